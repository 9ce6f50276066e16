// Deals by other programs' numbers on the command line: the boards those programs show, and stores that never mix two
// numberings.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "games/catalogue.h"
#include "games/numbered_deals.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::numbered_seeds_test {

std::string pile_text(const Board& board, const std::string& name) {
  std::string text;
  for (const Card card : board.cards(name)) text += (text.empty() ? "" : " ") + to_text(card);
  return text;
}

// The piles named T1.., then C1.., then R1.., one a line.
std::string board_of(const std::string& game, const std::string& numbered) {
  std::string_view digits = numbered;
  std::string error;
  const DeckScheme scheme = take_scheme(digits, error).value();
  const GameInfo& info = *find_game_info(game);
  const auto deck = numbered_deal(info, {scheme, std::stoull(std::string(digits))}, error);
  EXPECT_TRUE(deck) << error;
  if (!deck) return "";
  const Board board = info.deal(*deck);
  std::string text;
  for (const char kind : {'T', 'C', 'R'})
    for (int i = 1; i <= 26; ++i)
      if (const std::string line = pile_text(board, kind + std::to_string(i)); !line.empty()) text += line + "\n";
  return text;
}

// What PySolFC's dealing program (pysol_cards) prints for Microsoft's deal 24 of each game: the first eight columns of
// FreeCell and Streets and Alleys, and where other games differ.
TEST(NumberedDeals, AsThePysolDealerPrintsThem) {
  const std::string freecell =
      "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n5D 2S JC 5C JH 6D AS\n"
      "2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D\n";
  for (const char* game :
       {"freecell", "freecell:0-cells", "bakers-game", "ko-bakers-game", "relaxed-freecell", "streets-and-alleys"})
    EXPECT_EQ(board_of(game, "ms:24"), freecell) << game;
  const std::string six_rows =
      "4C 2C 9C 8C QS 4S\n5H QH 3C AC 3H 4H\nQC 9S 6H 9H 3S KS\n5D 2S JC 5C JH 6D\n"
      "2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D\n2H\nQD\n3D\nAS\n";
  for (const char* game : {"eight-off", "eight-off:any", "forecell", "forecell:same-suit"})
    EXPECT_EQ(board_of(game, "ms:24"), six_rows) << game;
  for (const char* game : {"seahaven-towers", "relaxed-seahaven"})
    EXPECT_EQ(board_of(game, "ms:24"),
              "4C 9S TH AD 4S\n5H 2S KH 4D 4H\nQC KD 6S QS KS\n5D JS 7D 3H 6D\n2D 5S 8C 3S 8D\n7H 6C AC JH 7C\n"
              "AH 9C 9H TD JD\n7S 3C 5C KC 9D\n2C 6H TC 8H 2H\nQH JC TS 8S QD\n3D\nAS\n")
        << game;
  EXPECT_EQ(board_of("beleaguered-castle", "ms:24"),
            "4C QH 3C 9H JH 6D\n5H 9S 6H 5C TD 8D\nQC 2S JC TC KC 7C\n5D KD TH TS 8H JD\n2D JS KH 4D 8S 9D\n"
            "7H 5S 6S QS 4S 2H\n7S 6C 7D 3H 4H QD\n2C 9C 8C 3S KS 3D\n");
  EXPECT_EQ(board_of("citadel", "ms:24"),
            "4C QH 9H JH 6D\n5H 9S 6H 5C TD 8D\nQC JC TC KC 7C\n5D KD TH TS 8H JD\nJS KH 4D 8S 9D\n7H 5S 6S QS\n"
            "7S 6C 7D 3H 4H QD\n9C 8C KS\n");
  EXPECT_EQ(board_of("bakers-dozen", "ms:24"),
            "KD 8H AC AS\nKC 3D 8C 2S\nQD TD 7D 9S\n2H JH 6S QH\nKH 3S 9D 2C\nJD 3H TH 7S\n7C QS JC AH\n8D 4D 6H 7H\n"
            "6D AD 3C 2D\nKS TS 9C 5D\n4H TC 6C QC\n4S 5C 5S 5H\n8S 9H JS 4C\n");
}

