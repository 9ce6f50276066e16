// TriPeaks' own search: depth first over what was played, remembering what is lost.
//
// Idea: between two plays some stock cards may be turned; only the rank that is then exposed and the number of cards
// turned matter, the fewer the better. So a position is (places left, rank played last, cards turned), its children are
// the bare cards, each with the fewest turned cards with which it can be played, and what is remembered is the fewest
// turned cards with which a position is known to be lost: for each rank played last, and once for "turning on from here
// is lost", whatever was played last.
// Cost: 8 bytes a lost position in a set that grows to the limit of memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/tri_peaks/position.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable {

template <TriPeaksRules R>
class TriPeaksSearch {
  using P = TriPeaks<R>;
  using Places = typename P::Places;

 public:
  Verdict decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    meter_ = &meter;
    same_rank_ = reductions & P::kSameRank;
    remember_ = reductions & P::kFewerTurned;
    solution_.clear();
    if (!lost_.reset(meter)) return Verdict::undecided;
    load(deal);
    Verdict verdict = Verdict::won;
    if (deal.present)
      verdict = search({deal.present, bare_of(deal.present)},
                       {.place = 0, .rank = static_cast<std::uint8_t>(deal.waste.back().rank())});
    lost_.free_memory();
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  struct Play {
    std::uint8_t place = 0;
    std::uint8_t rank = 0;    // of the card
    std::uint8_t turned = 0;  // stock cards before it
  };

  // The places left, and which of them nothing covers.
  struct Left {
    Places places = 0, bare = 0;
  };
  static Places bare_of(Places places) {
    Places bare = 0;
    for (Places rest = places; rest; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      if (!(places & P::kCovers[place])) bare |= Places{1} << place;
    }
    return bare;
  }
  static Left without(const Left& left, std::size_t place) {
    const Places played = Places{1} << place;
    Left next{left.places ^ played, left.bare ^ played};
    for (Places under = P::kCoveredBy[place] & next.places; under; under &= under - 1) {
      const auto covered = static_cast<std::size_t>(std::countr_zero(under));
      if (!(next.places & P::kCovers[covered])) next.bare |= Places{1} << covered;
    }
    return next;
  }

  // An entry: places left, rank played last (kAnyRank: turning on is lost), cards turned.
  struct FewestTurned {
    static std::uint64_t group(std::uint64_t entry) { return entry >> 8; }
    static bool covers(std::uint64_t a, std::uint64_t b) { return a >> 8 == b >> 8 && (a & 255) <= (b & 255); }
  };
  static constexpr std::uint8_t kAnyRank = 15;
  static std::uint64_t entry(Places places, std::uint8_t rank, std::uint8_t turned) {
    return (std::uint64_t{places} << 4 | rank) << 8 | turned;
  }

  static constexpr std::uint8_t kNever = 0xFF;

  void load(const typename P::Deal& deal) {
    for (std::size_t i = 0; i < R.places(); ++i) ranks_[i] = static_cast<std::uint8_t>(deal.places[i].rank());
    const auto size = static_cast<std::size_t>(deal.stock_size);
    earliest_[size].fill(kNever);
    for (std::size_t i = size; i-- > 0;) {
      earliest_[i] = earliest_[i + 1];
      earliest_[i][static_cast<std::size_t>(deal.stock[i].rank())] = static_cast<std::uint8_t>(i + 1);
    }
  }

  // Tries to win after `last`. Undecided: the meter stopped.
  Verdict search(const Left& left, const Play& last) {
    if (meter_->spend_node()) return Verdict::undecided;
    const Choices choices = playable(left, last);
    for (std::size_t i = 0; i < choices.count; ++i) {
      const Verdict verdict = try_play(left, last, choices.plays[i]);
      if (verdict != Verdict::lost) return verdict;
    }
    return remember_lost(left.places, last) ? Verdict::lost : Verdict::undecided;
  }

  Verdict try_play(const Left& left, const Play& last, const Play& play) {
    ++meter_->statistics.generated;
    const Places next = left.places ^ Places { 1 } << play.place;
    if (remember_ && lost_.contains(entry(next, play.rank, play.turned))) {
      ++meter_->statistics.duplicates;
      return Verdict::lost;
    }
    const std::size_t length = solution_.size();
    solution_.resize(length + play.turned - last.turned, {.kind = P::kTurn});
    solution_.push_back({.kind = P::kPlay, .from = play.place});
    if (next == 0) return Verdict::won;
    const Verdict verdict = search(without(left, play.place), play);
    if (verdict == Verdict::lost) solution_.resize(length);
    return verdict;
  }

