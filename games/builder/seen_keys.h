// The keys that an attempt at a builder has met.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnable {

// Of each key 31 bits are kept, so that the table stays in the nearest cache: among a thousand keys one in two million
// is taken for another. That loses a child of an attempt and no truth, because attempts prove wins only. Emptied in
// time proportional to its use.
class SeenKeys {
 public:
  SeenKeys() : slots_(kFirst) {}
  void clear() {
    if (slots_.size() > kKept) {
      slots_.assign(kFirst, 0);
      slots_.shrink_to_fit();
    } else {
      std::fill(slots_.begin(), slots_.end(), 0);
    }
    size_ = 0;
  }
  // False: it was known.
  bool insert(std::uint64_t key) {
    const auto mark = static_cast<std::uint32_t>(key * 0x9E3779B97F4A7C15ull >> 32) | 1;
    for (std::size_t i = place(mark);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] == mark) return false;
      if (slots_[i]) continue;
      slots_[i] = mark;
      if (++size_ * 2 > slots_.size()) grow();
      return true;
    }
  }

 private:
  static constexpr std::size_t kFirst = 2048, kKept = 16384;
  std::size_t place(std::uint32_t mark) const { return mark >> 1 & (slots_.size() - 1); }
  void grow() {
    std::vector<std::uint32_t> old(slots_.size() * 4);
    old.swap(slots_);
    for (const std::uint32_t mark : old) {
      if (!mark) continue;
      std::size_t i = place(mark);
      while (slots_[i]) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = mark;
    }
  }
  std::vector<std::uint32_t> slots_;  // 0: empty
  std::size_t size_ = 0;
};

}  // namespace winnable
