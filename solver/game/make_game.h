// Makes a catalogue record from a Position: the only place where a game meets the searches. A game with a search of
// its own derives from SolverOf or writes its own Solver, and fills the same record.
#pragma once

#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/deal_solver.h"
#include "solver/game/game_info.h"
#include "solver/game/preset.h"
#include "solver/play/player.h"
#include "solver/search/portfolio.h"
#include "solver/search/preset_position.h"
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
  static constexpr bool kUsesThreads = false;

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
    if (threads > 1 || limits.deterministic)
      return ParallelPortfolio<P>(plan_, threads).decide(deal, limits, reductions);
#endif
    return alone_.decide(deal, limits, threads, reductions);
  }

 private:
  PortfolioPlan plan_;
  OneThread<Portfolio<P>> alone_;
};

// The depth-first search alone, with one thread or with several.
template <Position P>
class ExhaustiveSearch {
 public:
  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
#if !defined(WINNABLE_NO_THREADS)
    if (threads > 1 || limits.deterministic) return ParallelDepthFirstOnly<P>(threads).decide(deal, limits, reductions);
#endif
    return alone_.decide(deal, limits, threads, reductions);
  }

 private:
  OneThread<DepthFirstOnly<P>> alone_;
};

// What a search over P answers, in ordinary moves.
template <Position P>
Outcome in_ordinary_moves(const typename P::Deal& deal, const SearchOutcome& found) {
  Outcome outcome{found.verdict, found.reason, {}, found.statistics, found.proof};
  if (outcome.verdict == Verdict::won) outcome.solution = expand_macros<P>(deal, found.solution);
  return outcome;
}

// The solver of a Position: any search over it, whose moves are expanded into ordinary ones. Search:
//   decide(deal, limits, threads, reductions) -> SearchOutcome
// and, where it proves losses by formulas, check_proofs(bool): for the decisions that follow.
template <Position P, class Search>
class SolverOf : public DealSolver<typename P::Deal> {
 public:
  // `arguments` are those of the search.
  template <class... Arguments>
  explicit SolverOf(const DealMaker<typename P::Deal>& make, const Arguments&... arguments)
      : DealSolver<typename P::Deal>(make), search_(arguments...) {}
  SolverOf() requires DealtPosition<P>
  = default;

  bool uses_threads() const override {
    if constexpr (requires { Search::kUsesThreads; }) return Search::kUsesThreads;
    return true;
  }

  Outcome decide(typename P::Deal&& deal, const SolveOptions& options) override {
    set_salt(deal, options.salt);
    if constexpr (requires { search_.check_proofs(true); }) search_.check_proofs(options.checks_proofs);
    return in_ordinary_moves<P>(
        deal, search_.decide(deal, options.limits, options.threads, kAllReductions & ~options.without));
  }

 private:
  Search search_;
};

// The solver of a preset by any search over its position.
template <DealtPosition P, class Search, class... Arguments>
std::unique_ptr<Solver> make_solver_of(const Arguments&... arguments) {
  return std::make_unique<SolverOf<Searched<P>, Search>>(deal_maker<P>(), arguments...);
}

// The solver for a plan.
template <DealtPosition P, PortfolioPlan kPlan>
std::unique_ptr<Solver> make_position_solver() {
  using S = Searched<P>;
  if constexpr (kPlan.first_width == 0)
    return make_solver_of<P, ExhaustiveSearch<S>>();
  else
    return make_solver_of<P, PortfolioSearch<S>>(kPlan);
}

// Within the limits, from a known solution (or an empty one) and a bound that is known: no win has fewer moves. With
// several threads positions of one deal are asked by all, each with a copy of the deal.
template <Position P>
ShortestOutcome find_short_win(const typename P::Deal& deal, const Limits& limits, int threads,
                               const std::vector<PlayMove>& known, int known_bound, ShortestAim aim) {
  Meter meter(limits);
  if constexpr (requires { deal.table_bytes(); }) meter.spend_bytes(deal.table_bytes());
  ShortestSearch<P> search(deal, meter, limits.deterministic ? 1 : threads);
  ShortestOutcome shortest;
  // A win through positions with more moves than a list holds stays as it is.
  if (!known.empty() && !search.know(known)) {
    shortest.outcome = {.verdict = Verdict::won, .reason = Reason::memory, .solution = known};
    shortest.lower_bound = known_bound;
    return shortest;
  }
  search.know_bound(known_bound);
  ShortestResult result = aim == ShortestAim::prove ? search.prove() : search.shorten();
  shortest.lower_bound = result.lower_bound;
  shortest.outcome.verdict = result.won ? Verdict::won : Verdict::undecided;
  shortest.outcome.reason = meter.reason();  // why it is not proved, if it is not
  shortest.outcome.solution = std::move(result.solution);
  shortest.outcome.statistics = search.spent();
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
    return find_short_win<P>(deal, options.limits, options.threads, known, 0, aim);
  }
};

