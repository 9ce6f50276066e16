// Short-sighted players of games without hidden cards: what a person lacks there is sight. They look at a few positions
// best-first, go to the best one seen, and never come back to where they were.
//
// How good a position looks is the game's own: a class like
//
//   struct MyLooks : SightWhereMovesReturn {    // or SightWhereMovesAreFinal
//     static constexpr int kTaste = 16;         // two players judge a position differently by less than this
//     int operator()(const P& position) const;  // more is better
//   };
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "solver/core/hash.h"
#include "solver/play/crowd.h"
#include "solver/search/child_key.h"

namespace winnable {

inline constexpr std::array<CrowdKind, 5> kShortSights{{{0, 0, 2}, {1, 0, 8}, {5, 0, 14}, {50, 0, 20}, {300, 0, 20}}};
inline constexpr std::array<CrowdKind, 5> kLongSights{{{0, 0, 2}, {5, 0, 8}, {50, 0, 14}, {500, 0, 20}, {5000, 0, 20}}};

struct SightWhereMovesReturn {
  static constexpr auto kKinds = kShortSights;             // the members of a crowd
  static constexpr bool kOneByOne = false;                 // true: only the first move is made before the next look
  static constexpr Reductions kLeavesOut = kNoReductions;  // of which moves they do not think
};

// Who went all the way to the best position would lock himself in. Such games end after fewer decisions, and to win
// them takes a longer sight.
struct SightWhereMovesAreFinal {
  static constexpr auto kKinds = kLongSights;
  static constexpr bool kOneByOne = true;
  static constexpr Reductions kLeavesOut = kNoReductions;
};

template <Position P, class Looks>
class SightedCrowd : public Crowd {
 public:
  using Deal = typename P::Deal;
  using DealOfBoard = std::function<std::optional<Deal>(const Board&, BoardError&)>;

  // `cards` of the deck: games end after kDecisionsPerCard decisions for each.
  SightedCrowd(DealOfBoard deal_of_board, int cards) : deal_of_board_(std::move(deal_of_board)), cards_(cards) {}

  PlayedGame play(const Referee& start, const CrowdMember& member, const Limits& limits) override {
    const Deal deal = deal_of(start);
    std::mt19937_64 random(member.seed);
    seed_ = member.seed;
    been_.clear();
    PlayedGame game;
    P position(deal);
    been_.insert(position.key());
    const double start_seconds = thread_cpu_seconds();
    while (!position.is_won() && game.decisions < kDecisionsPerCard * cards_) {
      game.stopped = limits.reached(game.nodes, thread_cpu_seconds() - start_seconds);
      if (game.stopped != Reason::none) break;
      ++game.decisions;
      const bool slips = member.kind.sight == 0 || happens(random, member.slips);
      const auto moves = slips ? random_move(position, random)
                               : best_moves(position, member.kind.sight, limits.max_nodes - game.nodes);
      game.nodes += nodes_.size();
      if (moves.empty()) break;
      make(moves, position, game.moves);
    }
    game.won = position.is_won();
    return game;
  }

  std::vector<PlayMove> choice(const Referee& at, bool, const CrowdKind& kind) override {
    const Deal deal = deal_of(at);
    P position(deal);
    seed_ = 0;
    been_ = {position.key()};
    std::vector<PlayMove> moves;
    make(best_moves(position, kind.sight, kUnlimited), position, moves);
    return moves;
  }

  std::span<const CrowdKind> kinds() const override { return Looks::kKinds; }

 private:
  using Keys = std::unordered_set<Key, KeyHash>;
  struct Node {
    P position;
    std::size_t parent;
    Move move;
    int looks;
  };

  Deal deal_of(const Referee& start) const {
    BoardError error;
    auto deal = deal_of_board_(start.board(), error);
    assert(deal && "the board must have passed GameInfo::check");
    return *std::move(deal);
  }

  void make(const std::vector<Move>& moves, P& position, std::vector<PlayMove>& made) {
    for (const Move move : moves) {
      position.expand_macro(move, made);
      position.apply(move);
      been_.insert(position.key());
    }
  }

  std::vector<Move> random_move(const P& position, std::mt19937_64& random) {
    nodes_.clear();
    MoveList moves;
    position.generate(moves);
    std::vector<Move> fresh;
    for (const Move move : moves)
      if (!been_.contains(key_after(position, move))) fresh.push_back(move);
    if (fresh.empty()) return {};
    return {fresh[random_below(random, fresh.size())]};
  }

  // Best-first from here; towards the best position seen, or all the way to a win.
  std::vector<Move> best_moves(const P& here, std::size_t sight, std::uint64_t most_nodes) {
    nodes_.clear();
    seen_.clear();
    std::priority_queue<std::pair<int, std::size_t>> open;  // the earlier one of equals first
    nodes_.push_back({here, 0, Move{}, 0});
    open.emplace(0, ~std::size_t{0});
    for (std::size_t looked = 0; !open.empty() && looked < sight && nodes_.size() < most_nodes; ++looked) {
      const std::size_t index = ~open.top().second;
      open.pop();
      const std::size_t first = nodes_.size();
      if (const auto win = look_at(index)) return path_to(*win);
      for (std::size_t child = first; child < nodes_.size(); ++child) open.emplace(nodes_[child].looks, ~child);
    }
    std::vector<Move> moves = path_to(best_node());
    if (Looks::kOneByOne && !moves.empty()) moves.resize(1);
    return moves;
  }

  // Appends the new positions one move away; the one that is won, if one is.
  std::optional<std::size_t> look_at(std::size_t index) {
    const P position = nodes_[index].position;
    MoveList moves;
    if constexpr (Looks::kLeavesOut != kNoReductions)
      position.generate_reduced(moves, Looks::kLeavesOut);
    else
      position.generate(moves);
    for (const Move move : moves) {
      const Key key = key_after(position, move);
      if (been_.contains(key) || !seen_.insert(key).second) continue;
      P child = position;
      child.apply(move);
      nodes_.push_back({child, index, move, looks_(child) + taste(key)});
      if (child.is_won()) return nodes_.size() - 1;
    }
    return std::nullopt;
  }

  // The first of those that look best; 0 if no position is new.
  std::size_t best_node() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < nodes_.size(); ++i)
      if (best == 0 || nodes_[i].looks > nodes_[best].looks) best = i;
    return best;
  }

  // The same for a position in every game of a player.
  int taste(Key key) const {
    const std::uint64_t name = P::kKeyIsExact ? mix(key) : key.low;
    return seed_ ? static_cast<int>(fold_multiply(name ^ seed_, 0xE7037ED1A0B428DBull) % Looks::kTaste) : 0;
  }

  std::vector<Move> path_to(std::size_t node) const {
    std::vector<Move> moves;
    for (; node != 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  DealOfBoard deal_of_board_;
  int cards_;
  Looks looks_;
  std::uint64_t seed_ = 0;
  std::vector<Node> nodes_;
  Keys been_, seen_;
};

}  // namespace winnable
