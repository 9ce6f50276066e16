// The functions of a room for rules that are data (room.h), from its position.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "games/builder/room.h"
#include "solver/game/make_game.h"
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

  static DealMaker<Deal> maker(const BuilderRules& rules, std::string_view name) {
    return maker_by<Deal>(Room::tables(rules, name));
  }

  static std::unique_ptr<Solver> make_solver(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<SolverOf<P, PortfolioSearch<P>>>(maker(rules, name), Room::plan(rules));
  }
  static std::unique_ptr<ShortestSolver> make_shortest_solver(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<PositionShortestSolver<P>>(maker(rules, name));
  }
  static std::unique_ptr<Crowd> make_crowd(const BuilderRules& rules, std::string_view name) {
    return std::make_unique<SightedCrowd<P, typename Room::Looks>>(maker(rules, name).from_board, rules.deck_size());
  }
  static std::unique_ptr<HonestPlayer> make_player(const BuilderRules& rules, std::string_view name,
                                                   const HiddenRule& hidden, const PlayerPlan& plan) {
    return std::make_unique<Player<P>>(plan, hidden, board_solver(make_solver(rules, name)),
                                       maker(rules, name).from_board);
  }
  static Board deal(const BuilderRules& rules, std::string_view name, const Deck& deck) {
    const Deal dealt = maker(rules, name).from_deck(deck);
    return P(dealt).to_board();
  }
  static std::optional<BoardError> check(const BuilderRules& rules, std::string_view name, const Board& board) {
    BoardError error;
    if (maker(rules, name).from_board(board, error)) return std::nullopt;
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
