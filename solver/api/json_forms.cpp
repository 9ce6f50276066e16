#include "solver/api/json_forms.h"

#include <charconv>

#include "solver/core/json_read.h"
#include "winnable/json.h"
#include "winnable/replay.h"
#include "winnable/solution.h"
#include "winnable/version.h"

namespace winnable::api {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

JsonObject game_json(const Game& game) {
  JsonList numbers;
  for (const DeckScheme scheme : kForeignSchemes)
    if (game.has_numbers(scheme)) numbers.add(to_text(scheme));
  const PublishedRate published = game.published();
  const std::string rate = published.is_known() ? to_text(published) : "";
  return JsonObject()
      .add("name", game.name())
      .add("title", game.title())
      .add("summary", game.summary())
      .add("rules_id", game.rules_id())
      .add("published", rate.empty() ? JsonValue(nullptr) : JsonValue(rate))
      .add("family", game.family())
      .add("decks", game.deck_shape().decks)
      .add("cards", game.deck_shape().size())
      .add("hidden", game.has_hidden())
      .add("player", game.has_player())
      .add("shortest", game.has_shortest())
      .add("numbers", numbers);
}

const char* kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage: return "usage";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::refused: return "refused";
  }
  return "";
}

}  // namespace

MoveError::MoveError(const NumberedMove& refused, std::size_t at_index, const std::string& reason)
    : Error(refused_move(refused, at_index, reason)), at(at_index), move(to_text(refused.move)) {}

Error usage_error(const std::string& message) { return Error(ErrorKind::usage, message); }

void check_length(const std::string& text) {
  constexpr std::size_t kLongestText = std::size_t{64} << 20;
  if (text.size() > kLongestText) throw usage_error("the text is longer than 64 MB");
}

Game read_game(const std::string& text) {
  check_length(text);
  if (is_json(text)) return rules_from_json(text);
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string::npos) return find_game("");
  return find_game(text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin));
}

Start read_start_text(const std::string& text) {
  check_length(text);
  return read_position(text).start;
}

std::vector<NumberedMove> read_moves(const std::string& text) {
  check_length(text);
  std::string error;
  auto moves = parse_move_list(text, error);
  if (moves) return *std::move(moves);
  constexpr std::string_view kLine = "line ";
  BoardError place;
  if (const auto colon = error.find(": "); error.starts_with(kLine) && colon != std::string::npos) {
    std::from_chars(error.data() + kLine.size(), error.data() + colon, place.line);
    error.erase(0, colon + 2);
  }
  place.reason = error;
  throw Error(ErrorKind::bad_input, error, place);
}

std::vector<PlayMove> read_plain_moves(const std::string& text) {
  std::vector<PlayMove> moves;
  for (const NumberedMove& next : read_moves(text)) moves.push_back(next.move);
  return moves;
}

GameState play_all(const Start& start, const std::vector<NumberedMove>& moves) {
  GameState state(start);
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const auto reason = state.play(moves[i].move)) throw MoveError(moves[i], i, *reason);
  return state;
}

JsonObject error_json(const std::exception& thrown) {
  const auto* const error = dynamic_cast<const Error*>(&thrown);
  const BoardError place = error ? error->place : BoardError{};
  const bool no_memory = dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr;
  JsonObject json;
  json.add("message", no_memory ? "not enough memory" : place.reason.empty() ? thrown.what() : place.reason);
  json.add("kind", error ? kind_name(error->kind) : no_memory ? "memory" : "internal");
  if (place.line > 0) json.add("line", place.line);
  if (!place.pile.empty()) json.add("pile", place.pile);
  if (!place.card.empty()) json.add("card", place.card);
  if (const auto* refused = dynamic_cast<const MoveError*>(&thrown))
    json.add("at", refused->at).add("move", refused->move);
  return JsonObject().add("error", json);
}

JsonObject version_json() {
  const std::string_view whole = solver_version();
  return JsonObject().add("version", version()).add("revision", whole.substr(whole.find('+') + 1)).add("schema", 1);
}

JsonObject games_json() {
  JsonList list;
  for (const Game& game : games()) list.add(game_json(game));
  return JsonObject().add("games", list);
}

JsonObject rules_json(const Game& game) {
  JsonList piles;
  for (const Pile& pile : game.deal(1).board().piles) piles.add(pile.name);
  return JsonObject()
      .add("game", game.name())
      .add("title", game.title())
      .add("summary", game.summary())
      .add("rules", game.rules())
      .add("rules_id", game.rules_id())
      .add("hidden", game.hidden())
      .add("piles", piles);
}

JsonObject start_json(const Start& start) {
  const Board board = start.board();
  JsonObject json;
  json.add("game", start.game.name())
      .add("title", start.game.title())
      .add("rules_id", start.game.rules_id())
      .add("decks", start.game.deck_shape().decks);
  if (start.seed) json.add("seed", std::to_string(start.seed->number));
  if (start.seed && start.seed->scheme != DeckScheme::own) json.add("numbers", to_text(start.seed->scheme));
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) json.add("deck", to_text(*deck));
  return json.add("text", to_text(start.game, board)).add_all(board_json(board));
}

JsonObject verified_json(const Start& start, const std::vector<PlayMove>& moves) {
  const Judgement judged = start.game.verify(start, moves);
  JsonObject json;
  json.add("verified", judged.is_win).add("moves", moves.size());
  if (!judged.is_win) json.add("at", judged.refused).add("reason", judged.reason);
  return json;
}

JsonObject position_json(const Start& start, const std::vector<NumberedMove>& moves) {
  GameState state(start);
  PileLines piles(state.board());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto reason = state.play(moves[i].move)) throw MoveError(moves[i], i, *reason);
    piles.change_to(state.board());
  }
  JsonObject json;
  json.add("game", start.game.name())
      .add("decks", start.game.deck_shape().decks)
      .add("lines", JsonList(piles.lines()))
      .add("text", state.text())
      .add("won", state.is_won())
      .add("legal", moves_json(state.legal_moves()))
      .add("also", moves.empty() ? JsonList() : JsonList(state.consequences()));
  if (start.game.has_hidden()) {
    const Board seen = state.seen();
    piles.change_to(seen);
    json.add("seen", JsonList(piles.lines())).add("seen_text", to_text(start.game, seen));
  }
  return json;
}

JsonList moves_json(const std::vector<PlayMove>& moves) {
  JsonList json;
  for (const PlayMove& move : moves) json.add(to_text(move));
  return json;
}

}  // namespace winnable::api
