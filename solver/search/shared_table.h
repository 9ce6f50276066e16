// The set of known keys that several threads fill together.
//
// Thread safety: insert() and prefetch() may be called by any number of threads at once, each with its own Meter; all
// else by one thread while no other uses the set. Of several threads that insert one key, exactly one is told kNew.
// Idea: keys are spread over stripes by their mixed bits; a stripe is an open-addressing array under a spin lock that is
// held for one probe (or for its own growth, which stops nobody elsewhere). Compare-and-swap on one big array would have
// to stop all threads to grow it, or to touch its whole memory from the start.
// Invariants: a stripe is at most 3/4 full; a slot of zero bits is free, and the key of zero bits has a flag of its own.
// Nothing is ever forgotten or overwritten: kFull leaves the set as it was, and the search that gets it must not say
// "lost".
// Memory: 8 or 16 bytes a slot, charged to the Meters before it is used; arrays of 2 MB and more ask for huge pages.
#pragma once

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <type_traits>

#include "games/cards/hash.h"
#include "games/position.h"
#include "solver/search/key_set.h"
#include "solver/search/verdict.h"

namespace winnable {

template <class Entry>
class SharedKeySet {
  static_assert(std::is_same_v<Entry, std::uint64_t> || std::is_same_v<Entry, Key>);

 public:
  SharedKeySet() = default;
  SharedKeySet(const SharedKeySet&) = delete;
  SharedKeySet& operator=(const SharedKeySet&) = delete;
  ~SharedKeySet() {
    for (Stripe& stripe : stripes_) release(stripe.slots.load(std::memory_order_relaxed), stripe.count.load(std::memory_order_relaxed));
  }

  // Empties the set, gives its memory back and takes it off the meter.
  void clear(Meter& meter) {
    for (Stripe& stripe : stripes_) {
      const std::size_t count = stripe.count.load(std::memory_order_relaxed);
      release(stripe.slots.load(std::memory_order_relaxed), count);
      meter.spend_bytes(-static_cast<std::int64_t>(count * sizeof(Entry)));
      stripe.slots.store(nullptr, std::memory_order_relaxed);
      stripe.count.store(0, std::memory_order_relaxed);
      stripe.used = 0;
      stripe.has_zero = false;
    }
  }

  void prefetch(Key key) const {
    const std::uint64_t mixed = mix(entry_of(key));
    const Stripe& stripe = stripes_[mixed >> kStripeShift];
    __builtin_prefetch(&stripe, 1);
    const std::size_t count = stripe.count.load(std::memory_order_relaxed);
    // The two loads may belong to different arrays: then the hint goes astray, no more.
    if (count) __builtin_prefetch(stripe.slots.load(std::memory_order_relaxed) + (mixed & (count - 1)), 1);
  }

  Insertion insert(Key key, Meter& meter) {
    const Entry entry = entry_of(key);
    const std::uint64_t mixed = mix(entry);
    Stripe& stripe = stripes_[mixed >> kStripeShift];
    const Lock lock(stripe.locked);
    if (entry == Entry{}) return std::exchange(stripe.has_zero, true) ? Insertion::kKnown : Insertion::kNew;
    Entry* slot = find(stripe, entry, mixed);
    if (slot && *slot == entry) return Insertion::kKnown;
    if (!slot || 4 * (stripe.used + 1) > 3 * stripe.count.load(std::memory_order_relaxed)) {
      if (!grow(stripe, meter)) return Insertion::kFull;
      slot = find(stripe, entry, mixed);
    }
    *slot = entry;
    ++stripe.used;
    return Insertion::kNew;
  }

  std::size_t size() const {
    std::size_t sum = 0;
    for (const Stripe& stripe : stripes_) sum += stripe.used + (stripe.has_zero ? 1 : 0);
    return sum;
  }

 private:
  static constexpr int kStripeBits = 8, kStripeShift = 64 - kStripeBits;
  static constexpr std::size_t kFirstSlots = 16;
  static constexpr std::size_t kHugePage = std::size_t{2} << 20;

  struct alignas(64) Stripe {
    std::atomic<bool> locked{false};
    bool has_zero = false;
    std::atomic<Entry*> slots{nullptr};
    std::atomic<std::size_t> count{0};  // a power of two, or 0
    std::size_t used = 0;
  };

  class Lock {
   public:
    explicit Lock(std::atomic<bool>& locked) : locked_(locked) {
      for (int tries = 0; locked_.exchange(true, std::memory_order_acquire); ++tries) {
        while (locked_.load(std::memory_order_relaxed))
          if (++tries > 200) std::this_thread::yield();  // the holder may wait for a core
      }
    }
    ~Lock() { locked_.store(false, std::memory_order_release); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    std::atomic<bool>& locked_;
  };

  static Entry entry_of(Key key) {
    if constexpr (std::is_same_v<Entry, Key>) {
      return key;
    } else {
      return key.low;
    }
  }
  static std::uint64_t mix(std::uint64_t entry) { return fold_multiply(entry ^ 0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull); }
  static std::uint64_t mix(Key entry) {
    return fold_multiply(entry.low ^ 0xA0761D6478BD642Full, entry.high ^ 0xE7037ED1A0B428DBull);
  }

  // The entry's slot, or the free one where it belongs; null without an array.
  static Entry* find(Stripe& stripe, Entry entry, std::uint64_t mixed) {
    const std::size_t count = stripe.count.load(std::memory_order_relaxed);
    if (!count) return nullptr;
    Entry* slots = stripe.slots.load(std::memory_order_relaxed);
    std::size_t i = mixed & (count - 1);
    while (!(slots[i] == Entry{}) && !(slots[i] == entry)) i = (i + 1) & (count - 1);
    return slots + i;
  }

  bool grow(Stripe& stripe, Meter& meter) {
    const std::size_t old_count = stripe.count.load(std::memory_order_relaxed);
    Entry* const old = stripe.slots.load(std::memory_order_relaxed);
    const std::size_t count = old_count ? 2 * old_count : kFirstSlots;
    if (!meter.has_room_for(count * sizeof(Entry))) return !meter.stop(Reason::memory);
    Entry* slots = allocate(count);
    if (!slots) return !meter.stop(Reason::memory);
    meter.spend_bytes(static_cast<std::int64_t>(count * sizeof(Entry)));
    stripe.slots.store(slots, std::memory_order_relaxed);
    stripe.count.store(count, std::memory_order_relaxed);
    for (std::size_t i = 0; i < old_count; ++i)
      if (!(old[i] == Entry{})) *find(stripe, old[i], mix(old[i])) = old[i];
    release(old, old_count);
    meter.spend_bytes(-static_cast<std::int64_t>(old_count * sizeof(Entry)));
    return true;
  }

  // Zeroed memory; null if the system has none.
  static Entry* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Entry);
    if (bytes < kHugePage) return static_cast<Entry*>(std::calloc(count, sizeof(Entry)));
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
#if defined(MADV_HUGEPAGE)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<Entry*>(memory);
  }
  static void release(Entry* slots, std::size_t count) {
    if (count * sizeof(Entry) < kHugePage) {
      std::free(slots);
    } else {
      munmap(slots, count * sizeof(Entry));
    }
  }

  std::array<Stripe, std::size_t{1} << kStripeBits> stripes_;
};

template <class P>
using SharedKeySetFor = SharedKeySet<std::conditional_t<HasKey64<P>, std::uint64_t, Key>>;

}  // namespace winnable
