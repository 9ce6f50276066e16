#include "solver/cli/grade_options.h"

#include "solver/cli/numbers.h"
#include "winnable/session.h"

namespace winnable::cli {

std::vector<Option> grade_options() {
  return {
      {.name = "crowd-seed", .value = "N", .text = "another crowd of the same kind", .standard = "1"},
      {.name = "trap-nodes", .value = "N", .text = "positions to decide each plausible choice", .standard = "10000"},
      {.name = "max-nodes",
       .value = "N",
       .text = "positions to decide each deal (default 5000000, none with --timeout)"},
      {.name = "timeout", .value = "S", .text = "CPU seconds to decide each deal (then grades may not repeat)"},
      {.name = "max-memory", .value = "M", .text = "of each thread, such as 500M (default 2G)"},
      kWithoutOption,
      {.name = "threads,j", .value = "N", .text = "default: all cores; the result does not depend on them"}};
}

GradeOptions grade_options_from(const Parsed& parsed, const Game& game, bool traps) {
  GradeOptions options;
  options.solve = solve_options_from(parsed, game);
  if (!parsed.has("max-nodes") && !parsed.has("timeout")) options.solve.limits.max_nodes = kGradeNodes;
  options.crowd_seed = require_whole("crowd-seed", parsed.text("crowd-seed"));
  options.traps = traps && !parsed.has("no-traps");
  options.trap_nodes = require_whole("trap-nodes", parsed.text("trap-nodes"), 1);
  return options;
}

unsigned threads_from(const Parsed& parsed) {
  return parsed.has("threads") ? static_cast<unsigned>(require_threads(parsed.text("threads"))) : usable_cores();
}

}  // namespace winnable::cli
