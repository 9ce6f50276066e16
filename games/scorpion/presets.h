// Scorpion and Super Scorpion: the rules in which presets differ, as values, and the presets (docs/rules/scorpion.md,
// super-scorpion.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

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

inline constexpr std::string_view kScorpionText =
    "One deck. Seven columns of seven (T1-T7), in the first four of which the three deepest cards lie face down; three\n"
    "cards wait (M, the merci). Any face-up card moves with all that lies on it onto the next higher card of its suit that\n"
    "ends another column. Nothing goes on an ace; only a king (with its load) goes to an empty column. `deal` puts the\n"
    "three cards on columns 1, 2, 3, once, at any time. Won when every column left is one suit from king to ace.\n";

inline constexpr HiddenRule kScorpionHidden{.stock = false, .face_down = true, .merci = true};

inline constexpr Preset<ScorpionRules> kScorpionPresets[] = {
    {.rules = kScorpion,
     .title = "Scorpion",
     .summary = "any face-up card moves in suit with all on top of it; three cards in the merci",
     .rules_id = "scorpion-1",
     .difference = "as above",
     .atlas = {.deals = 1'000'000, .max_nodes = 1'000'000},
     .hidden = kScorpionHidden},
    {.rules = kScorpionPySol,
     .title = "Scorpion, PySolFC",
     .summary = "complete sequences may be lifted off",
     .rules_id = "scorpion-pysolfc-1",
     .difference = "a complete sequence at the end of a column may be lifted off (T1 F 13)",
     .hidden = kScorpionHidden},
    {.rules = kScorpionStuckOnly,
     .title = "Scorpion, merci when stuck",
     .summary = "the merci may be dealt only when nothing moves",
     .rules_id = "scorpion-stuck-only-1",
     .difference = "the merci may be dealt only when no card can move (a king's column to a space does not count)",
     .published = {"9", {}, 20'000, "adnamsale/Solitaire, README"},
     .atlas = {.deals = 1'000'000, .max_nodes = 100'000},
     .hidden = kScorpionHidden},
    {.rules = kWasp,
     .title = "Wasp",
     .summary = "any card may go to an empty column",
     .rules_id = "scorpion-wasp-1",
     .difference = "any card may go to an empty column",
     .atlas = {.max_nodes = 3'000'000},
     .hidden = kScorpionHidden},
};

inline constexpr std::string_view kSuperScorpionText =
    "Two decks, moves as in Scorpion. The hand (M) is dealt in rounds of one card to each column from the left, at any\n"
    "time (`deal`). Won when the hand is empty and every column left is one suit from king to ace.\n";

inline constexpr Preset<ScorpionRules> kSuperScorpionPresets[] = {
    {.rules = kSuperScorpion,
     .title = "Super Scorpion",
     .summary = "two decks, ten columns of ten, a hand of four",
     .rules_id = "super-scorpion-1",
     .difference = "ten columns of ten, the four deepest cards of the first five face down, a hand of four",
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpionPySol,
     .title = "Double Scorpion, PySolFC",
     .summary = "complete sequences may be lifted off",
     .rules_id = "super-scorpion-pysolfc-1",
     .difference = "a complete sequence at the end of a column may be lifted off (T1 F 13)",
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpionTillDawn,
     .title = "Double Scorpion, Till Dawn",
     .summary = "no hand: four columns of eleven",
     .rules_id = "super-scorpion-tilldawn-1",
     .difference = "all cards dealt: eleven to each of the first four columns",
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpionFSolitaire,
     .title = "Double Scorpion, FSolitaire",
     .summary = "no hand, five face-down cards in four columns",
     .rules_id = "super-scorpion-fsolitaire-1",
     .difference = "the same, with five cards face down in the first four columns only",
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpion8x10,
     .title = "Super Scorpion, 8x10",
     .summary = "eight columns of ten, three rounds of the hand",
     .rules_id = "super-scorpion-8x10-1",
     .difference = "eight columns of ten, a hand of 24",
     .atlas = {.max_nodes = 1'000'000},
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpion8x8,
     .title = "Super Scorpion, 8x8",
     .summary = "eight columns of eight, five rounds of the hand",
     .rules_id = "super-scorpion-8x8-1",
     .difference = "eight columns of eight, a hand of 40",
     .hidden = kScorpionHidden},
    {.rules = kSuperScorpion10x5,
     .title = "Super Scorpion, 10x5",
     .summary = "ten columns as in Spider, five rounds of the hand",
     .rules_id = "super-scorpion-10x5-1",
     .difference = "ten columns of five or six as in Spider, a hand of 50",
     .hidden = kScorpionHidden},
};

}  // namespace winnable
