// Honest play, and positions of which some cards are not known.
#include "winnable/honest.h"

#include "solver/game/honest_hint.h"
#include "solver/game/honest_solver.h"
#include "solver/library/deal_json.h"
#include "solver/library/referee_of.h"
#include "solver/library/rules_text.h"
#include "solver/play/unknown_deal.h"

namespace winnable {
namespace {

// The board of a text, or of a JSON object with the marks of unknown cards.
std::string board_lines(const std::string& text, const std::string& name) {
  if (!is_json(text) || text.find("?\?") == std::string::npos) return take_rules(text, name).text;
  JsonError error;
  const auto json = parse_json(text, error);
  if (!json || !json->find("piles")) return text;
  const Game own = game_of_json(*json, name);
  const JsonNode* const game = json->find("game");
  const std::string game_name(own ? own.name() : game ? game->text : "");
  return (game_name.empty() ? "" : "game: " + game_name + "\n") + board_text(*json, name);
}

void require_player(const Game& game, std::string_view player) {
  if (can_play(game.info(), player)) return;
  const std::string name(game.name());
  const bool sees_all = game.info().make_open_crowd != nullptr;
  if (!is_player(player))
    throw Error(ErrorKind::usage, "no player '" + std::string(player) +
                                      "': casual, fast or strong; where all cards lie open sight-1, sight-5, sight-50 "
                                      "or sight-500");
  if (game.is_player())
    throw Error(ErrorKind::usage,
                name + ": this preset is an honest player itself; winnable survey " + name + " measures him");
  if (game.has_player())
    throw Error(ErrorKind::usage, name + ": cards are hidden in this preset; casual, fast and strong play it");
  throw Error(
      ErrorKind::usage,
      name + ": nothing is hidden in this preset, so honest play is what `winnable survey` measures" +
          (sees_all ? "; sight-1, sight-5, sight-50 and sight-500 are players who see all cards, but not far" : ""));
}

// Both the game and its referee must accept a world.
BoardCheck check_of(const Game& game) {
  return [game, referee = std::shared_ptr<Referee>(make_referee(game.name()))](const Board& board) {
    auto wrong = game.info().check(board);
    if (!wrong && referee) wrong = referee->set(board);
    return wrong;
  };
}

}  // namespace

std::vector<std::string> players() {
  std::vector<std::string> names{"casual", "fast", "strong"};
  for (const std::size_t sight : kSights) names.push_back(sighted_player(sight));
  return names;
}
bool can_play(const Game& game, std::string_view player) { return can_play(game.info(), player); }
bool is_player(std::string_view name) { return find_player(name) || find_sighted_player(name); }

Outcome play_honestly(const Start& start, std::string_view player, const SolveOptions& options,
                      const DecisionWatch& watch) {
  require_player(start.game, player);
  require_cards(start);
  Watch see;
  if (watch)
    see = [&](const Observation& view, const Decision& decision) {
      watch(shown(view, start.game.deck_shape()), decision);
    };
  const auto solver = make_honest_solver(start.game.info(), player, see);
  Outcome outcome = std::visit([&](const auto& cards) { return solver->solve(cards, options); }, start.cards);
  judge(start, outcome);
  return outcome;
}

Game honest_game(const Game& game, std::string_view player) {
  struct Holder {
    Holder(const Game& real_game, std::string_view player) : real(real_game), honest(real.info(), player) {}
    Game real;
    HonestGame honest;
  };
  require_player(game, player);
  const auto holder = std::make_shared<const Holder>(game, player);
  return Game(std::shared_ptr<const GameInfo>(holder, &holder->honest.game));
}

struct UnknownStart::Parts {
  Game game;
  Board board;
  UnknownDeal deal;
};

const Game& UnknownStart::game() const { return parts_->game; }
const Board& UnknownStart::board() const { return parts_->board; }
int UnknownStart::cards() const { return parts_->deal.cards; }
int UnknownStart::reshuffles() const { return parts_->deal.reshuffles; }

std::string UnknownStart::text() const {
  if (cards() == 1) return "one card is not known";
  if (cards() > 1) return std::to_string(cards()) + " cards are not known";
  return reshuffles() == 1 ? "the reshuffle to come is not known"
                           : std::to_string(reshuffles()) + " reshuffles to come are not known";
}

std::optional<UnknownStart> read_unknown_start(const std::string& text, const Game& given, const std::string& name) {
  BoardError error;
  auto board = parse_board(board_lines(text, name), error);
  if (!board && text.find("?\?") != std::string::npos) {
    if (text.find("\nmoves:") != std::string::npos)
      throw Error(ErrorKind::bad_input, name +
                                            ": moves cannot be followed through cards that are not known (?\?); give "
                                            "the position to which they lead");
    refuse_board(name, error);
  }
  if (!board) return std::nullopt;
  const std::string game_name = given ? std::string(given.name()) : board->game;
  if (game_name.empty() || (!given && !is_game(game_name))) return std::nullopt;
  const Game game = find_game(game_name);
  if (!board->game.empty() && board->game != game_name)
    throw Error(ErrorKind::bad_input, name + ": is a deal of " + board->game + ", not of " + game_name);
  return unknown_start(game, *board, name);
}

std::optional<UnknownStart> unknown_start(const Game& game, const Board& board, const std::string& name) {
  const HiddenRule& hidden = game.info().hidden;
  if (!is_unknown(board, hidden)) return std::nullopt;
  BoardError error;
  auto deal = read_unknown_deal(board, game.deck_shape(), hidden, check_of(game), error);
  if (!deal) refuse_board(name, error);
  return UnknownStart(std::make_shared<const UnknownStart::Parts>(UnknownStart::Parts{game, board, *std::move(deal)}));
}

HonestHint honest_hint(const UnknownStart& start, const HonestHintOptions& options) {
  return honest_hint(start.game().info(), start.parts().deal, options);
}

Interval share_won(const HintMove& move, const HonestHint& hint) {
  const auto worlds = static_cast<double>(hint.worlds);
  const auto least = static_cast<double>(move.won), most = least + static_cast<double>(move.undecided);
  if (hint.all_worlds) return {least / worlds, most / worlds};
  return {wilson_interval(least, worlds).low, wilson_interval(most, worlds).high};
}

Decision honest_decision(const UnknownStart& start, std::string_view player) {
  require_player(start.game(), player);
  const GameInfo& game = start.game().info();
  return game.make_player(game, *find_player(player))->decide(start.parts().deal.seen);
}

}  // namespace winnable
