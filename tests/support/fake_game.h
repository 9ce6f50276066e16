// A game that is decided by arithmetic on its deck, so that tests of surveys are quick and know every result: how many
// nodes a deal takes (heavy-tailed) and its verdict. The referee accepts "turn" moves and wants as many as the deal
// says.
#pragma once

#include <memory>
#include <string>

#include "solver/game/game_info.h"
#include "solver/referee/referee.h"

namespace winnable::test {

inline constexpr DeckShape kFakeShape{1, 4, 5, 0};

struct FakeDeal {
  std::uint64_t nodes = 0;
  Verdict verdict = Verdict::undecided;
  std::size_t moves = 0;
};

inline FakeDeal fake_deal(const Deck& deck) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Card card : deck.all()) hash = (hash ^ card.code) * 0x100000001b3;
  hash ^= hash >> 29;
  const std::uint64_t draw = hash % 1000;
  // Nine deals in ten take a few nodes, most of the rest up to 300 000, one in a hundred up to 4 million.
  const std::uint64_t most = draw < 900 ? 300 : draw < 990 ? 300'000 : 4'000'000;
  const std::uint64_t nodes = 1 + hash / 1000 % most;
  return {nodes, hash / 7919 % 5 < 2 ? Verdict::won : Verdict::lost, 1 + hash / 31 % 40};
}

// Spends its nodes on a little arithmetic, within its limits.
class FakeSolver : public Solver {
 public:
  explicit FakeSolver(bool lies) : lies_(lies) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    const FakeDeal deal = fake_deal(deck);
    Meter meter(options.limits);
    Outcome outcome;
    while (meter.statistics.nodes < deal.nodes && !meter.spend_node()) spin_ = spin_ * 6364136223846793005u + 1;
    outcome.statistics = meter.spent();
    if (meter.statistics.nodes < deal.nodes) {
      outcome.reason = meter.reason();
      return outcome;
    }
    outcome.verdict = deal.verdict;
    if (deal.verdict == Verdict::won) outcome.solution.assign(deal.moves - (lies_ ? 1 : 0), bare_move(Verb::turn));
    return outcome;
  }
  Outcome solve(const Board&, const SolveOptions&) override { return {}; }

 private:
  bool lies_;
  volatile std::uint64_t spin_ = 1;
};

class FakeReferee : public Referee {
 public:
  std::unique_ptr<Referee> clone() const override { return std::make_unique<FakeReferee>(*this); }
  DeckShape deck_shape() const override { return kFakeShape; }
  void deal(const Deck& deck) override { left_ = fake_deal(deck).moves; }
  std::optional<BoardError> set(const Board&) override { return std::nullopt; }
  Board board() const override { return {}; }
  std::vector<PlayMove> legal_moves() const override { return {bare_move(Verb::turn)}; }
  std::optional<std::string> play(const PlayMove& move) override {
    if (move.verb != Verb::turn || left_ == 0) return "no such move";
    --left_;
    return std::nullopt;
  }
  bool is_won() const override { return left_ == 0; }

 private:
  std::size_t left_ = 0;
};

inline GameInfo fake_game() {
  GameInfo game{};
  game.name = "fake";
  game.rules_id = "fake-1";
  game.deck_shape = kFakeShape;
  game.make_solver = []() -> std::unique_ptr<Solver> { return std::make_unique<FakeSolver>(false); };
  return game;
}

}  // namespace winnable::test
