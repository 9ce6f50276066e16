// The writer of rules files: every key that a builder has, so that a file shows what can be changed.
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "games/builder/rules_words.h"
#include "solver/core/json_write.h"

namespace winnable {
namespace {

using namespace rules_words;

JsonObject tableau(const BuilderRules& rules) {
  JsonObject json;
  json.add("count", rules.columns);
  if (rules.lengths != std::array<std::uint8_t, BuilderRules::kMaxColumns>{}) {
    JsonList lengths;
    for (int column = 0; column < rules.columns; ++column) lengths.add(rules.lengths[static_cast<std::size_t>(column)]);
    json.add("lengths", lengths);
  }
  json.add("deal order", rules.by_columns ? "columns" : "rows")
      .add("face up cards", word_of(kFaceUp, rules.face_down))
      .add("kings to bottom", rules.kings_to_bottom)
      .add("cards dealt home", rules.dealt_home)
      .add("build policy", word_of(kBuild, rules.build))
      .add("build loops", word_of(kLoops, rules.wrap))
      .add("move built group", word_of(kGroup, rules.group))
      .add("move built group policy",
           rules.group_build == rules.build ? "same-as-build" : word_of(kBuild, rules.group_build))
      .add("spaces policy", word_of(kSpaces, rules.spaces));
  if (rules.fill != FillRule::none) json.add("spaces filled by", word_of(kFill, rules.fill));
  return json;
}

std::string_view initial_cards(const BuilderRules& rules) {
  switch (rules.foundations) {
    case FoundationStart::first: return "one";
    case FoundationStart::beak: return "beak";
    case FoundationStart::bases: return "all";
    default: return "none";
  }
}

JsonObject foundations(const BuilderRules& rules) {
  const bool dealt_base = rules.foundations == FoundationStart::first || rules.foundations == FoundationStart::beak;
  const bool is_counted = rules.foundations == FoundationStart::bases && rules.bases_laid > 0;
  JsonObject json;
  json.add("initial cards", is_counted ? JsonValue(rules.bases_laid) : JsonValue(initial_cards(rules)))
      .add("base card", dealt_base ? "random" : kRanks[rules.base - 1])
      .add("removable", rules.foundation_return)
      .add("removable to cells", rules.return_to_cells);
  return json;
}

// As Solvitaire writes cards: "10H".
std::string card_text(Card card) { return std::string(kRanks[card.rank() - 1]) + "CDHS"[card.suit()]; }

JsonObject hole(const BuilderRules& rules) {
  const std::string base = rules.hole == HoleStart::empty   ? "none"
                           : rules.hole == HoleStart::first ? "random"
                                                            : card_text(rules.hole_card);
  return JsonObject().add("present", true).add("base card", base).add("build loops", rules.hole_loops);
}

JsonObject accordion(const AccordionRow& row) {
  JsonList moves, policies;
  for (int distance = 1; distance <= AccordionRow::kMaxDistance; ++distance)
    if (row.left >> distance & 1) moves.add("L" + std::to_string(distance));
  for (int distance = 1; distance <= AccordionRow::kMaxDistance; ++distance)
    if (row.right >> distance & 1) moves.add("R" + std::to_string(distance));
  for (const auto& fit : kFits)
    if (row.*fit.value) policies.add(fit.text);
  return JsonObject().add("size", row.piles).add("moves", moves).add("build policies", policies);
}

JsonObject sequences(const GapRows& rows) {
  return JsonObject()
      .add("count", rows.rows)
      .add("direction", word_of(kSides, rows.side))
      .add("build policy", word_of(kBuild, rows.build))
      .add("fixed suit", rows.suit_fixed);
}

JsonObject stock(const BuilderRules& rules) {
  JsonObject json;
  json.add("size", rules.stock).add("deal type", word_of(kStock, rules.stock_to));
  if (rules.complete_suits) json.add("deals onto spaces", rules.deals_onto_spaces);
  if (!rules.has_waste()) return json;
  json.add("deal count", rules.draw).add("redeal", rules.redeals == BuilderRules::kUnlimited);
  if (rules.counts_redeals()) json.add("redeals", rules.redeals);
  return json;
}

}  // namespace

std::string rules_line(const BuilderRules& given, std::string_view name) {
  const BuilderRules rules = plain_form(given);
  JsonObject json;
  if (!name.empty()) json.add("name", name);
  if (rules.decks > 2)
    json.add("decks", rules.decks);
  else
    json.add("two decks", rules.decks == 2);
  json.add("suits", rules.suits).add("max rank", rules.ranks);
  if (rules.has_rows()) {
    json.add("tableau piles", JsonObject().add("count", 0)).add("foundations", JsonObject().add("present", false));
    if (rules.accordion.piles > 0) return json.add("accordion", accordion(rules.accordion)).text();
    return json.add("sequences", sequences(rules.gap_rows)).text();
  }
  json.add("columns dealt last", rules.columns_last)
      .add("tableau piles", tableau(rules))
      .add("cells", JsonObject().add("count", rules.cells).add("pre-filled", rules.cells_filled))
      .add("reserve", JsonObject().add("size", rules.reserve).add("stacked", rules.reserve_stacked));
  if (rules.stock > 0) json.add("stock", stock(rules));
  if (rules.has_hole())
    return json.add("foundations", JsonObject().add("present", false)).add("hole", hole(rules)).text();
  if (rules.complete_suits) return json.add("foundations", JsonObject().add("only complete pile moves", true)).text();
  return json.add("foundations", foundations(rules)).text();
}

std::string to_json(const BuilderRules& rules, std::string_view name) {
  return with_lines(rules_line(rules, name)) + "\n";
}

}  // namespace winnable
