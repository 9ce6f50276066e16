// Yukon, Russian Solitaire, Alaska, Australian Patience.
#include "games/yukon/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.5};

// What was learned tells moves apart better than a few worlds solved with all cards seen do: of three challengers of
// equal worth one often looks better by a standard error.
template <YukonRules R>
std::unique_ptr<HonestPlayer> make_wary_player(const GameInfo& game, const PlayerPlan& plan) {
  PlayerPlan own = plan;
  own.guard = 2 * plan.guard;
  return make_player<Yukon<R>>(game, own);
}

template <YukonRules R>
GameInfo yukon_game() {
  GameInfo game = make_played_game<Yukon<R>, kRace>();
  game.make_player = make_wary_player<R>;
  game.learned.weights = yukon_weights(R);
  return game;
}

}  // namespace

std::vector<GameInfo> yukon_games() {
  return make_games<kYukonPresets>(kYukonText, []<YukonRules R> { return yukon_game<R>(); });
}

}  // namespace winnable
