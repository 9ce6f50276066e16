// Makes a catalogue record from a Position: the only place where a game meets the searches. A game with a search of
// its own derives from SolverOf or writes its own Solver, and fills the same record.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "solver/game/deal_solver.h"
#include "solver/game/game_info.h"
#include "solver/play/player.h"
#include "solver/search/portfolio.h"
#include "solver/search/preset.h"
#include "solver/search/shorten.h"
#if !defined(WINNABLE_NO_THREADS)
#include "solver/search/parallel/portfolio.h"
#endif

namespace winnable {

// One thread decides by a search that has a meter: decide(deal, meter, reductions) gives an outcome, or its verdict
// alone and solution() the moves.
template <class Search>
class OneThread {
 public:
  template <class Deal>
  SearchOutcome decide(const Deal& deal, const Limits& limits, int, Reductions reductions) {
    Meter meter(limits);
    SearchOutcome outcome;
    if constexpr (requires { search_.solution(); }) {
      outcome.verdict = search_.decide(deal, meter, reductions);
      if (outcome.verdict == Verdict::won) outcome.solution = search_.solution();
    } else {
      outcome = search_.decide(deal, meter, reductions);
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

  template <class... Arguments>
  explicit OneThread(const Arguments&... arguments) : search_(arguments...) {}

 private:
  Search search_;
};

// The portfolio of solver/search over P, with one thread or with several (a build without threads has one only).
template <Position P>
class PortfolioSearch {
 public:
  explicit PortfolioSearch(const PortfolioPlan& plan) : plan_(plan), alone_(plan) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
#if !defined(WINNABLE_NO_THREADS)
    if (threads > 1) return ParallelPortfolio<P>(plan_, threads).decide(deal, limits, reductions);
#endif
    return alone_.decide(deal, limits, threads, reductions);
  }

 private:
  PortfolioPlan plan_;
  OneThread<Portfolio<P>> alone_;
};

// The solver of a Position: any search over it, whose moves are expanded into ordinary ones. Search:
//   decide(deal, limits, threads, reductions) -> SearchOutcome
template <Position P, class Search>
class SolverOf : public DealSolver<typename P::Deal> {
 public:
  // `arguments` are those of the search.
  template <class... Arguments>
  explicit SolverOf(const DealMaker<typename P::Deal>& make, const Arguments&... arguments)
      : DealSolver<typename P::Deal>(make), search_(arguments...) {}
  SolverOf() requires DealtPosition<P>
  = default;

  Outcome decide(typename P::Deal&& deal, const SolveOptions& options) override {
    set_salt(deal, options.salt);
    const SearchOutcome found =
        search_.decide(deal, options.limits, options.threads, kAllReductions & ~options.without);
    Outcome outcome{found.verdict, found.reason, {}, found.statistics};
    if (outcome.verdict == Verdict::won) outcome.solution = expand_macros<P>(deal, found.solution);
    return outcome;
  }

 private:
  Search search_;
};

// The solver of a preset by any search over its position.
template <DealtPosition P, class Search, class... Arguments>
std::unique_ptr<Solver> make_solver_of(const Arguments&... arguments) {
  return std::make_unique<SolverOf<Searched<P>, Search>>(deal_maker<P>(), arguments...);
}

// The solver for a plan: one thread for the depth-first search alone, else as many as are asked for.
template <DealtPosition P, PortfolioPlan kPlan>
std::unique_ptr<Solver> make_position_solver() {
  using S = Searched<P>;
  if constexpr (kPlan.first_width == 0)
    return make_solver_of<P, OneThread<DepthFirstOnly<S>>>();
  else
    return make_solver_of<P, PortfolioSearch<S>>(kPlan);
}

// Within the limits, from a known solution (or an empty one) and a bound that is known: no win has fewer moves.
template <Position P>
ShortestOutcome find_short_win(const typename P::Deal& deal, const Limits& limits, const std::vector<PlayMove>& known,
                               int known_bound, ShortestAim aim) {
  Meter meter(limits);
  if constexpr (requires { deal.table_bytes(); }) meter.spend_bytes(deal.table_bytes());
  ShortestSearch<P> search(deal, meter);
  if (!known.empty()) search.know(known);
  search.know_bound(known_bound);
  ShortestResult result = aim == ShortestAim::prove ? search.prove() : search.shorten();
  ShortestOutcome shortest;
  shortest.lower_bound = result.lower_bound;
  shortest.outcome.verdict = result.won ? Verdict::won : Verdict::undecided;
  shortest.outcome.reason = meter.reason();  // why it is not proved, if it is not
  shortest.outcome.solution = std::move(result.solution);
  shortest.outcome.statistics = meter.spent();
  return shortest;
}

// Seeks short solutions in the space P: the game's position, or one of the same deals with fewer moves.
template <Position P>
class PositionShortestSolver : public DealShortestSolver<typename P::Deal> {
 public:
  using DealShortestSolver<typename P::Deal>::DealShortestSolver;

