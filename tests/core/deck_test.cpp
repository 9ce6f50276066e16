// Guards the cards and the portable shuffle: golden decks, copies, decks given as text.
#include "winnable/deck.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace winnable::deck_test {

TEST(Card, EveryCardReadsAsItIsWritten) {
  for (int suit = 0; suit < kMaxSuits; ++suit) {
    for (int rank = 1; rank <= kMaxRank; ++rank) {
      const Card card(suit, rank);
      EXPECT_EQ(card.suit(), suit);
      EXPECT_EQ(card.rank(), rank);
      EXPECT_EQ(parse_card(to_text(card)), card);
    }
  }
  EXPECT_EQ(to_text(Card(0, 1)), "AC");
  EXPECT_EQ(to_text(Card(1, 10)), "TD");
  EXPECT_EQ(to_text(Card(2, 12)), "QH");
  EXPECT_EQ(to_text(Card(3, 13)), "KS");
  EXPECT_EQ(to_text(Card{}), "--");
}

TEST(Card, OtherSpellings) {
  EXPECT_EQ(parse_card("10d"), Card(1, 10));
  EXPECT_EQ(parse_card("td"), Card(1, 10));
  EXPECT_EQ(parse_card("qH"), Card(2, 12));
}

TEST(Card, NotACard) {
  for (const char* text : {"", "A", "1D", "0D", "11D", "100D", "AX", "XA", "AC ", " AC", "--", "-C", "ACC", "10"})
    EXPECT_FALSE(parse_card(text)) << text;
  EXPECT_FALSE(parse_card(std::string_view("\0C", 2)));
  EXPECT_FALSE(parse_card("\xFF\xFE"));
}

TEST(Card, RedSuits) {
  EXPECT_FALSE(Card(0, 5).is_red());
  EXPECT_TRUE(Card(1, 5).is_red());
  EXPECT_TRUE(Card(2, 5).is_red());
  EXPECT_FALSE(Card(3, 5).is_red());
}

std::string cards_text(const CardArray& cards, int size) {
  std::string text;
  for (int i = 0; i < size; ++i) text += (i ? " " : "") + to_text(cards[static_cast<std::size_t>(i)]);
  return text;
}

// tests/data/golden_decks.txt, made by another program than ours: "decks stream seed: cards".
TEST(Shuffle, GoldenDecks) {
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/data/golden_decks.txt");
  ASSERT_TRUE(file);
  std::string line;
  int checked = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t colon = line.find(": ");
    ASSERT_NE(colon, std::string::npos) << line;
    std::istringstream head(line.substr(0, colon));
    const std::string expected = line.substr(colon + 2);
    DeckShape shape;
    int stream = 0;
    std::uint64_t seed = 0;
    ASSERT_TRUE(head >> shape.decks >> stream >> seed) << line;
    shape.later_shuffles = stream;
    const Deck deck = shuffled_deck(shape, seed);
    if (stream == 0) {
      EXPECT_EQ(to_text(deck), expected) << "seed " << seed;
    } else {
      EXPECT_EQ(cards_text(deck.later_shuffles[static_cast<std::size_t>(stream) - 1], deck.size()), expected);
    }
    ++checked;
  }
  EXPECT_EQ(checked, 12);
}

TEST(Shuffle, LaterShufflesAreStreamsOfTheSeed) {
  const Deck one = shuffled_deck({1, 4, 13, 1}, 42);
  const Deck two = shuffled_deck({1, 4, 13, 2}, 42);
  EXPECT_EQ(one.cards, two.cards);
  EXPECT_EQ(one.later_shuffles[0], two.later_shuffles[0]);
  EXPECT_NE(two.later_shuffles[0], two.later_shuffles[1]);
  EXPECT_NE(two.cards, two.later_shuffles[0]);
}

TEST(Shuffle, EveryShapeHoldsEachCardAsOftenAsItHasDecks) {
  for (const DeckShape shape :
       {DeckShape{1, 1, 5}, DeckShape{1, 2, 7}, DeckShape{2, 3, 4}, DeckShape{2, 4, 13}, DeckShape{1, 1, 1}}) {
    const Deck deck = shuffled_deck(shape, 7);
    std::map<Card, std::array<int, 2>> seen;
    for (int i = 0; i < deck.size(); ++i) ++seen[deck[i]][deck.is_second_copy[static_cast<std::size_t>(i)] ? 1 : 0];
    EXPECT_EQ(static_cast<int>(seen.size()), shape.suits * shape.ranks);
    for (const auto& [card, copies] : seen) {
      EXPECT_TRUE(card.suit() < shape.suits && card.rank() >= 1 && card.rank() <= shape.ranks);
      EXPECT_EQ(copies[0], 1);
      EXPECT_EQ(copies[1], shape.decks - 1);
    }
  }
}

