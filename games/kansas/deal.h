// Kansas: dealing, reading and writing positions. Part of games/kansas/position.h.
#pragma once

#include "games/kansas/position.h"
#include "solver/core/base_foundations.h"

namespace winnable {

template <KansasRules R>
KansasDeal<R> KansasDeal<R>::from_deck(const Deck& deck) {
  KansasDeal deal;
  int next = 0;
  Card base_card;
  if (R.base_first) base_card = deck[next++];
  for (int i = 0; i < R.reserve; ++i) deal.reserve[static_cast<std::size_t>(deal.reserve_size++)] = deck[next++];
  if (!R.base_first) base_card = deck[next++];
  deal.base = base_card.rank();
  deal.heights[static_cast<std::size_t>(base_card.suit())] = 1;
  for (std::size_t column = 0; column < static_cast<std::size_t>(R.columns); ++column) {
    deal.columns[column][0] = deck[next++];
    deal.lengths[column] = 1;
  }
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  deal.turned = R.start_waste;
  return deal;
}

template <KansasRules R>
std::optional<KansasDeal<R>> KansasDeal<R>::from_board(const Board& board, BoardError& error) {
  std::vector<std::string> names{"R", "F", "W", "S"};
  for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
  if (!check_pile_names(board, names, {"base"}, error) || !check_cards(board, Kansas<R>::kDeckShape, false, error))
    return std::nullopt;
  const auto refuse = [&](const std::string& pile, const std::string& reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, "", reason};
    return std::nullopt;
  };

  KansasDeal deal;
  if (!read_base_foundations(board, R.ranks, deal.base, deal.heights, error)) return std::nullopt;
  const auto reserve = board.cards("R");
  if (reserve.size() > static_cast<std::size_t>(R.reserve))
    return refuse("R", "the reserve holds " + std::to_string(R.reserve) + " cards at most");
  for (const Card card : reserve) deal.reserve[static_cast<std::size_t>(deal.reserve_size++)] = card;
  for (int column = 0; column < R.columns; ++column) {
    const std::string name = "T" + std::to_string(column + 1);
    const auto cards = board.cards(name);
    if (cards.empty() && deal.reserve_size > 0)
      return refuse(name, "a column is never empty while the reserve holds a card");
    for (std::size_t i = 1; i < cards.size(); ++i)
      if (!Kansas<R>::fits(cards[i], cards[i - 1]))
        return refuse(name,
                      to_text(cards[i]) + " cannot lie on " + to_text(cards[i - 1]) + ": columns descend by one rank");
    std::copy(cards.begin(), cards.end(), deal.columns[static_cast<std::size_t>(column)].begin());
    deal.lengths[static_cast<std::size_t>(column)] = static_cast<int>(cards.size());
  }
  const auto waste = board.cards("W"), stock = board.cards("S");
  if (waste.size() + stock.size() > static_cast<std::size_t>(R.stock_size()))
    return refuse("S", "stock and waste hold more cards than were dealt to the stock");
  for (const Card card : waste) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = card;
  deal.turned = deal.stock_size;
  for (const Card card : stock) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = card;
  return deal;
}

template <KansasRules R>
Kansas<R>::Kansas(const Deal& deal) : deal_(&deal), columns_(deal.columns) {
  for (std::size_t column = 0; column < lengths_.size(); ++column)
    lengths_[column] = static_cast<std::uint8_t>(deal.lengths[column]);
  for (std::size_t suit = 0; suit < heights_.size(); ++suit)
    heights_[suit] = static_cast<std::uint8_t>(deal.heights[suit]);
  reserve_ = static_cast<std::uint8_t>(deal.reserve_size);
  turned_ = static_cast<std::uint8_t>(deal.turned);
  waste_ = (std::uint64_t{1} << turned_) - 1;
}

template <KansasRules R>
Board Kansas<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int column = 0; column < R.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    for (int i = 0; i < length(column); ++i) pile.cards.push_back({card(column, i)});
  }
  Pile& reserve = board.add("R");
  for (std::size_t i = 0; i < reserve_; ++i) reserve.cards.push_back({deal_->reserve[i]});
  Pile& foundations = board.add("F");
  for (int suit = 0; suit < R.suits; ++suit)
    add_base_foundation(foundations, R.ranks, deal_->base, suit, heights_[static_cast<std::size_t>(suit)]);
  Pile& waste = board.add("W");
  for (std::size_t i = 0; i < turned_; ++i)
    if (waste_ >> i & 1) waste.cards.push_back({deal_->stock[i]});
  Pile& stock = board.add("S");
  for (std::size_t i = turned_; i < static_cast<std::size_t>(deal_->stock_size); ++i)
    stock.cards.push_back({deal_->stock[i]});
  board.facts.emplace_back("base", deal_->base);
  return board;
}

}  // namespace winnable
