// Rules of one's own on the command line: --rules FILE, and that what one command prints another one reads.
//
// Presets stand for the games: their files decide alike.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "games/builder/game.h"
#include "games/builder/own_game.h"
#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "games/catalogue.h"
#include "solver/referee/referee.h"
#include "tests/support/random_rules.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::rules_file_test {

constexpr const char* kFiveCells =
    R"({"name": "Five Cells!", "tableau piles": {"count": 7, "build policy": "red-black"}, "cells": {"count": 5}})";

std::string file_with(const std::string& text) {
  const auto path = scratch_folder() / "rules.json";
  write_text(path, text);
  return path.string();
}

int code_of(Verdict verdict) { return verdict == Verdict::won ? 10 : verdict == Verdict::lost ? 20 : 0; }

std::string without_comments(const std::string& text) {
  std::string kept;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin) + 1;
    if (text[begin] != '#') kept += text.substr(begin, end - begin);
    begin = end;
  }
  return kept;
}

TEST(RulesFile, AFileThatEqualsAPresetIsThePreset) {
  const std::string file = file_with(run_winnable("rules --json freecell").out);
  const Ran own = run_winnable("solve --rules " + file + " 1 --threads 1");
  const Ran named = run_winnable("solve freecell 1 --threads 1");
  EXPECT_EQ(own.code, 10) << own.err;
  EXPECT_EQ(without_comments(own.out), without_comments(named.out));
  EXPECT_EQ(run_winnable("rules --rules " + file).out, run_winnable("rules freecell").out);
}

// What a preset plays is that preset, also where no rules file of another program says it.
TEST(RulesFile, KlondikeAndFortyThievesOfOnesOwnArePresets) {
  const auto becomes = [](std::string rules, const std::string& from, const std::string& to) {
    const std::size_t at = rules.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return run_winnable("deal --rules " + file_with(rules.replace(at, from.size(), to)) + " 1").out;
  };
  const std::string one = run_winnable("rules --json klondike:draw1").out;
  const std::string three = run_winnable("rules --json klondike").out;
  for (const std::string group : {"canfield yes", "canfield:waste-fills yes", "canfield:strict whole-pile",
                                  "canfield:restricted partial-if-card-above-buildable"}) {
    const auto space = group.find(' ');
    const std::string file = run_winnable("rules --json " + group.substr(0, space)).out;
    EXPECT_NE(file.find("\"move built group\": \"" + group.substr(space + 1) + "\""), std::string::npos) << file;
  }
  EXPECT_EQ(becomes(one, "\"redeal\": true", "\"redeals\": 0"), run_winnable("deal klondike:no-redeal 1").out);
  EXPECT_EQ(becomes(one, "\"redeal\": true", "\"redeals\": 2"), run_winnable("deal klondike:aisleriot 1").out);
  EXPECT_EQ(becomes(three, "\"redeal\": true", "\"redeals\": 2"), run_winnable("deal klondike:vegas 1").out);
  EXPECT_EQ(becomes(run_winnable("rules --json forty-thieves:standard").out, "\"build policy\": \"same-suit\"",
                    "\"build policy\": \"same-suit\", \"move built group\": \"yes\""),
            run_winnable("deal forty-thieves:josephine 1").out);
}

// Boards of a game in play say their rules, so that `hint` reads each.
TEST(RulesFile, BoardsOfAGameInPlayAreRead) {
  const std::string file = file_with(
      R"({"name": "six wide", "tableau piles": {"count": 6, "diagonal deal": true, "face up cards": "top", "spaces policy": "kings", "move built group": "yes"}, "stock": {"size": 31, "redeal": true}})");
  const std::string shown = run_winnable("play --rules " + file + " 1 --show").out;
  std::vector<std::string> boards;
  for (std::size_t begin = 0; begin < shown.size();) {
    const std::size_t end = std::min(shown.find("\n\n", begin), shown.size() - 2) + 2;
    boards.push_back(shown.substr(begin, end - begin));
    begin = end;
  }
  ASSERT_GE(boards.size(), 3u) << shown;
  const auto path = scratch_folder() / "board.txt";
  write_text(path, boards[1]);
  const Ran hint = run_winnable("hint " + path.string() + " --worlds 2 --max-nodes 100000");
  EXPECT_EQ(hint.err, "");
  EXPECT_NE(hint.out.find("hint: "), std::string::npos) << boards[1] << hint.out;
  EXPECT_EQ(boards.back().find("\nrules: {"), boards.back().find('\n', boards.back().find("game: "))) << boards.back();
}

