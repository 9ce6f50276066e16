// The short decks of Squadron and Forty Thieves.
#pragma once

#include "games/forty_thieves/position.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {

template <FortyThievesRules R>
void fuzz_short(int seeds) {
  run_contract<FortyThieves<R>>(*forty_thieves_referee<R>(), 30);
  run_fuzz<FortyThieves<R>>(*forty_thieves_referee<R>(), {.seeds = seeds, .max_positions = 4000});
}

}  // namespace winnable::test
