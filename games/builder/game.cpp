// The builders: FreeCell and its relatives, every preset of games/builder/presets.h; those with a stock have a position
// of their own (games/builder/stock/), as have those whose goal is not foundations (room.h). The rules are looked up at
// run time.
#include "games/builder/game.h"

#include <array>
#include <deque>
#include <string>
#include <utility>

#include "games/builder/deal.h"
#include "games/builder/plain_game.h"
#include "games/builder/presets.h"
#include "games/builder/room.h"
#include "games/builder/rules_text.h"
#include "games/builder/sighted.h"
#include "games/builder/stock/game.h"
#include "games/builder/tables.h"

namespace winnable {
namespace {

using Tables = std::shared_ptr<const BuilderTables>;

std::unique_ptr<Solver> make_solver(const Tables& tables) {
  if (tables->rules.has_stock()) return make_stock_builder_solver(tables);
  return make_plain_builder_solver(tables);
}

std::unique_ptr<ShortestSolver> make_shortest_solver(const Tables& tables) {
  if (tables->rules.has_stock()) return make_stock_builder_shortest_solver(tables);
  return make_plain_builder_shortest_solver(tables);
}

Board board_of(const Tables& tables, const Deck& deck) {
  if (tables->rules.has_stock()) return stock_builder_board(tables, deck);
  return plain_builder_board(tables, deck);
}

std::optional<BoardError> error_of(const Tables& tables, const Board& board) {
  BoardError error;
  if (BuilderDeal::from_board(tables, board, error)) return std::nullopt;
  return error;
}

// --- the presets as games --------------------------------------------------------------------------------------------

// GameInfo::deal and GameInfo::check are plain functions: one for each place of the table.
constexpr std::size_t kMaxPresets = 96;

// Of both lists, one after the other.
const BuilderPreset& preset_at(std::size_t i) {
  const auto plain = builder_presets();
  return i < plain.size() ? plain[i] : stock_builder_presets()[i - plain.size()];
}

// Made when the preset is first played: tables of all presets would take longer than an easy deal.
template <std::size_t I>
const Tables& preset_tables() {
  static const Tables tables = make_builder_tables(preset_at(I).rules, preset_at(I).name);
  return tables;
}

template <std::size_t I>
Board deal_preset(const Deck& deck) {
  return board_of(preset_tables<I>(), deck);
}

template <std::size_t I>
std::optional<BoardError> check_preset(const Board& board) {
  return error_of(preset_tables<I>(), board);
}

struct PresetFunctions {
  const Tables& (*tables)();
  Board (*deal)(const Deck&);
  std::optional<BoardError> (*check)(const Board&);
};

template <std::size_t... kPlaces>
constexpr std::array<PresetFunctions, sizeof...(kPlaces)> list_functions(std::index_sequence<kPlaces...>) {
  return {{{preset_tables<kPlaces>, deal_preset<kPlaces>, check_preset<kPlaces>}...}};
}
constexpr auto kFunctions = list_functions(std::make_index_sequence<kMaxPresets>());

// Texts that games refer to for as long as the program runs.
std::string_view keep(std::string text) {
  static std::deque<std::string> kept;
  return kept.emplace_back(std::move(text));
}

GameInfo preset_game(const BuilderPreset& preset, std::size_t i) {
  GameInfo game{};
  game.name = preset.name;
  game.title = preset.title;
  game.summary = preset.summary;
  game.rules = keep(rules_text(preset.rules));
  game.rules_id = keep("builder-" + std::string(preset.name) + "-1");
  game.published = preset.published;
  game.atlas = preset.atlas;
  game.deck_shape = preset.rules.deck_shape();
  game.reductions = builder_reductions(preset.rules);
  game.deal = kFunctions[i].deal;
  game.check = kFunctions[i].check;
  game.make_solver = [tables = kFunctions[i].tables] { return make_solver(tables()); };
  if constexpr (kSeeksShortWins)
    game.make_shortest_solver = [tables = kFunctions[i].tables] { return make_shortest_solver(tables()); };
  add_builder_players(game, preset.rules);
  return game;
}

}  // namespace

std::unique_ptr<Solver> make_builder_solver(const BuilderRules& rules, std::string_view name) {
  if (const BuilderRoom* room = room_of(rules)) return room->make_solver(rules, name);
  return make_solver(make_builder_tables(rules, name));
}

std::unique_ptr<ShortestSolver> make_builder_shortest_solver(const BuilderRules& rules, std::string_view name) {
  if (const BuilderRoom* room = room_of(rules)) return room->make_shortest_solver(rules, name);
  return make_shortest_solver(make_builder_tables(rules, name));
}

Board deal_builder(const BuilderRules& rules, std::string_view name, const Deck& deck) {
  if (const BuilderRoom* room = room_of(rules)) return room->deal(rules, name, deck);
  return board_of(make_builder_tables(rules, name), deck);
}

std::optional<BoardError> check_builder(const BuilderRules& rules, std::string_view name, const Board& board) {
  if (const BuilderRoom* room = room_of(rules)) return room->check(rules, name, board);
  return error_of(make_builder_tables(rules, name), board);
}

void add_builder_players(GameInfo& game, const BuilderRules& rules) {
  game.hidden = {.stock = rules.stock > 0,
                 .face_down = rules.face_down != FaceDown::none,
                 .reserve_below_top = rules.reserve_stacked && rules.reserve > 1};
  const BuilderRoom* const room = room_of(rules);
  if (game.hidden.is_nothing()) {
    if constexpr (kPlaysShortSighted)
      game.make_open_crowd = [&rules, room, name = game.name] {
        return room ? room->make_crowd(rules, name) : make_builder_crowd(rules, name);
      };
    return;
  }
  if (room) {
    game.make_player = [&rules, room](const GameInfo& record, const PlayerPlan& plan) {
      return room->make_player(rules, record.name, record.hidden, plan);
    };
  } else if (has_builder_player()) {
    game.make_player = [&rules](const GameInfo& record, const PlayerPlan& plan) {
      const Tables tables = make_builder_tables(rules, record.name);
      return make_builder_player(tables, make_solver(tables), record.hidden, plan);
    };
    game.learned = builder_player_model(rules);
  }
}

std::span<const ReductionInfo> builder_reductions(const BuilderRules& rules) {
  if (const BuilderRoom* room = room_of(rules)) return room->reductions;
  return rules.has_stock() ? stock_builder_reductions() : plain_builder_reductions();
}

std::vector<GameInfo> builder_games() {
  std::vector<GameInfo> games;
  for (const BuilderPreset& preset : builder_presets()) games.push_back(preset_game(preset, games.size()));
  return games;
}

std::vector<GameInfo> stock_builder_games() {
  std::vector<GameInfo> games;
  std::size_t place = builder_presets().size();
  for (const BuilderPreset& preset : stock_builder_presets()) games.push_back(preset_game(preset, place++));
  assert(place <= kMaxPresets);
  return games;
}

}  // namespace winnable
