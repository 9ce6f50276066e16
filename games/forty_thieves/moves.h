// Forty Thieves: moves. Part of games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

template <FortyThievesRules R>
void FortyThieves<R>::generate(MoveList& moves) const {
  generate_moves<false>(moves, kNoReductions);
}

template <FortyThievesRules R>
void FortyThieves<R>::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate_moves<true>(moves, reductions);
}

// Home, then onto columns, then the turn, then into cells and spaces: the order in which a depth-first search tries
// them.
template <FortyThievesRules R>
template <bool kReduced>
void FortyThieves<R>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const unsigned sources = kSourceMask & ~places_with(0);
  const auto add = [&](int from, int to, int count) {
    moves.add(
        {kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  };

  const Chances chances = find_chances();
  if (kReduced && (reductions & kSafeHome) && chances.safe) {
    add(std::countr_zero(chances.safe), kFoundation, 1);
    return;
  }
  if constexpr (kReduced && kMerges) {
    if (reductions & kMerge) {
      if (const auto merge = find_merge(chances.hosted)) {
        moves.add(*merge);
        return;
      }
    }
  }

  each_place(chances.home, [&](int from) { add(from, kFoundation, 1); });
  each_place(R.moves_runs ? sources : chances.hosted, [&](int from) {
    const int longest = R.moves_runs && from < kFirstCell ? run(from) + 1 : 1;
    for (int count = 1; count <= longest; ++count) {
      const int host = top(from).code + count;
      each_place(places_with(host) & kColumnMask, [&](int to) { add(from, to, count); });
    }
  });

  if (can_turn() && !(kReduced && (reductions & kLazyDeal) && must_use_waste_)) moves.add({kTurn, 0, 0, 1});

  if constexpr (kReduced && kMerges) {
    if (reductions & kMerge) add_exits(moves);
  }
  unsigned space_targets = spaces(), cell_targets = free_cells();
  if (kReduced && (reductions & kOneSpace)) {
    space_targets &= 0 - space_targets;
    cell_targets &= 0 - cell_targets;
  }
  if (space_targets) {
    each_place(sources, [&](int from) {
      const int longest = R.moves_runs && from < kFirstCell ? run(from) + 1 : 1;
      const bool comes_back = kReduced && kMerges && (reductions & kMerge);
      if (comes_back && merges_in_space(from)) return;
      for (int count = comes_back ? longest : 1; count <= longest; ++count) {
        if (kReduced && (reductions & kNoColumnToSpace) && from < kFirstCell && empties(from, count)) continue;
        each_place(space_targets, [&](int to) { add(from, to, count); });
      }
    });
  }
  if (cell_targets) {
    each_place(sources & ~kCellMask, [&](int from) { each_place(cell_targets, [&](int to) { add(from, to, 1); }); });
  }
}

template <FortyThievesRules R>
auto FortyThieves<R>::find_chances() const -> Chances {
  const auto bit = [](int code) { return std::uint64_t{1} << code; };
  std::uint64_t home = 0, safe = 0, hosts = 0;
  for (int suit = 0; suit < R.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    const std::uint64_t next_of_low = bit(Card(suit, (pair & 15) + 1).code);
    safe |= next_of_low;
    home |= next_of_low | bit(Card(suit, (pair >> 4) + 1).code);
  }
  for (int column = 0; column < R.columns; ++column) hosts |= bit(top(column).code);
  const unsigned sources = kSourceMask & ~places_with(0);
  return {members(tops_, home) & sources, members(tops_, safe) & sources, members(tops_, hosts >> 1) & sources};
}

template <FortyThievesRules R>
void FortyThieves<R>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kTurn) {
    out.push_back(bare_move(Verb::turn));
    return;
  }
  if (move.kind == kAside || move.kind == kOnto) {
    for (const Move step : steps_of(move)) expand_macro(step, out);
    return;
  }
  const auto name = [](int place) -> PileName {
    if (place < kFirstCell) return {'T', static_cast<std::uint8_t>(place + 1)};
    if (place < kWaste) return {'R', static_cast<std::uint8_t>(place - kFirstCell + 1)};
    return {place == kWaste ? 'W' : place == kShown ? 'H' : 'F', 0};
  };
  out.push_back(plain_move(name(move.from), name(move.to), move.count));
}

