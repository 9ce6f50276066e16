// How cards look on a terminal: suit symbols, and colours where it has them. What a pipe or a file gets stays plain text,
// which the program reads again.
#pragma once

#include <string>
#include <string_view>

#include "solver/cli/cli.h"

namespace winnable::cli {

enum class CardStyle { plain, symbols, colours };

// The option --color auto|always|never: auto is colours where standard output is a terminal that has them and NO_COLOR is
// not set, symbols on other terminals, plain text elsewhere. Throws CommandError(kUsage) on another word.
CardStyle choose_card_style(const Parsed& parsed);

// A board's text with its cards in that style: "T1: (4S) TD" becomes "T1: (4♠) 10♦", face-down cards dim. Other lines stay.
std::string styled(std::string_view board, CardStyle style);

}  // namespace winnable::cli
