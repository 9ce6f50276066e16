#include "games/builder/hole/weights.h"

#include <algorithm>

namespace winnable {
namespace {

bool ends_alike(const PileWeights::Ranks& ranks, std::size_t a, std::size_t b, std::size_t length) {
  return ranks[a].size() >= length && ranks[b].size() >= length &&
         std::equal(ranks[a].begin(), ranks[a].begin() + static_cast<std::ptrdiff_t>(length), ranks[b].begin());
}

// Of the piles that end like this one: the first, and how many.
struct PilesThatEndAlike {
  std::size_t first, count;
};
PilesThatEndAlike piles_like(const PileWeights::Ranks& ranks, std::size_t pile, std::size_t length) {
  PilesThatEndAlike found{pile, 0};
  for (std::size_t other = ranks.size(); other-- > 0;) {
    if (!ends_alike(ranks, other, pile, length)) continue;
    found.first = other;
    ++found.count;
  }
  return found;
}

}  // namespace

// False: the digits do not fit.
bool PileWeights::assign(const Ranks& ranks, bool shares) {
  low_ = high_ = 1;
  fits_ = true;
  weights_.assign(ranks.size(), {});
  for (std::size_t pile = 0; pile < ranks.size(); ++pile) {
    const std::size_t height = ranks[pile].size();
    weights_[pile].assign(height + 1, Key{});
    std::size_t own = height + 1;  // the lowest card that no other pile shares
    for (std::size_t i = height; i > 0; --i) {
      const PilesThatEndAlike those = shares ? piles_like(ranks, pile, i) : PilesThatEndAlike{pile, 1};
      if (those.count == 1) {
        own = i;
      } else {
        weights_[pile][i] = those.first < pile ? weights_[those.first][i] : new_digit(those.count + 1);
      }
    }
    if (own > height) continue;
    const Key weight = new_digit(height + 2 - own);
    std::fill(weights_[pile].begin() + static_cast<std::ptrdiff_t>(own), weights_[pile].end(), weight);
  }
  return fits_;
}

// The weight of one in a digit of so many values.
Key PileWeights::new_digit(std::uint64_t values) {
  const auto take = [values](std::uint64_t& next, int bits) {
    const std::uint64_t weight = next;
    if (next > (std::uint64_t{1} << bits) / values) return std::uint64_t{0};
    next *= values;
    return weight;
  };
  if (const std::uint64_t weight = take(low_, 63)) return {weight, 0};
  const std::uint64_t weight = take(high_, kHighBits);
  fits_ = fits_ && weight > 0;
  return {0, weight};
}

}  // namespace winnable
