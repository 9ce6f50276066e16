// Deals by other programs' numbers on the command line: the boards those programs show, and stores that never mix two
// numberings.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "games/builder/own_game.h"
#include "games/builder/rules_json.h"
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
    {"klondike", "solvitaire:1", "6D 9D AH AS JC JD JH",
     "TS 6C 3H TH 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH TC KS 6H"},
    {"canfield:strict", "solvitaire:2", "8C 8H 9C TH",
     "9D QS 2H 5H 9S TC 4S QD JH AD 8D 4D 7H 5D KC KS 5C 3S 2C 6D 7D 3C 2S JS 4H 5S 6H 6C QC 7S QH AH 3H "
     "6S",
     "TD JC 8S AS KH 4C KD TS AC 7C JD 9H 3D"},
    {"golf:b", "solvitaire:3", "4D 5H 6C 6H AS KH TC", "7C 3H 2D AH QS AC TH 5S TD 7H 6D 2H 4H JH 9D AD 8C"},
    {"black-hole", "solvitaire:4", "2C 2D 2S 3S 4C 5D 5S 6D 6H 6S 8C 8H 9H AH KD QC TS", ""},
    {"forty-thieves:standard", "solvitaire:7", "3C 3D 6S 8C 8D 8H AC AS KH QD",
     "7H 9H 6C TD 2C 6D 3H KC 4S TC 5D 7D 9D TS 3C 8S QH 5H 3S 4H 7C 2S 5C TS KC 9S 5H 3D 4C 7S JC 4D 6S "
     "4D JD 6H KD 2H 8D 8S 7S 4H 6C 2H QS JS AH KS TH 2S KD QS 7C KS 8H JH QC 5S QC JD 9C 7D 6D 2D"},
    {"spider", "solvitaire:8", "5S 6D 8S 9C AH KH KS QH TC",
     "KC 4S 3S 3S 4C 2D 9H KD 5S 2C 5H 4S AD JD QC 5C 9S 6C 7H 9C JH QD 3D AD 8D 3C JC QC 4C QS 7S JH 6D "
     "QH 9D TC 5H TD 2C KS JC 6S 7D AC TH 9S 7C QS AH TS"},
    {"spiderette", "solvitaire:9", "2D 3C 4C 9H JD JS QC",
     "3S 7S TH TC TD 3D 4H AD TS JH 2H 5C 9D 3H QS QH 4S 2S KD 6D 7C 7H 5S AC"},
    {"will-o-the-wisp", "solvitaire:10", "3D 5H 7S 9H KS QD QS",
     "JS 9C 5D 6S 4H QH AC 6D QC 8D JD 2C AD TC 2S JH 8C 7D 2D KH 3H 7H 6H TH 9S 6C 8S 7C AH 4D JC"},
    {"mrs-mop", "solvitaire:11", "4H 6C 7D 8D 8S 9C 9H 9S AD JD JS KS", ""},
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

