#include "games/builder/hole/position.h"

#include <algorithm>
#include <bit>

namespace winnable {
namespace {

constexpr PileName kHole{'H', 0};

}  // namespace

HoleGame::HoleGame(const Deal& deal) : deal_(&deal), cells_(deal.cells), exposed_(deal.exposed) {
  const auto add = [this](Card card) {
    ++left_[at(card.rank())];
    ++cards_left_;
  };
  for (int pile = 0; pile < deal.piles; ++pile) {
    heights_[at(pile)] = static_cast<std::uint8_t>(deal.pile[at(pile)].size());
    for (const Card card : deal.pile[at(pile)]) add(card);
    for (int i = 1; i <= height(pile); ++i) {
      const Key weight = deal.weights.of(at(pile), at(i));
      piles_key_ = {piles_key_.low + weight.low, piles_key_.high + weight.high};
    }
  }
  for (const Card card : cells_)
    if (card) add(card);
}

// --- moves
// ------------------------------------------------------------------------------------------------------------

void HoleGame::generate(MoveList& moves) const {
  moves.clear();
  list_plays(moves, true);
  list_cell_moves(moves);
  if (stock_left() > 0) moves.add({.kind = kTurn});
}

void HoleGame::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if ((reductions & kWalk) && !can_walk()) return;
  const bool turns_late = reductions & kLateTurn;
  list_plays(moves, !turns_late);
  if (reductions & kLateCell)
    list_digs(moves, !turns_late);
  else
    list_cell_moves(moves);
  if (!turns_late && stock_left() > 0) moves.add({.kind = kTurn});
  if (reductions & kSameRank) leave_out_followers(moves);
  sort_plays(moves);
}

// Claim: stock cards need be turned only just before a play, and of all numbers of them after which the card fits, only
//        the fewest counts.
// Why: a turned card is of no use but to what is played on it; and whoever turns more has less stock left and no other
//      difference.
// Needs: turning is always possible while stock is left; a win needs no stock card turned.
// Guarded by: tests/games/builder_hole_test.cpp.
int HoleGame::turns_before(Card card, bool at_once) const {
  if (fits(card)) return 0;
  if (at_once) return -1;
  const std::uint8_t turned = deal_->next_host[turned_][at(card.rank())];
  return turned == HoleDeal::kNever ? -1 : turned - turned_;
}

void HoleGame::list_plays(MoveList& moves, bool at_once) const {
  const auto add = [&](std::uint8_t from, Card card) {
    if (!card) return;
    if (const int turns = turns_before(card, at_once); turns >= 0)
      moves.add({.kind = kPlay, .from = from, .to = static_cast<std::uint8_t>(turns)});
  };
  for (int pile = 0; pile < deal_->piles; ++pile) add(static_cast<std::uint8_t>(pile), top(pile));
  for (int cell = 0; cell < rules().cells; ++cell) add(static_cast<std::uint8_t>(kCellPlace + cell), cells_[at(cell)]);
}

void HoleGame::list_cell_moves(MoveList& moves) const {
  for (int cell = 0; cell < rules().cells; ++cell)
    for (int pile = 0; !cells_[at(cell)] && pile < deal_->piles; ++pile)
      if (height(pile) > 0)
        moves.add({.kind = kToCell, .from = static_cast<std::uint8_t>(pile), .to = static_cast<std::uint8_t>(cell)});
}

// Claim: cards need go to cells only when the card below them is played next: these moves are one.
// Why: in a win, let a card go to its cell just before the first play of a card below it; until then nothing needs its
//      place in the cell, and none of the plays in between is that of a card below. If the card leaves the cell before
//      that, it can be played from its pile.
// Needs: cells are alike; a card in a cell is of use to nothing but itself.
// Guarded by: tests/games/builder_hole_test.cpp.
void HoleGame::list_digs(MoveList& moves, bool at_once) const {
  const int free = rules().cells - cells_taken();
  for (int pile = 0; pile < deal_->piles; ++pile)
    for (int count = 1; count <= free && count < height(pile); ++count)
      if (const int turns = turns_before(card_at(pile, height(pile) - count), at_once); turns >= 0)
        moves.add({.kind = kDig,
                   .from = static_cast<std::uint8_t>(pile),
                   .to = static_cast<std::uint8_t>(turns),
                   .count = static_cast<std::uint8_t>(count)});
}