// Each of the 24 orders of four cards must come up equally often: 24000 seeds, 1000 expected, sigma 31.
TEST(Shuffle, IsUniform) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 24000; ++seed) ++seen[to_text(shuffled_deck({1, 1, 4}, seed))];
  EXPECT_EQ(seen.size(), 24u);
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, 1000, 150) << order;
}

TEST(Deck, ReadsWhatItWrites) {
  for (const DeckShape shape : {DeckShape{1}, DeckShape{2}, DeckShape{2, 2, 3}}) {
    const Deck deck = shuffled_deck(shape, 99);
    std::string error;
    const auto again = parse_deck(shape, to_text(deck), error);
    ASSERT_TRUE(again) << error;
    EXPECT_EQ(again->cards, deck.cards);
    EXPECT_EQ(again->is_second_copy, deck.is_second_copy);
  }
}

TEST(Deck, UnmarkedCopiesAreNumberedInOrder) {
  std::string error;
  const auto deck = parse_deck({2, 1, 2}, "AC 2C 2c ac", error);
  ASSERT_TRUE(deck) << error;
  EXPECT_EQ(to_text(*deck), "AC 2C 2C.1 AC.1");
}

TEST(Deck, TakesTheFirstCopyToTheFrontAndKeepsTheRest) {
  std::string error;
  auto deck = parse_deck({2, 1, 3}, "3C 2C.1 AC 2C AC.1 3C.1", error);
  ASSERT_TRUE(deck) << error;
  ASSERT_TRUE(take_first_copy_to_front(*deck, Card(0, 2)));
  EXPECT_EQ(to_text(*deck), "2C 3C 2C.1 AC AC.1 3C.1");
  EXPECT_FALSE(take_first_copy_to_front(*deck, Card(1, 2)));
  EXPECT_EQ(to_text(*deck), "2C 3C 2C.1 AC AC.1 3C.1");
}

std::string deck_error(const DeckShape& shape, std::string_view line) {
  std::string error;
  EXPECT_FALSE(parse_deck(shape, line, error)) << line;
  return error;
}

TEST(Deck, EveryErrorNamesTheCardAndTheReason) {
  const DeckShape small{1, 1, 3};
  EXPECT_EQ(deck_error(small, "AC 2C XX"), "card 3 ('XX'): not a card");
  EXPECT_EQ(deck_error(small, "AC 2C 2C"), "card 3 ('2C'): more copies than the deck has");
  EXPECT_EQ(deck_error(small, "AC 2C 4C"), "card 3 ('4C'): not in this game's deck");
  EXPECT_EQ(deck_error(small, "AC 2C 3D"), "card 3 ('3D'): not in this game's deck");
  EXPECT_EQ(deck_error(small, "AC 2C 3C.1"), "card 3 ('3C.1'): not in this game's deck");
  EXPECT_EQ(deck_error(small, "AC 2C"), "a deck of 3 cards was expected, 2 were given; missing: 3C");
  EXPECT_EQ(deck_error(small, ""), "a deck of 3 cards was expected, 0 were given; missing: AC 2C 3C");
  EXPECT_EQ(deck_error({1}, ""), "a deck of 52 cards was expected, 0 were given; missing: AC 2C 3C 4C 5C ...");
  EXPECT_EQ(deck_error({2, 1, 1}, "AC.1 AC.1"), "card 2 ('AC.1'): more copies than the deck has");
  EXPECT_EQ(deck_error({2, 1, 1}, "AC AC AC"), "card 3 ('AC'): more copies than the deck has");
  EXPECT_EQ(deck_error({2, 1, 1}, "AC./ AC"), "card 1 ('AC./'): not a card");
  EXPECT_EQ(deck_error({2, 1, 1}, "AC.2 AC"), "card 1 ('AC.2'): not a card");
  EXPECT_EQ(deck_error(small, "AC 2C \x01\xFF"),
            "card 3 ('?"
            "?'): not a card");
}

TEST(Deck, OfManyCopiesIsReadWithoutMarks) {
  for (const DeckShape shape : {DeckShape{4, 2}, DeckShape{8, 1}}) {
    const Deck deck = shuffled_deck(shape, 5);
    const std::string text = to_text(deck);
    EXPECT_EQ(text.find('.'), std::string::npos);
    std::string error;
    const auto again = parse_deck(shape, text, error);
    ASSERT_TRUE(again) << error;
    EXPECT_EQ(to_text(*again), text);
    EXPECT_FALSE(parse_deck(shape, text + " AC", error));
    EXPECT_EQ(error, "card 105 ('AC'): more copies than the deck has");
  }
}

}  // namespace winnable::deck_test
