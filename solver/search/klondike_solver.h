// Decides a Klondike deal: one search by default; a hard deal is raced by a second one in another order.
//
// Idea: most deals fall at once. Among the few that do not, some are won early in one order and late in the other, so
// the second order gets a share of the nodes from kRaceFrom on. Whoever decides first ends the race; the loser's tables
// count against the same limit, and if it runs out of memory it leaves.
#pragma once

#include <vector>

#include "solver/search/klondike_search.h"
#include "solver/search/klondike_spell.h"

namespace winnable {

template <KlondikeRules R>
class KlondikeDecider {
 public:
  // Decides the deal; fills `solution` with ordinary moves when it is won.
  Verdict decide(const KlondikeDeal<R>& deal, Meter& meter, Reductions reductions, std::vector<PlayMove>& solution) {
    const KlondikeCompact<R> compact(deal);
    first_.start(compact, meter, reductions, KlondikeOrder::kStockHomeFirst);
    Verdict verdict = first_.run(kRaceFrom);
    const KlondikeSearch<R>* winner = &first_;
    if (verdict == Verdict::undecided && !meter.stopped()) verdict = race(compact, meter, reductions, winner);
    if (verdict == Verdict::won) {
      KlondikeSpeller<R> speller(deal, solution);
      winner->replay_win([&](KlondikeStep step) { speller.play(step); });
    }
    first_.free_memory();
    second_.free_memory();
    return verdict;
  }

 private:
  static constexpr std::uint64_t kRaceFrom = 100'000;  // classes of the first order before the second starts
  static constexpr std::uint64_t kSlice = 20'000;
  static constexpr std::uint64_t kShare = 6;           // slices of the first for one of the second

  Verdict race(const KlondikeCompact<R>& compact, Meter& meter, Reductions reductions, const KlondikeSearch<R>*& winner) {
    second_.start(compact, meter, reductions, KlondikeOrder::kBasesFirst);
    bool first_runs = true, second_runs = !meter.stopped();
    meter.forgive_memory();
    Verdict verdict = Verdict::undecided;
    // Whoever meets the memory limit leaves and makes room for the other.
    const auto leaves = [&meter](KlondikeSearch<R>& search, bool other_runs) {
      if (meter.reason() != Reason::memory || !other_runs) return false;
      search.free_memory();
      meter.forgive_memory();
      return true;
    };
    while (verdict == Verdict::undecided && !meter.stopped()) {
      if (first_runs) verdict = first_.run(second_runs ? kSlice * kShare : kUnlimited);
      if (first_runs && leaves(first_, second_runs)) first_runs = false;
      if (!second_runs || verdict != Verdict::undecided || meter.stopped()) continue;
      verdict = second_.run(first_runs ? kSlice : kUnlimited);
      if (verdict != Verdict::undecided) winner = &second_;
      if (leaves(second_, first_runs)) second_runs = false;
    }
    return verdict;
  }

  KlondikeSearch<R> first_;
  KlondikeSearch<R> second_;
};

}  // namespace winnable
