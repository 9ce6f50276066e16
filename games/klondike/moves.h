// Klondike: moves and keys of the plain position. Part of games/klondike/position.h.
#pragma once

#include "games/klondike/position.h"

namespace winnable {

template <KlondikeShape S>
void KlondikePosition<S>::generate(MoveList& moves) const {
  moves.clear();
  const auto add = [&moves](Kind kind, int from, int to, int count = 1) {
    moves.add({kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  };
  const Card waste = waste_top();
  for (int c = 0; c < S.columns; ++c) {
    if (goes_home(exposed(c))) add(kColumnHome, c, 0);
    for (int place = down(c); place < length(c); ++place)
      for (int to = 0; to < S.columns; ++to)
        if (to != c && fits(card(c, place), to)) add(kColumnToColumn, c, to, length(c) - place);
  }
  if (goes_home(waste)) add(kWasteHome, 0, 0);
  for (int to = 0; to < S.columns; ++to) {
    if (waste && fits(waste, to)) add(kWasteToColumn, 0, to);
    if constexpr (S.foundation_return) {
      for (int suit = 0; suit < S.suits; ++suit) {
        const int height = heights_[static_cast<std::size_t>(suit)];
        if (height > 0 && fits(Card(suit, height), to)) add(kReturn, suit, to);
      }
    }
  }
  if (can_turn()) add(kTurn, 0, 0);
  if (can_redeal()) add(kRedeal, 0, 0);
}

template <KlondikeShape S>
void KlondikePosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const PileName home{'F', 0}, waste{'W', 0};
  const PileName from{'T', static_cast<std::uint8_t>(move.from + 1)}, to{'T', static_cast<std::uint8_t>(move.to + 1)};
  switch (move.kind) {
    case kColumnToColumn: out.push_back(plain_move(from, to, move.count)); break;
    case kColumnHome: out.push_back(plain_move(from, home)); break;
    case kWasteToColumn: out.push_back(plain_move(waste, to)); break;
    case kWasteHome: out.push_back(plain_move(waste, home)); break;
    // Two suits may both fit, so the foundation is named by its suit: F1 clubs, F2 diamonds, F3 hearts, F4 spades.
    case kReturn: out.push_back(plain_move({'F', static_cast<std::uint8_t>(move.from + 1)}, to)); break;
    case kTurn: out.push_back(bare_move(Verb::turn)); break;
    default: out.push_back(bare_move(Verb::redeal)); break;
  }
}

template <KlondikeShape S>
void KlondikePosition<S>::take_from_column(int column, int count) {
  const auto c = static_cast<std::size_t>(column);
  length_[c] = static_cast<std::uint8_t>(length_[c] - count);
  if (length_[c] > 0 && down_[c] == length_[c]) --down_[c];
}

template <KlondikeShape S>
auto KlondikePosition<S>::apply(Move move) -> Undo {
  const Undo before{*this};
  switch (move.kind) {
    case kColumnToColumn:
      for (int i = length(move.from) - move.count; i < length(move.from); ++i)
        put_on_column(move.to, card(move.from, i));
      take_from_column(move.from, move.count);
      break;
    case kColumnHome:
      ++heights_[static_cast<std::size_t>(exposed(move.from).suit())];
      take_from_column(move.from, 1);
      break;
    case kWasteToColumn: put_on_column(move.to, take_waste_top()); break;
    case kWasteHome: ++heights_[static_cast<std::size_t>(take_waste_top().suit())]; break;
    case kReturn: put_on_column(move.to, Card(move.from, heights_[move.from]--)); break;
    case kTurn: turned_ = static_cast<std::uint8_t>(after_turn(stock_, turned_, deal_->rules.draw)); break;
    default:
      turned_ = 0;
      if (!deal_->rules.unlimited()) ++redeals_used_;
      break;
  }
  return before;
}

template <KlondikeShape S>
void KlondikePosition<S>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

// Columns are equal when their cards and marks are, whatever their places.
template <KlondikeShape S>
Key KlondikePosition<S>::key() const {
  Key key{};
  for (int c = 0; c < S.columns; ++c) {
    std::uint64_t content = deal_->salt;
    for (int i = 0; i < length(c); ++i)
      content = fold_multiply(content ^ (card(c, i).code | (i < down(c) ? 64u : 0u)), 0xD6E8FEB86659FD93ull) +
                static_cast<unsigned>(i) + 1;
    key += hash_part(content);
  }
  std::uint64_t rest = deal_->salt;
  for (const std::uint8_t height : heights_) rest = rest << 4 | height;
  const auto waste = static_cast<unsigned>(std::popcount(stock_ & ((1u << turned_) - 1)));
  rest = fold_multiply(rest ^ 0x2545F4914F6CDD1Dull, 0x9E3779B97F4A7C15ull) ^
         (std::uint64_t{stock_} << 8 | waste << 2 | redeals_used_);
  key += hash_part(rest);
  return key;
}

}  // namespace winnable
