// The store: what is read, and checked, since it may have been damaged or written by somebody else.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "games/catalogue.h"
#include "solver/survey/plain_text.h"
#include "solver/survey/store.h"
#include "solver/survey/store_named.h"

namespace winnable {
namespace {

constexpr const char* kColumns = "seed, config, verdict, reason, nodes, ms, solution_length";

[[noreturn]] void refuse_row(const Statement& query, std::string_view column, const std::string& what) {
  throw DamagedError(fmt::format("it is damaged (row of seed {}: {} is {})",
                                 static_cast<std::uint64_t>(query.integer(0)), column, what));
}

// At most the first characters: a damaged field may be of any length.
std::string shown(const Statement& query, int column) {
  constexpr std::size_t kShown = 40;
  const std::string_view text = query.text(column);
  return "'" + printable(text.substr(0, kShown)) + (text.size() > kShown ? "...'" : "'");
}

std::uint64_t read_count(const Statement& query, int column, std::string_view name, std::uint64_t most) {
  if (query.type(column) != SQLITE_INTEGER) refuse_row(query, name, shown(query, column) + ", no whole number");
  const std::int64_t value = query.integer(column);
  if (value < 0 || static_cast<std::uint64_t>(value) > most) refuse_row(query, name, std::to_string(value));
  return static_cast<std::uint64_t>(value);
}

double read_milliseconds(const Statement& query, int column) {
  constexpr double kMost = 1e15;  // thirty thousand years
  if (query.type(column) != SQLITE_FLOAT && query.type(column) != SQLITE_INTEGER)
    refuse_row(query, "ms", shown(query, column) + ", no number");
  const double value = query.real(column);
  if (!(value >= 0 && value <= kMost)) refuse_row(query, "ms", fmt::format("{}", value));
  return value;
}

// Letters, digits, spaces and the points and semicolons of a move list. Whether the moves are legal is for the referee.
std::string read_moves(const Statement& query, int column) {
  const std::string_view moves = query.text(column);
  const bool is_plain = std::all_of(moves.begin(), moves.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '.' ||
           c == ';';
  });
  if (!is_plain) refuse_row(query, "moves", shown(query, column) + ", no move list");
  return std::string(moves);
}

// A JSON object of numbers and plain names, as a survey writes it: no escapes, ASCII alone, no number below zero.
bool is_plain_object(std::string_view text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\\'; });
  if (!is_plain) return false;
  const auto object = nlohmann::json::parse(text, nullptr, false);
  return object.is_object() && std::all_of(object.begin(), object.end(), [](const auto& value) {
           return !value.is_number() || value.template get<double>() >= 0;
         });
}

ResultRow checked_row(const Statement& query, bool with_moves) {
  constexpr std::uint64_t kMostMoves = 100'000'000;
  if (query.type(0) != SQLITE_INTEGER) throw DamagedError("it is damaged (a row without a seed)");
  ResultRow row;
  row.seed = static_cast<std::uint64_t>(query.integer(0));
  row.config = query.integer(1);
  const auto verdict = parse_verdict(query.text(2));
  if (!verdict) refuse_row(query, "verdict", shown(query, 2));
  row.verdict = *verdict;
  const auto reason = parse_reason(query.text(3));
  if (!reason) refuse_row(query, "reason", shown(query, 3));
  row.reason = *reason;
  if (row.verdict != Verdict::undecided && row.reason != Reason::none)
    refuse_row(query, "reason", shown(query, 3) + ", and the verdict " + std::string(to_text(row.verdict)));
  row.nodes = read_count(query, 4, "nodes", std::numeric_limits<std::int64_t>::max());
  row.milliseconds = read_milliseconds(query, 5);
  const bool has_length = query.type(6) != SQLITE_NULL;
  if (has_length != (row.verdict == Verdict::won))
    refuse_row(
        query, "solution_length",
        std::string(has_length ? "given" : "missing") + ", and the verdict " + std::string(to_text(row.verdict)));
  if (has_length) row.solution_length = static_cast<std::uint32_t>(read_count(query, 6, "solution_length", kMostMoves));
  if (with_moves) row.moves = read_moves(query, 7);
  if (!row.moves.empty() && row.verdict != Verdict::won)
    refuse_row(query, "moves", "given, and the verdict " + std::string(to_text(row.verdict)));
  return row;
}

}  // namespace

