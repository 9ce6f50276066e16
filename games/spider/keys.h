// Spider: the hash of a column, a sum over its cards that changes by difference. Part of games/spider/position.h.
//
// Idea: each card in each place is worth the product of the card's number and the place's; numbers are random and odd,
// so that the sum is different for any two columns but by chance (two words: as for any other key). The sum is mixed
// with the column's number, so that sums of columns do not cancel. The deal's salt enters with the mixing.
// Cost: a multiplication a card and word, all independent of each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/core/hash.h"

namespace winnable {

// How a card's code counts when it lies face down.
constexpr std::uint8_t spider_face_down(std::uint8_t code) { return code | 64; }

struct SpiderNumbers {
  static constexpr std::size_t kPlaces = 128, kCodes = 128;
  std::array<Key, kCodes> card{};
  std::array<Key, kPlaces> place{};
};

inline constexpr SpiderNumbers kSpiderNumbers = [] {
  SpiderNumbers numbers;
  std::uint64_t part = 0;
  for (auto* const numbers_of : {&numbers.card, &numbers.place}) {
    for (Key& number : *numbers_of) {
      number = hash_part(++part);
      number.low |= 1;
      number.high |= 1;
    }
  }
  return numbers;
}();

// What a card in a place adds to its column's sum.
inline std::uint64_t spider_low_product(std::size_t code, std::size_t place) {
  return kSpiderNumbers.card[code].low * kSpiderNumbers.place[place].low;
}
inline Key spider_product(std::size_t code, std::size_t place) {
  return {spider_low_product(code, place), kSpiderNumbers.card[code].high * kSpiderNumbers.place[place].high};
}

// The hash of a column from its sum; number 0: one whose number does not matter.
inline std::uint64_t spider_low_hash(std::uint64_t low_sum, unsigned number, std::uint64_t salt) {
  return fold_multiply(low_sum + fold_multiply(salt + number, 0xA0761D6478BD642Full), 0xE7037ED1A0B428DBull);
}
inline Key spider_hash(Key sum, unsigned number, std::uint64_t salt) {
  return {spider_low_hash(sum.low, number, salt),
          fold_multiply(sum.high + fold_multiply(salt + number, 0x8EBC6AF09C88C6E3ull), 0x589965CC75374CC3ull)};
}

}  // namespace winnable
