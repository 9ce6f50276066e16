// Salic Law: contract, perft and fuzz against the referee.
#include "games/salic_law/position.h"

#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class SalicLawContract : public ::testing::Test {};
using Presets = ::testing::Types<SalicLaw<kSalicLaw>, SalicLaw<kSalicLawNoSpaces>, SalicLaw<kSalicLawPySol>>;
TYPED_TEST_SUITE(SalicLawContract, Presets);

TYPED_TEST(SalicLawContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10, 300); }
TYPED_TEST(SalicLawContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 4, 8); }

template <SalicLawRules R>
void fuzz_short(int seeds) {
  run_contract<SalicLaw<R>>(*salic_law_referee<R>(), 40);
  run_fuzz<SalicLaw<R>>(*salic_law_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

constexpr SalicLawRules kShort{.name = "short-salic", .decks = 1, .suits = 3, .ranks = 7};
constexpr SalicLawRules kShortTwoDecks{.name = "short-salic-two-decks", .decks = 2, .suits = 1, .ranks = 9};
constexpr SalicLawRules kShortNoSpaces{
    .name = "short-no-spaces", .decks = 1, .suits = 3, .ranks = 6, .spaces_after_deal = false};
constexpr SalicLawRules kShortNoSpacesTwoDecks{
    .name = "short-no-spaces-two-decks", .decks = 2, .suits = 1, .ranks = 8, .spaces_after_deal = false};
constexpr SalicLawRules kShortPySol{
    .name = "short-salic-pysolfc", .decks = 1, .suits = 2, .ranks = 8, .spaces_during_deal = true, .is_pysol = true};
constexpr SalicLawRules kShortPySolTwoDecks{.name = "short-salic-pysolfc-two-decks",
                                            .decks = 2,
                                            .suits = 1,
                                            .ranks = 8,
                                            .spaces_during_deal = true,
                                            .is_pysol = true};

TEST(SalicLawFuzz, Default) { fuzz_short<kShort>(600); }
TEST(SalicLawFuzz, TwoDecks) { fuzz_short<kShortTwoDecks>(600); }
TEST(SalicLawFuzz, NoSpaces) { fuzz_short<kShortNoSpaces>(600); }
TEST(SalicLawFuzz, NoSpacesTwoDecks) { fuzz_short<kShortNoSpacesTwoDecks>(600); }
TEST(SalicLawFuzz, PySolFC) { fuzz_short<kShortPySol>(600); }
TEST(SalicLawFuzz, PySolFCTwoDecks) { fuzz_short<kShortPySolTwoDecks>(600); }

}  // namespace
}  // namespace winnable::test
