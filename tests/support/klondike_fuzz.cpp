// The checks of klondike_fuzz.h.
#include "tests/support/klondike_fuzz.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

// Every choice of reductions, probing straight, in batches, in two probes, and in short ones; then the decider with
// next to no memory or nodes.
void check_compact(const Referee& start, std::size_t reductions_known, CompactSearches& searches, Verdict expected) {
  if (expected == Verdict::won) {
    ASSERT_FALSE(searches.is_hopeless());
    ASSERT_FALSE(searches.is_lost_relaxed());
  }
  constexpr KlondikePlan kBatches{.probe_nodes = 0, .relaxed_from = 4, .relaxed_later = 1, .dive_from = kUnlimited},
      kTwoDives{
          .probe_nodes = 3, .relaxed_from = 2, .dive_from = 2, .turns = {.second_from = 0, .slice = 1, .share = 1}};
  constexpr KlondikePlan kShortProbes{.probe_nodes = 20, .probe_stride = 2};
  constexpr KlondikePlan kSideDive{.dive_from = 0, .dive_share = 1000};
  for (const KlondikePlan& plan : {KlondikePlan{}, kBatches, kTwoDives, kShortProbes, kSideDive}) {
    for (Reductions reductions = 0; reductions < 1u << reductions_known; ++reductions) {
      const SearchAnswer answer = searches.search(plan, reductions);
      ASSERT_EQ(answer.verdict, expected) << "probe nodes " << plan.probe_nodes << ", reductions " << reductions;
      if (expected == Verdict::won) {
        ASSERT_NO_FATAL_FAILURE(check_solution(start, answer.solution));
      }
    }
  }
  Limits tight_memory, tight_nodes;
  tight_memory.max_bytes = 60000;
  tight_nodes.max_nodes = 5;
  for (const Limits& limits : {tight_memory, tight_nodes, Limits{}}) {
    const SearchAnswer answer = searches.decide(limits);
    if (answer.verdict == Verdict::undecided) {
      ASSERT_NE(answer.reason, Reason::none);
      continue;
    }
    ASSERT_EQ(answer.verdict, expected);
    if (answer.verdict == Verdict::won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, answer.solution));
    }
  }
}

// A position in the middle of a random game; the position itself when there is no move.
std::unique_ptr<Referee> after_random_play(const Referee& start, std::mt19937_64& random) {
  auto position = start.clone();
  for (std::uint64_t left = 1 + random() % 12; left > 0; --left) {
    const auto moves = position->legal_moves();
    if (moves.empty()) break;
    EXPECT_FALSE(position->play(moves[random() % moves.size()]));
  }
  return position;
}

struct Tally {
  int won = 0, lost = 0, skipped = 0, hopeless = 0, relaxed = 0;
};

void fuzz_position(const ShortKlondike& game, const Referee& position, Tally& tally) {
  const auto truth = exhaustive_truth(position, 8000);
  if (!truth) {
    ++tally.skipped;
    return;
  }
  ++(truth->won ? tally.won : tally.lost);
  const Board board = position.board();
  SCOPED_TRACE(winnable::to_text(board));
  const auto searches = game.searches(board);
  ASSERT_TRUE(searches);
  tally.hopeless += searches->is_hopeless();
  tally.relaxed += searches->is_lost_relaxed();
  ASSERT_NO_FATAL_FAILURE(
      check_compact(position, game.reductions, *searches, truth->won ? Verdict::won : Verdict::lost));
  if (truth->won) {
    ASSERT_LE(searches->moves_to_win_lower_bound(), truth->shortest);
  }
}

}  // namespace

Board late_board(const KlondikeRules& rules, std::mt19937_64& random) {
  const auto below = [&random](int limit) { return static_cast<int>(random() % static_cast<std::uint64_t>(limit)); };
  std::vector<int> heights(static_cast<std::size_t>(rules.suits));
  for (int& height : heights) height = below(rules.ranks + 1);
  heights[static_cast<std::size_t>(below(rules.suits))] = rules.ranks;
  Board board;
  board.game = rules.name.view();
  std::vector<Card> left;
  for (int suit = 0; suit < rules.suits; ++suit)
    for (int rank = heights[static_cast<std::size_t>(suit)] + 1; rank <= rules.ranks; ++rank)
      left.push_back(Card(suit, rank));
  std::shuffle(left.begin(), left.end(), random);
  const auto take = [&left] {
    const Card card = left.back();
    left.pop_back();
    return card;
  };
  std::vector<int> lengths(static_cast<std::size_t>(rules.columns));
  int room = static_cast<int>(left.size()) - rules.stock_size();  // that the columns must take
  for (int column = 0; column < rules.columns; ++column)
    room -= lengths[static_cast<std::size_t>(column)] = below(column + 2);
  for (int column = 0; column < rules.columns; ++column)
    for (int& length = lengths[static_cast<std::size_t>(column)]; room > 0 && length <= column; --room) ++length;
  for (int column = 0; column < rules.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    for (int cards = lengths[static_cast<std::size_t>(column)]; cards > 0 && !left.empty(); --cards)
      pile.cards.push_back({take(), true});
    if (!pile.cards.empty()) pile.cards.back().face_down = false;
  }
  board.add("F");
  for (int suit = 0; suit < rules.suits; ++suit) add_foundation(board, suit, heights[static_cast<std::size_t>(suit)]);
  Pile waste, stock;
  waste.name = "W";
  stock.name = "S";
  for (int turned = left.empty() ? 0 : below(static_cast<int>(left.size()) + 1); !left.empty(); --turned)
    (turned > 0 ? waste : stock).cards.push_back({take()});
  board.piles.push_back(waste);
  board.piles.push_back(stock);
  if (rules.redeals > 0) board.facts.emplace_back("redeals", below(rules.redeals + 1));
  return board;
}

void fuzz_compact(const ShortKlondike& game, const Referee& judge, const KlondikeRules& rules,
                  const KlondikeFuzzOptions& options) {
  std::mt19937_64 random(11 + fuzz_offset());
  Tally tally;
  for (int seed = 1; seed <= options.seeds; seed += test_share()) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto start = judge.clone();
    if (options.late) {
      const auto refused = start->set(late_board(rules, random));
      ASSERT_FALSE(refused) << refused->to_text();
    } else {
      start->deal(shuffled_deck(judge.deck_shape(), static_cast<std::uint64_t>(seed) + fuzz_offset()));
    }
    ASSERT_NO_FATAL_FAILURE(fuzz_position(game, *start, tally));
    ASSERT_NO_FATAL_FAILURE(fuzz_position(game, *after_random_play(*start, random), tally));
  }
  std::printf("%s: won %d, lost %d (%d by relaxation, %d by the relaxed game), skipped %d\n",
              std::string(game.name).c_str(), tally.won, tally.lost, tally.hopeless, tally.relaxed, tally.skipped);
  if (fuzz_offset() > 0) return;  // the floors are of CI's deals
  EXPECT_GE(tally.won, least_in_share(options.min_wins)) << "lost " << tally.lost << ", skipped " << tally.skipped;
  EXPECT_GE(tally.lost, least_in_share(options.min_losses)) << "won " << tally.won << ", skipped " << tally.skipped;
  if (test_share() == 1 && !options.late && options.min_losses > 0) {
    EXPECT_GT(tally.hopeless, 0) << "the relaxation is not tested";
    EXPECT_GT(tally.relaxed, 0) << "the relaxed game is not tested";
  }
}

}  // namespace winnable::test
