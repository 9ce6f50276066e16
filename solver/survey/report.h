// What a store says: counts, the win rate over the completed prefix of the seeds that were asked for, quantiles of
// effort, and what the pictures of the report page need.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "solver/survey/deck_file.h"
#include "solver/survey/statistics.h"
#include "solver/survey/store.h"

namespace winnable {

// Of nodes, or of CPU milliseconds, a deal. All zero without rows.
struct Quantiles {
  double median = 0;
  double p90 = 0;
  double p99 = 0;
  double max = 0;
  double sum = 0;
};

struct StoreReport {
  std::string store;
  std::string game;
  std::string rules_id;
  std::vector<std::string> options;   // of the configurations that rows were made with
  std::vector<std::string> versions;  // of the solver, likewise
  std::uint64_t planned = 0;          // deals asked for
  Counts all;                         // rows
  Counts prefix;                      // rows before the first open deal: the rate is theirs
  Interval bracket;
  IntervalKind interval = IntervalKind::wilson;
  Quantiles nodes;
  Quantiles milliseconds;

  std::vector<std::pair<double, double>> decided_by;  // (milliseconds, share of all rows decided by then), rising
  std::map<std::uint32_t, std::uint64_t> solution_lengths;
  std::vector<ResultRow> hardest;  // most nodes first

  // "fast", ...; empty: what can be won at all.
  std::string player() const { return split_rules_id(rules_id).player; }
  // The preset, its player and whether its deals are those of a deck file: "golf, fast player, decks 01234567".
  std::string label() const;

  // Deals that one core closes in a second of CPU time.
  double deals_per_second() const {
    return milliseconds.sum > 0 ? static_cast<double>(all.total()) / (milliseconds.sum / 1e3) : 0;
  }
};

// Reads a store. Throws StoreError.
StoreReport make_report(const Store& store, IntervalKind interval);

// One self-contained page: no script, no font and no picture from elsewhere.
std::string to_html(const std::vector<StoreReport>& reports);

}  // namespace winnable
