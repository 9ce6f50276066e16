// A position that waits in a layer of the beam search, and its place in the layer's order.
//
// The order is total: better scores first, equal scores by their links, mixed. Heaps and selections of a standard
// library treat equals as they like; without equals every library, and so every platform, searches alike.
// Why mixed: in order of discovery, the first or the last first, whole families of children are kept or dropped
// together. Squadron 1-300 (100 000 nodes) and Quadrangle 1-150 (50 000): 288 and 94 wins mixed, 286 and 88 the first
// first, 286 and 86 the last first; 289 and 91 as libstdc++ happened to take them.
// Cost: none. Score and link are one number, so that one comparison is enough.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/search/tracked_vector.h"

namespace winnable {

template <class Packed>
struct Waiting {
  Waiting() = default;
  // Of the entries that are compared no two may have the same link.
  Waiting(const Packed& position, int score, std::uint32_t link)
      : packed(position),
        order(std::uint64_t{static_cast<std::uint32_t>(score) ^ std::uint32_t{1} << 31} << 32 | link * kMix) {}

  std::uint32_t link() const { return static_cast<std::uint32_t>(order) * kUnmix; }

  // As heaps of the standard library want it: the last in this order is the best.
  friend bool operator<(const Waiting& a, const Waiting& b) { return a.order < b.order; }
  friend bool operator>(const Waiting& a, const Waiting& b) { return b < a; }

  Packed packed;
  std::uint64_t order;  // score, with its sign bit turned over so that it counts up from zero | mixed link

 private:
  // The golden ratio's odd factor and its inverse modulo 2^32: a bijection, so that no two links become one.
  static constexpr std::uint32_t kMix = 0x9E3779B1, kUnmix = 244002641;
  static_assert(kMix * kUnmix == 1);
};

// Where the positions that wait lie: a large one in a slot, so that heaps and selections move its number only.
template <class Packed, bool kInSlots = (sizeof(Packed) > 32)>
class WaitingPositions {
 public:
  using Place = std::uint32_t;  // a slot

  explicit WaitingPositions(Meter& meter) : slots_(meter), free_(meter) {}
  void clear() {
    slots_.truncate(0);
    free_.truncate(0);
  }
  // Nothing, or false: no memory.
  std::optional<Place> put(const Packed& position) {
    if (!free_.empty()) {
      const Place place = free_.back();
      free_.pop_back();
      slots_[place] = position;
      return place;
    }
    if (!slots_.push_back(position)) return std::nullopt;
    return static_cast<Place>(slots_.size() - 1);
  }
  bool release(Place place) { return free_.push_back(place); }
  const Packed& operator[](Place place) const { return slots_[place]; }

 private:
  TrackedVector<Packed> slots_;
  TrackedVector<Place> free_;
};

// A small one in its entry.
template <class Packed>
class WaitingPositions<Packed, false> {
 public:
  using Place = Packed;

  explicit WaitingPositions(Meter&) {}
  void clear() {}
  std::optional<Place> put(const Packed& position) { return position; }
  bool release(const Place&) { return true; }
  const Packed& operator[](const Place& place) const { return place; }
};

}  // namespace winnable
