// Builders by Microsoft's deal numbers or our seeds: how many are won, lost and open, and how fast.
//   bench_builder_deals [game] [first] [last] [name=value ...]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "games/builder/presets.h"
#include "games/builder/solver.h"
#include "winnable/deal_number.h"

using namespace winnable;

namespace {

struct Options {
  std::uint64_t first = 1, last = 2000, max_nodes = kUnlimited, attempts = 0;
  double seconds = 1e18, share = -1;
  int growth = 0, patience = 0;
  std::uint64_t first_attempt = 0;
  bool seeds = false, verbose = false;
};

template <BuilderShape S>
void run(const BuilderRules& rules, std::string_view name, const Options& options) {
  const auto tables = make_builder_tables(rules, name);
  BuilderDecider<S> decider;
  BuilderPlan plan = builder_plan(rules);
  if (options.attempts) plan.attempts = options.attempts - 1;
  if (options.growth) plan.growth = options.growth;
  if (options.patience) plan.patience = options.patience;
  if (options.first_attempt) plan.first_attempt = options.first_attempt;
  if (options.share >= 0) plan.attempt_share = options.share;
  const DeckScheme scheme = options.seeds ? DeckScheme::own : DeckScheme::ms;
  std::uint64_t count[3] = {}, nodes = 0, generated = 0;
  double worst = 0;
  const double start = thread_cpu_seconds();
  for (std::uint64_t n = options.first; n <= options.last; ++n) {
    std::string error;
    const auto deck = numbered_deck(scheme, rules.deck_shape(), n, error);
    if (!deck) {
      std::fprintf(stderr, "%s\n", error.c_str());
      return;
    }
    const auto deal = BuilderDeal::from_deck(tables, *deck);
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
  const std::string game = argc > 1 ? argv[1] : "freecell";
  if (argc > 2) options.first = std::strtoull(argv[2], nullptr, 10);
  if (argc > 3) options.last = std::strtoull(argv[3], nullptr, 10);
  for (int i = 4; i < argc; ++i) {
    const std::string option = argv[i];
    const auto value = option.substr(option.find('=') + 1);
    if (option.starts_with("nodes=")) options.max_nodes = std::stoull(value);
    if (option.starts_with("seconds=")) options.seconds = std::stod(value);
    if (option.starts_with("growth=")) options.growth = std::stoi(value);
    if (option.starts_with("patience=")) options.patience = std::stoi(value);
    if (option.starts_with("first=")) options.first_attempt = std::stoull(value);
    if (option.starts_with("share=")) options.share = std::stod(value);
    if (option.starts_with("attempts=")) options.attempts = std::stoull(value) + 1;
    if (option == "seeds") options.seeds = true;
    if (option == "verbose") options.verbose = true;
  }
  const BuilderPreset* preset = find_builder_preset(game);
  if (!preset) {
    std::fprintf(stderr, "no such builder: %s\n", game.c_str());
    return 1;
  }
  const BuilderRules& rules = preset->rules;
  if (rules.deck_shape() != DeckShape{}) options.seeds = true;
  if (rules.columns <= 8)
    run<BuilderShape{8, 1}>(rules, game, options);
  else if (rules.columns <= 16)
    run<BuilderShape{16, 1}>(rules, game, options);
  else
    run<BuilderShape{20, 1}>(rules, game, options);
}
