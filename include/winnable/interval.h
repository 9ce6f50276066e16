// What a sample says about a share: Wilson's interval (E. B. Wilson, JASA 22 (1927) 209).
#pragma once

#include <algorithm>
#include <cmath>

namespace winnable {

// Of a share, 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;

  double half_width() const { return (high - low) / 2; }
};

inline constexpr double kNormal95 = 1.959963984540054;  // the normal distribution's quantile for 95 % on two sides

// Two-sided, for a share of which `successes` of `trials` (above 0) were seen; z: the quantile of the confidence.
inline Interval wilson_interval(double successes, double trials, double z = kNormal95) {
  const double share = successes / trials;
  const double centre = (share + z * z / (2 * trials)) / (1 + z * z / trials);
  const double half =
      z / (1 + z * z / trials) * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  // The ends are 0 and 1 by formula where no success or no failure was seen; rounding must not move them.
  return {successes == 0 ? 0 : std::max(0.0, centre - half), successes == trials ? 1 : std::min(1.0, centre + half)};
}

}  // namespace winnable
