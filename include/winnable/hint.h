// What an honest player decides, and what is said of moves where cards are not known. Plain values; the calls that fill
// them stand in honest.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnable/play_move.h"
#include "winnable/solve.h"

namespace winnable {

// What a player does with what he sees: some moves of which only the last may reveal anything; none: he gives up.
struct Decision {
  std::vector<PlayMove> moves;
  std::string thought;      // for `play --show`
  std::uint64_t nodes = 0;  // positions looked at
};

struct HonestHintOptions {
  std::uint64_t max_worlds = 100;  // 0 as 1
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

}  // namespace winnable
