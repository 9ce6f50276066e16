// What a store says.
#include "solver/survey/report.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <set>

namespace winnable {
namespace {

// The seeds of all plans in ascending order, each once.
class PlannedSeeds {
 public:
  explicit PlannedSeeds(const Store& store) {
    for (const Plan& plan : store.plans()) {
      std::string error;
      const auto seeds = SeedSet::parse(plan.seeds, error);
      if (!seeds) throw StoreError(store.path() + ": it is damaged (plan: " + error + ")");
      sets_.push_back(seeds->in_shard(plan.shard));
    }
    for (std::size_t i = 0; i < sets_.size(); ++i) push(i, 0);
  }

  // The next seed; nothing after the last.
  std::optional<std::uint64_t> next() {
    if (heads_.empty()) return std::nullopt;
    const std::uint64_t seed = heads_.top().seed;
    while (!heads_.empty() && heads_.top().seed == seed) {
      const Head head = heads_.top();
      heads_.pop();
      push(head.set, head.place + 1);
    }
    return seed;
  }

 private:
  struct Head {
    std::uint64_t seed;
    std::size_t set;
    std::uint64_t place;
    bool operator<(const Head& other) const { return seed > other.seed; }  // smallest on top
  };
  void push(std::size_t set, std::uint64_t place) {
    if (place < sets_[set].size()) heads_.push({sets_[set][place], set, place});
  }

  std::vector<SeedSet> sets_;
  std::priority_queue<Head> heads_;
};

Quantiles quantiles_of(std::vector<double> values) {
  Quantiles quantiles;
  if (values.empty()) return quantiles;
  std::sort(values.begin(), values.end());
  // The smallest value that at least the share of all values does not exceed.
  const auto at = [&](double share) {
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::max<std::size_t>(rank, 1) - 1];
  };
  quantiles.median = at(0.5);
  quantiles.p90 = at(0.9);
  quantiles.p99 = at(0.99);
  quantiles.max = values.back();
  for (const double value : values) quantiles.sum += value;
  return quantiles;
}

// At most kPoints points of the rising curve through the decided rows' sorted efforts.
DecidedCurve decided_curve(std::vector<double> decided, std::uint64_t rows) {
  constexpr std::size_t kPoints = 200;
  std::sort(decided.begin(), decided.end());
  DecidedCurve curve;
  const std::size_t step = std::max<std::size_t>(1, decided.size() / kPoints);
  for (std::size_t i = 0; i < decided.size(); ++i) {
    if (i % step != 0 && i + 1 != decided.size()) continue;
    curve.emplace_back(decided[i], static_cast<double>(i + 1) / static_cast<double>(rows));
  }
  return curve;
}

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
  bool in_prefix = true;
  std::vector<double> nodes;
  std::vector<double> milliseconds;
  std::vector<double> decided_nodes;
  std::vector<double> decided_milliseconds;
  std::set<std::int64_t> configs;
  store.for_each(false, [&](const ResultRow& row) {
    for (; expected && *expected < row.seed; expected = planned.next()) {
      in_prefix = false;
      ++report.planned;
    }
    if (expected == row.seed) {
      ++report.planned;
      expected = planned.next();
      if (in_prefix) report.prefix.add(row.verdict, row.reason);
    }
    report.all.add(row.verdict, row.reason);
    configs.insert(row.config);
    nodes.push_back(static_cast<double>(row.nodes));
    milliseconds.push_back(row.milliseconds);
    add_effort(report.by_nodes, std::max(1.0, nodes.back()), row);
    add_effort(report.by_milliseconds, row.milliseconds, row);
    if (row.is_final()) {
      decided_nodes.push_back(nodes.back());
      decided_milliseconds.push_back(row.milliseconds);
    }
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
  report.bracket = win_rate_bracket(report.prefix, interval);
  report.nodes = quantiles_of(std::move(nodes));
  report.milliseconds = quantiles_of(std::move(milliseconds));
  report.decided_by_nodes = decided_curve(std::move(decided_nodes), report.all.total());
  report.decided_by_milliseconds = decided_curve(std::move(decided_milliseconds), report.all.total());
  return report;
}

}  // namespace winnable
