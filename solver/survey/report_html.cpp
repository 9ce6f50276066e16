// The report page: win-rate bars with intervals, share decided against time, solution lengths, hardest deals.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "solver/survey/report.h"

namespace winnable {
namespace {

constexpr const char* kStyle = R"(
:root { --ink: #1c2530; --soft: #5d6b7a; --line: #d5dce3; --paper: #ffffff; --win: #2f7d4f; --maybe: #b9d8c4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf0; --soft: #9aa7b4; --line: #3a4653; --paper: #161c23; --win: #58b981; --maybe: #2c5940; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 72rem;
       margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
p { color: var(--soft); } .wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .35rem; font-size: .8rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } td:first-child, th:first-child { text-align: left; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; } svg .soft { fill: var(--soft); }
)";

constexpr const char* kColors[] = {"#2f7d4f", "#3566b0", "#b5542a", "#7d4aa0",
                                   "#a8871d", "#1f8a94", "#b03a63", "#6b7280"};

const char* color(std::size_t i) { return kColors[i % std::size(kColors)]; }

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
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

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string time_text(double milliseconds) {
  if (milliseconds < 1) return fmt::format("{:.3g} µs", 1e3 * milliseconds);
  return milliseconds < 1e3 ? fmt::format("{:.3g} ms", milliseconds) : fmt::format("{:.4g} s", milliseconds / 1e3);
}

std::string svg(int width, int height, const std::string& label, const std::string& body) {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n", width, height, label,
                     body);
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2, style);
}

std::string text(double x, double y, const std::string& words, const char* attributes = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, attributes, escaped(words));
}

constexpr const char* kGrid = "stroke=\"var(--line)\"";

std::string table_of(const std::vector<StoreReport>& reports) {
  std::string html =
      "<div "
      "class=\"wide\"><table><thead><tr><th>game</th><th>deals</th><th>won</th><th>lost</th><th>gave up</th><th>undecided</th><th>win "
      "rate, 95 "
      "%</th><th>nodes: median</th><th>90 %</th><th>most</th><th>time: median</th><th>90 "
      "%</th><th>most</th><th>deals/s a "
      "core</th></tr></thead><tbody>\n";
  for (const StoreReport& report : reports)
    html += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} – "
        "{}</td><td>{:.0f}</td><td>{:.0f}</td><td>{:.0f}</td>"
        "<td>{}</td><td>{}</td><td>{}</td><td>{:.3g}</td></tr>\n",
        escaped(report.game), report.all.total(), report.all.won, report.all.lost, report.all.gave_up,
        report.all.undecided, percent(report.bracket.low), percent(report.bracket.high), report.nodes.median,
        report.nodes.p90, report.nodes.max, time_text(report.milliseconds.median), time_text(report.milliseconds.p90),
        time_text(report.milliseconds.max), report.deals_per_second());
  return html + "</tbody></table></div>\n";
}

// One bar a store: won from the left, undecided behind it, the bracket as a whisker.
std::string rate_bars(const std::vector<StoreReport>& reports) {
  constexpr double kLeft = 190;
  constexpr double kWidth = 600;
  constexpr int kRow = 30;
  const int bottom = kRow * static_cast<int>(reports.size()) + 10;
  const auto x = [&](double share) { return kLeft + kWidth * share; };
  std::string body;
  for (int tick = 0; tick <= 100; tick += 20) {
    body += line(x(tick / 100.0), 5, x(tick / 100.0), bottom, kGrid);
    body += text(x(tick / 100.0), bottom + 16, fmt::format("{} %", tick), "text-anchor=\"middle\" class=\"soft\"");
  }
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const Counts& counts = reports[i].prefix;
    const double y = 10 + kRow * static_cast<double>(i);
    const double deals = std::max<double>(1, static_cast<double>(counts.total()));
    const double won = static_cast<double>(counts.won) / deals;
    const double maybe = static_cast<double>(counts.undecided) / deals;
    const Interval& bracket = reports[i].bracket;
    body += text(kLeft - 10, y + 15, reports[i].game, "text-anchor=\"end\"");
    const auto bar = [&](double from, double width, const char* fill) {
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"18\" fill=\"{}\"/>\n", x(from),
                         y + 1, kWidth * width, fill);
    };
    body += bar(0, won, "var(--win)") + bar(won, maybe, "var(--maybe)");
    constexpr const char* kWhisker = "stroke=\"var(--ink)\" stroke-width=\"1.5\"";
    body += line(x(bracket.low), y + 10, x(bracket.high), y + 10, kWhisker);
    for (const double end : {bracket.low, bracket.high}) body += line(x(end), y + 5, x(end), y + 15, kWhisker);
  }
  return svg(820, bottom + 24, "win rates with their brackets", body);
}

