// Where the cards of two decks lay at the start of a deal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "winnable/card.h"

namespace winnable {

// A pile and a depth (0 is the deepest card), or the stock and a place in it.
struct CardOrigin {
  static constexpr std::uint8_t kInStock = 100, kNowhere = 255;

  std::uint8_t place = kNowhere;
  std::uint8_t index = 0;
};

// Of both copies of each card. kNowhere is the place of copies that nobody noted: they lay elsewhere.
class CardOrigins {
 public:
  void note(Card card, std::size_t place, std::size_t index) {
    auto& copies = of_code_[card.code];
    copies[copies[0].place == CardOrigin::kNowhere ? 0 : 1] = {static_cast<std::uint8_t>(place),
                                                               static_cast<std::uint8_t>(index)};
  }
  const std::array<CardOrigin, 2>& of(Card card) const { return of_code_[card.code]; }

 private:
  std::array<std::array<CardOrigin, 2>, 64> of_code_{};
};

}  // namespace winnable
