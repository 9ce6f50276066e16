// Spider: moves and keys. Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

template <SpiderShape S>
int SpiderPosition<S>::run_length(int start, int column) const {
  const std::uint8_t* const cards = table_.cards.data() + start;
  int first = height(column) - 1;
  while (first > hidden(column) && are_in_suit(cards[first - 1], cards[first])) --first;
  return height(column) - first;
}

// The spaces worth trying: all of them without reductions.
template <SpiderShape S>
template <bool kReduced>
unsigned SpiderPosition<S>::useful_spaces(unsigned spaces, int from, bool is_whole_column,
                                          Reductions reductions) const {
  if constexpr (kReduced) {
    const unsigned named = (1u << targets()) - 1;  // columns whose numbers still matter
    // Claim: a whole column need not move into a space when the stock will deal to neither.
    // Why: the two columns only exchange their numbers, which no rule looks at any more.
    // Needs: nothing. The same holds for all columns once the stock is empty.
    // Guarded by: tests/games/spider_test.cpp.
    if ((reductions & kNoColumnToSpace) && is_whole_column) spaces &= named >> from & 1 ? spaces : named;
    // Claim: of the spaces that the stock will not deal to, one stands for all.
    // Why: as above, exchanging them changes nothing but numbers.
    // Guarded by: tests/games/spider_test.cpp.
    if (reductions & kOneSpace) {
      const unsigned alike = spaces & ~named;
      spaces = (spaces & named) | (alike & (0 - alike));
    }
  }
  return spaces;
}

// To columns, then to spaces; the stock last. Space after space, so that the moves to the last ones, which repeat those
// to the first, are the ones left out if ever the list is full: with thirteen columns and no stock, and with no other.
template <SpiderShape S>
template <bool kReduced>
void SpiderPosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const Starts start = starts();
  std::array<int, Deal::kColumns> rank{}, run{};  // of the exposed card; cards that move together
  unsigned spaces = 0;
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      spaces |= 1u << column;
      continue;
    }
    rank[at(column)] = table_.cards[at(start[at(column) + 1] - 1)] & 15;
    run[at(column)] = run_length(start[at(column)], column);
  }
  for (int from = 0; from < S.columns; ++from) {
    for (int to = 0; to < S.columns; ++to) {
      const int count = rank[at(to)] - rank[at(from)];
      if (count > 0 && count <= run[at(from)])
        moves.add({kMoveCards, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                   static_cast<std::uint8_t>(count)});
    }
  }
  const bool may_deal = stock_left() > 0 && (spaces == 0 || deal_->rules.deals_onto_spaces);
  for (unsigned left = spaces; left; left &= left - 1) {
    const auto to = static_cast<std::uint8_t>(std::countr_zero(left));
    for (int from = 0; from < S.columns; ++from) {
      for (int count = 1; count <= run[at(from)]; ++count) {
        if (!(useful_spaces<kReduced>(spaces, from, count == height(from), reductions) >> to & 1)) continue;
        if (moves.size() + 1 < MoveList::kCapacity)
          moves.add({kMoveCards, static_cast<std::uint8_t>(from), to, static_cast<std::uint8_t>(count)});
      }
    }
  }
  if (may_deal) moves.add({kDealRound, 0, 0, 1});
}

template <SpiderShape S>
void SpiderPosition<S>::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate_moves<true>(moves, reductions);
}

template <SpiderShape S>
void SpiderPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kDealRound) return out.push_back(bare_move(Verb::deal));
  const auto column = [](int number) { return PileName{'T', static_cast<std::uint8_t>(number + 1)}; };
  out.push_back(plain_move(column(move.from), column(move.to), move.count));
}

// Moves the last cards of a column to the end of another.
template <SpiderShape S>
void SpiderPosition<S>::transfer(int from, int to, int count) {
  const Starts start = starts();
  std::uint8_t* const cards = table_.cards.data();
  std::uint8_t* const end = cards + start[at(from) + 1];
  std::uint8_t* const target = cards + start[at(to) + 1];
  if (from < to)
    std::rotate(end - count, end, target);
  else
    std::rotate(target, end - count, end);
  table_.height[at(from)] = static_cast<std::uint8_t>(height(from) - count);
  table_.height[at(to)] = static_cast<std::uint8_t>(height(to) + count);
}

