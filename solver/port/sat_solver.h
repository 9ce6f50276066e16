// Can a formula in clauses be satisfied? CaDiCaL answers where this build has it (WINNABLE_SAT); the plain form never
// knows, so that whoever asks decides as if he had not asked.
//
// A literal is the number of a variable, from 1, negative for its negation. Clauses may be added between two calls of
// solve(); the answer repeats exactly for the same clauses in the same order, unless it was stopped. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "solver/port/proof_step.h"

namespace winnable::port {

class SatSolver {
 public:
  enum class Answer : std::uint8_t { unknown, satisfiable, unsatisfiable };

  // Whether this build can answer. A plain port cannot, and has nothing of what would ask.
#if defined(WINNABLE_PLAIN_PORT)
  static constexpr bool knows() { return false; }
#else
  static bool knows();
#endif

  // `reader` is told all clauses and what becomes of them, as it happens: of `unsatisfiable`, the proof.
  explicit SatSolver(ProofReader reader = nullptr);
  ~SatSolver();
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;

  // Says, before the first clause, that `satisfiable` is as likely an answer as the other, and wanted as soon; else it
  // takes longer. `again`: more so, as the formula will grow and be solved again; `unsatisfiable` takes longer then.
  SatSolver& expect_satisfiable(bool again = false);
  // Any one of them is true.
  void add(std::span<const int> clause);
  // `must_stop` is asked again and again; true ends with `unknown`.
  Answer solve(const std::function<bool()>& must_stop);
  // After `satisfiable`, before further clauses.
  bool is_true(int literal) const;

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace winnable::port
