// The referee of Spider and its relatives (docs/rules/spider.md). Boards: T1.. with face-down cards in parentheses, F
// (complete suits), S (next card first) where the layout leaves cards for it. Moves: "T3 T5 4", "deal".
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/referee/family.h"

namespace winnable {

struct SpiderSheet {
  std::string game = "spider";
  int decks = 2;
  int suits = 4;
  int ranks = 13;
  std::vector<int> columns = {6, 6, 6, 6, 5, 5, 5, 5, 5, 5};  // cards dealt to each; the rest is the stock
  bool face_down = true;                                      // all but the last card of each column
  bool deals_onto_spaces = false;                             // the stock may be dealt while a column is empty
};

std::unique_ptr<Referee> make_spider_referee(const SpiderSheet& sheet);

RefereeFamily spider_referees();

}  // namespace winnable
