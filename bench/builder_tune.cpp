// Tunes the weights of the attempts at builders (games/builder/weights.cpp): hill climbing on the cost of winning deals
// of one or more presets, taken from Microsoft's numbers. The cost is counted, not timed, so that a run can be
// repeated. Prints each better set of weights as it stands in weights.cpp.
//   bench_builder_tune PRESET[,PRESET...] FIRST LAST SECONDS [cap=N] [sets=N] [seed=N] [from=PRESET] [later]
// Deals that the plan to start from does not win in 20 times `cap` positions are left out; with `later` also those that
// its first attempt wins, and the weights of that attempt stay. Use numbers that no published figure uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "games/builder/attempts.h"
#include "games/builder/presets.h"
#include "winnable/deal_number.h"

using namespace winnable;

namespace {

constexpr BuilderShape kShape{20, 1};

struct Weight {
  const char* name;
  int& (*of)(BuilderWeights&);
  int lowest = 0;
  int highest = 2000;
};

constexpr auto kWeights = std::to_array<Weight>({
    {"home", [](BuilderWeights& w) -> int& { return w.home; }},
    {"next", [](BuilderWeights& w) -> int& { return w.next; }},
    {"second", [](BuilderWeights& w) -> int& { return w.second; }},
    {"breaks", [](BuilderWeights& w) -> int& { return w.breaks; }},
    {"inversions", [](BuilderWeights& w) -> int& { return w.inversions; }},
    {"blocked", [](BuilderWeights& w) -> int& { return w.blocked; }},
    {"reserve", [](BuilderWeights& w) -> int& { return w.reserve; }, -12},
    {"cells0", [](BuilderWeights& w) -> int& { return w.cells[0]; }},
    {"cells1", [](BuilderWeights& w) -> int& { return w.cells[1]; }},
    {"cells2", [](BuilderWeights& w) -> int& { return w.cells[2]; }},
    {"cells3", [](BuilderWeights& w) -> int& { return w.cells[3]; }},
    {"cells4", [](BuilderWeights& w) -> int& { return w.cells[4]; }},
    {"spaces0", [](BuilderWeights& w) -> int& { return w.spaces[0]; }},
    {"spaces1", [](BuilderWeights& w) -> int& { return w.spaces[1]; }},
    {"spaces2", [](BuilderWeights& w) -> int& { return w.spaces[2]; }},
    {"full", [](BuilderWeights& w) -> int& { return w.full; }},
    {"depth", [](BuilderWeights& w) -> int& { return w.depth; }},
    {"spread", [](BuilderWeights& w) -> int& { return w.spread; }},
    {"cell_levels", [](BuilderWeights& w) -> int& { return w.cell_levels; }},
    {"loose", [](BuilderWeights& w) -> int& { return w.loose; }, -12},
    {"king_base", [](BuilderWeights& w) -> int& { return w.king_base; }},
    {"other_base", [](BuilderWeights& w) -> int& { return w.other_base; }},
    {"noise", [](BuilderWeights& w) -> int& { return w.noise; }, 8},
    {"all_moves", [](BuilderWeights& w) -> int& { return w.all_moves; }, 0, 1},
});

struct Options {
  std::vector<std::string> presets;
  std::uint64_t first = 0, last = 0, cap = 4000;
  double seconds = 60;
  std::size_t sets = 3;
  std::uint64_t seed = 1;
  std::string from;
  bool later = false;  // only what the first attempt does not win, by the weights of the others
};

// Expanding costs about as much as three children.
std::uint64_t cost_of(const Meter& meter) { return 3 * meter.statistics.nodes + meter.statistics.generated; }

class Tuner {
 public:
  explicit Tuner(const Options& options) : options_(options), random_(options.seed) {}

  bool load() {
    for (const std::string& name : options_.presets) {
      const BuilderPreset* preset = find_builder_preset(name);
      if (!preset || preset->rules.deck_shape() != DeckShape{}) return false;
      const auto tables = make_builder_tables(preset->rules, name);
      for (std::uint64_t n = options_.first; n <= options_.last; ++n) {
        std::string error;
        deals_.push_back(BuilderDeal::from_deck(tables, numbered_deck(DeckScheme::ms, {}, n, error).value()));
      }
    }
    const BuilderPreset* from = find_builder_preset(options_.from.empty() ? options_.presets[0] : options_.from);
    if (!from) return false;
    best_ = builder_plan(from->rules);
    while (best_.weights.size() < options_.sets) best_.weights.push_back(best_.weights[best_.weights.size() - 1]);
    best_.weights.resize(options_.sets);
    const std::size_t all = deals_.size();
    std::erase_if(deals_, [&](const BuilderDeal& deal) {
      return !cost(deal, best_, 20 * options_.cap).second ||
             (options_.later && cost(deal, best_, best_.first_attempt).second);
    });
    lowest_ = total(best_);
    sums_ = sums_of_last_;
    std::printf("%zu of %zu deals are won; cost of a deal %.1f\n", deals_.size(), all, per_deal(lowest_));
    return !deals_.empty();
  }

