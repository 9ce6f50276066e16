// La Nivernaise.
#include "games/families.h"
#include "games/la_nivernaise/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 200, .depth_first_share = 0.1};

constexpr std::string_view kRules =
    "Two decks. Eight Flanks of one card (R1-R8), six packets of four, the Line (T1-T6), a stock (S). A Flank card goes to\n"
    "a foundation only; the exposed card of a packet goes to a foundation or into an empty Flank. A bared packet gets the\n"
    "next four stock cards at once. A deal lays the next four stock cards on each packet in turn. When the stock is empty\n"
    "the packets may be picked up, the first one's deepest card first, and dealt again without shuffling, twice in all.\n"
    "Foundations, one each for a suit: up from the ace (U) and down from the king (D); nothing returns from them.\n"
    "la-nivernaise          the first Flank holds the ace of spades\n"
    "la-nivernaise:pysolfc  an ace or king among the Flanks; cards may pass between the two foundations of a suit\n"
    "la-nivernaise:cadogan  nothing is prepared; the next stock card may go to an empty Flank\n";

template <LaNivernaiseRules R>
GameInfo make_record(const GameText& text) {
  return with_players<LaNivernaise<R>>(make_game<LaNivernaise<R>, kPlan>(text), {.stock = true});
}

}  // namespace

std::vector<GameInfo> la_nivernaise_games() {
  return {
      make_record<kLaNivernaise>(
          {"La Nivernaise", "eight Flanks, six packets, foundations up and down", kRules, "la-nivernaise-1"}),
      make_record<kLaNivernaisePysolfc>({"La Nivernaise, PySolFC",
                                         "cards may pass between the two foundations of a suit", kRules,
                                         "la-nivernaise-pysolfc-1"}),
      make_record<kLaNivernaiseCadogan>(
          {"La Nivernaise, Cadogan", "the stock may fill Flanks too", kRules, "la-nivernaise-cadogan-1"}),
  };
}

}  // namespace winnable
