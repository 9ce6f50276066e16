// The set of known keys of a search in rounds (rounds.h): one flat array with a part for each lane, by the key. In the
// first step of a round all lanes look keys up in all parts; in the second each lane enters keys in its own part alone.
// So it needs no locks. Between the two, one thread sees to it that there is room for all that the round has found; a
// larger array is filled by all lanes, each its own part.
//
// Invariants as in solver/search/flat_set.h: at most 3/4 of a part's slots are taken; zero is an empty slot, never a
// key; nothing is ever forgotten. Cost: 8 or 16 bytes a slot, charged to the common meter before it is used, old and
// new array both while it grows.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/search/closed_set.h"
#include "solver/search/parallel/rounds.h"
#include "solver/search/position.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

template <class Entry>
class LaneSet {
  static_assert(std::is_same_v<Entry, std::uint64_t> || std::is_same_v<Entry, Key>);

 public:
  // Empties the set for a search on so many lanes, a power of two. Without memory for it nothing can be inserted.
  void reset(Meter& meter, std::size_t lanes) {
    free_memory();
    meter_ = &meter;
    lane_bits_ = std::countr_zero(lanes);
    parts_.fill({});
    allocate(kFirstSlots << lane_bits_);
  }

  // Gives all memory back and takes it off the meter.
  void free_memory() {
    end_growth();
    if (meter_) meter_->spend_bytes(-static_cast<std::int64_t>(slots_ * sizeof(Entry)));
    entries_.reset();
    slots_ = 0;
  }

  // Whose part a key belongs to.
  std::size_t lane_of(Key key) const { return static_cast<std::size_t>(hash_of(key) >> 1 >> (63 - lane_bits_)); }

