#include "solver/library/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace winnable {
namespace {

using Words = std::array<std::uint32_t, 8>;

constexpr bool is_prime(unsigned n) {
  for (unsigned d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return true;
}

// The first 32 bits behind the point: no root here needs more than 35 bits, and a double has 53.
std::uint32_t fraction_bits(double root) { return static_cast<std::uint32_t>((root - std::floor(root)) * 0x1p32); }

template <std::size_t N>
std::array<std::uint32_t, N> roots_of_primes(double (*root)(double)) {
  std::array<std::uint32_t, N> roots{};
  std::size_t count = 0;
  for (unsigned n = 2; count < N; ++n)
    if (is_prime(n)) roots[count++] = fraction_bits(root(n));
  return roots;
}

const std::array<std::uint32_t, 64> kRounds = roots_of_primes<64>(std::cbrt);
const Words kStart = roots_of_primes<8>(std::sqrt);

void add_block(Words& state, const unsigned char* block) {
  std::array<std::uint32_t, 64> w;
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = std::uint32_t{block[4 * i]} << 24 | std::uint32_t{block[4 * i + 1]} << 16 |
           std::uint32_t{block[4 * i + 2]} << 8 | block[4 * i + 3];
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  Words s = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t mixed = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                                ((s[4] & s[5]) ^ (~s[4] & s[6])) + kRounds[i] + w[i];
    const std::uint32_t majority = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                                   ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    s = {mixed + majority, s[0], s[1], s[2], s[3] + mixed, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) state[i] += s[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  Words state = kStart;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  const std::size_t whole = bytes.size() / 64 * 64;
  for (std::size_t i = 0; i < whole; i += 64) add_block(state, data + i);
  // What is left, a bit that is set, zeros, and the length in bits.
  std::array<unsigned char, 128> end{};
  const std::size_t left = bytes.size() - whole, size = left < 56 ? 64 : 128;
  for (std::size_t i = 0; i < left; ++i) end[i] = data[whole + i];
  end[left] = 0x80;
  for (std::size_t i = 0; i < 8; ++i)
    end[size - 1 - i] = static_cast<unsigned char>(std::uint64_t{bytes.size()} * 8 >> 8 * i);
  for (std::size_t i = 0; i < size; i += 64) add_block(state, end.data() + i);
  std::string text;
  for (const std::uint32_t word : state)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  return text;
}

}  // namespace winnable
