// Salic Law.
#include "games/families.h"
#include "games/salic_law/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.5};

constexpr std::string_view kRules =
    "Two decks without queens (they are discarded as they turn up). The king of spades starts the first column; `turn`\n"
    "deals the next stock card (S): a king starts the next column (T1-T8), an ace goes to a foundation (F1-F8), any other\n"
    "card covers the column of the last king, or goes to a foundation instead (S F). Foundations rise from ace to jack,\n"
    "suits do not matter. Exposed column cards may go to foundations at any time; once the deal is over, any exposed card\n"
    "of another column may go onto a bare king. Kings never move. Won when all cards up to the jacks are on foundations.\n"
    "salic-law            as above\n"
    "salic-law:no-spaces  bare kings take no cards\n"
    "salic-law:pysolfc    the last king of the deck comes first, queens leave before the deal, turned aces are laid on the\n"
    "                     column, a foundation may be begun for each king that lies, bare kings are spaces at any time, and\n"
    "                     no card goes home undealt\n";

template <SalicLawRules R>
GameInfo make_record(const GameText& text) {
  return with_players<SalicLaw<R>>(make_game<SalicLaw<R>, kPlan>(text), {.stock = true});
}

}  // namespace

std::vector<GameInfo> salic_law_games() {
  return {
      make_record<kSalicLaw>({"Salic Law", "kings start columns as they are turned; foundations up regardless of suit",
                              kRules, "salic-law-1"}),
      make_record<kSalicLawNoSpaces>(
          {"Salic Law, no spaces", "bare kings take no cards", kRules, "salic-law-no-spaces-1"}),
      make_record<kSalicLawPySol>(
          {"Salic Law, PySolFC", "spaces during the deal, aces played by hand", kRules, "salic-law-pysolfc-1"}),
  };
}

}  // namespace winnable
