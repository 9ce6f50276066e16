#include "solver/core/proof_checker.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/core/hash.h"

namespace winnable {

// Of its literals in any order. Two clauses with one hash may be taken for one another: that forgets the wrong one.
std::uint64_t ProofChecker::hash_of(std::span<const int> clause) {
  std::uint64_t sum = clause.size();
  for (const int literal : clause) sum += hash_part(index(literal)).low;
  return sum;
}

bool ProofChecker::read(port::ProofStep step, std::span<const int> clause) {
  using port::ProofStep;
  if (is_refuted_) return true;  // whatever follows; it may speak of variables that the formula has not
  if (step == ProofStep::given) make_room(clause);
  if (step == ProofStep::learned && !follows(clause)) {
    has_gap_ = true;
    return false;
  }
  if (step == ProofStep::forgotten)
    forget(clause);
  else
    keep(clause);
  return true;
}

// The formula speaks of all its variables.
bool ProofChecker::knows(std::span<const int> clause) const {
  const auto variables = static_cast<std::int64_t>(values_.size() / 2);
  return std::ranges::all_of(
      clause, [&](std::int64_t literal) { return literal != 0 && literal < variables && -literal < variables; });
}

void ProofChecker::make_room(std::span<const int> clause) {
  for (const int literal : clause) {
    const std::size_t needed = index(-std::abs(literal)) + 1;
    if (values_.size() >= needed) continue;
    values_.resize(needed, Value::open);
    watches_.resize(needed);
  }
}

bool ProofChecker::follows(std::span<const int> clause) {
  if (!knows(clause)) return false;
  const std::size_t before = fixed_.size();
  bool is_true = false;
  for (const int literal : clause) {
    if (value(literal) == Value::open) fix(-literal);
    is_true = is_true || value(literal) == Value::yes;
  }
  const bool follows = is_true || !propagate();
  take_back(before);
  return follows;
}

void ProofChecker::forget(std::span<const int> clause) {
  if (!knows(clause)) return;
  const auto found = places_.find(hash_of(clause));
  if (found == places_.end()) return;
  literals_[found->second] = 0;
  places_.erase(found);
}

// What is fixed now stays so: false literals are left out, and true clauses.
void ProofChecker::keep(std::span<const int> clause) {
  std::vector<int> open(clause.begin(), clause.end());
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  std::erase_if(open, [&](int literal) { return value(literal) == Value::no; });
  if (std::ranges::any_of(open, [&](int literal) { return value(literal) == Value::yes; })) return;
  if (open.size() >= 2) {
    const auto place = static_cast<Place>(literals_.size());
    literals_.push_back(static_cast<int>(open.size()));
    literals_.insert(literals_.end(), open.begin(), open.end());
    watch(open[0], place, open[1]);
    watch(open[1], place, open[0]);
    places_.emplace(hash_of(clause), place);
    return;
  }
  if (open.size() == 1) fix(open[0]);
  if (open.empty() || !propagate()) is_refuted_ = true;
}

void ProofChecker::fix(int literal) {
  values_[index(literal)] = Value::yes;
  values_[index(-literal)] = Value::no;
  fixed_.push_back(literal);
}

// False: a clause has only false literals.
bool ProofChecker::propagate() {
  bool holds = true;
  std::vector<Watch> seen;
  while (holds && propagated_ < fixed_.size()) {
    const int false_literal = -fixed_[propagated_++];
    auto& kept = watches_[index(false_literal)];
    seen.swap(kept);
    kept.clear();
    for (const Watch& watch : seen) {
      if (holds)
        holds = visit(false_literal, watch, kept);
      else
        kept.push_back(watch);
    }
  }
  return holds;
}

// A clause that is watched at a literal which has become false.
bool ProofChecker::visit(int false_literal, const Watch& seen, std::vector<Watch>& kept) {
  if (value(seen.other) == Value::yes) {
    kept.push_back(seen);
    return true;
  }
  const auto size = static_cast<std::size_t>(literals_[seen.clause]);
  if (size == 0) return true;  // forgotten
  const auto clause = std::span(literals_).subspan(seen.clause + 1, size);
  if (clause[0] == false_literal) std::swap(clause[0], clause[1]);
  for (std::size_t i = 2; i < size; ++i) {
    if (value(clause[i]) == Value::no) continue;
    std::swap(clause[1], clause[i]);
    watch(clause[1], seen.clause, clause[0]);
    return true;
  }
  kept.push_back({seen.clause, clause[0]});
  if (value(clause[0]) == Value::no) return false;
  if (value(clause[0]) == Value::open) fix(clause[0]);
  return true;
}

void ProofChecker::take_back(std::size_t size) {
  for (; fixed_.size() > size; fixed_.pop_back())
    values_[index(fixed_.back())] = values_[index(-fixed_.back())] = Value::open;
  propagated_ = size;
}

}  // namespace winnable
