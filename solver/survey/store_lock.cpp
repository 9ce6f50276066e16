// The lock of a store: one byte of the file itself, far behind its end, locked through the open file (fcntl, F_OFD_*).
// It belongs to the file and not to a name, so that links lead to the same lock, and the kernel drops it with the
// process: a killed survey leaves no lock behind. SQLite locks other bytes.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "solver/survey/store.h"

namespace winnable {
namespace {

// Whether the path still names the open file: its former owner may have replaced it before we got the lock.
bool is_still_named(const struct stat& opened, const std::string& path) {
  struct stat named {};
  return ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

void lock(int descriptor) {
  struct flock byte {};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = off_t{1} << 61;
  byte.l_len = 1;
  if (::fcntl(descriptor, F_OFD_SETLK, &byte) == 0) return;
  throw StoreError(errno == EAGAIN || errno == EACCES ? "another process is writing to it"
                                                      : fmt::format("it cannot be locked: {}", std::strerror(errno)));
}

}  // namespace

StoreLock::StoreLock(const std::string& path) {
  while (true) {
    // The mode is that of SQLite, which would create the file next.
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) throw StoreError(fmt::format("it cannot be written: {}", std::strerror(errno)));
    struct stat opened {};
    try {
      lock(descriptor_);
      if (::fstat(descriptor_, &opened) == 0 && opened.st_nlink > 1)
        throw StoreError(
            fmt::format("it has {} names (hard links), and its log stands beside one of them only; write to a copy of "
                        "it (cp), or remove the other names",
                        opened.st_nlink));
    } catch (...) {
      ::close(descriptor_);
      throw;
    }
    if (is_still_named(opened, path)) return;
    ::close(descriptor_);
  }
}

StoreLock::~StoreLock() { ::close(descriptor_); }

}  // namespace winnable
