#include "games/builder/own_rules.h"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

#include "games/builder/presets.h"
#include "games/builder/rules_json.h"

namespace winnable {
namespace {

// By name. References to its members stay good.
std::map<std::string, OwnRules, std::less<>>& named_rules() {
  static std::map<std::string, OwnRules, std::less<>> rules;
  return rules;
}

// Held while the map is looked at; what stands in it never changes.
std::mutex& guard() {
  static std::mutex mutex;
  return mutex;
}

// FNV-1a, 16 hexadecimal digits. Rules are told apart, not protected: nobody gains by two values with one hash.
std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3ull;
  }
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash >> shift & 0xF];
  return digits;
}

}  // namespace

std::string own_rules_label(std::string_view name) {
  constexpr std::size_t kLongest = 32;
  std::string label;
  for (const char c : name) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool is_plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (is_plain)
      label += lower;
    else if (!label.empty() && label.back() != '-')
      label += '-';
    if (label.size() == kLongest) break;
  }
  while (label.ends_with('-')) label.pop_back();
  return label;
}

const OwnRules* name_own_rules(const BuilderRules& given, std::string_view name) {
  OwnRules own;
  own.rules = plain_form(given);
  own.label = own_rules_label(name);
  const std::string hash = hash_of(rules_line(own.rules, ""));
  own.name = "rules:" + own.label + (own.label.empty() ? "" : "-") + hash.substr(0, 8);
  own.rules_id = "builder-rules-" + hash + "-1";
  own.json = rules_line(own.rules, own.label);
  const std::lock_guard lock(guard());
  auto& all = named_rules();
  if (const auto known = all.find(own.name); known != all.end())
    return known->second.rules == own.rules ? &known->second : nullptr;
  if (all.size() == kMaxOwnRules) return nullptr;
  return &all.emplace(own.name, own).first->second;
}

const OwnRules* find_own_rules(std::string_view name) {
  const std::lock_guard lock(guard());
  const auto found = named_rules().find(name);
  return found == named_rules().end() ? nullptr : &found->second;
}

}  // namespace winnable
