// Spider: positions without a stock that cannot be won because cards find no hosts. Part of games/spider/position.h.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "games/spider/table.h"

namespace winnable {

// Claim: a position without a stock is lost if this game is. A column is a pile of units: runs in suit of face-up
//        cards, and single face-down cards. The last unit of a column may go out; then the card that it lay on is
//        bared, or the column is a space. A card that is out wants a host for itself alone, a card of the next higher
//        rank that is out or the last of its column, or a space. Nothing more is asked: neither where cards lie nor
//        which suit a host has. When a unit goes out, neither the card that it bares nor the space that it leaves is
//        there for it yet; and a unit of one card is no host just then, unless a card that follows it in suit is out.
//        A suit of which all cards are out has left; in this and the last clause the cards of a column's last unit,
//        but for its highest, count as out. The game is won when all units are out.
// Why: take a line of play that wins. At each moment call the cards that have moved since, or have left with their
//      suit, out. Each of the others lies on the card that it lies on now, and none lies on it but those that lie there
//      now, or one that is out. Each card that is out and has not left lies on a card of the next higher rank, which
//      carries no other and is out itself or the last of those that never moved, or it is the first card of a column
//      all of whose cards are out. So there are hosts and spaces enough, right after each move too, when the card that
//      was bared carries nothing and an emptied column is empty. What moves is a run in suit: on a single card that
//      moves lies nothing, or the next card of its suit, which is out. A suit that leaves takes from each rank below
//      the king's as many cards as hosts for it, and its king, which has a space or has never moved. A part of a unit
//      that moves, before its highest card does, takes a host and bares one of the same rank, so that hosts are as many
//      as if it had not moved; its cards may leave, or follow a copy of the card that they lay on.
// A unit that bares a host for its own rank, or leaves a space, may go out at once, before any other is tried: each
// line without it is as good with it, as hosts and spaces together are not fewer.
// Cost: a few sums for each unit that goes out, mostly some hundred of them; after as many states as are allowed the
// answer is that it may be won. Guarded by: tests/games/spider_test.cpp.
template <SpiderShape S>
class SpiderHostGame {
 public:
  static constexpr std::size_t kMostStates = 1024;

  // It asks that many states at most, kMostStates or less.
  SpiderHostGame(const SpiderTable<S>& table, std::size_t most_states) : most_states_(most_states) {
    const auto starts = table.starts();
    for (std::size_t column = 0; column < kColumns; ++column) {
      const std::uint8_t* const cards = table.cards.data() + starts[column];
      if (!add_column(column, cards, table.height[column], table.hidden[column])) return;
    }
    is_small_ = true;
  }

  bool may_be_won() { return !is_small_ || search(); }

 private:
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);
  static constexpr std::size_t kRanks = static_cast<std::size_t>(S.ranks);
  static constexpr int kBits = 4;  // of a column's units that are out, in a key
  static constexpr std::size_t kMostUnits = (1u << kBits) - 1;
  static constexpr std::size_t kSlots = 2 * kMostStates;
  static_assert(kBits * S.columns < 64);

  struct Unit {
    std::uint8_t suit = 0, head = 0, tail = 0;  // its highest and its lowest rank
  };

  // False if it has too many units.
  bool add_column(std::size_t column, const std::uint8_t* cards, int height, int hidden) {
    std::size_t& count = counts_[column];
    for (int last = height; last > 0;) {
      int first = last - 1;
      while (first > hidden && SpiderTable<S>::are_in_suit(cards[first - 1], cards[first])) --first;
      if (count == kMostUnits) return false;
      units_[column][count++] = {.suit = static_cast<std::uint8_t>(cards[first] >> 4),
                                 .head = static_cast<std::uint8_t>(cards[first] & 15),
                                 .tail = static_cast<std::uint8_t>(cards[last - 1] & 15)};
      last = first;
    }
    count_bared(column, 1);
    return true;
  }

  bool has_units(std::size_t column) const { return out_[column] < counts_[column]; }
  const Unit& last_unit(std::size_t column) const { return units_[column][out_[column]]; }

