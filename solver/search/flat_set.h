// A set of 8- or 16-byte keys for searches that probe millions of times a second: one flat array, linear probing, huge
// pages once it is large, prefetch and probe apart.
//
// Why not absl::flat_hash_set: two to three times as long for a small set that is emptied for every deal, 1.3 to 1.7
// times for a large one (bench/parts.cpp).
// Entries may stand for others: Order::covers(a, b) says that b need not be kept beside a. Such entries must be of one
// Order::group, which alone is hashed, so that they stand close together. A key is known when an entry covers it.
// Invariants: at most 3/4 of the slots are taken; zero is an empty slot, never a key. What has been entered stays
// covered. Limit: bytes are charged to the Meter before they are used, old and new array both while it grows; when the
// limit forbids it, insert() answers kFull and the set stays as it was.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/position.h"
#include "solver/search/verdict.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

enum class Insertion : std::uint8_t { kNew, kKnown, kFull };

// An Order of plain sets: only equal keys cover each other. Of a hashed key one word is mixed enough.
struct EqualKeys {
  static std::uint64_t group(std::uint64_t key) { return key; }
  static std::uint64_t group(Key key) { return key.low; }
  static bool covers(std::uint64_t a, std::uint64_t b) { return a == b; }
  static bool covers(Key a, Key b) { return a == b; }
};

template <class Entry = std::uint64_t, class Order = EqualKeys>
class FlatSet {
 public:
  // Empties the set. False: not even the first array is within the limit, the meter has stopped, nothing can be
  // inserted.
  bool reset(Meter& meter, Order order = {}) {
    free_memory();
    meter_ = &meter;
    order_ = order;
    size_ = 0;
    if (charge(kFirstSlots)) {
      if (slots_ != kFirstSlots) return allocate(kFirstSlots);
      std::fill_n(entries_.get(), kFirstSlots, Entry{});
      return true;
    }
    entries_.reset();
    slots_ = 0;
    return false;
  }

  void prefetch(Entry key) const {
    if (slots_) __builtin_prefetch(&entries_[slot_of(key)]);
  }

  bool contains(Entry key) const {
    for (std::size_t slot = slot_of(key); is_taken(slot); slot = (slot + 1) & (slots_ - 1))
      if (order_.covers(entries_[slot], key)) return true;
    return false;
  }

  Insertion insert(Entry key) {
    if (!slots_) [[unlikely]]
      return Insertion::kFull;
    std::size_t slot = slot_of(key), worse = kNone;
    for (; is_taken(slot); slot = (slot + 1) & (slots_ - 1)) {
      if (order_.covers(entries_[slot], key)) return Insertion::kKnown;
      if (order_.covers(key, entries_[slot])) worse = slot;
    }
    if (worse != kNone) {
      entries_[worse] = key;
      return Insertion::kNew;
    }
    if (size_ >= slots_ / 4 * 3) [[unlikely]] {
      if (!grow()) return Insertion::kFull;
      return insert(key);
    }
    entries_[slot] = key;
    ++size_;
    return Insertion::kNew;
  }

  std::size_t size() const { return size_; }

  // Gives a large array back and takes all off the meter.
  void free_memory() {
    if (!meter_) return;
    meter_->spend_bytes(-static_cast<std::int64_t>(slots_ * sizeof(Entry)));
    meter_ = nullptr;
    if (slots_ == kFirstSlots) return;
    entries_.reset();
    slots_ = 0;
  }

 private:
  static constexpr std::size_t kFirstSlots = 1024;
  static constexpr std::size_t kNone = ~std::size_t{0};

  bool is_taken(std::size_t slot) const { return !(entries_[slot] == Entry{}); }
  std::size_t slot_of(Entry key) const {
    return static_cast<std::size_t>((Order::group(key) * 0x9E3779B97F4A7C15ull) >> shift_);
  }

  bool charge(std::size_t slots) {
    if (!meter_->has_room_for(slots * sizeof(Entry))) {
      meter_->stop(Reason::memory);
      return false;
    }
    meter_->spend_bytes(static_cast<std::int64_t>(slots * sizeof(Entry)));
    return true;
  }

  bool allocate(std::size_t slots) {
    auto entries = make_zeroed<Entry>(slots);
    if (!entries) {
      meter_->spend_bytes(-static_cast<std::int64_t>(slots * sizeof(Entry)));
      meter_->stop(Reason::memory);
      return false;
    }
    entries_ = std::move(entries);
    slots_ = slots;
    shift_ = 64 - std::countr_zero(slots);
    return true;
  }

  bool grow() {
    const std::size_t old_slots = slots_;
    const std::size_t slots = slots_ * (slots_ < kHugePage / 64 ? 4 : 2);
    if (!charge(slots)) return false;
    auto old = std::move(entries_);
    if (!allocate(slots)) {
      entries_ = std::move(old);
      return false;
    }
    for (std::size_t i = 0; i < old_slots; ++i) {
      if (old[i] == Entry{}) continue;
      std::size_t slot = slot_of(old[i]);
      while (is_taken(slot)) slot = (slot + 1) & (slots_ - 1);
      entries_[slot] = old[i];
    }
    meter_->spend_bytes(-static_cast<std::int64_t>(old_slots * sizeof(Entry)));
    return true;
  }

  ZeroedArray<Entry> entries_;
  std::size_t slots_ = 0;
  std::size_t size_ = 0;
  int shift_ = 64;
  Meter* meter_ = nullptr;
  Order order_;
};

}  // namespace winnable
