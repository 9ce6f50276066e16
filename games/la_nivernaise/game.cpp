// La Nivernaise.
#include <algorithm>

#include "games/la_nivernaise/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 200, .depth_first_share = 0.1};
constexpr std::uint64_t kEndNodes = 400000;

// Once the stock has been picked up all cards are known, and half of the game is still to be played: a player who looks
// far at its end looks farther here.
template <LaNivernaiseRules R>
std::unique_ptr<HonestPlayer> make_far_player(const GameInfo& game, const PlayerPlan& plan) {
  PlayerPlan own = plan;
  if (is_fast(plan) || is_strong(plan)) own.play_out_nodes = std::max(plan.play_out_nodes, kEndNodes);
  return make_player<LaNivernaise<R>>(game, own);
}

template <LaNivernaiseRules R>
GameInfo la_nivernaise_game() {
  GameInfo game = make_game<LaNivernaise<R>, kPlan>();
  game.make_player = make_far_player<R>;
  return game;
}

}  // namespace

std::vector<GameInfo> la_nivernaise_games() {
  return make_games<kLaNivernaisePresets>(
      kLaNivernaiseText, []<LaNivernaiseRules R> { return la_nivernaise_game<R>(); });
}

}  // namespace winnable
