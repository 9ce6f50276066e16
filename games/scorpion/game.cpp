// Scorpion and Super Scorpion.
#include "games/scorpion/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// One deck: the relaxation decides most deals at the root, and the trees of the others are tiny.
constexpr PortfolioPlan kProverOnly{.first_width = 0};
// Two decks: greedy depth-first search wins most deals at once; the beam search wins most of the rest.
constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.25};

}  // namespace

std::vector<GameInfo> scorpion_games() {
  return joined(make_games<kScorpionPresets>(
                    kScorpionText, []<ScorpionRules R> { return make_played_game<Scorpion<R>, kProverOnly>(); }),
                make_games<kSuperScorpionPresets>(
                    kSuperScorpionText, []<ScorpionRules R> { return make_played_game<Scorpion<R>, kRace>(); }));
}

}  // namespace winnable
