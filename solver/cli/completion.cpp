// winnable completion, complete: what may follow on the command line, from the descriptions of the commands.
#include "solver/cli/completion.h"

#include <algorithm>
#include <iostream>

#include "solver/cli/commands.h"
#include "winnable/game.h"

namespace winnable::cli {
namespace {

// A word that may stand next, and what it does.
void offer(std::string_view begun, std::string_view word, std::string_view meaning) {
  if (word.starts_with(begun)) std::cout << word << "\t" << meaning.substr(0, meaning.find(". ")) << "\n";
}

// The files that may stand in a place; the shell knows how to find them.
std::string_view files_of(Place place) {
  switch (place) {
    case Place::file:
    case Place::game_or_file: return "files";
    case Place::folder: return "folders";
    case Place::store: return "stores";
    default: return "none";
  }
}

// Words already typed, and the one that is being typed.
struct Line {
  Arguments before;
  std::string begun;
};

void offer_commands(const std::string& begun) {
  for (const Command* command : commands()) offer(begun, command->name, command->summary);
  offer(begun, "help", "explains one command");
  offer(begun, "version", "names this build");
}

void offer_games(const std::string& prefix, const std::string& begun) {
  for (const Game& game : games()) offer(prefix + begun, prefix + std::string(game.name()), game.title());
}

// The reductions of the game that stands on the line.
void offer_reductions(const Line& line, const std::string& prefix, const std::string& begun) {
  const auto game =
      std::find_if(line.before.begin(), line.before.end(), [](const auto& word) { return is_game(word); });
  if (game == line.before.end()) return;
  for (const ReductionInfo& reduction : find_game(*game).reductions())
    offer(prefix + begun, prefix + std::string(reduction.name), reduction.claim);
}

// What may stand in a place, each word with `prefix` before it ("--format=").
void offer_place(const Line& line, Place place, std::string_view choices, const std::string& prefix,
                 const std::string& begun) {
  std::cout << files_of(place) << "\n";
  for (const std::string_view word : split(choices, '|')) offer(prefix + begun, prefix + std::string(word), "");
  if (place == Place::game || place == Place::game_or_file) offer_games(prefix, begun);
  if (place == Place::reduction) offer_reductions(line, prefix, begun);
  if (place == Place::command)
    for (const Command* command : commands()) offer(begun, command->name, command->summary);
}

void offer_options(const Command& command, const std::string& begun) {
  std::cout << "none\n";
  for (const Option& option : command.options)
    offer(begun, "--" + std::string(option.long_name()), option_text(option));
  offer(begun, "--help", "explains the command");
}

// The option that a word names: "--output", "-o" or "--output=x".
const Option* named_option(const Command& command, std::string_view word) {
  for (const Option& option : command.options) {
    const std::string_view letter = option.name.substr(option.long_name().size());  // ",o"
    const bool is_long = word.starts_with("--") && word.substr(2, word.find('=') - 2) == option.long_name();
    const bool is_short = !letter.empty() && word.size() == 2 && word[0] == '-' && word[1] == letter[1];
    if (is_long || is_short) return &option;
  }
  return nullptr;
}

void offer_after(const Command& command, const Line& line) {
  std::size_t place = 0;
  const Option* awaited = nullptr;  // its value comes next
  for (const std::string& word : line.before) {
    if (awaited) {
      awaited = nullptr;
    } else if (const Option* option = named_option(command, word)) {
      const bool is_whole = option->value.empty() || word.find('=') != std::string::npos;
      awaited = is_whole ? nullptr : option;
      // --rules stands in the place of GAME.
      if (option->name == kRulesOption.name && command.positionals.front().place == Place::game) ++place;
    } else if (!word.starts_with("-") || word == "-") {
      ++place;
    }
  }
  const std::size_t equals = line.begun.find('=');
  const Option* option = equals == std::string::npos ? nullptr : named_option(command, line.begun);
  if (awaited) return offer_place(line, awaited->place, awaited->choices, "", line.begun);
  if (option && !option->value.empty())
    return offer_place(line, option->place, option->choices, line.begun.substr(0, equals + 1),
                       line.begun.substr(equals + 1));
  if (line.begun.starts_with("-")) return offer_options(command, line.begun);
  const auto& places = command.positionals;
  if (!places.empty() && places.back().is_list) place = std::min(place, places.size() - 1);
  if (place >= places.size()) return offer_place(line, Place::any, "", "", line.begun);
  offer_place(line, places[place].place, places[place].choices, "", line.begun);
}

int run_completion(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, completion_command);
  if (parsed.helped) return kOk;
  const auto shell = parsed.has("shell") ? parsed.text("shell") : "";
  if (shell == "bash")
    std::cout << kBashCompletion;
  else if (shell == "zsh")
    std::cout << kZshCompletion;
  else if (shell == "fish")
    std::cout << kFishCompletion;
  else
    throw CommandError(kUsage, "completion: which shell, bash, zsh or fish?");
  return kOk;
}

}  // namespace

// complete -- WORD... BEGUN: a line that says what files fit (files_of), then a word a line with its meaning.
int run_complete(Arguments arguments) {
  if (!arguments.empty() && arguments[0] == "--") arguments = arguments.subspan(1);
  if (arguments.empty()) return kUsage;
  const Line line{arguments.first(arguments.size() - 1), arguments.back()};
  if (line.before.empty()) {
    std::cout << "none\n";
    offer_commands(line.begun);
  } else if (line.before[0] == "help" && line.before.size() == 1) {
    offer_place(line, Place::command, "", "", line.begun);
  } else if (const Command* command = find_command(line.before[0])) {
    offer_after(*command, {line.before.subspan(1), line.begun});
  }
  return kOk;
}

const Command completion_command{
    .name = "completion",
    .arguments = "SHELL",
    .summary = "a script that completes command lines, for bash, zsh or fish",
    .usages = {"bash|zsh|fish"},
    .text =
        "Prints what a shell reads to complete command lines with the tab key: commands, options and their words, "
        "presets, reductions, stores and other files. An installed winnable has it where the shells look.",
    .positionals = {{.name = "shell", .choices = "bash|zsh|fish"}},
    .examples = {"source <(winnable completion bash)", "source <(winnable completion zsh)",
                 "winnable completion fish | source"},
    .run = run_completion,
};

}  // namespace winnable::cli
