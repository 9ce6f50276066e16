// The checker of proofs: accepts what follows, refuses what does not, and never refutes what can be satisfied.
#include "solver/core/proof_checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include "solver/port/sat_solver.h"
#include "tests/support/recorded_proof.h"

namespace winnable::test::proof_checker_test {
namespace {

using port::SatSolver;
using Formula = std::vector<Clause>;
using Step = port::ProofStep;

ProofChecker given(const Formula& formula) {
  ProofChecker checker;
  for (const Clause& clause : formula) checker.read(Step::given, clause);
  return checker;
}

TEST(ProofChecker, GoesThroughAProofByHand) {
  ProofChecker checker = given({{1, 2}, {1, -2}, {-1, 3}, {-1, -3}});
  EXPECT_FALSE(checker.accepts()) << "nothing is shown yet";
  EXPECT_TRUE(checker.read(Step::learned, Clause{1}));
  EXPECT_TRUE(checker.accepts()) << "1 contradicts the last two";
}

TEST(ProofChecker, RefusesAProofWithALineThatDoesNotFollow) {
  for (const Clause& wrong : {Clause{}, {4}, {1, 4}, {0}, {std::numeric_limits<int>::min()}}) {
    ProofChecker checker = given({{1, 2}, {1, -2}, {-1, 3}, {-1, -3}});
    EXPECT_FALSE(checker.read(Step::learned, wrong));
    EXPECT_TRUE(checker.read(Step::learned, Clause{1}));
    EXPECT_FALSE(checker.accepts());
  }
}

// From a contradiction all follows. Such a line was written beyond the checker's tables once.
TEST(ProofChecker, TakesAnyLineAfterTheContradiction) {
  ProofChecker checker = given({{1}, {-1}});
  EXPECT_TRUE(checker.accepts());
  for (int variable = 1000; variable < 200'000; variable += 1000)
    EXPECT_TRUE(checker.read(Step::learned, Clause{variable}));
  checker.read(Step::given, Clause{300'000, 1});
  EXPECT_TRUE(checker.accepts());
}

TEST(ProofChecker, TakesWhatHoldsAlways) {
  ProofChecker checker = given({{1, 2}, {3, -3}, {2, 2, 1}});
  EXPECT_TRUE(checker.read(Step::learned, Clause{2, -2}));
  EXPECT_TRUE(checker.read(Step::learned, Clause{1, 2, 3}));
  EXPECT_FALSE(checker.read(Step::learned, Clause{3}));
}

TEST(ProofChecker, ForgetsWhatItIsToldTo) {
  const Formula formula{{1, 2, 3}, {1, 2, -3}};
  ProofChecker knowing = given(formula), checker = given(formula);
  EXPECT_TRUE(knowing.read(Step::learned, Clause{1, 2}));
  checker.read(Step::forgotten, Clause{3, 1, 2});
  EXPECT_FALSE(checker.read(Step::learned, Clause{1, 2}));
  checker.read(Step::given, Clause{2, 3, 1});
  EXPECT_TRUE(checker.read(Step::learned, Clause{2, 1}));
}

// Three literals a clause, four or five clauses a variable: about half can be satisfied.
Formula random_formula(std::mt19937_64& random, int variables, int clauses) {
  Formula formula(static_cast<std::size_t>(clauses));
  for (Clause& clause : formula)
    for (int i = 0; i < 3; ++i) {
      const int variable = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(variables));
      clause.push_back(random() % 2 ? variable : -variable);
    }
  return formula;
}

bool can_be_satisfied(const Formula& formula, int variables) {
  for (std::uint32_t values = 0; values < 1u << variables; ++values) {
    const auto is_true = [&](int literal) { return (values >> (std::abs(literal) - 1) & 1) == (literal > 0); };
    if (std::ranges::all_of(formula, [&](const Clause& clause) { return std::ranges::any_of(clause, is_true); }))
      return true;
  }
  return false;
}

// Lines out of the blue; those that do not follow are left out.
TEST(ProofChecker, RefutesNothingThatCanBeSatisfied) {
  std::mt19937_64 random(1);
  int refuted = 0, open = 0;
  for (int round = 0; round < 400; ++round) {
    const Formula formula = random_formula(random, 8, 34);
    ProofChecker checker = given(formula);
    for (Clause clause : random_formula(random, 8, 200)) {
      clause.resize(1 + random() % 3);
      if (ProofChecker next = checker; next.read(Step::learned, clause)) checker = next;
      if (random() % 8 == 0) checker.read(Step::forgotten, formula[random() % formula.size()]);
    }
    ++(checker.accepts() ? refuted : open);
    ASSERT_FALSE(checker.accepts() && can_be_satisfied(formula, 8)) << "round " << round;
  }
  EXPECT_GE(refuted, 50);
  EXPECT_GE(open, 50);
}

class SolversProofs : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!SatSolver::knows()) GTEST_SKIP() << "built without a solver of formulas";
  }
};

struct Solved {
  SatSolver::Answer answer;
  RecordedProof proof;
};

Solved solve(const Formula& formula) {
  Solved solved;
  SatSolver solver(recorder(solved.proof));
  for (const Clause& clause : formula) solver.add(clause);
  solved.answer = solver.solve([] { return false; });
  return solved;
}

TEST_F(SolversProofs, AreAcceptedIfTheyEndInAContradiction) {
  std::mt19937_64 random(1);
  int refuted = 0, open = 0;
  for (int round = 0; round < 40; ++round) {
    const auto [answer, proof] = solve(random_formula(random, 80, 350));
    const bool is_refuted = answer == SatSolver::Answer::unsatisfiable;
    ++(is_refuted ? refuted : open);
    EXPECT_EQ(is_accepted(proof), is_refuted);
  }
  EXPECT_GE(refuted, 5);
  EXPECT_GE(open, 5);
}

// One pigeon more than holes: without any one of its clauses the formula can be satisfied.
Formula pigeons(int holes) {
  const auto sits = [&](int pigeon, int hole) { return pigeon * holes + hole + 1; };
  Formula formula;
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    Clause& somewhere = formula.emplace_back();
    for (int hole = 0; hole < holes; ++hole) somewhere.push_back(sits(pigeon, hole));
    for (int other = 0; other < pigeon; ++other)
      for (int hole = 0; hole < holes; ++hole) formula.push_back({-sits(pigeon, hole), -sits(other, hole)});
  }
  return formula;
}

