// Rows of packs, and packs as text in four formats.
#include "solver/library/pack_form.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "solver/core/text.h"
#include "solver/library/sha256.h"

namespace winnable {
namespace pack_form {

std::string row_text(const PackRow& row) {
  std::string text = row.deal + "," + std::string(to_text(row.verdict));
  for (const std::uint64_t number :
       {static_cast<std::uint64_t>(row.band), static_cast<std::uint64_t>(row.wins), row.length,
        static_cast<std::uint64_t>(row.losing), static_cast<std::uint64_t>(row.choices)})
    text += "," + std::to_string(number);
  return text;
}

std::string moves_sum(std::string_view moves) { return moves.empty() ? "none" : sha256(moves); }

std::string counts_text(std::span<const std::uint64_t> counts) {
  std::string text;
  for (const std::uint64_t count : counts) text += (text.empty() ? "" : " ") + std::to_string(count);
  return text;
}

std::optional<PackRow> read_row(std::string_view text) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t end = text.find(',');
    if ((end == std::string_view::npos) != (i + 1 == fields.size())) return std::nullopt;
    fields[i] = text.substr(0, end);
    text.remove_prefix(std::min(fields[i].size() + 1, text.size()));
  }
  PackRow row;
  row.deal = fields[0];
  const auto verdicts = {Verdict::won, Verdict::lost, Verdict::undecided};
  const auto verdict =
      std::find_if(verdicts.begin(), verdicts.end(), [&](Verdict one) { return to_text(one) == fields[1]; });
  if (row.deal.empty() || verdict == verdicts.end()) return std::nullopt;
  row.verdict = *verdict;
  std::array<std::uint64_t, kFields - 2> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = notation::whole_number(fields[i + 2]);
    if (!number || (i != 2 && *number > 1'000'000)) return std::nullopt;
    numbers[i] = *number;
  }
  row.band = static_cast<int>(numbers[0]);
  row.wins = static_cast<int>(numbers[1]);
  row.length = numbers[2];
  row.losing = static_cast<int>(numbers[3]);
  row.choices = static_cast<int>(numbers[4]);
  if (row.band > kBands) return std::nullopt;
  return row;
}

std::string check_of(std::string_view text) { return sha256(text).substr(0, 8); }

}  // namespace pack_form