// Claim: of two exposed cards of a rank, that of pile a need not be played while that of b can be, if the ranks below
//        b's card begin with those below a's. And no pile's card while a cell's has its rank; of the cells one.
// Why: take a win that plays a's, and play b's in its place. What the win then takes from below a's is there below
//      b's, and b's own part is played by the card of a, until both piles show the same ranks, b perhaps with more
//      below: from there on it is the win's own position. A cell: play its card, and the pile's card can take its
//      place, which is the position that the win has.
// Needs: suits do not matter; a pile's card may go to a cell at any time when one is free (with `late-cell` just before
//        a card below it is played).
// Guarded by: tests/games/builder_hole_test.cpp.
void HoleGame::leave_out_followers(MoveList& moves) const {
  std::size_t kept = 0;
  for (const Move move : moves)
    if (move.kind != kPlay || !is_follower(move)) moves[kept++] = move;
  moves.truncate(kept);
}

bool HoleGame::is_follower(Move move) const {
  const int rank = source(move.from).rank();
  const int cells = move.from >= kCellPlace ? move.from - kCellPlace : rules().cells;
  for (int cell = 0; cell < cells; ++cell)
    if (cells_[at(cell)].rank() == rank) return true;
  if (move.from >= kCellPlace) return false;
  for (int other = 0; other < deal_->piles; ++other)
    if (other != move.from && top(other).rank() == rank && goes_before(other, move.from)) return true;
  return false;
}

bool HoleGame::goes_before(int pile, int follower) const {
  const int h = height(pile), f = height(follower);
  if (h < f || (h == f && pile > follower)) return false;
  for (int i = 1; i < f; ++i)
    if (card_at(pile, h - i).rank() != card_at(follower, f - i).rank()) return false;
  return true;
}

bool HoleGame::can_walk() const {
  if (!exposed_) return true;
  const HoleWalks walks(rules().ranks, rules().hole_loops);
  return walks.are_possible(left_, exposed_.rank(), deal_->stock_left[turned_], stock_left());
}

// Those with fewer turned cards first, then from cells, then from taller piles; digs later, the more the deeper.
void HoleGame::sort_plays(MoveList& moves) const {
  const auto rating = [this](Move move) {
    switch (move.kind) {
      case kPlay: return 1000 * move.to - (move.from >= kCellPlace ? 500 : height(move.from));
      case kDig: return 1000 * move.to + 200 + 100 * move.count - height(move.from) / 2;
      case kToCell: return 200'000;
      default: return 300'000;
    }
  };
  std::array<int, MoveList::kCapacity> ratings;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    const int rated = rating(move);
    std::size_t place = i;
    for (; place > 0 && ratings[place - 1] > rated; --place) {
      ratings[place] = ratings[place - 1];
      moves[place] = moves[place - 1];
    }
    ratings[place] = rated;
    moves[place] = move;
  }
}

// --- making them
// ------------------------------------------------------------------------------------------------------

void HoleGame::turn(int count) {
  if (count == 0) return;
  turned_ = static_cast<std::uint8_t>(turned_ + count);
  exposed_ = deal_->stock[turned_ - 1u];
}

Card HoleGame::take(int pile) {
  const Card card = top(pile);
  const Key weight = deal_->weights.of(at(pile), at(height(pile)));
  piles_key_ = {piles_key_.low - weight.low, piles_key_.high - weight.high};
  --heights_[at(pile)];
  return card;
}

void HoleGame::put_into_hole(Card card) {
  exposed_ = card;
  --cards_left_;
  --left_[at(card.rank())];
}

HoleGame::Undo HoleGame::apply(Move move) {
  const Undo undo{exposed_, turned_, cells_, piles_key_};
  switch (move.kind) {
    case kTurn: turn(1); break;
    case kToCell: cells_[move.to] = take(move.from); break;
    case kDig:
      for (int i = 0; i < move.count; ++i) cells_[at(first_empty_cell())] = take(move.from);
      turn(move.to);
      put_into_hole(take(move.from));
      break;
    default:
      turn(move.to);
      if (move.from < kCellPlace) {
        put_into_hole(take(move.from));
      } else {
        put_into_hole(cells_[move.from - kCellPlace]);
        cells_[move.from - kCellPlace] = {};
      }
  }
  return undo;
}

void HoleGame::undo(Move move, const Undo& undo) {
  if (move.kind == kPlay || move.kind == kDig) {
    ++cards_left_;
    ++left_[at(exposed_.rank())];
  }
  if (move.kind != kTurn && move.from < kCellPlace)
    heights_[move.from] = static_cast<std::uint8_t>(heights_[move.from] + (move.kind == kDig ? move.count + 1 : 1));
  exposed_ = undo.exposed;
  turned_ = undo.turned;
  cells_ = undo.cells;
  piles_key_ = undo.piles_key;
}

