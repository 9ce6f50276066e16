// winnable report: tables and a page of charts from stores.
#include "solver/survey/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "solver/cli/commands.h"
#include "solver/cli/report_html.h"
#include "solver/cli/table.h"
#include "solver/survey/compare.h"
#include "solver/survey/figures.h"
#include "solver/survey/output_file.h"

namespace winnable::cli {
namespace {

// 2: options are a list of objects, one for each kind of limits that rows were made with.
constexpr int kReportSchema = 2;

nlohmann::ordered_json to_json(const StoreReport& report) {
  const auto joined = [](const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
    return all;
  };
  auto options = nlohmann::ordered_json::array();
  for (const std::string& text : report.options) options.push_back(options_object(text, report.store));
  return {{"schema", kReportSchema},
          {"kind", "report"},
          {"store", report.store},
          {"game", report.game},
          {"rules_id", report.rules_id},
          {"player", report.player()},
          {"solver_version", joined(report.versions)},
          {"options", std::move(options)},
          {"planned", report.planned},
          {"deals", report.all.total()},
          {"won", report.all.won},
          {"lost", report.all.lost},
          {"undecided", report.all.undecided},
          {"gave_up", report.all.gave_up},
          {"not_planned", report.not_planned},
          {"rate_deals", report.rate.deals},
          {"rate_open", report.rate.open},
          {"rate_low", report.rate.bracket.low},
          {"rate_high", report.rate.bracket.high},
          {"reached_half_width", report.stopped_at.has_value()},
          {"interval", to_text(report.interval)},
          {"confidence", kConfidence},
          {"nodes_median", static_cast<std::uint64_t>(report.nodes.median)},
          {"nodes_p90", static_cast<std::uint64_t>(report.nodes.p90)},
          {"nodes_p99", static_cast<std::uint64_t>(report.nodes.p99)},
          {"nodes_max", static_cast<std::uint64_t>(report.nodes.max)},
          {"ms_median", report.milliseconds.median},
          {"ms_p90", report.milliseconds.p90},
          {"ms_p99", report.milliseconds.p99},
          {"ms_max", report.milliseconds.max},
          {"cpu_seconds", report.milliseconds.sum / 1e3},
          {"deals_per_cpu_second", report.deals_per_second()}};
}

std::string percent_text(double share) { return fmt::format("{:g} %", 100 * share); }

void print_text(const std::vector<StoreReport>& reports) {
  std::size_t width = 26;
  for (const StoreReport& report : reports) width = std::max(width, report.label().size());
  fmt::print("{:<{}} {:>9} {:>9} {:>9} {:>9} {:>9}  {:<18} {:>10} {:>10} {:>9} {:>9} {:>9}  {}\n", "game, player",
             width, "deals", "won", "lost", "gave up", "undecided", "win rate, 95 %", "nodes p50", "nodes p90",
             "ms p50", "ms p90", "deals/s", "store");
  for (const StoreReport& report : reports) {
    const Counts& all = report.all;
    fmt::print("{:<{}} {:>9} {:>9} {:>9} {:>9} {:>9}  {:<18} {:>10.0f} {:>10.0f} {:>9} {:>9} {:>9}  {}\n",
               report.label(), width, all.total(), all.won, all.lost, all.gave_up, all.undecided,
               fmt::format("{:.2f}-{:.2f} %", 100 * report.rate.bracket.low, 100 * report.rate.bracket.high),
               report.nodes.median, report.nodes.p90, short_number(report.milliseconds.median),
               short_number(report.milliseconds.p90), short_number(report.deals_per_second()), report.store);
    if (report.stopped_at)
      fmt::print("  stopped at a half width of {}: the rate is that of the first {} of {} deals\n",
                 percent_text(*report.stopped_at), report.rate.deals, report.planned);
    else if (report.rate.deals < report.planned || report.rate.open > 0)
      fmt::print("  unfinished: the rate is that of the first {} of {} deals{}\n", report.rate.deals, report.planned,
                 report.rate.open ? fmt::format(", {} of them open and counted both ways", report.rate.open) : "");
    if (report.not_planned)
      fmt::print("  {} of the rows are of deals that were not asked for: the rate leaves them out\n",
                 report.not_planned);
  }
}

nlohmann::ordered_json to_json(const Comparison& comparison, const Store& a, const Store& b) {
  const PairedCounts& counts = comparison.counts;
  const auto deals = static_cast<double>(counts.total());
  const Interval difference = interval_of_difference(counts);
  return {{"schema", 1},
          {"kind", "comparison"},
          {"game", a.game()},
          {"store_a", a.path()},
          {"store_b", b.path()},
          {"rules_id_a", a.rules_id()},
          {"rules_id_b", b.rules_id()},
          {"deals", counts.total()},
          {"both", counts.both},
          {"only_a", counts.only_a},
          {"only_b", counts.only_b},
          {"neither", counts.neither},
          {"undecided", comparison.undecided},
          {"alone_a", comparison.alone_a},
          {"alone_b", comparison.alone_b},
          {"rate_a", static_cast<double>(counts.won_a()) / deals},
          {"rate_b", static_cast<double>(counts.won_b()) / deals},
          {"difference_low", difference.low},
          {"difference_high", difference.high},
          {"confidence", kConfidence},
          {"mcnemar_p", mcnemar_p(counts.only_a, counts.only_b)}};
}

void print_text(const Comparison& comparison, const Store& a, const Store& b) {
  const PairedCounts& counts = comparison.counts;
  const auto share = [&](std::uint64_t part) {
    return 100 * static_cast<double>(part) / static_cast<double>(counts.total());
  };
  const Interval difference = interval_of_difference(counts);
  fmt::print("{}, {} deals\n", a.game(), counts.total());
  fmt::print("A  {:<34} won {:>9}  {:6.2f} %  ({})\n", a.path(), counts.won_a(), share(counts.won_a()), a.rules_id());
  fmt::print("B  {:<34} won {:>9}  {:6.2f} %  ({})\n", b.path(), counts.won_b(), share(counts.won_b()), b.rules_id());
  fmt::print("both {}, only A {}, only B {}, neither {}\n", counts.both, counts.only_a, counts.only_b, counts.neither);
  fmt::print("A - B  {:+.2f} points, 95 % {:+.2f} to {:+.2f}\n", share(counts.won_a()) - share(counts.won_b()),
             100 * difference.low, 100 * difference.high);
  fmt::print("McNemar, exact, two-sided: p = {:.3g}\n", mcnemar_p(counts.only_a, counts.only_b));
  if (comparison.undecided)
    fmt::print("left out: {} common deal{} undecided in A or B\n", comparison.undecided,
               comparison.undecided == 1 ? " that is" : "s that are");
  if (comparison.alone_a || comparison.alone_b)
    fmt::print("left out: {} deals of A and {} of B that the other does not hold\n", comparison.alone_a,
               comparison.alone_b);
}

int compare(const std::vector<std::string>& paths, TableFormat format) {
  if (paths.size() != 2)
    throw CommandError(kUsage, fmt::format("report --compare takes two stores, not {}", paths.size()));
  const Store a = Store::open_to_read(paths[0]), b = Store::open_to_read(paths[1]);
  const Comparison comparison = [&] {
    try {
      return compare_stores(a, b);
    } catch (const ConflictError& error) {
      throw CommandError(kNotVerified, error.what());
    }
  }();
  if (format == TableFormat::text) {
    print_text(comparison, a, b);
  } else {
    fmt::print("{}", to_table({to_json(comparison, a, b)}, format));
  }
  std::fflush(stdout);
  return kOk;
}

int run_report(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, report_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("stores")) throw CommandError(kUsage, "report: which stores?");
  const auto interval =
      choose<IntervalKind>(parsed, "ci", {{"wilson", IntervalKind::wilson}, {"exact", IntervalKind::exact}});
  const auto format = choose_format(parsed);
  if (parsed.has("compare")) return compare(parsed.texts("stores"), format);
  const OutputRules rules{parsed.texts("stores"), parsed.has("force")};
  if (!parsed.has("html")) refuse_inputs_as_standard_output(rules.inputs);
  std::vector<StoreReport> reports;
  for (const std::string& path : rules.inputs) reports.push_back(make_report(Store::open_to_read(path), interval));
  if (parsed.has("html")) {
    OutputFile page(parsed.text("html"), rules);
    page.stream() << report_page(reports);
    page.commit();
    return kOk;
  }
  if (format == TableFormat::text) {
    print_text(reports);
    std::fflush(stdout);
    return kOk;
  }
  std::vector<nlohmann::ordered_json> rows;
  for (const StoreReport& report : reports) rows.push_back(to_json(report));
  std::cout << to_table(rows, format);
  return kOk;
}

}  // namespace