namespace {

using namespace pack_form;

bool is_of_decks(const Pack& pack) { return pack.value("numbers") == "deck"; }

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// "1 2 3" as [1, 2, 3].
std::string json_list(std::string_view text) {
  std::string list = "[";
  for (const char c : text) list += c == ' ' ? ", " : std::string(1, c);
  return list + "]";
}

// Counts, lists of numbers and objects are what they are in JSON; all else is a text, and so are seeds, which may have
// 64 bits.
std::string json_value(std::string_view key, std::string_view value) {
  constexpr std::string_view kCounts[] = {"players", "bands_of", "trap_nodes", "deals", "won", "lost", "undecided"};
  if (key == "bands" || key == "in_bands") return json_list(value);
  const bool is_count = std::count(std::begin(kCounts), std::end(kCounts), key) > 0 && notation::whole_number(value);
  return is_count || key == "limits" || key == "rules" ? std::string(value) : json_text(value);
}
std::string header_text(const PackHeader& header, PackFormat format) {
  std::string text;
  for (const auto& [key, value] : header) {
    if (format == PackFormat::json)
      text += json_text(key) + ": " + json_value(key, value) + ",\n";
    else
      text += (format == PackFormat::c ? " * " : "# ") + key + ": " + value + "\n";
  }
  return text;
}

std::string csv_rows(const Pack& pack) {
  std::string text = std::string(kColumns) + "\n";
  for (const PackRow& row : pack.rows) {
    const std::string fields = row_text(row);
    text += fields + "," + check_of(fields) + "\n";
  }
  return text;
}

// Arrays, with the number or deck as a text: numbers may have 64 bits.
std::string json_rows(const Pack& pack) {
  std::string text = "\"columns\": [";
  for (std::string_view left = kColumns; !left.empty();) {
    const std::string_view name = left.substr(0, left.find(','));
    left.remove_prefix(std::min(name.size() + 1, left.size()));
    text += "\"" + std::string(name) + "\"" + (left.empty() ? "],\n" : ", ");
  }
  text += "\"rows\": [\n";
  for (const PackRow& row : pack.rows) {
    const std::string fields = row_text(row);
    std::string numbers = fields.substr(row.deal.size() + 1);
    numbers = "\"" + numbers.substr(0, numbers.find(',')) + "\"" + numbers.substr(numbers.find(','));
    text += "[\"" + row.deal + "\"," + numbers + ",\"" + check_of(fields) + "\"]" +
            (&row == &pack.rows.back() ? "\n" : ",\n");
  }
  return text + "]}\n";
}

// A name of the preset that C takes.
std::string c_name(const Pack& pack) {
  std::string name = pack.value("preset");
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'); }, '_');
  return name;
}

std::string c_rows(const Pack& pack) {
  const std::string name = c_name(pack), type = is_of_decks(pack) ? "winnable_deck" : "winnable_deal";
  std::string guard = "WINNABLE_PACK_" + name;
  for (char& c : guard)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const std::string defined = is_of_decks(pack) ? "WINNABLE_DECK_DEFINED" : "WINNABLE_DEAL_DEFINED";
  std::string text = " */\n#ifndef " + guard + "\n#define " + guard + "\n#ifndef " + defined + "\n#define " + defined +
                     "\nstruct " + type + " {\n  " +
                     (is_of_decks(pack) ? "const char *deal;" : "unsigned long long deal;") +
                     "\n  char verdict; /* 'w' won, 'l' lost, 'u' undecided */\n  unsigned char band;\n"
                     "  unsigned short wins;\n  unsigned int length;\n  unsigned short losing, choices;\n};\n#endif\n" +
                     "enum { " + name + "_count = " + std::to_string(pack.rows.size()) + " };\nstatic const struct " +
                     type + " " + name + "_deals[] = {\n";
  for (const PackRow& row : pack.rows) {
    const std::string fields = row_text(row), check = check_of(fields);
    std::string numbers = fields.substr(fields.find(',', row.deal.size() + 1) + 1);
    const std::string deal = is_of_decks(pack) ? "\"" + row.deal + "\"" : row.deal + "ULL";
    text += "{" + deal + ",'" + to_text(row.verdict)[0] + "'," + numbers + "}, /* " + check + " */\n";
  }
  return text + "};\n#endif\n";
}

// Only which numbers can be won.
Pack bare(const Pack& pack) {
  Pack bare{pack.header, {}};
  for (const PackRow& row : pack.rows)
    if (row.verdict == Verdict::won) bare.rows.push_back({row.deal, Verdict::won, 0, 0, 0, 0, 0});
  return bare;
}

// A line "bits FIRST COUNT", then a bit a number from FIRST on, the lowest bit of a byte first.
std::string bitmap_rows(const Pack& pack) {
  std::uint64_t first = 0, count = 0;
  std::string bits;
  for (const PackRow& row : pack.rows) {
    const std::uint64_t number = notation::whole_number(row.deal).value_or(0);
    if (count == 0) first = number;
    const std::uint64_t place = number - first;
    if (place >= kMaxSpan)
      throw Error(ErrorKind::usage, "the numbers lie too far apart for a bit map, or fall; the other formats take any");
    count = std::max(count, place + 1);
    bits.resize(std::max<std::size_t>(bits.size(), place / 8 + 1));
    bits[place / 8] = static_cast<char>(bits[place / 8] | 1 << place % 8);
  }
  return "bits " + std::to_string(first) + " " + std::to_string(count) + "\n" + bits;
}

}  // namespace

std::string pack_text(const Pack& given, PackFormat format) {
  if (format == PackFormat::bitmap && is_of_decks(given))
    throw Error(ErrorKind::usage, "decks have no numbers: there is no bit map of them");
  if (format == PackFormat::c && given.rows.empty())
    throw Error(ErrorKind::usage, "a C header has no empty tables: the pack has no deals");
  Pack pack = format == PackFormat::bitmap ? bare(given) : given;
  std::erase_if(pack.header, [](const auto& line) { return line.first == "sha256"; });  // of a pack that was read
  // The checksum is that of the pack as CSV without the line that says it, whatever the format.
  const std::string all = std::string(kCsvHead) + header_text(pack.header, PackFormat::csv) + csv_rows(pack);
  pack.header.emplace_back("sha256", sha256(all));
  const std::string header = header_text(pack.header, format);
  switch (format) {
    case PackFormat::json: return std::string(kJsonHead) + header + json_rows(pack);
    case PackFormat::c: return std::string(kCHead) + header + c_rows(pack);
    case PackFormat::bitmap: return std::string(kCsvHead) + header + bitmap_rows(pack);
    default: return std::string(kCsvHead) + header + csv_rows(pack);
  }
}

}  // namespace winnable
