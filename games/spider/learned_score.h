// Spider: how good a position looks to a player who does not know the face-down cards and the stock
// (solver/play/learned_score.h). Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

// At the first and at the last hidden card. Training of two suits started from weights like the solver's score, ten
// generations from seed 7300001 before these; four suits went on from what these ten had found. Features that began
// with a weight of none were given 5 to 20 then, for what is learned spreads as far as a weight is large.
inline constexpr auto kFourSuitWeights = std::to_array<int>({
    // weights: scripts/train-player spider --first-seed 7400001 --generations 8 --deals 150 --sets 20 --look-ahead 300
    881, 1037,  // suits that have left
    30, 99,  // empty columns
    235, 170,  // some column is empty
    -95, -74,  // face-down cards
    1, -2,  // columns without face-down cards
    -4, -10,  // face-down cards of the column that has the fewest
    173, 32,  // cards on the next of their suit
    3, 7,  // such cards counted once for each above them in their run
    13, -1,  // such cards in a run down from a king that is a column's first card
    2, 5,  // cards on the next rank of another suit
    -14, -10,  // cards on any other card
    -3, -3,  // pieces on another piece or on a face-down card
    -8, -15,  // the squares of their numbers
    -9, -9,  // cards above a lower one
    27, 20,  // kings that are a column's first card
    -8, -12,  // kings on another card
    93, 60,  // last pieces that have a host
    34, 17,  // last pieces that have a host of their suit
    24, 15,  // last pieces that have a host and lie on a face-down card
    -1, 4,  // ranks of exposed cards
    11, 16,  // different ranks of exposed cards
    6, -2,  // cards in the stock
                // end
});
inline constexpr auto kTwoSuitWeights = std::to_array<int>({
    // weights: scripts/train-player spider:2-suits --first-seed 7400001 --generations 8 --deals 100 --sets 20
    // --look-ahead 300
    1184, 1320,  // suits that have left
    41, 60,  // empty columns
    225, 121,  // some column is empty
    -86, -80,  // face-down cards
    0, 0,  // columns without face-down cards
    -4, -11,  // face-down cards of the column that has the fewest
    156, -14,  // cards on the next of their suit
    3, 8,  // such cards counted once for each above them in their run
    7, 6,  // such cards in a run down from a king that is a column's first card
    5, 3,  // cards on the next rank of another suit
    -13, -19,  // cards on any other card
    -3, -3,  // pieces on another piece or on a face-down card
    -9, -17,  // the squares of their numbers
    -12, -7,  // cards above a lower one
    25, 26,  // kings that are a column's first card
    -14, -15,  // kings on another card
    93, 77,  // last pieces that have a host
    32, 14,  // last pieces that have a host of their suit
    35, 25,  // last pieces that have a host and lie on a face-down card
    0, 5,  // ranks of exposed cards
    7, 11,  // different ranks of exposed cards
    6, 4,  // cards in the stock
                 // end
});
inline constexpr auto kOneDeckWeights = std::to_array<int>({
    // weights: scripts/train-player spiderette --first-seed 7300001 --generations 12 --deals 400 --sets 24 --look-ahead
    // 300
    404, 1033,  // suits that have left
    53, 33,  // empty columns
    94, 235,  // some column is empty
    -59, -104,  // face-down cards
    -1, -1,  // columns without face-down cards
    3, -1,  // face-down cards of the column that has the fewest
    116, 115,  // cards on the next of their suit
    3, 4,  // such cards counted once for each above them in their run
    5, 7,  // such cards in a run down from a king that is a column's first card
    12, 6,  // cards on the next rank of another suit
    -43, -40,  // cards on any other card
    -1, 0,  // pieces on another piece or on a face-down card
    -3, -2,  // the squares of their numbers
    -9, -9,  // cards above a lower one
    35, 32,  // kings that are a column's first card
    -1, 0,  // kings on another card
    75, 56,  // last pieces that have a host
    -2, 1,  // last pieces that have a host of their suit
    2, 1,  // last pieces that have a host and lie on a face-down card
    0, 2,  // ranks of exposed cards
    -1, 4,  // different ranks of exposed cards
    3, 0,  // cards in the stock
                // end
});

