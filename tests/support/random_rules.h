// Random rules of builders and short decks that suit them.
#pragma once

#include <random>

#include "games/builder/rules.h"
#include "games/builder/rules_check.h"

namespace winnable::test {

inline BuilderRules random_builder_rules(std::mt19937_64& random) {
  const auto pick = [&](int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random() % static_cast<std::uint64_t>(last - first + 1)));
  };
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  while (true) {
    BuilderRules rules;
    rules.decks = chance(85) ? 1 : 2;
    rules.suits = pick(rules.decks == 1 ? 2 : 1, rules.decks == 1 ? 4 : 2);
    rules.ranks = pick(2, rules.decks == 1 ? 6 : 4);
    rules.columns = pick(2, 5);
    rules.by_columns = chance(20);
    rules.columns_last = chance(20);
    rules.kings_to_bottom = chance(15);
    if (chance(25)) rules.face_down = chance(50) ? FaceDown::all_but_last : FaceDown::alternate;
    rules.build = static_cast<BuildRule>(pick(0, 5));
    rules.wrap = chance(60) ? WrapRule::none : chance(60) ? WrapRule::not_on_bases : WrapRule::around;
    if (chance(50)) rules.group = static_cast<GroupRule>(pick(0, 4));
    rules.group_build = chance(60) ? rules.build : static_cast<BuildRule>(pick(0, 5));
    if (chance(45)) rules.spaces = chance(50) ? SpaceRule::kings : SpaceRule::none;
    rules.cells = pick(0, 3);
    rules.cells_filled = rules.cells ? pick(0, rules.cells) : std::uint8_t{0};
    if (chance(60)) rules.cells_filled = 0;
    rules.reserve = chance(70) ? std::uint8_t{0} : pick(1, 4);
    rules.reserve_stacked = chance(40);
    if (chance(50)) rules.foundations = static_cast<FoundationStart>(pick(0, 3));
    if (rules.foundations == FoundationStart::bases && chance(30))
      rules.bases_laid = pick(1, rules.decks * rules.suits);
    rules.dealt_home = chance(10);
    rules.base = chance(60) ? std::uint8_t{1} : pick(1, rules.ranks);
    rules.foundation_return = chance(35);
    rules.return_to_cells = rules.foundation_return && chance(40);
    if (rules.deck_size() > 20 || find_fault(rules)) continue;
    if (chance(30)) {  // lengths of its own, a shuffle of the cards among the columns
      int left = rules.column_cards();
      if (left == 0) continue;
      for (; left > 0; --left) ++rules.lengths[random() % rules.columns];
    }
    return rules;
  }
}

// With a stock, or with spaces filled by force.
inline BuilderRules random_stock_rules(std::mt19937_64& random) {
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  while (true) {
    BuilderRules rules = random_builder_rules(random);
    rules.lengths = {};
    if (chance(50)) rules.cells = rules.cells_filled = 0;
    if (chance(40)) {  // as in most games: sequences move
      rules.cells = rules.cells_filled = 0;
      rules.group = GroupRule::any_part;
      rules.group_build = rules.build;
      if (rules.wrap == WrapRule::around) rules.wrap = WrapRule::none;
      if (chance(40)) rules.build = rules.group_build = BuildRule::alternate_colours;
    }
    if (rules.cells == 0) rules.return_to_cells = false;
    const bool deals_to_reserve = chance(18);
    if (deals_to_reserve) {
      rules.reserve = static_cast<std::uint8_t>(1 + random() % 3);
      rules.reserve_stacked = false;
    }
    const int most = rules.column_cards();
    if (most < 0) continue;
    rules.stock = static_cast<std::uint8_t>(random() % static_cast<std::uint64_t>(most + 1));
    rules.draw = chance(50) ? 1 : chance(50) ? 2 : 3;
    if (chance(25)) rules.stock_to = StockRule::columns;
    if (chance(50)) rules.redeals = chance(60) ? BuilderRules::kUnlimited : chance(60) ? 1 : 2;
    if (chance(20)) rules.fill = FillRule::waste_then_stock;
    if (rules.reserve > 0 && chance(50)) {
      rules.fill = FillRule::reserve;
      rules.reserve_stacked = true;
    }
    if (chance(20)) rules.spaces = SpaceRule::waste;
    if (deals_to_reserve) {
      rules.stock_to = StockRule::reserve;
      rules.reserve_stacked = false;
      rules.fill = FillRule::none;
    }
    if (!rules.has_stock() || find_fault(rules)) continue;
    if (chance(30))  // lengths of its own
      for (int left = rules.column_cards(); left > 0; --left) ++rules.lengths[random() % rules.columns];
    return rules;
  }
}

