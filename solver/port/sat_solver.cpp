#include "solver/port/sat_solver.h"

#if defined(WINNABLE_SAT)
#include <cadical.hpp>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>
#include <utility>
#include <vector>
#endif

namespace winnable::port {

#if defined(WINNABLE_SAT)

namespace {

// A file that hands what is written into it, a proof in binary DRAT, to a reader line by line: `a` for a learned
// clause, `d` for a forgotten one, the literals, 0. A literal is twice its variable, plus one where it is negated, in
// groups of seven bits, the lowest first; all bytes but the last have the eighth bit.
class ProofFile {
 public:
  explicit ProofFile(const ProofReader& reader)
      : reader_(reader), file_(fopencookie(this, "w", {nullptr, write, nullptr, nullptr})) {
    if (!file_) throw std::bad_alloc();
  }
  ~ProofFile() {
    stop();
    std::fclose(file_);
  }
  ProofFile(const ProofFile&) = delete;
  ProofFile& operator=(const ProofFile&) = delete;

  std::FILE* get() const { return file_; }

  // The reader is told nothing more.
  void stop() { is_stopped_ = true; }
  // The reader gets what was written so far, and what he threw leaves from here: the C library lies between.
  void flush() {
    std::fflush(file_);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  static ssize_t write(void* cookie, const char* bytes, std::size_t size) {
    auto& proof = *static_cast<ProofFile*>(cookie);
    try {
      for (std::size_t i = 0; i < size && !proof.is_stopped_; ++i) proof.take(static_cast<unsigned char>(bytes[i]));
    } catch (...) {
      proof.failure_ = std::current_exception();
      proof.stop();
    }
    return static_cast<ssize_t>(size);
  }

  void take(unsigned char byte) {
    if (line_ == 0) {
      line_ = byte;
      return;
    }
    literal_ |= std::uint64_t{byte & 0x7Fu} << bits_;
    bits_ += 7;
    if (byte & 0x80u) return;
    if (literal_ == 0) {
      reader_(line_ == 'd' ? ProofStep::forgotten : ProofStep::learned, clause_);
      clause_.clear();
      line_ = 0;
    } else {
      const int variable = static_cast<int>(literal_ >> 1);
      clause_.push_back(literal_ & 1 ? -variable : variable);
    }
    literal_ = 0;
    bits_ = 0;
  }

  const ProofReader& reader_;
  std::FILE* file_;
  std::exception_ptr failure_;
  bool is_stopped_ = false;
  unsigned char line_ = 0;  // its first byte; 0: between two lines
  std::uint64_t literal_ = 0;
  int bits_ = 0;
  std::vector<int> clause_;
};

struct Stopper final : CaDiCaL::Terminator {
  explicit Stopper(const std::function<bool()>& must_stop) : must_stop_(must_stop) {}
  bool terminate() override { return must_stop_(); }

 private:
  const std::function<bool()>& must_stop_;
};

}  // namespace

struct SatSolver::Engine {
  ProofReader reader;
  std::unique_ptr<ProofFile> proof{};
  CaDiCaL::Solver solver{};

  ~Engine() {
    if (!proof) return;
    proof->stop();  // who reads may be gone
    solver.close_proof_trace();
  }
};

bool SatSolver::knows() { return true; }

SatSolver::SatSolver(ProofReader reader) : engine_(std::make_unique<Engine>(std::move(reader))) {
  engine_->solver.set("quiet", 1);
  // Search alone: what prepares the clauses costs more here than it saves. Backtracking out of order, phases of stable
  // search and lucky guesses help formulas that can be satisfied.
  engine_->solver.configure("plain");
  engine_->solver.set("chrono", 0);
  engine_->solver.set("stabilize", 0);
  engine_->solver.set("lucky", 0);
  if (!engine_->reader) return;
  engine_->proof = std::make_unique<ProofFile>(engine_->reader);
  engine_->solver.trace_proof(engine_->proof->get(), "proof");
}
SatSolver::~SatSolver() = default;

// Few restarts all the time, and no liking for the variables behind a learned clause.
SatSolver& SatSolver::expect_satisfiable(bool again) {
  engine_->solver.set("stabilize", 1);
  engine_->solver.set("stabilizeonly", 1);
  if (!again) engine_->solver.set("bumpreason", 0);
  return *this;
}

void SatSolver::add(std::span<const int> clause) {
  if (engine_->reader) engine_->reader(ProofStep::given, clause);
  for (const int literal : clause) engine_->solver.add(literal);
  engine_->solver.add(0);
}

SatSolver::Answer SatSolver::solve(const std::function<bool()>& must_stop) {
  Stopper stopper(must_stop);
  engine_->solver.connect_terminator(&stopper);
  const int status = engine_->solver.solve();
  engine_->solver.disconnect_terminator();
  if (engine_->proof) {
    engine_->solver.flush_proof_trace();
    engine_->proof->flush();
  }
  return status == 20 ? Answer::unsatisfiable : status == 10 ? Answer::satisfiable : Answer::unknown;
}

bool SatSolver::is_true(int literal) const { return engine_->solver.val(literal) > 0; }

#else

struct SatSolver::Engine {};

#if !defined(WINNABLE_PLAIN_PORT)
bool SatSolver::knows() { return false; }
#endif
SatSolver::SatSolver(ProofReader) {}
SatSolver::~SatSolver() = default;
SatSolver& SatSolver::expect_satisfiable(bool) { return *this; }
void SatSolver::add(std::span<const int>) {}
SatSolver::Answer SatSolver::solve(const std::function<bool()>&) { return Answer::unknown; }
bool SatSolver::is_true(int) const { return false; }

#endif

}  // namespace winnable::port
