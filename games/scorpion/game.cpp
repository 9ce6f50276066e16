// Scorpion and Super Scorpion.
#include "games/families.h"
#include "games/scorpion/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// One deck: the relaxation decides most deals at the root, and the trees of the others are tiny.
constexpr PortfolioPlan kProverOnly{.first_width = 0};
// Two decks: greedy depth-first search wins most deals at once; the beam search wins most of the rest.
constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.25};

constexpr std::string_view kScorpionRules =
    "One deck. Seven columns of seven (T1-T7), in the first four of which the three deepest cards lie face down; three\n"
    "cards wait (M, the merci). Any face-up card moves with all that lies on it onto the next higher card of its suit that\n"
    "ends another column. Nothing goes on an ace; only a king (with its load) goes to an empty column. `deal` puts the\n"
    "three cards on columns 1, 2, 3, once, at any time. Won when every column left is one suit from king to ace.\n"
    "scorpion             as above\n"
    "scorpion:pysolfc     a complete sequence at the end of a column may be lifted off (T1 F 13)\n"
    "scorpion:stuck-only  the merci may be dealt only when no card can move (a king's column to a space does not count)\n"
    "scorpion:wasp        any card may go to an empty column\n";
constexpr std::string_view kSuperScorpionRules =
    "Two decks, moves as in Scorpion. The hand (M) is dealt in rounds of one card to each column from the left, at any\n"
    "time (`deal`). Won when the hand is empty and every column left is one suit from king to ace.\n"
    "super-scorpion             ten columns of ten, the four deepest cards of the first five face down, a hand of four\n"
    "super-scorpion:pysolfc     a complete sequence at the end of a column may be lifted off (T1 F 13)\n"
    "super-scorpion:tilldawn    all cards dealt: eleven to each of the first four columns\n"
    "super-scorpion:fsolitaire  the same, with five cards face down in the first four columns only\n"
    "super-scorpion:8x10, :8x8  eight columns of ten or eight, a hand of 24 or 40\n"
    "super-scorpion:10x5        ten columns of five or six as in Spider, a hand of 50\n";

constexpr HiddenRule kHidden{.stock = false, .face_down = true, .merci = true};

template <ScorpionRules R>
GameInfo scorpion(std::string_view title, std::string_view summary, std::string_view rules_id,
                  std::string_view published = "") {
  return with_players<Scorpion<R>>(
      make_game<Scorpion<R>, kProverOnly>({title, summary, kScorpionRules, rules_id, published}), kHidden);
}

template <ScorpionRules R>
GameInfo super_scorpion(std::string_view title, std::string_view summary, std::string_view rules_id) {
  return with_players<Scorpion<R>>(make_game<Scorpion<R>, kRace>({title, summary, kSuperScorpionRules, rules_id}),
                                   kHidden);
}

}  // namespace

std::vector<GameInfo> scorpion_games() {
  return {
      scorpion<kScorpion>("Scorpion", "any face-up card moves in suit with all on top of it; three cards in the merci",
                          "scorpion-1"),
      scorpion<kScorpionPySol>("Scorpion, PySolFC", "complete sequences may be lifted off", "scorpion-pysolfc-1"),
      scorpion<kScorpionStuckOnly>("Scorpion, merci when stuck", "the merci may be dealt only when nothing moves",
                                   "scorpion-stuck-only-1", "about 9 % of 20 000 deals (adnamsale/Solitaire, README)"),
      scorpion<kWasp>("Wasp", "any card may go to an empty column", "scorpion-wasp-1"),
  };
}

std::vector<GameInfo> super_scorpion_games() {
  return {
      super_scorpion<kSuperScorpion>("Super Scorpion", "two decks, ten columns of ten, a hand of four",
                                     "super-scorpion-1"),
      super_scorpion<kSuperScorpionPySol>("Double Scorpion, PySolFC", "complete sequences may be lifted off",
                                          "super-scorpion-pysolfc-1"),
      super_scorpion<kSuperScorpionTillDawn>("Double Scorpion, Till Dawn", "no hand: four columns of eleven",
                                             "super-scorpion-tilldawn-1"),
      super_scorpion<kSuperScorpionFSolitaire>("Double Scorpion, FSolitaire",
                                               "no hand, five face-down cards in four columns",
                                               "super-scorpion-fsolitaire-1"),
      super_scorpion<kSuperScorpion8x10>("Super Scorpion, 8x10", "eight columns of ten, three rounds of the hand",
                                         "super-scorpion-8x10-1"),
      super_scorpion<kSuperScorpion8x8>("Super Scorpion, 8x8", "eight columns of eight, five rounds of the hand",
                                        "super-scorpion-8x8-1"),
      super_scorpion<kSuperScorpion10x5>("Super Scorpion, 10x5", "ten columns as in Spider, five rounds of the hand",
                                         "super-scorpion-10x5-1"),
  };
}

}  // namespace winnable
