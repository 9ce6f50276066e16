// Builders with a stock: the moves of a position, all of them or what the reductions leave. Part of
// games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

template <StockShape S>
int StockBuilder<S>::run_length(int column) const {
  if (length(column) == 0) return 0;
  int count = 1, card = top(column);
  for (int place = length(column) - 2; place >= 0; --place, ++count) {
    const int host = under(card);
    if (is_face_down(column, place) || !(tables_->group_hosts[at(card & 63)] >> (host & 63) & 1)) break;
    card = host;
  }
  return count;
}

template <StockShape S>
bool StockBuilder<S>::may_lift(int column, int count, int run, bool to_space, Reductions reductions) const {
  if (count > run) return false;
  const auto bares_home_card = [&] { return goes_home(card_at(column, count)); };
  switch (rules().group) {
    case GroupRule::single: return count == 1;
    case GroupRule::any_part:
      if (!(reductions & kPartGoesHome) || has_named_columns()) return true;
      return count == run || to_space || bares_home_card();
    case GroupRule::whole_run: return count == run;
    case GroupRule::whole_column: return count == length(column);
    default: return count == run || to_space || bares_home_card();
  }
}

template <StockShape S>
int StockBuilder<S>::returned_card(int suit, bool is_lower) const {
  const int height = is_lower ? low(suit) : high(suit), card = 4 * (height - 1) + suit;
  return rules().decks == 2 && under(card) != builder::kHome ? card + 64 : card;
}

template <StockShape S>
void StockBuilder<S>::add_hosts(MoveList& moves, Move move, int card) const {
  const std::uint64_t hosts = tables_->hosts[at(card & 63)];
  const int from = move.kind / 4 == stock::kFromColumn ? move.from : -1;  // it may fit itself around the corner
  for (int to = 0; to < columns(); ++to) {
    if (!(hosts >> (top(to) & 63) & 1) || to == from) continue;
    move.to = static_cast<std::uint8_t>(to);
    moves.add(move);
  }
}

template <StockShape S>
void StockBuilder<S>::add_spaces(MoveList& moves, Move move, Reductions reductions) const {
  const bool one = (reductions & kOneSpace) && !has_named_columns();
  for (int to = 0; to < columns(); ++to) {
    if (length(to) > 0) continue;
    move.to = static_cast<std::uint8_t>(to);
    moves.add(move);
    if (one) return;
  }
}

template <StockShape S>
void StockBuilder<S>::add_cells(MoveList& moves, Move move, Reductions reductions) const {
  for (int cell = 0; cell < rules().cells; ++cell) {
    if (state_.cells[at(cell)] != stock::kNoCard) continue;
    move.to = static_cast<std::uint8_t>(cell);
    moves.add(move);
    if (reductions & kOneSpace) return;
  }
}

template <StockShape S>
void StockBuilder<S>::add_home_moves(MoveList& moves) const {
  const auto add = [&](stock::Source source, int from, int card) {
    if (goes_home(card)) moves.add({stock::kind(source, stock::kToHome), static_cast<std::uint8_t>(from), 0});
  };
  for (int c = 0; c < columns(); ++c)
    if (length(c) > 0) add(stock::kFromColumn, c, top(c));
  for (int i = 0; i < rules().cells; ++i)
    if (state_.cells[at(i)] != stock::kNoCard) add(stock::kFromCell, i, state_.cells[at(i)]);
  each_reserve([&](int place) { add(stock::kFromReserve, place, deal_->reserve[at(place)]); });
}

template <StockShape S>
void StockBuilder<S>::add_waste_home(MoveList& moves, int place) const {
  if (goes_home(stock_card(place)))
    moves.add({stock::kind(stock::kFromWaste, stock::kToHome), static_cast<std::uint8_t>(place), 0});
}

template <StockShape S>
void StockBuilder<S>::add_column_moves(MoveList& moves, Reductions reductions, int column) const {
  const int run = run_length(column);
  const bool stays = (reductions & kNoColumnToSpace) && !has_named_columns();
  int card = top(column);
  for (int count = 1; count <= run; ++count, card = under(card)) {
    const Move move{stock::kind(stock::kFromColumn, stock::kToColumn), static_cast<std::uint8_t>(column), 0,
                    static_cast<std::uint8_t>(count)};
    if (may_lift(column, count, run, false, reductions)) add_hosts(moves, move, card);
    if (may_lift(column, count, run, true, reductions) && fills_space(card, false) &&
        !(stays && count == length(column)))
      add_spaces(moves, move, reductions);
  }
}

