// 128-bit arithmetic; a compiler extension that GCC and Clang share.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable {

__extension__ typedef unsigned __int128 Uint128;

// The place of the highest bit that is set; not of 0.
constexpr std::size_t highest_bit(Uint128 bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64), low = static_cast<std::uint64_t>(bits);
  return static_cast<std::size_t>(high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
}

}  // namespace winnable
