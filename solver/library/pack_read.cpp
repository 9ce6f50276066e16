// Packs read. What is read must be what would be written, byte by byte.
#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "solver/core/text.h"
#include "solver/library/pack_form.h"

namespace winnable {
namespace {

using namespace pack_form;

// [1, 2, 3] as "1 2 3".
std::string words_of_json_list(std::string_view list) {
  std::string text;
  for (const char c : list)
    if (c != '[' && c != ']' && c != ',') text += c;
  return text;
}

// A value of the header as it was before it was written as JSON; nothing if it is none.
std::optional<std::string> value_of_json(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  if (json.is_string()) return json.get<std::string>();
  return json.is_array() ? words_of_json_list(text) : text;
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& name) : text_(text), left_(text), name_(name) {}

  Pack read() {
    if (text_.starts_with(kJsonHead)) {
      format_ = PackFormat::json;
    } else if (text_.starts_with(kCHead)) {
      format_ = PackFormat::c;
    } else if (!text_.starts_with(kCsvHead)) {
      line_ = 1;
      refuse(is_head_with_crlf() ? "its lines end with CR LF, those of a pack with LF: it was changed"
                                 : "no pack of this program");
    }
    next_line();
    read_header();
    header_lines_ = line_ - 1;
    read_rows();
    check_counts();
    compare();
    if (format_ != PackFormat::bitmap) check_grades();
    return std::move(pack_);
  }

 private:
  // The first line of a pack, but for its end.
  bool is_head_with_crlf() const {
    const auto begins_with = [&](std::string_view head) {
      return text_.starts_with(std::string(head.substr(0, head.size() - 1)) + "\r\n");
    };
    return begins_with(kCsvHead) || begins_with(kJsonHead) || begins_with(kCHead);
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    BoardError place;
    place.line = line_;
    place.reason = reason;
    throw Error(ErrorKind::bad_input, name_ + ", line " + std::to_string(line_) + ": " + reason, place);
  }

  std::string_view next_line() {
    if (left_.empty()) refuse("it ends too early");
    ++line_;
    const std::string_view line = left_.substr(0, left_.find('\n'));
    left_.remove_prefix(std::min(line.size() + 1, left_.size()));
    return line;
  }
  bool next_starts_with(std::string_view start) const { return left_.starts_with(start); }

  void read_header() {
    const std::string_view mark = format_ == PackFormat::json ? "\"" : format_ == PackFormat::c ? " * " : "# ";
    while (next_starts_with(mark) && !next_starts_with("\"columns\"")) {
      std::string_view line = next_line();
      const std::string_view colon = format_ == PackFormat::json ? "\": " : ": ";
      const std::size_t end = line.find(colon);
      if (end == std::string_view::npos) refuse("no line 'name: value' of the header");
      std::string value(line.substr(end + colon.size()));
      if (format_ == PackFormat::json) {
        const auto read = value_of_json(value.substr(0, value.size() - 1));
        if (!read) refuse("not a value of the header");
        value = *read;
      }
      pack_.header.emplace_back(std::string(line.substr(mark.size(), end - mark.size())), value);
    }
    if (pack_.value("preset").empty() || pack_.value("sha256").empty()) {
      ++line_;
      refuse("the header is not complete");
    }
  }

  void read_rows() {
    switch (format_) {
      case PackFormat::json: return read_json_rows();
      case PackFormat::c: return read_c_rows();
      default: break;
    }
    if (next_starts_with("bits ")) return read_bits();
    next_line();
    while (!left_.empty()) {
      const std::string_view line = next_line();
      const std::size_t comma = line.rfind(',');
      if (comma == std::string_view::npos) refuse("no row of a pack");
      add_row(std::string(line.substr(0, comma)), line.substr(comma + 1));
    }
  }

  void add_row(const std::string& fields, std::string_view check) {
    if (check_of(fields) != check) refuse("it was changed: its check is not " + notation::quoted(check));
    auto row = read_row(fields);
    if (!row) refuse("no row of a pack");
    if (pack_.rows.empty()) first_row_line_ = line_;
    pack_.rows.push_back(*std::move(row));
  }

  void read_json_rows() {
    next_line();
    next_line();
    while (next_starts_with("[")) {
      std::string line(next_line());
      if (line.ends_with(',')) line.pop_back();
      const auto json = nlohmann::json::parse(line, nullptr, false);
      if (!json.is_array() || json.size() != kFields + 1) refuse("no row of a pack");
      std::string fields;
      for (std::size_t i = 0; i < kFields; ++i)
        fields += (i ? "," : "") + (json[i].is_string() ? json[i].get<std::string>() : json[i].dump());
      add_row(fields, json[kFields].is_string() ? json[kFields].get<std::string>() : "");
    }
  }

  // {DEAL,'w',...}, /* CHECK */
  void read_c_rows() {
    while (!left_.empty() && !next_starts_with("{")) next_line();
    while (next_starts_with("{")) {
      const std::string_view line = next_line();
      const std::size_t letter = line.find(",'"), end = line.find("}, /* ");
      const bool is_row = letter != std::string_view::npos && end != std::string_view::npos && letter + 4 < end &&
                          line.ends_with(" */") && end + 6 + 8 + 3 == line.size();
      if (!is_row) refuse("no row of a pack");
      std::string_view deal = line.substr(1, letter - 1);
      if (deal.ends_with("ULL")) deal.remove_suffix(3);
      if (deal.starts_with('"')) deal = deal.substr(1, deal.size() - 2);
      std::string verdict;
      for (const Verdict one : {Verdict::won, Verdict::lost, Verdict::undecided})
        if (to_text(one)[0] == line[letter + 2]) verdict = to_text(one);
      add_row(std::string(deal) + "," + verdict + std::string(line.substr(letter + 4, end - letter - 4)),
              line.substr(end + 6, 8));
    }
  }

