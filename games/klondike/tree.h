// Weighs what an honest Klondike player can turn up next: a tree of reveals with hindsight at its leaves.
//
// Idea. Hindsight values a decision by the part of sampled worlds that are won after it by someone who sees all cards.
// Such a one knows at once which column to dig, so that hindsight cannot tell what is worth knowing. So between the
// decision and hindsight stand further decisions of the player himself: the tree's nodes are what he can know (the
// cards turned up so far), its arms the next options, chosen by their upper confidence bound. A node gets arms once it
// has been visited often enough; before that its worlds are solved, or, where someone who sees the stock wins far more
// than any player can (limited redeals), played out by one who takes what looks best. At the root all arms meet the
// same worlds, and the worse half is dropped round by round (sequential halving). Sources: Yoon et al. (AAAI 2008),
// hindsight; Bjarnason, Fern & Tadepalli (ICAPS 2009), UCT in Klondike; Karnin, Koren & Somekh (ICML 2013), sequential
// halving. Cost: one short solve for each world and arm, 20 to 100 microseconds.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "games/klondike/options.h"
#include "games/klondike/search.h"
#include "solver/core/meter.h"

namespace winnable {

struct KlondikeTreePlan {
  std::size_t visits = 0;           // worlds, over all arms of the root; 0: the option that looks best
  std::uint64_t solve_nodes = 100;  // for one world
  int grow_at = 10;                 // visits before a node gets arms
  double explore = 0.3;             // weight of the confidence bound
  bool plays_out = false;           // leaves are played out by one who does not peek, instead of solved
  KlondikeLook play_out{.positions = 300, .beyond = 2, .variants = 1, .options = 1};
  KlondikeLook look{.positions = 300, .beyond = 9, .variants = 2, .options = 12};  // for the options of a node
};

template <KlondikeShape S>
class KlondikeTree {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  using Options = KlondikeOptions<S>;
  using Option = typename Options::Option;

  explicit KlondikeTree(const KlondikeTreePlan& plan) : plan_(plan) {}
  void set_weights(std::span<const int> weights) { options_.set_weights(weights); }

