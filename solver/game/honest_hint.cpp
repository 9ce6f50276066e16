#include "solver/game/honest_hint.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/referee/referee.h"

namespace winnable {
namespace {

// Worlds that agree with what is known and are positions of the game: sampled ones, or all of them if they are few.
class Worlds {
 public:
  Worlds(const GameInfo& game, const Observation& known, std::uint64_t most, std::uint64_t salt)
      : game_(game), known_(known), most_(most), random_(fingerprint(known) ^ salt * 0x9E3779B97F4A7C15ull) {
    if (known.later_shuffles == 0 && !known.hidden.places.empty())
      all_ = count_orders(known.hidden.unseen) <= static_cast<double>(most);
    if (all_) order_ = known.hidden.unseen;
  }

  bool are_all() const { return all_; }

  // Nothing after the last one.
  std::optional<Board> next() {
    constexpr int kTries = 1000;
    for (int tries = 0; tries < kTries && (all_ || given_ < most_); ++tries) {
      auto world = any();
      if (!world) return std::nullopt;
      if (game_.check(*world)) continue;
      ++given_;
      return world;
    }
    return std::nullopt;
  }

 private:
  std::optional<Board> any() {
    if (!all_) return sample(known_, random_);
    if (done_) return std::nullopt;
    Board board = known_.board;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto& place = known_.hidden.places[i];
      board.piles[place.pile].cards[place.index].card = order_[i];
    }
    done_ = !std::next_permutation(order_.begin(), order_.end());
    return board;
  }

  // Different orders of sorted cards; more than any limit when they are many.
  static double count_orders(const std::vector<Card>& cards) {
    double orders = 1;
    double same = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      same = i > 0 && cards[i] == cards[i - 1] ? same + 1 : 1;
      orders *= static_cast<double>(i + 1) / same;
    }
    return std::round(orders);
  }

  const GameInfo& game_;
  const Observation& known_;
  std::uint64_t most_, given_ = 0;
  std::mt19937_64 random_;
  bool all_ = false, done_ = false;
  std::vector<Card> order_;
};

// Counts, for every move, the worlds that are still won after it.
class MoveTrial {
 public:
  MoveTrial(const GameInfo& game, const HonestHintOptions& options)
      : game_(game), options_(options), referee_(make_referee(game.name)), solver_(game.make_solver()) {}

  // What has cut a search short: the limits of all worlds together, or a signal.
  Reason stopped() const { return stopped_; }

  const std::vector<HintMove>& moves() const { return moves_; }
  const std::vector<std::vector<char>>& wins() const { return wins_; }
  std::uint64_t worlds() const { return worlds_; }
  const Statistics& statistics() const { return spent_; }
  bool is_won() const { return worlds_ == 0 && referee_->is_won(); }

  // Keeps the moves that are legal in this world too. A move that a hidden card makes legal (a stock card that goes
  // home unseen in Salic Law) is none that a player can choose.
  void look_at(const Board& world) {
    set(world);
    const std::vector<PlayMove> legal = referee_->legal_moves();
    if (!has_looked_)
      for (const PlayMove& move : legal) moves_.push_back({move});
    has_looked_ = true;
    wins_.resize(moves_.size());
    for (std::size_t i = moves_.size(); i-- > 0;) {
      if (std::find(legal.begin(), legal.end(), moves_[i].move) != legal.end()) continue;
      moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(i));
      wins_.erase(wins_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // False: stopped, and the world counts for nothing (but the first, unless by a signal: what it left is undecided).
  bool add(const Board& world) {
    look_at(world);
    std::vector<Verdict> verdicts(moves_.size(), Verdict::undecided);
    const Outcome whole = solve(world);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (whole.verdict == Verdict::lost) {
        verdicts[i] = Verdict::lost;  // no move leads from a lost position to a won one
      } else if (whole.verdict == Verdict::won && !whole.solution.empty() && whole.solution[0] == moves_[i].move) {
        verdicts[i] = Verdict::won;
      } else {
        verdicts[i] = solve_after(world, moves_[i].move).verdict;
      }
    }
    if (stopped_ == Reason::signal || (stopped_ != Reason::none && worlds_ > 0)) return false;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Verdict verdict = verdicts[i];
      ++(verdict == Verdict::won ? moves_[i].won : verdict == Verdict::lost ? moves_[i].lost : moves_[i].undecided);
      wins_[i].push_back(verdict == Verdict::won);
    }
    ++worlds_;
    return true;
  }

 private:
  void set(const Board& world) {
    if (const auto wrong = referee_->set(world)) throw std::logic_error("a world is refused: " + wrong->to_text());
  }