template <FortyThievesRules R>
auto FortyThieves<R>::apply(Move move) -> Undo {
  const Undo before{*this};
  if (move.kind == kAside || move.kind == kOnto) {
    for (const Move step : steps_of(move)) apply(step);
    return before;
  }
  const Supply supply = supply_after(move);
  key_ = plain_key_after(move);
  if (move.kind != kTurn) {
    const Card card = top(move.from);
    const auto from = static_cast<std::size_t>(move.from), to = static_cast<std::size_t>(move.to);
    if (move.from < kFirstCell) {
      const Column left = without(move.from, move.count);
      tops_[from] = left.top;
      shapes_[from] = left.shape;
    } else if (move.from < kWaste) {
      tops_[from] = 0;
    }
    if (move.to == kFoundation) {
      std::uint8_t& pair = foundations_[static_cast<std::size_t>(card.suit())];
      const int high = pair >> 4, low = pair & 15;
      pair = static_cast<std::uint8_t>(card.rank() == high + 1 ? (high + 1) << 4 | low : high << 4 | (low + 1));
    } else {
      if (move.to < kFirstCell) shapes_[to] = with(move.to, card, move.count).shape;
      tops_[to] = card.code;
    }
  }
  must_use_waste_ = supply.must_use_waste;
  if (supply.waste != waste_ || supply.turned != turned_) {
    waste_ = supply.waste;
    turned_ = supply.turned;
    find_stock_tops();
  }
  return before;
}

template <FortyThievesRules R>
void FortyThieves<R>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

// Of the waste top, or of the stock card that is shown.
template <FortyThievesRules R>
std::size_t FortyThieves<R>::stock_index(int place) const {
  if (place == kShown) return turned_ - std::size_t{1};
  const std::uint64_t shown_bit = R.shows_stock_card ? std::uint64_t{1} << (turned_ - 1) : 0;
  return 63 - static_cast<std::size_t>(std::countl_zero(waste_ & ~shown_bit));
}

template <FortyThievesRules R>
auto FortyThieves<R>::supply_after(Move move) const -> Supply {
  if (move.kind == kTurn) return {waste_ | std::uint64_t{1} << turned_, static_cast<std::uint8_t>(turned_ + 1), false};
  if (move.from == kWaste || move.from == kShown) {
    return {waste_ ^ std::uint64_t{1} << stock_index(move.from), turned_, false};
  }
  // Claim: after a move that leaves stock and waste alone, turning may wait for the next move of a waste card.
  // Why: such a move neither helps nor hinders the turn, and the turn does not hinder it: they commute, so of all
  //      orders the one that turns first can be kept. Safe moves home are outside the count: they are made at once
  //      wherever they arise, before and after the turn alike. The same holds for merges.
  // Needs: turning is always allowed and touches nothing but stock and waste; nothing is filled by itself.
  // Guarded by: tests/games/forty_thieves_test.cpp. The flag is part of the key.
  if (must_use_waste_) return {waste_, turned_, true};
  const bool at_once = move.to == kFoundation ? is_safe(top(move.from))
                                              : kMerges && move.to < kFirstCell && top(move.to) &&
                                                    move.from < kFirstCell && is_loose(move.from);
  return {waste_, turned_, !at_once};
}

template <FortyThievesRules R>
auto FortyThieves<R>::without(int place, int count) const -> Column {
  const Column now = column(place);
  if (count <= run(place))
    return {static_cast<std::uint8_t>(now.top + count), static_cast<std::uint8_t>(now.shape - count)};
  // The whole run has gone: what was below it, if anything, is exposed.
  return deal_->rest(place, std::max(prefix(place) - 1, 0));
}

template <FortyThievesRules R>
auto FortyThieves<R>::with(int place, Card card, int count) const -> Column {
  const Column now = column(place);
  return {card.code, static_cast<std::uint8_t>(now.shape + (now.top ? count : count - 1))};
}

template <FortyThievesRules R>
void FortyThieves<R>::find_stock_tops() {
  std::uint64_t in_waste = waste_;
  if constexpr (R.shows_stock_card) {
    tops_[kShown] = 0;
    if (turned_ > 0 && (waste_ >> (turned_ - 1) & 1)) {
      tops_[kShown] = deal_->stock[turned_ - std::size_t{1}].code;
      in_waste ^= std::uint64_t{1} << (turned_ - 1);
    }
  }
  tops_[kWaste] = in_waste ? deal_->stock[static_cast<std::size_t>(63 - std::countl_zero(in_waste))].code : 0;
}

}  // namespace winnable
