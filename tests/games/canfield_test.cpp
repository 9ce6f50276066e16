// Canfield: contract and perft of the plain position; the search against exhaustive truth on short decks of random
// rules, from deals and from the middle of play; the classes that the search can reach against those that play can;
// full deals by all ways to search them; published rates; refused boards.
#include "games/canfield/position.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "games/canfield/decider.h"
#include "games/catalogue.h"
#include "solver/referee/canfield.h"
#include "tests/support/contract.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

using canfield::ClassTable;

std::unique_ptr<Referee> canfield_referee(const CanfieldRules& rules) {
  constexpr CanfieldGroup kGroups[] = {CanfieldGroup::any, CanfieldGroup::restricted, CanfieldGroup::whole};
  return make_canfield_referee({.game = std::string(rules.name.view()),
                                .suits = rules.suits,
                                .ranks = rules.ranks,
                                .columns = rules.columns,
                                .reserve = rules.reserve,
                                .draw = rules.draw,
                                .group = kGroups[static_cast<int>(rules.group)],
                                .only_waste_fills = rules.waste_fills});
}

constexpr CanfieldRules short_rules(CanfieldGroupRule group, bool waste_fills) {
  return {.name = "short-canfield",
          .suits = 4,
          .ranks = 4,
          .columns = 3,
          .reserve = 3,
          .draw = 2,
          .group = group,
          .waste_fills = waste_fills};
}

template <class P>
class CanfieldContract : public ::testing::Test {};
using Presets = ::testing::Types<
    Canfield<kCanfieldPresets[0].rules>, Canfield<kCanfieldPresets[1].rules>, Canfield<kCanfieldPresets[2].rules>,
    Canfield<kCanfieldPresets[3].rules>, Canfield<short_rules(CanfieldGroupRule::any, false)>,
    Canfield<short_rules(CanfieldGroupRule::restricted, true)>, Canfield<short_rules(CanfieldGroupRule::whole, false)>>;
TYPED_TEST_SUITE(CanfieldContract, Presets);

TYPED_TEST(CanfieldContract, AgreesWithReferee) { run_contract<TypeParam>(*canfield_referee(TypeParam::kRules), 30); }
TYPED_TEST(CanfieldContract, Perft) { run_perft<TypeParam>(*canfield_referee(TypeParam::kRules), 3, 4); }

TEST(CanfieldContract, PresetsAreTheSheets) {
  for (const auto& preset : kCanfieldPresets) {
    const Deck deck = shuffled_deck({}, 3);
    const auto ours = canfield_referee(preset.rules), sheets = make_referee(preset.name());
    ours->deal(deck);
    sheets->deal(deck);
    EXPECT_EQ(winnable::to_text(ours->board()), winnable::to_text(sheets->board()));
    EXPECT_EQ(ours->legal_moves(), sheets->legal_moves());
  }
}

// Short decks of all kinds. Few cards, so that most deals can be played out.
CanfieldRules random_rules(std::mt19937_64& random, CanfieldGroupRule group, bool waste_fills) {
  const auto pick = [&random](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  CanfieldRules rules{.name = "short-canfield", .group = group, .waste_fills = waste_fills};
  rules.suits = pick(2, 4);
  rules.ranks = rules.suits == 2 ? pick(5, 8) : rules.suits == 3 ? pick(4, 5) : pick(3, 4);
  rules.columns = pick(1, 3);
  rules.reserve = pick(0, 5);
  rules.draw = pick(1, 6);
  return rules;
}

struct Tally {
  int won = 0, lost = 0, skipped = 0;
};

// The decider with every choice of reductions, and with next to no memory or nodes.
void check_position(const CanfieldRules& rules, const Referee& start, std::size_t max_positions, Tally& tally) {
  const auto truth = exhaustive_truth(start, max_positions);
  if (!truth) {
    ++tally.skipped;
    return;
  }
  ++(truth->won ? tally.won : tally.lost);
  const Verdict expected = truth->won ? Verdict::won : Verdict::lost;
  SCOPED_TRACE(winnable::to_text(start.board()));
  BoardError error;
  const auto deal = CanfieldDeal::from_board(rules, start.board(), error);
  ASSERT_TRUE(deal) << error.to_text();
  if (truth->won) {
    ASSERT_LE(CanfieldPosition(*deal).moves_to_win_lower_bound(), truth->shortest);
  }
  CanfieldDecider decider;
  for (Reductions reductions = 0; reductions < 1u << canfield::kReductions.size(); ++reductions) {
    Meter meter{Limits{}};
    std::vector<PlayMove> solution;
    ASSERT_EQ(decider.decide(*deal, meter, reductions, solution), expected) << "reductions " << reductions;
    EXPECT_EQ(meter.bytes(), 0u);
    if (truth->won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, solution)) << "reductions " << reductions;
    }
  }
  Limits tight_memory, tight_nodes;
  tight_memory.max_bytes = 10'000;
  tight_nodes.max_nodes = 5;
  for (const Limits& limits : {tight_memory, tight_nodes}) {
    Meter meter(limits);
    std::vector<PlayMove> solution;
    const Verdict verdict = decider.decide(*deal, meter, kAllReductions, solution);
    ASSERT_TRUE(verdict == expected || (verdict == Verdict::undecided && meter.reason() != Reason::none));
  }
}

