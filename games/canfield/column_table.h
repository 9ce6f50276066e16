// Canfield's columns as they lie, for the rules that move whole columns only (canfield:strict): there tails cannot be
// exchanged, and class_table.h does not hold.
//
// A column is a sequence in one ladder with one card of each level from its bottom to its end, so the set of its cards
// says all. The columns' order does not matter: they are kept sorted.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/canfield/cards.h"
#include "games/canfield/presets.h"
#include "solver/core/hash.h"

namespace winnable::canfield {

struct ColumnTable {
  static constexpr bool kKnowsHosts = true;

  std::array<CardSet, CanfieldRules::kMostColumns> columns{};

  static CardSet end_of(CardSet column) { return column & (0 - column); }

  CardSet all() const {
    CardSet cards = 0;
    for (const CardSet column : columns) cards |= column;
    return cards;
  }
  int columns_used() const {
    return static_cast<int>(columns.size() - static_cast<std::size_t>(std::count(columns.begin(), columns.end(), 0)));
  }
  CardSet whole_columns() const {
    CardSet bottoms = 0;
    for (const CardSet column : columns) bottoms |= std::bit_floor(column);
    return bottoms;
  }
  CardSet ends() const { return pairs_of(exposed()); }
  CardSet exposable(CardSet) const { return exposed(); }

  // `host`: the exposed card that it goes onto.
  void place(int card, int host) {
    *find(bit_of(host)) |= bit_of(card);
    sort();
  }
  void place_alone(int card) {
    *std::find(columns.begin(), columns.end(), 0) = bit_of(card);
    sort();
  }
  bool take(int card) {
    const auto column = find(bit_of(card));
    *column ^= bit_of(card);
    const bool emptied = *column == 0;
    sort();
    return emptied;
  }
  void move_column(int bottom, int host) {
    const auto from = find(bit_of(bottom));
    const CardSet moved = *from;
    *from = 0;
    *find(bit_of(host)) |= moved;
    sort();
  }
  void add_column(CardSet column) {
    *std::find(columns.begin(), columns.end(), 0) = column;
    sort();
  }

  Key key(Key rest) const {
    Key key = hash_part(rest.low);
    for (const CardSet column : columns) key += hash_part(column ^ rest.high);
    return key;
  }

 private:
  CardSet exposed() const {
    CardSet cards = 0;
    for (const CardSet column : columns) cards |= end_of(column);
    return cards;
  }
  CardSet* find(CardSet card) {
    return std::find_if(columns.begin(), columns.end(), [card](CardSet column) { return column & card; });
  }
  void sort() {
    for (std::size_t last = columns.size() - 1; last > 0; --last)
      for (std::size_t i = 0; i < last; ++i)
        if (columns[i] < columns[i + 1]) std::swap(columns[i], columns[i + 1]);
  }
};

}  // namespace winnable::canfield
