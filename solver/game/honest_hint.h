// What to do in a deal of which some cards are not known.
//
// Idea: worlds that agree with what is known are sampled, all of them equally likely, and every legal move is tried in
// the same worlds: after it, is the world still won by someone who sees it? That share is an upper bound of what a
// player can reach, and says little where all moves keep nearly every world (hindsight repairs whatever a careless move
// spoils). So the honest player's own choice is the hint, unless another move is better by more than a standard error.
// When no more worlds are left than may be tried, each of them is tried once, and the shares are exact.
#pragma once

#include "solver/game/game_info.h"
#include "solver/play/unknown_deal.h"
#include "winnable/hint.h"

namespace winnable {

// The game has honest players. Repeats exactly unless the limits are of time.
HonestHint honest_hint(const GameInfo& game, const UnknownDeal& deal, const HonestHintOptions& options);

}  // namespace winnable
