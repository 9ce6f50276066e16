// Proves losses of builders by a freer game (relaxed.h, high_cards.h): all of its states that can be reached, depth
// first, in slices. Cost: 16 bytes in a set for each state met and a state for each that waits, charged to the Meter.
#pragma once

#include <concepts>
#include <cstdint>

#include "games/builder/known_keys.h"
#include "solver/core/meter.h"
#include "solver/search/tracked_vector.h"

namespace winnable {

template <class Game, class Keys = OwnKeys>
class RelaxedProver {
 public:
  // The game must outlive it.
  RelaxedProver(const Game& game, Meter& meter) requires std::same_as<Keys, OwnKeys>
      : RelaxedProver(game, meter, meter) {
    start();
  }
  RelaxedProver(const RelaxedProver&) = delete;
  RelaxedProver& operator=(const RelaxedProver&) = delete;

  // Until so many more states are expanded. lost: so is the deal. won: nothing is said of it.
  Verdict run(std::uint64_t slice) {
    for (; slice > 0 && !meter_.stopped(); --slice) {
      if (waiting_.empty()) return has_all_ ? Verdict::lost : Verdict::undecided;
      const typename Game::State state = waiting_.back();
      waiting_.pop_back();
      if (game_.is_won(state)) return Verdict::won;
      meter_.spend_node();
      decltype(auto) known = known_.visit();
      game_.each_child(state, [&](const typename Game::State& child) {
        ++meter_.statistics.generated;
        meet(known, child);
      });
    }
    return Verdict::undecided;
  }

 protected:
  // With nothing to do yet.
  template <class OfKeys>
  RelaxedProver(const Game& game, Meter& meter, OfKeys& keys)
      : game_(game), meter_(meter), known_(keys), waiting_(meter) {}

  void start() {
    decltype(auto) known = known_.visit();
    meet(known, game_.start());
  }

  // What cannot be kept stops the meter, too.
  void meet(auto& known, const typename Game::State& state) {
    const Insertion insertion = known.insert(game_.key_of(state));
    if (insertion == Insertion::kFull || (insertion == Insertion::kNew && !waiting_.push_back(state))) has_all_ = false;
  }

  const Game& game_;
  Meter& meter_;
  Keys known_;
  TrackedVector<typename Game::State> waiting_;
  bool has_all_ = true;  // of what has been met
};

}  // namespace winnable
