// One deal played without peeking. The true cards live in a referee; the player gets observations and gives moves; the
// referee plays them and refuses what is illegal. A deal is won only under the referee.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/core/meter.h"
#include "solver/play/observation.h"
#include "solver/referee/referee.h"
#include "winnable/deck.h"
#include "winnable/hint.h"
#include "winnable/play_move.h"

namespace winnable {

class HonestPlayer {
 public:
  virtual ~HonestPlayer() = default;
  // A pure function of the observation: no memory, no clock.
  virtual Decision decide(const Observation& observation) = 0;

  // A game begins, which has these limits. The searches of a decision end soon after their time or signal; what is
  // decided then means nothing.
  void begin(const Limits& limits) {
    limits_ = limits;
    start_ = thread_cpu_seconds();
  }
  // The limit that the game has reached, with so many positions.
  Reason stopped(std::uint64_t nodes = 0) const { return limits_.reached(nodes, thread_cpu_seconds() - start_); }
  bool is_stopped() const { return stopped() != Reason::none; }

 protected:
  // For one search of a decision.
  Limits limits_of(std::uint64_t max_nodes) const {
    Limits limits;
    limits.max_nodes = max_nodes;
    limits.max_seconds = limits_.max_seconds - (thread_cpu_seconds() - start_);
    limits.stop = limits_.stop;
    return limits;
  }

 private:
  Limits limits_;
  double start_ = 0;
};

struct PlayedGame {
  bool won = false;
  Reason stopped = Reason::none;  // by the limits, neither won nor given up: says nothing about the deal
  std::vector<PlayMove> moves;
  std::uint64_t nodes = 0;
  int decisions = 0;
};

// A number for a position with all its cards, and for what the player has seen of the stock.
std::uint64_t hash_of_place(const Board& board, bool stock_is_known);

// Called before each decision is carried out.
using Watch = std::function<void(const Observation& observation, const Decision& decision)>;

// Plays until the deal is won, the player gives up or the limits end it: their positions between two decisions.
// `referee` holds the deal. No position comes twice: moves of a decision that lead back to one are left out.
PlayedGame play_honestly(Referee& referee, const HiddenRule& rule, HonestPlayer& player, const Limits& limits,
                         const Watch& watch = {});

}  // namespace winnable
