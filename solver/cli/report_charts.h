// The charts of the report page, as SVG in the page: across they stretch with the page, upwards they have a height of
// their own, and their letters keep their size. web/report/report.css gives the colours.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/survey/report.h"

namespace winnable::cli {

// A store on the page, and the look of its curve: stores of the same deals share a hue and differ in their dashes.
struct Shown {
  const StoreReport* report;
  std::size_t hue;
  std::size_t dash;

  std::string curve_class() const;
};

// Stores of the same deals side by side, those of the search before those of players; else in the order given.
std::vector<Shown> arranged(const std::vector<StoreReport>& reports);

std::string rate_chart(const std::vector<Shown>& stores);

enum class Effort { nodes, time };

std::string decided_chart(const std::vector<Shown>& stores, Effort effort);
std::string effort_chart(const StoreReport& report, Effort effort);
std::string length_chart(const StoreReport& report);

// One piece of the stacked bars: the class of its colour, and how many deals are of it.
struct Part {
  const char* look;
  const char* words;
  std::uint64_t Counts::*of;
};
// Those that a store can hold.
std::vector<Part> parts_of(const StoreReport& report);

// Text for a page.
std::string escaped(const std::string& text);          // of somebody else's hand
std::string grouped(std::uint64_t number);             // "1 234 567"
std::string percent(double share);                     // "12.34 %"
std::string effort_text(double value, Effort effort);  // "1 234" nodes; milliseconds as "1.23 s"

}  // namespace winnable::cli
