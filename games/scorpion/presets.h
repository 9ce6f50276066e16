// Scorpion and Super Scorpion: the rules in which presets differ, as values, and the presets (docs/rules/scorpion.md,
// super-scorpion.md).
#pragma once

#include "solver/core/deck.h"
#include "solver/core/name.h"

namespace winnable {

// What of the rules changes code or the size of a position; the deals hold the rest.
struct ScorpionShape {
  int decks = 1;
  int suits = 4;
  int ranks = 13;
  int columns = 7;
  bool any_card_fills_space = false;

  constexpr int deck_size() const { return decks * suits * ranks; }
};

struct ScorpionRules {
  Name name;
  int decks = 1;
  int suits = 4;
  int ranks = 13;
  int columns = 7;
  int depth = 7;                       // cards dealt to each column
  int longer_columns = 0;              // so many of the first columns get one card more
  int hidden_columns = 4;              // so many of the first columns start with
  int hidden_cards = 3;                // this many cards face down
  bool any_card_fills_space = false;   // Wasp; else kings only
  bool clears_sequences = false;       // a complete sequence at the end of a column may be lifted off
  bool deals_only_when_stuck = false;  // the hand may be dealt only when no card can be moved to any use

  constexpr int deck_size() const { return decks * suits * ranks; }
  constexpr int hand_size() const { return deck_size() - columns * depth - longer_columns; }
  constexpr int hidden(int column) const { return column < hidden_columns ? hidden_cards : 0; }
  constexpr DeckShape deck_shape() const { return {.decks = decks, .suits = suits, .ranks = ranks}; }
  constexpr ScorpionShape shape() const { return {decks, suits, ranks, columns, any_card_fills_space}; }
};

inline constexpr ScorpionRules kScorpion{.name = "scorpion"};
inline constexpr ScorpionRules kScorpionPySol{.name = "scorpion:pysolfc", .clears_sequences = true};
inline constexpr ScorpionRules kScorpionStuckOnly{.name = "scorpion:stuck-only", .deals_only_when_stuck = true};
inline constexpr ScorpionRules kWasp{.name = "scorpion:wasp", .any_card_fills_space = true};

inline constexpr ScorpionRules kSuperScorpion{
    .name = "super-scorpion", .decks = 2, .columns = 10, .depth = 10, .hidden_columns = 5, .hidden_cards = 4};
inline constexpr ScorpionRules kSuperScorpionPySol{.name = "super-scorpion:pysolfc",
                                                   .decks = 2,
                                                   .columns = 10,
                                                   .depth = 10,
                                                   .hidden_columns = 5,
                                                   .hidden_cards = 4,
                                                   .clears_sequences = true};
inline constexpr ScorpionRules kSuperScorpionTillDawn{.name = "super-scorpion:tilldawn",
                                                      .decks = 2,
                                                      .columns = 10,
                                                      .depth = 10,
                                                      .longer_columns = 4,
                                                      .hidden_columns = 5,
                                                      .hidden_cards = 4};
inline constexpr ScorpionRules kSuperScorpionFSolitaire{.name = "super-scorpion:fsolitaire",
                                                        .decks = 2,
                                                        .columns = 10,
                                                        .depth = 10,
                                                        .longer_columns = 4,
                                                        .hidden_columns = 4,
                                                        .hidden_cards = 5};
inline constexpr ScorpionRules kSuperScorpion8x10{
    .name = "super-scorpion:8x10", .decks = 2, .columns = 8, .depth = 10, .hidden_columns = 5, .hidden_cards = 4};
inline constexpr ScorpionRules kSuperScorpion8x8{
    .name = "super-scorpion:8x8", .decks = 2, .columns = 8, .depth = 8, .hidden_columns = 5, .hidden_cards = 4};
inline constexpr ScorpionRules kSuperScorpion10x5{.name = "super-scorpion:10x5",
                                                  .decks = 2,
                                                  .columns = 10,
                                                  .depth = 5,
                                                  .longer_columns = 4,
                                                  .hidden_columns = 5,
                                                  .hidden_cards = 4};

}  // namespace winnable
