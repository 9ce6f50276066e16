// Large zeroed blocks of memory straight from the system: fresh pages, huge ones where the system has them, which go
// back at once and grow without being copied.
//
// LinuxPages maps and moves pages. PlainPages is for all other systems, with nothing but the C++ library: it clears and
// copies. Pages is the one this build uses; WINNABLE_PLAIN_PORT chooses PlainPages on Linux, too.
// Both: the bytes of get() are zero and begin with a cache line; null if there is no memory left. What was got is given
// back with its length. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace winnable::port {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;
inline constexpr std::size_t kCacheLine = 64;

struct PlainPages {
  static std::byte* get(std::size_t bytes) {
    void* const memory = ::operator new (bytes, std::align_val_t{kCacheLine}, std::nothrow);
    return memory ? static_cast<std::byte*>(std::memset(memory, 0, bytes)) : nullptr;
  }
  static void give_back(std::byte* memory, std::size_t) { ::operator delete (memory, std::align_val_t{kCacheLine}); }
  // A longer block that begins with what the old one held, which is gone then. Null, and nothing changed, if there is
  // no memory left.
  static std::byte* lengthen(std::byte* old, std::size_t old_bytes, std::size_t bytes) {
    std::byte* const memory = get(bytes);
    if (!memory) return nullptr;
    std::memcpy(memory, old, old_bytes);
    give_back(old, old_bytes);
    return memory;
  }
};

#if defined(__linux__)
// Lengths are multiples of a page; those of huge pages are best.
struct LinuxPages {
  // From the start of a huge page on.
  static std::byte* get(std::size_t bytes) {
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
  static void give_back(std::byte* memory, std::size_t bytes) { munmap(memory, bytes); }
  static std::byte* lengthen(std::byte* old, std::size_t old_bytes, std::size_t bytes) {
    std::byte* const memory = get(bytes);
    if (!memory) return nullptr;
    if (mremap(old, old_bytes, old_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, memory) == MAP_FAILED) {
      munmap(memory, bytes);
      return nullptr;
    }
    return memory;
  }
};
#endif

#if defined(__linux__) && !defined(WINNABLE_PLAIN_PORT)
using Pages = LinuxPages;
#else
using Pages = PlainPages;
#endif

}  // namespace winnable::port
