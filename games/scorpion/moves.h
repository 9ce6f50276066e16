// Scorpion: moves, keys, scores. Part of games/scorpion/position.h.
#pragma once

#include "games/scorpion/position.h"

namespace winnable {

template <ScorpionShape S>
bool ScorpionPosition<S>::ends_with_sequence(int column) const {
  const int first = height(column) - S.ranks;
  if (first < hidden(column) || card(column, height(column) - 1).rank() != 1) return false;
  for (int place = first; place + 1 < height(column); ++place)
    if (card(column, place).code != card(column, place + 1).code + 1) return false;
  return true;
}

// The spaces worth trying for a card: all of them without reductions.
template <ScorpionShape S>
template <bool kReduced>
unsigned ScorpionPosition<S>::useful_spaces(unsigned spaces, int from, int place, Reductions reductions) const {
  if constexpr (kReduced) {
    const unsigned named = (1u << targets()) - 1;  // columns whose numbers still matter
    // Claim: a whole column need not move into a space when the hand will deal to neither.
    // Why: the two columns only exchange their numbers, which no rule looks at any more.
    // Needs: nothing. The same holds for all columns once the hand is empty.
    // Guarded by: tests/games/scorpion_test.cpp.
    if ((reductions & kNoColumnToSpace) && place == 0) spaces &= named >> from & 1 ? spaces : named;
    // Claim: of the spaces that the hand will not deal to, one stands for all.
    // Why: as above, exchanging them changes nothing but numbers.
    // Guarded by: tests/games/scorpion_test.cpp.
    if (reductions & kOneSpace) {
      const unsigned alike = spaces & ~named;
      spaces = (spaces & named) | (alike & (0 - alike));
    }
  }
  return spaces;
}

// Moves of cards from column to column. True: one of them is more than a king's column going to a space.
template <ScorpionShape S>
template <bool kReduced>
bool ScorpionPosition<S>::add_card_moves(MoveList& moves, Reductions reductions) const {
  std::array<std::uint16_t, 64> wanted_by{};  // columns whose exposed card takes a card
  unsigned spaces = 0;
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      spaces |= 1u << column;
    } else if (const Card top = card(column, height(column) - 1); top.rank() > 1) {
      wanted_by[top.code - std::size_t{1}] |= static_cast<std::uint16_t>(1u << column);
    }
  }
  bool moves_to_use = false;
  for (int from = 0; from < S.columns; ++from) {
    for (int place = hidden(from); place < height(from); ++place) {
      const Card taken = card(from, place);
      unsigned to_columns = wanted_by[taken.code] & ~(1u << from);
      if (spaces && (S.any_card_fills_space || is_king(taken))) {
        if (place > 0) moves_to_use = true;
        to_columns |= useful_spaces<kReduced>(spaces, from, place, reductions);
      }
      if (wanted_by[taken.code] & ~(1u << from)) moves_to_use = true;
      for (; to_columns; to_columns &= to_columns - 1)
        moves.add({kMoveCards, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(to_columns)),
                   static_cast<std::uint8_t>(height(from) - place)});
    }
  }
  return moves_to_use;
}

template <ScorpionShape S>
template <bool kReduced>
void ScorpionPosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if (deal_->rules.clears_sequences) {
    for (int column = 0; column < S.columns; ++column)
      if (ends_with_sequence(column))
        moves.add({kClear, static_cast<std::uint8_t>(column), 0, static_cast<std::uint8_t>(S.ranks)});
    // Claim: once the hand is empty, a complete sequence may be lifted at once.
    // Why: with one deck and kings only to spaces, no card of it can ever leave its host again; its ace takes nothing.
    //      Lifting it leaves every other move as it was: the cards below it move as they did, only without it on top.
    // Needs: one deck (with two, part of it may serve the twin of its host); kings to spaces (Wasp may break it up);
    //        an empty hand: lifting before the merci is dealt was refuted by the short deal of 3 suits and 3 ranks
    //        (AC) 2D AD | (3S) 3D 3H | 2H 2S 3C, merci AS AH 2C: a merci card parked on a sequence can be carried away
    //        with it, without it lies on the card below.
    // Guarded by: tests/games/scorpion_test.cpp.
    if constexpr (kReduced && S.decks == 1 && !S.any_card_fills_space) {
      if ((reductions & kClearAtOnce) && hand_left() == 0 && !moves.empty()) {
        moves.truncate(1);
        return;
      }
    }
  }
  const bool moves_to_use = add_card_moves<kReduced>(moves, reductions);
  if (hand_left() > 0 && !(deal_->rules.deals_only_when_stuck && moves_to_use)) moves.add({kDealRound, 0, 0, 1});
}

