// How far an honest player looks and thinks. See player.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace winnable {

struct PlayerPlan {
  std::size_t look_ahead = 700;  // positions looked at before each reveal
  bool waits = true;             // postpones what commutes with the reveal
  std::size_t candidates = 1;    // of the best reveals, judged by samples; 1: static choice
  std::size_t samples = 0;
  double guard = 1;                      // the static choice stays unless it is beaten by so many standard errors
  std::uint64_t sample_nodes = 0;        // for solving one sampled world
  std::uint64_t play_out_nodes = 20000;  // for the end, when nothing is hidden any more
  std::span<const int> weights{};        // other weights than the game's own, for those who learn them
  std::span<const int> units{};          // and other units
};
inline constexpr PlayerPlan kCasualPlayer{.look_ahead = 5, .waits = false};
inline constexpr PlayerPlan kFastPlayer{.look_ahead = 700};
inline constexpr PlayerPlan kHindsightPlayer{
    .look_ahead = 1000, .candidates = 4, .samples = 16, .sample_nodes = 1500, .play_out_nodes = 200000};

}  // namespace winnable
