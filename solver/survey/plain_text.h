// Text that came from a file and is to be printed: a store is a file like any other, and may have been written by
// somebody else.
#pragma once

#include <string>
#include <string_view>

namespace winnable {

// The text with control characters, marks that turn the direction of writing, and bytes that are no UTF-8 spelled out
// ("\x1b"): nothing in it commands a terminal, and JSON and HTML take it as it is.
std::string printable(std::string_view text);

// Whether the text can be the name of a preset or of rules ("forty-thieves:standard", "squadron-1+fast"): letters,
// digits and :._+-@ after a letter or digit. Such a name is safe in a file name, a table and on a terminal.
bool is_plain_name(std::string_view text);

}  // namespace winnable
