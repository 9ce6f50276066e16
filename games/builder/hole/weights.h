// What each card of the piles weighs in a position's key, so that the key is the sum of what is left.
//
// A pile that still holds i cards ends with the ranks of its i lowest. Piles that end alike share a digit of the key
// that counts how many of them still hold so much; the cards that a pile shares with no other one are counted in a
// digit of its own. So positions that differ only in which of several equal ends were played have equal keys, and no
// others do. Each digit lies in one of the key's two words: 63 bits of the low one, kHighBits of the high one. That is
// enough for 104 cards in 46 piles, whatever their lengths: the product of (height + 1) is less than 2^73.
//
// Claim: positions with equal keys are both won or both lost.
// Why: the digits give, for each sequence of ranks, the number of piles that hold just that one (those that hold so
//      much, less those that hold more); an exchange of piles turns one position into the other, up to suits.
// Needs: neither piles nor suits are told apart by any rule.
// Guarded by: tests/games/builder_hole_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/core/key.h"

namespace winnable {

class PileWeights {
 public:
  using Ranks = std::vector<std::vector<std::uint8_t>>;  // [pile], deepest first

  static constexpr int kHighBits = 21;

  void load(const Ranks& ranks) {
    if (!assign(ranks, true)) assign(ranks, false);
  }

  // Of the card that lies at this height, from 1. One of the words is zero.
  Key of(std::size_t pile, std::size_t height) const { return weights_[pile][height]; }

 private:
  bool assign(const Ranks& ranks, bool shares);
  Key new_digit(std::uint64_t values);

  std::vector<std::vector<Key>> weights_;
  std::uint64_t low_ = 1, high_ = 1;  // of the next digit in each word
  bool fits_ = true;
};

}  // namespace winnable
