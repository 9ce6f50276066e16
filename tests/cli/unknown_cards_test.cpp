// Deals with cards that are not known: what `play --show` prints is read again as what the player saw, the answer does
// not depend on what is hidden, the shares of an honest hint are those of the worlds, and errors say what is wrong.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "games/catalogue.h"
#include "solver/game/honest_hint.h"
#include "solver/game/honest_solver.h"
#include "solver/referee/referee.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::unknown_cards_test {

const Limits kShort{.max_nodes = 20000};  // of a game

BoardCheck check_of(const GameInfo& game) {
  return [&game](const Board& board) {
    auto wrong = game.check(board);
    return wrong ? wrong : make_referee(game.name)->set(board);
  };
}

std::optional<UnknownDeal> read(const GameInfo& game, const std::string& text, std::string& error) {
  BoardError wrong;
  const auto board = parse_board(text, wrong);
  auto deal = board ? read_unknown_deal(*board, game.deck_shape, game.hidden, check_of(game), wrong) : std::nullopt;
  error = deal ? "" : wrong.to_text();
  return deal;
}

PlayerPlan quick_plan() {
  PlayerPlan plan = kFastPlayer;
  plan.look_ahead = 60;
  plan.play_out_nodes = 500;
  return plan;
}

// Every board of `play --show` is read as the view it came from, so the player answers as he did.
TEST(UnknownCards, WhatPlayShowsIsReadAsThePlayerSawIt) {
  for (const GameInfo& game : all_games()) {
    if (!game.make_player) continue;
    SCOPED_TRACE(std::string(game.name));
    const auto player = game.make_player(game, quick_plan());
    const auto referee = make_referee(game.name);
    referee->deal(shuffled_deck(game.deck_shape, 4));
    int decisions = 0, unknown = 0;
    play_honestly(*referee, game.hidden, *player, kShort, [&](const Observation& view, const Decision& decision) {
      if (view.sees_everything() || ++decisions % 4 != 1) return;
      const std::string text = to_text(shown(view, game.deck_shape));
      std::string error;
      const auto deal = read(game, text, error);
      ASSERT_TRUE(deal) << error << "\n" << text;
      unknown += deal->cards + deal->reshuffles;
      EXPECT_EQ(fingerprint(deal->seen), fingerprint(view)) << text;
      EXPECT_EQ(player->decide(deal->seen).moves, decision.moves) << text;
    });
    EXPECT_GT(unknown, 0);
  }
}

// The text that a player would write, with every hidden card unknown.
std::string unknown_text(const GameInfo& game, const Board& board) {
  return to_text(shown(observation_of(board, game.hidden, false), game.deck_shape));
}

const char* const kGames[] = {"klondike", "squadron", "scorpion"};

// `play --deal` with every card given plays as if it did not see the hidden ones.
TEST(UnknownCards, HiddenCardsDoNotLeakIntoPlay) {
  for (const char* name : kGames) {
    const GameInfo& game = *find_game_info(name);
    const Board board = game.deal(shuffled_deck(game.deck_shape, 11));
    const Observation view = observation_of(board, game.hidden, false);
    std::mt19937_64 random(5);
    const std::string first = run_winnable("play --deal - --show", to_text(board)).out;
    const std::string decision = first.substr(0, first.find("\n\n"));
    EXPECT_NE(decision.find("??"), std::string::npos) << name;
    EXPECT_NE(decision.find("\n#"), std::string::npos) << name;
    for (int round = 0; round < 3; ++round) {
      const Board other = sample(view, random);
      ASSERT_NE(to_text(other), to_text(board));
      const std::string again = run_winnable("play --deal - --show", to_text(other)).out;
      EXPECT_EQ(again.substr(0, again.find("\n\n")), decision) << name;
    }
    // And as it does where they are not given at all.
    const std::string text = unknown_text(game, board);
    const Ran unknown = run_winnable("play --deal -", text);
    EXPECT_EQ(unknown.code, 0) << unknown.err;
    const std::string moves = unknown.out.substr(unknown.out.find("moves:\n") + 7);
    const auto comment = decision.rfind("\n# ");
    ASSERT_NE(comment, std::string::npos);
    std::string listed;
    for (std::size_t at = comment + 3; decision.find(';', at) != std::string::npos; at = decision.find(';', at) + 2)
      listed += decision.substr(at, decision.find(';', at) - at) + "\n";
    EXPECT_EQ(moves, listed) << name;
  }
}

