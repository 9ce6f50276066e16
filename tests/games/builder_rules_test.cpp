// Guards the rules of builders as data: the table of presets, rules files (read, written, refused) and their JSON
// Schema.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "games/builder/presets.h"
#include "games/builder/rules_check.h"
#include "games/builder/rules_json.h"
#include "games/builder/rules_text.h"
#include "solver/referee/builder.h"
#include "tests/support/random_rules.h"
#include "tests/support/run_winnable.h"

namespace winnable::test {
namespace {

using nlohmann::json;

const BuilderRules& preset(std::string_view name) {
  const BuilderPreset* found = find_builder_preset(name);
  EXPECT_TRUE(found) << name;
  static const BuilderRules none;
  return found ? found->rules : none;
}

std::optional<RulesFile> read(std::string_view text) {
  RulesError error;
  auto file = parse_rules(text, "my.json", error);
  EXPECT_TRUE(file) << error.to_text();
  return file;
}

BuilderRules rules_of(std::string_view text) {
  const auto file = read(text);
  if (!file) return {};
  EXPECT_FALSE(file->undecided) << file->undecided->to_text();
  return file->rules;
}

std::string_view name_of(std::string_view text) {
  const BuilderPreset* found = builder_preset_of(rules_of(text));
  return found ? found->name : "none";
}

std::string refusal(std::string_view text) {
  RulesError error;
  return parse_rules(text, "my.json", error) ? "accepted" : error.to_text();
}

std::string undecided(std::string_view text) {
  const auto file = read(text);
  return file && file->undecided ? file->undecided->to_text() : "decided";
}

// --- the table ------------------------------------------------------------------------------------------------------

std::vector<BuilderPreset> all_presets() {
  std::vector<BuilderPreset> presets(builder_presets().begin(), builder_presets().end());
  presets.insert(presets.end(), stock_builder_presets().begin(), stock_builder_presets().end());
  return presets;
}

TEST(BuilderPresets, HaveNamesOfTheirOwnAndNumbersThatAddUp) {
  std::set<std::string_view> names;
  for (const BuilderPreset& entry : all_presets()) {
    SCOPED_TRACE(entry.name);
    EXPECT_TRUE(names.insert(entry.name).second) << "twice";
    EXPECT_FALSE(entry.title.empty() || entry.summary.empty());
    EXPECT_LT(entry.summary.size(), 90u);
    const auto fault = find_fault(entry.rules);
    EXPECT_FALSE(fault) << fault->field << ": " << fault->reason;
    int cards = entry.rules.laid_out() + entry.rules.cells_filled + entry.rules.reserve + entry.rules.stock;
    for (int i = 0; i < entry.rules.columns; ++i) cards += entry.rules.length(i);
    EXPECT_EQ(cards, entry.rules.deck_size());
    ASSERT_TRUE(find_builder_preset(entry.name));
    EXPECT_EQ(find_builder_preset(entry.name)->rules, entry.rules);
    EXPECT_EQ(builder_preset_of(entry.rules), find_builder_preset(entry.name))
        << "an earlier preset has the same rules";
  }
  EXPECT_EQ(builder_presets().size(), 46u);
  EXPECT_EQ(stock_builder_presets().size(), 33u);
  EXPECT_EQ(find_builder_preset("freecell:5-cells"), nullptr);
}

// The deals of the sources, column by column.
TEST(BuilderPresets, DealTheLengthsOfTheirSources) {
  const auto lengths = [](std::string_view name) {
    std::string text;
    const BuilderRules& rules = preset(name);
    for (int i = 0; i < rules.columns; ++i) text += std::to_string(rules.length(i)) + " ";
    return text + "/ " + std::to_string(rules.cells_filled) + " " + std::to_string(rules.reserve);
  };
  EXPECT_EQ(lengths("freecell"), "7 7 7 7 6 6 6 6 / 0 0");
  EXPECT_EQ(lengths("freecell:5-piles"), "11 11 10 10 10 / 0 0");
  EXPECT_EQ(lengths("eight-off"), "6 6 6 6 6 6 6 6 / 4 0");
  EXPECT_EQ(lengths("seahaven-towers"), "5 5 5 5 5 5 5 5 5 5 / 2 0");
  EXPECT_EQ(lengths("penguin"), "7 7 7 7 7 7 7 / 0 0");
  EXPECT_EQ(lengths("beleaguered-castle"), "6 6 6 6 6 6 6 6 / 0 0");
  EXPECT_EQ(lengths("fan"), "3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2 2 / 0 0");
  EXPECT_EQ(lengths("king-albert"), "1 2 3 4 5 6 7 8 9 / 0 7");
  EXPECT_EQ(lengths("raglan"), "1 2 3 4 5 6 7 7 7 / 0 6");
  EXPECT_EQ(lengths("somerset"), "1 2 3 4 5 6 7 8 8 8 / 0 0");
  EXPECT_EQ(lengths("bakers-dozen"), "4 4 4 4 4 4 4 4 4 4 4 4 4 / 0 0");
  EXPECT_EQ(lengths("good-measure"), "5 5 5 5 5 5 5 5 5 5 / 0 0");
  EXPECT_EQ(lengths("flower-garden"), "6 6 6 6 6 6 / 0 16");
  EXPECT_EQ(lengths("one-cell"), "4 4 4 4 4 4 4 4 4 3 3 3 3 / 0 0");
  EXPECT_EQ(lengths("thirty"), "6 6 6 6 6 / 0 2");
  EXPECT_EQ(lengths("alpha-star"), "4 4 4 4 4 4 4 4 4 4 4 4 / 0 0");
  EXPECT_EQ(lengths("northwest-territory"), "1 2 3 4 5 6 7 8 / 0 16");
  EXPECT_EQ(lengths("klondike:reserve"), "1 2 3 4 5 6 7 / 0 24");
}

TEST(BuilderPresets, WhatMeansNothingDoesNotMatter) {
  BuilderRules rules = preset("freecell");
  rules.lengths = {7, 7, 7, 7, 6, 6, 6, 6};
  rules.group_build = BuildRule::any_suit;
  rules.wrap = WrapRule::not_on_bases;
  rules.bases_laid = 3;
  rules.columns_last = true;
  rules.reserve_stacked = true;
  EXPECT_EQ(builder_preset_of(rules), find_builder_preset("freecell"));
  rules.lengths = {6, 7, 7, 7, 7, 6, 6, 6};
  EXPECT_EQ(builder_preset_of(rules), nullptr);
  rules = preset("freecell");
  rules.wrap = WrapRule::around;
  EXPECT_EQ(builder_preset_of(rules), nullptr);
  rules = preset("eight-off");
  rules.columns_last = true;
  EXPECT_EQ(builder_preset_of(rules), nullptr) << "other cards in the cells";
}

TEST(BuilderPresets, RulesInWords) {
  EXPECT_EQ(
      rules_text(preset("seahaven-towers")),
      "One deck. 10 columns (T1-T10) of 5 5 5 5 5 5 5 5 5 5 cards, dealt in rows, all face up. 4 cells (C1-C4), 2 of\n"
      "them dealt a card, for one card each. Columns build down in suit, one card at a time. Only kings go to empty\n"
      "columns. Foundations (F) build up in suit from the ace; nothing returns from them.\n");
  std::set<std::string> texts;
  for (const BuilderPreset& entry : all_presets()) texts.insert(rules_text(entry.rules));
  EXPECT_EQ(texts.size(), all_presets().size()) << "what tells two presets apart is said";
}

// --- rules files: Solvitaire's keys ---------------------------------------------------------------------------------

TEST(RulesFiles, TheDefaultsAreSolvitaires) {
  EXPECT_EQ(name_of("{}"), "streets-and-alleys");  // eight columns, any suit, one card at a time, any card to spaces
  EXPECT_EQ(name_of(R"({"foundations": {"initial cards": "all"}})"), "beleaguered-castle");
  EXPECT_EQ(name_of(R"({"foundations": {"initial cards": 4.0}})"), name_of(R"({"foundations": {"initial cards": 4}})"));
  EXPECT_EQ(name_of(R"({"tableau piles": {"build policy": "red-black"}, "cells": {"count": 4}})"), "freecell");
  EXPECT_EQ(name_of(R"({"cells": {"count": 8, "pre-filled": 4},
                        "tableau piles": {"build policy": "same-suit", "spaces policy": "kings"}})"),
            "eight-off");
}

// Every key of the schema with its default written out.
TEST(RulesFiles, EveryKeyOfSolvitaireIsRead) {
  EXPECT_EQ(name_of(R"({
    "tableau piles": {"count": 8, "build policy": "any-suit", "spaces policy": "any", "diagonal deal": false,
      "move built group": "no", "move built group policy": "same-as-build", "face up cards": "all"},
    "foundations": {"present": true, "initial cards": "none", "base card": "A", "removable": false,
      "only complete pile moves": false, "complete piles": false},
    "hole": {"present": false, "base card": "AS", "build loops": true},
    "cells": {"count": 0, "pre-filled": 0},
    "stock": {"size": 0, "deal type": "waste", "deal count": 1, "redeal": false},
    "reserve": {"size": 0, "stacked": false},
    "accordion": {"size": 0, "moves": ["L1", "R52"], "build policies": ["same-rank", "any-suit"]},
    "sequences": {"count": 0, "direction": "LR", "build policy": "red-black", "fixed suit": true},
    "max rank": 13, "two decks": false})"),
            "streets-and-alleys");
}

