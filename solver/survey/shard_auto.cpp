#include "solver/survey/shard_auto.h"

#include <cstdlib>
#include <string_view>

#include "solver/core/text.h"

namespace winnable {
namespace {

constexpr BatchEngine kEngines[] = {
    {"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "", 1},
    {"Grid Engine", "SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE", "", 1},
    {"PBS", "PBS_ARRAY_INDEX", "", "", "", "", 1},
    {"LSF", "LSB_JOBINDEX", "", "LSB_JOBINDEX_END", "LSB_JOBINDEX_STEP", "", 1},
    {"Kubernetes", "JOB_COMPLETION_INDEX", "", "", "", "", 0},
    {"AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", "", "", "", "AWS_BATCH_JOB_ARRAY_SIZE", 0},
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "", "", "", "OMPI_COMM_WORLD_SIZE", 0},
    {"MPICH", "PMI_RANK", "", "", "", "PMI_SIZE", 0},
    {"GNU parallel", "PARALLEL_SEQ", "", "", "", "", 1},
};

std::optional<std::uint64_t> number_in_environment(const char* name) {
  const char* value = *name ? std::getenv(name) : nullptr;
  return value ? notation::whole_number(value) : std::nullopt;
}

std::string named(const BatchEngine& engine) {
  return std::string(engine.name) + " (" + engine.index + "=" + std::getenv(engine.index) + ")";
}

std::optional<Shard> shard_of(const BatchEngine& engine, std::uint64_t index, std::uint64_t count, std::string& error) {
  const std::uint64_t first = number_in_environment(engine.first).value_or(engine.base);
  const std::uint64_t step = number_in_environment(engine.step).value_or(1);
  const auto last = number_in_environment(engine.last), told = number_in_environment(engine.count);
  Shard shard;
  if (count > 0) {  // some tasks of an array may run again alone: their numbers count, not how many there are
    shard = {index - engine.base + 1, count};
    if (index < engine.base) shard.index = 0;
  } else if (told) {
    shard = {index - engine.base + 1, *told};
  } else if (last && step > 0 && index >= first && *last >= first) {
    shard = {(index - first) / step + 1, (*last - first) / step + 1};
  } else {
    error = named(engine) + " does not tell how many tasks there are: --shard auto:N says so";
    return std::nullopt;
  }
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  error = named(engine) + " is no task of " + std::to_string(shard.count);
  return std::nullopt;
}

}  // namespace

std::span<const BatchEngine> batch_engines() { return kEngines; }

std::optional<Shard> shard_of_task(std::uint64_t count, std::string& error) {
  for (const BatchEngine& engine : kEngines)
    if (const auto index = number_in_environment(engine.index)) return shard_of(engine, *index, count, error);
  error = "--shard auto needs a task of a batch engine; none of these variables is a number:";
  for (const BatchEngine& engine : kEngines) error += std::string(" ") + engine.index;
  return std::nullopt;
}

}  // namespace winnable
