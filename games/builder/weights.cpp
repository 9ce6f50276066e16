// The weights of the builders by kind of rules, found by bench_builder_tune on deals of which no
// published figure is made.
#include "games/builder/weights.h"

namespace winnable {
namespace {

// In suit, with cells: bakers-game ms:5000001-5000300.
BuilderPlan in_suit() {
  return {.weights = {{.home = 4,
                       .next = 4,
                       .second = 0,
                       .breaks = 10,
                       .inversions = 3,
                       .blocked = 1,
                       .reserve = 3,
                       .cells = {17, 11, 8, 3, 0},
                       .spaces = {14, 7, 0},
                       .full = 15,
                       .depth = 2,
                       .spread = 1,
                       .cell_levels = 2,
                       .loose = 2,
                       .king_base = 0,
                       .other_base = 6,
                       .noise = 26},
                      {.home = 5,
                       .next = 1,
                       .second = 0,
                       .breaks = 11,
                       .inversions = 0,
                       .reserve = 1,
                       .cells = {18, 16, 4, 0, 0},
                       .spaces = {19, 11, 1},
                       .full = 6,
                       .depth = 2,
                       .spread = 4,
                       .cell_levels = 0,
                       .loose = 2,
                       .king_base = 0,
                       .other_base = 0,
                       .noise = 42},
                      {.home = 2,
                       .next = 1,
                       .second = 0,
                       .breaks = 10,
                       .inversions = 1,
                       .blocked = 1,
                       .reserve = 8,
                       .cells = {28, 21, 1, 1, 0},
                       .spaces = {12, 2, 0},
                       .full = 5,
                       .depth = 1,
                       .spread = 9,
                       .cell_levels = 1,
                       .loose = 5,
                       .king_base = 1,
                       .other_base = 0,
                       .noise = 41}},
          .first_attempt = 205,
          .growth = 134};
}

// Four free cells, eight columns or more, alternating colours: freecell ms:3000001-3012000.
BuilderPlan like_freecell() {
  return {.weights = {{.home = 5,
                       .next = 3,
                       .second = 1,
                       .breaks = 10,
                       .inversions = 1,
                       .reserve = -1,
                       .cells = {24, 14, 5, 4, 2},
                       .spaces = {11, 7, 5},
                       .full = 3,
                       .depth = 4,
                       .spread = 1,
                       .cell_levels = 2,
                       .loose = 2,
                       .king_base = 0,
                       .other_base = 4,
                       .noise = 39},
                      {.home = 10,
                       .next = 1,
                       .second = 0,
                       .breaks = 8,
                       .inversions = 1,
                       .reserve = 1,
                       .cells = {26, 16, 2, 2, 0},
                       .spaces = {9, 3, 2},
                       .full = 5,
                       .depth = 2,
                       .spread = 3,
                       .cell_levels = 0,
                       .loose = 3,
                       .king_base = 2,
                       .other_base = 0,
                       .noise = 26},
                      {.home = 2,
                       .next = 0,
                       .second = 0,
                       .breaks = 10,
                       .inversions = 1,
                       .reserve = -1,
                       .cells = {28, 9, 5, 0, 2},
                       .spaces = {12, 2, 1},
                       .full = 9,
                       .depth = 1,
                       .spread = 5,
                       .cell_levels = 1,
                       .loose = 7,
                       .king_base = 4,
                       .other_base = 1,
                       .noise = 41}},
          .first_attempt = 359,
          .growth = 114,
          .patience = 19};
}

// Any suit, single cards, a reserve: flower-garden ms:5000001-5000400.
BuilderPlan bouquet() {
  return {.weights = {{.home = 4,
                       .next = 3,
                       .second = 1,
                       .breaks = 10,
                       .inversions = 5,
                       .spaces = {13, 4, 0},
                       .full = 9,
                       .depth = 2,
                       .spread = 0,
                       .loose = 5,
                       .king_base = 2,
                       .other_base = 0,
                       .noise = 26},
                      {.home = 10,
                       .next = 2,
                       .second = 0,
                       .breaks = 8,
                       .inversions = 1,
                       .reserve = -1,
                       .spaces = {13, 7, 0},
                       .full = 5,
                       .depth = 2,
                       .spread = 4,
                       .loose = 4,
                       .other_base = 3,
                       .noise = 25},
                      {.home = 4,
                       .next = 1,
                       .second = 0,
                       .breaks = 12,
                       .inversions = 1,
                       .blocked = 1,
                       .reserve = 1,
                       .spaces = {10, 2, 1},
                       .full = 6,
                       .depth = 1,
                       .spread = 3,
                       .loose = 5,
                       .king_base = 7,
                       .other_base = 2,
                       .noise = 26}},
          .first_attempt = 245,
          .growth = 128,
          .patience = 68};
}

// Everything else: freecell ms:40001-41500.
BuilderPlan common() {
  return {.weights = {{},
                      {.home = 10,
                       .next = 1,
                       .second = 0,
                       .breaks = 8,
                       .inversions = 1,
                       .cells = {26, 16, 3, 1, 0},
                       .spaces = {13, 5, 0},
                       .full = 5,
                       .depth = 2,
                       .spread = 4,
                       .cell_levels = 0,
                       .loose = 3,
                       .king_base = 1,
                       .other_base = 0},
                      {.home = 1,
                       .next = 1,
                       .second = 0,
                       .breaks = 10,
                       .inversions = 1,
                       .cells = {28, 15, 1, 0, 0},
                       .spaces = {13, 1, 1},
                       .full = 6,
                       .depth = 1,
                       .spread = 5,
                       .cell_levels = 1,
                       .loose = 5,
                       .king_base = 2,
                       .other_base = 0}}};
}

}  // namespace

BuilderPlan builder_plan(const BuilderRules& rules) {
  const bool any_to_spaces = rules.spaces == SpaceRule::any;
  const int free_cells = rules.cells - rules.cells_filled;
  // Nearly all deals can be won where four cells are free and columns alternate; elsewhere losses are proved sooner
  // than attempts are used up.
  if (rules.build == BuildRule::alternate_colours && any_to_spaces && free_cells >= 4 && rules.columns >= 8) {
    BuilderPlan plan = like_freecell();
    plan.attempts = 100'000;
    plan.attempt_share = 3;
    return plan;
  }
  if (rules.build == BuildRule::same_suit && any_to_spaces && rules.cells > 0) {
    BuilderPlan plan = in_suit();
    // A loss is proved in some thousand positions, a win that is hard for the attempts in many times as many.
    plan.attempts = 1000;
    plan.attempt_share = 3;
    return plan;
  }
  const bool is_bouquet =
      rules.build == BuildRule::any_suit && rules.group == GroupRule::single && rules.cells == 0 && rules.reserve > 0;
  BuilderPlan plan = is_bouquet ? bouquet() : common();
  if (rules.build != BuildRule::same_suit && rules.build != BuildRule::none) {
    plan.side_dive = 3000;
    plan.side_dive_share = is_bouquet ? 3 : 2;
    // It runs dry soon, but where spaces stay empty.
    plan.greedy_dive = rules.cells > 0 || rules.spaces == SpaceRule::none || is_bouquet ? 3000 : 100'000;
    // Where sequences move, positions are alike but for suits more often, and no classes of positions are known.
    if (rules.group != GroupRule::single) {
      plan.before_dives = 500;
      plan.dive = 3000;
    } else {
      plan.attempt_share = rules.reserve > 0 ? 1 : 3;
    }
  }
  if (rules.spaces == SpaceRule::none) plan.first_high_cards = 300;
  const bool kings_in_suit = rules.build == BuildRule::same_suit && rules.spaces == SpaceRule::kings;
  plan.attempts = kings_in_suit || (rules.cells == 0 && rules.reserve == 0) ? 500 : 8'000;
  // Where a card has several hosts, the complete search spends long on arrangements that are as good as each other.
  if (rules.build != BuildRule::same_suit && rules.cells > 0) {
    plan.patience = 20;
    plan.attempt_share = 3;
  }
  return plan;
}

}  // namespace winnable
