// Decks by other programs' numbers: vectors that those programs print, and Boost's own bounded numbers for
// Solvitaire's.
#include <gtest/gtest.h>

#include <boost/random/uniform_int_distribution.hpp>
#include <random>
#include <set>

#include "winnable/deal_number.h"

namespace winnable::numbered_deck_test {

Deck deck_of(DeckScheme scheme, std::uint64_t number, int decks = 1) {
  std::string error;
  const auto deck = numbered_deck(scheme, {.decks = decks}, number, error);
  EXPECT_TRUE(deck) << error;
  return deck.value_or(Deck{});
}

// The columns of FreeCell's layout: cards dealt in rows of eight.
std::string freecell_columns(const Deck& deck) {
  std::string text;
  for (int column = 0; column < 8; ++column) {
    for (int i = column; i < deck.size(); i += 8) text += (i > column ? " " : "") + to_text(deck[i]);
    text += "\n";
  }
  return text;
}

TEST(NumberedDeck, Microsoft) {
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::ms, 24)),
            "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n5D 2S JC 5C JH 6D AS\n"
            "2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D\n");
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::ms, 11982)),
            "AH 3D KD JC 6C JD KC\nAS 3H 6H 5D 2C 7D 8D\n4H QS 5S 5C TH 8H 2S\nAC QC 4D 8C QH 9C 3S\n"
            "2D 8S 9H 9D 6D 2H\n6S 7H JH TD TC QD\nTS AD 9S KH 4S 4C\nJS KS 3C 7C 7S 5H\n");
  // The wider numbers: bit 15 set from 2^31 on, 16 bits and one more from 2^32 on.
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::ms, 2147483648)).substr(0, 42),
            "QH 3H 7D 4D TS QD 6D\nQC JD 3C 5D 7H 6H 4S\n");
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::ms, 8589934591)).substr(0, 42),
            "TC 8S 8C 6C 5H 5C 9C\n2S TD 6D 8D 9H 9S 6S\n");
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::pysol, 11982)), freecell_columns(deck_of(DeckScheme::ms, 11982)))
      << "below 32000 PySolFC deals as Microsoft";
}

// First cards of Microsoft's deals as other programs deal them, one for each range of the numbers.
TEST(NumberedDeck, MicrosoftInEveryRange) {
  const auto start = [](std::uint64_t number) {
    const Deck deck = deck_of(DeckScheme::ms, number);
    std::string text;
    for (int row = 0; row < 7; ++row) text += (row ? " " : "") + to_text(deck[8 * row]);
    return text + " | " + to_text(deck[1]);
  };
  EXPECT_EQ(start(1), "JD KD 2S 4C 3S 6D 6S | 2D");
  EXPECT_EQ(start(11982), "AH 3D KD JC 6C JD KC | AS");
  EXPECT_EQ(start(2147483647), "9S JH 7S 5S 5D 5C 7D | 2H");
  EXPECT_EQ(start(2147483648), "QH 3H 7D 4D TS QD 6D | QC");
  EXPECT_EQ(start(4294967295), "JS QH TC 7S KC 3H QS | 9C");
  EXPECT_EQ(start(4294967296), "TS 3S KC 4H 9H 3H 4D | 5S");
  EXPECT_EQ(start(8589934591), "TC 8S 8C 6C 5H 5C 9C | 2S");
}

TEST(NumberedDeck, PysolFc) {
  EXPECT_EQ(freecell_columns(deck_of(DeckScheme::pysol, 300000000000)),
            "4S KD 6H 2D QC 4D AH\nQS 7S 5C AS KC 6S 8H\nTH JC 9S 2C 3D 4H 7D\n5S 4C 8D 7C JD 8C JS\n"
            "QH TS AC KS TC 5H\n6C 9D 9H 2H JH 3C\n9C 2S 8S 3H 6D QD\nKH 3S TD 5D 7H AD\n");
  // Two decks: the first cards of PySolFC's deal 240000 with two decks, before a game takes any card out.
  const Deck deck = deck_of(DeckScheme::pysol, 240000, 2);
  const char* first[] = {"5H", "2S", "KC", "JH", "7D", "AD", "AH", "TD", "8S", "KC", "2H", "QS", "4C"};
  for (int i = 0; i < 13; ++i) EXPECT_EQ(to_text(deck[i]), first[i]) << i;
}

TEST(NumberedDeck, SolvitaireWithBoostsOwnNumbers) {
  for (const int decks : {1, 2})
    for (const std::uint64_t seed : {0u, 1u, 2u, 42u, 2147483647u}) {
      std::vector<Card> cards;
      for (int deck = 0; deck < decks; ++deck)
        for (int rank = 1; rank <= 13; ++rank)
          for (const int suit : {0, 2, 3, 1}) cards.emplace_back(suit, rank);
      std::mt19937 twister(static_cast<std::uint32_t>(seed));
      using Distribution = boost::random::uniform_int_distribution<long>;
      Distribution distribution;
      for (long i = static_cast<long>(cards.size()) - 1; i > 0; --i)
        std::swap(cards[static_cast<std::size_t>(i)],
                  cards[static_cast<std::size_t>(distribution(twister, Distribution::param_type(0, i)))]);
      const Deck deck = deck_of(DeckScheme::solvitaire, seed, decks);
      for (std::size_t i = 0; i < cards.size(); ++i)
        ASSERT_EQ(deck.cards[i], cards[cards.size() - 1 - i]) << "seed " << seed << ", card " << i;
    }
}

TEST(NumberedDeck, EveryDeckIsWhole) {
  for (const DeckScheme scheme : {DeckScheme::ms, DeckScheme::pysol, DeckScheme::pysol_old, DeckScheme::solvitaire}) {
    const auto [low, high] = numbers_of(scheme);
    for (const std::uint64_t number : {low, low + 31999, low + 32000, std::uint64_t{2147483647}, high})
      for (const int decks : {1, 2}) {
        const Deck deck = deck_of(scheme, number, decks);
        std::set<std::pair<std::uint8_t, bool>> cards;
        for (int i = 0; i < deck.size(); ++i)
          cards.emplace(deck[i].code, deck.is_second_copy[static_cast<std::size_t>(i)]);
        EXPECT_EQ(cards.size(), static_cast<std::size_t>(52 * decks)) << to_text(scheme) << ":" << number;
      }
  }
}

TEST(NumberedDeck, SaysWhatIsWrong) {
  std::string error;
  EXPECT_FALSE(numbered_deck(DeckScheme::ms, {}, 0, error));
  EXPECT_EQ(error, "ms:0: deals of ms are numbered from 1 to 8589934591");
  EXPECT_FALSE(numbered_deck(DeckScheme::ms, {}, 8589934592, error));
  EXPECT_FALSE(numbered_deck(DeckScheme::pysol, {.later_shuffles = 2}, 5, error));
  EXPECT_EQ(error, "pysol has no deals of such a deck");
  EXPECT_EQ(parse_deck_scheme("pysol-old"), DeckScheme::pysol_old);
  EXPECT_FALSE(parse_deck_scheme(""));
  EXPECT_FALSE(parse_deck_scheme("windows"));
}

}  // namespace winnable::numbered_deck_test