// Solvitaire's dealing, written from its order: aces out, cells, reserve, then the columns in rows; the rows of a
// triangle from the last column to the first that still wants a card.
std::string as_solvitaire(const DeckShape& shape, std::uint64_t seed, bool aces_out, int places, int columns,
                          bool triangle) {
  std::string error;
  std::vector<std::string> deck;
  const Deck dealt = numbered_deck(DeckScheme::solvitaire, shape, seed, error).value();
  for (const Card card : dealt.all())
    if (!aces_out || card.rank() != 1) deck.push_back(to_text(card));
  std::vector<std::string> piles(static_cast<std::size_t>(columns));
  std::size_t next = static_cast<std::size_t>(places);
  for (int row = 0; next < deck.size(); ++row)
    for (int i = 0; i < columns && next < deck.size(); ++i) {
      const int column = triangle ? columns - 1 - i : i;
      if (triangle && column < row) continue;
      std::string& pile = piles[static_cast<std::size_t>(column)];
      pile += (pile.empty() ? "" : " ") + deck[next++];
    }
  std::string text;
  for (const std::string& pile : piles) text += pile + "\n";
  for (std::size_t i = 0; i < static_cast<std::size_t>(places); ++i) text += deck[i] + "\n";
  return text;
}

TEST(NumberedDeals, AsSolvitaireDeals) {
  struct Case {
    const char* game;
    bool aces_out;
    int places, columns;
    bool triangle;
  };
  for (const auto& [game, aces_out, places, columns, triangle] :
       std::initializer_list<Case>{{"freecell", false, 0, 8, false},
                                   {"freecell:7-piles", false, 0, 7, false},
                                   {"eight-off", false, 4, 8, false},
                                   {"seahaven-towers", false, 2, 10, false},
                                   {"beleaguered-castle", true, 0, 8, false},
                                   {"fan", false, 0, 18, false},
                                   {"flower-garden", false, 16, 6, false},
                                   {"thirty", false, 2, 5, false},
                                   {"one-cell", true, 0, 13, false},
                                   {"alpha-star", true, 0, 12, false},
                                   {"king-albert", false, 7, 9, true},
                                   {"raglan", true, 6, 9, true},
                                   {"somerset", false, 0, 10, true},
                                   {"northwest-territory", false, 16, 8, true},
                                   {"klondike:reserve", false, 24, 7, true}})
    for (const int seed : {1, 2, 77})
      EXPECT_EQ(board_of(game, "solvitaire:" + std::to_string(seed)),
                as_solvitaire(find_game_info(game)->deck_shape, static_cast<std::uint64_t>(seed), aces_out, places,
                              columns, triangle))
          << game << " " << seed;
}

// What Solvitaire's --deal-only prints of games with a stock: the stock from the card that is turned first, the exposed
// cards of the columns (sorted: it prints columns of one length in an order of its own), and a stacked reserve.
struct Printed {
  const char *game, *number, *exposed, *stock, *reserve = "";
};
constexpr Printed kPrinted[] = {
    {"gargantua", "solvitaire:1", "2D 3D 5H 5S 8C 8S 9S AD JH",
     "2H 6D JH 4H AH 8C 2C KD 3H QD KH 7H 6S 2H 5S KC 3C QH KD KS 4H 3S 3H QH TD 9C 8S 4S KH JC AS TD 5C 8D 5C JS 2C 7S "
     "TS 5D QS 8H 9S 2D 8D 9D 5H TC 3C 6S 4S QC 8H 4C AC JS 6H KS JD"},
    {"american-toad", "solvitaire:2", "4C 6S 7C 9S AC AH JH KH",
     "3C KC 5S 8H 4H 6D KC 8D 3S 7S 2D KS 3C 4D 6C 8C 5C QD 2C TH 8S KD 4S 8H 4C 7D 2D 7D 4H 2S 7H 5H 2C 6C 9C TS 2H 3D "
     "2H 8C 9S TS 3H TD 2S 9C JC KD JD TD TC TH JD 4D AC AH 6S QH 7S 3S AD 3D 5S 4S 8D 8S JC QD JS JH AS JS AS 5D QH",
     "AD 5D QS 9D 6H 5H KS 9H 9D TC QS 6H KH 3H 5C 7C QC 9H 6D QC"},
    {"duchess", "solvitaire:3", "",
     "7S 2S 8S QH 3S 9H 8D 5D 4C 3D 5C 3C KC JD JS 8H QD 2C JC 6S 4S KS TS 3H 2D QS TH 5S TD 7H 6D 2H 4H JH 9D 8C"},
    {"east-haven", "solvitaire:4", "2D 5S 6D 8C AH AS TS",
     "4H 7S AD 4D TC 9D 9S 5C QD TH 7C 6C 4S 8D JH JS AC KC TD 2H 3H 7H 8S KH 9C JC QS 3C 7D QH KS"},
    {"fortunes-favor", "solvitaire:5", "4D 7C 7D 8C KC KD QD QH QS TC TD TS",
     "2D 9D 4S 2H 8H 3C JH 9C 8D KH TH 2C 9H 4C 6D 6S 6C KS 7S 2S 9S 3S 5S 5D 4H 8S 5C 7H 6H QC JS 5H 3H JC JD 3D"},
    {"rank-and-file", "solvitaire:6", "2C 3D 4C 4S 5C 7C 9S AC AH KS",
     "6S 7D 6D 8C TH 8H 4D 5D JD TC KS QS 8S 4C 7C TD QC QD KC TD KD QC 9S AD 9D 6S 9H 5D QS 8C KH 2D 4S 6H AS KH 3D QH "
     "5S JH 8D 3C 3S TC 5S AH JS 8H QD TH JS KC 3H AD JH 3S 9D 2C 2S 8S 6H 9H QH JC"},
    {"thirty-six", "solvitaire:7", "2H 5D 5S 8H 8S JS", "KC AS KD QC 3S 6S 4H JD 6C 9H QH 6H 4D TS 3D AD"},
    {"double-klondike:12-piles", "solvitaire:8", "2D 2S 4S 5D 5S 6D 8D 8S 9D AD AS QH",
     "8D 3C JC QC 4C QS 7S JH 6D QH 9D TC 5H TD 2C KS JC 6S 7D AC TH 9S 7C QS AH TS"},
};

