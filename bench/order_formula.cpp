// The formula of Forty Thieves and Squadron alone (games/forty_thieves/order_formula.h): the answer of each deal and
// its CPU time. Usage: bench_order_formula forty-thieves:standard SECONDS SEED...
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/catalogue.h"
#include "games/forty_thieves/order_formula.h"

int main(int argc, char** argv) {
  using namespace winnable;
  const std::string_view name = argc > 1 ? argv[1] : "";
  const FortyThievesRules* rules = nullptr;
  for (const auto* known : {&kSquadron, &kFortyThievesStandard, &kJosephine})
    if (known->name.view() == name) rules = known;
  if (argc < 4 || !rules) {
    std::fprintf(stderr, "usage: bench_order_formula squadron|forty-thieves:standard|... SECONDS SEED...\n");
    return 2;
  }
  const GameInfo& game = *find_game_info(name);
  const double limit = std::atof(argv[2]);
  double sum = 0;
  for (int i = 3; i < argc; ++i) {
    const std::uint64_t seed = std::strtoull(argv[i], nullptr, 10);
    const double start = thread_cpu_seconds();
    port::SatSolver solver;
    OrderFormula formula(*rules, game.deal(shuffled_deck(game.deck_shape, seed)), solver);
    const double built = thread_cpu_seconds() - start;
    const auto answer = formula.solve([&] { return thread_cpu_seconds() - start > limit; });
    const double seconds = thread_cpu_seconds() - start;
    sum += seconds;
    constexpr const char* kAnswers[] = {"open", "may be won", "lost"};
    std::printf("%6llu %-10s %7.2f s, to build it %.2f\n", static_cast<unsigned long long>(seed),
                kAnswers[static_cast<int>(answer)], seconds, built);
    std::fflush(stdout);
  }
  std::printf("mean %.2f s\n", sum / (argc - 3));
  return 0;
}
