// A stock and its waste as one set of bits, by place in dealing order: those before the place `turned` are the waste.
#pragma once

#include <bit>

namespace winnable {

// Where turning `count` more cards, or as many as there are, leaves `turned`. Mask: unsigned.
template <class Mask>
unsigned after_turn(Mask stock, unsigned turned, int count) {
  for (; count > 0 && stock >> turned; --count) turned += static_cast<unsigned>(std::countr_zero(stock >> turned)) + 1;
  return turned;
}

}  // namespace winnable