void fuzz_rules(CanfieldGroupRule group, bool waste_fills, int seeds) {
  Tally tally;
  for (int seed = 1; seed <= seeds && !::testing::Test::HasFatalFailure(); seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    std::mt19937_64 random(number);
    const CanfieldRules rules = random_rules(random, group, waste_fills);
    SCOPED_TRACE("seed " + std::to_string(number) + ", draw " + std::to_string(rules.draw));
    const auto position = canfield_referee(rules);
    position->deal(shuffled_deck(rules.deck_shape(), number));
    check_position(rules, *position, 2000, tally);
    for (std::uint64_t left = 1 + random() % 15; left > 0; --left) {
      const auto moves = position->legal_moves();
      if (moves.empty()) break;
      ASSERT_FALSE(position->play(moves[random() % moves.size()]));
    }
    check_position(rules, *position, 2000, tally);
  }
  EXPECT_GE(tally.won * test_share(), seeds / 4) << tally.lost << ' ' << tally.skipped;
  EXPECT_GE(tally.lost * test_share(), seeds / 5) << tally.won << ' ' << tally.skipped;
  std::printf("won %d lost %d skipped %d\n", tally.won, tally.lost, tally.skipped);
}

TEST(CanfieldFuzz, AnyGroups) { fuzz_rules(CanfieldGroupRule::any, false, 400); }
TEST(CanfieldFuzz, RestrictedGroups) { fuzz_rules(CanfieldGroupRule::restricted, false, 300); }
TEST(CanfieldFuzz, AnyGroupsSpacesFromTheWaste) { fuzz_rules(CanfieldGroupRule::any, true, 400); }
TEST(CanfieldFuzz, RestrictedGroupsSpacesFromTheWaste) { fuzz_rules(CanfieldGroupRule::restricted, true, 200); }
TEST(CanfieldFuzz, WholeColumns) { fuzz_rules(CanfieldGroupRule::whole, true, 400); }
TEST(CanfieldFuzz, WholeColumnsToSpacesToo) { fuzz_rules(CanfieldGroupRule::whole, false, 200); }

// What a class is made of; the waste apart, by which turning alone gets anywhere.
using Class = std::tuple<std::uint64_t, std::uint64_t, int, int>;  // bottoms, stock, heights, reserve

Class class_of(const canfield::State<ClassTable>& s) { return {s.table.bottoms, s.stock, s.heights, s.reserve}; }

// Every class that the search's steps lead to.
std::set<Class> classes_in_search(const CanfieldDeal& deal) {
  const canfield::Game<ClassTable> game(deal);
  std::set<Class> classes;
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;
  std::vector<canfield::State<ClassTable>> open{game.start()};
  while (!open.empty()) {
    const auto s = open.back();
    open.pop_back();
    const Key key = game.key(s);
    if (!known.insert({key.low, key.high}).second) continue;
    classes.insert(class_of(s));
    game.for_each_step(s, game.shown(s), [&](canfield::Step step) {
      auto child = s;
      game.play(child, step);
      open.push_back(child);
    });
  }
  return classes;
}

