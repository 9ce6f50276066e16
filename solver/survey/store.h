// The store: one SQLite file for the results of one game (docs/store.md describes it). One row a deal; `won` and `lost`
// are facts and replace `undecided`; won against lost is a conflict, reported with both rows.
//
// One process writes a store at a time (a lock on the file says so); any number may read it meanwhile. What is
// committed survives a killed process. What is read is checked: a store may come from anywhere. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/survey/seeds.h"
#include "solver/survey/sqlite.h"
#include "winnable/solve.h"

namespace winnable {

inline constexpr int kStoreSchema = 1;
inline constexpr int kStoreApplicationId = 0x574E424C;  // "WNBL"

// How rows were made.
struct Config {
  std::int64_t id = 0;
  std::string game;
  std::string rules_id;
  std::string solver_version;
  std::string options;  // JSON: limits per deal, reductions switched off, salt
};

// Whether games with these names are one if their rules ids are: of rules of one's own the id says all, whatever their
// file is called.
inline bool may_be_one_game(std::string_view a, std::string_view b) {
  return a == b || (a.starts_with("rules:") && b.starts_with("rules:"));
}

struct ResultRow {
  std::uint64_t seed = 0;
  std::int64_t config = 0;
  Verdict verdict = Verdict::undecided;
  Reason reason = Reason::none;
  std::uint64_t nodes = 0;            // of the attempt that decided, or of the longest
  double milliseconds = 0;            // CPU time of the same
  std::uint32_t solution_length = 0;  // moves; 0 unless won
  std::string moves;                  // "T3 F;T4 T9 3;...", empty unless solutions are kept

  // An honest player's row: he did not win, which proves nothing about the deal.
  bool gave_up() const { return verdict == Verdict::undecided && reason == Reason::gave_up; }
  // No other limits would change it.
  bool is_final() const { return verdict != Verdict::undecided || gave_up(); }
};

// Two rows that contradict each other.
struct ConflictError : StoreError {
  using StoreError::StoreError;
};

// The seeds that a survey was asked for.
struct Plan {
  std::string seeds;
  Shard shard;
};

// A survey that ended before its last deal because its bracket had become narrow enough.
struct Stop {
  double half_width = 0;    // that was asked for, a share
  std::uint64_t deals = 0;  // the first ones, whose bracket it was
};

// A run of the survey command, as the store remembers it.
struct RunRecord {
  std::string command;
  std::string host;
  std::string started;   // UTC, ISO 8601
  std::string finished;  // empty: did not end in order
  std::int64_t threads = 0;
  std::int64_t rows = 0;  // written by the run
  double seconds = 0;     // wall time
};

// Holds the lock of the store's file, by whatever name it is known, while it lives; creates an empty file if there is
// none. It must outlive the database: closing any descriptor of a file drops the locks of SQLite. Throws StoreError if
// another process holds it, or if the file has hard links.
class StoreLock {
 public:
  explicit StoreLock(const std::string& path);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  int descriptor_ = -1;
};

class Store {
 public:
  // Opens a store, or creates it. Throws StoreError if the file is no store, is of another game or other rules, has a
  // newer schema, cannot be written or is being written to.
  static Store open(const std::string& path, std::string_view game, std::string_view rules_id);
  // A store that is not kept.
  static Store in_memory(std::string_view game, std::string_view rules_id);
  // Opens an existing store to read it. Throws StoreError.
  static Store open_to_read(const std::string& path);

  const std::string& path() const { return path_; }
  const std::string& game() const { return game_; }
  const std::string& rules_id() const { return rules_id_; }
  // Whether its rows are results of an honest player: those are won or given up, never lost.
  bool holds_player_results() const { return holds_player_results_; }

  std::int64_t config_id(const Config& config);  // of an equal one, added if there is none
  std::vector<Config> configs() const;

  // Remembers what was asked for.
  void add_plan(const Plan& plan);
  std::vector<Plan> plans() const;

  // Of the newest run, if it ended so: a later one goes on.
  void note_stop(const Stop& stop);
  std::optional<Stop> stop() const;

  std::int64_t start_run(const RunRecord& run);
  void finish_run(std::int64_t id, const RunRecord& run);
  std::vector<RunRecord> runs() const;

  // Rows are written in transactions; a row counts as stored after commit().
  void begin();
  void commit();
  void rollback();

  // Adds a row, or replaces an undecided one; a win with moves completes a won row that has none. Throws ConflictError,
  // and changes nothing, if it contradicts a decided row.
  void put(const ResultRow& row);
  // Adds a row, or replaces any row of its deal: for merging, where the caller has compared the two.
  void replace(const ResultRow& row);

  std::uint64_t size() const;
  // Whether a won row has its moves: such a store goes on keeping them.
  bool has_moves() const;
  std::uint64_t wins_without_moves() const;
  std::optional<ResultRow> find(std::uint64_t seed) const;
  // Every row in ascending order of seed, with moves only on request. Throws StoreError at a row that cannot be.
  void for_each(bool with_moves, const std::function<void(const ResultRow&)>& visit) const;

 private:
  friend class RowCursor;
  Store() = default;
  void create_schema(std::string_view game, std::string_view rules_id);
  void prepare(std::string_view game, std::string_view rules_id);
  void check_kind() const;
  void read_identity();
  ResultRow read_row(const Statement& query, bool with_moves) const;
  void check_configs() const;
  static void bind(Statement& statement, const ResultRow& row);
  void settle(const ResultRow& row);

  std::unique_ptr<StoreLock> lock_;
  Database database_;
  std::string path_;
  std::string game_;
  std::string rules_id_;
  bool holds_player_results_ = false;
  std::optional<Statement> insert_;
  std::optional<Statement> replace_;
  mutable std::optional<Statement> find_;
};

// Walks over the rows of a store in ascending order of seed, with moves only on request. The store must outlive it and
// stay where it is.
class RowCursor {
 public:
  RowCursor(const Store& store, bool with_moves);
  // The next row, good until the call after; null after the last. Throws StoreError at a row that cannot be.
  const ResultRow* next();

 private:
  Statement rows_where(const char* condition) const;

  const Store* store_;
  bool with_moves_;
  bool in_upper_half_ = false;
  Statement query_;
  ResultRow row_;
};

// The error of two rows of one deal, each with its store.
ConflictError contradiction(const Store& store, const ResultRow& row, const Store& other, const ResultRow& other_row);

// One shard, one store: throws StoreError if the store was started for other shards than `shard`.
void check_shard(const Store& store, const Shard& shard);

std::optional<Verdict> parse_verdict(std::string_view text);
std::optional<Reason> parse_reason(std::string_view text);

std::string utc_now();
std::string host_name();

}  // namespace winnable
