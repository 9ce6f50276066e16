// What the C library's heap does with memory that is freed.
#pragma once

#include <cstddef>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace winnable::port {

// From now on blocks of so many bytes and more go back to the system when they are freed. False: this system's heap
// cannot be told (only glibc's can), and nothing changed.
inline bool return_freed_blocks([[maybe_unused]] std::size_t bytes) {
#if defined(M_MMAP_THRESHOLD) && !defined(WINNABLE_PLAIN_PORT)
  return mallopt(M_MMAP_THRESHOLD, static_cast<int>(bytes)) != 0;
#else
  return false;
#endif
}

}  // namespace winnable::port
