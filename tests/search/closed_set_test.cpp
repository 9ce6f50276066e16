// The sets of known positions (solver/search/closed_set.h, flat_set.h) against the library's: what is new is told once,
// nothing is forgotten while the set grows, and a set that may not grow says so.
#include "solver/search/closed_set.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_set>
#include <vector>

namespace winnable::test {
namespace {

constexpr std::size_t kMany = 400'000;  // beyond the 2 MB from which a set grows in place

// A key whose home is that share of the way through the array, in 2^-64ths: the set multiplies by the golden ratio.
std::uint64_t with_home(std::uint64_t share) {
  std::uint64_t inverse = 1;
  for (int i = 0; i < 6; ++i) inverse *= 2 - 0x9E3779B97F4A7C15ull * inverse;
  return share * inverse;
}

// New keys and old ones in random order; of the new ones a twentieth crowd in one place, so that they come to lie in
// slots far from their home, or round at the beginning of the array.
template <class Entry>
void check_against_library(std::uint64_t seed, std::uint64_t crowded_share) {
  std::mt19937_64 random(seed);
  Meter meter{Limits{}};
  ClosedSet<Entry> known;
  known.reset(meter);
  std::unordered_set<Key, KeyHash> reference;
  std::vector<Key> keys;
  for (std::size_t i = 0; i < kMany; ++i) {
    Key key{random(), sizeof(Entry) == sizeof(Key) ? random() % 3 : 0};
    if (random() % 20 == 0) key.low = with_home(crowded_share + random() % 8000);
    if (random() % 3 == 0 && !keys.empty()) key = keys[random() % keys.size()];
    if (i == 7) key = {};
    const bool is_new = reference.insert(key).second;
    ASSERT_EQ(known.insert(key), is_new ? Insertion::kNew : Insertion::kKnown) << "insertion " << i;
    if (is_new) keys.push_back(key);
  }
  EXPECT_EQ(known.size(), reference.size());
  for (std::size_t i = 0; i < keys.size(); i += 7) ASSERT_EQ(known.insert(keys[i]), Insertion::kKnown);
  EXPECT_GE(meter.statistics.peak_bytes, keys.size() * sizeof(Entry));
  known.free_memory();
  EXPECT_EQ(meter.bytes(), 0u);
}

TEST(ClosedSet, AgreesWithTheLibrary) {
  constexpr std::uint64_t kNearTheBeginning = std::uint64_t{1} << 56, kAtTheEnd = 0 - std::uint64_t{8000};
  check_against_library<Key>(1, kNearTheBeginning);
  check_against_library<std::uint64_t>(2, kNearTheBeginning);
  check_against_library<Key>(3, kAtTheEnd);
  check_against_library<std::uint64_t>(4, kAtTheEnd);
}

// Numbers of one family of ten: the smaller one covers the larger.
struct SmallerCovers {
  static std::uint64_t group(std::uint64_t key) { return key / 10; }
  bool covers(std::uint64_t a, std::uint64_t b) const { return group(a) == group(b) && a <= b; }
};

TEST(ClosedSet, WhatIsCoveredStaysCovered) {
  std::mt19937_64 random(3);
  Meter meter{Limits{}};
  FlatSet<std::uint64_t, SmallerCovers> known;
  ASSERT_TRUE(known.reset(meter));
  std::vector<std::uint8_t> smallest(kMany, 10);
  for (std::size_t i = 0; i < 2 * kMany; ++i) {
    const std::uint64_t family = 1 + random() % (kMany - 1), member = random() % 10;
    const bool is_covered = smallest[family] <= member;
    ASSERT_EQ(known.insert(10 * family + member), is_covered ? Insertion::kKnown : Insertion::kNew);
    if (!is_covered) smallest[family] = static_cast<std::uint8_t>(member);
  }
  for (std::uint64_t family = 1; family < kMany; ++family) {
    EXPECT_EQ(known.contains(10 * family + 9), smallest[family] <= 9);
    if (smallest[family] > 0 && smallest[family] < 10) {
      EXPECT_FALSE(known.contains(10 * family + smallest[family] - 1u));
    }
  }
}

TEST(ClosedSet, AFullSetSaysSoAndKeepsWhatItHolds) {
  for (const std::uint64_t limit : {std::uint64_t{100} << 10, std::uint64_t{3} << 20, std::uint64_t{11} << 20}) {
    std::mt19937_64 random(4);
    Limits limits;
    limits.max_bytes = limit;
    Meter meter(limits);
    ClosedSet<Key> known;
    known.reset(meter);
    std::vector<Key> keys;
    for (;;) {
      const Key key{random(), random()};
      const Insertion insertion = known.insert(key);
      if (insertion == Insertion::kFull) break;
      ASSERT_EQ(insertion, Insertion::kNew);
      keys.push_back(key);
    }
    EXPECT_EQ(meter.reason(), Reason::memory);
    EXPECT_LE(meter.statistics.peak_bytes, limit);
    EXPECT_GE(8 * keys.size() * sizeof(Key), limit) << "it grew as far as it could";
    EXPECT_EQ(known.size(), keys.size());
    for (const Key key : keys) ASSERT_EQ(known.insert(key), Insertion::kKnown);
    EXPECT_EQ(known.insert({1, 2}), Insertion::kFull);
  }
}

}  // namespace
}  // namespace winnable::test
