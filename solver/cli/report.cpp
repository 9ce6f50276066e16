// winnable report: tables and a page of pictures from stores.
#include "solver/survey/report.h"

#include <fmt/format.h>

#include <iostream>

#include "solver/cli/commands.h"
#include "solver/cli/table.h"
#include "solver/survey/atomic_file.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kHelp =
    "usage: winnable report STORE... [OPTIONS]\n\n"
    "Counts, win-rate bracket, nodes and time of surveys, a line for each store. The rate is\n"
    "that of the deals before the first open one; undecided deals count both ways.\n\n"
    "  --format F        text (default), jsonl or csv\n"
    "  --html FILE       write one self-contained page with pictures instead\n"
    "  --ci KIND         wilson (default) or exact (Clopper-Pearson)\n\n"
    "exit codes: 0 done, 2 usage, 4 store or disk\n\n"
    "examples:\n"
    "  winnable report squadron.sqlite golf.sqlite\n"
    "  winnable report *.sqlite --html report.html\n"
    "  winnable report squadron.sqlite --format jsonl --ci exact\n";

nlohmann::ordered_json to_json(const StoreReport& report) {
  const auto joined = [](const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
    return all;
  };
  return {{"schema", 1},
          {"kind", "report"},
          {"store", report.store},
          {"game", report.game},
          {"rules_id", report.rules_id},
          {"solver_version", joined(report.versions)},
          {"options", joined(report.options)},
          {"planned", report.planned},
          {"deals", report.all.total()},
          {"won", report.all.won},
          {"lost", report.all.lost},
          {"undecided", report.all.undecided},
          {"rate_deals", report.prefix.total()},
          {"rate_low", report.bracket.low},
          {"rate_high", report.bracket.high},
          {"interval", to_text(report.interval)},
          {"confidence", kConfidence},
          {"nodes_median", report.nodes.median},
          {"nodes_p90", report.nodes.p90},
          {"nodes_p99", report.nodes.p99},
          {"nodes_max", report.nodes.max},
          {"ms_median", report.milliseconds.median},
          {"ms_p90", report.milliseconds.p90},
          {"ms_p99", report.milliseconds.p99},
          {"ms_max", report.milliseconds.max},
          {"cpu_seconds", report.milliseconds.sum / 1e3},
          {"deals_per_cpu_second", report.deals_per_second()}};
}

void print_text(const std::vector<StoreReport>& reports) {
  fmt::print("{:<26} {:>9} {:>9} {:>9} {:>9}  {:<18} {:>10} {:>10} {:>9} {:>9} {:>9}\n", "game", "deals", "won", "lost", "undecided",
             "win rate, 95 %", "nodes p50", "nodes p90", "ms p50", "ms p90", "deals/s");
  for (const StoreReport& report : reports) {
    const Counts& all = report.all;
    fmt::print("{:<26} {:>9} {:>9} {:>9} {:>9}  {:<18} {:>10.0f} {:>10.0f} {:>9.3g} {:>9.3g} {:>9.4g}\n", report.game, all.total(), all.won,
               all.lost, all.undecided, fmt::format("{:.2f}-{:.2f} %", 100 * report.bracket.low, 100 * report.bracket.high),
               report.nodes.median, report.nodes.p90, report.milliseconds.median, report.milliseconds.p90, report.deals_per_second());
    if (report.prefix.total() < report.planned)
      fmt::print("  unfinished: the rate is that of the first {} of {} deals\n", report.prefix.total(), report.planned);
  }
}

}  // namespace

int run_report(Arguments arguments) {
  options::options_description described;
  described.add_options()("format", options::value<std::string>()->default_value("text"))("html", options::value<std::string>())(
      "ci", options::value<std::string>()->default_value("wilson"))("stores", options::value<std::vector<std::string>>());
  const Parsed parsed = parse_options(arguments, described, {"stores..."}, kHelp);
  if (parsed.helped) return kOk;
  if (!parsed.has("stores")) throw CommandError(kUsage, "report: which stores?");
  const auto interval = choose<IntervalKind>(parsed, "ci", {{"wilson", IntervalKind::wilson}, {"exact", IntervalKind::exact}});
  const auto format = choose_format(parsed);
  std::vector<StoreReport> reports;
  for (const std::string& path : parsed.get<std::vector<std::string>>("stores"))
    reports.push_back(make_report(Store::open_to_read(path), interval));
  if (parsed.has("html")) {
    AtomicFile page(parsed.get<std::string>("html"));
    page.stream() << to_html(reports);
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

}  // namespace winnable::cli
