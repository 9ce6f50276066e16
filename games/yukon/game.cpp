// Yukon, Russian Solitaire, Alaska, Australian Patience.
#include "games/yukon/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.5};

template <YukonRules R>
GameInfo yukon_game() {
  GameInfo game = make_played_game<Yukon<R>, kRace>();
  game.learned = {Yukon<R>::kFeatures, yukon_weights(R)};
  return game;
}

}  // namespace

std::vector<GameInfo> yukon_games() {
  return make_games<kYukonPresets>(kYukonText, []<YukonRules R> { return yukon_game<R>(); });
}

}  // namespace winnable
