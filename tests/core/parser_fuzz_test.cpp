// Broken input never crashes: mutated deals, decks and move lists of every game go through the parsers, the game's own
// check and the referee, which may accept or refuse them. Sanitizers watch. WINNABLE_FUZZ_ROUNDS=N runs longer.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

#include "games/catalogue.h"
#include "solver/core/board_checks.h"
#include "solver/referee/referee.h"
#include "winnable/play_move.h"

namespace winnable::parser_fuzz_test {

int rounds() {
  const char* text = std::getenv("WINNABLE_FUZZ_ROUNDS");
  return text ? std::atoi(text) : 200;
}

// Deletes, doubles, swaps and overwrites pieces; now and then cuts the text or throws bytes in.
std::string mutated(std::string text, std::mt19937_64& random) {
  const auto below = [&](std::size_t n) { return n ? static_cast<std::size_t>(random() % n) : 0; };
  static constexpr char kBytes[] = "ATKQ2345CDHS: ()|-.\nTWFRP19\0\xff";
  for (std::size_t edits = 1 + below(4); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = below(text.size());
    switch (random() % 6) {
      case 0: text.erase(at, 1 + below(8)); break;
      case 1: text.insert(at, text.substr(below(text.size()), below(12))); break;
      case 2: text[at] = kBytes[below(sizeof kBytes)]; break;
      case 3: std::swap(text[at], text[below(text.size())]); break;
      case 4: text.insert(at, 1, kBytes[below(sizeof kBytes)]); break;
      default:
        if (random() % 8 == 0) text.resize(at);
    }
  }
  return text;
}

TEST(ParserFuzz, Boards) {
  std::mt19937_64 random(1);
  int read = 0, possible = 0;
  for (const GameInfo& game : all_games()) {
    const auto referee = make_referee(game.name);
    for (int i = 0; i < rounds(); ++i) {
      const std::string text = mutated(to_text(game.deal(shuffled_deck(game.deck_shape, random()))), random);
      BoardError error;
      const auto board = parse_board(text, error);
      if (!board) {
        EXPECT_FALSE(error.reason.empty()) << text;
        continue;
      }
      ++read;
      const auto refused = game.check(*board);
      if (refused) {
        EXPECT_FALSE(refused->reason.empty()) << text;
      }
      const auto judged = referee ? referee->set(*board) : refused;
      if (judged) {
        EXPECT_FALSE(judged->reason.empty()) << text;
      }
      // What both take as a position must be solvable without a crash.
      if (refused || judged) continue;
      ++possible;
      SolveOptions options;
      options.limits.max_nodes = 50;
      game.make_solver()->solve(*board, options);
    }
  }
  EXPECT_GT(read, 0);
  std::cout << read << " boards were read, " << possible << " possible positions\n";
}

TEST(ParserFuzz, DecksAndMoves) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20 * rounds(); ++i) {
    std::string error;
    const std::string deck = mutated(to_text(shuffled_deck({.decks = 2}, random())), random);
    if (!parse_deck({.decks = 2}, deck, error)) {
      EXPECT_FALSE(error.empty()) << deck;
    }
    error.clear();
    const std::string moves =
        mutated("T3 F\nT4 T9 3; W T5\nturn # text\ndraw T4.2 T7\npair P5 W\nremove P1\nredeal\n", random);
    if (!parse_move_list(moves, error)) {
      EXPECT_FALSE(error.empty()) << moves;
    }
  }
}

}  // namespace winnable::parser_fuzz_test