template <ScorpionShape S>
void ScorpionPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kDealRound) {
    out.push_back(bare_move(Verb::deal));
    return;
  }
  const auto column = [](int number) { return PileName{'T', static_cast<std::uint8_t>(number + 1)}; };
  out.push_back(plain_move(column(move.from), move.kind == kClear ? PileName{'F', 0} : column(move.to), move.count));
}

// Removes the last cards of a column and turns up the card below.
template <ScorpionShape S>
void ScorpionPosition<S>::take(int column, int count) {
  const auto c = static_cast<std::size_t>(column);
  height_[c] = static_cast<std::uint8_t>(height_[c] - count);
  if (hidden_[c] > 0 && hidden_[c] == height_[c]) --hidden_[c];
  hashes_[c] = column_hash(column);
}

template <ScorpionShape S>
auto ScorpionPosition<S>::apply(Move move) -> Undo {
  const std::size_t from = move.from, to = move.to;
  Undo undo{hashes_[from], hashes_[to], in_place_, false, 0};
  if (move.kind == kDealRound) {
    for (int column = 0, count = targets(); column < count; ++column) {
      const auto c = static_cast<std::size_t>(column);
      cards_of(c)[height_[c]++] = deal_->hand[dealt_++].code;
      in_place_ = static_cast<std::uint16_t>(in_place_ + is_in_place(column, height_[c] - 1));
    }
    rehash_all();
    return undo;
  }
  const int place = height_[from] - move.count;
  const int hidden_before = hidden_[from];
  if (move.kind == kClear) {
    const Card king = card(move.from, place);
    undo.suit = static_cast<std::uint8_t>(king.suit());
    ++cleared_[undo.suit];
    in_place_ = static_cast<std::uint16_t>(in_place_ + !is_in_place(move.from, place));
  } else {
    const int before = is_in_place(move.from, place), first = height_[to];
    std::copy_n(cards_of(from) + place, move.count, cards_of(to) + first);
    height_[to] = static_cast<std::uint8_t>(first + move.count);
    in_place_ = static_cast<std::uint16_t>(in_place_ + is_in_place(move.to, first) - before);
    hashes_[to] = column_hash(move.to);
  }
  take(move.from, move.count);
  undo.turned_up = hidden_[from] != hidden_before;
  return undo;
}

template <ScorpionShape S>
void ScorpionPosition<S>::undo(Move move, const Undo& undo) {
  const std::size_t from = move.from, to = move.to;
  in_place_ = undo.in_place;
  if (move.kind == kDealRound) {
    const int left = hand_left();  // the round just dealt was the last one, or a full one
    const int count = left > 0 || deal_->hand_size % S.columns == 0 ? S.columns : deal_->hand_size % S.columns;
    for (std::size_t column = 0; column < static_cast<std::size_t>(count); ++column) --height_[column];
    dealt_ = static_cast<std::uint8_t>(dealt_ - count);
    rehash_all();
    return;
  }
  if (undo.turned_up) ++hidden_[from];
  if (move.kind == kClear) {
    for (int rank = S.ranks; rank >= 1; --rank) cards_of(from)[height_[from]++] = Card(undo.suit, rank).code;
    --cleared_[undo.suit];
  } else {
    height_[to] = static_cast<std::uint8_t>(height_[to] - move.count);
    std::copy_n(cards_of(to) + height_[to], move.count, cards_of(from) + height_[from]);
    height_[from] = static_cast<std::uint8_t>(height_[from] + move.count);
    hashes_[to] = undo.to_hash;
  }
  hashes_[from] = undo.from_hash;
}

