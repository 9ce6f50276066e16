// La Nivernaise: the rules in which presets differ, as values, and the presets (docs/rules/la-nivernaise.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

// What of the rules changes code or the size of a position; the deals hold the rest.
struct LaNivernaiseShape {
  int suits = 4;
  int ranks = 13;
  int packets = 6;
  int packet_size = 4;
  int flanks = 8;

  constexpr int deck_size() const { return 2 * suits * ranks; }
};

struct LaNivernaiseRules {
  // What is done to the shuffled deck before it is dealt.
  enum class Setup {
    ace_first,          // copy 0 of the ace of the highest suit to the front: the first Flank
    ace_or_king_early,  // if no ace or king falls to the Flanks, the last one of the deck to the front
    none
  };

  Name name;
  int suits = 4;
  int ranks = 13;
  int packets = 6;
  int packet_size = 4;  // stock cards that a deal or a refill lays on a packet
  int flanks = 8;
  int redeals = 2;
  Setup setup = Setup::ace_first;
  bool stock_fills_flanks = false;    // the next stock card may go to an empty Flank
  bool foundations_exchange = false;  // the exposed card of a foundation may pass to the other one of its suit

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr DeckShape deck_shape() const { return {.decks = 2, .suits = suits, .ranks = ranks}; }
  constexpr LaNivernaiseShape shape() const { return {suits, ranks, packets, packet_size, flanks}; }
};

inline constexpr LaNivernaiseRules kLaNivernaise{.name = "la-nivernaise"};
inline constexpr LaNivernaiseRules kLaNivernaisePysolfc{.name = "la-nivernaise:pysolfc",
                                                        .setup = LaNivernaiseRules::Setup::ace_or_king_early,
                                                        .foundations_exchange = true};
inline constexpr LaNivernaiseRules kLaNivernaiseCadogan{
    .name = "la-nivernaise:cadogan", .setup = LaNivernaiseRules::Setup::none, .stock_fills_flanks = true};

inline constexpr std::string_view kLaNivernaiseText =
    "Two decks. Eight Flanks of one card (R1-R8), six packets of four, the Line (T1-T6), a stock (S). A Flank card goes to\n"
    "a foundation only; the exposed card of a packet goes to a foundation or into an empty Flank. A bared packet gets the\n"
    "next four stock cards at once. A deal lays the next four stock cards on each packet in turn. When the stock is empty\n"
    "the packets may be picked up, the first one's deepest card first, and dealt again without shuffling, twice in all.\n"
    "Foundations, one each for a suit: up from the ace (U) and down from the king (D); nothing returns from them.\n";

inline constexpr Preset<LaNivernaiseRules> kLaNivernaisePresets[] = {
    {.rules = kLaNivernaise,
     .title = "La Nivernaise",
     .summary = "eight Flanks, six packets, foundations up and down",
     .rules_id = "la-nivernaise-1",
     .difference = "the first Flank holds the ace of spades",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kLaNivernaisePysolfc,
     .title = "La Nivernaise, PySolFC",
     .summary = "cards may pass between the two foundations of a suit",
     .rules_id = "la-nivernaise-pysolfc-1",
     .difference = "an ace or king among the Flanks; cards may pass between the two foundations of a suit",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kLaNivernaiseCadogan,
     .title = "La Nivernaise, Cadogan",
     .summary = "the stock may fill Flanks too",
     .rules_id = "la-nivernaise-cadogan-1",
     .difference = "nothing is prepared; the next stock card may go to an empty Flank",
     .atlas = {.max_nodes = 20'000'000}},
};

}  // namespace winnable
