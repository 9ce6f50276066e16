// Squadron and Forty Thieves: contract, perft and fuzz against the referee.
#include "games/forty_thieves.h"

#include "solver/referee/squadron.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class FortyThievesContract : public ::testing::Test {};
using Presets = ::testing::Types<FortyThieves<kSquadron>, FortyThieves<kFortyThieves>, FortyThieves<kFortyThievesStandard>,
                                 FortyThieves<kJosephine>, FortyThieves<kMorehead>>;
TYPED_TEST_SUITE(FortyThievesContract, Presets);

TYPED_TEST(FortyThievesContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(FortyThievesContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

}  // namespace
}  // namespace winnable::test
