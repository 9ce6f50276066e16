// La Nivernaise: the rules in which presets differ, as values, and the presets (docs/rules/la-nivernaise.md).
#pragma once

#include "solver/core/deck.h"
#include "solver/core/name.h"

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

}  // namespace winnable
