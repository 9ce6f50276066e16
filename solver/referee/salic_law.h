// The referee of Salic Law (docs/rules/salic-law.md).
// Boards: T1..T8 king columns (king deepest, T1 first; a later king has no column yet), F1..F8 foundations, S the rest
// of the deal, next card first. Discarded queens stand nowhere. On foundations only ranks matter: the board writes the
// highest pile first and gives the cards of a rank out in suit order.
// Moves: "turn" deals the next card: a king starts the next column, a queen is discarded, an ace goes to a foundation,
// any other card on the column of the last king; "S F" plays it to a foundation instead; "T3 F"; after the deal "T3 T5"
// onto a bare king.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "solver/referee/family.h"

namespace winnable {

struct SalicLawSheet {
  std::string game = "salic-law";
  int decks = 2;
  int suits = 4;
  int ranks = 13;                     // the highest is the king, the next the queen, the one below it ends a foundation
  bool bare_kings_are_spaces = true;  // after the deal
  bool spaces_during_deal = false;    // also before
  bool last_king_first = false;   // column 1 starts with the last king of the deck, else copy 0 of the king of spades
  bool queens_out_first = false;  // queens leave the deck before the deal
  bool aces_by_hand = false;      // a turned ace lies on its column like any other card
  bool stock_card_to_foundation = true;  // "S F"
  bool foundation_needs_king = false;    // as many foundations may be begun as kings lie
};

std::unique_ptr<Referee> make_salic_law_referee(const SalicLawSheet& sheet);

RefereeFamily salic_law_referees();

}  // namespace winnable
