// The games of one rule sheet, as their referee reads it: a name and the way to the judge for each.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solver/referee/referee.h"

namespace winnable {

struct RefereeEntry {
  std::string game;
  std::function<std::unique_ptr<Referee>()> make;
};
using RefereeFamily = std::vector<RefereeEntry>;

// A game for each sheet.
template <class Sheet>
RefereeFamily family_of(std::unique_ptr<Referee> (*make)(const Sheet&), std::vector<Sheet> sheets) {
  RefereeFamily family;
  for (Sheet& sheet : sheets) {
    std::string game = sheet.game;
    family.push_back({std::move(game), [make, sheet = std::move(sheet)] { return make(sheet); }});
  }
  return family;
}

// Every game that has a referee, rules files of this run left out. make_referee() finds them by name.
const RefereeFamily& all_referees();

}  // namespace winnable
