// A game being played, by its referee.
#include "winnable/state.h"

#include <algorithm>

#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "solver/play/observation.h"

namespace winnable {

// The referee after each move, the start first.
struct GameState::Parts {
  Game game;
  std::vector<std::unique_ptr<Referee>> positions;
  std::vector<PlayMove> moves;

  const Referee& now() const { return *positions.back(); }
};

GameState::GameState(const Start& start) : parts_(std::make_unique<Parts>()) {
  parts_->game = start.game;
  parts_->positions.push_back(referee_of(start));
}

GameState::GameState(const GameState& other) : parts_(std::make_unique<Parts>()) {
  parts_->game = other.parts_->game;
  parts_->moves = other.parts_->moves;
  for (const auto& position : other.parts_->positions) parts_->positions.push_back(position->clone());
}

GameState& GameState::operator=(const GameState& other) { return *this = GameState(other); }
GameState::GameState(GameState&&) noexcept = default;
GameState& GameState::operator=(GameState&&) noexcept = default;
GameState::~GameState() = default;

const Game& GameState::game() const { return parts_->game; }
std::vector<PlayMove> GameState::legal_moves() const { return parts_->now().legal_moves(); }
std::vector<std::string> GameState::consequences() const { return parts_->now().consequences(); }
const std::vector<PlayMove>& GameState::moves() const { return parts_->moves; }
bool GameState::is_won() const { return parts_->now().is_won(); }
Board GameState::board() const { return parts_->now().board(); }
std::string GameState::text() const { return to_text(game(), board()); }

namespace {

Board without_hidden_cards(const GameState& state, bool stock_is_known) {
  return shown(observation_of(state.board(), state.game().info().hidden, stock_is_known), state.game().deck_shape());
}

}  // namespace

Board GameState::seen() const {
  const auto turns_over = [](const PlayMove& move) { return move.verb == Verb::redeal; };
  return without_hidden_cards(*this, std::any_of(moves().begin(), moves().end(), turns_over));
}

Board GameState::shown() const { return without_hidden_cards(*this, false); }

std::optional<std::string> GameState::play(const PlayMove& move) {
  auto next = parts_->now().clone();
  if (auto reason = next->play(move)) return reason;
  parts_->positions.push_back(std::move(next));
  parts_->moves.push_back(move);
  return std::nullopt;
}

bool GameState::undo() {
  if (parts_->moves.empty()) return false;
  parts_->positions.pop_back();
  parts_->moves.pop_back();
  return true;
}

Start GameState::start() const {
  try {
    return start_of(game(), board());
  } catch (const Error& error) {
    throw Error(ErrorKind::refused, std::string(error.what()) + " (please report this deal)", error.place);
  }
}

}  // namespace winnable
