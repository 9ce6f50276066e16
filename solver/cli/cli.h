// What the commands share: exit codes, errors that end a command, options, starting positions, signals.
#pragma once

#include <atomic>
#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "winnable/game.h"

namespace winnable::cli {

// Exit codes (docs/formats.md). A solve answers 10, 20 or 0, so that a crash can never read as "lost".
enum ExitCode : int {
  kOk = 0,
  kUsage = 2,
  kBadInput = 3,
  kStorage = 4,
  kNotVerified = 5,
  kWon = 10,
  kLost = 20,
  kInterrupted = 128,  // plus the signal's number
};

// Thrown by a command, as the library throws Error; reported by main() on stderr; `code` becomes the exit code.
struct CommandError : std::runtime_error {
  CommandError(ExitCode exit_code, const std::string& message) : std::runtime_error(message), code(exit_code) {}
  ExitCode code;
};

// The exit code of what the library throws.
ExitCode exit_code(const Error& error);

using Arguments = std::span<const std::string>;
namespace options = boost::program_options;

// A command's parsed options. helped: --help was asked for and has been printed.
struct Parsed {
  options::variables_map values;
  bool helped = false;

  bool has(const char* name) const { return values.count(name) > 0; }
  template <class T>
  T get(const char* name) const {
    return values[name].as<T>();
  }
};

// Parses a command's own options and its positional arguments, named in order ("stores..." takes
// the rest, as the option "stores" that the command describes). Throws CommandError(kUsage) on
// anything unknown.
Parsed parse_options(Arguments arguments, const options::options_description& described,
                     const std::vector<std::string>& positional, std::string_view help);

// "500M", "2G", "4096", "1e9": bytes; CommandError(kUsage) otherwise.
std::uint64_t require_bytes(const std::string& text);

// Reads a whole text, "-" for standard input; CommandError(kBadInput) if that fails or it is longer than
// kMaxTextMegabytes.
std::string read_file(const std::string& path);

// What --deck was given: the cards, "@FILE", or "-" for standard input.
Start start_from_deck_option(const Game& game, const std::string& given);
// The limits every solving command takes, and the options that set them.
void add_limit_options(options::options_description& described);
SolveOptions solve_options_from(const Parsed& parsed, const Game& game);

// From install_signal_handlers() on, SIGINT, SIGTERM, SIGHUP and SIGUSR1 (Slurm's warning) end the program in order,
// with the exit code 128 plus their number. From catch_signals() on, which a command calls that has something to
// finish, they set `stop_requested` and `stop_signal`; a second SIGINT ends the program.
extern std::atomic<bool> stop_requested;
extern std::atomic<int> stop_signal;
void install_signal_handlers();
void catch_signals();

}  // namespace winnable::cli
