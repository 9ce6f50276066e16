// Bits gathered and scattered by a mask: one instruction where the processor has it (BMI2 of x86-64), else bit by bit.
// The plain forms stand apart, so that they can be compared with the others; WINNABLE_PLAIN_PORT chooses them.
#pragma once

#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace winnable::port {

// The bits of `pattern` laid onto the set bits of `mask`, lowest first.
template <class Word>
constexpr Word plain_deposit(Word pattern, Word mask) {
  Word out = 0;
  for (; mask && pattern; mask &= mask - 1, pattern >>= 1)
    if (pattern & 1) out |= mask & (0 - mask);
  return out;
}

// The bits of `pattern` at the set bits of `mask`, lowest first; undoes a deposit.
template <class Word>
constexpr Word plain_extract(Word pattern, Word mask) {
  Word out = 0;
  for (Word bit = 1; mask; mask &= mask - 1, bit <<= 1)
    if (pattern & mask & (0 - mask)) out |= bit;
  return out;
}

#if defined(__BMI2__) && !defined(WINNABLE_PLAIN_PORT)
inline std::uint32_t deposit(std::uint32_t pattern, std::uint32_t mask) { return _pdep_u32(pattern, mask); }
inline std::uint32_t extract(std::uint32_t pattern, std::uint32_t mask) { return _pext_u32(pattern, mask); }
#if defined(__x86_64__)
inline std::uint64_t extract(std::uint64_t pattern, std::uint64_t mask) { return _pext_u64(pattern, mask); }
inline std::uint64_t deposit(std::uint64_t pattern, std::uint64_t mask) { return _pdep_u64(pattern, mask); }
#else
inline std::uint64_t extract(std::uint64_t pattern, std::uint64_t mask) { return plain_extract(pattern, mask); }
inline std::uint64_t deposit(std::uint64_t pattern, std::uint64_t mask) { return plain_deposit(pattern, mask); }
#endif
#else
inline std::uint64_t deposit(std::uint64_t pattern, std::uint64_t mask) { return plain_deposit(pattern, mask); }
inline std::uint32_t deposit(std::uint32_t pattern, std::uint32_t mask) { return plain_deposit(pattern, mask); }
inline std::uint32_t extract(std::uint32_t pattern, std::uint32_t mask) { return plain_extract(pattern, mask); }
inline std::uint64_t extract(std::uint64_t pattern, std::uint64_t mask) { return plain_extract(pattern, mask); }
#endif

}  // namespace winnable::port
