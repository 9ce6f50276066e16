// Quadrangle and Corona.
#include "games/families.h"
#include "games/quadrangle/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 500, .depth_first_share = 0.3};

constexpr std::string_view kRules =
    "Two decks. One card, the base, starts the first foundation; twelve columns of three (T1-T12); a stock (S) turned one\n"
    "card at a time to the waste (W), one pass. Columns build down in suit, one card at a time, a king on an ace. A bared\n"
    "column is filled at once by the waste top, else by the next stock card; only when both are empty does it take any\n"
    "exposed column card. Foundations (F) build up in suit from the base rank, the ace after the king, two for each suit;\n"
    "nothing returns from them.\n"
    "quadrangle          the base card is dealt first\n"
    "quadrangle:pysolfc  three rows, a card to the waste, then the base card\n"
    "quadrangle:corona   no base card: foundations start with the aces, nothing wraps\n";

template <QuadrangleRules R>
GameInfo make_record(const GameText& text) {
  return with_players<Quadrangle<R>>(make_game<Quadrangle<R>, kPlan>(text), {.stock = true});
}

}  // namespace

std::vector<GameInfo> quadrangle_games() {
  return {
      make_record<kQuadrangle>(
          {"Quadrangle", "a base card, wrapping ranks, bared columns filled by force", kRules, "quadrangle-1"}),
      make_record<kQuadranglePysolfc>({"Quadrangle, PySolFC", "a card in the waste and the base card after the columns",
                                       kRules, "quadrangle-pysolfc-1"}),
      make_record<kCorona>({"Corona", "foundations from the ace, no wrapping", kRules, "quadrangle-corona-1"}),
  };
}

}  // namespace winnable
