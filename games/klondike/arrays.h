// What Klondike's search keeps of classes besides its table: how each was reached, and what waits to be expanded. All
// of it is charged to the meter together. Cost: 8 bytes for each class, 32 for each position that waits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "solver/core/meter.h"

namespace winnable {

// How a class was reached: its parent's link, the step, and the foundations of the member from which it was taken.
struct KlondikeLink {
  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
  static constexpr std::uint16_t kQuiet = 1 << 15;     // no card went home after the step
  static constexpr std::uint16_t kElsewhere = 7 << 8;  // no step: the parent is a link of another thread, `heights`

  std::uint32_t parent;
  std::uint16_t packed;  // is quiet << 15 | kind << 8 | redeal << 7 | card
  std::uint16_t heights;

  KlondikeStep step() const {
    return {static_cast<KlondikeStep::Kind>(packed >> 8 & 7), static_cast<std::uint8_t>(packed & 63)};
  }
  bool redeal() const { return packed >> 7 & 1; }
  bool is_quiet() const { return packed & kQuiet; }
  bool is_elsewhere() const { return packed == kElsewhere; }
};

struct KlondikeWaiting {
  KlondikeState state;
  KlondikeLink link;
};

// The steps of one kind that a position may allow.
struct KlondikeChoice {
  KlondikeStep::Kind kind;
  bool redeal;
};

// The kinds of steps, the most urgent first.
template <KlondikeShape S>
inline constexpr auto kKlondikeChoices = [] {
  using Step = KlondikeStep;
  constexpr KlondikeChoice home{Step::kHome, false}, move{Step::kMove, false};
  constexpr KlondikeChoice stock_home{Step::kStockHome, false}, stock_down{Step::kStockDown, false};
  if constexpr (!S.limited_redeals)
    return std::array{home, stock_home, move, stock_down};
  else
    return std::array{home, stock_home, KlondikeChoice{Step::kStockHome, true},
                      move, stock_down, KlondikeChoice{Step::kStockDown, true}};
}();

// A member of a class in the short probes, and what has not been tried yet.
template <KlondikeShape S>
struct KlondikeSiblings {
  using Choices = std::array<std::uint64_t, kKlondikeChoices<S>.size()>;  // the cards

  KlondikeState state;
  std::uint32_t link;
  bool is_representative;  // the rest of its class is still to come
  Choices left;
};

template <KlondikeShape S>
class KlondikeArrays {
 public:
  static constexpr std::size_t kKept = 4096;  // entries of an array that is kept for the next deal

  void start(Meter& meter) {
    meter_ = &meter;
    charged_ = 0;
    links.clear();
    siblings.clear();
    for (auto& waits : waiting) waits.clear();
  }

  // Reserves room for more. False: over the limit, the meter has stopped.
  template <class Entry>
  bool make_room(std::vector<Entry>& array, std::size_t more) {
    if (array.size() + more <= array.capacity()) return true;
    const std::size_t capacity = array.size() + array.size() / 2 + std::max(more, kKept / 16);
    const bool has_numbers = capacity < KlondikeLink::kNoParent;
    if (!has_numbers || !meter_->has_room_for((capacity + array.capacity()) * sizeof(Entry))) {
      meter_->stop(Reason::memory);
      return false;
    }
    array.reserve(capacity);
    const auto bytes =
        static_cast<std::int64_t>(bytes_of(links) + bytes_of(siblings) + bytes_of(waiting[0]) + bytes_of(waiting[1]));
    meter_->spend_bytes(bytes - charged_);
    charged_ = bytes;
    return true;
  }

  // Gives large arrays back and takes all off the meter.
  void free_memory() {
    free_large(links);
    free_large(siblings);
    for (auto& waits : waiting) free_large(waits);
    if (meter_) meter_->spend_bytes(-charged_);
    meter_ = nullptr;
    charged_ = 0;
  }

  std::vector<KlondikeLink> links;                      // of all classes met
  std::vector<KlondikeSiblings<S>> siblings;            // of the short probes
  std::array<std::vector<KlondikeWaiting>, 2> waiting;  // of the two probes in batches

 private:
  template <class Entry>
  static std::size_t bytes_of(const std::vector<Entry>& array) {
    return array.capacity() * sizeof(Entry);
  }
  template <class Entry>
  static void free_large(std::vector<Entry>& array) {
    if (array.capacity() > kKept) std::vector<Entry>().swap(array);
  }

  Meter* meter_ = nullptr;
  std::int64_t charged_ = 0;
};

}  // namespace winnable
