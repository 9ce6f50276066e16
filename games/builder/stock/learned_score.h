// Builders whose stock, reserve or column cards are covered: how good a position looks to a player who does not see
// these (solver/play/learned_score.h). Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/learned_weights.h"
#include "games/builder/stock/position.h"

namespace winnable {

template <StockShape S>
HiddenCount StockBuilder<S>::hidden_count() const {
  HiddenCount count{cards_left() - waste_count(), 0};
  if (rules().reserve_stacked) count.other = std::max(0, std::popcount(state_.reserve) - 1);
  for (int c = 0; c < columns(); ++c)
    for (int place = 0; place + 1 < prefix(c); ++place) count.other += is_face_down(c, place);
  return count;
}

// A stock that can be turned over at will is looked through first.
template <StockShape S>
std::optional<Move> StockBuilder<S>::free_look() const {
  if (!rules().turns_over_at_will() || next_place() >= deal_->stock_size) return std::nullopt;
  return Move{stock::kTurn};
}

template <StockShape S>
std::span<const int> StockBuilder<S>::learned_weights() const {
  return stock_player_weights(rules());
}

// By the cards that are still hidden, of those that the rules hide at first.
template <StockShape S>
int StockBuilder<S>::moment() const {
  const HiddenCount now = hidden_count();
  int first = rules().reserve_stacked ? rules().reserve : 0, left = now.other;
  if (rules().face_down != FaceDown::none)
    for (int c = 0; c < columns(); ++c) first += rules().length(c) / (rules().face_down == FaceDown::alternate ? 2 : 1);
  if (!rules().turns_over_at_will()) first += rules().stock, left += now.stock;
  return kLastMoment - std::min(kLastMoment, kLastMoment * left / std::max(1, first));
}

// Looks at what a player sees, pile by pile.
template <StockShape S>
class StockBuilder<S>::Looks {
 public:
  explicit Looks(const StockBuilder& position) : position_(position), rules_(position.rules()) {
    for (int c = 0; c < position_.columns(); ++c)
      if (position_.length(c) > 0) note_exposed(position_.top(c));
    for (int c = 0; c < position_.columns(); ++c) {
      if (position_.length(c) > 0)
        at_column(c);
      else
        ++f_[kSpaces];
    }
    at_row();
    at_reserve();
    for (int i = 0; i < rules_.cells; ++i) f_[kCells] += position_.cell(i) == stock::kNoCard;
    f_[kHomeCards] = position_.home();
    f_[kLowest] = rules_.ranks;
    for (int suit = 0; suit < builder::kSuits; ++suit)
      if (position_.tables().has_suit(suit))
        f_[kLowest] = std::min(f_[kLowest], rules_.decks == 2 ? position_.low(suit) : position_.high(suit));
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kHomeCards, kCovered, kCoveredPairs, kSpaces, kOpenColumns, kInPlace, kKings, kOnNext, kOnSecond, kOnLower,
         kJoins, kTwins, kUnseenFitting, kRow, kStock, kRowOnNext, kRowOnSecond, kRowOnLower, kRowFitting, kReserveLeft,
         kReserveFitting, kReserveWait, kCells, kLowest };
  // clang-format on

  static std::uint64_t bit(int card) { return builder::bit(card & 63); }
  bool has_host(int card) const { return (position_.tables().hosts[at(card & 63)] & exposed_) != 0; }
  bool may_go(int card) const { return has_host(card) || position_.goes_home(card); }
  // So many cards of its suit go home before it; of two decks onto the nearer of the two piles.
  int wait(int card) const {
    const int suit = builder::suit_of(card), level = builder::level_of(card);
    return level - (rules_.decks == 2 && level < position_.high(suit) ? position_.low(suit) : position_.high(suit));
  }

  void note_exposed(int card) {
    f_[kTwins] += (taken_ & position_.tables().guests[at(card & 63)]) != 0;
    taken_ |= position_.tables().guests[at(card & 63)];
    exposed_ |= bit(card);
  }
  void at_column(int column) {
    int covered = 0, above = 0, run_end = position_.top(column);
    bool in_run = true;
    std::array<int, builder::kSuits> highest{};  // level + 1 of the cards met so far, from the exposed one down
    for (int place = position_.length(column) - 1, card = run_end; place >= 0; --place, card = position_.under(card)) {
      if (position_.is_face_down(column, place)) {
        ++covered;
        f_[kUnseenFitting] += has_host(card);
        continue;
      }
      const int level = builder::level_of(card), suit = builder::suit_of(card);
      note_wait(card, above, kOnNext, kOnSecond);
      ++above;
      f_[kOnLower] += highest[at(suit)] > level + 1;
      highest[at(suit)] = std::max(highest[at(suit)], level + 1);
      if (in_run) run_end = card;
      const bool is_lowest = place == 0, is_king = is_lowest && level == rules_.ranks - 1;
      in_run = in_run && !is_lowest && position_.fits(card, position_.under(card)) &&
               !position_.is_face_down(column, place - 1);
      f_[kInPlace] += in_run || is_king;
      f_[kKings] += is_king;
    }
    f_[kCovered] += covered;
    f_[kCoveredPairs] += covered * (covered - 1) / 2;
    f_[kOpenColumns] += covered == 0;
    f_[kJoins] += has_host(run_end);
  }
  // The waste, and what the stock hides; a stock that is turned over at will is a row of open cards.
  void at_row() {
    const bool at_will = rules_.turns_over_at_will();
    const int seen = at_will ? position_.cards_left() : position_.waste_count();
    f_[kRow] = seen;
    f_[kStock] = position_.cards_left() - seen;
    std::array<int, builder::kSuits> lowest;
    lowest.fill(builder::kFloor);
    int n = 0;
    position_.each_left([&](int place) {
      const int card = position_.stock_card(place), level = builder::level_of(card);
      if (++n > seen) {
        f_[kUnseenFitting] += has_host(card);
        return;
      }
      note_wait(card, at_will ? n % rules_.draw : seen - n, kRowOnNext, kRowOnSecond);
      int& lowest_below = lowest[at(builder::suit_of(card))];
      f_[kRowOnLower] += level > lowest_below;
      lowest_below = std::min(lowest_below, level);
    });
    if (at_will)
      position_.each_playable([&](int place) { f_[kRowFitting] += may_go(position_.stock_card(place)); });
    else if (const int top = position_.waste_top(); top >= 0)
      f_[kRowFitting] += may_go(position_.stock_card(top));
  }
  void at_reserve() {
    f_[kReserveLeft] = std::popcount(position_.state_.reserve);
    position_.each_reserve([&](int place) { f_[kReserveFitting] += may_go(position_.deal_->reserve[at(place)]); });
    if (!rules_.reserve_stacked) return;
    const int top = position_.reserve_end() - 1;
    for (int place = 0; place < top; ++place)
      if (position_.has_reserve(place)) f_[kUnseenFitting] += has_host(position_.deal_->reserve[at(place)]);
    if (top >= 0) f_[kReserveWait] = std::max(0, wait(position_.deal_->reserve[at(top)]));
  }
  // `above` cards lie on this one.
  void note_wait(int card, int above, int on_next, int on_second) {
    const int cards = wait(card);
    if (cards == 0) f_[at(on_next)] += above;
    if (cards == 1) f_[at(on_second)] += above;
  }

  const StockBuilder& position_;
  const BuilderRules& rules_;
  std::uint64_t exposed_ = 0;  // the last card of each column, by value
  std::uint64_t taken_ = 0;    // what fits on these
  Features f_{};
};

template <StockShape S>
auto StockBuilder<S>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
