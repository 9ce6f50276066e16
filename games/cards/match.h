// Sixteen bytes compared with one byte, or with a set, at a time: which places show a given card?
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace winnable {

struct alignas(16) ByteBlock {
  std::array<std::uint8_t, 16> bytes{};
  constexpr std::uint8_t& operator[](std::size_t i) { return bytes[i]; }
  constexpr std::uint8_t operator[](std::size_t i) const { return bytes[i]; }
};

// Bit i is set when block[i] == value.
inline unsigned equal_bytes(const ByteBlock& block, std::uint8_t value) {
#if defined(__SSE2__)
  const __m128i bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(block.bytes.data()));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(value)))));
#else
  unsigned mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= static_cast<unsigned>(block.bytes[i] == value) << i;
  return mask;
#endif
}

// Bit i is set when bit block[i] of `set` is. Bytes below 64.
inline unsigned members(const ByteBlock& block, std::uint64_t set) {
#if defined(__AVX512BITALG__) && defined(__AVX512VL__)
  const __m128i bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(block.bytes.data()));
  return _mm_bitshuffle_epi64_mask(_mm_set1_epi64x(static_cast<long long>(set)), bytes);
#else
  unsigned mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= static_cast<unsigned>(set >> block.bytes[i] & 1) << i;
  return mask;
#endif
}

// Calls act(place) for every bit of such a mask, the lowest first.
template <class Act>
void each_place(unsigned mask, Act&& act) {
  for (; mask; mask &= mask - 1) act(std::countr_zero(mask));
}

}  // namespace winnable
