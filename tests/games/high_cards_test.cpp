// The game of a builder's high cards (games/builder/high_cards.h), by random rules on short decks, with and without a
// stock: every play of the referee goes by its steps, and what is lost there is lost.
#include "games/builder/high_cards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "solver/referee/builder.h"
#include "solver/referee/stock_builder.h"
#include "tests/support/builder_case.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_play.h"
#include "tests/support/random_rules.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using State = HighCards::State;

using Case = BuilderCase;

std::unique_ptr<Referee> referee_of(const Case& c) {
  auto referee =
      c.rules.has_stock() ? make_stock_builder_referee(c.rules, "short") : make_builder_referee(c.rules, "short");
  referee->deal(c.deck);
  return referee;
}

std::string text_of(const Case& c) { return to_json(c.rules, "") + to_text(referee_of(c)->board()); }

// The next of the random ones for which the claim is made.
Case next_case(std::mt19937_64& random) {
  while (true) {
    const Case c(random() % 2 ? random_builder_rules(random) : random_stock_rules(random), random);
    if (HighCards::holds_for(*c.deal.tables)) return c;
  }
}

// Which cards lie as they were dealt, followed by the boards of a play.
class Follower {
 public:
  Follower(const Case& c, const Board& board) : tables_(*c.deal.tables), rules_(c.rules) {
    for (const Pile& pile : board.piles) dealt_.push_back(pile.cards);
  }

  void see(const Board& board) {
    for (std::size_t i = 0; i < board.piles.size(); ++i) {
      const auto& now = board.piles[i].cards;
      std::size_t same = 0;
      while (same < std::min(now.size(), dealt_[i].size()) && now[same].card == dealt_[i][same].card) ++same;
      dealt_[i].resize(same);
    }
  }

  State state_of(const Board& board, int level) const {
    State state;
    for (int suit = 0; suit < builder::kSuits; ++suit)
      state.high[static_cast<std::size_t>(suit)] =
          static_cast<std::uint8_t>(tables_.has_suit(suit) ? level : rules_.ranks);
    for (std::size_t i = 0; i < board.piles.size(); ++i) {
      const Pile& pile = board.piles[i];
      const char kind = pile.name[0];
      for (std::size_t place = 0; place < pile.cards.size(); ++place) {
        if (pile.cards[place].card == Card{}) continue;
        const int id = tables_.id_of(pile.cards[place].card, 0);
        if (builder::level_of(id) < level) continue;
        if (kind == 'F') ++state.high[static_cast<std::size_t>(builder::suit_of(id))];
        const bool is_column = kind == 'T' || (kind == 'R' && rules_.reserve_stacked);
        if (is_column ? place < dealt_[i].size() : kind == 'R' || kind == 'S' || kind == 'W')
          state.dealt |= builder::bit(id);
      }
    }
    return state;
  }

 private:
  const BuilderTables& tables_;
  const BuilderRules& rules_;
  std::vector<std::vector<BoardCard>> dealt_;
};

// A move of a sequence is several steps, and what fills a space by force is one more.
bool leads_to(const HighCards& game, const State& from, const State& to, int steps) {
  if (from == to) return true;
  if (steps == 0) return false;
  bool is_met = false;
  game.each_child(from, [&](const State& child) {
    is_met = is_met || child == to || (!(to.dealt & ~child.dealt) && leads_to(game, child, to, steps - 1));
  });
  return is_met;
}

