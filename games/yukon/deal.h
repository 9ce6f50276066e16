// Yukon: dealing, reading and writing positions. Part of games/yukon/position.h.
#pragma once

#include "games/yukon/position.h"

namespace winnable {

// The face-down cards row by row, then the face-up ones in rows that end together, then the stock.
template <YukonShape S>
YukonDeal<S> YukonDeal<S>::from_deck(const YukonRules& rules, const Deck& deck) {
  YukonDeal deal(rules);
  std::array<std::size_t, kColumns> next_place{};
  for (std::size_t column = 0, size = 0; column < kColumns; ++column) {
    next_place[column] = size;
    deal.table.hidden[column] = rules.face_down[column];
    deal.table.height[column] = static_cast<std::uint8_t>(rules.face_down[column] + rules.face_up[column]);
    size += deal.table.height[column];
  }
  int next = 0;
  const auto deal_card = [&](std::size_t column) { deal.table.cards[next_place[column]++] = deck[next++].code; };
  for (int row = 0; row < S.deck_size(); ++row)
    for (std::size_t column = 0; column < kColumns; ++column)
      if (rules.face_down[column] > row) deal_card(column);
  for (int rows_left = S.deck_size(); rows_left > 0; --rows_left)
    for (std::size_t column = 0; column < kColumns; ++column)
      if (rules.face_up[column] >= rows_left) deal_card(column);
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  return deal;
}

template <YukonShape S>
std::optional<YukonDeal<S>> YukonDeal<S>::from_board(const YukonRules& rules, const Board& board, BoardError& error) {
  std::vector<std::string> names;
  for (int column = 1; column <= S.columns; ++column) names.push_back("T" + std::to_string(column));
  names.push_back("F");
  if (rules.stock_size() > 0) names.insert(names.end(), {"W", "S"});
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, rules.deck_shape(), false, error))
    return std::nullopt;

  YukonDeal deal(rules);
  Table& table = deal.table;
  std::size_t size = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    const Pile* pile = board.find(names[column]);
    if (!pile) continue;
    const auto hidden = face_down_cards(*pile, rules.face_down[column], error);
    if (!hidden) return std::nullopt;
    table.hidden[column] = static_cast<std::uint8_t>(*hidden);
    table.height[column] = static_cast<std::uint8_t>(pile->cards.size());
    for (const BoardCard& entry : pile->cards) table.cards[size++] = entry.card.code;
  }
  for (const char* name : {"W", "S"}) {
    const Pile* pile = board.find(name);
    if (!pile) continue;
    for (const BoardCard& entry : pile->cards) {
      const bool is_full = deal.stock_size == rules.stock_size();
      if (is_full || entry.face_down) {
        error = {pile->line, pile->name, "",
                 is_full ? "more cards than were dealt to the stock" : "only cards of columns lie face down"};
        return std::nullopt;
      }
      deal.stock[static_cast<std::size_t>(deal.stock_size++)] = entry.card;
    }
    if (pile->name == "W") table.turned = static_cast<std::uint8_t>(deal.stock_size);
  }
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 1, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    for (const int home : heights[suit]) table.home[suit] = static_cast<std::uint8_t>(home);
  return deal;
}

template <YukonShape S>
Board YukonPosition<S>::to_board() const {
  Board board;
  const YukonRules& rules = deal_->rules;
  board.game = rules.name.view();
  const std::uint8_t* next = table_.cards.data();
  for (int column = 0; column < S.columns; ++column) {
    add_column(board, column, next, height(column), hidden(column));
    next += height(column);
  }
  board.add("F");
  for (int suit = 0; suit < S.suits; ++suit) add_foundation(board, suit, table_.home[at(suit)]);
  if (rules.stock_size() > 0) {
    Pile& waste_pile = board.add("W");
    for (std::uint64_t left = waste(); left; left &= left - 1)
      waste_pile.cards.push_back({deal_->stock[at(std::countr_zero(left))]});
    Pile& stock = board.add("S");
    for (int i = table_.turned; i < deal_->stock_size; ++i) stock.cards.push_back({deal_->stock[at(i)]});
  }
  return board;
}

template <YukonShape S>
YukonPosition<S> YukonPosition<S>::unpack(const Deal& deal, const Packed& packed) {
  YukonPosition position;
  position.deal_ = &deal;
  position.table_ = packed;
  position.key_ = position.recomputed_key();
  int in_place = position.cards_home();
  for (int column = 0, next = 0; column < S.columns; ++column)
    for (int place = 0, under = 0; place < position.height(column); ++place) {
      const int code = packed.cards[at(next++)];
      in_place += position.is_in_place(code, under);
      under = code;
    }
  position.in_place_ = static_cast<std::uint8_t>(in_place);
  return position;
}

}  // namespace winnable
