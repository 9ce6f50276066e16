// Kansas: moves, keys and scores. Part of games/kansas/position.h.
#pragma once

#include "games/kansas/position.h"

namespace winnable {

template <KansasRules R>
int Kansas<R>::cards_home() const {
  int count = 0;
  for (const std::uint8_t height : heights_) count += height;
  return count;
}

template <KansasRules R>
Card Kansas<R>::top(int place) const {
  if (place < R.columns) return length(place) ? card(place, length(place) - 1) : Card{};
  if (place == kReserve) return reserve_ ? deal_->reserve[reserve_ - std::size_t{1}] : Card{};
  return waste_ ? deal_->stock[static_cast<std::size_t>(63 - std::countl_zero(waste_))] : Card{};
}

// Claim: a card of level e (cards below it on its full foundation) that can go home may do so at once when e >= 2 and
//        all foundations hold at least e-1 cards, or e = 1 and all hold their base card. Never the base cards, e = 0.
// Why: only the cards of level e-1 can be built on it. Those not yet home are next on their foundations, and of the
//      cards that could be built on them (level e-2) none is left. So a plan that keeps the card x in play can be
//      followed without it: where the plan builds a card of level e-1 on x, that card goes home instead, and nothing
//      misses it as a host. A tail that contains x moves without x. Where x was alone in its column, that column is
//      filled with the reserve top at once instead of later: the filling card lies alone and can do all that it
//      could do as the reserve top, and the next fill makes the two columns change names; with the reserve empty the
//      column is a space, which nothing forces to be used. Base cards are hosts of the highest rank (wrap).
// Needs: spaces filled from the reserve, not from the waste; nothing returns from the foundations.
// Guarded by: tests/games/kansas_test.cpp.
template <KansasRules R>
bool Kansas<R>::is_safe(Card card) const {
  const int lowest = *std::min_element(heights_.begin(), heights_.end());
  return is_safe(deal_->level(card), lowest);
}

// Home, then onto columns, then into spaces, then the turn: the order in which a depth-first search tries them.
template <KansasRules R>
template <bool kReduced>
void Kansas<R>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const auto add = [&](int from, int to, int count = 1) {
    moves.add(
        {kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  };
  for (int from = 0; from <= kWaste; ++from) {
    const Card card = top(from);
    if (!card || !goes_home(card)) continue;
    if (kReduced && (reductions & kSafeHome) && is_safe(card)) {
      moves.clear();
      add(from, kFoundation);
      return;
    }
    add(from, kFoundation);
  }
  if (kReduced && (reductions & kLateTurn)) add_late_turns(moves, reductions);
  for (int to = 0; to < R.columns; ++to) {
    const Card host = top(to);
    if (!host) continue;
    for (int from = 0; from < R.columns; ++from) {
      if (from == to) continue;
      for (int count = 1; count <= length(from); ++count) {
        if (!R.moves_any_tail && count > 1 && count < length(from)) continue;
        if (fits(this->card(from, length(from) - count), host)) add(from, to, count);
      }
    }
    for (const int from : {int{kReserve}, int{kWaste}})
      if (top(from) && fits(top(from), host)) add(from, to);
  }
  for (int to = 0; to < R.columns && reserve_ == 0; ++to) {
    if (length(to) > 0) continue;
    if (top(kWaste)) add(kWaste, to);
    if constexpr (R.space_takes_any) {
      for (int from = 0; from < R.columns; ++from) {
        if (length(from) == 0) continue;
        if (length(from) > 1) add(from, to);
        if (!(kReduced && (reductions & kNoColumnToSpace))) add(from, to, length(from));
      }
    }
    if (kReduced && (reductions & kOneSpace)) break;
  }
  if (can_turn() && !(kReduced && (reductions & kLateTurn))) moves.add({kTurn, 0, 0, 1});
}

// Claim (late-turn): it is enough to turn stock cards just before the play of the card turned last.
// Why: as in abstract_moves.h: a turn commutes with every move that leaves the waste alone.
// Needs: spaces are never filled from the waste or the stock by force.
// Guarded by: tests/games/kansas_test.cpp.
template <KansasRules R>
void Kansas<R>::add_late_turns(MoveList& moves, Reductions reductions) const {
  for (int i = turned_; i < deal_->stock_size; ++i) {
    const Card card = deal_->stock[static_cast<std::size_t>(i)];
    const auto add = [&](int to) {
      moves.add({kPlace, kWaste, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(i - turned_ + 2)});
    };
    if (goes_home(card)) add(kFoundation);
    bool has_space = false;
    for (int to = 0; to < R.columns; ++to) {
      if (length(to) > 0) {
        if (fits(card, top(to))) add(to);
      } else if (!has_space || !(reductions & kOneSpace)) {
        has_space = true;
        add(to);
      }
    }
  }
}

template <KansasRules R>
void Kansas<R>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kTurn) {
    out.push_back(bare_move(Verb::turn));
    return;
  }
  const auto name = [](int place) -> PileName {
    if (place < R.columns) return {'T', static_cast<std::uint8_t>(place + 1)};
    return {place == kReserve ? 'R' : place == kWaste ? 'W' : 'F', 0};
  };
  const int turns = move.from == kWaste ? move.count - 1 : 0;
  out.insert(out.end(), static_cast<std::size_t>(turns), bare_move(Verb::turn));
  out.push_back(plain_move(name(move.from), name(move.to), move.count - turns));
}

// A column just emptied receives the reserve top.
template <KansasRules R>
void Kansas<R>::fill(int column) {
  const auto c = static_cast<std::size_t>(column);
  if (lengths_[c] > 0 || reserve_ == 0) return;
  columns_[c][0] = top(kReserve);
  lengths_[c] = 1;
  --reserve_;
}

