#include "solver/survey/effort_sample.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace winnable {
namespace {

// Numbers that are not negative are ordered as their bits are. What is below 2^-14 shares the first bin.
std::size_t bin_of(double effort) {
  constexpr int kDroppedBits = 40;  // of the 52 behind the leading one
  constexpr std::uint64_t kFirst = std::bit_cast<std::uint64_t>(0x1p-14) >> kDroppedBits;
  const std::uint64_t place = std::bit_cast<std::uint64_t>(effort) >> kDroppedBits;
  return place > kFirst ? place - kFirst : 0;
}

}  // namespace

void EffortSample::add(double effort, bool is_decided) {
  const std::size_t place = bin_of(effort);
  if (place >= bins_.size()) bins_.resize(place + 1);
  Bin& bin = bins_[place];
  ++bin.deals;
  bin.decided += is_decided;
  bin.sum += effort;
  ++deals_;
  decided_ += is_decided;
  max_ = std::max(max_, effort);
}

Quantiles EffortSample::quantiles() const {
  Quantiles quantiles;
  quantiles.max = max_;
  const std::pair<double, double*> wanted[] = {
      {0.5, &quantiles.median}, {0.9, &quantiles.p90}, {0.99, &quantiles.p99}};
  auto next = std::begin(wanted);
  std::uint64_t passed = 0;
  for (const Bin& bin : bins_) {
    passed += bin.deals;
    quantiles.sum += bin.sum;
    while (bin.deals > 0 && next != std::end(wanted) &&
           static_cast<double>(passed) >= std::ceil(next->first * static_cast<double>(deals_)))
      *next++->second = bin.mean();
  }
  return quantiles;
}

DecidedCurve EffortSample::decided_curve() const {
  constexpr std::uint64_t kPoints = 200;
  const std::uint64_t step = std::max<std::uint64_t>(1, (decided_ + kPoints - 1) / kPoints);
  DecidedCurve curve;
  std::uint64_t passed = 0, wanted = 1;
  for (const Bin& bin : bins_) {
    passed += bin.decided;
    if (bin.decided == 0 || (passed < wanted && passed != decided_)) continue;
    curve.emplace_back(bin.mean(), static_cast<double>(passed) / static_cast<double>(deals_));
    wanted = passed + step;
  }
  return curve;
}

}  // namespace winnable
