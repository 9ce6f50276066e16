// The referee of formulas: does a proof show that no values of the variables make all clauses true? It shares nothing
// with the solver that writes the proof, and does one thing only: unit propagation.
//
// Claim: accepts() says true of no formula that can be satisfied, whatever it is told.
// Why: what it keeps are clauses of the formula and learned ones that it has seen to follow, and a literal is fixed
//      only if such a clause has it and all its others are false. A learned clause follows if propagation meets a
//      contradiction once all its literals are taken as false: then each solution of the clauses makes it true, too.
//      Forgetting a clause never makes more follow.
// Guarded by: tests/core/proof_checker_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/port/proof_step.h"

namespace winnable {

class ProofChecker {
 public:
  // The next line of the proof. False: a learned clause of which nothing shows that it follows. It is not kept, and the
  // proof is not accepted any more. A clause to forget that is not known is none.
  bool read(port::ProofStep step, std::span<const int> clause);
  // Every line was right, and they contradict one another.
  bool accepts() const { return is_refuted_ && !has_gap_; }

 private:
  using Place = std::uint32_t;  // of a clause in literals_: its length, then its literals
  enum class Value : std::int8_t { open = 0, yes = 1, no = -1 };
  // The clause is looked at when the literal is no longer open; while `other` is true there is no need to.
  struct Watch {
    Place clause;
    int other;
  };

  static std::size_t index(int literal) {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0);
  }
  static std::uint64_t hash_of(std::span<const int> clause);

  Value value(int literal) const { return values_[index(literal)]; }
  bool knows(std::span<const int> clause) const;
  void make_room(std::span<const int> clause);
  bool follows(std::span<const int> clause);
  void keep(std::span<const int> clause);
  void forget(std::span<const int> clause);
  void watch(int literal, Place clause, int other) { watches_[index(literal)].push_back({clause, other}); }
  void fix(int literal);
  bool propagate();
  bool visit(int false_literal, const Watch& seen, std::vector<Watch>& kept);
  void take_back(std::size_t size);

  std::vector<int> literals_;
  std::vector<Value> values_;                             // by literal
  std::vector<std::vector<Watch>> watches_;               // by literal
  std::vector<int> fixed_;                                // the literals that are true, in order
  std::size_t propagated_ = 0;                            // so many of them
  std::unordered_multimap<std::uint64_t, Place> places_;  // by hash_of the clause; only asked, never gone through
  bool is_refuted_ = false;
  bool has_gap_ = false;
};

}  // namespace winnable
