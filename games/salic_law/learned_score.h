// Salic Law: how good a position looks to a player who does not know the order of the stock
// (solver/play/learned_score.h). Part of games/salic_law/position.h.
#pragma once

#include "games/salic_law/position.h"

namespace winnable {

// With nothing dealt and with all. Training started from the solver's score, at both: 40 50 -4 -1 and nothing; twelve
// generations of 400 deals from seed 3000001, without the last feature, came before those below.
inline constexpr auto kSalicLawPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player salic-law --first-seed 7000001 --generations 12 --deals 600 --sets 24 --look-ahead 700 --spread 35 --least-spread 6
    13, 7,  // cards home
    65, 25,  // bare kings
    4, 0,  // cards above a lower one
    -3, 25,  // by how many ranks
    2, 11,  // cards on one of their rank
    7, 4,  // cards above the lowest rank that is wanted
    -9, 4,  // cards above the next rank
    -5, -4,  // cards above the rank after that
    -2, 3,  // exposed cards that fit
    9, 2,  // ranks that fit
    -3, -12,  // cards that cannot go home even if all hidden ones come as wanted
    -4, -10,  // column cards that cannot go home without hidden ones
    4, 0,  // the last king's top fits
    -3, 2,  // ranks to go above the last king's cards
    2, -16,  // the same times the cards to come on them
    -4, 2,  // cards on the last king
    -3, 2,  // squares of the columns' heights
    5, -7,  // full foundations
    -1, -11,  // gaps between neighbouring ranks' numbers
    1, 0,  // some card cannot go home even so
    // end
});
inline constexpr auto kSalicLawNoSpacesPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player salic-law:no-spaces --first-seed 7000001 --generations 12 --deals 600 --sets 24 --look-ahead 700 --spread 35 --least-spread 6
    24, 50,  // cards home
    55, 4,  // bare kings
    -3, -11,  // cards above a lower one
    -2, 2,  // by how many ranks
    -3, 3,  // cards on one of their rank
    0, -5,  // cards above the lowest rank that is wanted
    -3, -2,  // cards above the next rank
    -2, 0,  // cards above the rank after that
    0, 1,  // exposed cards that fit
    5, -5,  // ranks that fit
    -9, -19,  // cards that cannot go home even if all hidden ones come as wanted
    -5, -1,  // column cards that cannot go home without hidden ones
    9, -5,  // the last king's top fits
    4, -10,  // ranks to go above the last king's cards
    -8, -4,  // the same times the cards to come on them
    -5, -2,  // cards on the last king
    -8, -13,  // squares of the columns' heights
    -5, 0,  // full foundations
    -1, -6,  // gaps between neighbouring ranks' numbers
    -1, -4,  // some card cannot go home even so
    // end
});
inline constexpr auto kSalicLawPySolPlayerWeights = std::to_array<int>({
    // weights: scripts/train-player salic-law:pysolfc --first-seed 7000001 --generations 12 --deals 600 --sets 24 --look-ahead 700 --spread 35 --least-spread 6
    38, 23,  // cards home
    14, 77,  // bare kings
    -6, 0,  // cards above a lower one
    -19, 1,  // by how many ranks
    1, 5,  // cards on one of their rank
    -3, 0,  // cards above the lowest rank that is wanted
    0, 1,  // cards above the next rank
    -2, 0,  // cards above the rank after that
    0, 0,  // exposed cards that fit
    4, 2,  // ranks that fit
    -7, -15,  // cards that cannot go home even if all hidden ones come as wanted
    -3, 2,  // column cards that cannot go home without hidden ones
    -1, 1,  // the last king's top fits
    -10, 0,  // ranks to go above the last king's cards
    -1, -6,  // the same times the cards to come on them
    -9, 21,  // cards on the last king
    -10, -2,  // squares of the columns' heights
    1, 3,  // full foundations
    -7, 1,  // gaps between neighbouring ranks' numbers
    0, 1,  // some card cannot go home even so
    // end
});

