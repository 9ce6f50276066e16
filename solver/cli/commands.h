// The commands of `winnable`, one file each.
#pragma once

#include <span>

#include "solver/cli/cli.h"
#include "solver/cli/command.h"

namespace winnable::cli {

extern const Command games_command;
extern const Command rules_command;
extern const Command deal_command;
extern const Command solve_command;
extern const Command verify_command;
extern const Command replay_command;
extern const Command hint_command;
extern const Command analyze_command;
extern const Command grade_command;
extern const Command pack_command;
extern const Command survey_command;
extern const Command merge_command;
extern const Command report_command;
extern const Command export_command;
extern const Command play_command;
extern const Command bench_command;
extern const Command completion_command;
extern const Command manual_command;

int run_complete(Arguments arguments);  // what the shells ask for, and people do not (completion.cpp)

std::span<const Command* const> commands();  // all of them, as help lists them
const Command& program();                    // what is said of `winnable` itself
const Command* find_command(std::string_view name);
const Command& require_command(const std::string& name);  // CommandError(kUsage), with near names, if there is none

}  // namespace winnable::cli
