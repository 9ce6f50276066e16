// Yukon and its relatives: how good a position looks to a player who does not know the face-down cards and the stock
// (solver/play/learned_score.h). Part of games/yukon/position.h.
#pragma once

#include "games/yukon/position.h"
#include "games/yukon/relaxation.h"

namespace winnable {

// At the first and at the last hidden card. Training started, at both, from: Australian Patience -40 10 15 100 30 -5 -3 -5 -10
// 5 15 20 -3 3 -20 0 -5 10 10 -10 -2000; the others -40 5 5 120 10 -2 -1 -2 -3 2 5 0 0 1 -20 0 -5 10 5 -10 -2000.
inline constexpr auto kYukonWeights = std::to_array<int>({
    // weights: scripts/train-player yukon --first-seed 7800001 --generations 6 --deals 250 --sets 24 --look-ahead 700
    -33, -53,  // covered cards
    7, 6,  // cards home
    1, -4,  // cards in place
    222, 41,  // empty columns
    12, 10,  // kings at the bottom of a column
    -3, -3,  // cards on the next of each suit
    1, 2,  // cards on the second of each suit
    2, -2,  // cards on a lower one of their suit
    1, -1,  // cards under one that they fit on
    4, 2,  // cards that may move
    2, 5,  // cards that may move and turn one up
    1, -1,  // columns without covered cards
    0, -4,  // open cards in columns with covered ones
    1, -4,  // cards that fit on an exposed one
    -28, 15,  // waste cards
    -1, -4,  // cards in the stock
    -1, 0,  // waste cards on a lower one of their suit
    7, 10,  // the waste's top may move
    6, 7,  // height of the lowest foundation
    -9, -1,  // rounds of digging
    -6419, -3727,  // looks lost
    // end
});
inline constexpr auto kRussianSolitaireWeights = std::to_array<int>({
    // weights: scripts/train-player russian-solitaire --first-seed 7200001 --generations 8 --deals 300 --sets 24 --look-ahead 700
    -48, -18,  // covered cards
    7, 4,  // cards home
    8, 5,  // cards in place
    139, 36,  // empty columns
    10, 7,  // kings at the bottom of a column
    -3, -4,  // cards on the next of each suit
    0, -1,  // cards on the second of each suit
    1, 0,  // cards on a lower one of their suit
    -6, -1,  // cards under one that they fit on
    3, 1,  // cards that may move
    5, -1,  // cards that may move and turn one up
    -1, 1,  // columns without covered cards
    -1, 2,  // open cards in columns with covered ones
    2, -2,  // cards that fit on an exposed one
    -46, 5,  // waste cards
    -3, 0,  // cards in the stock
    -6, -3,  // waste cards on a lower one of their suit
    8, 18,  // the waste's top may move
    2, 7,  // height of the lowest foundation
    0, -7,  // rounds of digging
    -2555, -2751,  // looks lost
    // end
});
inline constexpr auto kAlaskaWeights = std::to_array<int>({
    // weights: scripts/train-player alaska --first-seed 7700001 --generations 6 --deals 400 --sets 24 --look-ahead 700
    -92, -17,  // covered cards
    1, 4,  // cards home
    1, -6,  // cards in place
    26, 31,  // empty columns
    -7, 11,  // kings at the bottom of a column
    -4, -6,  // cards on the next of each suit
    1, 4,  // cards on the second of each suit
    -3, -7,  // cards on a lower one of their suit
    -27, -5,  // cards under one that they fit on
    3, 9,  // cards that may move
    1, 6,  // cards that may move and turn one up
    0, 1,  // columns without covered cards
    1, -2,  // open cards in columns with covered ones
    -1, -6,  // cards that fit on an exposed one
    -34, -34,  // waste cards
    -2, 2,  // cards in the stock
    -5, 2,  // waste cards on a lower one of their suit
    8, 3,  // the waste's top may move
    -1, 1,  // height of the lowest foundation
    -2, -4,  // rounds of digging
    -3893, -7426,  // looks lost
    // end
});
inline constexpr auto kAustralianPatienceWeights = std::to_array<int>({
    // weights: scripts/train-player australian-patience --first-seed 7200001 --generations 12 --deals 300 --sets 24 --look-ahead 700
    -72, -34,  // covered cards
    2, 0,  // cards home
    15, 12,  // cards in place
    78, 61,  // empty columns
    30, 25,  // kings at the bottom of a column
    -2, 0,  // cards on the next of each suit
    -1, -1,  // cards on the second of each suit
    1, -4,  // cards on a lower one of their suit
    -7, -8,  // cards under one that they fit on
    5, 3,  // cards that may move
    15, 14,  // cards that may move and turn one up
    17, 32,  // columns without covered cards
    -5, 1,  // open cards in columns with covered ones
    0, -2,  // cards that fit on an exposed one
    -46, -13,  // waste cards
    1, -1,  // cards in the stock
    -11, -5,  // waste cards on a lower one of their suit
    0, 18,  // the waste's top may move
    12, 8,  // height of the lowest foundation
    -2, -1,  // rounds of digging
    -1411, -3228,  // looks lost
    // end
});

constexpr std::span<const int> yukon_weights(YukonBuilding building, bool has_stock) {
  switch (building) {
    case YukonBuilding::alternating: return kYukonWeights;
    case YukonBuilding::in_suit_both_ways: return kAlaskaWeights;
    default: return has_stock ? std::span<const int>(kAustralianPatienceWeights) : kRussianSolitaireWeights;
  }
}
constexpr std::span<const int> yukon_weights(const YukonRules& rules) {
  return yukon_weights(rules.building, rules.stock_size() > 0);
}

template <YukonShape S>
std::span<const int> YukonPosition<S>::learned_weights() const {
  return yukon_weights(deal_->rules);
}

// Looks at what a player sees, pile by pile; the rounds of digging (relaxation.h) are those of a sampled world.
template <YukonShape S>
class YukonPosition<S>::Looks {
 public:
  explicit Looks(const YukonPosition& position) : position_(position), hosts_(position.deal_->hosts()) {
    const std::uint8_t* next = position_.table_.cards.data();
    for (int column = 0; column < S.columns; ++column) {
      if (position_.height(column) > 0) exposed_ |= bit(next[position_.height(column) - 1]);
      next += position_.height(column);
    }
    next = position_.table_.cards.data();
    for (int column = 0; column < S.columns; ++column) {
      at_column(column, next);
      next += position_.height(column);
    }
    at_waste();
    f_[kCardsHome] = position_.cards_home();
    f_[kStock] = position_.stock_left();
    f_[kLowest] = *std::min_element(position_.table_.home.begin(), position_.table_.home.begin() + S.suits);
    for (int suit = 0; suit < S.suits; ++suit)
      for (int rank = position_.table_.home[at(suit)] + 1; rank <= S.ranks; ++rank)
        f_[kFitting] += (hosts_[Card(suit, rank).code] & exposed_) != 0;
    const auto rounds = YukonRelaxation<S>(position_.table_, *position_.deal_).rounds();
    f_[kRounds] = rounds.value_or(0);
    f_[kLooksLost] = !rounds;
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kCovered, kCardsHome, kInPlace, kSpaces, kKings, kOnNext, kOnSecond, kOnLower, kUnderHost, kMovable, kTurning,
         kOpenColumns, kOver, kFitting, kWasteSize, kStock, kWasteOnLower, kWasteFits, kLowest, kRounds, kLooksLost };
  // clang-format on

