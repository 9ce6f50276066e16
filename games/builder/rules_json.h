// Rules files: a builder's rules as JSON. The keys are Solvitaire's, read as that program reads them, and some more for
// what it has no word for; docs/rules/builder.md lists them, docs/rules.schema.json is their JSON Schema. A file that
// is right but says what no solver here plays from a file is read and says so.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/rules.h"

namespace winnable {

// What is wrong with a file, or not decided yet, and where; line 0: not known.
struct RulesError {
  std::string file;
  int line = 0;
  std::string field;  // "tableau piles.count"
  std::string reason;

  std::string to_text() const;  // "my.json, line 5, cells.count: found -1, allowed: 0 to 12"
};

struct RulesFile {
  std::string name;                     // the key "name"; empty without it
  BuilderRules rules;                   // where `undecided` is set: as far as they can say it
  std::optional<RulesError> undecided;  // why no builder is that game
  std::vector<RulesError> idle;         // what the file says of a builder to no effect, or is read otherwise than by
                                        // Solvitaire, and why
};

// Reads the text of a file; `file` stands in messages only. On error returns nothing and fills `error`.
std::optional<RulesFile> parse_rules(std::string_view text, std::string_view file, RulesError& error);

// All keys of the rules, as parse_rules reads them, on many lines or on one; equal for equal rules and names.
std::string to_json(const BuilderRules& rules, std::string_view name);
std::string rules_line(const BuilderRules& rules, std::string_view name);

}  // namespace winnable
