// Games of rules that are known at run time only. Position and search are those of the presets (game.h).
#include "games/builder/own_game.h"

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "games/builder/game.h"
#include "games/builder/own_rules.h"
#include "games/builder/room.h"
#include "games/builder/rules_text.h"

namespace winnable {
namespace {

// A game with the texts it refers to.
struct OwnGame {
  const OwnRules* own = nullptr;
  std::string summary;
  std::string rules_text;
  GameInfo game{};
};

// In the places of their rules.
std::array<std::optional<OwnGame>, kMaxOwnRules>& own_games() {
  static std::array<std::optional<OwnGame>, kMaxOwnRules> games;
  return games;
}

// Held while a place is filled or looked at; what stands in it never changes.
std::mutex& guard() {
  static std::mutex mutex;
  return mutex;
}

// GameInfo::deal and GameInfo::check are plain functions: one for each place.
template <std::size_t I>
Board deal_own(const Deck& deck) {
  const OwnRules& own = *own_games()[I]->own;
  return deal_builder(own.rules, own.name, deck);
}

template <std::size_t I>
std::optional<BoardError> check_own(const Board& board) {
  const OwnRules& own = *own_games()[I]->own;
  return check_builder(own.rules, own.name, board);
}

struct OwnFunctions {
  Board (*deal)(const Deck&);
  std::optional<BoardError> (*check)(const Board&);
};

template <std::size_t... kPlaces>
constexpr std::array<OwnFunctions, sizeof...(kPlaces)> list_functions(std::index_sequence<kPlaces...>) {
  return {{{deal_own<kPlaces>, check_own<kPlaces>}...}};
}
constexpr auto kFunctions = list_functions(std::make_index_sequence<kMaxOwnRules>());

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
  OwnGame& added = own_games()[own.place].emplace();
  added.own = &own;
  added.summary = summary_of(rules);
  added.rules_text = rules_text(rules);
  GameInfo& game = added.game;
  game.name = own.name;
  game.title = "Own rules";
  game.summary = added.summary;
  game.rules = added.rules_text;
  game.rules_id = own.rules_id;
  game.deck_shape = rules.deck_shape();
  game.reductions = reductions;
  game.deal = kFunctions[own.place].deal;
  game.check = kFunctions[own.place].check;
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
  if (!own_games()[own->place]) add_game(*own);
  return &own_games()[own->place]->game;
}

const GameInfo* find_own_builder_game(std::string_view name) {
  const OwnRules* own = find_own_rules(name);
  const std::lock_guard lock(guard());
  return own && own_games()[own->place] ? &own_games()[own->place]->game : nullptr;
}

}  // namespace winnable
