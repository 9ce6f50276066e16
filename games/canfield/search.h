// Canfield's search: depth first, what looks best first, entering each position once.
//
// Invariant: no rule looks at the path, and every step uses up cards of the stock, the reserve or the columns, or a
// column: so running dry proves the deal lost.
// Cost: 16 bytes in the table for each position.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/canfield/abstract_state.h"
#include "games/canfield/relaxed_search.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable::canfield {

enum Reduction : Reductions { kSafeFoundation = 1, kWasteOrder = 2, kRelaxedGame = 4 };
inline constexpr std::array<ReductionInfo, 3> kReductions{{
    {"safe-foundation", "a card goes home at once when whatever could be built on it can go home too"},
    {"waste-order", "of positions that differ in the waste alone, those from which turning leads to others count"},
    {"relaxed-game", "a position is lost if its reserve cannot be played off where hosts are easier to have"},
}};

// The order of entries in the table: equal but for the waste, one covers the other if turning alone leads from it to
// the other.
//
// Claim (waste-order): a position need not be expanded when one that covers it has been. Of one number modulo the draw
//        the smaller waste covers the larger one, and every waste covers none (which is as good as all multiples).
// Why: whatever is played from the covered one can be played from the other, turns first; the two then agree. Turning
//      on from w cards leads to w + draw, and at the end of the stock to a waste that is as good as none. No step turns
//      cards alone, and every one uses something up for good, so neither of the two is a descendant of the other: by
//      induction over what is left, each won position met is expanded or covered by a won one that is.
// Needs: unlimited redeals.
// Guarded by: tests/games/canfield_test.cpp.
struct WasteOrder {
  unsigned draw = 3;
  bool exact = false;  // no more than equal keys

  static constexpr std::uint64_t kWaste = std::uint64_t{63} << kWasteShift;

  static std::uint64_t group(Key key) {
    return ((key.low & ~kWaste) ^ key.high * 0xA0761D6478BD642Full) * 0xE7037ED1A0B428DBull ^ key.high >> 32;
  }
  bool covers(Key a, Key b) const {
    if (a.high != b.high || ((a.low ^ b.low) & ~kWaste) != 0) return false;
    if (exact || a.low == b.low) return a.low == b.low;
    const auto waste_a = static_cast<unsigned>((a.low & kWaste) >> kWasteShift);
    const auto waste_b = static_cast<unsigned>((b.low & kWaste) >> kWasteShift);
    return waste_b == 0 || (waste_a != 0 && waste_a < waste_b && (waste_b - waste_a) % draw == 0);
  }
};

template <class Table>
class Search {
 public:
  using State = canfield::State<Table>;

  // Decides the game from its start. It must outlive replay().
  Verdict run(const Game<Table>& game, Meter& meter, Reductions reductions) {
    game_ = &game;
    meter_ = &meter;
    reductions_ = reductions;
    path_.clear();
    pool_.clear();
    const WasteOrder order{static_cast<unsigned>(game.draw()), !(reductions & kWasteOrder)};
    Verdict verdict = Verdict::undecided;
    if (known_.reset(meter, order)) {
      State first = game.start();
      close(first, [](Step) {});
      known_.insert(game.key(first));
      verdict = is_lost_relaxed(first) ? Verdict::lost : expand(first);
    }
    known_.free_memory();
    return verdict;
  }

  // After a win: tells `see` every step from the start to the last card home.
  template <class See>
  void replay(See&& see) const {
    State s = game_->start();
    close(s, see);
    for (const Step step : path_) {
      game_->play(s, step);
      see(step);
      close(s, see);
    }
    finish(s, see);
  }

 private:
  // A position is looked at in the relaxed game when so many have been expanded below its siblings, and then at so many
  // relaxed positions at most.
  static constexpr std::uint64_t kRelaxedAfter = 1000;
  static constexpr std::size_t kRelaxedPositions = 1000;

  struct Child {
    Key key;
    Step step;
    std::int16_t rating;
  };

  template <class See>
  void close(State& s, See&& see) const {
    if (reductions_ & kSafeFoundation) game_->close(s, see);
  }

  // From a position that is as good as won.
  template <class See>
  void finish(State& s, See&& see) const {
    while (const CardSet home = game_->next(s)) {
      const std::uint8_t lowest = first_of(home);  // of all cards left no level is lower, so nothing lies on it
      const Step step{s.table.all() & bit_of(lowest) ? Step::kHome : Step::kStockHome, lowest};
      game_->play(s, step);
      see(step);
    }
  }

  // Tries to win from a position that has been entered. Undecided: the meter stopped.
  Verdict expand(const State& s) {
    if (game_->is_won(s)) return Verdict::won;
    if (meter_->spend_node()) return Verdict::undecided;
    const std::size_t first = pool_.size();
    list_children(s);
    const std::size_t end = pool_.size();
    meter_->statistics.generated += end - first;
    const std::uint64_t due = meter_->statistics.nodes + kRelaxedAfter;
    Verdict verdict = Verdict::lost;
    for (std::size_t i = first; i < end && verdict == Verdict::lost; ++i) {
      const Insertion insertion = known_.insert(pool_[i].key);
      if (insertion == Insertion::kFull) verdict = Verdict::undecided;
      if (insertion == Insertion::kKnown) ++meter_->statistics.duplicates;
      if (insertion != Insertion::kNew) continue;
      path_.push_back(pool_[i].step);
      State child = s;
      game_->play(child, path_.back());
      close(child, [](Step) {});
      if (meter_->statistics.nodes < due || !is_lost_relaxed(child)) verdict = expand(child);
      if (verdict == Verdict::lost) path_.pop_back();
    }
    pool_.resize(first);
    return verdict;
  }

  bool is_lost_relaxed(const State& s) {
    return (reductions_ & kRelaxedGame) && relaxed_.proves_loss(game_->relaxed_start(s), *meter_, kRelaxedPositions);
  }

  // By kind of step; whatever else it brings is added.
  static constexpr std::array<std::int16_t, 7> kRatings{3, 4, 2, 1, 0, -4, -4};

  // Best first.
  void list_children(const State& s) {
    const std::size_t first = pool_.size();
    game_->for_each_step(s, [&](Step step) {
      State t = s;
      game_->play(t, step);
      close(t, [](Step) {});
      const int rating = kRatings[step.kind] + 6 * (cards_home(t.heights) - cards_home(s.heights)) +
                         5 * (s.reserve - t.reserve) + (game_->is_won(t) ? 1000 : 0);
      const Child child{game_->key(t), step, static_cast<std::int16_t>(rating)};
      known_.prefetch(child.key);
      std::size_t at = pool_.size();
      pool_.push_back(child);
      for (; at > first && pool_[at - 1].rating < rating; --at) pool_[at] = pool_[at - 1];
      pool_[at] = child;
    });
  }
  static int cards_home(Heights heights) {
    const unsigned pairs = (heights & 0x0F0Fu) + (heights >> 4 & 0x0F0Fu);
    return static_cast<int>((pairs & 255) + (pairs >> 8));
  }

  const Game<Table>* game_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  FlatSet<Key, WasteOrder> known_;
  Relaxed relaxed_;
  std::vector<Child> pool_;  // children that wait, of all positions on the path
  std::vector<Step> path_;
};

}  // namespace winnable::canfield