TEST(RulesFiles, WordsMeanWhatTheySay) {
  const auto tableau = [](std::string_view member) {
    return rules_of(R"({"cells": {"count": 1}, "tableau piles": {)" + std::string(member) + "}}");
  };
  EXPECT_EQ(tableau(R"("build policy": "red-black")").build, BuildRule::alternate_colours);
  EXPECT_EQ(tableau(R"("build policy": "same-suit")").build, BuildRule::same_suit);
  EXPECT_EQ(tableau(R"("build policy": "same-colour")").build, BuildRule::same_colour);
  EXPECT_EQ(tableau(R"("build policy": "other-suit")").build, BuildRule::other_suit);
  EXPECT_EQ(tableau(R"("build policy": "no-build")").spaces, SpaceRule::none);
  EXPECT_EQ(tableau(R"("build policy": "no-build", "spaces policy": "any")").spaces, SpaceRule::any);
  EXPECT_EQ(tableau(R"("spaces policy": "kings")").spaces, SpaceRule::kings);
  EXPECT_EQ(tableau(R"("spaces policy": "no-build")").spaces, SpaceRule::none);
  EXPECT_EQ(tableau(R"("move built group": "yes")").group, GroupRule::any_part);
  EXPECT_EQ(tableau(R"("move built group": "whole-pile")").group, GroupRule::whole_column);
  EXPECT_EQ(tableau(R"("move built group": "maximal-group")").group, GroupRule::whole_run);
  EXPECT_EQ(tableau(R"("move built group": "partial-if-card-above-buildable")").group,
            GroupRule::part_if_bared_goes_home);
  EXPECT_EQ(tableau(R"("move built group": "yes", "build policy": "same-suit")").group_build, BuildRule::same_suit);
  EXPECT_EQ(tableau(R"("move built group": "yes", "move built group policy": "same-suit")").group_build,
            BuildRule::same_suit);
  EXPECT_EQ(tableau(R"("face up cards": "top")").face_down, FaceDown::all_but_last);
  EXPECT_EQ(tableau(R"("face up cards": "alternate")").face_down, FaceDown::alternate);
  EXPECT_EQ(tableau(R"("build loops": "yes")").wrap, WrapRule::around);
  EXPECT_TRUE(tableau(R"("deal order": "columns")").by_columns);
  EXPECT_TRUE(tableau(R"("kings to bottom": true)").kings_to_bottom);
  EXPECT_TRUE(tableau(R"("cards dealt home": true)").dealt_home);
}

TEST(RulesFiles, Stocks) {
  const auto stock = [](std::string_view members) {
    return rules_of(R"({"reserve": {"size": 4, "stacked": true}, "stock": {"size": 8, )" + std::string(members) + "}}");
  };
  EXPECT_EQ(stock(R"("deal count": 3)").stock, 8);
  EXPECT_EQ(stock(R"("deal count": 3)").draw, 3);
  EXPECT_EQ(stock(R"("deal count": 3)").redeals, 0);
  EXPECT_EQ(stock(R"("redeal": true)").redeals, BuilderRules::kUnlimited);
  EXPECT_EQ(stock(R"("redeal": true, "redeals": 2)").redeals, 2);
  EXPECT_EQ(stock(R"("deal type": "waste")").stock_to, StockRule::waste);
  EXPECT_EQ(stock(R"("deal type": "tableau piles")").stock_to, StockRule::columns);
  EXPECT_EQ(rules_of(R"({"reserve": {"size": 4}, "stock": {"size": 8, "deal type": "reserve"}})").stock_to,
            StockRule::reserve);
  const auto spaces = [&](std::string_view members) {
    return rules_of(R"({"reserve": {"size": 4, "stacked": true}, "stock": {"size": 8}, "tableau piles": {)" +
                    std::string(members) + "}}");
  };
  EXPECT_EQ(spaces(R"("spaces policy": "auto-reserve-then-any")").fill, FillRule::reserve);
  EXPECT_EQ(spaces(R"("spaces policy": "auto-reserve-then-any")").spaces, SpaceRule::any);
  EXPECT_EQ(spaces(R"("spaces policy": "auto-reserve-then-waste")").fill, FillRule::reserve);
  EXPECT_EQ(spaces(R"("spaces policy": "auto-reserve-then-waste")").spaces, SpaceRule::waste);
  EXPECT_EQ(spaces(R"("spaces policy": "auto-waste-then-stock")").fill, FillRule::waste_then_stock);
  EXPECT_EQ(spaces(R"("spaces policy": "auto-waste-then-stock")").spaces, SpaceRule::any);
  EXPECT_EQ(spaces(R"("spaces policy": "kings", "spaces filled by": "reserve")").fill, FillRule::reserve);
  EXPECT_EQ(spaces(R"("spaces policy": "kings", "spaces filled by": "reserve")").spaces, SpaceRule::kings);
}

// Files of Solvitaire's presets with a stock are presets here.
TEST(RulesFiles, SolvitairesStocks) {
  const auto two_decks = [](std::string_view tableau, std::string_view stock, std::string_view rest = "") {
    return name_of(R"({"two decks": true, "tableau piles": {)" + std::string(tableau) + R"(}, "stock": {)" +
                   std::string(stock) + "}" + std::string(rest) + "}");
  };
  constexpr std::string_view kings = R"("build policy": "red-black", "spaces policy": "kings", )";
  constexpr std::string_view covered = R"("move built group": "yes", "diagonal deal": true, "face up cards": "top")";
  constexpr std::string_view returns = R"(, "foundations": {"removable": true})";
  EXPECT_EQ(two_decks(R"("count": 12, "build policy": "same-suit")", R"("size": 68)"), "limited");
  EXPECT_EQ(two_decks(R"("count": 9, "build policy": "red-black")", R"("size": 68, "redeal": false)"), "maria");
  EXPECT_EQ(two_decks(R"("count": 9, )" + std::string(kings) + std::string(covered), R"("size": 59)", returns),
            "gargantua");
  EXPECT_EQ(two_decks(R"("count": 12, )" + std::string(kings) + std::string(covered),
                      R"("size": 26, "deal count": 3, "redeal": true)", returns),
            "double-klondike:12-piles");
  EXPECT_EQ(two_decks(R"("count": 8, "build policy": "same-suit", "move built group": "whole-pile",
                         "spaces policy": "auto-reserve-then-waste")",
                      R"("size": 75)",
                      R"(, "foundations": {"initial cards": "one", "base card": "random"},
                         "reserve": {"size": 20, "stacked": true})"),
            "american-toad");
  EXPECT_EQ(name_of(R"({"tableau piles": {"count": 12, "build policy": "same-suit",
                         "spaces policy": "auto-waste-then-stock"},
                        "foundations": {"initial cards": "all"}, "stock": {"size": 36}})"),
            "fortunes-favor");
  EXPECT_EQ(name_of(R"({"tableau piles": {"count": 7, "build policy": "red-black", "move built group": "yes",
                         "face up cards": "top"},
                        "foundations": {"removable": true}, "stock": {"size": 31, "deal type": "tableau piles"}})"),
            "east-haven");
  EXPECT_EQ(name_of(R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes"},
                        "foundations": {"initial cards": "all"}, "reserve": {"size": 12}, "stock": {"size": 36}})"),
            "duchess");
}