  void read_bits() {
    format_ = PackFormat::bitmap;
    const std::string_view line = next_line();
    const std::size_t space = line.rfind(' ');
    const auto first_number = space < 5 ? std::nullopt : notation::whole_number(line.substr(5, space - 5));
    const auto bits = notation::whole_number(line.substr(space + 1));
    if (!first_number || !bits) refuse("no line 'bits FIRST COUNT'");
    const std::uint64_t first = *first_number, count = *bits;
    ++line_;
    if (count > kMaxSpan || (count > 0 && first + (count - 1) < first))
      refuse("no bit map has the numbers that its line names");
    if (left_.size() != (count + 7) / 8) refuse("the bit map has not as many bits as its line says");
    for (std::uint64_t i = 0; i < count; ++i)
      if (static_cast<unsigned char>(left_[i / 8]) >> i % 8 & 1)
        pack_.rows.push_back({std::to_string(first + i), Verdict::won, 0, 0, 0, 0, 0});
  }

  // A won deal's band is that of the crowd's wins, by what the header says of bands; others have none of these figures.
  void check_grades() {
    GradeBands bands;
    const bool has_grades = pack_.value("grade") != "none";
    const auto crowd = has_grades ? notation::whole_number(pack_.value("players")) : 0;
    if (!crowd || (has_grades && !read_bands(bands)))
      refuse("the header does not say how many players the crowd has, or which bands");
    const std::uint64_t players = *crowd;
    line_ = first_row_line_ - 1;
    for (const PackRow& row : pack_.rows) {
      ++line_;
      const bool is_graded = row.verdict == Verdict::won && players > 0;
      if (!is_graded && (row.band | row.wins | row.losing | row.choices) != 0) refuse("it has a grade");
      if (!is_graded) continue;
      if (static_cast<std::uint64_t>(row.wins) > players) refuse("more players win it than the crowd has");
      const int band = bands.band_of(static_cast<double>(row.wins) / static_cast<double>(players));
      if (row.band != band) refuse("its band is " + std::to_string(band) + " by its wins");
      if (row.losing > row.choices) refuse("more choices lose it than there are");
    }
  }

  // "0.8 0.6 0.4 0.2"
  bool read_bands(GradeBands& bands) const {
    const std::string text = pack_.value("bands");
    std::string_view left = text;
    for (double& least : bands.least) {
      const std::string_view number = notation::next_piece(left, ' ');
      const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), least);
      if (error != std::errc{} || end != number.data() + number.size()) return false;
    }
    return left.empty();
  }

  // What the header says against the rows.
  void check_counts() {
    const auto expect = [&](const std::string& key, const std::string& found, const std::string& rows) {
      if (pack_.value(key) == found) return;
      line_ = 2;
      for (const auto& [name, value] : pack_.header) {
        if (name == key) break;
        ++line_;
      }
      refuse("the header says " + key + ": " + pack_.value(key) + ", and " + rows);
    };
    const auto expect_rows = [&](const char* key, std::uint64_t count) {
      expect(key, std::to_string(count), "there are " + std::to_string(count) + " such rows");
    };
    std::array<std::uint64_t, 3> counts{};
    std::array<std::uint64_t, kBands> bands{};
    for (const PackRow& row : pack_.rows) {
      ++counts[static_cast<std::size_t>(row.verdict)];
      if (row.band > 0) ++bands[static_cast<std::size_t>(row.band - 1)];
    }
    expect_rows("won", counts[static_cast<std::size_t>(Verdict::won)]);
    std::uint64_t deals = 0;
    for (const char* verdict : {"won", "lost", "undecided"})
      deals += notation::whole_number(pack_.value(verdict)).value_or(0);
    expect("deals", std::to_string(deals), std::to_string(deals) + " are won, lost or undecided");
    if (format_ == PackFormat::bitmap) return;
    expect("in_bands", counts_text(bands), "the rows have " + counts_text(bands));
    if (pack_.value("kept") != "all") return;
    expect_rows("lost", counts[static_cast<std::size_t>(Verdict::lost)]);
    expect_rows("undecided", counts[static_cast<std::size_t>(Verdict::undecided)]);
  }

  // Writes it again: the first line that differs is wrong.
  void compare() {
    const std::string again = pack_text(pack_, format_);
    if (again == text_) return;
    const std::size_t same = static_cast<std::size_t>(
        std::mismatch(text_.begin(), text_.end(), again.begin(), again.end()).first - text_.begin());
    line_ = 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(same), '\n'));
    if (line_ == header_lines_ + 1)
      refuse("the checksum is not that of the pack: one of the lines 1 to " + std::to_string(line_) + " was changed");
    refuse("it was changed");
  }

  const std::string& text_;
  std::string_view left_;
  const std::string& name_;
  int line_ = 0, header_lines_ = 0, first_row_line_ = 0;
  PackFormat format_ = PackFormat::csv;
  Pack pack_;
};

}  // namespace

Pack read_pack(const std::string& text, const std::string& name) { return Reader(text, name).read(); }

}  // namespace winnable
