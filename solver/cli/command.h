// What is said of a command, once: its options table, its help, its manual page (manual.cpp) and what the shells
// complete (completion.cpp) are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnable::cli {

using Arguments = std::span<const std::string>;

// What may stand in a place of the command line, for completion.
enum class Place { any, game, game_or_file, reduction, command, file, folder, store };

struct Option {
  std::string_view name = {};      // "quiet" or, with its letter, "quiet,q"
  std::string_view value = {};     // what help calls its value; empty: a switch
  std::string_view text = {};      // whole words for help; the choices and the default are added to it
  std::string_view choices = {};   // all words that it takes, "text|jsonl|csv"; empty: any
  std::string_view standard = {};  // its value where it is not given; empty: none
  std::string_view excludes = {};  // options that would do nothing beside it, "store|quiet": both together are refused
  Place place = Place::any;
  bool repeats = false;

  std::string_view long_name() const { return name.substr(0, name.find(',')); }
};

// An argument without a name of its own; the last one takes the rest if it is a list.
struct Positional {
  std::string_view name = {};
  Place place = Place::any;
  bool is_list = false;
  std::string_view choices = {};  // as of an option
};

struct Command {
  std::string_view name = {};
  std::string_view arguments = {};            // in the list of commands
  std::string_view summary = {};              // in the list of commands: one line, no full stop
  std::vector<std::string_view> usages = {};  // what follows the name
  std::string_view text = {};                 // paragraphs, a line each
  std::vector<Positional> positionals = {};
  std::vector<Option> options = {};
  std::string_view exit_codes = {};
  std::vector<std::string_view> examples = {};
  int (*run)(Arguments) = nullptr;
};

// Lists of options as one.
std::vector<Option> joined(std::initializer_list<std::vector<Option>> lists);

// The parts of a text between separators: the words of "text|jsonl|csv", paragraphs.
std::vector<std::string_view> split(std::string_view text, char separator);

// What an option does, with its choices and its default.
std::string option_text(const Option& option);

// What --help prints: lines of at most 100 characters.
std::string help_text(const Command& command);
std::string help_text_of_all();

}  // namespace winnable::cli
