// Klondike and its presets: rules from games/klondike.h, decided by solver/search/klondike_solver.h.
#include "games/klondike.h"

#include "games/klondike_shortest.h"

#include "solver/catalogue/families.h"
#include "solver/catalogue/game_entry.h"
#include "solver/play/klondike_player.h"
#include "solver/search/klondike_solver.h"

namespace winnable {
namespace {

constexpr std::string_view kRules =
    "One deck. Seven columns of 1 to 7 cards (T1-T7), only the last of each face up; a stock (S) turned to the waste (W).\n"
    "Columns build down in alternating colours; any face-up part of a column moves; only kings go to empty columns. A\n"
    "bared face-down card turns up. Foundations (F) build up in suit from the ace; their top cards may return to columns\n"
    "(F1 clubs, F2 diamonds, F3 hearts, F4 spades). The waste is turned over again without shuffling.\n"
    "klondike                  turn three cards at a time, as many passes as you like\n"
    "klondike:no-return        the same; nothing returns from the foundations\n"
    "klondike:draw1 ... draw7  turn one ... seven cards at a time\n"
    "klondike:draw1-no-return  turn one; nothing returns from the foundations\n"
    "klondike:aisleriot        turn one, two redeals\n"
    "klondike:no-redeal        turn three, one pass\n"
    "klondike:vegas            turn three, two redeals\n";

template <KlondikeRules R>
class KlondikeSolver : public DealSolver<KlondikeDeal<R>> {
 public:
  // The key is exact, so that the salt has nothing to change.
  Outcome decide(KlondikeDeal<R>&& deal, const SolveOptions& options) override {
    Meter meter(options.limits);
    Outcome outcome;
    outcome.verdict = decider_->decide(deal, meter, kAllReductions & ~options.without, outcome.solution);
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

 private:
  std::unique_ptr<KlondikeDecider<R>> decider_ = std::make_unique<KlondikeDecider<R>>();
};

// Of the rules a search for a short win has only the return of foundation cards in its type: the deal says the rest.
template <KlondikeRules R>
class KlondikeShortestSolver : public DealShortestSolver<KlondikeDeal<R>> {
  static constexpr KlondikeRules kTyped = R.foundation_return ? kKlondike : kKlondikeNoReturn;

  ShortestOutcome decide(KlondikeDeal<R>&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    deal.salt = options.salt;
    const KlondikeShortestDeal<kTyped> typed{KlondikeDeal<kTyped>(deal)};
    return find_short_win<KlondikeShortest<kTyped>>(typed, options.limits, known, 0, aim);
  }
};

// All look far: a card that could have been turned up must not be missed. A person in a hurry does miss some.
constexpr KlondikeLook kCasualLook{.positions = 150, .beyond = 0, .variants = 1, .options = 1};
constexpr KlondikeLook kFastLook{.positions = 20000, .beyond = 2, .variants = 1, .options = 1};
constexpr KlondikeLook kStrongLook{.positions = 5000, .beyond = 9, .variants = 3, .options = 20};

template <KlondikeRules R>
requires(R.unlimited()) std::unique_ptr<HonestPlayer> make_klondike_player(const Game& game, const PlayerPlan& plan) {
  KlondikePlayerPlan own;
  own.play_out_nodes = plan.play_out_nodes;
  own.look = plan.candidates > 1 ? kStrongLook : plan.waits ? kFastLook : kCasualLook;
  own.look.positions = std::min(own.look.positions, 20 * plan.look_ahead + 50);
  if (plan.candidates > 1) own.tree.visits = 125 * plan.samples;
  return std::make_unique<KlondikePlayer<R>>(own, board_solver(game.make_solver()));
}

// With limited redeals the stock is hidden, too, and turning it a decision: for the players of any Position. The static
// score is poor and worlds are solved fast, so a thinking player weighs every card that he could turn up.
template <KlondikeRules R>
requires(!R.unlimited()) std::unique_ptr<HonestPlayer> make_klondike_player(const Game& game, const PlayerPlan& plan) {
  PlayerPlan own = plan;
  if (plan.candidates > 1) {
    own.candidates = 16;
    own.guarded = false;
    own.look_ahead = 3 * plan.look_ahead;
    own.samples = 2 * plan.samples;
    own.sample_nodes = 2 * plan.sample_nodes;
  }
  return make_player<Klondike<R>>(game, own);
}

template <KlondikeRules R>
Game klondike_game(std::string_view title, std::string_view summary, std::string_view rules_id,
                   std::string_view published = "") {
  Game game = make_game<Klondike<R>>({title, summary, kRules, rules_id, published},
                                     []() -> std::unique_ptr<Solver> { return std::make_unique<KlondikeSolver<R>>(); });
  game.reductions = KlondikeSearch<R>::kReductions;
  game.exact_keys = true;
  game.make_shortest_solver = []() -> std::unique_ptr<ShortestSolver> {
    return std::make_unique<KlondikeShortestSolver<R>>();
  };
  game.hidden = {.stock = true, .face_down = true};
  game.make_player = make_klondike_player<R>;
  return game;
}

}  // namespace

std::vector<Game> klondike_games() {
  return {
      klondike_game<kKlondike>("Klondike", "draw three, unlimited redeals, foundation cards may return", "klondike-1",
                               "81.945 % +- 0.084 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeNoReturn>("Klondike, no return", "draw three, nothing returns from the foundations",
                                       "klondike-no-return-1", "81.524 % +- 0.089 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw1>("Klondike, draw one", "draw one, unlimited redeals", "klondike-draw1-1",
                                    "90.480 % +- 0.116 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw1NoReturn>(
          "Klondike, draw one, no return", "draw one, nothing returns from the foundations",
          "klondike-draw1-no-return-1", "90.204 % +- 0.093 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw2>("Klondike, draw two", "draw two, unlimited redeals", "klondike-draw2-1",
                                    "88.620 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw4>("Klondike, draw four", "draw four, unlimited redeals", "klondike-draw4-1",
                                    "69.337 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw5>("Klondike, draw five", "draw five, unlimited redeals", "klondike-draw5-1",
                                    "53.434 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw6>("Klondike, draw six", "draw six, unlimited redeals", "klondike-draw6-1",
                                    "35.854 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw7>("Klondike, draw seven", "draw seven, unlimited redeals", "klondike-draw7-1",
                                    "23.779 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeAisleriot>("Klondike, AisleRiot", "draw one, two redeals", "klondike-aisleriot-1"),
      klondike_game<kKlondikeNoRedeal>("Klondike, no redeal", "draw one, one pass", "klondike-no-redeal-1"),
      klondike_game<kKlondikeVegas>("Klondike, Vegas", "draw three, two redeals", "klondike-vegas-1"),
  };
}

}  // namespace winnable
