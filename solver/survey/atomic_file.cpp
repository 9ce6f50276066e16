// A file that appears when it is whole.
#include "solver/survey/atomic_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "solver/survey/sqlite.h"

namespace winnable {

AtomicFile::AtomicFile(const std::string& path)
    : path_(path), temporary_(path + "." + std::to_string(::getpid()) + ".tmp"), stream_(temporary_, std::ios::binary) {
  if (!stream_) throw StoreError(path_ + ": cannot be written: " + std::strerror(errno));
}

AtomicFile::~AtomicFile() {
  if (committed_) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::commit() {
  stream_.close();
  if (!stream_) throw StoreError(path_ + ": cannot be written (disk full?)");
  std::error_code error;
  std::filesystem::rename(temporary_, path_, error);
  if (error) throw StoreError(path_ + ": " + error.message());
  committed_ = true;
}

}  // namespace winnable
