// Squadron and Forty Thieves.
#include "games/forty_thieves.h"
#include "solver/catalogue/families.h"
#include "solver/catalogue/game_entry.h"

namespace winnable {
namespace {

// Once the stock is gone, most of what can be won falls to a short depth-first search.
constexpr PortfolioPlan kEndPlan{
    .first_width = 30, .width_growth = 4, .first_prover_slice = 20000, .prover_share = 0.3};
constexpr PortfolioPlan kPlan{.first_width = 30, .width_growth = 3, .first_prover_slice = 500, .prover_share = 0.1};

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
    "forty-thieves:morehead   single cards; the turned card stays on the stock\n";

template <FortyThievesRules R>
Game make_record(const GameText& text) {
  Game game = with_players<FortyThieves<R>>(make_game<FortyThieves<R>, kPlan>(text), {.stock = true});
  game.make_player = make_player<FortyThieves<R>, kEndPlan>;
  return game;
}

}  // namespace

std::vector<Game> squadron_games() {
  return {
      make_record<kSquadron>(
          {"Squadron", "Forty Thieves with three filled reserve piles", kSquadronRules, "squadron-1"}),
      make_record<kFortyThieves>(
          {"Forty Thieves", "runs move, the turned stock card stays playable", kFortyThievesRules, "forty-thieves-1"}),
      make_record<kFortyThievesStandard>(
          {"Forty Thieves, standard", "single cards, ordinary waste", kFortyThievesRules, "forty-thieves-standard-1"}),
      make_record<kJosephine>(
          {"Josephine", "runs move, ordinary waste", kFortyThievesRules, "forty-thieves-josephine-1"}),
      make_record<kMorehead>({"Forty Thieves, Morehead", "single cards, the turned stock card stays playable",
                              kFortyThievesRules, "forty-thieves-morehead-1"}),
  };
}

}  // namespace winnable