TEST(NumberedDeals, AsSolvitairePrintsThem) {
  for (const auto& [game, number, exposed, stock, reserve] : kPrinted) {
    std::string error;
    const GameInfo& info = *find_game_info(game);
    const auto deck = numbered_deal(info, {DeckScheme::solvitaire, std::stoull(std::string(number).substr(11))}, error);
    ASSERT_TRUE(deck) << error;
    const Board board = info.deal(*deck);
    EXPECT_EQ(pile_text(board, "S"), stock) << game;
    EXPECT_EQ(pile_text(board, "R"), reserve) << game;
    std::set<std::string> last_cards;
    for (const Pile& pile : board.piles)
      if (pile.name[0] == 'T' && !pile.cards.empty()) last_cards.insert(to_text(pile.cards.back().card));
    std::string text;
    for (const std::string& card : last_cards) text += (text.empty() ? "" : " ") + card;
    EXPECT_EQ(text, exposed) << game;
  }
}

TEST(NumberedDeals, WhatNobodyNumbersIsRefused) {
  for (const char* command : {"solve king-albert pysol:5", "deal king-albert pysol:5", "survey king-albert pysol:5",
                              "hint king-albert pysol:5"}) {
    const Ran ran = run_winnable(command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_NE(ran.err.find("pysol has no deals of king-albert here"), std::string::npos) << command << ran.err;
  }
  EXPECT_EQ(run_winnable("solve squadron ms:5").code, 2);
  EXPECT_EQ(run_winnable("solve citadel solvitaire:5").code, 2);
  EXPECT_EQ(run_winnable("solve fan ms:5").code, 2) << "PySolFC's columns have other lengths";
  EXPECT_EQ(run_winnable("solve lucas solvitaire:5").code, 2) << "Solvitaire's columns have other lengths";
  EXPECT_EQ(run_winnable("solve freecell:6-piles ms:5").code, 2);
  const Ran zero = run_winnable("survey freecell ms:0-5 --no-store");
  EXPECT_EQ(zero.code, 2);
  EXPECT_NE(zero.err.find("ms:0: deals of ms are numbered from 1 to 8589934591"), std::string::npos) << zero.err;
  EXPECT_EQ(run_winnable("solve freecell ms:8589934592").code, 2);
  const Ran unknown = run_winnable("solve freecell windows:5");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("ms:N, pysol:N, pysol-old:N, solvitaire:N"), std::string::npos) << unknown.err;
}

