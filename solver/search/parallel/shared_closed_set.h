// The set of known keys that several threads fill together: one flat array with open addressing and no locks.
//
// Idea: a key enters by a compare-and-swap of the word that names its slot taken; of a key of two words the second
// follows, and whoever finds the first waits that moment for it. Slots never change again, so a probe reads only.
// The array grows while all members are outside (big_reader_lock.h); those that would enter help to move its keys.
// Room is handed out to members in small lots, so that no counter is shared by all.
// Entries may stand for others, as in solver/search/flat_set.h: then a better one takes the slot of a worse one, and
// all that was covered stays covered. Who enters the worse one at that moment may be told kNew, too. Source: lock-free
// linear probing (Laarman, van de Pol & Weber, FMCAD 2010, "Boosting multi-core reachability performance with shared
// hash tables"); here with growth, and with nothing but keys in the table. Thread safety: all access is by a Visit, one
// for each member at a time; members visit at once, each with its own Meter. reset(), clear() and size() by one thread
// while nobody visits. Of several members that insert one key, exactly one is told kNew. Invariants: at most 3/4 of the
// slots are taken; a word of zero bits is free. Keys are stored with salted words, and those few that have a word of
// zeros then stand in a set of their own. Nothing is ever forgotten or overwritten: kFull leaves the set as it was, and
// the search that gets it must not say "lost". Memory: 8 or 16 bytes a slot, charged to the Meters before it is used,
// old and new array both while it grows.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <mutex>
#include <set>
#include <thread>
#include <type_traits>
#include <utility>

#include "solver/core/meter.h"
#include "solver/search/closed_set.h"
#include "solver/search/parallel/big_reader_lock.h"
#include "solver/search/position.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

template <class Entry, class Order = EqualKeys>
class SharedClosedSet {
  static constexpr bool kIsOrdered = !std::is_same_v<Order, EqualKeys>;
  static_assert(std::is_same_v<Entry, std::uint64_t> || (std::is_same_v<Entry, Key> && !kIsOrdered));

 public:
  static constexpr int kMaxMembers = BigReaderLock::kMaxMembers;
  // An Order sees its entries as they are; they are never zero.
  static constexpr Key kSalt = kIsOrdered ? Key{} : Key{0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull};

  // A member's stay in the set: as short as the insertions of one family of children, since growth waits for its end.
  class Visit {
   public:
    Visit(SharedClosedSet& set, int member, Meter& meter) : set_(set), meter_(meter), member_(member) {
      set.enter(member);
    }
    ~Visit() { set_.lock_.leave(member_); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    [[gnu::always_inline]] void prefetch(Key key) const {
      if (set_.slots_) __builtin_prefetch(set_.slot_at(set_.home_of(salted(key))));
    }
    Insertion insert(Key key) { return set_.insert(salted(key), member_, meter_); }
    // Of a set with an order.
    bool contains(Key key) const { return set_.covers(key.low); }

   private:
    SharedClosedSet& set_;
    Meter& meter_;
    int member_;
  };

  // Empties the set for another search. False: not even the first array is within the limit, nothing can be inserted.
  bool reset(Meter& meter, Order order = {}) {
    clear(meter);
    order_ = order;
    return replace(kFirstSlots, meter);
  }

  // Empties the set, gives its memory back and takes it off the meter.
  void clear(Meter& meter) {
    meter.spend_bytes(-static_cast<std::int64_t>(slots_ * sizeof(Entry)));
    words_.reset();
    slots_ = 0;
    free_ = 0;
    for (Member& member : members_) member.leave = 0;
    odd_.clear();
  }

  std::size_t size() const {
    std::int64_t left = free_.load(std::memory_order_relaxed);
    for (const Member& member : members_) left += member.leave;
    return room(slots_) - static_cast<std::size_t>(left) + odd_.size();
  }

