// Forty Thieves: how good a position looks to a player who does not know the order of the stock. Part of
// games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

namespace forty_thieves_detail {

// What is looked at, and its weight before the first turn and what the weight gains until the last one, in
// ten-thousandths: the coefficients of a logistic regression of games won (played by the player himself, seeds 110001
// to 111500).
enum Feature : std::size_t {
  kHome,
  kAnySpace,
  kSpaces,
  kAnyCell,
  kCells,
  kLinks,
  kWasteSize,
  kWasteSquare,
  kBurden,
  kNextCover,
  kSecondCover,
  kTwinCover,
  kTangled,
  kBuried,
  kWasteOrder,
  kTwinTops,
  kHosts,
  kCallers,
  kCellWait,
  kTopWait,
  kPrefixes,
  kUrgent,
  kKingColumns,
  kLowest,
  kFeatures
};
struct Weight {
  int at_start;
  int gain;
};
inline constexpr std::array<Weight, kFeatures> kWeights{{
    {592, 1267}, {4821, -7913}, {-1503, 4611}, {6576, -11005}, {-4703, 15658}, {293, 2164}, {-862, 859},  {28, 19},
    {16, 46},    {-178, 576},   {-124, 376},   {-33, -97},     {-379, 595},    {-148, 690}, {-40, -18},   {-467, 1541},
    {443, 5255}, {1812, -1153}, {-341, 183},   {-337, -660},   {-204, -571},   {-31, -16},  {498, -8468}, {3130, -2185},
}};

// Tenths of cards that lie on another, the less the longer that one has to wait: 10 * count / (1 + wait), divided once.
inline constexpr auto kShares = [] {
  std::array<std::array<std::uint16_t, kMaxRank>, 64> shares{};
  for (std::size_t count = 0; count < shares.size(); ++count)
    for (std::size_t wait = 0; wait < kMaxRank; ++wait)
      shares[count][wait] = static_cast<std::uint16_t>(10 * count / (1 + wait));
  return shares;
}();
inline int share_of(int count, int wait) {
  return kShares[static_cast<std::size_t>(count)][static_cast<std::size_t>(std::max(0, wait))];
}

// The weights at each moment, times the size of the stock.
template <int kStockSize>
inline constexpr auto kWeightsAt = [] {
  std::array<std::array<int, kFeatures>, kStockSize + 1> weights{};
  for (int turned = 0; turned <= kStockSize; ++turned)
    for (std::size_t i = 0; i < kFeatures; ++i)
      weights[static_cast<std::size_t>(turned)][i] = kWeights[i].at_start * kStockSize + kWeights[i].gain * turned;
  return weights;
}();

}  // namespace forty_thieves_detail

// Whole numbers, so that every machine plays alike; comments name the unit where it is not one.
template <FortyThievesRules R>
int FortyThieves<R>::honest_score() const {
  using namespace forty_thieves_detail;
  std::array<int, kFeatures> f{};
  f[kHome] = cards_home();
  f[kSpaces] = std::popcount(spaces());
  f[kAnySpace] = f[kSpaces] > 0;
  f[kCells] = std::popcount(free_cells());
  f[kAnyCell] = f[kCells] > 0;
  look_at_columns(f);
  look_at_waste(f);
  look_at_foundations(f);
  for (int cell = kFirstCell; cell < kFirstCell + R.cells; ++cell)
    if (top(cell)) f[kCellWait] += top(cell).rank() - 1 - low_height(top(cell));
  const auto& weights = kWeightsAt<R.stock_size()>[turned_];
  std::int64_t score = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) score += std::int64_t{f[i]} * weights[i];
  return static_cast<int>(score / (10 * R.stock_size()));
}

template <FortyThievesRules R>
template <class Features>
void FortyThieves<R>::look_at_columns(Features& f) const {
  using namespace forty_thieves_detail;
  std::uint64_t hosted = 0;
  int urgent = 0, burden = 0;
  for (int column = 0; column < R.columns; ++column) {
    const Card card = top(column);
    if (!card) continue;
    const int p = prefix(column);
    f[kLinks] += run(column);
    f[kPrefixes] += std::max(0, p - 1);
    const auto& facts = deal_->facts(column, p);
    burden += facts.burden + facts.urgency * run(column);
    const auto& cards = deal_->columns[static_cast<std::size_t>(column)];
    for (int i = 0; i + 1 < p; ++i) {
      const Card low = cards[static_cast<std::size_t>(i)];
      urgent += share_of(p - 1 - i + run(column), low.rank() - 1 - low_height(low));
    }
    f[kTangled] += facts.tangled;
    f[kBuried] += facts.buried;
    f[kTopWait] += std::min(6, card.rank() - 1 - low_height(card));
    if (card.rank() > 1 && !(hosted >> card.code & 1)) f[kHosts] += unseen(Card(card.suit(), card.rank() - 1));
    hosted |= std::uint64_t{1} << card.code;
    f[kTwinTops] += std::popcount(places_with(card.code) & ((1u << column) - 1));
    f[kKingColumns] += p <= 1 && (p > 0 ? cards[0].rank() : card.rank() + run(column)) == R.ranks;
  }
  f[kBurden] = burden;  // tenths
  f[kUrgent] = urgent;  // tenths
}

template <FortyThievesRules R>
template <class Features>
void FortyThieves<R>::look_at_waste(Features& f) const {
  using namespace forty_thieves_detail;
  int above = 0;
  for (std::uint64_t rest = waste_; rest; rest ^= std::bit_floor(rest), ++above) {
    const Card card = deal_->stock[static_cast<std::size_t>(63 - std::countl_zero(rest))];
    if (card) f[kWasteOrder] += share_of(above, card.rank() - 1 - low_height(card));  // tenths
  }
  f[kWasteSize] = above;
  f[kWasteSquare] = above * above;  // tenths
}

template <FortyThievesRules R>
template <class Features>
void FortyThieves<R>::look_at_foundations(Features& f) const {
  using namespace forty_thieves_detail;
  f[kLowest] = R.ranks;
  for (int suit = 0; suit < R.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    const int high = pair >> 4, low = pair & 15;
    f[kLowest] = std::min(f[kLowest], low);
    if (low < R.ranks) {
      f[kNextCover] += cover(Card(suit, low + 1));  // halves
      f[kCallers] += unseen(Card(suit, low + 1));
    }
    if (low + 2 <= R.ranks) f[kSecondCover] += cover(Card(suit, low + 2));  // halves
    if (high > low && high < R.ranks) {
      f[kTwinCover] += cover(Card(suit, high + 1));  // halves
      f[kCallers] += unseen(Card(suit, high + 1));
    }
  }
}

}  // namespace winnable
