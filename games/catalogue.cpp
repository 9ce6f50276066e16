#include "games/catalogue.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/builder/own_game.h"
#include "games/family_list.h"
#include "winnable/names.h"

namespace winnable {

#define WINNABLE_DECLARE_GAMES(family, title) std::vector<GameInfo> family##_games();
WINNABLE_FAMILIES(WINNABLE_DECLARE_GAMES)
#undef WINNABLE_DECLARE_GAMES

namespace {

struct Listed {
  std::vector<GameInfo> games;
  std::vector<std::string_view> families;  // of each of them
};

Listed list_games() {
  Listed listed;
  const auto add = [&listed](std::vector<GameInfo>&& more, std::string_view family) {
    std::move(more.begin(), more.end(), std::back_inserter(listed.games));
    listed.families.resize(listed.games.size(), family);
  };
#define WINNABLE_ADD_GAMES(family, title) add(family##_games(), title);
  WINNABLE_FAMILIES(WINNABLE_ADD_GAMES)
#undef WINNABLE_ADD_GAMES
  return listed;
}

const Listed& listed() {
  static const Listed all = list_games();
  return all;
}

}  // namespace

std::span<const GameInfo> all_games() { return listed().games; }

std::string_view family_of(std::string_view name) {
  const auto games = all_games();
  for (std::size_t i = 0; i < games.size(); ++i)
    if (games[i].name == name) return listed().families[i];
  return find_own_builder_game(name) ? "Own rules" : "";
}

const GameInfo* find_game_info(std::string_view name) {
  const auto games = all_games();
  const auto found = std::find_if(games.begin(), games.end(), [&](const GameInfo& game) { return game.name == name; });
  return found == games.end() ? find_own_builder_game(name) : &*found;
}

// Games of the named family are near, however far their variant's name is.
std::vector<std::string_view> suggest_games(std::string_view given) {
  constexpr std::size_t kLongestName = 100;  // what is longer is no name
  if (given.size() > kLongestName) return {};
  const std::string name = in_small_letters(given);
  const auto family = [](std::string_view game) { return game.substr(0, game.find(':')); };
  std::vector<std::string_view> names, of_family;
  for (const GameInfo& game : all_games()) {
    names.push_back(game.name);
    if (family(game.name) == family(name)) of_family.push_back(game.name);
  }
  std::stable_sort(of_family.begin(), of_family.end(), [&](std::string_view a, std::string_view b) {
    return edit_distance(name, a) < edit_distance(name, b);
  });
  std::vector<std::string_view> near = near_names(name, names);
  for (const std::string_view game : of_family)
    if (std::find(near.begin(), near.end(), game) == near.end()) near.push_back(game);
  if (near.size() > kMaxSuggestions) near.resize(kMaxSuggestions);
  return near;
}

}  // namespace winnable
