#include "solver/play/honest_game.h"

#include <stdexcept>

namespace winnable {

PlayedGame play_honestly(Referee& referee, const HiddenRule& rule, HonestPlayer& player, std::uint64_t max_nodes,
                         const Watch& watch) {
  PlayedGame game;
  bool stock_is_known = false;
  while (!referee.is_won() && game.nodes < max_nodes) {
    const Observation observation = observation_of(referee.board(), rule, stock_is_known);
    const Decision decision = player.decide(observation);
    if (player.is_stopped()) {
      game.stopped = true;
      break;
    }
    if (watch) watch(observation, decision);
    ++game.decisions;
    game.nodes += decision.nodes;
    if (decision.moves.empty()) break;
    for (const PlayMove& move : decision.moves) {
      if (const auto reason = referee.play(move))
        throw std::logic_error("the player's move " + to_text(move) + " is illegal: " + *reason);
      game.moves.push_back(move);
      stock_is_known = stock_is_known || move.verb == Verb::redeal;
    }
  }
  game.won = referee.is_won();
  return game;
}

}  // namespace winnable
