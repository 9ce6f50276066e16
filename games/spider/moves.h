// Spider: moves and keys. Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

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
  const Starts start = table_.starts();
  std::array<int, Deal::kColumns> rank{}, run{};  // of the exposed card; cards that move together
  unsigned spaces = 0;
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      spaces |= 1u << column;
      continue;
    }
    rank[at(column)] = table_.cards[at(start[at(column) + 1] - 1)] & 15;
    run[at(column)] = table_.run_length(start[at(column)], column);
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

template <SpiderShape S>
void SpiderPosition<S>::take_suit_back(int column, int suit, const Effect& effect) {
  if (!(effect.completed >> column & 1)) return;
  if (effect.turned_up >> column & 1) turn_down(column);
  for (int rank = S.ranks; rank >= 1; --rank) table_.insert(column, Card(suit, rank).code);
  --table_.complete[at(suit)];
}

template <SpiderShape S>
void SpiderPosition<S>::take_round_back(int count, const Effect& effect) {
  table_.dealt = static_cast<std::uint8_t>(table_.dealt - count);
  for (int column = 0; column < count; ++column)
    take_suit_back(column, deal_->stock[at(table_.dealt + column)].suit(), effect);
  const Starts start = table_.starts();
  std::uint8_t* to = table_.cards.data();
  for (int column = 0; column < S.columns; ++column) {
    if (column < count) --table_.height[at(column)];
    to = std::copy_n(table_.cards.data() + start[at(column)], height(column), to);
  }
}

// All of a move but the hashes.
template <SpiderShape S>
auto SpiderPosition<S>::play(Move move) -> Effect {
  if (move.kind == kDealRound) return table_.deal_round({deal_->stock.data(), at(deal_->stock_size)}, targets());
  return table_.move_cards(move.from, move.to, move.count);
}

template <SpiderShape S>
auto SpiderPosition<S>::apply(Move move) -> Undo {
  const Undo undo{hashes_[move.from], hashes_[move.to], play(move)};
  if (move.kind == kDealRound) {
    rehash_all();
  } else {
    rehash(move.from);
    rehash(move.to);
  }
  return undo;
}

template <SpiderShape S>
void SpiderPosition<S>::undo(Move move, const Undo& undo) {
  if (move.kind == kDealRound) {
    const int rest = table_.dealt % S.columns;  // of a last, short round
    take_round_back(rest > 0 ? rest : S.columns, undo.effect);
    rehash_all();
    return;
  }
  take_suit_back(move.to, undo.effect.suit, undo.effect);
  if (undo.effect.turned_up_source) turn_down(move.from);
  table_.transfer(move.to, move.from, move.count);
  hashes_[move.from] = undo.from_hash;
  hashes_[move.to] = undo.to_hash;
}

// Of a column with these cards, the first `hidden` of them face down, and `more` on top of them.
template <SpiderShape S>
Key SpiderPosition<S>::column_hash(int column, std::span<const std::uint8_t> cards, int hidden,
                                   std::span<const std::uint8_t> more) const {
  Key sum;
  std::size_t place = 0;
  for (const std::uint8_t card : cards) {
    sum += spider_product(place < at(hidden) ? spider_face_down(card) : card, place);
    ++place;
  }
  for (const std::uint8_t card : more) sum += spider_product(card, place++);
  return spider_hash(sum, column < targets() ? static_cast<unsigned>(column) + 1 : 0, deal_->salt);
}

template <SpiderShape S>
void SpiderPosition<S>::rehash(int column) {
  hashes_[at(column)] = column_hash(column, cards_of(table_.starts(), column), hidden(column));
}

template <SpiderShape S>
void SpiderPosition<S>::rehash_all() {
  const Starts start = table_.starts();
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
  const Starts start = table_.starts();
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
      loose += !is_king && (place == 0 || !table_.are_in_suit(next[-1], *next));
    }
  }
  return loose + (stock_left() + S.columns - 1) / S.columns;
}

}  // namespace winnable
