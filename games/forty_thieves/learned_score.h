// Forty Thieves and Squadron: how good a position looks to a player who does not know the order of the stock. Where
// single cards move and there are no cells the weights are the player's own (solver/play/learned_score.h), else those
// of Squadron. Part of games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"
#include "solver/play/learned_score.h"

namespace winnable {

// Before the first turn and after the last one. Training started from Squadron's weights, below.
inline constexpr auto kFortyThievesStandardWeights = std::to_array<int>({
    // weights: scripts/train-player forty-thieves:standard --first-seed 8000001 --generations 12 --deals 600 --sets 24 --look-ahead 700
    // then bench_learn_from_wins forty-thieves:standard 8300001 6000 2 6 0 8000
    1671, 4094,  // cards home
    5090, -1483,  // there is a space
    -2746, 4684,  // spaces
    8818, -5219,  // there is a free cell
    -3449, 17827,  // free cells
    836, 3387,  // cards built on others
    -1261, -519,  // waste cards
    46, 72,  // square of the waste cards
    36, 4,  // cards on those that leave early
    -221, 330,  // cards on the next of each suit
    -117, 142,  // cards on the second of each suit
    -53, -157,  // cards on the next of second foundations
    -828, 522,  // cards under a higher one of their suit
    -397, 997,  // cards under a higher one
    -125, -107,  // waste cards on one that leaves early
    -1663, 2293,  // equal cards exposed
    24, 8158,  // unseen cards that fit on an exposed one
    653, 2276,  // unseen cards next to go home
    -298, -172,  // ranks that cards in cells wait
    -666, -1716,  // ranks that exposed cards wait
    -137, 382,  // dealt cards on others
    -48, -48,  // cards on each dealt one, by how soon it leaves
    -1179, -4494,  // columns that are one run from a king
    5273, 387,  // height of the lowest foundation
    // end
});

namespace forty_thieves_detail {

// As in FortyThieves::kFeatures.
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
  kFeatureCount
};

// The coefficients of a logistic regression of games of Squadron won (played by the player himself, seeds 110001 to
// 111500), in ten-thousandths: before the first turn, and what is gained until the last one. The bands of Squadron and
// Forty Thieves are those of players who go by them (solver/library/grading/): whoever changes them makes these anew.
struct Weight {
  int at_start;
  int gain;
};
inline constexpr std::array<Weight, kFeatureCount> kSquadronWeights{{
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

// Squadron's weights at each moment, times the size of the stock.
template <int kStockSize>
inline constexpr auto kSquadronWeightsAt = [] {
  std::array<std::array<int, kFeatureCount>, kStockSize + 1> weights{};
  for (int turned = 0; turned <= kStockSize; ++turned)
    for (std::size_t i = 0; i < kFeatureCount; ++i)
      weights[static_cast<std::size_t>(turned)][i] =
          kSquadronWeights[i].at_start * kStockSize + kSquadronWeights[i].gain * turned;
  return weights;
}();

}  // namespace forty_thieves_detail

template <FortyThievesRules R>
auto FortyThieves<R>::features() const -> Features {
  using namespace forty_thieves_detail;
  static_assert(kFeatures.size() == kFeatureCount);
  Features f{};
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
  return f;
}

template <FortyThievesRules R>
std::span<const int> FortyThieves<R>::learned_weights() requires kFortyThievesIsLearned<R> {
  return kFortyThievesStandardWeights;
}

template <FortyThievesRules R>
int FortyThieves<R>::honest_score() const requires(!kFortyThievesIsLearned<R>) {
  const Features f = features();
  const auto& weights = forty_thieves_detail::kSquadronWeightsAt<R.stock_size()>[turned_];
  std::int64_t score = 0;
  for (std::size_t i = 0; i < f.size(); ++i) score += std::int64_t{f[i]} * weights[i];
  return static_cast<int>(score / (10 * R.stock_size()));
}

template <FortyThievesRules R>
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
