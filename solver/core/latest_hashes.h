// The hashes of questions that were lately answered in one way, to be asked only once. One may be forgotten at any
// time, and two questions may share a hash: fit only for answers that may be wrong at no cost but time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace winnable {

class LatestHashes {
 public:
  // Hashes of which all bits are mixed.
  bool holds(std::uint64_t hash) const { return slots_[hash >> kShift] == (hash | 1); }
  void keep(std::uint64_t hash) { slots_[hash >> kShift] = hash | 1; }

 private:
  static constexpr int kShift = 53;  // 2048 slots, 16 KB
  std::array<std::uint64_t, std::size_t{1} << (64 - kShift)> slots_{};
};

}  // namespace winnable
