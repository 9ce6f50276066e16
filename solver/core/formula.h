// A formula in the making, for port::SatSolver: its variables, clauses with literals that are known beforehand, and
// what the solver has found.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

#include "solver/port/sat_solver.h"

namespace winnable {

class Formula {
 public:
  static constexpr int kTrue = 1, kFalse = -1;  // literals that are known

  // The solver must outlive its use and hold no clauses yet.
  explicit Formula(port::SatSolver& solver) : solver_(solver) { solver_.add(std::array{new_variable()}); }

  int new_variable() { return ++variables_; }

  // Of known literals too: a clause that is true by itself is left out, and so are literals that are false.
  void add(std::initializer_list<int> clause) {
    assert(clause.size() <= kLongestClause);
    std::array<int, kLongestClause> literals;
    std::size_t size = 0;
    for (const int literal : clause) {
      if (literal == kTrue) return;
      if (literal != kFalse) literals[size++] = literal;
    }
    solver_.add(std::span(literals).first(size));
  }
  // Of variables alone, at any length.
  void add_long(std::span<const int> clause) { solver_.add(clause); }

  // Of two literals: `any` is true exactly where one or both are, `both` where both are.
  void count_two(int one, int other, int any, int both) {
    add({-one, any});
    add({-other, any});
    add({-any, one, other});
    add({-both, one});
    add({-both, other});
    add({-one, -other, both});
  }

  // Literal i of the result: true where at least i + 1 of them are, as far as i <= most.
  std::vector<int> count(std::span<const int> literals, int most) {
    if (literals.size() <= 1) return {literals.begin(), literals.end()};
    const std::size_t half = literals.size() / 2, limit = static_cast<std::size_t>(most) + 1;
    const auto some = count(literals.first(half), most), others = count(literals.subspan(half), most);
    std::vector<int> sums(std::min(some.size() + others.size(), limit));
    for (int& sum : sums) sum = new_variable();
    for (std::size_t i = 0; i <= some.size(); ++i) {
      for (std::size_t j = 0; j <= others.size(); ++j) {
        if (i + j == 0 || i + j > sums.size()) continue;
        add({i ? -some[i - 1] : kFalse, j ? -others[j - 1] : kFalse, sums[i + j - 1]});
      }
    }
    return sums;
  }

  port::SatSolver::Answer solve(const std::function<bool()>& must_stop) { return solver_.solve(must_stop); }

  // After `satisfiable`, before further clauses.
  bool is_true(int literal) const { return literal == kTrue || (literal != kFalse && solver_.is_true(literal)); }
  // The same, of a total order: literal [x][y] says that x is before y. The numbers in their order.
  std::vector<int> order_of(const std::vector<std::vector<int>>& before) const {
    std::vector<int> order(before.size());
    for (std::size_t x = 0; x < before.size(); ++x) {
      std::size_t earlier = 0;
      for (std::size_t y = 0; y < before.size(); ++y) earlier += x != y && is_true(before[y][x]);
      order[earlier] = static_cast<int>(x);
    }
    return order;
  }

 private:
  static constexpr std::size_t kLongestClause = 7;

  port::SatSolver& solver_;
  int variables_ = 0;
};

}  // namespace winnable
