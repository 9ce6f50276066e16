// A winnable that runs beside the test: signals, what it writes to a terminal, CPU time.
#pragma once

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/run_winnable.h"

namespace winnable::test {

// Its standard input is a pipe that stays open, its stdout goes to the file "out" of a folder of its own, its stderr to
// the file "err" or to a terminal.
class Spawned {
 public:
  explicit Spawned(const std::vector<std::string>& arguments, bool on_terminal = false) : folder(scratch_folder()) {
    int input[2] = {-1, -1}, slave = -1;
    if (::pipe2(input, O_CLOEXEC) != 0) return;
    winsize size{24, 200, 0, 0};
    if (on_terminal && ::openpty(&terminal_, &slave, nullptr, nullptr, &size) != 0) return;
    std::vector<char*> words{const_cast<char*>("winnable")};
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const std::string out = (folder / "out").string(), err = (folder / "err").string();
    pid = ::fork();
    if (pid == 0) {
      const int files = O_WRONLY | O_CREAT | O_TRUNC;
      ::dup2(input[0], STDIN_FILENO);
      ::dup2(::open(out.c_str(), files, 0600), STDOUT_FILENO);
      ::dup2(on_terminal ? slave : ::open(err.c_str(), files, 0600), STDERR_FILENO);
      if (::chdir(folder.c_str()) == 0) ::execv(WINNABLE_BINARY, words.data());
      ::_exit(99);
    }
    ::close(input[0]);
    input_ = input[1];
    if (slave >= 0) ::close(slave);
  }
  ~Spawned() {
    if (!ended_) {
      ::kill(pid, SIGKILL);
      wait();
    }
    ::close(input_);
    if (terminal_ >= 0) ::close(terminal_);
  }
  Spawned(const Spawned&) = delete;

  // Until it has a handler for the signal, or ten seconds have passed.
  bool handles(int signal) const {
    for (int i = 0; i < 1000; ++i) {
      std::ifstream status("/proc/" + std::to_string(pid) + "/status");
      for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigCgt:") && (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  // Of all its threads, so far.
  double cpu_seconds() const {
    const std::string text = read_text("/proc/" + std::to_string(pid) + "/stat");
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::string skipped;
    for (int i = 3; i < 14; ++i) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }

  // Until it has used so much CPU time, or a minute has passed.
  bool has_used(double seconds) const {
    for (int i = 0; i < 3000 && cpu_seconds() < seconds; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return cpu_seconds() >= seconds;
  }

  // Its wait status; cpu_at_end is set.
  int wait() {
    int status = 0;
    rusage usage{};
    ::wait4(pid, &status, 0, &usage);
    ended_ = true;
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    cpu_at_end = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return status;
  }

  // What it wrote to the terminal until its end.
  std::string terminal_text() const {
    std::string text;
    char buffer[4096];
    for (ssize_t size; (size = ::read(terminal_, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(size));
    return text;
  }

  std::filesystem::path folder;
  pid_t pid = -1;
  double cpu_at_end = 0;

 private:
  int input_ = -1;
  int terminal_ = -1;
  bool ended_ = false;
};

}  // namespace winnable::test
