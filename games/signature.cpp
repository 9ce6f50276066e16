#include "winnable/signature.h"

#include <iomanip>
#include <ostream>

#include "games/catalogue.h"

namespace winnable {

double print_signature(std::ostream& out) {
  std::uint64_t total = 0;
  double seconds = 0;
  for (const GameInfo& game : all_games()) {
    const auto solver = game.make_solver();
    std::uint64_t nodes = 0;
    std::string verdicts;
    for (std::uint64_t seed = 1; seed <= kSignatureSeeds; ++seed) {
      SolveOptions options;
      options.limits.max_nodes = kSignatureNodes;
      const Outcome outcome = solver->solve(shuffled_deck(game.deck_shape, seed), options);
      nodes += outcome.statistics.nodes;
      seconds += outcome.statistics.seconds;
      verdicts += outcome.verdict == Verdict::won ? 'W' : outcome.verdict == Verdict::lost ? 'L' : '-';
    }
    out << std::left << std::setw(30) << game.name << ' ' << verdicts << ' ' << std::right << std::setw(9) << nodes
        << '\n';
    total += nodes;
  }
  out << "Signature: " << total << '\n';
  return seconds;
}

}  // namespace winnable
