// The list of games.
#include <algorithm>

#include "solver/catalogue/families.h"
#include "solver/catalogue/game.h"

namespace winnable {
namespace {

// In the order of the README.
std::vector<Game> list_games() {
  std::vector<Game> games;
  for (auto family : {
           squadron_games,
           klondike_games,
           upside_down_pyramid_games,
           golf_games,
           pyramid_games,
           three_shuffles_games,
           kansas_games,
           scorpion_games,
           super_scorpion_games,
           quadrangle_games,
           la_nivernaise_games,
           british_square_games,
           salic_law_games,
           builder_games,
       }) {
    const auto more = family();
    games.insert(games.end(), more.begin(), more.end());
  }
  return games;
}

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replace = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replace});
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<const Game> all_games() {
  static const std::vector<Game> games = list_games();
  return games;
}

const Game* find_game(std::string_view name) {
  const auto games = all_games();
  const auto found = std::find_if(games.begin(), games.end(), [&](const Game& game) { return game.name == name; });
  return found == games.end() ? nullptr : &*found;
}

std::vector<std::string_view> suggest_games(std::string_view name) {
  std::vector<std::string_view> near;
  for (const Game& game : all_games()) {
    const bool same_family = game.name.substr(0, game.name.find(':')) == name.substr(0, name.find(':'));
    if (same_family || edit_distance(game.name, name) <= 3) near.push_back(game.name);
  }
  return near;
}

}  // namespace winnable
