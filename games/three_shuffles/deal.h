// Three Shuffles and a Draw: dealing, reading and writing positions. Part of games/three_shuffles/position.h.
#pragma once

#include "games/three_shuffles/position.h"

namespace winnable {

template <ThreeShufflesShape S>
ThreeShufflesDeal<S> ThreeShufflesDeal<S>::from_deck(const ThreeShufflesRules& rules, const Deck& deck) {
  ThreeShufflesDeal deal(rules);
  std::size_t next = 0;
  for (const Card card : deck.all()) {
    if (S.aces_out && card.rank() == 1) {
      deal.heights[static_cast<std::size_t>(card.suit())] = 1;
    } else {
      deal.fans[next++ / S.fan_size].push_back(card);
    }
  }
  deal.later_shuffles = deck.later_shuffles;
  return deal;
}

template <ThreeShufflesShape S>
std::optional<ThreeShufflesDeal<S>> ThreeShufflesDeal<S>::from_board(const ThreeShufflesRules& rules,
                                                                     const Board& board, BoardError& error) {
  std::vector<std::string> names{"F"}, facts;
  for (int i = 1; i <= S.fans(); ++i) names.push_back("T" + std::to_string(i));
  if (rules.reshuffles > 0) facts.push_back("reshuffles");
  for (int number = 1; number <= rules.reshuffles; ++number) names.push_back(shuffle_name(number));
  if (rules.draws > 0) facts.push_back("draws");
  const DeckShape shape = rules.deck_shape();
  if (!check_pile_names(board, names, facts, error) || !check_cards(board, shape, false, error)) return std::nullopt;
  const auto refuse = [&](const std::string& pile, Card card, std::string reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
    return std::nullopt;
  };
  ThreeShufflesDeal deal(rules);
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 1, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < S.suits; ++suit) {
    deal.heights[suit] = heights[suit].empty() ? 0 : heights[suit][0];
    if (S.aces_out && deal.heights[suit] == 0)
      return refuse("F", Card(static_cast<int>(suit), 1), "the aces lie on the foundations from the start");
  }
  deal.reshuffles = board.fact("reshuffles", 0);
  deal.draws = board.fact("draws", 0);
  if (deal.reshuffles > rules.reshuffles)
    return refuse("", Card{}, "reshuffles: at most " + std::to_string(rules.reshuffles));
  if (deal.draws > rules.draws) return refuse("", Card{}, "draws: at most " + std::to_string(rules.draws));
  int cards_drawn_out = deal.draws;  // a draw may take one card out of a run
  for (std::size_t fan = 0; fan < S.fans(); ++fan) {
    const std::string name = "T" + std::to_string(fan + 1);
    deal.fans[fan] = board.cards(name);
    const auto& cards = deal.fans[fan];
    for (std::size_t i = S.fan_size; i < cards.size(); ++i) {
      const int missing = cards[i - 1].rank() - cards[i].rank() - 1;
      if (cards[i].suit() == cards[i - 1].suit() && missing == 0) continue;
      if (cards[i].suit() == cards[i - 1].suit() && missing == 1 && cards_drawn_out-- > 0) continue;
      return refuse(name, cards[i],
                    "a fan is dealt " + std::to_string(S.fan_size) + " cards, and this one was not built on " +
                        to_text(cards[i - 1]));
    }
  }
  if (!read_later_shuffles(board, shape, deal.reshuffles, deal.later_shuffles, error)) return std::nullopt;
  return deal;
}

template <ThreeShufflesShape S>
ThreeShufflesPosition<S>::ThreeShufflesPosition(const Deal& deal)
    : deal_(&deal),
      reshuffles_(static_cast<std::uint8_t>(deal.reshuffles)),
      draws_(static_cast<std::uint8_t>(deal.draws)) {
  for (std::size_t suit = 0; suit < 4; ++suit) heights_[suit] = static_cast<std::uint8_t>(deal.heights[suit]);
  for (int fan = 0; fan < S.fans(); ++fan)
    for (const Card card : deal.fans[static_cast<std::size_t>(fan)]) place(card.code, fan);
}

template <ThreeShufflesShape S>
Board ThreeShufflesPosition<S>::to_board() const {
  Board board;
  const ThreeShufflesRules& rules = deal_->rules;
  board.game = rules.name.view();
  for (int fan = 0; fan < S.fans(); ++fan) {
    Pile& pile = board.add("T" + std::to_string(fan + 1));
    for (unsigned code = tops_[static_cast<std::size_t>(fan)]; code; code = below_[code])
      pile.cards.insert(pile.cards.begin(), {Card::from_code(static_cast<int>(code)), false});
  }
  board.add("F");
  for (int suit = 0; suit < S.suits; ++suit) add_foundation(board, suit, heights_[static_cast<std::size_t>(suit)]);
  if (rules.reshuffles > 0) board.facts.emplace_back("reshuffles", reshuffles_);
  if (rules.draws > 0) board.facts.emplace_back("draws", draws_);
  add_later_shuffles(board, rules.deck_shape(), reshuffles_, deal_->later_shuffles);
  return board;
}

}  // namespace winnable
