// Rules files that say what a game with a solver of its own plays: by such a file the game itself is meant.
#pragma once

#include <optional>
#include <string_view>

#include "games/builder/rules_json.h"

namespace winnable {

// The preset of a file's rules; empty where none of the catalogue is known to have them.
std::string_view known_preset_of(const RulesFile& file);

// The file that stands for a preset; nothing where no file says its rules.
std::optional<std::string_view> known_rules_file(std::string_view preset);

}  // namespace winnable
