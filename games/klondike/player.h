// The honest player of Klondike with unlimited redeals.
//
// A look through the whole stock costs nothing and is taken first; from then on only face-down cards are hidden, and
// which of them to turn up next is all there is to decide (games/klondike/options.h). `casual` and `fast` take
// the option that looks best; `strong` weighs the options in sampled worlds (games/klondike/tree.h).
#pragma once

#include <memory>
#include <optional>
#include <random>
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
  std::uint64_t play_out_nodes = 0;
};

template <KlondikeShape S>
class KlondikePlayer : public HonestPlayer {
 public:
  static_assert(!S.limited_redeals);

  KlondikePlayer(const KlondikePlayerPlan& plan, BoardSolver solve, const DealMaker<KlondikeDeal<S>>& make)
      : plan_(plan), solve_(std::move(solve)), make_(make), tree_(plan.tree) {}

  Decision decide(const Observation& observation) override {
    if (observation.sees_everything()) return play_out(observation.board);
    std::mt19937_64 random(fingerprint(observation));
    const Board board = sample(observation, random);
    if (const Pile* stock = observation.board.find("S"); stock && !stock->cards.empty() && !stock->cards[0].card)
      return {{bare_move(Verb::turn)}, "costs nothing", 1};
    // The last hidden card is known by counting.
    if (observation.hidden[0].unseen.size() == 1) return play_out(board);
    BoardError error;
    const auto deal = make_.from_board(board, error);
    if (!deal) throw std::logic_error("a sampled board is refused: " + error.to_text());
    const KlondikeAbstraction<S> world(*deal);
    options_.find(world, world.start(), plan_.look);
    const auto& options = options_.options();
    if (options.empty()) return {{}, "nothing can be turned up", options_.size()};
    const std::uint64_t before = tree_.nodes();
    const std::size_t choice = plan_.tree.visits > 0 && options.size() > 1 ? weigh(*deal, observation, random) : 0;
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

  // Worlds: the unseen cards in random order in the face-down places.
  std::size_t weigh(const KlondikeDeal<S>& deal, const Observation& observation, std::mt19937_64& random) {
    std::vector<Card> unseen = observation.hidden[0].unseen;
    const auto next_world = [&] {
      KlondikeDeal<S> world = deal;
      shuffle(unseen, random);
      auto next = unseen.begin();
      for (std::size_t c = 0; c < static_cast<std::size_t>(S.columns); ++c)
        for (std::size_t place = 0; place < world.down[c]; ++place) world.columns[c][place] = *next++;
      return world;
    };
    return tree_.choose(options_.options(), next_world, [this] { return is_stopped(); });
  }

  KlondikePlayerPlan plan_;
  BoardSolver solve_;
  DealMaker<KlondikeDeal<S>> make_;
  KlondikeOptions<S> options_;
  KlondikeTree<S> tree_;
};

}  // namespace winnable
