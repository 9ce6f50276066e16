// Which shard this process is, asked of the batch engine that started it: every engine tells its tasks their number in
// the environment. docs/survey.md prints the table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "solver/survey/seeds.h"

namespace winnable {

// The variables of one engine. Empty names: the engine does not say. Tasks are counted from `first` (a variable), or
// from `base`.
struct BatchEngine {
  const char* name;
  const char* index;
  const char* first;
  const char* last;
  const char* step;
  const char* count;
  std::uint64_t base;
};

// In the order in which they are asked; the first whose index is a number decides.
std::span<const BatchEngine> batch_engines();

// "auto" (`count` 0) or "auto:COUNT": then the task's own number says which of COUNT shards it is. Nothing, and why in
// `error`, outside of an engine, and without a count where the engine tells none.
std::optional<Shard> shard_of_task(std::uint64_t count, std::string& error);

}  // namespace winnable
