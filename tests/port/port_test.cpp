// What differs between systems (solver/port): each special form does what the plain one does.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "solver/port/bits.h"
#include "solver/port/bytes.h"
#include "solver/port/clock.h"
#include "solver/port/cores.h"
#include "solver/port/heap.h"
#include "solver/port/pages.h"
#include "solver/port/sat_solver.h"

namespace winnable::port {
namespace {

template <class Pages>
class PagesTest : public ::testing::Test {};
#if defined(__linux__)
using AllPages = ::testing::Types<LinuxPages, PlainPages>;
#else
using AllPages = ::testing::Types<PlainPages>;
#endif
TYPED_TEST_SUITE(PagesTest, AllPages);

bool all_are(const std::byte* first, const std::byte* last, int value) {
  return std::all_of(first, last, [&](std::byte byte) { return byte == static_cast<std::byte>(value); });
}

TYPED_TEST(PagesTest, AreZeroAndAligned) {
  for (const std::size_t bytes : {kHugePage, 3 * kHugePage}) {
    std::byte* const memory = TypeParam::get(bytes);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % kCacheLine, 0u);
    EXPECT_TRUE(all_are(memory, memory + bytes, 0));
    std::fill_n(memory, bytes, std::byte{7});  // what is given back dirty must come back clean
    TypeParam::give_back(memory, bytes);
    std::byte* const again = TypeParam::get(bytes);
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(all_are(again, again + bytes, 0));
    TypeParam::give_back(again, bytes);
  }
}

TYPED_TEST(PagesTest, LengthenedTheyBeginAsBefore) {
  std::byte* memory = TypeParam::get(kHugePage);
  ASSERT_NE(memory, nullptr);
  std::fill_n(memory, kHugePage, std::byte{9});
  memory = TypeParam::lengthen(memory, kHugePage, 4 * kHugePage);
  ASSERT_NE(memory, nullptr);
  EXPECT_TRUE(all_are(memory, memory + kHugePage, 9));
  EXPECT_TRUE(all_are(memory + kHugePage, memory + 4 * kHugePage, 0));
  TypeParam::give_back(memory, 4 * kHugePage);
}

TYPED_TEST(PagesTest, NoneLeftIsNullAndChangesNothing) {
  constexpr std::size_t kTooMuch = std::numeric_limits<std::size_t>::max() / 4 / kHugePage * kHugePage;
  EXPECT_EQ(TypeParam::get(kTooMuch), nullptr);
  std::byte* const memory = TypeParam::get(kHugePage);
  ASSERT_NE(memory, nullptr);
  std::fill_n(memory, kHugePage, std::byte{5});
  EXPECT_EQ(TypeParam::lengthen(memory, kHugePage, kTooMuch), nullptr);
  EXPECT_TRUE(all_are(memory, memory + kHugePage, 5));
  TypeParam::give_back(memory, kHugePage);
}

// Works until the clock has gone on by so much; false if it never does.
template <class Clock>
bool goes_on(double seconds) {
  const double start = Clock::seconds();
  double before = start;
  volatile std::uint64_t work = 0;
  for (int i = 0; i < 50'000'000 && before < start + seconds; ++i) {
    work = work + 1;
    if (i % 1000 != 0) continue;
    const double now = Clock::seconds();
    if (now < before) return false;
    before = now;
  }
  return before >= start + seconds;
}

TEST(ThreadClock, GoesOnWhileTheThreadWorks) {
  EXPECT_TRUE(goes_on<PlainThreadClock>(0.01));
  EXPECT_TRUE(goes_on<ThreadClock>(0.01));
}

TEST(Bits, GatheredAndScattered) {
  EXPECT_EQ(plain_extract(0b1010'1100u, 0b1111'0000u), 0b1010u);
  EXPECT_EQ(plain_deposit(0b101u, 0b1001'0100u), 0b1000'0100u);
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t pattern = random(), mask = random() & random();
    const auto low = static_cast<std::uint32_t>(pattern), low_mask = static_cast<std::uint32_t>(mask);
    ASSERT_EQ(deposit(low, low_mask), plain_deposit(low, low_mask));
    ASSERT_EQ(extract(low, low_mask), plain_extract(low, low_mask));
    ASSERT_EQ(extract(pattern, mask), plain_extract(pattern, mask));
    ASSERT_EQ(deposit(pattern, mask), plain_deposit(pattern, mask));
    ASSERT_EQ(extract(deposit(low, low_mask), low_mask), low & ((std::uint64_t{1} << std::popcount(low_mask)) - 1));
  }
}

TEST(Bytes, EqualAndMembers) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 10'000; ++i) {
    alignas(16) std::array<std::uint8_t, 16> bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % (i % 2 ? 64 : 4));
    const std::uint64_t set = random();
    const unsigned equal = plain_equal_bytes(bytes.data(), 3), found = plain_members(bytes.data(), set);
    ASSERT_EQ(equal_bytes(bytes.data(), 3), equal);
    ASSERT_EQ(members(bytes.data(), set), found);
    for (std::size_t place = 0; place < 16; ++place) {
      ASSERT_EQ(equal >> place & 1, bytes[place] == 3 ? 1u : 0u);
      ASSERT_EQ(found >> place & 1, set >> bytes[place] & 1);
    }
  }
}

TEST(Heap, IsToldWhereItCanBe) {
#if defined(__GLIBC__) && !defined(WINNABLE_PLAIN_PORT)
  EXPECT_TRUE(return_freed_blocks(128 * 1024));
#else
  EXPECT_FALSE(return_freed_blocks(128 * 1024));
#endif
}

TEST(Cores, AreThoseThatTheProcessWasGiven) {
  EXPECT_GE(usable_cores(), 1u);
#if defined(__linux__) && !defined(WINNABLE_PLAIN_PORT)
  cpu_set_t given, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof given, &given), 0);
  EXPECT_EQ(usable_cores(), static_cast<unsigned>(CPU_COUNT(&given)));
  int first = 0;
  while (!CPU_ISSET(first, &given)) ++first;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_cores(), 1u);
  ASSERT_EQ(sched_setaffinity(0, sizeof given, &given), 0);
#endif
}

// So many pigeons into one hole fewer, no two into one.
void add_pigeons(SatSolver& solver, int pigeons) {
  const auto sits = [&](int pigeon, int hole) { return pigeon * (pigeons - 1) + hole + 1; };
  for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
    std::vector<int> somewhere;
    for (int hole = 0; hole + 1 < pigeons; ++hole) somewhere.push_back(sits(pigeon, hole));
    solver.add(somewhere);
    for (int other = 0; other < pigeon; ++other)
      for (int hole = 0; hole + 1 < pigeons; ++hole) solver.add(std::array{-sits(pigeon, hole), -sits(other, hole)});
  }
}

TEST(SatSolver, AnswersWhereItCan) {
  using Answer = SatSolver::Answer;
  const auto known = [](Answer answer) { return SatSolver::knows() ? answer : Answer::unknown; };
  const auto goes_on = [] { return false; };
  SatSolver solver;
  solver.add(std::array{1, 2});
  solver.add(std::array{-1});
  EXPECT_EQ(solver.solve(goes_on), known(Answer::satisfiable));
  solver.add(std::array{-2});
  EXPECT_EQ(solver.solve(goes_on), known(Answer::unsatisfiable));

  SatSolver few, many;
  add_pigeons(few, 5);
  EXPECT_EQ(few.solve(goes_on), known(Answer::unsatisfiable));
  add_pigeons(many, 20);
  EXPECT_EQ(many.solve([] { return true; }), Answer::unknown);
}

}  // namespace
}  // namespace winnable::port
