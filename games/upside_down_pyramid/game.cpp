// Upside-Down Pyramid and Thieves of Egypt.
#include "games/upside_down_pyramid/position.h"

#include "games/families.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 1000, .depth_first_share = 0.3};

constexpr std::string_view kRules =
    "Two decks. Ten columns of 1, 3, 5, 7, 9, 10, 8, 6, 4, 2 cards, all face up (T1-T10); a stock (S) turned to the waste (W).\n"
    "Columns build down in alternating colours; kings go to empty columns. Foundations (F) build up in suit from the ace,\n"
    "two for each suit; nothing returns from them.\n"
    "upside-down-pyramid                    whole runs move; turn three, as many passes as you like\n"
    "upside-down-pyramid:thieves-of-egypt   any part of a run moves; turn one, one redeal\n";

template <UpsideDownPyramidRules R>
GameInfo make_record(const GameText& text) {
  return with_players<UpsideDownPyramid<R>>(make_game<UpsideDownPyramid<R>, kPlan>(text), {.stock = true});
}

}  // namespace

std::vector<GameInfo> upside_down_pyramid_games() {
  return {
      make_record<kUpsideDownPyramid>(
          {"Upside-Down Pyramid", "two-deck Klondike, all face up, whole runs move", kRules, "upside-down-pyramid-1"}),
      make_record<kThievesOfEgypt>(
          {"Thieves of Egypt", "parts of runs move, one redeal", kRules, "upside-down-pyramid-thieves-of-egypt-1"}),
  };
}

}  // namespace winnable
