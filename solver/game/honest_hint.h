// What to do in a deal of which some cards are not known.
//
// Idea: worlds that agree with what is known are sampled, all of them equally likely, and every legal move is tried in
// the same worlds: after it, is the world still won by someone who sees it? That share is an upper bound of what a
// player can reach, and says little where all moves keep nearly every world (hindsight repairs whatever a careless move
// spoils). So the honest player's own choice is the hint, unless another move is better by more than a standard error.
// When no more worlds are left than may be tried, each of them is tried once, and the shares are exact.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/game/game_info.h"
#include "solver/play/unknown_deal.h"

namespace winnable {

struct HonestHintOptions {
  std::uint64_t max_worlds = 100;
  std::uint64_t nodes_per_solve = 20000;
  Limits limits;  // of all worlds together; the first world is always finished
  Reductions without = kNoReductions;
  std::uint64_t salt = 0;  // other worlds
};

struct HintMove {
  PlayMove move;
  std::uint64_t won = 0;  // worlds that are still won after the move
  std::uint64_t lost = 0;
  std::uint64_t undecided = 0;
};

struct HonestHint {
  bool is_won = false;          // already
  std::vector<HintMove> moves;  // every legal one; the suggested move first, then the most worlds won
  std::uint64_t worlds = 0;
  bool all_worlds = false;        // there are no others
  std::vector<PlayMove> plan;     // the honest player's, up to and with his next reveal; may be empty
  Reason stopped = Reason::none;  // why there are no more worlds
  Statistics statistics;
};

// The game has honest players. Repeats exactly unless the limits are of time.
HonestHint honest_hint(const GameInfo& game, const UnknownDeal& deal, const HonestHintOptions& options);

}  // namespace winnable