// Until the words "gave up" there were, stores of players held "lost" for them.
ResultRow Store::read_row(const Statement& query, bool with_moves) const {
  ResultRow row = checked_row(query, with_moves);
  if (row.verdict == Verdict::lost && holds_player_results_) {
    row.verdict = Verdict::undecided;
    row.reason = Reason::gave_up;
  }
  return row;
}

void Store::check_kind() const {
  if (database_.integer("PRAGMA application_id") != kStoreApplicationId)
    throw StoreError(database_.integer("SELECT count(*) FROM sqlite_master") == 0
                         ? "it is empty: no store, or a copy of a running survey's without the files beside it (-wal)"
                         : "it is an SQLite file, but no store of this program");
  const std::int64_t schema = database_.integer("PRAGMA user_version");
  if (schema < 1) throw DamagedError(fmt::format("it is damaged (schema {})", schema));
  if (schema > kStoreSchema)
    throw StoreError(
        fmt::format("it was written by a newer program (schema {}; this one knows {})", schema, kStoreSchema));
  // A view or a trigger would run what its writer likes.
  if (database_.integer("SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')") != 0)
    throw DamagedError("it is damaged (it holds views or triggers)");
}

void Store::read_identity() {
  Statement query = database_.prepare("SELECT game, rules_id FROM identity");
  if (!query.step()) throw DamagedError("it is damaged (no identity)");
  for (const int column : {0, 1})
    if (!is_plain_name(query.text(column)))
      throw DamagedError(fmt::format("it is damaged (identity: {} is no name of {})", shown(query, column),
                                     column == 0 ? "a game" : "rules"));
  game_ = query.text(0);
  rules_id_ = query.text(1);
  if (query.step()) throw DamagedError("it is damaged (more than one identity)");
  const GameInfo* game = find_game_info(game_);
  holds_player_results_ = rules_id_.find('+') != std::string::npos || (game && game->is_player);
}

// Every row says how it was made, and all are of one game. Looked for before anything is written: a new configuration
// could take the number of one that is lost.
void Store::check_configs() const {
  Statement configs = database_.prepare("SELECT id, game, rules_id FROM config");
  while (configs.step())
    if (configs.text(2) != rules_id_ || !may_be_one_game(configs.text(1), game_))
      throw DamagedError(fmt::format("it is damaged (configuration {}: of {}, rules {}, in a store of {}, rules {})",
                                     configs.integer(0), shown(configs, 1), shown(configs, 2), game_, rules_id_));
  Statement query =
      database_.prepare("SELECT seed, config FROM result WHERE config NOT IN (SELECT id FROM config) LIMIT 1");
  if (query.step()) refuse_row(query, "config", std::to_string(query.integer(1)) + ", which the store does not have");
}

std::vector<Config> Store::configs() const {
  return named(path_, [&] {
    std::vector<Config> configs;
    Statement query = database_.prepare("SELECT id, game, rules_id, solver_version, options FROM config ORDER BY id");
    while (query.step()) {
      const std::int64_t id = query.integer(0);
      if (!is_plain_object(query.text(4)))
        throw DamagedError(fmt::format("it is damaged (configuration {}: options {} are no JSON object of a survey)",
                                       id, shown(query, 4)));
      configs.push_back({id, printable(query.text(1)), printable(query.text(2)), printable(query.text(3)),
                         std::string(query.text(4))});
    }
    return configs;
  });
}

