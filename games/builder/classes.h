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
// Guarded by: tests/games/stock_builder_test.cpp, tests/games/builder_test.cpp.
#pragma once

#include "games/builder/rules.h"

namespace winnable::builder {

inline bool has_classes(const BuilderRules& rules) {
  const bool moves_parts = rules.group == GroupRule::any_part || rules.group == GroupRule::part_if_bared_goes_home;
  return moves_parts && rules.group_build == rules.build && rules.cells == 0 && rules.wrap != WrapRule::around &&
         rules.build != BuildRule::other_suit;
}

}  // namespace winnable::builder
