// How much the fuzz tests do: slow builds (sanitizers) run only one deal in WINNABLE_TEST_SHARE; scripts/fuzz runs
// other deals than CI by WINNABLE_FUZZ_ROUND = 1, 2, ...
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace winnable::test {

inline int environment_number(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

inline int test_share() { return std::max(1, environment_number("WINNABLE_TEST_SHARE", 1)); }

// Added to the seeds of a fuzz test.
inline std::uint64_t fuzz_offset() {
  return 1'000'000 * static_cast<std::uint64_t>(environment_number("WINNABLE_FUZZ_ROUND", 0));
}

// What a share must at least find of something that occurs `of_all` times or more in CI's deals: three standard
// deviations below its part, but one where several are to be expected. Nothing in other rounds, whose deals are others.
inline int least_in_share(int of_all) {
  if (fuzz_offset() > 0) return 0;
  if (test_share() == 1) return of_all;
  const double part = static_cast<double>(of_all) / test_share();
  return std::max(part >= 3 ? 1 : 0, static_cast<int>(part - 3 * std::sqrt(part)));
}

}  // namespace winnable::test

// Shapes of short decks beside those that every build tests. Each is a type that takes seconds to compile, so a build
// for a share of the deals (scripts/test) goes without.
#if defined(WINNABLE_FEW_SHAPES)
#define MORE_SHAPES(...)
#else
#define MORE_SHAPES(...) __VA_ARGS__
#endif
