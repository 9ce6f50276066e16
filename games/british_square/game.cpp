// British Square and Union Square.
#include "games/british_square/position.h"
#include "games/families.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 500, .depth_first_share = 0.3};

constexpr std::string_view kRules =
    "Two decks. Piles (T1..), a stock (S) turned one card at a time to the waste (W), one pass. Piles build up or down in\n"
    "suit, one card at a time; a pile keeps the direction of its built cards. An empty pile takes the waste top. Four\n"
    "foundations (F), one for each suit: from the ace up to the king, then from the second king down to the ace; nothing\n"
    "returns from them. In boards \"|\" stands after the dealt cards of a pile.\n"
    "british-square               four piles of four\n"
    "british-square:american      sixteen piles of one\n"
    "british-square:union-square  sixteen piles of one; an empty pile takes any exposed card\n";

template <BritishSquareRules R>
GameInfo make_record(const GameText& text) {
  return with_players<BritishSquare<R>>(make_game<BritishSquare<R>, kPlan>(text), {.stock = true});
}

}  // namespace

std::vector<GameInfo> british_square_games() {
  return {
      make_record<kBritishSquare>(
          {"British Square", "four piles of four, switchback foundations", kRules, "british-square-1"}),
      make_record<kBritishSquareAmerican>(
          {"British Square, American", "sixteen piles of one", kRules, "british-square-american-1"}),
      make_record<kUnionSquare>({"Union Square", "sixteen piles of one, any card fills an empty pile", kRules,
                                 "british-square-union-square-1"}),
  };
}

}  // namespace winnable
