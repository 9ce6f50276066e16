// Pyramid: dealing, reading and writing positions. Part of games/pyramid/position.h.
#pragma once

#include "games/pyramid/position.h"

namespace winnable {

template <PyramidShape S>
PyramidDeal<S> PyramidDeal<S>::from_deck(const PyramidRules& rules, const Deck& deck) {
  PyramidDeal deal(rules);
  for (int i = 0; i < kCards; ++i) deal.cards[static_cast<std::size_t>(i)] = deck[i];
  deal.board = static_cast<std::uint32_t>((std::uint64_t{1} << kPlaces) - 1);
  deal.stock_size = S.stock_size();
  deal.turned = rules.first_card_turned && deal.stock_size > 0 ? 1 : 0;
  deal.find_partners();
  return deal;
}

template <PyramidShape S>
void PyramidDeal<S>::find_partners() {
  // buried[p]: all places that lie on p, directly or not.
  std::array<std::uint32_t, kPlaces> buried{};
  for (int place = kPlaces; place-- > 0;) {
    const std::uint32_t covers = PyramidPosition<S>::kCovers[static_cast<std::size_t>(place)];
    std::uint32_t all = covers;
    for (std::uint32_t rest = covers; rest; rest &= rest - 1)
      all |= buried[static_cast<std::size_t>(std::countr_zero(rest))];
    buried[static_cast<std::size_t>(place)] = all;
  }
  for (int number = 0; number < kCards; ++number) {
    const Card card = cards[static_cast<std::size_t>(number)];
    if (!card) continue;
    const auto rank = static_cast<std::size_t>(card.rank());
    numbers[rank][counts[rank]++] = static_cast<std::uint8_t>(number);
  }
  const auto lies_on = [&](int upper, int lower) {
    if (upper >= kPlaces || lower >= kPlaces || !(buried[static_cast<std::size_t>(lower)] >> upper & 1)) return false;
    return !rules.overlap || !(PyramidPosition<S>::kCovers[static_cast<std::size_t>(lower)] >> upper & 1);
  };
  for (int rank = 1; rank < S.ranks; ++rank) {
    const auto other = static_cast<std::size_t>(S.ranks - rank);
    for (unsigned i = 0; i < counts[static_cast<std::size_t>(rank)]; ++i) {
      const int number = numbers[static_cast<std::size_t>(rank)][i];
      for (unsigned j = 0; j < counts[other]; ++j) {
        const int partner = numbers[other][j];
        if (!lies_on(number, partner) && !lies_on(partner, number))
          partners[static_cast<std::size_t>(number)] |= static_cast<std::uint8_t>(1u << j);
      }
    }
  }
}

template <PyramidShape S>
std::optional<PyramidDeal<S>> PyramidDeal<S>::from_board(const PyramidRules& rules, const Board& board,
                                                         BoardError& error) {
  const auto row_name = [](int row) { return "P" + std::to_string(row * (row + 1) / 2 + 1); };
  std::vector<std::string> names{"W", "S"};
  for (int row = 0; row < S.rows; ++row) names.push_back(row_name(row));
  const std::vector<std::string> facts =
      rules.redeals > 0 ? std::vector<std::string>{"redeals"} : std::vector<std::string>{};
  if (!check_pile_names(board, names, facts, error) || !check_cards(board, rules.deck_shape(), true, error))
    return std::nullopt;
  const auto refuse = [&](const std::string& pile, Card card, std::string reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
    return std::nullopt;
  };

  PyramidDeal deal(rules);
  int place = 0;
  for (int row = 0; row < S.rows; ++row) {
    const auto cards = board.cards(row_name(row));
    if (static_cast<int>(cards.size()) != row + 1)
      return refuse(row_name(row), Card{},
                    "row " + std::to_string(row + 1) + " needs " + std::to_string(row + 1) +
                        " entries (-- for a removed card), " + std::to_string(cards.size()) + " are given");
    for (int column = 0; column <= row; ++column, ++place) {
      const Card card = cards[static_cast<std::size_t>(column)];
      if (!card) continue;
      deal.cards[static_cast<std::size_t>(place)] = card;
      deal.board |= 1u << place;
      for (int under = 0; under < place; ++under)
        if ((PyramidPosition<S>::kCovers[static_cast<std::size_t>(under)] >> place & 1) && !(deal.board >> under & 1))
          return refuse(row_name(row), card,
                        "the card lies on place P" + std::to_string(under + 1) + ", which is empty");
    }
  }
  const auto waste = board.cards("W"), stock = board.cards("S");
  if (waste.size() + stock.size() > static_cast<std::size_t>(S.stock_size()))
    return refuse("S", Card{},
                  "stock and waste together hold at most " + std::to_string(S.stock_size()) + " cards, " +
                      std::to_string(waste.size() + stock.size()) + " are given");
  for (const auto& [pile, cards] : {std::pair{"W", &waste}, std::pair{"S", &stock}}) {
    for (const Card card : *cards) {
      if (!card) return refuse(pile, Card{}, "only the pyramid has removed places (--)");
      deal.cards[static_cast<std::size_t>(kPlaces + deal.stock_size++)] = card;
    }
  }
  deal.turned = static_cast<int>(waste.size());
  deal.redeals = board.fact("redeals", 0);
  if (deal.redeals > (rules.redeals > 0 ? rules.redeals : 0))
    return refuse("", Card{}, "redeals: at most " + std::to_string(rules.redeals) + " in this game");
  if (rules.first_card_turned && S.stock_size() > 0 && static_cast<int>(stock.size()) == S.stock_size() &&
      deal.redeals == 0)
    return refuse("S", stock[0], "the deal turns the first stock card");
  deal.find_partners();
  for (int rank = 1; 2 * rank <= S.ranks; ++rank) {
    const int low = S.suits - deal.counts[static_cast<std::size_t>(rank)];
    const int high = S.suits - deal.counts[static_cast<std::size_t>(S.ranks - rank)];
    if (2 * rank == S.ranks ? low % 2 == 0 : low == high) continue;
    return refuse("", Card{},
                  "cards leave in pairs: " + std::to_string(low) + " cards of rank " + std::to_string(rank) +
                      " are missing, but " + std::to_string(high) + " of rank " + std::to_string(S.ranks - rank));
  }
  return deal;
}

template <PyramidShape S>
Board PyramidPosition<S>::to_board() const {
  Board board;
  board.game = deal_->rules.name.view();
  for (int row = 0, place = 0; row < S.rows; ++row) {
    Pile& pile = board.add("P" + std::to_string(place + 1));
    for (int column = 0; column <= row; ++column, ++place)
      pile.cards.push_back({board_ >> place & 1 ? deal_->cards[static_cast<std::size_t>(place)] : Card{}});
  }
  Pile& waste = board.add("W");
  for (int i = 0; i < turned_; ++i)
    if (stock_ >> i & 1) waste.cards.push_back({deal_->cards[static_cast<std::size_t>(kPlaces + i)]});
  Pile& stock = board.add("S");
  for (int i = turned_; i < deal_->stock_size; ++i)
    if (stock_ >> i & 1) stock.cards.push_back({deal_->cards[static_cast<std::size_t>(kPlaces + i)]});
  if (deal_->rules.redeals > 0) board.facts.emplace_back("redeals", redeals_);
  return board;
}

}  // namespace winnable
