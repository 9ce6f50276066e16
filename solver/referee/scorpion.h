// The referee of Scorpion and Super Scorpion (docs/rules/scorpion.md, super-scorpion.md): one sheet for both, as Super
// Scorpion differs by its layout only, and Scorpion's merci is a hand of three cards.
// Boards: T1.. with face-down cards in parentheses, F (complete suits taken out) where the preset has it, M (merci or
// hand, next card first) where the layout leaves cards for it. Moves: "T3 T5 4", "deal", and "T3 F 13" where F exists.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/referee/family.h"

namespace winnable {

struct ScorpionSheet {
  std::string game = "scorpion";
  int decks = 1;
  int suits = 4;
  int ranks = 13;
  std::vector<int> columns = {7, 7, 7, 7, 7, 7, 7};    // cards dealt to each; the rest of the deck is the merci or hand
  std::vector<int> face_down = {3, 3, 3, 3, 0, 0, 0};  // deepest cards of each column
  bool any_card_to_spaces = false;                     // else kings only
  bool merci_when_stuck = false;                       // else at any time
  bool complete_suits_leave = false;                   // a finished K..A run at the end of a column may be taken out
};

std::unique_ptr<Referee> make_scorpion_referee(const ScorpionSheet& sheet);

RefereeFamily scorpion_referees();

}  // namespace winnable
