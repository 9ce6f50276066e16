#include "solver/play/crowd.h"

#include <iterator>
#include <map>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "solver/core/hash.h"

namespace winnable {
namespace {

// One game of one member.
class CrowdGame {
 public:
  CrowdGame(const Referee& start, const HiddenRule& rule, const CrowdMember& member, HonestPlayer& player,
            const Limits& limits)
      : rule_(rule), member_(member), player_(player), limits_(limits), random_(member.seed), referee_(start.clone()) {}

  PlayedGame play() {
    int left = kDecisionsPerCard * referee_->deck_shape().size();
    player_.begin(limits_);
    seen_.insert(hash_of_place(referee_->board(), false));
    while (!referee_->is_won() && left-- > 0) {
      game_.stopped = player_.stopped(game_.nodes);
      if (is_stopped() || !decide()) break;
    }
    game_.won = referee_->is_won();
    return std::move(game_);
  }

 private:
  // What a player who sees no way on tries before he gives up.
  static constexpr int kRandomTries = 5;

  // A position with what the player knows of the stock.
  struct Place {
    std::unique_ptr<Referee> referee;
    bool stock_is_known;
  };

  bool is_stopped() const { return game_.stopped != Reason::none; }

  // False: he gives up.
  bool decide() {
    ++game_.decisions;
    if (member_.kind.sight > 0 && !happens(random_, member_.slips)) {
      if (member_.kind.recalls && go(think(recalled_))) return true;
      if (go(think(rule_)) || is_stopped()) return true;
      if (++tries_ > kRandomTries) return false;
    }
    return move_at_random();
  }

  // What he does who does not see what `hidden` says; empty: he is at a loss, or was stopped.
  std::vector<PlayMove> think(const HiddenRule& hidden) {
    Decision decision = player_.decide(observation_of(referee_->board(), hidden, stock_is_known_));
    game_.nodes += decision.nodes;
    game_.stopped = player_.stopped();
    return is_stopped() ? std::vector<PlayMove>{} : std::move(decision.moves);
  }

  bool move_at_random() {
    std::vector<PlayMove> moves = referee_->legal_moves();
    while (!moves.empty()) {
      const std::size_t i = random_below(random_, moves.size());
      if (go({moves[i]})) return true;
      moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return false;
  }

  // To where the moves lead, unless he has been there.
  bool go(const std::vector<PlayMove>& moves) {
    if (moves.empty()) return false;
    Place next{referee_->clone(), stock_is_known_};
    for (const PlayMove& move : moves) {
      if (const auto reason = next.referee->play(move))
        throw std::logic_error("the player's move " + to_text(move) + " is illegal: " + *reason);
      next.stock_is_known = next.stock_is_known || move.verb == Verb::redeal;
    }
    if (!seen_.insert(hash_of_place(next.referee->board(), next.stock_is_known)).second) return false;
    game_.moves.insert(game_.moves.end(), moves.begin(), moves.end());
    referee_ = std::move(next.referee);
    stock_is_known_ = next.stock_is_known;
    return true;
  }

  const HiddenRule& rule_;
  const HiddenRule recalled_{.stock = false, .later_shuffles = rule_.later_shuffles};
  const CrowdMember& member_;
  HonestPlayer& player_;
  const Limits& limits_;
  std::mt19937_64 random_;
  std::unique_ptr<Referee> referee_;
  bool stock_is_known_ = false;
  int tries_ = 0;
  std::unordered_set<std::uint64_t> seen_;
  PlayedGame game_;
};

class HonestCrowd : public Crowd {
 public:
  HonestCrowd(const HiddenRule& rule, PlayerMaker make) : rule_(rule), make_(std::move(make)) {}

  PlayedGame play(const Referee& start, const CrowdMember& member, const Limits& limits) override {
    return CrowdGame(start, rule_, member, player_of(member.kind), limits).play();
  }

  std::vector<PlayMove> choice(const Referee& at, bool stock_is_known, const CrowdKind& kind) override {
    return player_of(kind).decide(observation_of(at.board(), rule_, stock_is_known)).moves;
  }

  // Those who think tell most about others who do (docs/packs.md), so they are the most. Those who play a deal again
  // tell deals apart that nobody wins at first sight.
  std::span<const CrowdKind> kinds() const override {
    static constexpr CrowdKind kKinds[] = {
        {0, 0, 2},    {5, 0, 3},    {30, 0, 4},        {150, 0, 6},       {700, 0, 8},
        {150, 1, 13}, {700, 1, 12}, {150, 0, 4, true}, {700, 0, 6, true}, {3000, 0, 6, true},
    };
    return kKinds;
  }

 private:
  HonestPlayer& player_of(const CrowdKind& kind) {
    auto& player = players_[kind];
    if (!player) player = make_(kind);
    return *player;
  }

  HiddenRule rule_;
  PlayerMaker make_;
  std::map<CrowdKind, std::unique_ptr<HonestPlayer>> players_;
};

}  // namespace

std::unique_ptr<Crowd> make_honest_crowd(const HiddenRule& rule, PlayerMaker make) {
  return std::make_unique<HonestCrowd>(rule, std::move(make));
}

std::vector<CrowdMember> crowd_members(const Crowd& crowd, std::uint64_t seed) {
  constexpr int kSlips[] = {5, 10, 20};
  std::vector<CrowdMember> members;
  for (const CrowdKind& kind : crowd.kinds())
    for (int i = 0; i < kind.members; ++i)
      members.push_back(
          {kind, kSlips[i % std::ssize(kSlips)], hash_part(seed + (members.size() + 1) * 0x9E3779B97F4A7C15ull).low});
  return members;
}

}  // namespace winnable
