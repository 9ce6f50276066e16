// A position as a number, for sets of positions that have been seen.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnable {

// 128 bits. Either the packed state itself (P::kKeyIsExact) or a hash of it; both words must be well mixed when it is
// a hash. The deal's salt enters a hash, so a second run with another salt has independent collisions.
struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend constexpr bool operator==(Key, Key) = default;
};

// For hash tables of the standard library, whose own hash of a number may be the number itself.
struct KeyHash {
  std::size_t operator()(Key key) const {
    const std::uint64_t mixed = (key.low ^ key.high * 0xA0761D6478BD642Full) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(mixed ^ mixed >> 32);
  }
};

}  // namespace winnable
