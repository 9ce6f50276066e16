// The positions that Canfield's search has entered: an entry for all that differ in the waste alone.
//
// Claim (waste-order): a position need not be expanded when one that covers it has been. Of one number modulo the draw
//        the smaller waste covers the larger one, and every waste covers none (which is as good as all multiples).
// Why: whatever is played from the covered one can be played from the other, turns first; the two then agree. Turning
//      on from w cards leads to w + draw, and at the end of the stock to a waste that is as good as none. No step turns
//      cards alone, and every one uses something up for good, so neither of the two is a descendant of the other: by
//      induction over what is left, each won position met is expanded or covered by a won one that is.
// Needs: unlimited redeals.
// Guarded by: tests/games/canfield_test.cpp.
//
// Layout: of an entry's high word the upper 12 bits are, for each number modulo the draw but 0, the smallest waste
// entered. With other draws than 2 to 5, or without the reduction, each waste has an entry of its own.
#pragma once

#include <cstdint>

#include "games/canfield/abstract_state.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable::canfield {

class KnownPositions {
 public:
  // False: there is no memory for it.
  bool reset(Meter& meter, int draw, bool exact) {
    draw_ = static_cast<unsigned>(draw);
    apart_ = exact || draw < 2 || draw > 5;
    field_bits_ = draw == 2 ? 5 : draw == 5 ? 3 : 4;
    return entries_.reset(meter, {apart_ ? ~std::uint64_t{0} : ~kWasteInKey});
  }
  void free_memory() { entries_.free_memory(); }
  [[gnu::always_inline]] void prefetch(Key key) const { entries_.prefetch(key); }

  // Of a position that is new but for its waste, tells `see` the wastes that it was entered with before.
  template <class See>
  Insertion insert(Key key, See&& see) {
    Insertion insertion;
    Key* const entry = entries_.find_or_insert(key, insertion);
    if (!entry || apart_) return insertion;
    const auto waste = static_cast<unsigned>((key.low & kWasteInKey) >> kWasteShift);
    if (waste == 0) return insertion;
    const unsigned rest = waste % draw_;
    const std::uint64_t field = waste / draw_ + 1, known = field_of(*entry, rest);
    if (insertion == Insertion::kKnown) {
      if (known != 0 && known <= field) return Insertion::kKnown;
      see(0);
      for (unsigned other = 1; other < draw_; ++other)
        if (const std::uint64_t its = field_of(*entry, other)) see(static_cast<int>((its - 1) * draw_ + other));
    }
    entry->high ^= (known ^ field) << shift_of(rest);
    return Insertion::kNew;
  }

 private:
  static constexpr std::uint64_t kWasteInKey = std::uint64_t{63} << kWasteShift;

  struct Order {
    std::uint64_t low = 0;  // the bits of the low word that are compared
    static std::uint64_t group(Key key) {
      const std::uint64_t high = key.high & kHighBits;
      return ((key.low & ~kWasteInKey) ^ high * 0xA0761D6478BD642Full) * 0xE7037ED1A0B428DBull ^ high >> 32;
    }
    bool covers(Key a, Key b) const { return (((a.low ^ b.low) & low) | ((a.high ^ b.high) & kHighBits)) == 0; }
  };

  unsigned shift_of(unsigned rest) const { return 52 + (rest - 1) * field_bits_; }
  std::uint64_t field_of(Key entry, unsigned rest) const {
    return entry.high >> shift_of(rest) & ((std::uint64_t{1} << field_bits_) - 1);
  }

  static constexpr int kMostWaste = CanfieldRules::kMostStock - 1;
  static_assert(kMostWaste / 2 + 1 < 32 && kMostWaste / 3 + 1 < 16 && kMostWaste / 5 + 1 < 8, "fields hold any waste");

  FlatSet<Key, Order> entries_;
  unsigned draw_ = 3;
  unsigned field_bits_ = 4;
  bool apart_ = false;
};

}  // namespace winnable::canfield
