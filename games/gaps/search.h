// The search for Gaps whose twos go to any row: parts of the game, in which they go to few, in turns with the whole.
//
// Idea: which row a suit takes decides more than all that follows. With a row given to each suit the game is small:
// most of the ways to give them (24 of four suits) are soon tried to the end, and two deals of three are won in one of
// them. Of the others many are won when one suit's two may still go to any row. A part proves nothing but its wins:
// that a deal is lost says the search of the whole game alone.
// Cost: that of depth-first searches with exact shares of positions; those of the parts begin anew in each round.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "games/gaps/position.h"
#include "solver/search/portfolio.h"

namespace winnable {

template <GapsRules R>
class GapsSearch {
  using P = Gaps<R>;
  using Deal = typename P::Deal;

 public:
  // Positions for each part of the first round, when each suit has its row.
  explicit GapsSearch(std::uint64_t first_slice = 25'000) : first_slice_(first_slice) {}

  Verdict decide(const Deal& deal, Meter& meter, Reductions reductions) {
    solution_.clear();
    if (P(deal).is_dead_end()) return Verdict::lost;
    meter_ = &meter;
    reductions_ = reductions;
    whole_.start(deal, whole_closed_, meter, reductions);
    const Verdict verdict = race(parts_with_rows(deal, false), parts_with_rows(deal, true));
    whole_.free_memory();
    whole_closed_.free_memory();
    part_closed_.free_memory();
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  static constexpr std::uint64_t kGrowth = 4;      // of the slices from round to round
  static constexpr std::uint64_t kFreeShare = 8;   // a part with a free suit gets so much less than one with none,
  static constexpr std::uint64_t kWholeParts = 6;  // and the whole game so much more

  // The deal with a row given to each suit, in all ways; or with one suit's two free to go to any row.
  static std::vector<Deal> parts_with_rows(const Deal& deal, bool one_is_free) {
    std::vector<Deal> parts;
    std::vector<int> rows(static_cast<std::size_t>(R.suits));
    std::iota(rows.begin(), rows.end(), 0);
    do {
      Deal part = deal;
      for (std::size_t suit = 0; suit < rows.size(); ++suit)
        part.ends[suit] = static_cast<std::uint8_t>(deal.ends[suit] & 1u << rows[suit]);
      if (!one_is_free) parts.push_back(part);
      for (std::size_t suit = 0; one_is_free && suit < rows.size(); ++suit) {
        parts.push_back(part);
        parts.back().ends[suit] = deal.ends[suit];
      }
    } while (std::next_permutation(rows.begin(), rows.end()));
    return parts;
  }

  Verdict race(std::vector<Deal> given, std::vector<Deal> with_free) {
    for (std::uint64_t slice = first_slice_;; slice *= kGrowth) {
      meter_->enter_phase("rows given to suits");
      if (wins_part(given, slice) || wins_part(with_free, slice / kFreeShare)) return Verdict::won;
      meter_->enter_phase("depth-first search");
      const bool is_last = given.empty() && with_free.empty();
      const Verdict verdict = whole_.run(is_last ? kUnlimited : kWholeParts * slice);
      if (verdict == Verdict::won) solution_ = whole_.solution();
      if (verdict != Verdict::undecided || meter_->stopped()) return verdict;
    }
  }

  // Whether a part is won within so many positions; those that are through go.
  bool wins_part(std::vector<Deal>& parts, std::uint64_t slice) {
    std::size_t kept = 0;
    for (const Deal& part : parts) {
      if (meter_->stopped()) return false;
      part_.start(part, part_closed_, *meter_, reductions_);
      const Verdict verdict = part_.run(slice);
      if (verdict == Verdict::won) solution_ = part_.solution();
      part_.free_memory();
      if (verdict == Verdict::won) return true;
      if (verdict == Verdict::undecided) parts[kept++] = part;
    }
    parts.resize(kept);
    return false;
  }

  std::uint64_t first_slice_;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  DepthFirstSearch<P> whole_, part_;
  ClosedSetFor<P> whole_closed_, part_closed_;
  std::vector<Move> solution_;
};

}  // namespace winnable
