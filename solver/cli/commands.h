// The commands of `winnable`, one file each.
#pragma once

#include "solver/cli/cli.h"

namespace winnable::cli {

int run_games(Arguments arguments);
int run_rules(Arguments arguments);
int run_deal(Arguments arguments);
int run_solve(Arguments arguments);
int run_verify(Arguments arguments);
int run_replay(Arguments arguments);
int run_hint(Arguments arguments);
int run_analyze(Arguments arguments);
int run_survey(Arguments arguments);
int run_merge(Arguments arguments);
int run_report(Arguments arguments);
int run_export(Arguments arguments);
int run_play(Arguments arguments);
int run_bench(Arguments arguments);

}  // namespace winnable::cli
