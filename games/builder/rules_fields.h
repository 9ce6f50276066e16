// Reading the members of a rules file: each has its kind and its words, and the first that has not is named with its
// line, what was found and what is allowed.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/rules_json.h"
#include "solver/core/json_read.h"

namespace winnable {

class FieldReader {
 public:
  FieldReader(std::string_view file, RulesError& error) : file_(file), error_(error) { error_ = {}; }

 protected:
  using Kind = JsonNode::Kind;

  bool parse(std::string_view text);
  const JsonNode& root() const { return *root_; }
  bool failed() const { return failed_; }

  // Where a field stands: "cells.count".
  RulesError at(std::string_view field, std::string reason) const;
  // These return false; only the first error counts.
  bool fail(std::string_view field, std::string reason);
  bool refuse(std::string_view field, const JsonNode& node, const std::string& allowed);
  void also_allowed(std::string_view more) { error_.reason += more; }

  // Goes to a section of the file ("" is the file itself); its members must be among `keys`.
  bool enter(std::string_view section, std::initializer_list<std::string_view> keys);
  std::string path(std::string_view key) const;
  const JsonNode* member(std::string_view key) const { return section_ ? section_->find(key) : nullptr; }

  // Each leaves `target` alone where the section has no such member.
  bool read_bool(std::string_view key, bool& target);
  bool read_text(std::string_view key, std::span<const std::string_view> words, std::string& target);
  template <class Int>
  bool read_int(std::string_view key, int least, int most, Int& target) {
    const JsonNode* node = member(key);
    if (!node) return true;
    const int value = number_of(*node, least, most);
    if (value < least)
      return refuse(path(key), *node,
                    (node->kind == Kind::integer ? "" : "a whole number, ") + std::to_string(least) + " to " +
                        std::to_string(most));
    target = static_cast<Int>(value);
    return true;
  }
  // A word of a table of rules_words.h.
  template <class Table, class E>
  bool read_word(std::string_view key, const Table& table, E& target) {
    std::vector<std::string_view> words;
    for (const auto& word : table) words.push_back(word.text);
    std::string text;
    if (!read_text(key, words, text)) return false;
    for (const auto& word : table)
      if (word.text == text) target = word.value;
    return true;
  }

  // Of a whole number from `least` (0 or more) to `most`; -1 if it is none.
  static int number_of(const JsonNode& node, int least, int most);
  // The rank that a text begins with, which is cut off it; 0 if it begins with none.
  static int take_rank(std::string_view& text);
  static std::string list_of(std::span<const std::string_view> words);

 private:
  std::string file_;
  RulesError& error_;
  bool failed_ = false;
  std::optional<JsonNode> root_;
  const JsonNode* section_ = nullptr;
  std::string section_name_;
};

}  // namespace winnable