// Nor do reshuffles to come.
TEST(UnknownCards, LaterShufflesDoNotLeakIntoPlay) {
  const GameInfo& game = *find_game_info("trefoil");
  Board board = game.deal(shuffled_deck(game.deck_shape, 7));
  EXPECT_TRUE(observation_of(board, game.hidden, false).board.shuffles.empty());
  const std::string first = run_winnable("play --deal - --show", to_text(board)).out;
  board.shuffles = game.deal(shuffled_deck(game.deck_shape, 8)).shuffles;
  const std::string second = run_winnable("play --deal - --show", to_text(board)).out;
  const auto end = first.find("\n\n");
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(first.substr(0, end), second.substr(0, second.find("\n\n")));
  EXPECT_NE(first.substr(0, end).find("reshuffle;"), std::string::npos) << "the first decision ends before a reshuffle";
  EXPECT_EQ(first.substr(0, end).find("shuffle-"), std::string::npos);
  EXPECT_NE(first, second);
}

TEST(UnknownCards, LongMovesShiftNoColumn) {
  std::string board;
  std::istringstream dealt(run_winnable("deal three-shuffles 1").out);
  for (std::string line; std::getline(dealt, line);)
    if (line.find("shuffle-") == std::string::npos) board += line + "\n";
  const Ran ran = run_winnable("hint - --worlds 1 --max-nodes 2000", board);
  std::set<std::size_t> columns, lengths;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("# ", 0) == 0 && line.ends_with(" %")) columns.insert(line.find(" won ")), lengths.insert(line.size());
  EXPECT_EQ(columns.size(), 1u) << ran.out;
  EXPECT_EQ(lengths.size(), 1u) << ran.out;
  EXPECT_NE(ran.out.find("draw T16.1 T8"), std::string::npos) << "a move of thirteen letters: " << ran.out;
}

TEST(UnknownCards, AHintRepeatsAndNamesLegalMoves) {
  for (const char* name : kGames) {
    SCOPED_TRACE(name);
    const GameInfo& game = *find_game_info(name);
    const Board board = game.deal(shuffled_deck(game.deck_shape, 11));
    const std::string text = unknown_text(game, board);
    const std::string command = "hint --deal - --worlds 6 --max-nodes 40000 --format jsonl";
    const auto line = nlohmann::json::parse(run_winnable(command, text).out);
    EXPECT_EQ(line["verdict"], "undecided");
    EXPECT_EQ(line["reason"], "unknown cards");
    EXPECT_GE(line["worlds"], 1);
    const auto referee = make_referee(name);
    ASSERT_FALSE(referee->set(board));
    EXPECT_EQ(line["candidates"].size(), referee->legal_moves().size());
    EXPECT_EQ(line["candidates"][0]["move"], line["hint"]);
    std::string error;
    EXPECT_FALSE(referee->play(*parse_play_move(line["hint"].get<std::string>(), error)));
    for (const auto& candidate : line["candidates"]) {
      EXPECT_EQ(candidate["won"].get<int>() + candidate["lost"].get<int>() + candidate["undecided"].get<int>(),
                line["worlds"].get<int>());
      EXPECT_LE(candidate["share_low"].dump().size(), std::string("0.00123456").size());
      EXPECT_LE(candidate["share_low"].get<double>(), candidate["share_high"].get<double>());
    }
    auto again = nlohmann::json::parse(run_winnable(command, text).out);
    again["seconds"] = line["seconds"];
    EXPECT_EQ(again, line);
    const Ran spoken = run_winnable("hint - --worlds 2 --max-nodes 40000", text);
    EXPECT_EQ(spoken.code, 0);
    EXPECT_EQ(
        spoken.out.rfind(
            "verdict: undecided: " + std::to_string(line["unknown"].get<int>()) + " cards are not known\nhint: ", 0),
        0u)
        << spoken.out;
  }
}

