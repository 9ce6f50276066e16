// Squadron and Forty Thieves.
#include "games/families.h"
#include "games/forty_thieves/position.h"
#include "solver/game/late_turn.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// Once the stock is gone, most of what can be won falls to a short depth-first search.
constexpr PortfolioPlan kEndPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 20000, .depth_first_share = 0.3};
constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.1};

constexpr std::string_view kSquadronRules =
    "Two decks. Ten columns of four (T1-T10), three reserve piles that start with a card each (R1-R3), a stock (S) turned\n"
    "one card at a time to the waste (W), one pass. Columns build down in suit, one card at a time; a gap takes any\n"
    "card; an empty reserve pile takes the exposed card of a column or the waste top. Foundations (F) build up in suit\n"
    "from the ace, two for each suit; nothing returns from them.\n";
constexpr std::string_view kFortyThievesRules =
    "Two decks. Ten columns of four (T1-T10), a stock (S), one pass. Columns build down in suit; a gap takes any card.\n"
    "Foundations (F) build up in suit from the ace, two for each suit; nothing returns from them.\n"
    "forty-thieves            runs move as one group; the turned card stays on the stock (H), playable besides the waste top\n"
    "forty-thieves:standard   single cards; the turned card goes to the waste (W)\n"
    "forty-thieves:josephine  runs move as one group; the turned card goes to the waste\n"
    "forty-thieves:morehead   single cards; the turned card stays on the stock\n"
    "Who turns late has the same: forty-thieves and :josephine are won from the same deals, so are :morehead and :standard.\n";

template <FortyThievesRules R>
GameInfo make_record(const GameText& text) {
  GameInfo game = with_players<FortyThieves<R>>(make_game<FortyThieves<R>, kPlan>(text), {.stock = true});
  game.make_player = make_player<FortyThieves<R>, kEndPlan>;
  return game;
}

constexpr bool is_equal_but_shown(const FortyThievesRules& shown, const FortyThievesRules& late) {
  return shown.shows_stock_card && !late.shows_stock_card && shown.suits == late.suits && shown.ranks == late.ranks &&
         shown.columns == late.columns && shown.depth == late.depth && shown.cells == late.cells &&
         shown.moves_runs == late.moves_runs;
}

template <class Late>
std::unique_ptr<ShortestSolver> make_shown_shortest_solver() {
  return make_shown_card_solver(make_position_shortest_solver<Late>());
}

// A preset in which the turned card stays on the stock, decided by the search of the equal one in which it does not.
template <FortyThievesRules kShown, FortyThievesRules kLate>
GameInfo make_shown_record(const GameText& text) {
  static_assert(is_equal_but_shown(kShown, kLate));
  using P = FortyThieves<kShown>;
  using Late = FortyThieves<kLate>;
  GameInfo game = make_game<P, make_shown_shortest_solver<Late>>(
      text, [] { return make_shown_card_solver(make_position_solver<Late, kPlan>()); });
  game = with_players<P>(std::move(game), {.stock = true});
  game.make_player = [](const GameInfo& record, const PlayerPlan& plan) {
    return make_player_with<P>(make_shown_card_solver(make_position_solver<Late, kEndPlan>()), record, plan);
  };
  return game;
}

}  // namespace

std::vector<GameInfo> forty_thieves_games() {
  return {
      make_record<kSquadron>(
          {"Squadron", "Forty Thieves with three filled reserve piles", kSquadronRules, "squadron-1"}),
      make_shown_record<kFortyThieves, kJosephine>(
          {"Forty Thieves", "runs move, the turned stock card stays playable", kFortyThievesRules, "forty-thieves-1"}),
      make_record<kFortyThievesStandard>(
          {"Forty Thieves, standard", "single cards, ordinary waste", kFortyThievesRules, "forty-thieves-standard-1"}),
      make_record<kJosephine>(
          {"Josephine", "runs move, ordinary waste", kFortyThievesRules, "forty-thieves-josephine-1"}),
      make_shown_record<kMorehead, kFortyThievesStandard>({"Forty Thieves, Morehead",
                                                           "single cards, the turned stock card stays playable",
                                                           kFortyThievesRules, "forty-thieves-morehead-1"}),
  };
}

}  // namespace winnable
