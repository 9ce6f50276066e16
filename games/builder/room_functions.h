// The functions of a room for rules that are data (room.h), from its position.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "games/builder/room.h"
#include "games/builder/tables_solver.h"
#include "solver/play/sighted.h"

namespace winnable {

// Of a room:
//   Room::P, Room::Looks              the position, and how short-sighted players judge it (solver/play/sighted.h)
//   Room::tables(rules, name)         what P::Deal::from_deck and from_board ask for
//   Room::plan(rules)                 how the searches share their time
template <class Room>
class BuilderRoomFunctions {
  using P = typename Room::P;
  using Deal = typename P::Deal;
  using Tables = decltype(Room::tables(BuilderRules{}, std::string_view{}));

  class RoomSolver : public TablesSolver<Deal, Tables> {
   public:
    explicit RoomSolver(const BuilderRules& rules, std::string_view name)
        : TablesSolver<Deal, Tables>(Room::tables(rules, name)), search_(Room::plan(rules)) {}

    bool uses_threads() const override { return true; }

   private:
    Outcome decide(Deal&& deal, const SolveOptions& options) override {
      set_salt(deal, options.salt);
      return in_ordinary_moves<P>(
          deal, search_.decide(deal, options.limits, options.threads, kAllReductions & ~options.without));
    }

    PortfolioSearch<P> search_;
  };

  static auto board_reader(const BuilderRules& rules, std::string_view name) {
    return [tables = Room::tables(rules, name)](const Board& board, BoardError& error) {
      return Deal::from_board(tables, board, error);
    };
  }

  static std::unique_ptr<Solver> make_solver(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<RoomSolver>(rules, name);
  }
  static std::unique_ptr<ShortestSolver> make_shortest_solver(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<TablesShortestSolver<P, Tables>>(Room::tables(rules, name));
  }
  static std::unique_ptr<Crowd> make_crowd(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<SightedCrowd<P, typename Room::Looks>>(board_reader(rules, name), rules.deck_size());
  }
  static std::unique_ptr<HonestPlayer> make_player(const BuilderRules& rules, std::string_view name,
                                                   const HiddenRule& hidden, const PlayerPlan& plan) {
    return std::make_unique<Player<P>>(plan, hidden, board_solver(make_solver(rules, name)), board_reader(rules, name));
  }
  static Board deal(const BuilderRules& rules, std::string_view name, const Deck& deck) {
    const Deal dealt = Deal::from_deck(Room::tables(rules, name), deck);
    return P(dealt).to_board();
  }
  static std::optional<BoardError> check(const BuilderRules& rules, std::string_view name, const Board& board) {
    BoardError error;
    if (Deal::from_board(Room::tables(rules, name), board, error)) return std::nullopt;
    return error;
  }

 public:
  static constexpr BuilderRoom make() {
    BuilderRoom room{.make_solver = make_solver,
                     .make_player = make_player,
                     .deal = deal,
                     .check = check,
                     .reductions = P::kReductions,
                     .has_exact_keys = P::kKeyIsExact};
    if constexpr (kSeeksShortWins) room.make_shortest_solver = make_shortest_solver;
    if constexpr (kPlaysShortSighted) room.make_crowd = make_crowd;
    return room;
  }
};

}  // namespace winnable