constexpr std::span<const int> salic_law_player_weights(const SalicLawRules& rules) {
  if (rules.is_pysol) return kSalicLawPySolPlayerWeights;
  return rules.spaces_after_deal ? std::span<const int>(kSalicLawPlayerWeights) : kSalicLawNoSpacesPlayerWeights;
}

template <SalicLawShape S>
std::span<const int> SalicLawPosition<S>::learned_weights() const {
  return salic_law_player_weights(deal_->rules);
}

// Looks at what a player sees, and counts the stock's cards by rank.
template <SalicLawShape S>
class SalicLawPosition<S>::Looks {
 public:
  explicit Looks(const SalicLawPosition& position) : position_(position), home_(position.home_by_rank()) {
    while (wanted_ < S.jack() && home_[at(wanted_)] == S.kings()) ++wanted_;
    for (int column = 0; column < position_.started_; ++column) at_column(column);
    at_last_king();
    at_foundations();
    at_relaxation();
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kHome, kBare, kUpsideDown, kByRanks, kTwins, kOnWanted, kOnNext, kOnThird, kFits, kRanksFit, kStuck,
         kStuckNow, kLastFits, kLastToGo, kLastExpected, kLastHeight, kSquares, kFull, kGaps, kIsStuck };
  // clang-format on

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void at_column(int column) {
    std::array<std::uint8_t, Deal::kCards> ranks_down;
    int height = 0;
    for (int place = position_.top(column); position_.rank(place) != S.ranks; place = position_.below(place)) {
      const int r = position_.rank(place);
      if (r - wanted_ < 3 && r >= wanted_) f_[at(kOnWanted + r - wanted_)] += height;
      ranks_down[at(height++)] = static_cast<std::uint8_t>(r);
    }
    in_columns_ += height;
    if (height == 0) {
      ++f_[kBare];
      return;
    }
    int lowest = S.ranks;
    for (int i = height - 1; i >= 0; --i) {  // deepest first
      const int r = ranks_down[at(i)];
      if (r > lowest) ++f_[kUpsideDown], f_[kByRanks] += r - lowest;
      if (r == lowest) ++f_[kTwins];
      lowest = std::min(lowest, r);
    }
    f_[kFits] += position_.fits_foundation(ranks_down[0]);
    f_[kSquares] += height * height;
  }

  // What is dealt next covers its column.
  void at_last_king() {
    int kings = 0, cards = 0;  // to come
    for (int place = position_.next_; place < position_.deal_->stock_end; ++place) {
      kings += position_.rank(place) == S.ranks;
      cards += position_.rank(place) <= S.jack();
    }
    if (cards == 0) return;
    const int column = position_.current_column();
    f_[kLastFits] = position_.fits_foundation(position_.rank(position_.top(column)));
    for (int place = position_.top(column); position_.rank(place) != S.ranks; place = position_.below(place)) {
      f_[kLastToGo] += S.jack() - position_.rank(place);
      ++f_[kLastHeight];
    }
    f_[kLastExpected] = f_[kLastToGo] * cards / (4 * (kings + 1));  // a quarter of what is to be expected
  }

  void at_foundations() {
    f_[kHome] = position_.home_;
    f_[kFull] = position_.piles_at(S.jack());
    for (int r = 1; r <= S.jack(); ++r) {
      const int gap = home_[at(r - 1)] - home_[at(r)];
      f_[kRanksFit] += gap > 0;
      f_[kGaps] += gap * gap;
    }
  }

  void at_relaxation() {
    f_[kStuck] = S.kings() * S.jack() - position_.relax(true, false).home;
    f_[kIsStuck] = f_[kStuck] > 0;
    f_[kStuckNow] = in_columns_ + position_.home_ - position_.relax(false, false).home;
  }

  const SalicLawPosition& position_;
  const std::array<int, kMaxRank + 2> home_;
  int wanted_ = 1;  // the lowest rank that is not home
  int in_columns_ = 0;
  Features f_{};
};

template <SalicLawShape S>
auto SalicLawPosition<S>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
