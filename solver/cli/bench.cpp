// winnable bench: a fingerprint of the search. Every game solves a few fixed deals under a node limit; the sum of the
// nodes is the signature that commits quote. A changed verdict is a bug until the rule sheet says otherwise.
#include <fmt/format.h>

#include <iostream>

#include "solver/cli/commands.h"

namespace winnable::cli {
namespace {

constexpr std::uint64_t kSeeds = 5;
constexpr std::uint64_t kMaxNodes = 20000;

constexpr std::string_view kHelp =
    "usage: winnable bench\n\n"
    "Solves seeds 1-5 of every game with at most 20000 nodes each and prints the verdicts (W won, L lost,\n"
    "- undecided), the nodes, and the signature: the sum of all nodes. bench/signature.txt holds the same.\n";

}  // namespace

int run_bench(Arguments arguments) {
  if (parse_options(arguments, {}, {}, kHelp).helped) return kOk;
  std::uint64_t total = 0;
  double seconds = 0;
  for (const Game& game : all_games()) {
    const auto solver = game.make_solver();
    std::uint64_t nodes = 0;
    std::string verdicts;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      SolveOptions solve_options;
      solve_options.limits.max_nodes = kMaxNodes;
      const Outcome outcome = solver->solve(shuffled_deck(game.deck_shape, seed), solve_options);
      nodes += outcome.statistics.nodes;
      seconds += outcome.statistics.seconds;
      verdicts += outcome.verdict == Verdict::won ? 'W' : outcome.verdict == Verdict::lost ? 'L' : '-';
    }
    std::cout << fmt::format("{:<30} {} {:>9}\n", game.name, verdicts, nodes);
    total += nodes;
  }
  std::cout << "Signature: " << total << "\n";
  std::cerr << fmt::format("{:.2f} s\n", seconds);
  return kOk;
}

}  // namespace winnable::cli
