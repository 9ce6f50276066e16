// Two stores of the same deals against each other.
#include "solver/survey/compare.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <unordered_map>

#include "solver/survey/deck_file.h"

namespace winnable {
namespace {

// Without the player.
std::string rules_of(const Store& store) {
  const RulesIdParts parts = split_rules_id(store.rules_id());
  return parts.rules + "@" + parts.decks + "@" + parts.numbers;
}

// What a row says of its deal. A player who gave up did not win, and that is no proof.
enum class Claim : std::uint8_t { open, not_won, won, lost };

Claim claim_of(const ResultRow& row) {
  if (!row.is_final()) return Claim::open;
  if (row.gave_up()) return Claim::not_won;
  return row.verdict == Verdict::won ? Claim::won : Claim::lost;
}

bool contradict(Claim a, Claim b) {
  return (a == Claim::won && b == Claim::lost) || (a == Claim::lost && b == Claim::won);
}

void count_pair(Claim a, Claim b, Comparison& comparison) {
  PairedCounts& counts = comparison.counts;
  if (a == Claim::open || b == Claim::open) {
    ++comparison.undecided;
  } else if (a == Claim::won) {
    ++(b == Claim::won ? counts.both : counts.only_a);
  } else {
    ++(b == Claim::won ? counts.only_b : counts.neither);
  }
}

}  // namespace

Comparison compare_stores(const Store& a, const Store& b) {
  if (!may_be_one_game(a.game(), b.game()) || rules_of(a) != rules_of(b))
    throw StoreError(a.path() + " holds " + a.game() + " (" + a.rules_id() + "), " + b.path() + " holds " + b.game() +
                     " (" + b.rules_id() + "): only equal games with equal rules can be compared");
  std::unordered_map<std::uint64_t, Claim> claims;
  a.for_each(false, [&](const ResultRow& row) { claims.emplace(row.seed, claim_of(row)); });
  Comparison comparison;
  std::uint64_t common = 0;
  b.for_each(false, [&](const ResultRow& row) {
    const auto found = claims.find(row.seed);
    if (found == claims.end()) {
      ++comparison.alone_b;
      return;
    }
    ++common;
    if (contradict(found->second, claim_of(row))) throw contradiction(a, *a.find(row.seed), b, row);
    count_pair(found->second, claim_of(row), comparison);
  });
  comparison.alone_a = claims.size() - common;
  if (comparison.counts.total() == 0)
    throw StoreError(common == 0 ? a.path() + " and " + b.path() + " have no deal in common"
                                 : "none of the " + std::to_string(common) + " common deals is decided in both " +
                                       a.path() + " and " + b.path());
  return comparison;
}

double mcnemar_p(std::uint64_t only_a, std::uint64_t only_b) {
  const std::uint64_t changed = only_a + only_b;
  if (changed == 0) return 1;
  const boost::math::binomial_distribution<double> fair(static_cast<double>(changed), 0.5);
  return std::min(1.0, 2 * boost::math::cdf(fair, static_cast<double>(std::min(only_a, only_b))));
}

Interval interval_of_difference(const PairedCounts& counts, double confidence) {
  const double n = static_cast<double>(counts.total()) + 2;
  const double a = (static_cast<double>(counts.only_a) + 1) / n;
  const double b = (static_cast<double>(counts.only_b) + 1) / n;
  const double z = boost::math::quantile(boost::math::normal(), 0.5 + confidence / 2);
  const double half = z * std::sqrt((a + b - (a - b) * (a - b)) / n);
  return {std::max(-1.0, a - b - half), std::min(1.0, a - b + half)};
}

}  // namespace winnable
