// Classes of positions of builders whose sequences move in parts: which part lies on which of equal cards is nothing.
//
// kClasses.
// Claim: what can be won follows from the foundations, stock, waste and reserve, and from each column up to the base of
//        the sequence at its end: which of the other cards, that all lie in such sequences, lies where is nothing.
// Why: cards that have one host in common have all in common, and take the same guests: such hosts are of a kind. Of a
//      kind as many are covered as there are guests of it in the columns that are no bases; if one is not covered, each
//      can be bared by moving what lies on it over. So of two positions that agree in what is said the same bases can
//      leave for hosts, the same cards can come down, go home (after such a move) or to a space, with what lies on
//      them, and what is said of the positions after is the same again. Part of a sequence need go onto a card only
//      where the card that it bares can go home. A position in which a card can go home at once is told from one in
//      which another is to be bared first, or the move that bares it would lead nowhere new.
// Needs: any part of a sequence moves, or such parts; sequences are built as columns are; hosts of kinds, none around
//        the corner; no cells, where what is bared could be put. Keys of classes do not count moves: not for shortest
//        wins.
//
// Claim (equal floors): where spaces take any card, and are not filled by force, it is nothing besides which of the
//        cards that fit alike lies on the floor of a column.
// Why: of cards that fit alike let one, c, lie on a floor and another, g, on a host h, or the other way round. What
//      lies on one of them can lie on the other instead. So the same can be done, and to the same end: when c goes home
//      from h, g follows onto h and leaves a space, as c does from the floor; when c goes home from the floor, g can go
//      from h to the space. When the one on the floor is to go onto another host, or the one on h to a space, the other
//      one does.
//
// Guarded by: tests/games/stock_builder_test.cpp, tests/games/builder_test.cpp.
#pragma once

#include "games/builder/rules.h"

namespace winnable::builder {

inline bool has_classes(const BuilderRules& rules) {
  const bool moves_parts = rules.group == GroupRule::any_part || rules.group == GroupRule::part_if_bared_goes_home;
  return moves_parts && rules.group_build == rules.build && rules.cells == 0 && rules.wrap != WrapRule::around &&
         rules.build != BuildRule::other_suit;
}

inline bool has_equal_floors(const BuilderRules& rules) {
  return has_classes(rules) && rules.spaces == SpaceRule::any && rules.fill == FillRule::none;
}

}  // namespace winnable::builder
