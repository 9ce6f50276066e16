// Pyramid: moves and reductions. Part of games/pyramid/position.h.
#pragma once

#include "games/pyramid/position.h"

namespace winnable {

namespace pyramid_detail {

// Bit i of the table: i = four sets of four partners, 0 for "no card"; whether the cards can be given different
// partners (Hall).
inline const std::vector<bool>& matching_table() {
  static const std::vector<bool> table = [] {
    std::vector<bool> good(1u << 16);
    for (unsigned sets = 0; sets < good.size(); ++sets) {
      bool fits = true;
      for (unsigned subset = 1; subset < 16; ++subset) {
        unsigned partners = 0, cards = 0;
        for (unsigned i = 0; i < 4; ++i) {
          const unsigned set = sets >> (4 * i) & 15;
          if (!(subset >> i & 1) || !set) continue;
          partners |= set;
          ++cards;
        }
        fits &= static_cast<unsigned>(std::popcount(partners)) >= cards;
      }
      good[sets] = fits;
    }
    return good;
  }();
  return table;
}

}  // namespace pyramid_detail

template <PyramidShape S>
void PyramidPosition<S>::add_pairs(MoveList& moves, std::uint32_t open) const {
  const int waste = waste_top();
  const int waste_rank = waste >= 0 ? stock_rank(waste) : 0;
  const int stock_card_rank = S.stock_card_usable && has_stock() ? stock_rank(turned_) : 0;
  const auto add = [&](int from, int to) {
    moves.add({.kind = kPair, .from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)});
  };
  const auto add_king = [&](int end) { moves.add({.kind = kRemove, .from = static_cast<std::uint8_t>(end)}); };
  for (std::uint32_t rest = open; rest; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const int rank = rank_of(place);
    if (rank == S.ranks) {
      add_king(place);
      continue;
    }
    for (std::uint32_t others = rest & (rest - 1); others; others &= others - 1)
      if (const int other = std::countr_zero(others); rank + rank_of(other) == S.ranks) add(place, other);
    if (rank + waste_rank == S.ranks && waste_rank) add(place, kWaste);
    if (rank + stock_card_rank == S.ranks && stock_card_rank) add(place, kStock);
    if (deal_->rules.overlap) {
      for (std::uint32_t lower = board_ & ~open & ((1u << place) - 1); lower; lower &= lower - 1) {
        const int under = std::countr_zero(lower);
        const bool is_only_cover = (board_ & kCovers[static_cast<std::size_t>(under)]) == 1u << place;
        if (is_only_cover && rank + rank_of(under) == S.ranks) add(under, place);
      }
    }
  }
  if (waste_rank == S.ranks) add_king(kWaste);
  if (stock_card_rank == S.ranks) add_king(kStock);
  if (waste_rank && stock_card_rank && waste_rank + stock_card_rank == S.ranks) add(kWaste, kStock);
  if constexpr (S.waste_pairs) {
    if (waste < 0) return;
    const std::uint32_t under = waste_cards() & ~(1u << waste);
    if (under && stock_rank(31 - std::countl_zero(under)) + waste_rank == S.ranks) add(kWaste, kWaste);
  }
}

template <PyramidShape S>
void PyramidPosition<S>::generate(MoveList& moves) const {
  moves.clear();
  add_pairs(moves, uncovered());
  if (has_stock()) moves.add({.kind = kTurn});
  if (can_redeal()) moves.add({.kind = kRedeal});
}

template <PyramidShape S>
void PyramidPosition<S>::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if ((reductions & kMatching) && lacks_matching()) return;
  if (S.has_free_stock() && ((reductions & kFreeStock) || free_stock_)) {
    add_free_stock_pairs(moves, uncovered());
  } else {
    generate(moves);
  }
  if ((reductions & kKings) && keep_only_king(moves)) return;
  if (reductions & kLastPair) keep_only_last_pair(moves);
}

