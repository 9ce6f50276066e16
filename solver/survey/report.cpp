// What a store says.
#include "solver/survey/report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "solver/survey/planned_seeds.h"

namespace winnable {
namespace {

void add_effort(EffortBins& bins, double effort, const ResultRow& row) {
  constexpr double kLeast = 1e-3;  // a microsecond
  bins[static_cast<int>(std::floor(4 * std::log10(std::max(effort, kLeast))))].add(row.verdict, row.reason);
}

bool is_harder(const ResultRow& a, const ResultRow& b) {
  return a.nodes != b.nodes ? a.nodes > b.nodes : a.seed < b.seed;
}

// Keeps the hardest rows, hardest first.
void keep_if_hard(std::vector<ResultRow>& hardest, const ResultRow& row) {
  constexpr std::size_t kHardest = 10;
  if (hardest.size() == kHardest && !is_harder(row, hardest.back())) return;
  hardest.insert(std::upper_bound(hardest.begin(), hardest.end(), row, is_harder), row);
  if (hardest.size() > kHardest) hardest.pop_back();
}

}  // namespace

std::string StoreReport::deals() const {
  const RulesIdParts parts = split_rules_id(rules_id);
  std::string text = game;
  if (!parts.decks.empty()) text += ", decks " + parts.decks.substr(0, 8);
  if (!parts.numbers.empty()) text += ", numbers " + parts.numbers;
  return text;
}

std::string StoreReport::label() const {
  return player().empty() ? deals() : game + ", " + player() + " player" + deals().substr(game.size());
}

StoreReport make_report(const Store& store, IntervalKind interval) {
  StoreReport report;
  report.store = store.path();
  report.game = store.game();
  report.rules_id = store.rules_id();
  report.honest = store.holds_player_results();
  report.interval = interval;
  PlannedSeeds planned(store);
  auto expected = planned.next();
  const std::optional<Stop> stop = store.stop();
  Counts prefix;  // before the first open deal
  Counts asked_for;
  std::uint64_t front = 0;
  std::optional<Counts> at_stop;
  EffortSample nodes;
  EffortSample milliseconds;
  std::set<std::int64_t> configs;
  store.for_each(false, [&](const ResultRow& row) {
    for (; expected && *expected < row.seed; expected = planned.next()) ++report.planned;
    if (expected == row.seed) {
      expected = planned.next();
      asked_for.add(row.verdict, row.reason);
      front = ++report.planned;
      if (asked_for.total() == front) prefix = asked_for;
      if (stop && prefix.total() == stop->deals) at_stop = prefix;
    } else {
      ++report.not_planned;
    }
    report.all.add(row.verdict, row.reason);
    configs.insert(row.config);
    nodes.add(static_cast<double>(row.nodes), row.is_final());
    milliseconds.add(row.milliseconds, row.is_final());
    add_effort(report.by_nodes, std::max(1.0, static_cast<double>(row.nodes)), row);
    add_effort(report.by_milliseconds, row.milliseconds, row);
    if (row.verdict == Verdict::won) ++report.solution_lengths[row.solution_length];
    keep_if_hard(report.hardest, row);
  });
  for (; expected; expected = planned.next()) ++report.planned;
  std::set<std::string> options;
  std::set<std::string> versions;
  for (const Config& config : store.configs()) {
    if (!configs.contains(config.id)) continue;
    options.insert(config.options);
    versions.insert(config.solver_version);
  }
  report.options.assign(options.begin(), options.end());
  report.versions.assign(versions.begin(), versions.end());
  report.rate = stated_rate(asked_for, prefix, front, interval);
  if (at_stop && asked_for.total() < report.planned) {
    report.rate = rate_of_closed(*at_stop, interval);
    report.stopped_at = stop->half_width;
  }
  report.nodes = nodes.quantiles();
  report.milliseconds = milliseconds.quantiles();
  report.decided_by_nodes = nodes.decided_curve();
  report.decided_by_milliseconds = milliseconds.decided_curve();
  return report;
}

}  // namespace winnable
