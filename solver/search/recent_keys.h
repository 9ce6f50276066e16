// A few thousand keys lately found in a large table, kept where the nearest cache holds them: most repetitions come
// soon after each other, and need not go to memory. A key may be forgotten at any time; none is ever invented.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnable {

class RecentKeys {
 public:
  bool empty() const { return slots_.empty(); }  // before begin(), nothing is kept
  void begin() { slots_.assign(std::size_t{1} << kBits, 0); }
  void clear() { slots_.clear(); }

  void add(std::uint64_t key) {
    if (!empty()) slots_[slot_of(key)] = key;
  }
  bool contains(std::uint64_t key) const { return !empty() && slots_[slot_of(key)] == key; }

 private:
  static constexpr int kBits = 12;  // 32 KB

  static std::size_t slot_of(std::uint64_t key) {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> (64 - kBits));
  }

  std::vector<std::uint64_t> slots_;
};

}  // namespace winnable
