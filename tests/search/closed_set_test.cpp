// The sets of known positions (solver/search/closed_set.h, flat_set.h, dense_set.h) against the library's: what is new is told once,
// nothing is forgotten while the set grows, and a set that may not grow says so.
#include "solver/search/closed_set.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_set>
#include <vector>

#include "solver/search/dense_set.h"

namespace winnable::test {
namespace {

constexpr std::size_t kMany = 400'000;  // beyond the 2 MB from which a set grows in place

// A key whose home is that share of the way through the array, in 2^-64ths: the set multiplies by the golden ratio.
std::uint64_t with_home(std::uint64_t share) {
  std::uint64_t inverse = 1;
  for (int i = 0; i < 6; ++i) inverse *= 2 - 0x9E3779B97F4A7C15ull * inverse;
  return share * inverse;
}

// New keys and old ones in random order; of the new ones a twentieth crowd in so many neighbouring places, so that they
// come to lie in slots far from their home, or round at the beginning of the array.
template <class Set>
void check_against_library(std::uint64_t seed, std::uint64_t crowded_share, std::uint64_t crowd, bool has_high) {
  std::mt19937_64 random(seed);
  Meter meter{Limits{}};
  Set known;
  known.reset(meter);
  std::unordered_set<Key, KeyHash> reference;
  std::vector<Key> keys;
  for (std::size_t i = 0; i < kMany; ++i) {
    Key key{random(), has_high ? random() % 3 << 33 : 0};
    if (random() % 20 == 0) key.low = with_home(crowded_share + random() % crowd);
    if (random() % 3 == 0 && !keys.empty()) key = keys[random() % keys.size()];
    if (i == 7) key = {};
    const bool is_new = reference.insert(key).second;
    ASSERT_EQ(known.insert(key), is_new ? Insertion::kNew : Insertion::kKnown) << "insertion " << i;
    if (is_new) keys.push_back(key);
  }
  EXPECT_EQ(known.size(), reference.size());
  for (std::size_t i = 0; i < keys.size(); i += 7) ASSERT_EQ(known.insert(keys[i]), Insertion::kKnown);
  EXPECT_GE(meter.statistics.peak_bytes, keys.size() * 8);
  known.free_memory();
  EXPECT_EQ(meter.bytes(), 0u);
}

TEST(ClosedSet, AgreesWithTheLibrary) {
  constexpr std::uint64_t kNearTheBeginning = std::uint64_t{1} << 56, kAtTheEnd = 0 - std::uint64_t{8000};
  check_against_library<ClosedSet<Key>>(1, kNearTheBeginning, 8000, true);
  check_against_library<ClosedSet<std::uint64_t>>(2, kNearTheBeginning, 8000, false);
  check_against_library<ClosedSet<Key>>(3, kAtTheEnd, 8000, true);
  check_against_library<ClosedSet<std::uint64_t>>(4, kAtTheEnd, 8000, false);
}

TEST(DenseSet, AgreesWithTheLibrary) {
  check_against_library<DenseSet>(5, std::uint64_t{1} << 56, 8000, true);
  check_against_library<DenseSet>(6, 0 - std::uint64_t{1000}, 1000, true);
}

TEST(DenseSet, TakesAtMostSixteenBytesAKey) {
  std::mt19937_64 random(7);
  Meter meter{Limits{}};
  DenseSet known;
  known.reset(meter);
  for (std::size_t i = 1; i <= 8 * kMany; ++i) {
    ASSERT_EQ(known.insert({random(), random()}), Insertion::kNew);
    if (i < kMany) continue;
    ASSERT_LE(meter.bytes(), 16 * i) << "with " << i << " keys";
  }
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

TEST(ClosedSet, EntriesKeepWhatTheirOwnersNote) {
  struct SameFamily {
    static std::uint64_t group(Key key) { return key.low; }
    static bool covers(Key a, Key b) { return a.low == b.low; }
  };
  std::mt19937_64 random(8);
  Meter meter{Limits{}};
  FlatSet<Key, SameFamily> known;
  ASSERT_TRUE(known.reset(meter));
  std::vector<std::uint64_t> notes(kMany, 0);
  for (std::size_t i = 0; i < 2 * kMany; ++i) {
    const std::uint64_t family = 1 + random() % (kMany - 1), note = 1 + random() % 1000;
    Insertion insertion;
    Key* const entry = known.find_or_insert({family, 0}, insertion);
    ASSERT_TRUE(entry);
    ASSERT_EQ(insertion, notes[family] ? Insertion::kKnown : Insertion::kNew);
    ASSERT_EQ(entry->high, notes[family]);
    entry->high = notes[family] = note;
  }
}

template <class Set>
void check_that_a_full_set_says_so() {
  for (const std::uint64_t limit : {std::uint64_t{100} << 10, std::uint64_t{3} << 20, std::uint64_t{11} << 20}) {
    std::mt19937_64 random(4);
    Limits limits;
    limits.max_bytes = limit;
    Meter meter(limits);
    Set known;
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

TEST(ClosedSet, AFullSetSaysSoAndKeepsWhatItHolds) {
  check_that_a_full_set_says_so<ClosedSet<Key>>();
  check_that_a_full_set_says_so<DenseSet>();
}

}  // namespace
}  // namespace winnable::test