template <DealtPosition P>
std::unique_ptr<ShortestSolver> make_position_shortest_solver() {
  return std::make_unique<PositionShortestSolver<Searched<P>>>(deal_maker<P>());
}

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
  return std::make_unique<Player<Searched<P>>>(plan, game.hidden, board_solver(std::move(solver)),
                                               deal_maker<P>().from_board);
}

template <DealtPosition P>
std::unique_ptr<HonestPlayer> make_player(const GameInfo& game, const PlayerPlan& plan) {
  return make_player_with<P>(game.make_solver(), game, plan);
}

// What a depth-first search wins by is often a walk of thousands of moves; a beam search's win is not. So a long win is
// looked for again by beams alone, within the same limits.
template <Position P>
class PersonalSearch {
 public:
  explicit PersonalSearch(const PortfolioPlan& plan) : first_(plan), beams_(beams_of(plan)) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    SearchOutcome found = first_.decide(deal, limits, threads, reductions);
    if (found.solution.size() <= kLongMovesACard * static_cast<std::size_t>(P::kDeckShape.size())) return found;
    const std::uint64_t nodes = found.statistics.nodes;
    SearchOutcome other = beams_.decide(deal, limits, threads, reductions);
    if (other.verdict == Verdict::won && other.solution.size() < found.solution.size()) found = std::move(other);
    found.statistics.nodes = nodes + other.statistics.nodes;
    return found;
  }

 private:
  static constexpr std::size_t kLongMovesACard = 3;
  static constexpr PortfolioPlan beams_of(PortfolioPlan plan) {
    plan.first_depth_first_slice = 1;
    plan.depth_first_share = 0;
    return plan;
  }

  PortfolioSearch<P> first_, beams_;
};

// A portfolio for the ends of honest games, whose wins are to be a person's.
template <DealtPosition P, PortfolioPlan kEndPlan>
std::unique_ptr<Solver> make_end_solver() {
  using S = Searched<P>;
  return make_solver_of<P, PersonalSearch<S>>(kEndPlan);
}

// With it in the place of the game's own solver.
template <DealtPosition P, PortfolioPlan kEndPlan>
std::unique_ptr<HonestPlayer> make_player(const GameInfo& game, const PlayerPlan& plan) {
  return make_player_with<P>(make_end_solver<P, kEndPlan>(), game, plan);
}

// P as a game with a solver of its own, and make_shortest_solver where it has that; make_games adds what its preset
// says.
template <DealtPosition P, auto kMakeShortestSolver = make_position_shortest_solver<P>>
GameInfo make_game(std::unique_ptr<Solver> (*make_solver)()) {
  GameInfo game{};
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
  if constexpr (kSeeksShortWins) game.make_shortest_solver = kMakeShortestSolver;
  game.exact_keys = P::kKeyIsExact;
  return game;
}

// With the generic solver.
template <DealtPosition P, PortfolioPlan kPlan = PortfolioPlan{}>
GameInfo make_game() {
  return make_game<P>(make_position_solver<P, kPlan>);
}

// What the score of P's honest players is made of; without the weights where those are the deal's.
template <DealtPosition P>
LearnedModel learned_model() {
  using S = Searched<P>;
  LearnedModel model;
  if constexpr (HasLearnedScore<S>) {
    model.features = S::kFeatures;
    if constexpr (requires { S::learned_weights(); }) model.weights = S::learned_weights();
    if constexpr (requires { S::learned_units(); }) model.units = S::learned_units();
    model.look = [](const Board& board) {
      BoardError error;
      const auto deal = deal_maker<P>().from_board(board, error);
      return look_at(S(*deal));
    };
  }
  return model;
}

// With honest players, too.
template <DealtPosition P>
GameInfo with_players(GameInfo game) {
  game.make_player = make_player<P>;
  game.learned = learned_model<P>();
  return game;
}

// The usual game: the generic solver with this plan, and honest players.
template <DealtPosition P, PortfolioPlan kPlan>
GameInfo make_played_game() {
  return with_players<P>(make_game<P, kPlan>());
}

// The games of a list of presets (solver/game/preset.h), which have one text of rules in common. `make` says what code
// plays a preset: make.operator()<rules>() gives the game without what the preset says itself.
template <const auto& kPresets, class Make>
std::vector<GameInfo> make_games(std::string_view rules, const Make& make, std::string_view note = "") {
  static const std::string text = rules_text(rules, kPresets, note);
  std::vector<GameInfo> games;
  const auto add = [&](const auto& preset, GameInfo game) {
    game.name = preset.name();
    game.title = preset.title;
    game.summary = preset.summary;
    game.rules = text;
    game.rules_id = preset.rules_id;
    game.published = preset.published;
    game.atlas = preset.atlas;
    game.hidden = preset.hidden;
    games.push_back(std::move(game));
  };
  [&]<std::size_t... kPlaces>(std::index_sequence<kPlaces...>) {
    (add(kPresets[kPlaces], make.template operator()<kPresets[kPlaces].rules>()), ...);
  }
  (std::make_index_sequence<std::size(kPresets)>());
  return games;
}

inline std::vector<GameInfo> joined(std::vector<GameInfo> first, const std::vector<GameInfo>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace winnable
