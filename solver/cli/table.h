// Rows for machines: JSON Lines (each line one self-contained object) and CSV (a header line, then one line a row).
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnable::cli {

enum class TableFormat { text, jsonl, csv };

// All rows have the same keys. CSV: nested values stand as JSON text, null as nothing.
std::string to_table(const std::vector<nlohmann::ordered_json>& rows, TableFormat format);

// A field of a CSV line, in quotes where it must be.
std::string csv_field(std::string_view text);

// Words as a shell reads them back.
std::string shell_quoted(std::span<const std::string> words);

}  // namespace winnable::cli
