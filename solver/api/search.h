// The calls of the C interface that search: solve, hint, analyze.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/api/json_forms.h"
#include "winnable/honest.h"
#include "winnable/solve.h"

namespace winnable::api {

// What a call was told of its search.
struct CallOptions {
  SolveOptions solve;
  bool confirm = false, optimal = false, shorten = false;  // solve
  bool honest = false;                                     // hint
  std::uint64_t worlds = 100;
  std::uint64_t crowd_seed = 1, trap_nodes = 10'000;  // grade, pack
  std::optional<bool> traps;                          // grade, pack
  std::string format = "csv";                         // pack
  std::uint64_t count = 0;                            // pack: winnable deals that are enough; 0: all are looked at
  bool all = false, moves = false;                    // pack
  bool grades = false;                                // verify_pack
};

// Reads a JSON object; an empty text is one without options. Throws Error for an option that `allowed`, a list of
// words besides those of the limits, has not.
CallOptions read_options(std::string_view text, std::string_view allowed);

JsonObject solve_json(const Start& start, const CallOptions& options);
JsonObject hint_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options);
JsonObject hint_json(const UnknownStart& start, const CallOptions& options);
JsonObject analyze_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options);

}  // namespace winnable::api