TEST(RulesFile, WaysToSayTheSame) {
  const auto deal = [](const std::string& rules) {
    return run_winnable("deal --rules " + file_with(rules) + " 1").out;
  };
  const auto hole = [&](const std::string& card) {
    return deal(R"({"tableau piles": {"count": 17, "build policy": "no-build", "spaces policy": "no-build"}, )"
                R"("foundations": {"present": false}, "hole": {"present": true, "base card": ")" +
                card + "\"}}");
  };
  EXPECT_NE(hole("TS").find("\nH: TS\n"), std::string::npos) << hole("TS");
  EXPECT_EQ(hole("TS"), hole("10S"));
  EXPECT_EQ(hole("ts"), hole("10S"));
  const auto one = [&](const std::string& initial) {
    return deal(R"({"tableau piles": {"count": 8}, "foundations": {"base card": "random", "initial cards": )" +
                initial + "}}");
  };
  EXPECT_NE(one("1").find("\nF"), std::string::npos) << one("1");
  EXPECT_EQ(one("1"), one("\"one\""));
}

// The rank that ends the foundations is not always the king.
TEST(RulesFile, RulesNameTheRankThatIsMeant) {
  const auto rules = [](const std::string& base) {
    return run_winnable("rules --rules " +
                        file_with(R"({"max rank": 9, "tableau piles": {"count": 6, "kings to bottom": true, )"
                                  R"("build loops": "yes", "spaces policy": "kings"}, )"
                                  R"("foundations": {"base card": ")" +
                                  base + "\"}}"))
        .out;
  };
  EXPECT_EQ(rules("4").find("ings"), std::string::npos) << rules("4");
  EXPECT_NE(rules("4").find("Cards of the rank that"), std::string::npos);
  const std::string full = run_winnable("rules penguin").out + run_winnable("rules bakers-dozen").out;
  EXPECT_NE(full.find("kings on aces"), std::string::npos) << full;
  EXPECT_NE(full.find("Kings go to the"), std::string::npos) << full;
}

TEST(RulesFile, AFileThatIsNotThereIsNamed) {
  const Ran ran = run_winnable("solve --rules no/such/file.json 1");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.err, "winnable: no/such/file.json: cannot be read: No such file or directory\n");
}

TEST(RulesFile, WhatHasNoEffectIsSaidOnce) {
  const std::string file = file_with("{\"stock\": {\"size\": 8, \"deal type\": \"tableau piles\",\n\"redeals\": 1}}");
  const Ran ran = run_winnable("solve --rules " + file + " 1 --max-nodes 10");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err,
            "winnable: " + file + ", line 2, stock.redeals: has no effect: the stock is not turned to a waste\n");
  EXPECT_EQ(run_winnable("solve --rules " + file + " 1 --max-nodes 10 -q").err, "");
  EXPECT_EQ(run_winnable("solve --rules " + file_with(kFiveCells) + " 3").err, "");
}

// Where nothing is built a single card is a whole column or stays: it was played from longer columns, and deals were
// called won.
TEST(RulesFile, WholeColumnsOfOneCard) {
  const std::string file = WINNABLE_SOURCE_DIR "/tests/regressions/rules-whole-columns-of-one-card.json";
  const Ran ran = run_winnable("solve --rules " + file + " 1 -q");
  EXPECT_EQ(ran.out, "lost\n");
  EXPECT_EQ(ran.err, "");
}

TEST(RulesFile, WhatSolvePrintsOtherCommandsRead) {
  const std::string file = file_with(kFiveCells);
  for (const char* format : {"text", "jsonl"}) {
    const Ran solved = run_winnable("solve --rules " + file + " 3 --format " + format);
    ASSERT_EQ(solved.code, 10) << solved.err;
    EXPECT_NE(solved.out.find("rules:five-cells-"), std::string::npos) << solved.out;
    EXPECT_EQ(run_winnable("verify -", solved.out).code, 0);
    EXPECT_EQ(run_winnable("hint -", solved.out).code, 10);
    EXPECT_EQ(run_winnable("analyze -", solved.out).code, 10);
    const Ran replayed = run_winnable("replay - --from 4 --to 4", solved.out);
    EXPECT_EQ(replayed.code, 0) << replayed.err;
    const auto board = replayed.out.substr(replayed.out.find("game:"));
    EXPECT_EQ(run_winnable("solve --deal - -q", board.substr(0, board.rfind('#'))).code, 10);
  }
}