TEST(RulesFiles, DiagonalDealsAreTrianglesThenRows) {
  const auto lengths = [](int columns, std::string_view rest) {
    const BuilderRules rules = rules_of(R"({"tableau piles": {"diagonal deal": true, "count": )" +
                                        std::to_string(columns) + "}" + std::string(rest) + "}");
    std::string text;
    for (int i = 0; i < rules.columns; ++i) text += std::to_string(rules.length(i)) + " ";
    return text;
  };
  EXPECT_EQ(lengths(10, ""), "1 2 3 4 5 6 7 8 8 8 ");
  EXPECT_EQ(lengths(9, R"(, "reserve": {"size": 7})"), "1 2 3 4 5 6 7 8 9 ");
  EXPECT_EQ(lengths(10, R"(, "reserve": {"size": 2})"), "1 2 3 4 5 6 7 7 7 8 ");
  EXPECT_EQ(lengths(6, ""), "7 7 8 9 10 11 ");  // 21 in the triangle, 5 rows, 1 more
}

TEST(RulesFiles, BasesAndReturns) {
  const auto foundations = [](std::string_view members, int cells = 0) {
    return rules_of(R"({"cells": {"count": )" + std::to_string(cells) + R"(}, "foundations": {)" +
                    std::string(members) + "}}");
  };
  EXPECT_EQ(foundations(R"("base card": "A")").wrap, WrapRule::none);
  EXPECT_EQ(foundations(R"("base card": "7")").base, 7);
  EXPECT_EQ(foundations(R"("base card": "7")").wrap, WrapRule::not_on_bases);
  EXPECT_EQ(foundations(R"("base card": "q")").base, 12);
  EXPECT_EQ(foundations(R"("base card": "10")").base, 10);
  EXPECT_EQ(foundations(R"("base card": "13")").base, 13);
  EXPECT_EQ(foundations(R"("base card": "random", "initial cards": "one")").foundations, FoundationStart::first);
  EXPECT_EQ(foundations(R"("base card": "random", "initial cards": "beak")").foundations, FoundationStart::beak);
  EXPECT_EQ(foundations(R"("initial cards": "one")").bases_laid, 1);
  EXPECT_EQ(foundations(R"("initial cards": 3)").bases_laid, 3);
  EXPECT_EQ(foundations(R"("initial cards": 3)").foundations, FoundationStart::bases);
  EXPECT_EQ(foundations(R"("initial cards": 0)").foundations, FoundationStart::empty);
  EXPECT_FALSE(foundations(R"("removable": true)").return_to_cells) << "there are none";
  EXPECT_TRUE(foundations(R"("removable": true)", 1).return_to_cells) << "as Solvitaire";
  EXPECT_FALSE(foundations(R"("removable": true, "removable to cells": false)", 1).return_to_cells);
  EXPECT_FALSE(foundations("", 1).return_to_cells);
}

TEST(RulesFiles, WhatNoSolverPlaysIsReadAndNamed) {
  const auto with_hole = [](const std::string& rest) {
    return undecided(R"({"hole": {"present": true}, "foundations": {"present": false}, )" + rest + "}");
  };
  EXPECT_EQ(with_hole(R"("tableau piles": {"build policy": "red-black"})"),
            "my.json, line 1, tableau piles.build policy: games with a hole and columns that are built on are not "
            "decided from a file yet");
  EXPECT_EQ(with_hole(R"("tableau piles": {"build policy": "no-build", "spaces policy": "any"})"),
            "my.json, line 1, tableau piles.spaces policy: games with a hole and empty columns that are filled are not "
            "decided from a file yet");
  EXPECT_EQ(
      with_hole(R"("tableau piles": {"build policy": "no-build", "face up cards": "top"})"),
      "my.json, line 1, tableau piles.face up cards: games with a hole and face-down cards are not decided from a "
      "file yet");
  EXPECT_EQ(
      with_hole(R"("tableau piles": {"build policy": "no-build"}, "stock": {"size": 9})"),
      "my.json, line 1, stock.deal type: games with a hole and a stock that goes elsewhere are not decided from a file yet");
  EXPECT_EQ(with_hole(R"("tableau piles": {"build policy": "no-build"}, "cells": {"count": 9})"),
            "my.json, line 1, cells.count: found 9, at most 8 are possible");
  const auto with_rows = [](const std::string& rest) {
    return undecided(R"({"foundations": {"present": false}, )" + rest + "}");
  };
  EXPECT_EQ(
      with_rows(R"("accordion": {"size": 18}, "tableau piles": {"count": 8})"),
      "my.json, line 1, tableau piles.count: rows of piles or cards beside columns are not decided from a file yet");
  EXPECT_EQ(with_rows(R"("sequences": {"count": 4}, "cells": {"count": 1})"),
            "my.json, line 1, cells.count: rows of piles or cards beside cells are not decided from a file yet");
  EXPECT_EQ(with_rows(R"("sequences": {"count": 4}, "reserve": {"size": 1})"),
            "my.json, line 1, reserve.size: rows of piles or cards beside a reserve are not decided from a file yet");
  EXPECT_EQ(with_rows(R"("sequences": {"count": 4}, "stock": {"size": 1})"),
            "my.json, line 1, stock.size: rows of piles or cards beside a stock are not decided from a file yet");
  EXPECT_EQ(with_rows(R"("sequences": {"count": 5})"),
            "my.json, line 1, sequences.count: found 5, a row for each ace is possible: 4");
  const auto with_suits = [](const std::string& rest) {
    return undecided(R"({"foundations": {"complete piles": true}, )" + rest + "}");
  };
  EXPECT_EQ(with_suits(R"("tableau piles": {"build loops": "yes"})"),
            "my.json, line 1, tableau piles.build loops: complete suits and columns built round the corner are not "
            "decided from a file yet");
  EXPECT_EQ(with_suits(R"("stock": {"size": 9})"),
            "my.json, line 1, stock.deal type: complete suits and a stock that is not dealt onto the columns are not "
            "decided from a file yet");
  EXPECT_EQ(
      with_suits(
          R"("tableau piles": {"spaces policy": "auto-reserve-then-any"}, "reserve": {"size": 2, "stacked": true})"),
      "my.json, line 1, tableau piles.spaces policy: complete suits and empty columns that are filled by force or from "
      "a waste are not decided from a file yet");
  EXPECT_EQ(with_suits(R"("cells": {"count": 9})"), "my.json, line 1, cells.count: found 9, at most 8 are possible");
  EXPECT_EQ(with_suits(R"("decks": 3)"), "my.json, line 1, decks: 3 decks of 4 suits, at most 8 suits in all");
  EXPECT_EQ(undecided(R"({"decks": 3})"),
            "my.json, line 1, decks: found 3, more than 2 are possible with complete suits only");
  EXPECT_EQ(
      undecided(R"({"stock": {"size": 9, "deal type": "tableau piles", "deals onto spaces": false}})"),
      "my.json, line 1, stock.deals onto spaces: only with complete suits a stock waits until columns are filled");
  EXPECT_EQ(undecided(R"({"tableau piles": {"spaces policy": "auto-reserve-then-any"}, "reserve": {"size": 2}})"),
            "my.json, line 1, reserve.stacked: spaces that the reserve fills need a stacked reserve");
  EXPECT_EQ(undecided(R"({"foundations": {"base card": "random", "initial cards": "all"}})"),
            "my.json, line 1, foundations.base card: a random base card goes with initial cards 'one' or 'beak' only");
  EXPECT_EQ(undecided(R"({"tableau piles": {"count": 21}})"),
            "my.json, line 1, tableau piles.count: found 21, at most 20 are possible");
  EXPECT_EQ(undecided(R"({"reserve": {"size": 27}})"),
            "my.json, line 1, reserve.size: found 27, at most 26 are possible");
  EXPECT_EQ(undecided(R"({"cells": {"count": 13}})"),
            "my.json, line 1, cells.count: found 13, at most 12 are possible");
  EXPECT_EQ(undecided(R"({"tableau piles": {"count": 0}})"),
            "my.json, line 1, tableau piles.count: a game without columns");
}

