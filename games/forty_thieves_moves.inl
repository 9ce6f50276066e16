// Forty Thieves: moves, keys and scores. Part of games/forty_thieves.h.
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
  const auto each = [](unsigned mask, auto&& act) {
    for (; mask; mask &= mask - 1) act(std::countr_zero(mask));
  };
  const auto add = [&](int from, int to, int count) {
    moves.add({kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  };

  each(sources, [&](int from) {
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

  each(sources, [&](int from) {
    const int longest = R.moves_runs && from < kFirstCell ? run(from) + 1 : 1;
    for (int count = 1; count <= longest; ++count) {
      const int host = top(from).code + count;
      each(places_with(host) & kColumnMask, [&](int to) { add(from, to, count); });
    }
  });

  if (can_turn() && !(kReduced && (reductions & kLazyDeal) && must_use_waste_)) moves.add({kTurn, 0, 0, 1});

  unsigned gap_targets = gaps(), cell_targets = free_cells();
  if (kReduced && (reductions & kOneGap)) {
    gap_targets &= 0 - gap_targets;
    cell_targets &= 0 - cell_targets;
  }
  if (gap_targets) {
    each(sources, [&](int from) {
      const int longest = R.moves_runs && from < kFirstCell ? run(from) + 1 : 1;
      for (int count = 1; count <= longest; ++count) {
        if (kReduced && (reductions & kNoColumnToGap) && from < kFirstCell && empties(from, count)) continue;
        each(gap_targets, [&](int to) { add(from, to, count); });
      }
    });
  }
  if (cell_targets) {
    each(sources & ~kCellMask, [&](int from) { each(cell_targets, [&](int to) { add(from, to, 1); }); });
  }
}

template <FortyThievesRules R>
void FortyThieves<R>::spell(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kTurn) {
    out.push_back(bare_move(Verb::turn));
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
  if (move.kind == kTurn) {
    waste_ |= std::uint64_t{1} << turned_++;
    must_use_waste_ = false;
    find_stock_tops();
    return before;
  }
  const Card card = top(move.from);
  const bool from_stock = move.from == kWaste || move.from == kShown;
  // Claim: after a move that leaves stock and waste alone, turning may wait for the next move of a waste card.
  // Why: such a move neither helps nor hinders the turn, and the turn does not hinder it: they commute, so of all
  //      orders the one that turns first can be kept. Safe moves home are outside the count: they are made at once
  //      wherever they arise, before and after the turn alike.
  // Needs: turning is always allowed and touches nothing but stock and waste; nothing is filled by itself.
  // Guarded by: tests/forty_thieves_test.cpp. The flag is part of the key.
  if (from_stock) {
    must_use_waste_ = false;
  } else if (move.to != kFoundation || !is_safe(card)) {
    must_use_waste_ = true;
  }
  take(move.from, move.count);
  put(card, move.to, move.count);
  return before;
}

template <FortyThievesRules R>
void FortyThieves<R>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

template <FortyThievesRules R>
void FortyThieves<R>::take(int place, int count) {
  const auto p = static_cast<std::size_t>(place);
  if (place >= kWaste) {
    const std::uint64_t shown_bit = R.shows_stock_card ? std::uint64_t{1} << (turned_ - 1) : 0;
    const std::uint64_t candidates = place == kShown ? waste_ & shown_bit : waste_ & ~shown_bit;
    waste_ ^= std::bit_floor(candidates);
    find_stock_tops();
  } else if (place >= kFirstCell) {
    key_ -= cell_hash(place);
    tops_[p] = 0;
    key_ += cell_hash(place);
  } else {
    key_ -= column_hash(place);
    if (count <= run(place)) {
      tops_[p] = static_cast<std::uint8_t>(tops_[p] + count);
      shapes_[p] = static_cast<std::uint8_t>(shapes_[p] - count);
    } else {
      uncover(place);
    }
    key_ += column_hash(place);
  }
}

// The whole run of a column has gone: what was below it, if anything, is exposed.
template <FortyThievesRules R>
void FortyThieves<R>::uncover(int column) {
  const auto c = static_cast<std::size_t>(column);
  const int left = prefix(column) - 1;
  if (left <= 0) {
    tops_[c] = 0;
    shapes_[c] = 0;
    return;
  }
  const int length = deal_->natural_run(column, left);
  tops_[c] = deal_->columns[c][static_cast<std::size_t>(left) - 1].code;
  shapes_[c] = static_cast<std::uint8_t>((left - length) << 4 | length);
}

template <FortyThievesRules R>
void FortyThieves<R>::put(Card card, int place, int count) {
  const auto p = static_cast<std::size_t>(place);
  if (place == kFoundation) {
    std::uint8_t& pair = foundations_[static_cast<std::size_t>(card.suit())];
    const int high = pair >> 4, low = pair & 15;
    pair = static_cast<std::uint8_t>(card.rank() == high + 1 ? (high + 1) << 4 | low : high << 4 | (low + 1));
  } else if (place >= kFirstCell) {
    key_ -= cell_hash(place);
    tops_[p] = card.code;
    key_ += cell_hash(place);
  } else {
    key_ -= column_hash(place);
    shapes_[p] = static_cast<std::uint8_t>(shapes_[p] + (tops_[p] ? count : count - 1));
    tops_[p] = card.code;
    key_ += column_hash(place);
  }
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
Key FortyThieves<R>::column_hash(int column) const {
  const auto c = static_cast<std::size_t>(column);
  if (!tops_[c]) return {};
  const std::uint64_t shape = std::uint64_t{tops_[c]} << 4 | static_cast<unsigned>(run(column));
  return hash_part((deal_->prefix_id(column, prefix(column)) ^ deal_->salt) + 0x9E3779B97F4A7C15ull * shape);
}

template <FortyThievesRules R>
Key FortyThieves<R>::key() const {
  Key key = key_;
  key += stock_hash();
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::recomputed_key() const {
  Key key = stock_hash();
  for (int column = 0; column < R.columns; ++column) key += column_hash(column);
  for (int cell = kFirstCell; cell < kFirstCell + R.cells; ++cell) key += cell_hash(cell);
  return key;
}

template <FortyThievesRules R>
int FortyThieves<R>::progress() const {
  int removed = 10 * Deal::kMaxPrefix;
  for (const std::uint8_t shape : shapes_) removed -= shape >> 4;
  return 2 * turned_ - std::popcount(waste_) + cards_home() + removed;
}

// How many cards lie on the copies of a card that still are where they were dealt: what the nearer and the farther
// copy need before they can go home.
template <FortyThievesRules R>
int FortyThieves<R>::cover(Card card) const {
  int total = 0;
  for (const auto origin : deal_->origins[card.code]) {
    if (origin.place == Deal::kNowhere) continue;
    if (origin.place != Deal::kInStock) {
      const int above = prefix(origin.place) - 1 - origin.index;
      if (above >= 0) total += 2 * (above + run(origin.place));
    } else if (origin.index >= turned_) {
      total += 6;
    } else if (waste_ >> origin.index & 1) {
      total += 2 * std::popcount(waste_ >> origin.index >> 1);
    }
  }
  return total;
}

template <FortyThievesRules R>
int FortyThieves<R>::score() const {
  int score = 60 * cards_home() - 12 * std::popcount(waste_);
  score += 90 * std::popcount(gaps()) + 40 * std::popcount(free_cells());
  for (int column = 0; column < R.columns; ++column) {
    if (!top(column)) continue;
    score += 10 * run(column) - deal_->burden(column, prefix(column), run(column)) / 2;
  }
  for (int suit = 0; suit < R.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    const int high = pair >> 4, low = pair & 15;
    for (int ahead = 1; ahead <= 2 && low + ahead <= R.ranks; ++ahead) score -= 10 * cover(Card(suit, low + ahead)) / (ahead + 1);
    if (high > low && high < R.ranks) score -= 5 * cover(Card(suit, high + 1));
  }
  return score;
}

template <FortyThievesRules R>
int FortyThieves<R>::honest_score() const {
  int links = 0;
  for (int column = 0; column < R.columns; ++column) links += run(column);
  return score() + 310 * std::popcount(gaps()) + 160 * std::popcount(free_cells()) - 30 * cards_home() + 10 * links;
}

}  // namespace winnable