template <KansasRules R>
auto Kansas<R>::apply(Move move) -> Undo {
  const Kansas before = *this;
  for (int turns = turns_of(move); turns > 0; --turns) waste_ |= std::uint64_t{1} << turned_++;
  if (move.kind == kTurn) return before;
  const auto from = static_cast<std::size_t>(move.from), to = static_cast<std::size_t>(move.to);
  if (move.to == kFoundation) {
    ++heights_[static_cast<std::size_t>(top(move.from).suit())];
  } else if (move.from < R.columns) {
    for (int i = length(move.from) - move.count; i < length(move.from); ++i)
      columns_[to][lengths_[to]++] = card(move.from, i);
  } else {
    columns_[to][lengths_[to]++] = top(move.from);
  }
  if (move.from == kReserve) {
    --reserve_;
  } else if (move.from == kWaste) {
    waste_ ^= std::bit_floor(waste_);
  } else {
    lengths_[from] = static_cast<std::uint8_t>(lengths_[from] - move.count);
    fill(move.from);
  }
  return before;
}

// Columns are equal when their cards are, whatever their places. The foundations follow from the rest.
template <KansasRules R>
Key Kansas<R>::key_after(Move move) const {
  std::uint64_t waste = waste_;
  int turned = turned_, reserve = reserve_;
  for (int turns = turns_of(move); turns > 0; --turns) waste |= std::uint64_t{1} << turned++;
  const bool is_placed = move.kind == kPlace, fills = bares(move) && reserve_ > 0;
  Card moved;  // that comes from no column
  if (is_placed && move.from == kReserve) moved = top(kReserve);
  if (is_placed && move.from == kWaste) {
    const auto last = std::bit_width(waste) - 1;
    moved = deal_->stock[static_cast<std::size_t>(last)];
    waste ^= std::uint64_t{1} << last;
  }
  if (is_placed && (move.from == kReserve || fills)) --reserve;

  Key key = hash_part(fold_multiply(deal_->salt ^ waste ^ 0x2545F4914F6CDD1Dull,
                                    0x9E3779B97F4A7C15ull + static_cast<unsigned>(turned)) +
                      static_cast<unsigned>(reserve));
  for (int column = 0; column < R.columns; ++column) {
    std::uint64_t chain = deal_->salt;
    bool is_empty = true;
    const auto add = [&](Card card) {
      chain = fold_multiply(chain + card.code, 0xD6E8FEB86659FD93ull) + 1;
      is_empty = false;
    };
    const int left = length(column) - (is_placed && move.from == column ? move.count : 0);
    for (int i = 0; i < left; ++i) add(card(column, i));
    if (is_placed && move.from == column && fills) add(top(kReserve));
    if (is_placed && move.to == column) {
      if (moved) {
        add(moved);
      } else {
        for (int i = length(move.from) - move.count; i < length(move.from); ++i) add(card(move.from, i));
      }
    }
    if (!is_empty) key += hash_part(chain);
  }
  return key;
}

template <KansasRules R>
auto Kansas<R>::pack() const -> Packed {
  static_assert(R.stock_size() <= 48 && R.reserve < 64);
  Packed packed;
  packed.stock = kansas_packed::stock_of(waste_, turned_, reserve_);
  packed.heights = kansas_packed::heights_of(heights_);
  packed.lengths = lengths_;
  auto next = packed.cards.begin();
  for (std::size_t column = 0; column < columns_.size(); ++column)
    next = std::copy_n(columns_[column].begin(), lengths_[column], next);
  return packed;
}

template <KansasRules R>
Kansas<R> Kansas<R>::unpack(const Deal& deal, const Packed& packed) {
  Kansas position;
  position.deal_ = &deal;
  kansas_packed::unpack_stock(packed.stock, position.waste_, position.turned_, position.reserve_);
  kansas_packed::unpack_heights(packed.heights, position.heights_);
  position.lengths_ = packed.lengths;
  auto next = packed.cards.begin();
  for (std::size_t column = 0; column < position.columns_.size(); next += packed.lengths[column++])
    std::copy_n(next, packed.lengths[column], position.columns_[column].begin());
  return position;
}

// Cards that have left their places, or gone home, later or earlier than the guide has it.
template <KansasRules R>
int Kansas<R>::distance_from_guide() const {
  const auto& layer = deal_->guide->layers[static_cast<std::size_t>(progress())];
  const std::uint64_t gone = ((std::uint64_t{1} << turned_) - 1) & ~waste_;
  int distance = std::popcount(~gone & layer.gone) + std::popcount(gone & layer.stays);
  const auto outside = [](int value, int least, int most) { return std::max({0, least - value, value - most}); };
  distance += outside(reserve_, layer.least_reserve, layer.most_reserve);
  for (std::size_t suit = 0; suit < std::size_t{R.suits}; ++suit)
    distance += outside(heights_[suit], layer.least[suit], layer.most[suit]);
  for (int column = 0; column < R.columns; ++column)
    distance += length(column) > 0 && !(layer.bottoms >> code(card(column, 0)) & 1);
  return distance;
}

template <KansasRules R>
int Kansas<R>::score() const {
  int score = 60 * cards_home() - 12 * std::popcount(waste_) - 30 * reserve_;
  for (int column = 0; column < R.columns; ++column) score += length(column) ? 10 * length(column) : 90;
  if (deal_->guide) score -= deal_->guide->weight * distance_from_guide();
  return score;
}

}  // namespace winnable
