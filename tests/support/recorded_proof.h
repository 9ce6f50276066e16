// A proof as a list of lines, to be changed before the checker reads it.
#pragma once

#include <span>
#include <vector>

#include "solver/core/proof_checker.h"
#include "solver/port/proof_step.h"

namespace winnable::test {

using Clause = std::vector<int>;

struct ProofLine {
  port::ProofStep step;
  Clause clause;
};
using RecordedProof = std::vector<ProofLine>;

inline port::ProofReader recorder(RecordedProof& proof) {
  return [&](port::ProofStep step, std::span<const int> clause) {
    proof.push_back({step, {clause.begin(), clause.end()}});
  };
}

inline bool is_accepted(const RecordedProof& proof) {
  ProofChecker checker;
  for (const auto& [step, clause] : proof) checker.read(step, clause);
  return checker.accepts();
}

}  // namespace winnable::test
