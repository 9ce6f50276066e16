// The referee of La Nivernaise (docs/rules/la-nivernaise.md).
// Boards: T1..T6 packets of the Line, R1..R8 Flanks, U and D foundations ("U: AC-2C AS-4S" up
// from the aces, "D: KS-QS" down from the kings), S, and the fact `redeals` (used so far).
// Moves: "T1 U", "T1 D", "R2 U", "T1 R3", "deal", "redeal"; "S R3" where the stock may fill Flanks; "U4 D4", "D4 U4"
// where cards may pass between the two foundations of a suit (1 clubs, 2 diamonds, 3 hearts, 4 spades).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "solver/referee/family.h"

namespace winnable {

struct LaNivernaiseSheet {
  // What is done to the shuffled deck before it is dealt.
  enum class Setup {
    ace_of_spades_first,  // copy 0 of the ace of the highest suit to the front
    ace_or_king_early,    // if no ace or king falls to the Flanks, the last one of the deck to the front
    none
  };

  std::string game = "la-nivernaise";
  int decks = 2;  // one for the foundations up, one for those down
  int suits = 4;
  int ranks = 13;
  int packets = 6;
  int packet_size = 4;
  int flanks = 8;
  int redeals = 2;
  Setup setup = Setup::ace_of_spades_first;
  bool stock_fills_flanks = false;
  bool foundations_exchange = false;
};

std::unique_ptr<Referee> make_la_nivernaise_referee(const LaNivernaiseSheet& sheet);

RefereeFamily la_nivernaise_referees();

}  // namespace winnable