  [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&entries_[slot_of(key)]); }

  bool contains(Key key) const {
    const Entry entry = entry_of(key);
    if (entry == Entry{}) [[unlikely]]
      return parts_[lane_of(key)].has_zero;
    if (!slots_) return false;
    for (Probe probe(*this, slot_of(key)); !(entries_[probe.slot] == Entry{}); probe.go_on())
      if (entries_[probe.slot] == entry) return true;
    return false;
  }

  // By the lane whose part it is.
  Insertion insert(Key key) {
    Part& part = parts_[lane_of(key)];
    const Entry entry = entry_of(key);
    if (entry == Entry{}) [[unlikely]]
      return std::exchange(part.has_zero, true) ? Insertion::kKnown : Insertion::kNew;
    if (!slots_) return Insertion::kFull;
    Probe probe(*this, slot_of(key));
    for (; !(entries_[probe.slot] == Entry{}); probe.go_on())
      if (entries_[probe.slot] == entry) return Insertion::kKnown;
    if (part.size >= room()) return Insertion::kFull;
    entries_[probe.slot] = entry;
    ++part.size;
    return Insertion::kNew;
  }

  // --- by one thread, between the steps ------------------------------------------------------------------------------
  // For what the lanes have found: count_for(lane) keys for each part, `all` together. If the limit forbids it the
  // meter has stopped and there is as much room as before.
  template <class CountFor>
  void make_room(std::size_t all, const CountFor& count_for) {
    end_growth();
    std::size_t largest = 0;
    for (const Part& part : parts_) largest = std::max(largest, part.size);
    if (largest + all <= room()) return;
    largest = 0;
    for (std::size_t i = 0; i < lanes(); ++i) largest = std::max(largest, parts_[i].size + count_for(i));
    if (largest <= room()) return;
    std::size_t slots = std::max<std::size_t>(slots_, kFirstSlots << lane_bits_);
    while (largest > (slots >> lane_bits_) / 4 * 3) slots *= slots * sizeof(Entry) < kHugePage ? 4 : 2;
    old_slots_ = slots_;
    old_entries_ = std::move(entries_);
    if (allocate(slots)) return;
    entries_ = std::move(old_entries_);
    old_slots_ = 0;
  }
  // After all parts have been moved.
  void end_growth() {
    if (!old_slots_) return;
    old_entries_.reset();
    meter_->spend_bytes(-static_cast<std::int64_t>(std::exchange(old_slots_, 0) * sizeof(Entry)));
  }
  // ---------------------------------------------------------------------------------------------------------------------

  // By each lane before it enters keys: its part of a larger array.
  void move_part(std::size_t lane) {
    const std::size_t count = old_slots_ >> lane_bits_;
    for (std::size_t i = lane * count; i < (lane + 1) * count; ++i) {
      if (old_entries_[i] == Entry{}) continue;
      Probe probe(*this, slot_of(old_entries_[i]));
      while (!(entries_[probe.slot] == Entry{})) probe.go_on();
      entries_[probe.slot] = old_entries_[i];
    }
  }

 private:
  static constexpr std::size_t kFirstSlots = 256;  // of a part

  struct alignas(64) Part {
    std::size_t size = 0;
    bool has_zero = false;  // a packed state may be zero, which the array takes for empty
  };

  // The slots at which a key is sought: its cache line around from its home, then the lines of the part that follow.
  struct Probe {
    static constexpr std::size_t kInLine = kCacheLine / sizeof(Entry) - 1;
    Probe(const LaneSet& set, std::size_t home)
        : slot(home), start(home & kInLine), mask((set.slots_ >> set.lane_bits_) - 1) {}
    void go_on() {
      const std::size_t in_line = (slot + 1) & kInLine;
      slot = (slot & ~kInLine) | in_line;
      if (in_line == start) slot = (slot & ~mask) | ((slot + kInLine + 1) & mask);
    }
    std::size_t slot, start, mask;
  };

  static Entry entry_of(Key key) {
    if constexpr (std::is_same_v<Entry, Key>) {
      return key;
    } else {
      return key.low;
    }
  }
  // Both words of a key, which may be a position as it is: many of these share one word.
  static std::uint64_t word_of(std::uint64_t entry) { return entry; }
  static std::uint64_t word_of(Key key) { return key.low ^ key.high * 0xD6E8FEB86659FD93ull; }
  static std::uint64_t hash_of(auto key) { return word_of(key) * 0x9E3779B97F4A7C15ull; }

  std::size_t lanes() const { return std::size_t{1} << lane_bits_; }
  std::size_t room() const { return (slots_ >> lane_bits_) / 4 * 3; }  // of a part
  // The upper bits of a key's number are its lane, those that follow its place in the part.
  std::size_t slot_of(auto key) const { return static_cast<std::size_t>(hash_of(key) >> shift_); }

  bool allocate(std::size_t slots) {
    const std::size_t bytes = slots * sizeof(Entry);
    if (!meter_->has_room_for(bytes)) return !meter_->stop(Reason::memory);
    meter_->spend_bytes(static_cast<std::int64_t>(bytes));
    entries_ = make_zeroed<Entry>(slots);
    if (!entries_) {
      meter_->spend_bytes(-static_cast<std::int64_t>(bytes));
      return !meter_->stop(Reason::memory);
    }
    slots_ = slots;
    shift_ = 64 - std::countr_zero(slots);
    return true;
  }

  Meter* meter_ = nullptr;
  int lane_bits_ = 0;
  ZeroedArray<Entry> entries_, old_entries_;
  std::size_t slots_ = 0, old_slots_ = 0;  // powers of two, or 0
  int shift_ = 63;
  std::array<Part, Rounds::kLanes> parts_;
};

template <class P>
using LaneSetFor = LaneSet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>>;

// Which of its keys a lane has found in a round: a thread's, for one lane after the other. Emptied at once.
class RoundKeys {
 public:
  void clear() {
    size_ = 0;
    if (++round_ < kRounds) return;
    std::fill(slots_.begin(), slots_.end(), 0);
    round_ = 1;
  }

