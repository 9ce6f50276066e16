// A set of 8- or 16-byte keys for searches that probe millions of times a second: one flat array, linear probing that
// looks at a whole cache line before it goes on to the next, huge pages once it is large, prefetch and probe apart.
//
// Why not absl::flat_hash_set: two to three times as long for a small set that is emptied for every deal, 1.3 to 1.7
// times for a large one (bench/parts.cpp).
// Entries may stand for others: Order::covers(a, b) says that b need not be kept beside a. Such entries must be of one
// Order::group, which alone is hashed, so that they stand close together. A key is known when an entry covers it.
// Invariants: at most 3/4 of the slots are taken; zero is an empty slot, never a key. What has been entered stays
// covered. Limit: bytes are charged to the Meter before they are used; when the limit forbids growth, insert() answers
// kFull and the set stays as it was. A large set grows where it is: of a key's number the upper bits are its slot, so
// that the entries keep their order and spread out from the last one on.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/position.h"
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

  // Inlined whatever happens: GCC takes a function that does nothing else for one without effect, and drops its calls.
  [[gnu::always_inline]] void prefetch(Entry key) const {
    if (slots_) __builtin_prefetch(&entries_[slot_of(key)]);
  }

  bool contains(Entry key) const {
    for (Probe probe(slot_of(key)); is_taken(probe.slot); probe.go_on(slots_))
      if (order_.covers(entries_[probe.slot], key)) return true;
    return false;
  }

  Insertion insert(Entry key) {
    if (!slots_) [[unlikely]]
      return Insertion::kFull;
    std::size_t worse = kNone;
    Probe probe(slot_of(key));
    for (; is_taken(probe.slot); probe.go_on(slots_)) {
      if (order_.covers(entries_[probe.slot], key)) return Insertion::kKnown;
      if (order_.covers(key, entries_[probe.slot])) worse = probe.slot;
    }
    if (worse != kNone) {
      entries_[worse] = key;
      return Insertion::kNew;
    }
    if (size_ >= slots_ / 4 * 3) [[unlikely]] {
      if (!grow()) return Insertion::kFull;
      return insert(key);
    }
    entries_[probe.slot] = key;
    ++size_;
    return Insertion::kNew;
  }

  // The entry that covers `key`, which is entered if there is none. Its owner may change what neither group() nor
  // covers() look at. Null: the set is full.
  Entry* find_or_insert(Entry key, Insertion& insertion) {
    insertion = Insertion::kFull;
    if (!slots_) [[unlikely]]
      return nullptr;
    Probe probe(slot_of(key));
    for (; is_taken(probe.slot); probe.go_on(slots_)) {
      if (!order_.covers(entries_[probe.slot], key)) continue;
      insertion = Insertion::kKnown;
      return &entries_[probe.slot];
    }
    if (size_ >= slots_ / 4 * 3) [[unlikely]]
      return grow() ? find_or_insert(key, insertion) : nullptr;
    insertion = Insertion::kNew;
    ++size_;
    entries_[probe.slot] = key;
    return &entries_[probe.slot];
  }

  std::size_t size() const { return size_; }

  // In the table's own order: for what does not depend on one.
  template <class See>
  void for_each(See&& see) const {
    for (std::size_t slot = 0; slot < slots_; ++slot)
      if (is_taken(slot)) see(entries_[slot]);
  }

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
  static constexpr std::size_t kSpreadAtOnce = 4096;

  // The slots at which a key is sought: its cache line around from its home, then the lines that follow.
  struct Probe {
    static constexpr std::size_t kInLine = kCacheLine / sizeof(Entry) - 1;
    std::size_t slot, start;
    explicit Probe(std::size_t home) : slot(home), start(home & kInLine) {}
    void go_on(std::size_t slots) {
      const std::size_t in_line = (slot + 1) & kInLine;
      slot = (slot & ~kInLine) | in_line;
      if (in_line == start) slot = (slot + kInLine + 1) & (slots - 1);
    }
  };

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

  bool grow() { return slots_ * sizeof(Entry) < kHugePage ? grow_by_copy() : grow_in_place(); }

  bool grow_by_copy() {
    const std::size_t old_slots = slots_;
    const std::size_t slots = slots_ * (slots_ < kHugePage / 64 ? 4 : 2);
    if (!charge(slots)) return false;
    auto old = std::move(entries_);
    if (!allocate(slots)) {
      entries_ = std::move(old);
      return false;
    }
    for (std::size_t i = 0; i < old_slots; ++i)
      if (!(old[i] == Entry{})) place(old[i], 0);
    meter_->spend_bytes(-static_cast<std::int64_t>(old_slots * sizeof(Entry)));
    return true;
  }

  bool grow_in_place() {
    const std::size_t old_slots = slots_;
    if (!charge(old_slots)) return false;
    if (!lengthen(entries_, 2 * old_slots)) {
      meter_->spend_bytes(-static_cast<std::int64_t>(old_slots * sizeof(Entry)));
      meter_->stop(Reason::memory);
      return false;
    }
    slots_ = 2 * old_slots;
    --shift_;
    // Block by block from the last one on. From the block to the end of the array, then, all entries are where they
    // belong, and nearly all of the block belong there too. The others wait until all is done.
    std::vector<Entry> waiting;
    std::vector<Entry> block(std::min(kSpreadAtOnce, old_slots));
    for (std::size_t first = old_slots; first > 0;) {
      first -= block.size();
      std::copy_n(&entries_[first], block.size(), block.begin());
      std::fill_n(&entries_[first], block.size(), Entry{});
      for (const Entry entry : block)
        if (!(entry == Entry{}) && !place(entry, first)) waiting.push_back(entry);
    }
    for (const Entry entry : waiting) place(entry, 0);
    return true;
  }

  // Puts an entry that is not covered into its slot. False: on the way there lie slots before `first`.
  bool place(Entry entry, std::size_t first) {
    for (Probe probe(slot_of(entry)); probe.slot >= first; probe.go_on(slots_)) {
      if (is_taken(probe.slot)) continue;
      entries_[probe.slot] = entry;
      return true;
    }
    return false;
  }

  ZeroedArray<Entry> entries_;
  std::size_t slots_ = 0;
  std::size_t size_ = 0;
  int shift_ = 64;
  Meter* meter_ = nullptr;
  Order order_;
};

}  // namespace winnable
