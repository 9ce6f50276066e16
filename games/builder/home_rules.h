// What the rules alone say of the foundations of builders: that no card need return from them, and which card may go
// home at once. For positions of any kind (builders without a stock and with one, relaxed games, classes of runs).
#pragma once

#include <algorithm>

#include "games/builder/rules.h"
#include "games/builder/tables.h"

namespace winnable::builder {

inline bool is_in_suit(const BuilderRules& rules) {
  return rules.build == BuildRule::same_suit || rules.build == BuildRule::none;
}

// Claim: no card need return from a foundation.
// Why: on a returned card only the card below it in its suit can be laid, which is home as well: all that returning
//      ever brings into the columns are cards that were home, and they host none but each other.
// Needs: one deck (with two the second copy of a card may lie on what returns); building in suit or none; no base card
//        hosts a king (around the corner).
// Guarded by: tests/games/builder_test.cpp, stock_builder_test.cpp.
inline bool needs_no_return(const BuilderTables& tables) {
  return tables.rules.decks == 1 && is_in_suit(tables.rules) && !tables.bases_host;
}

// Levels: c the card, which is the next one of its foundation, l its level, f(s) the cards of suit s at home, "others"
// the suits of the other colour, "twin" the other suit of its colour.
// Claim: with one deck c may go home at once when
//   * building in suit or none: always (a base card only if none hosts a king);
//   * alternate colours: f >= l-1 for both others and f(twin) >= l-2; without returns also f >= l for both others;
//   * same colour: f(twin) >= l-1;
//   * any suit, other suits: f(s) >= l-1 for every suit s.
// With two decks, without returns, building in suit or none: both piles of the suit >= l; alternate colours: besides,
// all four piles of the others >= l.
// Why: whatever could be laid on c can go home itself as soon as it is exposed: it is the next card of its foundation
//      (f >= l-1), and what it could host is home, or can go home in the same way. So a win that keeps c in play
//      becomes one that does not, card by card: where it lays x on c, x goes home. Leaving uncovers a card and frees
//      a place, and takes no other card's foundation (two decks: both copies have their own).
//      With returns the second form of alternate colours fails: a card of the others may come back onto c to host
//      the twin suit's next card.
// Needs: as said; but for building in suit or none without returns, no base card that hosts a king (around the corner).
// Guarded by: tests/games/builder_test.cpp, stock_builder_test.cpp.
//
// P: tables(), and the cards of a suit at home: high(suit), with two decks the higher of its piles, and low(suit).
template <class P>
bool is_safe(const P& p, int card) {
  const BuilderRules& rules = p.tables().rules;
  const int suit = suit_of(card), level = level_of(card);
  const bool in_suit = is_in_suit(rules);
  if (level == 0 && p.tables().bases_host) return false;
  if (rules.decks == 2) {
    if (p.low(suit) < level) return false;
    return in_suit || std::min({p.low(suit ^ 1), p.low(suit ^ 3)}) >= level;
  }
  if (in_suit) return true;
  const int twin = p.high(suit ^ 2), others = std::min(p.high(suit ^ 1), p.high(suit ^ 3));
  switch (rules.build) {
    case BuildRule::alternate_colours:
      return (others >= level - 1 && twin >= level - 2) || (others >= level && !rules.foundation_return);
    case BuildRule::same_colour: return twin >= level - 1;
    default: return std::min(others, twin) >= level - 1;
  }
}

}  // namespace winnable::builder