  // Hosts for cards of that rank, beyond those that are wanted; what is missing takes spaces.
  void add_hosts(int rank, int by) {
    if (rank == 0) return;
    int& hosts = hosts_[static_cast<std::size_t>(rank)];
    missing_ -= std::max(0, -hosts);
    hosts += by;
    missing_ += std::max(0, -hosts);
  }
  // For all cards that are out; kings want spaces.
  bool has_room() const {
    if (missing_ > spaces_) return false;
    int wanted = missing_ + kings_;
    if (wanted <= spaces_) return true;
    for (const auto& out : cards_out_)  // without those of suits that have left
      if (out[kRanks] > 0) wanted -= *std::min_element(out.begin() + 1, out.end());
    return wanted <= spaces_;
  }

  void count_out(const Unit& unit, int by) {
    cards_out_[unit.suit][unit.head] += by;
    if (unit.head < S.ranks)
      add_hosts(unit.head, -by);
    else
      kings_ += by;
  }
  // The column's last unit, or the space, that is there now.
  void count_bared(std::size_t column, int by) {
    if (!has_units(column)) {
      spaces_ += by;
      return;
    }
    const Unit& unit = last_unit(column);
    add_hosts(unit.tail - 1, by);
    for (std::size_t rank = unit.tail; rank < unit.head; ++rank) cards_out_[unit.suit][rank] += by;
  }

  // Takes the column's last unit out; false, and nothing is changed, if there is no host for it.
  bool take(std::size_t column) {
    const Unit& unit = last_unit(column);
    if (unit.head < S.ranks && hosts_[unit.head] <= 0 && missing_ == spaces_) return false;  // as has_room() would find
    count_out(unit, 1);
    const bool is_no_host = unit.head == unit.tail && unit.tail > 1 && cards_out_[unit.suit][unit.tail - 1u] == 0;
    if (is_no_host) add_hosts(unit.tail - 1, -1);
    const bool can = has_room();
    if (is_no_host) add_hosts(unit.tail - 1, 1);
    if (!can) {
      count_out(unit, -1);
      return false;
    }
    ++out_[column];
    taken_[taken_count_++] = static_cast<std::uint8_t>(column);
    count_bared(column, 1);
    return true;
  }
  // The last one that was taken.
  void put_back() {
    const std::size_t column = taken_[--taken_count_];
    count_bared(column, -1);
    --out_[column];
    count_out(last_unit(column), -1);
  }

  bool costs_nothing(std::size_t column) const {
    if (out_[column] + 1 == counts_[column]) return true;
    return units_[column][out_[column] + 1].tail - 1 == last_unit(column).head;
  }

  void take_what_costs_nothing() {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (std::size_t column = 0; column < kColumns; ++column)
        while (has_units(column) && costs_nothing(column) && take(column)) is_changed = true;
    }
  }

  bool search() {
    const std::size_t before = taken_count_;
    take_what_costs_nothing();
    const bool may_be_won = spaces_ == S.columns || states_ == most_states_ || (is_new() && search_next());
    while (taken_count_ > before) put_back();
    return may_be_won;
  }
  bool search_next() {
    for (std::size_t column = 0; column < kColumns; ++column) {
      if (!has_units(column) || !take(column)) continue;
      const bool may_be_won = search();
      put_back();
      if (may_be_won) return true;
    }
    return false;
  }

  bool is_new() {
    std::uint64_t key = 0;
    for (const std::size_t out : out_) key = key << kBits | out;
    std::size_t slot = static_cast<std::size_t>((key + 1) * 0x9E3779B97F4A7C15u >> 32) % kSlots;
    for (; is_used_[slot]; slot = (slot + 1) % kSlots)
      if (keys_[slot] == key) return false;
    is_used_[slot] = true;
    keys_[slot] = key;
    ++states_;
    return true;
  }

  std::array<std::array<Unit, kMostUnits>, kColumns> units_;  // a column's last one first
  std::array<std::size_t, kColumns> counts_{}, out_{};
  std::array<std::uint8_t, kColumns * kMostUnits> taken_;  // from which columns, in order
  std::size_t taken_count_ = 0;
  std::array<int, kRanks + 1> hosts_{};
  // By suit and rank. Of each column's last unit all cards but the highest count: a part of it may have moved.
  std::array<std::array<int, kRanks + 1>, kMaxSuits> cards_out_{};
  int missing_ = 0;  // hosts
  int kings_ = 0;    // that are out
  int spaces_ = 0;   // columns all of whose cards are out
  bool is_small_ = false;
  const std::size_t most_states_;
  std::size_t states_ = 0;
  std::bitset<kSlots> is_used_;
  std::array<std::uint64_t, kSlots> keys_;  // those that are used
};

}  // namespace winnable
