// Where a game starts: from numbers, decks, boards and texts.
#include <charconv>

#include "solver/core/json_read.h"
#include "solver/core/text.h"
#include "solver/game/game_info.h"
#include "solver/library/foreign_board.h"
#include "solver/library/referee_of.h"
#include "solver/library/rules_text.h"
#include "solver/play/unknown_deal.h"
#include "winnable/solution.h"

namespace winnable {
namespace {

// The lines of a deck file without their comments, those in use.
std::vector<std::string> deck_lines(std::string_view text) {
  std::vector<std::string> lines;
  text = notation::without_byte_order_mark(text);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string_view cards = line.substr(0, line.find('#'));
    if (cards.find_first_not_of(" \t\r") != std::string_view::npos) lines.emplace_back(cards);
  }
  return lines;
}

// For "AD, KS".
std::string advice_on_cards(const std::string& reason) {
  return reason.find(",'") == std::string::npos ? "" : "; cards stand with spaces between them";
}

// The game that a text of this name names.
Game game_of_text(const std::string& game, const std::string& name) {
  try {
    return find_game(game);
  } catch (const Error& error) {
    BoardError place;
    place.reason = error.what();
    throw Error(ErrorKind::bad_input, name + ": " + error.what(), place);
  }
}

// By a number or the cards in dealing order, in a line of its own.
bool names_its_deck(std::string_view text) {
  text = notation::without_byte_order_mark(text);
  while (!text.empty()) {
    const std::string_view line = notation::trim(notation::next_piece(text, '\n'));
    if (line.starts_with("seed:") || line.starts_with("deck:")) return true;
  }
  return false;
}

Start read_foreign_start(const std::string& text, const Game& game, const std::string& name) {
  if (!game)
    throw Error(ErrorKind::bad_input, name + ": a board in another program's form does not name its game; give it");
  BoardError error;
  auto board = read_foreign_board(text, game.deal(std::uint64_t{1}).board(), error);
  if (!board) refuse_board(name, error);
  check_board(game, *board, name);
  return {game, std::nullopt, *std::move(board)};
}

// A verdict depends on every card.
void require_known(const Board& board, const std::string& name) {
  const auto wrong = refuse_unknown(board);
  if (!wrong) return;
  throw Error(ErrorKind::bad_input,
              name + ": " + wrong->to_text() +
                  "; `winnable hint FILE` and `winnable play --deal FILE` answer for a player who does not see them",
              *wrong);
}

}  // namespace

Board Start::board() const {
  const Deck* deck = std::get_if<Deck>(&cards);
  Board board = deck ? game.board(*deck) : std::get<Board>(cards);
  board.game.clear();
  return board;
}

std::string Start::text() const {
  const Deck* deck = std::get_if<Deck>(&cards);
  if (!deck) return to_text(game, std::get<Board>(cards));
  return game.heading() + (seed ? "seed: " + to_text(*seed) : "deck: " + to_text(*deck)) + "\n";
}

std::string to_text(const Game& game, const Board& board) {
  Board nameless = board;
  nameless.game.clear();
  return game.heading() + to_text(nameless);
}

DealNumber deal_number(const std::string& text) {
  std::string_view digits = text;
  std::string wrong;
  const auto scheme = take_scheme(digits, wrong);
  if (!scheme) throw Error(ErrorKind::usage, wrong);
  DealNumber seed{*scheme, 0};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed.number);
  const bool is_too_large = error == std::errc::result_out_of_range;
  if (is_too_large || error != std::errc{} || end != digits.data() + digits.size()) {
    const auto [first, last] = numbers_of(*scheme);
    throw Error(ErrorKind::usage, notation::quoted(text) + (is_too_large ? " is out of range: " : " is not a seed: ") +
                                      "a whole number from " + std::to_string(first) + " to " + std::to_string(last));
  }
  return seed;
}

Start start_of_deck(const Game& game, const std::string& cards) {
  std::string error;
  auto deck = parse_deck(game.deck_shape(), notation::without_byte_order_mark(cards), error);
  if (deck) return {game, std::nullopt, *std::move(deck)};
  error += advice_on_cards(error);
  BoardError place;
  place.reason = error;
  const auto begin = error.find('\''), end = error.find('\'', begin + 1);  // the card stands in quotes
  if (end != std::string::npos) place.card = error.substr(begin + 1, end - begin - 1);
  throw Error(ErrorKind::bad_input, "deck: " + error, place);
}

Start read_deck(const Game& game, const std::string& text, const std::string& name) {
  const std::vector<std::string> lines = deck_lines(text);
  std::string all, error;
  for (const std::string& line : lines) all += line + ' ';
  if (auto deck = parse_deck(game.deck_shape(), all, error)) return {game, std::nullopt, *std::move(deck)};
  std::string ignored;
  std::string hint = advice_on_cards(error);
  if (lines.size() > 1 && parse_deck(game.deck_shape(), lines[0], ignored)) {
    error = "several decks, one a line";
    hint = "; --deck takes one, `winnable survey GAME --decks FILE` all of them";
  }
  BoardError place;
  place.reason = error;
  throw Error(ErrorKind::bad_input, name + ": " + error + hint, place);
}

Start start_of(const Game& game, const Board& board) {
  require_known(board, "position");
  check_board(game, board, "position");
  return {game, std::nullopt, board};
}

Start read_start(const std::string& text, const Game& given, const std::string& name) {
  if (is_foreign_board(text)) return read_foreign_start(text, given, name);
  if (is_json(text) || names_its_deck(text)) return read_position(text, {given, {}, {}, {}}, name).start;
  const TextWithoutRules bare = take_rules(text, name);
  BoardError error;
  auto board = parse_board(bare.text, error);
  error.reason += advice_on_cards(error.reason);
  if (!board) refuse_board(name, error);
  const auto refuse = [&](const std::string& why) { throw Error(ErrorKind::bad_input, name + ": " + why); };
  if (bare.game && board->game.empty()) board->game = bare.game.name();
  if (bare.game && board->game != bare.game.name())
    refuse("is a deal of " + board->game + ", but its rules are those of " + std::string(bare.game.name()));
  if (!given && board->game.empty()) refuse("no line 'game: NAME' says which game it is");
  const Game game = given ? given : game_of_text(board->game, name);
  if (!board->game.empty() && board->game != game.name())
    refuse("is a deal of " + board->game + ", not of " + std::string(game.name()));
  require_known(*board, name);
  check_board(game, *board, name, bare.text);
  return {game, std::nullopt, *std::move(board)};
}

}  // namespace winnable
