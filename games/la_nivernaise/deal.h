// La Nivernaise: dealing, reading and writing positions. Part of games/la_nivernaise/position.h.
#pragma once

#include "games/la_nivernaise/position.h"

namespace winnable {

template <LaNivernaiseShape S>
LaNivernaiseDeal<S> LaNivernaiseDeal<S>::from_deck(const LaNivernaiseRules& rules, const Deck& shuffled) {
  Deck deck = shuffled;
  if (rules.setup == LaNivernaiseRules::Setup::ace_first) take_first_copy_to_front(deck, Card(S.suits - 1, 1));
  if (rules.setup == LaNivernaiseRules::Setup::ace_or_king_early) {
    const auto starts_foundation = [](Card card) { return card.rank() == 1 || card.rank() == S.ranks; };
    const auto first = deck.cards.begin(), end = first + deck.size();
    if (std::none_of(first, first + S.flanks, starts_foundation)) {
      const auto last =
          std::find_if(std::make_reverse_iterator(end), std::make_reverse_iterator(first), starts_foundation).base();
      std::rotate(first, last - 1, last);
    }
  }
  LaNivernaiseDeal deal(rules);
  for (int i = 0; i < S.flanks; ++i) deal.flanks[static_cast<std::size_t>(i)] = deck[i];
  deal.size = deck.size() - S.flanks;
  std::copy_n(deck.cards.begin() + S.flanks, deal.size, deal.line.begin());
  for (int packet = 0; packet < S.packets; ++packet)
    deal.ends[static_cast<std::size_t>(packet)] =
        static_cast<std::uint8_t>(std::min(deal.size, (packet + 1) * S.packet_size));
  return deal;
}

template <LaNivernaiseShape S>
std::optional<LaNivernaiseDeal<S>> LaNivernaiseDeal<S>::from_board(const LaNivernaiseRules& rules, const Board& board,
                                                                   BoardError& error) {
  std::vector<std::string> names{"U", "D", "S"};
  for (int i = 1; i <= S.packets; ++i) names.push_back("T" + std::to_string(i));
  for (int i = 1; i <= S.flanks; ++i) names.push_back("R" + std::to_string(i));
  if (!check_pile_names(board, names, {"redeals"}, error)) return std::nullopt;
  if (!check_cards(board, LaNivernaisePosition<S>::kDeckShape, false, error)) return std::nullopt;
  const auto refuse = [&](const std::string& pile, Card card, const std::string& reason) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, card ? winnable::to_text(card) : "", reason};
    return std::nullopt;
  };

  LaNivernaiseDeal deal(rules);
  for (const Card card : board.cards("U")) {
    auto& cards = deal.up[static_cast<std::size_t>(card.suit())];
    if (card.rank() != cards + 1)
      return refuse("U", card, "the foundations up rise in suit from the ace, without gaps");
    ++cards;
  }
  for (const Card card : board.cards("D")) {
    auto& cards = deal.down[static_cast<std::size_t>(card.suit())];
    if (card.rank() != S.ranks - cards)
      return refuse("D", card, "the foundations down fall in suit from the king, without gaps");
    ++cards;
  }
  for (int i = 0; i < S.flanks; ++i) {
    const std::string name = "R" + std::to_string(i + 1);
    const auto cards = board.cards(name);
    if (cards.size() > 1) return refuse(name, cards[1], "a Flank holds one card at most");
    if (!cards.empty()) deal.flanks[static_cast<std::size_t>(i)] = cards[0];
  }
  const auto lay = [&](const std::vector<Card>& cards) {
    std::copy(cards.begin(), cards.end(), deal.line.begin() + deal.size);
    deal.size += static_cast<int>(cards.size());
  };
  const auto stock = board.cards("S");
  for (int packet = 0; packet < S.packets; ++packet) {
    const std::string name = "T" + std::to_string(packet + 1);
    const auto cards = board.cards(name);
    if (cards.empty() && !stock.empty())
      return refuse(name, Card{}, "a packet is never empty while the stock has cards");
    lay(cards);
    deal.ends[static_cast<std::size_t>(packet)] = static_cast<std::uint8_t>(deal.size);
  }
  if (static_cast<int>(stock.size()) > S.deck_size() - S.flanks - S.packets * S.packet_size)
    return refuse("S", Card{}, "the stock holds more cards than the first deal leaves");
  lay(stock);
  deal.redeals = board.fact("redeals", 0);
  if (deal.redeals > rules.redeals)
    return refuse("redeals", Card{}, "at most " + std::to_string(rules.redeals) + " redeals");
  return deal;
}

template <LaNivernaiseShape S>
LaNivernaisePosition<S>::LaNivernaisePosition(const Deal& deal)
    : deal_(&deal),
      ends_(deal.ends),
      up_(deal.up),
      down_(deal.down),
      size_(static_cast<std::uint8_t>(deal.size)),
      redeals_(static_cast<std::uint8_t>(deal.redeals)) {
  for (std::size_t i = 0; i < line_.size(); ++i) line_[i] = deal.line[i].code;
  for (std::size_t i = 0; i < flanks_.size(); ++i) flanks_[i] = deal.flanks[i].code;
}

template <LaNivernaiseShape S>
Board LaNivernaisePosition<S>::to_board() const {
  Board board;
  board.game = deal_->rules.name.view();
  for (int packet = 0; packet < S.packets; ++packet) {
    Pile& pile = board.add("T" + std::to_string(packet + 1));
    for (int i = packet_start(packet); i < packet_end(packet); ++i) pile.cards.push_back({line_card(i)});
  }
  for (int i = 0; i < S.flanks; ++i) {
    Pile& pile = board.add("R" + std::to_string(i + 1));
    if (flank(i)) pile.cards.push_back({flank(i)});
  }
  Pile& ups = board.add("U");
  for (int suit = 0; suit < S.suits; ++suit)
    for (int i = 1; i <= up(suit); ++i) ups.cards.push_back({Card(suit, i)});
  Pile& downs = board.add("D");
  for (int suit = 0; suit < S.suits; ++suit)
    for (int i = 0; i < down(suit); ++i) downs.cards.push_back({Card(suit, S.ranks - i)});
  Pile& stock = board.add("S");
  for (int i = stock_start(); i < size_; ++i) stock.cards.push_back({line_card(i)});
  board.facts.emplace_back("redeals", redeals_);
  return board;
}

}  // namespace winnable
