#include "games/builder/rules_fields.h"

#include <algorithm>

#include "games/builder/rules_words.h"
#include "solver/core/text.h"

namespace winnable {

bool FieldReader::parse(std::string_view text) {
  JsonError error;
  root_ = parse_json(text, error);
  if (!root_) error_ = {file_, error.line, error.field, error.reason};
  return root_.has_value();
}

RulesError FieldReader::at(std::string_view field, std::string reason) const {
  int line = 0;
  const JsonNode* node = &*root_;
  for (std::string_view rest = field; node && !rest.empty();) {
    node = node->find(notation::next_piece(rest, '.'));
    if (node) line = node->line;
  }
  return {file_, line, std::string(field), std::move(reason)};
}

bool FieldReader::fail(std::string_view field, std::string reason) {
  if (!failed_) error_ = at(field, std::move(reason));
  failed_ = true;
  return false;
}

bool FieldReader::refuse(std::string_view field, const JsonNode& node, const std::string& allowed) {
  return fail(field, "found " + node.described() + ", allowed: " + allowed);
}

bool FieldReader::enter(std::string_view section, std::initializer_list<std::string_view> keys) {
  section_name_ = section;
  section_ = section.empty() ? &*root_ : root_->find(section);
  if (!section_) return true;
  if (section_->kind != Kind::object)
    return fail(section, "found " + section_->described() + ", allowed: an object in braces");
  for (const auto& [key, node] : section_->members)
    if (std::ranges::find(keys, key) == keys.end())
      return fail(path(key), "no such key; known here: " + list_of({keys.begin(), keys.size()}));
  return true;
}

std::string FieldReader::path(std::string_view key) const {
  return section_name_.empty() ? std::string(key) : section_name_ + "." + std::string(key);
}

int FieldReader::number_of(const JsonNode& node, int least, int most) {
  const auto number = node.whole();
  const bool is_allowed = number && *number >= static_cast<unsigned>(least) && *number <= static_cast<unsigned>(most);
  return is_allowed ? static_cast<int>(*number) : -1;
}

bool FieldReader::read_bool(std::string_view key, bool& target) {
  const JsonNode* node = member(key);
  if (!node) return true;
  if (node->kind != Kind::boolean) return refuse(path(key), *node, "true, false, without quotes");
  target = node->truth;
  return true;
}

bool FieldReader::read_text(std::string_view key, std::span<const std::string_view> words, std::string& target) {
  const JsonNode* node = member(key);
  if (!node) return true;
  if (node->kind != Kind::text || std::ranges::find(words, node->text) == words.end())
    return refuse(path(key), *node, list_of(words));
  target = node->text;
  return true;
}

int FieldReader::take_rank(std::string_view& text) {
  const auto begins_with = [&text](std::string_view name) {
    return text.size() >= name.size() && std::ranges::equal(name, text.substr(0, name.size()), [](char a, char b) {
             return a == b || (notation::is_upper(a) && a - 'A' + 'a' == b);
           });
  };
  for (int rank = 13; rank >= 1; --rank) {
    for (const std::string& name : {std::string(rules_words::kRanks[rank - 1]), std::to_string(rank)}) {
      if (!begins_with(name)) continue;
      text.remove_prefix(name.size());
      return rank;
    }
  }
  return 0;
}

std::string FieldReader::list_of(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace winnable
