// Three Shuffles and a Draw, La Belle Lucie, Trefoil; and the honest player of the rule sheet (measure W3g).
#include "games/three_shuffles/position.h"
#include "games/three_shuffles/unseeing.h"

#include "solver/game/make_game.h"
#include "solver/game/sighted_game.h"
#include "solver/search/closed_set.h"

namespace winnable {
namespace {

// Plays as one does who does not know the later shuffles: in each deal as many cards home as can be got without the
// draw (of equally many the heights that come first in clubs, diamonds, hearts, spades, the higher the better), then
// the reshuffle; in the last deal the draw as well. A game that he cannot win he gives up: no proof about others.
template <ThreeShufflesShape S>
class HonestSolver : public DealSolver<ThreeShufflesDeal<S>> {
  using P = ThreeShufflesPosition<S>;
  using Deal = typename P::Deal;

 public:
  using DealSolver<Deal>::DealSolver;

  Outcome decide(Deal&& deal, const SolveOptions& options) override {
    deal.salt = options.salt;
    Meter meter(options.limits);
    Outcome outcome;
    P position(deal);
    while (!position.is_last_deal() && !position.is_won() && !meter.stopped()) {
      for (const Move move : best_line(position, meter)) play_move(position, move, outcome.solution);
      if (!position.is_won()) play_move(position, position.reshuffle_move(), outcome.solution);
    }
    if (!meter.stopped())
      outcome.verdict = position.is_won() ? Verdict::won : play_last_deal(position, meter, options, outcome.solution);
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    if (outcome.verdict == Verdict::lost) {
      outcome.verdict = Verdict::undecided;
      outcome.reason = Reason::gave_up;
    }
    if (outcome.verdict != Verdict::won) outcome.solution.clear();
    outcome.statistics = meter.spent();
    return outcome;
  }

 private:
  static void play_move(P& position, Move move, std::vector<PlayMove>& out) {
    position.expand_macro(move, out);
    position.apply(move);
  }

  // Without reshuffles to come the depth-first search decides it.
  Verdict play_last_deal(const P& position, Meter& meter, const SolveOptions& options, std::vector<PlayMove>& out) {
    Deal last = this->read(position.to_board());
    last.salt = options.salt;
    const SearchOutcome result = DepthFirstOnly<P>().decide(last, meter, kAllReductions & ~options.without);
    const auto expanded = expand_macros<P>(last, result.solution);
    out.insert(out.end(), expanded.begin(), expanded.end());
    return result.verdict;
  }

  // The moves to the most cards home that this deal allows.
  std::vector<Move> best_line(const P& position, Meter& meter) {
    closed_.reset(meter);
    line_.clear();
    best_line_.clear();
    best_ = {position.cards_home(), position.heights()};
    explore(position, meter);
    closed_.free_memory();
    return best_line_;
  }

  void explore(const P& position, Meter& meter) {
    if (meter.spend_node()) return;
    const std::pair reached{position.cards_home(), position.heights()};
    if (reached > best_) {
      best_ = reached;
      best_line_ = line_;
    }
    MoveList moves;
    position.generate_greedy(moves);
    for (const Move move : moves) {
      P child = position;
      child.apply(move);
      if (closed_.insert(child.key()) != Insertion::kNew) continue;
      line_.push_back(move);
      explore(child, meter);
      line_.pop_back();
    }
  }

  ClosedSet<Key> closed_;  // of the deal at hand
  std::vector<Move> line_, best_line_;
  std::pair<int, std::array<std::uint8_t, 4>> best_;
};

constexpr PortfolioPlan kOneDeal{.first_width = 0};
constexpr PortfolioPlan kShuffles{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 100, .depth_first_share = 0.2};

// A player who looks far sees all there is.
constexpr std::size_t kWholeDeal = 50'000;

template <ThreeShufflesRules R>
std::unique_ptr<HonestPlayer> make_unseeing_player(const GameInfo& game, const PlayerPlan& plan) {
  PlayerPlan own = plan;
  if (plan.look_ahead >= kFastPlayer.look_ahead) own.look_ahead = std::max(plan.look_ahead, kWholeDeal);
  return std::make_unique<Player<ThreeShufflesUnseeing<R.shape()>>>(own, game.hidden, board_solver(game.make_solver()),
                                                                    deal_maker<ThreeShuffles<R>>().from_board);
}

// Of the first deal alone, in which nothing is hidden.
struct FanLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 20;
  static constexpr auto kKinds = kShortSights;
  int operator()(const auto& position) const { return 100 * position.cards_home() + position.score(); }
};

template <ThreeShufflesRules R>
GameInfo fan_game() {
  if constexpr (R.reshuffles > 0) {
    GameInfo game = make_game<ThreeShuffles<R>, kShuffles>();
    game.make_player = make_unseeing_player<R>;
    return game;
  } else {
    return with_sighted_players<ThreeShuffles<R>, FanLooks>(make_game<ThreeShuffles<R>, kOneDeal>());
  }
}

template <>
GameInfo fan_game<kThreeShufflesHonest>() {
  GameInfo honest = make_game<ThreeShuffles<kThreeShufflesHonest>>([]() -> std::unique_ptr<Solver> {
    using P = ThreeShuffles<kThreeShufflesHonest>;
    return std::make_unique<HonestSolver<P::kRules.shape()>>(deal_maker<P>());
  });
  honest.is_player = true;
  return honest;
}

}  // namespace

std::vector<GameInfo> three_shuffles_games() {
  return make_games<kThreeShufflesPresets>(kThreeShufflesText, []<ThreeShufflesRules R> { return fan_game<R>(); });
}

}  // namespace winnable
