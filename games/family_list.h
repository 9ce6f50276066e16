// The list of families, in the order of the README: one line each. FAMILY(golf) stands for the games of the room
// games/golf, std::vector<GameInfo> golf_games(), and for their referees in solver/referee, RefereeFamily
// golf_referees(). A macro, so that the two lists that must agree are one; the rooms do not see it, so that a new
// family compiles nothing again but the two lists.
#pragma once

#define WINNABLE_FAMILIES(FAMILY)                 \
  FAMILY(forty_thieves) /* and Squadron */        \
  FAMILY(klondike)                                \
  FAMILY(upside_down_pyramid)                     \
  FAMILY(golf)                                    \
  FAMILY(tri_peaks)                               \
  FAMILY(black_hole) /* and three relatives */    \
  FAMILY(pyramid)                                 \
  FAMILY(three_shuffles) /* and La Belle Lucie */ \
  FAMILY(kansas)         /* and Chameleon */      \
  FAMILY(scorpion)       /* and Super Scorpion */ \
  FAMILY(quadrangle)     /* and Corona */         \
  FAMILY(la_nivernaise)                           \
  FAMILY(british_square) /* and Union Square */   \
  FAMILY(salic_law)                               \
  FAMILY(builder) /* FreeCell and its relatives */
