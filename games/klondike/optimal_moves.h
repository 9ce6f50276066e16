// Klondike for shortest wins: the moves that serve something. Part of games/klondike/optimal_position.h.
#pragma once

#include "games/klondike/optimal_position.h"

namespace winnable {

// Claim: an exposed column card x of rank r that can go home may do so at once, and no other move need be tried, when
//        all cards of the other colour up to r - 1 and of its own colour up to r - 2 are home.
// Why: whatever could lie on x (and on that, and so on) is home already, so x serves only as a host for cards that
//      return from the foundations, and these again for such cards alone; a shortest win does none of that. Without x a
//      plan loses the other moves of x, which cost something, and keeps all others: a run that x ends moves without it,
//      a card below x is bared sooner, a column that x alone holds is empty sooner. x costs one move home then or now.
//      Not for waste cards: taking one out changes which stock cards the turns bring up.
// Guarded by: tests/games/shortest_klondike_test.cpp.
template <KlondikeShape S>
bool KlondikeOptimalPosition<S>::is_safe(Card card) const {
  if (!base_.goes_home(card)) return false;
  for (int suit = 0; suit < S.suits; ++suit) {
    const bool same_colour = Card(suit, 1).is_red() == card.is_red();
    if (base_.heights_[static_cast<std::size_t>(suit)] < card.rank() - (same_colour ? 2 : 1)) return false;
  }
  return true;
}

template <KlondikeShape S>
void KlondikeOptimalPosition<S>::generate_shortest(MoveList& moves) const {
  moves.clear();
  int safe = -1;  // the column of the lowest card, whatever the order of columns: equal positions have equal moves
  for (int c = 0; c < S.columns; ++c)
    if (is_safe(base_.exposed(c)) && (safe < 0 || base_.exposed(c).code < base_.exposed(safe).code)) safe = c;
  if (safe >= 0) {
    moves.add({Base::kColumnHome, static_cast<std::uint8_t>(safe), 0, 1});
    return;
  }
  const Reach stock = reach();
  add_column_moves(moves, stock);
  if constexpr (S.foundation_return) add_returns(moves, stock);
  for (std::size_t i = 0; i < stock.size; ++i) {
    const auto [card, turns] = stock.tops[i];
    if (base_.goes_home(card)) moves.add({Base::kWasteHome, 0, 0, static_cast<std::uint8_t>(turns + 1)});
    add_places(moves, Base::kWasteToColumn, 0, card, turns + 1);
  }
}

// To each column that takes the card; one empty column stands for all.
template <KlondikeShape S>
void KlondikeOptimalPosition<S>::add_places(MoveList& moves, typename Base::Kind kind, int from, Card card,
                                            int count) const {
  bool has_empty = false;
  for (int to = 0; to < S.columns; ++to) {
    const bool empty = base_.length(to) == 0;
    if ((empty && has_empty) || (kind == Base::kColumnToColumn && to == from) || !base_.fits(card, to)) continue;
    has_empty |= empty;
    moves.add({kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  }
}

// Claim: a part of a run moves only when the card that it bares can go home; a run that empties its column only when
//        there is no other space and a king can be put there next; a king that begins its column stays.
// Why: such a move waits until what it brings about is used. The part z of a run on host x goes to another host x',
//      which has the rank and the colour of x. If x is then used as host for a card y, y goes to x' instead and z
//      stays: a move is saved, and where the plan later needs x or x' without its load, that move at most is spent. So
//      x is wanted bare only to go home. A space serves kings only, one back from its foundation among them, and until
//      then the run lies where it is as well as on its new host, which nothing else covers meanwhile. A king that
//      begins its column has nothing to gain from another space, wherever it came from.
// Guarded by: tests/games/shortest_klondike_test.cpp.
template <KlondikeShape S>
void KlondikeOptimalPosition<S>::add_column_moves(MoveList& moves, const Reach& stock) const {
  const bool may_empty = wants_space(stock);
  for (int c = 0; c < S.columns; ++c) {
    if (base_.goes_home(base_.exposed(c))) moves.add({Base::kColumnHome, static_cast<std::uint8_t>(c), 0, 1});
    for (int place = base_.down(c); place < base_.length(c); ++place) {
      const Card card = base_.card(c, place);
      if (place > base_.down(c) ? !base_.goes_home(base_.card(c, place - 1))
                                : place == 0 && (!may_empty || card.rank() == S.ranks))
        continue;
      add_places(moves, Base::kColumnToColumn, c, card, base_.length(c) - place);
    }
  }
}

// There is no space, and a king to go to one: on face-down cards, out of the stock or back from its foundation.
template <KlondikeShape S>
bool KlondikeOptimalPosition<S>::wants_space(const Reach& stock) const {
  bool king = false;
  for (int suit = 0; suit < S.suits; ++suit) {
    king |= stock.cards >> Card(suit, S.ranks).code & 1;
    king |= S.foundation_return && base_.heights_[static_cast<std::size_t>(suit)] == S.ranks;
  }
  for (int c = 0; c < S.columns; ++c) {
    if (base_.length(c) == 0) return false;
    king |= base_.down(c) > 0 && base_.card(c, base_.down(c)).rank() == S.ranks;
  }
  return king;
}

// Claim: a card returns from its foundation only when returns alone can lead on to a move that puts on one of the
//        returned cards another one, from a column or out of the stock, and this return serves to that end: the card is
//        that host, or a host of a card that serves, or lies above one in its suit. For kings too: they return to
//        spaces.
// Why: of the shortest wins take one in which the returns come as late as possible. A move after a return that neither
//      puts a card on the returned one nor brings back the card below it could come before it, for a card at home is in
//      nobody's way; a returned card that moves on or goes home unused has cost moves for nothing. So returns stand in
//      blocks, and each of a block is used by a later one of it or by the move that ends it. The only other moves in a
//      block empty columns for kings, and since they move when there is no space, a space counts for every king at
//      home. Hosts once exposed count for any number of cards.
// Refuted: "only when another card can be put on it next, or the card of its suit below it returns next for such a
//      reason"; it may need its host back as well: no move was left in tests/regressions/klondike-two-returns.txt.
// Guarded by: tests/games/shortest_klondike_test.cpp.
template <KlondikeShape S>
void KlondikeOptimalPosition<S>::add_returns(MoveList& moves, const Reach& stock) const {
  Returns returns{};
  if (!possible_returns(returns)) return;
  Suits serving_below = 0;  // of the rank before
  for (int rank = 1; rank <= S.ranks; ++rank) {
    Suits serving = 0;
    for (int suit = 0; suit < S.suits; ++suit) {
      if (!(returns[static_cast<std::size_t>(rank)] >> suit & 1)) continue;
      const Card card(suit, rank);
      if (!(serving_below & (Suits{1} << suit | other_colour(suit))) && !has_guest(card, stock)) continue;
      serving |= Suits{1} << suit;
      if (rank == base_.heights_[static_cast<std::size_t>(suit)]) add_places(moves, Base::kReturn, suit, card, 1);
    }
    serving_below = serving;
  }
}

template <KlondikeShape S>
bool KlondikeOptimalPosition<S>::fits_somewhere(Card card) const {
  for (int to = 0; to < S.columns; ++to)
    if (base_.fits(card, to)) return true;
  return false;
}

// By rank, the suits whose cards returns alone could bring back. False: none.
template <KlondikeShape S>
bool KlondikeOptimalPosition<S>::possible_returns(Returns& returns) const {
  std::array<std::uint8_t, kMaxSuits> next = base_.heights_;
  bool any = false;
  for (bool grown = true; grown;) {
    grown = false;
    for (int suit = 0; suit < S.suits; ++suit) {
      std::uint8_t& rank = next[static_cast<std::size_t>(suit)];
      if (rank == 0 || !((returns[rank + 1u] & other_colour(suit)) || fits_somewhere(Card(suit, rank)))) continue;
      returns[rank] |= Suits{1} << suit;
      --rank;
      any = grown = true;
    }
  }
  return any;
}

// Whether a card that fits on `host` can move: out of a column or the stock.
template <KlondikeShape S>
bool KlondikeOptimalPosition<S>::has_guest(Card host, const Reach& stock) const {
  const int rank = host.rank() - 1;
  for (int suit = 0; suit < S.suits && rank > 0; ++suit) {
    const Card guest(suit, rank);
    if (guest.is_red() == host.is_red()) continue;
    if (stock.cards >> guest.code & 1) return true;
    for (int c = 0; c < S.columns; ++c) {
      const int down = base_.down(c), length = base_.length(c);
      if (length == 0) continue;
      const int place = down + base_.card(c, down).rank() - rank;
      if (place < down || place >= length || base_.card(c, place) != guest) continue;
      if (place == down || base_.goes_home(base_.card(c, place - 1))) return true;
    }
  }
  return false;
}

// Claim: turning is needed only to play the card that it brings up, and of the ways to bring a card up the one with the
//        fewest turns and redeals.
// Why: moves of columns and foundations do not depend on the waste, so turns can wait until a waste card is to be
//      played; where the waste then ends depends on the card played, not on the way.
// Guarded by: tests/games/shortest_klondike_test.cpp.
template <KlondikeShape S>
auto KlondikeOptimalPosition<S>::reach() const -> Reach {
  Reach result;
  const std::uint32_t stock = base_.stock_;
  unsigned turned = base_.turned_;
  bool redealt = false;
  for (int turns = 0; stock; ++turns) {
    if (const std::uint32_t waste = stock & ((1u << turned) - 1); waste) {
      const Card card = deal_->stock[static_cast<std::size_t>(31 - std::countl_zero(waste))];
      if (!(result.cards >> card.code & 1)) result.tops[result.size++] = {card, static_cast<std::uint8_t>(turns)};
      result.cards |= std::uint64_t{1} << card.code;
    }
    if (stock >> turned) {
      turned = after_turn(stock, turned, deal_->rules.draw);
    } else if (!redealt && base_.has_redeal()) {
      redealt = true;
      turned = 0;
    } else {
      break;
    }
  }
  return result;
}

}  // namespace winnable
