// The crowd that grades are made of: its members repeat, never stand in a position twice, do not peek, and their games
// end.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/catalogue.h"
#include "solver/play/crowd.h"

namespace winnable::crowd_test {

std::unique_ptr<Crowd> crowd_of(const GameInfo& game) {
  if (game.make_open_crowd) return game.make_open_crowd();
  return make_honest_crowd(game.hidden, [&game](const CrowdKind& kind) {
    PlayerPlan plan = kCasualPlayer;
    plan.look_ahead = std::min<std::size_t>(kind.sight, 30);
    plan.play_out_nodes = 50;
    if (kind.worlds > 0) plan.candidates = 2, plan.samples = 1, plan.sample_nodes = 20;
    return game.make_player(game, plan);
  });
}

std::unique_ptr<Referee> dealt(const GameInfo& game, std::uint64_t seed) {
  auto referee = make_referee(game.name);
  referee->deal(shuffled_deck(game.deck_shape, seed));
  return referee;
}

// How many positions the moves lead to, and how many of them differ.
std::pair<std::size_t, std::size_t> positions_of(const Referee& start, const std::vector<PlayMove>& moves) {
  const auto referee = start.clone();
  std::set<std::string> texts{to_text(referee->board())};
  for (const PlayMove& move : moves) {
    EXPECT_FALSE(referee->play(move)) << to_text(move);
    texts.insert(to_text(referee->board()));
  }
  return {moves.size() + 1, texts.size()};
}

TEST(Crowd, EveryGamePlaysToItsEndAndRepeats) {
  int games = 0, wins = 0;
  for (const GameInfo& game : all_games()) {
    if (!game.make_player && !game.make_open_crowd) continue;
    ++games;
    const auto crowd = crowd_of(game), other = crowd_of(game);
    const auto start = dealt(game, 1);
    for (const CrowdKind& kind : crowd->kinds()) {
      const CrowdMember member{kind, 20, 7};
      const PlayedGame played = crowd->play(*start, member, Limits{});
      ASSERT_LE(played.decisions, kDecisionsPerCard * game.deck_shape.size()) << game.name;
      EXPECT_EQ(played.moves, other->play(*start, member, Limits{}).moves) << game.name << " sight " << kind.sight;
      const auto referee = start->clone();
      for (const PlayMove& move : played.moves) ASSERT_FALSE(referee->play(move)) << game.name << " " << to_text(move);
      EXPECT_EQ(referee->is_won(), played.won) << game.name;
      wins += played.won;
    }
  }
  EXPECT_GT(games, 100);
  EXPECT_GT(wins, 20);
}

// Players of all builders share a position that holds two decks. With one deck a card that came back from a complete
// suit was taken off the other deck's pile there, which stands for complete: the next card came back a second time.
TEST(Crowd, CardsReturnFromCompleteSuits) {
  const GameInfo& game = *find_game_info("raglan");
  const auto referee = dealt(game, 253);
  const PlayedGame played = crowd_of(game)->play(*referee, {{500, 0, 1}, 0, 0}, Limits{});
  for (const PlayMove& move : played.moves) ASSERT_FALSE(referee->play(move)) << to_text(move);
  EXPECT_EQ(referee->is_won(), played.won);
}

// Those who move at random decide about each move; the short-sighted count all positions on their way.
TEST(Crowd, NobodyStandsInAPositionTwice) {
  for (const char* name : {"klondike:draw1", "golf", "canfield", "freecell", "bakers-game", "penguin", "fan",
                           "black-hole", "worm-hole", "gaps", "accordion", "accordion:18-cards", "simple-simon"}) {
    const GameInfo& game = *find_game_info(name);
    const auto crowd = crowd_of(game);
    const auto start = dealt(game, 2);
    for (const CrowdKind& kind : crowd->kinds()) {
      if (kind.sight > 0 && game.make_player) continue;
      const PlayedGame played = crowd->play(*start, {kind, 10, 3}, Limits{});
      EXPECT_GT(played.moves.size(), 0U) << name;
      const auto [all, different] = positions_of(*start, played.moves);
      // Columns that hold the same cards in another order are one position for the players of builders, and two boards.
      EXPECT_EQ(different, all) << name << " sight " << kind.sight;
    }
  }
}

TEST(Crowd, OtherSeedsSlipOtherwise) {
  const GameInfo& game = *find_game_info("freecell");
  const auto crowd = crowd_of(game);
  const auto start = dealt(game, 1);
  std::set<std::vector<PlayMove>> games;
  for (const CrowdMember& member : crowd_members(*crowd, 1)) games.insert(crowd->play(*start, member, Limits{}).moves);
  EXPECT_GT(games.size(), crowd_members(*crowd, 1).size() / 2);
  EXPECT_NE(crowd_members(*crowd, 1)[0].seed, crowd_members(*crowd, 2)[0].seed);
}

TEST(Crowd, LongerSightWinsMore) {
  for (const char* name : {"freecell", "simple-simon", "worm-hole", "accordion", "accordion:18-cards"}) {
    const GameInfo& game = *find_game_info(name);
    const auto crowd = crowd_of(game);
    const auto wins = [&](std::size_t sight) {
      int won = 0;
      for (std::uint64_t seed = 1; seed <= 60; ++seed)
        won += crowd->play(*dealt(game, seed), {{sight, 0, 1}, 5, seed}, Limits{}).won;
      return won;
    };
    const int one = wins(1), five = wins(5), far = wins(200);
    EXPECT_LT(one, far) << name;
    EXPECT_LT(five, far) << name;
    EXPECT_LE(wins(0), 1) << name;
  }
}

// Who plays a deal for the second time wins more of it, the more the further he sees.
TEST(Crowd, WhoRecallsTheDealWinsMoreGolf) {
  const GameInfo& game = *find_game_info("golf");
  const auto crowd = make_honest_crowd(game.hidden, [&game](const CrowdKind& kind) {
    PlayerPlan plan = kCasualPlayer;
    plan.play_out_nodes = kind.sight;
    return game.make_player(game, plan);
  });
  const auto wins = [&](std::size_t sight, bool recalls) {
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
      won += crowd->play(*dealt(game, seed), {{sight, 0, 1, recalls}, 5, seed}, Limits{}).won;
    return won;
  };
  const int first_time = wins(3000, false), near = wins(300, true), far = wins(3000, true);
  EXPECT_LT(first_time, near);
  EXPECT_LT(near, far);
}

// The first decision is the same however the hidden cards lie.
TEST(Crowd, NoPeeking) {
  std::mt19937_64 random(1);
  for (const GameInfo& game : all_games()) {
    if (!game.make_player) continue;
    const auto crowd = crowd_of(game);
    const auto start = dealt(game, 1), other = make_referee(game.name);
    const Observation seen = observation_of(start->board(), game.hidden, false);
    ASSERT_FALSE(other->set(sample(seen, random))) << game.name;
    for (const CrowdKind& kind : crowd->kinds()) {
      if (kind.sight == 0) {
        const auto first = crowd->play(*start, {kind, 0, 5}, Limits{}).moves;
        const auto second = crowd->play(*other, {kind, 0, 5}, Limits{}).moves;
        ASSERT_FALSE(first.empty() || second.empty()) << game.name;
        EXPECT_EQ(first[0], second[0]) << game.name;
      } else {
        EXPECT_EQ(crowd->choice(*start, false, kind), crowd->choice(*other, false, kind)) << game.name;
      }
    }
  }
}

TEST(Crowd, StopsWhenItIsTold) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  for (const char* name : {"freecell", "squadron"}) {
    const GameInfo& game = *find_game_info(name);
    const auto crowd = crowd_of(game);
    EXPECT_EQ(crowd->play(*dealt(game, 1), {crowd->kinds().back(), 5, 1}, limits).stopped, Reason::signal) << name;
  }
}

}  // namespace winnable::crowd_test
