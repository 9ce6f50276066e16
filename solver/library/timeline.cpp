// A game as it was played so far, and what a solver says about its positions.
#include "winnable/timeline.h"

#include <map>
#include <set>

#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "winnable/session.h"
#include "winnable/solution.h"

namespace winnable {

struct Timeline::Parts {
  Start start;
  std::vector<NumberedMove> moves;
  Session session;
  std::vector<Board> boards{};  // after move 1, 2, ...
  std::map<std::size_t, Outcome> decided{};
  bool won_at_start = false, won_at_end = false;
};

Timeline::Timeline(const Start& start, std::vector<NumberedMove> moves)
    : parts_(new Parts{start, std::move(moves), Session(start.game)}) {
  const auto referee = referee_of(start);
  parts_->won_at_start = parts_->won_at_end = referee->is_won();
  for (std::size_t i = 0; i < parts_->moves.size(); ++i) {
    if (const auto reason = referee->play(parts_->moves[i].move)) throw refused_move(parts_->moves[i], i, *reason);
    parts_->boards.push_back(referee->board());
    parts_->won_at_end = referee->is_won();
  }
}

Timeline::~Timeline() = default;
Timeline::Timeline(Timeline&&) noexcept = default;
Timeline& Timeline::operator=(Timeline&&) noexcept = default;

const Start& Timeline::start() const { return parts_->start; }
const std::vector<NumberedMove>& Timeline::moves() const { return parts_->moves; }

void Timeline::check_count(std::size_t count) const {
  if (count > moves().size())
    throw Error(ErrorKind::usage, "there is no position after " + std::to_string(count) + " moves: the game has " +
                                      std::to_string(moves().size()));
}

Start Timeline::at(std::size_t count) const {
  check_count(count);
  if (count == 0) return parts_->start;
  const Board& board = parts_->boards[count - 1];
  if (const auto wrong = start().game.info().check(board))
    throw Error(ErrorKind::refused, "the position after move " + std::to_string(count) +
                                        " is refused: " + wrong->to_text() + " (please report this deal)");
  return {start().game, std::nullopt, board};
}

bool Timeline::is_won_at(std::size_t count) const {
  check_count(count);
  return count == moves().size() ? parts_->won_at_end : count == 0 && parts_->won_at_start;
}

const Outcome& Timeline::decide(std::size_t count, const SolveOptions& options) {
  const auto known = parts_->decided.find(count);
  if (known != parts_->decided.end()) return known->second;
  return parts_->decided.emplace(count, parts_->session.solve(at(count), options)).first->second;
}

std::vector<NumberedMove> numbered(const std::vector<PlayMove>& moves) {
  std::vector<NumberedMove> list;
  for (const PlayMove& move : moves) list.push_back({move, static_cast<int>(list.size()) + 1});
  return list;
}

Hint hint(const Start& start, const std::vector<PlayMove>& played, const SolveOptions& options) {
  Timeline game(start, numbered(played));
  Hint hint{game.decide(played.size(), options), std::nullopt};
  if (hint.outcome.verdict == Verdict::won && !hint.outcome.solution.empty()) hint.move = hint.outcome.solution[0];
  return hint;
}

namespace {

// Idea: play never leads from a lost position to a won one, so verdicts along a list are won ... won lost ... lost, and
// halving the stretch between the last known win and the first known loss finds the move that lost the game. A win
// found is followed along the list for as long as the list plays its moves. Positions that the limits leave undecided
// are named; then the losing move is only known to lie in a stretch.
class Bisection {
 public:
  Bisection(Timeline& game, const SolveOptions& options) : game_(game), options_(options), size_(game.moves().size()) {}

  Analysis run() {
    decide_positions();
    found_.undecided.assign(undecided_.begin(), undecided_.end());
    found_.losing_move = losing_move();
    found_.verdict = found_.last_won == size_ ? Verdict::won : found_.first_lost ? Verdict::lost : Verdict::undecided;
    if (found_.losing_move) found_.better = better_move(*found_.losing_move);
    return found_;
  }

 private:
  void decide_positions() {
    if (game_.is_won_at(size_)) {
      found_.last_won = size_;  // every position before it is won as well
      return;
    }
    try_position(size_);
    if (is_over()) return;
    try_position(0);
    while (!is_over()) {
      const auto next = next_position();
      if (!next) return;
      try_position(*next);
    }
  }

  std::optional<std::size_t> losing_move() const {
    if (found_.last_won && found_.first_lost && *found_.last_won + 1 == *found_.first_lost) return found_.first_lost;
    return std::nullopt;
  }

  bool is_over() const {
    return found_.interrupted || found_.last_won == size_ || found_.first_lost == 0 || losing_move();
  }

  // Between the known win and the known loss, the untried position nearest to the middle.
  std::optional<std::size_t> next_position() const {
    const std::size_t begin = found_.last_won ? *found_.last_won + 1 : 0;
    const std::size_t end = found_.first_lost ? *found_.first_lost : size_ + 1;
    const std::size_t middle = begin + (end - begin) / 2;
    for (std::size_t distance = 0; distance <= end - begin; ++distance) {
      for (const std::size_t i : {middle + distance, middle - distance})
        if (i >= begin && i < end && !undecided_.contains(i)) return i;
    }
    return std::nullopt;
  }

  const Outcome& decide(std::size_t i) {
    const Outcome& outcome = game_.decide(i, options_);
    if (searched_.insert(i).second) found_.statistics += outcome.statistics;
    return outcome;
  }

  void try_position(std::size_t i) {
    const Outcome& outcome = decide(i);
    if (outcome.verdict == Verdict::lost) {
      found_.first_lost = i;
    } else if (outcome.verdict == Verdict::won) {
      found_.last_won = i;
      for (const PlayMove& move : outcome.solution) {
        if (*found_.last_won == size_ || game_.moves()[*found_.last_won].move != move) break;
        ++*found_.last_won;
      }
    } else {
      undecided_.insert(i);
      found_.reason = outcome.reason;
      found_.interrupted = outcome.reason == Reason::signal;
    }
    // What a verdict settles is no longer open.
    std::erase_if(undecided_, [&](std::size_t open) {
      return (found_.last_won && open <= *found_.last_won) || (found_.first_lost && open >= *found_.first_lost);
    });
  }

  // A winning move in the position before the losing one.
  std::optional<PlayMove> better_move(std::size_t losing) {
    const Outcome& outcome = decide(losing - 1);
    if (outcome.verdict != Verdict::won || outcome.solution.empty()) return std::nullopt;
    return outcome.solution[0];
  }

  Timeline& game_;
  const SolveOptions& options_;
  const std::size_t size_;
  Analysis found_;
  std::set<std::size_t> undecided_, searched_;
};

}  // namespace

Analysis analyze(Timeline& game, const SolveOptions& options) { return Bisection(game, options).run(); }

}  // namespace winnable
