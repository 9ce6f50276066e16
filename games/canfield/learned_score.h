// Canfield: how good a position looks to a player who does not know the order of the reserve
// (solver/play/learned_score.h). Part of games/canfield/position.h.
#pragma once

#include "games/canfield/position.h"

namespace winnable {

// With the reserve full and with it empty. Training started from, at both: 40 -60 -10 20 -5 -3 -5 5 3 5 20 -3 10 10 -5;
// fourteen generations of 500 deals from seed 3000001 came before those below.
inline constexpr auto kCanfieldWeights = std::to_array<int>({
    // weights: scripts/train-player canfield --first-seed 7100001 --generations 8 --deals 400 --sets 24 --look-ahead 700
    16, 13,  // cards home
    -82, -30,  // cards in the reserve
    12, 11,  // stock and waste cards
    -1, 4,  // empty columns
    -2, -7,  // cards on the next of each suit
    -3, -5,  // cards on the second of each suit
    0, -6,  // column cards on one that goes home sooner
    10, 5,  // kinds of card that fit on a column
    -1, 12,  // stock cards that can be reached
    10, 8,  // of these, those that have a place
    8, 39,  // the reserve's top has a place
    0, -8,  // wait of the reserve's top
    7, 24,  // height of the lowest foundation
    15, 8,  // columns that fit on another
    2, 4,  // columns of one card
    // end
});

inline std::span<const int> CanfieldPosition::learned_weights() { return kCanfieldWeights; }

inline auto CanfieldPosition::features() const -> std::array<int, kFeatures.size()> {
  // clang-format off
  enum { kCardsHome, kReserveLeft, kInStock, kSpaces, kNext, kSecond, kTangled, kKinds, kReached, kPlaced, kReserveFits,
         kReserveWait, kLowest, kJoins, kSingles };
  // clang-format on
  std::array<int, kFeatures.size()> f{};
  const int columns = deal_->rules.columns, size = std::popcount(stock_), draw = deal_->rules.draw;
  const auto wait = [&](Card of) { return std::max(0, deal_->level(of) - heights_[at(of.suit())]); };
  const auto has_place = [&](Card of) {
    if (goes_home(of)) return true;
    for (int column = 0; column < columns; ++column)
      if (length(column) == 0 || fits(of, column)) return true;
    return false;
  };
  std::uint32_t kinds = 0;
  for (int column = 0; column < columns; ++column) {
    if (length(column) == 0) {
      ++f[kSpaces];
      continue;
    }
    f[kSingles] += length(column) == 1;
    int soonest = deal_->rules.ranks;
    for (int i = 0; i < length(column); ++i) {
      const int own = wait(card(column, i)), above = length(column) - 1 - i;
      if (own == 0) f[kNext] += above;
      if (own == 1) f[kSecond] += above;
      f[kTangled] += own > soonest;
      soonest = std::min(soonest, own);
    }
    const Card host = top(column);
    if (deal_->level(host) > 0) kinds |= 1u << (2 * deal_->level(host) + host.is_red());
    for (int other = 0; other < columns; ++other)
      f[kJoins] += other != column && length(other) > 0 && deal_->fits(card(column, 0), top(other));
  }
  f[kKinds] = std::popcount(kinds);
  f[kCardsHome] = cards_home();
  f[kReserveLeft] = reserve_;
  f[kInStock] = size;
  // What turning shows, from here on and in a fresh pass. (The stock has been seen before any of this is asked.)
  const int waste_size = std::popcount(waste());
  int number = 0;
  for (std::uint64_t rest = stock_; rest; rest &= rest - 1) {
    ++number;
    const bool shown = number == size || number % draw == 0 ||
                       (number >= waste_size && (number - waste_size) % draw == 0);
    const Card of = deal_->stock[at(std::countr_zero(rest))];
    f[kReached] += shown;
    f[kPlaced] += shown && has_place(of);
  }
  if (reserve_ > 0) {
    f[kReserveFits] = has_place(top(kReserve));
    f[kReserveWait] = wait(top(kReserve));
  }
  f[kLowest] = *std::min_element(heights_.begin(), heights_.begin() + deal_->rules.suits);
  return f;
}

}  // namespace winnable