template <SpiderShape S>
void SpiderPosition<S>::insert(int column, std::uint8_t code) {
  const Starts start = starts();
  std::uint8_t* const cards = table_.cards.data();
  const std::size_t place = start[at(column) + 1];
  std::copy_backward(cards + place, cards + start.back(), cards + start.back() + 1);
  cards[place] = code;
  ++table_.height[at(column)];
}

// The next cards of the stock to the first columns, from the last column on, so that each card of the row moves once.
template <SpiderShape S>
void SpiderPosition<S>::deal_round(int count) {
  const Starts start = starts();
  std::uint8_t* const cards = table_.cards.data();
  for (int column = S.columns - 1; column >= 0; --column) {
    const std::uint8_t *const first = cards + start[at(column)], *const end = cards + start[at(column) + 1];
    const int shift = std::min(column, count);  // cards dealt to the columns before it
    std::copy_backward(first, end, cards + start[at(column) + 1] + shift);
    if (column < count) {
      cards[start[at(column) + 1] + shift] = deal_->stock[at(table_.dealt + column)].code;
      ++table_.height[at(column)];
    }
  }
  table_.dealt = static_cast<std::uint8_t>(table_.dealt + count);
}

// True if a face-down card was exposed.
template <SpiderShape S>
bool SpiderPosition<S>::turn_up(int column) {
  if (hidden(column) == 0 || hidden(column) < height(column)) return false;
  --table_.hidden[at(column)];
  return true;
}

template <SpiderShape S>
void SpiderPosition<S>::let_complete_suit_leave(int column, Undo& undo) {
  if (height(column) - hidden(column) < S.ranks) return;
  const Starts start = starts();
  std::uint8_t* const end = table_.cards.data() + start[at(column) + 1];
  if ((end[-1] & 15) != 1 || run_length(start[at(column)], column) < S.ranks) return;
  ++table_.complete[at(end[-1] >> 4)];
  std::copy(end, table_.cards.data() + start.back(), end - S.ranks);
  table_.height[at(column)] = static_cast<std::uint8_t>(height(column) - S.ranks);
  undo.completed = static_cast<std::uint16_t>(undo.completed | 1u << column);
  if (turn_up(column)) undo.turned_up = static_cast<std::uint16_t>(undo.turned_up | 1u << column);
}

template <SpiderShape S>
void SpiderPosition<S>::take_suit_back(int column, int suit, const Undo& undo) {
  if (!(undo.completed >> column & 1)) return;
  if (undo.turned_up >> column & 1) turn_down(column);
  for (int rank = S.ranks; rank >= 1; --rank) insert(column, Card(suit, rank).code);
  --table_.complete[at(suit)];
}

template <SpiderShape S>
void SpiderPosition<S>::take_round_back(int count, const Undo& undo) {
  table_.dealt = static_cast<std::uint8_t>(table_.dealt - count);
  for (int column = 0; column < count; ++column)
    take_suit_back(column, deal_->stock[at(table_.dealt + column)].suit(), undo);
  const Starts start = starts();
  std::uint8_t* to = table_.cards.data();
  for (int column = 0; column < S.columns; ++column) {
    if (column < count) --table_.height[at(column)];
    to = std::copy_n(table_.cards.data() + start[at(column)], height(column), to);
  }
}

template <SpiderShape S>
auto SpiderPosition<S>::apply(Move move) -> Undo {
  Undo undo{hashes_[move.from], hashes_[move.to]};
  if (move.kind == kDealRound) {
    const int count = targets();
    deal_round(count);
    for (int column = 0; column < count; ++column) let_complete_suit_leave(column, undo);
    rehash_all();
    return undo;
  }
  transfer(move.from, move.to, move.count);
  undo.suit = static_cast<std::uint8_t>(table_.cards[at(starts()[at(move.to) + 1] - 1)] >> 4);
  undo.turned_up_source = turn_up(move.from);
  let_complete_suit_leave(move.to, undo);
  rehash(move.from);
  rehash(move.to);
  return undo;
}

