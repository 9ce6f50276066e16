// Builders with a stock: the score by which the beam chooses. Part of games/builder/stock/position.h.
//
// Cards home, spaces and built runs count; against these covered cards, cards that lie on a lower one of their suit,
// the cards that lie on what the foundations want next, and where the stock is not turned at will the cards of the
// waste. A move changes two columns, or one and the row of stock and waste: the scores of a position's children are
// found by difference to its own, but where a card goes home or spaces are filled.
#pragma once

#include "games/builder/stock/position.h"
#include "games/builder/stock/weights.h"
#include "solver/core/hash.h"

namespace winnable {

// What is added to scores by chance, otherwise for each salt, so that searches differ. A card home counts 60.
struct StockBlur {
  std::uint64_t salt = 0;  // 0: nothing is added

  int operator()(std::uint64_t number) const {
    constexpr std::uint64_t kMost = 40;
    if (salt == 0) return 0;
    const std::uint64_t random = fold_multiply(number + salt * 0x9E3779B97F4A7C15ull, 0xE7037ED1A0B428DBull);
    return static_cast<int>((random & 0xFFFFFFFF) % (kMost + 1)) - static_cast<int>((random >> 32) % (kMost + 1));
  }
};

template <StockShape S>
class StockScore {
 public:
  using P = StockBuilder<S>;

  explicit StockScore(const P& position)
      : position_(position), rules_(position.rules()), weights_(position.deal().weights) {
    find_urgency();
    for (int c = 0; c < position.columns(); ++c) total_ += columns_[at(c)] = column(position, c);
    total_ += row_ = has_lasting_waste() ? find_rows() : row(position);
    total_ += places_ = places(position);
    total_ += weights_.home * position.home();
  }

  int total() const { return total_; }

  // Of the position after one of the moves.
  int after(Move move, const P& child) const {
    const int source = move.kind / 4, target = move.kind % 4;
    if (move.kind >= stock::kTurn || target == stock::kToHome || source == stock::kFromFoundation ||
        position_.is_filling())
      return StockScore(child).total();
    int score = total_;
    if (target == stock::kToColumn) score += column(child, move.to) - columns_[move.to];
    if (source == stock::kFromColumn) score += column(child, move.from) - columns_[move.from];
    if (source == stock::kFromWaste) score += (has_lasting_waste() ? rows_[move.from] : row(child)) - row_;
    return score + places(child) - places_;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // How much each card that lies on a card of this value counts.
  int urgency(int card) const { return urgency_[at(card & 63)]; }

  void find_urgency() {
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      const int higher = position_.high(suit), lower = rules_.decks == 2 ? position_.low(suit) : higher;
      for (int ahead = 0; ahead < 4 && lower + ahead < rules_.ranks; ++ahead)
        urgency_[at(4 * (lower + ahead) + suit)] = weights_.next[at(ahead)];
      if (higher > lower && higher < rules_.ranks) urgency_[at(4 * higher + suit)] += weights_.next_higher;
    }
  }

  int column(const P& position, int column) const {
    const int length = position.length(column);
    if (length == 0) return space();
    int score = 0, above = 0;
    std::array<int, builder::kSuits> highest{};  // level + 1 of the cards met so far, from the exposed one down
    bool in_run = true;
    for (int place = length - 1, card = position.top(column); place >= 0; --place) {
      const int level = builder::level_of(card), under = position.under(card);
      int& high_above = highest[at(builder::suit_of(card))];
      if (high_above > level + 1) score -= weights_.inversion;
      high_above = std::max(high_above, level + 1);
      score -= urgency(card) * above;
      if (position.is_face_down(column, place)) score -= weights_.face_down;
      if (place == 0 && level == rules_.ranks - 1) score += weights_.king;
      in_run = in_run && place > 0 && position.fits(card, under) && !position.is_face_down(column, place - 1);
      if (in_run) score += weights_.run;
      above += in_run ? 1 : weights_.out_of_run;
      card = under;
    }
    return score;
  }

  int space() const {
    switch (rules_.spaces) {
      case SpaceRule::any: return weights_.space;
      case SpaceRule::none: return 0;
      default: return weights_.space * 5 / 8;
    }
  }

  // Whether the score looks at the waste as it lies; else all cards of stock and waste can come up in turn.
  bool has_lasting_waste() const { return rules_.has_waste() && !rules_.turns_over_at_will(); }

  int row(const P& position) const {
    int score = 0, n = 0;
    position.each_left([&](int place) {
      const bool needs_others = ++n % rules_.draw != 0;
      score -= urgency(position.stock_card(place)) * (needs_others ? 3 : 1);
    });
    return score;
  }

  // The row's score for each card that may be the next one played: the waste is then what is left before it.
  int find_rows() {
    const int waste = position_.waste_count();
    std::array<int, builder::kSuits> lowest;
    lowest.fill(builder::kFloor);
    int score = 0, now = 0, n = 0, urgent = 0;
    position_.each_left([&](int place) {
      rows_[at(place)] = score;
      const int card = position_.stock_card(place), level = builder::level_of(card);
      score -= weights_.waste + urgent;
      urgent += urgency(card);
      int& low_below = lowest[at(builder::suit_of(card))];
      if (level > low_below) score -= weights_.waste_inversion;
      low_below = std::min(low_below, level);
      if (++n == waste) now = score;
    });
    return now;
  }

  // Piles of the reserve, and cells.
  int places(const P& position) const {
    int score = 0;
    if (rules_.reserve_stacked || rules_.deals_to_reserve()) score -= cost_of_reserve(position);
    for (int i = 0; i < rules_.cells; ++i) score += position.cell(i) == stock::kNoCard ? weights_.cell : 0;
    return score;
  }

  int cost_of_reserve(const P& position) const {
    int cost = 0;
    std::array<int, BuilderRules::kMaxReserve> above{};  // of each pile
    for (int place = position.reserve_end(); place-- > 0;) {
      if (!position.has_reserve(place)) continue;
      int& cards = above[at(place % rules_.reserve_piles())];
      cost += weights_.reserve + urgency(position.deal().reserve[at(place)]) * cards;
      cards += 2;
    }
    return cost;
  }

  const P& position_;
  const BuilderRules& rules_;
  const StockWeights& weights_;
  int total_ = 0, row_ = 0, places_ = 0;
  std::array<int, S.columns> columns_{};
  std::array<int, kMaxDeckSize> rows_;
  std::array<int, 64> urgency_{};
};

template <StockShape S>
int StockBuilder<S>::score() const {
  return StockScore<S>(*this).total();
}

}  // namespace winnable
