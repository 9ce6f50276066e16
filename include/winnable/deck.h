// A shuffled deck: what a seed stands for. The shuffle is portable (docs/rules/conventions.md): SplitMix64, Lemire's
// unbiased bounded numbers, Fisher-Yates; the same seed gives the same deck on every platform. Plain values and
// functions without state: safe from several threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "winnable/card.h"

namespace winnable {

// How many cards a game is played with. Short decks (fewer suits or ranks) exist for tests: an exhaustive search
// settles them.
struct DeckShape {
  int decks = 1;           // 1 or 2; with fewer suits up to kMaxDecks, and kMaxDeckSize cards
  int suits = kMaxSuits;   // 1..4, the first ones of clubs, diamonds, hearts, spades
  int ranks = kMaxRank;    // 1..13, from the ace
  int later_shuffles = 0;  // 0..2: further shuffles that a seed decides (Three Shuffles and a Draw)

  constexpr int size() const { return decks * suits * ranks; }
  friend constexpr bool operator==(const DeckShape&, const DeckShape&) = default;
};

inline constexpr int kMaxDeckSize = 104, kMaxDecks = 8;
inline constexpr int kMaxLaterShuffles = 2;

using CardArray = std::array<Card, kMaxDeckSize>;

// The orders of reshuffle 1, 2, ...: of each the cards [0, shape.size()).
using LaterShuffles = std::array<CardArray, kMaxLaterShuffles>;

struct Deck {
  DeckShape shape;
  CardArray cards{};                                // [0, shape.size()): first card dealt first
  std::array<bool, kMaxDeckSize> is_second_copy{};  // of two decks; matters for taking named cards out
  LaterShuffles later_shuffles{};                   // stream k of the seed, k = 1..shape.later_shuffles

  constexpr int size() const { return shape.size(); }
  constexpr Card operator[](int i) const { return cards[static_cast<std::size_t>(i)]; }
  std::span<const Card> all() const { return {cards.data(), static_cast<std::size_t>(size())}; }
};

// The deck of a seed, with its later shuffles. Any 64-bit number is a seed.
Deck shuffled_deck(const DeckShape& shape, std::uint64_t seed);

// Moves copy 0 of `card` to the front; the other cards keep their order (an unbiased way to set a named card up).
// Returns false, and changes nothing, when the deck has no such card.
bool take_first_copy_to_front(Deck& deck, Card card);

// One line of cards in dealing order, "4S KH 7C.1 ..."; ".1" marks copy 1. Cards without a mark are numbered in
// order. Where the shape has later shuffles, their orders follow, each after a "/". On bad input returns nothing and
// says why in `error` (which card, and what is wrong with it).
std::optional<Deck> parse_deck(const DeckShape& shape, std::string_view line, std::string& error);

// What parse_deck reads.
std::string to_text(const Deck& deck);

}  // namespace winnable