TEST_F(SolversProofs, AreRefusedWithoutAnyOneClauseOfTheFormula) {
  const Formula formula = pigeons(6);
  const auto proof = solve(formula).proof;
  ASSERT_TRUE(is_accepted(proof));
  for (std::size_t i = 0; i < formula.size(); ++i) {
    RecordedProof fewer = proof;
    ASSERT_EQ(fewer[i].step, Step::given);
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(is_accepted(fewer)) << "without clause " << i;
  }
}

TEST_F(SolversProofs, AreRefusedIfLinesAreMissingOrDamaged) {
  const Formula formula = pigeons(6);
  const auto proof = solve(formula).proof;
  const auto is_lemma = [](const ProofLine& line) { return line.step == Step::learned && !line.clause.empty(); };
  const auto lemmas = std::ranges::count_if(proof, is_lemma);
  ASSERT_GE(lemmas, 100);

  RecordedProof empty = proof, short_one = proof;
  std::erase_if(empty, is_lemma);
  EXPECT_FALSE(is_accepted(empty));
  EXPECT_FALSE(is_accepted({}));
  for (auto left = lemmas / 2; left >= 0; short_one.pop_back()) left -= is_lemma(short_one.back());
  EXPECT_FALSE(is_accepted(short_one));

  // A literal less says more than what follows, mostly; another variable is always wrong while it decides anything.
  int refused_shorter = 0, refused_other = 0, tried = 0;
  for (std::size_t i = 0; i < proof.size(); i += 15) {
    if (!is_lemma(proof[i])) continue;
    ++tried;
    RecordedProof shorter = proof, other = proof;
    shorter[i].clause.pop_back();
    refused_shorter += !is_accepted(shorter);
    other[i].clause = {1000};
    refused_other += !is_accepted(other);
  }
  EXPECT_GE(tried, 10);
  EXPECT_GE(2 * refused_shorter, tried);
  EXPECT_GE(10 * refused_other, 9 * tried);
}

}  // namespace
}  // namespace winnable::test::proof_checker_test
