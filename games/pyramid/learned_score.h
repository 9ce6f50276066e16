// Pyramid: how good a position looks to a player who does not know the order of the stock
// (solver/play/learned_score.h). Part of games/pyramid/position.h.
#pragma once

#include "games/pyramid/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from, at both: -100 -50 -60 5 -5 -60 -15 10 -500 -10
// -3.
inline constexpr auto kPyramidWeights = std::to_array<int>({
    // weights: scripts/train-player pyramid --first-seed 3000001 --generations 16 --deals 500 --sets 24 --look-ahead 700
    15, -23,  // cards in the pyramid
    -58, -56,  // cards in the stock
    -95, -79,  // cards in the waste
    8, 12,  // open cards
    -1, 2,  // rows above the lowest
    -92, -43,  // cards without a partner
    -17, -29,  // cards with one partner
    8, 9,  // pairs that may go
    -542, -412,  // not all cards have partners of their own
    -11, -20,  // kings that are covered
    -5, -3,  // waste cards on their partners
    // end
});

template <PyramidShape S>
constexpr std::span<const int> PyramidPosition<S>::learned_weights() {
  return kPyramidWeights;
}

// Sees the pyramid, the waste, the next card where that is available, and which cards are in the stock.
template <PyramidShape S>
auto PyramidPosition<S>::features() const -> Features requires(!S.unlimited_redeals) {
  // clang-format off
  enum { kBoard, kStockLeft, kWasteLeft, kOpen, kRows, kAlone, kOnePartner, kPairs, kUnmatched, kKingsUnder, kTangled };
  // clang-format on
  Features f{};
  f[kBoard] = std::popcount(board_);
  f[kWasteLeft] = std::popcount(waste_cards());
  f[kStockLeft] = std::popcount(stock_) - f[kWasteLeft];
  const std::uint32_t open = uncovered();
  f[kOpen] = std::popcount(open);
  for (int row = 0, first = 0; row < S.rows; first += ++row) {
    const std::uint32_t cards = board_ >> first & ((1u << (row + 1)) - 1);
    f[kRows] += (S.rows - 1 - row) * std::popcount(cards);
  }
  MoveList moves;
  add_pairs(moves, open);
  f[kPairs] = static_cast<int>(moves.size());
  f[kUnmatched] = lacks_matching();
  for (std::uint32_t rest = board_ & ~open; rest; rest &= rest - 1)
    f[kKingsUnder] += rank_of(std::countr_zero(rest)) == S.ranks;
  for (int rank = 1; rank < S.ranks; ++rank) {
    const unsigned others = left_of_rank(S.ranks - rank), waste = waste_of_rank(S.ranks - rank);
    const auto& numbers = deal_->numbers[static_cast<std::size_t>(rank)];
    for (unsigned rest = left_of_rank(rank); rest; rest &= rest - 1) {
      const int number = numbers[static_cast<std::size_t>(std::countr_zero(rest))];
      const int partners = std::popcount(deal_->partners[static_cast<std::size_t>(number)] & others);
      f[kAlone] += partners == 0;
      f[kOnePartner] += partners == 1;
    }
    f[kTangled] += std::popcount(waste_of_rank(rank)) * std::popcount(waste);
  }
  return f;
}

}  // namespace winnable