TEST(RulesFiles, ErrorsNameFileLineFieldWhatWasFoundAndWhatIsAllowed) {
  EXPECT_EQ(refusal("{\n  \"tableau piles\": {\n    \"count\": 8,\n    \"spaces policy\": \"queens\"\n  }\n}"),
            "my.json, line 4, tableau piles.spaces policy: found 'queens', allowed: any, kings, no-build, "
            "waste, auto-reserve-then-any, auto-reserve-then-waste, auto-waste-then-stock");
  EXPECT_EQ(refusal("{\"cells\": {\n\"count\":\n-1}}"), "my.json, line 2, cells.count: found -1, allowed: 0 to 104");
  EXPECT_EQ(refusal(R"({"cells": {"count": "four"}})"),
            "my.json, line 1, cells.count: found 'four', allowed: a whole number, 0 to 104");
  EXPECT_EQ(refusal(R"({"cells": {"count": 4.5}})"),
            "my.json, line 1, cells.count: found 4.5, allowed: a whole number, 0 to 104");
  EXPECT_EQ(refusal(R"({"cells": 4})"), "my.json, line 1, cells: found 4, allowed: an object in braces");
  EXPECT_EQ(refusal(R"({"cells": {"number": 4}})"),
            "my.json, line 1, cells.number: no such key; known here: count, pre-filled");
  EXPECT_EQ(refusal(R"({"two decks": 1})"),
            "my.json, line 1, two decks: found 1, allowed: true, false, without quotes");
  EXPECT_EQ(refusal(R"({"max rank": 14})"), "my.json, line 1, max rank: found 14, allowed: 1 to 13");
  EXPECT_EQ(refusal("[]"), "my.json: found a list, allowed: an object in braces");
  EXPECT_EQ(
      refusal(R"({"foundations": {"base card": "1x"}})"),
      "my.json, line 1, foundations.base card: found '1x', allowed: A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, random");
  EXPECT_EQ(refusal(R"({"max rank": 8, "foundations": {"base card": "K"}})"),
            "my.json, line 1, foundations.base card: the deck has no card of rank K");
  EXPECT_EQ(
      refusal(R"({"foundations": {"initial cards": "two"}})"),
      "my.json, line 1, foundations.initial cards: found 'two', allowed: none, one, all, beak, or a number of cards");
  EXPECT_EQ(refusal(R"({"hole": {"base card": "A"}})"),
            "my.json, line 1, hole.base card: found 'A', allowed: a card such as AS, random, none");
  EXPECT_EQ(refusal("{\n\"stock\": {\n\"size\": 24, \"deal type\": \"hole\"}}"),
            "my.json, line 3, stock.deal type: these rules have no hole");
  EXPECT_EQ(refusal(R"({"hole": {"present": true, "base card": "KS"}, "foundations": {"present": false},
                       "tableau piles": {"build policy": "no-build"}, "max rank": 12})"),
            "my.json, line 1, hole.base card: the deck has no KS");
  EXPECT_EQ(refusal(R"({"accordion": {"size": 60}, "foundations": {"present": false}})"),
            "my.json, line 1, accordion.size: found 60, the deck has 52 cards");
  EXPECT_EQ(refusal(R"({"sequences": {"count": 4}, "max rank": 1, "foundations": {"present": false}})"),
            "my.json, line 1, max rank: without their aces these rows are empty");
  EXPECT_EQ(refusal(R"({"accordion": {"moves": ["L1", "L53"]}})"),
            "my.json, line 1, accordion.moves: found 'L53', allowed: a list of moves such as L1 or R3 (1 to 52)");
  EXPECT_EQ(refusal(R"({"tableau piles": {"move built group policy": "blue"}})"),
            "my.json, line 1, tableau piles.move built group policy: found 'blue', allowed: any-suit, red-black, "
            "same-suit, no-build, same-colour, other-suit, same-as-build");
}

TEST(RulesFiles, NumbersThatDoNotAddUpAreRefused) {
  EXPECT_EQ(refusal("{\"cells\": {\"count\": 4,\n \"pre-filled\": 5}}"),
            "my.json, line 2, cells.pre-filled: found 5, but there are 4 cells");
  EXPECT_EQ(refusal(R"({"tableau piles": {"count": 2, "lengths": [26, 25]}})"),
            "my.json, line 1, tableau piles.lengths: they add up to 51, 52 cards are left for the columns");
  EXPECT_EQ(refusal(R"({"tableau piles": {"lengths": [26, 26]}})"),
            "my.json, line 1, tableau piles.lengths: found 2 lengths for 8 columns");
  EXPECT_EQ(refusal(R"({"tableau piles": {"count": 1, "lengths": ["x"]}})"),
            "my.json, line 1, tableau piles.lengths: found 'x', allowed: a list of a number for each column, 0 to 104");
  EXPECT_EQ(refusal(R"({"tableau piles": {"count": 1, "lengths": [52], "diagonal deal": true}})"),
            "my.json, line 1, tableau piles.lengths: a deal has lengths or is diagonal, not both");
  EXPECT_EQ(refusal(R"({"max rank": 2, "reserve": {"size": 9}})"),
            "my.json, line 1, reserve.size: cells (0), reserve (9), stock (0) and foundations (0) would start with 9 "
            "cards, the deck has 8");
  EXPECT_EQ(refusal("{\"reserve\": {\"size\": 8},\n \"stock\": {\"size\": 45}}"),
            "my.json, line 2, stock.size: cells (0), reserve (8), stock (45) and foundations (0) would start with 53 "
            "cards, the deck has 52");
  EXPECT_EQ(refusal(R"({"suits": 2, "foundations": {"initial cards": 3}})"),
            "my.json, line 1, foundations.initial cards: found 3, the deck has 2 cards of a rank");
  EXPECT_EQ(refusal(R"({"foundations": {"initial cards": "beak"}})"),
            "my.json, line 1, foundations.base card: with initial cards 'beak' the deal makes the base card: allowed: "
            "random");
  EXPECT_EQ(refusal(R"({"cells": {"count": 1}, "foundations": {"removable to cells": true}})"),
            "my.json, line 1, foundations.removable to cells: no card comes back from a foundation in these rules");
  EXPECT_EQ(refusal(R"({"foundations": {"present": false}})"),
            "my.json, line 1, foundations.present: a game has exactly one goal; found 0 of foundations.present, "
            "hole.present, accordion.size and sequences.count (foundations are present unless the file says no)");
}

