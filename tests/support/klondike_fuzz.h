// The abstract search of Klondike against exhaustive truth on short decks: from deals, from the middle of random games,
// and from boards near the end, where suits are complete and their kings may come back.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string_view>

#include "games/klondike/decider.h"
#include "games/klondike/position.h"
#include "tests/support/contract.h"
#include "tests/support/short_referees.h"
#include "tests/support/tested.h"

namespace winnable::test {

// The relaxed game by itself.
template <KlondikeShape S>
bool is_lost_relaxed(const KlondikeAbstraction<S>& abstraction, const KlondikeState& from, std::uint64_t nodes = 5000) {
  KlondikeRelaxed<S> relaxed;
  Meter meter{Limits{}};
  relaxed.start(abstraction, from, meter);
  const auto answer = relaxed.run(nodes);
  relaxed.free_memory();
  EXPECT_EQ(meter.bytes(), 0u);
  return answer == KlondikeRelaxed<S>::Answer::lost;
}

// The abstract search from one board, behind virtual calls: the checks are compiled once for all short decks.
class CompactSearches {
 public:
  virtual ~CompactSearches() = default;
  virtual int moves_to_win_lower_bound() const = 0;
  virtual bool is_hopeless() const = 0;
  virtual bool is_lost_relaxed() const = 0;
  virtual SearchAnswer search(const KlondikePlan& plan, Reductions reductions) = 0;
  virtual SearchAnswer decide(const Limits& limits) = 0;
};

template <KlondikeShape S>
class CompactSearchesOf final : public CompactSearches {
 public:
  explicit CompactSearchesOf(const KlondikeDeal<S>& deal) : deal_(deal), compact_(deal_) {}

  int moves_to_win_lower_bound() const override { return KlondikePosition<S>(deal_).moves_to_win_lower_bound(); }
  bool is_hopeless() const override { return compact_.is_hopeless(compact_.start()); }
  bool is_lost_relaxed() const override { return test::is_lost_relaxed(compact_, compact_.start()); }
  SearchAnswer search(const KlondikePlan& plan, Reductions reductions) override {
    Meter meter{Limits{}};
    search_.start(compact_, meter, reductions, plan);
    SearchAnswer answer{search_.run(), meter.reason(), {}};
    if (answer.verdict == Verdict::won) {
      KlondikePlanRefiner<S> refiner(deal_, answer.solution);
      search_.replay([&](KlondikeStep step) { refiner.play(step); });
    }
    search_.free_memory();
    return answer;
  }
  SearchAnswer decide(const Limits& limits) override {
    Meter meter(limits);
    SearchAnswer answer;
    answer.verdict = decider_.decide(deal_, meter, kAllReductions, answer.solution);
    answer.reason = meter.reason();
    return answer;
  }

 private:
  const KlondikeDeal<S> deal_;
  const KlondikeAbstraction<S> compact_;
  KlondikeSearch<S> search_;
  KlondikeDecider<S> decider_;
};

// One short deck: how many reductions its search has, and the searches from a board.
struct ShortKlondike {
  std::string_view name;
  std::size_t reductions;
  std::unique_ptr<CompactSearches> (*searches)(const Board& board);
};

template <KlondikeRules R>
ShortKlondike short_klondike() {
  // The last one is for a stock that lies open.
  constexpr std::size_t kReductions = klondike::kReductions.size() - (R.draw > 1 || !R.unlimited());
  return {R.name.view(), kReductions, [](const Board& board) -> std::unique_ptr<CompactSearches> {
            BoardError error;
            const auto deal = KlondikeDeal<R.shape()>::from_board(R, board, error);
            EXPECT_TRUE(deal) << error.to_text();
            return deal ? std::make_unique<CompactSearchesOf<R.shape()>>(*deal) : nullptr;
          }};
}

// A board near the end: at least one suit is complete, the others are anywhere, what is not home lies in columns and
// stock at random.
Board late_board(const KlondikeRules& rules, std::mt19937_64& random);

struct KlondikeFuzzOptions {
  int seeds = 100;
  int min_wins = 1;
  int min_losses = 1;
  bool late = false;  // late boards in place of deals
};

// Deals (or late boards), and for each a position in the middle of play, against the truth.
void fuzz_compact(const ShortKlondike& game, const Referee& judge, const KlondikeRules& rules,
                  const KlondikeFuzzOptions& options);

template <KlondikeRules R>
void fuzz_short(int seeds, int min_wins, int min_losses) {
  run_contract<Klondike<R>>(*klondike_referee<R>(), 20);
  fuzz_compact(short_klondike<R>(), *klondike_referee<R>(), R,
               {.seeds = seeds, .min_wins = min_wins, .min_losses = min_losses});
}

// From late boards.
template <KlondikeRules R>
void fuzz_late(int seeds, int min_wins, int min_losses) {
  fuzz_compact(short_klondike<R>(), *klondike_referee<R>(), R,
               {.seeds = seeds, .min_wins = min_wins, .min_losses = min_losses, .late = true});
}

}  // namespace winnable::test
