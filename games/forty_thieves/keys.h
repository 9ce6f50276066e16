// Forty Thieves: keys. Part of games/forty_thieves/position.h.
//
// A position's key is the sum of its parts' hashes: of columns, cells, stock cards that have left the waste, the number
// of cards turned, and the lazy deal's flag. All hashes of a deal are made before the search, some hundreds; a move
// changes the key by a few of them.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

// Columns are equal when their cards are: a prefix enters by its content, not by its place.
template <FortyThievesRules R>
void FortyThievesDeal<R>::make_keys(std::uint64_t salt) {
  const auto column = [&](std::uint64_t prefix_id, int top, int run_length) {
    const auto shape = static_cast<std::uint64_t>(top << 4 | run_length);
    return hash_part((prefix_id ^ salt) + 0x9E3779B97F4A7C15ull * shape);
  };
  const auto add_runs = [&](std::size_t row, std::uint64_t prefix_id, Card base) {
    for (int length = 0; length < base.rank(); ++length)
      key_parts.columns[16 * row + static_cast<std::size_t>(length)] = column(prefix_id, base.code - length, length);
  };
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (std::size_t p = 2; p <= prefix[c]; ++p)
      add_runs(c * kMaxPrefix + p - 1, prefix_facts[c][p].id, columns[c][p - 1]);
  for (int suit = 0; suit < R.suits; ++suit)
    for (int rank = 1; rank <= R.ranks; ++rank)
      add_runs(std::size_t{10} * kMaxPrefix + Card(suit, rank).code, 0, Card(suit, rank));

  // Of one kind of part after the other, no number twice.
  std::uint64_t number = 0;
  const auto next = [&] { return hash_part(salt + 0x517CC1B727220A95ull * ++number); };
  for (Key& key : key_parts.cells) key = next();
  for (Key& key : key_parts.gone) key = next();
  for (Key& key : key_parts.turned) key = next();
  key_parts.lazy = next();
}

template <FortyThievesRules R>
Key FortyThieves<R>::column_key(int place, Column column) const {
  const int of_prefix = 16 * (place * Deal::kMaxPrefix - 1) + column.shape;
  const int of_run = 16 * (10 * Deal::kMaxPrefix + column.top) + 17 * column.shape;
  return deal_->key_parts.columns[static_cast<std::size_t>(column.shape < 16 ? of_run : of_prefix)];
}

template <FortyThievesRules R>
Key FortyThieves<R>::with_flag(Key key, bool must_use_waste) const {
  if (must_use_waste) key += deal_->key_parts.lazy;
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::plain_key() const {
  Key key = deal_->key_parts.turned[turned_];
  // Bit by bit, not by a condition on each card: of that GCC 12 makes wrong code (-O3 with AVX2).
  const std::uint64_t turned = turned_ < 64 ? (std::uint64_t{1} << turned_) - 1 : ~std::uint64_t{0};
  for (std::uint64_t gone = turned & ~waste_; gone; gone &= gone - 1)
    key += deal_->key_parts.gone[static_cast<std::size_t>(std::countr_zero(gone))];
  for (int place = 0; place < R.columns; ++place) key += column_key(place, column(place));
  for (std::size_t cell = kFirstCell; cell < kFirstCell + R.cells; ++cell) key += cell_key(tops_[cell]);
  return key;
}

template <FortyThievesRules R>
Key FortyThieves<R>::plain_key_after(Move move) const {
  Key key = key_;
  if (move.kind == kTurn) {
    key -= deal_->key_parts.turned[turned_];
    key += deal_->key_parts.turned[turned_ + std::size_t{1}];
    return key;
  }
  const Card card = top(move.from);
  if (move.from < kFirstCell) {
    key -= column_key(move.from, column(move.from));
    key += column_key(move.from, without(move.from, move.count));
  } else if (move.from < kWaste) {
    key -= cell_key(card.code);
    key += cell_key(0);
  } else {
    key += deal_->key_parts.gone[stock_index(move.from)];
  }
  if (move.to < kFirstCell) {
    key -= column_key(move.to, column(move.to));
    key += column_key(move.to, with(move.to, card, move.count));
  } else if (move.to < kWaste) {
    key -= cell_key(0);
    key += cell_key(card.code);
  }
  return key;
}

// The two moves of an exit at once.
template <FortyThievesRules R>
Key FortyThieves<R>::key_after_exit(Move exit) const {
  Key key = key_;
  const auto change = [&](int place, Column after) {
    key -= column_key(place, column(place));
    key += column_key(place, after);
  };
  const auto apart = [&](int last, int run) {
    key += column_key(0, {static_cast<std::uint8_t>(last), static_cast<std::uint8_t>(run)});
  };
  if (exit.kind == kAside) {
    apart(top(exit.from).code, exit.count - 1);
    change(exit.from, without(exit.from, exit.count + 1));
    const Card next = Card::from_code(top(exit.from).code + exit.count);
    if (exit.to != kFoundation) change(exit.to, with(exit.to, next, 1));
    return with_flag(key, true);
  }
  apart(top(exit.from).code, 1);
  change(exit.to, without(exit.to, 1));
  if (exit.from < kFirstCell) {
    change(exit.from, without(exit.from, 1));
  } else {
    key += deal_->key_parts.gone[stock_index(exit.from)];
  }
  return with_flag(key, exit.from < kFirstCell);
}

template <FortyThievesRules R>
Key FortyThieves<R>::key_after(Move move) const {
  if (move.kind == kAside || move.kind == kOnto) return key_after_exit(move);
  return with_flag(plain_key_after(move), supply_after(move).must_use_waste);
}

}  // namespace winnable
