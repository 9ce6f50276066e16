// Packs made: deals graded, what was found of each as a line, and the header.
#include "winnable/pack.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "solver/core/text.h"
#include "solver/library/in_order.h"
#include "solver/library/limits_json.h"
#include "solver/library/pack_form.h"
#include "winnable/json.h"
#include "winnable/session.h"
#include "winnable/version.h"

namespace winnable {
namespace {

constexpr std::uint64_t kMostDeals = 10'000'000;  // of a range: all that is found out is kept in memory

std::string deal_text(const Start& start) {
  if (start.seed) return std::to_string(start.seed->number);
  const Deck* deck = std::get_if<Deck>(&start.cards);
  if (!deck) throw Error(ErrorKind::usage, "a pack holds deals, by number or deck, and no positions");
  return to_text(*deck);
}

PackEntry entry_of(const Start& start, Grade&& grade) {
  PackEntry entry;
  entry.row.deal = deal_text(start);
  entry.row.verdict = grade.outcome.verdict;
  if (entry.row.verdict != Verdict::won) return entry;
  entry.row.band = grade.band;
  entry.row.wins = grade.wins;
  entry.row.length = grade.outcome.solution.size();
  entry.row.losing = static_cast<int>(grade.traps.lost.size());
  entry.row.choices = grade.traps.choices;
  entry.moves = std::move(grade.outcome.solution);
  return entry;
}

// Decides deals, and grades them where a crowd plays the game.
std::function<std::optional<PackEntry>(std::size_t)> worker(const PackRequest& request, std::size_t first) {
  GradeOptions options = request.grade;
  options.solve.threads = 1;
  if (!has_crowd(request.game)) {
    const auto session = std::make_shared<Session>(request.game);
    return [&request, session, options, first](std::size_t i) -> std::optional<PackEntry> {
      const Start start = request.deal(first + i);
      Grade grade;
      grade.outcome = session->solve(start, options.solve);
      if (grade.outcome.reason == Reason::signal) return std::nullopt;
      return entry_of(start, std::move(grade));
    };
  }
  const auto grader = std::make_shared<Grader>(request.game);
  return [&request, grader, options, first](std::size_t i) -> std::optional<PackEntry> {
    const Start start = request.deal(first + i);
    Grade grade = grader->grade(start, options);
    if (grade.stopped) return std::nullopt;
    return entry_of(start, std::move(grade));
  };
}

// Leaves out what stands behind the last deal that is needed.
void cut(std::vector<PackEntry>& entries, std::size_t enough) {
  std::size_t won = 0;
  for (std::size_t i = 0; enough > 0 && i < entries.size(); ++i) {
    won += entries[i].row.verdict == Verdict::won;
    if (won == enough) entries.resize(i + 1);
  }
}

std::uint64_t count_of(const std::vector<PackEntry>& entries, Verdict verdict) {
  return static_cast<std::uint64_t>(std::count_if(
      entries.begin(), entries.end(), [&](const PackEntry& entry) { return entry.row.verdict == verdict; }));
}

std::string numbers_text(const PackRequest& request) {
  if (request.count == 0) return "seed";
  const Start first = request.deal(0);
  if (!first.seed) return "deck";
  return first.seed->scheme == DeckScheme::own ? "seed" : std::string(to_text(first.seed->scheme));
}

std::string bands_text(const Game& game) {
  std::string text;
  const GradeBands bands = grade_bands(game);
  for (const double least : bands.least) text += (text.empty() ? "" : " ") + notation::decimal_number(least);
  return text;
}

}  // namespace

PackRequest pack_request(const Game& game, std::string_view numbers) {
  const std::string text(numbers);
  const auto dash = text.find('-', text.find(':') == std::string::npos ? 0 : text.find(':'));
  const DealNumber first = deal_number(text.substr(0, dash));
  const DealNumber end = dash == std::string::npos ? DealNumber{{}, first.number} : deal_number(text.substr(dash + 1));
  const DealNumber last{first.scheme, end.number};
  if (end.scheme != DeckScheme::own || last.number < first.number || last.number - first.number >= kMostDeals)
    throw Error(ErrorKind::usage, "'" + text + "' is no range of 1 to " + std::to_string(kMostDeals) + " deals");
  game.deal(first);  // throws where the game has no such deal
  game.deal(last);
  PackRequest request;
  request.game = game;
  request.count = static_cast<std::size_t>(last.number - first.number + 1);
  request.deal = [game, first](std::size_t i) { return game.deal(DealNumber{first.scheme, first.number + i}); };
  request.range = [first](std::size_t count) {
    if (count == 0) return std::string();
    return std::to_string(first.number) + (count == 1 ? "" : "-" + std::to_string(first.number + count - 1));
  };
  request.grade.solve.limits.max_nodes = kGradeNodes;
  request.grade.traps = false;
  return request;
}

std::optional<std::string> entries_fault(const PackRequest& request, const std::vector<PackEntry>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string place = "deal " + std::to_string(i + 1) + " of the range";
    if (i >= request.count) return "there is no " + place;
    const std::string wanted = deal_text(request.deal(i)), &found = entries[i].row.deal;
    if (found != wanted) return place + " is " + wanted + ", found " + found;
  }
  return std::nullopt;
}

