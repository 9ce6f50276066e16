#include "winnable/names.h"

#include <algorithm>
#include <utility>

namespace winnable {

std::string in_small_letters(std::string_view name) {
  std::string small(name);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

// Optimal string alignment: the rows of the table for the last two letters of `a` and this one.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, above);
    std::swap(above, row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::vector<std::string_view> near_names(std::string_view given, std::span<const std::string_view> names) {
  const std::string name = in_small_letters(given);
  const int most = std::clamp(static_cast<int>(name.size() + 1) / 3, 1, 3);
  std::vector<std::pair<int, std::string_view>> near;
  for (const std::string_view other : names) {
    const bool begins = name.size() >= 2 && other.starts_with(name);
    const int distance = begins ? 1 : edit_distance(name, other);
    if (distance <= most) near.emplace_back(distance, other);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (near.size() > kMaxSuggestions) near.resize(kMaxSuggestions);
  std::vector<std::string_view> result;
  for (const auto& [distance, other] : near) result.push_back(other);
  return result;
}

std::string did_you_mean(const std::vector<std::string_view>& near) {
  std::string text;
  for (const std::string_view name : near) text += (text.empty() ? "; did you mean " : ", ") + std::string(name);
  return text.empty() ? text : text + "?";
}

}  // namespace winnable