// The class of every position that play leads to; nothing if there are too many.
std::optional<std::set<Class>> classes_in_play(const CanfieldRules& rules, const CanfieldDeal& deal) {
  std::set<Class> classes;
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;
  std::vector<CanfieldPosition> open{CanfieldPosition(deal)};
  MoveList moves;
  while (!open.empty()) {
    const CanfieldPosition position = open.back();
    open.pop_back();
    const Key key = position.key();
    if (!known.insert({key.low, key.high}).second) continue;
    if (known.size() > 20'000) return std::nullopt;
    BoardError error;
    const auto here = CanfieldDeal::from_board(rules, position.to_board(), error);
    EXPECT_TRUE(here) << error.to_text();
    auto s = canfield::Game<ClassTable>(*here).start();
    // The stock by its places in the first deal.
    s.stock = 0;
    for (int i = 0; i < deal.stock_size; ++i)
      for (int j = 0; j < here->stock_size; ++j)
        if (deal.stock[static_cast<std::size_t>(i)] == here->stock[static_cast<std::size_t>(j)])
          s.stock |= std::uint64_t{1} << i;
    classes.insert(class_of(s));
    position.generate(moves);
    for (const Move move : moves) {
      open.push_back(position);
      open.back().apply(move);
    }
  }
  return classes;
}

TEST(CanfieldClasses, AreThoseOfPlay) {
  int compared = 0;
  std::size_t classes = 0;
  for (int seed = 1; seed <= 300; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    std::mt19937_64 random(number);
    const auto group = seed % 3 == 0 ? CanfieldGroupRule::restricted : CanfieldGroupRule::any;
    const CanfieldRules rules = random_rules(random, group, seed % 2 == 0);
    SCOPED_TRACE("seed " + std::to_string(number));
    const auto deal = CanfieldDeal::from_deck(rules, shuffled_deck(rules.deck_shape(), number));
    const auto in_play = classes_in_play(rules, deal);
    if (!in_play) continue;
    ++compared;
    classes += in_play->size();
    ASSERT_EQ(classes_in_search(deal), *in_play) << winnable::to_text(CanfieldPosition(deal).to_board());
  }
  EXPECT_GE(compared * test_share(), 100);
  std::printf("%d deals, %zu classes\n", compared, classes);
}

// Of steps m and a, where m is said to be lost after a if it is lost before: a, or what has become of it, can be played
// after m, and leads to the same, or to what leads there by turning alone.
template <class Table>
void check_lost_steps(CanfieldRules rules, int deals) {
  std::size_t pairs = 0, kept = 0;
  for (int seed = 1; seed <= deals; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    SCOPED_TRACE("seed " + std::to_string(number));
    std::mt19937_64 random(number);
    rules.draw = 1 + static_cast<int>(random() % 5);
    const auto deal = CanfieldDeal::from_deck(rules, shuffled_deck(rules.deck_shape(), number));
    const canfield::Game<Table> game(deal);
    const auto steps_of = [&game](const auto& s) {
      std::vector<canfield::Step> steps;
      game.for_each_step(s, game.shown(s), [&](canfield::Step step) { steps.push_back(step); });
      return steps;
    };
    const auto after = [&game](auto s, canfield::Step step) {
      game.play(s, step);
      return s;
    };
    const auto same_step = [](canfield::Step a, canfield::Step b) {
      return a.card == b.card && a.host == b.host && canfield::is_to_home(a.kind) == canfield::is_to_home(b.kind);
    };
    const auto turns_into = [&rules](const auto& from, const auto& to, const canfield::Game<Table>& its) {
      auto alike = from;
      alike.waste = to.waste;
      const Key a = its.key(alike), b = its.key(to);
      if (a.low != b.low || a.high != b.high) return false;
      return from.waste == to.waste || to.waste == 0 ||
             (from.waste && from.waste < to.waste && (to.waste - from.waste) % rules.draw == 0);
    };
    auto s = game.start();
    for (auto steps = steps_of(s); !steps.empty() && s.reserve > 0; steps = steps_of(s)) {
      for (const canfield::Step taken : steps) {
        const auto child = after(s, taken);
        if (child.reserve == 0) continue;
        const auto next = steps_of(child);
        for (const canfield::Step lost : steps) {
          canfield::StepSet set{};
          set.add(lost);
          const auto there = std::find_if(next.begin(), next.end(), [&](auto step) { return same_step(step, lost); });
          if (there == next.end()) continue;
          ++pairs;
          if (!game.still_lost(s, set, taken, false).has(*there)) continue;
          ++kept;
          const auto goal = after(child, *there), other = after(s, lost);
          const auto others = steps_of(other);
          ASSERT_TRUE(std::any_of(
              others.begin(), others.end(),
              [&](auto step) { return same_step(step, taken) && turns_into(after(other, step), goal, game); }))
              << int{lost.kind} << ' ' << int{lost.card} << " before " << int{taken.kind} << ' ' << int{taken.card};
        }
      }
      game.play(s, steps[random() % steps.size()]);
    }
  }
  EXPECT_GE(kept, pairs / 4);
  EXPECT_GE(kept * static_cast<std::size_t>(test_share()), static_cast<std::size_t>(deals));
  std::printf("%zu of %zu pairs\n", kept, pairs);
}

TEST(CanfieldLostSteps, LeadToTheSameInTurn) {
  check_lost_steps<ClassTable>(kCanfieldPresets[0].rules, 2000);
  check_lost_steps<ClassTable>(kCanfieldPresets[2].rules, 500);
  check_lost_steps<canfield::ColumnTable>(kCanfieldPresets[3].rules, 1000);
  check_lost_steps<ClassTable>(short_rules(CanfieldGroupRule::any, false), 1000);
}

Verdict solve(const GameInfo& game, std::uint64_t seed, std::uint64_t max_nodes, bool checks) {
  const Deck deck = shuffled_deck(game.deck_shape, seed);
  const Outcome outcome = game.make_solver()->solve(deck, {.limits = {.max_nodes = max_nodes}});
  if (checks && outcome.verdict == Verdict::won) {
    const auto referee = make_referee(game.name);
    referee->deal(deck);
    check_solution(*referee, outcome.solution);
  }
  return outcome.verdict;
}

// Restricted groups win what any groups win; whole columns never more than spaces from the waste, and these never more
// than spaces for all.
TEST(CanfieldDeals, PresetsAgreeWithEachOther) {
  const auto verdict = [](std::string_view name, std::uint64_t seed) {
    return solve(*find_game_info(name), seed, 30'000, true);
  };
  for (std::uint64_t seed = 1; seed <= 60; seed += static_cast<std::uint64_t>(test_share())) {
    const Verdict any = verdict("canfield", seed), waste = verdict("canfield:waste-fills", seed);
    const Verdict strict = verdict("canfield:strict", seed);
    EXPECT_EQ(verdict("canfield:restricted", seed), any) << seed;
    if (any == Verdict::lost) {
      EXPECT_NE(waste, Verdict::won) << seed;
    }
    if (waste == Verdict::lost) {
      EXPECT_NE(strict, Verdict::won) << seed;
    }
  }
}

// A sample contains the published rate within three standard errors.
void check_rate(std::string_view name, int deals) {
  const GameInfo& game = *find_game_info(name);
  int won = 0, open = 0, all = 0;
  for (int seed = 1; seed <= deals; seed += test_share(), ++all) {
    const Verdict verdict = solve(game, static_cast<std::uint64_t>(seed), 50'000, false);
    won += verdict == Verdict::won;
    open += verdict == Verdict::undecided;
  }
  const double published = game.published.percent.value() / 100;
  const double error = 3 * std::sqrt(published * (1 - published) * all);
  EXPECT_LE(won, published * all + error);
  EXPECT_GE(won + open, published * all - error);
  EXPECT_LE(open, all / 4);
}

TEST(CanfieldRates, AsPublished) { check_rate("canfield", 300); }
TEST(CanfieldRates, OfWholeColumnsAsPublished) { check_rate("canfield:strict", 200); }

TEST(CanfieldBoards, RefusesImpossiblePositions) {
  constexpr CanfieldRules kRules = kCanfieldPresets[0].rules;
  const auto start = CanfieldDeal::from_deck(kRules, shuffled_deck({}, 1));
  const Board good = CanfieldPosition(start).to_board();
  const auto pile = [](Board& board, std::string_view name) -> Pile& { return const_cast<Pile&>(*board.find(name)); };
  const auto refusal = [&](auto&& change) {
    Board board = good;
    change(board);
    BoardError error;
    EXPECT_FALSE(CanfieldDeal::from_board(kRules, board, error));
    return error.to_text();
  };
  const auto move = [&](Board& board, std::string_view from, std::string_view to) {
    pile(board, to).cards.push_back(pile(board, from).cards.back());
    pile(board, from).cards.pop_back();
  };
  EXPECT_NE(refusal([&](Board& board) { board.facts[0].second = board.facts[0].second % 13 + 1; }).find("base"),
            std::string::npos);
  EXPECT_NE(refusal([&](Board& board) { move(board, "F", "S"); }).find("base card"), std::string::npos);
  EXPECT_NE(refusal([&](Board& board) { move(board, "T1", "S"); }).find("never empty"), std::string::npos);
  EXPECT_NE(refusal([&](Board& board) { pile(board, "R").cards[0] = pile(board, "R").cards[1]; }).find("twice"),
            std::string::npos);
  EXPECT_NE(refusal([&](Board& board) { move(board, "S", "R"); }).find("at most"), std::string::npos);
  EXPECT_NE(refusal([&](Board& board) { move(board, "R", "S"); }).find("more cards than"), std::string::npos);
  EXPECT_NE(refusal([&](Board& board) {
              for (int i = 0; i < 3; ++i) move(board, "R", "T1");
            }).find("cannot lie on"),
            std::string::npos);
}

// Nothing lies on a card of the base rank; around the corner of the ranks columns do go.
TEST(CanfieldBoards, ColumnsGoAroundTheRanksButNotBelowTheBase) {
  const CanfieldRules rules{.name = "short-canfield", .suits = 2, .ranks = 5, .columns = 2, .reserve = 0, .draw = 2};
  // The column beside the foundation's first card, all other cards in the stock.
  const auto accepts = [&](const std::string& column, const std::string& base_card) {
    std::string stock;
    const Deck deck = shuffled_deck(rules.deck_shape(), 1);
    for (const Card card : deck.all())
      if (const std::string text = winnable::to_text(card); text != base_card && column.find(text) == std::string::npos)
        stock += ' ' + text;
    BoardError error;
    const auto board = parse_board(
        "game: short-canfield\nT1: " + column + "\nF: " + base_card + "\nS:" + stock + "\nbase: 3\n", error);
    EXPECT_TRUE(board);
    const bool accepted = CanfieldDeal::from_board(rules, *board, error).has_value();
    EXPECT_TRUE(accepted || error.reason.find("cannot lie on") != std::string::npos) << error.to_text();
    return accepted;
  };
  EXPECT_TRUE(accepts("AC 5D", "3C"));
  EXPECT_TRUE(accepts("4D 3C", "3D"));
  EXPECT_FALSE(accepts("3D 2C", "3C"));
  EXPECT_FALSE(accepts("5C 4C", "3C"));
}

// No position on the way of a win is lost in the relaxed game.
template <class Table>
void check_relaxed(const CanfieldRules& rules, int deals) {
  canfield::Search<Table> search;
  canfield::Relaxed relaxed;
  int won = 0;
  for (int seed = 1; seed <= deals; seed += test_share()) {
    const auto deal =
        CanfieldDeal::from_deck(rules, shuffled_deck({}, static_cast<std::uint64_t>(seed) + fuzz_offset()));
    const canfield::Game<Table> game(deal);
    Meter meter(Limits{.max_nodes = 20'000});
    if (search.run(game, meter, kAllReductions & ~Reductions{canfield::kRelaxedGame}) != Verdict::won) continue;
    ++won;
    auto s = game.start();
    search.replay([&](canfield::Step step) {
      Meter free{Limits{}};
      ASSERT_FALSE(relaxed.proves_loss(game.relaxed_start(s), free, 10'000)) << "seed " << seed;
      EXPECT_EQ(free.bytes(), 0u);
      game.play(s, step);
    });
  }
  EXPECT_GE(won * test_share(), deals / 2);
}

TEST(CanfieldRelaxed, NoPositionOfAWinIsLost) {
  check_relaxed<ClassTable>(kCanfieldPresets[0].rules, 150);
  check_relaxed<ClassTable>(kCanfieldPresets[2].rules, 150);
  check_relaxed<canfield::ColumnTable>(kCanfieldPresets[3].rules, 150);
}

}  // namespace
}  // namespace winnable::test
