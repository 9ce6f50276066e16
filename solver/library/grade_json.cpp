// A grade as the machine formats print it.
#include <nlohmann/json.hpp>

#include "winnable/grade.h"
#include "winnable/json.h"

namespace winnable {
namespace {

using Json = nlohmann::ordered_json;

Json traps_value(const Traps& traps) {
  Json list = Json::array();
  for (const Trap& trap : traps.lost) {
    Json moves = Json::array();
    for (const PlayMove& move : trap.moves) moves.push_back(to_text(move));
    list.push_back({{"after", trap.after}, {"moves", std::move(moves)}});
  }
  return list;
}

// Which deal; a position has neither number nor deck.
Json deal_value(const Start& start) {
  Json json{{"game", start.game.name()},
            {"rules_id", start.game.rules_id()},
            {"seed", nullptr},
            {"numbers", nullptr},
            {"deck", nullptr}};
  if (start.seed) json.update(Json::parse(number_json(*start.seed)));
  if (const Deck* deck = std::get_if<Deck>(&start.cards); deck && !start.seed) json["deck"] = to_text(*deck);
  return json;
}

void set_grade(Json& json, const Start& start, const Grade& grade, const GradeOptions& options) {
  json.update({{"length", grade.outcome.solution.size()},
               {"players", grade.players},
               {"wins", grade.wins},
               {"share", grade.share()},
               {"share_low", grade.share_low},
               {"share_high", grade.share_high},
               {"band", grade.band},
               {"band_name", band_name(grade.band)},
               {"band_deals", grade_bands(start.game).deals}});
  if (!options.traps) return;
  json.update({{"choices", grade.traps.choices},
               {"losing", grade.traps.lost.size()},
               {"undecided", grade.traps.undecided},
               {"traps", traps_value(grade.traps)}});
}

}  // namespace

// What is null: there is no such thing for this deal.
std::string grade_json(const Start& start, const Grade& grade, const GradeOptions& options) {
  const Outcome& outcome = grade.outcome;
  Json json = deal_value(start);
  json.update({{"verdict", to_text(outcome.verdict)},
               {"reason", outcome.verdict == Verdict::undecided ? Json(to_text(outcome.reason)) : Json(nullptr)},
               {"nodes", outcome.statistics.nodes},
               {"length", nullptr},
               {"definition", kGradeDefinition},
               {"crowd_seed", options.crowd_seed}});
  for (const char* name : {"players", "wins", "share", "share_low", "share_high", "band", "band_name", "band_deals",
                           "choices", "losing", "undecided", "traps"})
    json[name] = nullptr;
  if (outcome.verdict == Verdict::won && !grade.stopped) set_grade(json, start, grade, options);
  return json.dump();
}

}  // namespace winnable
