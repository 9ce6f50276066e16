// START READING HERE: games, by name or by rules of your own, and where a game of them starts.
//
//   auto game = winnable::find_game("klondike");
//   auto outcome = game.solve(game.deal(42), limits);                // won with moves, lost (proved), or undecided
//   auto judged = game.verify(game.deal(42), outcome.solution);      // by the referee, who shares no code with the
//   solver
//
// A Game is a handle, cheap to copy. All that is const here, and all calls without a handle, may be made from several
// threads at once. Errors: winnable::Error (error.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "winnable/board.h"
#include "winnable/deal_number.h"
#include "winnable/deck.h"
#include "winnable/error.h"
#include "winnable/play_move.h"
#include "winnable/preset.h"
#include "winnable/solve.h"

namespace winnable {

struct GameInfo;  // the library's own record
struct Start;

// What the referee says of a list of moves.
struct Judgement {
  bool is_win = false;
  std::size_t refused = 0;  // if it is no win: the refused move, counted from 0; their number if they end without a win
  std::string reason;       // why it is none; empty for a win
};

class Game {
 public:
  // No game: of such a handle only whether it is one may be asked.
  Game() = default;
  explicit operator bool() const { return info_ != nullptr; }
  friend bool operator==(const Game&, const Game&) = default;

  // What is known of it; texts live as long as the program, or for honest_game() as long as the handle.
  std::string_view name() const;           // "squadron", "forty-thieves:standard"
  std::string_view title() const;          // "Squadron"
  std::string_view summary() const;        // one line
  std::string_view family() const;         // for people: "Forty Thieves"; games of one family stand together
  std::string_view rules() const;          // the rules in short and the pile names, a few lines
  std::string_view rules_id() const;       // changes whenever the rules or the dealing change
  const PublishedRate& published() const;  // win rate with its source, or none
  const AtlasLimits& atlas() const;        // how much of it the tables of results/ look at
  DeckShape deck_shape() const;
  std::string hidden() const;                         // what an honest player does not see: "the order of the stock"
  std::span<const ReductionInfo> reductions() const;  // that can be switched off (SolveOptions::without)
  std::optional<Reductions> reduction(std::string_view name) const;  // its bit; nothing for other names
  bool is_player() const;                     // the solver is an honest player: that he gives up proves nothing
  bool has_hidden() const;                    // an honest player sees less than everything
  bool has_player() const;                    // honest players play it (honest.h)
  bool has_shortest() const;                  // short wins can be sought
  bool has_exact_keys() const;                // the solver's tables hold whole positions: nothing to confirm
  bool has_numbers(DeckScheme scheme) const;  // that program numbers deals of it

  // Rules that are data, as a rules file (docs/rules/builder.md); nothing for games whose rules are code.
  std::optional<std::string> rules_file() const;
  // Of rules of one's own: the same in one line, as results carry them; empty for the library's games.
  std::string own_rules() const;
  // "game: NAME\n", with the line "rules: {...}" of rules of one's own: how texts of this game begin.
  std::string heading() const;

  // The deal of a seed (any 64-bit number), or of another program's number. Error (usage) where it has no such deal.
  Start deal(std::uint64_t seed) const;
  Start deal(const DealNumber& number) const;
  // The same as a deck, and a deck as it is laid out.
  Deck deck(const DealNumber& number) const;
  Board board(const Deck& deck) const;

  // Decides one deal with tables of its own; session.h keeps them for many deals, and does more. A win has been judged
  // by the referee; Error (refused) if he does not accept it.
  Outcome solve(const Start& start, const SolveOptions& options) const;
  Outcome solve(const Start& start, const Limits& limits = {}) const;
  // Lets the referee play the moves from the start.
  Judgement verify(const Start& start, const std::vector<PlayMove>& moves) const;

  // For the library's own parts; the record must outlive the handle, or be shared with it.
  Game(const GameInfo& info);
  explicit Game(std::shared_ptr<const GameInfo> info) : info_(std::move(info)) {}
  const GameInfo& info() const { return *info_; }

 private:
  std::shared_ptr<const GameInfo> info_;
};

// Where a game starts: a numbered deal, a deck, or a position. Made by Game::deal and the calls below, which check it.
struct Start {
  Game game;
  std::optional<DealNumber> seed;   // if it is a numbered deal; then `cards` is its deck
  std::variant<Deck, Board> cards;  // in dealing order, or as they lie

  Board board() const;       // as the game lies before the first move, without the game's name
  std::string text() const;  // with the game; by number or deck where there is one (read_position in solution.h)
};

// All games, in the order of the README.
std::vector<Game> games();
// The game of that name, "name" or "name:variant", also of rules that were read before. Error (usage) with near names.
Game find_game(std::string_view name);
bool is_game(std::string_view name);
// The names that someone may have meant who mistyped one, at most three (names.h).
std::vector<std::string> near_games(std::string_view name);

// Rules of one's own, as JSON (docs/rules/builder.md); the library's game if they are one's. `name` stands in messages,
// `first_line` is where the text begins there; 0: lines are not named. Error (bad_input) with line, field and reason,
// also for rules that are right but that no solver here plays from a file, and when one run has read more than
// 10 000 of them.
Game rules_from_json(std::string_view text, const std::string& name = "rules", int first_line = 1);
// What such a text says to no effect, a line each: "my.json, line 7, stock.redeals: has no effect: ...". Nothing for a
// text that is refused.
std::vector<std::string> idle_rules(std::string_view text, const std::string& name = "rules");

// "42", "ms:11982". Error (usage) if it is no number of a deal.
DealNumber deal_number(const std::string& text);

// Reads a deal or a position as text, as `solve --deal` does: a line "game: NAME", or a line "rules: {...}", and the
// piles (board.h). `game` may be none: then the text must say it; both must agree. `name` stands in messages.
// Error (bad_input) with line, pile and card, checked by the game and by its referee.
Start read_start(const std::string& text, const Game& game = {}, const std::string& name = "deal");
// A position as it stands in a program. Error (bad_input) if it is none of the game.
Start start_of(const Game& game, const Board& board);
// A deck: all cards in dealing order, "4S KH 7C ...". Error (bad_input) with the card.
Start start_of_deck(const Game& game, const std::string& cards);
// The same from a text with comments ("#"), over several lines. `name` stands in messages.
Start read_deck(const Game& game, const std::string& text, const std::string& name = "deck");

// A board under its game's heading, as read_start reads it.
std::string to_text(const Game& game, const Board& board);

}  // namespace winnable
