// Forty Thieves: moves and keys. Part of games/forty_thieves.h.
#pragma once

namespace winnable {

template <FortyThievesRules R>
void FortyThieves<R>::generate(MoveList& moves) const {
  generate_moves<false>(moves, kNoReductions);
}

template <FortyThievesRules R>
void FortyThieves<R>::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate_moves<true>(moves, reductions);
}

// Home, then onto columns, then the turn, then into cells and gaps: the order in which a depth-first search tries them.
template <FortyThievesRules R>
template <bool kReduced>
void FortyThieves<R>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const unsigned sources = kSourceMask & ~places_with(0);
  const auto add = [&](int from, int to, int count) {
    moves.add(
        {kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  };

  each_place(sources, [&](int from) {
    if (fits_foundation(top(from))) add(from, kFoundation, 1);
  });
  if (kReduced && (reductions & kSafeFoundation)) {
    for (const Move move : moves) {
      if (!is_safe(top(move.from))) continue;
      const Move safe = move;
      moves.clear();
      moves.add(safe);
      return;
    }
  }

  if constexpr (kReduced && kMerges) {
    if (reductions & kMerge) {
      if (const auto merge = find_merge()) {
        moves.clear();
        moves.add(*merge);
        return;
      }
    }
  }

  each_place(sources, [&](int from) {
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
  unsigned gap_targets = gaps(), cell_targets = free_cells();
  if (kReduced && (reductions & kOneGap)) {
    gap_targets &= 0 - gap_targets;
    cell_targets &= 0 - cell_targets;
  }
  if (gap_targets) {
    each_place(sources, [&](int from) {
      const int longest = R.moves_runs && from < kFirstCell ? run(from) + 1 : 1;
      const bool comes_back = kReduced && kMerges && (reductions & kMerge);
      if (comes_back && merges_in_gap(from)) return;
      for (int count = comes_back ? longest : 1; count <= longest; ++count) {
        if (kReduced && (reductions & kNoColumnToGap) && from < kFirstCell && empties(from, count)) continue;
        each_place(gap_targets, [&](int to) { add(from, to, count); });
      }
    });
  }
  if (cell_targets) {
    each_place(sources & ~kCellMask, [&](int from) { each_place(cell_targets, [&](int to) { add(from, to, 1); }); });
  }
}

template <FortyThievesRules R>
void FortyThieves<R>::spell(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kTurn) {
    out.push_back(bare_move(Verb::turn));
    return;
  }
  if (move.kind == kAside || move.kind == kOnto) {
    for (const Move step : steps_of(move)) spell(step, out);
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
  key_ = places_key_after(move);
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

template <FortyThievesRules R>
auto FortyThieves<R>::supply_after(Move move) const -> Supply {
  if (move.kind == kTurn) return {waste_ | std::uint64_t{1} << turned_, static_cast<std::uint8_t>(turned_ + 1), false};
  if (move.from == kWaste || move.from == kShown) {
    const std::uint64_t shown_bit = R.shows_stock_card ? std::uint64_t{1} << (turned_ - 1) : 0;
    return {waste_ ^ std::bit_floor(move.from == kShown ? waste_ & shown_bit : waste_ & ~shown_bit), turned_, false};
  }
  // Claim: after a move that leaves stock and waste alone, turning may wait for the next move of a waste card.
  // Why: such a move neither helps nor hinders the turn, and the turn does not hinder it: they commute, so of all
  //      orders the one that turns first can be kept. Safe moves home are outside the count: they are made at once
  //      wherever they arise, before and after the turn alike. The same holds for merges.
  // Needs: turning is always allowed and touches nothing but stock and waste; nothing is filled by itself.
  // Guarded by: tests/forty_thieves_test.cpp. The flag is part of the key.
  const bool at_once = move.to == kFoundation ? is_safe(top(move.from))
                                              : kMerges && move.to < kFirstCell && top(move.to) &&
                                                    move.from < kFirstCell && is_loose(move.from);
  return {waste_, turned_, must_use_waste_ || !at_once};
}

template <FortyThievesRules R>
auto FortyThieves<R>::without(int place, int count) const -> Column {
  const Column now = column(place);
  if (count <= run(place))
    return {static_cast<std::uint8_t>(now.top + count), static_cast<std::uint8_t>(now.shape - count)};
  // The whole run has gone: what was below it, if anything, is exposed.
  const int left = prefix(place) - 1;
  if (left <= 0) return {0, 0};
  const int length = deal_->natural_run(place, left);
  return {deal_->columns[static_cast<std::size_t>(place)][static_cast<std::size_t>(left) - 1].code,
          canonical_shape(left - length, length)};
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

// Columns are equal when their cards are: a prefix enters by its content, not by its place.
template <FortyThievesRules R>
Key FortyThieves<R>::column_hash(int place, Column column) const {
  if (!column.top) return {};
  const std::uint64_t shape = std::uint64_t{column.top} << 4 | (column.shape & 15u);
  return hash_part((deal_->facts(place, column.shape >> 4).id ^ deal_->salt) + 0x9E3779B97F4A7C15ull * shape);
}

template <FortyThievesRules R>
Key FortyThieves<R>::places_key() const {
  Key key{};
  for (int place = 0; place < R.columns; ++place) key += column_hash(place, column(place));
  for (std::size_t cell = kFirstCell; cell < kFirstCell + R.cells; ++cell) key += cell_hash(tops_[cell]);
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::places_key_after(Move move) const {
  Key key = key_;
  if (move.kind == kTurn) return key;
  const Card card = top(move.from);
  if (move.from < kFirstCell) {
    key -= column_hash(move.from, column(move.from));
    key += column_hash(move.from, without(move.from, move.count));
  } else if (move.from < kWaste) {
    key -= cell_hash(card.code);
    key += cell_hash(0);
  }
  if (move.to < kFirstCell) {
    key -= column_hash(move.to, column(move.to));
    key += column_hash(move.to, with(move.to, card, move.count));
  } else if (move.to < kWaste) {
    key -= cell_hash(0);
    key += cell_hash(card.code);
  }
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::key() const {
  Key key = key_;
  key += supply_hash({waste_, turned_, must_use_waste_});
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::key_after(Move move) const {
  if (move.kind == kAside || move.kind == kOnto) {
    FortyThieves after = *this;
    after.apply(move);
    return after.key();
  }
  Key key = places_key_after(move);
  key += supply_hash(supply_after(move));
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::recomputed_key() const {
  Key key = places_key();
  key += supply_hash({waste_, turned_, must_use_waste_});
  return key;
}

}  // namespace winnable
