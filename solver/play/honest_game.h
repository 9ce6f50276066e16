// One deal played without peeking. The true cards live in a referee; the player gets views and gives moves; the referee
// plays them and refuses what is illegal. A deal is won only under the referee.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/cards/deck.h"
#include "games/play_move.h"
#include "solver/play/view.h"
#include "solver/referee/referee.h"

namespace winnable {

// What a player does with what he sees: some moves of which only the last may reveal anything; none: he gives up.
struct Decision {
  std::vector<PlayMove> moves;
  std::string thought;      // for `play --show`
  std::uint64_t nodes = 0;  // positions looked at
};

class HonestPlayer {
 public:
  virtual ~HonestPlayer() = default;
  // A pure function of the view: no memory, no clock.
  virtual Decision decide(const View& view) = 0;
};

struct PlayedGame {
  bool won = false;
  std::vector<PlayMove> moves;
  std::uint64_t nodes = 0;
  int decisions = 0;
};

// Called before each decision is carried out.
using Watch = std::function<void(const View& view, const Decision& decision)>;

// Plays until the deal is won, the player gives up, or `max_nodes` are spent (then given up, too). `referee` holds the
// deal.
PlayedGame play_honestly(Referee& referee, const HiddenRule& rule, HonestPlayer& player, std::uint64_t max_nodes,
                         const Watch& watch = {});

}  // namespace winnable
