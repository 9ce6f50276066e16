// The deals that a command is asked about: seeds, another program's numbers, or the lines of a file of decks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "solver/cli/cli.h"
#include "solver/survey/deck_file.h"
#include "solver/survey/seeds.h"

namespace winnable::cli {

// The options of commands over many deals, one by one. Whose numbers are asked for: "ms:1-32000".
DeckScheme read_scheme(const Parsed& parsed, const Game& game);
// The seeds, or the lines of a deck file: all of them unless some are named.
SeedSet read_seeds(const Parsed& parsed, const DeckFile* decks, DeckScheme scheme);
// --decks; nothing without it.
std::optional<DeckFile> read_decks(const Parsed& parsed, const Game& game);

// The game of a command that wants deals, too.
Game game_of_range(const Parsed& parsed);

// The three together, of the arguments GAME and SEEDS and of the options decks and rules.
class DealRange {
 public:
  explicit DealRange(const Parsed& parsed);

  const Game& game() const { return game_; }
  DeckScheme scheme() const { return scheme_; }
  bool has_decks() const { return decks_.has_value(); }
  const DeckFile* decks() const { return decks_ ? &*decks_ : nullptr; }
  std::size_t size() const { return static_cast<std::size_t>(numbers_.size()); }
  // The number of a deal, or the line of its deck.
  std::uint64_t number(std::size_t i) const { return numbers_[i]; }
  Start start(std::size_t i) const;
  std::string text() const;  // "1-1000", "ms:1-1000"

 private:
  Game game_;
  std::optional<DeckFile> decks_;
  DeckScheme scheme_ = DeckScheme::own;
  SeedSet numbers_;
};

}  // namespace winnable::cli
