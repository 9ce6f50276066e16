// Builders whose stock, reserve or column cards are covered: the weights of an honest player's score, one set for each
// kind of game (games/builder/stock/learned_score.h has the features).
#pragma once

#include <array>
#include <span>

#include "games/builder/rules.h"

namespace winnable {

// At the first and at the last hidden card. Training started, at both, from: 30 -60 -8 40 5 5 10 -10 -5 -6 5 -5 3 -10
// -5 -6 -3 -4 8 -20 5 -2 25 10; where the stock is dealt onto the columns, with 25 for its cards; Gypsy's from East
// Haven's; those of Klondike in suit or with spaces that stay empty from those of Klondike with any card to spaces as
// these had been after six generations of 100 deals; Whitehead's and Agnes Bernauer's from Eastcliff's and East Haven's;
// those of two decks with redeals from Gargantua's. The last sixteen features came later: they weigh nothing in
// Eastcliff, East Haven, Maria, Rank and File and American Toad. In Chameleon and Gargantua they came in by the method
// of bench/learn_from_wins.cpp, in three runs each, from these by hand and from those of the line above them.
inline constexpr auto kKlondikeAnySpacePlayerWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:any-space --first-seed 7810001 --generations 8 --deals 200 --sets 24 --look-ahead 700 --spread 35 --least-spread 6
    15, 4,  // cards home
    -104, -71,  // face-down cards
    -5, -21,  // pairs of face-down cards in a column
    70, 54,  // empty columns
    9, 14,  // columns without face-down cards
    -4, -11,  // cards in place
    18, 3,  // kings at the bottom of a column
    -13, -11,  // cards on the next of each suit
    0, -1,  // cards on the second of each suit
    3, 7,  // cards on a lower one of their suit
    0, 3,  // sequences that fit on an exposed card
    -7, -6,  // columns that take a card that another one takes
    -3, 4,  // unseen cards that fit on a column
    30, -10,  // cards of the waste
    1, -14,  // cards of the stock
    -10, -11,  // waste cards on the next of each suit
    -2, 7,  // waste cards on the second of each suit
    -2, 5,  // waste cards on a lower one of their suit
    17, 26,  // waste cards that may go
    -21, -34,  // cards of the reserve
    6, 6,  // cards of the reserve that may go
    -2, -2,  // wait of the reserve's top
    -2, 27,  // free cells
    9, -2,  // height of the lowest foundation
    -1, 1,  // cards on the third of each suit
    4, -2,  // waste cards on others, the more the sooner these go home
    2, 0,  // waits of waste cards
    -5, -3,  // waste cards that fit on the one above them
    3, -3,  // wait of the waste's top
    0, -1,  // the card below the waste's top has a place
    1, -2,  // waits of columns' tops
    3, 10,  // suits whose next card is unseen
    -1, -5,  // share of these among covered cards
    -1, -1,  // unseen cards next to go home, one after another
    0, -2,  // unseen cards that fit on another unseen one that fits on a column
    5, 0,  // unseen cards that columns fit on
    -2, 0,  // cards in the shortest column
    2, 0,  // cards in the longest column
    -2, 1,  // square of the reserve's cards
    -1, 2,  // square of the waste's cards
    // end
});
inline constexpr auto kKlondikeNoSpacePlayerWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:any-suit-no-space --first-seed 7820001 --generations 5 --deals 300 --sets 24 --look-ahead 700 --nodes 20000 --spread 35 --least-spread 6
    26, 10,  // cards home
    -95, -70,  // face-down cards
    -26, -29,  // pairs of face-down cards in a column
    53, 27,  // empty columns
    10, 7,  // columns without face-down cards
    -17, -5,  // cards in place
    14, -2,  // kings at the bottom of a column
    -9, -21,  // cards on the next of each suit
    -12, -3,  // cards on the second of each suit
    1, 5,  // cards on a lower one of their suit
    11, 12,  // sequences that fit on an exposed card
    -12, -3,  // columns that take a card that another one takes
    3, 5,  // unseen cards that fit on a column
    14, -8,  // cards of the waste
    -3, -12,  // cards of the stock
    -6, -20,  // waste cards on the next of each suit
    -1, 0,  // waste cards on the second of each suit
    7, 4,  // waste cards on a lower one of their suit
    14, 22,  // waste cards that may go
    -10, -33,  // cards of the reserve
    5, -3,  // cards of the reserve that may go
    -7, -1,  // wait of the reserve's top
    11, 30,  // free cells
    7, 11,  // height of the lowest foundation
    3, 2,  // cards on the third of each suit
    4, 0,  // waste cards on others, the more the sooner these go home
    4, 2,  // waits of waste cards
    -5, 1,  // waste cards that fit on the one above them
    2, 1,  // wait of the waste's top
    0, -1,  // the card below the waste's top has a place
    1, 4,  // waits of columns' tops
    2, 0,  // suits whose next card is unseen
    -2, 1,  // share of these among covered cards
    -3, -7,  // unseen cards next to go home, one after another
    -4, 3,  // unseen cards that fit on another unseen one that fits on a column
    6, 7,  // unseen cards that columns fit on
    3, -1,  // cards in the shortest column
    3, -3,  // cards in the longest column
    -1, 1,  // square of the reserve's cards
    -4, -2,  // square of the waste's cards
    // end
});
inline constexpr auto kGargantuaRedealPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player double-klondike:12-piles --first-seed 7840001 --generations 6 --deals 90 --sets 20 --look-ahead 500 --spread 30 --least-spread 4
    19, 17,  // cards home
    -39, -83,  // face-down cards
    -12, -18,  // pairs of face-down cards in a column
    52, 37,  // empty columns
    9, 4,  // columns without face-down cards
    -19, -2,  // cards in place
    16, 3,  // kings at the bottom of a column
    -20, -16,  // cards on the next of each suit
    -2, 1,  // cards on the second of each suit
    -12, -7,  // cards on a lower one of their suit
    18, 5,  // sequences that fit on an exposed card
    1, -2,  // columns that take a card that another one takes
    -2, 5,  // unseen cards that fit on a column
    4, 3,  // cards of the waste
    -2, 1,  // cards of the stock
    -7, -1,  // waste cards on the next of each suit
    -3, -8,  // waste cards on the second of each suit
    7, -1,  // waste cards on a lower one of their suit
    7, 10,  // waste cards that may go
    -21, -29,  // cards of the reserve
    7, -1,  // cards of the reserve that may go
    -4, -4,  // wait of the reserve's top
    10, 53,  // free cells
    14, 5,  // height of the lowest foundation
    0, 1,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    1, -3,  // waits of waste cards
    0, -1,  // waste cards that fit on the one above them
    0, -1,  // wait of the waste's top
    -1, 0,  // the card below the waste's top has a place
    -2, -2,  // waits of columns' tops
    -3, -1,  // suits whose next card is unseen
    -1, 0,  // share of these among covered cards
    -4, 5,  // unseen cards next to go home, one after another
    4, 3,  // unseen cards that fit on another unseen one that fits on a column
    1, -2,  // unseen cards that columns fit on
    0, -1,  // cards in the shortest column
    0, -1,  // cards in the longest column
    -3, 2,  // square of the reserve's cards
    1, 2,  // square of the waste's cards
    // end
});
inline constexpr auto kEastcliffPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player eastcliff --generations 0
    30, 30,  // cards home
    -60, -60,  // face-down cards
    -8, -8,  // pairs of face-down cards in a column
    40, 40,  // empty columns
    5, 5,  // columns without face-down cards
    5, 5,  // cards in place
    10, 10,  // kings at the bottom of a column
    -10, -10,  // cards on the next of each suit
    -5, -5,  // cards on the second of each suit
    -6, -6,  // cards on a lower one of their suit
    5, 5,  // sequences that fit on an exposed card
    -5, -5,  // columns that take a card that another one takes
    3, 3,  // unseen cards that fit on a column
    -10, -10,  // cards of the waste
    -5, -5,  // cards of the stock
    -6, -6,  // waste cards on the next of each suit
    -3, -3,  // waste cards on the second of each suit
    -4, -4,  // waste cards on a lower one of their suit
    8, 8,  // waste cards that may go
    -20, -20,  // cards of the reserve
    5, 5,  // cards of the reserve that may go
    -2, -2,  // wait of the reserve's top
    25, 25,  // free cells
    10, 10,  // height of the lowest foundation
    0, 0,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    0, 0,  // waits of waste cards
    0, 0,  // waste cards that fit on the one above them
    0, 0,  // wait of the waste's top
    0, 0,  // the card below the waste's top has a place
    0, 0,  // waits of columns' tops
    0, 0,  // suits whose next card is unseen
    0, 0,  // share of these among covered cards
    0, 0,  // unseen cards next to go home, one after another
    0, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 0,  // unseen cards that columns fit on
    0, 0,  // cards in the shortest column
    0, 0,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    0, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kKlondikeInSuitPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:same-suit-any-space --first-seed 7500001 --generations 8 --deals 400 --sets 24 --look-ahead 700
    6, 14,  // cards home
    -138, -78,  // face-down cards
    -4, -15,  // pairs of face-down cards in a column
    82, 54,  // empty columns
    9, 3,  // columns without face-down cards
    -1, -2,  // cards in place
    13, -12,  // kings at the bottom of a column
    -13, -15,  // cards on the next of each suit
    -5, -5,  // cards on the second of each suit
    -4, 7,  // cards on a lower one of their suit
    11, 7,  // sequences that fit on an exposed card
    -3, -5,  // columns that take a card that another one takes
    -1, 4,  // unseen cards that fit on a column
    1, -16,  // cards of the waste
    -3, -13,  // cards of the stock
    -12, -6,  // waste cards on the next of each suit
    -4, 6,  // waste cards on the second of each suit
    -1, 2,  // waste cards on a lower one of their suit
    13, 13,  // waste cards that may go
    -7, -26,  // cards of the reserve
    4, -1,  // cards of the reserve that may go
    -2, -1,  // wait of the reserve's top
    9, 24,  // free cells
    12, 2,  // height of the lowest foundation
    0, -2,  // cards on the third of each suit
    -1, 1,  // waste cards on others, the more the sooner these go home
    -1, 0,  // waits of waste cards
    1, 0,  // waste cards that fit on the one above them
    0, 1,  // wait of the waste's top
    0, 0,  // the card below the waste's top has a place
    -3, 1,  // waits of columns' tops
    0, 0,  // suits whose next card is unseen
    -1, 0,  // share of these among covered cards
    1, -2,  // unseen cards next to go home, one after another
    -1, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 0,  // unseen cards that columns fit on
    0, 4,  // cards in the shortest column
    2, -1,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    -2, 2,  // square of the waste's cards
    // end
});
inline constexpr auto kWhiteheadPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player whitehead --first-seed 7500001 --generations 8 --deals 150 --sets 24 --look-ahead 700
    17, 37,  // cards home
    -97, -46,  // face-down cards
    -9, -5,  // pairs of face-down cards in a column
    69, 71,  // empty columns
    13, 1,  // columns without face-down cards
    5, 2,  // cards in place
    11, 3,  // kings at the bottom of a column
    -4, -5,  // cards on the next of each suit
    -7, -1,  // cards on the second of each suit
    -4, -2,  // cards on a lower one of their suit
    7, 5,  // sequences that fit on an exposed card
    -5, -3,  // columns that take a card that another one takes
    2, 0,  // unseen cards that fit on a column
    -13, -10,  // cards of the waste
    -4, -3,  // cards of the stock
    -6, -4,  // waste cards on the next of each suit
    0, -1,  // waste cards on the second of each suit
    -4, -3,  // waste cards on a lower one of their suit
    2, 8,  // waste cards that may go
    -18, -9,  // cards of the reserve
    2, 7,  // cards of the reserve that may go
    -3, -1,  // wait of the reserve's top
    30, 20,  // free cells
    20, 11,  // height of the lowest foundation
    -2, 1,  // cards on the third of each suit
    -2, 0,  // waste cards on others, the more the sooner these go home
    -1, 0,  // waits of waste cards
    0, -1,  // waste cards that fit on the one above them
    1, 2,  // wait of the waste's top
    -1, -2,  // the card below the waste's top has a place
    -6, -1,  // waits of columns' tops
    1, -2,  // suits whose next card is unseen
    3, 1,  // share of these among covered cards
    3, 1,  // unseen cards next to go home, one after another
    -2, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 1,  // unseen cards that columns fit on
    1, 3,  // cards in the shortest column
    1, -1,  // cards in the longest column
    -3, 0,  // square of the reserve's cards
    0, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kAgnesBernauerPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player agnes-bernauer --first-seed 7500001 --generations 8 --deals 300 --sets 24 --look-ahead 700
    53, 24,  // cards home
    -13, -63,  // face-down cards
    -6, -10,  // pairs of face-down cards in a column
    35, 17,  // empty columns
    6, 6,  // columns without face-down cards
    9, 12,  // cards in place
    17, 3,  // kings at the bottom of a column
    -21, -35,  // cards on the next of each suit
    -9, -6,  // cards on the second of each suit
    -3, -8,  // cards on a lower one of their suit
    14, 6,  // sequences that fit on an exposed card
    0, -17,  // columns that take a card that another one takes
    8, 9,  // unseen cards that fit on a column
    -11, -6,  // cards of the waste
    26, 15,  // cards of the stock
    -2, -3,  // waste cards on the next of each suit
    -8, 2,  // waste cards on the second of each suit
    -2, -10,  // waste cards on a lower one of their suit
    9, 0,  // waste cards that may go
    -2, -14,  // cards of the reserve
    13, 22,  // cards of the reserve that may go
    2, -2,  // wait of the reserve's top
    20, 19,  // free cells
    13, 14,  // height of the lowest foundation
    -2, 0,  // cards on the third of each suit
    0, 2,  // waste cards on others, the more the sooner these go home
    -1, 1,  // waits of waste cards
    -1, 7,  // waste cards that fit on the one above them
    3, 2,  // wait of the waste's top
    -1, 0,  // the card below the waste's top has a place
    2, 1,  // waits of columns' tops
    0, -1,  // suits whose next card is unseen
    3, -6,  // share of these among covered cards
    1, 1,  // unseen cards next to go home, one after another
    0, 1,  // unseen cards that fit on another unseen one that fits on a column
    -2, -1,  // unseen cards that columns fit on
    2, 5,  // cards in the shortest column
    1, -1,  // cards in the longest column
    -1, 1,  // square of the reserve's cards
    -2, 4,  // square of the waste's cards
    // end
});
inline constexpr auto kDuchessPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player duchess --first-seed 7700001 --generations 6 --deals 200 --sets 24 --look-ahead 700
    16, -5,  // cards home
    -105, -72,  // face-down cards
    -9, 1,  // pairs of face-down cards in a column
    14, 63,  // empty columns
    3, 2,  // columns without face-down cards
    -8, -4,  // cards in place
    -2, 5,  // kings at the bottom of a column
    -12, -18,  // cards on the next of each suit
    -12, -4,  // cards on the second of each suit
    -13, 3,  // cards on a lower one of their suit
    4, 8,  // sequences that fit on an exposed card
    -6, -1,  // columns that take a card that another one takes
    4, 9,  // unseen cards that fit on a column
    -31, -44,  // cards of the waste
    -9, -8,  // cards of the stock
    -2, -5,  // waste cards on the next of each suit
    -6, -13,  // waste cards on the second of each suit
    -1, -2,  // waste cards on a lower one of their suit
    7, 9,  // waste cards that may go
    19, -7,  // cards of the reserve
    -1, 18,  // cards of the reserve that may go
    -6, -2,  // wait of the reserve's top
    -5, 51,  // free cells
    8, 6,  // height of the lowest foundation
    -1, 1,  // cards on the third of each suit
    -1, 0,  // waste cards on others, the more the sooner these go home
    4, 0,  // waits of waste cards
    0, 2,  // waste cards that fit on the one above them
    0, -1,  // wait of the waste's top
    -3, 0,  // the card below the waste's top has a place
    -2, -1,  // waits of columns' tops
    5, -1,  // suits whose next card is unseen
    0, 1,  // share of these among covered cards
    1, -1,  // unseen cards next to go home, one after another
    0, 1,  // unseen cards that fit on another unseen one that fits on a column
    1, 2,  // unseen cards that columns fit on
    2, -2,  // cards in the shortest column
    0, 2,  // cards in the longest column
    1, 3,  // square of the reserve's cards
    0, -3,  // square of the waste's cards
    // end
});
inline constexpr auto kChameleonPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player chameleon --generations 0
    40, 50,  // cards home
    -60, -60,  // face-down cards
    -8, -8,  // pairs of face-down cards in a column
    65, 63,  // empty columns
    -20, -18,  // columns without face-down cards
    8, 7,  // cards in place
    -5, -22,  // kings at the bottom of a column
    15, 3,  // cards on the next of each suit
    13, -1,  // cards on the second of each suit
    -6, -6,  // cards on a lower one of their suit
    21, 42,  // sequences that fit on an exposed card
    -25, 31,  // columns that take a card that another one takes
    12, 18,  // unseen cards that fit on a column
    -21, -26,  // cards of the waste
    -4, -6,  // cards of the stock
    -7, -13,  // waste cards on the next of each suit
    -7, -9,  // waste cards on the second of each suit
    -11, -26,  // waste cards on a lower one of their suit
    33, 75,  // waste cards that may go
    -24, -31,  // cards of the reserve
    22, 88,  // cards of the reserve that may go
    -5, -7,  // wait of the reserve's top
    25, 25,  // free cells
    59, 7,  // height of the lowest foundation
    -1, -2,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    1, 1,  // waits of waste cards
    -8, 24,  // waste cards that fit on the one above them
    0, -5,  // wait of the waste's top
    -22, 35,  // the card below the waste's top has a place
    -2, -9,  // waits of columns' tops
    -7, 47,  // suits whose next card is unseen
    -1, -2,  // share of these among covered cards
    1, 3,  // unseen cards next to go home, one after another
    2, -9,  // unseen cards that fit on another unseen one that fits on a column
    3, 4,  // unseen cards that columns fit on
    13, -1,  // cards in the shortest column
    -1, -1,  // cards in the longest column
    -2, -3,  // square of the reserve's cards
    3, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kGargantuaPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player gargantua --first-seed 3000001 --generations 3 --deals 30 --sets 16 --look-ahead 700
    29, 51,  // cards home
    -48, -66,  // face-down cards
    -5, -11,  // pairs of face-down cards in a column
    23, -13,  // empty columns
    4, -2,  // columns without face-down cards
    4, 14,  // cards in place
    -3, -22,  // kings at the bottom of a column
    -3, -22,  // cards on the next of each suit
    -1, -9,  // cards on the second of each suit
    -4, -3,  // cards on a lower one of their suit
    1, 34,  // sequences that fit on an exposed card
    11, -36,  // columns that take a card that another one takes
    6, 18,  // unseen cards that fit on a column
    -12, -40,  // cards of the waste
    -9, -10,  // cards of the stock
    -5, -8,  // waste cards on the next of each suit
    -7, -4,  // waste cards on the second of each suit
    0, -13,  // waste cards on a lower one of their suit
    -12, 98,  // waste cards that may go
    -21, -13,  // cards of the reserve
    2, 4,  // cards of the reserve that may go
    -4, 1,  // wait of the reserve's top
    24, 29,  // free cells
    82, 61,  // height of the lowest foundation
    4, -1,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    1, -3,  // waits of waste cards
    -16, 55,  // waste cards that fit on the one above them
    1, -1,  // wait of the waste's top
    -14, 35,  // the card below the waste's top has a place
    -1, -1,  // waits of columns' tops
    -52, 72,  // suits whose next card is unseen
    2, -7,  // share of these among covered cards
    6, -7,  // unseen cards next to go home, one after another
    2, 2,  // unseen cards that fit on another unseen one that fits on a column
    -1, -2,  // unseen cards that columns fit on
    -13, -27,  // cards in the shortest column
    6, -9,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    2, -6,  // square of the waste's cards
    // end
});
// What Gargantua had learned before, which wins more of Rank and File than what it has learned since.
inline constexpr auto kRankAndFilePlayerWeights = std::to_array<int>({
    // weights: scripts/train-player rank-and-file --generations 0
    25, 45,  // cards home
    -48, -61,  // face-down cards
    -5, -9,  // pairs of face-down cards in a column
    40, 47,  // empty columns
    5, 4,  // columns without face-down cards
    7, 6,  // cards in place
    10, 13,  // kings at the bottom of a column
    -10, -17,  // cards on the next of each suit
    -6, -6,  // cards on the second of each suit
    -4, -3,  // cards on a lower one of their suit
    5, 8,  // sequences that fit on an exposed card
    -2, -8,  // columns that take a card that another one takes
    5, 8,  // unseen cards that fit on a column
    -10, -12,  // cards of the waste
    -7, -5,  // cards of the stock
    -9, -4,  // waste cards on the next of each suit
    -2, -3,  // waste cards on the second of each suit
    -4, -7,  // waste cards on a lower one of their suit
    9, 9,  // waste cards that may go
    -21, -13,  // cards of the reserve
    2, 4,  // cards of the reserve that may go
    -4, 1,  // wait of the reserve's top
    24, 29,  // free cells
    10, 9,  // height of the lowest foundation
    0, 0,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    0, 0,  // waits of waste cards
    0, 0,  // waste cards that fit on the one above them
    0, 0,  // wait of the waste's top
    0, 0,  // the card below the waste's top has a place
    0, 0,  // waits of columns' tops
    0, 0,  // suits whose next card is unseen
    0, 0,  // share of these among covered cards
    0, 0,  // unseen cards next to go home, one after another
    0, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 0,  // unseen cards that columns fit on
    0, 0,  // cards in the shortest column
    0, 0,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    0, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kMariaPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player maria --first-seed 8300001 --generations 9 --deals 200 --sets 24 --look-ahead 700 --spread 35 --least-spread 6
    59, 36,  // cards home
    -65, -110,  // face-down cards
    3, -7,  // pairs of face-down cards in a column
    66, 102,  // empty columns
    -1, 9,  // columns without face-down cards
    0, 17,  // cards in place
    5, 8,  // kings at the bottom of a column
    -9, -19,  // cards on the next of each suit
    -1, -8,  // cards on the second of each suit
    -3, -1,  // cards on a lower one of their suit
    8, -5,  // sequences that fit on an exposed card
    6, -38,  // columns that take a card that another one takes
    12, 13,  // unseen cards that fit on a column
    -27, -12,  // cards of the waste
    -3, -11,  // cards of the stock
    -11, 6,  // waste cards on the next of each suit
    -19, 8,  // waste cards on the second of each suit
    -3, -3,  // waste cards on a lower one of their suit
    11, 7,  // waste cards that may go
    4, -10,  // cards of the reserve
    12, 16,  // cards of the reserve that may go
    -15, -1,  // wait of the reserve's top
    23, 26,  // free cells
    18, 32,  // height of the lowest foundation
    1, 6,  // cards on the third of each suit
    -3, -3,  // waste cards on others, the more the sooner these go home
    -1, 4,  // waits of waste cards
    1, 0,  // waste cards that fit on the one above them
    1, 2,  // wait of the waste's top
    -7, -9,  // the card below the waste's top has a place
    -9, -5,  // waits of columns' tops
    0, 1,  // suits whose next card is unseen
    -3, -3,  // share of these among covered cards
    -6, 11,  // unseen cards next to go home, one after another
    3, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, -3,  // unseen cards that columns fit on
    1, -4,  // cards in the shortest column
    0, -2,  // cards in the longest column
    1, 5,  // square of the reserve's cards
    1, 2,  // square of the waste's cards
    // end
});
inline constexpr auto kAmericanToadPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player american-toad --generations 0
    30, 30,  // cards home
    -60, -60,  // face-down cards
    -8, -8,  // pairs of face-down cards in a column
    40, 40,  // empty columns
    5, 5,  // columns without face-down cards
    5, 5,  // cards in place
    10, 10,  // kings at the bottom of a column
    -10, -10,  // cards on the next of each suit
    -5, -5,  // cards on the second of each suit
    -6, -6,  // cards on a lower one of their suit
    5, 5,  // sequences that fit on an exposed card
    -5, -5,  // columns that take a card that another one takes
    3, 3,  // unseen cards that fit on a column
    -10, -10,  // cards of the waste
    -5, -5,  // cards of the stock
    -6, -6,  // waste cards on the next of each suit
    -3, -3,  // waste cards on the second of each suit
    -4, -4,  // waste cards on a lower one of their suit
    8, 8,  // waste cards that may go
    -20, -20,  // cards of the reserve
    5, 5,  // cards of the reserve that may go
    -2, -2,  // wait of the reserve's top
    25, 25,  // free cells
    10, 10,  // height of the lowest foundation
    0, 0,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    0, 0,  // waits of waste cards
    0, 0,  // waste cards that fit on the one above them
    0, 0,  // wait of the waste's top
    0, 0,  // the card below the waste's top has a place
    0, 0,  // waits of columns' tops
    0, 0,  // suits whose next card is unseen
    0, 0,  // share of these among covered cards
    0, 0,  // unseen cards next to go home, one after another
    0, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 0,  // unseen cards that columns fit on
    0, 0,  // cards in the shortest column
    0, 0,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    0, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kEastHavenPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player east-haven --first-seed 3000001 --generations 4 --deals 40 --sets 16 --look-ahead 700
    42, 26,  // cards home
    -39, -75,  // face-down cards
    -7, -5,  // pairs of face-down cards in a column
    43, 36,  // empty columns
    3, 6,  // columns without face-down cards
    4, 10,  // cards in place
    13, 9,  // kings at the bottom of a column
    -13, -19,  // cards on the next of each suit
    -3, -5,  // cards on the second of each suit
    -4, -4,  // cards on a lower one of their suit
    7, 3,  // sequences that fit on an exposed card
    -5, -20,  // columns that take a card that another one takes
    6, 2,  // unseen cards that fit on a column
    -9, -11,  // cards of the waste
    21, 27,  // cards of the stock
    -3, -2,  // waste cards on the next of each suit
    -6, 1,  // waste cards on the second of each suit
    -3, -5,  // waste cards on a lower one of their suit
    4, 3,  // waste cards that may go
    -6, -13,  // cards of the reserve
    1, 10,  // cards of the reserve that may go
    -6, -1,  // wait of the reserve's top
    29, 13,  // free cells
    15, 16,  // height of the lowest foundation
    0, 0,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    0, 0,  // waits of waste cards
    0, 0,  // waste cards that fit on the one above them
    0, 0,  // wait of the waste's top
    0, 0,  // the card below the waste's top has a place
    0, 0,  // waits of columns' tops
    0, 0,  // suits whose next card is unseen
    0, 0,  // share of these among covered cards
    0, 0,  // unseen cards next to go home, one after another
    0, 0,  // unseen cards that fit on another unseen one that fits on a column
    0, 0,  // unseen cards that columns fit on
    0, 0,  // cards in the shortest column
    0, 0,  // cards in the longest column
    0, 0,  // square of the reserve's cards
    0, 0,  // square of the waste's cards
    // end
});
inline constexpr auto kGypsyPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player gypsy --first-seed 3200001 --generations 5 --deals 200 --sets 24 --look-ahead 700
    41, 56,  // cards home
    -63, -88,  // face-down cards
    -15, -4,  // pairs of face-down cards in a column
    66, 31,  // empty columns
    2, 1,  // columns without face-down cards
    2, 6,  // cards in place
    14, 7,  // kings at the bottom of a column
    -12, -11,  // cards on the next of each suit
    -1, -4,  // cards on the second of each suit
    -5, -5,  // cards on a lower one of their suit
    10, 3,  // sequences that fit on an exposed card
    -5, -24,  // columns that take a card that another one takes
    13, -2,  // unseen cards that fit on a column
    -9, -11,  // cards of the waste
    24, 29,  // cards of the stock
    -4, 3,  // waste cards on the next of each suit
    -1, -3,  // waste cards on the second of each suit
    -3, -2,  // waste cards on a lower one of their suit
    5, 2,  // waste cards that may go
    -2, -23,  // cards of the reserve
    1, 12,  // cards of the reserve that may go
    -9, 0,  // wait of the reserve's top
    28, 24,  // free cells
    8, 21,  // height of the lowest foundation
    1, -1,  // cards on the third of each suit
    1, -1,  // waste cards on others, the more the sooner these go home
    0, 0,  // waits of waste cards
    -2, 1,  // waste cards that fit on the one above them
    -1, 0,  // wait of the waste's top
    -1, 2,  // the card below the waste's top has a place
    1, 1,  // waits of columns' tops
    -2, -1,  // suits whose next card is unseen
    -1, -1,  // share of these among covered cards
    1, -4,  // unseen cards next to go home, one after another
    1, 3,  // unseen cards that fit on another unseen one that fits on a column
    0, -1,  // unseen cards that columns fit on
    2, -2,  // cards in the shortest column
    0, -1,  // cards in the longest column
    -1, 1,  // square of the reserve's cards
    2, 1,  // square of the waste's cards
    // end
});
inline constexpr auto kNorthwestTerritoryPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player northwest-territory --first-seed 7800001 --generations 5 --deals 200 --sets 24 --look-ahead 700
    18, 9,  // cards home
    -80, -70,  // face-down cards
    -19, -25,  // pairs of face-down cards in a column
    14, 18,  // empty columns
    6, -2,  // columns without face-down cards
    -21, -10,  // cards in place
    18, 13,  // kings at the bottom of a column
    -13, -14,  // cards on the next of each suit
    -2, -4,  // cards on the second of each suit
    -2, 2,  // cards on a lower one of their suit
    6, 10,  // sequences that fit on an exposed card
    -11, -4,  // columns that take a card that another one takes
    5, 3,  // unseen cards that fit on a column
    3, -14,  // cards of the waste
    -6, -15,  // cards of the stock
    -3, -1,  // waste cards on the next of each suit
    -1, 2,  // waste cards on the second of each suit
    -2, -13,  // waste cards on a lower one of their suit
    2, 2,  // waste cards that may go
    28, 5,  // cards of the reserve
    7, 21,  // cards of the reserve that may go
    -2, -1,  // wait of the reserve's top
    19, 24,  // free cells
    1, -5,  // height of the lowest foundation
    0, 1,  // cards on the third of each suit
    0, 0,  // waste cards on others, the more the sooner these go home
    0, 1,  // waits of waste cards
    1, -1,  // waste cards that fit on the one above them
    1, 2,  // wait of the waste's top
    1, 2,  // the card below the waste's top has a place
    0, 1,  // waits of columns' tops
    -1, 0,  // suits whose next card is unseen
    0, -1,  // share of these among covered cards
    1, 0,  // unseen cards next to go home, one after another
    0, 1,  // unseen cards that fit on another unseen one that fits on a column
    2, -1,  // unseen cards that columns fit on
    -1, -1,  // cards in the shortest column
    2, -3,  // cards in the longest column
    -1, -1,  // square of the reserve's cards
    -1, -1,  // square of the waste's cards
    // end
});

