// Guards the builders with a stock: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>

#include "games/builder/game.h"
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "games/builder/stock/position.h"
#include "games/catalogue.h"
#include "solver/referee/stock_builder.h"
#include "solver/search/portfolio.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_rules.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using P = StockBuilder<StockShape{20, 2}>;

struct Case {
  BuilderRules rules;
  Deck deck;
  StockDeal deal;

  explicit Case(const BuilderRules& of, std::uint64_t seed)
      : rules(of),
        deck(shuffled_deck(rules.deck_shape(), seed)),
        deal(StockDeal::from_deck(make_builder_tables(rules, "short"), deck)) {}

  std::unique_ptr<Referee> referee() const {
    auto referee = make_stock_builder_referee(rules, "short");
    referee->deal(deck);
    return referee;
  }
  std::string text() const { return to_json(rules, "") + to_text(P(deal).to_board()); }
};

std::vector<PlayMove> spelled(const P& position, const MoveList& moves) {
  std::vector<PlayMove> out;
  for (const Move move : moves) position.expand_macro(move, out);
  return out;
}

void play_random_game(const Case& c, std::mt19937_64& random) {
  const auto referee = c.referee();
  P position(c.deal);
  MoveList moves;
  for (int step = 0; step < 60; ++step) {
    const std::string board = to_text(position.to_board());
    SCOPED_TRACE(board);
    ASSERT_EQ(board, to_text(referee->board()));
    ASSERT_EQ(position.is_won(), referee->is_won());
    ASSERT_EQ(position.key(), position.recomputed_key());
    BoardError error;
    const auto read = StockDeal::from_board(c.deal.tables, position.to_board(), error);
    ASSERT_TRUE(read) << error.to_text();
    ASSERT_EQ(to_text(P(*read).to_board()), board);
    if (position.is_won()) return;
    position.generate(moves);
    const auto plain = spelled(position, moves);
    ASSERT_EQ(plain.size(), moves.size());
    ASSERT_EQ(sorted(plain), sorted(referee->legal_moves()));
    for (const Move move : moves) {
      P child = position;
      const auto undo = child.apply(move);
      ASSERT_EQ(child.key(), child.recomputed_key()) << "kind " << int{move.kind};
      ASSERT_GE(child.progress(), position.progress());
      ASSERT_LE(child.progress(), P::kMaxProgress);
      child.undo(move, undo);
      ASSERT_EQ(to_text(child.to_board()), board);
    }
    if (moves.empty()) return;
    const std::size_t chosen = random() % moves.size();
    position.apply(moves[chosen]);
    ASSERT_FALSE(referee->play(plain[chosen]));
  }
}

TEST(StockBuilderFuzz, AgreesWithTheReferee) {
  std::mt19937_64 random(1 + fuzz_offset());
  for (int i = 0; i < 2000 / test_share(); ++i) {
    const Case c(random_stock_rules(random), random());
    SCOPED_TRACE(c.text());
    ASSERT_NO_FATAL_FAILURE(play_random_game(c, random));
  }
}

void check_outcome(const Case& c, const StockDeal& deal, bool won, Verdict verdict, const std::vector<Move>& solution) {
  ASSERT_EQ(verdict, won ? Verdict::won : Verdict::lost);
  if (!won) return;
  const auto referee = c.referee();
  const auto error = replay(*referee, expand_macros<P>(deal, solution));
  ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
}

StockDeal deal_for(const Case& c, Reductions reductions) {
  StockDeal deal = c.deal;
  deal.turns_late = P::turns_late(*deal.tables, reductions);
  deal.by_class = P::by_class(*deal.tables, reductions);
  return deal;
}

void check_search(const Case& c, bool won, Reductions reductions) {
  const StockDeal deal = deal_for(c, reductions);
  Meter meter{Limits{}};
  DepthFirstSearch<P> search;
  ClosedSetFor<P> closed;
  search.start(deal, closed, meter, reductions);
  const Verdict verdict = search.run(kUnlimited);
  closed.free_memory();
  SCOPED_TRACE("reductions " + std::to_string(reductions));
  ASSERT_NO_FATAL_FAILURE(check_outcome(c, deal, won, verdict, search.solution()));
}

// A beam that drops nothing but returns: its first pass may hide a win behind keys that tell no suits apart, and only a
// pass with exact keys may say lost. Whether it said so.
bool check_wide_beam(const Case& c, const StockDeal& deal, bool won) {
  Meter meter{Limits{}};
  ClosedSetFor<P> closed;
  const BeamResult result = BeamSearch<P>(deal, closed, meter, kAllReductions).run(1'000'000);
  closed.free_memory();
  if (result.verdict != Verdict::undecided) check_outcome(c, deal, won, result.verdict, result.solution);
  return result.verdict == Verdict::lost;
}

