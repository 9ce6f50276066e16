#include "solver/cli/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <charconv>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <set>

#include "solver/cli/numbers.h"
#include "solver/survey/read_input.h"
#include "winnable/names.h"

namespace winnable::cli {

std::atomic<bool> stop_requested{false};
std::atomic<int> stop_signal{0};

namespace {

namespace options = boost::program_options;

std::atomic<bool> work_has_begun{false};

std::int64_t milliseconds_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);  // may be called in a handler
  return std::int64_t{1000} * now.tv_sec + now.tv_nsec / 1'000'000;
}

// A second Ctrl-C ends at once. One that comes with the first is the same: timeout(1) signals the process and its
// group.
void on_signal(int number) {
  constexpr std::int64_t kOneStopMilliseconds = 300;
  static std::atomic<std::int64_t> first_at{0};
  if (!work_has_begun) std::_Exit(kInterrupted + number);
  const std::int64_t now = milliseconds_now();
  std::int64_t none = 0;
  if (first_at.compare_exchange_strong(none, now)) {
    stop_signal = number;
    stop_requested = true;
  } else if (number == SIGINT && now - first_at > kOneStopMilliseconds) {
    std::_Exit(kInterrupted + SIGINT);
  }
}

// What is wrong with the words, with the options that may have been meant.
[[noreturn]] void refuse_options(const options::error& error, const options::options_description& all,
                                 const Command& command) {
  const std::string name(command.name);
  if (dynamic_cast<const options::too_many_positional_options_error*>(&error))
    throw CommandError(kUsage, name + ": too many words; `winnable " + name + " --help` shows which it takes");
  const auto* unknown = dynamic_cast<const options::unknown_option*>(&error);
  if (!unknown) throw CommandError(kUsage, error.what());
  std::vector<std::string> long_names;
  for (const auto& option : all.options()) long_names.push_back("--" + option->long_name());
  const std::vector<std::string_view> names(long_names.begin(), long_names.end());
  const std::string word = unknown->get_option_name(), given = word.substr(0, word.find('='));
  const std::string near = given.starts_with("--") ? did_you_mean(near_names(given, names)) : "";
  if (given.size() > 1 && given[1] >= '0' && given[1] <= '9')
    throw CommandError(kUsage, "'" + word + "': no number below 0 is taken here");
  throw CommandError(kUsage, "unknown option '" + given + "'" + (near.empty() ? "; --help lists them" : near));
}

// With --rules the words are those that follow GAME.
void leave_out_game(Parsed& parsed, const std::vector<Positional>& positionals) {
  if (positionals.empty() || positionals[0].name != "game" || !parsed.has("game")) return;
  const std::string next(positionals.size() == 1 ? "" : positionals[1].name);
  if (next.empty() || parsed.has(next)) throw CommandError(kUsage, "--rules FILE is the game: leave GAME out");
  parsed.values.insert({next, parsed.values["game"]});
  parsed.values.erase("game");
}

boost::shared_ptr<options::option_description> boost_option(const Option& option) {
  const std::string name(option.name);
  const auto make = [&](const options::value_semantic* semantic) {
    return boost::make_shared<options::option_description>(name.c_str(), semantic);
  };
  if (option.value.empty()) return make(new options::untyped_value(true));  // the description owns it
  if (option.repeats) return make(options::value<std::vector<std::string>>()->composing());
  auto* value = options::value<std::string>();
  return make(option.standard.empty() ? value : value->default_value(std::string(option.standard)));
}

std::vector<std::string> words_of(const boost::any& value) {
  if (const auto* word = boost::any_cast<std::string>(&value)) return {*word};
  const auto* words = boost::any_cast<std::vector<std::string>>(&value);
  return words ? *words : std::vector<std::string>{};
}

void check_choice(const Parsed& parsed, const Option& option) {
  const std::string name(option.long_name());
  const auto words = split(option.choices, '|');
  if (words.empty() || !parsed.has(name)) return;
  const auto given = parsed.text(name);
  if (std::find(words.begin(), words.end(), given) != words.end()) return;
  std::string list;
  for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
  throw CommandError(kUsage, "--" + name + " " + given + (words.size() > 1 ? ": one of " : ": ") + list + " expected");
}

// `given` are the names of what stands on the command line.
void check_exclusions(const std::set<std::string, std::less<>>& given, const Option& option) {
  if (!given.contains(option.long_name())) return;
  for (const std::string_view other : split(option.excludes, '|'))
    if (given.contains(other))
      throw CommandError(kUsage, fmt::format("--{} and --{} do not go together", option.long_name(), other));
}

}  // namespace

