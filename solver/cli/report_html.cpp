#include "solver/cli/report_html.h"

#include <fmt/format.h>

#include "solver/cli/report_charts.h"
#include "solver/cli/table.h"
#include "solver/survey/figures.h"
#include "winnable/version.h"

namespace winnable::cli {
namespace {

std::uint64_t median_of(const std::map<std::uint32_t, std::uint64_t>& lengths, std::uint64_t wins) {
  std::uint64_t seen = 0;
  for (const auto& [length, count] : lengths)
    if ((seen += count) * 2 >= wins) return length;
  return 0;
}

// A cell that sorts by `value` and shows `text`.
std::string cell(double value, const std::string& text) {
  return fmt::format("<td data-value=\"{}\">{}</td>", value, text);
}
std::string cell(std::uint64_t count) { return cell(static_cast<double>(count), grouped(count)); }
std::string no_cell() { return "<td data-value=\"\">–</td>"; }

std::string table(const std::string& name, const std::vector<std::string>& heads, const std::string& rows) {
  std::string html =
      fmt::format("<div class=\"wide\" role=\"region\" aria-label=\"{}\" tabindex=\"0\"><table><thead><tr>", name);
  for (const std::string& head : heads) html += "<th scope=\"col\">" + head + "</th>";
  return html + "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n";
}

std::string effort_cells(const Quantiles& quantiles, Effort effort) {
  std::string html;
  for (const double value : {quantiles.median, quantiles.p90, quantiles.max})
    html += cell(value, effort_text(value, effort));
  return html;
}

std::string speed_text(double deals) {
  return deals < 1000 ? short_number(deals) : grouped(static_cast<std::uint64_t>(deals));
}

std::string section_id(std::size_t place) { return fmt::format("store-{}", place + 1); }

// A solver loses deals, a player gives them up: the other column stays empty.
std::string store_table(const std::vector<Shown>& stores) {
  std::string rows;
  for (std::size_t i = 0; i < stores.size(); ++i) {
    const StoreReport& report = *stores[i].report;
    rows += fmt::format("<tr><td class=\"name\" data-value=\"{0}\"><a href=\"#{1}\">{0}</a><small>{2}</small></td>",
                        escaped(report.label()), section_id(i), escaped(report.store));
    rows += cell(report.rate.bracket.low,
                 fmt::format("{:.2f} – {}", 100 * report.rate.bracket.low, percent(report.rate.bracket.high)));
    rows += cell(report.all.total()) + cell(report.all.won);
    rows += report.honest ? no_cell() + cell(report.all.gave_up) : cell(report.all.lost) + no_cell();
    rows += cell(report.all.undecided);
    rows += effort_cells(report.nodes, Effort::nodes) + effort_cells(report.milliseconds, Effort::time);
    rows += cell(report.deals_per_second(), speed_text(report.deals_per_second())) + "</tr>\n";
  }
  return table("all stores",
               {"store", "win rate, 95\u00a0%", "deals", "won", "lost", "given up", "undecided", "nodes: median",
                "90\u00a0%", "most", "time: median", "90\u00a0%", "most", "deals/s a core"},
               rows);
}

std::string key(const std::string& look, const std::string& words) {
  return fmt::format("<li><svg aria-hidden=\"true\"><rect width=\"100%\" height=\"100%\" class=\"{}\"/></svg>{}</li>\n",
                     look, words);
}

std::string whisker_key() {
  return "<li><svg aria-hidden=\"true\"><path d=\"M1 7H29M1 2V12M29 2V12\" class=\"whisker\"/></svg>the bracket</li>\n";
}

bool any_honest(const std::vector<Shown>& stores) {
  for (const Shown& shown : stores)
    if (shown.report->honest) return true;
  return false;
}

std::string rates_section(const std::vector<Shown>& stores) {
  std::string html =
      "<h2>Win rates</h2>\n<p>The bracket holds the true rate with 95\u00a0% confidence, whatever the undecided deals are: its lower end counts "
      "them all as lost, its upper end as won. More deals make it narrower; so do larger limits, where deals are undecided.</p>\n";
  if (any_honest(stores))
    html +=
        "<p>“All cards seen” is what can be won at all. An honest player sees only what lies open, and wins no more "
        "than that; a deal that he gives up may be one that can be won.</p>\n";
  html += "<ul class=\"legend\">\n" + key("won", "can be won, all cards seen");
  if (any_honest(stores)) html += key("honest", "won by an honest player");
  return html + key("undecided", "undecided at the limits") + whisker_key() + "</ul>\n" + rate_chart(stores);
}

std::string curve_legend(const std::vector<Shown>& stores) {
  std::string html = "<ul class=\"legend\">\n";
  for (const Shown& shown : stores)
    html += fmt::format(
        "<li><svg aria-hidden=\"true\"><path d=\"M0 7H30\" class=\"{}\"/></svg><span>{}<small>{}</small></span></li>\n",
        shown.curve_class(), escaped(shown.report->label()), escaped(shown.report->store));
  return html + "</ul>\n";
}

std::string figure(const std::string& caption, const std::string& chart, const std::string& words = "") {
  return "<figure><figcaption>" + caption + "</figcaption>\n" + chart +
         (words.empty() ? "" : "<p class=\"soft\">" + words + "</p>\n") + "</figure>\n";
}

std::string decided_section(const std::vector<Shown>& stores) {
  return "<h2>How soon deals are decided</h2>\n<p>The share of deals that were decided (by a player: won or given up) with at most so much "
         "work. A curve that ends below 100\u00a0% leaves deals undecided. Each upright line is ten times the work of the one before.</p>\n" +
         curve_legend(stores) + "<div class=\"charts curves\">\n" +
         figure("by nodes (positions looked at)", decided_chart(stores, Effort::nodes)) +
         figure("by CPU time", decided_chart(stores, Effort::time)) + "</div>\n";
}

std::string effort_words(const Quantiles& quantiles, Effort effort) {
  return fmt::format("Half of the deals took at most {}{}, nine in ten {}, the hardest {}.",
                     effort_text(quantiles.median, effort), effort == Effort::nodes ? " nodes" : "",
                     effort_text(quantiles.p90, effort), effort_text(quantiles.max, effort));
}

std::string length_words(const StoreReport& report) {
  if (report.solution_lengths.empty()) return "";
  return fmt::format("Moves of the wins found, which need not be the shortest: {} to {}, median {}.",
                     grouped(report.solution_lengths.begin()->first), grouped(report.solution_lengths.rbegin()->first),
                     grouped(median_of(report.solution_lengths, report.all.won)));
}

std::string distributions(const StoreReport& report) {
  std::string html = "<ul class=\"legend\">\n";
  for (const Part& part : parts_of(report))
    html += key(part.look, fmt::format("{}: {}", part.words, grouped(report.all.*part.of)));
  return html + "</ul>\n<div class=\"charts\">\n" +
         figure("Deals by nodes", effort_chart(report, Effort::nodes), effort_words(report.nodes, Effort::nodes)) +
         figure("Deals by CPU time", effort_chart(report, Effort::time),
                effort_words(report.milliseconds, Effort::time)) +
         figure("Wins by number of moves", length_chart(report), length_words(report)) + "</div>\n";
}

std::string word_of(const ResultRow& row) { return row.gave_up() ? "given up" : std::string(to_text(row.verdict)); }

std::string hardest_table(const StoreReport& report) {
  std::string rows;
  for (const ResultRow& row : report.hardest) {
    rows += fmt::format("<tr><td>{}</td><td>{}</td>", row.seed, word_of(row)) + cell(row.nodes) +
            cell(row.milliseconds, effort_text(row.milliseconds, Effort::time));
    rows += (row.verdict == Verdict::won ? cell(row.solution_length) : no_cell()) + "</tr>\n";
  }
  return table("hardest deals of " + escaped(report.label() + ", " + report.store),
               {"deal", "verdict", "nodes", "time", "moves"}, rows);
}

// "2 GiB" where it is a whole number of them, otherwise in MB.
std::string memory_text(std::uint64_t bytes) {
  constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30;
  if (bytes % kGibibyte == 0) return grouped(bytes / kGibibyte) + " GiB";
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string limit_text(const std::string& name, const nlohmann::ordered_json& value) {
  if (!value.is_number_unsigned()) return value.dump();
  return name == "max_bytes" ? memory_text(value.get<std::uint64_t>()) : grouped(value.get<std::uint64_t>());
}

// "max nodes 20 000, max memory 2 GiB".
std::string limits_text(const std::string& options, const std::string& store) {
  std::string text;
  const nlohmann::ordered_json object = options_object(options, store);
  for (const auto& [name, value] : object.items()) {
    std::string words = name == "max_bytes" ? "max memory" : name;
    for (char& c : words)
      if (c == '_') c = ' ';
    text += (text.empty() ? "" : ", ") + words + " " + limit_text(name, value);
  }
  return text;
}

std::string fact(const char* name, const std::string& text) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escaped(text));
}

std::string facts_of(const StoreReport& report) {
  std::string html = "<dl class=\"facts\">\n" + fact("Store", report.store);
  html += fact("Deals", fmt::format("{} of {} closed", grouped(report.all.total()), grouped(report.planned)));
  html += fact("Win rate", fmt::format("{} to {}, of the first {} deals ({} interval, {} undecided{}){}",
                                       percent(report.rate.bracket.low), percent(report.rate.bracket.high),
                                       grouped(report.rate.deals), to_text(report.interval),
                                       grouped(report.rate.counts.undecided - report.rate.open),
                                       report.rate.open ? fmt::format(", {} open", grouped(report.rate.open)) : "",
                                       report.stopped_at ? "; the survey stopped at this width" : ""));
  html += fact("Rules", report.rules_id);
  for (const std::string& version : report.versions) html += fact("Solver", version);
  for (const std::string& options : report.options) html += fact("Limits", limits_text(options, report.store));
  return html + "</dl>\n";
}

std::string store_section(const StoreReport& report, const std::string& id) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", id, escaped(report.label())) + facts_of(report) +
         distributions(report) + "<h3>Hardest deals</h3>\n" + hardest_table(report) + "</section>\n";
}

