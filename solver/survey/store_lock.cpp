// The lock of a store: flock on a file beside it, since SQLite's own locks must not be touched by other descriptors of
// the same file. The kernel drops it with the process, so a killed survey leaves no lock behind.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "solver/survey/store.h"

namespace winnable {
namespace {

// Whether the path still names the open file: its former owner may have removed it before we got the lock.
bool is_still_named(int descriptor, const std::string& file) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

StoreLock::StoreLock(const std::string& path) : file_(path + ".lock") {
  while (true) {
    descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) throw StoreError(std::string("its folder cannot be written: ") + std::strerror(errno));
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor_);
      throw StoreError("another process is writing to it");
    }
    if (is_still_named(descriptor_, file_)) return;
    ::close(descriptor_);
  }
}

StoreLock::~StoreLock() {
  ::unlink(file_.c_str());
  ::close(descriptor_);
}

}  // namespace winnable
