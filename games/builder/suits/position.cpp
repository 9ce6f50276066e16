#include "games/builder/suits/position.h"

#include <algorithm>
#include <utility>

#include "solver/core/hash.h"

namespace winnable {
namespace {

Key product(Key a, Key b) { return {a.low * b.low, a.high * b.high}; }

Key mixed(Key sum) {
  return {fold_multiply(sum.low ^ 0xA0761D6478BD642Full, sum.high ^ 0xE7037ED1A0B428DBull),
          fold_multiply(sum.low ^ 0x8EBC6AF09C88C6E3ull, sum.high ^ 0x589965CC75374CC3ull)};
}

PileName column_pile(int column) { return {'T', static_cast<std::uint8_t>(column + 1)}; }
PileName cell_pile(int cell) { return {'C', static_cast<std::uint8_t>(cell + 1)}; }

}  // namespace

SuitBuilder::SuitBuilder(const Deal& deal) : deal_(&deal), state_{deal.piles, {}} { state_.key = recomputed_key(); }

// --- keys -----------------------------------------------------------------------------------------------------------

// Of cards that lie in a column from this place on.
Key SuitBuilder::sum_of(std::span<const std::uint8_t> cards, std::size_t place) const {
  Key sum;
  for (const std::uint8_t card : cards) sum += product(tables().card_hash[card], tables().place_hash[place++]);
  return sum;
}

// Of a column with cards.
Key SuitBuilder::column_key(int number, Key sum) const {
  if (number < targets()) sum += tables().face_down[at(number)];
  return mixed(sum);
}
Key SuitBuilder::column_key(int number) const {
  const auto column = state_.column(number);
  return column.empty() ? Key{} : column_key(number, sum_of(column, 0));
}

Key SuitBuilder::cell_key(int card) const {
  return product(tables().card_hash[at(card)], tables().place_hash[builder::kCell]);
}
Key SuitBuilder::reserve_key(int card) const {
  return product(tables().card_hash[at(card)], tables().place_hash[builder::kReserve]);
}

Key SuitBuilder::recomputed_key() const {
  Key key = hash_part(state_.dealt);
  for (int column = 0; column < rules().columns; ++column) key += column_key(column);
  for (int cell = 0; cell < rules().cells; ++cell)
    if (state_.cells[at(cell)] != SuitPiles::kNoCard) key += cell_key(state_.cells[at(cell)]);
  for (int place = 0; place < rules().reserve; ++place)
    if (has_reserve(place)) key += reserve_key(deal_->reserve[at(place)]);
  return key;
}

// Without making the move, but for those that bring new cards or may let a suit leave.
Key SuitBuilder::key_after(Move move) const {
  const bool from_column = move.kind == kToColumn || move.kind == kToCell;
  const bool to_cell = move.kind == kToCell || move.kind == kReserveToCell;
  const std::uint8_t card = move.kind == kCellToColumn ? state_.cells[move.from] : deal_->reserve[move.from];
  const auto source = from_column ? state_.column(move.from) : std::span(&card, 1);
  const auto is_ace = [](std::uint8_t id) { return builder::level_of(id) == 0; };
  if (move.kind == kDealRound || is_ace(source.back()) ||
      (source.size() > move.count && is_ace(source[source.size() - move.count - 1]))) {
    SuitBuilder child = *this;
    child.apply(move);
    return child.key();
  }
  const auto left = source.first(source.size() - move.count), moved = source.last(move.count);
  Key key = state_.key;
  if (move.kind == kCellToColumn) key -= cell_key(card);
  if (move.kind == kReserveToColumn || move.kind == kReserveToCell) key -= reserve_key(card);
  if (from_column) {
    Key sum = sum_of(left, 0), whole = sum;
    whole += sum_of(moved, left.size());
    key -= column_key(move.from, whole);
    if (!left.empty() && SuitPiles::is_face_down(left.back())) {
      const std::uint8_t up = SuitPiles::face_up(left.back());
      sum -= sum_of(left.last(1), left.size() - 1);
      sum += sum_of({&up, 1}, left.size() - 1);
    }
    if (!left.empty()) key += column_key(move.from, sum);
  }
  if (to_cell) {
    key += cell_key(moved[0]);
  } else {
    const auto target = state_.column(move.to);
    Key sum = sum_of(target, 0);
    if (!target.empty()) key -= column_key(move.to, sum);
    sum += sum_of(moved, target.size());
    key += column_key(move.to, sum);
  }
  return key;
}

// --- moves ----------------------------------------------------------------------------------------------------------

void SuitBuilder::deal_round() {
  const int count = targets();
  for (int column = 0; column < count; ++column) state_.put(column, deal_->stock[at(state_.dealt + column)]);
  state_.dealt = static_cast<std::uint8_t>(state_.dealt + count);
  for (int column = 0; column < count; ++column) state_.let_suits_leave(column, rules().ranks);
}

SuitBuilder::Undo SuitBuilder::apply(Move move) {
  const State before = state_;
  if (move.kind == kDealRound) {
    deal_round();
    state_.key = recomputed_key();
    return before;
  }
  if (move.kind == kToColumn || move.kind == kToCell) state_.key -= column_key(move.from);
  const bool to_cell = move.kind == kToCell || move.kind == kReserveToCell;
  if (!to_cell) state_.key -= column_key(move.to);
  std::uint8_t card = SuitPiles::kNoCard;  // that comes from a place, or goes to a cell
  switch (move.kind) {
    case kToColumn: state_.move(move.from, move.to, move.count); break;
    case kToCell:
      card = state_.top(move.from);
      state_.take(move.from, 1);
      break;
    case kCellToColumn:
      card = std::exchange(state_.cells[move.from], SuitPiles::kNoCard);
      state_.key -= cell_key(card);
      break;
    default:
      card = deal_->reserve[move.from];
      state_.reserve &= ~(std::uint32_t{1} << move.from);
      state_.key -= reserve_key(card);
  }
  if (to_cell) {
    state_.cells[move.to] = card;
    state_.key += cell_key(card);
  } else {
    if (move.kind != kToColumn) state_.put(move.to, card);
    state_.let_suits_leave(move.to, rules().ranks);
    state_.key += column_key(move.to);
  }
  if (move.kind == kToColumn || move.kind == kToCell) {
    state_.let_suits_leave(move.from, rules().ranks);
    state_.key += column_key(move.from);
  }
  return before;
}

void SuitBuilder::expand_macro(Move move, std::vector<PlayMove>& out) const {
  switch (move.kind) {
    case kDealRound: return out.push_back(bare_move(Verb::deal));
    case kToColumn: return out.push_back(plain_move(column_pile(move.from), column_pile(move.to), move.count));
    case kToCell: return out.push_back(plain_move(column_pile(move.from), cell_pile(move.to)));
    case kCellToColumn: return out.push_back(plain_move(cell_pile(move.from), column_pile(move.to)));
    case kReserveToColumn: return out.push_back(plain_move(deal_->reserve_pile(move.from), column_pile(move.to)));
    default: return out.push_back(plain_move(deal_->reserve_pile(move.from), cell_pile(move.to)));
  }
}

Board SuitBuilder::to_board() const {
  Board board;
  board.game = tables().name;
  const auto card_of = [&](std::uint8_t id) { return tables().card_of(SuitPiles::face_up(id)); };
  for (int column = 0; column < rules().columns; ++column) {
    Pile& pile = board.add(to_text(column_pile(column)));
    for (const std::uint8_t card : state_.column(column))
      pile.cards.push_back({card_of(card), SuitPiles::is_face_down(card)});
  }
  for (int cell = 0; cell < rules().cells; ++cell) {
    Pile& pile = board.add(to_text(cell_pile(cell)));
    if (state_.cells[at(cell)] != SuitPiles::kNoCard) pile.cards.push_back({card_of(state_.cells[at(cell)])});
  }
  for (int pile = 0; pile < rules().reserve_piles(); ++pile) board.add(to_text(deal_->reserve_pile(pile)));
  for (int place = 0; place < rules().reserve; ++place)
    if (has_reserve(place)) {
      const int pile = rules().columns + rules().cells + (rules().reserve_stacked ? 0 : place);
      board.piles[at(pile)].cards.push_back({card_of(deal_->reserve[at(place)])});
    }
  board.add("F");
  for (int suit = 0; suit < rules().suits; ++suit)
    for (int i = 0; i < state_.complete[at(builder::suit_code(suit))]; ++i) add_foundation(board, suit, rules().ranks);
  if (rules().stock > 0) {
    Pile& stock = board.add("S");
    for (int i = state_.dealt; i < deal_->stock_size(); ++i) stock.cards.push_back({card_of(deal_->stock[at(i)])});
  }
  return board;
}

// --- how far it is --------------------------------------------------------------------------------------------------

int SuitBuilder::moves_to_win_lower_bound() const {
  int loose = std::popcount(state_.reserve);
  for (const std::uint8_t card : state_.cells) loose += card != SuitPiles::kNoCard;
  for (int number = 0; number < rules().columns; ++number) {
    const auto column = state_.column(number);
    for (std::size_t i = 0; i < column.size(); ++i) {
      const int card = SuitPiles::face_up(column[i]);
      const bool is_last_rank = builder::level_of(card) == rules().ranks - 1;
      loose += !is_last_rank && (i == 0 || SuitPiles::face_up(column[i - 1]) != card + 4);
    }
  }
  return loose + (stock_left() + rules().columns - 1) / rules().columns;
}

HiddenCount SuitBuilder::hidden_count() const {
  HiddenCount count{.stock = stock_left()};
  for (int number = 0; number < rules().columns; ++number)
    for (const std::uint8_t card : state_.column(number)) count.other += SuitPiles::is_face_down(card);
  if (rules().reserve_stacked) count.other += std::max(0, std::popcount(state_.reserve) - 1);
  return count;
}

int SuitBuilder::progress() const {
  int breaks = 0;
  for (int number = 0; number < rules().columns; ++number) {
    const auto column = state_.column(number);
    for (std::size_t i = 1; i < column.size(); ++i) breaks += is_break(column[i - 1], column[i]);
  }
  return state_.dealt + rules().ranks * state_.complete_suits() + rules().deck_size() - breaks;
}

// What a column's cards are worth: little for each piece that would have to be moved to clear it, and the second piece
// more than the first.
int SuitBuilder::column_score(int number) const {
  const SuitWeights& weights = kSuitWeights;
  const auto column = state_.column(number);
  int score = weights.exposed * (builder::level_of(column.back()) + 1), pieces = 0, run = 0, lowest = kMaxRank;
  for (std::size_t i = 0; i < column.size(); ++i) {
    if (SuitPiles::is_face_down(column[i])) {
      score -= weights.hidden;
      ++pieces;
      run = 0;
      continue;
    }
    const int level = builder::level_of(column[i]);
    if (i == 0 && level == rules().ranks - 1) score += weights.first_king;
    if (run > 0 && SuitPiles::are_in_suit(column[i - 1], column[i])) {
      score += weights.in_suit + weights.longer * run++;
    } else {
      pieces += i > 0;
      run = 1;
    }
    if (lowest < level) score -= weights.over_lower;
    lowest = std::min(lowest, level);
  }
  return score - weights.pieces * pieces * pieces;
}

int SuitBuilder::score() const {
  const SuitWeights& weights = kSuitWeights;
  int score = weights.complete * state_.complete_suits() - weights.reserve * std::popcount(state_.reserve), spaces = 0;
  for (const std::uint8_t card : state_.cells)
    if (card != SuitPiles::kNoCard) score -= weights.cell;
  std::uint64_t exposed = 0;  // ids
  for (int number = 0; number < rules().columns; ++number)
    if (height(number) > 0) exposed |= builder::bit(state_.top(number));
  for (int number = 0; number < rules().columns; ++number) {
    const auto column = state_.column(number);
    if (column.empty()) {
      spaces += rules().spaces != SpaceRule::none;
      continue;
    }
    score += column_score(number);
    const std::size_t first = column.size() - at(group_length(column));
    const bool covers = first == 0 || is_break(column[first - 1], column[first]);
    if (covers && tables().hosts[column[first]] & exposed) score += weights.digs;
  }
  const std::uint64_t random = state_.key.low >> 32;
  return score + weights.of_spaces(spaces) + static_cast<int>(random * static_cast<std::uint64_t>(weights.noise) >> 32);
}

}  // namespace winnable
