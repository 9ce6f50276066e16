// The honest players, for any Position.
//
// Only a reveal (a turn, a flipped card, a reshuffle) tells anything new; between two reveals everything is visible. So
// a decision is: in which position do I reveal next? The player samples one completion of his observation to have a
// position to move in, and looks best-first at positions that he can reach without a reveal; what the sample put in the
// hidden places cannot matter there. Moves that can as well be made after the next reveal are not made now where the
// game's reductions say so ("lazy deal").
//   fast    the reachable position with the best static score; deterministic. In games whose worlds are played on
//           quickest he judges the best few as `strong` does, in fewer worlds
//   strong  the best few by score, judged by solving them after the reveal in the same sampled worlds (hindsight); a
//           challenger replaces the static choice only if it is better by more than a standard error or two; in some
//           games these worlds are played on by the score instead of solved (kWorldsPlayedOn)
//   casual  a very short look-ahead that moves at once
// When nothing is hidden any more, the game's solver plays on.
// Sources: Bjarnason, Fern & Tadepalli (ICAPS 2009); Yoon et al. (AAAI 2008), hindsight; Arjonilla et al. (2024),
// postponing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/core/meter.h"
#include "solver/play/honest_game.h"
#include "solver/play/learned_score.h"
#include "solver/play/player_plan.h"
#include "solver/search/closed_set.h"
#include "solver/search/preset_position.h"

namespace winnable {

// What a player needs of a game: how good a position looks, by its learned score if it has one (learned_score.h), else
// by honest_score() if there is one, else by score(). What else a game may tell him (all optional):
// * kPeekingReductions: reductions that look at hidden cards, or whose moves do: switched off
// * kLazyReductions: reductions that postpone what commutes with a reveal: switched off for one who does not wait
// * hidden_count(): else counted on the board, slowly
// * is_reshuffle(move): the move reveals though no card is turned
// * free_look(): a move that reveals and costs nothing: made before anything else
// * spaces_before_deal(): empty columns that must be filled before the stock may be dealt
// * reveal_bonus(move): what a revealing move is worth by itself, where the score was not learned
// * kScoreSamples: the best reveals are compared by the mean score after them in so many sampled worlds
// * kWorldsPlayedOn: sampled worlds are played on by the score instead of solved (player_plan.h)
// * kEndNodes: at least so many positions `fast` and `strong` look at once nothing is hidden, where much is left to play
template <class P>
concept HasScore = Position<P> &&(HasLearnedScore<P> ||
    requires(const P& position) {
      { position.score() } -> std::same_as<int>;
    } ||
    requires(const P& position) {
      { position.honest_score() } -> std::same_as<int>;
    });

// A game's deal of a board, or nothing and the error.
template <class Deal>
using BoardReader = std::function<std::optional<Deal>(const Board& board, BoardError& error)>;

// Solves a fully visible position: the game's own solver, as a function.
struct SolvedBoard {
  Verdict verdict;
  std::vector<PlayMove> moves;
  std::uint64_t nodes;
};
using BoardSolver = std::function<SolvedBoard(const Board& board, const Limits& limits)>;

template <HasScore P>
class Player : public HonestPlayer {
 public:
  Player(const PlayerPlan& plan, const HiddenRule& rule, BoardSolver solve, BoardReader<typename P::Deal> read)
      : plan_(own_plan(plan)),
        rule_(rule),
        solve_(std::move(solve)),
        read_(std::move(read)) {}

  Decision decide(const Observation& observation) override {
    if (observation.sees_everything()) return play_out(observation);
    std::mt19937_64 random(fingerprint(observation));
    const auto deal = sampled_deal(observation, random);
    stock_is_known_ = hidden_count(observation).stock == 0;
    if constexpr (requires(const P& position) { position.free_look(); }) {
      const P root(deal);
      if (const auto look = root.free_look(); look && !stock_is_known_) {
        nodes_ = {{root, 0, Move{}, 0}};
        return path_to(0, *look, "costs nothing");
      }
    }
    look_around(P(deal));
    if (winner_) return path_to(*winner_, std::nullopt, "wins from here");
    if (reveals_.empty()) return {{}, "no move left", nodes_.size()};
    const auto looks_better = [](const Reveal& a, const Reveal& b) { return a.score > b.score; };
    std::stable_sort(reveals_.begin(), reveals_.end(), looks_better);
    if (const int samples = score_samples(); samples > 0) {
      score_after_reveals(observation, samples, random);
      std::stable_sort(reveals_.begin(), reveals_.end(), looks_better);
    }
    // A world that is solved with its reshuffles known is nearly always won, whatever was done before.
    const bool judges = plan_.candidates > 1 && reveals_.size() > 1 && observation.later_shuffles == 0;
    const std::size_t choice = judges ? judge(observation, random) : 0;
    return path_to(reveals_[choice].node, reveals_[choice].move, "");
  }

