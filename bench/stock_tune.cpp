// Tunes the weights of the score of builders with a stock (games/builder/stock/weights.h): hill climbing on one pass of
// the beam over deals of one or more presets. A win costs what it took, what is not won how far it was from it, so that
// deals that nobody wins teach too. Prints each better set of weights as it stands in weights.h.
//   bench_stock_tune PRESET[,PRESET...] FIRST LAST SECONDS [width=N] [seed=N] [WEIGHT=N ...]
// Use seeds above 100000, that no published figure uses. Without seconds it prints the cost of the weights alone.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/presets.h"
#include "games/builder/stock/position.h"

using namespace winnable;

namespace {

constexpr StockShape kShape{20, 2};
using P = StockBuilder<kShape>;

struct Weight {
  const char* name;
  int& (*of)(StockWeights&);
};

constexpr auto kWeights = std::to_array<Weight>({
    {"home", [](StockWeights& w) -> int& { return w.home; }},
    {"space", [](StockWeights& w) -> int& { return w.space; }},
    {"run", [](StockWeights& w) -> int& { return w.run; }},
    {"king", [](StockWeights& w) -> int& { return w.king; }},
    {"cell", [](StockWeights& w) -> int& { return w.cell; }},
    {"next0", [](StockWeights& w) -> int& { return w.next[0]; }},
    {"next1", [](StockWeights& w) -> int& { return w.next[1]; }},
    {"next2", [](StockWeights& w) -> int& { return w.next[2]; }},
    {"next3", [](StockWeights& w) -> int& { return w.next[3]; }},
    {"next_higher", [](StockWeights& w) -> int& { return w.next_higher; }},
    {"out_of_run", [](StockWeights& w) -> int& { return w.out_of_run; }},
    {"inversion", [](StockWeights& w) -> int& { return w.inversion; }},
    {"face_down", [](StockWeights& w) -> int& { return w.face_down; }},
    {"reserve", [](StockWeights& w) -> int& { return w.reserve; }},
    {"waste", [](StockWeights& w) -> int& { return w.waste; }},
    {"waste_inversion", [](StockWeights& w) -> int& { return w.waste_inversion; }},
});

class Tuner {
 public:
  Tuner(std::size_t width, std::uint64_t seed) : width_(width), random_(seed) {}

  bool load(const std::string& name, std::uint64_t first, std::uint64_t last) {
    const BuilderPreset* preset = find_builder_preset(name);
    if (!preset) return false;
    const auto tables = make_builder_tables(preset->rules, name);
    for (std::uint64_t seed = first; seed <= last; ++seed) {
      deals_.push_back(StockDeal::from_deck(tables, shuffled_deck(preset->rules.deck_shape(), seed)));
      deals_.back().turns_late = P::turns_late(*tables, kAllReductions);
      deals_.back().by_class = P::by_class(*tables, kAllReductions);
    }
    best_ = deals_.front().weights;
    return true;
  }

  bool set(std::string_view name, int value) {
    for (const Weight& weight : kWeights)
      if (weight.name == name) return weight.of(best_) = value, true;
    return false;
  }

  void climb(double seconds) {
    lowest_ = total(best_);
    sums_ = sums_of_last_;
    report(0);
    const double end = thread_cpu_seconds() + seconds;
    for (int tries = 1; thread_cpu_seconds() < end; ++tries) {
      StockWeights weights = best_;
      for (int changes = 1 + below(3); changes > 0; --changes) change(weights);
      const double cost = total(weights);
      if (cost > lowest_) continue;
      const bool is_better = cost < lowest_;
      lowest_ = cost;
      sums_ = sums_of_last_;
      best_ = weights;
      if (is_better) report(tries);
    }
  }

 private:
  static constexpr double kFailed = 1e9;

  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

  void change(StockWeights& weights) {
    int& value = kWeights[random_() % kWeights.size()].of(weights);
    const int step = below(2) ? 1 : 1 + value / 3;
    value = std::clamp(value + (below(2) ? step : -step), 0, 200);
  }

  // Of a deal: up to 0.3 if it is won, 1 to 2 otherwise.
  double cost(StockDeal& deal, const StockWeights& weights) {
    deal.weights = weights;
    Meter meter{{}};
    ClosedSetFor<P> closed;
    BeamSearch<P> beam(deal, closed, meter, kAllReductions);
    const BeamResult result = beam.run(width_);
    closed.free_memory();
    won_ += result.verdict == Verdict::won;
    if (result.verdict != Verdict::won)
      return 2 - static_cast<double>(beam.most_home()) / deal.tables->rules.deck_size();
    return 0.3 * std::min(1.0, static_cast<double>(meter.statistics.nodes) / static_cast<double>(200 * width_));
  }

  // Of all deals; kFailed as soon as the first so many say that the weights are worse. The fewer they are the more they
  // must say it, because each is luck.
  double total(const StockWeights& weights) {
    sums_of_last_.clear();
    won_ = 0;
    double sum = 0;
    for (StockDeal& deal : deals_) {
      sum += cost(deal, weights);
      const std::size_t i = sums_of_last_.size();
      sums_of_last_.push_back(sum);
      if (sums_.empty()) continue;
      const double luck = 1 / std::sqrt(static_cast<double>(i + 4));
      if (sum > (1 + luck) * sums_[i] || sum > lowest_) return kFailed;
    }
    return sum;
  }

  void report(int tries) {
    std::printf("%.4f a deal, %d of %zu won after %d tries\n ", lowest_ / static_cast<double>(deals_.size()), won_,
                deals_.size(), tries);
    for (const Weight& weight : kWeights) std::printf(" %s=%d", weight.name, weight.of(best_));
    std::puts("");
    std::fflush(stdout);
  }

  std::size_t width_;
  std::mt19937_64 random_;
  std::vector<StockDeal> deals_;
  StockWeights best_;
  double lowest_ = 0;
  int won_ = 0;
  std::vector<double> sums_, sums_of_last_;  // after each deal: of the best weights, and of those tried last
};

int usage() {
  std::fputs("bench_stock_tune PRESET[,PRESET...] FIRST LAST SECONDS [width=N] [seed=N] [WEIGHT=N ...]\n", stderr);
  return 64;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return usage();
  std::size_t width = 100;
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, int>> weights;
  for (int i = 5; i < argc; ++i) {
    const std::string option = argv[i];
    const auto equals = option.find('=');
    if (equals == std::string::npos) return usage();
    const std::string name = option.substr(0, equals);
    const int value = std::atoi(option.c_str() + equals + 1);
    if (name == "width")
      width = static_cast<std::size_t>(value);
    else if (name == "seed")
      seed = static_cast<std::uint64_t>(value);
    else
      weights.emplace_back(name, value);
  }
  Tuner tuner(width, seed);
  const std::string presets = argv[1];
  for (std::size_t begin = 0; begin < presets.size();) {
    const std::size_t end = std::min(presets.find(',', begin), presets.size());
    if (!tuner.load(presets.substr(begin, end - begin), std::strtoull(argv[2], nullptr, 10),
                    std::strtoull(argv[3], nullptr, 10)))
      return usage();
    begin = end + 1;
  }
  for (const auto& [name, value] : weights)
    if (!tuner.set(name, value)) return usage();
  tuner.climb(std::atof(argv[4]));
}
