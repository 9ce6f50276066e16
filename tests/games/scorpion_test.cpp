// Scorpion and Super Scorpion: contract, perft and fuzz against the referee.
#include "games/scorpion/position.h"

#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class ScorpionContract : public ::testing::Test {};
using Presets =
    ::testing::Types<Scorpion<kScorpion>, Scorpion<kScorpionPySol>, Scorpion<kScorpionStuckOnly>, Scorpion<kWasp>,
                     Scorpion<kSuperScorpion>, Scorpion<kSuperScorpionPySol>, Scorpion<kSuperScorpionTillDawn>,
                     Scorpion<kSuperScorpionFSolitaire>, Scorpion<kSuperScorpion8x10>, Scorpion<kSuperScorpion8x8>,
                     Scorpion<kSuperScorpion10x5>>;
TYPED_TEST_SUITE(ScorpionContract, Presets);

TYPED_TEST(ScorpionContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10); }
TYPED_TEST(ScorpionContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

template <ScorpionRules R>
void fuzz_short(int seeds, FuzzOptions options = {}) {
  options.seeds = seeds;
  options.max_positions = 3000;
  run_contract<Scorpion<R>>(*scorpion_referee<R>(), 30);
  run_fuzz<Scorpion<R>>(*scorpion_referee<R>(), options);
}

constexpr ScorpionRules kShort{
    .name = "short-scorpion", .suits = 3, .ranks = 5, .columns = 4, .depth = 3, .hidden_columns = 2, .hidden_cards = 1};
constexpr ScorpionRules kShortWide{
    .name = "short-wide", .suits = 4, .ranks = 4, .columns = 5, .depth = 3, .hidden_columns = 3, .hidden_cards = 1};
constexpr ScorpionRules kShortSpaces{
    .name = "short-spaces", .suits = 2, .ranks = 6, .columns = 5, .depth = 2, .hidden_columns = 3, .hidden_cards = 1};
constexpr ScorpionRules kShortPySol{.name = "short-pysolfc",
                                    .suits = 3,
                                    .ranks = 5,
                                    .columns = 4,
                                    .depth = 3,
                                    .hidden_columns = 2,
                                    .hidden_cards = 1,
                                    .clears_sequences = true};
constexpr ScorpionRules kShortPySolTall{.name = "short-pysolfc-tall",
                                        .suits = 4,
                                        .ranks = 3,
                                        .columns = 3,
                                        .depth = 3,
                                        .hidden_columns = 2,
                                        .hidden_cards = 1,
                                        .clears_sequences = true};
constexpr ScorpionRules kShortStuck{.name = "short-stuck",
                                    .suits = 3,
                                    .ranks = 5,
                                    .columns = 4,
                                    .depth = 3,
                                    .hidden_columns = 2,
                                    .hidden_cards = 1,
                                    .deals_only_when_stuck = true};
constexpr ScorpionRules kShortWasp{.name = "short-wasp",
                                   .suits = 3,
                                   .ranks = 4,
                                   .columns = 3,
                                   .depth = 3,
                                   .hidden_columns = 2,
                                   .hidden_cards = 1,
                                   .any_card_fills_space = true};
constexpr ScorpionRules kShortTwoDecks{.name = "short-super",
                                       .decks = 2,
                                       .suits = 1,
                                       .ranks = 6,
                                       .columns = 2,
                                       .depth = 5,
                                       .hidden_columns = 2,
                                       .hidden_cards = 1};
constexpr ScorpionRules kShortTwoSuits{.name = "short-super-two-suits",
                                       .decks = 2,
                                       .suits = 2,
                                       .ranks = 3,
                                       .columns = 4,
                                       .depth = 2,
                                       .hidden_columns = 3,
                                       .hidden_cards = 1};
constexpr ScorpionRules kShortRounds{.name = "short-rounds",
                                     .decks = 2,
                                     .suits = 1,
                                     .ranks = 6,
                                     .columns = 2,
                                     .depth = 4,
                                     .hidden_columns = 2,
                                     .hidden_cards = 1};
constexpr ScorpionRules kShortTwoDecksPySol{.name = "short-super-pysolfc",
                                            .decks = 2,
                                            .suits = 1,
                                            .ranks = 6,
                                            .columns = 2,
                                            .depth = 5,
                                            .longer_columns = 1,
                                            .hidden_columns = 2,
                                            .hidden_cards = 2,
                                            .clears_sequences = true};

TEST(ScorpionFuzz, Default) { fuzz_short<kShort>(500); }
MORE_SHAPES(TEST(ScorpionFuzz, Wide) { fuzz_short<kShortWide>(300); })
TEST(ScorpionFuzz, Spaces) { fuzz_short<kShortSpaces>(350); }
MORE_SHAPES(TEST(ScorpionFuzz, PySolFC) { fuzz_short<kShortPySol>(350); })
TEST(ScorpionFuzz, PySolFCTall) { fuzz_short<kShortPySolTall>(1000); }
MORE_SHAPES(TEST(ScorpionFuzz, StuckOnly) { fuzz_short<kShortStuck>(500); })
TEST(ScorpionFuzz, Wasp) { fuzz_short<kShortWasp>(300); }
TEST(ScorpionFuzz, TwoDecks) { fuzz_short<kShortTwoDecks>(400); }
MORE_SHAPES(TEST(ScorpionFuzz, TwoSuits) { fuzz_short<kShortTwoSuits>(300); })
TEST(ScorpionFuzz, Rounds) { fuzz_short<kShortRounds>(400); }
MORE_SHAPES(TEST(ScorpionFuzz, TwoDecksPySolFC) { fuzz_short<kShortTwoDecksPySol>(300); })

}  // namespace
}  // namespace winnable::test
