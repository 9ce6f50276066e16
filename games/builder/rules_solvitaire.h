// How Solvitaire deals a builder's cards: presets, and rules of one's own, wherever its rules files can say the deal.
// Part of games/numbered_deals.h.
#pragma once

#include <string_view>
#include <vector>

#include "winnable/card.h"

namespace winnable {

struct DealtCard {
  Card card;
  bool is_second_copy;
};

// Whether its numbers are deals of the preset, or rules of one's own, of that name.
bool solvitaire_deals(std::string_view game);

// From the order in which it deals a whole deck to that of our sheet. The game is one that it deals.
void order_as_solvitaire(std::string_view game, std::vector<DealtCard>& cards);

}  // namespace winnable
