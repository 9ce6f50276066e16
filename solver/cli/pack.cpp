// winnable pack: a file of graded deals that can be won, for programs that deal them.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <vector>

#include "solver/cli/commands.h"
#include "solver/cli/deal_range.h"
#include "solver/cli/grade_options.h"
#include "solver/cli/numbers.h"
#include "solver/cli/progress.h"
#include "solver/cli/table.h"
#include "solver/survey/output_file.h"
#include "solver/survey/read_input.h"
#include "solver/survey/store.h"
#include "winnable/pack.h"

namespace winnable::cli {
namespace {

// What was found out so far, a line a deal: the file OUTPUT.part, which lives from the first deal to the whole pack.
// Its first line says what pack it is for. One process at a time has it.
class PartFile {
 public:
  PartFile(const std::string& output, const std::string& identity)
      : path_(output + ".part"), first_line_(std::string(kMark) + identity) {}

  // The entries that an earlier run left, which must be those of the request's first deals. A last line that was cut
  // off is cut away; the others stay as they are.
  std::vector<PackEntry> read(const PackRequest& request, bool anew) {
    std::string text = text_of_earlier_run();
    if (anew || first_line_.starts_with(text)) text.clear();
    if (!text.empty() && !text.starts_with(first_line_ + "\n"))
      refuse("it was begun for another pack; --restart starts anew");
    std::vector<PackEntry> entries;
    std::size_t begin = std::min(first_line_.size() + 1, text.size());
    int number = 2;
    for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1, ++number) {
      auto entry = read_entry(std::string_view(text).substr(begin, end - begin));
      if (!entry) refuse(fmt::format("line {}: it was changed; --restart starts anew", number));
      entries.push_back(*std::move(entry));
    }
    if (const auto fault = entries_fault(request, entries)) refuse(*fault + "; --restart starts anew");
    open(begin);
    return entries;
  }

  void add(const PackEntry& entry) { write(entry_text(entry)); }

  void remove() {
    stream_.close();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

 private:
  static constexpr std::string_view kMark = "winnable pack part ";

  [[noreturn]] void refuse(const std::string& why) const { throw CommandError(kStorage, path_ + ": " + why); }

  // Empty if there was none.
  std::string text_of_earlier_run() {
    try {
      lock_.emplace(path_);
    } catch (const StoreError& failure) {
      refuse(failure.what());
    }
    if (std::filesystem::file_size(path_) == 0) return "";
    std::string error;
    auto text = read_input(path_, kMaxListMegabytes, error);
    if (!text) throw CommandError(kStorage, error);
    if (!text->starts_with(kMark) && !kMark.starts_with(*text)) refuse("it is no file of this program, and stays");
    return *std::move(text);
  }

  // To write behind the first `size` bytes; with 0 from the first line on.
  void open(std::size_t size) {
    std::error_code error;
    std::filesystem::resize_file(path_, size, error);
    if (error) refuse("cannot be written: " + error.message());
    stream_.open(path_, std::ios::binary | std::ios::app);
    if (!stream_) refuse(fmt::format("cannot be written: {}", std::strerror(errno)));
    if (size == 0) write(first_line_);
  }

  void write(const std::string& line) {
    stream_ << line << "\n" << std::flush;
    if (!stream_) refuse("cannot be written: disk full?");
  }

  std::string path_, first_line_;
  std::optional<StoreLock> lock_;
  std::ofstream stream_;
};

// How far the work is, and how long it will take at the speed of this run.
class PackProgress {
 public:
  PackProgress(const PackRequest& request, const std::vector<PackEntry>& before, bool quiet)
      : count_(request.count), enough_(request.enough), done_(before.size()) {
    for (const PackEntry& entry : before) won_ += is_won(entry);
    share_before_ = share();
    line_.emplace(quiet, ColorChoice::automatic);
  }

  void add(const PackEntry& entry) {
    ++done_;
    won_ += is_won(entry);
    std::vector<std::string> parts{fmt::format("{} of {} deals", done_, count_),
                                   fmt::format("{}{} can be won", won_, enough_ ? fmt::format(" of {}", enough_) : "")};
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (share() > share_before_)
      parts.push_back(time_text(passed.count() * (1 - share()) / (share() - share_before_)) + " left");
    line_->show(share(), parts);
  }

