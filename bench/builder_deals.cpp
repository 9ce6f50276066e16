// Builders by Microsoft's deal numbers or our seeds: how many are won, lost and open, and how fast.
//   bench_builder_deals [game] [first] [last] [name=value ...]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "games/builder/solver.h"
#include "solver/core/ms_deal.h"

using namespace winnable;

namespace {

struct Options {
  std::uint64_t first = 1, last = 2000, max_nodes = kUnlimited, attempts = 0;
  double seconds = 1e18;
  bool seeds = false, verbose = false;
};

template <BuilderShape S>
void run(const BuilderRules& rules, std::string_view name, const Options& options) {
  const auto tables = make_builder_tables(rules, name);
  BuilderDecider<S> decider;
  BuilderPlan plan = builder_plan(rules);
  if (options.attempts) plan.attempts = options.attempts - 1;
  std::uint64_t count[3] = {}, nodes = 0, generated = 0;
  double worst = 0;
  const double start = thread_cpu_seconds();
  for (std::uint64_t n = options.first; n <= options.last; ++n) {
    const auto deal = BuilderDeal::from_deck(tables, options.seeds ? shuffled_deck(rules.deck_shape(), n) : ms_deck(n));
    Meter meter({.max_nodes = options.max_nodes, .max_seconds = options.seconds});
    const Verdict verdict = decider.decide(deal, plan, meter, kAllReductions);
    ++count[static_cast<int>(verdict)];
    nodes += meter.statistics.nodes;
    generated += meter.statistics.generated;
    worst = std::max(worst, meter.seconds());
    if (verdict == Verdict::won) {
      Builder<S> position(deal);
      for (const Move move : decider.solution()) position.apply(move);
      if (!position.is_won()) std::printf("deal %lu: no win\n", n);
    }
    if (options.verbose)
      std::printf("%lu %d %lu %.4f\n", n, static_cast<int>(verdict), meter.statistics.nodes, meter.seconds());
  }
  const double seconds = thread_cpu_seconds() - start, deals = static_cast<double>(options.last - options.first + 1);
  std::printf(
      "%.*s: won %lu lost %lu open %lu; %.3f s = %.0f deals/s; worst %.3f s; %.1f expanded, %.1f generated a deal; %.2f M/s\n",
      static_cast<int>(name.size()), name.data(), count[1], count[2], count[0], seconds, deals / seconds, worst,
      static_cast<double>(nodes) / deals, static_cast<double>(generated) / deals,
      static_cast<double>(nodes) / seconds / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  BuilderRules rules;
  const std::string game = argc > 1 ? argv[1] : "freecell";
  if (argc > 2) options.first = std::strtoull(argv[2], nullptr, 10);
  if (argc > 3) options.last = std::strtoull(argv[3], nullptr, 10);
  for (int i = 4; i < argc; ++i) {
    const std::string option = argv[i];
    const auto value = option.substr(option.find('=') + 1);
    if (option.starts_with("nodes=")) options.max_nodes = std::stoull(value);
    if (option.starts_with("seconds=")) options.seconds = std::stod(value);
    if (option.starts_with("attempts=")) options.attempts = std::stoull(value) + 1;
    if (option == "seeds") options.seeds = true;
    if (option == "verbose") options.verbose = true;
  }
  if (game.starts_with("freecell:") && game.ends_with("cells")) rules.cells = static_cast<std::uint8_t>(game[9] - '0');
  if (game.starts_with("freecell:") && game.ends_with("piles"))
    rules.columns = static_cast<std::uint8_t>(game[9] - '0');
  const auto suit = [&] { rules.build = rules.group_build = BuildRule::same_suit; };
  if (game == "bakers-game") suit();
  if (game == "eight-off") suit(), rules.spaces = SpaceRule::kings, rules.cells = 8, rules.cells_filled = 4;
  if (game == "seahaven") suit(), rules.spaces = SpaceRule::kings, rules.columns = 10, rules.cells_filled = 2;
  if (game == "forecell") rules.spaces = SpaceRule::kings, rules.cells_filled = 4;
  if (game == "beleaguered")
    rules.build = BuildRule::any_suit, rules.cells = 0, rules.foundations = FoundationStart::bases;
  if (game == "streets") rules.build = BuildRule::any_suit, rules.cells = 0;
  if (rules.columns > 8)
    run<BuilderShape{20, 1}>(rules, game, options);
  else
    run<BuilderShape{8, 1}>(rules, game, options);
}
