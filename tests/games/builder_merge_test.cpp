// Builders: what refuted two wordings of kMerge (games/builder/reductions.h). Each deal is won, and a search by the
// refuted wording calls it lost.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "games/builder/prover.h"
#include "games/builder/reductions.h"

namespace winnable::test {
namespace {

constexpr BuilderShape kShape{8, 1};
using Position = Builder<kShape>;

std::optional<BuilderDeal> read_deal(const std::string& name) {
  const BuilderRules rules{.suits = 1,
                           .ranks = 5,
                           .columns = 2,
                           .build = BuildRule::same_suit,
                           .group_build = BuildRule::same_suit,
                           .cells = 1};
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/regressions/" + name);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  BoardError error;
  const auto board = parse_board(text, error);
  if (!board) return std::nullopt;
  return BuilderDeal::from_board(make_builder_tables(rules, "builder"), *board, error);
}

enum class Wording { kSingleCards, kColumnsToo };

// A card that the refuted wording moves at once.
std::optional<Move> find_refuted_move(const Position& p, Wording wording) {
  if (const auto move = builder::find_forced_move(p, builder::kSafeHome | builder::kMerge)) return move;
  for (int column = 0; column < p.columns() && wording == Wording::kColumnsToo; ++column) {
    if (!p.length(column)) continue;
    const int card = p.top(column);
    if (builder::level_of(card) + 1 == p.rules().ranks || p.under(card) == card + 4) continue;
    if (p.exposed().has(card + 4))
      return Move{builder::kToColumn, static_cast<std::uint8_t>(column),
                  static_cast<std::uint8_t>(p.column_with(card + 4))};
  }
  return std::nullopt;
}

using Seen = std::set<std::pair<std::uint64_t, std::uint64_t>>;

bool wins_by_refuted_moves(Position p, Wording wording, Seen& seen) {
  while (const auto move = find_refuted_move(p, wording)) p.apply(*move);
  if (p.is_won()) return true;
  if (!seen.insert({p.key().low, p.key().high}).second) return false;
  Reductions reductions = builder::kSafeHome | builder::kOneSpace | builder::kNoColumnToSpace | builder::kNoReturn;
  if (wording == Wording::kColumnsToo) reductions |= builder::kMerge;
  MoveList moves;
  builder::SearchMoves<kShape>(p, reductions).list(moves);
  for (const Move move : moves) {
    Position child = p;
    builder::each_step(child, move, [&](Move single) { child.apply(single); });
    if (wins_by_refuted_moves(child, wording, seen)) return true;
  }
  return false;
}

// The prover's verdict; the moves of a win are played.
Verdict decide(const BuilderDeal& deal, Reductions reductions) {
  Meter meter{Limits{}};
  BuilderProver<kShape> prover(deal, meter, builder::used_reductions(*deal.tables, reductions));
  const Verdict verdict = prover.run(kUnlimited);
  if (verdict == Verdict::won) {
    Position position(deal);
    for (const Move move : prover.solution()) position.apply(move);
    EXPECT_TRUE(position.is_won());
  }
  return verdict;
}

void check(const std::string& name, Wording wording) {
  const auto deal = read_deal(name);
  ASSERT_TRUE(deal);
  EXPECT_EQ(decide(*deal, kNoReductions), Verdict::won);
  EXPECT_EQ(decide(*deal, kAllReductions), Verdict::won);
  Seen seen;
  EXPECT_FALSE(wins_by_refuted_moves(Position(*deal), wording, seen)) << "the deal no longer refutes the wording";
}

TEST(BuilderMerge, SingleCardsOnlyIsRefuted) { check("builder-merge-single.txt", Wording::kSingleCards); }
TEST(BuilderMerge, LoneCardsOfColumnsTooIsRefuted) { check("builder-merge-columns.txt", Wording::kColumnsToo); }

}  // namespace
}  // namespace winnable::test
