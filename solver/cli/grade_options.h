// The options of the commands that grade deals.
#pragma once

#include <vector>

#include "solver/cli/cli.h"
#include "winnable/grade.h"

namespace winnable::cli {

std::vector<Option> grade_options();
// `traps`: unless the option no-traps says otherwise.
GradeOptions grade_options_from(const Parsed& parsed, const Game& game, bool traps);
// --threads; all cores without it.
unsigned threads_from(const Parsed& parsed);

}  // namespace winnable::cli
