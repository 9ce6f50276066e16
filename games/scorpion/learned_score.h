// Super Scorpion: how good a position looks to a player who does not know the covered cards and the hand
// (solver/play/learned_score.h). Part of games/scorpion/position.h.
#pragma once

#include "games/scorpion/position.h"

namespace winnable {

// At the first and at the last card turned up. Training started from, at both: -40 10 12 -12 -2 -3 4 10 5 5 -3 50.
inline constexpr auto kSuperScorpionWeights = std::to_array<int>({
    // weights: scripts/train-player super-scorpion --first-seed 3000001 --generations 4 --deals 60 --sets 16 --look-ahead 700
    // then bench_learn_from_wins super-scorpion 7910001 300 4 5 0 200 300 and super-scorpion 7930001 400 4 4 0 200 300
    -77, -65,  // covered cards
    -1, 16,  // cards in place
    -138, 169,  // empty columns
    1, -12,  // cards on the next lower one of their suit
    0, -5,  // cards on another lower one of their suit
    -73, 13,  // exposed aces
    -4, 10,  // cards that may move
    45, 151,  // cards that may move and turn one up
    -26, 5,  // columns without covered cards
    -28, 17,  // kings at the bottom of a column
    -1, -2,  // open cards in columns with covered ones
    121, 127,  // cards in the hand
    // end
});

template <ScorpionShape S>
constexpr std::span<const int> ScorpionPosition<S>::learned_weights() {
  return kSuperScorpionWeights;
}

// Looks at face-up cards only.
template <ScorpionShape S>
auto ScorpionPosition<S>::features() const -> Features requires(S.decks == 2) {
  // clang-format off
  enum { kCovered, kInPlace, kSpaces, kOnNext, kOnLower, kAces, kMovable, kTurning, kOpenColumns, kKings, kOver,
         kHand };
  // clang-format on
  Features f{};
  f[kCovered] = hidden_total();
  f[kHand] = hand_left();
  for (const std::uint8_t sequences : cleared_) f[kInPlace] += S.ranks * sequences;
  std::array<std::int8_t, 64> exposed{};  // by a card's code: columns that take it
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      ++f[kSpaces];
      continue;
    }
    const Card top = card(column, height(column) - 1);
    f[kAces] += top.rank() == 1;
    if (top.rank() > 1) ++exposed[static_cast<std::size_t>(top.code - 1)];
  }
  for (int column = 0; column < S.columns; ++column) {
    const int covered = hidden(column);
    f[kOpenColumns] += height(column) > 0 && covered == 0;
    if (covered > 0) f[kOver] += height(column) - covered;
    for (int place = covered; place < height(column); ++place) {
      const Card high = card(column, place);
      const bool in_place = place == 0 ? is_in_place(column, 0) : place > covered && is_in_place(column, place);
      f[kInPlace] += in_place;
      f[kKings] += place == 0 && in_place;
      for (int below = covered; below < place; ++below) {
        const Card low = card(column, below);
        if (low.suit() == high.suit() && low.rank() < high.rank())
          ++f[low.rank() + 1 == high.rank() ? kOnNext : kOnLower];
      }
      if (in_place || exposed[high.code] == 0) continue;
      // Not onto the column in which it lies.
      const Card top = card(column, height(column) - 1);
      if (exposed[high.code] == 1 && top.code == high.code + 1) continue;
      ++f[kMovable];
      f[kTurning] += place == covered;
    }
  }
  return f;
}

}  // namespace winnable
