// A game of runs and the same relaxed, searched in turns (games/builder/runs/search.h, relaxed.h), and in shorter ones
// that of its high cards (games/builder/high_cards.h): few lost games are proved so by their own positions first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "games/builder/high_cards.h"
#include "games/builder/runs/relaxed.h"
#include "games/builder/runs/search.h"

namespace winnable {

class RunRace {
 public:
  // The game, and the prover of the same deal, must outlive it.
  RunRace(const RunGame& game, Meter& meter, bool relaxes, HighCardsProver* high_cards = nullptr)
      : search_(game, meter), high_cards_(high_cards) {
    if (relaxes) relaxed_.emplace(game, meter);
  }

  // Until decided, until the meter stops, or until about so many more positions are expanded.
  Verdict run(std::uint64_t positions) {
    const std::uint64_t turn = relaxed_ ? positions / 2 + 1 : positions;
    Verdict verdict = search_.run(turn);
    if (verdict != Verdict::undecided) return verdict;
    if (high_cards_ && high_cards_->proves_loss(positions / kSliceOfHighCards)) return Verdict::lost;
    if (!relaxed_) return verdict;
    verdict = relaxed_->run(turn);
    if (verdict != Verdict::won) return verdict;
    relaxed_.reset();
    return Verdict::undecided;
  }

  // Until decided or until the meter stops.
  Verdict run_on(const Meter& meter) {
    Verdict verdict = Verdict::undecided;
    for (std::uint64_t slice = kFirstSlice; verdict == Verdict::undecided && !meter.stopped(); slice += slice / 4)
      verdict = run(slice);
    return verdict;
  }

  // Of a won game: calls see(step) for each step.
  template <class See>
  void replay(See&& see) const {
    search_.replay(see);
  }

 private:
  static constexpr std::uint64_t kFirstSlice = 512, kSliceOfHighCards = 8;

  RunSearch search_;
  HighCardsProver* high_cards_;
  std::optional<RelaxedRuns> relaxed_;
};

}  // namespace winnable
