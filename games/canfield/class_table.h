// Canfield's columns without their arrangement: which cards lie in columns, and which of them at the bottom.
//
// Claim: which moves are possible, group moves apart that only rearrange, depends on the set C of cards in columns and
//        the set B of bottom cards alone, and each can be played from every arrangement with these sets. So a search
//        may forget the arrangement:
//          - columns of a ladder end at level e in ends(e) = cards(e) - cards(e-1) + bottoms(e-1) places, counted in
//            the ladder's pairs; a card can be placed iff ends > 0 for the pair above its own;
//          - a card of C can go home iff it is next and ends > 0 for its own pair;
//          - a whole column with the bottom b can move iff ends > 0 for the pair above b; b leaves B.
//        Once the reserve is gone and spaces take any card, B need not be kept either: with M the sum over pairs of
//        max(0, cards(e) - cards(e+1)), the columns can be merged into M. If M is less than the number of columns,
//        every card can be exposed and every card placed; else ends(e) = max(0, cards(e) - cards(e-1)).
// Why: every card that is no bottom lies on a card one level higher in its ladder, which gives the count. If some
//      column ends at the pair of a card x that has a tail on it, that column is another one (no level occurs twice in
//      a column), and the tail moves there: x is exposed, C and B are the same. A column's own end is below its bottom,
//      so what a whole column needs is another column's end as well. Group moves other than of whole columns leave C
//      and B alone, and so nothing else is forgotten; but which of two twins lies where may differ for good.
//      That is why B is kept card by card while a space is filled from the reserve, or from the waste only.
//      With spaces for any card, a whole column that moves onto an end empties a space into which it can move back, so
//      it may always be done; when none can, bottoms(e) = max(0, cards(e) - cards(e+1)), which are M columns. With a
//      space a tail or a card can go there.
// Not true: that all arrangements can be turned into each other. In the columns x t and y t', with twins x, y and
//      twins t, t', no move exchanges t and t'.
// Needs: any number of last cards moves, or at least whole columns and tails that bare a card which goes home
//        (CanfieldGroupRule::restricted: nothing else is used); nothing lies on a card of the base rank; nothing
//        returns from the foundations.
// Guarded by: tests/games/canfield_test.cpp (short decks, also in the middle of play: verdicts against exhaustive
// search
//        of the referee's moves; the sets of all reachable classes against those of all reachable positions).
#pragma once

#include <bit>

#include "games/canfield/cards.h"
#include "solver/core/key.h"

namespace winnable::canfield {

struct ClassTable {
  static constexpr bool kKnowsHosts = false;  // onto which of two twins a card goes makes no difference

  CardSet cards = 0;
  CardSet bottoms = 0;  // none once they do not matter

  CardSet all() const { return cards; }
  int columns_used() const { return std::popcount(bottoms); }
  CardSet whole_columns() const { return bottoms; }

  // The pairs, as both their cards, at which some column ends.
  CardSet ends() const {
    const CardSet covers = cards & ~bottoms;
    const CardSet in_pair = (cards & kPairLow) + (cards >> 1 & kPairLow);
    const CardSet on_pair = ((covers & kPairLow) + (covers >> 1 & kPairLow)) << 4;
    return pairs_of(in_pair - on_pair);
  }
  // How many columns end at a pair.
  int ends_at(CardSet pair) const {
    return std::popcount(cards & pair) - std::popcount(cards & ~bottoms & (pair >> 4));
  }
  // The same where spaces take any card and bottoms do not matter: all if there is a space, or can be.
  CardSet ends_with_spaces(int columns) const {
    const CardSet some = (cards | cards >> 1) & kPairLow, both = cards & cards >> 1 & kPairLow;
    const int needed = std::popcount(some & ~(some >> 4)) + std::popcount(both & ~(both >> 4));
    if (needed < columns) return ~CardSet{0};
    return ((some & ~(some << 4)) | (both & ~(both << 4))) * 3;
  }
  // Cards that can go home as far as columns allow.
  CardSet exposable(CardSet ends) const { return cards & ends; }

  void place(int card, int) { cards |= bit_of(card); }
  void place_alone(int card) {
    cards |= bit_of(card);
    bottoms |= bit_of(card);
  }
  // True: a column has been emptied.
  bool take(int card) {
    cards ^= bit_of(card);
    const bool emptied = bottoms & bit_of(card);
    bottoms &= cards;
    return emptied;
  }
  void move_column(int bottom, int) { bottoms ^= bit_of(bottom); }

  void add_column(CardSet column) {
    cards |= column;
    bottoms |= std::bit_floor(column);
  }

  Key key(Key rest) const { return {rest.low, bottoms}; }  // exact: the cards follow from the rest
};

}  // namespace winnable::canfield