 private:
  static constexpr std::size_t kWords = sizeof(Entry) / sizeof(std::uint64_t);
  static constexpr std::size_t kFirstSlots = 1024;
  static constexpr std::size_t kMovedAtOnce = 4096;  // slots
  static constexpr std::int64_t kLot = 64;           // insertions a member may do without asking again

  struct alignas(64) Member {
    std::int64_t leave = 0;  // insertions left of its lot
  };
  using Word = std::atomic_ref<std::uint64_t>;

  // A bijection after which a word of zeros is as rare in packed states as in hashed keys. With one word, high is zero.
  static Key salted(Key key) { return {key.low ^ kSalt.low, kWords == 2 ? key.high ^ kSalt.high : 0}; }
  static bool has_zero_word(Key key) { return key.low == 0 || (kWords == 2 && key.high == 0); }

  static std::size_t room(std::size_t slots) { return slots / 4 * 3; }
  std::size_t home_of(Key key) const {
    return static_cast<std::size_t>((Order::group(key.low) * 0x9E3779B97F4A7C15ull) >> shift_);
  }
  std::uint64_t* slot_at(std::size_t slot) const { return &words_[slot * kWords]; }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_ - 1); }

  void enter(int member) {
    lock_.enter(member, [this] { help(); });
  }

  Insertion insert(Key key, int member, Meter& meter) {
    if (has_zero_word(key)) [[unlikely]]
      return insert_odd(key);
    if (!slots_) [[unlikely]]
      return Insertion::kFull;
    std::int64_t& leave = members_[static_cast<std::size_t>(member)].leave;
    std::size_t slot = home_of(key);
    Worse worse;
    for (;;) {
      const std::uint64_t low = Word(*slot_at(slot)).load(std::memory_order_relaxed);
      if (low == 0) {
        if (kIsOrdered && worse.entry) {
          if (improve(worse, key.low)) return Insertion::kNew;
          worse = {};
          slot = home_of(key);  // anew: it is another entry by now
          continue;
        }
        if (leave == 0) {
          if (!take_lot(leave, member, meter)) return Insertion::kFull;
          slot = home_of(key);  // of another array, perhaps
          continue;
        }
        if (!claim(slot, key)) continue;  // another member was faster, perhaps with the same key
        --leave;
        return Insertion::kNew;
      }
      if constexpr (kIsOrdered) {
        if (order_.covers(low, key.low)) return Insertion::kKnown;
        if (order_.covers(key.low, low)) worse = {slot, low};
      } else {
        if (low == key.low && has_same_high(slot, key)) return Insertion::kKnown;
      }
      slot = next(slot);
    }
  }

  bool covers(std::uint64_t entry) const {
    for (std::size_t slot = home_of({entry, 0});; slot = next(slot)) {
      const std::uint64_t known = Word(*slot_at(slot)).load(std::memory_order_relaxed);
      if (known == 0) return false;
      if (order_.covers(known, entry)) return true;
    }
  }

  // An entry that a new one covers.
  struct Worse {
    std::size_t slot = 0;
    std::uint64_t entry = 0;  // 0: none
  };
  bool improve(Worse worse, std::uint64_t better) {
    return Word(*slot_at(worse.slot)).compare_exchange_strong(worse.entry, better, std::memory_order_relaxed);
  }

  // Takes a free slot. False: it is taken by now.
  bool claim(std::size_t slot, Key key) {
    std::uint64_t zero = 0;
    if (!Word(*slot_at(slot)).compare_exchange_strong(zero, key.low, std::memory_order_relaxed)) return false;
    if constexpr (kWords == 2) Word(slot_at(slot)[1]).store(key.high, std::memory_order_relaxed);
    return true;
  }

  bool has_same_high(std::size_t slot, Key key) const {
    if constexpr (kWords == 2) {
      for (int tries = 0;; ++tries) {
        const std::uint64_t high = Word(slot_at(slot)[1]).load(std::memory_order_relaxed);
        if (high) return high == key.high;
        if (tries > 200) std::this_thread::yield();  // who writes it may wait for a core
      }
    }
    return true;
  }

  Insertion insert_odd(Key key) {
    const std::lock_guard lock(odd_mutex_);
    return odd_.insert({key.low, key.high}).second ? Insertion::kNew : Insertion::kKnown;
  }

  // False: the set is full and the limit forbids growing.
  bool take_lot(std::int64_t& leave, int member, Meter& meter) {
    for (;;) {
      const std::int64_t before = free_.fetch_sub(kLot, std::memory_order_relaxed);
      leave = std::clamp<std::int64_t>(before, 0, kLot);
      if (leave < kLot) free_.fetch_add(kLot - leave, std::memory_order_relaxed);
      if (leave > 0) return true;
      const std::size_t full = slots_;
      bool grown = true;
      lock_.alone(
          member,
          [&] { grown = slots_ != full || replace(slots_ * (slots_ * sizeof(Entry) < kHugePage ? 4 : 2), meter); },
          [this] { help(); });
      if (!grown) return false;
    }
  }

  // Moves all to a larger array. False, and the meter has stopped: there is no memory for it.
  bool replace(std::size_t slots, Meter& meter) {
    const auto bytes = static_cast<std::int64_t>(slots * sizeof(Entry));
    if (!meter.has_room_for(static_cast<std::uint64_t>(bytes))) return !meter.stop(Reason::memory);
    meter.spend_bytes(bytes);
    auto words = make_zeroed<std::uint64_t>(slots * kWords);
    if (!words) {
      meter.spend_bytes(-bytes);
      return !meter.stop(Reason::memory);
    }
    old_words_ = std::exchange(words_, std::move(words));
    old_slots_ = std::exchange(slots_, slots);
    shift_ = 64 - std::countr_zero(slots);
    move_all();
    old_words_.reset();
    meter.spend_bytes(-static_cast<std::int64_t>(old_slots_ * sizeof(Entry)));
    free_.fetch_add(static_cast<std::int64_t>(room(slots_) - room(old_slots_)), std::memory_order_relaxed);
    return true;
  }

  void move_all() {
    moved_ = 0;
    moving_ = true;
    move_some();
    moving_ = false;
    while (helpers_.load() > 0) std::this_thread::yield();
  }

  // By members that wait for the gate to open. (Dekker again: the old array stays while a helper may look at it.)
  void help() {
    ++helpers_;
    if (moving_.load()) move_some();
    --helpers_;
    std::this_thread::yield();
  }

  void move_some() {
    for (;;) {
      const std::size_t begin = moved_.fetch_add(kMovedAtOnce, std::memory_order_relaxed);
      if (begin >= old_slots_) return;
      for (std::size_t i = begin; i < std::min(begin + kMovedAtOnce, old_slots_); ++i) {
        const std::uint64_t* from = &old_words_[i * kWords];
        if (!from[0]) continue;
        const Key key{from[0], kWords == 2 ? from[1] : 0};
        std::size_t slot = home_of(key);
        while (Word(*slot_at(slot)).load(std::memory_order_relaxed) || !claim(slot, key)) slot = next(slot);
      }
    }
  }

  BigReaderLock lock_;
  Order order_;
  std::array<Member, kMaxMembers> members_;

  // Written by a member that is alone.
  ZeroedArray<std::uint64_t> words_, old_words_;
  std::size_t slots_ = 0, old_slots_ = 0;  // powers of two, or 0
  int shift_ = 64;

  alignas(64) std::atomic<std::int64_t> free_{0};  // slots that may be taken, less those handed out in lots
  std::atomic<std::size_t> moved_{0};
  std::atomic<bool> moving_{false};
  std::atomic<int> helpers_{0};

  std::mutex odd_mutex_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> odd_;  // keys with a word of zeros
};

template <class P>
using SharedClosedSetFor = SharedClosedSet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>>;

}  // namespace winnable
