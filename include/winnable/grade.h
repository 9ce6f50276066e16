// How hard a deal is for people: how many of a crowd of imperfect players win it, and where a player of them who is on
// the way to a win is likely to lose it (docs/packs.md). Only deals that can be won have a grade.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnable/game.h"

namespace winnable {

// Which crowd and which bands a released version has; changes whenever either does. Stands in every result.
inline constexpr std::string_view kGradeDefinition = "crowd-3";
inline constexpr int kBands = 5;
// Positions to decide a deal, where a caller states no limit: grades and packs are not made without one.
inline constexpr std::uint64_t kGradeNodes = 5'000'000;

// "very easy" for band 1 to "very hard" for band 5, "none" for 0, nothing for another number.
std::string_view band_name(int band);

// The bands of a game by the crowd's share of wins: band b is that of shares above least[b - 1], band 5 of all others.
struct GradeBands {
  double least[kBands - 1];
  std::uint64_t deals = 0;  // won deals that they were made from, a fifth of them in each band; 0: the same steps for
                            // every game of which none were counted

  int band_of(double share) const;
};
GradeBands grade_bands(const Game& game);

// Whether a crowd plays the game; if not, why.
bool has_crowd(const Game& game);
std::string no_crowd_reason(const Game& game);
int crowd_size(const Game& game);  // Error (usage) for a game that has none

struct GradeOptions {
  SolveOptions solve;                 // for the win
  std::uint64_t crowd_seed = 1;       // other slips
  bool traps = true;                  // look for them
  std::uint64_t trap_nodes = 10'000;  // to decide the position after one plausible choice
};

// A plausible choice after which the deal is lost.
struct Trap {
  std::size_t after = 0;        // so many moves of the win
  std::vector<PlayMove> moves;  // that lose it
};

struct Traps {
  int choices = 0;    // plausible ones that were looked at, along the win
  int undecided = 0;  // of these, left open by the limits
  std::vector<Trap> lost;
};

struct Grade {
  Outcome outcome;  // of the solver; a win has been judged by the referee
  int players = 0;  // of the crowd; 0: no grade, since the deal is lost or undecided
  int wins = 0;
  double share_low = 0, share_high = 1;  // of wins, 95 % (Wilson)
  int band = 0;                          // 1 to 5; 0: no grade
  Traps traps;
  bool stopped = false;  // by the stop flag: says nothing

  double share() const { return players > 0 ? static_cast<double>(wins) / players : 0; }
};

// Grades one deal after another with tables that are kept. Not thread-safe: one a thread.
class Grader {
 public:
  // Error (usage) for a game that no crowd plays.
  explicit Grader(const Game& game);
  ~Grader();
  Grader(Grader&&) noexcept;
  Grader& operator=(Grader&&) noexcept;

  // Repeats exactly unless the limits are of time. Error (usage) for a deal of another game.
  Grade grade(const Start& start, const GradeOptions& options = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// A grade as a JSON object, with the fields that docs/packs.md lists.
std::string grade_json(const Start& start, const Grade& grade, const GradeOptions& options);

// Grades deal(0) to deal(count - 1) on so many threads (0: one a core). `on_result` is called once a deal, in their
// order, one call at a time; when it returns false, or the stop flag of the limits is set, the rest is left.
void grade_many(const Game& game, std::size_t count, const std::function<Start(std::size_t)>& deal,
                const GradeOptions& options, unsigned threads,
                const std::function<bool(std::size_t, const Grade&)>& on_result);

}  // namespace winnable