bool make_entries(const PackRequest& request, std::vector<PackEntry>& entries,
                  const std::function<void(const PackEntry&)>& on_entry) {
  cut(entries, request.enough);
  std::uint64_t won = count_of(entries, Verdict::won);
  const auto has_enough = [&] { return request.enough > 0 && won >= request.enough; };
  if (has_enough() || entries.size() >= request.count) return true;
  const std::size_t first = entries.size();
  const InOrder<PackEntry>::MakeWorker make_worker = [&] { return worker(request, first); };
  const InOrder<PackEntry>::Take take = [&](std::size_t, PackEntry&& entry) {
    if (on_entry) on_entry(entry);
    won += entry.row.verdict == Verdict::won;
    entries.push_back(std::move(entry));
    return !has_enough();
  };
  InOrder<PackEntry>(request.count - first, request.grade.solve.limits, make_worker, take)
      .run(request.threads ? request.threads : usable_cores());
  return has_enough() || entries.size() == request.count;
}

Pack pack_of(const PackRequest& request, const std::vector<PackEntry>& entries, std::string_view moves) {
  const Game& game = request.game;
  Pack pack;
  std::array<std::uint64_t, kBands> bands{};
  for (const PackEntry& entry : entries) {
    if (entry.row.band > 0) ++bands[static_cast<std::size_t>(entry.row.band - 1)];
    if (request.keep_all || entry.row.verdict == Verdict::won) pack.rows.push_back(entry.row);
  }
  const bool is_graded = has_crowd(game);
  const auto add = [&](const char* key, const std::string& value) { pack.header.emplace_back(key, value); };
  add("preset", std::string(game.name()));
  add("rules_id", std::string(game.rules_id()));
  if (const std::string own = game.own_rules(); !own.empty()) add("rules", own);
  add("numbers", numbers_text(request));
  add("range", request.range(entries.size()));
  add("kept", request.keep_all ? "all" : "won");
  add("limits", limits_json(game, request.grade.solve).dump());
  add("solver_version", std::string(solver_version()));
  add("grade", is_graded ? std::string(kGradeDefinition) : "none");
  if (is_graded) {
    add("crowd_seed", std::to_string(request.grade.crowd_seed));
    add("players", std::to_string(crowd_size(game)));
    add("bands", bands_text(game));
    add("bands_of", std::to_string(grade_bands(game).deals));
    add("trap_nodes", request.grade.traps ? std::to_string(request.grade.trap_nodes) : "none");
  }
  add("deals", std::to_string(entries.size()));
  add("won", std::to_string(count_of(entries, Verdict::won)));
  add("lost", std::to_string(count_of(entries, Verdict::lost)));
  add("undecided", std::to_string(count_of(entries, Verdict::undecided)));
  add("in_bands", pack_form::counts_text(bands));
  add("moves", pack_form::moves_sum(moves));
  return pack;
}

Pack make_pack(const PackRequest& request) {
  std::vector<PackEntry> entries;
  make_entries(request, entries);
  return pack_of(request, entries);
}

std::string entry_text(const PackEntry& entry) {
  std::string text = pack_form::row_text(entry.row);
  for (std::size_t i = 0; i < entry.moves.size(); ++i) text += (i ? ";" : ",") + to_text(entry.moves[i]);
  return text + "," + pack_form::check_of(text);
}

std::optional<PackEntry> read_entry(std::string_view line) {
  const std::size_t last = line.rfind(',');
  if (last == std::string_view::npos || line.substr(last + 1) != pack_form::check_of(line.substr(0, last)))
    return std::nullopt;
  line = line.substr(0, last);
  const bool has_moves = std::count(line.begin(), line.end(), ',') == pack_form::kFields;
  const std::size_t end = has_moves ? line.rfind(',') : line.size();
  auto row = pack_form::read_row(line.substr(0, end));
  if (!row) return std::nullopt;
  PackEntry entry{*std::move(row), {}};
  if (!has_moves) return entry;
  std::string error;
  const auto moves = parse_move_list(line.substr(end + 1), error);
  if (!moves) return std::nullopt;
  for (const NumberedMove& move : *moves) entry.moves.push_back(move.move);
  return entry;
}

std::string moves_text(const PackRequest& request, const std::vector<PackEntry>& entries) {
  std::string text;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].row.verdict != Verdict::won) continue;
    nlohmann::ordered_json line{
        {"schema", 1}, {"game", request.game.name()}, {"rules_id", request.game.rules_id()}, {"verdict", "won"}};
    line.update(nlohmann::ordered_json::parse(start_json(request.deal(i))));
    if (const std::string own = request.game.own_rules(); !own.empty())
      line["rules"] = nlohmann::ordered_json::parse(own);
    line["length"] = entries[i].moves.size();
    line["moves"] = nlohmann::ordered_json::array();
    for (const PlayMove& move : entries[i].moves) line["moves"].push_back(to_text(move));
    text += line.dump() + "\n";
  }
  return text;
}

std::string Pack::value(std::string_view key) const {
  const auto found = std::find_if(header.begin(), header.end(), [&](const auto& line) { return line.first == key; });
  return found == header.end() ? "" : found->second;
}

Game Pack::game() const {
  const std::string own = value("rules");
  return own.empty() ? find_game(value("preset")) : rules_from_json(own, "the rules of the pack", 0);
}

Start Pack::start(const PackRow& row) const {
  const std::string numbers = value("numbers");
  if (numbers == "deck") return start_of_deck(game(), row.deal);
  return game().deal(deal_number(numbers == "seed" ? row.deal : numbers + ":" + row.deal));
}

}  // namespace winnable
