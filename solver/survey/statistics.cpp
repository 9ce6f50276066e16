// Intervals by Boost.Math. Wilson: E. B. Wilson, JASA 22 (1927) 209; exact: Clopper and Pearson, Biometrika 26 (1934)
// 404.
#include "solver/survey/statistics.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace winnable {
namespace {

Interval wilson(double successes, double trials, double confidence) {
  const double z = boost::math::quantile(boost::math::normal(), 0.5 + confidence / 2);
  const double share = successes / trials;
  const double centre = (share + z * z / (2 * trials)) / (1 + z * z / trials);
  const double half =
      z / (1 + z * z / trials) * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  // The ends are 0 and 1 by formula where no success or no failure was seen; rounding must not move them.
  return {successes == 0 ? 0 : std::max(0.0, centre - half), successes == trials ? 1 : std::min(1.0, centre + half)};
}

Interval clopper_pearson(double successes, double trials, double confidence) {
  using Binomial = boost::math::binomial_distribution<double>;
  const double tail = (1 - confidence) / 2;
  return {Binomial::find_lower_bound_on_p(trials, successes, tail),
          Binomial::find_upper_bound_on_p(trials, successes, tail)};
}

}  // namespace

Interval interval_of_share(std::uint64_t successes, std::uint64_t trials, IntervalKind kind, double confidence) {
  if (trials == 0) return {};
  const auto k = static_cast<double>(successes);
  const auto n = static_cast<double>(trials);
  return kind == IntervalKind::wilson ? wilson(k, n, confidence) : clopper_pearson(k, n, confidence);
}

Interval win_rate_bracket(const Counts& counts, IntervalKind kind, double confidence) {
  const Interval pessimist = interval_of_share(counts.won, counts.total(), kind, confidence);
  if (counts.undecided == 0) return pessimist;
  return {pessimist.low, interval_of_share(counts.won + counts.undecided, counts.total(), kind, confidence).high};
}

double undecided_half_width(const Counts& counts) {
  return counts.total() == 0 ? 0 : static_cast<double>(counts.undecided) / static_cast<double>(counts.total()) / 2;
}

}  // namespace winnable
