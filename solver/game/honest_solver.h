// An honest player in a solver's clothes, so that a survey can run him: he wins, or the deal stays undecided as he gave
// up, which says nothing about whether it can be won.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "solver/game/game_info.h"

namespace winnable {

// Who sees what lies open: "casual", "fast", "strong"; nothing for other names.
std::optional<PlayerPlan> find_player(std::string_view name);
// Who plays where all cards lie open, and sees so many positions far: "sight-1", "sight-5" and so on; nothing for other
// names.
inline constexpr std::size_t kSights[] = {1, 5, 50, 500};
inline std::string sighted_player(std::size_t sight) { return "sight-" + std::to_string(sight); }
std::optional<std::size_t> find_sighted_player(std::string_view name);
bool can_play(const GameInfo& game, std::string_view player);

// The game with an honest player in the solver's place; its rules id says so ("squadron-1+fast"), so that a store never
// mixes what can be won with what he won. Throws std::invalid_argument when nobody knows how to play the game.
struct HonestGame {
  std::string rules_id;
  GameInfo game;  // refers to rules_id: not copyable
  HonestGame(const GameInfo& real, std::string_view player);
  HonestGame(const HonestGame&) = delete;
};

// `watch` sees every decision; may be empty. The game must have a make_player.
std::unique_ptr<Solver> make_honest_solver(const GameInfo& game, const PlayerPlan& plan, Watch watch = {});
// The player must be one who can play the game. Of one who sees all cards the game is one decision.
std::unique_ptr<Solver> make_honest_solver(const GameInfo& game, std::string_view player, Watch watch = {});

}  // namespace winnable
