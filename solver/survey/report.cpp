// What a store says.
#include "solver/survey/report.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

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

// Takes the rows in the order of their seeds.
class ReportMaker {
 public:
  ReportMaker(const Store& store, IntervalKind interval) : store_(store), planned_(store), stop_(store.stop()) {
    report_.store = store.path();
    report_.game = store.game();
    report_.rules_id = store.rules_id();
    report_.honest = store.holds_player_results();
    report_.interval = interval;
    expected_ = planned_.next();
  }

  void add(const ResultRow& row) {
    add_to_plan(row);
    report_.all.add(row.verdict, row.reason);
    configs_.insert(row.config);
    nodes_.add(static_cast<double>(row.nodes), row.is_final());
    milliseconds_.add(row.milliseconds, row.is_final());
    add_effort(report_.by_nodes, std::max(1.0, static_cast<double>(row.nodes)), row);
    add_effort(report_.by_milliseconds, row.milliseconds, row);
    if (row.verdict == Verdict::won) ++report_.solution_lengths[row.solution_length];
    keep_if_hard(report_.hardest, row);
  }

  StoreReport finish() {
    for (; expected_; expected_ = planned_.next()) ++report_.planned;
    name_configs();
    state_rate();
    report_.nodes = nodes_.quantiles();
    report_.milliseconds = milliseconds_.quantiles();
    report_.decided_by_nodes = nodes_.decided_curve();
    report_.decided_by_milliseconds = milliseconds_.decided_curve();
    return std::move(report_);
  }

 private:
  void add_to_plan(const ResultRow& row) {
    for (; expected_ && *expected_ < row.seed; expected_ = planned_.next()) ++report_.planned;
    if (expected_ != row.seed) {
      ++report_.not_planned;
      return;
    }
    expected_ = planned_.next();
    asked_for_.add(row.verdict, row.reason);
    front_ = ++report_.planned;
    if (asked_for_.total() == front_) prefix_ = asked_for_;
    if (stop_ && prefix_.total() == stop_->deals) at_stop_ = prefix_;
  }

  void name_configs() {
    std::set<std::string> options, versions;
    for (const Config& config : store_.configs()) {
      if (!configs_.contains(config.id)) continue;
      options.insert(config.options);
      versions.insert(config.solver_version);
    }
    report_.options.assign(options.begin(), options.end());
    report_.versions.assign(versions.begin(), versions.end());
  }

  void state_rate() {
    report_.rate = stated_rate(asked_for_, prefix_, front_, report_.interval);
    if (!at_stop_ || asked_for_.total() >= report_.planned) return;
    report_.rate = rate_of_closed(*at_stop_, report_.interval);
    report_.stopped_at = stop_->half_width;
  }

  const Store& store_;
  PlannedSeeds planned_;
  std::optional<std::uint64_t> expected_;  // the next planned seed
  std::optional<Stop> stop_;
  StoreReport report_;
  Counts asked_for_;  // planned deals that have a row
  Counts prefix_;     // of these before the first open deal
  std::uint64_t front_ = 0;
  std::optional<Counts> at_stop_;
  EffortSample nodes_, milliseconds_;
  std::set<std::int64_t> configs_;
};

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
  ReportMaker maker(store, interval);
  store.for_each(false, [&](const ResultRow& row) { maker.add(row); });
  return maker.finish();
}

}  // namespace winnable