// With a hole.
inline BuilderRules random_hole_rules(std::mt19937_64& random) {
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  while (true) {
    BuilderRules rules = random_builder_rules(random);
    if (chance(60)) rules.ranks = static_cast<std::uint8_t>(3 + 2 * (random() % 3));
    if (chance(3)) rules.ranks = 1;
    rules.lengths = {};
    rules.kings_to_bottom = rules.dealt_home = rules.foundation_return = rules.return_to_cells = false;
    rules.face_down = FaceDown::none;
    rules.build = rules.group_build = BuildRule::none;
    rules.spaces = SpaceRule::none;
    rules.foundations = FoundationStart::empty;
    rules.base = 1;
    rules.bases_laid = 0;
    if (chance(40)) rules.cells = rules.cells_filled = 0;
    rules.hole = static_cast<HoleStart>(1 + random() % 3);
    rules.hole_card = Card(static_cast<int>(random() % rules.suits), 1 + static_cast<int>(random() % rules.ranks));
    rules.hole_loops = chance(60);
    rules.stock_to = StockRule::hole;
    if (rules.deck_size() > 20 || rules.column_cards() < 2) continue;
    if (chance(50)) rules.stock = static_cast<std::uint8_t>(random() % 7);
    if (find_fault(rules)) continue;
    if (chance(30))  // lengths of its own
      for (int left = rules.column_cards(); left > 0; --left) ++rules.lengths[random() % rules.columns];
    return rules;
  }
}

// With complete suits.
inline BuilderRules random_suit_rules(std::mt19937_64& random) {
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  const auto pick = [&](int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random() % static_cast<std::uint64_t>(last - first + 1)));
  };
  while (true) {
    BuilderRules rules = random_builder_rules(random);
    rules.complete_suits = true;
    rules.suits = pick(1, 3);
    rules.decks = chance(50) ? std::uint8_t{1} : pick(1, 4);
    rules.ranks = chance(3) ? std::uint8_t{1} : pick(2, 6);
    rules.lengths = {};
    rules.dealt_home = rules.foundation_return = rules.return_to_cells = false;
    rules.foundations = FoundationStart::empty;
    rules.base = 1;
    rules.bases_laid = 0;
    rules.wrap = WrapRule::none;
    if (rules.group == GroupRule::part_if_bared_goes_home) rules.group = GroupRule::any_part;
    if (chance(50)) {  // as in Spider
      rules.build = BuildRule::any_suit;
      rules.group = GroupRule::any_part;
      rules.group_build = BuildRule::same_suit;
    }
    if (chance(60)) rules.cells = rules.cells_filled = 0;
    rules.stock_to = StockRule::columns;
    rules.deals_onto_spaces = chance(40);
    if (rules.deck_size() > 16 || rules.column_cards() < 2) continue;
    if (chance(50)) rules.stock = static_cast<std::uint8_t>(random() % 7);
    if (find_fault(rules)) continue;
    if (chance(30))  // lengths of its own
      for (int left = rules.column_cards(); left > 0; --left) ++rules.lengths[random() % rules.columns];
    return rules;
  }
}

// The deck of a game of rows.
inline BuilderRules random_row_deck(std::mt19937_64& random, int most_suits, int most_ranks) {
  BuilderRules rules{.columns = 0, .cells = 0};
  rules.decks = random() % 4 == 0 ? 2 : 1;
  rules.suits = static_cast<std::uint8_t>(1 + random() % static_cast<std::uint64_t>(most_suits));
  rules.ranks = static_cast<std::uint8_t>(2 + random() % static_cast<std::uint64_t>(most_ranks - 1));
  return rules;
}

// An accordion.
inline BuilderRules random_accordion_rules(std::mt19937_64& random) {
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  BuilderRules rules = chance(60) ? random_row_deck(random, kMaxSuits, kMaxRank) : random_row_deck(random, 2, 3);
  AccordionRow& row = rules.accordion;
  row.piles = static_cast<std::uint8_t>(1 + random() % static_cast<std::uint64_t>(std::min(rules.deck_size(), 11)));
  const int sides = static_cast<int>(random() % 4);  // 0, 1: left; 2: right; 3: both
  for (int distance = 1; distance <= 5; ++distance) {
    const std::uint64_t bit = std::uint64_t{chance(distance == 1 ? 90 : 35)} << distance;
    if (sides != 2) row.left |= bit;
    if (sides >= 2) row.right |= sides == 2 || chance(70) ? bit : 0;
  }
  row.any_cards = chance(3);
  row.same_suit = chance(65);
  row.same_rank = chance(65);
  row.other_colour = chance(30);
  return rules;
}

// Rows with gaps.
inline BuilderRules random_gap_rules(std::mt19937_64& random) {
  while (true) {
    BuilderRules rules = random_row_deck(random, 3, 6);
    if (rules.deck_size() > 15) continue;
    GapRows& gaps = rules.gap_rows;
    gaps.rows = static_cast<std::uint8_t>(rules.decks * rules.suits);
    gaps.side = static_cast<GrowthSide>(random() % 3);
    constexpr BuildRule kBuilds[] = {BuildRule::same_suit, BuildRule::alternate_colours, BuildRule::any_suit};
    gaps.build = kBuilds[random() % 3];
    gaps.suit_fixed = random() % 2 == 0;
    return rules;
  }
}

}  // namespace winnable::test