  Outcome solve(const Board& board) {
    SolveOptions solve;
    const double seconds = thread_cpu_seconds() - start_;
    if (stopped_ == Reason::none) stopped_ = options_.limits.reached(spent_.nodes, seconds);
    if (stopped_ != Reason::none) return {Verdict::undecided, stopped_};
    solve.limits = options_.limits.left_after(spent_.nodes, seconds);
    solve.without = options_.without;
    const std::uint64_t left = solve.limits.max_nodes;
    solve.limits.max_nodes = std::min(left, options_.nodes_per_solve);
    Outcome outcome = solver_->solve(board, solve);
    spent_ += outcome.statistics;
    const bool is_last = outcome.reason == Reason::nodes && left <= options_.nodes_per_solve;
    if (is_last || outcome.reason == Reason::time || outcome.reason == Reason::signal) stopped_ = outcome.reason;
    return outcome;
  }

  Outcome solve_after(const Board& world, const PlayMove& move) {
    set(world);
    if (const auto reason = referee_->play(move))
      throw std::logic_error("the move " + to_text(move) + " is illegal in a world: " + *reason);
    if (referee_->is_won()) return {Verdict::won, Reason::none, {}, {}};
    const Board board = referee_->board();
    if (const auto wrong = game_.check(board)) throw std::logic_error("a position is refused: " + wrong->to_text());
    return solve(board);
  }

  const GameInfo& game_;
  const HonestHintOptions& options_;
  std::unique_ptr<Referee> referee_;
  std::unique_ptr<Solver> solver_;
  std::vector<HintMove> moves_;
  std::vector<std::vector<char>> wins_;  // of each move, by world
  std::uint64_t worlds_ = 0;
  const double start_ = thread_cpu_seconds();
  Reason stopped_ = Reason::none;
  bool has_looked_ = false;
  Statistics spent_;
};

// By more than a standard error of the difference, in the same worlds.
bool is_clearly_better(const std::vector<char>& a, const std::vector<char>& b) {
  double difference = 0, changed = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference += a[i] - b[i], changed += a[i] != b[i];
  return difference > std::sqrt(changed);
}

// The player's move, unless another one is clearly better; without one the move that wins most worlds.
std::size_t suggest(const MoveTrial& trial, const std::vector<PlayMove>& plan) {
  const auto& moves = trial.moves();
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i)
    if (moves[i].won > moves[best].won) best = i;
  const auto own = std::find_if(moves.begin(), moves.end(),
                                [&](const HintMove& hint) { return !plan.empty() && hint.move == plan[0]; });
  if (own == moves.end()) return best;
  const auto place = static_cast<std::size_t>(own - moves.begin());
  return is_clearly_better(trial.wins()[best], trial.wins()[place]) ? best : place;
}

}  // namespace

namespace {

void try_worlds(const GameInfo& game, const UnknownDeal& deal, const HonestHintOptions& options, MoveTrial& trial,
                HonestHint& hint) {
  constexpr std::uint64_t kLooks = 64;
  Worlds looks(game, deal.known, kLooks, options.salt + 1);
  while (const auto world = looks.next()) trial.look_at(*world);
  hint.is_won = trial.is_won();
  if (hint.is_won || trial.moves().empty()) return;
  Worlds worlds(game, deal.known, std::max<std::uint64_t>(1, options.max_worlds), options.salt);
  hint.all_worlds = worlds.are_all();
  while (const auto world = worlds.next()) {
    const bool counts = hint.stopped == Reason::none && trial.add(*world);
    hint.stopped = trial.stopped();
    if (!counts) {
      hint.all_worlds = false;
      return;
    }
  }
}

}  // namespace

HonestHint honest_hint(const GameInfo& game, const UnknownDeal& deal, const HonestHintOptions& options) {
  const double start = thread_cpu_seconds();
  HonestHint hint;
  MoveTrial trial(game, options);
  try_worlds(game, deal, options, trial, hint);
  hint.worlds = trial.worlds();
  hint.statistics = trial.statistics();
  if (hint.worlds > 0 && !trial.moves().empty()) {
    const Decision decision = game.make_player(game, kFastPlayer)->decide(deal.seen);
    hint.plan = decision.moves;
    hint.statistics.nodes += decision.nodes;
    hint.moves = trial.moves();
    const PlayMove best = hint.moves[suggest(trial, hint.plan)].move;
    std::stable_sort(hint.moves.begin(), hint.moves.end(), [&](const HintMove& a, const HintMove& b) {
      if ((a.move == best) != (b.move == best)) return a.move == best;
      return a.won > b.won;
    });
  }
  hint.statistics.seconds = thread_cpu_seconds() - start;
  return hint;
}

}  // namespace winnable