// Near the end few worlds are left, all of them are tried, and the counts are those of solving each one by itself.
TEST(UnknownCards, FewWorldsAreAllTried) {
  const GameInfo& game = *find_game_info("golf:b");
  const auto referee = make_referee(game.name);
  const auto solver = game.make_solver();
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    referee->deal(shuffled_deck(game.deck_shape, seed));
    // Along a win until four stock cards are left; then their order is taken away.
    const Outcome outcome = solver->solve(shuffled_deck(game.deck_shape, seed), {});
    if (outcome.verdict != Verdict::won) continue;
    for (std::size_t i = 0; referee->board().cards("S").size() > 4 && i < outcome.solution.size(); ++i)
      ASSERT_FALSE(referee->play(outcome.solution[i]));
    if (referee->is_won()) continue;
    const Board late = shown(observation_of(referee->board(), game.hidden, false), game.deck_shape);
    SCOPED_TRACE(seed);
    std::string error;
    const auto deal = read(game, to_text(late), error);
    ASSERT_TRUE(deal) << error;
    const HonestHint hint = honest_hint(game, *deal, {});
    ASSERT_TRUE(hint.all_worlds);
    std::vector<Card> order = deal->known.hidden.unseen;
    std::uint64_t worlds = 0;
    std::map<std::string, std::uint64_t> won;
    do {
      ++worlds;
      Board world = deal->known.board;
      for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& place = deal->known.hidden.places[i];
        world.piles[place.pile].cards[place.index].card = order[i];
      }
      ASSERT_FALSE(referee->set(world));
      for (const PlayMove& move : referee->legal_moves()) {
        const auto copy = referee->clone();
        ASSERT_FALSE(copy->play(move));
        won[to_text(move)] += copy->is_won() || solver->solve(copy->board(), {}).verdict == Verdict::won;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_EQ(hint.worlds, worlds);
    ASSERT_EQ(hint.moves.size(), won.size());
    std::set<std::uint64_t> counts;
    for (const HintMove& move : hint.moves) {
      EXPECT_EQ(move.won, won[to_text(move.move)]) << to_text(move.move);
      EXPECT_EQ(move.won + move.lost + move.undecided, worlds);
      counts.insert(move.won);
    }
    different += counts.size() > 1;
  }
  EXPECT_GE(different, 1) << "no position in which the moves differ";
}

// An ace on top of an unknown stock may go home at once in Salic Law: nobody can choose that without seeing it.
TEST(UnknownCards, AMoveThatAHiddenCardDecidesIsNotOffered) {
  const GameInfo& game = *find_game_info("salic-law");
  const auto player = game.make_player(game, kCasualPlayer);
  const auto referee = make_referee(game.name);
  referee->deal(shuffled_deck(game.deck_shape, 8));
  int decided_by_hidden = 0;
  play_honestly(*referee, game.hidden, *player, kShort, [&](const Observation& view, const Decision&) {
    if (view.hidden.places.empty()) return;
    std::string error;
    const auto deal = read(game, to_text(shown(view, game.deck_shape)), error);
    ASSERT_TRUE(deal) << error;
    HonestHintOptions options;
    options.max_worlds = 1;
    options.nodes_per_solve = 20;
    const HonestHint hint = honest_hint(game, *deal, options);
    std::mt19937_64 random(1);
    const auto judge = referee->clone();
    for (int i = 0; i < 10; ++i) {
      ASSERT_FALSE(judge->set(sample(deal->known, random)));
      const auto legal = judge->legal_moves();
      for (const HintMove& move : hint.moves)
        ASSERT_NE(std::find(legal.begin(), legal.end(), move.move), legal.end()) << to_text(move.move);
      decided_by_hidden += legal.size() > hint.moves.size();
    }
  });
  EXPECT_GE(decided_by_hidden, 1) << "nothing was tested";
}