const Command report_command{
    .name = "report",
    .arguments = "STORE...",
    .summary = "tables and pictures of surveys",
    .usages = {"STORE... [OPTIONS]", "--compare STORE STORE [--format F]"},
    .text =
        "Counts, win-rate bracket, nodes and time of surveys, a line for each store. The rate is that of the deals "
        "before the first open one, or of more of them where the open ones, counted both ways, leave the bracket "
        "narrower; undecided deals count both ways.",
    .positionals = {{"stores", Place::store, true}},
    .options = {kFormatOption,
                {.name = "html",
                 .value = "FILE",
                 .text = "write one page instead, with charts and tables that sort, that needs nothing else",
                 .excludes = "format",
                 .place = Place::file},
                kForceOption,
                kIntervalOption,
                {.name = "compare",
                 .text = "two stores deal by deal: players, or a player and the solver",
                 .excludes = "html|ci|force"}},
    .exit_codes = "0 done, 2 usage, 4 store or disk, 5 stores that are compared contradict each other",
    .examples = {"winnable report squadron.sqlite golf.sqlite", "winnable report *.sqlite --html report.html",
                 "winnable report squadron.sqlite --format jsonl --ci exact",
                 "winnable report --compare strong-squadron.sqlite fast-squadron.sqlite"},
    .run = run_report,
};

}  // namespace winnable::cli
