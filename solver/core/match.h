// Sixteen bytes compared with one byte, or with a set, at a time: which places show a given card?
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/port/bytes.h"

namespace winnable {

struct alignas(16) ByteBlock {
  std::array<std::uint8_t, 16> bytes{};
  constexpr std::uint8_t& operator[](std::size_t i) { return bytes[i]; }
  constexpr std::uint8_t operator[](std::size_t i) const { return bytes[i]; }
};

// Bit i is set when block[i] == value.
inline unsigned equal_bytes(const ByteBlock& block, std::uint8_t value) {
  return port::equal_bytes(block.bytes.data(), value);
}

// Bit i is set when bit block[i] of `set` is. Bytes below 64.
inline unsigned members(const ByteBlock& block, std::uint64_t set) { return port::members(block.bytes.data(), set); }

// Calls act(place) for every bit of such a mask, the lowest first.
template <class Act>
void each_place(unsigned mask, Act&& act) {
  for (; mask; mask &= mask - 1) act(std::countr_zero(mask));
}

}  // namespace winnable
