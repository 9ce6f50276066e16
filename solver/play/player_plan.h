// How far an honest player looks and thinks. See player.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace winnable {

// Of a game in which choices are weighed in sampled worlds that are played on by the score instead of solved: where
// what one wins who sees all cards says little.
struct WorldsPlayedOn {
  bool by_fast = false;  // where a world is played on in microseconds: `fast` weighs some, too, and `strong` more
  int reveals = 0;       // after so many the score counts; 0: the end of the game does
};

struct PlayerPlan {
  std::size_t look_ahead = 700;  // positions looked at before each reveal
  std::size_t last_look = 0;     // where none of them reveals anything: positions reached before the game is given up
  bool waits = true;             // postpones what commutes with the reveal
  std::size_t candidates = 1;    // of the best reveals, judged by samples; 1: static choice
  std::size_t samples = 0;
  double guard = 1;                      // the static choice stays unless it is beaten by so many standard errors
  bool counts_what_is_left = false;      // of sampled worlds that are played on and not won, how near a win they came
  bool goes_by_score_alone = false;      // whatever the game: for those who learn its weights
  std::uint64_t sample_nodes = 0;        // for solving one sampled world
  std::uint64_t play_out_nodes = 20000;  // for the end, when nothing is hidden any more
  std::span<const int> weights{};        // other weights than the game's own, for those who learn them
  std::span<const int> units{};          // and other units
};
inline constexpr PlayerPlan kCasualPlayer{.look_ahead = 5, .waits = false};
inline constexpr PlayerPlan kFastPlayer{.look_ahead = 700, .last_look = 40000};
inline constexpr PlayerPlan kHindsightPlayer{.look_ahead = 1000,
                                             .last_look = 40000,
                                             .candidates = 4,
                                             .samples = 16,
                                             .sample_nodes = 1500,
                                             .play_out_nodes = 200000};

// Whether this is `fast` or `strong` himself and no member of a crowd, who sees less of a game's end or weighs his
// choices in fewer worlds: what they learn changes no grade.
constexpr bool is_fast(const PlayerPlan& plan) {
  return plan.waits && plan.candidates == 1 && plan.play_out_nodes >= kFastPlayer.play_out_nodes;
}
constexpr bool is_strong(const PlayerPlan& plan) { return plan.samples >= kHindsightPlayer.samples; }

// Worlds are played on in less time than they are solved in: half more ways are weighed, in three times the worlds.
// Where `fast` weighs his choices in some, too, these are 6 ways in 24 worlds, and 12 in 96 for `strong`.
constexpr PlayerPlan with_worlds_played_on(PlayerPlan plan, WorldsPlayedOn worlds) {
  if (worlds.by_fast && !plan.goes_by_score_alone) {
    if (is_fast(plan)) {
      plan.candidates = 4, plan.samples = 8;
      plan.counts_what_is_left = true;
    } else if (is_strong(plan)) {
      plan.candidates = 8, plan.samples = 32;
      plan.counts_what_is_left = true;
    }
  }
  plan.candidates = plan.candidates * 3 / 2;
  plan.samples *= 3;
  return plan;
}

}  // namespace winnable
