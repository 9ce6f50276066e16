// How much effort deals took (nodes, or milliseconds): quantiles and the curve of decided deals, for any number of deals
// in a few megabytes. Efforts that agree in their first 13 binary digits share a bin, which keeps how many they are and
// their mean: a quantile is exact where nothing else is in its bin, as whole numbers below 8192 are, and within one part
// in 4096 in any case. Not thread-safe.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace winnable {

// Of nodes, or of CPU milliseconds, a deal. All zero without rows.
struct Quantiles {
  double median = 0;
  double p90 = 0;
  double p99 = 0;
  double max = 0;
  double sum = 0;
};

// The share of all deals that is decided with an effort of at most `first`: rising points.
using DecidedCurve = std::vector<std::pair<double, double>>;

class EffortSample {
 public:
  void add(double effort, bool is_decided);  // effort >= 0

  // The smallest effort that at least the share of all deals does not exceed.
  Quantiles quantiles() const;
  // At most 201 points.
  DecidedCurve decided_curve() const;

 private:
  struct Bin {
    std::uint64_t deals = 0;
    std::uint64_t decided = 0;
    double sum = 0;
    double mean() const { return sum / static_cast<double>(deals); }
  };

  std::vector<Bin> bins_;  // of rising effort, up to the largest seen
  std::uint64_t deals_ = 0;
  std::uint64_t decided_ = 0;
  double max_ = 0;
};

}  // namespace winnable