constexpr std::span<const int> one_deck_player_weights(const BuilderRules& rules) {
  if (rules.deals_to_reserve()) return kAgnesBernauerPlayerWeights;
  if (!rules.has_waste()) return kEastHavenPlayerWeights;
  if (rules.turns_over_at_will() && rules.build == BuildRule::same_suit) return kKlondikeInSuitPlayerWeights;
  if (rules.turns_over_at_will() && rules.spaces == SpaceRule::none) return kKlondikeNoSpacePlayerWeights;
  if (rules.turns_over_at_will()) return kKlondikeAnySpacePlayerWeights;
  if (rules.reserve_stacked) return kChameleonPlayerWeights;
  if (rules.reserve > 0) return kDuchessPlayerWeights;
  if (rules.build == BuildRule::same_colour) return kWhiteheadPlayerWeights;
  return kEastcliffPlayerWeights;
}

constexpr std::span<const int> two_deck_player_weights(const BuilderRules& rules) {
  if (!rules.has_waste()) return kGypsyPlayerWeights;
  if (rules.turns_over_at_will()) return kGargantuaRedealPlayerWeights;
  if (rules.reserve_stacked) return kAmericanToadPlayerWeights;
  if (rules.reserve > 0) return kDuchessPlayerWeights;
  if (rules.face_down == FaceDown::none) return kMariaPlayerWeights;
  if (rules.spaces == SpaceRule::kings) return kGargantuaPlayerWeights;
  return kRankAndFilePlayerWeights;
}

constexpr std::span<const int> stock_player_weights(const BuilderRules& rules) {
  if (rules.stock == 0) return kNorthwestTerritoryPlayerWeights;
  return rules.decks == 2 ? two_deck_player_weights(rules) : one_deck_player_weights(rules);
}

}  // namespace winnable
