// Choices by word, and rows for machines: JSON Lines (each line one self-contained object) and CSV (a header line, then
// one line a row).
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/cli/cli.h"

namespace winnable::cli {

enum class TableFormat { text, jsonl, csv };

// A JSON object on a line of its own. Here and in CSV numbers with a fraction are rounded to six digits.
std::string json_line(const nlohmann::ordered_json& row);

// Puts the members of an object that the library wrote into a row.
void add_members(nlohmann::ordered_json& row, const std::string& object);

// What a store says of the options of its rows, as an object; CommandError(kStorage) if it is none.
nlohmann::ordered_json options_object(const std::string& text, const std::string& store);

// All rows have the same keys. CSV: nested values stand as JSON text, null as nothing.
std::string to_table(const std::vector<nlohmann::ordered_json>& rows, TableFormat format);

// What --format asks for: text, jsonl or csv; of two choices, whether it is jsonl.
bool wants_json(const Parsed& parsed);
TableFormat choose_format(const Parsed& parsed);

// What an option's word stands for; parse_options has seen to it that it is one of the option's choices.
template <class Choice>
Choice choose(const Parsed& parsed, const char* option, std::initializer_list<std::pair<const char*, Choice>> choices) {
  const auto text = parsed.text(option);
  for (const auto& [name, choice] : choices)
    if (text == name) return choice;
  throw std::logic_error(fmt::format("--{} {} is described, but not carried out", option, text));
}

// A field of a CSV line, in quotes where it must be.
std::string csv_field(std::string_view text);

// Words as a shell reads them back.
std::string shell_quoted(std::span<const std::string> words);

}  // namespace winnable::cli
