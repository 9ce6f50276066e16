// Rows with gaps: the static proof of loss. Part of games/builder/gaps/position.h.
//
// Delete relaxation: what has become possible stays possible, and gaps are never used up.
//
//   stands(c)  the places where card c (of two equal ones each by itself) may ever lie
//   gap(p)     p is a gap, or a card that may lie there may lie elsewhere, too
//
// Cost: a few rounds of some words for each card; with up to 64 places half as much as with more.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/builder/gaps/deal.h"

namespace winnable {

// Places is a word with a bit for each place.
template <class Places>
class GapRowsRelaxation {
 public:
  GapRowsRelaxation(const GapRowTables& tables, const std::array<GapCard, kMaxDeckSize>& at) : tables_(tables) {
    // Cards come after those beside which they are put, so that one round reaches far.
    std::array<std::uint8_t, kMaxRank + 2> first{};
    const auto place_in_list = [&](GapCard card) {
      const int rank = card & 15;
      return static_cast<std::size_t>(tables.grows_left() ? rank : kMaxRank + 1 - rank);
    };
    for (int place = 0; place < tables.places(); ++place)
      if (const GapCard card = at[index(place)]; card != 0) ++first[place_in_list(card)];
    for (std::uint8_t& next : first) {
      const auto count = next;
      next = static_cast<std::uint8_t>(cards_);
      cards_ += count;
    }
    for (int place = 0; place < tables.places(); ++place) {
      const GapCard card = at[index(place)];
      if (card == 0) {
        gaps_ |= bit(place);
        continue;
      }
      standing_[first[place_in_list(card)]++] = {card, bit(place)};
      of_card_[card] |= bit(place);
    }
    for (int row = 0; row < tables.rows(); ++row) left_ends_ |= bit(row * tables.ranks());
  }

  // Claim: when there is a card that cannot come to its column, the position is lost; where rows are built in suit,
  //        also when there is a suit that has no row in which a card of each rank can come to its column.
  // Why: in a play take its moves one by one. A card that comes to a place finds a gap there, and at its side a card
  //      beside which it may lie (or the end that takes it): by induction both are possible here. The gap was there at
  //      the start, or the card that lay there has gone elsewhere, so that two places are among those where it may lie.
  //      In a won position every card lies in its column, and, in suit, the cards of a suit in one row for each copy.
  // Needs: nothing but cards going to gaps changes the rows.
  // Guarded by: tests/games/builder_gaps_test.cpp.
  bool may_be_won() {
    while (advance()) {
    }
    for (int i = 0; i < cards_; ++i) {
      const int column = (standing_[index(i)].card & 15) - 2 + tables_.column_of_twos();
      if ((standing_[index(i)].places & left_ends_ << column) == 0) return false;
    }
    for (int suit = 0; suit < tables_.rules.suits; ++suit)
      if (tables_.rules.gap_rows.build == BuildRule::same_suit && !has_row(suit)) return false;
    return true;
  }

 private:
  struct Standing {
    GapCard card;
    Places places;
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static constexpr Places bit(int place) { return Places{1} << place; }
  Places right_ends() const { return left_ends_ << (tables_.ranks() - 1); }

  Places places_of(GapCards cards) const {
    Places places = 0;
    for (; cards != 0; cards &= cards - 1) places |= of_card_[index(std::countr_zero(cards))];
    return places;
  }

  bool has_row(int suit) const {
    Places rows = left_ends_;
    for (int rank = 2; rank <= tables_.ranks(); ++rank)
      rows &= of_card_[Card(suit, rank).code] >> (rank - 2 + tables_.column_of_twos());
    return rows != 0;
  }

  // Where it may lie at the side of a card, or at an end.
  Places targets_of(GapCard card) const {
    Places places = (places_of(tables_.left_of[card]) << 1 & ~left_ends_) |
                    (places_of(tables_.right_of[card]) >> 1 & ~right_ends());
    if ((card & 15) != 2 && (card & 15) != tables_.ranks()) return places;
    for (int row = 0; row < tables_.rows(); ++row) {
      if (tables_.left_end[index(row)] >> card & 1) places |= bit(row * tables_.ranks());
      if (tables_.right_end[index(row)] >> card & 1) places |= bit((row + 1) * tables_.ranks() - 1);
    }
    return places;
  }

  // One round. False: nothing new.
  bool advance() {
    bool is_new = false;
    for (int i = 0; i < cards_; ++i) {
      Standing& standing = standing_[index(i)];
      const Places fresh = targets_of(standing.card) & gaps_ & ~standing.places;
      if (fresh == 0) continue;
      standing.places |= fresh;
      of_card_[standing.card] |= fresh;
      gaps_ |= standing.places;
      is_new = true;
    }
    return is_new;
  }

  const GapRowTables& tables_;
  std::array<Standing, kMaxDeckSize> standing_;  // of every card
  int cards_ = 0;
  std::array<Places, 64> of_card_{};  // of all its copies
  Places gaps_ = 0, left_ends_ = 0;
};

}  // namespace winnable
