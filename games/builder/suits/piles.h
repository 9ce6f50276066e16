// Builders whose complete suits leave: the piles of a position, and what moves do to them.
//
// Representation. Cards are ids (games/builder/tables.h) without copies, so that equal cards are equal bytes. All cards
// of the columns lie in one row, column after column and deepest first, with each column's height; a card that lies
// face down has 64 added to its id. Cells hold a card or kNoCard; a bit of the reserve says that a place still has its
// card; the stock is a count of cards dealt.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#include "games/builder/tables.h"

namespace winnable {

struct SuitPiles {
  static constexpr std::uint8_t kNoCard = 255, kFaceDown = 64;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  std::array<std::uint8_t, kMaxDeckSize> cards{};
  std::array<std::uint8_t, BuilderRules::kMaxColumns> height{};
  std::array<std::uint8_t, BuilderRules::kMaxSuitCells> cells{};
  std::uint32_t reserve = 0;
  std::array<std::uint8_t, builder::kSuits> complete{};  // suits that have left, by colour suit
  std::uint8_t dealt = 0;                                // cards of the stock

  SuitPiles() { cells.fill(kNoCard); }

  static bool is_face_down(std::uint8_t card) { return card & kFaceDown; }
  static std::uint8_t face_up(std::uint8_t card) { return card & (kFaceDown - 1); }
  static bool are_in_suit(std::uint8_t lower, std::uint8_t on_top) { return on_top + 4 == lower; }

  int complete_suits() const { return std::accumulate(complete.begin(), complete.end(), 0); }
  int start_of(int column) const { return std::accumulate(height.begin(), height.begin() + column, 0); }
  std::span<const std::uint8_t> column(int column) const {
    return {cards.data() + start_of(column), height[at(column)]};
  }
  std::uint8_t top(int column) const { return cards[at(start_of(column) + height[at(column)] - 1)]; }

  void put(int column, std::uint8_t card) {
    const int place = start_of(column) + height[at(column)];
    std::copy_backward(cards.begin() + place, cards.begin() + cards_of_columns(),
                       cards.begin() + cards_of_columns() + 1);
    cards[at(place)] = card;
    ++height[at(column)];
  }
  // Takes the last cards of a column away; the card bared is turned up.
  void take(int column, int count) {
    const int end = start_of(column) + height[at(column)];
    std::copy(cards.begin() + end, cards.begin() + cards_of_columns(), cards.begin() + end - count);
    height[at(column)] = static_cast<std::uint8_t>(height[at(column)] - count);
    if (height[at(column)] > 0) cards[at(end - count - 1)] = face_up(cards[at(end - count - 1)]);
  }
  void move(int from, int to, int count) {
    std::array<std::uint8_t, kMaxRank> group;
    std::copy_n(cards.begin() + start_of(from) + height[at(from)] - count, count, group.begin());
    take(from, count);
    for (int i = 0; i < count; ++i) put(to, group[at(i)]);
  }

  // How many cards at a column's end are a row in suit, face up.
  int suit_length(int number) const {
    const auto pile = column(number);
    int count = 0;
    for (std::size_t i = pile.size(); i-- > 0; ++count)
      if (is_face_down(pile[i]) || (count > 0 && !are_in_suit(pile[i], pile[i + 1]))) break;
    return count;
  }
  // Complete suits at a column's end leave, one after the other.
  void let_suits_leave(int column, int ranks) {
    while (height[at(column)] >= ranks && builder::level_of(top(column)) == 0 && suit_length(column) >= ranks) {
      ++complete[at(builder::suit_of(top(column)))];
      take(column, ranks);
    }
  }

 private:
  int cards_of_columns() const { return start_of(BuilderRules::kMaxColumns); }
};

}  // namespace winnable
