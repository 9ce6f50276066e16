// The keys that an attempt at a builder has met.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnable {

// Keys seen, a word each; emptied in time proportional to its use.
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
    key |= key == 0;
    for (std::size_t i = slot(key);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] == key) return false;
      if (slots_[i]) continue;
      slots_[i] = key;
      if (++size_ * 2 > slots_.size()) grow();
      return true;
    }
  }
  std::size_t bytes() const { return slots_.size() * sizeof(slots_[0]); }

 private:
  static constexpr std::size_t kFirst = 2048, kKept = 16384;
  std::size_t slot(std::uint64_t key) const { return key * 0x9E3779B97F4A7C15ull >> 20 & (slots_.size() - 1); }
  void grow() {
    std::vector<std::uint64_t> old(slots_.size() * 4);
    old.swap(slots_);
    for (const std::uint64_t key : old) {
      if (!key) continue;
      std::size_t i = slot(key);
      while (slots_[i]) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = key;
    }
  }
  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace winnable
