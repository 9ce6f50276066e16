#include "solver/cli/replay_html.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "solver/survey/output_file.h"
#include "solver/survey/store.h"
#include "winnable/state.h"

namespace winnable::cli {
namespace {

std::vector<std::string> pile_lines(const Board& board) {
  std::vector<std::string> lines;
  Board piles = board;
  piles.game.clear();
  piles.facts.clear();
  std::istringstream text(to_text(piles));
  for (std::string line; std::getline(text, line);)
    if (line.size() > 1 && line[0] >= 'A' && line[0] <= 'Z') lines.push_back(line);
  return lines;
}

std::string_view name_of(const std::string& line) { return std::string_view(line).substr(0, line.find(':')); }

// The lines of `after` that `before` has not; a pile that is gone is written as an empty one.
std::vector<std::string> changed_lines(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  std::vector<std::string> changed;
  for (const std::string& line : after)
    if (std::find(before.begin(), before.end(), line) == before.end()) changed.push_back(line);
  for (const std::string& line : before) {
    const auto same_name = [&](const std::string& other) { return name_of(other) == name_of(line); };
    if (std::none_of(after.begin(), after.end(), same_name)) changed.push_back(std::string(name_of(line)) + ":");
  }
  return changed;
}

// Every pile that is ever there, so that the page knows their order from the start.
void add_missing(std::vector<std::string>& start, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const auto same_name = [&](const std::string& other) { return name_of(other) == name_of(line); };
    if (std::none_of(start.begin(), start.end(), same_name)) start.push_back(std::string(name_of(line)) + ":");
  }
}

nlohmann::json replay_data(const Start& start, const std::vector<PlayMove>& moves, const std::string& verdict) {
  GameState state(start);
  std::vector<std::string> first = pile_lines(state.board()), before = first;
  nlohmann::json steps = nlohmann::json::array();
  for (const PlayMove& move : moves) {
    state.play(move);
    const std::vector<std::string> after = pile_lines(state.board());
    add_missing(first, after);
    steps.push_back({{"move", to_text(move)}, {"also", state.consequences()}, {"lines", changed_lines(before, after)}});
    before = after;
  }
  const std::string source =
      start.seed ? fmt::format("{}, seed {}", start.game.name(), to_text(*start.seed)) : std::string(start.game.name());
  return {{"game", start.game.name()},
          {"title", start.game.title()},
          {"decks", start.game.deck_shape().decks},
          {"source", source},
          {"verdict", verdict},
          {"start", first},
          {"steps", steps}};
}

// JSON that can stand in a page: no "<" ends its element.
std::string page_json(const nlohmann::json& data) {
  std::string safe;
  for (const char c : data.dump()) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string replay_page(const Start& start, const std::vector<PlayMove>& moves, const std::string& verdict) {
  const nlohmann::json data = replay_data(start, moves, verdict);
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'\">\n<title>";
  page += fmt::format("Winnable: {}, {}", start.game.title(), verdict);
  page += "</title>\n<style>\n";
  page += kReplayStyle;
  page += "</style>\n</head>\n<body>\n<div id=\"replay\"></div>\n<script type=\"application/json\" id=\"data\">";
  page += page_json(data);
  page += "</script>\n<script type=\"module\">\n";
  page += kReplayScript;
  page += "</script>\n</body>\n</html>\n";
  return page;
}

void write_replay_page(const ReplayOutput& output, const Start& start, const std::vector<PlayMove>& moves,
                       const std::string& verdict) {
  try {
    OutputFile file(output.path, {output.inputs, output.force});
    file.stream() << replay_page(start, moves, verdict);
    file.commit();
  } catch (const StoreError& error) {
    throw CommandError(kStorage, error.what());
  }
}

}  // namespace winnable::cli
