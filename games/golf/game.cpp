// Golf: default (dead kings), B (queens on kings), C (Putt Putt).
#include "games/golf/position.h"

#include "games/families.h"
#include "games/golf/search.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr std::string_view kRules =
    "Seven columns T1..T7 of five cards, stock S of 17, waste W. A column's exposed card goes to the waste if its rank is one\n"
    "higher or lower than the waste's exposed card, whatever the suit. The stock is turned card by card (`turn`), once.\n"
    "Won when the columns are empty.";

template <GolfRules R>
GameInfo golf_game(std::string_view summary, std::string_view published = "") {
  return with_players<Golf<R>>(
      make_game<Golf<R>>(
          {.title = "Golf", .summary = summary, .rules = kRules, .rules_id = "golf-1", .published = published},
          []() -> std::unique_ptr<Solver> { return std::make_unique<SolverOf<Golf<R>, OneThread<GolfSearch<R>>>>(); }),
      {.stock = true});
}

}  // namespace

std::vector<GameInfo> golf_games() {
  return {
      golf_game<kGolf>("to one pile up or down; nothing is played on a king"),
      golf_game<kGolfB>("queens are played on kings, no king on an ace",
                        "45.109 % +- 0.032 (Blake & Gent, JAIR 85:21, 10 000 000 deals)"),
      golf_game<kGolfC>("Putt Putt: aces and kings are neighbours"),
  };
}

}  // namespace winnable