TEST(RulesFile, EveryCommandTakesIt) {
  const std::string rules = "--rules " + file_with(kFiveCells);
  const Ran deal = run_winnable("deal " + rules + " 3");
  EXPECT_EQ(deal.code, 0) << deal.err;
  EXPECT_EQ(run_winnable("solve --deal - -q", deal.out).code, 10);
  EXPECT_EQ(run_winnable("hint " + rules + " 3").code, 10);
  EXPECT_NE(run_winnable("rules " + rules).out.find("builder-rules-"), std::string::npos);
  EXPECT_EQ(run_winnable("verify - --seed 3 " + rules, "T1 C1\n").code, 5);
  EXPECT_EQ(run_winnable("replay - --seed 3 " + rules, "T1 C1\n").code, 0);
  EXPECT_NE(run_winnable("play " + rules + " 1-2").err.find("nothing is hidden"), std::string::npos);
  EXPECT_EQ(run_winnable("solve freecell 1 " + rules).code, 2);
  EXPECT_EQ(run_winnable("rules freecell " + rules).code, 2);
}

// An ace goes on an ace where ranks loop: such deals were called lost.
TEST(RulesFile, AHoleOfAces) {
  const std::string file = WINNABLE_SOURCE_DIR "/tests/regressions/rules-hole-of-aces.json";
  EXPECT_EQ(run_winnable("solve --rules " + file + " 1 -q").out, "won\n");
}

constexpr const char* kHole =
    R"({"name": "nine", "tableau piles": {"count": 9, "build policy": "no-build"}, "foundations": {"present": false},
        "cells": {"count": 1}, "stock": {"size": 8, "deal type": "hole"}, "hole": {"present": true, "base card": "7H"}})";

// A hole in the place of foundations: what one command prints the others read, and every kind of player plays.
TEST(RulesFile, WithAHole) {
  const std::string rules = "--rules " + file_with(kHole);
  const Ran solved = run_winnable("solve --shorten --max-nodes 100000 " + rules + " 3");
  ASSERT_EQ(solved.code, 10) << solved.err;
  EXPECT_NE(solved.out.find("turn\n"), std::string::npos) << solved.out;
  EXPECT_EQ(run_winnable("verify -", solved.out).code, 0);
  EXPECT_EQ(run_winnable("analyze -", solved.out).code, 10);
  EXPECT_EQ(run_winnable("replay - --from 4 --to 4", solved.out).code, 0);
  EXPECT_EQ(run_winnable("hint " + rules + " 3").code, 10);
  const Ran deal = run_winnable("deal " + rules + " 3");
  EXPECT_NE(deal.out.find("\nH: 7H\nT1: "), std::string::npos) << deal.out;
  EXPECT_EQ(run_winnable("solve --deal - -q", deal.out).code, 10);
  EXPECT_NE(run_winnable("rules " + rules).out.find("turned card by card to the hole"), std::string::npos);
  EXPECT_NE(run_winnable("play " + rules + " 1-20 -j 1 --no-store").out.find("20 of 20"), std::string::npos);
  EXPECT_EQ(run_winnable("grade " + rules + " 3").code, 0);
  std::string open = kHole;  // without a stock nothing is hidden
  open.replace(open.find("\"size\": 8"), 9, "\"size\": 0");
  const std::string all_open = "--rules " + file_with(open);
  EXPECT_EQ(run_winnable("grade " + all_open + " 3").code, 0);
  EXPECT_NE(run_winnable("play " + all_open + " 1-20 --player sight-50 -j 1 --no-store").out.find("20 of 20"),
            std::string::npos);
}

constexpr const char* kCompleteSuits =
    R"({"name": "three suits", "suits": 3, "max rank": 9, "tableau piles": {"count": 6, "move built group": "yes",
        "move built group policy": "same-suit", "face up cards": "top"}, "cells": {"count": 1},
        "stock": {"size": 9, "deal type": "tableau piles"}, "foundations": {"only complete pile moves": true}})";