  // The best of `options`; `next_world()` makes a world, the same sequence in every run. Any one soon after
  // `is_stopped()` is true.
  template <class NextWorld, class IsStopped>
  std::size_t choose(const std::vector<Option>& options, int hidden_pass, NextWorld&& next_world,
                     IsStopped&& is_stopped) {
    hidden_pass_ = hidden_pass;
    nodes_.clear();
    nodes_.emplace_back();
    set_arms(0, options);
    std::vector<std::size_t> left(options.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    const auto rounds = static_cast<std::size_t>(std::bit_width(left.size() - 1));
    while (left.size() > 1) {
      for (std::size_t w = std::max<std::size_t>(1, plan_.visits / rounds / left.size()); w > 0; --w) {
        if (is_stopped()) return left[0];
        const KlondikeDeal<S> deal = next_world();
        for (const std::size_t arm : left) {
          Abstraction world(deal);
          play_arm(0, arm, world);
        }
      }
      std::stable_sort(left.begin(), left.end(), [this](std::size_t a, std::size_t b) {
        return mean(nodes_[0].arms[a]) > mean(nodes_[0].arms[b]);
      });
      left.resize((left.size() + 1) / 2);
    }
    return left[0];
  }

  std::uint64_t nodes() const { return spent_; }

 private:
  struct Arm {
    KlondikeState before;
    KlondikeStep step;
    int visits = 0;
    double wins = 0;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> children;  // by what it shows
  };
  struct Node {
    KlondikeState state;
    int visits = 0;
    double wins = 0;
    int verdict = -1;  // 0, 1: known, nothing is hidden any more
    bool has_arms = false;
    std::vector<Arm> arms;
  };

  static double mean(const Arm& arm) { return arm.visits ? arm.wins / arm.visits : 0; }

  void set_arms(std::uint32_t node, const std::vector<Option>& options) {
    nodes_[node].has_arms = true;
    for (const Option& option : options) nodes_[node].arms.push_back({option.before, option.step, 0, 0, {}});
  }

  // Cards that the player does not know.
  int hidden(const KlondikeState& s) const {
    const int in_stock = std::popcount(s.stock());
    return S.deck_size() - s.height(0) - s.height(1) - s.height(2) - s.height(3) - std::popcount(s.face_up) - in_stock +
           (s.redeals() == hidden_pass_ ? in_stock - s.waste() : 0);
  }

  double play_arm(std::uint32_t node, std::size_t index, Abstraction& world) {
    const std::uint32_t child = child_of(node, index, world);
    const double won = visit(child, world);
    Arm& arm = nodes_[node].arms[index];
    ++arm.visits;
    arm.wins += won;
    return won;
  }

  // What an arm shows.
  static std::uint64_t shown(const Abstraction& world, const Arm& arm) {
    if (arm.step.kind != KlondikeStep::kTurn) return world.card_below(arm.step.card);
    KlondikeState after = arm.before;
    world.turn(after);
    return world.waste_from(after, arm.before.waste());
  }

  std::uint32_t child_of(std::uint32_t node, std::size_t index, const Abstraction& world) {
    Arm& arm = nodes_[node].arms[index];
    const std::uint64_t card = shown(world, arm);
    for (const auto& [known, child] : arm.children)
      if (known == card) return child;
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    arm.children.emplace_back(card, child);
    Node next;
    next.state = arm.before;
    world.play(next.state, arm.step, false);
    nodes_.push_back(std::move(next));
    return child;
  }

  double visit(std::uint32_t index, Abstraction& world) {
    ++nodes_[index].visits;
    const double won = play_on(index, world);
    nodes_[index].wins += won;
    return won;
  }

  double play_on(std::uint32_t index, Abstraction& world) {
    if (nodes_[index].verdict >= 0) return nodes_[index].verdict;
    if (hidden(nodes_[index].state) <= 1) return nodes_[index].verdict = is_won(world, nodes_[index].state) ? 1 : 0;
    if (!nodes_[index].has_arms) {
      if (nodes_[index].visits <= plan_.grow_at) return value_of(world, nodes_[index].state);
      options_.find(world, nodes_[index].state, plan_.look, hidden_pass_);
      set_arms(index, options_.options());
    }
    if (nodes_[index].arms.empty()) return 0;
    return play_arm(index, best_bound(nodes_[index]), world);
  }

  // An arm begins with one visit of its node's mean value.
  std::size_t best_bound(const Node& node) const {
    const double start = node.wins / node.visits, log_visits = std::log(node.visits + 1);
    std::size_t best = 0;
    double highest = -1;
    for (std::size_t i = 0; i < node.arms.size(); ++i) {
      const Arm& arm = node.arms[i];
      const double bound =
          (arm.wins + start) / (arm.visits + 1) + plan_.explore * std::sqrt(log_visits / (arm.visits + 1));
      if (bound > highest) highest = bound, best = i;
    }
    return best;
  }

  // A leaf in one world.
  double value_of(Abstraction& world, const KlondikeState& s) {
    return (plan_.plays_out ? plays_to_win(world, s) : is_won(world, s)) ? 1 : 0;
  }

  // Whether one who takes what looks best, and sees no hidden card, wins this world.
  bool plays_to_win(Abstraction& world, KlondikeState s) {
    while (hidden(s) > 1) {
      options_.find(world, s, plan_.play_out, hidden_pass_);
      spent_ += options_.size();
      if (options_.options().empty()) return false;
      const Option& best = options_.options()[0];
      s = best.before;
      world.play(s, best.step, false);
    }
    return is_won(world, s);
  }

  bool is_won(Abstraction& world, const KlondikeState& s) {
    world.begin_at(s);
    Meter meter(Limits{.max_nodes = plan_.solve_nodes});
    search_.start(world, meter, kAllReductions);
    const Verdict verdict = search_.run();
    search_.free_memory();
    spent_ += meter.statistics.nodes;
    return verdict == Verdict::won;
  }

  KlondikeTreePlan plan_;
  int hidden_pass_ = -1;  // while so many redeals are used, the stock is hidden
  KlondikeSearch<S> search_;
  Options options_;
  std::vector<Node> nodes_;
  std::uint64_t spent_ = 0;
};

}  // namespace winnable
