// How good a position looks, learned from games: a weighted sum of a few features of the position, with weights that
// change along the game. scripts/train-player finds the weights by letting the player play (the cross-entropy method
// over his own games; Rubinstein 1999, for games Szita & Lorincz 2006), on deals of no published figure.
//
// A game that has one offers
//   kFeatures         the features' names, std::array<std::string_view, N>
//   features()        their values, std::array<int, N>; hidden cards take no part, or as a sample
//   moment()          how far the game has gone, from 0 to kLastMoment
//   learned_weights() for each feature its weight at moment 0 and at the last moment: a static span of 2 N numbers
//                     (where presets that share a position have weights of their own: the position's)
//   learned_units()   optional: units, which add to the sum what features say together and none by itself. A unit is a
//                     weighted sum of features and moment that counts when it is positive: a static span of N + 3
//                     numbers a unit, those of the features, of the moment, of nothing (a constant), and what it is
//                     worth. Found by gradient descent on games played (bench/kansas_units.cpp,
//                     bench/learn_from_wins.cpp). Whole numbers, so that the same deal is played alike on every
//                     machine.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "winnable/board.h"

namespace winnable {

inline constexpr int kLastMoment = 64;

// When so many cards are left of those that stood for the whole way at first.
constexpr int moment_of(int left, int first) { return kLastMoment - kLastMoment * left / std::max(1, first); }

template <class P>
concept HasLearnedScore = requires(const P& position) {
  { position.features() } -> std::same_as<std::array<int, P::kFeatures.size()>>;
  { position.moment() } -> std::same_as<int>;
  { position.learned_weights() } -> std::convertible_to<std::span<const int>>;
};

// For those who learn: a game's features, the weights and the units that it has.
struct LearnedModel {
  std::span<const std::string_view> features;
  std::span<const int> weights;
  std::span<const int> units{};
  // The features of a board and then its moment. The board must be one of the game's.
  std::function<std::vector<int>(const Board& board)> look{};
};

template <HasLearnedScore P>
std::vector<int> look_at(const P& position) {
  const auto features = position.features();
  std::vector<int> seen(features.begin(), features.end());
  seen.push_back(position.moment());
  return seen;
}

// Of features at a moment; weights as of learned_weights().
inline int learned_score(std::span<const int> features, int moment, std::span<const int> weights) {
  std::int64_t score = 0;
  for (std::size_t i = 0; i < features.size(); ++i)
    score += std::int64_t{features[i]} * (weights[2 * i] * (kLastMoment - moment) + weights[2 * i + 1] * moment);
  return static_cast<int>(score / kLastMoment);
}

inline constexpr int kUnitSumScale = 1 << 12, kUnitWorthScale = 1 << 4;  // both are fractions

// What the units add to the score of these features.
template <std::size_t N>
int units_score(const std::array<int, N>& features, int moment, std::span<const int> units) {
  std::int64_t score = 0;
  for (std::size_t unit = 0; unit < units.size(); unit += N + 3) {
    const int* numbers = &units[unit];
    int sum = numbers[N] * moment + numbers[N + 1];
    for (std::size_t i = 0; i < N; ++i) sum += numbers[i] * features[i];
    if (sum > 0) score += std::int64_t{sum} * numbers[N + 2];
  }
  return static_cast<int>(score / (kUnitSumScale * kUnitWorthScale));
}

template <HasLearnedScore P>
std::span<const int> learned_units(const P& position) {
  if constexpr (requires { position.learned_units(); }) return position.learned_units();
  return {};
}

template <HasLearnedScore P>
int learned_score(const P& position, std::span<const int> weights, std::span<const int> units) {
  const auto features = position.features();
  const int moment = position.moment();
  return learned_score(features, moment, weights) + units_score(features, moment, units);
}

}  // namespace winnable