TEST(RulesFiles, TextThatIsNoJsonIsRefused) {
  EXPECT_EQ(refusal(""), "my.json, line 1: the text is empty or ends too early");
  EXPECT_EQ(refusal("{\"cells\":"), "my.json, line 1: the text is empty or ends too early");
  EXPECT_EQ(refusal("{\n\"cells\":\n{]}"), "my.json, line 3: not JSON here: ']}'");
  EXPECT_EQ(refusal("{\"cells\": {\"count\": 1,\n\"count\": 2}}"), "my.json, line 2, cells.count: given twice");
  EXPECT_EQ(refusal("{\"cells\": {}, \"cells\": {}}"), "my.json, line 1, cells: given twice");
  EXPECT_EQ(refusal(std::string(100'000, '[')), "my.json, line 1: lists or objects lie too deep in one another");
  EXPECT_EQ(name_of("\xEF\xBB\xBF{}\r\n"), "streets-and-alleys");
}

// --- written files --------------------------------------------------------------------------------------------------

TEST(RulesFiles, PresetsAreReadBackAsTheyWere) {
  for (const BuilderPreset& entry : all_presets()) {
    SCOPED_TRACE(entry.name);
    const std::string text = to_json(entry.rules, entry.name);
    const auto file = read(text);
    ASSERT_TRUE(file);
    ASSERT_FALSE(file->undecided);
    EXPECT_EQ(file->name, entry.name);
    EXPECT_EQ(plain_form(file->rules), plain_form(entry.rules));
    EXPECT_EQ(builder_preset_of(file->rules), find_builder_preset(entry.name));
    EXPECT_EQ(to_json(file->rules, entry.name), text);
  }
}

BuilderRules random_rules(std::mt19937_64& random) {
  const auto pick = [&random](int n) { return static_cast<std::uint8_t>(random() % static_cast<unsigned>(n)); };
  BuilderRules rules;
  rules.decks = static_cast<std::uint8_t>(1 + pick(2));
  rules.suits = static_cast<std::uint8_t>(1 + pick(4));
  rules.ranks = static_cast<std::uint8_t>(1 + pick(13));
  rules.columns = static_cast<std::uint8_t>(1 + pick(20));
  rules.cells = pick(13);
  rules.cells_filled = pick(rules.cells + 1);
  rules.reserve = pick(27);
  rules.reserve_stacked = pick(2) == 0;
  rules.by_columns = pick(2) == 0;
  rules.columns_last = pick(2) == 0;
  rules.kings_to_bottom = pick(2) == 0;
  rules.dealt_home = pick(2) == 0;
  rules.face_down = static_cast<FaceDown>(pick(3));
  rules.build = static_cast<BuildRule>(pick(6));
  rules.wrap = static_cast<WrapRule>(pick(3));
  rules.group = static_cast<GroupRule>(pick(5));
  rules.group_build = static_cast<BuildRule>(pick(6));
  rules.spaces = static_cast<SpaceRule>(pick(4));
  rules.fill = static_cast<FillRule>(pick(3));
  rules.stock = pick(2) == 0 ? 0 : pick(60);
  rules.stock_to = static_cast<StockRule>(pick(3));
  rules.draw = static_cast<std::uint8_t>(1 + pick(4));
  rules.redeals = pick(2) == 0 ? pick(4) : BuilderRules::kUnlimited;
  rules.foundations = static_cast<FoundationStart>(pick(4));
  rules.base = static_cast<std::uint8_t>(1 + pick(rules.ranks));
  rules.bases_laid = pick(rules.decks * rules.suits + 1);
  rules.foundation_return = pick(2) == 0;
  rules.return_to_cells = rules.foundation_return && pick(2) == 0;
  if (pick(2) == 0 && rules.column_cards() >= 0)
    for (int left = rules.column_cards(); left > 0; --left) ++rules.lengths[pick(rules.columns)];
  return rules;
}

// The same deck and places in a game with a hole.
BuilderRules random_rules_with_hole(std::mt19937_64& random) {
  BuilderRules rules = random_rules(random);
  rules.hole = static_cast<HoleStart>(1 + random() % 3);
  rules.hole_card = Card(static_cast<int>(random() % rules.suits), 1 + static_cast<int>(random() % rules.ranks));
  rules.hole_loops = random() % 2 == 0;
  rules.cells %= 9;
  rules.cells_filled = std::min(rules.cells, rules.cells_filled);
  rules.build = rules.group_build = BuildRule::none;
  rules.group = GroupRule::single;
  rules.wrap = WrapRule::none;
  rules.spaces = SpaceRule::none;
  rules.fill = FillRule::none;
  rules.face_down = FaceDown::none;
  rules.kings_to_bottom = rules.dealt_home = rules.return_to_cells = rules.foundation_return = false;
  rules.stock_to = StockRule::hole;
  rules.lengths = {};
  return rules;
}

// The same places in a game of complete suits.
BuilderRules random_rules_with_complete_suits(std::mt19937_64& random) {
  BuilderRules rules = random_rules(random);
  rules.complete_suits = true;
  rules.decks = static_cast<std::uint8_t>(1 + random() % 8);
  rules.cells %= 9;
  rules.cells_filled = std::min(rules.cells, rules.cells_filled);
  rules.foundations = FoundationStart::empty;
  rules.base = 1;
  rules.wrap = WrapRule::none;
  rules.fill = FillRule::none;
  rules.dealt_home = rules.return_to_cells = rules.foundation_return = false;
  rules.stock_to = StockRule::columns;
  rules.deals_onto_spaces = random() % 2 == 0;
  rules.lengths = {};
  return rules;
}

TEST(RulesFiles, AnyRulesAreReadBackAsTheyWere) {
  std::mt19937_64 random(5);
  int tried = 0, holes = 0, suits = 0, rows = 0;
  for (int i = 0; i < 20'000; ++i) {
    const BuilderRules rules = i % 4 == 0    ? random_rules_with_hole(random)
                               : i % 4 == 1  ? random_rules_with_complete_suits(random)
                               : i % 16 == 2 ? random_accordion_rules(random)
                               : i % 16 == 6 ? random_gap_rules(random)
                                             : random_rules(random);
    if (find_fault(rules)) continue;
    ++tried;
    holes += rules.has_hole();
    suits += rules.complete_suits;
    rows += rules.has_rows();
    const auto file = read(to_json(rules, ""));
    ASSERT_TRUE(file && !file->undecided) << to_json(rules, "");
    ASSERT_EQ(plain_form(file->rules), plain_form(rules)) << to_json(rules, "") << to_json(file->rules, "");
  }
  EXPECT_GT(tried, 3'000);
  EXPECT_GT(holes, 1'000);
  EXPECT_GT(suits, 300);
  EXPECT_GT(rows, 2'000);
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_rules_referee(rules, "x"); }

// The form that rules are brought to is the same game: at random play the referee of either lists the same moves and
// shows the same boards. A sole reserve card is written otherwise when it is called a stack.
TEST(PlainForm, PlaysAlike) {
  std::mt19937_64 random(11);
  int changed = 0;
  for (int i = 0; i < 4'000; ++i) {
    BuilderRules rules = i % 2 == 0    ? random_builder_rules(random)
                         : i % 4 == 1  ? random_stock_rules(random)
                         : i % 8 == 3  ? random_hole_rules(random)
                         : i % 16 == 7 ? random_accordion_rules(random)
                                       : random_suit_rules(random);
    if (rules.has_hole()) rules.foundation_return = rules.return_to_cells = random() % 2 == 0;
    if (rules.reserve < 2 && rules.fill != FillRule::reserve) rules.reserve_stacked = false;
    const BuilderRules plain = plain_form(rules);
    if (plain == rules) continue;
    ++changed;
    const auto as_given = referee_of(rules), as_plain = referee_of(plain);
    const Deck deck = shuffled_deck(rules.deck_shape(), random());
    as_given->deal(deck);
    as_plain->deal(deck);
    for (int moves = 0; moves < 40; ++moves) {
      ASSERT_EQ(to_text(as_given->board()), to_text(as_plain->board())) << to_json(rules, "");
      const auto legal = as_given->legal_moves();
      ASSERT_EQ(legal, as_plain->legal_moves()) << to_json(rules, "") << to_text(as_given->board());
      if (legal.empty()) break;
      const PlayMove& move = legal[random() % legal.size()];
      ASSERT_FALSE(as_given->play(move));
      ASSERT_FALSE(as_plain->play(move));
    }
  }
  EXPECT_GT(changed, 1'000);
}

// Broken files never crash, and what is read can be dealt and played.
TEST(RulesFiles, BrokenFilesAreReadOrRefused) {
  std::mt19937_64 random(7);
  const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto presets = all_presets();
  const std::string bytes = "0123456789{}[],:\"\\ae-.\n\xff";
  int dealt = 0;
  int refused = 0;
  for (int i = 0; i < 6'000; ++i) {
    std::string text = to_json(i % 8          ? presets[below(presets.size())].rules
                               : i % 32 == 0  ? random_hole_rules(random)
                               : i % 32 == 8  ? random_accordion_rules(random)
                               : i % 32 == 16 ? random_gap_rules(random)
                                              : random_suit_rules(random),
                               "x");
    const bool numbers_only = below(2) == 0;
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
      const std::size_t place = below(text.size());
      if (numbers_only) {
        const std::size_t digit = text.find_first_of("0123456789", place);
        if (digit != std::string::npos) text[digit] = bytes[below(10)];
        continue;
      }
      switch (below(4)) {
        case 0: text.erase(place, 1 + below(6)); break;
        case 1: text.insert(place, text.substr(below(text.size()), below(20))); break;
        case 2: text[place] = bytes[below(bytes.size())]; break;
        default: text.insert(place, 1, bytes[below(bytes.size())]);
      }
    }
    RulesError error;
    const auto file = parse_rules(text, "my.json", error);
    if (!file) {
      ++refused;
      ASSERT_FALSE(error.reason.empty()) << text;
    } else if (!file->undecided) {
      ++dealt;
      ASSERT_FALSE(find_fault(file->rules)) << text;
      const auto referee = referee_of(file->rules);
      referee->deal(shuffled_deck(file->rules.deck_shape(), random()));
      const auto moves = referee->legal_moves();
      if (!moves.empty()) {
        ASSERT_FALSE(referee->play(moves.front()));
      }
    }
  }
  EXPECT_GT(dealt, 500);
  EXPECT_GT(refused, 500);
}

TEST(RulesFiles, TheCommandPrintsThem) {
  const Ran ran = run_winnable("rules --json freecell:2-cells");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, to_json(preset("freecell:2-cells"), "freecell:2-cells"));
  EXPECT_EQ(run_winnable("rules --json squadron").code, 2);
  EXPECT_NE(run_winnable("rules --json squadron").err.find("docs/rules/builder.md"), std::string::npos);
  EXPECT_EQ(run_winnable("rules --json freecel").code, 2);
}

// --- what has no effect ---------------------------------------------------------------------------------------------

std::vector<std::string> idle(std::string_view text) {
  std::vector<std::string> remarks;
  const auto file = read(text);
  if (file)
    for (const RulesError& remark : file->idle) remarks.push_back(remark.to_text());
  return remarks;
}

TEST(RulesFiles, WhatHasNoEffectIsNamed) {
  using Remarks = std::vector<std::string>;
  EXPECT_EQ(idle("{}"), Remarks());
  EXPECT_EQ(idle("{\"stock\": {\"size\": 24,\n\"deal type\": \"tableau piles\",\n\"redeals\": 2}}"),
            Remarks{"my.json, line 3, stock.redeals: has no effect: the stock is not turned to a waste"});
  EXPECT_EQ(idle(R"({"stock": {"deal count": 3, "redeal": true, "deal type": "reserve"}})"),
            (Remarks{"my.json, line 1, stock.deal count: has no effect: there is no stock",
                     "my.json, line 1, stock.redeal: has no effect: there is no stock",
                     "my.json, line 1, stock.deal type: has no effect: there is no stock"}));
  EXPECT_EQ(
      idle(R"({"tableau piles": {"move built group policy": "same-suit"}, "reserve": {"stacked": true}})"),
      (Remarks{"my.json, line 1, reserve.stacked: has no effect: there is no reserve",
               "my.json, line 1, tableau piles.move built group policy: has no effect: cards move one at a time"}));
}

TEST(RulesFiles, WhatHasNoEffectIsNamedBesideRows) {
  using Remarks = std::vector<std::string>;
  const std::string rows = R"({"sequences": {"count": 4}, "foundations": {"present": false)";
  const std::string nothing = ": has no effect: a game of rows has nothing else";
  EXPECT_EQ(idle(rows + R"(}, "tableau piles": {"count": 0}, "cells": {"count": 0}, "hole": {"present": false}})"),
            Remarks());
  EXPECT_EQ(idle(rows + R"(}, "tableau piles": {"spaces policy": "any"}, "columns dealt last": true})"),
            (Remarks{"my.json, line 1, tableau piles.spaces policy" + nothing,
                     "my.json, line 1, columns dealt last" + nothing}));
  EXPECT_EQ(idle(rows + R"(, "removable": true}})"),
            Remarks{"my.json, line 1, foundations.removable: has no effect: there are no foundations"});
  EXPECT_EQ(idle(R"({"sequences": {"count": 4, "direction": "R"}, "foundations": {"present": false}})"),
            Remarks{"my.json, line 1, sequences.direction: won with the gaps at the left, the mirror image of L; "
                    "Solvitaire wants them at the right there, too"});
}

TEST(RulesFiles, WhatHasNoEffectIsNamedInGamesWithAHole) {
  using Remarks = std::vector<std::string>;
  const std::string hole = R"({"hole": {"present": true}, "tableau piles": {"build policy": "no-build"}, )";
  const std::string none = ": has no effect: there are no foundations";
  EXPECT_EQ(idle(hole + R"("foundations": {"present": false}})"), Remarks());
  EXPECT_EQ(
      idle(hole + R"("foundations": {"present": false, "removable": true, "base card": "7", "initial cards": 2}})"),
      (Remarks{"my.json, line 1, foundations.initial cards" + none, "my.json, line 1, foundations.base card" + none,
               "my.json, line 1, foundations.removable" + none}));
  EXPECT_EQ(
      idle(hole + R"("foundations": {"present": false}, "stock": {"size": 5, "deal type": "hole", "redeal": true}})"),
      Remarks{"my.json, line 1, stock.redeal: has no effect: the stock is not turned to a waste"});
  EXPECT_EQ(
      idle(hole + R"("cells": {"count": 2}, "foundations": {"present": false, "removable": true,
                           "removable to cells": true, "complete piles": true}})"),
      (Remarks{"my.json, line 1, foundations.removable" + none, "my.json, line 2, foundations.complete piles" + none,
               "my.json, line 2, foundations.removable to cells" + none}));
  EXPECT_EQ(idle(R"({"hole": {"base card": "7H", "build loops": false}})"),
            (Remarks{"my.json, line 1, hole.base card: has no effect: there is no hole",
                     "my.json, line 1, hole.build loops: has no effect: there is no hole"}));
}

TEST(RulesFiles, WhatHasNoEffectIsNamedWithCompleteSuits) {
  using Remarks = std::vector<std::string>;
  EXPECT_EQ(idle(R"({"foundations": {"complete piles": true}})"), Remarks());
  EXPECT_EQ(idle(R"({"foundations": {"complete piles": true}, "stock": {"deals onto spaces": true}})"),
            Remarks{"my.json, line 1, stock.deals onto spaces: has no effect: there is no stock"});
  EXPECT_EQ(
      idle(R"({"stock": {"size": 9, "deals onto spaces": true}})"),
      Remarks{"my.json, line 1, stock.deals onto spaces: has no effect: the stock is not dealt onto the columns"});
}

// Solvitaire deals the stock of a Spider onto empty columns, too.
TEST(RulesFiles, WhatIsReadOtherwiseThanBySolvitaireIsNamed) {
  const auto with_stock = [](const std::string& more) {
    return idle(R"({"foundations": {"complete piles": true}, "stock": {"size": 20, "deal type": "tableau piles")" +
                more + "}}");
  };
  EXPECT_EQ(with_stock(""), std::vector<std::string>{"my.json, line 1, stock: not dealt while a column is empty, as "
                                                     "Spider is played; Solvitaire deals it then, too: \"deals onto "
                                                     "spaces\": true"});
  EXPECT_EQ(with_stock(R"(, "deals onto spaces": true)"), std::vector<std::string>());
  EXPECT_EQ(with_stock(R"(, "deals onto spaces": false)"), std::vector<std::string>());
}

TEST(RulesFiles, WhatCompleteSuitsRuleOutIsRefused) {
  const auto with_suits = [](const std::string& more) {
    return refusal(R"({"foundations": {"only complete pile moves": true)" + more + "}");
  };
  EXPECT_EQ(with_suits(R"(, "removable": true})"),
            "my.json, line 1, foundations.removable: complete suits stay where they are");
  EXPECT_EQ(with_suits(R"(, "base card": "7"})"),
            "my.json, line 1, foundations.base card: a complete suit ends with the ace: allowed: A");
  EXPECT_EQ(
      with_suits(R"(, "initial cards": "all"})"),
      "my.json, line 1, foundations.initial cards: of foundations that take complete suits only, no card is laid out");
  EXPECT_EQ(with_suits(R"(}, "tableau piles": {"cards dealt home": true})"),
            "my.json, line 1, tableau piles.cards dealt home: no single card goes home where complete suits leave");
  EXPECT_EQ(with_suits(R"(}, "tableau piles": {"move built group": "partial-if-card-above-buildable"})"),
            "my.json, line 1, tableau piles.move built group: no single card goes home where complete suits leave");
  EXPECT_EQ(refusal(R"({"two decks": true, "decks": 4})"), "my.json, line 1, decks: the key two decks says otherwise");
}

TEST(RulesFiles, WhatContradictsItselfIsRefused) {
  EXPECT_EQ(refusal(R"({"reserve": {"size": 3, "stacked": true}, "stock": {"size": 9}, "tableau piles":
                       {"spaces policy": "auto-reserve-then-any", "spaces filled by": "waste-then-stock"}})"),
            "my.json, line 2, tableau piles.spaces filled by: the spaces policy says otherwise: auto-reserve-then-any");
  EXPECT_EQ(refusal(R"({"foundations": {"only complete pile moves": true, "complete piles": false}})"),
            "my.json, line 1, foundations.complete piles: the key only complete pile moves says otherwise");
}

// The members of a rules file, as "cells.count".
std::vector<std::string> fields_of(const json& file) {
  std::vector<std::string> fields;
  for (const auto& [key, value] : file.items()) {
    if (!value.is_object()) fields.push_back(key);
    if (value.is_object())
      for (const auto& [inner, ignored] : value.items()) fields.push_back(key + "." + inner);
  }
  return fields;
}

json without(json file, const std::string& field) {
  const auto dot = field.find('.');
  if (dot == std::string::npos) file.erase(field);
  if (dot != std::string::npos) file[field.substr(0, dot)].erase(field.substr(dot + 1));
  return file;
}

// A member has no effect if the rules are written otherwise without it, and mean the same. Not named are those that say
// once more what holds anyway: equal lengths, all bases, levels that begin with the ace.
TEST(RulesFiles, ExactlyWhatHasNoEffectIsNamed) {
  const std::set<std::string> says_what_holds{"tableau piles.lengths", "foundations.initial cards",
                                              "foundations.base card"};
  std::mt19937_64 random(6);
  int named = 0;
  for (int i = 0; i < 4'000; ++i) {
    const BuilderRules rules = i % 4 == 0 ? random_rules_with_hole(random) : random_rules(random);
    if (find_fault(rules)) continue;
    json file = json::parse(to_json(rules, ""));
    if (random() % 2 == 0) file["stock"]["deal count"] = 2;
    if (random() % 2 == 0) file["stock"]["redeal"] = true;
    if (random() % 2 == 0) file["stock"]["redeals"] = 2;
    if (random() % 2 == 0) file["stock"]["deal type"] = "tableau piles";
    if (random() % 2 == 0) file["reserve"]["stacked"] = true;
    if (random() % 2 == 0) file["columns dealt last"] = true;
    if (random() % 2 == 0) file["tableau piles"]["build loops"] = "yes";
    if (random() % 2 == 0) file["tableau piles"]["move built group policy"] = "same-suit";
    const std::string text = file.dump();
    RulesError error;
    const auto whole = parse_rules(text, "my.json", error);
    if (!whole || whole->undecided) continue;
    std::set<std::string> remarks;
    for (const RulesError& remark : whole->idle) remarks.insert(remark.field);
    for (const std::string& field : fields_of(file)) {
      const std::string less_text = without(file, field).dump();
      const auto less = parse_rules(less_text, "my.json", error);
      const bool means_the_same = less && !less->undecided && plain_form(less->rules) == plain_form(whole->rules);
      if (remarks.contains(field)) {
        ++named;
        ASSERT_TRUE(means_the_same) << field << " " << text;
      } else if (means_the_same && !says_what_holds.contains(field)) {
        const bool is_no_loop = field == "tableau piles.build loops" && whole->rules.wrap != WrapRule::around;
        ASSERT_TRUE(is_no_loop || less->rules == whole->rules) << field << " " << text;
      }
    }
  }
  EXPECT_GT(named, 500);
}

// --- the sheet ------------------------------------------------------------------------------------------------------

std::string sheet(const char* name = "builder.md") {
  return read_text(std::string(WINNABLE_SOURCE_DIR) + "/docs/rules/" + name);
}

std::string example_of(const std::string& text) {
  const auto start = text.find("```json\n") + 8;
  return text.substr(start, text.find("```", start) - start);
}

TEST(BuilderSheet, ItsExampleIsAFileAndItsErrorIsOurs) {
  const std::string text = sheet();
  std::string example = example_of(text);
  const auto file = read(example);
  ASSERT_TRUE(file && !file->undecided);
  EXPECT_EQ(file->rules.cells, 5);
  EXPECT_EQ(file->rules.spaces, SpaceRule::kings);
  const auto word = example.find("red-black");
  ASSERT_NE(word, std::string::npos);
  EXPECT_NE(text.find("\n" + refusal(example.replace(word, 9, "blue")) + "\n"), std::string::npos) << refusal(example);
}

TEST(BuilderSheet, TheExampleWithAHoleIsAFile) {
  const auto file = read(example_of(sheet("hole.md")));
  ASSERT_TRUE(file && !file->undecided);
  EXPECT_TRUE(file->idle.empty());
  EXPECT_EQ(file->rules.hole, HoleStart::first);
  EXPECT_EQ(file->rules.stock_to, StockRule::hole);
  EXPECT_FALSE(file->rules.hole_loops);
}

TEST(BuilderSheet, TheExampleWithCompleteSuitsIsAFile) {
  const auto file = read(example_of(sheet("complete-suits.md")));
  ASSERT_TRUE(file && !file->undecided);
  EXPECT_TRUE(file->idle.empty());
  EXPECT_TRUE(file->rules.complete_suits);
  EXPECT_EQ(file->rules.stock_to, StockRule::columns);
  EXPECT_FALSE(file->rules.deals_onto_spaces);
  EXPECT_EQ(file->rules.group_build, BuildRule::same_suit);
}

TEST(BuilderSheet, TheExamplesWithRowsAreFiles) {
  const auto accordion = read(example_of(sheet("accordions.md")));
  ASSERT_TRUE(accordion && !accordion->undecided && accordion->idle.empty());
  const AccordionRow row{.piles = 52, .left = 6, .right = 6, .same_suit = true, .same_rank = true};
  EXPECT_EQ(accordion->rules.accordion, row);
  EXPECT_EQ(
      rules_text(accordion->rules),
      "One deck. All cards in a row (T1-T52), face up. A pile goes onto the one 1 or 2 places to its left, or 1 or 2\n"
      "places to its right, if the exposed cards are of one suit or are of one rank; the row closes up. Only exposed\n"
      "cards are written. Won when one pile is left.\n");
  const auto gaps = read(example_of(sheet("rows-with-gaps.md")));
  ASSERT_TRUE(gaps && !gaps->undecided && gaps->idle.empty());
  const GapRows rows{.rows = 4, .side = GrowthSide::both, .build = BuildRule::alternate_colours};
  EXPECT_EQ(gaps->rules.gap_rows, rows);
  EXPECT_EQ(
      rules_text(gaps->rules),
      "One deck. 4 rows of 13 places (P1-P13 and so on), all face up; the aces are taken out and leave gaps. A card\n"
      "goes to a gap (`P9 P3`) at the right of a card of the other colour one rank lower; a two to a gap at the left\n"
      "end of a row. A card goes to a gap at the left of a card of the other colour one rank higher; a card of the\n"
      "highest rank (king) to a gap at the right end of a row. Won when each row has its cards from two to king in\n"
      "order, in alternating colours, and its gap at the right end.\n");
}

TEST(BuilderSheet, ItsRatesAreThoseOfTheTable) {
  const std::string text = sheet();
  const std::string rates = text.substr(text.find("## Published rates"));
  int rows = 0;
  for (const BuilderPreset& entry : builder_presets()) {
    const bool restricted_form = entry.name == "northwest-territory";
    const std::string row = "\n| " + std::string(entry.name) + " | ";
    const auto found = rates.find(row);
    EXPECT_EQ(found == std::string::npos, !entry.published.is_known() || restricted_form) << entry.name;
    if (found == std::string::npos) continue;
    const auto from = found + row.size();
    const std::string rate = rates.substr(from, rates.find(" |", from) - from);
    EXPECT_EQ(to_text(entry.published), rate + " (Blake & Gent, JAIR 85:21, 2026)") << entry.name;
    std::string deals = rates.substr(from + rate.size() + 3, 13);  // "10 000 000, 5 undecided"
    std::erase(deals, ' ');
    EXPECT_EQ(std::stoull(deals), entry.published.deals) << entry.name;
    ++rows;
  }
  EXPECT_EQ(rows, 29);
}

// --- the JSON Schema ------------------------------------------------------------------------------------------------

// What the schema uses of JSON Schema; "" if the value obeys.
std::string schema_fault(const json& schema, const json& value, const std::string& path) {
  static const std::set<std::string> known{"$schema", "title",   "description", "type",  "properties",
                                           "enum",    "minimum", "maximum",     "items", "additionalProperties"};
  for (const auto& [key, ignored] : schema.items())
    if (!known.contains(key)) return "the schema uses " + key;
  const auto is_a = [&](const std::string& type) {
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "boolean" ? value.is_boolean()
                               : type == "integer" && value.is_number_integer();
  };
  if (schema.contains("type")) {
    const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
    bool fits = false;
    for (const auto& type : types) fits = fits || is_a(type.get<std::string>());
    if (!fits) return path + ": not a " + types.dump();
  }
  if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
    return path + ": not in the list: " + value.dump();
  if (schema.contains("minimum") && value < schema["minimum"]) return path + ": too small";
  if (schema.contains("maximum") && value > schema["maximum"]) return path + ": too large";
  if (value.is_array() && schema.contains("items"))
    for (const auto& item : value)
      if (auto fault = schema_fault(schema["items"], item, path + "[]"); !fault.empty()) return fault;
  if (!value.is_object()) return "";
  for (const auto& [key, member] : value.items()) {
    if (!schema["properties"].contains(key)) return path + "." + key + ": no such key";
    if (auto fault = schema_fault(schema["properties"][key], member, path + "." + key); !fault.empty()) return fault;
  }
  return "";
}

json schema() { return json::parse(read_text(std::string(WINNABLE_SOURCE_DIR) + "/docs/rules.schema.json")); }

TEST(RulesSchema, WrittenFilesObeyIt) {
  const json rules_schema = schema();
  for (const BuilderPreset& entry : builder_presets())
    EXPECT_EQ(schema_fault(rules_schema, json::parse(to_json(entry.rules, entry.name)), ""), "") << entry.name;
  std::mt19937_64 random(6);
  for (int i = 0; i < 2'000; ++i) {
    const BuilderRules rules = random_rules(random);
    if (!find_fault(rules)) {
      ASSERT_EQ(schema_fault(rules_schema, json::parse(to_json(rules, "")), ""), "");
    }
  }
}

// A file with one key of the schema, and every word that the schema allows for it.
TEST(RulesSchema, TheReaderKnowsEveryKeyAndWordOfIt) {
  int tried = 0;
  const auto try_member = [&tried](const std::string& section, const std::string& key, const json& member) {
    json values = member.contains("enum") ? member["enum"] : json::array();
    if (member["type"] == "boolean") values = {true, false};
    if (member["type"] == "integer") values = {member["minimum"], member["maximum"]};
    for (const auto& value : values) {
      json file;
      (section.empty() ? file : file[section])[key] = value;
      RulesError error;
      const bool accepted = parse_rules(file.dump(), "", error).has_value();
      const bool known = accepted || error.reason.find("allowed: ") == std::string::npos ||
                         error.reason.find("the deal makes the base card") != std::string::npos;
      EXPECT_TRUE(known && error.reason.find("no such key") == std::string::npos) << file << ": " << error.to_text();
      ++tried;
    }
  };
  const json root = schema();
  for (const auto& [name, node] : root["properties"].items()) {
    if (node["type"] != "object") {
      try_member("", name, node);
      continue;
    }
    for (const auto& [key, member] : node["properties"].items()) try_member(name, key, member);
  }
  EXPECT_GT(tried, 100);
}

// What the reader says it knows is in the schema.
TEST(RulesSchema, ItHasEveryKeyOfTheReader) {
  const json root = schema();
  const auto compare = [](const std::string& file, const json& properties) {
    RulesError error;
    ASSERT_FALSE(parse_rules(file, "", error));
    std::string list = error.reason.substr(error.reason.find("known here: ") + 12);
    std::set<std::string> names;
    for (std::size_t end; !list.empty(); list = end == std::string::npos ? "" : list.substr(end + 2))
      names.insert(list.substr(0, end = list.find(", ")));
    std::set<std::string> expected;
    for (const auto& [key, ignored] : properties.items()) expected.insert(key);
    EXPECT_EQ(names, expected) << file;
  };
  compare(R"({"?": 1})", root["properties"]);
  for (const auto& [name, node] : root["properties"].items())
    if (node["type"] == "object") compare("{\"" + name + "\": {\"?\": 1}}", node["properties"]);
}

}  // namespace
}  // namespace winnable::test
