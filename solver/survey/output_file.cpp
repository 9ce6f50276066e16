// A file that a command writes.
#include "solver/survey/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>

#include "solver/survey/store.h"

namespace winnable {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBesideDatabase[] = {"-wal", "-shm", "-journal"};

using FileState = struct stat;

bool is_same_file(const FileState& a, const FileState& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

std::optional<FileState> state_of(const std::string& path) {
  FileState state{};
  return ::stat(path.c_str(), &state) == 0 ? std::optional(state) : std::nullopt;
}

// The input that this file is, by whatever name, or that it belongs to; nothing if there is none.
std::optional<std::string> input_that_is(const FileState& file, const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    std::error_code ignored;
    const std::string real = fs::canonical(input, ignored).string();
    std::vector<std::string> names{input};
    for (const std::string_view suffix : kBesideDatabase) names.push_back(real + std::string(suffix));
    for (const std::string& name : names)
      if (const auto state = state_of(name); state && is_same_file(*state, file)) return input;
  }
  return std::nullopt;
}

// The first bytes. Not of an input: to close a file drops the locks that SQLite holds on it.
std::string head_of(const std::string& path) {
  std::string head(1 << 16, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

bool is_database(std::string_view head) { return head.starts_with(std::string_view("SQLite format 3\0", 16)); }

// A database of ours, or one whose log says what it is.
bool is_store(const std::string& path, std::string_view head) {
  constexpr std::size_t kApplicationIdAt = 68;
  if (!is_database(head) || head.size() < kApplicationIdAt + 4) return false;
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < 4; ++i) id = id << 8 | static_cast<std::uint8_t>(head[kApplicationIdAt + i]);
  const auto log = state_of(path + "-wal");
  return id == kStoreApplicationId || (log && log->st_size > 0);
}

// Whether the name is one that SQLite uses beside a database, there or not yet.
bool belongs_to_database(const std::string& place) {
  for (const std::string_view suffix : kBesideDatabase)
    if (place.ends_with(suffix) && is_database(head_of(place.substr(0, place.size() - suffix.size())))) return true;
  return false;
}

// Whether a file looks like what `export`, `report` and `solve` write, which may be written again. Not a bare list of
// seeds, which people write by hand, too.
bool is_own_output(std::string_view head) {
  if (head.empty()) return true;
  if (head.starts_with("<!doctype html>")) return head.find("<title>Winnable") != std::string_view::npos;
  if (head.starts_with("game: ")) return head.find("\nverdict: ") != std::string_view::npos;
  constexpr std::string_view kStarts[] = {"schema,game,", "{\"schema\":", "winnable-bitmap "};
  return std::ranges::any_of(kStarts, [&](std::string_view start) { return head.starts_with(start); });
}

void check_replaceable(const std::string& path, bool force) {
  const std::string head = head_of(path);
  if (is_store(path, head)) throw StoreError(path + ": it is a store, which no output replaces");
  if (force) return;
  if (::access(path.c_str(), W_OK) != 0) throw StoreError(fmt::format("{}: cannot be written: it is read-only", path));
  if (!is_own_output(head))
    throw StoreError(path + ": it exists and is no output of this program; --force replaces it");
}

bool is_standard_output(const FileState& file) {
  FileState state{};
  return ::fstat(STDOUT_FILENO, &state) == 0 && is_same_file(state, file);
}

}  // namespace

std::string link_target(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the kernel follows
  fs::path place = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(place, error); ++i)
    place = place.parent_path() / fs::read_symlink(place, error);  // an absolute target stands for itself
  return place.string();
}

void refuse_inputs_as_standard_output(const std::vector<std::string>& inputs) {
  FileState state{};
  if (::fstat(STDOUT_FILENO, &state) != 0 || !S_ISREG(state.st_mode)) return;
  if (const auto input = input_that_is(state, inputs))
    throw StoreError(*input + ": it is read, and standard output would go into it");
}

OutputFile::OutputFile(const std::string& path, const OutputRules& rules) : path_(path), place_(link_target(path)) {
  if (path.empty()) throw StoreError("the output needs a file name");
  if (path == "-") {
    refuse_inputs_as_standard_output(rules.inputs);
    out_ = &std::cout;
    return;
  }
  if (belongs_to_database(place_)) throw StoreError(path + ": a database keeps its log under this name");
  const auto state = state_of(path);
  if (!state) {
    if (errno != ENOENT) throw StoreError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
    open_temporary(0666);
    return;
  }
  if (S_ISDIR(state->st_mode)) throw StoreError(path + ": cannot be written: it is a directory");
  if (const auto input = input_that_is(*state, rules.inputs))
    throw StoreError(fmt::format("{}: it is read ({}), so no output goes there", path, *input));
  if (is_standard_output(*state)) {
    out_ = &std::cout;
    return;
  }
  if (S_ISBLK(state->st_mode) && !rules.force) throw StoreError(path + ": it is a disk; --force writes to it");
  if (!S_ISREG(state->st_mode)) {
    open_as_it_is();
    return;
  }
  check_replaceable(path, rules.force);
  mode_ = state->st_mode & 07777;
  open_temporary(0600);
}

void check_output(const std::string& path, const OutputRules& rules) {
  const auto state = state_of(path);
  if (!state || S_ISREG(state->st_mode) || S_ISDIR(state->st_mode)) OutputFile(path, rules);
}

void OutputFile::open_as_it_is() {
  stream_.open(path_, std::ios::binary);
  if (!stream_) throw StoreError(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
}

void OutputFile::open_temporary(mode_t mode) {
  temporary_ = fmt::format("{}.{}.tmp", place_, ::getpid());
  const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (descriptor < 0) throw StoreError(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
  ::close(descriptor);
  stream_.open(temporary_, std::ios::binary);
}

OutputFile::~OutputFile() {
  if (temporary_.empty()) return;
  stream_.close();
  ::unlink(temporary_.c_str());
}

void OutputFile::commit() {
  const auto fail = [this](const char* why) { throw StoreError(fmt::format("{}: cannot be written: {}", path_, why)); };
  errno = 0;
  out_->flush();
  if (out_ == &stream_) stream_.close();
  if (!*out_) fail(errno ? std::strerror(errno) : "disk full?");
  if (temporary_.empty()) return;
  if (mode_) ::chmod(temporary_.c_str(), *mode_);
  if (::rename(temporary_.c_str(), place_.c_str()) != 0) fail(std::strerror(errno));
  temporary_.clear();
}

}  // namespace winnable