 private:
  ShortestOutcome decide(typename P::Deal&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    set_salt(deal, options.salt);
    return find_short_win<P>(deal, options.limits, known, 0, aim);
  }
};

template <DealtPosition P>
std::unique_ptr<ShortestSolver> make_position_shortest_solver() {
  return std::make_unique<PositionShortestSolver<Searched<P>>>(deal_maker<P>());
}

// What the commands tell people about a game.
struct GameText {
  std::string_view title;
  std::string_view summary;
  std::string_view rules;
  std::string_view rules_id;
  std::string_view published = "";
};

// A solver as honest players want it: for positions with nothing hidden.
inline BoardSolver board_solver(std::shared_ptr<Solver> solver) {
  return [solver](const Board& board, const Limits& limits) -> SolvedBoard {
    SolveOptions options;
    options.limits = limits;
    Outcome outcome = solver->solve(board, options);
    return {outcome.verdict, std::move(outcome.solution), outcome.statistics.nodes};
  };
}

// An honest player of P. Positions with nothing hidden go to `solver`.
template <DealtPosition P>
std::unique_ptr<HonestPlayer> make_player_with(std::shared_ptr<Solver> solver, const GameInfo& game,
                                               const PlayerPlan& plan) {
  return std::make_unique<Player<Searched<P>>>(plan, game.hidden, board_solver(std::move(solver)), deal_maker<P>());
}

template <DealtPosition P>
std::unique_ptr<HonestPlayer> make_player(const GameInfo& game, const PlayerPlan& plan) {
  return make_player_with<P>(game.make_solver(), game, plan);
}

// With a portfolio for the ends of games in the place of the game's own solver.
template <DealtPosition P, PortfolioPlan kEndPlan>
std::unique_ptr<HonestPlayer> make_player(const GameInfo& game, const PlayerPlan& plan) {
  return make_player_with<P>(make_position_solver<P, kEndPlan>(), game, plan);
}

// The record of P with its own make_solver, and make_shortest_solver where it has that.
template <DealtPosition P, auto kMakeShortestSolver = make_position_shortest_solver<P>>
GameInfo make_game(const GameText& text, std::unique_ptr<Solver> (*make_solver)()) {
  GameInfo game{};
  game.name = P::kName;
  game.title = text.title;
  game.summary = text.summary;
  game.rules = text.rules;
  game.rules_id = text.rules_id;
  game.published = text.published;
  game.deck_shape = P::kDeckShape;
  if constexpr (HasReductions<P>) game.reductions = P::kReductions;
  game.deal = [](const Deck& deck) {
    const auto deal = P::Deal::from_deck(deck);
    return P(deal).to_board();
  };
  game.check = [](const Board& board) -> std::optional<BoardError> {
    BoardError error;
    if (P::Deal::from_board(board, error)) return std::nullopt;
    return error;
  };
  game.make_solver = make_solver;
  game.make_shortest_solver = kMakeShortestSolver;
  game.exact_keys = P::kKeyIsExact;
  return game;
}

// The record of P with the generic solver.
template <DealtPosition P, PortfolioPlan kPlan = PortfolioPlan{}>
GameInfo make_game(const GameText& text) {
  return make_game<P>(text, make_position_solver<P, kPlan>);
}

// The record with honest players: `hidden` says what they cannot see.
template <DealtPosition P>
GameInfo with_players(GameInfo game, const HiddenRule& hidden) {
  game.hidden = hidden;
  game.make_player = make_player<P>;
  return game;
}

}  // namespace winnable
