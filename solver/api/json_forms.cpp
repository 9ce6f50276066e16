#include "solver/api/json_forms.h"

#include <charconv>

#include "winnable/json.h"
#include "winnable/replay.h"
#include "winnable/solution.h"
#include "winnable/version.h"

namespace winnable::api {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

Json game_json(const Game& game) {
  Json numbers = Json::array();
  for (const DeckScheme scheme : {DeckScheme::ms, DeckScheme::pysol, DeckScheme::pysol_old, DeckScheme::solvitaire})
    if (game.has_numbers(scheme)) numbers.push_back(to_text(scheme));
  return {{"name", game.name()},
          {"title", game.title()},
          {"summary", game.summary()},
          {"rules_id", game.rules_id()},
          {"published", game.published().is_known() ? Json(to_text(game.published())) : Json()},
          {"family", game.family()},
          {"decks", game.deck_shape().decks},
          {"cards", game.deck_shape().size()},
          {"hidden", game.has_hidden()},
          {"player", game.has_player()},
          {"shortest", game.has_shortest()},
          {"numbers", std::move(numbers)}};
}

}  // namespace

MoveError::MoveError(const NumberedMove& refused, std::size_t at_index, const std::string& reason)
    : Error(ErrorKind::refused, refusal_text(refused, at_index, reason)), at(at_index), move(to_text(refused.move)) {
  place.line = refused.line;
  place.reason = "move " + std::to_string(at_index + 1) + " (" + move + "): " + reason;
}

Error usage_error(const std::string& message) { return Error(ErrorKind::usage, message); }

void check_length(const std::string& text) {
  constexpr std::size_t kLongestText = std::size_t{64} << 20;
  if (text.size() > kLongestText) throw usage_error("the text is longer than 64 MB");
}

Game read_game(const std::string& text) {
  check_length(text);
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string::npos) return find_game("");
  if (text[begin] == '{') return rules_from_json(text);
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

std::string json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json error_json(const std::exception& thrown) {
  Json json{{"message", thrown.what()}};
  if (dynamic_cast<const std::bad_alloc*>(&thrown)) json["message"] = "not enough memory";
  if (const auto* error = dynamic_cast<const Error*>(&thrown)) {
    const BoardError& place = error->place;
    if (!place.reason.empty()) json["message"] = place.reason;
    if (place.line > 0) json["line"] = place.line;
    if (!place.pile.empty()) json["pile"] = place.pile;
    if (!place.card.empty()) json["card"] = place.card;
  }
  if (const auto* refused = dynamic_cast<const MoveError*>(&thrown)) {
    json["at"] = refused->at;
    json["move"] = refused->move;
  }
  return {{"error", std::move(json)}};
}

Json version_json() {
  const std::string_view whole = solver_version();
  return {{"version", version()}, {"revision", whole.substr(whole.find('+') + 1)}, {"schema", 1}};
}

Json games_json() {
  Json list = Json::array();
  for (const Game& game : games()) list.push_back(game_json(game));
  return {{"games", std::move(list)}};
}

Json rules_json(const Game& game) {
  Json piles = Json::array();
  for (const Pile& pile : game.deal(1).board().piles) piles.push_back(pile.name);
  return {{"game", game.name()},      {"title", game.title()},       {"summary", game.summary()},
          {"rules", game.rules()},    {"rules_id", game.rules_id()}, {"hidden", game.hidden()},
          {"piles", std::move(piles)}};
}

Json start_json(const Start& start) {
  const Board board = start.board();
  Json json{{"game", start.game.name()},
            {"title", start.game.title()},
            {"rules_id", start.game.rules_id()},
            {"decks", start.game.deck_shape().decks}};
  if (start.seed) json["seed"] = std::to_string(start.seed->number);
  if (start.seed && start.seed->scheme != DeckScheme::own) json["numbers"] = to_text(start.seed->scheme);
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) json["deck"] = to_text(*deck);
  json["text"] = to_text(start.game, board);
  json.update(Json::parse(board_json(board)));
  return json;
}

Json verified_json(const Start& start, const std::vector<PlayMove>& moves) {
  const Judgement judged = start.game.verify(start, moves);
  Json json{{"verified", judged.is_win}, {"moves", moves.size()}};
  if (judged.is_win) return json;
  json["at"] = judged.refused;
  json["reason"] = judged.reason;
  return json;
}

Json position_json(const Start& start, const std::vector<NumberedMove>& moves) {
  GameState state(start);
  PileLines piles(state.board());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto reason = state.play(moves[i].move)) throw MoveError(moves[i], i, *reason);
    piles.change_to(state.board());
  }
  Json legal = Json::array();
  for (const PlayMove& move : state.legal_moves()) legal.push_back(to_text(move));
  Json json{{"game", start.game.name()},
            {"decks", start.game.deck_shape().decks},
            {"lines", piles.lines()},
            {"text", state.text()},
            {"won", state.is_won()},
            {"legal", std::move(legal)},
            {"also", moves.empty() ? std::vector<std::string>{} : state.consequences()}};
  if (start.game.has_hidden()) {
    piles.change_to(state.seen());
    json["seen"] = piles.lines();
  }
  return json;
}

}  // namespace winnable::api