std::string decided_chart(const std::vector<StoreReport>& reports) {
  double shortest = 1e300;
  double longest = 0;
  for (const StoreReport& report : reports) {
    if (report.decided_by.empty()) continue;
    shortest = std::min(shortest, std::max(report.decided_by.front().first, 1e-3));
    longest = std::max(longest, report.decided_by.back().first);
  }
  if (longest <= 0) return "<p>No deal is decided yet.</p>\n";
  const double low = std::floor(std::log10(shortest));
  const double high = std::max(low + 1, std::ceil(std::log10(std::max(longest, shortest))));
  const auto x = [&](double ms) { return 50 + 560 * (std::log10(std::max(ms, 1e-3)) - low) / (high - low); };
  const auto y = [](double share) { return 270 - 250 * share; };
  std::string body;
  for (int tick = 0; tick <= 100; tick += 25) {
    body += line(50, y(tick / 100.0), 610, y(tick / 100.0), kGrid);
    body += text(44, y(tick / 100.0) + 4, fmt::format("{} %", tick), "text-anchor=\"end\" class=\"soft\"");
  }
  for (double power = low; power <= high; ++power)
    body += text(x(std::pow(10, power)), 288, time_text(std::pow(10, power)), "text-anchor=\"middle\" class=\"soft\"");
  for (std::size_t i = 0; i < reports.size(); ++i) {
    std::string points;
    double last = 0;
    for (const auto& [ms, share] : reports[i].decided_by) {
      points += fmt::format("{:.1f},{:.1f} ", x(ms), y(share));
      last = share;
    }
    if (!points.empty()) points += fmt::format("610,{:.1f}", y(last));
    body += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points, color(i));
    const double key_y = 24 + 18 * static_cast<double>(i);
    body += line(625, key_y - 4, 645, key_y - 4, fmt::format("stroke=\"{}\" stroke-width=\"3\"", color(i)).c_str());
    body += text(650, key_y, reports[i].game);
  }
  const int height = std::max(300, 40 + 18 * static_cast<int>(reports.size()));
  return svg(820, height, "share of deals decided against CPU time", body);
}

std::string length_histogram(const StoreReport& report) {
  if (report.solution_lengths.empty()) return "<p>No wins.</p>\n";
  constexpr std::uint32_t kBins = 40;
  const std::uint32_t first = report.solution_lengths.begin()->first;
  const std::uint32_t last = report.solution_lengths.rbegin()->first;
  const std::uint32_t width = (last - first) / kBins + 1;
  std::vector<std::uint64_t> bins((last - first) / width + 1);
  for (const auto& [length, wins] : report.solution_lengths) bins[(length - first) / width] += wins;
  const auto most = static_cast<double>(*std::max_element(bins.begin(), bins.end()));
  const double bar = 740 / static_cast<double>(bins.size());
  std::string body = line(50, 140, 790, 140, kGrid);
  body += text(44, 24, fmt::format("{:.0f}", most), "text-anchor=\"end\" class=\"soft\"");
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double height = 120 * static_cast<double>(bins[i]) / most;
    const std::uint32_t from = first + width * static_cast<std::uint32_t>(i);
    body += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"var(--win)\"><title>{}–{} moves: "
        "{}</title></rect>\n",
        50 + bar * static_cast<double>(i), 140 - height, std::max(1.0, bar - 1.5), height, from, from + width - 1,
        bins[i]);
  }
  body += text(50, 156, fmt::format("{} moves", first), "class=\"soft\"");
  body += text(790, 156, fmt::format("{} moves", last), "text-anchor=\"end\" class=\"soft\"");
  return svg(820, 164, "histogram of solution lengths", body);
}

std::string hardest_table(const StoreReport& report) {
  std::string html =
      "<div "
      "class=\"wide\"><table><thead><tr><th>seed</th><th>verdict</th><th>nodes</th><th>time</th><th>moves</th></tr></"
      "thead><tbody>\n";
  for (const ResultRow& row : report.hardest)
    html += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", row.seed,
                        to_text(row.verdict), row.nodes, time_text(row.milliseconds),
                        row.verdict == Verdict::won ? std::to_string(row.solution_length) : "");
  return html + "</tbody></table></div>\n";
}

std::string facts_of(const StoreReport& report) {
  std::string html = fmt::format("<p>{} of {} deals closed; the rate is that of the first {}", report.all.total(),
                                 report.planned, report.prefix.total());
  html += fmt::format(" ({} interval). Rules {}; solver", to_text(report.interval), escaped(report.rules_id));
  for (const std::string& version : report.versions) html += " " + escaped(version);
  html += "; limits";
  for (const std::string& options : report.options) html += " <code>" + escaped(options) + "</code>";
  return html + ".</p>\n";
}

}  // namespace

std::string to_html(const std::vector<StoreReport>& reports) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>Winnable: survey report</title>\n<style>";
  html += kStyle;
  html += "</style></head><body>\n<h1>Survey report</h1>\n" + table_of(reports);
  html +=
      "<h2>Win rates</h2>\n<p>Dark: won. Light: undecided. The whisker runs from the lower end with all undecided "
      "deals "
      "counted lost to the upper end with all of them counted won.</p>\n" +
      rate_bars(reports);
  html += "<h2>Share of deals decided against CPU time</h2>\n" + decided_chart(reports);
  for (const StoreReport& report : reports) {
    html += "<h2>" + escaped(report.game) + "</h2>\n" + facts_of(report);
    html += "<h3>Lengths of the solutions found</h3>\n" + length_histogram(report);
    html += "<h3>Hardest deals</h3>\n" + hardest_table(report);
  }
  return html + "</body></html>\n";
}

}  // namespace winnable
