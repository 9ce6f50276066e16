// Klondike and its presets: rules from games/klondike/position.h, decided by games/klondike/decider.h.
#include "games/klondike/position.h"

#include <array>
#include <string>

#include "games/klondike/optimal_position.h"

#include "games/families.h"
#include "games/klondike/decider.h"
#include "games/klondike/player.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr std::string_view kCommonRules =
    "One deck. Seven columns of 1 to 7 cards (T1-T7), only the last of each face up; a stock (S) turned to the waste (W).\n"
    "Columns build down in alternating colours; any face-up part of a column moves; only kings go to empty columns. A\n"
    "bared face-down card turns up. Foundations (F) build up in suit from the ace; where cards may return, the top one of a\n"
    "foundation goes to a column like any other card, a king to an empty one (F1 clubs, F2 diamonds, F3 hearts, F4 spades).\n"
    "A redeal turns the waste over without shuffling.\n";

constexpr std::array kPresets{kKlondike,      kKlondikeNoReturn,  kKlondikeDraw1,    kKlondikeDraw1NoReturn,
                              kKlondikeDraw2, kKlondikeDraw4,     kKlondikeDraw5,    kKlondikeDraw6,
                              kKlondikeDraw7, kKlondikeAisleriot, kKlondikeNoRedeal, kKlondikeVegas};

std::string_view number_word(int number) {
  constexpr std::array<std::string_view, 8> kWords{"no", "one", "two", "three", "four", "five", "six", "seven"};
  return kWords.at(static_cast<std::size_t>(number));
}

// What presets differ by, from their rules values.
std::string variant_text(const KlondikeRules& rules) {
  const std::string redeals = rules.redeals == 0  ? "one pass"
                              : rules.redeals < 0 ? "unlimited redeals"
                                                  : std::string(number_word(rules.redeals)) + " redeals";
  return "draw " + std::string(number_word(rules.draw)) + ", " + redeals + ", " +
         (rules.foundation_return ? "foundation cards may return" : "nothing returns from the foundations");
}

std::string_view rules_text() {
  static const std::string text = [] {
    std::string lines(kCommonRules);
    for (const KlondikeRules& rules : kPresets) {
      std::string name(rules.name.view());
      name.resize(26, ' ');
      lines += name + variant_text(rules) + "\n";
    }
    return lines;
  }();
  return text;
}

template <KlondikeShape S>
class KlondikeSolver : public DealSolver<KlondikeDeal<S>> {
 public:
  using DealSolver<KlondikeDeal<S>>::DealSolver;

  // The key is exact, so that the salt has nothing to change.
  Outcome decide(KlondikeDeal<S>&& deal, const SolveOptions& options) override {
    Meter meter(options.limits);
    Outcome outcome;
    outcome.verdict = decider_->decide(deal, meter, kAllReductions & ~options.without, outcome.solution);
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

 private:
  std::unique_ptr<KlondikeDecider<S>> decider_ = std::make_unique<KlondikeDecider<S>>();
};

template <KlondikeRules R>
std::unique_ptr<Solver> make_klondike_solver() {
  return std::make_unique<KlondikeSolver<R.shape()>>(deal_maker<Klondike<R>>());
}

template <KlondikeShape S>
class KlondikeShortestSolver : public DealShortestSolver<KlondikeDeal<S>> {
 public:
  using DealShortestSolver<KlondikeDeal<S>>::DealShortestSolver;

 private:
  ShortestOutcome decide(KlondikeDeal<S>&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    deal.salt = options.salt;
    return find_short_win<KlondikeOptimalPosition<S>>(KlondikeOptimalDeal<S>(deal), options.limits, known, 0, aim);
  }
};

// Here limited redeals change numbers only, too: one type for both.
template <KlondikeRules R>
std::unique_ptr<ShortestSolver> make_klondike_shortest_solver() {
  constexpr KlondikeShape kShape = kKlondikeOptimalShape<R>;
  return std::make_unique<KlondikeShortestSolver<kShape>>(deal_maker<Preset<KlondikePosition<kShape>, R>>());
}

// All look far: a card that could have been turned up must not be missed. A person in a hurry does miss some.
constexpr KlondikeLook kCasualLook{.positions = 150, .beyond = 0, .variants = 1, .options = 1};
constexpr KlondikeLook kFastLook{.positions = 20000, .beyond = 2, .variants = 1, .options = 1};
constexpr KlondikeLook kHindsightLook{.positions = 5000, .beyond = 9, .variants = 3, .options = 20};

template <KlondikeRules R>
requires(R.unlimited()) std::unique_ptr<HonestPlayer> make_klondike_player(const GameInfo& game,
                                                                           const PlayerPlan& plan) {
  KlondikePlayerPlan own;
  own.play_out_nodes = plan.play_out_nodes;
  own.look = plan.candidates > 1 ? kHindsightLook : plan.waits ? kFastLook : kCasualLook;
  own.look.positions = std::min(own.look.positions, 20 * plan.look_ahead + 50);
  if (plan.candidates > 1) own.tree.visits = 125 * plan.samples;
  return std::make_unique<KlondikePlayer<R.shape()>>(own, board_solver(game.make_solver()), deal_maker<Klondike<R>>());
}

// With limited redeals the stock is hidden, too, and turning it a decision: for the players of any Position. The static
// score is poor and worlds are solved fast, so a thinking player weighs every card that he could turn up.
template <KlondikeRules R>
requires(!R.unlimited()) std::unique_ptr<HonestPlayer> make_klondike_player(const GameInfo& game,
                                                                            const PlayerPlan& plan) {
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
GameInfo klondike_game(std::string_view title, std::string_view rules_id, std::string_view published = "") {
  static const std::string summary = variant_text(R);
  GameInfo game = make_game<Klondike<R>, make_klondike_shortest_solver<R>>(
      {title, summary, rules_text(), rules_id, published}, make_klondike_solver<R>);
  game.reductions = klondike::kReductions;
  game.exact_keys = true;
  game.hidden = {.stock = true, .face_down = true};
  game.make_player = make_klondike_player<R>;
  return game;
}

}  // namespace

std::vector<GameInfo> klondike_games() {
  return {
      klondike_game<kKlondike>("Klondike", "klondike-2", "81.945 % +- 0.084 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeNoReturn>("Klondike, no return", "klondike-no-return-1",
                                       "81.524 % +- 0.089 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw1>("Klondike, draw one", "klondike-draw1-2",
                                    "90.480 % +- 0.116 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw1NoReturn>("Klondike, draw one, no return", "klondike-draw1-no-return-1",
                                            "90.204 % +- 0.093 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw2>("Klondike, draw two", "klondike-draw2-2",
                                    "88.620 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw4>("Klondike, draw four", "klondike-draw4-2",
                                    "69.337 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw5>("Klondike, draw five", "klondike-draw5-2",
                                    "53.434 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw6>("Klondike, draw six", "klondike-draw6-2",
                                    "35.854 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeDraw7>("Klondike, draw seven", "klondike-draw7-2",
                                    "23.779 % +- 0.1 (Blake & Gent, JAIR 85:21, 2026)"),
      klondike_game<kKlondikeAisleriot>("Klondike, AisleRiot", "klondike-aisleriot-2"),
      klondike_game<kKlondikeNoRedeal>("Klondike, no redeal", "klondike-no-redeal-2"),
      klondike_game<kKlondikeVegas>("Klondike, Vegas", "klondike-vegas-2"),
  };
}

}  // namespace winnable
