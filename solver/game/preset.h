// A preset as it is stated, once, in its room's presets.h: its rules and all that is said of it. Lists, help texts, the
// tables of results and the bounds of tests are made from it; the referee alone has its own reading of the rules.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "solver/core/name.h"
#include "winnable/preset.h"
#include "solver/play/hidden_rule.h"

namespace winnable {

template <class Rules>
struct Preset {
  Rules rules;                // with the name
  std::string_view title;     // "Squadron"
  std::string_view summary;   // one line
  std::string_view rules_id;  // changes whenever rules or dealing change; stands in every result
  std::string_view
      difference{};  // from its relatives, for the rules in short; a preset without one is not listed there
  PublishedRate published{};
  AtlasLimits atlas{};
  HiddenRule hidden{};  // from an honest player; the stock unless something else is said

  constexpr std::string_view name() const { return rules.name.view(); }
};

inline constexpr HiddenRule kNothingHidden{.stock = false};

// The rules in short of the presets of a list: what all have in common, a line for each that differs from its
// relatives, and a note.
template <class Presets>
std::string rules_text(std::string_view common, const Presets& presets, std::string_view note) {
  std::size_t width = 0;
  for (const auto& preset : presets)
    if (!preset.difference.empty()) width = std::max(width, preset.name().size() + 2);
  std::string text(common);
  for (const auto& preset : presets) {
    if (preset.difference.empty()) continue;
    std::string line(preset.name());
    line.resize(width, ' ');
    for (const char c : preset.difference) {
      line += c;
      if (c == '\n') line.append(width, ' ');
    }
    text += line + "\n";
  }
  return text.append(note);
}

}  // namespace winnable
