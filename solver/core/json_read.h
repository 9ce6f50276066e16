// JSON as a tree that knows in which line of its text each member stands, so that a message can name it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnable {

struct JsonNode {
  enum class Kind { null, boolean, integer, number, text, list, object };
  Kind kind = Kind::null;
  int line = 0;  // of its name, counted from 1
  bool truth = false;
  std::string text{};         // of a text: what it says
  std::string_view source{};  // as it is written in the text that was parsed, which must be there still
  std::vector<std::pair<std::string, JsonNode>> members{};  // of a list: without names

  const JsonNode* find(std::string_view name) const;
  // An integer from 0 on that 64 bits hold; or one up to 2^53 that is written as some programs write all numbers
  // ("6.0").
  std::optional<std::uint64_t> whole() const;
  double real() const;                         // of an integer or a number; exact up to 15 digits
  std::string described() const;               // for messages: "'blue'", "5", "a list"
};

struct JsonError {
  int line = 0;
  std::string field;  // "tableau piles.count"; empty: no member is meant
  std::string reason;

  std::string words() const { return (field.empty() ? "" : field + ": ") + reason; }
};

// Whether a text begins as a JSON object does.
bool is_json(std::string_view text);

// On bad text returns nothing and fills `error`. A name may stand in an object only once.
std::optional<JsonNode> parse_json(std::string_view text, JsonError& error);

}  // namespace winnable
