// Short-sighted players for a game without hidden cards (solver/play/sighted.h).
#pragma once

#include <memory>
#include <utility>

#include "solver/game/game_info.h"
#include "solver/play/sighted.h"
#include "solver/search/preset_position.h"

namespace winnable {

template <DealtPosition P, class Looks>
GameInfo with_sighted_players(GameInfo game) {
  if constexpr (kPlaysShortSighted)
    game.make_open_crowd = []() -> std::unique_ptr<Crowd> {
      return std::make_unique<SightedCrowd<Searched<P>, Looks>>(deal_maker<P>().from_board, P::kDeckShape.size());
    };
  return game;
}

}  // namespace winnable
