// Klondike: dealing, reading and writing positions. Part of games/klondike/position.h.
#pragma once

#include "games/klondike/position.h"

namespace winnable {

template <KlondikeShape S>
KlondikeDeal<S> KlondikeDeal<S>::from_deck(const KlondikeRules& rules, const Deck& deck) {
  KlondikeDeal deal(rules);
  int next = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(S.columns); ++row)
    for (std::size_t c = row; c < static_cast<std::size_t>(S.columns); ++c) deal.columns[c][row] = deck[next++];
  for (std::size_t c = 0; c < static_cast<std::size_t>(S.columns); ++c) {
    deal.down[c] = static_cast<std::uint8_t>(c);
    deal.length[c] = static_cast<std::uint8_t>(c + 1);
  }
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  return deal;
}

template <KlondikeShape S>
bool KlondikeDeal<S>::read_column(int column, const Pile& pile, BoardError& error) {
  const auto c = static_cast<std::size_t>(column);
  const auto refuse = [&](const BoardCard& card, std::string reason) {
    error = {pile.line, pile.name, to_text(card.card), std::move(reason)};
    return false;
  };
  int face_down = 0;
  for (std::size_t i = 0; i < pile.cards.size(); ++i) {
    const BoardCard& card = pile.cards[i];
    const BoardCard* below = i ? &pile.cards[i - 1] : nullptr;
    if (card.face_down) {
      if (below && !below->face_down) return refuse(card, "a face-down card cannot lie on a face-up one");
      if (++face_down > column)
        return refuse(card, "no more than " + std::to_string(column) + " cards of this column are ever face down");
    } else if (below && !below->face_down) {
      if (below->card.rank() != card.card.rank() + 1 || below->card.is_red() == card.card.is_red())
        return refuse(
            card, "face up, but does not fit on " + to_text(below->card) + " (face-down cards stand in parentheses)");
    }
    this->columns[c][i] = card.card;  // face-up cards descend, so there is room
  }
  if (!pile.cards.empty() && pile.cards.back().face_down)
    return refuse(pile.cards.back(), "the exposed card of a column is always face up");
  this->down[c] = static_cast<std::uint8_t>(face_down);
  this->length[c] = static_cast<std::uint8_t>(pile.cards.size());
  return true;
}

// Waste, then stock.
template <KlondikeShape S>
bool KlondikeDeal<S>::read_stock(const Pile& pile, BoardError& error) {
  for (const BoardCard& card : pile.cards) {
    if (pile.name == "W" && card.face_down) {
      error = {pile.line, pile.name, to_text(card.card), "the waste lies face up"};
      return false;
    }
    if (stock_size == S.stock_size()) {
      error = {pile.line, pile.name, to_text(card.card),
               "stock and waste hold more cards than were dealt to the stock"};
      return false;
    }
    stock[static_cast<std::size_t>(stock_size++)] = card.card;
  }
  return true;
}

template <KlondikeShape S>
std::optional<KlondikeDeal<S>> KlondikeDeal<S>::from_board(const KlondikeRules& rules, const Board& board,
                                                           BoardError& error) {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= S.columns; ++i) names.push_back("T" + std::to_string(i));
  std::vector<std::string> facts;
  if (rules.redeals > 0) facts.push_back("redeals");
  if (!check_pile_names(board, names, facts, error) ||
      !check_cards(board, KlondikePosition<S>::kDeckShape, false, error))
    return std::nullopt;

  KlondikeDeal deal(rules);
  for (int c = 0; c < S.columns; ++c)
    if (const Pile* pile = board.find("T" + std::to_string(c + 1)))
      if (!deal.read_column(c, *pile, error)) return std::nullopt;
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 1, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    deal.heights[suit] = static_cast<std::uint8_t>(heights[suit].empty() ? 0 : heights[suit][0]);
  for (const char* name : {"W", "S"}) {
    const Pile* pile = board.find(name);
    if (!pile) continue;
    if (!deal.read_stock(*pile, error)) return std::nullopt;
    if (name[0] == 'W') deal.turned = deal.stock_size;
  }
  deal.redeals_used = board.fact("redeals", 0);
  if (!rules.unlimited() && deal.redeals_used > rules.redeals) {
    error = {0, "", "", "redeals: no more than " + std::to_string(rules.redeals) + " are allowed"};
    return std::nullopt;
  }
  return deal;
}

template <KlondikeShape S>
KlondikePosition<S>::KlondikePosition(const Deal& deal)
    : deal_(&deal),
      columns_(deal.columns),
      down_(deal.down),
      length_(deal.length),
      heights_(deal.heights),
      stock_((1u << deal.stock_size) - 1),
      turned_(static_cast<std::uint8_t>(deal.turned)),
      redeals_used_(static_cast<std::uint8_t>(deal.redeals_used)) {}

template <KlondikeShape S>
Board KlondikePosition<S>::to_board() const {
  Board board;
  board.game = deal_->rules.name.view();
  for (int c = 0; c < S.columns; ++c) {
    Pile& pile = board.add("T" + std::to_string(c + 1));
    for (int i = 0; i < length(c); ++i) pile.cards.push_back({card(c, i), i < down(c)});
  }
  board.add("F");
  for (int suit = 0; suit < S.suits; ++suit) add_foundation(board, suit, heights_[static_cast<std::size_t>(suit)]);
  Pile waste, stock;
  waste.name = "W";
  stock.name = "S";
  for (int i = 0; i < deal_->stock_size; ++i)
    if (stock_ >> i & 1) (i < turned_ ? waste : stock).cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
  board.piles.push_back(waste);
  board.piles.push_back(stock);
  if (deal_->rules.redeals > 0) board.facts.emplace_back("redeals", redeals_used_);
  return board;
}

}  // namespace winnable