// What PySolFC's own games deal (their startGame run on its shuffled deck): the columns, the first cards of waste and
// stock, the reserve.
struct Dealt {
  const char *game, *number, *columns, *stock, *reserve;
};
constexpr Dealt kDealtByPysol[] = {
    {"klondike", "pysol:32000",
     "QS / 3H 5H / 6D 2C 7D / 8D 3C 9C 6H / JS JC AC 6S QD / 4D TH 9D 4H 9S KD / 7S 3D 5S 2S 8S TS 9H", "AD QH TC 4C",
     ""},
    {"trigon", "pysol:77",
     "3D / 6C QC / TD 5C TC / 5H 3H 4H JS / 6S QD 8S 4S 9C / KS 8C QH 2H 4D 5D / 8H KC 2C 8D JC AH 9S", "2S 9H KD 7H",
     ""},
    {"agnes-bernauer", "pysol:77",
     "3D / 6C QC / TD 5C TC / 5H 3H 4H JS / 6S QD 8S 4S 9C / KS 8C QH 2H 4D 5D / 8H KC 2C 8D JC AH 9S", "JD 9D 7S 3C",
     "2S 9H KD 7H QS 6H TS"},
    {"westcliff", "pysol:5",
     "AH 9C KD / 8S KH 5H / 2D 4D 6S / QS 2C 8D / 4C 3C TD / 9H 4S 7S / 2S 3S JD / 3D 5D 7H / 5C KC 8H / "
     "AS 3H JH",
     "JC 7D 5S QH", ""},
    {"golf", "pysol:32000",
     "7S TH 9C 9H AD / 4D JC 2S KD QH / JS 3C 4H QD TC / 8D 2C 6S 6H 4C / 6D 5S 8S 7D AH / 3H 9D 9S 5H JD "
     "/ 3D AC TS QS 4S",
     "JH TD 3S 7H", ""},
    {"canfield", "pysol:32000", "6S / 4H / 2S / 9C", "8S 9S TS 9H", "4D JS 8D 6D 3H 3D TH JC 3C 2C 5S 9D AC"},
    {"kansas:chameleon", "pysol:7", "TC / 9H / QS", "7S QC TS KC", "8S 4S 9D 5D 8H 6H 2C 2S 2D QH TD AH"},
    {"scorpion", "pysol:13",
     "8D QC KD TH 5H 2S 5D / 2D 7D 7H 6C AS 6D 3S / QH 4C 5S AC 8C TD QD / 4D 7C KS JH JC JD 6H / 5C 4H TS "
     "AH 9D 7S 3H / JS 2C KC 3C 9S 9C 9H / KH QS AD 8H 6S TC 8S",
     "2H 3D 4S", ""},
    {"super-scorpion", "pysol:14",
     "7H TS 5S 2D 3C 4C 8D 9S 6S JC / JH 9S 8H QS 8C TD 8S AH 4H 2C / KC JS 2H 3S 9C 4H JC 8D AC 6D / 3H "
     "4D JD 5H 9C QS 7S 3C 4S 2S / TH QH KD 5D AH 7C TD JH AD KH / 9D 9H 6H 5C 5C JS AS QH TH 4C / TC JD "
     "5H 2D 3D 6S 2S 6C KD 8H / 3S 6H 8C 4D KS 9H 7D 9D 3D 7S / 6D AD QC 4S QD 7C 2H QD QC 8S / 6C KS 7H "
     "5S TS TC AS KH 2C AC",
     "7D KC 3H 5D", ""},
    {"spiderette", "pysol:11",
     "7C / 6H 8C / 2H KD 2S / TC KC 3C 9S / JC 9H 4H 2D 9D / 3S 3H AS 8S JS 4D / TS 7H TD QH 6D 5H QC", "8H 9C 2C AD",
     ""},
    {"simple-simon", "pysol:32000",
     "7S 3C 6S 6H TC JH 8C 2D / 4D 2C 8S 7D 4C TD 6C 5D / JS 5S 9S 5H AH 3S 2H KS / 8D 9D TS QS JD 7H QC / "
     "6D AC 9H AD 4S KH / 3H 9C KD QH 5C / 3D 2S QD 7C / TH 4H 8H / JC KC / AS",
     "", ""},
    {"mrs-mop", "pysol:12",
     "KS 7D 2C 2D 4D 5D 6D TD / 2S AD 5H TC TH 6S 9C QS / JC 9D 8H 6D KH 3D JH 3H / AS 2C 5H 2D 5C JD 6H "
     "2H / 7C 4C AD 3C TC KD 8S 3C / 2S KS TH KC AH 6C 7S 5D / QC QS 5S 8D 4D AC 3S KH / QD JD 6S QC 5C TS "
     "8C 9H / KD 4C KC 4H 3S JC 9S 6C / 8D 8C 6H 4S QH 4H 7C 9D / JH 7H 9C JS JS TS 7D AC / AH AS 9S 7S 4S "
     "7H 3D QD / TD 8H 8S 5S 3H 2H QH 9H",
     "", ""},
    {"forty-thieves:josephine", "pysol:4",
     "KD AD JC KH / JS 6C 8C QH / 2H 7C KS JH / 6H 8S 5C AS / 7D TS 2C 6H / 4H 4S 7S AC / AD JD 4C TD / KC "
     "4H 2S TS / 4S 8H 6C 5D / TH 7S KC 9D",
     "7D 2C 4D 4C", ""},
    {"squadron", "pysol:32000",
     "6D AC 7C AH / 3D 7S KC AS / 9C TH 4C 8D / TH 7S 5C KC / JS 9D TS AS / JS QD TC 7D / 6C 4C 2H JH / 3C "
     "7C 7H 5H / KD JD QC JD / 4H KD 4D 4S",
     "8C 3S 5S 2C", "KH 9H TD"},
    {"limited", "pysol:8",
     "KC TC JD / KD 7H 5C / 6C AH QC / 6D 6C 8D / TH 3D TH / TD 4S 7S / 8C KC 9D / 2D 3D AH / 9D AC 5S / "
     "TD 3S 4H / KD 4D KS / JH 6D 5H",
     "AS 7D 6S 7D", ""},
    {"maria", "pysol:6",
     "7C 5H JD JH / 4H AH 9S 5D / 4H AC KS 3D / KH AC 2H 5D / 7C 8S TS AD / 3S 3H QH 2H / TD 6S QC 7D / JS "
     "JD 8C QC / 3H TS QS 4D",
     "QD QS 9H 6H", ""},
    {"fortunes-favor", "pysol:10", "5S / 5H / 6H / 6S / 5D / 4D / 2H / JH / KD / 2S / QD / 2D", "9C 3S JD JC", ""},
    {"gypsy", "pysol:9", "4S 8D JS / TS 3S 7H / 7S JC QH / KS AD 6D / 5H KC 5D / 2S 5S TH / 4H 2H KD / JS KS AD",
     "3H 8S AH 5D", ""},
    {"double-klondike", "pysol:32000",
     "KC / KH AS / 9H JS 7D / TD 6C TH JH / 6D 3C 7S JD 5H / 3D KD 9D KD 5C JD / 9C 4H QD 7C TS 7H 4S / TH "
     "AC 4C KC TC QC AH 8C / JS 7S 7C 4C 2H 4D AS 8D 3S",
     "5S 2C AC 5C", ""},
    {"upside-down-pyramid:thieves-of-egypt", "pysol:32000",
     "5S / KH 9H 2C / TD 6D 3D 9C AC / TH JS JS 6C 3C KD 5C / 4H AC 7S TH 7S 9D QD 4C 5S / 7C JD KD 7C KC "
     "4C 5C TS TC 3H / 2H 7H QC 4D AH AS 8D QS / KC AS 7D JH 5H 9S / JD 4S 8C 3D / 3S AD",
     "AD AH 9H 6C", ""},
};

