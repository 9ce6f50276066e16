// Deals of which some cards are not known ("??"), and deals played without peeking: what `hint` and `play --deal` do.
#pragma once

#include <optional>
#include <string>

#include "solver/cli/cli.h"
#include "winnable/honest.h"

namespace winnable::cli {

// Reads a board in which something is not known; nothing if the text is anything else. Error (bad_input)
// if the unknown cards cannot be. `path` is for messages; the option "game" may name the game.
std::optional<UnknownStart> read_unknown_start(const Parsed& parsed, const std::string& text, const std::string& path);

// `hint` for the player who sees what is seen: options worlds, salt, format and those of limits.
int hint_unknown(const UnknownStart& start, const Parsed& parsed);

// `play --deal FILE`: options player, show, max-nodes.
int play_deal(const Parsed& parsed);

// For `play --show`: what was known, in a board that `hint` reads, and what was done.
DecisionWatch decision_printer(const Game& game);

}  // namespace winnable::cli
