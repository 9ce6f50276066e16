// Reads what people give: whole files or standard input, up to a limit. Without one a device or a pipe that never ends
// (/dev/zero) would be read until the memory is full.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace winnable {

inline constexpr std::size_t kMaxTextMegabytes = 64;   // deals, decks, move lists
inline constexpr std::size_t kMaxListMegabytes = 256;  // seeds or decks of a survey

// All bytes of the file, of standard input for "-", but for a byte order mark. Nothing, and why, if it cannot be read or holds more.
std::optional<std::string> read_input(const std::string& path, std::size_t max_megabytes, std::string& error);

// The name of an input in messages.
inline std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

}  // namespace winnable