TEST(UnknownCards, WhenNothingElseIsLeftTheWinIsSure) {
  const Ran ran = run_winnable("hint - --format jsonl",
                               "game: squadron\nF: AC-KC AC-KC AD-KD AD-KD AH-KH AH-KH AS-KS AS-JS\nS: ?? ??\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto line = nlohmann::json::parse(ran.out);
  EXPECT_EQ(line["worlds"], 2);
  EXPECT_EQ(line["all_worlds"], true);
  EXPECT_EQ(line["hint"], "turn");
  EXPECT_EQ(line["candidates"][0]["share_low"], 1);
}

// Reshuffles to come may be left out.
TEST(UnknownCards, UnknownReshuffles) {
  const Ran deal = run_winnable("deal trefoil 7");
  const std::string bare = deal.out.substr(0, deal.out.find("shuffle-1:"));
  const Ran hint = run_winnable("hint - --worlds 3 --max-nodes 60000", bare);
  EXPECT_EQ(hint.code, 0) << hint.err;
  EXPECT_EQ(hint.out.rfind("verdict: undecided: 2 reshuffles to come are not known\nhint: ", 0), 0u) << hint.out;
  const Ran play = run_winnable("play --deal -", bare);
  EXPECT_EQ(play.code, 0);
  EXPECT_NE(play.out.find("moves:\n"), std::string::npos) << play.out;
}

TEST(UnknownCards, PlayOfAKnownDealEndsInAGame) {
  const Ran deal = run_winnable("deal squadron 3");
  const Ran ran = run_winnable("play --deal - --player casual", deal.out);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Ran verified = run_winnable("verify -", ran.out);
  const bool won = ran.out.find("verdict: won\n") != std::string::npos;
  EXPECT_TRUE(won || ran.out.find("verdict: undecided: gave up\n") != std::string::npos) << ran.out;
  EXPECT_EQ(verified.code, won ? 0 : 5);
  if (!won) {
    EXPECT_NE(verified.err.find("moves are legal, but they end without a win"), std::string::npos);
  }
  EXPECT_EQ(run_winnable("play squadron 3 --deal -", deal.out).code, 2);
  // A text that ends too early or goes on too long is no other text.
  const GameInfo& game = *find_game_info("squadron");
  const std::string text = unknown_text(game, game.deal(shuffled_deck(game.deck_shape, 3)));
  const Ran limited = run_winnable("play --deal - --max-nodes 5", text);
  EXPECT_EQ(limited.code, 2);
  EXPECT_NE(limited.err.find("--max-nodes: of a deal with unknown cards"), std::string::npos) << limited.err;
  const Ran twice = run_winnable("hint -", text + text);
  EXPECT_EQ(twice.code, 3);
  EXPECT_NE(twice.err.find("line 18: the game is given twice"), std::string::npos) << twice.err;
  const Ran moves = run_winnable("hint -", text + "moves:\nturn\n");
  EXPECT_EQ(moves.code, 3);
  EXPECT_NE(moves.err.find("moves cannot be followed through cards that are not known"), std::string::npos);
  EXPECT_EQ(run_winnable("play --deal -", run_winnable("deal three-shuffles:first-deal 1").out).code, 2);
}

TEST(UnknownCards, CommandsThatNeedEveryCardSayWhy) {
  const GameInfo& game = *find_game_info("squadron");
  const std::string text = unknown_text(game, game.deal(shuffled_deck(game.deck_shape, 1)));
  for (const std::string command :
       {"solve --deal -", "solve squadron -", "verify in --deal in", "analyze in --deal in", "replay in --deal in"}) {
    const Ran ran = run_winnable(command, text);
    EXPECT_EQ(ran.code, 3) << command;
    EXPECT_NE(
        ran.err.find("line 17, S: 61 cards are not known (?\?), and a verdict depends on every card; `winnable hint"),
        std::string::npos)
        << command << ": " << ran.err;
  }
}

TEST(UnknownCards, Errors) {
  const GameInfo& squadron = *find_game_info("squadron");
  const std::string text = unknown_text(squadron, squadron.deal(shuffled_deck(squadron.deck_shape, 1)));
  const auto refused = [](const GameInfo& game, std::string changed, const std::string& from, const std::string& to) {
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    std::string error;
    EXPECT_FALSE(read(game, changed.replace(at, from.size(), to), error));
    return error;
  };
  EXPECT_EQ(refused(squadron, text, "?? ??\n", "??\n"),
            "60 cards marked ??, but 61 cards missing; where cards have left the game, a line 'unseen: CARDS' names "
            "those that are hidden");
  EXPECT_EQ(refused(squadron, text, "S: ??", "S: ?? ??"), "62 cards marked ??, but 61 cards missing");
  EXPECT_EQ(refused(squadron, text, "T1: 4C", "T1: ??").rfind("line 2, T1, card ??: this card lies open", 0), 0u);
  EXPECT_EQ(refused(squadron, text, "S: ??", "S: 7C"),
            "line 17, S, card 7C: the card occurs more often than the deck has it");
  EXPECT_EQ(refused(squadron, text, "S: ??", "unseen: AC\nS: ??"),
            "line 17, unseen: 1 card named, but 61 cards marked ??");

  const GameInfo& open = *find_game_info("three-shuffles:first-deal");
  const std::string deal = to_text(open.deal(shuffled_deck(open.deck_shape, 1)));
  EXPECT_EQ(refused(open, deal, deal.substr(deal.find("T1:"), 6), "T1: ??"),
            "line 2, T1, card ??: no card is hidden in this game");

  // A stock card that pyramid games show.
  const GameInfo& pyramid = *find_game_info("pyramid");
  const std::string shown_stock = unknown_text(pyramid, pyramid.deal(shuffled_deck(pyramid.deck_shape, 1)));
  const auto stock = shown_stock.find("S: ");
  EXPECT_NE(refused(pyramid, shown_stock, shown_stock.substr(stock, 5), "S: ??").find("this card lies open"),
            std::string::npos);
}

// Where cards leave the game the text says which of the missing ones are hidden.
TEST(UnknownCards, AMissingCardIsMetWithTheMark) {
  const Ran ran = run_winnable("hint klondike --deal in", "T1: 6S\nT2: JS\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_NE(ran.err.find("in: card AC: the card is missing, and 49 others; ?\? stands for a card that is not known"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(run_winnable("hint in", "game: klondike\nT1: 6S\nT2: ?? JS\n").err.find(", (?\?) where they lie face down"),
            std::string::npos);
  EXPECT_EQ(run_winnable("hint in", "game: klondyke\nT1: 6S\n").code, 3);
}

TEST(UnknownCards, CardsThatHaveLeftTheGame) {
  const GameInfo& game = *find_game_info("pyramid");
  const auto referee = make_referee(game.name);
  referee->deal(shuffled_deck(game.deck_shape, 2));
  std::string text;
  for (int moves = 0; moves < 200 && text.empty(); ++moves) {
    const auto legal = referee->legal_moves();
    ASSERT_FALSE(legal.empty());
    const auto leaves = std::find_if(legal.begin(), legal.end(), [](const PlayMove& move) {
      return move.verb == Verb::pair || move.verb == Verb::remove;
    });
    ASSERT_FALSE(referee->play(leaves == legal.end() ? legal[0] : *leaves));
    if (leaves != legal.end()) text = unknown_text(game, referee->board());
  }
  const auto line = text.find("unseen: ");
  ASSERT_NE(line, std::string::npos) << text;
  std::string error;
  EXPECT_TRUE(read(game, text, error)) << error;
  const auto end = text.find('\n', line);
  EXPECT_FALSE(read(game, text.substr(0, line) + text.substr(end + 1), error));
  EXPECT_NE(error.find("a line 'unseen: CARDS' names"), std::string::npos) << error;
  // A card that lies open cannot be unseen.
  BoardError wrong;
  const std::string open = to_text(parse_board(text, wrong)->cards("P22").back());
  EXPECT_FALSE(read(game, text.substr(0, line + 8) + open + text.substr(line + 10), error));
  EXPECT_NE(error.find("the card lies open"), std::string::npos) << error;
  // The commands that need every card name the line if there is nothing unknown.
  EXPECT_EQ(run_winnable("solve golf -", run_winnable("deal golf 1").out + "unseen: AC\n").code, 3);
}

// The limits hold in the first world, too: what they leave out there is undecided.
TEST(UnknownCards, AHintKeepsToItsLimits) {
  const GameInfo& game = *find_game_info("squadron");
  const auto referee = make_referee(game.name);
  referee->deal(shuffled_deck(game.deck_shape, 42));
  const std::string text = unknown_text(game, referee->board());
  const auto hint = [&](const std::string& limits) {
    const Ran ran = run_winnable("hint - --format jsonl " + limits, text);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return nlohmann::json::parse(ran.out);
  };
  const auto few = hint("--max-nodes 300");
  EXPECT_LT(few["nodes"], 300 + 5000) << "the second are those of the player who goes on";
  EXPECT_EQ(few["worlds"], 1);
  EXPECT_EQ(few["stopped"], "nodes");
  EXPECT_EQ(hint("--timeout 0.01")["stopped"], "time");
  EXPECT_EQ(hint("--worlds 2 --max-nodes 10000000")["worlds"], 2);
}

// The example of docs/formats.md.
TEST(UnknownCards, TheDocumentedExampleIsRead) {
  const std::string docs = read_text(WINNABLE_SOURCE_DIR "/docs/formats.md");
  const auto start = docs.find("```board-unknown\n");
  ASSERT_NE(start, std::string::npos);
  const std::string text = docs.substr(start + 17, docs.find("```\n", start + 17) - start - 17);
  const Ran ran = run_winnable("hint - --worlds 2 --max-nodes 20000", text);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("hint: "), std::string::npos) << ran.out;
}

}  // namespace winnable::test::unknown_cards_test
