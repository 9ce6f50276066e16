// Hashing of parts of a position: each part becomes 128 well mixed bits, a position's key is the SUM of its parts.
// Sums, never XOR: with two decks two equal columns would cancel.
#pragma once

#include <cstdint>

#include "solver/core/key.h"
#include "solver/core/wide.h"

namespace winnable {

// One multiplication to 128 bits, folded (the mixing step of wyhash, public domain).
constexpr std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<Uint128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The 128-bit hash of one part. Two words from different constants: n positions collide with probability about
// n^2 / 2^129.
constexpr Key hash_part(std::uint64_t part) {
  const std::uint64_t low = fold_multiply(part ^ 0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull);
  const std::uint64_t high = fold_multiply(part ^ 0x8EBC6AF09C88C6E3ull, 0x589965CC75374CC3ull);
  return {fold_multiply(low, 0x1D8E4E27C47D124Full), fold_multiply(high, 0xEB44ACCAB455D165ull)};
}

// A key as one word, well mixed: for the index and the tag of a hash table.
constexpr std::uint64_t mix(Key key) {
  return fold_multiply(key.low ^ 0xA0761D6478BD642Full, key.high ^ 0xE7037ED1A0B428DBull);
}

constexpr Key& operator+=(Key& a, Key b) {
  a.low += b.low;
  a.high += b.high;
  return a;
}
constexpr Key& operator-=(Key& a, Key b) {
  a.low -= b.low;
  a.high -= b.high;
  return a;
}

}  // namespace winnable