TEST(HighCardsFuzz, EveryPlayGoesByItsSteps) {
  std::mt19937_64 random(1 + fuzz_offset());
  int steps = 0;
  for (int i = 0; i < 2500 / test_share(); ++i) {
    const Case c = next_case(random);
    SCOPED_TRACE(text_of(c));
    const auto referee = referee_of(c);
    Follower follower(c, referee->board());
    std::vector<HighCards> games;
    std::vector<State> states;
    for (int level = 0; level < c.rules.ranks; ++level) {
      games.emplace_back(c.deal, level);
      states.push_back(games.back().start());
      ASSERT_EQ(states.back(), follower.state_of(referee->board(), level)) << "level " << level;
    }
    for (int step = 0; step < 40 && !referee->is_won(); ++step) {
      const auto moves = referee->legal_moves();
      if (moves.empty()) break;
      const PlayMove move = moves[random() % moves.size()];
      ASSERT_FALSE(referee->play(move));
      const Board board = referee->board();
      follower.see(board);
      for (std::size_t level = 0; level < games.size(); ++level) {
        const State next = follower.state_of(board, static_cast<int>(level));
        steps += next != states[level];
        const int most = 2 + std::popcount(states[level].dealt & ~next.dealt);
        ASSERT_TRUE(leads_to(games[level], states[level], next, most))
            << to_text(move) << " of level " << level << " to\n"
            << to_text(board);
        states[level] = next;
        ASSERT_TRUE(games[level].is_won(next) || !referee->is_won());
      }
    }
  }
  std::cout << steps << " steps\n";
  EXPECT_GT(steps, least_in_share(50'000));
}

bool is_proved(const BuilderDeal& deal, std::uint64_t most) {
  Meter meter({.max_nodes = most});
  bool is_lost = false;
  {
    HighCardsProver prover(deal, meter);
    for (std::uint64_t nodes = 0; nodes < most && !is_lost; nodes += 50) is_lost = prover.proves_loss(50);
  }
  EXPECT_EQ(meter.bytes(), 0u);
  return is_lost;
}

TEST(HighCardsFuzz, WhatIsLostThereIsLost) {
  std::mt19937_64 random(2 + fuzz_offset());
  int won = 0, lost = 0, proved = 0, proved_with_stock = 0;
  for (int i = 0; i < 4000 / test_share(); ++i) {
    const Case c = next_case(random);
    SCOPED_TRACE(text_of(c));
    const auto truth = exhaustive_truth(*referee_of(c), 400);
    if (!truth) continue;
    ++(truth->won ? won : lost);
    if (!is_proved(c.deal, 5000)) continue;
    ASSERT_FALSE(truth->won);
    ++proved;
    proved_with_stock += c.rules.has_stock();
  }
  std::cout << won << " won; " << lost << " lost, " << proved << " proved, " << proved_with_stock << " with a stock\n";
  EXPECT_GT(won, least_in_share(500));
  EXPECT_GT(proved, least_in_share(300));
  EXPECT_GT(proved_with_stock, least_in_share(80));
}

// From positions in the middle of a play, as they are read from boards.
TEST(HighCardsFuzz, WhatIsLostThereIsLostInPlay) {
  std::mt19937_64 random(3 + fuzz_offset());
  int won = 0, proved = 0;
  for (int i = 0; i < 4000 / test_share(); ++i) {
    const Case c = next_case(random);
    const auto referee = referee_of(c);
    play_at_random(*referee, 6, random);
    SCOPED_TRACE(to_json(c.rules, "") + to_text(referee->board()));
    const auto truth = exhaustive_truth(*referee, 300);
    if (!truth) continue;
    BoardError error;
    const auto deal = BuilderDeal::from_board(c.deal.tables, referee->board(), error);
    ASSERT_TRUE(deal) << error.to_text();
    won += truth->won;
    if (!is_proved(*deal, 5000)) continue;
    ASSERT_FALSE(truth->won);
    ++proved;
  }
  std::cout << won << " won; " << proved << " proved\n";
  EXPECT_GT(won, least_in_share(500));
  EXPECT_GT(proved, least_in_share(300));
}

// Kings, queens and a few more, in some hundred states.
TEST(HighCards, LossesOfAlina) {
  const BuilderPreset& preset = *find_builder_preset("alina");
  const auto tables = make_builder_tables(preset.rules, preset.name);
  int proved = 0;
  for (int seed = 1; seed <= 60; ++seed)
    proved += is_proved(BuilderDeal::from_deck(tables, shuffled_deck({}, static_cast<std::uint64_t>(seed))), 1000);
  EXPECT_GT(proved, 20);
}

}  // namespace
}  // namespace winnable::test