  static CardSet bit(int code) { return CardSet{1} << code; }

  void at_column(int column, const std::uint8_t* cards) {
    const int height = position_.height(column), covered = position_.hidden(column);
    f_[kSpaces] += height == 0;
    f_[kCovered] += covered;
    f_[kOpenColumns] += height > 0 && covered == 0;
    if (covered > 0) f_[kOver] += height - covered;
    const CardSet others = height > 0 ? exposed_ & ~bit(cards[height - 1]) : exposed_;
    CardSet below = 0, above = 0;  // face-up cards of this column
    for (int place = covered; place < height; ++place) above |= bit(cards[place]);
    for (int place = covered; place < height; ++place) {
      const std::uint8_t code = cards[place];
      above &= ~bit(code);
      const bool in_place = place > covered ? position_.fits(code, cards[place - 1]) : place == 0 && is_king(code);
      f_[kInPlace] += in_place;
      f_[kKings] += place == 0 && in_place;
      f_[kOnLower] += has_lower(below, code);
      f_[kUnderHost] += (hosts_[code] & above) != 0;
      note_wait(code, height - 1 - place);
      below |= bit(code);
      if (in_place || !may_go(code, others)) continue;
      ++f_[kMovable];
      f_[kTurning] += place == covered && covered > 0;
    }
  }
  void at_waste() {
    int above = std::popcount(position_.waste());
    f_[kWasteSize] = above;
    if (above == 0) return;
    CardSet below = 0;
    for (std::uint64_t rest = position_.waste(); rest; rest &= rest - 1) {
      const std::uint8_t code = position_.deal_->stock[at(std::countr_zero(rest))].code;
      note_wait(code, --above);
      f_[kWasteOnLower] += has_lower(below, code);
      below |= bit(code);
    }
    f_[kWasteFits] = may_go(position_.card_at_end(kWaste).code, exposed_);
  }

  // Whether one of these cards is a lower one of the card's suit.
  static bool has_lower(CardSet cards, int code) { return (cards & (bit(code) - bit(code & ~15))) != 0; }
  bool may_go(int code, CardSet exposed) const {
    if (hosts_[at(code)] & exposed) return true;
    const auto& heights = position_.table_.height;
    return is_king(code) && std::find(heights.begin(), heights.end(), 0) != heights.end();
  }
  // `above` cards lie on this one.
  void note_wait(int code, int above) {
    const Card card = Card::from_code(static_cast<std::uint8_t>(code));
    const int wait = card.rank() - position_.table_.home[at(card.suit())];
    if (wait == 1) f_[kOnNext] += above;
    if (wait == 2) f_[kOnSecond] += above;
  }

  const YukonPosition& position_;
  const YukonHosts& hosts_;
  CardSet exposed_ = 0;  // the last card of each column
  Features f_{};
};

template <YukonShape S>
auto YukonPosition<S>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