  void end() { line_.reset(); }

 private:
  static bool is_won(const PackEntry& entry) { return entry.row.verdict == Verdict::won; }
  double share() const {
    const auto of = [](std::size_t part, std::size_t whole) {
      return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
    };
    return std::min(1.0, std::max(of(done_, count_), of(won_, enough_)));
  }

  const std::size_t count_, enough_;
  std::size_t done_, won_ = 0;
  double share_before_ = 0;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::optional<ProgressLine> line_;
};

PackFormat format_of(const Parsed& parsed) {
  return choose<PackFormat>(
      parsed, "format",
      {{"csv", PackFormat::csv}, {"json", PackFormat::json}, {"c", PackFormat::c}, {"bitmap", PackFormat::bitmap}});
}

// A pack is a file, and never replaced unless the command says so.
void check_pack_output(const std::string& path, const OutputRules& rules) {
  namespace fs = std::filesystem;
  if (path.empty() || path == "-") throw CommandError(kUsage, "pack: it writes files, and nothing to standard output");
  if (!rules.force && fs::exists(path) && !fs::is_directory(path))
    throw CommandError(kStorage, path + ": it exists; --force replaces it");
  check_output(path, rules);
}

bool is_same_place(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  return fs::weakly_canonical(fs::absolute(a)) == fs::weakly_canonical(fs::absolute(b));
}

// "1-247" of the deals that were looked at; of "ms:" the number alone, because the header names the numbering.
std::string covered(const DealRange& range, std::size_t count) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> parts;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t number = range.number(i);
    if (!parts.empty() && parts.back().second + 1 == number)
      parts.back().second = number;
    else
      parts.emplace_back(number, number);
  }
  std::string text = range.has_decks() ? "lines " : "";
  for (const auto& [first, last] : parts)
    text += fmt::format("{}{}{}", text.empty() || text.ends_with(' ') ? "" : ",", first,
                        first == last ? "" : fmt::format("-{}", last));
  return text;
}

// What must be the same for an earlier run to be gone on with: equal texts, equal entries.
std::string identity_of(const PackRequest& request, const DealRange& range) {
  PackRequest same = request;
  same.range = [&](std::size_t) { return range.text() + (range.decks() ? " of " + range.decks()->hash() : ""); };
  same.keep_all = false;
  same.enough = 0;
  const std::string text = pack_text(pack_of(same, {}), PackFormat::csv);
  return text.substr(text.find("sha256: ") + 8, 64);
}

// The files that the command reads.
std::vector<std::string> inputs_of(const Parsed& parsed) {
  std::vector<std::string> inputs;
  for (const char* name : {"decks", "rules"})
    if (parsed.has(name)) inputs.push_back(parsed.text(name));
  if (parsed.has("seeds") && parsed.text("seeds").starts_with('@')) inputs.push_back(parsed.text("seeds").substr(1));
  return inputs;
}

void write_file(const std::string& path, const std::string& text, const OutputRules& rules) {
  OutputFile file(path, rules);
  file.stream() << text;
  file.commit();
}

void print_summary(const Pack& pack, const std::string& output) {
  std::cout << fmt::format("{}: {} deals looked at, {} won, {} lost, {} undecided", output, pack.value("deals"),
                           pack.value("won"), pack.value("lost"), pack.value("undecided"));
  if (pack.value("grade") != "none") std::cout << fmt::format("; in bands 1 to 5: {}", pack.value("in_bands"));
  std::cout << "\n";
}

PackRequest request_of(const Parsed& parsed, const DealRange& range) {
  PackRequest request;
  request.game = range.game();
  request.count = range.size();
  request.deal = [&range](std::size_t i) { return range.start(i); };
  request.range = [&range](std::size_t count) { return covered(range, count); };
  request.grade = grade_options_from(parsed, range.game(), parsed.has("traps"));
  request.grade.solve.threads = 1;
  request.keep_all = parsed.has("all");
  if (parsed.has("count")) request.enough = require_whole("count", parsed.text("count"), 1);
  request.threads = threads_from(parsed);
  return request;
}

