// What a store says: counts, the win rate of the first of the deals that were asked for, quantiles of effort, and what
// the charts of the report page need.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/survey/deck_file.h"
#include "solver/survey/effort_sample.h"
#include "solver/survey/statistics.h"
#include "solver/survey/store.h"

namespace winnable {

// Deals by effort: those of key k took from 10^(k/4) to 10^((k+1)/4), a quarter of a decade.
using EffortBins = std::map<int, Counts>;

struct StoreReport {
  std::string store;
  std::string game;
  std::string rules_id;
  bool honest = false;                // results of a player who sees no hidden card, not of the search
  std::vector<std::string> options;   // of the configurations that rows were made with
  std::vector<std::string> versions;  // of the solver, likewise
  std::uint64_t planned = 0;          // deals asked for
  Counts all;                         // rows
  std::uint64_t not_planned = 0;      // rows of deals that were not asked for
  StatedRate rate;
  std::optional<double> stopped_at;  // the half width, a share, at which the survey ended; the rate is that of there
  IntervalKind interval = IntervalKind::wilson;
  Quantiles nodes;
  Quantiles milliseconds;

  EffortBins by_nodes;
  EffortBins by_milliseconds;
  DecidedCurve decided_by_nodes;
  DecidedCurve decided_by_milliseconds;
  std::map<std::uint32_t, std::uint64_t> solution_lengths;
  std::vector<ResultRow> hardest;  // most nodes first

  // "fast", ...; empty: what can be won at all.
  std::string player() const { return split_rules_id(rules_id).player; }
  // The preset and whose deals they are: "golf, decks 01234567".
  std::string deals() const;
  // With the player: "golf, fast player, decks 01234567".
  std::string label() const;

  // Deals that one core closes in a second of CPU time.
  double deals_per_second() const {
    return milliseconds.sum > 0 ? static_cast<double>(all.total()) / (milliseconds.sum / 1e3) : 0;
  }
};

// Reads a store. Throws StoreError.
StoreReport make_report(const Store& store, IntervalKind interval);

}  // namespace winnable