void HoleGame::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const bool is_play = move.kind == kPlay || move.kind == kDig;
  const PileName from = move.from >= kCellPlace ? HoleDeal::cell_of(move.from - kCellPlace) : deal_->pile_of(move.from);
  const int turns = move.kind == kTurn ? 1 : is_play ? move.to : 0;
  for (int i = 0; i < turns; ++i) out.push_back({.verb = Verb::turn});
  if (move.kind == kToCell) out.push_back(plain_move(from, HoleDeal::cell_of(move.to)));
  if (move.kind == kDig) {
    int left = move.count;
    for (int cell = 0; cell < rules().cells && left > 0; ++cell)
      if (!cells_[at(cell)]) {
        out.push_back(plain_move(from, HoleDeal::cell_of(cell)));
        --left;
      }
  }
  if (is_play) out.push_back(plain_move(from, kHole));
}

// --- what a position is
// -----------------------------------------------------------------------------------------------

int HoleGame::cells_taken() const {
  int taken = 0;
  for (int cell = 0; cell < rules().cells; ++cell) taken += cells_[at(cell)] ? 1 : 0;
  return taken;
}

int HoleGame::first_empty_cell() const {
  for (int cell = 0; cell < rules().cells; ++cell)
    if (!cells_[at(cell)]) return cell;
  return -1;
}

Key HoleGame::key() const {
  Key key = piles_key_;
  if (rules().cells > 0) {
    std::array<std::uint8_t, HoleDeal::kMaxCells> ranks{};
    for (std::size_t i = 0; i < rules().cells; ++i) ranks[i] = static_cast<std::uint8_t>(cells_[i].rank());
    std::sort(ranks.begin(), ranks.begin() + rules().cells);
    for (std::size_t i = 0; i < rules().cells; ++i)
      key.high |= std::uint64_t{ranks[i]} << (PileWeights::kHighBits + 4 * static_cast<int>(i));
  }
  constexpr int kEmpty = 15;  // as a rank
  const int rank = exposed_ ? exposed_.rank() : kEmpty;
  key.high |= static_cast<std::uint64_t>(rank) << 60;
  key.low ^= key.high * 0x9E3779B97F4A7C15ull;  // sets look at the low word first; both words say as much as before
  key.high |= static_cast<std::uint64_t>(turned_) << kTurnedShift;
  return key;
}

int HoleGame::score() const {
  int score = -8 * turned_;
  for (int pile = 0; pile < deal_->piles; ++pile) score -= height(pile) * height(pile);
  return score;
}

// Cards gone count most, then level piles, free cells and many different ranks at hand.
int HoleGame::honest_score() const {
  int score = -100 * cards_left_ - 20 * cells_taken();
  unsigned ranks = 0;
  for (int pile = 0; pile < deal_->piles; ++pile) {
    if (height(pile) == 0) continue;
    score -= height(pile) * height(pile);
    ranks |= 1u << top(pile).rank();
  }
  return score + 8 * std::popcount(ranks);
}

Board HoleGame::to_board() const {
  Board board;
  board.game = deal_->game->name;
  Pile& hole = board.add("H");
  for (const Card card : covered_cards()) hole.cards.push_back({card});
  if (exposed_) hole.cards.push_back({exposed_});
  for (int i = 0; i < deal_->piles + rules().cells; ++i) {
    if (i == rules().columns)  // cells stand between columns and reserve
      for (int cell = 0; cell < rules().cells; ++cell) {
        Pile& pile = board.add(to_text(HoleDeal::cell_of(cell)));
        if (cells_[at(cell)]) pile.cards.push_back({cells_[at(cell)]});
      }
    if (i >= deal_->piles) continue;
    Pile& pile = board.add(deal_->pile_name(i));
    for (int h = 1; h <= height(i); ++h) pile.cards.push_back({card_at(i, h)});
  }
  if (rules().stock > 0) {
    Pile& stock = board.add("S");
    for (std::size_t i = turned_; i < deal_->stock.size(); ++i) stock.cards.push_back({deal_->stock[i]});
  }
  return board;
}

// In order of suit and rank.
std::vector<Card> HoleGame::covered_cards() const {
  std::vector<Card> cards = deal_->covered;
  if (deal_->exposed) cards.push_back(deal_->exposed);
  for (std::size_t i = 0; i < turned_; ++i) cards.push_back(deal_->stock[i]);
  cards.insert(cards.end(), deal_->cells.begin(), deal_->cells.end());
  for (int pile = 0; pile < deal_->piles; ++pile)
    cards.insert(cards.end(), deal_->pile[at(pile)].begin() + height(pile), deal_->pile[at(pile)].end());
  std::erase(cards, Card{});
  const auto leave_out = [&cards](Card card) {
    if (card) cards.erase(std::find(cards.begin(), cards.end(), card));
  };
  leave_out(exposed_);
  for (const Card card : cells_) leave_out(card);
  std::sort(cards.begin(), cards.end());
  return cards;
}

}  // namespace winnable
