// Zeroed arrays for hash tables: of 2 MB and more as fresh pages of their own, for which huge ones are asked, and which
// go back to the system at once; smaller ones from the heap. A search of the tail is bound by cache and TLB misses,
// which huge pages halve. A large array grows without being copied: its pages move to where there is room. The caller
// charges the bytes to its Meter.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace winnable {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;
inline constexpr std::size_t kCacheLine = 64;

struct FreeZeroed {
  std::size_t bytes = 0;
  void operator()(void* memory) const {
    if (bytes < kHugePage) {
      std::free(memory);
    } else {
      munmap(memory, bytes);
    }
  }
};

// Starts with a cache line.
template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeZeroed>;

// Fresh pages from the start of a huge one on. Null if the system has no memory left.
inline std::byte* map_pages(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  auto* const first = static_cast<std::byte*>(memory);
  const std::size_t before = (kHugePage - reinterpret_cast<std::uintptr_t>(memory) % kHugePage) % kHugePage;
  if (before) munmap(first, before);
  munmap(first + before + bytes, kHugePage - before);
#if defined(MADV_HUGEPAGE)
  madvise(first + before, bytes, MADV_HUGEPAGE);
#endif
  return first + before;
}

// Null if the system has no memory left.
template <class T>
ZeroedArray<T> make_zeroed(std::size_t count) {
  const std::size_t bytes = (count * sizeof(T) + kCacheLine - 1) / kCacheLine * kCacheLine;
  void* memory = nullptr;
  if (bytes < kHugePage) {
    memory = std::aligned_alloc(kCacheLine, bytes);
    if (memory) std::memset(memory, 0, bytes);
  } else {
    memory = map_pages(bytes);
  }
  return ZeroedArray<T>(static_cast<T*>(memory), FreeZeroed{bytes});
}

// Lengthens an array of 2 MB or more; what it held stays its beginning. False, and nothing changed, if the system has
// no memory left.
template <class T>
bool lengthen(ZeroedArray<T>& array, std::size_t count) {
  const std::size_t bytes = count * sizeof(T), old_bytes = array.get_deleter().bytes;
  std::byte* const memory = map_pages(bytes);
  if (!memory) return false;
  if (mremap(array.get(), old_bytes, old_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, memory) == MAP_FAILED) {
    munmap(memory, bytes);
    return false;
  }
  array.release();
  array = ZeroedArray<T>(reinterpret_cast<T*>(memory), FreeZeroed{bytes});
  return true;
}

}  // namespace winnable
