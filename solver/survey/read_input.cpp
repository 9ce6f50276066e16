// Plain system calls: a stream's buffer throws when it is given a folder, and hides why a file cannot be read.
#include "solver/survey/read_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace winnable {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Descriptor {
  int number;
  ~Descriptor() {
    if (number > STDERR_FILENO) ::close(number);
  }
};

}  // namespace

std::optional<std::string> read_input(const std::string& path, std::size_t max_megabytes, std::string& error) {
  const auto fail = [&](const std::string& why) {
    error = input_name(path) + ": " + why;
    return std::nullopt;
  };
  const Descriptor file{path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number < 0) return fail(std::string("cannot be read: ") + std::strerror(errno));
  std::string text;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t size = ::read(file.number, buffer.data(), buffer.size());
    if (size == 0) return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return fail(std::string("cannot be read: ") + std::strerror(errno));
    text.append(buffer.data(), static_cast<std::size_t>(size));
    if (text.size() > max_megabytes << 20)
      return fail("more than " + std::to_string(max_megabytes) + " MB, the most that is read from one input");
  }
}

}  // namespace winnable
