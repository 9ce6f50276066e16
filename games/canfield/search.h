// Canfield's search: depth first, what looks best first, entering each position once.
//
// Invariant: no rule looks at the path, and every step uses up cards of the stock, the reserve or the columns, or a
// column: so running dry proves the deal lost.
// What is known to be lost goes with the path: a step is not tried where it was before another one, and both orders
// lead to the same (Game::still_lost); so more than half of the children that are made are new. Cost: 16 bytes in the
// table for each position, whatever its waste; a quarter of a microsecond each in large tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/canfield/abstract_state.h"
#include "games/canfield/known_positions.h"
#include "games/canfield/relaxed_search.h"
#include "solver/core/meter.h"

namespace winnable::canfield {

enum Reduction : Reductions { kSafeHome = 1, kWasteOrder = 2, kRelaxedGame = 4, kLostSteps = 8 };
inline constexpr std::array<ReductionInfo, 4> kReductions{{
    {"safe-home", "a card goes home at once when whatever could be built on it can go home too"},
    {"waste-order", "of positions that differ in the waste alone, those from which turning leads to others count"},
    {"relaxed-game", "a position is lost if its reserve cannot be played off where hosts are easier to have"},
    {"lost-steps", "a step that was lost is not tried after another one where both orders lead to the same"},
}};

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
    Verdict verdict = Verdict::undecided;
    if (known_.reset(meter, game.draw(), !(reductions & kWasteOrder))) {
      State first = game.start();
      close(first, [](Step) {});
      known_.insert(game.key(first), [](int) {});
      verdict = is_lost_relaxed(first) ? Verdict::lost : expand(first, {});
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
    State state;
    Key key{};
    std::int32_t rating = 0;
    Step step;
    bool closed = false;  // something went home at once
  };

  template <class See>
  void close(State& s, See&& see) const {
    if (reductions_ & kSafeHome) game_->close(s, see);
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
  Verdict expand(const State& s, const StepSet& known_lost) {
    if (game_->is_won(s)) return Verdict::won;
    if (meter_->spend_node()) return Verdict::undecided;
    const std::size_t first = pool_.size();
    StepSet lost = list_children(s, known_lost);
    const std::size_t end = pool_.size();
    meter_->statistics.generated += end - first;
    const std::uint64_t due = meter_->statistics.nodes + kRelaxedAfter;
    Verdict verdict = Verdict::lost;
    for (std::size_t i = first; i < end && verdict == Verdict::lost; ++i) {
      const Child child = pool_[i];
      StepSet child_lost{};
      if ((reductions_ & kLostSteps) && !child.closed && child.state.reserve)
        child_lost = game_->still_lost(s, lost, child.step, !(reductions_ & kWasteOrder));
      const Insertion insertion = known_.insert(child.key, [&](int waste) {
        if (reductions_ & kLostSteps) game_->add_steps_of_stock(child.state, waste, child_lost);
      });
      if (insertion == Insertion::kFull) verdict = Verdict::undecided;
      if (insertion == Insertion::kKnown) ++meter_->statistics.duplicates;
      if (insertion == Insertion::kNew) {
        path_.push_back(child.step);
        if (meter_->statistics.nodes < due || !is_lost_relaxed(child.state)) verdict = expand(child.state, child_lost);
        if (verdict == Verdict::lost) path_.pop_back();
      }
      lost.add(child.step);
    }
    pool_.resize(first);
    return verdict;
  }

  bool is_lost_relaxed(const State& s) {
    return (reductions_ & kRelaxedGame) && relaxed_.proves_loss(game_->relaxed_start(s), *meter_, kRelaxedPositions);
  }

  // By kind of step; whatever else it brings is added. Of the stock's steps the last one in the stock comes first: so
  // positions are met with small wastes first.
  static constexpr std::array<std::int16_t, 7> kRatings{3, 4, 2, 1, 0, -4, -4};

  // Best first, but for steps that are known to be lost: those it answers.
  StepSet list_children(const State& s, const StepSet& known_lost) {
    const std::size_t first = pool_.size();
    StepSet lost{};
    const CardSet from_stock = reductions_ & kSafeHome ? game_->worth_playing(s) : game_->shown(s);
    game_->for_each_step(s, from_stock, [&](Step step) {
      if (known_lost.has(step)) return lost.add(step);
      Child child{.state = s, .step = step};
      State& t = child.state;
      game_->play(t, step);
      close(t, [&](Step) { child.closed = true; });
      child.key = game_->key(t);
      child.rating = 64 * (kRatings[step.kind] + 6 * (cards_home(t.heights) - cards_home(s.heights)) +
                           5 * (s.reserve - t.reserve) + (game_->is_won(t) ? 1000 : 0)) +
                     (is_from_stock(step.kind) ? game_->number_in_stock(s, step.card) : 0);
      known_.prefetch(child.key);
      std::size_t at = pool_.size();
      pool_.push_back(child);
      for (; at > first && pool_[at - 1].rating < child.rating; --at) pool_[at] = pool_[at - 1];
      pool_[at] = child;
    });
    return lost;
  }
  static int cards_home(Heights heights) {
    const unsigned pairs = (heights & 0x0F0Fu) + (heights >> 4 & 0x0F0Fu);
    return static_cast<int>((pairs & 255) + (pairs >> 8));
  }

  const Game<Table>* game_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  KnownPositions known_;
  Relaxed relaxed_;
  std::vector<Child> pool_;  // children that wait, of all positions on the path
  std::vector<Step> path_;
};

}  // namespace winnable::canfield
