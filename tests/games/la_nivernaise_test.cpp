// La Nivernaise: contract, perft and fuzz against the referee.
#include "games/la_nivernaise/position.h"

#include "solver/referee/la_nivernaise.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class LaNivernaiseContract : public ::testing::Test {};
using Presets = ::testing::Types<LaNivernaise<kLaNivernaise>, LaNivernaise<kLaNivernaisePysolfc>,
                                 LaNivernaise<kLaNivernaiseCadogan>>;
TYPED_TEST_SUITE(LaNivernaiseContract, Presets);

TYPED_TEST(LaNivernaiseContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(LaNivernaiseContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 4); }

// The same rules with short decks; the referee gets the same numbers.
template <LaNivernaiseRules R>
std::unique_ptr<Referee> short_referee() {
  using Setup = LaNivernaiseSheet::Setup;
  LaNivernaiseSheet sheet{.game = std::string(R.name.view()),
                          .suits = R.suits,
                          .ranks = R.ranks,
                          .packets = R.packets,
                          .packet_size = R.packet_size,
                          .flanks = R.flanks,
                          .redeals = R.redeals};
  sheet.setup = R.setup == LaNivernaiseRules::Setup::ace_first ? Setup::ace_of_spades_first
                : R.setup == LaNivernaiseRules::Setup::none    ? Setup::none
                                                               : Setup::ace_or_king_early;
  sheet.stock_fills_flanks = R.stock_fills_flanks;
  sheet.foundations_exchange = R.foundations_exchange;
  return make_la_nivernaise_referee(sheet);
}

template <LaNivernaiseRules R>
void fuzz_short(int seeds) {
  run_contract<LaNivernaise<R>>(*short_referee<R>(), 30);
  run_fuzz<LaNivernaise<R>>(*short_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

using Setup = LaNivernaiseRules::Setup;
constexpr LaNivernaiseRules kShort{
    .name = "short", .suits = 1, .ranks = 8, .packets = 2, .packet_size = 4, .flanks = 1, .redeals = 1};
constexpr LaNivernaiseRules kShortTwoRedeals{
    .name = "short-two-redeals", .suits = 1, .ranks = 8, .packets = 2, .packet_size = 6, .flanks = 1, .redeals = 2};
constexpr LaNivernaiseRules kShortTwoSuits{
    .name = "short-two-suits", .suits = 2, .ranks = 5, .packets = 2, .packet_size = 5, .flanks = 1, .redeals = 0};
constexpr LaNivernaiseRules kShortTwoFlanks{
    .name = "short-two-flanks", .suits = 1, .ranks = 10, .packets = 2, .packet_size = 4, .flanks = 2, .redeals = 0};
constexpr LaNivernaiseRules kShortPysolfc{.name = "short-pysolfc",
                                          .suits = 1,
                                          .ranks = 8,
                                          .packets = 2,
                                          .packet_size = 4,
                                          .flanks = 1,
                                          .redeals = 1,
                                          .setup = Setup::ace_or_king_early,
                                          .foundations_exchange = true};
constexpr LaNivernaiseRules kShortCadogan{.name = "short-cadogan",
                                          .suits = 1,
                                          .ranks = 8,
                                          .packets = 2,
                                          .packet_size = 4,
                                          .flanks = 1,
                                          .redeals = 1,
                                          .setup = Setup::none,
                                          .stock_fills_flanks = true};

TEST(LaNivernaiseFuzz, OneRedeal) { fuzz_short<kShort>(200); }
TEST(LaNivernaiseFuzz, TwoRedeals) { fuzz_short<kShortTwoRedeals>(200); }
TEST(LaNivernaiseFuzz, TwoSuits) { fuzz_short<kShortTwoSuits>(200); }
TEST(LaNivernaiseFuzz, TwoFlanks) { fuzz_short<kShortTwoFlanks>(200); }
TEST(LaNivernaiseFuzz, Exchange) { fuzz_short<kShortPysolfc>(200); }
TEST(LaNivernaiseFuzz, StockFillsFlanks) { fuzz_short<kShortCadogan>(200); }

}  // namespace
}  // namespace winnable::test
