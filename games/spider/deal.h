// Spider: dealing, reading and writing positions. Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

template <SpiderShape S>
SpiderDeal<S> SpiderDeal<S>::from_deck(const SpiderRules& rules, const Deck& deck) {
  SpiderDeal deal(rules);
  std::array<std::size_t, kColumns> start{};
  std::size_t size = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    start[column] = size;
    size += rules.dealt[column];
    deal.table.height[column] = rules.dealt[column];
    deal.table.hidden[column] = static_cast<std::uint8_t>(rules.hidden(static_cast<int>(column)));
  }
  int next = 0;
  for (std::size_t row = 0; row < kCards; ++row)  // all but the last cards
    for (std::size_t column = 0; column < kColumns; ++column)
      if (row + 1 < rules.dealt[column]) deal.table.cards[start[column] + row] = deck[next++].code;
  for (std::size_t column = 0; column < kColumns; ++column)
    deal.table.cards[start[column] + rules.dealt[column] - 1] = deck[next++].code;
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  return deal;
}

template <SpiderShape S>
std::optional<SpiderDeal<S>> SpiderDeal<S>::from_board(const SpiderRules& rules, const Board& board,
                                                       BoardError& error) {
  std::vector<std::string> names;
  for (int column = 1; column <= S.columns; ++column) names.push_back("T" + std::to_string(column));
  names.push_back("F");
  if (rules.stock_size() > 0) names.push_back("S");
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, rules.deck_shape(), false, error))
    return std::nullopt;

  SpiderDeal deal(rules);
  Table& table = deal.table;
  std::size_t size = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    const Pile* pile = board.find(names[column]);
    if (!pile) continue;
    const std::optional<int> hidden = face_down_cards(*pile, rules.hidden(static_cast<int>(column)), error);
    if (!hidden) return std::nullopt;
    table.hidden[column] = static_cast<std::uint8_t>(*hidden);
    int run = 0;
    for (const BoardCard& entry : pile->cards) {
      const bool goes_on = run > 0 && entry.card.code + 1 == table.cards[size - 1];
      run = entry.face_down ? 0 : goes_on ? run + 1 : 1;
      table.cards[size++] = entry.card.code;
      ++table.height[column];
    }
    if (run == S.ranks) {
      error = {pile->line, pile->name, "", "a complete suit at its end has left"};
      return std::nullopt;
    }
  }
  const auto stock = rest_dealt_in_rounds(board, "S", "stock", rules.stock_size(), S.columns, error);
  if (!stock) return std::nullopt;
  deal.stock_size = static_cast<int>(stock->size());
  std::copy(stock->begin(), stock->end(), deal.stock.begin());
  const auto complete = complete_suits(board, rules.decks, S.ranks, error);
  if (!complete) return std::nullopt;
  std::copy_n(complete->begin(), table.complete.size(), table.complete.begin());
  return deal;
}

template <SpiderShape S>
Board SpiderPosition<S>::to_board() const {
  Board board;
  const SpiderRules& rules = deal_->rules;
  board.game = rules.name.view();
  const std::uint8_t* next = table_.cards.data();
  for (int column = 0; column < S.columns; ++column) {
    add_column(board, column, next, height(column), hidden(column));
    next += height(column);
  }
  board.add("F");
  for (int suit = 0; suit < rules.suits; ++suit)
    for (int i = 0; i < table_.complete[at(suit)]; ++i) add_foundation(board, suit, S.ranks);
  if (rules.stock_size() > 0) {
    Pile& stock = board.add("S");
    for (int i = table_.dealt; i < deal_->stock_size; ++i) stock.cards.push_back({deal_->stock[at(i)]});
  }
  return board;
}

}  // namespace winnable
