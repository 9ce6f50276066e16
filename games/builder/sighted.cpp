#include "games/builder/sighted.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <queue>
#include <unordered_set>
#include <utility>

#include "games/builder/position.h"
#include "games/builder/weights.h"

namespace winnable {
namespace {

constexpr BuilderShape kAnyShape{20, 2};  // holds games of all rules
using P = Builder<kAnyShape>;

// How good a position looks, as people judge it: cards home, the next cards near the surface, columns in order, free
// places. The weights are those of the solver's attempts.
class Looks {
 public:
  int operator()(const P& p) const {
    int bad = weights_.home * (p.rules().deck_size() - p.home());
    for (int column = 0; column < p.columns(); ++column) bad += of_column(p, column);
    const int spaces = std::popcount(p.empty_columns());
    bad += weights_.cells[static_cast<std::size_t>(std::min(p.free_cells(), 4))];
    bad += weights_.spaces[static_cast<std::size_t>(std::min(spaces, 2))];
    if (p.free_cells() + spaces == 0) bad += weights_.full;
    return -bad;
  }

 private:
  int of_column(const P& p, int column) const {
    std::array<int, kMaxDeckSize> cards;  // the exposed one first
    const int count = p.length(column);
    for (int i = 0, card = count ? p.top(column) : 0; i < count; ++i, card = p.under(card))
      cards[static_cast<std::size_t>(i)] = card;
    int bad = 0, lowest = 99;
    for (int i = count - 1; i >= 0; --i) {
      const int card = cards[static_cast<std::size_t>(i)], level = builder::level_of(card);
      if (p.goes_home(card)) bad += weights_.next * i;
      if (i + 1 < count && !p.fits(card, cards[static_cast<std::size_t>(i) + 1])) bad += weights_.breaks;
      if (lowest < level) bad += weights_.inversions;
      lowest = std::min(lowest, level);
    }
    return bad;
  }

  BuilderWeights weights_;
};

struct Node {
  P position;
  std::size_t parent;
  Move move;
  int looks;
};

class BuilderCrowd : public Crowd {
 public:
  explicit BuilderCrowd(std::shared_ptr<const BuilderTables> tables) : tables_(std::move(tables)) {}

  PlayedGame play(const Referee& start, const CrowdMember& member, const std::atomic<bool>* stop) override {
    const BuilderDeal deal = deal_of(start);
    std::mt19937_64 random(member.seed);
    seed_ = member.seed;
    been_.clear();
    PlayedGame game;
    P position(deal);
    been_.insert(position.key().low);
    while (!position.is_won() && game.decisions < kDecisionsPerCard * tables_->rules.deck_size() && !game.stopped) {
      game.stopped = stop && stop->load(std::memory_order_relaxed);
      ++game.decisions;
      const bool slips = member.kind.sight == 0 || happens(random, member.slips);
      const auto moves = slips ? random_move(position, random) : best_moves(position, member.kind.sight);
      game.nodes += nodes_.size();
      if (moves.empty()) break;
      for (const Move move : moves) {
        position.expand_macro(move, game.moves);
        position.apply(move);
        been_.insert(position.key().low);
      }
    }
    game.won = position.is_won();
    return game;
  }

  std::vector<PlayMove> choice(const Referee& at, bool, const CrowdKind& kind) override {
    const BuilderDeal deal = deal_of(at);
    P position(deal);
    seed_ = 0;
    been_ = {position.key().low};
    std::vector<PlayMove> moves;
    for (const Move move : best_moves(position, kind.sight)) {
      position.expand_macro(move, moves);
      position.apply(move);
    }
    return moves;
  }

  std::span<const CrowdKind> kinds() const override {
    static constexpr CrowdKind kKinds[] = {{0, 0, 2}, {1, 0, 8}, {5, 0, 14}, {50, 0, 20}, {300, 0, 20}};
    return kKinds;
  }

 private:
  // Two players judge a position differently by less than this.
  static constexpr std::uint64_t kTaste = 16;

  BuilderDeal deal_of(const Referee& start) const {
    BoardError error;
    auto deal = BuilderDeal::from_board(tables_, start.board(), error);
    assert(deal && "the board must have passed GameInfo::check");
    return *std::move(deal);
  }

  std::vector<Move> random_move(const P& position, std::mt19937_64& random) {
    nodes_.clear();
    MoveList moves;
    position.generate(moves);
    std::vector<Move> fresh;
    for (const Move move : moves)
      if (!been_.contains(position.key_after(move).low)) fresh.push_back(move);
    if (fresh.empty()) return {};
    return {fresh[random_below(random, fresh.size())]};
  }

  // Best-first from here; to the best position seen, or to the win.
  std::vector<Move> best_moves(const P& here, std::size_t sight) {
    nodes_.clear();
    seen_.clear();
    std::priority_queue<std::pair<int, std::size_t>> open;  // the earlier one of equals first
    nodes_.push_back({here, 0, Move{}, 0});
    open.emplace(0, ~std::size_t{0});
    std::size_t best = 0;
    MoveList moves;
    for (std::size_t looked = 0; !open.empty() && looked < sight; ++looked) {
      const std::size_t index = ~open.top().second;
      open.pop();
      const P position = nodes_[index].position;
      position.generate(moves);
      for (const Move move : moves) {
        const std::uint64_t key = position.key_after(move).low;
        if (been_.contains(key) || !seen_.insert(key).second) continue;
        P child = position;
        child.apply(move);
        nodes_.push_back({child, index, move, looks_(child) + taste(key)});
        if (child.is_won()) return path_to(nodes_.size() - 1);
        if (best == 0 || nodes_.back().looks > nodes_[best].looks) best = nodes_.size() - 1;
        open.emplace(nodes_.back().looks, ~(nodes_.size() - 1));
      }
    }
    return path_to(best);
  }

  int taste(std::uint64_t key) const {
    return seed_ ? static_cast<int>(fold_multiply(key ^ seed_, 0xE7037ED1A0B428DBull) % kTaste) : 0;
  }

  std::vector<Move> path_to(std::size_t node) const {
    std::vector<Move> moves;
    for (; node != 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  std::shared_ptr<const BuilderTables> tables_;
  Looks looks_;
  std::uint64_t seed_ = 0;
  std::vector<Node> nodes_;
  std::unordered_set<std::uint64_t> been_, seen_;
};

}  // namespace

std::unique_ptr<Crowd> make_builder_crowd(const BuilderRules& rules, std::string_view name) {
  return std::make_unique<BuilderCrowd>(make_builder_tables(rules, name));
}

}  // namespace winnable
