// winnable merge: joins stores of one game.
#include <fmt/format.h>

#include "solver/cli/commands.h"
#include "solver/survey/merge.h"

namespace winnable::cli {
namespace {

int run_merge(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, merge_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("target") || !parsed.has("stores"))
    throw CommandError(kUsage, "merge: a target and stores are needed");
  const auto path = parsed.text("target");
  const auto sources = parsed.texts("stores");
  MergeResult result;
  try {
    const Store first = Store::open_to_read(sources.front());
    result = merge_stores_into(path, first.game(), first.rules_id(), sources);
  } catch (const ConflictError& error) {
    throw CommandError(kNotVerified, error.what());
  } catch (const StoreError& error) {
    throw CommandError(kStorage, error.what());
  }
  if (!parsed.has("quiet"))
    fmt::print("{}: {} rows, {} of them new ({} rows in {} store{} read)\n", path, result.rows,
               result.rows - result.rows_before, result.rows_read, sources.size(), sources.size() == 1 ? "" : "s");
  return kOk;
}

}  // namespace

const Command merge_command{
    .name = "merge",
    .arguments = "TARGET STORE...",
    .summary = "join the stores of surveys",
    .usages = {"TARGET STORE..."},
    .text =
        "Puts the rows of the stores into TARGET, which is created if it does not exist. Decided deals win over "
        "undecided ones; a deal won in one store and lost in another is an error that names both rows. On any error "
        "TARGET stays as it was.",
    .positionals = {{"target", Place::store}, {"stores", Place::store, true}},
    .options = {{.name = "quiet,q", .text = "no summary"}},
    .exit_codes = "0 done, 2 usage, 4 store or disk, 5 a contradiction",
    .examples = {"winnable merge squadron.sqlite squadron.*-of-8.sqlite",
                 "winnable merge all.sqlite night1.sqlite night2.sqlite"},
    .run = run_merge,
};

}  // namespace winnable::cli
