// Quantiles by Boost.Math. Exact intervals: Clopper and Pearson, Biometrika 26 (1934) 404.
#include "solver/survey/statistics.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>

namespace winnable {
namespace {

Interval wilson(double successes, double trials, double confidence) {
  return wilson_interval(successes, trials, boost::math::quantile(boost::math::normal(), 0.5 + confidence / 2));
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

StatedRate rate_of_closed(const Counts& counts, IntervalKind kind) {
  return {counts, counts.total(), 0, win_rate_bracket(counts, kind)};
}

StatedRate stated_rate(const Counts& all, const Counts& prefix, std::uint64_t front, IntervalKind kind) {
  Counts counts = all;
  const std::uint64_t open = front - all.total();
  counts.undecided += open;
  const StatedRate of_prefix = rate_of_closed(prefix, kind);
  const StatedRate of_front{counts, front, open, win_rate_bracket(counts, kind)};
  return of_front.bracket.half_width() < of_prefix.bracket.half_width() ? of_front : of_prefix;
}

}  // namespace winnable
