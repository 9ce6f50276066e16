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
#include "winnable/names.h"
#include "winnable/version.h"

namespace winnable::cli {
namespace {

struct Command {
  std::string_view name;
  std::string_view arguments;
  std::string_view summary;
  int (*run)(Arguments);
};

constexpr Command kCommands[] = {
    {"games", "", "list the games and their variants", run_games},
    {"rules", "GAME", "one game's rules, piles and reductions", run_rules},
    {"deal", "GAME SEED", "print the deal of a seed", run_deal},
    {"solve", "GAME SEED", "verdict and move list of one deal", run_solve},
    {"verify", "FILE...", "let the referee judge move lists", run_verify},
    {"replay", "FILE", "show a move list board by board", run_replay},
    {"hint", "FILE", "the next move of a win, from any position", run_hint},
    {"analyze", "FILE", "the move of a list that lost the game", run_analyze},
    {"survey", "GAME SEEDS", "many deals, in parallel, resumable; the win rate", run_survey},
    {"merge", "TARGET STORE...", "join the stores of surveys", run_merge},
    {"report", "STORE...", "tables and pictures of surveys", run_report},
    {"export", "STORE", "rows, lists of winnable deals, move files", run_export},
    {"play", "GAME SEEDS", "deals played without peeking: the honest win rate", run_play},
    {"bench", "", "the search signature: nodes over a fixed list of deals", run_bench},
};

void print_help() {
  std::cout << "winnable decides patience deals: winnable with a move list, proved unwinnable, or undecided.\n\n"
               "usage: winnable COMMAND [ARGUMENTS] [OPTIONS]\n\n";
  for (const Command& command : kCommands) {
    std::string left = std::string(command.name) + " " + std::string(command.arguments);
    left.resize(26, ' ');
    std::cout << "  " << left << command.summary << "\n";
  }
  std::cout << "\n`winnable help COMMAND` explains one command; `winnable version` names this build.\n\n"
               "examples:\n"
               "  winnable solve squadron 42\n"
               "  winnable solve klondike 7 --timeout 10 --format jsonl\n"
               "  winnable solve forty-thieves:standard 6 | winnable verify -\n";
}

const Command* find_command(std::string_view name) {
  for (const Command& command : kCommands)
    if (command.name == name) return &command;
  return nullptr;
}

const Command& require_command(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  std::vector<std::string_view> names{"help", "version"};
  for (const Command& command : kCommands) names.push_back(command.name);
  const std::string near = did_you_mean(near_names(name, names));
  throw CommandError(kUsage,
                     "unknown command '" + name + "'" + (near.empty() ? "; `winnable --help` lists them" : near));
}

int run_help(Arguments arguments) {
  if (arguments.empty() || arguments[0] == "help" || arguments[0] == "version") {
    print_help();
    return kOk;
  }
  if (arguments.size() > 1) throw CommandError(kUsage, "help: one command, please");
  const std::vector<std::string> help{"--help"};
  return require_command(arguments[0]).run(help);
}

int run(Arguments arguments) {
  if (arguments.empty()) {
    print_help();
    return kUsage;
  }
  const std::string& first = arguments[0];
  if (first == "--help" || first == "-h") return run_help({});
  if (first == "help") return run_help(arguments.subspan(1));
  if (first == "--version" || first == "-V" || first == "version") {
    std::cout << "winnable " << version() << "\n";
    return kOk;
  }
  return require_command(first).run(arguments.subspan(1));
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
    std::cout.flush();
    std::cerr << "winnable: " << error.what() << "\n";
    return error.code;
  } catch (const winnable::Error& error) {
    std::cout.flush();
    std::cerr << "winnable: " << error.what() << "\n";
    return exit_code(error);
  } catch (const std::bad_alloc&) {
    std::cerr << "winnable: out of memory\n";
    return kStorage;
  } catch (const std::exception& error) {
    std::cerr << "winnable: " << error.what() << "\n";
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
