// The deals that a store was asked for, by all its plans together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "solver/survey/seeds.h"
#include "solver/survey/store.h"

namespace winnable {

// The seeds of all plans in ascending order, each once.
class PlannedSeeds {
 public:
  explicit PlannedSeeds(const Store& store) {
    for (const Plan& plan : store.plans()) {
      std::string error;
      const auto seeds = SeedSet::parse(plan.seeds, error);
      if (!seeds) throw DamagedError(store.path() + ": it is damaged (plan: " + error + ")");
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

}  // namespace winnable
