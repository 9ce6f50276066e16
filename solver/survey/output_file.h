// A file that a command writes. An ordinary file appears when it is whole: written under a temporary name beside its
// place, then renamed, with the mode of the file that it replaces; without commit() it vanishes. Through a symbolic
// link its target is written and the link stays; a pipe or a device is written to as it is. "-" is standard output.
//
// Nothing is lost: a store, a file that is read and what SQLite keeps beside it are never replaced, and a file that
// holds something else than the program's own output only by force.
#pragma once

#include <sys/stat.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace winnable {

struct OutputRules {
  std::vector<std::string> inputs;  // files that the command reads
  bool force = false;
};

class OutputFile {
 public:
  // Throws StoreError, and changes nothing, if the rules forbid it or if it cannot be written.
  OutputFile(const std::string& path, const OutputRules& rules);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::ostream& stream() { return *out_; }
  void commit();  // throws StoreError

 private:
  void open_as_it_is();
  void open_temporary(mode_t mode);

  std::string path_;  // as given, for messages
  std::string place_;
  std::string temporary_;       // empty: written as it is
  std::optional<mode_t> mode_;  // of the file that is replaced
  std::ofstream stream_;
  std::ostream* out_ = &stream_;
};

// Before long work: throws what OutputFile would. Of a pipe or a device it says nothing, for to open one is to write.
void check_output(const std::string& path, const OutputRules& rules);

// Throws StoreError if standard output is one of the files.
void refuse_inputs_as_standard_output(const std::vector<std::string>& inputs);

// Where a symbolic link leads in the end, also if nothing is there; other paths are left as they are.
std::string link_target(const std::string& path);

}  // namespace winnable
