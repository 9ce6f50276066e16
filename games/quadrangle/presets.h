// Quadrangle and Corona: the rules in which presets differ, as values, and the presets (docs/rules/quadrangle.md).
#pragma once

#include <cstdint>

#include "solver/core/deck.h"
#include "solver/core/name.h"

namespace winnable {

enum class BaseCard : std::uint8_t {
  first,
  after_tableau,
  ace
};  // when it is dealt; ace: none is, foundations start empty

// What of the rules changes code or the size of a position; the deals hold the rest.
struct QuadrangleShape {
  int suits = 4;
  int ranks = 13;
  int columns = 12;
  bool wraps = true;

  constexpr int deck_size() const { return 2 * suits * ranks; }
};

struct QuadrangleRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 12;
  int depth = 3;  // cards dealt to each column
  BaseCard base = BaseCard::first;
  bool wraps = true;    // a king goes on an ace
  int start_waste = 0;  // cards turned at the start

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr DeckShape deck_shape() const { return {.decks = 2, .suits = suits, .ranks = ranks}; }
  constexpr QuadrangleShape shape() const { return {suits, ranks, columns, wraps}; }
  constexpr int stock_size() const { return deck_size() - columns * depth - (base == BaseCard::ace ? 0 : 1); }
};

inline constexpr QuadrangleRules kQuadrangle{.name = "quadrangle"};
inline constexpr QuadrangleRules kQuadranglePysolfc{
    .name = "quadrangle:pysolfc", .base = BaseCard::after_tableau, .start_waste = 1};
inline constexpr QuadrangleRules kCorona{.name = "quadrangle:corona", .base = BaseCard::ace, .wraps = false};

}  // namespace winnable
