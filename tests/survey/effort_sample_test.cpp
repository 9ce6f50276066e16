// Guards EffortSample: quantiles and curve against the sorted efforts themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "solver/survey/effort_sample.h"

namespace winnable::effort_sample_test {

double sorted_quantile(std::vector<double> efforts, double share) {
  std::sort(efforts.begin(), efforts.end());
  return efforts[static_cast<std::size_t>(std::ceil(share * static_cast<double>(efforts.size()))) - 1];
}

TEST(EffortSample, SmallWholeNumbersAreExact) {
  for (const std::size_t deals : {1u, 2u, 7u, 1000u}) {
    std::mt19937_64 random(deals);
    std::vector<double> efforts;
    EffortSample sample;
    for (std::size_t i = 0; i < deals; ++i) {
      efforts.push_back(static_cast<double>(random() % 8192));
      sample.add(efforts.back(), true);
    }
    const Quantiles quantiles = sample.quantiles();
    EXPECT_EQ(quantiles.median, sorted_quantile(efforts, 0.5));
    EXPECT_EQ(quantiles.p90, sorted_quantile(efforts, 0.9));
    EXPECT_EQ(quantiles.p99, sorted_quantile(efforts, 0.99));
    EXPECT_EQ(quantiles.max, sorted_quantile(efforts, 1));
  }
  EXPECT_EQ(EffortSample().quantiles().max, 0);
  EXPECT_TRUE(EffortSample().decided_curve().empty());
}

TEST(EffortSample, OthersAreNear) {
  std::mt19937_64 random(1);
  std::vector<double> efforts;
  EffortSample sample;
  double sum = 0;
  for (int i = 0; i < 50'000; ++i) {
    const double effort = std::exp2(static_cast<double>(random() % 45'000'000) / 1e6 - 10);  // 2^-10 to 2^35
    efforts.push_back(effort);
    sample.add(effort, i % 5 != 0);
    sum += effort;
  }
  const Quantiles quantiles = sample.quantiles();
  for (const auto& [share, found] : {std::pair{0.5, quantiles.median}, {0.9, quantiles.p90}, {0.99, quantiles.p99}}) {
    const double truth = sorted_quantile(efforts, share);
    EXPECT_NEAR(found / truth, 1, 1.0 / 4096) << share;
  }
  EXPECT_NEAR(quantiles.sum / sum, 1, 1e-9);
  const DecidedCurve curve = sample.decided_curve();
  EXPECT_LE(curve.size(), 201u);
  EXPECT_GE(curve.size(), 190u);
  EXPECT_TRUE(std::is_sorted(curve.begin(), curve.end()));
  EXPECT_DOUBLE_EQ(curve.back().second, 0.8);
}

}  // namespace winnable::effort_sample_test
