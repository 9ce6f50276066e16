#include "solver/game/late_turn.h"

#include <algorithm>
#include <utility>

namespace winnable {
namespace {

constexpr PileName kShown{'H', 0}, kWaste{'W', 0}, kStock{'S', 0};
const PlayMove kTurn = bare_move(Verb::turn);

class ShownCardSolver final : public Solver {
 public:
  explicit ShownCardSolver(std::unique_ptr<Solver> late) : late_(std::move(late)) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    Outcome outcome = late_->solve(deck, options);
    outcome.solution = to_shown_cards(outcome.solution, false);
    return outcome;
  }
  Outcome solve(const Board& board, const SolveOptions& options) override {
    Outcome outcome = late_->solve(with_late_turn(board), options);
    outcome.solution = to_shown_cards(outcome.solution, has_shown_card(board));
    return outcome;
  }
  bool uses_threads() const override { return late_->uses_threads(); }

 private:
  std::unique_ptr<Solver> late_;
};

class ShownCardShortestSolver final : public ShortestSolver {
 public:
  explicit ShownCardShortestSolver(std::unique_ptr<ShortestSolver> late) : late_(std::move(late)) {}

  ShortestOutcome solve(const Deck& deck, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) override {
    ShortestOutcome shortest = late_->solve(deck, options, to_late_turns(known, false), aim);
    shortest.outcome.solution = to_shown_cards(shortest.outcome.solution, false);
    return shortest;
  }
  ShortestOutcome solve(const Board& board, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) override {
    const bool is_shown = has_shown_card(board);
    ShortestOutcome shortest = late_->solve(with_late_turn(board), options, to_late_turns(known, is_shown), aim);
    shortest.outcome.solution = to_shown_cards(shortest.outcome.solution, is_shown);
    shortest.lower_bound = std::max(0, shortest.lower_bound - is_shown);  // its turn is no move
    return shortest;
  }

 private:
  std::unique_ptr<ShortestSolver> late_;
};

class TurnedCardSolver final : public Solver {
 public:
  TurnedCardSolver(std::unique_ptr<Solver> usable, std::unique_ptr<Solver> waste_pairs)
      : usable_(std::move(usable)), waste_pairs_(std::move(waste_pairs)) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    Outcome outcome = usable_->solve(deck, options);
    outcome.solution = to_turned_cards(outcome.solution);
    return outcome;
  }
  Outcome solve(const Board& board, const SolveOptions& options) override {
    if (board.cards("W").size() > 1) return waste_pairs_->solve(board, options);
    Outcome outcome = usable_->solve(board, options);
    outcome.solution = to_turned_cards(outcome.solution);
    return outcome;
  }

 private:
  std::unique_ptr<Solver> usable_, waste_pairs_;
};

}  // namespace

bool has_shown_card(const Board& board) { return !board.cards("H").empty(); }

Board with_late_turn(Board board) {
  const auto shown = std::find_if(board.piles.begin(), board.piles.end(), [](const Pile& p) { return p.name == "H"; });
  if (shown == board.piles.end()) return board;
  const std::vector<BoardCard> cards = std::move(shown->cards);
  board.piles.erase(shown);
  if (!board.find("S")) board.add("S");
  for (Pile& pile : board.piles)
    if (pile.name == "S") pile.cards.insert(pile.cards.begin(), cards.begin(), cards.end());
  return board;
}

std::vector<PlayMove> to_late_turns(const std::vector<PlayMove>& moves, bool is_shown) {
  std::vector<PlayMove> late;
  for (PlayMove move : moves) {
    if (move.verb == Verb::turn) {
      if (std::exchange(is_shown, true)) late.push_back(kTurn);
      continue;
    }
    if (move.from == kShown) {
      late.push_back(kTurn);
      move.from = kWaste;
      is_shown = false;
    }
    late.push_back(move);
  }
  return late;
}

std::vector<PlayMove> to_shown_cards(const std::vector<PlayMove>& moves, bool is_shown) {
  std::vector<PlayMove> shown;
  bool is_just_turned = false;  // the waste top of T is H
  for (PlayMove move : moves) {
    if (move.verb == Verb::turn) {
      is_just_turned = true;
      if (!std::exchange(is_shown, false)) shown.push_back(kTurn);
      continue;
    }
    if (move.from == kWaste && std::exchange(is_just_turned, false)) move.from = kShown;
    shown.push_back(move);
  }
  return shown;
}

std::vector<PlayMove> to_turned_cards(const std::vector<PlayMove>& moves) {
  std::vector<PlayMove> turned;
  for (PlayMove move : moves) {
    for (PileName* end : {&move.from, &move.to}) {
      if (*end != kStock) continue;
      turned.push_back(kTurn);
      *end = kWaste;
    }
    turned.push_back(move);
  }
  return turned;
}

std::unique_ptr<Solver> make_shown_card_solver(std::unique_ptr<Solver> late) {
  return std::make_unique<ShownCardSolver>(std::move(late));
}
std::unique_ptr<ShortestSolver> make_shown_card_solver(std::unique_ptr<ShortestSolver> late) {
  return std::make_unique<ShownCardShortestSolver>(std::move(late));
}
std::unique_ptr<Solver> make_turned_card_solver(std::unique_ptr<Solver> usable, std::unique_ptr<Solver> waste_pairs) {
  return std::make_unique<TurnedCardSolver>(std::move(usable), std::move(waste_pairs));
}

}  // namespace winnable