std::string head() {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
         "script-src 'unsafe-inline'\">\n<title>Winnable: survey report</title>\n<style>\n" +
         std::string(kReportStyle) + "</style>\n</head>\n<body>\n";
}

std::string summary(const std::vector<Shown>& stores) {
  std::uint64_t deals = 0;
  for (const Shown& shown : stores) deals += shown.report->all.total();
  return fmt::format(
      "<header><h1>Survey report</h1>\n<p class=\"soft\">{} deals in {} {}; written by winnable {}.</p></header>\n",
      grouped(deals), stores.size(), stores.size() == 1 ? "store" : "stores", solver_version());
}

}  // namespace

std::string report_page(const std::vector<StoreReport>& reports) {
  const std::vector<Shown> stores = arranged(reports);
  std::string html =
      head() + "<main>\n" + summary(stores) + rates_section(stores) + decided_section(stores) +
      "<h2>All stores</h2>\n<p>A click on a column’s head sorts by it; a second click turns the order round.</p>\n" +
      store_table(stores);
  for (std::size_t i = 0; i < stores.size(); ++i) html += store_section(*stores[i].report, section_id(i));
  html += "</main>\n<script type=\"module\">\n";
  html += kReportScript;
  return html + "</script>\n</body>\n</html>\n";
}

}  // namespace winnable::cli
