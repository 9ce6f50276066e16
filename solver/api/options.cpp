// Options of the calls: a JSON object of which every member is known, of its type and in its range.
#include <cmath>

#include "solver/api/search.h"
#include "solver/core/json_read.h"

namespace winnable::api {
namespace {

constexpr std::uint64_t kMostWorlds = 1'000'000;

std::string quoted(const std::string& text) { return "'" + text.substr(0, 40) + "'"; }

Error refusal(const std::string& name, const JsonNode& value, const std::string& expected) {
  return usage_error("option " + quoted(name) + ": found " + quoted(std::string(value.source)) + ", expected " +
                     expected);
}

// Of a list of words with spaces between them.
bool has_word(const std::string& list, const std::string& word) {
  return !word.empty() && word.find(' ') == std::string::npos && (" " + list + " ").find(" " + word + " ") != std::string::npos;
}

std::uint64_t whole(const std::string& name, const JsonNode& value, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> number = value.whole();
  if (number && *number >= least && *number <= most) return *number;
  const bool is_above = value.real() > static_cast<double>(least);
  const std::string end = most == kUnlimited && !is_above ? " on" : " to " + std::to_string(most);
  throw refusal(name, value, "a whole number from " + std::to_string(least) + end);
}

double seconds(const std::string& name, const JsonNode& value) {
  constexpr double kMost = 1e9;
  if (value.real() > 0 && value.real() <= kMost) return value.real();
  throw refusal(name, value, "seconds, more than 0, at most 1e9");
}

bool yes_or_no(const std::string& name, const JsonNode& value) {
  if (value.kind == JsonNode::Kind::boolean) return value.truth;
  throw refusal(name, value, "true or false");
}

std::string word(const std::string& name, const JsonNode& value) {
  if (value.kind == JsonNode::Kind::text) return value.text;
  throw refusal(name, value, "a word");
}

void set_option(CallOptions& options, const std::string& name, const JsonNode& value) {
  Limits& limits = options.solve.limits;
  if (name == "max_nodes") limits.max_nodes = whole(name, value, 1, kUnlimited);
  if (name == "max_seconds") limits.max_seconds = seconds(name, value);
  if (name == "max_bytes") limits.max_bytes = whole(name, value, 1, kUnlimited);
  if (name == "threads") options.solve.threads = static_cast<int>(whole(name, value, 1, kMaxThreads));
  if (name == "deterministic") limits.deterministic = yes_or_no(name, value);
  if (name == "salt") options.solve.salt = whole(name, value, 0, kUnlimited);
  if (name == "confirm") options.confirm = yes_or_no(name, value);
  if (name == "optimal") options.optimal = yes_or_no(name, value);
  if (name == "shorten") options.shorten = yes_or_no(name, value);
  if (name == "honest") options.honest = yes_or_no(name, value);
  if (name == "worlds") options.worlds = whole(name, value, 1, kMostWorlds);
  if (name == "crowd_seed") options.crowd_seed = whole(name, value, 0, kUnlimited);
  if (name == "traps") options.traps = yes_or_no(name, value);
  if (name == "trap_nodes") options.trap_nodes = whole(name, value, 1, kUnlimited);
  if (name == "format") options.format = word(name, value);
  if (name == "count") options.count = whole(name, value, 1, kUnlimited);
  if (name == "all") options.all = yes_or_no(name, value);
  if (name == "grades") options.grades = yes_or_no(name, value);
  if (name == "moves") options.moves = yes_or_no(name, value);
}

}  // namespace

CallOptions read_options(std::string_view text, std::string_view allowed) {
  CallOptions options;
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return options;
  JsonError error;
  const auto json = parse_json(text, error);
  if (!json) throw usage_error("the options: " + error.words());
  if (json->kind != JsonNode::Kind::object) throw usage_error("the options are no JSON object");
  const std::string all = "max_nodes max_seconds max_bytes threads deterministic salt " + std::string(allowed);
  for (const auto& [name, value] : json->members) {
    if (!has_word(all, name)) throw usage_error("unknown option " + quoted(name) + "; there are " + all);
    if (value.kind != JsonNode::Kind::null) set_option(options, name, value);
  }
  if (options.optimal && options.shorten) throw usage_error("options 'optimal' and 'shorten': one of them, not both");
  return options;
}

}  // namespace winnable::api
