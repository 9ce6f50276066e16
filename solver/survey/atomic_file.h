// A file that appears when it is whole: written under a temporary name beside its place, then renamed. Without commit()
// it vanishes. Throws StoreError.
#pragma once

#include <fstream>
#include <string>

namespace winnable {

class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  std::ostream& stream() { return stream_; }
  void commit();

 private:
  std::string path_;
  std::string temporary_;
  std::ofstream stream_;
  bool committed_ = false;
};

}  // namespace winnable
