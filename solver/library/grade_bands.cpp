// Where the bands of grades lie. scripts/grade-bands counts them and writes the table.
#include <string_view>

#include "winnable/grade.h"

namespace winnable {
namespace {

struct PresetBands {
  std::string_view preset;
  GradeBands bands;
};

constexpr PresetBands kBandsOfPresets[] = {
    // table: grade-bands
    {"scorpion", {{0.890625, 0.78125, 0.28125, 0.25}, 150}},
    {"freecell", {{0.390625, 0.296875, 0.203125, 0.078125}, 150}},
    {"forty-thieves", {{0.859375, 0.8125, 0.625, 0.234375}, 150}},
    {"klondike", {{0.84375, 0.65625, 0.4375, 0.28125}, 150}},
    {"klondike:draw1", {{0.921875, 0.890625, 0.796875, 0.515625}, 150}},
    {"pyramid", {{0.625, 0.28125, 0.25, 0.234375}, 150}},
    {"super-scorpion", {{0.359375, 0.28125, 0.25, 0.234375}, 150}},
    {"squadron", {{0.8125, 0.640625, 0.484375, 0.296875}, 100}},
    {"spider", {{0.140625, 0.09375, 0.078125, 0.046875}, 60}},
    {"golf", {{0.328125, 0.203125, 0.125, 0}, 150}},
    {"tri-peaks", {{0.703125, 0.5625, 0.421875, 0.265625}, 150}},
    {"spider:2-suits", {{0.53125, 0.4375, 0.265625, 0.125}, 60}},
    // end
};

constexpr GradeBands kEqualSteps{{0.8, 0.6, 0.4, 0.2}, 0};

}  // namespace

GradeBands grade_bands(const Game& game) {
  for (const PresetBands& known : kBandsOfPresets)
    if (known.preset == game.name()) return known.bands;
  return kEqualSteps;
}

}  // namespace winnable
