// What is said of a preset besides its rules, as values: the win rate that was published for it, and how much the
// tables of results/ look at. Texts and bounds are made from them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnable {

// A number with the digits that were printed: "90.480" is not "90.48".
struct Decimal {
  std::string_view digits;

  constexpr Decimal() = default;
  consteval Decimal(const char* text) : digits(text) {  // NOLINT: a literal is a number
    if (digits.find_first_not_of("0123456789.") != std::string_view::npos || digits.empty()) throw "no number";
  }
  constexpr bool empty() const { return digits.empty(); }
  double value() const;  // 0 if empty
};

// Of the same rules, with all cards seen.
struct PublishedRate {
  Decimal percent;          // empty: nobody has published one
  Decimal error;            // half the width of its 95 % interval in per cent, empty if none was printed
  std::uint64_t deals = 0;  // 0: not said
  std::string_view source;

  constexpr bool is_known() const { return !percent.empty(); }
};

// "81.945 % +- 0.084 (SOURCE)"; the number of deals stands there when no error was printed. Empty if it is not known.
std::string to_text(const PublishedRate& rate);

// Blake and Gent's paper, from which most rates are.
consteval PublishedRate blake_gent(Decimal percent, Decimal error, std::uint64_t deals = 0) {
  return {percent, error, deals, "Blake & Gent, JAIR 85:21, 2026"};
}

// What scripts/atlas surveys: seeds 1 to `deals` with so many positions a deal.
struct AtlasLimits {
  std::uint64_t deals = 1000;
  std::uint64_t max_nodes = 200'000;
};

}  // namespace winnable
