// Seed sets: text, shards, and the place of a seed.
#include "solver/survey/seeds.h"

#include <algorithm>

#include "solver/core/text.h"
#include "solver/survey/read_input.h"
#include "solver/survey/shard_auto.h"

namespace winnable {
namespace {

using Range = std::pair<std::uint64_t, std::uint64_t>;  // first and last seed

// "12" or "12-20".
bool parse_range(std::string_view text, Range& range, std::string& error) {
  const std::size_t dash = text.find('-');
  const auto first = notation::whole_number(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : notation::whole_number(text.substr(dash + 1));
  if (!first || !last) {
    error = notation::quoted(text) + " is no seed or range of seeds (42, 1-1000, 5,9,12-20, @file or @-)";
    return false;
  }
  range = {*first, *last};
  if (range.first <= range.second) return true;
  error = "the range " + std::string(text) + " runs backwards";
  return false;
}

// Before each comma stands a seed; behind the last one there may be none, as at the end of a line.
bool parse_list(std::string_view text, std::vector<Range>& ranges, std::string& error) {
  bool may_be_comma = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t\r"), text.size());
    const std::string_view word = text.substr(0, end);
    const bool is_comma = text.substr(end).starts_with(',');
    text.remove_prefix(std::min(end + 1, text.size()));
    Range range;
    if (!word.empty()) {
      if (!parse_range(word, range, error)) return false;
      ranges.push_back(range);
    } else if (is_comma && !may_be_comma) {
      error = "a comma with no seed before it (seeds are 42, 1-1000, 5,9,12-20, @file or @-)";
      return false;
    }
    if (is_comma || !word.empty()) may_be_comma = !is_comma;
  }
  return true;
}

bool parse_file(const std::string& path, std::vector<Range>& ranges, std::string& error) {
  const auto text = read_input(path, kMaxListMegabytes, error);
  if (!text) {
    error = "seed file " + error;
    return false;
  }
  std::string_view rest = *text;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!parse_list(line.substr(0, line.find('#')), ranges, error)) {
      error = input_name(path) + ", line " + std::to_string(number) + ": " + error;
      return false;
    }
  }
  return true;
}

std::string to_text(const std::vector<Range>& ranges) {
  std::string text;
  for (const auto& [first, last] : ranges) {
    if (!text.empty()) text += ',';
    text += std::to_string(first);
    if (last != first) text += '-' + std::to_string(last);
  }
  return text;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text, std::string& error) {
  if (text == "auto") return shard_of_task(0, error);
  const bool is_counted = text.starts_with("auto:");
  const std::size_t slash = is_counted ? 4 : text.find('/');
  const auto count = slash == std::string_view::npos ? std::nullopt : notation::whole_number(text.substr(slash + 1));
  if (count && *count > 0 && *count <= SeedSet::kMaxSize) {
    if (is_counted) return shard_of_task(*count, error);
    const auto index = notation::whole_number(text.substr(0, slash));
    if (index && *index >= 1 && *index <= *count) return Shard{*index, *count};
  }
  error = "\"" + std::string(text) + "\" is no shard: give K/N with K from 1 to N, auto, or auto:N";
  return std::nullopt;
}

std::optional<SeedSet> SeedSet::parse(std::string_view text, std::string& error) {
  std::vector<Range> ranges;
  const bool is_file = !text.empty() && text.front() == '@';
  if (is_file ? !parse_file(std::string(text.substr(1)), ranges, error) : !parse_list(text, ranges, error))
    return std::nullopt;
  if (ranges.empty()) {
    error = is_file ? "no seeds in " + std::string(text.substr(1)) : "no seeds given";
    return std::nullopt;
  }
  return from_ranges(std::move(ranges), error);
}

std::optional<SeedSet> SeedSet::from_ranges(std::vector<Range> ranges, std::string& error) {
  std::sort(ranges.begin(), ranges.end());
  std::vector<Range> merged;
  for (const Range& range : ranges) {
    const bool touches =
        !merged.empty() && (range.first <= merged.back().second || range.first == merged.back().second + 1);
    if (touches)
      merged.back().second = std::max(merged.back().second, range.second);
    else
      merged.push_back(range);
  }
  SeedSet seeds;
  seeds.text_ = to_text(merged);
  for (const auto& [first, last] : merged) {
    if (last - first >= kMaxSize || seeds.size() + (last - first) >= kMaxSize) {
      error = "more than " + std::to_string(kMaxSize) + " deals in one survey; split the range";
      return std::nullopt;
    }
    seeds.append({first, last - first + 1, 1});
  }
  seeds.whole_ = seeds.size();
  return seeds;
}

std::string SeedSet::summary() const {
  constexpr std::size_t kShort = 100;  // about a line
  if (text_.size() <= kShort) return text_;
  const auto ranges = std::count(text_.begin(), text_.end(), ',') + 1;
  const auto end = text_.find_last_of(",-") + 1;
  return text_.substr(0, text_.find_first_of(",-")) + " to " + text_.substr(end) + " (" + std::to_string(whole_) +
         " of them in " + std::to_string(ranges) + " ranges)";
}

void SeedSet::append(const Span& span) {
  starts_.push_back(size());
  spans_.push_back(span);
}

SeedSet SeedSet::in_shard(const Shard& shard) const {
  if (shard.count == 1) return *this;
  SeedSet part;
  part.text_ = text_;
  part.whole_ = whole_;
  for (const Span& span : spans_) {
    const std::uint64_t last = span.first + (span.count - 1);
    const std::uint64_t offset = (shard.index % shard.count + shard.count - span.first % shard.count) % shard.count;
    if (offset > last - span.first) continue;
    const std::uint64_t first = span.first + offset;
    part.append({first, (last - first) / shard.count + 1, shard.count});
  }
  return part;
}

std::uint64_t SeedSet::operator[](std::uint64_t place) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), place);
  const auto i = static_cast<std::size_t>(after - starts_.begin()) - 1;
  return spans_[i].first + (place - starts_[i]) * spans_[i].step;
}

std::optional<std::uint64_t> SeedSet::place_of(std::uint64_t seed) const {
  const auto after = std::upper_bound(spans_.begin(), spans_.end(), seed,
                                      [](std::uint64_t value, const Span& span) { return value < span.first; });
  if (after == spans_.begin()) return std::nullopt;
  const auto i = static_cast<std::size_t>(after - spans_.begin()) - 1;
  const std::uint64_t offset = seed - spans_[i].first;
  if (offset % spans_[i].step != 0 || offset / spans_[i].step >= spans_[i].count) return std::nullopt;
  return starts_[i] + offset / spans_[i].step;
}

}  // namespace winnable
