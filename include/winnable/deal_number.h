// Decks by the numbers of other programs: who has deal 11982 of one of them has it here. A scheme says which generator
// and which order of the cards before the shuffle; how a game lays the deck out is the game's own (games that those
// programs lay out differently name the order in their rule sheet).
//
//   ms:N          FreeCell of Windows, 1 to 2^33 - 1: a linear congruential generator; from 2^31 on its outputs carry
//                 bit 15, from 2^32 on they are 16 bits and one more
//   pysol:N       PySolFC: below 32000 as ms, from there on Python's Mersenne Twister; 1 to 2^64 - 1
//   pysol-old:N   PySol before it: below 32001 as ms, from there on a 64-bit linear congruential generator
//   solvitaire:N  Solvitaire's --seed, 0 to 2^31 - 1: a Mersenne Twister and Boost's bounded numbers
//
// Sources: the programs' own behaviour; test vectors in tests/core/numbered_deck_test.cpp. Functions without state: safe
// from several threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnable/deck.h"

namespace winnable {

enum class DeckScheme : std::uint8_t { own, ms, pysol, pysol_old, solvitaire };
inline constexpr std::array kForeignSchemes{DeckScheme::ms, DeckScheme::pysol, DeckScheme::pysol_old,
                                            DeckScheme::solvitaire};

// "ms"; "" for our own seeds.
std::string_view to_text(DeckScheme scheme);
std::optional<DeckScheme> parse_deck_scheme(std::string_view name);

// Both ends included.
struct NumberRange {
  std::uint64_t first, last;
};
NumberRange numbers_of(DeckScheme scheme);

// A deal's number as people write it: "42" is our seed, "ms:11982" another program's number.
struct DealNumber {
  DeckScheme scheme = DeckScheme::own;
  std::uint64_t number = 0;
  friend bool operator==(const DealNumber&, const DealNumber&) = default;
};
std::string to_text(const DealNumber& number);

// Takes "ms:" off the front of "ms:11982" or "ms:1-32000"; our own scheme if there is no such word. On an unknown one
// returns nothing and says which there are.
std::optional<DeckScheme> take_scheme(std::string_view& text, std::string& error);

// Whether the program numbers deals so; if not, what its numbers are.
bool check_number(const DealNumber& number, std::string& error);

// The cards of deal `number` in the order in which the program deals them, first card first. The shape must be one or
// two full decks without later shuffles, and the number in range: nothing otherwise, and why in `error`.
std::optional<Deck> numbered_deck(DeckScheme scheme, const DeckShape& shape, std::uint64_t number, std::string& error);

}  // namespace winnable
