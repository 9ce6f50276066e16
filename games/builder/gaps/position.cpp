#include "games/builder/gaps/position.h"

#include <utility>

#include "games/builder/gaps/relaxation.h"
#include "solver/core/hash.h"
#include "solver/core/row_boards.h"

namespace winnable {

GapRowsGame::GapRowsGame(const Deal& deal) : deal_(&deal), at_(deal.at) {
  std::size_t gaps = 0;
  for (int place = 0; place < tables().places(); ++place) {
    const GapCard card = at_[at(place)];
    if (card == 0)
      gaps_[gaps++] = static_cast<std::uint8_t>(place);
    else
      out_of_column_ = static_cast<std::uint8_t>(out_of_column_ + !is_in_column(card, place));
  }
  key_ = recomputed_key();
}

Key GapRowsGame::part(GapCard card, int place) const {
  return hash_part(deal_->salt ^ (static_cast<std::uint64_t>(card) << 8 | static_cast<std::uint64_t>(place)));
}

Key GapRowsGame::recomputed_key() const {
  Key key{};
  for (int place = 0; place < tables().places(); ++place)
    if (at_[at(place)] != 0) key += part(at_[at(place)], place);
  return key;
}

Key GapRowsGame::key_after(Move move) const {
  Key key = key_;
  key -= part(at_[move.from], move.from);
  key += part(at_[move.from], move.to);
  return key;
}

void GapRowsGame::shift(int from, int to) {
  const GapCard card = at_[at(from)];
  key_ -= part(card, from);
  key_ += part(card, to);
  out_of_column_ = static_cast<std::uint8_t>(out_of_column_ + is_in_column(card, from) - is_in_column(card, to));
  at_[at(from)] = 0;
  at_[at(to)] = card;
  for (std::uint8_t& gap : gaps_)
    if (gap == to) {
      gap = static_cast<std::uint8_t>(from);
      break;
    }
}

GapCards GapRowsGame::wanted_in(int gap) const {
  const int row = gap / tables().ranks(), column = tables().column(gap);
  const GapCards left = column == 0 ? tables().left_end[at(row)] : tables().followers[at_[at(gap - 1)]];
  const GapCards right =
      column == tables().ranks() - 1 ? tables().right_end[at(row)] : tables().followed[at_[at(gap + 1)]];
  return left | right;
}

// Moves that bring a card into its column come first.
void GapRowsGame::generate(MoveList& moves) const {
  moves.clear();
  std::array<GapCards, GapRowTables::kMaxRows> wanted{};
  GapCards any = 0;
  for (int i = 0; i < tables().rows(); ++i) any |= wanted[at(i)] = wanted_in(gaps_[at(i)]);
  std::size_t first = 0;
  for (int place = 0; any != 0 && place < tables().places(); ++place) {
    const GapCard card = at_[at(place)];
    if (!(any >> card & 1)) continue;
    for (int i = 0; i < tables().rows(); ++i) {
      if (!(wanted[at(i)] >> card & 1)) continue;
      moves.add({.from = static_cast<std::uint8_t>(place), .to = gaps_[at(i)]});
      if (is_in_column(card, gaps_[at(i)])) std::swap(moves[first++], moves[moves.size() - 1]);
    }
  }
}

void GapRowsGame::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate(moves);
  if (reductions & kReach && !may_be_won()) moves.truncate(0);
}

bool GapRowsGame::may_be_won() const {
  if (tables().places() <= 64) return GapRowsRelaxation<std::uint64_t>(tables(), at_).may_be_won();
  return GapRowsRelaxation<Uint128>(tables(), at_).may_be_won();
}

void GapRowsGame::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto name = [](int place) { return PileName{'P', static_cast<std::uint8_t>(place + 1)}; };
  out.push_back(plain_move(name(move.from), name(move.to)));
}

bool GapRowsGame::is_won() const {
  if (out_of_column_ != 0) return false;
  for (int row = 0; row < tables().rows(); ++row)
    if (!is_in_order(row)) return false;
  return true;
}

// Of a row whose cards lie in their columns.
bool GapRowsGame::is_in_order(int row) const {
  const int first = row * tables().ranks() + tables().column_of_twos();
  for (int place = first + 1; place < first + tables().ranks() - 1; ++place) {
    const GapCard left = at_[at(place - 1)], right = at_[at(place)];
    const GapCards beside =
        tables().grows_left() ? tables().followers[left] >> right : tables().followed[right] >> left;
    if (!(beside & 1)) return false;
  }
  return true;
}

// From the left end of the row, or from its right end where rows grow from there alone.
int GapRowsGame::cards_in_order(int row) const {
  const bool from_left = tables().grows_left();
  const int step = from_left ? 1 : -1, first = row * tables().ranks() + (from_left ? 0 : tables().ranks() - 1);
  if ((from_left ? tables().left_end : tables().right_end)[at(row)] >> at_[at(first)] & 1) {
    int count = 1;
    for (int place = first; count < tables().ranks() - 1; place += step, ++count) {
      const GapCard here = at_[at(place)], next = at_[at(place + step)];
      if (!((from_left ? tables().followers : tables().followed)[here] >> next & 1)) break;
    }
    return count;
  }
  return 0;
}

int GapRowsGame::score() const {
  int score = 0;
  for (int row = 0; row < tables().rows(); ++row) score += 4 * cards_in_order(row);
  for (int i = 0; i < tables().rows(); ++i)
    if (wanted_in(gaps_[at(i)]) == 0) score -= 3;
  return score - out_of_column_;
}

Board GapRowsGame::to_board() const {
  Board board;
  board.game = tables().name;
  for (int row = 0; row < tables().rows(); ++row) {
    Pile& pile = board.add(gap_row_name(row, tables().ranks()));
    for (int i = 0; i < tables().ranks(); ++i) {
      const GapCard card = at_[at(row * tables().ranks() + i)];
      pile.cards.push_back({Card::from_code(card)});
    }
  }
  return board;
}

}  // namespace winnable
