#include "solver/referee/referee.h"

namespace winnable {

std::optional<ReplayError> replay(Referee& referee, const std::vector<PlayMove>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const auto reason = referee.play(moves[i])) return ReplayError{i, *reason};
  if (!referee.is_won()) return ReplayError{moves.size(), "the moves end without a win"};
  return std::nullopt;
}

}  // namespace winnable
