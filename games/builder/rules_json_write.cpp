// The writer of rules files: every key that a builder has, so that a file shows what can be changed.
#include <nlohmann/json.hpp>

#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "games/builder/rules_words.h"

namespace winnable {
namespace {

using namespace rules_words;
using Json = nlohmann::ordered_json;

Json tableau(const BuilderRules& rules) {
  Json json;
  json["count"] = rules.columns;
  if (rules.lengths != std::array<std::uint8_t, BuilderRules::kMaxColumns>{})
    json["lengths"] = std::vector<int>(rules.lengths.begin(), rules.lengths.begin() + rules.columns);
  json["deal order"] = rules.by_columns ? "columns" : "rows";
  json["face up cards"] = word_of(kFaceUp, rules.face_down);
  json["kings to bottom"] = rules.kings_to_bottom;
  json["cards dealt home"] = rules.dealt_home;
  json["build policy"] = word_of(kBuild, rules.build);
  json["build loops"] = word_of(kLoops, rules.wrap);
  json["move built group"] = word_of(kGroup, rules.group);
  json["move built group policy"] =
      rules.group_build == rules.build ? "same-as-build" : word_of(kBuild, rules.group_build);
  json["spaces policy"] = word_of(kSpaces, rules.spaces);
  if (rules.fill != FillRule::none) json["spaces filled by"] = word_of(kFill, rules.fill);
  return json;
}

Json initial_cards(const BuilderRules& rules) {
  switch (rules.foundations) {
    case FoundationStart::first: return "one";
    case FoundationStart::beak: return "beak";
    case FoundationStart::bases: return rules.bases_laid > 0 ? Json(rules.bases_laid) : Json("all");
    default: return "none";
  }
}

Json foundations(const BuilderRules& rules) {
  const bool dealt_base = rules.foundations == FoundationStart::first || rules.foundations == FoundationStart::beak;
  Json json;
  json["initial cards"] = initial_cards(rules);
  json["base card"] = dealt_base ? "random" : kRanks[rules.base - 1];
  json["removable"] = rules.foundation_return;
  json["removable to cells"] = rules.return_to_cells;
  return json;
}

Json stock(const BuilderRules& rules) {
  Json json;
  json["size"] = rules.stock;
  json["deal type"] = rules.has_waste() ? "waste" : "tableau piles";
  if (!rules.has_waste()) return json;
  json["deal count"] = rules.draw;
  json["redeal"] = rules.redeals == BuilderRules::kUnlimited;
  if (rules.counts_redeals()) json["redeals"] = rules.redeals;
  return json;
}

}  // namespace

std::string to_json(const BuilderRules& given, std::string_view name) {
  const BuilderRules rules = plain_form(given);
  Json json;
  if (!name.empty()) json["name"] = name;
  json["two decks"] = rules.decks == 2;
  json["suits"] = rules.suits;
  json["max rank"] = rules.ranks;
  json["columns dealt last"] = rules.columns_last;
  json["tableau piles"] = tableau(rules);
  json["cells"] = {{"count", rules.cells}, {"pre-filled", rules.cells_filled}};
  json["reserve"] = {{"size", rules.reserve}, {"stacked", rules.reserve_stacked}};
  if (rules.stock > 0) json["stock"] = stock(rules);
  json["foundations"] = foundations(rules);
  return json.dump(2) + "\n";
}

}  // namespace winnable