TEST(NumberedDeals, AsPysolsGamesDealThem) {
  for (const auto& [game, number, columns, stock, reserve] : kDealtByPysol) {
    std::string error, text;
    const GameInfo& info = *find_game_info(game);
    const auto deck = numbered_deal(info, {DeckScheme::pysol, std::stoull(std::string(number).substr(6))}, error);
    ASSERT_TRUE(deck) << game << ": " << error;
    const Board board = info.deal(*deck);
    for (int i = 1; board.find("T" + std::to_string(i)); ++i)
      text += (i == 1 ? "" : " / ") + pile_text(board, "T" + std::to_string(i));
    EXPECT_EQ(text, columns) << game;
    std::string kept = pile_text(board, "R");
    for (int i = 1; i <= 7; ++i)
      if (const std::string card = pile_text(board, "R" + std::to_string(i)); !card.empty())
        kept += (kept.empty() ? "" : " ") + card;
    EXPECT_EQ(kept, reserve) << game;
    const std::string waste = pile_text(board, "W");
    const std::string next = waste + (waste.empty() ? "" : " ") + pile_text(board, board.find("M") ? "M" : "S");
    EXPECT_TRUE(next.starts_with(stock)) << game << ": " << next;
  }
}

// What Solvitaire's --deal-only prints: it deals Gaps row by row down its four rows, with the ace of spades for a gap,
// and its rows are those of clubs, hearts, spades, diamonds.
TEST(NumberedDeals, RowsAsSolvitairePrintsThem) {
  std::string error;
  const auto board = [&](const char* game, std::uint64_t number) {
    const GameInfo& info = *find_game_info(game);
    return to_text(info.deal(numbered_deal(info, {DeckScheme::solvitaire, number}, error).value()));
  };
  EXPECT_TRUE(board("gaps", 5).starts_with(
      "game: gaps\nP1: 3D 3H 6H 8S 3S KS 4C KH 3C 9D KC QD QS\nP14: JC QC 5C 5S 7S 6D TH JH 4S 8C -- TD QH\nP27: -- 5H -- "));
  EXPECT_TRUE(
      board("accordion:18-cards", 6).starts_with("game: accordion:18-cards\nT1: QS\nT2: KC\nT3: 5C\nT4: 3S\nT5: TD\n"));
}

