// Decks by the numbers of Microsoft's FreeCell, as other programs count them on: 1 to 8 589 934 591.
#pragma once

#include <cstdint>

#include "solver/core/deck.h"

namespace winnable {

inline constexpr std::uint64_t kLastMsDeal = 8'589'934'591;

// One deck of 52 cards; the first card is dealt first. Needs 1 <= number <= kLastMsDeal.
Deck ms_deck(std::uint64_t number);

}  // namespace winnable