int run_pack(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, pack_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("output")) throw CommandError(kUsage, "pack: -o FILE says where it goes");
  const DealRange range(parsed);
  const PackFormat format = format_of(parsed);
  if (format == PackFormat::bitmap && range.has_decks())
    throw CommandError(kUsage, "decks have no numbers: there is no bit map of them");
  const OutputRules rules{inputs_of(parsed), parsed.has("force")};
  const auto output = parsed.text("output");
  check_pack_output(output, rules);
  if (parsed.has("moves")) {
    check_pack_output(parsed.text("moves"), rules);
    if (is_same_place(output, parsed.text("moves")))
      throw CommandError(kUsage, "pack: the pack and its moves need a file each");
  }
  const PackRequest request = request_of(parsed, range);

  PartFile part(output, identity_of(request, range));
  std::vector<PackEntry> entries = part.read(request, parsed.has("restart"));
  if (!entries.empty() && !parsed.has("quiet"))
    fmt::print(stderr, "winnable: goes on after {} deals\n", entries.size());
  catch_signals();
  PackProgress progress(request, entries, parsed.has("quiet"));
  const bool is_done = make_entries(request, entries, [&](const PackEntry& entry) {
    part.add(entry);
    progress.add(entry);
  });
  progress.end();
  if (!is_done) {
    fmt::print(stderr, "stopped after {} of {} deals; go on with:\n  winnable pack {}\n", entries.size(), request.count,
               shell_quoted(arguments));
    return kInterrupted + stop_signal;
  }
  const std::string moves = parsed.has("moves") ? moves_text(request, entries) : "";
  const Pack pack = pack_of(request, entries, moves);
  const std::string text = pack_text(pack, format);
  if (parsed.has("moves")) write_file(parsed.text("moves"), moves, rules);
  write_file(output, text, rules);
  part.remove();
  if (!parsed.has("quiet")) print_summary(pack, output);
  if (request.enough > 0 && pack.value("won") != std::to_string(request.enough)) {
    fmt::print(stderr, "winnable: the range has {} winnable deals, {} were asked for\n", pack.value("won"),
               request.enough);
    return kTooFew;
  }
  return kOk;
}

}  // namespace

const Command pack_command{
    .name = "pack",
    .arguments = "GAME SEEDS",
    .summary = "a file of graded deals that can be won",
    .usages = {"GAME SEEDS -o FILE [OPTIONS]", "GAME [LINES] --decks FILE -o FILE [OPTIONS]"},
    .text =
        "Writes a pack: the deals of SEEDS that can be won, with their grade (`winnable help grade`) and the length of "
        "the win, under a header with all that was asked and a checksum. SEEDS as `survey` takes them: seeds, or ms:, "
        "pysol:, pysol-old: or solvitaire: numbers. What is found out is kept in FILE.part until the pack is whole: the "
        "same command goes on. `winnable verify --pack FILE` checks a pack.",
    .positionals = {{"game", Place::game}, {"seeds"}},
    .options =
        joined({{{.name = "output,o", .value = "FILE", .text = "where the pack goes", .place = Place::file},
                 {.name = "format",
                  .value = "F",
                  .text = "of the pack; a bitmap says only which numbers can be won",
                  .choices = "csv|json|c|bitmap",
                  .standard = "csv"},
                 {.name = "count", .value = "N", .text = "end with the first N winnable deals"},
                 {.name = "all", .text = "lost and undecided deals get rows, too"},
                 {.name = "traps", .text = "also count plausible choices that lose (columns losing and choices)"},
                 {.name = "moves", .value = "FILE", .text = "also write the moves of the wins", .place = Place::file},
                 kDecksOption},
                grade_options(),
                {kRulesOption,
                 {.name = "force", .text = "replace files that exist"},
                 {.name = "restart", .text = "throw away what an earlier run found out, and begin anew"},
                 {.name = "quiet,q",
                  .text = "no progress and no summary; that there are too few deals is said all the same"}}}),
    .exit_codes =
        "0 done, 2 usage, 3 bad input, 4 disk, or the file exists, 5 a win refused, 6 the pack is written, with fewer "
        "deals than --count asks for, 130/143 stopped by a signal",
    .examples = {"winnable pack klondike 1-100000 --count 10000 -o klondike.csv",
                 "winnable pack freecell ms:1-32000 -o freecell.h --format c --moves freecell.jsonl",
                 "winnable verify --pack klondike.csv"},
    .run = run_pack,
};

}  // namespace winnable::cli