  void climb() {
    const double end = thread_cpu_seconds() + options_.seconds;
    int tries = 0;
    for (; thread_cpu_seconds() < end; ++tries) {
      BuilderPlan plan = best_;
      const int changes = 1 + below(3);
      for (int i = 0; i < changes; ++i) change(plan);
      const std::uint64_t cost = total(plan);
      if (cost > lowest_) continue;
      const bool is_better = cost < lowest_;
      lowest_ = cost;
      sums_ = sums_of_last_;
      best_ = plan;
      if (!is_better) continue;
      std::printf("%.1f after %d tries\n", per_deal(cost), tries);
      print();
    }
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
  double per_deal(std::uint64_t cost) const { return static_cast<double>(cost) / static_cast<double>(deals_.size()); }

  void change(BuilderPlan& plan) {
    const std::size_t first = options_.later ? kWeights.size() : 0;
    const std::size_t count = plan.weights.size() * kWeights.size() - first + (options_.later ? 0 : 3);
    const std::size_t which = first + static_cast<std::size_t>(below(static_cast<int>(count)));
    if (which >= plan.weights.size() * kWeights.size()) {
      if (which % 3 == 0)
        plan.first_attempt =
            std::clamp<std::uint64_t>(plan.first_attempt * (80 + static_cast<unsigned>(below(50))) / 100, 20, 1000);
      else if (which % 3 == 1)
        plan.growth = std::clamp(plan.growth + below(21) - 10, 100, 200);
      else
        plan.patience = std::clamp(plan.patience + below(11) - 5, 5, 100);
      return;
    }
    const Weight& weight = kWeights[which % kWeights.size()];
    int& value = weight.of(plan.weights[which / kWeights.size()]);
    const int step = below(2) ? 1 : 1 + std::abs(value) / 3;
    value = std::clamp(value + (below(2) ? step : -step), weight.lowest, weight.highest);
  }

  // What a win costs, and whether there was one within so many positions.
  std::pair<std::uint64_t, bool> cost(const BuilderDeal& deal, const BuilderPlan& plan, std::uint64_t cap) {
    Meter meter({.max_nodes = cap});
    attempts_.start(deal);
    double length = static_cast<double>(plan.first_attempt);
    std::uint64_t salt = 0;
    for (std::size_t i = 0; !meter.stopped() && !attempts_.has_run_dry(); ++i) {
      const auto patience = static_cast<std::uint64_t>(length * plan.patience / 100);
      if (attempts_.run(plan.weights[i % plan.weights.size()], salt, {static_cast<std::uint64_t>(length), patience},
                        meter))
        return {cost_of(meter), true};
      salt = fold_multiply(salt + 0x9E3779B97F4A7C15ull, 0xE7037ED1A0B428DBull);
      length *= plan.growth / 100.0;
    }
    return {std::max(cost_of(meter), 7 * cap), false};
  }

  // Of all deals; kUnlimited as soon as the first so many say that the plan is worse than the best one. The fewer they
  // are the more they must say it, because each is luck.
  std::uint64_t total(const BuilderPlan& plan) {
    sums_of_last_.clear();
    std::uint64_t sum = 0;
    for (const BuilderDeal& deal : deals_) {
      sum += cost(deal, plan, options_.cap).first;
      const std::size_t i = sums_of_last_.size();
      sums_of_last_.push_back(sum);
      const double luck = 2 / std::sqrt(static_cast<double>(i + 16));
      if (!sums_.empty() && static_cast<double>(sum) > (1 + luck) * static_cast<double>(sums_[i])) return kUnlimited;
      if (!sums_.empty() && sum > lowest_) return kUnlimited;
    }
    return sum;
  }

  void print() {
    std::printf("first_attempt %lu growth %d patience %d\n", best_.first_attempt, best_.growth, best_.patience);
    for (BuilderWeights& w : best_.weights) {
      std::printf("    {.home = %d, .next = %d, .second = %d, .breaks = %d, .inversions = %d, .blocked = %d, ", w.home,
                  w.next, w.second, w.breaks, w.inversions, w.blocked);
      std::printf(".reserve = %d, .cells = {%d, %d, %d, %d, %d}, .spaces = {%d, %d, %d}, ", w.reserve, w.cells[0],
                  w.cells[1], w.cells[2], w.cells[3], w.cells[4], w.spaces[0], w.spaces[1], w.spaces[2]);
      std::printf(".full = %d, .depth = %d, .spread = %d, .cell_levels = %d, .loose = %d, ", w.full, w.depth, w.spread,
                  w.cell_levels, w.loose);
      std::printf(".king_base = %d, .other_base = %d, .noise = %d, .all_moves = %d},\n", w.king_base, w.other_base,
                  w.noise, w.all_moves);
    }
    std::fflush(stdout);
  }

  Options options_;
  std::mt19937_64 random_;
  std::vector<BuilderDeal> deals_;
  BuilderAttempts<kShape> attempts_;
  BuilderPlan best_;
  std::uint64_t lowest_ = 0;
  std::vector<std::uint64_t> sums_, sums_of_last_;  // of the first deals, by the best plan and the last one
};

std::optional<Options> read(int argc, char** argv) {
  if (argc < 5) return std::nullopt;
  Options options;
  std::string names = argv[1];
  for (std::size_t end; (end = names.find(',')) != std::string::npos; names.erase(0, end + 1))
    options.presets.push_back(names.substr(0, end));
  options.presets.push_back(names);
  options.first = std::strtoull(argv[2], nullptr, 10);
  options.last = std::strtoull(argv[3], nullptr, 10);
  options.seconds = std::atof(argv[4]);
  for (int i = 5; i < argc; ++i) {
    const std::string option = argv[i];
    const std::string value = option.substr(option.find('=') + 1);
    if (option.starts_with("cap=")) options.cap = std::stoull(value);
    if (option.starts_with("sets=")) options.sets = std::stoull(value);
    if (option.starts_with("seed=")) options.seed = std::stoull(value);
    if (option.starts_with("from=")) options.from = value;
    if (option == "later") options.later = true;
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = read(argc, argv);
  if (!options) {
    std::fprintf(stderr, "usage: bench_builder_tune PRESET[,PRESET...] FIRST LAST SECONDS [name=value ...]\n");
    return 2;
  }
  Tuner tuner(*options);
  if (!tuner.load()) {
    std::fprintf(stderr, "no such builder of 52 cards, or none of its deals is won\n");
    return 1;
  }
  tuner.climb();
}
