// Kansas: the fewest moves, besides those home, that it takes to empty the reserve.
//
// Idea: forget the stock, and of the columns all but their bottom cards. The reserve top leaves in one of four ways:
// home, when no lower card of its suit is left below it or as a bottom card; onto a column, which is a move more; or as
// filling of a column that is emptied, be it that its bottom card goes home (as above), or that the column moves onto
// another one, which is a move more. What counts is how many cards the reserve has left and which cards are bottoms:
// bottoms are those of the start or come from the reserve, so the exact least number fits a small table.
//
// Claim: least_moves() is a lower bound for the moves onto columns that take reserve cards or whole columns, in any
//      win.
// Why: a win takes each reserve card out in one of these ways, in this order, and each costs as much there;
//      cards that go home find all lower ones of their suit home.
// Needs: empty columns are filled from the reserve at once.
// Guarded by: tests/games/shortest_kansas_test.cpp.
// Cost: (reserve + 1) * (reserve + columns + 1)^3 bytes, 50 KB in Kansas.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace winnable {

class KansasReserveBound {
 public:
  static constexpr std::size_t kColumns = 3;
  static constexpr std::uint8_t kNoCard = 63;
  using Bottoms =
      std::array<std::uint8_t, kColumns>;  // codes (suit << 4 | level), kNoCard for columns that are not there

  // The reserve from its deepest card up, and the bottoms at the start.
  KansasReserveBound(const std::vector<std::uint8_t>& reserve, const Bottoms& bottoms)
      : reserve_size_(reserve.size()), cards_(reserve) {
    cards_.insert(cards_.end(), bottoms.begin(), bottoms.end());
    numbers_.fill(0);
    for (std::size_t i = 0; i < cards_.size(); ++i) numbers_[cards_[i]] = static_cast<std::uint8_t>(i);
    fill_table();
  }

  // `reserve`: cards left.
  int least_moves(std::size_t reserve, const Bottoms& bottoms) const {
    return moves_[place(reserve, {numbers_[bottoms[0]], numbers_[bottoms[1]], numbers_[bottoms[2]]})];
  }

  std::int64_t bytes() const { return static_cast<std::int64_t>(moves_.size()); }

 private:
  using Numbers = std::array<std::size_t, kColumns>;  // of cards_

  std::size_t place(std::size_t reserve, const Numbers& bottoms) const {
    return ((reserve * cards_.size() + bottoms[0]) * cards_.size() + bottoms[1]) * cards_.size() + bottoms[2];
  }

  void fill_table() {
    const std::size_t count = cards_.size();
    moves_.assign((reserve_size_ + 1) * count * count * count, 0);
    Numbers b;
    for (std::size_t reserve = 1; reserve <= reserve_size_; ++reserve)
      for (b[0] = 0; b[0] < count; ++b[0])
        for (b[1] = 0; b[1] < count; ++b[1])
          for (b[2] = 0; b[2] < count; ++b[2]) moves_[place(reserve, b)] = static_cast<std::uint8_t>(least(reserve, b));
  }

  int least(std::size_t reserve, const Numbers& bottoms) const {
    const std::size_t top = reserve - 1;
    int best = moves_[place(top, bottoms)] + (can_go_home(cards_[top], top, bottoms) ? 0 : 1);
    for (std::size_t column = 0; column < kColumns; ++column) {
      const std::uint8_t bottom = cards_[bottoms[column]];
      if (bottom == kNoCard) continue;
      Numbers filled = bottoms;
      filled[column] = top;
      best = std::min(best, moves_[place(top, filled)] + (can_go_home(bottom, reserve, bottoms) ? 0 : 1));
    }
    return best;
  }

  // No lower card of the suit is among the `reserve` deepest reserve cards or the bottoms.
  bool can_go_home(std::uint8_t code, std::size_t reserve, const Numbers& bottoms) const {
    const auto is_lower = [code](std::uint8_t other) {
      return other != kNoCard && other >> 4 == code >> 4 && other < code;
    };
    return std::none_of(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(reserve), is_lower) &&
           std::none_of(bottoms.begin(), bottoms.end(), [&](std::size_t number) { return is_lower(cards_[number]); });
  }

  std::size_t reserve_size_;
  std::vector<std::uint8_t> cards_;         // of the reserve, then bottoms of the start
  std::array<std::uint8_t, 64> numbers_{};  // by code, in cards_
  std::vector<std::uint8_t> moves_;         // by place()
};

}  // namespace winnable
