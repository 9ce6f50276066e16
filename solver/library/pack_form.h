// The lines of a pack, which its formats have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "winnable/pack.h"

namespace winnable::pack_form {

inline constexpr std::string_view kColumns = "deal,verdict,band,wins,length,losing,choices,check";
inline constexpr int kFields = 7;  // of a row, without its check
// How packs begin.
inline constexpr std::string_view kCsvHead = "# winnable pack 1\n", kJsonHead = "{\"winnable_pack\": 1,\n",
                                  kCHead = "/* winnable pack 1\n";
inline constexpr std::uint64_t kMaxSpan = std::uint64_t{1} << 33;  // of a bit map

// A row without its check, and back; nothing if it is none.
std::string row_text(const PackRow& row);
std::optional<PackRow> read_row(std::string_view text);
// The first eight digits of a text's SHA-256: which line was changed.
std::string check_of(std::string_view text);
// What the header says of the moves that go with a pack: their checksum, or that there are none.
std::string moves_sum(std::string_view moves);
// "31 48 30 53 38".
std::string counts_text(std::span<const std::uint64_t> counts);

}  // namespace winnable::pack_form