// A deal whose every win the coarse keys hide, one of some 2 500 short winnable ones. Found with a beam that believed
// its coarse pass.
constexpr std::string_view kHiddenByCoarseKeys = R"({
  "suits": 3,
  "max rank": 4,
  "tableau piles": {
    "count": 3,
    "lengths": [7, 1, 2],
    "build policy": "any-suit",
    "build loops": "no",
    "move built group": "no",
    "spaces policy": "no-build"
  },
  "stock": {"size": 2, "deal type": "waste", "deal count": 3, "redeal": true},
  "foundations": {"initial cards": "none", "base card": "2", "removable": true}
})";

TEST(StockBuilder, BeamLooksAgainWhereCoarseKeysLose) {
  RulesError error;
  const auto file = parse_rules(kHiddenByCoarseKeys, "hidden.json", error);
  ASSERT_TRUE(file) << error.to_text();
  const Case c(file->rules, 4873455148420997019U);
  SCOPED_TRACE(c.text());
  check_search(c, true, kNoReductions);
  check_wide_beam(c, deal_for(c, kAllReductions), true);
}

// A dive may miss a win, and never says lost. The number of them that win.
int check_dives(const Case& c, const StockDeal& deal, bool won) {
  int wins = 0;
  for (const Limits& limits : {Limits{}, Limits{.max_nodes = 10}, Limits{.max_bytes = 60'000}}) {
    Meter meter(limits);
    {
      DiveSearch<P> dives(deal, meter, kAllReductions, 0, 1);
      bool has_won = false;
      while (!has_won && !dives.is_done() && !meter.stopped()) has_won = dives.run(100);
      EXPECT_LE(meter.statistics.peak_bytes, limits.max_bytes);
      if (has_won) check_outcome(c, deal, won, Verdict::won, dives.solution());
      wins += has_won;
    }
    EXPECT_EQ(meter.bytes(), 0u);
  }
  return wins;
}

TEST(StockBuilderFuzz, SearchAgreesWithExhaustiveSearch) {
  std::mt19937_64 random(2 + fuzz_offset());
  int won = 0, lost = 0, skipped = 0, won_from_reserve = 0, lost_from_reserve = 0, lost_by_beam = 0, dived = 0;
  for (int i = 0; i < 1200 / test_share(); ++i) {
    const Case c(random_stock_rules(random), random());
    SCOPED_TRACE(c.text());
    const auto truth = exhaustive_truth(*c.referee(), 3000);
    ++(!truth ? skipped : truth->won ? won : lost);
    if (!truth) continue;
    if (c.deal.tables->rules.deals_to_reserve()) ++(truth->won ? won_from_reserve : lost_from_reserve);
    for (const Reductions reductions : {kNoReductions, kAllReductions})
      ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, reductions));
    for (int choice = 0; choice < 12; ++choice)
      ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, static_cast<Reductions>(random() % 1024)));
    const StockDeal deal = deal_for(c, kAllReductions);
    Meter meter{Limits{}};
    constexpr PortfolioPlan kPlan{.first_width = 2, .width_growth = 2, .first_depth_first_slice = 1};
    const SearchOutcome alone = Portfolio<P>(kPlan).decide(deal, meter, kAllReductions);
    ASSERT_NO_FATAL_FAILURE(check_outcome(c, deal, truth->won, alone.verdict, alone.solution)) << "portfolio";
    lost_by_beam += check_wide_beam(c, deal, truth->won);
    dived += check_dives(c, deal, truth->won);
    ASSERT_FALSE(HasFailure());
  }
  std::cout << won << " won, " << lost << " lost, " << skipped << " skipped; of a stock dealt onto the reserve "
            << won_from_reserve << " won, " << lost_from_reserve << " lost; " << lost_by_beam << " losses of beams, "
            << dived << " wins of dives\n";
  EXPECT_GT(won_from_reserve, least_in_share(20));
  EXPECT_GT(lost_from_reserve, least_in_share(10));
  EXPECT_GT(lost_by_beam, least_in_share(100));
  EXPECT_GT(dived, won);
  EXPECT_GT(won, least_in_share(200));
  EXPECT_GT(lost, least_in_share(150));
}

