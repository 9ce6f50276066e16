// Builders whose stock, reserve or column cards are covered: how good a position looks to a player who does not see
// these (solver/play/learned_score.h). Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/learned_units.h"
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

template <StockShape S>
std::span<const int> StockBuilder<S>::learned_units() const {
  return stock_player_units(rules());
}

// By the cards that are still hidden, of those that the rules hide at first.
template <StockShape S>
int StockBuilder<S>::moment() const {
  const HiddenCount now = hidden_count();
  int first = rules().reserve_stacked ? rules().reserve : 0, left = now.other;
  if (rules().face_down != FaceDown::none)
    for (int c = 0; c < columns(); ++c) first += rules().length(c) / (rules().face_down == FaceDown::alternate ? 2 : 1);
  if (!rules().turns_over_at_will()) first += rules().stock, left += now.stock;
  return std::max(0, moment_of(left, first));
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
    for (int i = 0; i < rules_.cells; ++i) at_cell(position_.cell(i));
    at_unseen();
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
         kReserveFitting, kReserveWait, kCells, kLowest, kThird, kRowOrder, kRowWaits, kRowRuns, kRowTopWait,
         kRowSecondFits, kTopWaits, kNextUnseen, kNextCovered, kUnseenRuns, kUnseenOnUnseen, kUnseenHosts, kShortest,
         kLongest, kReserveSquare, kRowSquare };
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
        note_unseen(card);
        continue;
      }
      const int level = builder::level_of(card), suit = builder::suit_of(card);
      seen_ |= bit(card);
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
    run_ends_[at(run_end_count_++)] = run_end;
    f_[kTopWaits] += wait(position_.top(column));
    covered_ += covered;
    shortest_ = std::min(shortest_, position_.length(column));
    f_[kLongest] = std::max(f_[kLongest], position_.length(column));
  }
  // The waste, and what the stock hides; a stock that is turned over at will is a row of open cards.
  void at_row() {
    const bool at_will = rules_.turns_over_at_will();
    const int seen = at_will ? position_.cards_left() : position_.waste_count();
    f_[kRow] = seen;
    f_[kStock] = position_.cards_left() - seen;
    std::array<int, builder::kSuits> lowest;
    lowest.fill(builder::kFloor);
    int n = 0, below = -1, second = -1;  // the last waste cards met
    position_.each_left([&](int place) {
      const int card = position_.stock_card(place), level = builder::level_of(card);
      if (++n > seen) {
        note_unseen(card);
        return;
      }
      seen_ |= bit(card);
      note_wait(card, at_will ? n % rules_.draw : seen - n, kRowOnNext, kRowOnSecond);
      int& lowest_below = lowest[at(builder::suit_of(card))];
      f_[kRowOnLower] += level > lowest_below;
      lowest_below = std::min(lowest_below, level);
      if (at_will) return;
      f_[kRowWaits] += wait(card);
      f_[kRowOrder] += 4 * (seen - n) / (1 + wait(card));
      f_[kRowRuns] += below >= 0 && position_.fits(below, card);
      second = std::exchange(below, card);
    });
    if (at_will) {
      position_.each_playable([&](int place) { f_[kRowFitting] += may_go(position_.stock_card(place)); });
      return;
    }
    f_[kRowSquare] = seen * seen / 16;
    if (below < 0) return;
    f_[kRowFitting] += may_go(below);
    f_[kRowTopWait] = wait(below);
    f_[kRowSecondFits] = second >= 0 && (may_go(second) || position_.fits(second, below));
  }
  void at_reserve() {
    f_[kReserveLeft] = std::popcount(position_.state_.reserve);
    position_.each_reserve([&](int place) { f_[kReserveFitting] += may_go(position_.deal_->reserve[at(place)]); });
    const int end = position_.reserve_end();
    for (int place = 0; place < end; ++place)
      if (position_.has_reserve(place)) at_reserve_card(place, rules_.reserve_stacked && place + 1 < end);
    if (!rules_.reserve_stacked || end == 0) return;
    f_[kReserveSquare] = f_[kReserveLeft] * f_[kReserveLeft] / 4;
    f_[kReserveWait] = std::max(0, wait(position_.deal_->reserve[at(end - 1)]));
  }
  void at_reserve_card(int place, bool is_covered) {
    const int card = position_.deal_->reserve[at(place)];
    if (!is_covered) {
      seen_ |= bit(card);
      return;
    }
    note_unseen(card);
    ++covered_;
  }
  void at_cell(int card) {
    if (card == stock::kNoCard)
      ++f_[kCells];
    else
      seen_ |= bit(card);
  }
  // When all else has been looked at.
  void at_unseen() {
    f_[kShortest] = f_[kSpaces] > 0 ? 0 : shortest_;
    const std::uint64_t any = unseen_[0] | unseen_[1];
    if (!any) return;
    std::uint64_t fitting = any & taken_, on_fitting = 0;
    const int all = std::popcount(unseen_[0]) + std::popcount(unseen_[1]);
    const auto count = [&](std::uint64_t cards) {
      return std::popcount(unseen_[0] & cards) + std::popcount(unseen_[1] & cards);
    };
    f_[kUnseenFitting] = count(taken_);
    for (; fitting; fitting &= fitting - 1) on_fitting |= position_.tables().guests[at(std::countr_zero(fitting))];
    f_[kUnseenOnUnseen] = count(on_fitting & ~taken_);
    for (int i = 0; i < run_end_count_; ++i)
      f_[kUnseenHosts] += count(position_.tables().hosts[at(run_ends_[at(i)] & 63)]);
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (!position_.tables().has_suit(suit)) continue;
      const int next = rules_.decks == 2 ? position_.low(suit) : position_.high(suit);
      int level = next;
      while (level < rules_.ranks && !(seen_ & builder::bit(4 * level + suit))) ++level;
      f_[kUnseenRuns] += level - next;
      f_[kNextUnseen] += level > next;
    }
    f_[kNextCovered] = f_[kNextUnseen] * covered_ * 16 / all;
  }
  void note_unseen(int card) { unseen_[at(card / 64)] |= bit(card); }
  // `above` cards lie on this one.
  void note_wait(int card, int above, int on_next, int on_second) {
    const int cards = wait(card);
    if (cards == 0) f_[at(on_next)] += above;
    if (cards == 1) f_[at(on_second)] += above;
    if (cards == 2) f_[kThird] += above;
  }

  const StockBuilder& position_;
  const BuilderRules& rules_;
  std::uint64_t exposed_ = 0;              // the last card of each column, by value
  std::uint64_t taken_ = 0;                // what fits on these
  std::uint64_t seen_ = 0;                 // seen cards in play, by value
  std::array<std::uint64_t, 2> unseen_{};  // by deck
  std::array<int, S.columns> run_ends_;
  int run_end_count_ = 0, covered_ = 0, shortest_ = kMaxDeckSize;
  Features f_{};
};

template <StockShape S>
auto StockBuilder<S>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
