// winnable: from a deal to a verdict. The flow: seed or deal -> Deck -> Position -> moves -> search -> Verdict and
// solution -> referee -> output. This file only picks the command.
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "solver/cli/commands.h"
#include "winnable/version.h"

namespace winnable::cli {
namespace {

int run_help(Arguments arguments) {
  const auto is_about_all = [](const std::string& word) {
    return word == "help" || word == "version" || word == "--help" || word == "-h";
  };
  if (arguments.empty() || is_about_all(arguments[0])) {
    std::cout << help_text_of_all();
    return kOk;
  }
  if (arguments.size() > 1) throw CommandError(kUsage, "help: one command, please");
  std::cout << help_text(require_command(arguments[0]));
  return kOk;
}

int run(Arguments arguments) {
  if (arguments.empty()) {
    std::cout << help_text_of_all();
    return kUsage;
  }
  const std::string& first = arguments[0];
  if (first == "--help" || first == "-h") return run_help({});
  if (first == "help") return run_help(arguments.subspan(1));
  if (first == "--version" || first == "-V" || first == "version") {
    if (arguments.size() > 1) throw CommandError(kUsage, "version: nothing stands behind it");
    std::cout << "winnable " << solver_version() << "\n";
    return kOk;
  }
  if (first == "complete") return run_complete(arguments.subspan(1));
  return require_command(first).run(arguments.subspan(1));
}

// A message may quote what somebody wrote: no control character of it reaches the terminal.
void print_error(const std::exception& error) {
  std::string message = error.what();
  for (char& c : message)
    if (c != '\n' && (static_cast<unsigned char>(c) < ' ' || c == '\x7f')) c = '?';
  std::cout.flush();
  std::cerr << "winnable: " << message << "\n";
}

}  // namespace
}  // namespace winnable::cli

int main(int argc, char** argv) {
  using namespace winnable::cli;
  install_signal_handlers();
  std::ios::sync_with_stdio(false);
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its limit is an error of the write like a full disk
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  int code = kOk;
  try {
    code = run(arguments);
  } catch (const CommandError& error) {
    print_error(error);
    return error.code;
  } catch (const winnable::Error& error) {
    print_error(error);
    return exit_code(error);
  } catch (const std::bad_alloc&) {
    std::cerr << "winnable: out of memory\n";
    return kStorage;
  } catch (const std::exception& error) {
    print_error(error);
    return kStorage;
  }
  // Both: some commands print by the one, some by the other.
  const bool is_printed = std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (!std::cout.flush() || !is_printed) {
    std::cerr << "winnable: the output could not be written\n";
    return kStorage;
  }
  return code;
}
