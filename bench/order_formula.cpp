// The formula of Forty Thieves and Squadron (games/forty_thieves/order_formula.h), Quadrangle
// (games/quadrangle/order_formula.h) or American Toad (games/builder/stock/column_formula.h) alone: the answer of each
// deal, its CPU time, and how often the solver asked whether to go on. With --check also what the checker says of the
// proofs, and its time. Usage: bench_order_formula [--check] forty-thieves:standard SECONDS SEED...
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>

#include "games/builder/presets.h"
#include "games/builder/stock/column_formula.h"
#include "games/catalogue.h"
#include "games/forty_thieves/order_formula.h"
#include "games/quadrangle/order_formula.h"
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

constexpr const char* kUsage =
    "usage: bench_order_formula [--check] american-toad|quadrangle|squadron|forty-thieves:standard|... SECONDS "
    "SEED...\n";

// make(deck, solver): the formula, F. The seeds follow from the fourth argument.
template <class F, class Make>
int ask(const GameInfo& game, const Make& make, bool checks, int argc, char** argv) {
  const double limit = std::atof(argv[2]);
  double sum = 0;
  for (int i = 3; i < argc; ++i) {
    const std::uint64_t seed = std::strtoull(argv[i], nullptr, 10);
    const double start = thread_cpu_seconds();
    CountedProof proof;
    port::ProofReader reader;
    if (checks) reader = [&](auto step, auto clause) { proof.read(step, clause); };
    port::SatSolver solver(reader);
    F formula = make(shuffled_deck(game.deck_shape, seed), solver);
    const double built = thread_cpu_seconds() - start;
    long looks = 0;
    const auto answer = formula.solve([&] { return ++looks, thread_cpu_seconds() - start > limit; });
    const double seconds = thread_cpu_seconds() - start - proof.seconds;
    sum += seconds;
    constexpr const char* kAnswers[] = {"open", "may be won", "lost"};
    std::printf("%6llu %-10s %7.2f s, %ld looks, to build it %.2f\n", static_cast<unsigned long long>(seed),
                kAnswers[static_cast<int>(answer)], seconds, looks, built);
    if (checks && answer == F::Answer::unsatisfiable) proof.print();
    std::fflush(stdout);
  }
  std::printf("mean %.2f s\n", sum / (argc - 3));
  return 0;
}

// Of rules and a board.
template <class F, class Rules>
int ask(const Rules& rules, bool checks, int argc, char** argv) {
  const GameInfo& game = *find_game_info(rules.name.view());
  const auto make = [&](const Deck& deck, port::SatSolver& solver) { return F(rules, game.deal(deck), solver); };
  return ask<F>(game, make, checks, argc, argv);
}

int ask_american_toad(bool checks, int argc, char** argv) {
  const auto tables = make_builder_tables(find_builder_preset("american-toad")->rules, "american-toad");
  std::optional<StockDeal> deal;
  const auto make = [&](const Deck& deck, port::SatSolver& solver) {
    return ColumnFormula(deal.emplace(StockDeal::from_deck(tables, deck)), solver);
  };
  return ask<ColumnFormula>(*find_game_info("american-toad"), make, checks, argc, argv);
}

}  // namespace
}  // namespace winnable

int main(int argc, char** argv) {
  using namespace winnable;
  const bool checks = argc > 1 && std::string_view(argv[1]) == "--check";
  if (checks) {
    --argc;
    ++argv;
  }
  if (argc < 4) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  const std::string_view name = argv[1];
  for (const auto* rules : {&kSquadron, &kFortyThievesStandard, &kJosephine})
    if (rules->name.view() == name) return ask<OrderFormula>(*rules, checks, argc, argv);
  for (const auto* rules : {&kQuadrangle, &kQuadranglePysolfc, &kCorona})
    if (rules->name.view() == name) return ask<QuadrangleFormula>(*rules, checks, argc, argv);
  if (name == "american-toad") return ask_american_toad(checks, argc, argv);
  std::fputs(kUsage, stderr);
  return 2;
}
