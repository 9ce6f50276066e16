// Three Shuffles and a Draw: dealing, reading and writing positions. Part of games/three_shuffles/position.h.
#pragma once

#include "games/three_shuffles/position.h"

namespace winnable {

template <ThreeShufflesRules R>
ThreeShufflesDeal<R> ThreeShufflesDeal<R>::from_deck(const Deck& deck) {
  ThreeShufflesDeal deal;
  std::size_t next = 0;
  for (const Card card : deck.all()) {
    if (R.aces_out && card.rank() == 1) {
      deal.heights[static_cast<std::size_t>(card.suit())] = 1;
    } else {
      deal.fans[next++ / R.fan_size].push_back(card);
    }
  }
  deal.later_shuffles = deck.later_shuffles;
  return deal;
}

template <ThreeShufflesRules R>
std::optional<ThreeShufflesDeal<R>> ThreeShufflesDeal<R>::from_board(const Board& board, BoardError& error) {
  std::vector<std::string> names{"F"}, facts;
  for (int i = 1; i <= R.fans(); ++i) names.push_back("T" + std::to_string(i));
  if (R.reshuffles > 0) facts.push_back("reshuffles");
  for (int number = 1; number <= R.reshuffles; ++number) names.push_back(shuffle_name(number));
  if (R.draws > 0) facts.push_back("draws");
  constexpr DeckShape kShape = ThreeShuffles<R>::kDeckShape;
  if (!check_pile_names(board, names, facts, error) || !check_cards(board, kShape, false, error)) return std::nullopt;
  const auto refuse = [&](const std::string& pile, Card card, std::string reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
    return std::nullopt;
  };
  ThreeShufflesDeal deal;
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 1, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < R.suits; ++suit) {
    deal.heights[suit] = heights[suit].empty() ? 0 : heights[suit][0];
    if (R.aces_out && deal.heights[suit] == 0)
      return refuse("F", Card(static_cast<int>(suit), 1), "the aces lie on the foundations from the start");
  }
  deal.reshuffles = board.fact("reshuffles", 0);
  deal.draws = board.fact("draws", 0);
  if (deal.reshuffles > R.reshuffles) return refuse("", Card{}, "reshuffles: at most " + std::to_string(R.reshuffles));
  if (deal.draws > R.draws) return refuse("", Card{}, "draws: at most " + std::to_string(R.draws));
  int cards_drawn_out = deal.draws;  // a draw may take one card out of a run
  for (std::size_t fan = 0; fan < R.fans(); ++fan) {
    const std::string name = "T" + std::to_string(fan + 1);
    deal.fans[fan] = board.cards(name);
    const auto& cards = deal.fans[fan];
    for (std::size_t i = R.fan_size; i < cards.size(); ++i) {
      const int missing = cards[i - 1].rank() - cards[i].rank() - 1;
      if (cards[i].suit() == cards[i - 1].suit() && missing == 0) continue;
      if (cards[i].suit() == cards[i - 1].suit() && missing == 1 && cards_drawn_out-- > 0) continue;
      return refuse(name, cards[i],
                    "a fan is dealt " + std::to_string(R.fan_size) + " cards, and this one was not built on " +
                        to_text(cards[i - 1]));
    }
  }
  if (!read_later_shuffles(board, kShape, deal.reshuffles, deal.later_shuffles, error)) return std::nullopt;
  return deal;
}

template <ThreeShufflesRules R>
ThreeShuffles<R>::ThreeShuffles(const Deal& deal)
    : deal_(&deal),
      reshuffles_(static_cast<std::uint8_t>(deal.reshuffles)),
      draws_(static_cast<std::uint8_t>(deal.draws)) {
  for (std::size_t suit = 0; suit < 4; ++suit) heights_[suit] = static_cast<std::uint8_t>(deal.heights[suit]);
  for (int fan = 0; fan < R.fans(); ++fan)
    for (const Card card : deal.fans[static_cast<std::size_t>(fan)]) place(card.code, fan);
}

template <ThreeShufflesRules R>
Board ThreeShuffles<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int fan = 0; fan < R.fans(); ++fan) {
    Pile& pile = board.add("T" + std::to_string(fan + 1));
    for (unsigned code = tops_[static_cast<std::size_t>(fan)]; code; code = below_[code])
      pile.cards.insert(pile.cards.begin(), {Card::from_code(static_cast<int>(code)), false});
  }
  board.add("F");
  for (int suit = 0; suit < R.suits; ++suit) add_foundation(board, suit, heights_[static_cast<std::size_t>(suit)]);
  if constexpr (R.reshuffles > 0) board.facts.emplace_back("reshuffles", reshuffles_);
  if constexpr (R.draws > 0) board.facts.emplace_back("draws", draws_);
  add_later_shuffles(board, kDeckShape, reshuffles_, deal_->later_shuffles);
  return board;
}

}  // namespace winnable