// All positions that can be reached from a deal, but for its class keys, and which of them can be won. Nothing of a deal
// with more than `most` positions.
struct Reached {
  std::vector<P> positions;
  std::vector<bool> won;
};
std::optional<Reached> all_reached(const StockDeal& deal, std::size_t most) {
  StockDeal exact = deal;
  exact.by_class = false;
  Reached all;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> numbers;
  std::vector<std::vector<std::size_t>> parents;
  const auto number_of = [&](const P& position) {
    const Key key = position.key();
    const auto [at, is_new] = numbers.try_emplace({key.low, key.high}, numbers.size());
    if (is_new) {
      all.positions.push_back(position);
      parents.emplace_back();
    }
    return at->second;
  };
  number_of(P(exact));
  MoveList moves;
  for (std::size_t i = 0; i < all.positions.size(); ++i) {
    if (all.positions.size() > most) return std::nullopt;
    const P position = all.positions[i];
    position.generate(moves);
    for (const Move move : moves) {
      P child = position;
      child.apply(move);
      parents[number_of(child)].push_back(i);
    }
  }
  all.won.resize(all.positions.size());
  std::vector<std::size_t> waiting;
  const auto win = [&](std::size_t i) {
    if (!all.won[i]) waiting.push_back(i);
    all.won[i] = true;
  };
  for (std::size_t i = 0; i < all.positions.size(); ++i)
    if (all.positions[i].is_won()) win(i);
  while (!waiting.empty()) {
    const std::size_t i = waiting.back();
    waiting.pop_back();
    for (const std::size_t parent : parents[i]) win(parent);
  }
  for (P& position : all.positions) position = P::unpack(deal, position.pack());
  return all;
}

