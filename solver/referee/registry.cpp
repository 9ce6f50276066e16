// Which referee judges which game: what each family's own reading of its rule sheet says (family.h).
#include "games/family_list.h"
#include "solver/referee/builder.h"
#include "solver/referee/family.h"

namespace winnable {

#define WINNABLE_DECLARE_REFEREES(family, title) RefereeFamily family##_referees();
WINNABLE_FAMILIES(WINNABLE_DECLARE_REFEREES)
#undef WINNABLE_DECLARE_REFEREES

const RefereeFamily& all_referees() {
  static const RefereeFamily referees = [] {
    RefereeFamily all;
    const auto add = [&all](RefereeFamily family) {
      for (RefereeEntry& entry : family) all.push_back(std::move(entry));
    };
#define WINNABLE_ADD_REFEREES(family, title) add(family##_referees());
    WINNABLE_FAMILIES(WINNABLE_ADD_REFEREES)
#undef WINNABLE_ADD_REFEREES
    return all;
  }();
  return referees;
}

std::unique_ptr<Referee> make_referee(std::string_view game) {
  for (const RefereeEntry& entry : all_referees())
    if (entry.game == game) return entry.make();
  return make_own_rules_referee(game);
}

}  // namespace winnable
