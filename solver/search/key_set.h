// A set of keys that remembers visited positions: open addressing, linear probing inside a flat array, no deletion.
//
// Idea: a search only asks "is this key new?". Entries are the keys themselves: the packed state where it is exact in
// 64 bits (Entry = uint64_t), else all 128 bits (Entry = Key), so growing needs no other copy. The slot comes from the
// key's own bits after one multiplication. prefetch() hides the one cache miss of a probe.
//
// Invariants: size <= 3/4 of the slots; a zero entry means an empty slot (the zero key is kept apart).
// Limits: bytes are charged to the Meter before they are used; when the limit forbids growing, insert() answers kFull
// and the set stays as it was. A set never forgets, so a search that ends with it has seen everything it inserted.
// Cost: 8 or 16 bytes a slot. bench/parts.cpp compares it with absl::flat_hash_set.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>

#include "games/position.h"
#include "solver/search/verdict.h"

namespace winnable {

enum class Insertion : std::uint8_t { kNew, kKnown, kFull };

template <class Entry>
class KeySet {
  static_assert(std::is_same_v<Entry, std::uint64_t> || std::is_same_v<Entry, Key>);

 public:
  static constexpr std::size_t kFirstSlots = 1024;

  // Empties the set for another search. Keeps a small array, gives a large one back.
  void reset(Meter& meter) {
    meter_ = &meter;
    if (slots_ > kKeptSlots) release();
    if (slots_ == 0) {
      allocate(kFirstSlots);
    } else {
      std::memset(static_cast<void*>(entries_.get()), 0, bytes());
    }
    meter_->spend_bytes(static_cast<std::int64_t>(bytes()));
    size_ = 0;
    has_zero_ = false;
  }

  // Gives all memory back and takes it off the meter.
  void free_memory() {
    if (meter_) meter_->spend_bytes(-static_cast<std::int64_t>(bytes()));
    meter_ = nullptr;
    release();
  }

  void prefetch(Key key) const { __builtin_prefetch(&entries_[slot_of(entry_of(key))], 1); }

  Insertion insert(Key key) {
    const Entry entry = entry_of(key);
    if (is_zero(entry)) [[unlikely]] {
      if (has_zero_) return Insertion::kKnown;
      has_zero_ = true;
      return Insertion::kNew;
    }
    std::size_t slot = slot_of(entry);
    while (!is_zero(entries_[slot])) {
      if (entries_[slot] == entry) return Insertion::kKnown;
      slot = (slot + 1) & (slots_ - 1);
    }
    if (size_ + 1 > slots_ / 4 * 3) [[unlikely]] {
      if (!grow()) return Insertion::kFull;
      return insert(key);
    }
    entries_[slot] = entry;
    ++size_;
    return Insertion::kNew;
  }

  bool contains(Key key) const {
    const Entry entry = entry_of(key);
    if (is_zero(entry)) return has_zero_;
    for (std::size_t slot = slot_of(entry); !is_zero(entries_[slot]); slot = (slot + 1) & (slots_ - 1))
      if (entries_[slot] == entry) return true;
    return false;
  }

  std::size_t size() const { return size_ + (has_zero_ ? 1 : 0); }
  std::uint64_t bytes() const { return slots_ * sizeof(Entry); }

 private:
  static constexpr std::size_t kKeptSlots = std::size_t{1} << 16;

  static Entry entry_of(Key key) {
    if constexpr (std::is_same_v<Entry, Key>) {
      return key;
    } else {
      return key.low;
    }
  }
  static bool is_zero(const Entry& entry) { return entry == Entry{}; }

  std::size_t slot_of(const Entry& entry) const {
    std::uint64_t word;
    if constexpr (std::is_same_v<Entry, Key>) {
      word = entry.low ^ std::rotl(entry.high, 32);
    } else {
      word = entry;
    }
    return static_cast<std::size_t>((word * 0x9E3779B97F4A7C15ull) >> shift_);
  }

  void allocate(std::size_t slots) {
    slots_ = slots;
    shift_ = 64 - std::countr_zero(slots);
    entries_.reset(static_cast<Entry*>(std::calloc(slots, sizeof(Entry))));  // lazily mapped when large
  }
  void release() {
    entries_.reset();
    slots_ = 0;
  }

  bool grow() {
    const std::size_t slots = slots_ * (slots_ < kKeptSlots ? 4 : 2);
    if (!meter_->has_room_for(slots * sizeof(Entry))) {
      meter_->stop(Reason::memory);
      return false;
    }
    meter_->spend_bytes(static_cast<std::int64_t>(slots * sizeof(Entry)));
    const auto old_bytes = static_cast<std::int64_t>(bytes());
    const auto old_entries = std::move(entries_);
    const std::size_t old_slots = slots_;
    allocate(slots);
    for (std::size_t i = 0; i < old_slots; ++i) {
      if (is_zero(old_entries[i])) continue;
      std::size_t slot = slot_of(old_entries[i]);
      while (!is_zero(entries_[slot])) slot = (slot + 1) & (slots_ - 1);
      entries_[slot] = old_entries[i];
    }
    meter_->spend_bytes(-old_bytes);
    return true;
  }

  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  std::unique_ptr<Entry[], Free> entries_;
  std::size_t slots_ = 0;
  std::size_t size_ = 0;
  int shift_ = 0;
  bool has_zero_ = false;
  Meter* meter_ = nullptr;
};

// The set that suits a game's key: 8 bytes an entry where the state is exact in 64 bits.
template <class P>
concept HasKey64 = requires { requires P::kKeyIsExact && P::kKeyBits <= 64; };
template <class P>
using KeySetFor = KeySet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>>;

}  // namespace winnable
