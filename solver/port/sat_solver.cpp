#include "solver/port/sat_solver.h"

#if defined(WINNABLE_SAT)
#include <cadical.hpp>
#endif

namespace winnable::port {

#if defined(WINNABLE_SAT)

struct SatSolver::Engine {
  CaDiCaL::Solver solver;
};

namespace {

struct Stopper final : CaDiCaL::Terminator {
  explicit Stopper(const std::function<bool()>& must_stop) : must_stop_(must_stop) {}
  bool terminate() override { return must_stop_(); }

 private:
  const std::function<bool()>& must_stop_;
};

}  // namespace

bool SatSolver::knows() { return true; }

SatSolver::SatSolver() : engine_(std::make_unique<Engine>()) {
  engine_->solver.set("quiet", 1);
  // Search alone: what prepares the clauses costs more here than it saves. Backtracking out of order and phases of
  // stable search help formulas that can be satisfied, and a loss is one that cannot.
  engine_->solver.configure("plain");
  engine_->solver.set("chrono", 0);
  engine_->solver.set("stabilize", 0);
}
SatSolver::~SatSolver() = default;

void SatSolver::add(std::span<const int> clause) {
  for (const int literal : clause) engine_->solver.add(literal);
  engine_->solver.add(0);
}

SatSolver::Answer SatSolver::solve(const std::function<bool()>& must_stop) {
  Stopper stopper(must_stop);
  engine_->solver.connect_terminator(&stopper);
  const int status = engine_->solver.solve();
  engine_->solver.disconnect_terminator();
  return status == 20 ? Answer::unsatisfiable : status == 10 ? Answer::satisfiable : Answer::unknown;
}

bool SatSolver::is_true(int literal) const { return engine_->solver.val(literal) > 0; }

#else

struct SatSolver::Engine {};

bool SatSolver::knows() { return false; }
SatSolver::SatSolver() = default;
SatSolver::~SatSolver() = default;
void SatSolver::add(std::span<const int>) {}
SatSolver::Answer SatSolver::solve(const std::function<bool()>&) { return Answer::unknown; }
bool SatSolver::is_true(int) const { return false; }

#endif

}  // namespace winnable::port
