// How a solver of formulas keeps to limits: each time that it asks whether it must stop counts as so many positions, so
// that a run under a limit of positions repeats exactly, with the same solver.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/core/meter.h"

namespace winnable {

// For port::SatSolver::solve(): counts in `looks`, stops the meter, and tells whoever watches. All must outlive it.
inline std::function<bool()> stop_by_looks(Meter& meter, std::uint64_t nodes_of_look, std::uint64_t& looks) {
  constexpr double kTellEvery = 0.01;  // seconds
  return [&meter, nodes_of_look, &looks, told = 0.0]() mutable {
    if (const double seconds = meter.seconds(); seconds >= told + kTellEvery) {
      told = seconds;
      meter.tell_of(0);
    }
    if ((looks + 1) * nodes_of_look > meter.limits().max_nodes) return meter.stop(Reason::nodes);
    ++looks;
    return meter.look_around();
  };
}

}  // namespace winnable
