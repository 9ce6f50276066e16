// Tunes the weights of Spider's score (games/spider/weights.h): hill climbing on what the beam needs to win the deals
// of one preset. The cost is counted, not timed, so that a run can be repeated. Prints each better set of weights.
//   bench_spider_tune PRESET FIRST LAST SECONDS [cap=N] [seed=N]
// The cost of a deal is the logarithm of the positions until it is won; one that `cap` positions do not win counts as
// if four times as many did. Use seeds that no published figure uses: from 100001 on.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "games/spider/beam.h"
#include "games/spider/presets.h"

using namespace winnable;

namespace {

struct Weight {
  const char* name;
  int& (*of)(SpiderWeights&);
};

constexpr auto kWeights = std::to_array<Weight>({
    {"complete", [](SpiderWeights& w) -> int& { return w.complete; }},
    {"spaces1", [](SpiderWeights& w) -> int& { return w.spaces[1]; }},
    {"spaces2", [](SpiderWeights& w) -> int& { return w.spaces[2]; }},
    {"spaces3", [](SpiderWeights& w) -> int& { return w.spaces[3]; }},
    {"spaces4", [](SpiderWeights& w) -> int& { return w.spaces[4]; }},
    {"hidden", [](SpiderWeights& w) -> int& { return w.hidden; }},
    {"open", [](SpiderWeights& w) -> int& { return w.open; }},
    {"in_suit", [](SpiderWeights& w) -> int& { return w.in_suit; }},
    {"longer", [](SpiderWeights& w) -> int& { return w.longer; }},
    {"on_king", [](SpiderWeights& w) -> int& { return w.on_king; }},
    {"in_sequence", [](SpiderWeights& w) -> int& { return w.in_sequence; }},
    {"breaks", [](SpiderWeights& w) -> int& { return w.breaks; }},
    {"pieces", [](SpiderWeights& w) -> int& { return w.pieces; }},
    {"over_lower", [](SpiderWeights& w) -> int& { return w.over_lower; }},
    {"first_king", [](SpiderWeights& w) -> int& { return w.first_king; }},
    {"covering_king", [](SpiderWeights& w) -> int& { return w.covering_king; }},
    {"digs", [](SpiderWeights& w) -> int& { return w.digs; }},
    {"exposed", [](SpiderWeights& w) -> int& { return w.exposed; }},
    {"same_breaks", [](SpiderWeights& w) -> int& { return w.same_breaks; }},
});

struct Options {
  int first = 0, last = 0;
  double seconds = 0;
  std::uint64_t cap = 50'000;
  unsigned seed = 1;
};

template <SpiderRules R>
class Tuner {
 public:
  explicit Tuner(const Options& options) : options_(options), random_(options.seed) {}

  void run() {
    for (int seed = options_.first; seed <= options_.last; ++seed) costs_.push_back(cost(seed, best_));
    print();
    while (thread_cpu_seconds() < options_.seconds) try_neighbour();
  }

 private:
  static constexpr std::size_t kFirstWidth = 20;

  double cost(int seed, const SpiderWeights& weights) const {
    const auto deck = shuffled_deck(R.deck_shape(), static_cast<std::uint64_t>(seed));
    const auto deal = SpiderDeal<R.shape()>::from_deck(R, deck);
    Meter meter(Limits{.max_nodes = options_.cap});
    for (std::size_t width = kFirstWidth; !meter.stopped(); width *= 2) {
      SpiderBeam<R.shape()> beam(deal, weights, meter);
      if (beam.run({.width = width, .noise = kSpiderNoise, .salt = width}))
        return std::log2(static_cast<double>(meter.statistics.nodes));
      if (!beam.was_cut()) break;
    }
    return std::log2(static_cast<double>(options_.cap)) + 2;
  }

  // Other weights near the best ones, given up as soon as they are clearly behind.
  void try_neighbour() {
    constexpr double kFarBehind = 2.0;  // times the root of the deals compared
    SpiderWeights weights = best_;
    for (auto changes = 1 + random_() % 3; changes > 0; --changes) change(weights);
    std::vector<double> costs;
    double behind = 0;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      costs.push_back(cost(options_.first + static_cast<int>(i), weights));
      behind += costs[i] - costs_[i];
      if (i >= 5 && behind > kFarBehind * std::sqrt(static_cast<double>(i))) return;
    }
    if (behind >= 0) return;
    best_ = weights;
    costs_ = costs;
    print();
  }

  void change(SpiderWeights& weights) {
    constexpr double kPart = 0.4;
    constexpr double kLeast = 4;
    int& weight = kWeights[random_() % kWeights.size()].of(weights);
    const double most = std::max(kLeast, std::abs(weight) * kPart);
    weight += static_cast<int>(std::lround((static_cast<double>(random_()) / 0x80000000u - 1) * most));
  }

  void print() const {
    double sum = 0;
    for (const double cost : costs_) sum += cost;
    std::printf("%.3f", sum / static_cast<double>(costs_.size()));
    SpiderWeights weights = best_;
    for (const Weight& weight : kWeights) std::printf(" %s=%d", weight.name, weight.of(weights));
    std::printf("\n");
    std::fflush(stdout);
  }

  Options options_;
  std::mt19937 random_;
  SpiderWeights best_ = kSpiderWeights;
  std::vector<double> costs_;
};

template <std::size_t kPreset = 0>
bool tune(std::string_view name, const Options& options) {
  if constexpr (kPreset < std::size(kSpiderPresets)) {
    constexpr SpiderRules kRules = kSpiderPresets[kPreset].rules;
    if (name != kRules.name.view()) return tune<kPreset + 1>(name, options);
    Tuner<kRules>(options).run();
    return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  bool is_understood = argc >= 5;
  if (is_understood) {
    options.first = std::atoi(argv[2]);
    options.last = std::atoi(argv[3]);
    options.seconds = std::atof(argv[4]);
  }
  for (int i = 5; i < argc; ++i) {
    const std::string_view text = argv[i];
    if (text.starts_with("cap="))
      options.cap = std::strtoull(argv[i] + 4, nullptr, 10);
    else if (text.starts_with("seed="))
      options.seed = static_cast<unsigned>(std::atoi(argv[i] + 5));
    else
      is_understood = false;
  }
  if (is_understood && tune(argv[1], options)) return 0;
  std::fprintf(stderr, "usage: bench_spider_tune PRESET FIRST LAST SECONDS [cap=N] [seed=N]\n");
  return 2;
}
