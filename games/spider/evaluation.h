// Spider: scores of positions, which guide searches and players. Part of games/spider/position.h.
//
// A score is a sum over the columns and a value of the number of spaces, so that a move changes what two columns give.
// A column is worth little for each piece that would have to be moved to clear it, and the second piece more than the
// first: that is what makes a search dig in one place. Only face-up cards count, and how many lie face down.
// Besides it counts the columns that can be dug in at once: without that, searches come to the end of the stock with
// columns that look well and do not move.
#pragma once

#include "games/spider/position.h"

namespace winnable {

// What the cards of a column are worth up to some place, found card by card.
template <SpiderShape S>
struct SpiderColumnValue {
  int sum = 0;
  std::uint8_t pieces = 0;  // that lie on each other
  std::uint8_t run = 1;     // cards of the last piece
  std::uint8_t lowest = 0;  // rank
  std::uint8_t breaks = 0;  // cards that lie on a face-down card, or on one that is not of the next higher rank
  std::uint8_t last = 0;    // card
  bool covers = true;       // what the last piece lies on it does not fit on, or it is the whole column
  bool on_king = false;     // the last piece begins with a king that is the column's first card

  // With so many face-down cards and one on them.
  static SpiderColumnValue of_first(const SpiderWeights& weights, int hidden, std::uint8_t card) {
    SpiderColumnValue value;
    const int rank = card & 15;
    value.sum = hidden == 0 ? weights.open : -weights.hidden * hidden;
    value.pieces = hidden > 0;
    value.breaks = static_cast<std::uint8_t>(hidden);
    value.lowest = static_cast<std::uint8_t>(rank);
    value.last = card;
    value.on_king = rank == S.ranks && hidden == 0;
    if (rank == S.ranks) value.sum += hidden == 0 ? weights.first_king : -weights.covering_king;
    return value;
  }

  void add(const SpiderWeights& weights, std::uint8_t card) {
    const int rank = card & 15;
    if (last == card + 1) {
      sum += weights.in_suit + weights.longer * run++ + (on_king ? weights.on_king : 0);
    } else {
      begin_piece(weights, rank);
    }
    if (lowest < rank) sum -= weights.over_lower;
    lowest = std::min(lowest, static_cast<std::uint8_t>(rank));
    last = card;
  }

  // Rank that hosts the last piece.
  int host_rank() const { return (last & 15) + run; }

  // Of a column that ends here.
  int of_column(const SpiderWeights& weights) const {
    return sum - weights.pieces * pieces * pieces + weights.exposed * (last & 15);
  }

 private:
  void begin_piece(const SpiderWeights& weights, int rank) {
    run = 1;
    on_king = false;
    ++pieces;
    covers = (last & 15) != rank + 1;
    if (!covers) {
      sum += weights.in_sequence;
      return;
    }
    ++breaks;
    sum -= weights.breaks;
    if (rank == S.ranks) sum -= weights.covering_king;
  }
};

// How many columns end in each rank, and how many could be dug in if some column did: four bits a rank.
template <SpiderShape S>
class SpiderEnds {
  static_assert(S.ranks < 15 && S.columns < 16);

 public:
  void add(const SpiderColumnValue<S>& column) {
    exposed_ += one(column.last & 15);
    if (column.covers) wanted_ += one(column.host_rank());
  }
  void remove(const SpiderColumnValue<S>& column) {
    exposed_ -= one(column.last & 15);
    if (column.covers) wanted_ -= one(column.host_rank());
  }
  // Columns whose last piece has a host and covers something.
  int digs() const {
    const std::uint64_t any = (exposed_ | exposed_ >> 1 | exposed_ >> 2 | exposed_ >> 3) & kOnes;
    return static_cast<int>((wanted_ & any * 15) * kOnes >> 60);
  }

 private:
  static constexpr std::uint64_t kOnes = 0x1111111111111111u;
  static constexpr std::uint64_t one(int rank) { return std::uint64_t{1} << 4 * rank; }

  std::uint64_t exposed_ = 0, wanted_ = 0;
};

// For searches: positions that have come equally far are compared.
template <SpiderShape S>
int SpiderPosition<S>::score_by(const SpiderWeights& weights) const {
  int score = weights.complete * complete_suits(), spaces = 0;
  SpiderEnds<S> ends;
  const std::uint8_t* cards = table_.cards.data();
  for (int column = 0; column < S.columns; cards += height(column), ++column) {
    if (height(column) == 0) {
      ++spaces;
      continue;
    }
    auto value = SpiderColumnValue<S>::of_first(weights, hidden(column), cards[hidden(column)]);
    for (int place = hidden(column) + 1; place < height(column); ++place) value.add(weights, cards[place]);
    score += value.of_column(weights);
    ends.add(value);
  }
  return score + weights.of_spaces(spaces) + weights.digs * ends.digs();
}

// Cards dealt and gone, and cards off a card that they did not fit on.
template <SpiderShape S>
int SpiderPosition<S>::progress() const {
  int breaks = 0;
  const std::uint8_t* cards = table_.cards.data();
  for (int column = 0; column < S.columns; cards += height(column), ++column) {
    if (height(column) == 0) continue;
    breaks += hidden(column);
    for (int place = hidden(column) + 1; place < height(column); ++place)
      breaks += (cards[place - 1] & 15) != (cards[place] & 15) + 1;
  }
  return table_.dealt + S.ranks * complete_suits() + S.deck_size() - breaks;
}

}  // namespace winnable
