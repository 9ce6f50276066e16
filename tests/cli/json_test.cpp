// What the commands print for machines: one object a line, options as objects, numbers rounded alike; and verify reads
// what solve prints.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_winnable.h"

namespace winnable::test::json_test {

using Json = nlohmann::json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Json json_of(const std::string& arguments, const std::string& input = "") {
  const Ran ran = run_winnable(arguments, input);
  const auto lines = lines_of(ran.out);
  EXPECT_EQ(lines.size(), 1u) << arguments << "\n" << ran.out << ran.err;
  return lines.empty() ? Json() : Json::parse(lines[0]);
}

// Digits of a number from the first to the last that is not 0.
std::size_t digits_of(std::string number) {
  number = number.substr(0, number.find_first_of("eE"));
  std::erase_if(number, [](char c) { return c < '0' || c > '9'; });
  number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
  number.erase(number.find_last_not_of('0') + 1);
  return number.size();
}

void expect_rounded(const Json& json, const std::string& name) {
  if (json.is_structured()) {
    for (const auto& [key, value] : json.items()) expect_rounded(value, name + "." + key);
  } else if (json.is_number_float()) {
    // Not the digits that the JSON library would write: it takes sixteen for one number in 1500 that has six.
    char rounded[32];
    std::snprintf(rounded, sizeof rounded, "%.6g", json.get<double>());
    EXPECT_EQ(json.get<double>(), std::strtod(rounded, nullptr)) << name << " " << json.dump();
  }
}

// A deal that is won as it lies has a win, of no moves.
TEST(Json, AWinOfNoMovesHasMoves) {
  const std::string won = "game: squadron\nF: AC-KC AC-KC AD-KD AD-KD AH-KH AH-KH AS-KS AS-KS\n";
  const Json line = Json::parse(run_winnable("solve --deal - --format jsonl", won).out);
  EXPECT_EQ(line["length"], 0);
  ASSERT_TRUE(line.contains("moves")) << line;
  EXPECT_EQ(line["moves"], Json::array());
  EXPECT_EQ(run_winnable("verify -", line.dump()).code, 0);
  // A store that keeps moves has those of such a win, too: none.
  const auto folder = scratch_folder();
  write_text(folder / "one.json",
             R"({"tableau piles": {"count": 0}, "foundations": {"present": false}, "accordion": {"size": 1}})");
  const std::string rules = (folder / "one.json").string(), store = (folder / "one.sqlite").string();
  EXPECT_EQ(run_winnable("survey --rules '" + rules + "' 1 -q --keep-solutions --store '" + store + "'").code, 0);
  EXPECT_EQ(Json::parse(run_winnable("export '" + store + "' --format jsonl").out)["moves"], "");
}

// A name may be long, a message is not.
TEST(Json, MessagesAreShort) {
  const std::string name(100'000, 'g');
  EXPECT_LT(run_winnable("hint -", "game: " + name + "\n").err.size(), 300u);
  EXPECT_LT(run_winnable("solve " + name + " 1").err.size(), 300u);
  EXPECT_LT(run_winnable("solve golf " + std::string(100'000, '1')).err.size(), 300u);
}

// What `deal` prints for machines is a deal for the commands that read one.
TEST(Json, DealsArePlayedAsTheySay) {
  const std::string deal = run_winnable("deal klondike 7 --format jsonl").out;
  const std::string verdict = run_winnable("solve klondike 7 --max-nodes 100000").out;
  const auto moves = [](const std::string& text) { return text.substr(std::min(text.find("moves:\n"), text.size())); };
  EXPECT_EQ(moves(run_winnable("solve --deal - --max-nodes 100000", deal).out), moves(verdict));
  EXPECT_EQ(run_winnable("hint - --max-nodes 100000", deal).code, 10);
  EXPECT_EQ(run_winnable("hint --deal - --max-nodes 100000", deal).code, 10);
  EXPECT_EQ(run_winnable("grade --deal - --no-traps --max-nodes 100000", deal).code, 0);
  EXPECT_EQ(run_winnable("play --deal -", deal).code, 0);
  EXPECT_EQ(run_winnable("solve --deal - -q", Json::parse(deal).dump(2)).code, 10);  // on many lines
  EXPECT_EQ(run_winnable("solve golf --deal - -q", deal).code, 3);
  EXPECT_EQ(run_winnable("solve --deal - -q", run_winnable("deal trefoil 3 --format jsonl").out).code,
            run_winnable("solve trefoil 3 -q").code);  // its later shuffles stand in the deck
  const auto refused = [](Json json, const char* member, const Json& value, const std::string& why) {
    json[member] = value;
    const Ran ran = run_winnable("solve --deal - -q", json.dump());
    EXPECT_EQ(ran.code, 3);
    EXPECT_EQ(ran.err, "winnable: standard input, line 1: " + why + "\n");
  };
  // Positions of games that are shuffled again say how; without its game a line is read where the command names it.
  const std::string trefoil = run_winnable("deal trefoil 3 --format jsonl").out;
  Json board = Json::parse(trefoil);
  EXPECT_TRUE(board.contains("shuffles"));
  board.erase("seed");
  board.erase("deck");
  EXPECT_EQ(run_winnable("solve --deal - -q", board.dump()).code, run_winnable("solve trefoil 3 -q").code);
  Json nameless = Json::parse(deal);
  nameless.erase("game");
  EXPECT_EQ(run_winnable("solve klondike --deal - -q", nameless.dump()).code, 10);
  // Unknown cards are marked as in texts.
  Json unknown = Json::parse(deal);
  unknown.erase("seed");
  unknown.erase("deck");
  for (Json& card : unknown["piles"]["S"]) card = "??";
  const Ran hint = run_winnable("hint - --worlds 3 --max-nodes 3000", unknown.dump());
  EXPECT_EQ(hint.code, 0) << hint.err;
  EXPECT_NE(hint.out.find("worlds"), std::string::npos) << hint.out;
  unknown.erase("game");
  const Ran named = run_winnable("hint --game klondike - --worlds 3 --max-nodes 3000", unknown.dump());
  EXPECT_EQ(named.out, hint.out) << named.err;
  EXPECT_EQ(run_winnable("verify -", deal).err, "winnable: standard input: nothing to verify: it has no moves\n");
  EXPECT_EQ(run_winnable("replay -", deal).code, 3);
  const Json json = Json::parse(deal), other = json_of("deal klondike 8 --format jsonl");
  refused(json, "deck", other["deck"], "the cards of its deck are not those of its seed");
  refused(json, "piles", other["piles"], "its piles are not those of its seed");
  const Ran several = run_winnable("solve --deal - -q", deal + deal);
  EXPECT_EQ(several.code, 3);
  EXPECT_EQ(several.err,
            "winnable: standard input: several deals or solutions, one a line; give one (`verify` takes all)\n");
}

TEST(Json, DealsAreReadBack) {
  for (const std::string& game :
       std::vector<std::string>{"squadron", "klondike", "british-square", "pyramid", "la-nivernaise"}) {
    const Json json = json_of("deal " + game + " 7 --format jsonl");
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["game"], game);
    EXPECT_EQ(json["seed"], 7);
    EXPECT_EQ(json["deck"].get<std::string>() + "\n", run_winnable("deal " + game + " 7 --deck").out);
    // Pile by pile the board that is printed as text.
    for (const std::string& line : lines_of(run_winnable("deal " + game + " 7").out)) {
      const std::string name = line.substr(0, line.find(':'));
      if (!json["piles"].contains(name) || name[0] == 'F' || name == "U" || name == "D") continue;
      std::string cards;
      for (const auto& card : json["piles"][name]) cards += " " + card.get<std::string>();
      EXPECT_EQ(name + ":" + cards, line);
    }
  }
}

TEST(Json, RulesAndGames) {
  const Json rules = json_of("rules squadron --format jsonl");
  EXPECT_EQ(rules["schema"], 1);
  EXPECT_NE(run_winnable("rules squadron").out.find(rules["rules"].get<std::string>()), std::string::npos);
  EXPECT_TRUE(rules["reductions"].is_array());
  EXPECT_FALSE(rules["reductions"].empty());
  EXPECT_TRUE(rules["reductions"][0].contains("claim"));
  EXPECT_EQ(json_of("rules klondike --format jsonl")["numbers"], Json({"pysol", "solvitaire"}));
  EXPECT_NE(run_winnable("rules freecell").out.find("other programs' deals: ms:N, pysol:N"), std::string::npos);
  const auto games = lines_of(run_winnable("games --format jsonl").out);
  EXPECT_EQ(games.size(), lines_of(run_winnable("games").out).size());
  for (const std::string& line : games) EXPECT_EQ(Json::parse(line)["schema"], 1);
  const auto rows = lines_of(run_winnable("games --format csv").out);
  ASSERT_EQ(rows.size(), games.size() + 1);
  EXPECT_EQ(rows[0].rfind("schema,game,title,", 0), 0u) << rows[0];
}

// What was published is a record's fields; the text is made of them, with all their digits.
TEST(Json, PublishedRatesAreFields) {
  const Json freecell = json_of("rules freecell --format jsonl");
  EXPECT_EQ(freecell["published"], "99.998881 % +- 0.000207 (Blake & Gent, JAIR 85:21, 2026)");
  EXPECT_EQ(freecell["published_percent"], "99.998881");
  EXPECT_EQ(freecell["published_error"], "0.000207");
  EXPECT_EQ(freecell["published_deals"], 10'000'000);
  EXPECT_EQ(freecell["published_source"], "Blake & Gent, JAIR 85:21, 2026");
  EXPECT_EQ(freecell["atlas_deals"], 1'000'000);
  EXPECT_EQ(freecell["cards"], 52);
  EXPECT_EQ(json_of("rules scorpion:stuck-only --format jsonl")["published"],
            "9 % (adnamsale/Solitaire, README, 20 000 deals)");
  const Json unknown = json_of("rules squadron --format jsonl");
  EXPECT_EQ(unknown["published"], "");
  EXPECT_EQ(unknown["published_percent"], "");
  EXPECT_TRUE(unknown["published_deals"].is_null());
}

TEST(Json, ReplayGivesEachBoard) {
  const Ran solved = run_winnable("solve golf 1 --format jsonl");
  const Json solution = Json::parse(solved.out);
  const auto lines = lines_of(run_winnable("replay - --format jsonl", solved.out).out);
  ASSERT_EQ(lines.size(), solution["moves"].size() + 1);
  EXPECT_EQ(Json::parse(lines[0])["piles"], json_of("deal golf 1 --format jsonl")["piles"]);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Json board = Json::parse(lines[i]);
    EXPECT_EQ(board["move"], i);
    EXPECT_EQ(board["won"], i + 1 == lines.size());
    EXPECT_EQ(board["played"], i > 0 ? solution["moves"][i - 1] : Json());
    EXPECT_TRUE(board["consequences"].is_array());
  }
  EXPECT_EQ(lines_of(run_winnable("replay - --from 3 --to 4 --format jsonl", solved.out).out).size(), 2u);
}

// Who reads along sees first what it is.
TEST(Json, EveryObjectBeginsWithSchemaAndGame) {
  const std::string won = run_winnable("solve golf 1 --format jsonl").out;
  ASSERT_NE(won.find("\"verdict\":\"won\""), std::string::npos);
  std::string unknown = run_winnable("deal golf 1").out;
  const std::size_t stock = unknown.find("S: ");
  ASSERT_NE(stock, std::string::npos);
  unknown.replace(stock + 3, 2, "??");
  const std::pair<std::string, std::string> commands[] = {
      {"hint golf 1", ""},  {"hint golf --deal - --worlds 2", unknown},
      {"analyze -", won},   {"replay -", won},
      {"solve golf 1", ""}, {"deal golf 1", ""},
      {"grade golf 1", ""}, {"rules golf", ""},
      {"games", ""}};
  for (const auto& [command, input] : commands) {
    const auto lines = lines_of(run_winnable(command + " --format jsonl", input).out);
    EXPECT_FALSE(lines.empty()) << command;
    for (const std::string& line : lines)
      EXPECT_TRUE(line.starts_with(R"({"schema":1,"game":")")) << command << ": " << line;
  }
}

// Wherever the deal comes from, what solve prints says where it starts.
TEST(Json, VerifyReadsWhatSolvePrints) {
  const std::string deck = run_winnable("deal squadron 1 --deck").out, deal = run_winnable("deal squadron 1").out;
  const std::string seeded = run_winnable("solve squadron 1 --format jsonl").out;
  const std::string given = run_winnable("solve squadron --deck - --format jsonl", deck).out;
  const std::string board = run_winnable("solve --deal - --format jsonl", deal).out;
  const std::string hidden = run_winnable("solve --deal - --format jsonl", run_winnable("deal klondike 2").out).out;
  for (const std::string& text : {seeded, given, board, hidden}) {
    const Ran ran = run_winnable("verify -", text);
    EXPECT_EQ(ran.code, 0) << ran.err << text;
    EXPECT_EQ(ran.out.rfind("verified: ", 0), 0u) << ran.out;
  }
  Json wrong = Json::parse(seeded);
  wrong["moves"].erase(wrong["moves"].size() - 1);
  const Ran unfinished = run_winnable("verify -", wrong.dump());
  EXPECT_EQ(unfinished.code, 5);
  EXPECT_NE(unfinished.err.find("end without a win"), std::string::npos) << unfinished.err;
}

// A line of a later schema is not guessed at; one written for other rules is judged by today's, and that is said.
TEST(Json, VerifyLooksAtSchemaAndRules) {
  Json line = json_of("solve golf 1 --format jsonl");
  line["rules_id"] = "golf-0";
  const Ran other = run_winnable("verify -", line.dump());
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_NE(other.out.find("; its rules_id is golf-0, the referee's is golf-1\n"), std::string::npos) << other.out;
  line["moves"].erase(line["moves"].size() - 1);
  const Ran refused = run_winnable("verify -", line.dump());
  EXPECT_EQ(refused.code, 5);
  EXPECT_NE(refused.err.find("; its rules_id is golf-0"), std::string::npos) << refused.err;
  line["schema"] = 3;
  const Ran later = run_winnable("verify -", line.dump());
  EXPECT_EQ(later.code, 3);
  EXPECT_NE(later.err.find("line 1: its schema is 3; 1 and 2 are read"), std::string::npos) << later.err;
}

TEST(Json, AResultForEachOfSeveral) {
  const auto folder = scratch_folder();
  const auto file = [&](const std::string& name) { return (folder / name).string(); };
  const std::string won = run_winnable("solve golf 1 --format jsonl").out;
  const std::string lost = run_winnable("solve golf 2 --format jsonl").out;
  Json wrong = Json::parse(won);
  wrong["moves"][0] = "T1 T1";
  write_text(file("good.txt"), run_winnable("solve golf 1").out);
  write_text(file("lines.jsonl"), won + lost + wrong.dump() + "\n");
  write_text(file("bad.txt"), "game: golf\nseed: 1\nmoves:\nhop\n");
  const std::string all = file("good.txt") + " " + file("lines.jsonl") + " " + file("bad.txt");
  const Ran text = run_winnable("verify " + all);
  EXPECT_EQ(text.code, 5) << text.err;
  const auto lines = lines_of(text.out);
  ASSERT_EQ(lines.size(), 5u) << text.out;
  EXPECT_EQ(lines[0].rfind(file("good.txt") + ": verified: ", 0), 0u) << lines[0];
  EXPECT_EQ(lines[1].rfind(file("lines.jsonl") + ", line 1: verified: ", 0), 0u) << lines[1];
  EXPECT_NE(lines[2].find("line 2: passed over: the verdict is lost"), std::string::npos) << lines[2];
  EXPECT_NE(lines[3].find("line 3: refused: line 3: move 1 (T1 T1): "), std::string::npos) << lines[3];
  EXPECT_EQ(lines[4].rfind(file("bad.txt") + ": unreadable: line 4: ", 0), 0u) << lines[4];

  const Ran json = run_winnable("verify --format jsonl " + all);
  EXPECT_EQ(json.code, 5);
  std::vector<std::string> results;
  for (const std::string& line : lines_of(json.out)) results.push_back(Json::parse(line)["result"]);
  EXPECT_EQ(results, (std::vector<std::string>{"verified", "verified", "passed over", "refused", "unreadable"}));
  EXPECT_EQ(std::string(Json::parse(lines_of(json.out)[4])["reason"]).rfind("line 4: ", 0), 0u) << json.out;
  EXPECT_EQ(run_winnable("verify " + file("good.txt") + " " + file("bad.txt")).code, 3);
  EXPECT_EQ(run_winnable("verify " + file("good.txt") + " " + file("good.txt")).code, 0);
  EXPECT_EQ(run_winnable("verify -", lost).code, 3) << "a loss verifies nothing";

  // A win of which nothing is shown, as a survey's rows may be, is not verified by those beside it.
  Json bare = Json::parse(won);
  bare["moves"] = nullptr;
  const Ran not_shown = run_winnable("verify -", won + bare.dump() + "\n");
  EXPECT_EQ(not_shown.code, 3) << not_shown.out;
  EXPECT_NE(not_shown.out.find("line 2: not shown: it is called won and has no moves"), std::string::npos)
      << not_shown.out;

  // So does a text that calls a win something else, as a JSON line does; moves that were cut off are noticed.
  std::string text_of_lost = run_winnable("solve golf 1").out;
  text_of_lost.replace(text_of_lost.find("verdict: won"), 12, "verdict: lost");
  const Ran passed = run_winnable("verify -", text_of_lost);
  EXPECT_EQ(passed.code, 3);
  EXPECT_NE(passed.err.find("nothing to verify: the verdict is lost"), std::string::npos) << passed.err;
  Json other_length = Json::parse(won);
  other_length["length"] = other_length["moves"].size() + 1;
  const Ran unlike = run_winnable("verify -", other_length.dump());
  EXPECT_EQ(unlike.code, 5);
  EXPECT_NE(unlike.err.find("it has " + other_length["length"].dump() + " moves, it says"), std::string::npos)
      << unlike.err;
}

TEST(Json, OptionsAreObjects) {
  const std::string store = (scratch_folder() / "s.sqlite").string();
  const Json survey = json_of("survey golf 1-20 --max-nodes 30000 -q --format jsonl --store " + store);
  const Json report = json_of("report --format jsonl " + store);
  const auto rows = lines_of(run_winnable("export --format jsonl " + store).out);
  ASSERT_EQ(rows.size(), 20u);
  EXPECT_EQ(survey["options"]["max_nodes"], 30000);
  EXPECT_EQ(Json::parse(rows[0])["options"], survey["options"]);
  ASSERT_TRUE(report["options"].is_array());
  EXPECT_EQ(report["options"][0], survey["options"]);
}

TEST(Json, NumbersAreRoundedAlike) {
  const std::string store = (scratch_folder() / "s.sqlite").string();
  const Json survey = json_of("survey golf 1-20 -q --format jsonl --store " + store);
  expect_rounded(survey, "survey");
  expect_rounded(json_of("report --format jsonl " + store), "report");
  for (const std::string& line : lines_of(run_winnable("export --format jsonl " + store).out))
    expect_rounded(Json::parse(line), "export");
  for (const std::string& line : lines_of(run_winnable("export " + store).out)) {
    const std::string before_options = line.substr(0, line.find('{'));
    std::istringstream fields(before_options);
    for (std::string field; std::getline(fields, field, ',');)
      if (field.find('.') != std::string::npos && field.find_first_not_of("0123456789.e-") == std::string::npos &&
          std::count(field.begin(), field.end(), '.') == 1) {
        EXPECT_LE(digits_of(field), 6u) << line;
      }
  }
  for (const std::string& command : std::vector<std::string>{"solve squadron 1", "hint squadron 1"}) {
    const Json json = json_of(command + " --format jsonl");
    EXPECT_GT(json["seconds"], 0);
    expect_rounded(json, command);
  }
}

}  // namespace winnable::test::json_test
