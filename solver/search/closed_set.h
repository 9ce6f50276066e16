// The set of visited positions: the keys themselves, the packed state where it is exact in 64 bits (Entry = uint64_t),
// else all 128 bits (Entry = Key). A set never forgets, so a search that ends with it has seen everything it inserted.
// A game's keys may stand for others (P::key_order): then what is covered counts as seen.
// Cost: 8 or 16 bytes a slot, at most 3/4 full (flat_set.h).
#pragma once

#include <cstdint>
#include <type_traits>

#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/position.h"

namespace winnable {

template <class Entry, class Order = EqualKeys>
class ClosedSet {
  static_assert(std::is_same_v<Entry, std::uint64_t> || std::is_same_v<Entry, Key>);

 public:
  // Empties the set for another search.
  void reset(Meter& meter, Order order = {}) {
    entries_.reset(meter, order);
    has_zero_ = false;
  }

  // Gives all memory back and takes it off the meter.
  void free_memory() { entries_.free_memory(); }

  [[gnu::always_inline]] void prefetch(Key key) const { entries_.prefetch(entry_of(key)); }

  Insertion insert(Key key) {
    const Entry entry = entry_of(key);
    if (entry == Entry{}) [[unlikely]] {
      const bool is_known = has_zero_;
      has_zero_ = true;
      return is_known ? Insertion::kKnown : Insertion::kNew;
    }
    return entries_.insert(entry);
  }

  std::size_t size() const { return entries_.size() + has_zero_; }

 private:
  static Entry entry_of(Key key) {
    if constexpr (std::is_same_v<Entry, Key>) {
      return key;
    } else {
      return key.low;
    }
  }

  FlatSet<Entry, Order> entries_;
  bool has_zero_ = false;  // a packed state may be zero, which the array takes for empty
};

// A game's keys that cover others (flat_set.h) when these reductions are on: P::key_order(reductions). A search does
// not enter a position that a known one covers, so the game's claim must say why none that leads to a win is lost so.
template <class P>
concept HasKeyOrder = requires(Reductions reductions) {
  P::key_order(reductions);
};
template <class P>
auto key_order(Reductions reductions) {
  if constexpr (HasKeyOrder<P>) {
    return P::key_order(reductions);
  } else {
    return EqualKeys{};
  }
}
template <class P>
using KeyOrderOf = decltype(key_order<P>(kNoReductions));

// The set that suits a game's key: 8 bytes an entry where the state is exact in 64 bits.
template <class P>
concept HasKey64 = requires {
  requires P::kKeyIsExact && P::kKeyBits <= 64;
};
template <class P>
using ClosedSetFor = ClosedSet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>, KeyOrderOf<P>>;

}  // namespace winnable
