// Canfield: dealing, reading and writing positions.
#include <algorithm>
#include <string>

#include "games/canfield/position.h"
#include "solver/core/base_foundations.h"
#include "solver/core/board_checks.h"

namespace winnable {

CanfieldDeal CanfieldDeal::from_deck(const CanfieldRules& rules, const Deck& deck) {
  CanfieldDeal deal(rules);
  int next = 0;
  const Card base_card = deck[next++];
  deal.base = base_card.rank();
  deal.heights[static_cast<std::size_t>(base_card.suit())] = 1;
  while (deal.reserve_size < rules.reserve) deal.reserve[static_cast<std::size_t>(deal.reserve_size++)] = deck[next++];
  for (std::size_t column = 0; column < static_cast<std::size_t>(rules.columns); ++column) {
    deal.columns[column][0] = deck[next++];
    deal.lengths[column] = 1;
  }
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  return deal;
}

std::optional<CanfieldDeal> CanfieldDeal::from_board(const CanfieldRules& rules, const Board& board,
                                                     BoardError& error) {
  std::vector<std::string> names{"R", "F", "W", "S"};
  for (int i = 1; i <= rules.columns; ++i) names.push_back("T" + std::to_string(i));
  if (!check_pile_names(board, names, {"base"}, error) || !check_cards(board, rules.deck_shape(), false, error))
    return std::nullopt;
  const auto refuse = [&](const std::string& pile, const std::string& reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, "", reason};
    return std::nullopt;
  };

  CanfieldDeal deal(rules);
  if (!read_base_foundations(board, rules.ranks, deal.base, deal.heights, error)) return std::nullopt;
  const auto reserve = board.cards("R");
  if (reserve.size() > static_cast<std::size_t>(rules.reserve))
    return refuse("R", "the reserve holds " + std::to_string(rules.reserve) + " cards at most");
  for (const Card card : reserve) deal.reserve[static_cast<std::size_t>(deal.reserve_size++)] = card;
  for (int column = 0; column < rules.columns; ++column) {
    const std::string name = "T" + std::to_string(column + 1);
    const auto cards = board.cards(name);
    if (cards.empty() && deal.reserve_size > 0)
      return refuse(name, "a column is never empty while the reserve holds a card");
    for (std::size_t i = 1; i < cards.size(); ++i)
      if (!deal.fits(cards[i], cards[i - 1]))
        return refuse(name,
                      to_text(cards[i]) + " cannot lie on " + to_text(cards[i - 1]) +
                          ": columns descend by one rank in alternating colours, and the base rank bears nothing");
    std::copy(cards.begin(), cards.end(), deal.columns[static_cast<std::size_t>(column)].begin());
    deal.lengths[static_cast<std::size_t>(column)] = static_cast<int>(cards.size());
  }
  const auto waste = board.cards("W"), stock = board.cards("S");
  if (waste.size() + stock.size() > static_cast<std::size_t>(rules.stock_size()))
    return refuse("S", "stock and waste hold more cards than were dealt to the stock");
  for (const Card card : waste) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = card;
  deal.turned = deal.stock_size;
  for (const Card card : stock) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = card;
  return deal;
}

CanfieldPosition::CanfieldPosition(const Deal& deal)
    : deal_(&deal),
      stock_((std::uint64_t{1} << deal.stock_size) - 1),
      columns_(deal.columns),
      reserve_(static_cast<std::uint8_t>(deal.reserve_size)),
      turned_(static_cast<std::uint8_t>(deal.turned)) {
  for (std::size_t column = 0; column < length_.size(); ++column)
    length_[column] = static_cast<std::uint8_t>(deal.lengths[column]);
  for (std::size_t suit = 0; suit < heights_.size(); ++suit)
    heights_[suit] = static_cast<std::uint8_t>(deal.heights[suit]);
}

Board CanfieldPosition::to_board() const {
  Board board;
  const CanfieldRules& rules = deal_->rules;
  board.game = rules.name.view();
  for (int column = 0; column < rules.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    for (int i = 0; i < length(column); ++i) pile.cards.push_back({card(column, i)});
  }
  Pile& reserve = board.add("R");
  for (std::size_t i = 0; i < reserve_; ++i) reserve.cards.push_back({deal_->reserve[i]});
  Pile& foundations = board.add("F");
  for (int suit = 0; suit < rules.suits; ++suit)
    add_base_foundation(foundations, rules.ranks, deal_->base, suit, heights_[at(suit)]);
  Pile waste, stock;
  waste.name = "W";
  stock.name = "S";
  for (int i = 0; i < deal_->stock_size; ++i)
    if (stock_ >> i & 1) (i < turned_ ? waste : stock).cards.push_back({deal_->stock[at(i)]});
  board.piles.push_back(waste);
  board.piles.push_back(stock);
  board.facts.emplace_back("base", deal_->base);
  return board;
}

}  // namespace winnable
