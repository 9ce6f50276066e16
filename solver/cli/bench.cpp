// winnable bench: a fingerprint of the search. Every game solves a few fixed deals under a node limit; the sum of the
// nodes is the signature that commits quote. A changed verdict is a bug until the rule sheet says otherwise.
#include <fmt/format.h>

#include <iostream>

#include "solver/cli/commands.h"
#include "winnable/signature.h"

namespace winnable::cli {
namespace {

int run_bench(Arguments arguments) {
  if (parse_options(arguments, bench_command).helped) return kOk;
  const double seconds = print_signature(std::cout);
  std::cerr << fmt::format("{:.2f} s\n", seconds);
  return kOk;
}

}  // namespace

const Command bench_command{
    .name = "bench",
    .summary = "the search signature: nodes over a fixed list of deals",
    .usages = {""},
    .text =
        "Solves seeds 1-5 of every game with at most 20000 nodes each and prints the verdicts (W won, L lost, - "
        "undecided), the nodes, and the signature: the sum of all nodes. bench/signature.txt holds the same.",
    .run = run_bench,
};

}  // namespace winnable::cli
