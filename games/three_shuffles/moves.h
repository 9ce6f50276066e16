// Three Shuffles and a Draw: moves and reductions. Part of games/three_shuffles/position.h.
#pragma once

#include "games/three_shuffles/position.h"

namespace winnable {

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::add_moves(MoveList& moves) const {
  for (int fan = 0; fan < S.fans(); ++fan) {
    const unsigned code = tops_[static_cast<std::size_t>(fan)];
    if (!code) continue;
    const auto from = static_cast<std::uint8_t>(fan);
    if (fits_foundation(code)) moves.add({.kind = kMove, .from = from, .to = kHome});
    if (has_open_host(code)) moves.add({.kind = kMove, .from = from, .to = fan_[code + 1]});
  }
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::add_draws(MoveList& moves) const {
  if (draws_ >= deal_->rules.draws) return;
  for (int fan = 0; fan < S.fans(); ++fan) {
    int cards = 0;
    for (unsigned code = tops_[static_cast<std::size_t>(fan)]; code; code = below_[code]) ++cards;
    if (cards < 2) continue;
    int place = cards - 1;
    const auto add = [&](std::uint8_t to) {
      moves.add(
          {.kind = kDraw, .from = static_cast<std::uint8_t>(fan), .to = to, .count = static_cast<std::uint8_t>(place)});
    };
    for (unsigned code = below_[tops_[static_cast<std::size_t>(fan)]]; code; code = below_[code], --place) {
      if (fits_foundation(code)) add(kHome);
      if (has_open_host(code)) add(fan_[code + 1]);
    }
  }
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::generate(MoveList& moves) const {
  moves.clear();
  add_moves(moves);
  add_draws(moves);
  if (is_last_deal() || exposed_ == 0 || has_home_move()) return;
  moves.add({.kind = kReshuffle});
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if ((reductions & kSafeHome) && add_safe_home(moves)) return;
  if ((reductions & kSafeLink) && is_last_deal() && add_safe_link(moves)) return;
  generate(moves);
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::generate_greedy(MoveList& moves) const {
  moves.clear();
  if (!add_safe_home(moves) && !add_safe_link(moves)) add_moves(moves);
}

// Claim: an exposed card that fits its foundation may go home at once, and no other move need be tried.
// Why: its lower neighbours are home, so nothing will be built on it and its own fan stays as it is until it goes. What
//      a draw takes from under it is then exposed, or drawn all the same. Before a reshuffle it has to go anyway.
// Needs: one deck, building in suit, foundations that give nothing back.
// Guarded by: tests/games/three_shuffles_test.cpp.
template <ThreeShufflesShape S>
bool ThreeShufflesPosition<S>::add_safe_home(MoveList& moves) const {
  for (std::uint64_t rest = exposed_; rest; rest &= rest - 1) {
    const auto code = static_cast<unsigned>(std::countr_zero(rest));
    if (!fits_foundation(code)) continue;
    moves.add({.kind = kMove, .from = fan_[code], .to = kHome});
    return true;
  }
  return false;
}

// Claim: an exposed card may go at once onto its host, if the host is a king, or the last card of its fan, or lies on
//        its own host. While a draw is left, that host has to be settled in the same way.
// Why: such a host has nowhere better to be before it goes home, and it goes home after the card: the first and the
//      third cannot move to a fan, moving the second uncovers nothing and only covers another card. The card itself has
//      no other host, and leaving its fan uncovers. Refuted: "lies on its own host" is enough. The draw can take that
//      host away, and the card's host could follow it and uncover what lies below, were it not covered (fans of four,
//      6C 3D 4C 3C | 5C 6H 7D 5D | 2H 3H 4H 7C | 5H 2C 2D 6D | 7H 4D, aces home).
// Needs: no reshuffle to come (fewer cards home could suit a known shuffle better), one deck, building in suit.
// Guarded by: tests/games/three_shuffles_test.cpp.
template <ThreeShufflesShape S>
bool ThreeShufflesPosition<S>::add_safe_link(MoveList& moves) const {
  for (std::uint64_t rest = exposed_; rest; rest &= rest - 1) {
    const auto code = static_cast<unsigned>(std::countr_zero(rest));
    if (!has_open_host(code) || !is_settled(code + 1)) continue;
    moves.add({.kind = kMove, .from = fan_[code], .to = fan_[code + 1]});
    return true;
  }
  return false;
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::place(unsigned code, int fan) {
  std::uint8_t& top = tops_[static_cast<std::size_t>(fan)];
  if (top) exposed_ &= ~(std::uint64_t{1} << top);
  below_[code] = top;
  key_ += lies_on(code, top);
  fan_[code] = static_cast<std::uint8_t>(fan);
  top = static_cast<std::uint8_t>(code);
  exposed_ |= std::uint64_t{1} << code;
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::take_top(int fan) {
  std::uint8_t& top = tops_[static_cast<std::size_t>(fan)];
  key_ -= lies_on(top, below_[top]);
  exposed_ &= ~(std::uint64_t{1} << top);
  top = below_[top];
  if (top) exposed_ |= std::uint64_t{1} << top;
}

template <ThreeShufflesShape S>
auto ThreeShufflesPosition<S>::apply(Move move) -> Undo {
  const Undo undo{*this};
  if (move.kind == kReshuffle) {
    reshuffle();
  } else if (move.kind == kDraw) {
    draw(move);
  } else {
    const unsigned code = tops_[move.from];
    take_top(move.from);
    if (move.to == kHome) {
      ++heights_[code >> 4];
    } else {
      place(code, move.to);
      ++links_;
    }
  }
  return undo;
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::draw(Move move) {
  int cards = 0;
  for (unsigned code = tops_[move.from]; code; code = below_[code]) ++cards;
  unsigned above = tops_[move.from];
  for (int place = cards - 1; place > move.count; --place) above = below_[above];
  const unsigned drawn = below_[above];
  key_ -= lies_on(above, drawn);
  key_ -= lies_on(drawn, below_[drawn]);
  below_[above] = below_[drawn];
  key_ += lies_on(above, below_[above]);
  ++draws_;
  if (move.to == kHome) {
    ++heights_[drawn >> 4];
  } else {
    place(drawn, move.to);
  }
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::reshuffle() {
  const CardArray& order = deal_->later_shuffles[reshuffles_];
  ++reshuffles_;
  exposed_ = 0;
  key_ = {};
  links_ = 0;
  tops_.fill(0);
  below_.fill(0);
  int next = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(kCards); ++i) {
    const Card card = order[i];
    if (card.rank() > heights_[static_cast<std::size_t>(card.suit())]) place(card.code, next++ / S.fan_size);
  }
}

template <ThreeShufflesShape S>
void ThreeShufflesPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kReshuffle) return out.push_back(bare_move(Verb::reshuffle));
  const PileName from{'T', static_cast<std::uint8_t>(move.from + 1)};
  const PileName to = move.to == kHome ? PileName{'F', 0} : PileName{'T', static_cast<std::uint8_t>(move.to + 1)};
  out.push_back({move.kind == kDraw ? Verb::draw : Verb::move, from, to, move.count});
}

}  // namespace winnable
