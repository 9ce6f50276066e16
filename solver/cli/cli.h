// What the commands share: exit codes, errors that end a command, options, starting positions, signals.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solver/cli/command.h"
#include "winnable/game.h"

namespace winnable::cli {

// Exit codes (docs/formats.md). A solve answers 10, 20 or 0, so that a crash can never read as "lost".
enum ExitCode : int {
  kOk = 0,
  kUsage = 2,
  kBadInput = 3,
  kStorage = 4,
  kNotVerified = 5,
  kTooFew = 6,
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

// A command's parsed options, by long name. helped: --help was asked for and has been printed.
struct Parsed {
  std::map<std::string, std::vector<std::string>, std::less<>> values;  // as given, else the default; of a switch none
  bool helped = false;

  bool has(std::string_view name) const { return values.contains(name); }
  // Of an option that was given or has a default; std::logic_error otherwise.
  const std::string& text(std::string_view name) const { return texts(name).at(0); }
  const std::vector<std::string>& texts(std::string_view name) const;
};

// Parses the options and the positional arguments that a command describes. Only what repeats and lists have more than
// one value. Throws CommandError(kUsage) on anything unknown.
Parsed parse_options(Arguments arguments, const Command& command);

// Options that several commands have.
inline constexpr Option kRulesOption{.name = "rules",
                                     .value = "FILE",
                                     .text = "your own rules in the place of GAME (docs/rules/builder.md)",
                                     .place = Place::file};
inline constexpr Option kDecksOption{.name = "decks",
                                     .value = "FILE",
                                     .text = "decks of your own, one a line, in the place of seeds (docs/survey.md)",
                                     .place = Place::file};
inline constexpr Option kWithoutOption{.name = "without",
                                       .value = "NAME",
                                       .text = "switch a reduction off (`winnable rules GAME` lists them)",
                                       .place = Place::reduction,
                                       .repeats = true};
inline constexpr Option kSaltOption{
    .name = "salt", .value = "N", .text = "other hash numbers: an independent second opinion", .standard = "0"};
inline constexpr Option kFormatOption{.name = "format", .value = "F", .choices = "text|jsonl|csv", .standard = "text"};
inline constexpr Option kTextOrJsonOption{.name = "format", .value = "F", .choices = "text|jsonl", .standard = "text"};
inline constexpr Option kIntervalOption{.name = "ci",
                                        .value = "KIND",
                                        .text = "of interval (exact is Clopper-Pearson)",
                                        .choices = "wilson|exact",
                                        .standard = "wilson"};
inline constexpr Option kForceOption{.name = "force",
                                     .text = "replace a file that is no output of winnable (never a store)"};

// "500M", "2G", "4096", "1e9": bytes; CommandError(kUsage) otherwise.
std::uint64_t require_bytes(const std::string& text);

// Reads a whole text, "-" for standard input; CommandError(kBadInput) if that fails or it is longer than
// kMaxTextMegabytes.
std::string read_file(const std::string& path);

// What --deck was given: the cards, "@FILE", or "-" for standard input.
Start start_from_deck_option(const Game& game, const std::string& given);
// What the options max-nodes, timeout, max-memory and without ask for.
SolveOptions solve_options_from(const Parsed& parsed, const Game& game);

// From install_signal_handlers() on, SIGINT, SIGTERM, SIGHUP and SIGUSR1 (Slurm's warning) end the program in order,
// with the exit code 128 plus their number. From catch_signals() on, which a command calls that has something to
// finish, they set `stop_requested` and `stop_signal`; a SIGINT 0.3 s after that ends the program.
extern std::atomic<bool> stop_requested;
extern std::atomic<int> stop_signal;
void install_signal_handlers();
void catch_signals();

}  // namespace winnable::cli
