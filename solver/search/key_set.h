// A set of keys that remembers visited positions: absl::flat_hash_set under a memory limit.
//
// Entries are the keys themselves: the packed state where it is exact in 64 bits (Entry = uint64_t), else all 128 bits
// (Entry = Key). A table of our own (open addressing, linear probing) was no faster (bench/parts.cpp), so there is none.
// Limit: growing is charged to the Meter before it happens, old and new array both while it lasts; when the limit
// forbids it, insert() answers kFull and the set stays as it was. A set never forgets, so a search that ends with it has
// seen everything it inserted.
// Cost: 9 or 17 bytes a slot, at most 7/8 full. prefetch() hides the cache misses of a probe.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/cards/hash.h"
#include "games/position.h"
#include "solver/search/verdict.h"

namespace winnable {

enum class Insertion : std::uint8_t { kNew, kKnown, kFull };

template <class Entry>
class KeySet {
  static_assert(std::is_same_v<Entry, std::uint64_t> || std::is_same_v<Entry, Key>);

 public:
  // Empties the set for another search.
  void reset(Meter& meter) {
    free_memory();
    meter_ = &meter;
    grow(kFirstCapacity);
  }

  // Gives all memory back and takes it off the meter.
  void free_memory() {
    entries_ = {};
    if (meter_) meter_->spend_bytes(-static_cast<std::int64_t>(charged_));
    meter_ = nullptr;
    charged_ = full_size_ = 0;
  }

  void prefetch(Key key) const { entries_.prefetch(entry_of(key)); }

  Insertion insert(Key key) {
    const Entry entry = entry_of(key);
    if (entries_.size() >= full_size_) [[unlikely]] {
      if (entries_.contains(entry)) return Insertion::kKnown;
      if (!grow(2 * entries_.capacity())) return Insertion::kFull;
    }
    return entries_.insert(entry).second ? Insertion::kNew : Insertion::kKnown;
  }

  bool contains(Key key) const { return entries_.contains(entry_of(key)); }
  std::size_t size() const { return entries_.size(); }

 private:
  static constexpr std::size_t kFirstCapacity = 1000;

  // Hashed keys are well mixed; packed states are not.
  struct Hash {
    std::size_t operator()(Key key) const { return key.low ^ key.high; }
    std::size_t operator()(std::uint64_t key) const { return fold_multiply(key ^ 0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull); }
  };

  static Entry entry_of(Key key) {
    if constexpr (std::is_same_v<Entry, Key>) {
      return key;
    } else {
      return key.low;
    }
  }

  bool grow(std::size_t capacity) {
    const std::size_t slots = std::bit_ceil(capacity + 1);
    const std::uint64_t bytes = slots * (sizeof(Entry) + 1);
    if (!meter_->has_room_for(bytes)) {
      meter_->stop(Reason::memory);
      return false;
    }
    meter_->spend_bytes(static_cast<std::int64_t>(bytes));
    entries_.rehash(slots - 1);
    meter_->spend_bytes(-static_cast<std::int64_t>(charged_));
    charged_ = bytes;
    full_size_ = entries_.capacity() - entries_.capacity() / 8;
    return true;
  }

  absl::flat_hash_set<Entry, Hash> entries_;
  std::size_t full_size_ = 0;  // size at which it must grow
  std::uint64_t charged_ = 0;
  Meter* meter_ = nullptr;
};

// The set that suits a game's key: 8 bytes an entry where the state is exact in 64 bits.
template <class P>
concept HasKey64 = requires { requires P::kKeyIsExact && P::kKeyBits <= 64; };
template <class P>
using KeySetFor = KeySet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>>;

}  // namespace winnable