 private:
  struct Node {
    P position;
    std::size_t parent;
    Move move;
    int score;  // later: the best of it and of what postponed moves reach from here
    bool reveals = false;
  };
  struct Reveal {
    std::size_t node;
    Move move;
    int score;
  };

  static constexpr int kWonWorld = 5040;

  Decision play_out(const Observation& observation) {
    const SolvedBoard solved = solve_(observation.board, limits_of(plan_.play_out_nodes));
    return {solved.moves, solved.verdict == Verdict::won ? "nothing is hidden: wins" : "nothing is hidden: gives up",
            solved.nodes};
  }

  HiddenCount hidden_count(const P& position) const {
    if constexpr (CountsHidden<P>) {
      return position.hidden_count();
    } else {
      return hidden_count(observation_of(position.to_board(), rule_, false));
    }
  }
  static HiddenCount hidden_count(const Observation& observation) {
    HiddenCount count;
    for (const auto& place : observation.hidden.places)
      ++(observation.board.piles[place.pile].name == "S" ? count.stock : count.other);
    return count;
  }
  // Fewer cards are hidden after a reveal. (A reshuffle reveals by its nature.)
  bool is_reveal(const HiddenCount& before, const P& after) const {
    const HiddenCount now = hidden_count(after);
    return now.other < before.other || (!stock_is_known_ && now.stock < before.stock);
  }

  // A world that agrees with the observation.
  typename P::Deal sampled_deal(const Observation& observation, std::mt19937_64& random) const {
    BoardError error;
    auto deal = read_(sample(observation, random), error);
    if (!deal) throw std::logic_error("a sampled board is refused: " + error.to_text());
    return *std::move(deal);
  }

  // Best-first over moves that reveal nothing.
  void look_around(const P& start) {
    Meter meter{Limits{}};
    closed_.reset(meter);
    std::priority_queue<std::pair<int, std::size_t>> open;  // score, then the earlier node (stored negated)
    const auto reach = [&](const P& position, std::size_t parent, Move move) {
      if (closed_.insert(position.key()) != Insertion::kNew) return;
      nodes_.push_back({position, parent, move, score_of(position)});
      open.emplace(nodes_.back().score, ~(nodes_.size() - 1));
    };
    nodes_.clear();
    reveals_.clear();
    winner_.reset();
    reach(start, 0, Move{});
    const Reductions reductions =
        kAllReductions & ~peeking_reductions() & (plan_.waits ? kAllReductions : ~lazy_reductions());
    const auto looks_on = [&](std::size_t looked) {
      return looked < plan_.look_ahead || (reveals_.empty() && nodes_.size() < plan_.last_look);
    };
    for (std::size_t looked = 0; !open.empty() && !winner_ && looks_on(looked); ++looked) {
      const std::size_t index = ~open.top().second;
      open.pop();
      expand(index, reductions, [&](const P& child, Move move) {
        reach(child, index, move);
        if (child.is_won()) winner_ = nodes_.size() - 1;
        return !winner_;
      });
    }
    if (!winner_) fill_spaces(reductions);
    closed_.free_memory();
    if (plan_.waits) count_postponed_moves();
    for (Reveal& reveal : reveals_)
      reveal.score = nodes_[reveal.node].score + bonus_of(nodes_[reveal.node].position, reveal.move);
  }

  // Keeps the moves that reveal, and calls visit(child, move) for the others until it returns false.
  template <class Visit>
  void expand(std::size_t index, Reductions reductions, Visit visit) {
    const P position = nodes_[index].position;
    const HiddenCount before = hidden_count(position);
    MoveList moves;
    generate_for_search(position, moves, reductions);
    for (const Move move : moves) {
      P child = position;
      child.apply(move);
      if (is_reveal(before, child) || reveals_by_nature(position, move)) {
        nodes_[index].reveals = true;
        reveals_.push_back({index, move, 0});
      } else if (!visit(child, move)) {
        return;
      }
    }
  }

