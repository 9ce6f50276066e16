// Which names someone may have meant who mistyped one. Functions without state: safe from several threads.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnable {

// Insertions, deletions, replacements and exchanges of neighbours that make `b` of `a`.
int edit_distance(std::string_view a, std::string_view b);

inline constexpr std::size_t kMaxSuggestions = 3;

std::string in_small_letters(std::string_view name);

// The names, all in small letters, nearest to `given`, at most kMaxSuggestions: those a few typing errors away, and
// those that it begins.
std::vector<std::string_view> near_names(std::string_view given, std::span<const std::string_view> names);

// "; did you mean solve, deal?", or nothing.
std::string did_you_mean(const std::vector<std::string_view>& near);

}  // namespace winnable
