#include "games/builder/accordion/position.h"

#include <algorithm>
#include <bit>

#include "solver/core/hash.h"
#include "solver/core/row_boards.h"

namespace winnable {
namespace {

// New names of cards, by which keys are made (AccordionRowGame::key()): six bits, the suit's in the lowest two.
class RowNames {
 public:
  explicit RowNames(const AccordionRow& rules)
      : by_rank_(rules.same_rank && !rules.any_cards),
        by_suit_(rules.same_suit && !rules.any_cards),
        by_colour_(rules.other_colour && !rules.any_cards) {}

  // All cards of the row are counted before the first is named.
  void count(RowCard card) { ++of_rank_[Card::from_code(card).rank()]; }
  std::uint64_t of(RowCard code) {
    const Card card = Card::from_code(code);
    return static_cast<std::uint64_t>(name_of_rank(card.rank()) << 2 | name_of_suit(card));
  }

 private:
  int name_of_rank(int rank) {
    if (!by_rank_ || of_rank_[rank] == 1) return 0;
    if (rank_name_[rank] == 0) rank_name_[rank] = ++ranks_;
    return rank_name_[rank];
  }
  int name_of_suit(Card card) {
    const bool colour = by_colour_ && card.is_red();
    if (by_colour_ && colour_name_[colour] == 0) colour_name_[colour] = ++colours_;
    const int first = by_colour_ ? 2 * (colour_name_[colour] - 1) : 0;
    if (!by_suit_) return first;
    int& name = suit_name_[card.suit()];
    if (name == 0) name = ++suits_of_[colour];
    return first + name - 1;
  }

  bool by_rank_, by_suit_, by_colour_;
  int of_rank_[16] = {};
  // In the order of their first cards, from 1; 0: not met yet. Suits by colour, where the colour counts.
  int rank_name_[16] = {}, suit_name_[kMaxSuits] = {}, colour_name_[2] = {};
  int ranks_ = 0, colours_ = 0, suits_of_[2] = {};
};

}  // namespace

AccordionRowGame::AccordionRowGame(const Deal& deal)
    : deal_(&deal), count_(static_cast<std::uint8_t>(deal.row.size())) {
  std::copy(deal.row.begin(), deal.row.end(), row_.begin());
}

// Calls act(from, to), the longest distances first.
template <class Act>
void AccordionRowGame::for_each_move(Act act) const {
  for (const int distance : tables().distances) {
    const int first = std::max(0, -distance), last = std::min<int>(count_, count_ - distance) - 1;
    for (int from = last; from >= first; --from)
      if (tables().fit(row_[at(from)], row_[at(from + distance)])) act(from, from + distance);
  }
}

void AccordionRowGame::generate(MoveList& moves) const {
  moves.clear();
  for_each_move([&](int from, int to) {
    moves.add({.from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)});
  });
}

void AccordionRowGame::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate(moves);
  if (!(reductions & kConnected)) return;
  const Exposed now = exposed();
  std::size_t kept = 0;
  if (tables().goes_to_neighbours())
    for (const Move move : moves)
      if (hangs_together_after(move, now)) moves[kept++] = move;
  moves.truncate(kept);
}

AccordionRowGame::Undo AccordionRowGame::apply(Move move) {
  const Undo undo{row_[move.to]};
  row_[move.to] = row_[move.from];
  std::copy(row_.begin() + move.from + 1, row_.begin() + count_, row_.begin() + move.from);
  row_[at(--count_)] = 0;
  return undo;
}

void AccordionRowGame::undo(Move move, Undo undo) {
  const int to = move.to > move.from ? move.to - 1 : move.to;  // where the pile lies now
  const RowCard moved = row_[at(to)];
  row_[at(to)] = undo.covered;
  std::copy_backward(row_.begin() + move.from, row_.begin() + count_, row_.begin() + count_ + 1);
  row_[move.from] = moved;
  ++count_;
}

void AccordionRowGame::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto name = [](int place) { return PileName{'T', static_cast<std::uint8_t>(place + 1)}; };
  out.push_back(plain_move(name(move.from), name(move.to)));
}

AccordionRowGame::Exposed AccordionRowGame::exposed() const {
  Exposed exposed;
  for (int i = 0; i < count_; ++i) exposed.add(row_[at(i)]);
  return exposed;
}