// Random rules that allow classes.
TEST(StockBuilderFuzz, PositionsOfAClassHaveOneVerdict) {
  std::mt19937_64 random(3 + fuzz_offset());
  std::size_t deals = 0, positions = 0, classes = 0;
  for (int i = 0; i < 6000 / test_share(); ++i) {
    BuilderRules rules = random_stock_rules(random);
    rules.group = GroupRule::any_part;
    if (i % 2) rules.build = rules.group_build = i % 4 == 1 ? BuildRule::any_suit : BuildRule::alternate_colours;
    if (find_fault(rules)) continue;
    const Case c(rules, random());
    const StockDeal deal = deal_for(c, P::kClasses);
    if (!deal.by_class) continue;
    const auto all = all_reached(deal, 3000);
    if (!all) continue;
    SCOPED_TRACE(c.text());
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> first;
    for (std::size_t k = 0; k < all->positions.size(); ++k) {
      const Key key = P(all->positions[k]).recomputed_key();
      const auto [at, is_new] = first.try_emplace({key.low, key.high}, k);
      classes += is_new;
      ASSERT_EQ(all->won[at->second], all->won[k])
          << to_text(all->positions[at->second].to_board()) << to_text(all->positions[k].to_board());
    }
    positions += all->positions.size();
    ++deals;
  }
  std::cout << deals << " deals, " << positions << " positions, " << classes << " classes\n";
  EXPECT_GT(deals, static_cast<std::size_t>(least_in_share(300)));
  EXPECT_GT(positions - classes, static_cast<std::size_t>(least_in_share(10'000)));
}

// The same, searched.
TEST(StockBuilderFuzz, ClassesAgreeWithExhaustiveSearch) {
  std::mt19937_64 random(4 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 1500 / test_share(); ++i) {
    BuilderRules rules = random_stock_rules(random);
    rules.group = GroupRule::any_part;
    if (find_fault(rules)) continue;
    const Case c(rules, random());
    if (!P::by_class(*c.deal.tables, kAllReductions)) continue;
    const auto truth = exhaustive_truth(*c.referee(), 5000);
    if (!truth) continue;
    SCOPED_TRACE(c.text());
    ++(truth->won ? won : lost);
    const auto others = static_cast<Reductions>(random() % 1024);
    for (const Reductions reductions : {Reductions{P::kClasses}, kAllReductions, others | P::kClasses})
      ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, reductions));
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(200));
  EXPECT_GT(lost, least_in_share(70));
}

// --- whole decks ----------------------------------------------------------------------------------------------------

// Rules that a room of its own plays, too.
struct Twin {
  std::string_view game;
  BuilderRules rules;
  std::ptrdiff_t base = 0;  // where the room's deck has the card that the builders lay out first

  Deck deck_here(Deck deck) const {
    std::rotate(deck.cards.begin(), deck.cards.begin() + base, deck.cards.begin() + base + 1);
    return deck;
  }
  // Squadron's filled cells are called reserve piles, R1 to R3.
  bool renames_cells() const { return rules.cells_filled > 0; }
  Board board_here(Board board) const {
    for (Pile& pile : board.piles)
      if (renames_cells() && pile.name[0] == 'R') pile.name[0] = 'C';
    return board;
  }
  std::vector<PlayMove> moves_there(std::vector<PlayMove> moves) const {
    for (PlayMove& move : moves)
      for (PileName* pile : {&move.from, &move.to})
        if (renames_cells() && pile->letter == 'C') pile->letter = 'R';
    return moves;
  }
};

BuilderRules klondike(int draw, std::uint8_t redeals, bool returns = true) {
  BuilderRules rules = find_builder_preset("klondike:any-space")->rules;
  rules.spaces = SpaceRule::kings;
  rules.draw = static_cast<std::uint8_t>(draw);
  rules.redeals = redeals;
  rules.foundation_return = returns;
  return rules;
}

BuilderRules canfield(GroupRule group, SpaceRule spaces) {
  BuilderRules rules = find_builder_preset("american-toad")->rules;
  rules.decks = 1;
  rules.columns = 4;
  rules.columns_last = true;
  rules.build = rules.group_build = BuildRule::alternate_colours;
  rules.group = group;
  rules.spaces = spaces;
  rules.reserve = 13;
  rules.stock = 34;
  rules.draw = 3;
  rules.redeals = BuilderRules::kUnlimited;
  return rules;
}

BuilderRules forty_thieves(GroupRule group) {
  BuilderRules rules = find_builder_preset("streets")->rules;
  rules.build = rules.group_build = BuildRule::same_suit;
  rules.group = group;
  return rules;
}

BuilderRules squadron() {
  BuilderRules rules = forty_thieves(GroupRule::single);
  rules.cells = rules.cells_filled = 3;
  rules.stock -= 3;
  return rules;
}

BuilderRules kansas() {
  BuilderRules rules = canfield(GroupRule::any_part, SpaceRule::waste);
  rules.columns = 3;
  rules.build = rules.group_build = BuildRule::any_suit;
  rules.wrap = WrapRule::around;
  rules.reserve = 12;
  rules.stock = 36;
  rules.draw = 1;
  rules.redeals = 0;
  return rules;
}

std::vector<Twin> twins() {
  constexpr auto kAtWill = BuilderRules::kUnlimited;
  return {{"klondike", klondike(3, kAtWill)},
          {"klondike:no-return", klondike(3, kAtWill, false)},
          {"klondike:draw1", klondike(1, kAtWill)},
          {"klondike:draw6", klondike(6, kAtWill)},
          {"klondike:aisleriot", klondike(1, 2)},
          {"klondike:no-redeal", klondike(1, 0)},
          {"klondike:vegas", klondike(3, 2)},
          {"canfield", canfield(GroupRule::any_part, SpaceRule::any)},
          {"canfield:restricted", canfield(GroupRule::part_if_bared_goes_home, SpaceRule::any)},
          {"canfield:waste-fills", canfield(GroupRule::any_part, SpaceRule::waste)},
          {"canfield:strict", canfield(GroupRule::whole_column, SpaceRule::waste)},
          {"forty-thieves:standard", forty_thieves(GroupRule::single)},
          {"forty-thieves:josephine", forty_thieves(GroupRule::any_part)},
          {"squadron", squadron()},
          {"kansas", kansas(), 12}};
}

std::map<std::string, std::string> piles_of(const Board& board) {
  std::map<std::string, std::string> piles;
  for (const Pile& pile : board.piles) {
    Board alone;
    alone.piles.push_back(pile);
    piles[pile.name] = to_text(alone);
  }
  return piles;
}

// Dealt alike, decided alike, and what wins here wins there.
TEST(StockBuilders, DecideAsTheRoomsOfTheSameRules) {
  int won = 0, lost = 0;
  for (const Twin& twin : twins()) {
    const GameInfo& game = *find_game_info(twin.game);
    const auto here = make_builder_solver(twin.rules, "twin"), there = game.make_solver();
    int decided = 0;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(std::max(2, 50 / test_share())); ++seed) {
      SCOPED_TRACE(std::string(twin.game) + " " + std::to_string(seed));
      const Deck deck = shuffled_deck(game.deck_shape, seed);
      ASSERT_EQ(piles_of(deal_builder(twin.rules, "twin", twin.deck_here(deck))),
                piles_of(twin.board_here(game.deal(deck))));
      SolveOptions options;
      options.limits.max_nodes = 2'000;
      const Outcome ours = here->solve(twin.deck_here(deck), options);
      if (ours.verdict == Verdict::undecided) continue;
      options.limits.max_nodes = 20'000;
      const Outcome theirs = there->solve(deck, options);
      decided += theirs.verdict != Verdict::undecided;
      won += theirs.verdict == Verdict::won;
      lost += theirs.verdict == Verdict::lost;
      if (ours.verdict == Verdict::won) {
        const auto referee = make_referee(twin.game);
        referee->deal(deck);
        const auto error = replay(*referee, twin.moves_there(ours.solution));
        ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
      } else {
        ASSERT_NE(theirs.verdict, Verdict::won);
      }
    }
    std::cout << twin.game << ": " << decided << " decided by both\n";
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(150));
  EXPECT_GT(lost, least_in_share(40));
}