constexpr std::span<const int> spider_player_weights(const SpiderRules& rules) {
  if (rules.suits <= 2) return kTwoSuitWeights;
  return rules.decks == 1 ? std::span<const int>(kOneDeckWeights) : kFourSuitWeights;
}

template <SpiderShape S>
std::span<const int> SpiderPosition<S>::learned_weights() const {
  return spider_player_weights(deal_->rules);
}

template <SpiderShape S>
int SpiderPosition<S>::moment() const {
  const HiddenCount left = hidden_count();
  int most = deal_->rules.stock_size();
  for (int column = 0; column < S.columns; ++column) most += deal_->rules.hidden(column);
  return moment_of(left.stock + left.other, most);
}

// Looks at what a player sees, column by column. A piece is a run in suit; a column that holds cards has at least one.
template <SpiderShape S>
class SpiderPosition<S>::Looks {
 public:
  explicit Looks(const SpiderPosition& position) : position_(position) {
    const Starts start = position_.table_.starts();
    for (int column = 0; column < S.columns; ++column) {
      if (position_.height(column) == 0) continue;
      const std::uint8_t last = position_.cards_of(start, column).back();
      exposed_ranks_ |= 1u << (last & 15);
      exposed_[last >> 4] |= 1u << (last & 15);
    }
    f_[kDifferentRanks] = std::popcount(exposed_ranks_);
    f_[kComplete] = position_.complete_suits();
    f_[kStock] = position_.stock_left();
    for (int column = 0; column < S.columns; ++column)
      at_column(position_.cards_of(start, column), position_.hidden(column));
    f_[kAnySpace] = f_[kSpaces] > 0;
    f_[kFewestFaceDown] = fewest_ <= S.deck_size() ? fewest_ : 0;
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kComplete, kSpaces, kAnySpace, kFaceDown, kOpenColumns, kFewestFaceDown, kInSuit, kLonger, kOnKing, kInSequence,
         kBreaks, kPieces, kPieceSquares, kOverLower, kFirstKings, kCoveringKings, kHosted, kHostedInSuit, kTurning,
         kRanks, kDifferentRanks, kStock };
  // clang-format on

  void at_column(std::span<const std::uint8_t> cards, int hidden) {
    if (cards.empty()) {
      ++f_[kSpaces];
      return;
    }
    f_[kFaceDown] += hidden;
    f_[kOpenColumns] += hidden == 0;
    if (hidden > 0) fewest_ = std::min(fewest_, hidden);
    const std::size_t first = at(hidden);
    std::size_t piece = first;  // where the last one begins
    int pieces = hidden > 0 ? 1 : 0, lowest = cards[first] & 15;
    bool on_king = hidden == 0 && lowest == S.ranks;
    f_[kFirstKings] += on_king;
    f_[kCoveringKings] += lowest == S.ranks && !on_king;
    for (std::size_t place = first + 1; place < cards.size(); ++place) {
      const int rank = cards[place] & 15;
      if (Packed::are_in_suit(cards[place - 1], cards[place])) {
        ++f_[kInSuit];
        f_[kLonger] += static_cast<int>(place - piece);
        f_[kOnKing] += on_king;
      } else {
        piece = place;
        on_king = false;
        ++pieces;
        ++f_[(cards[place - 1] & 15) == rank + 1 ? kInSequence : kBreaks];
        f_[kCoveringKings] += rank == S.ranks;
      }
      f_[kOverLower] += lowest < rank;
      lowest = std::min(lowest, rank);
    }
    f_[kPieces] += pieces;
    f_[kPieceSquares] += pieces * pieces;
    f_[kRanks] += cards.back() & 15;
    at_last_piece(cards[piece], piece == first && hidden > 0);
  }
  void at_last_piece(std::uint8_t card, bool is_on_face_down_card) {
    const int host = (card & 15) + 1;
    if (!(exposed_ranks_ >> host & 1)) return;
    ++f_[kHosted];
    f_[kHostedInSuit] += exposed_[card >> 4] >> host & 1;
    f_[kTurning] += is_on_face_down_card;
  }

  const SpiderPosition& position_;
  unsigned exposed_ranks_ = 0;
  std::array<unsigned, kMaxSuits> exposed_{};  // of each suit
  int fewest_ = S.deck_size() + 1;
  Features f_{};
};

template <SpiderShape S>
auto SpiderPosition<S>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
