#include "solver/cli/step_through.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string_view>

#include "solver/cli/cli.h"

namespace winnable::cli {
namespace {

// The terminal that keys come from, each as it is pressed; as it was before when this ends.
class Keyboard {
 public:
  Keyboard() : terminal_(::open("/dev/tty", O_RDONLY | O_CLOEXEC)) {
    if (terminal_ < 0 || !::isatty(STDOUT_FILENO) || ::tcgetattr(terminal_, &before_) != 0) {
      if (terminal_ >= 0) ::close(terminal_);
      throw CommandError(kUsage, "--step needs a terminal");
    }
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    ::tcsetattr(terminal_, TCSANOW, &keys);
  }
  ~Keyboard() {
    ::tcsetattr(terminal_, TCSANOW, &before_);
    ::close(terminal_);
  }
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

  // One key, an arrow or the like as its whole sequence; empty when the terminal is gone or a signal stops the program.
  std::string next() const {
    std::string key;
    char byte = 0;
    while (!stop_requested) {
      pollfd waits{terminal_, POLLIN, 0};
      const int ready = ::poll(&waits, 1, key.empty() ? 100 : 20);
      if (ready == 0 && !key.empty()) return key;
      if (ready <= 0) continue;
      if (::read(terminal_, &byte, 1) != 1) return "";
      key += byte;
      const bool is_sequence =
          key[0] == '\x1b' && (key.size() < 3 || !std::isalpha(static_cast<unsigned char>(byte))) && byte != '~';
      if (!is_sequence) return key;
    }
    return "";
  }

 private:
  int terminal_;
  termios before_{};
};

bool is_one_of(std::string_view key, std::initializer_list<std::string_view> keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

// Where a key leads from step `at` of `last`.
std::size_t step_after(std::string_view key, std::size_t at, std::size_t last) {
  if (is_one_of(key, {" ", "\n", "n", "l", "j", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB"})) return std::min(at + 1, last);
  if (is_one_of(key, {"p", "b", "h", "k", "\x7f", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA"})) return at > 0 ? at - 1 : 0;
  if (is_one_of(key, {"g", "\x1b[H", "\x1bOH", "\x1b[1~"})) return 0;
  if (is_one_of(key, {"G", "\x1b[F", "\x1bOF", "\x1b[4~"})) return last;
  if (is_one_of(key, {"\x1b[6~"})) return std::min(at + 10, last);
  if (is_one_of(key, {"\x1b[5~"})) return at > 10 ? at - 10 : 0;
  return at;
}

}  // namespace

void step_through(const std::vector<Step>& steps, std::size_t first, const std::string& end) {
  const Keyboard keyboard;
  const std::size_t last = steps.size() - 1;
  for (std::size_t at = first;;) {
    std::cout << "\x1b[H\x1b[2J" << steps[at].move << "\n\n" << steps[at].board << "\n";
    if (at == last) std::cout << end << "\n";
    std::cout << fmt::format("{} of {}   space or right: on, left: back, g: first, G: last, q: end", at, last)
              << std::flush;
    const std::string key = keyboard.next();
    if (key.empty() || is_one_of(key, {"q", "\x1b", "\x04"})) break;
    at = step_after(key, at, last);
  }
  std::cout << "\n";
}

}  // namespace winnable::cli
