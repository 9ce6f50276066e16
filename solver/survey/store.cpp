// The store: schema, opening, rows.
#include "solver/survey/store.h"

#include <unistd.h>

#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "solver/survey/store_named.h"

namespace winnable {
namespace {

constexpr const char* kSchema = R"(
CREATE TABLE identity(game TEXT NOT NULL, rules_id TEXT NOT NULL);
CREATE TABLE config(id INTEGER PRIMARY KEY, game TEXT NOT NULL, rules_id TEXT NOT NULL, solver_version TEXT NOT NULL,
                    options TEXT NOT NULL, UNIQUE(game, rules_id, solver_version, options));
CREATE TABLE result(seed INTEGER PRIMARY KEY, config INTEGER NOT NULL REFERENCES config(id),
                    verdict TEXT NOT NULL CHECK(verdict IN ('won', 'lost', 'undecided')), reason TEXT NOT NULL,
                    nodes INTEGER NOT NULL, ms REAL NOT NULL, solution_length INTEGER, moves TEXT);
CREATE TABLE plan(seeds TEXT NOT NULL, shard INTEGER NOT NULL, shards INTEGER NOT NULL, UNIQUE(seeds, shard, shards));
CREATE TABLE run(id INTEGER PRIMARY KEY, command TEXT NOT NULL, host TEXT NOT NULL, started TEXT NOT NULL, finished TEXT,
                 threads INTEGER NOT NULL, rows INTEGER NOT NULL, seconds REAL NOT NULL);
)";

// A table that stores made by earlier versions lack. Those know nothing of it: a run of theirs is newer, too.
constexpr const char* kStopTable =
    "CREATE TABLE IF NOT EXISTS stop(run INTEGER NOT NULL, half_width REAL NOT NULL, deals INTEGER NOT NULL)";

// One row a deal: an equal or undecided row never replaces a decided one, nor a shorter attempt without a verdict a longer
// one, and a contradiction changes nothing.
constexpr const char* kInsert = R"(
INSERT INTO result(seed, config, verdict, reason, nodes, ms, solution_length, moves) VALUES(?,?,?,?,?,?,?,?)
ON CONFLICT(seed) DO UPDATE SET config = excluded.config, verdict = excluded.verdict, reason = excluded.reason,
  nodes = excluded.nodes, ms = excluded.ms, solution_length = excluded.solution_length, moves = excluded.moves
WHERE result.verdict = 'undecided' AND result.reason <> 'gave up'
  AND (excluded.verdict <> 'undecided' OR excluded.reason = 'gave up' OR excluded.nodes >= result.nodes))";

// In a store of a player: until the words "gave up" there were, it held "lost" for them (see store_read.cpp).
constexpr const char* kRenameLost =
    "UPDATE result SET verdict = 'undecided', reason = 'gave up' WHERE verdict = 'lost'";

constexpr const char* kReplace =
    "INSERT OR REPLACE INTO result(seed, config, verdict, reason, nodes, ms, solution_length, moves) "
    "VALUES(?,?,?,?,?,?,?,?)";

// A store is an ordinary file, there already or not.
void check_path(const std::string& path) {
  if (path.empty()) throw StoreError("a store needs a file name");
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_directory(status)) throw StoreError("it is a directory, no store");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw StoreError("it is a device or a pipe, no store");
}

std::string describe(const Store& store, const ResultRow& row, const std::string& file) {
  Config config;
  for (const Config& known : store.configs())
    if (known.id == row.config) config = known;
  return fmt::format("seed {} {} after {} nodes ({}, rules {}, solver {}, options {})", row.seed,
                     row.gave_up() ? to_text(row.reason) : to_text(row.verdict), row.nodes, file, config.rules_id,
                     config.solver_version, config.options);
}

ConflictError conflict(const std::string& one, const std::string& other) {
  return ConflictError("contradicting verdicts:\n  " + one + "\n  " + other);
}

}  // namespace

ConflictError contradiction(const Store& store, const ResultRow& row, const Store& other, const ResultRow& other_row) {
  return conflict(describe(store, row, store.path()), describe(other, other_row, other.path()));
}

