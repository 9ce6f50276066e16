// A search that has no room ends undecided, never lost: not where the first table does not fit, nor where a search
// beside it left and gave its memory back, nor where a formula has taken nearly all. Deals that are won, in every
// preset.
#include <gtest/gtest.h>

#include <string>

#include "winnable/winnable.h"

namespace winnable::no_room_test {

struct Team {
  int threads;
  bool deterministic;
};
constexpr Team kTeams[] = {{1, false}, {2, false}, {2, true}};

SolveOptions within(std::uint64_t bytes, std::uint64_t nodes, Team team) {
  SolveOptions options;
  options.limits.max_bytes = bytes;
  options.limits.max_nodes = nodes;
  options.limits.deterministic = team.deterministic;
  options.threads = team.threads;
  return options;
}

// Among the first seeds, of those that fall soon; 0: none.
std::uint64_t won_seed(const Game& game) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    if (game.solve(game.deal(seed), within(std::uint64_t{1} << 30, 20'000, {1, false})).verdict == Verdict::won)
      return seed;
  return 0;
}

TEST(NoRoom, NoWonDealIsCalledLost) {
  int tried = 0;
  for (const Game& game : games()) {
    if (game.is_player()) continue;
    const std::uint64_t seed = won_seed(game);
    if (seed == 0) continue;
    ++tried;
    for (const std::uint64_t bytes : {1, 100, 1000, 5000, 10'000, 20'000, 40'000, 80'000, 200'000})
      for (const Team team : kTeams)
        EXPECT_NE(game.solve(game.deal(seed), within(bytes, 30'000, team)).verdict, Verdict::lost)
            << game.name() << " " << seed << ", " << bytes << " bytes, " << team.threads << " threads"
            << (team.deterministic ? ", deterministic" : "");
  }
  EXPECT_GT(tried, 130);
}

// A search for short wins proves losses, too.
TEST(NoRoom, NorByASearchForShortWins) {
  int tried = 0;
  for (const Game& game : games()) {
    if (!game.has_shortest() || game.is_player()) continue;
    const std::uint64_t seed = won_seed(game);
    if (seed == 0) continue;
    ++tried;
    Extras extras;
    extras.aim = ShortestAim::prove;
    for (const std::uint64_t bytes : {1, 10'000, 40'000, 200'000, 2'000'000})
      for (const int threads : {1, 2})
        EXPECT_NE(Session(game).answer(game.deal(seed), within(bytes, 3'000, {threads, false}), extras).outcome.verdict,
                  Verdict::lost)
            << game.name() << " " << seed << ", " << bytes << " bytes, " << threads << " threads";
  }
  EXPECT_GT(tried, 10);
}

// The formula of American Toad is charged with 384 MiB. Of these deals the searches win none at once, and all can be won.
TEST(NoRoom, NorBesideAFormula) {
  const Game game = find_game("american-toad");
  for (const std::uint64_t seed : {36, 38})
    for (const std::uint64_t bytes : {10'000'000, 300'000'000, 402'653'184, 402'654'000, 420'000'000})
      for (const Team team : kTeams)
        EXPECT_NE(game.solve(game.deal(seed), within(bytes, 25'000, team)).verdict, Verdict::lost)
            << seed << ", " << bytes << " bytes, " << team.threads << " threads";
}

}  // namespace winnable::no_room_test
