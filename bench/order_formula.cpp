// The formula of Forty Thieves and Squadron alone (games/forty_thieves/order_formula.h): the answer of each deal and
// its CPU time. With --check also what the checker says of the proofs, and its time.
// Usage: bench_order_formula [--check] forty-thieves:standard SECONDS SEED...
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "games/catalogue.h"
#include "games/forty_thieves/order_formula.h"
#include "solver/core/meter.h"
#include "solver/core/proof_checker.h"

namespace winnable {
namespace {

// A checker that counts what it reads.
struct CountedProof {
  using Step = port::ProofStep;

  ProofChecker checker;
  double seconds = 0;  // of CPU
  long lemmas = 0;
  std::size_t literals = 0;  // of the lemmas

  void read(Step step, std::span<const int> clause) {
    const double start = thread_cpu_seconds();
    checker.read(step, clause);
    seconds += thread_cpu_seconds() - start;
    if (step != Step::learned) return;
    ++lemmas;
    literals += clause.size();
  }

  void print() const {
    std::printf("       proof %s: %ld lemmas, %zu literals, %.2f s\n", checker.accepts() ? "accepted" : "REFUSED",
                lemmas, literals, seconds);
  }
};

}  // namespace
}  // namespace winnable

int main(int argc, char** argv) {
  using namespace winnable;
  const bool checks = argc > 1 && std::string_view(argv[1]) == "--check";
  if (checks) {
    --argc;
    ++argv;
  }
  const std::string_view name = argc > 1 ? argv[1] : "";
  const FortyThievesRules* rules = nullptr;
  for (const auto* known : {&kSquadron, &kFortyThievesStandard, &kJosephine})
    if (known->name.view() == name) rules = known;
  if (argc < 4 || !rules) {
    std::fprintf(stderr, "usage: bench_order_formula [--check] squadron|forty-thieves:standard|... SECONDS SEED...\n");
    return 2;
  }
  const GameInfo& game = *find_game_info(name);
  const double limit = std::atof(argv[2]);
  double sum = 0;
  for (int i = 3; i < argc; ++i) {
    const std::uint64_t seed = std::strtoull(argv[i], nullptr, 10);
    const double start = thread_cpu_seconds();
    CountedProof proof;
    port::ProofReader reader;
    if (checks) reader = [&](auto step, auto clause) { proof.read(step, clause); };
    port::SatSolver solver(reader);
    OrderFormula formula(*rules, game.deal(shuffled_deck(game.deck_shape, seed)), solver);
    const double built = thread_cpu_seconds() - start;
    const auto answer = formula.solve([&] { return thread_cpu_seconds() - start > limit; });
    const double seconds = thread_cpu_seconds() - start - proof.seconds;
    sum += seconds;
    constexpr const char* kAnswers[] = {"open", "may be won", "lost"};
    std::printf("%6llu %-10s %7.2f s, to build it %.2f\n", static_cast<unsigned long long>(seed),
                kAnswers[static_cast<int>(answer)], seconds, built);
    if (checks && answer == OrderFormula::Answer::unsatisfiable) proof.print();
    std::fflush(stdout);
  }
  std::printf("mean %.2f s\n", sum / (argc - 3));
}