// Complete suits in the place of foundations: the same.
TEST(RulesFile, WithCompleteSuits) {
  const std::string rules = "--rules " + file_with(kCompleteSuits);
  const Ran solved = run_winnable("solve --shorten --max-nodes 20000 " + rules + " 3");
  ASSERT_EQ(solved.code, 10) << solved.err;
  EXPECT_NE(solved.out.find("\ndeal "), std::string::npos) << solved.out;
  EXPECT_NE(solved.out.find("leave"), std::string::npos) << solved.out;
  EXPECT_EQ(run_winnable("verify -", solved.out).code, 0);
  EXPECT_EQ(run_winnable("analyze - --max-nodes 2000", solved.out).code, 10);
  EXPECT_EQ(run_winnable("replay - --from 4 --to 4", solved.out).code, 0);
  EXPECT_EQ(run_winnable("hint " + rules + " 3").code, 10);
  EXPECT_EQ(run_winnable("solve -q --threads 2 " + rules + " 3").code, 10);
  EXPECT_EQ(run_winnable("solve -q --deterministic --threads 2 " + rules + " 3").code, 10);
  const Ran deal = run_winnable("deal " + rules + " 3");
  EXPECT_NE(deal.out.find("\nC1:\nF:\nS: "), std::string::npos) << deal.out;
  EXPECT_EQ(run_winnable("solve --deal - -q", deal.out).code, 10);
  EXPECT_NE(run_winnable("rules " + rules).out.find("but not while a column is empty"), std::string::npos);
  EXPECT_NE(run_winnable("play " + rules + " 1-5 -j 1 --no-store").out.find("5 of 5"), std::string::npos);
  EXPECT_EQ(run_winnable("grade " + rules + " 3").code, 0);
  std::string open = kCompleteSuits;
  open.replace(open.find("\"top\""), 5, "\"all\"");
  open.replace(open.find("\"size\": 9"), 9, "\"size\": 0");
  const std::string all_open = "--rules " + file_with(open);
  EXPECT_NE(run_winnable("play " + all_open + " 1-20 --player sight-50 -j 1 --no-store").out.find("20 of 20"),
            std::string::npos);
}

// Positions with more moves than a list holds: such lists were written beyond their end, or moves were left out and the
// win found called the shortest (of the complete suits one of 26 moves is known).
TEST(RulesFile, MoreMovesThanAListHolds) {
  const std::string folder = WINNABLE_SOURCE_DIR "/tests/regressions/";
  for (const bool suits : {false, true}) {
    const std::string file =
        folder + (suits ? "rules-suits-more-moves-than-a-list.json" : "rules-more-moves-than-a-list.json");
    for (const char* way : {"--optimal", "--shorten"}) {
      const Ran ran = run_winnable("solve --max-nodes 5000 --rules " + file + " 3 " + way);
      EXPECT_EQ(ran.code, 10) << ran.err;
      if (suits) {
        EXPECT_EQ(ran.out.find("no win has fewer moves"), std::string::npos) << ran.out;
      }
      EXPECT_EQ(run_winnable("verify -", ran.out).code, 0);
    }
    if (!suits) {  // with complete suits it takes eight seconds
      EXPECT_EQ(run_winnable("grade --rules " + file + " 3").code, 0);
    }
    const int code = run_winnable("solve -q --max-nodes 5000 --without one-space --rules " + file + " 3").code;
    EXPECT_TRUE(code == 10 || code == 12) << code;  // won or undecided
  }
}

TEST(RulesFile, AStoreHoldsItsRules) {
  const auto folder = scratch_folder();
  const std::string store = (folder / "own.sqlite").string(), wins = (folder / "wins").string();
  const std::string kept = " 1-4 --keep-solutions -q --store " + store;
  const Ran survey = run_winnable("survey --rules " + file_with(kFiveCells) + kept);
  ASSERT_EQ(survey.code, 0) << survey.err;
  ASSERT_EQ(run_winnable("export " + store + " --solutions " + wins).code, 0);
  EXPECT_EQ(run_winnable("verify " + wins + "/*.txt").code, 0);
  EXPECT_EQ(run_winnable("verify -", run_winnable("export " + store + " --format jsonl").out).code, 0);
  // The same rules under another name are the same: the store goes on, stores are merged and compared.
  std::string text = kFiveCells;
  text.replace(text.find("Five Cells!"), 11, "Five");
  const std::string renamed = "survey --rules " + file_with(text) + " 1-6 --keep-solutions -q --store ";
  EXPECT_NE(run_winnable(renamed + store).out.find("2 rows"), std::string::npos);
  const std::string other = (folder / "other.sqlite").string();
  ASSERT_EQ(run_winnable(renamed + other).code, 0);
  EXPECT_EQ(run_winnable("report --compare " + store + " " + other).code, 0);
  EXPECT_EQ(run_winnable("merge " + (folder / "both.sqlite").string() + " " + store + " " + other).code, 0);
  EXPECT_EQ(run_winnable("verify -", run_winnable("export " + store + " --format jsonl").out).code, 0);
  // Other rules of the same name are other rules.
  text = kFiveCells;
  text.replace(text.find("\"count\": 5"), 10, "\"count\": 4");
  EXPECT_EQ(run_winnable("survey --rules " + file_with(text) + kept).code, 4);
}