  // Where every column must be filled before a deal, positions that allow one come last by score. So the best ones are
  // filled, each space by the move after which the score is best.
  void fill_spaces(Reductions reductions) {
    if constexpr (requires(const P& position) { position.spaces_before_deal(); }) {
      constexpr std::size_t kPositions = 4;
      std::vector<std::size_t> best;
      for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (nodes_[i].position.spaces_before_deal() > 0) best.push_back(i);
      std::stable_sort(best.begin(), best.end(),
                       [&](std::size_t a, std::size_t b) { return nodes_[a].score > nodes_[b].score; });
      best.resize(std::min(best.size(), kPositions));
      for (const std::size_t index : best) {
        std::optional<std::size_t> filled = index;
        while (filled && nodes_[*filled].position.spaces_before_deal() > 0)
          filled = with_a_space_less(*filled, reductions);
        if (filled) expand(*filled, reductions, [](const P&, Move) { return true; });
      }
    }
  }
  std::optional<std::size_t> with_a_space_less(std::size_t index, Reductions reductions) {
    const int spaces = nodes_[index].position.spaces_before_deal();
    std::optional<Node> best;
    expand(index, reductions, [&](const P& child, Move move) {
      if (child.spaces_before_deal() >= spaces) return true;
      if (const int score = score_of(child); !best || score > best->score) best = Node{child, index, move, score};
      return true;
    });
    if (!best) return std::nullopt;
    nodes_.push_back(*best);
    return nodes_.size() - 1;
  }

  // A position in which nothing may be revealed is reached by moves that can as well be made after the reveal: what
  // they reach is worth as much in the position before them. Without this, moves that use something up are taken for
  // good just because good moves lie on the way to them.
  void count_postponed_moves() {
    if (lazy_reductions() == kNoReductions) return;
    for (std::size_t i = nodes_.size() - 1; i > 0; --i)
      if (!nodes_[i].reveals)
        nodes_[nodes_[i].parent].score = std::max(nodes_[nodes_[i].parent].score, nodes_[i].score);
  }

  static bool reveals_by_nature(const P& position, Move move) {
    if constexpr (requires { position.is_reshuffle(move); }) return position.is_reshuffle(move);
    return false;
  }

  int score_of(const P& position) const {
    if constexpr (HasLearnedScore<P>) {
      return learned_score(position, plan_.weights.empty() ? position.learned_weights() : plan_.weights,
                           plan_.units.empty() ? learned_units(position) : plan_.units);
    } else if constexpr (requires { position.honest_score(); }) {
      return position.honest_score();
    } else {
      return position.score();
    }
  }

  static int score_samples() {
    if constexpr (requires { P::kScoreSamples; }) return P::kScoreSamples;
    return 0;
  }
  static constexpr bool plays_worlds_on() {
    return requires { P::kWorldsPlayedOn; };
  }
  static constexpr PlayerPlan own_plan(PlayerPlan plan) {
    if constexpr (requires { P::kEndNodes; })
      if (is_fast(plan) || is_strong(plan)) plan.play_out_nodes = std::max(plan.play_out_nodes, P::kEndNodes);
    if constexpr (plays_worlds_on()) return with_worlds_played_on(plan, P::kWorldsPlayedOn);
    return plan;
  }
  static int bonus_of(const P& position, Move move) {
    if constexpr (!HasLearnedScore<P> && requires { position.reveal_bonus(move); }) return position.reveal_bonus(move);
    return 0;
  }
  // The mean score after each of the best reveals, for games in which a reveal does more than turn a card.
  void score_after_reveals(const Observation& observation, int samples, std::mt19937_64& random) {
    constexpr std::size_t kReveals = 64;
    if (reveals_.size() > kReveals) reveals_.resize(kReveals);
    for (Reveal& reveal : reveals_) reveal.score = 0;
    for (int s = 0; s < samples; ++s) {
      const auto world = sampled_deal(observation, random);
      for (Reveal& reveal : reveals_)
        reveal.score += score_of(after(world, reveal)) + bonus_of(nodes_[reveal.node].position, reveal.move);
    }
  }
  P after(const typename P::Deal& world, const Reveal& reveal) const {
    P position(world);
    for (const Move move : moves_to(reveal.node)) position.apply(move);
    position.apply(reveal.move);
    return position;
  }

  static Reductions peeking_reductions() {
    if constexpr (requires { P::kPeekingReductions; }) return P::kPeekingReductions;
    return kNoReductions;
  }
  static Reductions lazy_reductions() {
    if constexpr (requires { P::kLazyReductions; }) return P::kLazyReductions;
    return kNoReductions;
  }