// Claim: lost, if no pile ever goes onto its neighbour and more than one is left; if the exposed cards fall into two
//        parts of which no card of one fits a card of the other; or, where all piles go to one side, if the end of the
//        row on that side fits none of the other cards, or these fall into two such parts.
// Why: two piles are neighbours, so the last move is one onto a neighbour. A card is covered by one that it fits, which
//      is of its part: the last card of a part is never covered, and each part keeps one. The end of the row on the
//      side to which all go covers no card, as it has no card beyond it: so another one must cover it, and without its
//      help the others become one pile.
// Needs: a pile covers only what its exposed card fits, and fitting is mutual; a pile that goes onto the end is the end
//        from then on.
// Guarded by: tests/games/builder_accordion_test.cpp.
bool AccordionRowGame::hangs_together_after(Move move, const Exposed& now) const {
  if (count_ == 2) return true;
  Exposed left = now;
  left.remove(row_[move.to]);
  if (tables().goes_left() && tables().goes_right()) return is_connected(left);
  const int end = tables().goes_left() ? 0 : count_ - 1;
  const RowCard last = row_[move.to == end ? move.from : at(end)];
  left.remove(last);
  return (tables().fitting[last] & left.cards) != 0 && is_connected(left);
}

bool AccordionRowGame::is_connected(const Exposed& exposed) const {
  if (std::has_single_bit(exposed.cards)) {
    const auto card = static_cast<RowCard>(std::countr_zero(exposed.cards));
    return exposed.count[card] == 1 || tables().fit(card, card);
  }
  RowCards reached = exposed.cards & -exposed.cards, fresh = reached;
  while (fresh != 0) {
    const RowCards neighbours = tables().fitting[at(std::countr_zero(fresh))] & exposed.cards;
    fresh = (fresh & (fresh - 1)) | (neighbours & ~reached);
    reached |= neighbours;
  }
  return reached == exposed.cards;
}

// Claim: rows with equal keys (but for a chance of 2^-128) are both won or both lost. The key hashes the row with new
//        names: where the suit counts, suits are numbered in the order of their first cards; where the colour counts,
//        colours are, and suits within their colour; where the rank counts, ranks of more than one exposed card are
//        numbered so, and those of a single one are 0. What does not count is 0.
// Why: equal names say of any two places alike whether their cards are of one suit, of one rank, of one colour, as far
//      as the rules ask. Moves ask for nothing else, now and later: a rank that one card has stays one that no other
//      has.
// Needs: whether cards fit depends on equal suits, equal ranks and equal colours alone; covered cards never come back.
// Guarded by: tests/games/builder_accordion_test.cpp.
Key AccordionRowGame::key() const {
  RowNames names(tables().rules.accordion);
  for (int i = 0; i < count_; ++i) names.count(row_[at(i)]);
  Key key = hash_part(deal_->salt ^ count_);
  std::uint64_t word = 0;
  for (int i = 0; i < count_; ++i) {
    word = word << 6 | names.of(row_[at(i)]);
    if (i % 10 < 9 && i + 1 < count_) continue;
    key.low = fold_multiply(key.low ^ word, 0xE7037ED1A0B428DBull);
    key.high = fold_multiply(key.high ^ word, 0x589965CC75374CC3ull);
    word = 0;
  }
  return key;
}

int AccordionRowGame::score() const {
  const AccordionRow& rules = tables().rules.accordion;
  const int slope = (tables().goes_left() ? 1 : 0) - (tables().goes_right() ? 1 : 0);
  std::array<int, 16> sweep{};
  for (int i = 0; i < count_; ++i) {
    const RowCard card = row_[at(i)];
    sweep[rules.same_rank ? card & 15 : card >> 4] += 2 * count_ + slope * (2 * i - count_);
  }
  int moves = 0, squares = 0;
  for_each_move([&](int, int) { ++moves; });
  for (const int sum : sweep) squares += sum * sum;
  return moves * count_ * count_ * count_ + 8 * squares;
}

Board AccordionRowGame::to_board() const {
  Board board;
  board.game = tables().name;
  for (int i = 0; i < tables().rules.accordion.piles; ++i) {
    Pile& pile = board.add(row_place_name(i));
    if (i < count_) pile.cards.push_back({Card::from_code(row_[at(i)])});
  }
  return board;
}

}  // namespace winnable
