// A builder with a short deck: of random rules, or of these.
#pragma once

#include <random>

#include "games/builder/deal.h"
#include "games/builder/rules.h"
#include "tests/support/random_rules.h"
#include "winnable/deck.h"

namespace winnable::test {

struct BuilderCase {
  BuilderRules rules;
  Deck deck;
  BuilderDeal deal;

  explicit BuilderCase(std::mt19937_64& random) : BuilderCase(random_builder_rules(random), random) {}
  BuilderCase(const BuilderRules& of, std::mt19937_64& random)
      : rules(of),
        deck(shuffled_deck(rules.deck_shape(), random())),
        deal(BuilderDeal::from_deck(make_builder_tables(rules, "test"), deck)) {}
};

}  // namespace winnable::test
