// winnable export: rows, lists of winnable deals and move files from a store. Files are written under a temporary name
// and renamed when they are whole.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>

#include "solver/cli/commands.h"
#include "solver/cli/table.h"
#include "solver/survey/atomic_file.h"
#include "solver/survey/deck_file.h"
#include "solver/survey/store.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kHelp =
    "usage: winnable export STORE [OPTIONS]\n\n"
    "Writes a store's rows, or what was asked for, in the order of the seeds (docs/store.md).\n\n"
    "  --format F        of rows: csv (default) or jsonl\n"
    "  --winnable KIND   seeds of won deals instead: plain (one a line), ranges, or bitmap\n"
    "  --solutions DIR   a move file for each win instead, as `winnable verify` takes them\n"
    "  -o, --output FILE instead of standard output\n\n"
    "exit codes: 0 done, 2 usage, 4 store or disk\n\n"
    "examples:\n"
    "  winnable export squadron.sqlite -o squadron.csv\n"
    "  winnable export golf.sqlite --winnable ranges\n"
    "  winnable export squadron.sqlite --solutions wins\n";

// 2: options are an object.
constexpr int kExportSchema = 2;

using Visit = std::function<void(const ResultRow&)>;

void write_rows(const Store& store, TableFormat format, std::ostream& out) {
  std::map<std::int64_t, Config> configs;
  std::map<std::int64_t, nlohmann::ordered_json> options;
  for (const Config& config : store.configs()) {
    configs[config.id] = config;
    options[config.id] = options_object(config.options, store.path());
  }
  bool is_first = true;
  store.for_each(true, [&](const ResultRow& row) {
    const Config& config = configs[row.config];
    nlohmann::ordered_json json{{"schema", kExportSchema},
                                {"game", store.game()},
                                {"rules_id", store.rules_id()},
                                {"seed", row.seed},
                                {"verdict", to_text(row.verdict)},
                                {"reason", to_text(row.reason)},
                                {"nodes", row.nodes},
                                {"ms", row.milliseconds},
                                {"length", nullptr},
                                {"moves", nullptr},
                                {"solver_version", config.solver_version},
                                {"options", options[row.config]}};
    if (row.verdict == Verdict::won) json["length"] = row.solution_length;
    if (!row.moves.empty()) json["moves"] = row.moves;
    std::string text = to_table({json}, format);
    if (format == TableFormat::csv && !is_first) text.erase(0, text.find('\n') + 1);  // the header stands once
    is_first = false;
    out << text;
  });
}

void write_plain(const Store& store, std::ostream& out) {
  store.for_each(false, [&](const ResultRow& row) {
    if (row.verdict == Verdict::won) out << row.seed << "\n";
  });
}

// A range a line, as `survey GAME @FILE` reads them.
void write_ranges(const Store& store, std::ostream& out) {
  std::optional<std::pair<std::uint64_t, std::uint64_t>> range;
  const auto flush = [&] {
    if (range)
      out << range->first << (range->first == range->second ? "" : "-" + std::to_string(range->second)) << "\n";
  };
  store.for_each(false, [&](const ResultRow& row) {
    if (row.verdict != Verdict::won) return;
    if (range && range->second + 1 == row.seed) {
      range->second = row.seed;
      return;
    }
    flush();
    range.emplace(row.seed, row.seed);
  });
  flush();
}

// A line "winnable-bitmap 1 FIRST COUNT", then a bit a seed from FIRST on, the lowest bit of a byte first.
void write_bitmap(const Store& store, std::ostream& out) {
  constexpr std::uint64_t kMaxSpan = std::uint64_t{1} << 33;
  std::uint64_t first = 0;
  std::string bits;
  std::uint64_t count = 0;
  store.for_each(false, [&](const ResultRow& row) {
    if (count == 0) first = row.seed;
    const std::uint64_t place = row.seed - first;
    if (place >= kMaxSpan)
      throw CommandError(kUsage, "the seeds lie too far apart for a bitmap; --winnable ranges takes any");
    count = place + 1;
    bits.resize((count + 7) / 8);
    if (row.verdict == Verdict::won) bits[place / 8] = static_cast<char>(bits[place / 8] | 1 << place % 8);
  });
  out << "winnable-bitmap 1 " << first << " " << count << "\n" << bits;
}

int write_solutions(const Store& store, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw StoreError(folder + ": " + error.message());
  std::string name = store.game();
  std::replace(name.begin(), name.end(), ':', '-');
  std::uint64_t written = 0;
  std::uint64_t without_moves = 0;
  store.for_each(true, [&](const ResultRow& row) {
    if (row.verdict != Verdict::won) return;
    if (row.moves.empty() && row.solution_length > 0) {
      ++without_moves;
      return;
    }
    AtomicFile file(fmt::format("{}/{}-{}.txt", folder, name, row.seed));
    std::string moves = row.moves;
    std::replace(moves.begin(), moves.end(), ';', '\n');
    file.stream() << fmt::format("game: {}\nseed: {}\nverdict: won\n# {} moves, {} nodes\nmoves:\n{}\n", store.game(),
                                 row.seed, row.solution_length, row.nodes, moves);
    file.commit();
    ++written;
  });
  fmt::print("{} solutions in {}\n", written, folder);
  std::fflush(stdout);
  if (without_moves > 0)
    fmt::print(stderr, "winnable: {} wins have no moves in the store (survey them with --keep-solutions)\n",
               without_moves);
  return kOk;
}

}  // namespace

int run_export(Arguments arguments) {
  options::options_description described;
  const auto text = [] { return options::value<std::string>(); };
  described.add_options()("format", text()->default_value("csv"))("winnable", text())("solutions", text())("output,o",
                                                                                                           text());
  const Parsed parsed = parse_options(arguments, described, {"store"}, kHelp);
  if (parsed.helped) return kOk;
  if (!parsed.has("store")) throw CommandError(kUsage, "export: which store?");
  if (parsed.has("winnable") + parsed.has("solutions") > 1)
    throw CommandError(kUsage, "export: --winnable or --solutions, one of them");
  using Write = std::function<void(const Store&, std::ostream&)>;
  const auto format = choose<TableFormat>(parsed, "format", {{"csv", TableFormat::csv}, {"jsonl", TableFormat::jsonl}});
  Write write = [format](const Store& store, std::ostream& out) { write_rows(store, format, out); };
  if (parsed.has("winnable"))
    write =
        choose<Write>(parsed, "winnable", {{"plain", write_plain}, {"ranges", write_ranges}, {"bitmap", write_bitmap}});
  const Store store = Store::open_to_read(parsed.get<std::string>("store"));
  if (parsed.has("solutions") && !split_rules_id(store.rules_id()).decks.empty())
    throw CommandError(kUsage, "export: the rows of " + store.path() +
                                   " are lines of a deck file, which it does not hold; `winnable solve GAME --deck` "
                                   "gives the moves of one");
  if (parsed.has("solutions")) return write_solutions(store, parsed.get<std::string>("solutions"));
  if (!parsed.has("output")) {
    write(store, std::cout);
    return kOk;
  }
  AtomicFile file(parsed.get<std::string>("output"));
  write(store, file.stream());
  file.commit();
  return kOk;
}

}  // namespace winnable::cli
