// The builders: FreeCell and its relatives, every preset of games/builder/presets.h; those with a stock have a position
// of their own (games/builder/stock/), as have those whose goal is not foundations (room.h). The rules are looked up at
// run time.
#include "games/builder/game.h"

#include <deque>
#include <memory>
#include <mutex>
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

// The tables of a preset, made when it is first played: those of all presets would take longer than an easy deal.
// Thread-safe.
class LazyTables {
 public:
  explicit LazyTables(const BuilderPreset& preset) : preset_(preset) {}

  const Tables& get() {
    std::call_once(made_, [this] { tables_ = make_builder_tables(preset_.rules, preset_.name); });
    return tables_;
  }

 private:
  const BuilderPreset& preset_;
  std::once_flag made_;
  Tables tables_;
};

// Texts that games refer to for as long as the program runs.
std::string_view keep(std::string text) {
  static std::deque<std::string> kept;
  return kept.emplace_back(std::move(text));
}

GameInfo preset_game(const BuilderPreset& preset) {
  const auto tables = std::make_shared<LazyTables>(preset);
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
  game.deal = [tables](const Deck& deck) { return board_of(tables->get(), deck); };
  game.check = [tables](const Board& board) { return error_of(tables->get(), board); };
  game.make_solver = [tables] { return make_solver(tables->get()); };
  if constexpr (kSeeksShortWins) game.make_shortest_solver = [tables] { return make_shortest_solver(tables->get()); };
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
  for (const BuilderPreset& preset : builder_presets()) games.push_back(preset_game(preset));
  return games;
}

std::vector<GameInfo> stock_builder_games() {
  std::vector<GameInfo> games;
  for (const BuilderPreset& preset : stock_builder_presets()) games.push_back(preset_game(preset));
  return games;
}

}  // namespace winnable