std::optional<Verdict> parse_verdict(std::string_view text) {
  for (const Verdict verdict : {Verdict::undecided, Verdict::won, Verdict::lost})
    if (text == to_text(verdict)) return verdict;
  return std::nullopt;
}

std::optional<Reason> parse_reason(std::string_view text) {
  for (const Reason reason :
       {Reason::none, Reason::nodes, Reason::time, Reason::memory, Reason::signal, Reason::gave_up})
    if (text == to_text(reason)) return reason;
  return std::nullopt;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string host_name() {
  char name[256] = "";
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

Store Store::open(const std::string& path, std::string_view game, std::string_view rules_id) {
  return named(path, [&] {
    check_path(path);
    Store store;
    store.path_ = path;
    store.lock_ = std::make_unique<StoreLock>(path);
    store.database_ = Database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    store.prepare(game, rules_id);
    return store;
  });
}

Store Store::in_memory(std::string_view game, std::string_view rules_id) {
  Store store;
  store.path_ = "the store in memory";
  store.database_ = Database::in_memory();
  store.prepare(game, rules_id);
  return store;
}

// Creates what a new store needs, or checks that this one is of the game.
void Store::prepare(std::string_view game, std::string_view rules_id) {
  const bool is_new =
      database_.integer("SELECT count(*) FROM sqlite_master") == 0 && database_.integer("PRAGMA application_id") == 0;
  if (is_new)
    create_schema(game, rules_id);
  else
    check_kind();
  read_identity();
  if (!may_be_one_game(game_, game)) throw StoreError("it is a store of " + game_ + ", not of " + std::string(game));
  if (rules_id_ != rules_id)
    throw StoreError("its rows follow the rules " + rules_id_ + ", and this command is about " + std::string(rules_id));
  check_configs();
  database_.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536");
  if (holds_player_results_) database_.execute(kRenameLost);
  insert_ = database_.prepare(kInsert);
  replace_ = database_.prepare(kReplace);
}

Store Store::open_to_read(const std::string& path) {
  return named(path, [&] {
    check_path(path);
    if (!std::filesystem::exists(path)) throw StoreError("there is no such file");
    Store store;
    store.path_ = path;
    try {
      // Read-write where that is possible: what a killed process left in the log can then be read.
      store.database_ = Database(path, SQLITE_OPEN_READWRITE);
      store.check_kind();
    } catch (const StoreError&) {
      // In a folder that cannot be written SQLite cannot share a log; without one the file itself is all there is.
      if (std::filesystem::exists(path + "-wal")) throw;
      store.database_ = Database::immutable(path);
      store.check_kind();
    }
    store.read_identity();
    return store;
  });
}

void Store::create_schema(std::string_view game, std::string_view rules_id) {
  database_.execute("PRAGMA journal_mode = WAL");
  database_.execute("BEGIN IMMEDIATE");
  database_.execute(kSchema);
  Statement identity = database_.prepare("INSERT INTO identity VALUES(?, ?)");
  identity.bind(1, game);
  identity.bind(2, rules_id);
  identity.run();
  database_.execute(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kStoreApplicationId, kStoreSchema));
  database_.execute("COMMIT");
}

std::int64_t Store::config_id(const Config& config) {
  return named(path_, [&] {
    for (const bool added : {false, true}) {
      Statement query = database_.prepare(
          "SELECT id FROM config WHERE game = ? AND rules_id = ? AND solver_version = ? AND options = ?");
      Statement insert =
          database_.prepare("INSERT INTO config(game, rules_id, solver_version, options) VALUES(?, ?, ?, ?)");
      for (Statement* statement : {&query, &insert}) {
        statement->bind(1, config.game);
        statement->bind(2, config.rules_id);
        statement->bind(3, config.solver_version);
        statement->bind(4, config.options);
      }
      if (query.step()) return query.integer(0);
      if (!added) insert.run();
    }
    throw StoreError("it lost a row");
  });
}

void Store::add_plan(const Plan& plan) {
  named(path_, [&] {
    Statement insert = database_.prepare("INSERT OR IGNORE INTO plan VALUES(?, ?, ?)");
    insert.bind(1, plan.seeds);
    insert.bind(2, static_cast<std::int64_t>(plan.shard.index));
    insert.bind(3, static_cast<std::int64_t>(plan.shard.count));
    insert.run();
  });
}

void Store::note_stop(const Stop& stop) {
  named(path_, [&] {
    database_.execute(kStopTable);
    Statement insert = database_.prepare("INSERT INTO stop SELECT max(id), ?, ? FROM run");
    insert.bind(1, stop.half_width);
    insert.bind(2, static_cast<std::int64_t>(stop.deals));
    insert.run();
  });
}

std::int64_t Store::start_run(const RunRecord& run) {
  return named(path_, [&] {
    Statement insert = database_.prepare(
        "INSERT INTO run(command, host, started, finished, threads, rows, seconds) VALUES(?, ?, ?, NULL, ?, 0, 0)");
    insert.bind(1, run.command);
    insert.bind(2, run.host);
    insert.bind(3, run.started);
    insert.bind(4, run.threads);
    insert.run();
    return static_cast<std::int64_t>(sqlite3_last_insert_rowid(database_.handle()));
  });
}

void Store::finish_run(std::int64_t id, const RunRecord& run) {
  named(path_, [&] {
    Statement update = database_.prepare("UPDATE run SET finished = ?, rows = ?, seconds = ? WHERE id = ?");
    update.bind(1, run.finished);
    update.bind(2, run.rows);
    update.bind(3, run.seconds);
    update.bind(4, id);
    update.run();
  });
}

void Store::begin() {
  named(path_, [&] { database_.execute("BEGIN IMMEDIATE"); });
}
void Store::commit() {
  named(path_, [&] { database_.execute("COMMIT"); });
}
void Store::rollback() {
  if (!sqlite3_get_autocommit(database_.handle())) named(path_, [&] { database_.execute("ROLLBACK"); });
}

void Store::bind(Statement& statement, const ResultRow& row) {
  statement.bind(1, static_cast<std::int64_t>(row.seed));
  statement.bind(2, row.config);
  statement.bind(3, to_text(row.verdict));
  statement.bind(4, to_text(row.reason));
  statement.bind(5, static_cast<std::int64_t>(row.nodes));
  statement.bind(6, row.milliseconds);
  if (row.verdict == Verdict::won)
    statement.bind(7, static_cast<std::int64_t>(row.solution_length));
  else
    statement.bind_null(7);
  if (row.moves.empty())
    statement.bind_null(8);
  else
    statement.bind(8, std::string_view(row.moves));
}

void Store::put(const ResultRow& row) {
  named(path_, [&] {
    bind(*insert_, row);
    insert_->run();
    if (database_.changes() == 0) settle(row);
  });
}

void Store::replace(const ResultRow& row) {
  named(path_, [&] {
    bind(*replace_, row);
    replace_->run();
  });
}

// There is a decided row for the deal, and it stays: unless the two contradict each other, both say the same. A win
// found again may bring the moves that the row lacks.
void Store::settle(const ResultRow& row) {
  if (!row.is_final()) return;
  const auto known = find(row.seed);
  if (!known) return;
  if (row.verdict == known->verdict) {
    if (row.moves.empty() || !known->moves.empty()) return;
    Statement complete = database_.prepare("UPDATE result SET solution_length = ?, moves = ? WHERE seed = ?");
    complete.bind(1, static_cast<std::int64_t>(row.solution_length));
    complete.bind(2, std::string_view(row.moves));
    complete.bind(3, static_cast<std::int64_t>(row.seed));
    complete.run();
    return;
  }
  throw conflict(describe(*this, *known, path_), describe(*this, row, "new row"));
}

void check_shard(const Store& store, const Shard& shard) {
  for (const Plan& known : store.plans()) {
    if (shard.count == 1 || known.shard == shard) continue;
    throw StoreError(fmt::format("{}: it holds shard {}/{}, not {}/{}; give each shard a store of its own (--store)",
                                 store.path(), known.shard.index, known.shard.count, shard.index, shard.count));
  }
}

}  // namespace winnable
