// The order of entries in the table of Klondike's search: equal but for the waste and redeals used, one covers the
// other if turning alone leads from it to the other.
//
// Claim (waste-order): a class need not be expanded when one that covers it has been.
// Why: whatever is played from the one can be played from the other, turns first. Each edge of the search uses up a
//      stock card or a base (without return also the way home of a card), and turning none of them, and neither do the
//      moves within a class, so neither of the two is a descendant of the other: by induction over
//      what is left, from the last position on, each won position met is expanded or covered by a won one that is.
//      (Without that, dominance among known positions is circular.)
// Guarded by: tests/games/klondike_test.cpp.
#pragma once

#include <bit>
#include <cstdint>

#include "games/klondike/abstract_state.h"

namespace winnable {

template <KlondikeShape S>
struct KlondikeTableOrder {
  static constexpr int kWasteShift = KlondikeState::kWaste, kRedealShift = KlondikeState::kRedeals;
  std::uint32_t multiples = 0;  // of the draw (KlondikeAbstraction::multiples)
  bool exact = false;           // no more than equal keys

  static std::uint64_t group(std::uint64_t key) { return key & ((std::uint64_t{1} << kWasteShift) - 1); }
  bool covers(std::uint64_t a, std::uint64_t b) const {
    if (group(a ^ b) != 0) return false;
    if (exact) return a == b;
    const unsigned waste_a = a >> kWasteShift & 31, waste_b = b >> kWasteShift & 31;
    const bool turns_to = waste_a <= waste_b && (multiples >> (waste_b - waste_a) & 1);
    // No waste stands for all that are as good as none.
    if constexpr (!S.limited_redeals) return waste_b == 0 || (waste_a != 0 && turns_to);
    const unsigned redeals_a = a >> kRedealShift & 3, redeals_b = b >> kRedealShift & 3;
    if (redeals_a > redeals_b) return false;
    if (redeals_a < redeals_b && (multiples >> waste_b & 1)) return true;
    const auto all_turned = static_cast<unsigned>(std::popcount(b >> 32 & 0xFFFFFF));
    return waste_b == all_turned || turns_to;
  }
};

}  // namespace winnable
