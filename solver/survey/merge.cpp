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
#include <map>
#include <tuple>

#include "solver/survey/output_file.h"

namespace winnable {
namespace {

[[noreturn]] void report_contradiction(const Store& target, const ResultRow& ours, const Store& source,
                                       const ResultRow& theirs) {
  const auto config_of = [](const Store& store, std::int64_t id) {
    for (const Config& config : store.configs())
      if (config.id == id) return config;
    return Config{};
  };
  throw ConflictError("contradicting verdicts:\n  " + describe(ours, config_of(target, ours.config), target.path()) +
                      "\n  " + describe(theirs, config_of(source, theirs.config), source.path()));
}

bool is_better(const ResultRow& theirs, const ResultRow& ours) {
  if (!ours.is_final()) return theirs.is_final() || theirs.nodes > ours.nodes;
  return ours.moves.empty() && !theirs.moves.empty();
}

void merge_rows(Store& target, const Store& source) {
  std::map<std::int64_t, std::int64_t> config_here;
  for (Config config : source.configs()) config_here[config.id] = target.config_id(config);
  source.for_each(true, [&](const ResultRow& theirs) {
    ResultRow row = theirs;
    row.config = config_here.at(theirs.config);
    const auto ours = target.find(row.seed);
    if (ours && ours->is_final() && row.is_final() && ours->verdict != row.verdict)
      report_contradiction(target, *ours, source, theirs);
    if (!ours || is_better(row, *ours)) target.replace(row);
  });
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

void merge_one(Store& target, const Store& source) {
  if (source.game() != target.game() || source.rules_id() != target.rules_id())
    throw StoreError(fmt::format("{}: it is a store of {} (rules {}), not of {} (rules {})", source.path(),
                                 source.game(), source.rules_id(), target.game(), target.rules_id()));
  merge_rows(target, source);
  merge_history(target, source);
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
  target.begin();
  try {
    for (const std::string& path : sources) {
      const Store source = Store::open_to_read(path);
      merge_one(target, source);
      result.rows_read += source.size();
    }
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
