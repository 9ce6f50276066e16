// Games of rules that are known at run time only. Position and search are those of the presets (game.h).
#include "games/builder/own_game.h"

#include <map>
#include <mutex>
#include <string>

#include "games/builder/game.h"
#include "games/builder/own_rules.h"
#include "games/builder/room.h"
#include "games/builder/rules_text.h"

namespace winnable {
namespace {

// A game with the texts it refers to.
struct OwnGame {
  std::string title;
  std::string summary;
  std::string rules_text;
  GameInfo game{};
};

// References to its members stay good.
std::map<const OwnRules*, OwnGame>& own_games() {
  static std::map<const OwnRules*, OwnGame> games;
  return games;
}

// Held while the map is looked at; what stands in it never changes.
std::mutex& guard() {
  static std::mutex mutex;
  return mutex;
}

std::string summary_of(const BuilderRules& rules) {
  const auto count = [](const char* name, int number) { return name + std::to_string(number); };
  const std::string cards = count("rules of a file: cards ", rules.deck_size());
  if (rules.accordion.piles > 0) return cards + count(", piles in a row ", rules.accordion.piles);
  if (rules.gap_rows.rows > 0) return cards + count(", rows with gaps ", rules.gap_rows.rows);
  return cards + count(", columns ", rules.columns) + count(", cells ", rules.cells) +
         count(", reserve ", rules.reserve) + (rules.stock > 0 ? count(", stock ", rules.stock) : "") +
         (rules.has_hole() ? ", one hole" : "") + (rules.complete_suits ? ", complete suits leave" : "");
}

void add_game(const OwnRules& own) {
  const BuilderRules& rules = own.rules;
  const auto reductions = builder_reductions(rules);  // refuses rules whose search is not linked: then nothing is added
  OwnGame& added = own_games()[&own];
  added.title = own.label.empty() ? "Own rules" : "Own rules: " + own.label;
  added.summary = summary_of(rules);
  added.rules_text = rules_text(rules);
  GameInfo& game = added.game;
  game.name = own.name;
  game.title = added.title;
  game.summary = added.summary;
  game.rules = added.rules_text;
  game.rules_id = own.rules_id;
  game.deck_shape = rules.deck_shape();
  game.reductions = reductions;
  game.deal = [&own](const Deck& deck) { return deal_builder(own.rules, own.name, deck); };
  game.check = [&own](const Board& board) { return check_builder(own.rules, own.name, board); };
  game.make_solver = [&own] { return make_builder_solver(own.rules, own.name); };
  if constexpr (kSeeksShortWins)
    game.make_shortest_solver = [&own] { return make_builder_shortest_solver(own.rules, own.name); };
  const BuilderRoom* const room = room_of(rules);
  game.exact_keys = room && room->has_exact_keys;
  add_builder_players(game, rules);
}

}  // namespace

const GameInfo* own_builder_game(const BuilderRules& rules, std::string_view label) {
  const OwnRules* own = name_own_rules(rules, label);
  if (!own) return nullptr;
  const std::lock_guard lock(guard());
  if (!own_games().contains(own)) add_game(*own);
  return &own_games().at(own).game;
}

const GameInfo* find_own_builder_game(std::string_view name) {
  const OwnRules* own = find_own_rules(name);
  const std::lock_guard lock(guard());
  const auto found = own_games().find(own);
  return found == own_games().end() ? nullptr : &found->second.game;
}

}  // namespace winnable
