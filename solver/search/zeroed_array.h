// Zeroed arrays for hash tables: of 2 MB and more as fresh pages of their own, for which huge ones are asked, and which
// go back to the system at once; smaller ones from the heap. A search of the tail is bound by cache and TLB misses,
// which huge pages halve. A large array grows without being copied: its pages move to where there is room. The caller
// charges the bytes to its Meter.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "solver/port/pages.h"

namespace winnable {

using port::kCacheLine;
using port::kHugePage;

struct FreeZeroed {
  std::size_t bytes = 0;
  void operator()(void* memory) const {
    if (bytes < kHugePage) {
      std::free(memory);
    } else {
      port::Pages::give_back(static_cast<std::byte*>(memory), bytes);
    }
  }
};

// Starts with a cache line.
template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeZeroed>;

// Null if the system has no memory left.
template <class T>
ZeroedArray<T> make_zeroed(std::size_t count) {
  const std::size_t bytes = (count * sizeof(T) + kCacheLine - 1) / kCacheLine * kCacheLine;
  void* memory = nullptr;
  if (bytes < kHugePage) {
    memory = std::aligned_alloc(kCacheLine, bytes);
    if (memory) std::memset(memory, 0, bytes);
  } else {
    memory = port::Pages::get(bytes);
  }
  return ZeroedArray<T>(static_cast<T*>(memory), FreeZeroed{bytes});
}

// Lengthens an array of 2 MB or more; what it held stays its beginning. False, and nothing changed, if the system has
// no memory left.
template <class T>
bool lengthen(ZeroedArray<T>& array, std::size_t count) {
  const std::size_t bytes = count * sizeof(T), old_bytes = array.get_deleter().bytes;
  auto* const old = reinterpret_cast<std::byte*>(array.get());
  std::byte* const memory = port::Pages::lengthen(old, old_bytes, bytes);
  if (!memory) return false;
  array.release();
  array = ZeroedArray<T>(reinterpret_cast<T*>(memory), FreeZeroed{bytes});
  return true;
}

}  // namespace winnable
