// The honest player of Klondike.
//
// With unlimited redeals a look through the whole stock costs nothing and is taken first; from then on only face-down
// cards are hidden, and which of them to turn up next is all there is to decide (games/klondike/options.h). With
// limited redeals the stock is hidden, too, in the first pass, and turning it is one more thing to decide. `casual` and
// `fast` take the option that looks best, `fast` where it is told to together with the best one after it in the mean of
// some sampled worlds; `strong`, and `fast` where more than three cards are turned at a time, weigh the options in
// sampled worlds (games/klondike/tree.h).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "games/klondike/options.h"
#include "games/klondike/plan_refiner.h"
#include "games/klondike/tree.h"
#include "solver/play/honest_game.h"
#include "solver/play/player.h"

namespace winnable {

struct KlondikePlayerPlan {
  KlondikeLook look{};  // for the options to weigh
  KlondikeTreePlan tree;
  std::size_t worlds_ahead = 0;  // in which to look for the next option as well, without the tree; 0: none
  std::uint64_t play_out_nodes = 0;
  std::span<const int> weights{};  // of the learned score; empty: he goes by the one by hand
};

template <KlondikeShape S>
class KlondikePlayer : public HonestPlayer {
 public:
  KlondikePlayer(const KlondikePlayerPlan& plan, BoardSolver solve, const DealMaker<KlondikeDeal<S>>& make)
      : plan_(plan), solve_(std::move(solve)), make_(make), tree_(plan.tree) {
    options_.set_weights(plan.weights);
    next_options_.set_weights(plan.weights);
    tree_.set_weights(plan.weights);
  }

  Decision decide(const Observation& observation) override {
    if (observation.sees_everything()) return play_out(observation.board);
    std::mt19937_64 random(fingerprint(observation));
    const Board board = sample(observation, random);
    const Pile* stock = observation.board.find("S");
    const bool stock_is_hidden = stock && !stock->cards.empty() && !stock->cards[0].card;
    if (!S.limited_redeals && stock_is_hidden) return {{bare_move(Verb::turn)}, "costs nothing", 1};
    // The last hidden card is known by counting.
    if (observation.hidden.unseen.size() == 1) return play_out(board);
    BoardError error;
    const auto deal = make_.from_board(board, error);
    if (!deal) throw std::logic_error("a sampled board is refused: " + error.to_text());
    const KlondikeAbstraction<S> world(*deal);
    const int hidden_pass = stock_is_hidden ? world.start().redeals() : -1;
    options_.find(world, world.start(), plan_.look, hidden_pass);
    const auto& options = options_.options();
    if (options.empty()) return {{}, "nothing can be turned up", options_.size()};
    const std::uint64_t before = tree_.nodes();
    std::size_t choice = 0;
    if (plan_.tree.visits > 0 && options.size() > 1)
      choice = weigh(*deal, observation, hidden_pass, random);
    else if (plan_.worlds_ahead > 0 && options.size() > 1)
      choice = look_ahead(*deal, observation, hidden_pass, random);
    Decision decision;
    decision.nodes = options_.size() + tree_.nodes() - before;
    KlondikePlanRefiner<S> refiner(*deal, decision.moves);
    for (const KlondikeStep step : options_.path_to(options[choice])) refiner.play(step);
    refiner.play(options[choice].step);
    return decision;
  }

 private:
  Decision play_out(const Board& board) {
    const SolvedBoard solved = solve_(board, limits_of(plan_.play_out_nodes));
    return {solved.moves, solved.verdict == Verdict::won ? "nothing is hidden: wins" : "nothing is hidden: gives up",
            solved.nodes};
  }

  // A world: the unseen cards, which are shuffled again, in the face-down places, and in those of the stock.
  static KlondikeDeal<S> next_world(const KlondikeDeal<S>& deal, std::vector<Card>& unseen, int hidden_pass,
                                    std::mt19937_64& random) {
    KlondikeDeal<S> world = deal;
    shuffle(unseen, random);
    auto next = unseen.begin();
    for (std::size_t c = 0; c < static_cast<std::size_t>(S.columns); ++c)
      for (std::size_t place = 0; place < world.down[c]; ++place) world.columns[c][place] = *next++;
    if (hidden_pass >= 0) std::copy(next, unseen.end(), world.stock.begin() + world.turned);
    return world;
  }

  std::size_t weigh(const KlondikeDeal<S>& deal, const Observation& observation, int hidden_pass,
                    std::mt19937_64& random) {
    std::vector<Card> unseen = observation.hidden.unseen;
    return tree_.choose(
        options_.options(), hidden_pass, [&] { return next_world(deal, unseen, hidden_pass, random); },
        [this] { return is_stopped(); });
  }

  // The option that looks best together with the best one after it, all in the same worlds.
  std::size_t look_ahead(const KlondikeDeal<S>& deal, const Observation& observation, int hidden_pass,
                         std::mt19937_64& random) {
    constexpr KlondikeLook kLook{.positions = 1000, .beyond = 4, .variants = 1, .options = 1};
    constexpr int kDeadEnd = -600;  // nothing can be turned up any more
    const auto& options = options_.options();
    std::vector<Card> unseen = observation.hidden.unseen;
    std::vector<int> scores(options.size());  // summed over the worlds
    for (std::size_t w = 0; w < plan_.worlds_ahead && !is_stopped(); ++w) {
      const KlondikeDeal<S> sampled = next_world(deal, unseen, hidden_pass, random);
      const KlondikeAbstraction<S> world(sampled);
      for (std::size_t i = 0; i < options.size(); ++i) {
        KlondikeState after = options[i].before;
        world.play(after, options[i].step, false);
        next_options_.find(world, after, kLook, hidden_pass);
        const auto& next = next_options_.options();
        scores[i] += options[i].score + (next.empty() ? kDeadEnd : next[0].score);
      }
    }
    return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  }

  KlondikePlayerPlan plan_;
  BoardSolver solve_;
  DealMaker<KlondikeDeal<S>> make_;
  KlondikeOptions<S> options_, next_options_;
  KlondikeTree<S> tree_;
};

}  // namespace winnable