  // At most one play a place, best first: with fewer turned cards, then those that lie on more.
  struct Choices {
    std::array<Play, R.places()> plays;
    std::array<int, R.places()> ratings;
    std::size_t count = 0;

    void add(const Play& play, int rating) {
      std::size_t at = count++;
      for (; at > 0 && ratings[at - 1] > rating; --at) {
        plays[at] = plays[at - 1];
        ratings[at] = ratings[at - 1];
      }
      plays[at] = play;
      ratings[at] = rating;
    }
  };

  // Claim: of all cards that may be turned up before a card is played, only the earliest that takes it counts.
  // Why: a later one takes it too, but with less stock left and no other difference.
  // Needs: turning is always possible while stock is left.
  // Guarded by: tests/games/tri_peaks_test.cpp.
  Choices playable(const Left& left, const Play& last) const {
    const Places places = left.places;
    Choices choices;
    auto earliest = earliest_[last.turned];
    if (remember_ && lost_.contains(entry(places, kAnyRank, last.turned))) earliest.fill(kNever);
    earliest[last.rank] = last.turned;
    earliest[kNoRank] = kNever;
    std::array<Places, 16> bare{};  // [rank]
    unsigned bare_ranks = 0;
    for (Places rest = left.bare; rest; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      bare[ranks_[place]] |= Places{1} << place;
      bare_ranks |= 1u << ranks_[place];
    }
    for (; bare_ranks; bare_ranks &= bare_ranks - 1) {
      const auto rank = static_cast<std::uint8_t>(std::countr_zero(bare_ranks));
      const auto [one, other] = kHosts[rank];
      const std::uint8_t turned = std::min(earliest[one], earliest[other]);
      if (turned == kNever) continue;
      for (Places rest = bare[rank]; rest; rest &= rest - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(rest));
        if (same_rank_ && follows(place, bare[rank], places)) continue;
        const Places under = P::kCoveredBy[place] & places;
        choices.add({static_cast<std::uint8_t>(place), rank, turned}, 64 * turned - bared(places, place, under));
      }
    }
    return choices;
  }

  static bool follows(std::size_t place, Places bare, Places places) {  // see TriPeaks::goes_before()
    for (Places rest = bare; rest; rest &= rest - 1)
      if (P::goes_before(static_cast<std::size_t>(std::countr_zero(rest)), place, places)) return true;
    return false;
  }

  // How much a play bares: 8 for each card, and one for each that it lies on together with another.
  static int bared(Places places, std::size_t place, Places under) {
    int sum = 0;
    for (; under; under &= under - 1) {
      const auto covered = static_cast<std::size_t>(std::countr_zero(under));
      sum += P::kCovers[covered] & places & ~(Places{1} << place) ? 1 : 8;
    }
    return sum;
  }

  // Claim: a position lost with t cards turned is lost with more cards turned, all else equal.
  // Why: the player with more stock left can turn the same cards away and do what the other does. Only positions whose
  //      loss is PROVED are remembered (see games/golf/search.h for what goes wrong otherwise).
  // Needs: turning is always possible while stock is left.
  // Guarded by: tests/games/tri_peaks_test.cpp.
  // False: no memory is left.
  bool remember_lost(Places places, const Play& last) {
    if (!remember_) return true;
    return lost_.insert(entry(places, last.rank, last.turned)) != Insertion::kFull &&
           lost_.insert(entry(places, kAnyRank, last.turned)) != Insertion::kFull;
  }

  static constexpr std::size_t kNoRank = 14;
  // The ranks that a rank can be played on.
  static constexpr auto kHosts = [] {
    std::array<std::array<std::uint8_t, 2>, 16> hosts{};
    for (int rank = 1; rank <= R.ranks; ++rank) {
      std::array<std::uint8_t, 2> found{kNoRank, kNoRank};
      std::size_t count = 0;
      for (int on = 1; on <= R.ranks; ++on)
        if (R.are_neighbours(on, rank)) found[count++] = static_cast<std::uint8_t>(on);
      hosts[static_cast<std::size_t>(rank)] = found;
    }
    return hosts;
  }();

  Meter* meter_ = nullptr;
  bool same_rank_ = true;
  bool remember_ = true;
  std::array<std::uint8_t, R.places()> ranks_{};
  std::array<std::array<std::uint8_t, 16>, 53> earliest_{};  // [turned][rank]: turned cards when it next turns up
  std::vector<Move> solution_;
  FlatSet<std::uint64_t, FewestTurned> lost_;
};

}  // namespace winnable
