// Zeroed arrays for hash tables: of 2 MB and more as fresh pages of their own, for which huge ones are asked, and which
// go back to the system at once; smaller ones from the heap. A search of the tail is bound by cache and TLB misses,
// which huge pages halve. The caller charges the bytes to its Meter.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <memory>

namespace winnable {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

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

template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeZeroed>;

// Null if the system has no memory left.
template <class T>
ZeroedArray<T> make_zeroed(std::size_t count) {
  const std::size_t bytes = count * sizeof(T);
  void* memory = nullptr;
  if (bytes < kHugePage) {
    memory = std::calloc(count, sizeof(T));
  } else {
    memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) memory = nullptr;
#if defined(MADV_HUGEPAGE)
    if (memory) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  }
  return ZeroedArray<T>(static_cast<T*>(memory), FreeZeroed{bytes});
}

}  // namespace winnable
