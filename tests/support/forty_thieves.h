// The short decks of Squadron and Forty Thieves.
#pragma once

#include "games/forty_thieves.h"
#include "solver/referee/squadron.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {

// The same rules with short decks; the referee gets the same numbers.
template <FortyThievesRules R>
std::unique_ptr<Referee> forty_thieves_referee() {
  return make_squadron_referee({.game = std::string(R.name.view()),
                                .suits = R.suits,
                                .ranks = R.ranks,
                                .columns = R.columns,
                                .depth = R.depth,
                                .reserves = R.cells,
                                .runs_move = R.moves_runs,
                                .stock_card_shown = R.shows_stock_card});
}

template <FortyThievesRules R>
void fuzz_short(int seeds) {
  run_contract<FortyThieves<R>>(*forty_thieves_referee<R>(), 30);
  run_fuzz<FortyThieves<R>>(*forty_thieves_referee<R>(), {.seeds = seeds, .max_positions = 4000});
}

}  // namespace winnable::test
