// Builders: every legal move of a player, and a bound on how many a win takes. Part of games/builder/position.h.
#pragma once

#include "games/builder/position.h"

namespace winnable {

template <BuilderShape S>
bool Builder<S>::may_lift(int column, int count, int run, bool to_space) const {
  if (count > run) return false;
  switch (rules().group) {
    case GroupRule::single: return count == 1;
    case GroupRule::any_part: return true;
    case GroupRule::whole_run: return count == run;
    case GroupRule::whole_column: return count == length(column);
    default: return count == run || to_space || goes_home(card_at(column, count));
  }
}

// The move to each column whose exposed card takes `card`, and to each empty one if it may go there.
template <BuilderShape S>
void Builder<S>::add_targets(MoveList& moves, Move move, int card, std::uint32_t columns) const {
  const bool is_group = move.kind == builder::kToColumn;
  const int run = is_group ? run_length(move.from) : 1;
  for (; columns; columns &= columns - 1) {
    const int to = std::countr_zero(columns);
    if (is_group && !may_lift(move.from, move.count, run, !length(to))) continue;
    if (length(to) ? !fits(card, top(to)) : !fills_space(card)) continue;
    move.to = static_cast<std::uint8_t>(to);
    moves.add(move);
  }
}

template <BuilderShape S>
void Builder<S>::add_column_moves(MoveList& moves, int column) const {
  const auto from = static_cast<std::uint8_t>(column);
  const std::uint32_t others = ((std::uint32_t{1} << (columns() - 1) << 1) - 1) & ~(std::uint32_t{1} << column);
  const int run = run_length(column);
  int card = top(column);
  for (int count = 1; count <= run; ++count, card = under(card))
    add_targets(moves, {builder::kToColumn, from, 0, static_cast<std::uint8_t>(count)}, card, others);
  for (int cell = 0; cell < rules().cells; ++cell)
    if (!(full_cells_ >> cell & 1)) moves.add({builder::kToCell, from, static_cast<std::uint8_t>(cell)});
}

template <BuilderShape S>
void Builder<S>::add_place_moves(MoveList& moves, Set set) const {
  const std::uint32_t all = (std::uint32_t{1} << (columns() - 1) << 1) - 1;
  set.each([&](int card) {
    const auto from = static_cast<std::uint8_t>(card);
    add_targets(moves, {builder::kFromPlace, from, 0}, card, all);
    if (cells_.has(card)) return;
    for (int cell = 0; cell < rules().cells; ++cell)
      if (!(full_cells_ >> cell & 1)) moves.add({builder::kPlaceToCell, from, static_cast<std::uint8_t>(cell)});
  });
}

template <BuilderShape S>
void Builder<S>::generate(MoveList& moves) const {
  moves.clear();
  ((exposed_ | placed()) & next_home()).each([&](int card) {
    moves.add({builder::kGoHome, static_cast<std::uint8_t>(card), 0});
  });
  for (int column = 0; column < columns(); ++column)
    if (length(column)) add_column_moves(moves, column);
  add_place_moves(moves, placed());
  const std::uint32_t all = (std::uint32_t{1} << (columns() - 1) << 1) - 1;
  for (int foundation = 0; foundation < kFoundations; ++foundation) {
    if (!can_return(foundation)) continue;
    const auto from = static_cast<std::uint8_t>(foundation);
    add_targets(moves, {builder::kReturn, from, 0}, returned_card(foundation), all);
    for (int cell = 0; cell < rules().cells && rules().return_to_cells; ++cell)
      if (is_free_cell(cell)) moves.add({builder::kReturnToCell, from, static_cast<std::uint8_t>(cell)});
  }
}

// Claim: no win has fewer moves. Why: every card goes home by a move of its own. A card that lies above a lower one of
// its suit cannot go home before that one, which cannot before it has left: it takes one more move. Where groups move
// at once, one such move may do for all cards of the column, but not for those of two columns. Needs: one deck for the
// second part. Guarded by: tests/games/builder_test.cpp.
template <BuilderShape S>
int Builder<S>::moves_to_win_lower_bound() const {
  int bound = rules().deck_size() - home_;
  if constexpr (S.decks == 2) return bound;
  for (int column = 0; column < columns(); ++column) {
    std::array<std::uint16_t, builder::kSuits> levels{};  // of the cards met so far, from the exposed one down
    int blocked = 0;
    int card = top(column);
    for (int i = length(column); i > 0; --i, card = under(card)) {
      const auto suit = index(builder::suit_of(card));
      const int level = builder::level_of(card);
      const auto higher = static_cast<std::uint16_t>(levels[suit] >> (level + 1) << (level + 1));
      blocked += std::popcount(higher);
      levels[suit] = static_cast<std::uint16_t>((levels[suit] & ~higher) | 1u << level);
    }
    bound += tables_->moves_single_cards() ? blocked : blocked > 0;
  }
  return bound;
}

}  // namespace winnable
