// The list of families, in the order of the README: one line each. FAMILY(golf, "Golf") stands for the games of the
// room games/golf, std::vector<GameInfo> golf_games(), and for their referees in solver/referee, RefereeFamily
// golf_referees(); "Golf" is what people call the family. (stock_builder is a part of the room games/builder.) A macro, so that the two lists that must agree are one; the
// rooms do not see it, so that a new family compiles nothing again but the two lists. A WebAssembly module of one
// family is compiled with a list of one line (web/wasm/CMakeLists.txt, which reads these).
#pragma once

#define WINNABLE_FAMILIES(FAMILY)                                   \
  FAMILY(forty_thieves, "Forty Thieves") /* and Squadron */         \
  FAMILY(klondike, "Klondike")                                      \
  FAMILY(upside_down_pyramid, "Upside-Down Pyramid")                \
  FAMILY(golf, "Golf")                                              \
  FAMILY(tri_peaks, "TriPeaks")                                     \
  FAMILY(black_hole, "Black Hole")         /* three relatives */    \
  FAMILY(pyramid, "Pyramid")                                        \
  FAMILY(accordion, "Accordion")           /* and 18 cards */       \
  FAMILY(gaps, "Gaps")                                              \
  FAMILY(calculation, "Calculation")                                \
  FAMILY(clock_patience, "Clock")          /* no choice */          \
  FAMILY(three_shuffles, "Three Shuffles") /* La Belle Lucie */     \
  FAMILY(kansas, "Kansas")                 /* and Chameleon */      \
  FAMILY(canfield, "Canfield")                                      \
  FAMILY(scorpion, "Scorpion")             /* and Super Scorpion */ \
  FAMILY(spider, "Spider")                 /* and Simple Simon */   \
  FAMILY(yukon, "Yukon")                   /* and Russian */        \
  FAMILY(quadrangle, "Quadrangle")         /* and Corona */         \
  FAMILY(la_nivernaise, "La Nivernaise")                            \
  FAMILY(british_square, "British Square") /* and Union Square */   \
  FAMILY(salic_law, "Salic Law")                                    \
  FAMILY(builder, "FreeCell and relatives")                         \
  FAMILY(stock_builder, "Builders with a stock")