// A position of the room's game: a part of a win of its deal, then some moves at random, so that a win is near or just
// missed.
std::optional<Board> middle_of(const GameInfo& game, Solver& solver, std::mt19937_64& random) {
  const Deck deck = shuffled_deck(game.deck_shape, random());
  SolveOptions options;
  options.limits.max_nodes = 20'000;
  const Outcome outcome = solver.solve(deck, options);
  if (outcome.verdict != Verdict::won) return {};
  const auto referee = make_referee(game.name);
  referee->deal(deck);
  const std::size_t length = outcome.solution.size(), kept = length / 2 + random() % (length / 2 + 1);
  for (std::size_t i = 0; i < kept; ++i) referee->play(outcome.solution[i]);
  for (int i = 0; i < 16; ++i) {
    const auto moves = referee->legal_moves();
    if (moves.empty() || referee->is_won()) break;
    referee->play(moves[random() % moves.size()]);
  }
  return referee->board();
}

// Whole deals of two decks are seldom decided by both, so positions from the middle of games are compared, too.
TEST(StockBuilders, DecideAsTheRoomsFromTheMiddleOfAGame) {
  std::mt19937_64 random(3 + fuzz_offset());
  int all_lost = 0;
  for (const Twin& twin : twins()) {
    const GameInfo& game = *find_game_info(twin.game);
    const auto here = make_builder_solver(twin.rules, "twin"), there = game.make_solver();
    const int wanted = std::max(10, 60 / test_share());
    int won = 0, lost = 0, open = 0;
    for (int tries = 0; won + lost < wanted && tries < 40 * wanted; ++tries) {
      const auto board = middle_of(game, *there, random);
      if (!board) continue;
      SCOPED_TRACE(to_text(*board));
      SolveOptions options;
      options.limits.max_nodes = 20'000;
      const Outcome ours = here->solve(twin.board_here(*board), options), theirs = there->solve(*board, options);
      if (ours.verdict == Verdict::undecided || theirs.verdict == Verdict::undecided) {
        ++open;
        continue;
      }
      ASSERT_EQ(ours.verdict, theirs.verdict);
      ++(ours.verdict == Verdict::won ? won : lost);
    }
    std::cout << twin.game << ": " << won << " won, " << lost << " lost, " << open << " open\n";
    EXPECT_EQ(won + lost, wanted) << twin.game;
    all_lost += lost;
  }
  EXPECT_GT(all_lost, least_in_share(60));
}

TEST(StockBuilders, EveryPresetIsDealtAndWonAsTheRefereeSays) {
  int won = 0, lost = 0;
  for (const BuilderPreset& preset : stock_builder_presets()) {
    const GameInfo& game = *find_game_info(preset.name);
    const auto solver = game.make_solver();
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(std::string(preset.name) + " " + std::to_string(seed));
      const Deck deck = shuffled_deck(game.deck_shape, seed);
      const auto referee = make_referee(preset.name);
      referee->deal(deck);
      ASSERT_EQ(to_text(referee->board()), to_text(game.deal(deck)));
      ASSERT_FALSE(game.check(game.deal(deck)));
      SolveOptions options;
      options.limits.max_nodes = 3'000;
      const Outcome outcome = solver->solve(deck, options);
      lost += outcome.verdict == Verdict::lost;
      if (outcome.verdict != Verdict::won) continue;
      ++won;
      const auto error = replay(*referee, outcome.solution);
      ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
    }
  }
  EXPECT_GT(won, 25);
  EXPECT_GT(lost, 5);
}

}  // namespace
}  // namespace winnable::test