TEST(RulesFile, ErrorsNameFileLineAndField) {
  const auto refused = [](const std::string& text, const std::string& part) {
    const Ran ran = run_winnable("solve --rules " + file_with(text) + " 1");
    EXPECT_EQ(ran.code, 3) << text;
    EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("rules.json"), std::string::npos) << ran.err;
  };
  refused("{\n\"cells\": {\"count\": -1}}", "line 2, cells.count: found -1");
  refused("{\n\n\"accordion\": {\"size\": 60}, \"foundations\": {\"present\": false}}", "line 3, accordion.size");
  refused("{\n\"cells\": {\"count\": 4\n", "line ");
  const Ran missing = run_winnable("solve --rules nowhere.json 1");
  EXPECT_EQ(missing.code, 3);
  const Ran wrong_game = run_winnable("verify -", "game: golf\nrules: {\"cells\": {\"count\": 3}}\nseed: 1\nmoves:\n");
  EXPECT_EQ(wrong_game.code, 3) << wrong_game.err;
  const Ran wrong_line = run_winnable("verify -", "seed: 1\nrules: {\"cells\": {\"count\": -3}}\nmoves:\n");
  EXPECT_NE(wrong_line.err.find("line 2, cells.count"), std::string::npos) << wrong_line.err;
}

TEST(RulesFile, RandomRulesDecideAsInTheProgram) {
  std::mt19937_64 random(20);
  int won = 0, lost = 0;
  for (int i = 0; i < 60; ++i) {
    const BuilderRules rules = i % 3 == 0   ? random_hole_rules(random)
                               : i % 3 == 1 ? random_suit_rules(random)
                                            : random_builder_rules(random);
    if (builder_preset_of(rules)) continue;
    const std::uint64_t seed = random() % 1000;
    const Deck deck = shuffled_deck(rules.deck_shape(), seed);
    const Outcome outcome = make_builder_solver(rules, "own")->solve(deck, {});
    const Ran ran =
        run_winnable("solve --threads 1 --rules " + file_with(to_json(rules, "")) + " " + std::to_string(seed));
    ASSERT_EQ(ran.code, code_of(outcome.verdict)) << to_json(rules, "") << ran.err;
    (outcome.verdict == Verdict::won ? won : lost) += 1;
    if (outcome.verdict == Verdict::won) {
      ASSERT_EQ(run_winnable("verify -", ran.out).code, 0) << ran.out;
    }
  }
  EXPECT_GT(won, 5);
  EXPECT_GT(lost, 5);
}

TEST(RulesFile, NamesTellRulesApart) {
  BuilderRules rules;
  rules.cells = 7;
  const GameInfo* seven = own_builder_game(rules, "Mine");
  ASSERT_NE(seven, nullptr);
  EXPECT_EQ(own_builder_game(rules, "mine"), seven);
  EXPECT_EQ(find_game_info(seven->name), seven);
  EXPECT_NE(make_referee(seven->name), nullptr);
  rules.cells = 8;
  const GameInfo* eight = own_builder_game(rules, "Mine");
  ASSERT_NE(eight, nullptr);
  EXPECT_NE(eight->name, seven->name);
  EXPECT_NE(eight->rules_id, seven->rules_id);
  const Deck deck = shuffled_deck(eight->deck_shape, 1);
  EXPECT_EQ(eight->deal(deck).game, eight->name);
  EXPECT_FALSE(eight->check(eight->deal(deck)));
}

}  // namespace winnable::test::rules_file_test
