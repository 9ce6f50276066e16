// A crowd of imperfect players, of every strength between one who moves at random and one who thinks a little: how many
// of them win says how hard a deal is for people (include/winnable/grade.h).
//
// A member looks so many positions ahead (his sight), some weigh what they see in a few sampled worlds, some play the
// deal for the second time, and each time he decides he slips with some probability: then he makes any legal move
// instead. His slips come from a seed of his own, so that a member plays a deal alike everywhere. He never stands in
// the same position twice, and gives up after a bounded number of decisions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "solver/play/honest_game.h"

namespace winnable {

struct CrowdKind {
  std::size_t sight = 0;   // positions looked at before each decision; 0: every move is random
  std::size_t worlds = 0;  // sampled ones in which the best few choices are weighed
  int members = 0;         // how many there are
  bool recalls = false;    // plays the deal again: a win that he sees in what was hidden he plays, else as before
  friend auto operator<=>(const CrowdKind&, const CrowdKind&) = default;
};

struct CrowdMember {
  CrowdKind kind;
  int slips = 0;  // of a hundred decisions
  std::uint64_t seed = 0;
};

// Uniform below n, and true in so many of a hundred cases: the same on every machine.
inline std::size_t random_below(std::mt19937_64& random, std::size_t n) {
  return static_cast<std::size_t>((random() >> 32) * n >> 32);
}
inline bool happens(std::mt19937_64& random, int of_hundred) {
  return random_below(random, 100) < static_cast<std::size_t>(of_hundred);
}

// Plays deals as any member. Not thread-safe.
class Crowd {
 public:
  virtual ~Crowd() = default;
  // `start` holds the deal and is left as it is. The limits end the game: their positions between two decisions.
  virtual PlayedGame play(const Referee& start, const CrowdMember& member, const Limits& limits) = 0;
  // What one of that kind does there if he does not slip, up to his next decision; empty: he gives up.
  // `stock_is_known`: the stock has been turned over in this game.
  virtual std::vector<PlayMove> choice(const Referee& at, bool stock_is_known, const CrowdKind& kind) = 0;
  // The kinds of the members, those who move at random first.
  virtual std::span<const CrowdKind> kinds() const = 0;
};

// Of a game with hidden cards: honest players of any kind but those who move at random.
using PlayerMaker = std::function<std::unique_ptr<HonestPlayer>(const CrowdKind& kind)>;
std::unique_ptr<Crowd> make_honest_crowd(const HiddenRule& rule, PlayerMaker make);

// All members: some of a kind slip seldom, some often.
std::vector<CrowdMember> crowd_members(const Crowd& crowd, std::uint64_t seed);

// Games of a crowd end after so many decisions for each card of the deck.
inline constexpr int kDecisionsPerCard = 4;

}  // namespace winnable
