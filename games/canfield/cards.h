// Canfield's cards as numbers and sets. Levels instead of ranks: the base rank is level 0, so that neither the
// foundations nor the columns go around a corner.
//
// The two cards of one level and colour are a *pair* of twins. A card lies only on a card of the pair one level higher
// of the other colour, so a column stays in one of two *ladders*: ladder = colour xor level mod 2.
// Index = 4 * level + 2 * ladder + twin: what a card can lie on is 4 bits higher, in the same two bits of the nibble.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "winnable/card.h"
#include "winnable/deck.h"

namespace winnable::canfield {

using CardSet = std::uint64_t;  // a bit for each index

inline constexpr CardSet kPairLow = 0x5555555555555555ull;  // the lower bit of each pair
// The cards with their twins.
constexpr CardSet pairs_of(CardSet cards) { return ((cards | cards >> 1) & kPairLow) * 3; }

constexpr bool is_red_suit(int suit) { return suit == 1 || suit == 2; }
constexpr int index_of(int suit, int level) {
  return 4 * level + 2 * ((is_red_suit(suit) ? 1 : 0) ^ (level & 1)) + (suit >= 2 ? 1 : 0);
}
constexpr int level_of(int index) { return index >> 2; }
constexpr int suit_of(int index) {
  const bool red = ((index >> 1) ^ level_of(index)) & 1, second = index & 1;
  return red ? (second ? 2 : 1) : (second ? 3 : 0);
}
constexpr CardSet bit_of(int index) { return CardSet{1} << index; }
// The index of the lowest card; the set is not empty.
constexpr std::uint8_t first_of(CardSet cards) { return static_cast<std::uint8_t>(std::countr_zero(cards)); }

inline constexpr CardSet kRed = [] {
  CardSet cards = 0;
  for (int level = 0; level < kMaxRank; ++level) cards |= bit_of(index_of(1, level)) | bit_of(index_of(2, level));
  return cards;
}();
// All cards of the levels below.
constexpr CardSet below_level(int level) { return level >= 16 ? ~CardSet{0} : bit_of(4 * level) - 1; }

// Heights of the foundations, a nibble a suit; a suit that the deck lacks has kNoSuit.
using Heights = std::uint16_t;
inline constexpr int kNoSuit = 15;
constexpr int height_of(Heights heights, int suit) { return heights >> (4 * suit) & 15; }

inline constexpr auto kNextCard = [] {  // by suit and height; 0 where there is none
  std::array<std::array<CardSet, 16>, kMaxSuits> table{};
  for (int suit = 0; suit < kMaxSuits; ++suit)
    for (int level = 0; level < kMaxRank; ++level)
      table[static_cast<std::size_t>(suit)][static_cast<std::size_t>(level)] = bit_of(index_of(suit, level));
  return table;
}();

// The cards that go home next; of a suit of a short deck that is complete, a bit that is no card's.
constexpr CardSet next_home(Heights heights) {
  CardSet cards = 0;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit) cards |= kNextCard[suit][heights >> (4 * suit) & 15];
  return cards;
}

// Of a set of cards, those whose suit is in it from level 0 up.
constexpr CardSet from_base(CardSet cards) {
  // The ladder's bit flips from level to level: swap it on every other level, and each suit has a bit of its own in a
  // nibble.
  const auto straighten = [](CardSet x) {
    return (x & 0x0F0F0F0F0F0F0F0Full) | (x & 0x3030303030303030ull) << 2 | (x & 0xC0C0C0C0C0C0C0C0ull) >> 2;
  };
  CardSet missing = ~straighten(cards);
  for (int shift = 4; shift < 64; shift *= 2) missing |= missing << shift;
  return straighten(~missing);
}

// Claim (safe-home): a card of level e that goes home next, in a column or on top of the reserve, may do so at
//        once when both foundations of the other colour hold e cards or more, or when they hold e - 1 or more and the
//        twin's holds e - 2 or more. Not from the waste, but for the last card (Game::worth_playing).
// Why: let x be the card. What could lie on it are the two cards of level e - 1 of the other colour, and on those the
//      twin's suit's card of level e - 2 and x's own, which is home. Each of the three is home or goes home next, so
//      from a win take x out, and let each of the three go home where the win lays it on x or on one of the three: the
//      cards it lay on were its only use. What lay on x in the win has gone home, so x's column loses nothing when x
//      leaves: its other cards move and are hosts as before. If x was alone, its column is filled at once, not later:
//      with the reserve's next card y, which lies alone and can do there all that it could do as the reserve's top;
//      when the win fills another column with y, that column receives the card after y, and the two columns change
//      names. With the reserve gone the column is a space, which nothing forces anyone to use.
//      From the waste it would change which cards the stock shows next.
// Needs: one deck, alternating colours, nothing returns from the foundations, spaces filled from the reserve.
// Guarded by: tests/games/canfield_test.cpp.
constexpr CardSet safe_home(Heights heights) {
  const auto lowest = [heights](int a, int b) { return std::min(height_of(heights, a), height_of(heights, b)); };
  const int black = lowest(0, 3), red = lowest(1, 2);
  const auto most = [](int other, int own) { return std::max(other, std::min(other + 1, own + 2)); };
  return (below_level(most(black, red) + 1) & kRed) | (below_level(most(red, black) + 1) & ~kRed);
}

}  // namespace winnable::canfield
