// Builders with and without a stock: a static proof of loss.
//
// Delete relaxation: what has become possible stays possible. A card blocks the one it lies on until it leaves it; new
// blockers are ignored, hosts, spaces and cells serve any number of cards.
//
//   bare(c)    nothing lies on c, or the card on it leaves; a card of the reserve or the stock that can be played
//   free(c)    c is face up or bare, and is bare or the card on it joins it in a group and is free
//   host(v)    some card of value v is bare in a column, or lands there
//   lands(c)   some host takes c, or there is a space that takes it
//   leaves(c)  free(c) and lands(c), or bare(c) and: c goes home, or there is a cell
//   home       the cards of a suit from the base up, as far as they are bare; of two piles, for the second both copies
//   space      a column is empty, or its deepest card leaves
//   stock      what is not in the waste is bare, what lies in the waste under another when that leaves or when the
//              waste can be turned over; cards that are dealt onto columns are bare there, those dealt onto the
//              reserve can be played
//
// Claim: when not all cards get home here, the position is lost.
// Why: take a winning play, and the order in which cards first get bare, first leave what they lie on now, first get to
//      a column, and get home. By induction along it each of these holds here: what lies on a card now left before the
//      card was bare, a host was bare before, a space was there or made by a deepest card that left. What fills spaces
//      by force is bare in a column once there is a space. A card that comes back from a foundation was home at the
//      start, and lands; or it was bare before.
// Needs: nothing; rules that forbid more only make it weaker.
// Guarded by: tests/games/stock_builder_test.cpp, builder_relaxed_test.cpp.
// Source: delete relaxation (Bonet & Geffner), as in games/yukon/relaxation.h.
// Cost: some microseconds.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/builder/card_set.h"
#include "games/builder/deal.h"
#include "games/builder/tables.h"

namespace winnable {

// Of a StockBuilder, or what answers the same questions (PlainStart).
template <class P, int kDecks>
class DeleteRelaxation {
 public:
  explicit DeleteRelaxation(const P& position) : p_(position), rules_(position.rules()) {
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (!p_.tables().has_suit(suit)) continue;
      first_[at(suit)] = p_.high(suit);
      both_[at(suit)] = rules_.decks == 2 ? p_.low(suit) : 0;
      for (int level = 0; level < p_.high(suit) && rules_.foundation_return; ++level)
        came_home_ |= value(4 * level + suit);
    }
    for (int c = 0; c < p_.columns(); ++c) has_space_ |= p_.length(c) == 0;
    for (int i = 0; i < rules_.cells; ++i)
      if (const int card = p_.cell(i); card != kNone) in_cells_.add(card);
    has_cell_ = in_cells_.size() < rules_.cells;
    find_loose_cards();
  }

  bool proves_loss() {
    do {
      changed_ = false;
      for (int c = 0; c < p_.columns(); ++c) look_at_column(c);
      look_at_places();
      fill_foundations();
      if (is_won()) return false;
    } while (changed_);
    return true;
  }

 private:
  using Set = builder::CardSet<kDecks>;
  static constexpr int kNone = 255;  // as StockBuilder::cell() says it
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static std::uint64_t value(int card) { return builder::bit(card & 63); }

  void note(bool& fact) {
    changed_ = changed_ || !fact;
    fact = true;
  }
  void note_host(int card) {
    changed_ = changed_ || !(hosts_ & value(card));
    hosts_ |= value(card);
  }
  void note(Set& set, int card) {
    if (set.has(card)) return;
    set.add(card);
    changed_ = true;
  }

  bool fills_space(int card, bool is_from_waste) const {
    return has_space_ && rules_.fills_space(builder::level_of(card), is_from_waste);
  }
  bool lands(int card, bool is_from_waste = false) const {
    return (p_.tables().hosts[at(card & 63)] & hosts_) || fills_space(card, is_from_waste);
  }
  bool goes_home(int card) const { return builder::level_of(card) <= first_[at(builder::suit_of(card))]; }

  void look_at_column(int column) {
    bool is_free = true, is_bare = true;
    for (int place = p_.length(column) - 1, card = p_.top(column), above = 0; place >= 0;
         --place, above = card, card = p_.under(card)) {
      if (place + 1 < p_.length(column)) {
        is_bare = left_.has(above);
        const bool joins = p_.tables().group_hosts[at(above & 63)] >> (card & 63) & 1;
        is_free = is_bare || (is_free && joins && rules_.group != GroupRule::single && !p_.is_face_down(column, place));
      }
      if (is_bare) {
        note(bare_, card);
        note_host(card);
      }
      if (!is_free) {
        // Deeper cards can be bare only if this one has left with a group below it, which is not so.
        if (!left_.has(card)) return;
        continue;
      }
      if (left_.has(card)) continue;
      const bool moves = rules_.group != GroupRule::whole_column || place == 0;
      if (!(moves && lands(card)) && !(is_bare && (goes_home(card) || has_cell_))) continue;
      note(left_, card);
      if (place == 0) note_space();
    }
  }

  void note_space() {
    note(has_space_);
    if (rules_.fill == FillRule::none) return;
    // All that ever fills it.
    filling_.each([&](int card) {
      note(bare_, card);
      note_host(card);
    });
  }

