// What is asked of a search and what it answers: limits, options, verdict, statistics. An incomplete search never
// answers "lost". Plain values: no call here throws, and but for SearchProgress and the stop flag, which are made to be
// shared, a value serves one thread at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "winnable/play_move.h"

namespace winnable {

enum class Verdict : std::uint8_t { undecided, won, lost };
// gave_up: the solver is an honest player who gave up, which says nothing about whether the deal can be won.
enum class Reason : std::uint8_t { none, nodes, time, memory, signal, gave_up };

constexpr std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::won: return "won";
    case Verdict::lost: return "lost";
    default: return "undecided";
  }
}

constexpr std::string_view to_text(Reason reason) {
  switch (reason) {
    case Reason::nodes: return "nodes";
    case Reason::time: return "time";
    case Reason::memory: return "memory";
    case Reason::signal: return "signal";
    case Reason::gave_up: return "gave up";
    default: return "";
  }
}

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// What a running search lets a watching thread see: written now and then by its meters, read at any time.
struct SearchProgress {
  std::atomic<std::uint64_t> nodes{0};  // expanded so far, over all searches and threads
  std::atomic<std::uint64_t> bytes{0};  // in use
  std::atomic<const char*> phase{""};   // of a portfolio: "depth-first search", "beam search"; a literal
  std::atomic<std::uint64_t> width{0};  // of the beam search's pass
  // Called by the searching thread each time it has written the nodes, every thousand of them; with several threads by
  // each of them. For a watcher without a thread of its own, which derives from this struct; null: nobody is told. It
  // must not throw: no caller stands behind the other threads.
  void (*tell)(SearchProgress& progress) = nullptr;
};

// The most that SolveOptions::threads may ask for.
inline constexpr int kMaxThreads = 256;

// How long the threads of one deal took over a part of the search, in wall time.
struct TeamPhase {
  std::string_view name;  // "beam search"; a literal
  double seconds = 0;
  double short_handed = 0;  // of these, with fewer than all of the threads at work
};

// For whoever asks how well the threads of one deal were used: written by the searching thread when a search ends, one
// search after another. Searches that know one thread only leave it empty.
struct TeamUse {
  std::vector<TeamPhase> phases;

  void add(const TeamPhase& more) {
    for (TeamPhase& phase : phases) {
      if (phase.name != more.name) continue;
      phase.seconds += more.seconds;
      phase.short_handed += more.short_handed;
      return;
    }
    phases.push_back(more);
  }
};

struct Limits {
  std::uint64_t max_nodes = kUnlimited;  // positions expanded; a run limited by nodes alone repeats exactly
  double max_seconds = 1e18;             // CPU seconds of the searching thread (not wall time: machines are shared)
  std::uint64_t max_bytes = std::uint64_t{2} << 30;  // of tables, layers and parents together
  const std::atomic<bool>* stop = nullptr;           // set by a signal handler; may be null
  SearchProgress* progress = nullptr;                // for whoever watches; may be null
  TeamUse* team_use = nullptr;                       // for whoever asks; may be null
  // The same win and the same positions on any number of threads, unless time or a signal ends the search.
  bool deterministic = false;

  bool is_stopped() const { return stop && stop->load(std::memory_order_relaxed); }
  // Seconds of more than thirty years are no limit.
  bool has_seconds() const { return max_seconds < 1e9; }
  bool has_work_limit() const { return max_nodes != kUnlimited || has_seconds(); }

  // Which of them so many nodes and seconds have reached, or the signal.
  Reason reached(std::uint64_t nodes, double seconds) const {
    if (is_stopped()) return Reason::signal;
    if (seconds >= max_seconds) return Reason::time;
    return nodes >= max_nodes ? Reason::nodes : Reason::none;
  }

  // The part of them, 0 to 1, that so many nodes and seconds use up.
  double share_of(std::uint64_t nodes, double seconds) const {
    const double share = deterministic ? 0 : seconds / max_seconds;
    return max_nodes == kUnlimited ? share
                                   : std::max(share, static_cast<double>(nodes) / static_cast<double>(max_nodes));
  }

  // What is left of them for another search.
  Limits left_after(std::uint64_t nodes, double seconds) const {
    Limits rest = *this;
    if (max_nodes != kUnlimited) rest.max_nodes -= std::min(max_nodes, nodes);
    rest.max_seconds -= seconds;
    return rest;
  }

  // So much of the positions and seconds, 0 to 1, for a search that must leave some to others.
  Limits part(double share) const {
    Limits part = *this;
    if (max_nodes != kUnlimited) part.max_nodes = static_cast<std::uint64_t>(share * static_cast<double>(max_nodes));
    part.max_seconds *= share;
    return part;
  }
};

struct Statistics {
  std::uint64_t nodes = 0;       // positions expanded
  std::uint64_t generated = 0;   // positions generated
  std::uint64_t duplicates = 0;  // of these, already known
  std::uint64_t peak_bytes = 0;  // of tables, layers and parents
  double seconds = 0;            // CPU

  // One search after another, or beside it: the peak is the larger one.
  Statistics& operator+=(const Statistics& more) {
    nodes += more.nodes;
    generated += more.generated;
    duplicates += more.duplicates;
    peak_bytes = std::max(peak_bytes, more.peak_bytes);
    seconds += more.seconds;
    return *this;
  }
};

// Of a loss that a formula proves: what a checker says of the proof, if it was asked.
enum class ProofCheck : std::uint8_t { none, accepted, refused };

// What a solver answers.
struct Outcome {
  Verdict verdict = Verdict::undecided;
  Reason reason = Reason::none;      // why it is undecided
  std::vector<PlayMove> solution{};  // of a won deal: the moves from the start to the win
  Statistics statistics{};
  ProofCheck proof = ProofCheck::none;  // refused: the deal is undecided, and the solver wrong
};

// One bit for each reduction of a game, a switchable rule that removes moves without changing whether a position can be
// won, in the order of Game::reductions().
using Reductions = std::uint32_t;
inline constexpr Reductions kAllReductions = ~Reductions{0};
inline constexpr Reductions kNoReductions = 0;

struct ReductionInfo {
  std::string_view name;   // as `solve --without NAME` takes it
  std::string_view claim;  // one line
};

struct SolveOptions {
  Limits limits;
  Reductions without = kNoReductions;  // reductions switched off
  std::uint64_t salt = 0;              // other hash numbers: an independent second run
  int threads = 1;                     // cores for one deal; solvers that cannot use more than one ignore it
  bool checks_proofs = false;          // a loss by a formula counts only if a checker accepts the proof
};

// How short a win can be.
struct ShortestOutcome {
  Outcome outcome;      // won: with the shortest solution found; lost: proved; statistics of this search alone
  int lower_bound = 0;  // no win has fewer moves (as printed, turns counted)
  bool is_optimal() const {
    return outcome.verdict == Verdict::won && static_cast<int>(outcome.solution.size()) <= lower_bound;
  }
};

enum class ShortestAim : std::uint8_t {
  prove,    // a shortest solution and the proof that it is one
  shorten,  // a shorter solution than the known one, as far as the limits allow
};

}  // namespace winnable
