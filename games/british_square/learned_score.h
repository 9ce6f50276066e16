// British Square: how good a position looks to a player who does not know the stock (solver/play/learned_score.h).
// Part of games/british_square/position.h.
#pragma once

#include "games/british_square/position.h"
#include "games/british_square/waste_bound.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from, at both: 60 -12 40 10 0 0 -4 -3 -1 0 0
// 1 0 0 0 0 1 0.
inline constexpr auto kBritishSquareWeights = std::to_array<int>({
    // weights: scripts/train-player british-square:american --first-seed 7300001 --generations 4 --deals 80 --sets 24 --look-ahead 700
    43, 61,  // cards home
    -10, 1,  // waste cards
    34, 53,  // empty piles
    10, 17,  // cards built on others
    1, 0,  // cards built on others in upward piles
    0, -1,  // piles of one card
    2, -4,  // cover of the next card of each suit
    -8, -6,  // cover of the second card of each suit
    0, -1,  // waste cards on what goes home sooner
    -3, -1,  // waste cards that fit on the one under them
    0, 5,  // waste cards that have a place
    1, 4,  // the waste's top has a place
    8, 3,  // cards in the stock that have a place
    7, 4,  // piles that take the same card
    1, -1,  // piles that the cards out need
    2, 1,  // piles that those out of the waste need
    -2, 3,  // height of the lowest foundation
    -4, 0,  // piles that fit on another
    // end
});

template <BritishSquareRules R>
constexpr std::span<const int> BritishSquare<R>::learned_weights() {
  return kBritishSquareWeights;
}

// Looks at what a player sees, pile by pile.
template <BritishSquareRules R>
class BritishSquare<R>::Looks {
 public:
  explicit Looks(const BritishSquare& position) : position_(position) {
    covers_.fill({kUnseen, kUnseen});
    at_piles();
    at_waste();
    at_stock();
    f_[kHome] = position_.cards_home();
    f_[kLowest] = *std::min_element(position_.foundations_.begin(), position_.foundations_.begin() + R.suits);
    for (int suit = 0; suit < R.suits; ++suit) {
      f_[kNextCover] += covers_[at(suit)][0];
      f_[kSecondCover] += covers_[at(suit)][1];
    }
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kHome, kWasteSize, kSpaces, kBuilt, kBuiltUp, kSingles, kNextCover, kSecondCover, kWasteOnSooner, kWasteRuns,
         kWastePlaced, kTopPlaced, kStockPlaced, kTwins, kRuns, kRunsBesideWaste, kLowest, kJoins };
  // clang-format on
  static constexpr int kUnseen = 3;  // the cover of a card that is not seen

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  bool has_place(Card card) const { return position_.fits_foundation(card) || position_.hosts(card) != 0; }

  // How many cards of its suit go home before a card of this rank, if that is the next to go: on the way up or down.
  int wait(Card card) const {
    const int height = position_.height(card.suit());
    return card.rank() > height ? card.rank() - height - 1 : std::max(0, 2 * R.ranks - card.rank() - height);
  }
  // `above` cards lie on a card.
  void note(Card card, int above) {
    const int height = position_.height(card.suit());
    for (int ahead = 0; ahead < 2 && height + ahead < 2 * R.ranks; ++ahead)
      if (R.next_rank(height + ahead) == card.rank()) {
        int& cover = covers_[at(card.suit())][at(ahead)];
        cover = std::min(cover, above);
      }
  }

  void at_piles() {
    std::array<std::uint8_t, 64> takers{};  // by a card's code: piles that take it
    for (int pile = 0; pile < R.piles; ++pile) {
      const Card top = position_.top(pile);
      if (!top) {
        ++f_[kSpaces];
        continue;
      }
      const int built = position_.length(pile);
      const bool down = position_.goes_down(pile);
      f_[kBuilt] += built;
      if (!down) f_[kBuiltUp] += built;
      f_[kSingles] += built == 0;
      for (int above = 0; above <= built; ++above)
        note(Card(top.suit(), down ? top.rank() + above : top.rank() - above), above);
      for (int deep = position_.prefix(pile) - 2, above = built + 1; deep >= 0; --deep, ++above)
        note(position_.deal_->piles[at(pile)][at(deep)], above);
      if ((built == 0 || down) && top.rank() > 1) f_[kTwins] += takers[at(top.code - 1)]++ > 0;
      if ((built == 0 || !down) && top.rank() < R.ranks) f_[kTwins] += takers[at(top.code + 1)]++ > 0;
      f_[kJoins] += position_.hosts(top) != 0;
    }
  }
  void at_waste() {
    int above = position_.waste_size();
    f_[kWasteSize] = above;
    SuitCounts out = position_.deal_->not_after[position_.turned_];
    f_[kRuns] = runs_of(out);
    std::array<int, kMaxSuits> soonest;
    soonest.fill(2 * R.ranks);
    Card below;
    for (const int word : {0, 64})
      for (auto left = static_cast<std::uint64_t>(position_.waste_ >> word); left; left &= left - 1) {
        const Card card = position_.deal_->stock[at(word + std::countr_zero(left))];
        note(card, --above);
        out[at(card.suit())].remove(card.rank());
        int& least = soonest[at(card.suit())];
        f_[kWasteOnSooner] += wait(card) > least;
        least = std::min(least, wait(card));
        f_[kWasteRuns] += below && below.suit() == card.suit() && std::abs(below.rank() - card.rank()) == 1;
        f_[kWastePlaced] += has_place(card);
        below = card;
      }
    if (below) f_[kTopPlaced] = has_place(below);
    f_[kRunsBesideWaste] = runs_of(out);
  }
  int runs_of(const SuitCounts& counts) const {
    int runs = 0;
    for (int suit = 0; suit < R.suits; ++suit)
      runs += british_square_detail::runs_needed<R.ranks>(counts[at(suit)], {}, position_.height(suit));
    return runs;
  }
  // The player counts cards: he knows which ones are still to come.
  void at_stock() {
    const SuitCounts& out = position_.deal_->not_after[position_.turned_];
    for (int suit = 0; suit < R.suits; ++suit)
      for (int rank = 1; rank <= R.ranks; ++rank) {
        const int left = 2 - (out[at(suit)].once >> (rank - 1) & 1) - (out[at(suit)].twice >> (rank - 1) & 1);
        if (left > 0 && has_place(Card(suit, rank))) f_[kStockPlaced] += left;
      }
  }

  const BritishSquare& position_;
  Features f_{};
  std::array<std::array<int, 2>, kMaxSuits> covers_{};
};

template <BritishSquareRules R>
auto BritishSquare<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
