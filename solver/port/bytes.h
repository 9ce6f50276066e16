// Sixteen bytes looked at together: one or two instructions where the processor has them (SSE2, AVX-512 BITALG), else
// byte by byte. The plain forms stand apart, so that they can be compared with the others; WINNABLE_PLAIN_PORT chooses
// them. `bytes` begins at a multiple of 16.
#pragma once

#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace winnable::port {

// Bit i is set when bytes[i] == value.
inline unsigned plain_equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= static_cast<unsigned>(bytes[i] == value) << i;
  return mask;
}

// Bit i is set when bit bytes[i] of `set` is. Bytes below 64.
inline unsigned plain_members(const std::uint8_t* bytes, std::uint64_t set) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= static_cast<unsigned>(set >> bytes[i] & 1) << i;
  return mask;
}

inline unsigned equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
#if defined(__SSE2__) && !defined(WINNABLE_PLAIN_PORT)
  const __m128i block = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(static_cast<char>(value)))));
#else
  return plain_equal_bytes(bytes, value);
#endif
}

inline unsigned members(const std::uint8_t* bytes, std::uint64_t set) {
#if defined(__AVX512BITALG__) && defined(__AVX512VL__) && !defined(WINNABLE_PLAIN_PORT)
  const __m128i block = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
  return _mm_bitshuffle_epi64_mask(_mm_set1_epi64x(static_cast<long long>(set)), block);
#else
  return plain_members(bytes, set);
#endif
}

}  // namespace winnable::port