// Of every column; `bares`: of those whose moves bare covered cards, or of the others.
template <StockShape S>
void StockBuilder<S>::add_all_column_moves(MoveList& moves, Reductions reductions, bool bares) const {
  for (int c = 0; c < columns(); ++c)
    if (length(c) > 0 && (run_length(c) == prefix(c) - 1 || prefix(c) == length(c)) == bares)
      add_column_moves(moves, reductions, c);
}

template <StockShape S>
void StockBuilder<S>::add_columns_to_cells(MoveList& moves, Reductions reductions) const {
  Move to_cell{stock::kind(stock::kFromColumn, stock::kToCell)};
  for (int c = 0; c < columns() && rules().cells > 0; ++c) {
    to_cell.from = static_cast<std::uint8_t>(c);
    if (length(c) > 0) add_cells(moves, to_cell, reductions);
  }
}

// A card of a cell, the reserve or the waste, to columns and cells.
template <StockShape S>
void StockBuilder<S>::add_place(MoveList& moves, Reductions reductions, stock::Source source, int from,
                                int card) const {
  Move move{stock::kind(source, stock::kToColumn), static_cast<std::uint8_t>(from)};
  add_hosts(moves, move, card);
  if (fills_space(card, source == stock::kFromWaste)) add_spaces(moves, move, reductions);
  move.kind = stock::kind(source, stock::kToCell);
  if (source != stock::kFromCell) add_cells(moves, move, reductions);
}

template <StockShape S>
void StockBuilder<S>::add_place_moves(MoveList& moves, Reductions reductions) const {
  for (int i = 0; i < rules().cells; ++i)
    if (state_.cells[at(i)] != stock::kNoCard) add_place(moves, reductions, stock::kFromCell, i, state_.cells[at(i)]);
  each_reserve([&](int place) { add_place(moves, reductions, stock::kFromReserve, place, deal_->reserve[at(place)]); });
}

template <StockShape S>
void StockBuilder<S>::add_stock_moves(MoveList& moves) const {
  if (!rules().has_waste()) {
    if (cards_left() > 0) moves.add({stock::kDeal});
    return;
  }
  if (deal_->turns_late) return;
  if (next_place() < deal_->stock_size) {
    moves.add({stock::kTurn});
  } else if (waste_count() > 0 && redeals_left() > 0) {
    moves.add({stock::kRedeal});
  }
}

template <StockShape S>
void StockBuilder<S>::add_returns(MoveList& moves, Reductions reductions) const {
  if (!rules().foundation_return) return;
  if ((reductions & kNoReturn) && !is_filling() && !has_named_columns()) return;
  const int stays = rules().stays_home();
  for (int i = 0; i < 4 * rules().decks; ++i) {
    const int suit = i & 3, height = i < 4 ? high(suit) : low(suit);
    if (!tables_->has_suit(suit) || height <= stays || (i >= 4 && low(suit) == high(suit))) continue;
    const int card = returned_card(suit, i >= 4);
    Move move{stock::kind(stock::kFromFoundation, stock::kToColumn), static_cast<std::uint8_t>(i)};
    add_hosts(moves, move, card);
    if (fills_space(card, false)) add_spaces(moves, move, reductions);
    move.kind = stock::kind(stock::kFromFoundation, stock::kToCell);
    if (rules().return_to_cells) add_cells(moves, move, reductions);
  }
}

// Those that seem best first: home, what bares covered cards, other columns, the places, stock and returns.
template <StockShape S>
void StockBuilder<S>::list(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if (reductions & kSafeHome) {
    if (const auto safe = safe_home_move()) return moves.add(*safe);
  }
  add_home_moves(moves);
  each_playable([&](int place) { add_waste_home(moves, place); });
  add_all_column_moves(moves, reductions, true);
  add_place_moves(moves, reductions);
  each_playable([&](int place) { add_place(moves, reductions, stock::kFromWaste, place, stock_card(place)); });
  add_all_column_moves(moves, reductions, false);
  add_columns_to_cells(moves, reductions);
  add_stock_moves(moves);
  add_returns(moves, reductions);
}

}  // namespace winnable
