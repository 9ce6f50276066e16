// Spider: how good a position looks to a player who does not know the face-down cards and the stock
// (solver/play/learned_score.h). Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

// At the first and at the last hidden card. Training of two suits started from weights like the solver's score, ten
// generations from seed 7300001 and eight from 7400001 before these; four suits went on from what the ten had found.
// Features that began with a weight of none were given 5 to 20 then, for what is learned spreads as far as a weight is
// large.
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
    // weights: scripts/train-player spider:2-suits --first-seed 7600001 --generations 12 --deals 80 --sets 20 --look-ahead 300
    // then bench_learn_from_wins spider:2-suits 7730001 300 5 5 0 500 300
    1766, 1619,  // suits that have left
    -100, 230,  // empty columns
    466, 622,  // some column is empty
    -130, -149,  // face-down cards
    -9, 92,  // columns without face-down cards
    31, -174,  // face-down cards of the column that has the fewest
    124, -14,  // cards on the next of their suit
    3, 16,  // such cards counted once for each above them in their run
    21, 1,  // such cards in a run down from a king that is a column's first card
    -23, -44,  // cards on the next rank of another suit
    -7, -16,  // cards on any other card
    -4, -29,  // pieces on another piece or on a face-down card
    -14, -27,  // the squares of their numbers
    -10, -14,  // cards above a lower one
    5, -27,  // kings that are a column's first card
    -5, -94,  // kings on another card
    44, 188,  // last pieces that have a host
    63, 39,  // last pieces that have a host of their suit
    85, 203,  // last pieces that have a host and lie on a face-down card
    5, 8,  // ranks of exposed cards
    29, 50,  // different ranks of exposed cards
    18, 22,  // cards in the stock
                 // end
});
inline constexpr auto kOneDeckWeights = std::to_array<int>({
    // weights: scripts/train-player spiderette --first-seed 7300001 --generations 12 --deals 400 --sets 24 --look-ahead 300
    // then bench_learn_from_wins spiderette 7740001 2500 4 6 0 500 300
    1172, 1853,  // suits that have left
    32, 288,  // empty columns
    72, 510,  // some column is empty
    -85, -216,  // face-down cards
    -82, 87,  // columns without face-down cards
    48, -50,  // face-down cards of the column that has the fewest
    132, 128,  // cards on the next of their suit
    8, 8,  // such cards counted once for each above them in their run
    40, 2,  // such cards in a run down from a king that is a column's first card
    -25, -29,  // cards on the next rank of another suit
    -45, -79,  // cards on any other card
    -12, -26,  // pieces on another piece or on a face-down card
    -4, -4,  // the squares of their numbers
    11, -9,  // cards above a lower one
    68, -68,  // kings that are a column's first card
    33, -156,  // kings on another card
    56, 197,  // last pieces that have a host
    83, 33,  // last pieces that have a host of their suit
    0, 191,  // last pieces that have a host and lie on a face-down card
    -7, 8,  // ranks of exposed cards
    -12, 43,  // different ranks of exposed cards
    -5, 27,  // cards in the stock
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
