// winnable export: rows, lists of winnable deals and move files from a store (how files are written: output_file.h).
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include "solver/cli/advice.h"
#include "solver/cli/commands.h"
#include "solver/cli/deal_range.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/table.h"
#include "solver/survey/deck_file.h"
#include "solver/survey/output_file.h"
#include "solver/survey/read_input.h"
#include "solver/survey/store.h"

namespace winnable::cli {
namespace {

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
  const std::string numbers = split_rules_id(store.rules_id()).numbers;
  bool is_first = true;
  store.for_each(true, [&](const ResultRow& row) {
    const Config& config = configs.at(row.config);
    nlohmann::ordered_json json{{"schema", kExportSchema},
                                {"game", config.game},  // the name that its rules have
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
    if (!numbers.empty()) json["numbers"] = numbers;
    if (row.verdict == Verdict::won) json["length"] = row.solution_length;
    const bool wins_without = row.verdict == Verdict::won && row.solution_length == 0;
    if (!row.moves.empty() || wins_without) json["moves"] = row.moves;
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

Game known_game_of(const Store& store) {
  const Game game = game_of_store(store);
  if (!game)
    throw CommandError(kStorage, fmt::format("{}: this program does not know the game {}, so it cannot judge its wins",
                                             store.path(), store.game()));
  return game;
}

// Writes the solutions of a store into a folder. Each is judged first: a store may have been written by anybody.
class SolutionWriter {
 public:
  // `decks` is the deck file of the store's rows, null if they are of numbered deals.
  SolutionWriter(const Store& store, const DeckFile* decks, const std::string& folder, const OutputRules& rules)
      : store_(store), decks_(decks), folder_(folder), rules_(rules), game_(known_game_of(store)) {
    if (const std::string wanted = split_rules_id(store.rules_id()).rules; wanted != game_.rules_id())
      fmt::print(stderr, "winnable: {}: its rows follow the rules {}, and the referee those of {}\n", store.path(),
                 wanted, game_.rules_id());
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder, error))
      throw StoreError(fmt::format("{}: {}", folder, error ? error.message() : "it is no folder"));
    const std::string numbers = split_rules_id(store.rules_id()).numbers;
    name_ = store.game() + (numbers.empty() ? "" : "-" + numbers) + (decks ? "-line" : "");
    std::replace(name_.begin(), name_.end(), ':', '-');
    if (numbers.empty()) return;
    const auto scheme = parse_deck_scheme(numbers);
    if (!scheme) throw CommandError(kStorage, fmt::format("{}: its numbers, {}, are not known", store.path(), numbers));
    scheme_ = *scheme;
  }

  int write_all() {
    store_.for_each(true, [&](const ResultRow& row) {
      if (row.verdict != Verdict::won) return;
      if (row.moves.empty() && row.solution_length > 0)
        ++without_moves_;
      else
        write(row);
    });
    fmt::print("{} solutions in {}\n", written_, folder_);
    if (without_moves_ > 0)
      fmt::print(stderr, "winnable: {} wins have no moves in the store; this finds them:\n  {}\n", without_moves_,
                 completing_command(store_));
    if (refused_ > 0)
      throw CommandError(kNotVerified, fmt::format("{}: the referee refuses {} of the wins; they were not written",
                                                   store_.path(), refused_));
    return without_moves_ > 0 ? kStorage : kOk;
  }

 private:
  Start start_of(const ResultRow& row) const {
    if (!decks_) return game_.deal(DealNumber{scheme_, row.seed});
    return {game_, std::nullopt, decks_->deck(row.seed)};
  }

  // Why the row's moves are no win; nothing if they are.
  std::optional<std::string> fault(const ResultRow& row) {
    std::string error;
    const auto list = parse_move_list(row.moves, error);
    if (!list) return error;
    std::vector<PlayMove> moves;
    for (const NumberedMove& move : *list) moves.push_back(move.move);
    if (moves.size() != row.solution_length)
      return fmt::format("there are {} of them, and the row says {}", moves.size(), row.solution_length);
    if (decks_ && !decks_->lines().place_of(row.seed)) return "the deck file has no such line";
    try {
      const Judgement judged = game_.verify(start_of(row), moves);
      if (judged.is_win) return std::nullopt;
      return fmt::format("move {} of {}: {}", judged.refused + 1, moves.size(), judged.reason);
    } catch (const Error& no_such_deal) {
      return no_such_deal.what();
    }
  }

  void write(const ResultRow& row) {
    constexpr std::uint64_t kMostNamed = 10;
    if (const auto why = fault(row)) {
      if (++refused_ <= kMostNamed)
        fmt::print(stderr, "winnable: {}: seed {} is called won, but its moves do not win ({})\n", store_.path(),
                   row.seed, *why);
      return;
    }
    OutputFile file(fmt::format("{}/{}-{}.txt", folder_, name_, row.seed), rules_);
    std::string moves = row.moves;
    std::replace(moves.begin(), moves.end(), ';', '\n');
    file.stream() << fmt::format("{}verdict: won\n# {} moves, {} nodes\nmoves:\n{}\n", start_of(row).text(),
                                 row.solution_length, row.nodes, moves);
    file.commit();
    ++written_;
  }

  const Store& store_;
  const DeckFile* decks_;
  const std::string& folder_;
  const OutputRules& rules_;
  const Game game_;
  std::string name_;  // of the game and its numbers, in file names
  DeckScheme scheme_ = DeckScheme::own;
  std::uint64_t written_ = 0;
  std::uint64_t without_moves_ = 0;
  std::uint64_t refused_ = 0;
};

// The file that the rows' numbers are the lines of: a store knows its hash only.
std::optional<DeckFile> decks_of(const Parsed& parsed, const Store& store) {
  const std::string wanted = split_rules_id(store.rules_id()).decks;
  if (wanted.empty()) {
    if (parsed.has("decks")) throw CommandError(kUsage, "export: the rows of " + store.path() + " are of no deck file");
    return std::nullopt;
  }
  if (!parsed.has("decks"))
    throw CommandError(kUsage, "export: the rows of " + store.path() +
                                   " are lines of a deck file, which it does not hold: name it (--decks FILE)");
  auto decks = read_decks(parsed, known_game_of(store));
  if (decks->hash() != wanted)
    throw CommandError(kBadInput,
                       fmt::format("{}: it is not the deck file that {} was made with (other decks, or in other "
                                   "lines)",
                                   input_name(parsed.text("decks")), store.path()));
  return decks;
}

int run_export(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, export_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("store")) throw CommandError(kUsage, "export: which store?");
  using Write = std::function<void(const Store&, std::ostream&)>;
  const auto format = choose<TableFormat>(parsed, "format", {{"csv", TableFormat::csv}, {"jsonl", TableFormat::jsonl}});
  Write write = [format](const Store& store, std::ostream& out) { write_rows(store, format, out); };
  if (parsed.has("winnable"))
    write =
        choose<Write>(parsed, "winnable", {{"plain", write_plain}, {"ranges", write_ranges}, {"bitmap", write_bitmap}});
  const auto path = parsed.text("store");
  OutputRules rules{{path}, parsed.has("force")};
  if (parsed.has("decks")) rules.inputs.push_back(parsed.text("decks"));
  const Store store = Store::open_to_read(path);
  if (parsed.has("solutions")) {
    const auto decks = decks_of(parsed, store);
    return SolutionWriter(store, decks ? &*decks : nullptr, parsed.text("solutions"), rules).write_all();
  }
  if (parsed.has("decks")) throw CommandError(kUsage, "export: --decks belongs to --solutions");
  if (!parsed.has("output")) {
    refuse_inputs_as_standard_output(rules.inputs);
    write(store, std::cout);
    return kOk;
  }
  OutputFile file(parsed.text("output"), rules);
  write(store, file.stream());
  file.commit();
  return kOk;
}

}  // namespace

const Command export_command{
    .name = "export",
    .arguments = "STORE",
    .summary = "rows, lists of winnable deals, move files",
    .usages = {"STORE [OPTIONS]"},
    .text = "Writes a store's rows, or what was asked for, in the order of the seeds (docs/store.md).",
    .positionals = {{"store", Place::store}},
    .options = {{.name = "format", .value = "F", .text = "of rows", .choices = "csv|jsonl", .standard = "csv"},
                {.name = "winnable",
                 .value = "KIND",
                 .text = "seeds of won deals instead, one a line or shorter",
                 .choices = "plain|ranges|bitmap",
                 .excludes = "format"},
                {.name = "solutions",
                 .value = "DIR",
                 .text = "a move file for each win instead, as `winnable verify` takes them",
                 .excludes = "winnable|output|format",
                 .place = Place::folder},
                {.name = "decks",
                 .value = "FILE",
                 .text = "for --solutions: the deck file that the survey was made with",
                 .place = Place::file},
                {.name = "output,o", .value = "FILE", .text = "instead of standard output", .place = Place::file},
                kForceOption},
    .exit_codes = "0 done, 2 usage, 3 not the deck file, 4 store or disk, or wins without moves, 5 a win refused",
    .examples = {"winnable export squadron.sqlite -o squadron.csv", "winnable export golf.sqlite --winnable ranges",
                 "winnable export squadron.sqlite --solutions wins"},
    .run = run_export,
};

}  // namespace winnable::cli
