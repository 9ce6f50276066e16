#include "solver/cli/report_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "solver/survey/figures.h"
#include "solver/survey/plain_text.h"

namespace winnable::cli {
namespace {

constexpr std::size_t kHues = 8, kDashes = 4;  // that the style has
constexpr double kPlotHeight = 136;            // pixels, as the style has it

const EffortBins& bins_of(const StoreReport& report, Effort effort) {
  return effort == Effort::nodes ? report.by_nodes : report.by_milliseconds;
}

const DecidedCurve& curve_of(const StoreReport& report, Effort effort) {
  return effort == Effort::nodes ? report.decided_by_nodes : report.decided_by_milliseconds;
}

// Horizontal places are shares of the width.
std::string line(double x1, double y1, double x2, double y2, const char* look) {
  return fmt::format("<line x1=\"{:.3f}%\" y1=\"{:.1f}\" x2=\"{:.3f}%\" y2=\"{:.1f}\" class=\"{}\"/>\n", 100 * x1, y1,
                     100 * x2, y2, look);
}

std::string bar(double x, double width, double y, double height, const char* look, const std::string& title) {
  return fmt::format(
      "<rect x=\"{:.3f}%\" y=\"{:.1f}\" width=\"{:.3f}%\" height=\"{:.1f}\" class=\"{}\"><title>{}</title></rect>\n",
      100 * x, y, 100 * width, height, look, title);
}

// Below a picture. The first and the last tick of an axis stay inside it.
std::string tick(double x, const std::string& words) {
  const char* look = x <= 0 ? "first" : x >= 1 ? "end" : "middle";
  return fmt::format("<text x=\"{:.3f}%\" y=\"100%\" dy=\"17\" class=\"{}\">{}</text>\n", 100 * x, look, words);
}

std::string left_tick(const std::string& y, const std::string& words) {
  return fmt::format("<text x=\"-8\" y=\"{}\" dy=\"4\" class=\"end\">{}</text>\n", y, words);
}

std::string plot(const std::string& label, const std::string& body) {
  return fmt::format("<div class=\"plot\"><svg role=\"img\" aria-label=\"{}\">\n{}</svg></div>\n", escaped(label),
                     body);
}

// A power of ten at an axis: short.
std::string axis_text(int power, Effort effort) {
  if (effort == Effort::nodes && power == 0) return "≤ 1";
  if (effort == Effort::time || power < 6) return effort_text(std::pow(10, power), effort);
  return effort_text(std::pow(10, power % 3), effort) + (power < 9    ? " million"
                                                         : power < 12 ? " billion"
                                                                      : " trillion");
}

// Whole decades from `low` to `high`, powers of ten.
struct Decades {
  int low = 0;
  int high = 1;

