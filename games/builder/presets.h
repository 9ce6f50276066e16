// The builders that have a name: one table of rules values. docs/rules/builder.md says where each comes from and how it
// was read.
#pragma once

#include <span>
#include <string_view>

#include "games/builder/rules.h"
#include "winnable/preset.h"

namespace winnable {

struct BuilderPreset {
  std::string_view name;     // "freecell:3-cells"
  std::string_view title;    // "FreeCell, three cells"
  std::string_view summary;  // one line
  BuilderRules rules;
  PublishedRate published{};
  AtlasLimits atlas{};
};

// In the order of their sheet: those without a stock, and those with one (docs/rules/stock-builder.md).
std::span<const BuilderPreset> builder_presets();
std::span<const BuilderPreset> stock_builder_presets();

// The preset of that name, of either list; null if there is none.
const BuilderPreset* find_builder_preset(std::string_view name);

// The first preset that plays and deals as `rules`; null if there is none.
const BuilderPreset* builder_preset_of(const BuilderRules& rules);

// The same rules with everything that means nothing in them at its default: two values play and deal alike by the same
// numbers if their plain forms are equal.
BuilderRules plain_form(BuilderRules rules);

}  // namespace winnable
