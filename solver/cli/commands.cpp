#include "solver/cli/commands.h"

#include "winnable/names.h"

namespace winnable::cli {

std::span<const Command* const> commands() {
  static constexpr const Command* kAll[] = {
      &games_command,  &rules_command,   &deal_command,  &solve_command, &verify_command,     &replay_command,
      &hint_command,   &analyze_command, &grade_command, &pack_command,  &survey_command,     &merge_command,
      &report_command, &export_command,  &play_command,  &bench_command, &completion_command, &manual_command,
  };
  return kAll;
}

const Command& program() {
  static const Command winnable{
      .summary = "decides deals of patience games",
      .usages = {"COMMAND [ARGUMENTS] [OPTIONS]"},
      .text = "winnable decides patience deals: winnable with a move list, proved unwinnable, or undecided.",
      .exit_codes =
          "10 won, 20 lost, 0 undecided or done, 2 usage, 3 bad input, 4 store or disk, 5 a move list or a win "
          "refused, 6 a pack has fewer deals than asked for, 128 plus the signal's number if one stopped it",
      .examples = {"winnable solve squadron 42", "winnable solve klondike 7 --timeout 10 --format jsonl",
                   "winnable solve forty-thieves:standard 6 | winnable verify -"},
  };
  return winnable;
}

const Command* find_command(std::string_view name) {
  for (const Command* command : commands())
    if (command->name == name) return command;
  return nullptr;
}

const Command& require_command(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  std::vector<std::string_view> names{"help", "version"};
  for (const Command* command : commands()) names.push_back(command->name);
  const std::string near = did_you_mean(near_names(name, names));
  throw CommandError(kUsage,
                     "unknown command '" + name + "'" + (near.empty() ? "; `winnable --help` lists them" : near));
}

}  // namespace winnable::cli
