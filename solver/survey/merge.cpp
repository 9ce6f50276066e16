// Joins stores.
#include "solver/survey/merge.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <queue>
#include <tuple>

#include "solver/survey/output_file.h"

namespace winnable {
namespace {

bool is_better(const ResultRow& theirs, const ResultRow& ours) {
  if (!ours.is_final()) return theirs.is_final() || theirs.nodes > ours.nodes;
  return ours.moves.empty() && !theirs.moves.empty();
}

// A store that is read from its first row to its last.
class Source {
 public:
  Source(Store store, Store& target) : store_(std::move(store)) {
    if (!may_be_one_game(store_.game(), target.game()) || store_.rules_id() != target.rules_id())
      throw StoreError(fmt::format("{}: it is a store of {} (rules {}), not of {} (rules {})", store_.path(),
                                   store_.game(), store_.rules_id(), target.game(), target.rules_id()));
    for (Config config : store_.configs()) config_of_target_[config.id] = target.config_id(config);
    rows_.emplace(store_, true);
    advance();
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const Store& store() const { return store_; }
  const ResultRow* row() const { return row_; }  // null after the last
  void advance() { row_ = rows_->next(); }
  ResultRow row_for_target(ResultRow row) const {
    row.config = config_of_target_.at(row.config);
    return row;
  }

 private:
  Store store_;
  std::map<std::int64_t, std::int64_t> config_of_target_;
  std::optional<RowCursor> rows_;
  const ResultRow* row_ = nullptr;
};

// All sources at once in the order of the seeds, so that the target grows at its end however the seeds are spread.
void merge_rows(Store& target, std::list<Source>& sources) {
  const bool target_is_empty = target.size() == 0;
  // The next seed of each source, the smallest on top; of equal seeds the first source's.
  using Head = std::pair<std::uint64_t, std::size_t>;
  std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
  std::vector<Source*> source_at;
  for (Source& source : sources) {
    if (source.row()) heads.emplace(source.row()->seed, source_at.size());
    source_at.push_back(&source);
  }
  while (!heads.empty()) {
    const std::uint64_t seed = heads.top().first;
    std::optional<ResultRow> best = target_is_empty ? std::nullopt : target.find(seed);
    Source* origin = nullptr;  // of the best; none: the target itself
    while (!heads.empty() && heads.top().first == seed) {
      const std::size_t place = heads.top().second;
      heads.pop();
      Source& source = *source_at[place];
      const ResultRow& theirs = *source.row();
      if (best && best->is_final() && theirs.is_final() && best->verdict != theirs.verdict)
        throw contradiction(origin ? origin->store() : target, *best, source.store(), theirs);
      if (!best || is_better(theirs, *best)) {
        best = theirs;
        origin = &source;
      }
      source.advance();
      if (source.row()) heads.emplace(source.row()->seed, place);
    }
    if (origin) target.replace(origin->row_for_target(*std::move(best)));
  }
}

void merge_history(Store& target, const Store& source) {
  for (const Plan& plan : source.plans()) target.add_plan(plan);
  const auto known = target.runs();
  for (const RunRecord& run : source.runs()) {
    const auto same = [&](const RunRecord& other) {
      return std::tie(run.command, run.host, run.started) == std::tie(other.command, other.host, other.started);
    };
    if (std::any_of(known.begin(), known.end(), same)) continue;
    const auto id = target.start_run(run);
    if (!run.finished.empty()) target.finish_run(id, run);
  }
}

// Not over a file that has come meanwhile.
bool rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  // A file system that cannot do both at once.
  if (::access(to.c_str(), F_OK) == 0) {
    errno = EEXIST;
    return false;
  }
  return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

MergeResult merge_stores(Store& target, const std::vector<std::string>& sources) {
  MergeResult result;
  result.rows_before = target.size();
  std::optional<Stop> stop;  // of a store that is copied
  target.begin();
  try {
    constexpr std::size_t kAtOnce = 128;  // each store is up to three open files
    for (std::size_t first = 0; first < sources.size(); first += kAtOnce) {
      std::list<Source> opened;
      for (std::size_t i = first; i < std::min(first + kAtOnce, sources.size()); ++i)
        result.rows_read += opened.emplace_back(Store::open_to_read(sources[i]), target).store().size();
      merge_rows(target, opened);
      for (const Source& source : opened) merge_history(target, source.store());
      if (result.rows_before == 0 && sources.size() == 1) stop = opened.front().store().stop();
    }
    if (stop) target.note_stop(*stop);
    target.commit();
  } catch (...) {
    target.rollback();
    throw;
  }
  result.rows = target.size();
  return result;
}

MergeResult merge_stores_into(const std::string& target, std::string_view game, std::string_view rules_id,
                              const std::vector<std::string>& sources) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (target.empty() || fs::exists(target, ignored)) {
    Store store = Store::open(target, game, rules_id);
    return merge_stores(store, sources);
  }
  // Through a link that leads nowhere yet, to where it leads; of its own, so that two merges do not meet.
  const std::string place = link_target(target);
  const std::string temporary = fmt::format("{}.{}.merging", place, ::getpid());
  const auto remove_all = [&] {
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(temporary + suffix);
  };
  MergeResult result;
  try {
    remove_all();
    Store store = Store::open(temporary, game, rules_id);
    result = merge_stores(store, sources);
  } catch (const fs::filesystem_error& error) {
    throw StoreError(error.what());
  } catch (...) {
    remove_all();
    throw;
  }
  if (!rename_to_new(temporary, place)) {
    const std::string why = std::strerror(errno);
    remove_all();
    throw StoreError(target + ": " + why);
  }
  return result;
}

}  // namespace winnable
