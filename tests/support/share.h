// How much the fuzz tests do: slow builds (sanitizers) run only one deal in WINNABLE_TEST_SHARE; scripts/fuzz runs
// other deals than CI by WINNABLE_FUZZ_ROUND = 1, 2, ...
#pragma once

#include <algorithm>
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

}  // namespace winnable::test
