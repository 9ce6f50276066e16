// A replay on a terminal: suit symbols and colours, and boards stepped through by keys. What a pipe gets stays plain.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/support/run_winnable.h"

namespace winnable::test::replay_terminal_test {

// A winnable whose terminal is the test's: what it shows, and keys for it.
class OnTerminal {
 public:
  OnTerminal(const std::string& shell_command, const std::filesystem::path& folder) {
    winsize size{40, 120, 0, 0};
    pid_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (pid_ != 0) return;
    ::setenv("TERM", "xterm", 1);
    ::unsetenv("NO_COLOR");
    if (::chdir(folder.c_str()) == 0) ::execl("/bin/sh", "sh", "-c", shell_command.c_str(), nullptr);
    ::_exit(99);
  }
  ~OnTerminal() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    ::close(terminal_);
  }
  void press(const std::string& keys) const {
    EXPECT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  // Everything shown until these words are, or ten seconds have passed.
  std::string shown_until(const std::string& words) {
    std::string text;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (text.find(words) == std::string::npos && std::chrono::steady_clock::now() < end) {
      pollfd waits{terminal_, POLLIN, 0};
      if (::poll(&waits, 1, 100) <= 0) continue;
      char buffer[4096];
      const ssize_t size = ::read(terminal_, buffer, sizeof buffer);
      if (size <= 0) break;
      text.append(buffer, static_cast<std::size_t>(size));
    }
    return text;
  }
  int exit_code() const {
    int status = 0;
    for (int i = 0; i < 1000 && ::waitpid(pid_, &status, WNOHANG) == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  int terminal_ = -1;
  pid_t pid_ = -1;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::filesystem::path folder_with_win() {
  const auto folder = scratch_folder();
  write_text(folder / "win", run_winnable("solve golf 1 --max-nodes 100000").out);
  return folder;
}

TEST(ReplayOnATerminal, ShowsSymbolsAndColours) {
  const auto folder = folder_with_win();
  OnTerminal replay("'" WINNABLE_BINARY "' replay win --to 1", folder);
  const std::string shown = replay.shown_until("# won");
  EXPECT_TRUE(has(shown, "\x1b[31m")) << shown;
  EXPECT_TRUE(has(shown, "♦") && has(shown, "♠")) << shown;
  EXPECT_TRUE(has(shown, "10")) << "tens are 10, not T";
}

TEST(ReplayOnATerminal, APipeGetsPlainTextThatIsReadAgain) {
  const auto folder = folder_with_win();
  const std::string path = "'" + (folder / "win").string() + "'";
  const std::string plain = run_winnable("replay " + path + " --to 1").out;
  EXPECT_FALSE(has(plain, "\x1b") || has(plain, "♠")) << plain;
  const std::string coloured = run_winnable("replay " + path + " --to 1 --color always").out;
  EXPECT_TRUE(has(coloured, "\x1b[31m"));
  EXPECT_EQ(run_winnable("replay " + path + " --color sometimes").code, 2);
}

TEST(ReplayOnATerminal, StepsByKeys) {
  const auto folder = folder_with_win();
  OnTerminal replay("cat win | '" WINNABLE_BINARY "' replay - --step", folder);
  EXPECT_TRUE(has(replay.shown_until("q: end"), "the deal"));
  replay.press(" ");
  EXPECT_TRUE(has(replay.shown_until("1 of "), "1: "));
  replay.press("\x1b[C");
  EXPECT_TRUE(has(replay.shown_until("2 of "), "2: "));
  replay.press("\x1b[D");
  EXPECT_TRUE(has(replay.shown_until("1 of "), "1: "));
  replay.press("G");
  EXPECT_TRUE(has(replay.shown_until("q: end"), "won"));
  replay.press("g");
  EXPECT_TRUE(has(replay.shown_until("q: end"), "the deal"));
  replay.press("q");
  EXPECT_EQ(replay.exit_code(), 0);
}

TEST(ReplayOnATerminal, StepNeedsATerminal) {
  const auto folder = folder_with_win();
  const Ran ran = run_winnable("replay '" + (folder / "win").string() + "' --step");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "--step needs a terminal")) << ran.err;
}

}  // namespace winnable::test::replay_terminal_test
