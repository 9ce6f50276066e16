// A file of decks, one a line, as the deals of a survey: a deal's number is that of its line, counted from 1. Empty
// lines and what follows "#" are skipped.
//
// The rows of such a survey must never be taken for those of seeds, or of another file: line 17 is not seed 17. So the
// rules id of its store names the decks by a hash of their cards and lines ("golf-1@decks-0123..."), and a store holds
// no two rules ids (store.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/game_info.h"
#include "solver/survey/seeds.h"
#include "winnable/deal_number.h"
#include "winnable/deck.h"
#include "winnable/game.h"
#include "winnable/rules_id.h"

namespace winnable {

class DeckFile {
 public:
  // Checks every line. Nothing, and the first line that is wrong, otherwise. "-" is standard input.
  static std::optional<DeckFile> read(const std::string& path, const DeckShape& shape, std::string& error);
  static std::optional<DeckFile> parse(std::string text, const std::string& name, const DeckShape& shape,
                                       std::string& error);

  // The lines that hold a deck.
  const SeedSet& lines() const { return lines_; }
  // `line` is one of them. Safe from several threads.
  Deck deck(std::uint64_t line) const;
  // 32 hexadecimal digits: equal decks in equal lines have the same.
  const std::string& hash() const { return hash_; }

 private:
  struct Line {
    std::uint64_t number = 0;
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  // What remains of a line without its comment; empty if it holds no deck.
  std::string_view cards_of(const Line& line) const { return std::string_view(text_).substr(line.begin, line.size); }

  DeckShape shape_;
  std::string text_;
  std::vector<Line> decks_;  // rising
  SeedSet lines_;
  std::string hash_;
};

// The game with the decks of a file in the place of the seeds' deals; refers to `rules_id`: not copyable.
struct DeckGame {
  std::string rules_id;
  GameInfo game;
  DeckGame(const Game& real, const DeckFile& decks);
  DeckGame(const DeckGame&) = delete;
};

// The game with its deals counted by another program's numbers: the rules id names them ("builder-freecell-1@ms"), so
// that deal 5 of one numbering is never taken for seed 5 or for deal 5 of another. Not copyable, as DeckGame.
struct NumberedGame {
  std::string rules_id;
  GameInfo game;
  NumberedGame(const Game& real, DeckScheme scheme);  // not our own
  NumberedGame(const NumberedGame&) = delete;
};

}  // namespace winnable
