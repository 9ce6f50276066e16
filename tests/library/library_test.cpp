// Guards the front door, include/winnable: each part does what its header says, errors included. What the commands
// print through it is guarded by their own tests; tests/install builds a program against the installed library.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <stdexcept>

#include "winnable/winnable.h"

namespace winnable::library_test {

SolveOptions nodes(std::uint64_t most) {
  SolveOptions options;
  options.limits.max_nodes = most;
  return options;
}

// The error that `act` ends with.
template <class Act>
Error error_of(Act&& act) {
  try {
    act();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return {ErrorKind::usage, ""};
}

TEST(Library, FindsGamesAndSuggestsNames) {
  EXPECT_EQ(find_game("squadron").title(), "Squadron");
  EXPECT_EQ(find_game("squadron"), find_game("squadron"));
  EXPECT_TRUE(is_game("golf:b"));
  EXPECT_FALSE(is_game("gulf"));
  EXPECT_FALSE(Game());
  EXPECT_EQ(near_games("gulf").front(), "golf");
  EXPECT_EQ(near_games("GOLF:b").front(), "golf:b");
  const Error error = error_of([] { find_game("gulf"); });
  EXPECT_EQ(error.kind, ErrorKind::usage);
  EXPECT_NE(std::string(error.what()).find("did you mean golf"), std::string::npos) << error.what();
  std::set<std::string_view> names;
  for (const Game& game : games()) {
    names.insert(game.name());
    EXPECT_FALSE(game.summary().empty()) << game.name();
    EXPECT_EQ(game.deal(1).board().game, "");
    EXPECT_EQ(read_start(to_text(game, game.deal(1).board())).game, game);
  }
  EXPECT_EQ(names.size(), games().size());
}

TEST(Library, DealsNumbersOfOtherPrograms) {
  const Game game = find_game("freecell");
  EXPECT_EQ(game.deal(deal_number("ms:11982")).text(), "game: freecell\nseed: ms:11982\n");
  EXPECT_EQ(error_of([&] { game.deal(deal_number("ms:0")); }).kind, ErrorKind::usage);
  EXPECT_EQ(error_of([] { deal_number("12x"); }).kind, ErrorKind::usage);
  EXPECT_FALSE(find_game("golf").has_numbers(DeckScheme::ms));
  EXPECT_EQ(error_of([] { find_game("golf").deal(deal_number("ms:1")); }).kind, ErrorKind::usage);
}

TEST(Library, SkipsWhatFollowsAComment) {
  const Game golf = find_game("golf");
  EXPECT_EQ(read_start("# a deal\ngame: golf # of nine holes\nseed: 7# lucky\n").text(), golf.deal(7).text());
  const std::string deck = to_text(std::get<Deck>(golf.deal(7).cards));
  EXPECT_EQ(to_text(std::get<Deck>(read_start("game: golf\ndeck: " + deck + " # by hand\n").cards)), deck);
  EXPECT_EQ(error_of([] { read_start("game: # golf\nseed: 7\n"); }).kind, ErrorKind::bad_input);
}

TEST(Library, NamesTheLineOfABadJsonText) {
  const auto place_of = [](const std::string& text) { return error_of([&] { read_solution(text); }).place; };
  const BoardError number = place_of(R"({"game":"golf","seed":-1})");
  EXPECT_EQ(number.line, 1);
  EXPECT_TRUE(number.reason.starts_with("'-1' is not a seed")) << number.reason;
  const BoardError half = place_of("\n{\n");
  EXPECT_EQ(half.line, 2);
  EXPECT_TRUE(half.reason.starts_with("not a JSON object")) << half.reason;
  EXPECT_EQ(place_of(R"({"game":"nothing","seed":1})").line, 1);
  EXPECT_EQ(place_of(R"({"game":"golf","seed":1,"verdict":"won","moves":["x"]})").line, 1);
}

// Where time ends the search for shorter wins, it is the reason, whichever slice of it was the last.
TEST(Library, TimeIsTheReasonWhereNothingIsProved) {
  const Game game = find_game("klondike");
  SolveOptions options;
  options.limits.max_seconds = 0.3;
  for (int i = 0; i < 3; ++i) {
    Extras extras;
    extras.aim = ShortestAim::shorten;
    const Answer answer = Session(game).answer(game.deal(3), options, extras);
    ASSERT_EQ(answer.outcome.verdict, Verdict::won);
    ASSERT_FALSE(answer.is_optimal());
    EXPECT_EQ(answer.stopped, Reason::time);
  }
}

TEST(Library, NamesTheLineAndTheCardOfABadDeal) {
  const Game game = find_game("golf");
  std::string text = to_text(game, game.deal(7).board());
  const std::string card = to_text(game.deal(7).board().piles[1].cards[0].card);
  const std::string other = card == "AS" ? "2S" : "AS";
  text.replace(text.find(card), 2, other);  // then one card is missing, and another is there twice
  const Error error = error_of([&] { read_start(text, {}, "mine.txt"); });
  EXPECT_EQ(error.kind, ErrorKind::bad_input);
  EXPECT_TRUE(std::string(error.what()).starts_with("mine.txt: ")) << error.what();
  EXPECT_TRUE(error.place.card == card || error.place.card == other) << error.what();
  EXPECT_EQ(error_of([&] { read_start("T1: AS\nT1: 2S\n", game); }).place.line, 2);
  EXPECT_EQ(error_of([&] { read_start("T1: AS\n"); }).kind, ErrorKind::bad_input);
  EXPECT_EQ(error_of([&] { start_of_deck(game, "AS 2S"); }).kind, ErrorKind::bad_input);
  Board board = game.deal(7).board();
  board.piles[0].cards.pop_back();
  board.piles[0].cards.push_back(board.piles[1].cards[0]);
  EXPECT_EQ(error_of([&] { start_of(game, board); }).kind, ErrorKind::bad_input);
}

TEST(Library, SolvesUnderLimitsAndStops) {
  const Game game = find_game("squadron");
  Session session(game);
  const Outcome cut = session.solve(game.deal(42), nodes(100));
  EXPECT_EQ(cut.verdict, Verdict::undecided);
  EXPECT_EQ(cut.reason, Reason::nodes);
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  EXPECT_EQ(game.solve(game.deal(42), limits).reason, Reason::signal);
  EXPECT_EQ(error_of([&] { session.solve(find_game("golf").deal(1)); }).kind, ErrorKind::usage);
  // A session's tables do not leak from one deal into the next.
  const Outcome again = session.solve(game.deal(42), nodes(100));
  EXPECT_EQ(again.statistics.nodes, cut.statistics.nodes);
}

TEST(Library, ReportsProgressOnTheSearchingThread) {
  struct Watcher : SearchProgress {
    int calls = 0;
  } watcher;
  watcher.tell = [](SearchProgress& progress) { ++static_cast<Watcher&>(progress).calls; };
  SolveOptions options = nodes(5000);
  options.limits.progress = &watcher;
  const Game game = find_game("squadron");
  game.solve(game.deal(42), options);
  EXPECT_GE(watcher.calls, 2);
  EXPECT_GE(watcher.nodes.load(), 2000u);
}

TEST(Library, ConfirmsLossesAndSeeksShortWins) {
  const Game golf = find_game("golf");
  Extras extras;
  extras.confirm = true;
  std::uint64_t lost = 1;
  while (golf.solve(golf.deal(lost)).verdict != Verdict::lost) ++lost;
  EXPECT_TRUE(Session(golf).answer(golf.deal(lost), {}, extras).confirmed);
  extras.confirm = false;
  extras.aim = ShortestAim::prove;
  const Game klondike = find_game("klondike");
  std::vector<std::string> stages;
  extras.enter_stage = [&](const char* stage) { stages.push_back(stage); };
  SolveOptions options = nodes(300'000);
  std::uint64_t seed = 1;
  Answer answer;
  for (; answer.outcome.verdict != Verdict::won; ++seed)
    answer = Session(klondike).answer(klondike.deal(seed), options, extras);
  ASSERT_TRUE(answer.lower_bound);
  EXPECT_GE(answer.outcome.solution.size(), static_cast<std::size_t>(*answer.lower_bound));
  EXPECT_EQ(stages.back(), "shorter wins");
  EXPECT_TRUE(klondike.verify(klondike.deal(seed - 1), answer.outcome.solution).is_win);
}

TEST(Library, PlaysUndoesAndCopies) {
  const Game game = find_game("golf");
  GameState state(game.deal(7));
  const std::string start = state.text();
  const auto moves = state.legal_moves();
  ASSERT_FALSE(moves.empty());
  EXPECT_FALSE(state.undo());
  EXPECT_FALSE(state.play(moves[0]));
  const GameState copy = state;
  EXPECT_TRUE(state.play(plain_move({'T', 99}, {'W', 0})));
  EXPECT_EQ(state.moves(), std::vector{moves[0]});
  EXPECT_NE(state.text(), start);
  EXPECT_TRUE(state.undo());
  EXPECT_EQ(state.text(), start);
  EXPECT_EQ(copy.moves().size(), 1u);
  EXPECT_EQ(read_start(copy.text()).board().piles.size(), copy.board().piles.size());
  EXPECT_EQ(copy.start().text(), copy.text());
}

TEST(Library, HintsLeadToAWin) {
  const Game game = find_game("golf");
  GameState state(game.deal(7));
  while (!state.is_won()) {
    const Hint next = hint(game.deal(7), state.moves());
    ASSERT_TRUE(next.move);
    ASSERT_FALSE(state.play(*next.move));
  }
  EXPECT_FALSE(hint(game.deal(7), state.moves()).move);
  EXPECT_TRUE(game.verify(game.deal(7), state.moves()).is_win);
}

// A list that loses on purpose: legal moves of which the first that loses is known by asking about every position.
TEST(Library, AnalyzeFindsTheLosingMove) {
  const Game game = find_game("golf");
  Session session(game);
  GameState state(game.deal(7));
  std::size_t losing = 0;
  while (losing == 0) {
    const auto legal = state.legal_moves();
    for (const PlayMove& move : legal) {
      state.play(move);
      const bool is_lost = session.solve(state.start()).verdict == Verdict::lost;
      if (is_lost && losing == 0) losing = state.moves().size();
      if (is_lost) break;
      state.undo();
    }
    if (losing == 0) {
      ASSERT_FALSE(state.play(session.solve(state.start()).solution[0]));
    }
  }
  while (!state.legal_moves().empty()) state.play(state.legal_moves()[0]);
  Timeline game_played(game.deal(7), numbered(state.moves()));
  const Analysis found = analyze(game_played, {});
  EXPECT_EQ(found.verdict, Verdict::lost);
  EXPECT_EQ(found.losing_move, losing);
  EXPECT_EQ(found.last_won, losing - 1);
  ASSERT_TRUE(found.better);
  EXPECT_NE(*found.better, state.moves()[losing - 1]);
}

TEST(Library, RefusesIllegalMovesWithTheirLine) {
  const Game game = find_game("golf");
  const PlayMove illegal = plain_move({'T', 99}, {'W', 0});
  const Error error = error_of([&] { Timeline(game.deal(7), {{illegal, 5}}); });
  EXPECT_EQ(error.kind, ErrorKind::refused);
  EXPECT_TRUE(std::string(error.what()).starts_with("line 5: move 1 (T99 W): ")) << error.what();
  EXPECT_EQ(error.place.line, 5);
  EXPECT_TRUE(error.place.reason.starts_with("move 1 (T99 W): ")) << error.place.reason;
  const Judgement judged = game.verify(game.deal(7), {illegal});
  EXPECT_FALSE(judged.is_win);
  EXPECT_EQ(judged.refused, 0u);
  EXPECT_FALSE(judged.reason.empty());
}

TEST(Library, RefusesWhatBelongsToAnotherGame) {
  const Game golf = find_game("golf"), squadron = find_game("squadron");
  const auto is_refused = [](auto&& act) { return error_of(act).kind == ErrorKind::usage; };
  EXPECT_TRUE(is_refused([&] { squadron.verify(golf.deal(7), {}); }));
  EXPECT_TRUE(is_refused([&] { squadron.solve(golf.deal(7), nodes(1)); }));
  EXPECT_TRUE(is_refused([&] { squadron.board(shuffled_deck(golf.deck_shape(), 7)); }));
  Timeline game(golf.deal(7), {});
  EXPECT_TRUE(is_refused([&] { game.at(1); }));
  EXPECT_TRUE(is_refused([&] { game.is_won_at(2); }));
  EXPECT_TRUE(is_refused([&] { game.decide(99, nodes(1)); }));
}

// A number or the cards in dealing order are a start like piles.
TEST(Library, StartsAreReadAsTheyWereWritten) {
  const Game golf = find_game("golf");
  for (const Start& start : {golf.deal(7), start_of_deck(golf, to_text(shuffled_deck(golf.deck_shape(), 7))),
                             start_of(golf, golf.deal(7).board())}) {
    SCOPED_TRACE(start.text());
    for (const char* mark : {"", "\xEF\xBB\xBF"}) {
      EXPECT_EQ(read_start(mark + start.text()).text(), start.text());
      EXPECT_EQ(read_start(mark + start.text(), golf).text(), start.text());
      EXPECT_EQ(read_position(mark + start.text()).start.text(), start.text());
      EXPECT_NE(
          std::string(error_of([&] { read_start(mark + start.text(), find_game("klondike")); }).what()).find("golf"),
          std::string::npos);
    }
  }
}

TEST(Library, AByteOrderMarkIsNoPartOfAText) {
  const std::string mark = "\xEF\xBB\xBF";
  std::string error;
  const auto moves = parse_move_list(mark + "turn; T2 W", error);
  ASSERT_TRUE(moves) << error;
  EXPECT_EQ(moves->size(), 2u);
  const Game golf = find_game("golf");
  const std::string deck = to_text(shuffled_deck(golf.deck_shape(), 7));
  EXPECT_EQ(start_of_deck(golf, mark + deck).text(), start_of_deck(golf, deck).text());
  EXPECT_EQ(read_start(mark + "seed: 7\n", golf).text(), golf.deal(7).text());
  EXPECT_EQ(read_solutions(mark + "game: golf\nseed: 7\nmoves:\nturn\n").size(), 1u);
  EXPECT_EQ(read_solutions(mark + R"({"game":"golf","seed":7,"moves":["turn"]})").size(), 1u);
}

TEST(Library, SolutionsAreReadAsTheyWereWritten) {
  const Game game = find_game("golf");
  const Start start = game.deal(7);
  Answer answer;
  answer.outcome = game.solve(start);
  ASSERT_EQ(answer.outcome.verdict, Verdict::won);
  for (const std::string& text : {solution_text(start, answer.outcome), solution_json(start, answer)}) {
    const Solution read = read_solution(text);
    EXPECT_EQ(read.start.text(), start.text());
    ASSERT_EQ(read.moves.size(), answer.outcome.solution.size());
    EXPECT_EQ(read.moves.back().move, answer.outcome.solution.back());
    EXPECT_FALSE(refusal(read));
  }
  Solution cut = read_solution(solution_text(start, answer.outcome));
  cut.moves.pop_back();
  EXPECT_TRUE(refusal(cut));
  EXPECT_TRUE(read_position(to_text(game, start.board())).moves.empty());
  EXPECT_EQ(error_of([] { read_solution("T1 W\n"); }).kind, ErrorKind::bad_input);
  SolutionSource source;
  source.game = game;
  source.seed = "7";
  EXPECT_EQ(read_solution("T1 W; T2 W\n", source).moves.size(), 2u);
  const auto lines = read_solutions(solution_json(start, answer) + "{\"seed\": 1}\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines[0].error.empty());
  EXPECT_FALSE(lines[1].error.empty());
}

TEST(Library, RulesOfOnesOwnGoBothWays) {
  const auto file = find_game("freecell").rules_file();
  ASSERT_TRUE(file);
  EXPECT_EQ(rules_from_json(*file), find_game("freecell"));
  EXPECT_FALSE(find_game("golf").rules_file());
  for (const Game& game : games()) {
    if (const auto its = game.rules_file()) {
      EXPECT_EQ(rules_from_json(*its).name(), game.name());
    }
  }
  for (const char* name : {"klondike", "canfield:strict", "black-hole", "all-in-a-row", "spider", "golf:b", "golf:c"})
    EXPECT_TRUE(find_game(name).rules_file()) << name;
  std::string changed = *file;
  const auto cells = changed.find("\"count\": 4");
  ASSERT_NE(cells, std::string::npos) << *file;
  changed.replace(cells, 10, "\"count\": 5");
  const Game mine = rules_from_json(changed);
  EXPECT_TRUE(mine.name().starts_with("rules:")) << mine.name();
  EXPECT_EQ(rules_from_json(mine.own_rules()), mine);
  EXPECT_EQ(read_start(to_text(mine, mine.deal(3).board())).game, mine);
  EXPECT_EQ(mine.solve(mine.deal(3), nodes(100'000)).verdict, Verdict::won);
  const Error error = error_of([] { rules_from_json("{\n\"nonsense\": 3}", "mine.json"); });
  EXPECT_EQ(error.kind, ErrorKind::bad_input);
  EXPECT_EQ(error.place.line, 2) << error.what();
}

TEST(Library, ManyRulesOfOnesOwn) {
  std::vector<Game> mine;
  for (int redeals = 0; redeals < 100; ++redeals) {
    const std::string rules = R"({"name": "mine", "tableau piles": {"count": 6, "lengths": [1, 2, 3, 4, 5, 6]}, )"
                              R"("stock": {"size": 31, "deal type": "waste", "redeals": )" +
                              std::to_string(redeals) + "}}";
    mine.push_back(rules_from_json(rules));
    EXPECT_EQ(mine.back().title(), "Own rules: mine");
    EXPECT_EQ(rules_from_json(rules), mine.back());
  }
  for (const Game& game : mine) {
    EXPECT_EQ(find_game(game.name()), game);
    EXPECT_EQ(std::ranges::count(mine, game), 1);
    EXPECT_EQ(read_start(to_text(game, game.deal(1).board())).game, game);
  }
}

TEST(Library, PlaysWithoutPeeking) {
  const Game game = find_game("squadron");
  int decisions = 0;
  const DecisionWatch watch = [&](const Board& shown, const Decision&) {
    decisions += to_text(shown).find("?\?") != std::string::npos;
  };
  const Outcome played = play_honestly(game.deal(3), "casual", {}, watch);
  EXPECT_GT(decisions, 5);
  EXPECT_NE(played.verdict, Verdict::lost);
  const Game honest = honest_game(game, "casual");
  EXPECT_TRUE(honest.is_player());
  EXPECT_NE(honest.rules_id(), game.rules_id());
  EXPECT_EQ(honest.solve(game.deal(3)).statistics.nodes, played.statistics.nodes);
  EXPECT_EQ(error_of([&] { play_honestly(game.deal(3), "nobody"); }).kind, ErrorKind::usage);
  EXPECT_EQ(error_of([] { honest_game(find_game("three-shuffles:honest"), "fast"); }).kind, ErrorKind::usage);
}

TEST(Library, HintsWhereCardsAreNotKnown) {
  const Game game = find_game("squadron");
  Board board = game.deal(3).board();
  EXPECT_FALSE(read_unknown_start(to_text(game, board)));
  for (Pile& pile : board.piles)
    if (pile.name == "S")
      for (BoardCard& card : pile.cards) card.card = kUnknownCard;
  const std::string text = to_text(game, board);
  const auto start = read_unknown_start(text);
  ASSERT_TRUE(start);
  EXPECT_GT(start->cards(), 40);
  EXPECT_EQ(error_of([&] { read_start(text); }).kind, ErrorKind::bad_input);
  HonestHintOptions options;
  options.max_worlds = 2;
  options.nodes_per_solve = 500;
  const HonestHint hint = honest_hint(*start, options);
  EXPECT_FALSE(hint.moves.empty());
  EXPECT_EQ(hint.worlds, 2u);
  EXPECT_FALSE(honest_decision(*start, "casual").moves.empty());
}

TEST(Library, SurveysAnyNumberOfThreads) {
  const Game game = find_game("golf");
  ManyOptions options;
  std::vector<Verdict> alone(301), together(301);
  options.threads = 1;
  const auto first = solve_many(game, 1, 300, options,
                                [&](const DealResult& deal) { alone[deal.number.number] = deal.outcome.verdict; });
  options.threads = 3;
  const auto second = solve_many(game, 1, 300, options,
                                 [&](const DealResult& deal) { together[deal.number.number] = deal.outcome.verdict; });
  EXPECT_EQ(alone, together);
  EXPECT_EQ(first.won, second.won);
  EXPECT_EQ(first.won + first.lost, 300u);
  EXPECT_GT(first.won, 0u);
  int calls = 0;
  const auto fails = [&](const DealResult&) {
    ++calls;
    throw std::runtime_error("enough");
  };
  EXPECT_THROW(solve_many(game, 1, 300, options, fails), std::runtime_error);
  EXPECT_EQ(calls, 1);
  const std::atomic<bool> stop{true};
  options.solve.limits.stop = &stop;
  EXPECT_TRUE(solve_many(game, 1, 300, options).stopped);
  options.numbers = DeckScheme::ms;
  options.solve.limits.stop = nullptr;
  EXPECT_EQ(error_of([&] { solve_many(game, 1, 3, options); }).kind, ErrorKind::usage);
}

TEST(Library, FamiliesStandTogether) {
  EXPECT_EQ(find_game("golf:b").family(), "Golf");
  EXPECT_EQ(find_game("squadron").family(), find_game("forty-thieves:standard").family());
  std::set<std::string_view> seen;
  std::string_view last;
  for (const Game& game : games()) {
    EXPECT_FALSE(game.family().empty()) << game.name();
    if (game.family() != last) {
      EXPECT_TRUE(seen.insert(game.family()).second) << game.name();
    }
    last = game.family();
  }
}

TEST(Library, WhatAnHonestPlayerSees) {
  const Game klondike = find_game("klondike");
  GameState state(klondike.deal(3));
  const Board hidden = state.seen();
  EXPECT_TRUE(hidden.find("T2")->cards[0].card == kUnknownCard);
  EXPECT_FALSE(hidden.find("T1")->cards[0].card == kUnknownCard);
  const auto unknown = unknown_start(klondike, hidden);
  ASSERT_TRUE(unknown);
  EXPECT_GT(unknown->cards(), 0);
  EXPECT_FALSE(unknown_start(klondike, state.board()));
  EXPECT_EQ(to_text(GameState(find_game("freecell").deal(3)).seen()),
            to_text(GameState(find_game("freecell").deal(3)).board()));
}

// The stock's next card where it lies open; nothing of a stock that was turned over, which who watched the game knows.
TEST(Library, WhatLiesOpen) {
  const auto unknown_in_stock = [](const Board& board) {
    const auto& cards = board.find("S")->cards;
    return std::count_if(cards.begin(), cards.end(), [](const BoardCard& entry) { return entry.card == kUnknownCard; });
  };
  EXPECT_EQ(unknown_in_stock(GameState(find_game("pyramid").deal(3)).shown()), 23);
  GameState state(find_game("klondike:draw1").deal(3));
  const auto plays = [&](Verb verb) {
    const auto moves = state.legal_moves();
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const PlayMove& move) { return move.verb == verb; });
    return found != moves.end() && !state.play(*found);
  };
  while (plays(Verb::turn)) {
  }
  ASSERT_TRUE(plays(Verb::redeal));
  EXPECT_EQ(unknown_in_stock(state.shown()), 24);
  EXPECT_EQ(unknown_in_stock(state.seen()), 0);
}

TEST(Library, ErrorsOfSolutionsSayWhere) {
  const auto place = [](const char* text) { return error_of([&] { read_position(text); }).place; };
  EXPECT_EQ(place("game: golf\n# a comment\nseed: x\n").line, 3);
  EXPECT_EQ(place("game: golf\ndeck: AC AC\n").line, 2);
  EXPECT_EQ(place("game: golf\ndeck: AC AC\n").card, "AC");
  EXPECT_EQ(place("\ngame: gulf\nseed: 1\n").line, 2);
  EXPECT_EQ(place("game: golf\ngame: golf\nseed: 1\n").line, 2);
  EXPECT_NE(place("game: golf\nseed: 1\ndeck: AC\n").reason.find("one of them"), std::string::npos);
}

TEST(Library, ReplayEndsBeforeARefusedMove) {
  const Start start = find_game("golf").deal(7);
  const PlayMove turn = bare_move(Verb::turn), redeal = bare_move(Verb::redeal);
  const std::string json = replay_json(start, {turn, redeal, turn});
  EXPECT_NE(json.find(R"("source":"golf, seed 7")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("steps":[{"move":"turn",)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("won":false,"refused":{"at":1,"move":"redeal",)"), std::string::npos) << json;
}

TEST(Library, ReplaySaysHowMuchOfTheStockIsOpen) {
  EXPECT_NE(replay_json(find_game("pyramid").deal(5), {}).find(R"("open_stock":1)"), std::string::npos);
  EXPECT_EQ(replay_json(find_game("golf").deal(5), {}).find("open_stock"), std::string::npos);
}

TEST(Library, AnalysisCountsItsNodes) {
  const Start start = find_game("golf").deal(1);
  Timeline game(start, {});
  const Analysis found = analyze(game, nodes(100000));
  EXPECT_EQ(found.statistics.nodes, game.decide(0, nodes(100000)).statistics.nodes);
  EXPECT_GT(found.statistics.nodes, 0u);
}

// Six digits, and not 16 that name the same number; nothing else of the text changes.
TEST(Library, NumbersOfJsonAreRounded) {
  EXPECT_EQ(with_rounded_numbers("[6.637519999999999e-07,0.1234564999,-2.5E3,-0.00012345678,1234567.25]"),
            "[6.63752e-07,0.123456,-2.5E3,-0.000123457,1.23457e+06]");
  EXPECT_EQ(with_rounded_numbers("{\"1.23456789\":\"a\\\"1.23456789\",\"b\":[true,null,12.0,123456789012345678]}"),
            "{\"1.23456789\":\"a\\\"1.23456789\",\"b\":[true,null,12.0,123456789012345678]}");
  EXPECT_EQ(with_rounded_numbers("123456.75"), "123457.0");
  EXPECT_EQ(with_rounded_numbers("\"cut off \\"), "\"cut off \\");
}

// A move that a program puts together need not say all that its verb needs. Every game refuses it, and goes on.
TEST(Library, RefusesMovesThatLackSomething) {
  EXPECT_TRUE(is_whole(plain_move({'T', 1}, {'T', 2})));
  EXPECT_TRUE(is_whole(bare_move(Verb::turn)));
  EXPECT_FALSE(is_whole(plain_move({'T', 1}, {'T', 2}, 256)));
  EXPECT_FALSE(is_whole(bare_move(Verb::remove)));
  for (const Game& game : games()) {
    GameState state(game.deal(9));
    const auto legal = state.legal_moves();
    for (int verb = 0; verb <= static_cast<int>(Verb::remove); ++verb) {
      PlayMove none{.verb = static_cast<Verb>(verb)};
      EXPECT_EQ(state.play(none).has_value(), !is_whole(none) || !std::count(legal.begin(), legal.end(), none))
          << game.name() << " " << verb;
      if (!state.moves().empty()) state.undo();
    }
    for (PlayMove move : legal) {
      if (move.verb != Verb::move && move.verb != Verb::draw) continue;
      move.count = 0;
      EXPECT_TRUE(state.play(move)) << game.name() << ": " << to_text(move);
    }
    for (const Pile& from : state.board().piles)
      for (const Pile& to : state.board().piles) {
        std::string error;
        auto move = parse_play_move(from.name + " " + to.name, error);
        ASSERT_TRUE(move) << error;
        move->count = 0;
        EXPECT_TRUE(state.play(*move)) << game.name() << ": " << to_text(*move);
      }
    EXPECT_TRUE(state.moves().empty()) << game.name();
  }
}

// A start is a plain value, which a program can put together wrong.
TEST(Library, RefusesStartsThatCannotBe) {
  const Game game = find_game("freecell");
  const auto refused = [&](const Start& start) {
    const Error error = error_of([&] { game.solve(start, nodes(1000)); });
    EXPECT_NE(error.kind, ErrorKind::refused) << error.what();
    error_of([&] { game.verify(start, {}); });
    error_of([&] { GameState state(start); });
    error_of([&] { play_honestly(start, "sight-50"); });
  };
  refused({game, {}, Deck{}});
  refused({game, {}, Board{}});
  refused({game, {}, find_game("spider").deck({DeckScheme::own, 1})});
  Deck deck = game.deck({DeckScheme::own, 1});
  deck.cards[0] = deck.cards[1];
  refused({game, {}, deck});
  Start shuffled = find_game("three-shuffles").deal(1);
  std::get<Deck>(shuffled.cards).later_shuffles[0][3] = {};
  error_of([&] { find_game("three-shuffles").solve(shuffled, nodes(1000)); });
}

TEST(Library, ARangeMayHaveAllNumbers) {
  int deals = 0;
  const auto stop = [&](const DealResult&) {
    if (++deals == 3) throw std::runtime_error("enough");
  };
  ManyOptions options;
  options.threads = 1;
  EXPECT_THROW(solve_many(find_game("golf"), 0, ~std::uint64_t{0}, options, stop), std::runtime_error);
  EXPECT_EQ(deals, 3);
  EXPECT_EQ(solve_many(find_game("golf"), 2, 1, options, stop).won, 0u);
  EXPECT_EQ(deals, 3);
}

TEST(Library, WhatIsTooLongIsNoNameOfAGame) {
  EXPECT_TRUE(near_games(std::string(5'000'000, 'a')).empty());
  EXPECT_FALSE(near_games("klondikke").empty());
}

TEST(Library, RemarksOfSeveralLinesAreRead) {
  const Game game = find_game("golf");
  const Start start = game.deal(7);
  const Outcome outcome = game.solve(start, nodes(1'000'000));
  ASSERT_EQ(outcome.verdict, Verdict::won);
  const Solution read = read_solution(solution_text(start, outcome, {"two\nlines", ""}));
  EXPECT_EQ(read.moves.size(), outcome.solution.size());
}

TEST(Library, PlayersAndCrowdsOfGamesThatHaveNone) {
  const Game player = honest_game(find_game("golf"), "casual");
  EXPECT_EQ(error_of([&] { honest_game(player, "fast"); }).kind, ErrorKind::usage);
  EXPECT_EQ(error_of([&] { crowd_size(player); }).kind, ErrorKind::usage);
  EXPECT_EQ(band_name(5), "very hard");
  EXPECT_EQ(band_name(6), "");
  EXPECT_EQ(band_name(-1), "");
}

TEST(Library, AHintHasAtLeastOneWorld) {
  GameState state(find_game("klondike").deal(1));
  const auto start = unknown_start(state.game(), state.seen());
  ASSERT_TRUE(start);
  HonestHintOptions options;
  options.max_worlds = 0;
  EXPECT_EQ(honest_hint(*start, options).worlds, 1u);
}

}  // namespace winnable::library_test