  // What lies in no column, piles of which the last card can be played: the card under each, if there is one.
  void find_loose_cards() {
    const bool piled = rules_.reserve_stacked;
    int under = -1;
    for (int i = 0; i < p_.reserve_end(); ++i) {
      if (!p_.has_reserve(i)) continue;
      const int card = p_.deal().reserve[at(i)];
      if (rules_.fill == FillRule::reserve) filling_.add(card);
      loose_.add(card);
      if (piled && under >= 0) covered_by_[at(under)] = static_cast<std::uint8_t>(card);
      covered_by_[at(card)] = kNone;
      under = card;
    }
    const bool turns_over = rules_.has_waste() && p_.redeals_left() > 0;
    under = -1;
    p_.each_left([&](int place) {
      const int card = p_.stock_card(place);
      if (rules_.fill == FillRule::waste_then_stock) filling_.add(card);
      if (rules_.stock_to == StockRule::columns) {
        bare_.add(card);
        hosts_ |= value(card);
        left_.add(card);
      }
      loose_.add(card);
      from_stock_.add(card);
      covered_by_[at(card)] = kNone;
      if (!rules_.has_waste() || place >= p_.turned() || turns_over) return;
      if (under >= 0) covered_by_[at(under)] = static_cast<std::uint8_t>(card);
      under = card;
    });
    in_cells_.each([&](int card) {
      loose_.add(card);
      covered_by_[at(card)] = kNone;
    });
  }

  void look_at_places() {
    loose_.each([&](int card) {
      const auto cover = covered_by_[at(card)];
      if (cover != kNone && !left_.has(cover) && !bare_.has(card)) return;
      note(bare_, card);
      const bool is_placed = lands(card, from_stock_.has(card));
      if (is_placed) note_host(card);
      if (!is_placed && !goes_home(card) && !(has_cell_ && !in_cells_.has(card))) return;
      note(left_, card);
      if (in_cells_.has(card)) note(has_cell_);
    });
    for (std::uint64_t cards = came_home_ & ~hosts_; cards; cards &= cards - 1)
      if (const int card = std::countr_zero(cards); lands(card)) note_host(card);
  }

  void fill_foundations() {
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (!p_.tables().has_suit(suit)) continue;
      int& first = first_[at(suit)];
      for (; first < rules_.ranks && bare_.of_values(value(4 * first + suit)).size() > 0; ++first) changed_ = true;
      if (rules_.decks == 1) continue;
      // Copies that are home already count: the lower pile's next card is bare, or was the higher pile's.
      int& both = both_[at(suit)];
      for (; both < rules_.ranks; ++both, changed_ = true) {
        const int at_home = both < p_.high(suit) ? 1 : 0;
        if (bare_.of_values(value(4 * both + suit)).size() + at_home < 2) break;
      }
    }
  }

  bool is_won() const {
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (!p_.tables().has_suit(suit)) continue;
      if ((rules_.decks == 1 ? first_ : both_)[at(suit)] < rules_.ranks) return false;
    }
    return true;
  }

  const P& p_;
  const BuilderRules& rules_;
  bool changed_ = false, has_space_ = false, has_cell_ = false;
  std::uint64_t hosts_ = 0, came_home_ = 0;  // by value
  Set bare_, left_, loose_, from_stock_, in_cells_, filling_;
  std::array<int, builder::kSuits> first_{}, both_{};  // how high one pile of the suit gets, and the second
  std::array<std::uint8_t, builder::kIds> covered_by_{};
};

// The start of a deal of one deck without cells and without a stock.
class PlainStart {
 public:
  explicit PlainStart(const BuilderDeal& deal) : deal_(deal) {
    for (int c = 0; c < columns(); ++c)
      for (int place = 1; place < length(c); ++place)
        under_[at(card(c, place))] = static_cast<std::uint8_t>(card(c, place - 1));
  }
  const BuilderDeal& deal() const { return deal_; }
  const BuilderTables& tables() const { return *deal_.tables; }
  const BuilderRules& rules() const { return tables().rules; }
  int columns() const { return rules().columns; }
  int length(int column) const { return deal_.columns[at(column)].size; }
  int top(int column) const { return length(column) == 0 ? builder::kFloor : card(column, length(column) - 1); }
  int under(int card) const { return under_[at(card)]; }
  bool is_face_down(int column, int place) const {
    return place + 1 < length(column) && deal_.face_down[deal_.columns[at(column)].first + at(place)];
  }
  int high(int suit) const { return deal_.high[at(suit)]; }
  int low(int suit) const { return deal_.low[at(suit)]; }
  int cell(int) const { return builder::kFloor; }
  int reserve_end() const { return deal_.reserve_size; }
  bool has_reserve(int place) const { return deal_.has_reserve[at(place)]; }
  int redeals_left() const { return 0; }
  int turned() const { return 0; }
  int stock_card(int) const { return builder::kFloor; }
  template <class Act>
  void each_left(Act&&) const {}

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int card(int column, int place) const { return deal_.cards[deal_.columns[at(column)].first + at(place)]; }

  const BuilderDeal& deal_;
  std::array<std::uint8_t, builder::kIds> under_{};
};

}  // namespace winnable
