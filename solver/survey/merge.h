// Joins stores of one game: the shards of a survey, or surveys of different machines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/survey/store.h"

namespace winnable {

struct MergeResult {
  std::uint64_t rows_read = 0;
  std::uint64_t rows_before = 0;  // of the target
  std::uint64_t rows = 0;         // of the target in the end
};

// Puts the rows, plans and runs of `sources` into `target`, in one transaction: on any error nothing is changed. A
// decided row replaces an undecided one; of two undecided ones the one with more nodes stays; of two decided ones that
// agree the target's stays, unless only the other has its moves. A contradiction throws ConflictError.
MergeResult merge_stores(Store& target, const std::vector<std::string>& sources);

// The same for a file: a target that does not exist is made under a temporary name and appears when it is whole.
MergeResult merge_stores_into(const std::string& target, std::string_view game, std::string_view rules_id,
                              const std::vector<std::string>& sources);

}  // namespace winnable
