// How far a win is at least, by search: bounds for a game from one that is easier.
//
// Idea: depth first as far as a limit of cost, with a table of what is known of each position: no win costs less than
// `least`, and there is one that costs `found`. A position that fails keeps the least cost that its branches named, so
// one whose branches all end before the limit is reached never needs a second look. The table may forget: whatever it
// still holds is true.
// Source: Korf 1985 (iterative deepening A*), Reinefeld & Marsland 1994 (with memory); as a heuristic for the game that
// was made easier: Holte, Grajkowski & Tanner 2005.
//
// Claim: least_moves() is a lower bound, and above the limit where no win is within it.
// Why: by induction over the depth, with P's own bound at the leaves. A stopped search stores nothing and answers P's
//      bound.
// Needs: an admissible moves_to_win_lower_bound(); generate_shortest() keeps a shortest win; costs above 0.
// Guarded by: tests/games/shortest_kansas_test.cpp.
//
// Cost: 16 bytes a position, in a table that grows up to half of the memory allowed and then forgets. 104 bits of a
// hash tell positions apart (docs/solve.md says how surely).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/core/hash.h"
#include "solver/core/meter.h"
#include "solver/core/wide.h"
#include "solver/search/a_star.h"
#include "solver/search/position.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

// No bound but the position's own.
struct NoDeeperBound {
  template <class P>
  int operator()(const P&, int) const {
    return 0;
  }
};

// Deeper{}(position, limit): a bound that is worth its price before a position is searched as far as the limit.
template <HasShortestMoves P, class Deeper = NoDeeperBound>
class IdaStar {
 public:
  explicit IdaStar(Meter& meter, const Deeper& deeper = {}) : meter_(meter), deeper_(deeper) { grow(kFirstSlots); }
  ~IdaStar() { meter_.spend_bytes(-bytes(count_)); }
  IdaStar(const IdaStar&) = delete;
  IdaStar& operator=(const IdaStar&) = delete;

  // kNeverWon: there is no win at all.
  int least_moves(const P& position, int limit) {
    if (position.is_won()) return 0;
    const int least =
        search(position, entry_of(position), std::min(limit, kNever - 1), position.moves_to_win_lower_bound());
    return least == kNever ? kNeverWon : least;
  }

 private:
  static constexpr int kNever = 0xFFF;
  static constexpr std::uint64_t kTagBits = (std::uint64_t{1} << 40) - 1;
  static constexpr std::size_t kWays = 4;  // slots that may hold a position
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 10, kGrowth = 4;

  struct Slot {
    std::uint64_t mixed;
    std::uint64_t tag : 40;
    std::uint64_t least : 12;  // no win costs less
    std::uint64_t found : 12;  // there is a win of this cost; kNever: none is known; 0: the slot is free
  };
  struct Entry {
    std::uint64_t mixed;
    std::uint64_t tag;
  };
  struct Branch {
    Entry entry;
    Move move;
    int cost;
    int bound;
  };

  static Entry entry_of(const P& position) {
    const Key key = position.key();
    return {mix(key), fold_multiply(key.low ^ 0x8EBC6AF09C88C6E3ull, key.high ^ 0x589965CC75374CC3ull) >> 24};
  }
  static std::int64_t bytes(std::size_t count) { return static_cast<std::int64_t>(count * sizeof(Slot)); }
  std::size_t first_slot(std::uint64_t mixed) const {
    return static_cast<std::size_t>(static_cast<Uint128>(mixed) * (count_ / kWays) >> 64) * kWays;
  }

  // What is known holds; a new position that finds its slots taken drives one out.
  Slot& slot_of(Entry entry) {
    const std::size_t first = first_slot(entry.mixed);
    for (std::size_t i = first; i < first + kWays; ++i)
      if (!slots_[i].found || (slots_[i].mixed == entry.mixed && slots_[i].tag == entry.tag)) return slots_[i];
    return slots_[first + meter_.statistics.nodes % kWays];
  }
  static bool holds(const Slot& slot, Entry entry) {
    return slot.found && slot.mixed == entry.mixed && slot.tag == entry.tag;
  }

  int search(const P& position, Entry entry, int limit, int bound) {
    if (const Slot& slot = slot_of(entry); holds(slot, entry)) {
      const int least = slot.least, found = slot.found;
      if (least > limit || found <= limit) return least;
      bound = std::max(bound, least);
    }
    if (bound <= limit) bound = std::max(bound, deeper_(position, limit));
    if (bound > limit || meter_.spend_node()) return std::min(bound, kNever);
    const std::size_t first = branches_.size();
    int least = kNever;
    bool has_win = list_branches(position, limit, least);
    while (branches_.size() > first && !has_win && !meter_.stopped()) {
      const Branch branch = branches_.back();
      branches_.pop_back();
      P child = position;
      child.apply(branch.move);
      const int rest = search(child, branch.entry, limit - branch.cost, branch.bound);
      least = std::min(least, branch.cost + rest);
      has_win = branch.cost + rest <= limit;
    }
    branches_.resize(first);
    if (meter_.stopped()) return bound;
    return store(entry, has_win ? bound : std::min(least, kNever), has_win ? limit : kNever);
  }

  // True: one of them is a win. `least` falls to what the branches left out would cost.
  bool list_branches(const P& position, int limit, int& least) {
    position.generate_shortest(moves_);
    if (moves_.is_cut()) meter_.stop(Reason::memory);  // the bound needs all of them
    meter_.statistics.generated += moves_.size();
    for (const Move move : moves_) {
      P child = position;
      child.apply(move);
      const int cost = position.cost(move), bound = child.moves_to_win_lower_bound();
      if (cost + bound > limit) {
        least = std::min(least, cost + bound);
        continue;
      }
      if (child.is_won()) return true;
      const Entry entry = entry_of(child);
      __builtin_prefetch(&slots_[first_slot(entry.mixed)]);
      branches_.push_back({entry, move, cost, bound});
    }
    return false;
  }

  int store(Entry entry, int least, int found) {
    if (2 * used_ > count_) grow(kGrowth * count_);
    Slot& slot = slot_of(entry);
    if (!holds(slot, entry)) {
      used_ += !slot.found;
      slot = {entry.mixed, entry.tag & kTagBits, 0, kNever};
    }
    slot.least = static_cast<std::uint64_t>(least) & kNever;
    slot.found = std::min<std::uint64_t>(slot.found, static_cast<std::uint64_t>(found)) & kNever;
    return least;
  }

  // Keeps the table if there is no memory for a larger one.
  void grow(std::size_t count) {
    const auto more = static_cast<std::uint64_t>(bytes(count));
    if (count_ > 0 && (more > meter_.limits().max_bytes / 2 || !meter_.has_room_for(more))) return;
    ZeroedArray<Slot> old = make_zeroed<Slot>(count);
    if (!old) return;
    meter_.spend_bytes(bytes(count));
    old.swap(slots_);
    const std::size_t old_count = count_;
    count_ = count;
    for (std::size_t i = 0; i < old_count; ++i)
      if (old[i].found) slot_of({old[i].mixed, old[i].tag}) = old[i];
    meter_.spend_bytes(-bytes(old_count));
  }

  Meter& meter_;
  Deeper deeper_;
  ZeroedArray<Slot> slots_;
  std::size_t count_ = 0;
  std::size_t used_ = 0;
  std::vector<Branch> branches_;  // still to be searched, of all positions on the path
  MoveList moves_;
};

}  // namespace winnable
