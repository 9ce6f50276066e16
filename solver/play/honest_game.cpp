#include "solver/play/honest_game.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace winnable {
namespace {

// Leaves out what leads back to a position that these moves have been in. (Between decisions something is revealed, so
// that no position of an earlier one can come again.)
void leave_out_loops(const Referee& start, bool stock_is_known, std::vector<PlayMove>& moves) {
  if (moves.size() < 2) return;
  const auto referee = start.clone();
  std::vector<std::uint64_t> places{hash_of_place(referee->board(), stock_is_known)};
  std::vector<PlayMove> kept;
  for (const PlayMove& move : moves) {
    if (referee->play(move)) return;  // illegal: for whoever plays it to say
    stock_is_known = stock_is_known || move.verb == Verb::redeal;
    kept.push_back(move);
    const std::uint64_t place = hash_of_place(referee->board(), stock_is_known);
    const auto before = static_cast<std::size_t>(std::find(places.begin(), places.end(), place) - places.begin());
    kept.resize(std::min(kept.size(), before), move);
    places.resize(std::min(places.size(), before + 1));
    if (places.size() == kept.size()) places.push_back(place);
  }
  moves = std::move(kept);
}

}  // namespace

std::uint64_t hash_of_place(const Board& board, bool stock_is_known) { return hash_of(board, stock_is_known ? 1 : 2); }

PlayedGame play_honestly(Referee& referee, const HiddenRule& rule, HonestPlayer& player, const Limits& limits,
                         const Watch& watch) {
  PlayedGame game;
  bool stock_is_known = false;
  player.begin(limits);
  while (!referee.is_won()) {
    game.stopped = player.stopped(game.nodes);
    if (game.stopped != Reason::none) break;
    const Observation observation = observation_of(referee.board(), rule, stock_is_known);
    Decision decision = player.decide(observation);
    game.stopped = player.stopped();
    if (game.stopped != Reason::none) break;
    leave_out_loops(referee, stock_is_known, decision.moves);
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