  // Whether a key is new to the lane. `found`: those that have been new, in their order; then the caller adds it.
  bool insert(Key key, const TrackedVector<Key>& found) {
    if (2 * (size_ + 1) > slots_.size()) grow(found);
    const std::uint64_t hash = key.low * 0x9E3779B97F4A7C15ull;
    const std::uint64_t mark = round_ << kMarkBits | hash >> (64 - kMarkBits);
    std::size_t i = slot_of(hash);
    for (; is_used(i); i = next(i))
      if (slots_[i] >> 32 == mark && found[static_cast<std::uint32_t>(slots_[i])] == key) return false;
    slots_[i] = mark << 32 | found.size();
    ++size_;
    return true;
  }

 private:
  static constexpr int kMarkBits = 16;
  static constexpr std::uint64_t kRounds = std::uint64_t{1} << (32 - kMarkBits);

  std::size_t slot_of(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> 20) & (slots_.size() - 1); }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  bool is_used(std::size_t slot) const { return slots_[slot] >> (32 + kMarkBits) == round_; }

  void grow(const TrackedVector<Key>& found) {
    std::vector<std::uint64_t> old(slots_.size() * 2);
    old.swap(slots_);
    for (const std::uint64_t entry : old) {
      if (entry >> (32 + kMarkBits) != round_) continue;
      std::size_t i = slot_of(found[static_cast<std::uint32_t>(entry)].low * 0x9E3779B97F4A7C15ull);
      while (is_used(i)) i = next(i);
      slots_[i] = entry;
    }
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(2048);  // round | bits of the key | number in found
  std::size_t size_ = 0;
  std::uint64_t round_ = 1;
};

// What a lane has found in a round for each of the lanes: numbers, in their order.
class ByLane {
 public:
  // lane_of(i) for i below `count`.
  template <class LaneOf>
  void sort(std::size_t count, const LaneOf& lane_of) {
    std::array<std::uint32_t, Rounds::kLanes + 1> next{};
    lanes_.resize(count);
    order_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      lanes_[i] = static_cast<std::uint8_t>(lane_of(i));
      ++next[lanes_[i] + std::size_t{1}];
    }
    for (std::size_t lane = 0; lane < Rounds::kLanes; ++lane) next[lane + 1] += next[lane];
    begin_ = next;
    for (std::size_t i = 0; i < count; ++i) order_[next[lanes_[i]]++] = static_cast<std::uint32_t>(i);
  }
  void clear() { begin_ = {}; }
  std::size_t size() const { return begin_.back(); }

  std::span<const std::uint32_t> of(std::size_t lane) const {
    return {order_.data() + begin_[lane], order_.data() + begin_[lane + 1]};
  }

 private:
  std::array<std::uint32_t, Rounds::kLanes + 1> begin_{};
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> lanes_;
};

// Room for all that the lanes have found.
template <class Set, class Lanes>
void make_room_for_found(Set& set, const Lanes& lanes) {
  std::size_t all = 0;
  for (const auto& lane : lanes) all += lane->by_lane.size();
  set.make_room(all, [&](std::size_t of) {
    std::size_t count = 0;
    for (const auto& lane : lanes) count += lane->by_lane.of(of).size();
    return count;
  });
}

// Calls take(from, number) for all that the lanes have found for one of them, in the order of the lanes, and before
// that, some lanes ahead, prefetch(from, number).
template <class Lanes, class Prefetch, class Take>
void each_found(const Lanes& lanes, std::size_t lane, const Prefetch& prefetch, const Take& take) {
  constexpr std::size_t kAhead = 6;
  for (std::size_t i = 0; i < lanes.size() + kAhead; ++i) {
    if (i < lanes.size())
      for (const std::uint32_t number : lanes[i]->by_lane.of(lane)) prefetch(*lanes[i], number);
    if (i >= kAhead)
      for (const std::uint32_t number : lanes[i - kAhead]->by_lane.of(lane)) take(*lanes[i - kAhead], number);
  }
}

}  // namespace winnable
