// Which cards of a board an honest player cannot see.
#pragma once

#include <string>

namespace winnable {

struct HiddenRule {
  bool stock = true;               // pile S
  int stock_cards_shown = 0;       // so many next cards of the stock are open (Pyramid: 1)
  bool face_down = false;          // cards in parentheses
  bool merci = false;              // pile M: merci, hand
  bool reserve_below_top = false;  // pile R: all but its exposed card
  int later_shuffles = 0;          // reshuffles whose order nobody knows before; the board's "reshuffles: N" were used

  std::string describe() const;  // "the order of the stock (until it has been seen once) and face-down cards"
  // Then an honest player is one who sees all cards.
  constexpr bool is_nothing() const {
    return !stock && !face_down && !merci && !reserve_below_top && later_shuffles == 0;
  }
};

}  // namespace winnable