// What Solvitaire's --deal-only prints for rules files of its own keys: the columns in the order of their text, then
// cells, reserve, stock (next card first), foundations or hole.
struct RulesDealt {
  const char* rules;
  std::uint64_t number;
  const char* board;
};
constexpr RulesDealt kDealtByRules[] = {
    {R"({"max rank": 8, "cells": {"count": 3, "pre-filled": 2}, "stock": {"size": 6},
        "reserve": {"size": 3, "stacked": true}, "tableau piles": {"count": 5, "diagonal deal": true}})",
     11,
     "2C 4D 7H 6C 7S 3H / 3C 4H 6S / 4S 2S AD / 5H 3D 5C 8C / 8H AH 2D 6H 7D | 2H AS | 3S 8S 7C | 6D 5S 8D 4C 5D AC | "},
    {R"({"max rank": 9, "foundations": {"initial cards": "one", "base card": "random"},
        "stock": {"size": 9, "redeal": true}, "reserve": {"size": 5, "stacked": true},
        "tableau piles": {"count": 7, "diagonal deal": true}})",
     13,
     "2D 4D 6D / 4C 7H AD 9S / 5C 2C AS 2S / 5D 7C 3S / 5H 3H 6S AH / 8H 9H / AC |  | 6C 3D 5S 4S 4H | "
     "8S 2H 9C 9D 7S 8C 3C 6H 7D | 8D"},
    {R"({"two decks": true, "max rank": 6, "foundations": {"initial cards": "one", "base card": "A"},
        "tableau piles": {"count": 7}, "stock": {"size": 9, "deal type": "tableau piles"}})",
     12,
     "3C 4H 5D 2S 6H / 3S 6D 6C AH 6S / 4C 5S 5S 5H 4C / 4H 2S 2D 3D 3H 5C / 6H 5H 5D 3C 5C AD / AH 2C AS 4S 4S 6D / "
     "AS 4D 3H 2C 2H |  |  | AC 2H 6S AD 3D 4D 3S 6C 2D | AC"},
    {R"({"two decks": true, "max rank": 5, "foundations": {"present": false},
        "hole": {"present": true, "base card": "3D"}, "tableau piles": {"count": 6, "build policy": "no-build"}})",
     14,
     "2C 2S 5S 3S AH 5H / 3D 3C 4S 5H 4D 5D / 3H 3H 2S 5C 4H 2D 2H / 4C 3S AD AH AS AD / 4D 2C 3C 2D 5D 5C AS / "
     "AC AC 4S 4C 2H 5S 4H |  |  |  | 3D"},
    {R"({"max rank": 6, "foundations": {"present": false}, "hole": {"present": true, "base card": "random"},
        "stock": {"size": 4, "deal type": "hole"}, "tableau piles": {"count": 5, "build policy": "no-build"}})",
     15, "2C 3H 3C / 2S AC 6D 4S / 4H 6H 5D 6S / AH 5C 3D 4D / AS 2D 5H 3S |  |  | 4C AD 5S 6C | 2H"},
    {R"({"max rank": 5, "foundations": {"initial cards": "all"}, "tableau piles": {"count": 3}})", 16,
     "2C 3C 4S 2H 5S 4D / 2S 5D 2D 3D 3S / 3H 5C 4C 4H 5H |  |  |  | AC AD AH AS"},
};

TEST(NumberedDeals, RulesFilesAsSolvitaireDealsThem) {
  for (const auto& [json, number, expected] : kDealtByRules) {
    RulesError fault;
    const auto file = parse_rules(json, "my.json", fault);
    ASSERT_TRUE(file) << fault.to_text();
    const GameInfo& info = *own_builder_game(file->rules, "");
    std::string error;
    const auto deck = numbered_deal(info, {DeckScheme::solvitaire, number}, error);
    ASSERT_TRUE(deck) << error;
    const Board board = info.deal(*deck);
    std::set<std::string> columns;
    for (const Pile& pile : board.piles)
      if (pile.name[0] == 'T') columns.insert(pile_text(board, pile.name));
    std::string text;
    for (const std::string& column : columns) text += (text.empty() ? "" : " / ") + column;
    const std::string cells = pile_text(board, "C1") + " " + pile_text(board, "C2");
    text += " | " + (cells == " " ? "" : cells) + " | " + pile_text(board, "R") + " | " + pile_text(board, "S") + " | ";
    EXPECT_EQ(text + pile_text(board, "F") + pile_text(board, "H"), expected);
    EXPECT_FALSE(has_numbers(info, DeckScheme::pysol));
  }
}

// Kings under the other cards, columns dealt one after the other, other lengths than a triangle's.
TEST(NumberedDeals, RulesThatSolvitaireCannotSayHaveNoNumbersOfIt) {
  for (const char* tableau : {R"("count": 8, "kings to bottom": true)", R"("count": 8, "deal order": "columns")",
                              R"("count": 4, "lengths": [10, 12, 14, 16])"}) {
    RulesError fault;
    const auto file = parse_rules(R"({"tableau piles": {)" + std::string(tableau) + "}}", "my.json", fault);
    ASSERT_TRUE(file) << fault.to_text();
    EXPECT_FALSE(has_numbers(*own_builder_game(file->rules, ""), DeckScheme::solvitaire)) << tableau;
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
  EXPECT_EQ(run_winnable("solve spider pysol:5").code, 2) << "PySolFC's columns have other lengths";
  const Ran klondike = run_winnable("survey klondike ms:5");  // Microsoft's numbers are FreeCell's
  EXPECT_EQ(klondike.code, 2);
  EXPECT_NE(klondike.err.find("; there are those of pysol, solvitaire"), std::string::npos) << klondike.err;
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