template <SpiderShape S>
void SpiderPosition<S>::undo(Move move, const Undo& undo) {
  if (move.kind == kDealRound) {
    const int rest = table_.dealt % S.columns;  // of a last, short round
    take_round_back(rest > 0 ? rest : S.columns, undo);
    rehash_all();
    return;
  }
  take_suit_back(move.to, undo.suit, undo);
  if (undo.turned_up_source) turn_down(move.from);
  transfer(move.to, move.from, move.count);
  hashes_[move.from] = undo.from_hash;
  hashes_[move.to] = undo.to_hash;
}

// Two independent chains of multiplications over the cards; the sum of the columns' hashes is the key.
template <SpiderShape S>
struct SpiderPosition<S>::ColumnHash {
  std::uint64_t low, high;

  ColumnHash(std::uint64_t salt, unsigned number)
      : low(fold_multiply(salt + 0x9E3779B97F4A7C15ull, 0xA0761D6478BD642Full + number)),
        high(fold_multiply(salt + 0xD1B54A32D192ED03ull, 0xE7037ED1A0B428DBull + number)) {}

  void add(const std::uint8_t* cards, int count, std::uint64_t mark = 0) {
    for (int i = 0; i < count; ++i) {
      low = fold_multiply(low ^ (cards[i] | mark), 0x8EBC6AF09C88C6E3ull);
      high = fold_multiply(high ^ (cards[i] | mark), 0x589965CC75374CC3ull);
    }
  }
  Key key() const { return {fold_multiply(low, 0x1D8E4E27C47D124Full), fold_multiply(high, 0xEB44ACCAB455D165ull)}; }
};

// Of a column with these cards, the first `hidden` of them face down, and `more` on top of them.
template <SpiderShape S>
Key SpiderPosition<S>::column_hash(int column, std::span<const std::uint8_t> cards, int hidden,
                                   std::span<const std::uint8_t> more) const {
  const unsigned number = column < targets() ? static_cast<unsigned>(column) + 1 : 0;
  const int size = static_cast<int>(cards.size());
  if (size == 0 && more.empty() && number == 0) return {};
  ColumnHash hash(deal_->salt, number);
  hash.add(cards.data(), hidden, 64);
  hash.add(cards.data() + hidden, size - hidden);
  hash.add(more.data(), static_cast<int>(more.size()));
  return hash.key();
}

template <SpiderShape S>
void SpiderPosition<S>::rehash(int column) {
  hashes_[at(column)] = column_hash(column, cards_of(starts(), column), hidden(column));
}

template <SpiderShape S>
void SpiderPosition<S>::rehash_all() {
  const Starts start = starts();
  for (int column = 0; column < S.columns; ++column)
    hashes_[at(column)] = column_hash(column, cards_of(start, column), hidden(column));
}

template <SpiderShape S>
Key SpiderPosition<S>::key() const {
  Key key = hash_part(deal_->salt ^ table_.dealt);  // complete suits follow from the cards left
  for (const Key& hash : hashes_) key += hash;
  return key;
}

// Without making the move, but for those that bring new cards or may complete a suit.
template <SpiderShape S>
Key SpiderPosition<S>::key_after(Move move) const {
  const Starts start = starts();
  const auto from = cards_of(start, move.from), to = cards_of(start, move.to);
  if (move.kind == kDealRound || (from.back() & 15) == 1) {
    SpiderPosition child = *this;
    child.apply(move);
    return child.key();
  }
  const auto left = from.first(from.size() - move.count);
  const int face_down = std::min(hidden(move.from), std::max(0, static_cast<int>(left.size()) - 1));
  Key key = this->key();
  key -= hashes_[move.from];
  key -= hashes_[move.to];
  key += column_hash(move.from, left, face_down);
  key += column_hash(move.to, to, hidden(move.to), from.last(move.count));
  return key;
}

template <SpiderShape S>
Key SpiderPosition<S>::recomputed_key() const {
  SpiderPosition fresh = *this;
  fresh.rehash_all();
  return fresh.key();
}

template <SpiderShape S>
int SpiderPosition<S>::moves_to_win_lower_bound() const {
  int loose = 0;
  const std::uint8_t* next = table_.cards.data();
  for (int column = 0; column < S.columns; ++column) {
    for (int place = 0; place < height(column); ++place, ++next) {
      const bool is_king = (*next & 15) == S.ranks;
      loose += !is_king && (place == 0 || !are_in_suit(next[-1], *next));
    }
  }
  return loose + (stock_left() + S.columns - 1) / S.columns;
}

}  // namespace winnable
