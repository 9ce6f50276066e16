// The order of the beam search (solver/search/waiting.h) is total: a plain search that keeps its layers sorted, with
// ties by the order of discovery, expands the same positions and finds the same win, whatever the standard library
// does.
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "games/forty_thieves/position.h"
#include "solver/search/beam_search.h"

namespace winnable::test {
namespace {

TEST(Waiting, OrdersByScoreThenByLink) {
  using Entry = Waiting<int>;
  constexpr int kLow = std::numeric_limits<int>::min(), kHigh = std::numeric_limits<int>::max();
  constexpr std::uint32_t kLast = ~std::uint32_t{0};
  const std::vector<Entry> entries{{0, kLow, 7}, {0, kLow, kLast}, {0, -1, 0}, {0, 0, 3}, {0, 0, kLast}, {0, kHigh, 1}};
  const std::vector<int> scores{kLow, kLow, -1, 0, 0, kHigh};
  for (std::size_t a = 0; a < entries.size(); ++a) {
    for (std::size_t b = 0; b < entries.size(); ++b) {
      EXPECT_EQ((entries[a] < entries[b]) + (entries[b] < entries[a]), a != b);
      EXPECT_EQ(entries[a] > entries[b], entries[b] < entries[a]);
      if (scores[a] < scores[b]) {
        EXPECT_LT(entries[a], entries[b]);
      }
    }
  }
  for (const std::uint32_t link : {std::uint32_t{0}, std::uint32_t{1}, std::uint32_t{123456789}, kLast})
    EXPECT_EQ(Entry(0, 0, link).link(), link);
}

template <class P>
class SortedLayers {
 public:
  explicit SortedLayers(const typename P::Deal& deal) : deal_(deal) {}

  std::size_t expanded = 0;
  std::vector<Move> solution;

  void run(std::size_t width) {
    width_ = width;
    layers_.resize(P::kMaxProgress + 1);
    enter(P(deal_), kNone, {}, -1);
    for (int progress = 0; progress <= P::kMaxProgress; ++progress) {
      auto& layer = layers_[static_cast<std::size_t>(progress)];
      for (std::size_t i = 0; i < width_ && !layer.empty(); ++i) {
        const std::size_t number = layer.begin()->second;
        layer.erase(layer.begin());
        if (expand(number, progress)) return;
        ++expanded;
      }
      layer.clear();
    }
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Found {
    P position;
    std::size_t parent;
    Move move;
  };

  bool expand(std::size_t number, int progress) {
    const P position = found_[number].position;
    if (position.is_dead_end()) return false;
    MoveList moves;
    position.generate_reduced(moves, kAllReductions);
    for (const Move move : moves) {
      P child = position;
      child.apply(move);
      if (enter(child, number, move, progress)) return true;
    }
    return false;
  }

  // True: won.
  bool enter(const P& position, std::size_t parent, Move move, int current) {
    if (!known_.insert({position.key().low, position.key().high}).second) return false;
    found_.push_back({position, parent, move});
    if (position.is_won()) {
      for (std::size_t i = found_.size() - 1; i != 0; i = found_[i].parent) solution.push_back(found_[i].move);
      std::reverse(solution.begin(), solution.end());
      return true;
    }
    auto& layer = layers_[static_cast<std::size_t>(position.progress())];
    const std::uint32_t mixed = static_cast<std::uint32_t>(found_.size() - 1) * 0x9E3779B1;
    layer.insert({{-position.score(), ~mixed}, found_.size() - 1});
    if (position.progress() != current && layer.size() >= 4 * width_ && layer.size() >= 64)
      for (const std::size_t kept = layer.size() / 2; layer.size() > kept;) layer.erase(std::prev(layer.end()));
    return false;
  }

  const typename P::Deal& deal_;
  std::size_t width_ = 0;
  std::vector<std::set<std::pair<std::pair<int, std::uint32_t>, std::size_t>>> layers_;  // best first
  std::set<std::pair<std::uint64_t, std::uint64_t>> known_;
  std::vector<Found> found_;
};

TEST(BeamSearch, ExpandsInATotalOrder) {
  using P = FortyThieves<kSquadron>;
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const std::size_t width : {std::size_t{12}, std::size_t{40}}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", width " + std::to_string(width));
      const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, seed));
      SortedLayers<P> plain(deal);
      plain.run(width);
      Meter meter{Limits{}};
      ClosedSetFor<P> known;
      BeamSearch<P> search(deal, known, meter, kAllReductions);
      const BeamResult result = search.run(width);
      known.free_memory();
      EXPECT_EQ(meter.statistics.nodes, plain.expanded);
      EXPECT_EQ(result.solution, plain.solution);
      won += !plain.solution.empty();
    }
  }
  EXPECT_GE(won, 3);
}

}  // namespace
}  // namespace winnable::test
