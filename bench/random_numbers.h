// Random numbers for those who learn weights: the same on every machine, which the standard's distributions are not.
#pragma once

#include <random>

namespace winnable {

// From 0 to 1, without 1.
inline double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11) / 9007199254740992.0; }

// Mean 0, spread 1: the sum of twelve uniform numbers, near enough to normal.
inline double gaussian(std::mt19937_64& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += uniform(random);
  return sum;
}

}  // namespace winnable