  double place(double value) const {
    return (std::log10(std::max(value, 1e-3)) - low) / static_cast<double>(high - low);
  }
  // A line each; at most five have a text, so that they stand apart on a phone.
  std::string ticks(Effort effort) const {
    const int step = (high - low + 3) / 4;
    std::string body;
    for (int power = low; power <= high; ++power) {
      const double x = static_cast<double>(power - low) / (high - low);
      body += fmt::format("<line x1=\"{0:.3f}%\" y1=\"0\" x2=\"{0:.3f}%\" y2=\"100%\" class=\"grid\"/>\n", 100 * x);
      if ((power - low) % step == 0) body += tick(x, axis_text(power, effort));
    }
    return body;
  }
};

int floor_of_quarters(int quarter) { return static_cast<int>(std::floor(quarter / 4.0)); }

Decades decades_of(int first_quarter, int last_quarter) {
  const int low = floor_of_quarters(first_quarter);
  return {low, std::max(low + 1, floor_of_quarters(last_quarter) + 1)};
}

// The bar of a store: won from the left, undecided behind it, the bracket as a whisker over both.
std::string rate_bar(const StoreReport& report) {
  const auto deals = static_cast<double>(std::max<std::uint64_t>(1, report.rate.deals));
  const double won = static_cast<double>(report.rate.counts.won) / deals;
  const double undecided = static_cast<double>(report.rate.counts.undecided) / deals;
  const Interval& bracket = report.rate.bracket;
  std::string body;
  for (const double x : {0.0, 0.25, 0.5, 0.75, 1.0}) body += line(x, 0, x, 32, "grid");
  body += bar(0, won, 7, 18, report.honest ? "honest" : "won", percent(won) + " won");
  body += bar(won, undecided, 7, 18, "undecided",
              percent(undecided) + (report.rate.open ? " undecided or open" : " undecided"));
  for (const char* look : {"halo", "whisker"}) {
    body += line(bracket.low, 16, bracket.high, 16, look);
    for (const double end : {bracket.low, bracket.high}) body += line(end, 10, end, 22, look);
  }
  return fmt::format("<svg role=\"img\" aria-label=\"{}: {} to {} won\">\n{}</svg>", escaped(report.label()),
                     percent(bracket.low), percent(bracket.high), body);
}

std::string rate_axis() {
  std::string body;
  for (const int share : {0, 25, 50, 75, 100}) body += tick(share / 100.0, fmt::format("{} %", share));
  return "<svg class=\"axis\" aria-hidden=\"true\">\n" + body + "</svg>\n";
}

// A curve in a square of 100 by 100, which the page stretches.
std::string curve(const Shown& shown, const DecidedCurve& points, const Decades& axis) {
  std::string path;
  double y = 100;
  for (const auto& [effort, share] : points) {
    const double x = 100 * std::max(0.0, axis.place(effort));
    path += fmt::format("{:.2f},{:.2f} ", x, y);  // a step: nothing is decided between two points
    y = 100 * (1 - share);
    path += fmt::format("{:.2f},{:.2f} ", x, y);
  }
  path += fmt::format("100,{:.2f}", y);
  return fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", path, shown.curve_class());
}

// Stacked bars: bin i stands at places[i], `width` wide; shares of the axis.
struct Bin {
  double place;
  double width;
  Counts counts;
  std::string words;
};

std::string stacked(const std::vector<Bin>& bins, const std::vector<Part>& parts) {
  std::uint64_t most = 1;
  for (const Bin& bin : bins) most = std::max(most, bin.counts.total());
  std::string body = left_tick("0", grouped(most)) + left_tick("100%", "0") +
                     "<line x1=\"0\" y1=\"100%\" x2=\"100%\" y2=\"100%\" class=\"grid\"/>\n";
  for (const Bin& bin : bins) {
    double bottom = kPlotHeight;
    for (const Part& part : parts) {
      const std::uint64_t deals = bin.counts.*part.of;
      if (deals == 0) continue;
      const double height = kPlotHeight * static_cast<double>(deals) / static_cast<double>(most);
      bottom -= height;
      body += bar(bin.place + bin.width / 20, bin.width * 0.9, bottom, height, part.look,
                  fmt::format("{}: {} {}", bin.words, grouped(deals), part.words));
    }
  }
  return body;
}

}  // namespace

std::string Shown::curve_class() const { return fmt::format("curve hue{} dash{}", hue % kHues, dash % kDashes); }

std::vector<Shown> arranged(const std::vector<StoreReport>& reports) {
  std::vector<std::string> groups;
  std::vector<Shown> stores;
  for (const StoreReport& report : reports) {
    const auto group = std::find(groups.begin(), groups.end(), report.deals());
    stores.push_back({&report, static_cast<std::size_t>(group - groups.begin()), 0});
    if (group == groups.end()) groups.push_back(report.deals());
  }
  std::stable_sort(stores.begin(), stores.end(), [](const Shown& a, const Shown& b) {
    return a.hue != b.hue ? a.hue < b.hue : a.report->honest < b.report->honest;
  });
  for (std::size_t i = 1; i < stores.size(); ++i)
    if (stores[i].hue == stores[i - 1].hue) stores[i].dash = stores[i - 1].dash + 1;
  return stores;
}

std::string rate_chart(const std::vector<Shown>& stores) {
  std::string html = "<div class=\"rates\">\n";
  for (const Shown& shown : stores) {
    const StoreReport& report = *shown.report;
    if (shown.dash == 0) html += "<div class=\"game\">" + escaped(report.deals()) + "</div>\n";
    const std::string who = !report.honest            ? "all cards seen"
                            : report.player().empty() ? "honest"
                                                      : report.player() + " player";
    html += fmt::format(
        "<div class=\"place\"><div>{}<small>first {} deals of {}{}</small></div>{}<div class=\"rate\">{} – "
        "{}</div></div>\n",
        escaped(who), grouped(report.rate.deals), escaped(report.store),
        report.rate.open ? ", " + grouped(report.rate.open) + " open" : "", rate_bar(report),
        fmt::format("{:.2f}", 100 * report.rate.bracket.low), percent(report.rate.bracket.high));
  }
  return html + rate_axis() + "</div>\n";
}

std::string decided_chart(const std::vector<Shown>& stores, Effort effort) {
  int first = 1000;
  int last = -1000;
  for (const Shown& shown : stores) {
    const EffortBins& bins = bins_of(*shown.report, effort);
    if (bins.empty()) continue;
    first = std::min(first, bins.begin()->first);
    last = std::max(last, bins.rbegin()->first);
  }
  if (first > last) return "<p>No deal is closed yet.</p>\n";
  const Decades axis = decades_of(first, last);
  std::string body = axis.ticks(effort);
  for (const int share : {0, 25, 50, 75, 100}) {
    const std::string y = fmt::format("{}%", 100 - share);
    body += fmt::format("<line x1=\"0\" y1=\"{0}\" x2=\"100%\" y2=\"{0}\" class=\"grid\"/>\n", y);
    body += left_tick(y, fmt::format("{} %", share));
  }
  body += "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\">\n";
  for (const Shown& shown : stores)
    if (!curve_of(*shown.report, effort).empty()) body += curve(shown, curve_of(*shown.report, effort), axis);
  const char* label =
      effort == Effort::nodes ? "share of deals decided against nodes" : "share of deals decided against CPU time";
  return plot(label, body + "</svg>\n");
}

std::string effort_chart(const StoreReport& report, Effort effort) {
  const EffortBins& counted = bins_of(report, effort);
  if (counted.empty()) return "<p>No deal is closed yet.</p>\n";
  const Decades axis = decades_of(counted.begin()->first, counted.rbegin()->first);
  const int quarters = 4 * (axis.high - axis.low);
  std::vector<Bin> bins;
  for (const auto& [quarter, counts] : counted) {
    const std::string words = fmt::format("{} to {}", effort_text(std::pow(10, quarter / 4.0), effort),
                                          effort_text(std::pow(10, (quarter + 1) / 4.0), effort));
    bins.push_back({static_cast<double>(quarter - 4 * axis.low) / quarters, 1.0 / quarters, counts, words});
  }
  const char* label = effort == Effort::nodes ? "histogram of nodes a deal" : "histogram of CPU time a deal";
  return plot(label, axis.ticks(effort) + stacked(bins, parts_of(report)));
}

std::string length_chart(const StoreReport& report) {
  if (report.solution_lengths.empty()) return "<p>No wins.</p>\n";
  constexpr std::uint32_t kBins = 24;
  const std::uint32_t first = report.solution_lengths.begin()->first;
  const std::uint32_t last = report.solution_lengths.rbegin()->first;
  const std::uint32_t width = (last - first) / kBins + 1;
  const std::uint32_t count = (last - first) / width + 1;
  std::vector<Bin> bins;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t from = first + i * width;
    const std::string moves =
        width == 1 ? grouped(from) : fmt::format("{} to {}", grouped(from), grouped(from + width - 1));
    bins.push_back({static_cast<double>(i) / count, 1.0 / count, {}, moves + " moves"});
  }
  for (const auto& [length, wins] : report.solution_lengths) bins[(length - first) / width].counts.won += wins;
  std::string ticks;
  for (const std::uint32_t i : std::set<std::uint32_t>{0, count / 2, count - 1})
    ticks += tick(bins[i].place + bins[i].width / 2, grouped(first + i * width));
  return plot("histogram of the lengths of wins", ticks + stacked(bins, {parts_of(report).front()}));
}

std::vector<Part> parts_of(const StoreReport& report) {
  if (report.honest)
    return {{"honest", "won", &Counts::won},
            {"gave-up", "given up", &Counts::gave_up},
            {"undecided", "undecided", &Counts::undecided}};
  return {
      {"won", "won", &Counts::won}, {"lost", "lost", &Counts::lost}, {"undecided", "undecided", &Counts::undecided}};
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : printable(text)) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3;) digits.insert(i -= 3, "\u202f");  // a narrow space that does not break
  return digits;
}

std::string percent(double share) { return fmt::format("{:.2f}\u00a0%", 100 * share); }

std::string effort_text(double value, Effort effort) {
  if (effort == Effort::nodes) return grouped(static_cast<std::uint64_t>(std::llround(value)));
  if (value < 1) return short_number(1e3 * value) + "\u00a0µs";
  return value < 1e3 ? short_number(value) + "\u00a0ms" : short_number(value / 1e3) + "\u00a0s";
}

}  // namespace winnable::cli
