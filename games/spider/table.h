// Spider: the columns of cards, and what moves do to them. Part of games/spider/position.h, and what the beam keeps
// (games/spider/beam.h).
//
// Representation. All cards of the columns in one row, column after column and deepest first, with each column's height
// and its number of face-down cards. A run that moves is a rotation of a part of the row. The stock is a count of cards
// dealt. Equal cards are equal bytes, so that copies need no care.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/spider/presets.h"
#include "winnable/card.h"

namespace winnable {

template <SpiderShape S>
struct SpiderTable {
  static constexpr std::size_t kCards = static_cast<std::size_t>(S.deck_size());
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);
  // Where each column begins in the row, and where the last one ends.
  using Starts = std::array<std::uint8_t, kColumns + 1>;

  std::array<std::uint8_t, kCards> cards{};  // column after column, deepest first
  std::array<std::uint8_t, kColumns> height{};
  std::array<std::uint8_t, kColumns> hidden{};     // face-down cards
  std::array<std::uint8_t, kMaxSuits> complete{};  // suits that have left
  std::uint8_t dealt = 0;                          // cards of the stock

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int height_of(int column) const { return height[at(column)]; }
  int hidden_of(int column) const { return hidden[at(column)]; }
  Starts starts() const {
    Starts starts{};
    for (std::size_t i = 0; i < kColumns; ++i) starts[i + 1] = static_cast<std::uint8_t>(starts[i] + height[i]);
    return starts;
  }
  int complete_suits() const {
    int count = 0;
    for (const std::uint8_t suits : complete) count += suits;
    return count;
  }
  static bool are_in_suit(std::uint8_t lower, std::uint8_t on_top) { return on_top + 1 == lower; }

  // How many cards at the end of a column that begins there in the row make a run.
  int run_length(int start, int column) const {
    const std::uint8_t* const first_card = cards.data() + start;
    int first = height_of(column) - 1;
    while (first > hidden_of(column) && are_in_suit(first_card[first - 1], first_card[first])) --first;
    return height_of(column) - first;
  }

  // Moves the last cards of a column to the end of another.
  void transfer(int from, int to, int count) {
    const Starts start = starts();
    std::uint8_t* const end = cards.data() + start[at(from) + 1];
    std::uint8_t* const target = cards.data() + start[at(to) + 1];
    std::array<std::uint8_t, static_cast<std::size_t>(S.ranks)> run;
    std::copy_n(end - count, count, run.begin());
    if (from < to)
      std::copy_n(run.begin(), count, std::copy(end, target, end - count));
    else
      std::copy_n(run.begin(), count, std::copy_backward(target, end - count, end) - count);
    height[at(from)] = static_cast<std::uint8_t>(height_of(from) - count);
    height[at(to)] = static_cast<std::uint8_t>(height_of(to) + count);
  }

  void insert(int column, std::uint8_t code) {
    const Starts start = starts();
    const std::size_t place = start[at(column) + 1];
    std::copy_backward(cards.data() + place, cards.data() + start.back(), cards.data() + start.back() + 1);
    cards[place] = code;
    ++height[at(column)];
  }

  // What a move did besides moving or dealing cards; bits are columns.
  struct Effect {
    std::uint16_t completed = 0;    // a suit left
    std::uint16_t turned_up = 0;    // the card below that suit
    bool turned_up_source = false;  // the card that the moved ones lay on
    std::uint8_t suit = 0;          // of the cards that moved
  };

  Effect move_cards(int from, int to, int count) {
    Effect effect;
    transfer(from, to, count);
    effect.suit = static_cast<std::uint8_t>(cards[starts()[at(to) + 1] - std::size_t{1}] >> 4);
    effect.turned_up_source = turn_up(from);
    let_complete_suit_leave(to, effect);
    return effect;
  }

  Effect deal_round(std::span<const Card> stock, int count) {
    Effect effect;
    put_round(stock, count);
    for (int column = 0; column < count; ++column) let_complete_suit_leave(column, effect);
    return effect;
  }

 private:
  // The next cards of the stock to the first columns, from the last column on, so that each card of the row moves once.
  void put_round(std::span<const Card> stock, int count) {
    const Starts start = starts();
    for (int column = S.columns - 1; column >= 0; --column) {
      const std::uint8_t *const first = cards.data() + start[at(column)], *const end =
                                                                              cards.data() + start[at(column) + 1];
      const int shift = std::min(column, count);  // cards dealt to the columns before it
      std::uint8_t* const new_end = cards.data() + start[at(column) + 1] + shift;
      std::copy_backward(first, end, new_end);
      if (column < count) {
        *new_end = stock[at(dealt + column)].code;
        ++height[at(column)];
      }
    }
    dealt = static_cast<std::uint8_t>(dealt + count);
  }

  // True if a face-down card was exposed.
  bool turn_up(int column) {
    if (hidden_of(column) == 0 || hidden_of(column) < height_of(column)) return false;
    --hidden[at(column)];
    return true;
  }

  void let_complete_suit_leave(int column, Effect& effect) {
    if (height_of(column) - hidden_of(column) < S.ranks) return;
    const Starts start = starts();
    std::uint8_t* const end = cards.data() + start[at(column) + 1];
    if ((end[-1] & 15) != 1 || run_length(start[at(column)], column) < S.ranks) return;
    ++complete[at(end[-1] >> 4)];
    std::copy(end, cards.data() + start.back(), end - S.ranks);
    height[at(column)] = static_cast<std::uint8_t>(height_of(column) - S.ranks);
    effect.completed = static_cast<std::uint16_t>(effect.completed | 1u << column);
    if (turn_up(column)) effect.turned_up = static_cast<std::uint16_t>(effect.turned_up | 1u << column);
  }
};

}  // namespace winnable