// Two independent chains of multiplications over the cards; the sum of the columns' hashes is the key.
template <ScorpionShape S>
Key ScorpionPosition<S>::column_hash(int column) const {
  const int size = height(column);
  const unsigned number = column < targets() ? static_cast<unsigned>(column) + 1 : 0;
  if (size == 0 && number == 0) return {};
  std::uint64_t low = fold_multiply(deal_->salt + 0x9E3779B97F4A7C15ull, 0xA0761D6478BD642Full + number);
  std::uint64_t high = fold_multiply(deal_->salt + 0xD1B54A32D192ED03ull, 0xE7037ED1A0B428DBull + number);
  for (int place = 0; place < size; ++place) {
    const std::uint64_t code = card(column, place).code | (place < hidden(column) ? 64u : 0u);
    low = fold_multiply(low ^ code, 0x8EBC6AF09C88C6E3ull);
    high = fold_multiply(high ^ code, 0x589965CC75374CC3ull);
  }
  return {fold_multiply(low, 0x1D8E4E27C47D124Full), fold_multiply(high, 0xEB44ACCAB455D165ull)};
}

template <ScorpionShape S>
void ScorpionPosition<S>::rehash_all() {
  for (int column = 0; column < S.columns; ++column) hashes_[static_cast<std::size_t>(column)] = column_hash(column);
}

template <ScorpionShape S>
void ScorpionPosition<S>::count_in_place() {
  int count = 0;
  for (int column = 0; column < S.columns; ++column)
    for (int place = 0; place < height(column); ++place) count += is_in_place(column, place);
  for (const std::uint8_t sequences : cleared_) count += S.ranks * sequences;
  in_place_ = static_cast<std::uint16_t>(count);
}

template <ScorpionShape S>
Key ScorpionPosition<S>::key() const {
  Key key = hash_part(deal_->salt ^ dealt_);  // cleared sequences follow from the cards left
  for (const Key& hash : hashes_) key += hash;
  return key;
}

template <ScorpionShape S>
Key ScorpionPosition<S>::recomputed_key() const {
  Key key = hash_part(deal_->salt ^ dealt_);
  for (int column = 0; column < S.columns; ++column) key += column_hash(column);
  return key;
}

// Fewer moves in the relaxation, fewer face-down cards, more spaces and kings at the bottom, fewer exposed aces.
template <ScorpionShape S>
int ScorpionPosition<S>::score() const {
  ScorpionRelaxation<S> relaxation = relaxed();
  const auto estimate = relaxation.estimate();
  if (!estimate.is_complete && !relaxation.may_be_won()) return std::numeric_limits<int>::min();
  int score = -estimate.moves - 4 * hidden_total();
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      score += 12;
      continue;
    }
    if (is_in_place(column, 0)) score += 4;
    if (card(column, height(column) - 1).rank() == 1) score -= 3;
  }
  return score;
}

// Cards in place, few face-down cards, spaces; cards that lie on a lower one of their suit are in each other's way.
template <ScorpionShape S>
int ScorpionPosition<S>::honest_score() const {
  int score = -30 * hidden_total();
  for (const std::uint8_t sequences : cleared_) score += 10 * S.ranks * sequences;
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      score += 12;
      continue;
    }
    for (int place = hidden(column); place < height(column); ++place) {
      if (place == 0 ? is_in_place(column, 0) : place > hidden(column) && is_in_place(column, place)) score += 10;
      for (int below = hidden(column); below < place; ++below) {
        const Card low = card(column, below), high = card(column, place);
        if (low.suit() == high.suit() && low.rank() < high.rank()) score -= low.rank() + 1 == high.rank() ? 12 : 2;
      }
    }
    if (card(column, height(column) - 1).rank() == 1) score -= 3;
  }
  return score;
}

}  // namespace winnable