void install_signal_handlers() {
  for (const int number : {SIGINT, SIGTERM, SIGUSR1}) std::signal(number, on_signal);
  if (std::signal(SIGHUP, on_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // under nohup it stays ignored
}

void catch_signals() { work_has_begun = true; }

const std::vector<std::string>& Parsed::texts(std::string_view name) const {
  const auto found = values.find(name);
  if (found == values.end()) throw std::logic_error("no option --" + std::string(name));
  return found->second;
}

Parsed parse_options(Arguments arguments, const Command& command) {
  options::options_description all;
  all.add_options()("help,h", "");
  for (const Option& option : command.options) all.add(boost_option(option));
  options::positional_options_description places;
  for (const Positional& positional : command.positionals) {
    const std::string name(positional.name);
    if (!all.find_nothrow(name, false))
      all.add(boost_option({.name = positional.name, .value = positional.name, .repeats = positional.is_list}));
    places.add(name.c_str(), positional.is_list ? -1 : 1);
  }
  Parsed parsed;
  std::set<std::string, std::less<>> given;
  try {
    const std::vector<std::string> words(arguments.begin(), arguments.end());
    options::variables_map values;
    namespace style = options::command_line_style;
    constexpr int kWholeNames = style::unix_style & ~style::allow_guessing;
    auto parser = options::command_line_parser(words).options(all).positional(places).style(kWholeNames);
    options::store(parser.run(), values);
    for (const auto& [name, value] : values) {
      parsed.values[name] = words_of(value.value());
      if (!value.defaulted()) given.insert(name);
    }
  } catch (const options::error& error) {
    refuse_options(error, all, command);
  }
  if (parsed.has("rules")) leave_out_game(parsed, command.positionals);
  if (parsed.has("help")) {
    std::cout << help_text(command);
    parsed.helped = true;
    return parsed;
  }
  for (const Option& option : command.options) {
    check_choice(parsed, option);
    check_exclusions(given, option);
  }
  return parsed;
}

std::uint64_t require_bytes(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string unit;
  for (const char* c = end; c != text.data() + text.size(); ++c)
    unit += *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c - 'A' + 'a') : *c;
  double scale = 0;
  if (unit.empty() || unit == "b") scale = 1;
  if (unit == "k" || unit == "kb" || unit == "kib") scale = 1 << 10;
  if (unit == "m" || unit == "mb" || unit == "mib") scale = 1 << 20;
  if (unit == "g" || unit == "gb" || unit == "gib") scale = 1 << 30;
  if (unit == "t" || unit == "tb" || unit == "tib") scale = 1024.0 * (1 << 30);
  if (error != std::errc{} || scale == 0 || !(number > 0))
    throw CommandError(kUsage, "'" + text + "' is not an amount of memory, such as 500M or 2G");
  if (unit.empty() && number < 1 << 20)
    throw CommandError(kUsage, "'" + text + "' are bytes, too few to begin; " + text + "M are megabytes");
  if (number * scale > 1e18) throw CommandError(kUsage, "'" + text + "' is more memory than any machine has");
  return static_cast<std::uint64_t>(number * scale);
}

std::string read_file(const std::string& path) {
  std::string error;
  auto text = read_input(path, kMaxTextMegabytes, error);
  if (!text) throw CommandError(kBadInput, error);
  return *std::move(text);
}

Start start_from_deck_option(const Game& game, const std::string& given) {
  if (std::error_code ignored; std::filesystem::is_regular_file(given, ignored))
    throw CommandError(kUsage, "--deck: '" + given + "' is a file; --deck @" + given + " reads it");
  if (given != "-" && !given.starts_with('@')) return start_of_deck(game, given);
  const std::string path = given == "-" ? given : given.substr(1);
  return read_deck(game, read_file(path), input_name(path));
}

ExitCode exit_code(const Error& error) {
  switch (error.kind) {
    case ErrorKind::bad_input: return kBadInput;
    case ErrorKind::refused: return kNotVerified;
    default: return kUsage;
  }
}

SolveOptions solve_options_from(const Parsed& parsed, const Game& game) {
  SolveOptions solve;
  if (parsed.has("max-nodes"))
    solve.limits.max_nodes = require_whole("max-nodes", parsed.text("max-nodes"), 1);
  constexpr double kLeastSeconds = 1e-3, kMostSeconds = 1e8;
  if (parsed.has("timeout"))
    solve.limits.max_seconds = require_seconds("timeout", parsed.text("timeout"), kLeastSeconds, kMostSeconds);
  if (parsed.has("max-memory")) solve.limits.max_bytes = require_bytes(parsed.text("max-memory"));
  solve.limits.stop = &stop_requested;
  if (!parsed.has("without")) return solve;
  for (const auto& name : parsed.texts("without")) {
    const auto reduction = game.reduction(name);
    if (!reduction)
      throw CommandError(kUsage, std::string(game.name()) + " has no reduction '" + name + "'; `winnable rules " +
                                     std::string(game.name()) + "` lists them");
    solve.without |= *reduction;
  }
  return solve;
}

}  // namespace winnable::cli
