// A game move by move as text.
#include "winnable/replay.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "solver/core/text.h"
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
  using Json = nlohmann::ordered_json;
  GameState state(start);
  std::vector<std::string> first = pile_lines(state.board());
  PileLines piles(state.board());
  Json steps = Json::array(), refused;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto reason = state.play(moves[i])) {
      refused = {{"at", i}, {"move", to_text(moves[i])}, {"reason", *reason}};
      break;
    }
    steps.push_back(
        {{"move", to_text(moves[i])}, {"also", state.consequences()}, {"lines", piles.change_to(state.board())}});
  }
  // Every pile that is ever there, so that the page knows their order from the start.
  for (std::size_t i = first.size(); i < piles.lines().size(); ++i)
    first.push_back(std::string(name_of(piles.lines()[i])) + ":");
  std::string source(start.game.name());
  if (start.seed) source += ", seed " + to_text(*start.seed);
  Json json{{"game", start.game.name()},
            {"title", start.game.title()},
            {"decks", start.game.deck_shape().decks},
            {"source", source},
            {"start", first},
            {"steps", std::move(steps)},
            {"won", state.is_won()}};
  if (!refused.is_null()) json["refused"] = std::move(refused);
  return json.dump();
}

}  // namespace winnable
