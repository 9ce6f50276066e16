// Equal games: presets that differ in where the next stock card lies when it is played, and not in what can be won. One
// search decides both; a win is spelled for the preset that was asked for, and that preset's referee judges it.
//
// Claim: Forty Thieves with the turned card left on the stock (`forty-thieves`, `:morehead`; game S) and with it put on
//        the waste (`:josephine`, `:standard`; game T) are won from the same positions: a position of S is the position
//        of T in which the shown card H has not been turned yet.
// Why: who turns late has the same. S to T: while H is shown T has not turned it, and the waste top is available in
//      both; to play H, T turns it and plays it from the waste; where S turns, H goes to the waste, and T turns it. T
//      to S: each turn of T is a turn of S (the first is none if H is shown at the start), so what T has on top of its
//      waste since its last turn S shows as H, and what lies under it is S's waste; a card that T plays from the waste
//      S plays as H if it is the one just turned, else from the waste. The last card stays H in S, which takes nothing
//      away: what it covers in T is at hand besides. In a win every card is turned, so the lengths are equal too.
// Needs: turning at will, one card at a time and before any other move; the same targets for H as for the waste top.
//
// Claim: Pyramid of one pass in which the next stock card is available (`:classic`; game C) and in which it is not, but
//        the two upper waste cards may be a pair (`:thirteen`; game T), are won from the same positions with at most
//        one waste card.
// Why: C to T: to use the next stock card T turns it and uses it as the waste top; with the waste top as the pair
//      of the two upper waste cards. T to C: let x lie on y in the waste when T removes the pair. What lies under a
//      waste card does not change, so y was the waste top when x was turned. C removes the two at that moment, x from
//      the stock. No other move wants them, and without them the same cards are at hand as in T, or those below them
//      sooner.
// Needs: each waste card but the deepest was turned onto the waste within the line. With more waste cards at the start
//        T may have pairs there that C has not: from such boards T is searched as it is.
//
// Guarded by: tests/game/late_turn_test.cpp (exhaustive search of both referees' games on short decks, and its
// lengths).
#pragma once

#include <memory>
#include <vector>

#include "solver/game/game_info.h"
#include "winnable/board.h"
#include "winnable/play_move.h"

namespace winnable {

bool has_shown_card(const Board& board);
// A board of S as the equal one of T.
Board with_late_turn(Board board);
// The moves of T that do what those of S do, and the other way round. is_shown: H lies at the start.
std::vector<PlayMove> to_late_turns(const std::vector<PlayMove>& moves, bool is_shown);
std::vector<PlayMove> to_shown_cards(const std::vector<PlayMove>& moves, bool is_shown);
// The moves of Pyramid's T that do what those of C do.
std::vector<PlayMove> to_turned_cards(const std::vector<PlayMove>& moves);

// Solvers of S, from those of T.
std::unique_ptr<Solver> make_shown_card_solver(std::unique_ptr<Solver> late);
std::unique_ptr<ShortestSolver> make_shown_card_solver(std::unique_ptr<ShortestSolver> late);
// The solver of Pyramid's T, from that of C and one that knows pairs of waste cards.
std::unique_ptr<Solver> make_turned_card_solver(std::unique_ptr<Solver> usable, std::unique_ptr<Solver> waste_pairs);

}  // namespace winnable