// Claim: an available king may go at once, and no other move need be tried.
// Why: it is no partner. Without it the same moves are possible, with the same number of cards turned: what lay under
//      it in the pyramid or in the waste, or came after it in the stock, is only sooner at hand.
// Needs: nothing.
// Guarded by: tests/games/pyramid_test.cpp.
template <PyramidShape S>
bool PyramidPosition<S>::keep_only_king(MoveList& moves) const {
  for (const Move move : moves) {
    if (move.kind != kRemove) continue;
    moves.clear();
    moves.add(move);
    return true;
  }
  return false;
}

// Claim: an available pair may go at once when it is all that is left of its two ranks.
// Why: the two can only go together. The rest of the game can be played without them, as with kings.
// Needs: nothing.
// Guarded by: tests/games/pyramid_test.cpp.
template <PyramidShape S>
bool PyramidPosition<S>::keep_only_last_pair(MoveList& moves) const {
  for (const Move move : moves) {
    if (move.kind != kPair && move.kind != kPairStock) continue;
    const int rank = rank_of(move.kind == kPairStock ? move.from : number_at(move.from));
    if (std::popcount(left_of_rank(rank)) + std::popcount(left_of_rank(S.ranks - rank)) > 2) continue;
    moves.clear();
    moves.add(move);
    return true;
  }
  return false;
}

// Claim: lost, if the cards that must go cannot be given different partners; no card is a partner of one that buries
//        it, and two waste cards are none in the last pass.
// Why: in a win every such card leaves with a partner of its own. Two cards of the waste are never both available
//      again (they are, where the upper two may be a pair: then this part is left out). For a win by the pyramid alone
//      it is enough to match each rank's pyramid cards: two such matchings of both sides make one.
// Needs: ranks that are not their own partner (odd sums).
// Guarded by: tests/games/pyramid_test.cpp.
template <PyramidShape S>
bool PyramidPosition<S>::lacks_matching() const {
  for (int rank = 1; 2 * rank < S.ranks; ++rank)
    if (!can_match_rank(rank)) return true;
  return false;
}

template <PyramidShape S>
bool PyramidPosition<S>::can_match_rank(int rank) const {
  const std::array<int, 2> ranks{rank, S.ranks - rank};
  const std::array<unsigned, 2> left{left_of_rank(ranks[0]), left_of_rank(ranks[1])};
  if (!(left[0] | left[1])) return true;
  const bool waste_is_stuck = !S.waste_pairs && is_last_pass();
  for (std::size_t side = 0; side < (S.pyramid_only ? 2u : 1u); ++side) {
    const auto& numbers = deal_->numbers[static_cast<std::size_t>(ranks[side])];
    const unsigned stuck = waste_is_stuck ? waste_of_rank(ranks[1 - side]) : 0;
    const std::uint64_t waste = static_cast<std::uint64_t>(waste_cards()) << kPlaces;
    unsigned sets = 0;
    for (unsigned rest = left[side]; rest; rest &= rest - 1) {
      const auto j = static_cast<unsigned>(std::countr_zero(rest));
      const int number = numbers[j];
      if (S.pyramid_only && number >= kPlaces) continue;
      unsigned set = deal_->partners[static_cast<std::size_t>(number)] & left[1 - side];
      if (waste >> number & 1) set &= ~stuck;
      if (!set) return false;
      sets |= set << (4 * j);
    }
    if (!pyramid_detail::matching_table()[sets]) return false;
  }
  return true;
}

