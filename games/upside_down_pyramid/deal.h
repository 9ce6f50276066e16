// Upside-Down Pyramid: dealing, reading and writing positions. Part of games/upside_down_pyramid/position.h.
#pragma once

#include "games/upside_down_pyramid/position.h"

namespace winnable {

template <UpsideDownPyramidRules R>
auto UpsideDownPyramidDeal<R>::from_deck(const Deck& deck) -> UpsideDownPyramidDeal {
  UpsideDownPyramidDeal deal;
  int next = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c)
    for (int i = 0; i < R.dealt[c]; ++i) deal.columns[c][deal.length[c]++] = deck[next++];
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  deal.index_prefixes();
  return deal;
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramidDeal<R>::index_prefixes() {
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    int start = 0;
    for (int i = 0; i < length[c]; ++i) {
      const auto place = static_cast<std::size_t>(i);
      if (i > 0 && !is_link(columns[c][place], columns[c][place - 1])) start = i;
      int burden = 0;
      for (int under = 0; under < start; ++under) {
        const int rank = columns[c][static_cast<std::size_t>(under)].rank();
        burden += (R.ranks + 1 - rank) / 2 * (start - under > 4 ? 2 : 1) + 4;
      }
      prefix_facts[c][place + 1] = {static_cast<std::uint8_t>(start), static_cast<std::int16_t>(burden)};
    }
  }
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramidDeal<R>::from_board(const Board& board, BoardError& error)
    -> std::optional<UpsideDownPyramidDeal> {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
  std::vector<std::string> facts;
  if constexpr (R.redeals > 0) facts.push_back("redeals");
  if (!check_pile_names(board, names, facts, error) ||
      !check_cards(board, UpsideDownPyramid<R>::kDeckShape, false, error))
    return std::nullopt;
  const auto refuse = [&](const Pile& pile, Card card, std::string reason) {
    error = {pile.line, pile.name, to_text(card), std::move(reason)};
    return std::nullopt;
  };
  UpsideDownPyramidDeal deal;
  for (const Pile& pile : board.piles)
    for (const BoardCard& card : pile.cards)
      if (card.face_down) return refuse(pile, card.card, "all cards lie face up in this game");
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    const Pile* pile = board.find("T" + std::to_string(c + 1));
    if (!pile) continue;
    for (std::size_t i = 0; i < pile->cards.size(); ++i) {
      const Card card = pile->cards[i].card;
      if (i >= static_cast<std::size_t>(R.dealt[c])) {
        const Card host = pile->cards[i - 1].card;
        if (host.rank() != card.rank() + 1 || host.is_red() == card.is_red())
          return refuse(*pile, card,
                        "only " + std::to_string(R.dealt[c]) +
                            " cards are dealt to this column, and this one does not fit on " + to_text(host));
      }
      deal.columns[c][deal.length[c]++] = card;  // beyond the dealt cards a run of at most R.ranks: there is room
    }
  }
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 2, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit) {
    const int high = heights[suit].empty() ? 0 : heights[suit][0];
    const int low = heights[suit].size() < 2 ? 0 : heights[suit][1];
    deal.foundations[suit] = static_cast<std::uint8_t>(high << 4 | low);
  }
  for (const char* name : {"W", "S"}) {
    const Pile* pile = board.find(name);
    for (std::size_t i = 0; pile && i < pile->cards.size(); ++i) {
      if (deal.stock_size == R.stock_size())
        return refuse(*pile, pile->cards[i].card, "stock and waste hold more cards than were dealt to the stock");
      deal.stock[static_cast<std::size_t>(deal.stock_size++)] = pile->cards[i].card;
    }
    if (name[0] == 'W') deal.turned = deal.stock_size;
  }
  deal.redeals_used = board.fact("redeals", 0);
  if (R.redeals >= 0 && deal.redeals_used > R.redeals) {
    error = {0, "", "", "redeals: no more than " + std::to_string(R.redeals) + " are allowed"};
    return std::nullopt;
  }
  deal.index_prefixes();
  return deal;
}

template <UpsideDownPyramidRules R>
UpsideDownPyramid<R>::UpsideDownPyramid(const Deal& deal)
    : deal_(&deal),
      foundations_(deal.foundations),
      supply_{(std::uint64_t{1} << deal.stock_size) - 1, static_cast<std::uint8_t>(deal.turned),
              static_cast<std::uint8_t>(deal.redeals_used)} {
  for (int c = 0; c < R.columns; ++c)
    for (int place = 0; place < deal.length[at(c)]; ++place) put(c, deal.columns[at(c)][at(place)]);
  for (const std::uint64_t content : contents_) key_ += column_hash(content);
}

template <UpsideDownPyramidRules R>
Board UpsideDownPyramid<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int c = 0; c < R.columns; ++c) {
    Pile& pile = board.add("T" + std::to_string(c + 1));
    for (int i = 0; i < length(c); ++i) pile.cards.push_back({card(c, i)});
  }
  board.add("F");
  for (int suit = 0; suit < R.suits; ++suit) {
    add_foundation(board, suit, foundations_[at(suit)] >> 4);
    add_foundation(board, suit, foundations_[at(suit)] & 15);
  }
  for (const bool in_waste : {true, false}) {
    Pile& pile = board.add(in_waste ? "W" : "S");
    for (int i = 0; i < deal_->stock_size; ++i)
      if ((supply_.stock >> i & 1) && (i < supply_.turned) == in_waste) pile.cards.push_back({deal_->stock[at(i)]});
  }
  if constexpr (R.redeals > 0) board.facts.emplace_back("redeals", supply_.redeals_used);
  return board;
}

}  // namespace winnable
