// Rows for machines.
#include "solver/cli/table.h"

#include "winnable/json.h"

namespace winnable::cli {
namespace {

std::string to_json(const nlohmann::ordered_json& value) {
  return with_rounded_numbers(value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

// A text that a spreadsheet would take for a formula gets an apostrophe in front, which says that it is a text. File
// names need not be UTF-8: what is none stands as U+FFFD.
std::string csv_text(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "";
  if (!value.is_string()) return csv_field(to_json(value));
  const auto text = value.get<std::string>();
  const bool is_formula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
  return csv_field(is_formula ? "'" + text : text);
}

}  // namespace

bool wants_json(const Parsed& parsed) { return parsed.text("format") == "jsonl"; }

TableFormat choose_format(const Parsed& parsed) {
  return choose<TableFormat>(parsed, "format",
                             {{"text", TableFormat::text}, {"jsonl", TableFormat::jsonl}, {"csv", TableFormat::csv}});
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

void add_members(nlohmann::ordered_json& row, const std::string& object) {
  row.update(nlohmann::ordered_json::parse(object));
}

// Text that is not UTF-8 (file names) loses the bytes that are not, instead of ending the program.
std::string json_line(const nlohmann::ordered_json& row) { return to_json(row) + "\n"; }

nlohmann::ordered_json options_object(const std::string& text, const std::string& store) {
  auto parsed = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!parsed.is_object()) throw CommandError(kStorage, store + ": it is damaged (the options of its rows)");
  return parsed;
}

std::string to_table(const std::vector<nlohmann::ordered_json>& rows, TableFormat format) {
  std::string table;
  if (format == TableFormat::csv && !rows.empty()) {
    std::string header;
    for (const auto& [key, value] : rows.front().items()) header += (header.empty() ? "" : ",") + key;
    table += header + "\n";
  }
  for (const auto& row : rows) {
    if (format == TableFormat::jsonl) {
      table += json_line(row);
      continue;
    }
    bool is_first = true;
    for (const auto& [key, value] : row.items()) {
      table += (is_first ? "" : ",") + csv_text(value);
      is_first = false;
    }
    table += "\n";
  }
  return table;
}

std::string shell_quoted(std::span<const std::string> words) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) line += c == '\'' ? "'\\''" : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace winnable::cli