std::vector<Plan> Store::plans() const {
  return named(path_, [&] {
    std::vector<Plan> plans;
    Statement query = database_.prepare("SELECT seeds, shard, shards FROM plan ORDER BY seeds, shards, shard");
    while (query.step()) {
      const std::int64_t index = query.integer(1);
      const std::int64_t count = query.integer(2);
      const std::string_view seeds = query.text(0);
      // Ranges only: a name of a file ("@...") is resolved before a plan is stored.
      if (index < 1 || index > count || seeds.find_first_not_of("0123456789,-") != std::string_view::npos)
        throw DamagedError(fmt::format("it is damaged (plan: seeds {}, shard {}/{})", shown(query, 0), index, count));
      plans.push_back({std::string(seeds), {static_cast<std::uint64_t>(index), static_cast<std::uint64_t>(count)}});
    }
    return plans;
  });
}

std::optional<Stop> Store::stop() const {
  return named(path_, [&]() -> std::optional<Stop> {
    if (database_.integer("SELECT EXISTS(SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'stop')") == 0)
      return std::nullopt;
    Statement query = database_.prepare("SELECT half_width, deals FROM stop WHERE run = (SELECT max(id) FROM run)");
    if (!query.step()) return std::nullopt;
    const Stop stop{query.real(0), static_cast<std::uint64_t>(query.integer(1))};
    if (!(stop.half_width > 0 && stop.half_width < 1) || query.integer(1) < 1)
      throw DamagedError(
          fmt::format("it is damaged (stop: half width {}, deals {})", shown(query, 0), shown(query, 1)));
    return stop;
  });
}

std::vector<RunRecord> Store::runs() const {
  return named(path_, [&] {
    std::vector<RunRecord> runs;
    Statement query =
        database_.prepare("SELECT command, host, started, finished, threads, rows, seconds FROM run ORDER BY id");
    while (query.step())
      runs.push_back({std::string(query.text(0)), std::string(query.text(1)), std::string(query.text(2)),
                      std::string(query.text(3)), query.integer(4), query.integer(5), query.real(6)});
    return runs;
  });
}

std::uint64_t Store::size() const {
  return named(path_, [&] { return static_cast<std::uint64_t>(database_.integer("SELECT count(*) FROM result")); });
}

bool Store::has_moves() const {
  return named(path_, [&] {
    return database_.integer("SELECT EXISTS(SELECT 1 FROM result WHERE verdict = 'won' AND moves IS NOT NULL)") != 0;
  });
}

std::uint64_t Store::wins_without_moves() const {
  return named(path_, [&] {
    return static_cast<std::uint64_t>(database_.integer(
        "SELECT count(*) FROM result WHERE verdict = 'won' AND moves IS NULL AND solution_length > 0"));
  });
}

std::optional<ResultRow> Store::find(std::uint64_t seed) const {
  return named(path_, [&]() -> std::optional<ResultRow> {
    if (!find_) find_ = database_.prepare(fmt::format("SELECT {}, moves FROM result WHERE seed = ?", kColumns));
    find_->reset();
    find_->bind(1, static_cast<std::int64_t>(seed));
    if (!find_->step()) return std::nullopt;
    ResultRow row = read_row(*find_, true);
    find_->reset();
    return row;
  });
}

void Store::for_each(bool with_moves, const std::function<void(const ResultRow&)>& visit) const {
  RowCursor rows(*this, with_moves);
  while (const ResultRow* row = rows.next()) visit(*row);
}

// Seeds are unsigned, SQLite's integers signed: the upper half of the seeds comes as negative numbers.
RowCursor::RowCursor(const Store& store, bool with_moves)
    : store_(&store), with_moves_(with_moves), query_(named(store.path_, [&] {
        store.check_configs();
        return rows_where("seed >= 0");
      })) {}

const ResultRow* RowCursor::next() {
  return named(store_->path_, [&]() -> const ResultRow* {
    while (!query_.step()) {
      if (in_upper_half_) return nullptr;
      in_upper_half_ = true;
      query_ = rows_where("seed < 0");
    }
    row_ = store_->read_row(query_, with_moves_);
    return &row_;
  });
}

Statement RowCursor::rows_where(const char* condition) const {
  return store_->database_.prepare(fmt::format("SELECT {}{} FROM result WHERE {} ORDER BY seed", kColumns,
                                               with_moves_ ? ", moves" : "", condition));
}

}  // namespace winnable