  // Hindsight over common samples. The static choice is candidate 0 and stays unless clearly beaten.
  std::size_t judge(const Observation& observation, std::mt19937_64& random) {
    const std::size_t candidates = std::min(plan_.candidates, reveals_.size());
    std::vector<std::vector<int>> worths(candidates);
    for (std::size_t s = 0; s < plan_.samples; ++s) {
      const auto world = sampled_deal(observation, random);
      if (is_stopped()) return 0;
      for (std::size_t c = 0; c < candidates; ++c) worths[c].push_back(worth_after(world, reveals_[c]));
    }
    std::size_t best = 0;
    for (std::size_t c = 1; c < candidates; ++c)
      if (is_clearly_better(worths[c], worths[0]) && sum(worths[c]) > sum(worths[best])) best = c;
    return best;
  }
  static int sum(const std::vector<int>& worths) { return std::accumulate(worths.begin(), worths.end(), 0); }
  bool is_clearly_better(const std::vector<int>& a, const std::vector<int>& b) const {
    std::int64_t difference = 0, squares = 0;  // whole numbers: the same on every machine
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::int64_t gain = a[i] - b[i];
      difference += gain, squares += gain * gain;
    }
    return static_cast<double>(difference) > plan_.guard * std::sqrt(static_cast<double>(squares));
  }

  // What a sampled world is worth after the moves to a reveal: kWonWorld if it is won.
  int worth_after(const typename P::Deal& world, const Reveal& reveal) {
    if constexpr (plays_worlds_on()) return worth_of_playing_on(after(world, reveal));
    const SolvedBoard solved = solve_(after(world, reveal).to_board(), limits_of(plan_.sample_nodes));
    spent_ += solved.nodes;
    return solved.verdict == Verdict::won ? kWonWorld : 0;
  }

  // The same for one who goes by the score from here. Of what is hidden he sees what the next reveals turn up.
  int worth_of_playing_on(const P& position) {
    constexpr int kReveals = P::kWorldsPlayedOn.reveals;
    const PlayerPlan in_worlds{.look_ahead = kReveals > 0 ? 20 : 100, .weights = plan_.weights, .units = plan_.units};
    if (!other_) other_ = std::make_unique<Player>(in_worlds, rule_, solve_, read_);
    const int worth = other_->play_on(position, kReveals, plan_.counts_what_is_left);
    spent_ += std::exchange(other_->spent_, 0);
    return worth;
  }
  // To the end, where it counts how many moves the nearest position still lacks of a win; or so many reveals, where the
  // score counts, and where the game ends before.
  int play_on(P position, int reveals, bool counts_what_is_left) {
    for (int made = 0; reveals == 0 || made < reveals; ++made) {
      stock_is_known_ = hidden_count(position).stock == 0;
      look_around(position);
      spent_ += nodes_.size();
      if (winner_) return reveals > 0 ? nodes_[*winner_].score : kWonWorld;
      if (reveals_.empty()) {
        if (reveals > 0) return best_score();
        return counts_what_is_left ? kWonWorld / (1 + least_left()) : 0;
      }
      std::optional<int> best;
      for (const Reveal& reveal : reveals_) {
        P child = nodes_[reveal.node].position;
        child.apply(reveal.move);
        if (const int score = score_of(child); !best || score > *best) best = score, position = child;
      }
    }
    return score_of(position);
  }
  int best_score() const {
    int best = nodes_[0].score;
    for (const Node& node : nodes_) best = std::max(best, node.score);
    return best;
  }
  int least_left() const {
    int least = std::numeric_limits<int>::max();
    for (const Node& node : nodes_) least = std::min(least, node.position.moves_to_win_lower_bound());
    return std::max(1, least);
  }

  std::vector<Move> moves_to(std::size_t node) const {
    std::vector<Move> moves;
    for (; node != 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  Decision path_to(std::size_t node, std::optional<Move> reveal, std::string thought) {
    Decision decision;
    decision.nodes = nodes_.size() + std::exchange(spent_, 0);
    decision.thought = std::move(thought);
    P position = nodes_[0].position;
    std::vector<Move> moves = moves_to(node);
    if (reveal) moves.push_back(*reveal);
    for (const Move move : moves) {
      position.expand_macro(move, decision.moves);
      position.apply(move);
    }
    return decision;
  }

  PlayerPlan plan_;
  HiddenRule rule_;
  BoardSolver solve_;
  BoardReader<typename P::Deal> read_;
  bool stock_is_known_ = false;
  std::uint64_t spent_ = 0;
  std::vector<Node> nodes_;
  std::vector<Reveal> reveals_;
  std::optional<std::size_t> winner_;
  ClosedSet<Key> closed_;
  std::unique_ptr<Player> other_;  // plays sampled worlds on
};

}  // namespace winnable
