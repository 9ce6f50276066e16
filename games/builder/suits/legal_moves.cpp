// Builders whose complete suits leave: the moves of a position.
#include "games/builder/suits/position.h"

namespace winnable {

// The empty columns, as bits, and which of them cards go to.
struct SuitBuilder::Spaces {
  unsigned all = 0, named = 0;  // named: the stock will deal to them
  Reductions reductions = kNoReductions;

  // Claim: what is less than a whole column, or comes from a cell or the reserve, need go to one of the empty columns
  //        only.
  // Why: there it is a whole column that moves, so that it can go on to any other one.
  // Needs: a group that has moved to a space may move again as a whole. It does with every group rule: it is a sequence
  //        and all of its column, and what has once gone to a space may go to another one.
  // Claim: of the empty columns that the stock will not deal to, one stands for all.
  // Why: exchanging them changes nothing but numbers, which no rule looks at any more.
  // Guarded by: tests/games/builder_suits_test.cpp.
  unsigned for_parts() const { return reductions & kOneSpace ? all & (0 - all) : all; }

  // Claim: a whole column need not move into a space when the stock will deal to neither.
  // Why: the two only exchange their numbers.
  // Guarded by: tests/games/builder_suits_test.cpp.
  unsigned for_column(bool is_named) const {
    unsigned spaces = all;
    if (reductions & kOneSpace) {
      const unsigned alike = all & ~named;
      spaces = (all & named) | (alike & (0 - alike));
    }
    return (reductions & kNoColumnToSpace) && !is_named ? spaces & named : spaces;
  }
};

// How many cards at a column's end are a sequence by the rule of groups.
int SuitBuilder::group_length(std::span<const std::uint8_t> column) const {
  if (rules().group == GroupRule::single) return column.empty() ? 0 : 1;
  int count = 0;
  for (std::size_t i = column.size(); i-- > 0; ++count)
    if (SuitPiles::is_face_down(column[i]) || (count > 0 && !are_grouped(column[i + 1], column[i]))) break;
  return count;
}

// Whether so many cards move from column to column, of a column of this height with a sequence of `group` at its end.
bool SuitBuilder::may_lift(int count, int group, int height) const {
  switch (rules().group) {
    case GroupRule::single: return count == 1;
    case GroupRule::whole_run: return count == group;
    case GroupRule::whole_column: return count == height && count == group;
    default: return count <= group;
  }
}

void SuitBuilder::add_hosts(MoveList& moves, Move move, int card) const {
  for (int to = 0; to < rules().columns; ++to) {
    move.to = static_cast<std::uint8_t>(to);
    if (height(to) > 0 && fits(card, state_.top(to))) moves.add(move);
  }
}

void SuitBuilder::add_columns_to_hosts(MoveList& moves) const {
  for (int from = 0; from < rules().columns; ++from) {
    const auto column = state_.column(from);
    const int group = group_length(column);
    for (int count = 1; count <= group; ++count)
      if (may_lift(count, group, height(from)))
        add_hosts(moves, {kToColumn, static_cast<std::uint8_t>(from), 0, static_cast<std::uint8_t>(count)},
                  column[column.size() - at(count)]);
  }
}

// The places whose card can be played.
template <class Act>
void SuitBuilder::each_reserve(Act&& act) const {
  if (rules().reserve_stacked) {
    if (state_.reserve != 0) act(static_cast<int>(std::bit_width(state_.reserve)) - 1);
    return;
  }
  for (std::uint32_t places = state_.reserve; places; places &= places - 1) act(std::countr_zero(places));
}

void SuitBuilder::add_places_to_hosts(MoveList& moves) const {
  for (int cell = 0; cell < rules().cells; ++cell)
    if (state_.cells[at(cell)] != SuitPiles::kNoCard)
      add_hosts(moves, {kCellToColumn, static_cast<std::uint8_t>(cell)}, state_.cells[at(cell)]);
  each_reserve([&](int place) {
    add_hosts(moves, {kReserveToColumn, static_cast<std::uint8_t>(place)}, deal_->reserve[at(place)]);
  });
}

// Those moves of columns that take the whole column, or the others; all to one space, then to the next.
void SuitBuilder::add_columns_to_spaces(MoveList& moves, const Spaces& spaces, bool whole) const {
  for (unsigned left = spaces.all; left; left &= left - 1) {
    const unsigned space = left & (0 - left);
    for (int from = 0; from < rules().columns; ++from) {
      const auto column = state_.column(from);
      if (!((whole ? spaces.for_column(from < targets()) : spaces.for_parts()) & space)) continue;
      const int group = group_length(column);
      for (int count = 1; count <= group; ++count) {
        if ((count == height(from)) != whole || !may_lift(count, group, height(from))) continue;
        if (!fills_space(column[column.size() - at(count)])) continue;
        moves.add({kToColumn, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(space)),
                   static_cast<std::uint8_t>(count)});
      }
    }
  }
}

void SuitBuilder::add_places_to_spaces(MoveList& moves, const Spaces& spaces) const {
  const auto add = [&](Move move, int card) {
    if (!fills_space(card)) return;
    for (unsigned left = spaces.for_parts(); left; left &= left - 1) {
      move.to = static_cast<std::uint8_t>(std::countr_zero(left));
      moves.add(move);
    }
  };
  for (int cell = 0; cell < rules().cells; ++cell)
    if (state_.cells[at(cell)] != SuitPiles::kNoCard)
      add({kCellToColumn, static_cast<std::uint8_t>(cell)}, state_.cells[at(cell)]);
  each_reserve([&](int place) {
    add({kReserveToColumn, static_cast<std::uint8_t>(place)}, deal_->reserve[at(place)]);
  });
}

// One free cell stands for all with `one-space`.
void SuitBuilder::add_to_cells(MoveList& moves, Reductions reductions) const {
  for (int cell = 0; cell < rules().cells; ++cell) {
    if (state_.cells[at(cell)] != SuitPiles::kNoCard) continue;
    const auto to = static_cast<std::uint8_t>(cell);
    const auto add = [&](Kind kind, int from) { moves.add({kind, static_cast<std::uint8_t>(from), to}); };
    for (int from = 0; from < rules().columns; ++from)
      if (height(from) > 0) add(kToCell, from);
    each_reserve([&](int place) { add(kReserveToCell, place); });
    if (reductions & kOneSpace) return;
  }
}

bool SuitBuilder::may_deal() const {
  if (stock_left() == 0) return false;
  if (rules().deals_onto_spaces) return true;
  for (int column = 0; column < rules().columns; ++column)
    if (height(column) == 0) return false;
  return true;
}

// To columns, then the stock, then whole columns to spaces, cells, and the other moves to spaces.
void SuitBuilder::list(MoveList& moves, Reductions reductions) const {
  moves.clear();
  Spaces spaces{.reductions = reductions};
  for (int column = 0; column < rules().columns; ++column)
    if (height(column) == 0) spaces.all |= 1u << column;
  spaces.named = (1u << targets()) - 1;
  add_columns_to_hosts(moves);
  add_places_to_hosts(moves);
  if (may_deal()) moves.add({.kind = kDealRound});
  add_columns_to_spaces(moves, spaces, true);
  add_to_cells(moves, reductions);
  add_columns_to_spaces(moves, spaces, false);
  add_places_to_spaces(moves, spaces);
}

}  // namespace winnable
