#include "games/builder/supermove.h"

#include <cassert>

namespace winnable::builder {

void spell_group(PileName from, PileName to, int count, const std::vector<PileName>& free_cells,
                 std::vector<PileName> spaces, std::vector<PlayMove>& out) {
  const int cells = static_cast<int>(free_cells.size());
  if (count > cells + 1) {
    // Half of them wait in an empty column, which then has the cells and the other empty columns to itself.
    assert(!spaces.empty());
    const PileName space = spaces.back();
    spaces.pop_back();
    const int half = count / 2;
    spell_group(from, space, half, free_cells, spaces, out);
    spell_group(from, to, count - half, free_cells, spaces, out);
    spell_group(space, to, half, free_cells, spaces, out);
    return;
  }
  for (int i = 0; i + 1 < count; ++i) out.push_back(plain_move(from, free_cells[static_cast<std::size_t>(i)]));
  out.push_back(plain_move(from, to));
  for (int i = count - 2; i >= 0; --i) out.push_back(plain_move(free_cells[static_cast<std::size_t>(i)], to));
}

}  // namespace winnable::builder