// Claim: with unlimited redeals and only the pyramid to clear, it is enough to pair pyramid cards with each other, or
//        with the first stock card of a rank; where the stock stands does not matter.
// Why: turning and redealing brings every stock card to the top of the stock or waste, and costs nothing. A stock pair
//      only takes partners away; stock cards of equal rank serve alike.
// Needs: unlimited redeals, the stock card usable (or turned: either top will do), a win by the pyramid alone.
// Guarded by: tests/games/pyramid_test.cpp.
template <PyramidShape S>
void PyramidPosition<S>::add_free_stock_pairs(MoveList& moves, std::uint32_t open) const {
  std::array<std::int8_t, S.ranks + 1> first_of_rank;
  first_of_rank.fill(-1);
  for (int i = deal_->stock_size; i-- > 0;)
    if (stock_ >> i & 1) first_of_rank[static_cast<std::size_t>(stock_rank(i))] = static_cast<std::int8_t>(i);
  add_pairs(moves, open);
  std::size_t kept = 0;
  for (const Move move : moves)
    if (move.from < kWaste && (move.kind == kRemove || move.to < kWaste)) moves[kept++] = move;
  moves.truncate(kept);
  for (std::uint32_t rest = open; rest; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const int rank = rank_of(place);
    if (rank == S.ranks) continue;
    if (const int partner = first_of_rank[static_cast<std::size_t>(S.ranks - rank)]; partner >= 0)
      moves.add(
          {.kind = kPairStock, .from = static_cast<std::uint8_t>(place), .to = static_cast<std::uint8_t>(partner)});
  }
}

template <PyramidShape S>
auto PyramidPosition<S>::apply(Move move) -> Undo {
  const Undo undo{*this};
  switch (move.kind) {
    case kTurn: ++turned_; break;
    case kRedeal:
      turned_ = 0;
      if constexpr (!S.unlimited_redeals) ++redeals_;
      break;
    case kRemove: remove(number_at(move.from)); break;
    case kPairStock:
      remove(move.from);
      remove(kPlaces + move.to);
      // Where expand_macro() leaves the stock: just behind the card, which was on top of the stock or of the waste.
      turned_ = static_cast<std::uint8_t>(move.to);
      free_stock_ = true;
      break;
    default: {
      const int first = number_at(move.from);
      const bool both_waste = move.from == kWaste && move.to == kWaste;
      const int second = both_waste ? 0 : number_at(move.to);
      remove(first);
      remove(both_waste ? number_at(kWaste) : second);
    }
  }
  skip_removed();
  return undo;
}

template <PyramidShape S>
PileName PyramidPosition<S>::pile_at(int end) const {
  if (end == kWaste) return {'W', 0};
  if (end == kStock) return {'S', 0};
  return {'P', static_cast<std::uint8_t>(end + 1)};
}

template <PyramidShape S>
void PyramidPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  switch (move.kind) {
    case kTurn: return out.push_back(bare_move(Verb::turn));
    case kRedeal: return out.push_back(bare_move(Verb::redeal));
    case kRemove: return out.push_back({Verb::remove, pile_at(move.from), {}, 1});
    case kPairStock: {
      // Turn on to the card, over the end of the stock if it has gone by; on top of the waste it serves as well.
      int next = turned_;
      if (next > move.to && waste_top() == move.to) return out.push_back({Verb::pair, pile_at(move.from), {'W', 0}, 1});
      const auto turn_to = [&](int end) {
        for (; next < end; ++next)
          if (stock_ >> next & 1) out.push_back(bare_move(Verb::turn));
      };
      if (next > move.to) {
        turn_to(deal_->stock_size);
        out.push_back(bare_move(Verb::redeal));
        next = 0;
      }
      turn_to(move.to);
      return out.push_back({Verb::pair, pile_at(move.from), {'S', 0}, 1});
    }
    default: return out.push_back({Verb::pair, pile_at(move.from), pile_at(move.to), 1});
  }
}

template <PyramidShape S>
int PyramidPosition<S>::moves_to_win_lower_bound() const {
  int kings = 0, others = 0;
  const auto count = [&](int number) { ++(rank_of(number) == S.ranks ? kings : others); };
  for (std::uint32_t rest = board_; rest; rest &= rest - 1) count(std::countr_zero(rest));
  if constexpr (!S.pyramid_only)
    for (std::uint32_t rest = stock_; rest; rest &= rest - 1) count(kPlaces + std::countr_zero(rest));
  return kings + (others + 1) / 2;
}

}  // namespace winnable
