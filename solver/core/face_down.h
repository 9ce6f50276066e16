// Columns of a board with face-down cards.
#pragma once

#include <optional>
#include <string>

#include "winnable/board.h"

namespace winnable {

// How many cards of a column lie face down, at most so many; they lie deepest, and the exposed card is never one.
// Nothing if the column is not so, and the error.
inline std::optional<int> count_face_down(const Pile& column, int most, BoardError& error) {
  const auto refuse = [&](std::string reason) {
    error = {column.line, column.name, "", std::move(reason)};
    return std::nullopt;
  };
  std::size_t count = 0;
  for (std::size_t i = 0; i < column.cards.size(); ++i) {
    if (!column.cards[i].face_down) continue;
    if (i != count) return refuse("a face-down card cannot lie on a face-up one");
    ++count;
  }
  if (static_cast<int>(count) > most) return refuse("more face-down cards than were dealt to this column");
  if (count > 0 && count == column.cards.size()) return refuse("an exposed card is never face down");
  return static_cast<int>(count);
}

}  // namespace winnable