TEST(NumberedSeeds, EveryCommandTakesThem) {
  const Ran lost = run_winnable("solve freecell ms:11982 -q");
  EXPECT_EQ(lost.out, "lost\n") << lost.err;
  const Ran won = run_winnable("solve freecell ms:1");
  ASSERT_EQ(won.code, 10) << won.err;
  EXPECT_EQ(won.out.rfind("game: freecell\nseed: ms:1\n", 0), 0u) << won.out;
  EXPECT_EQ(run_winnable("verify -", won.out).code, 0);
  std::string other = won.out;
  other.replace(other.find("ms:1"), 4, "1");
  EXPECT_EQ(run_winnable("verify -", other).code, 5) << "seed 1 is another deal";
  const std::string moves = won.out.substr(won.out.find("moves:\n") + 7);
  EXPECT_EQ(run_winnable("verify - --game freecell --seed ms:1", moves).code, 0);
  EXPECT_EQ(run_winnable("replay - --to 0 --game freecell --seed ms:1", moves).code, 0);
  EXPECT_EQ(run_winnable("hint freecell ms:1").code, 10);
  EXPECT_EQ(run_winnable("analyze freecell ms:1 in", moves).code, 10);

  const Ran line = run_winnable("solve freecell ms:1 --format jsonl");
  const auto json = nlohmann::json::parse(line.out);
  EXPECT_EQ(json["seed"], 1);
  EXPECT_EQ(json["numbers"], "ms");
  EXPECT_EQ(run_winnable("verify -", line.out).code, 0);
  EXPECT_FALSE(nlohmann::json::parse(run_winnable("solve freecell 1 --format jsonl").out).contains("numbers"));
  EXPECT_EQ(nlohmann::json::parse(run_winnable("deal freecell ms:24 --format jsonl").out)["numbers"], "ms");
}

// Without cells ms:164 is the only win below 200.
TEST(NumberedSeeds, StoresNeverMixThem) {
  const auto folder = scratch_folder();
  const auto at = [&](const std::string& name) { return (folder / name).string(); };
  const std::string game = "freecell:0-cells";
  ASSERT_EQ(run_winnable("survey " + game + " ms:150-180 -q --store " + at("ms") + " --keep-solutions").code, 0);
  EXPECT_EQ(run_winnable("export --winnable plain " + at("ms")).out, "164\n");
  EXPECT_EQ(run_winnable("survey " + game + " ms:150-180 -q --store " + at("ms")).code, 0) << "the same goes on";
  for (const char* seeds : {"150-180", "pysol:150-180", "solvitaire:150-180"})
    EXPECT_EQ(run_winnable("survey " + game + " " + seeds + " -q --store " + at("ms")).code, 4) << seeds;
  ASSERT_EQ(run_winnable("survey " + game + " 1-3 -q --store " + at("own")).code, 0);
  EXPECT_EQ(run_winnable("merge " + at("mixed") + " " + at("ms") + " " + at("own")).code, 4);
  EXPECT_NE(run_winnable("report " + at("ms")).out.find("numbers ms"), std::string::npos);
  const std::string rows = run_winnable("export --format jsonl " + at("ms")).out;
  EXPECT_EQ(nlohmann::json::parse(rows.substr(0, rows.find('\n')))["numbers"], "ms");
  EXPECT_EQ(run_winnable("verify -", rows).code, 0) << "a row's number is read in its numbering";
  ASSERT_EQ(run_winnable("export " + at("ms") + " --solutions " + at("wins")).code, 0);
  const std::string file = at("wins/freecell-0-cells-ms-164.txt");
  EXPECT_NE(read_text(file).find("seed: ms:164\n"), std::string::npos) << read_text(file);
  EXPECT_EQ(run_winnable("verify " + file).code, 0);

  // Shards, lists and files of numbers.
  for (const char* shard : {"1", "2"})
    ASSERT_EQ(
        run_winnable("survey " + game + " ms:@in -q --shard " + shard + "/2 --store " + at(shard), "150-160\n161-180\n")
            .code,
        0);
  ASSERT_EQ(run_winnable("merge " + at("both") + " " + at("1") + " " + at("2")).code, 0);
  EXPECT_EQ(run_winnable("export --winnable plain " + at("both")).out, "164\n");
  const Ran named = run_winnable("survey " + game + " ms:5,9,12-14 -q --format jsonl");
  EXPECT_EQ(nlohmann::json::parse(named.out)["store"], "freecell-0-cells.ms.sqlite") << named.out << named.err;
  EXPECT_EQ(nlohmann::json::parse(named.out)["rules_id"], "builder-freecell:0-cells-1@ms");
  EXPECT_EQ(nlohmann::json::parse(named.out)["seeds"], "ms:5,9,12-14");
}

}  // namespace winnable::test::numbered_seeds_test
