// A game move by move as text.
#include "winnable/replay.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "solver/core/json_write.h"
#include "solver/core/text.h"
#include "solver/game/game_info.h"
#include "winnable/state.h"

namespace winnable {
namespace {

std::string_view name_of(std::string_view line) { return line.substr(0, line.find(':')); }

}  // namespace

std::vector<std::string> pile_lines(const Board& board) {
  Board piles;
  piles.piles = board.piles;
  const std::string text = to_text(piles);
  std::vector<std::string> lines;
  for (std::string_view left = text; !left.empty();) {
    const std::string_view line = notation::next_piece(left, '\n');
    if (!line.empty() && notation::is_upper(line[0])) lines.emplace_back(line);
  }
  return lines;
}

std::vector<std::string> PileLines::change_to(const Board& board) {
  std::vector<std::string> left = pile_lines(board), changed;
  for (std::string& line : lines_) {
    const auto same = [&](const std::string& other) { return name_of(other) == name_of(line); };
    const auto found = std::find_if(left.begin(), left.end(), same);
    std::string now = found == left.end() ? std::string(name_of(line)) + ":" : *found;
    if (found != left.end()) left.erase(found);
    if (now == line) continue;
    line = std::move(now);
    changed.push_back(line);
  }
  changed.insert(changed.end(), left.begin(), left.end());
  std::move(left.begin(), left.end(), std::back_inserter(lines_));
  return changed;
}

std::string replay_json(const Start& start, const std::vector<PlayMove>& moves) {
  GameState state(start);
  std::vector<std::string> first = pile_lines(state.board());
  PileLines piles(state.board());
  JsonList steps;
  JsonObject refused;
  bool is_refused = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto reason = state.play(moves[i])) {
      refused.add("at", i).add("move", to_text(moves[i])).add("reason", *reason);
      is_refused = true;
      break;
    }
    steps.add(JsonObject()
                  .add("move", to_text(moves[i]))
                  .add("also", JsonList(state.consequences()))
                  .add("lines", JsonList(piles.change_to(state.board()))));
  }
  // Every pile that is ever there, so that the page knows their order from the start.
  for (std::size_t i = first.size(); i < piles.lines().size(); ++i)
    first.push_back(std::string(name_of(piles.lines()[i])) + ":");
  std::string source(start.game.name());
  if (start.seed) source += ", seed " + to_text(*start.seed);
  JsonObject json;
  json.add("game", start.game.name())
      .add("title", start.game.title())
      .add("decks", start.game.deck_shape().decks)
      .add("source", source)
      .add("start", JsonList(first))
      .add("steps", steps)
      .add("won", state.is_won());
  if (const int open = start.game.info().hidden.stock_cards_shown; open > 0) json.add("open_stock", open);
  if (is_refused) json.add("refused", refused);
  return json.text();
}

}  // namespace winnable
