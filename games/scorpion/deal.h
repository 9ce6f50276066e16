// Scorpion: dealing, reading and writing positions. Part of games/scorpion/position.h.
#pragma once

#include "games/scorpion/position.h"

namespace winnable {

template <ScorpionShape S>
ScorpionDeal<S> ScorpionDeal<S>::from_deck(const ScorpionRules& rules, const Deck& deck) {
  ScorpionDeal deal(rules);
  int next = 0;
  for (int row = 0; row <= rules.depth; ++row) {
    const int columns = row < rules.depth ? S.columns : rules.longer_columns;
    for (std::size_t column = 0; column < static_cast<std::size_t>(columns); ++column)
      deal.cards[column][deal.height[column]++] = deck[next++].code;
  }
  for (int column = 0; column < S.columns; ++column)
    deal.hidden[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(rules.hidden(column));
  while (next < S.deck_size()) deal.hand[static_cast<std::size_t>(deal.hand_size++)] = deck[next++];
  return deal;
}

template <ScorpionShape S>
std::optional<ScorpionDeal<S>> ScorpionDeal<S>::from_board(const ScorpionRules& rules, const Board& board,
                                                           BoardError& error) {
  std::vector<std::string> names;
  for (int column = 1; column <= S.columns; ++column) names.push_back("T" + std::to_string(column));
  if (rules.clears_sequences) names.push_back("F");
  if (rules.hand_size() > 0) names.push_back("M");
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, ScorpionPosition<S>::kDeckShape, false, error))
    return std::nullopt;

  ScorpionDeal deal(rules);
  for (std::size_t column = 0; column < static_cast<std::size_t>(S.columns); ++column) {
    const Pile* pile = board.find(names[column]);
    if (!pile) continue;
    const std::optional<int> hidden = face_down_cards(*pile, rules.hidden(static_cast<int>(column)), error);
    if (!hidden) return std::nullopt;
    deal.hidden[column] = static_cast<std::uint8_t>(*hidden);
    for (const BoardCard& entry : pile->cards) deal.cards[column][deal.height[column]++] = entry.card.code;
  }
  const auto hand = rest_dealt_in_rounds(board, "M", "hand", rules.hand_size(), S.columns, error);
  if (!hand) return std::nullopt;
  deal.hand_size = static_cast<int>(hand->size());
  std::copy(hand->begin(), hand->end(), deal.hand.begin());
  const auto cleared = complete_suits(board, S.decks, S.ranks, error);
  if (!cleared) return std::nullopt;
  std::copy_n(cleared->begin(), deal.cleared.size(), deal.cleared.begin());
  return deal;
}

template <ScorpionShape S>
ScorpionPosition<S>::ScorpionPosition(const Deal& deal)
    : deal_(&deal), cards_(deal.cards), height_(deal.height), hidden_(deal.hidden), cleared_(deal.cleared) {
  rehash_all();
  count_in_place();
}

template <ScorpionShape S>
Board ScorpionPosition<S>::to_board() const {
  Board board;
  const ScorpionRules& rules = deal_->rules;
  board.game = rules.name.view();
  for (int column = 0; column < S.columns; ++column)
    add_column(board, column, cards_of(static_cast<std::size_t>(column)), height(column), hidden(column));
  if (rules.clears_sequences) {
    board.add("F");
    for (int suit = 0; suit < S.suits; ++suit)
      for (int i = 0; i < cleared_[static_cast<std::size_t>(suit)]; ++i) add_foundation(board, suit, S.ranks);
  }
  if (rules.hand_size() > 0) {
    Pile& hand = board.add("M");
    for (int i = dealt_; i < deal_->hand_size; ++i) hand.cards.push_back({deal_->hand[static_cast<std::size_t>(i)]});
  }
  return board;
}

template <ScorpionShape S>
auto ScorpionPosition<S>::pack() const -> Packed {
  Packed packed{{}, height_, hidden_, cleared_, dealt_};
  std::size_t next = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    std::copy_n(cards_of(column), height_[column], packed.cards.begin() + static_cast<std::ptrdiff_t>(next));
    next += height_[column];
  }
  return packed;
}

template <ScorpionShape S>
ScorpionPosition<S> ScorpionPosition<S>::unpack(const Deal& deal, const Packed& packed) {
  ScorpionPosition position;
  position.deal_ = &deal;
  position.height_ = packed.height;
  position.hidden_ = packed.hidden;
  position.cleared_ = packed.cleared;
  position.dealt_ = packed.dealt;
  std::size_t next = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    std::copy_n(packed.cards.begin() + static_cast<std::ptrdiff_t>(next), packed.height[column],
                position.cards_of(column));
    next += packed.height[column];
  }
  position.rehash_all();
  position.count_in_place();
  return position;
}

}  // namespace winnable
