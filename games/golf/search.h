// Golf's own search: depth first over what was played, remembering what is lost.
//
// Idea: between two plays some stock cards may be turned; only the rank that is then exposed and the number of cards
// turned matter, the fewer the better. So a position is (heights of the columns, column of the card played last, cards
// turned), its children are the columns, each with the fewest turned cards with which its card can be played, and what
// is remembered is the fewest turned cards with which a position is known to be lost: one byte for each column, and one
// for "turning on from here is lost", whatever card was played last.
// Cost: 8 bytes for each of the (depth + 1)^columns sets of heights (280 000), of which a deal touches a few thousand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/golf/position.h"
#include "solver/core/meter.h"

namespace winnable {

template <GolfRules R>
class GolfSearch {
  using P = Golf<R>;
  using RankCounts = typename P::RankCounts;
  static_assert(R.columns <= 7, "a byte for each column and one more");

 public:
  Verdict decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    meter_ = &meter;
    matching_ = reductions & P::kMatching;
    remember_ = reductions & P::kFewerTurned;
    load(deal);
    solution_.clear();
    const auto bytes = static_cast<std::int64_t>(lost_.size() * sizeof(LostFrom));
    if (meter.spend_bytes(bytes)) return Verdict::undecided;
    const Verdict verdict =
        start_.heights ? search(start_, {.column = kTurning, .rank = start_rank_, .turned = 0}) : Verdict::won;
    forget();
    meter.spend_bytes(-bytes);
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  struct Columns {
    std::uint32_t heights = 0;  // three bits a column
    std::uint32_t index = 0;    // into lost_
    RankCounts cards = 0;
  };
  struct Play {
    std::uint8_t column;  // of the card played last
    std::uint8_t rank;    // its rank; 0: nothing was played
    std::uint8_t turned;  // stock cards turned up to then
  };
  // Byte i: the fewest turned cards with which it is known to be lost to have played the last card from column i.
  using LostFrom = std::array<std::uint8_t, 8>;
  static constexpr std::uint8_t kTurning = 7;  // the byte of: turning on is lost, whatever was played last
  static constexpr std::uint8_t kNever = 0xFF;
  static constexpr LostFrom kUntouched{kNever, kNever, kNever, kNever, kNever, kNever, kNever, kNever};

  void load(const typename P::Deal& deal) {
    start_ = {};
    for (std::size_t column = 0; column < R.columns; ++column) {
      const auto height = static_cast<std::size_t>(deal.heights[column]);
      start_.heights |= static_cast<std::uint32_t>(height) << (3 * column);
      start_.index += static_cast<std::uint32_t>(height) * kStride[column];
      ranks_[column].fill(0);
      for (std::size_t i = 0; i < height; ++i) {
        ranks_[column][i + 1] = static_cast<std::uint8_t>(deal.columns[column][i].rank());
        start_.cards += P::one_of(ranks_[column][i + 1]);
      }
    }
    start_rank_ = static_cast<std::uint8_t>(deal.waste.empty() ? 0 : deal.waste.back().rank());
    load_stock(deal);
  }

  void load_stock(const typename P::Deal& deal) {
    const auto size = static_cast<std::size_t>(deal.stock_size);
    stock_left_[size] = 0;
    earliest_[size].fill(kNever);
    for (std::size_t i = size; i-- > 0;) {
      stock_[i] = static_cast<std::uint8_t>(deal.stock[i].rank());
      stock_left_[i] = stock_left_[i + 1] + P::one_of(stock_[i]);
      earliest_[i] = earliest_[i + 1];
      earliest_[i][stock_[i]] = static_cast<std::uint8_t>(i + 1);
    }
  }

  // Tries to win after `last`. Undecided: the meter stopped.
  Verdict search(const Columns& columns, const Play& last) {
    if (meter_->spend_node()) return Verdict::undecided;
    const Choices choices = playable(columns, last);
    for (std::size_t i = 0; i < choices.count; ++i) {
      const Verdict verdict = try_play(columns, last, choices.plays[i]);
      if (verdict != Verdict::lost) return verdict;
    }
    remember_lost(columns, last);
    return Verdict::lost;
  }

  Verdict try_play(const Columns& columns, const Play& last, const Play& play) {
    ++meter_->statistics.generated;
    const Columns next{columns.heights - (1u << (3 * play.column)), columns.index - kStride[play.column],
                       columns.cards - P::one_of(play.rank)};
    if (matching_ && !P::can_match(next.cards, columns.cards + stock_left_[play.turned])) return Verdict::lost;
    if (remember_ && lost_[next.index][play.column] <= play.turned) {
      ++meter_->statistics.duplicates;
      return Verdict::lost;
    }
    const std::size_t length = solution_.size();
    solution_.resize(length + play.turned - last.turned, {.kind = P::kTurn});
    solution_.push_back({.kind = P::kPlay, .from = play.column});
    if (next.heights == 0) return Verdict::won;
    const Verdict verdict = search(next, play);
    if (verdict == Verdict::lost) solution_.resize(length);
    return verdict;
  }

  // At most one play a column: those with fewer turned cards first, then those from taller columns (which finds wins
  // sooner).
  struct Choices {
    std::array<Play, R.columns> plays;
    std::size_t count = 0;

    void add(const Play& play, std::uint32_t heights) {
      const auto rating = [&](const Play& p) { return p.turned * 8 - static_cast<int>(heights >> (3 * p.column) & 7); };
      std::size_t at = count++;
      for (; at > 0 && rating(plays[at - 1]) > rating(play); --at) plays[at] = plays[at - 1];
      plays[at] = play;
    }
  };

  // Claim: of all cards that may be turned up before a column's card is played, only the earliest that takes it counts.
  // Why: a later one takes it too, but with less stock left and no other difference.
  // Needs: turning is always possible while stock is left.
  // Guarded by: tests/games/golf_test.cpp.
  Choices playable(const Columns& columns, const Play& last) const {
    Choices choices;
    auto earliest = earliest_[last.turned];
    if (remember_ && lost_[columns.index][kTurning] <= last.turned) earliest.fill(kNever);
    earliest[last.rank] = last.turned;
    earliest[0] = earliest[kNoRank] = kNever;
    for (std::uint8_t column = 0; column < R.columns; ++column) {
      const std::uint8_t rank = exposed_rank(columns, column);
      const auto [one, other] = kHosts[rank];
      const std::uint8_t turned = std::min(earliest[one], earliest[other]);
      if (turned == kNever) continue;
      __builtin_prefetch(&lost_[columns.index - kStride[column]]);
      choices.add({column, rank, turned}, columns.heights);
    }
    return choices;
  }

  // Claim: a position lost with t cards turned is lost with more cards turned, all else equal.
  // Why: the player with more stock left can turn the same cards away and do what the other does. Only positions whose
  //      loss is PROVED may serve: "known with fewer cards turned" would cut a position off from its own ancestor's
  //      only way to win (45 % of golf:b became 38 %).
  // Needs: turning is always possible while stock is left.
  // Guarded by: tests/games/golf_test.cpp.
  void remember_lost(const Columns& columns, const Play& last) {
    LostFrom& lost = lost_[columns.index];
    if (std::bit_cast<std::uint64_t>(lost) == ~std::uint64_t{0}) touched_.push_back(columns.index);
    lost[last.column] = std::min(lost[last.column], last.turned);
    lost[kTurning] = std::min(lost[kTurning], last.turned);
  }

  void forget() {
    for (const std::uint32_t index : touched_) lost_[index] = kUntouched;
    touched_.clear();
  }

  std::uint8_t exposed_rank(const Columns& columns, std::size_t column) const {  // 0: no card
    return ranks_[column][columns.heights >> (3 * column) & 7];
  }

  static constexpr std::size_t kNoRank = 15;
  // The ranks that a rank can be played on.
  static constexpr auto kHosts = [] {
    std::array<std::array<std::uint8_t, 2>, 16> hosts{};
    for (int rank = 1; rank <= R.ranks; ++rank) {
      std::array<std::uint8_t, 2> found{kNoRank, kNoRank};
      std::size_t count = 0;
      for (int on = 1; on <= R.ranks; ++on)
        if (R.playable_on(on) >> rank & 1) found[count++] = static_cast<std::uint8_t>(on);
      hosts[static_cast<std::size_t>(rank)] = found;
    }
    return hosts;
  }();
  static constexpr auto kStride = [] {
    std::array<std::uint32_t, R.columns + 1> strides{1};
    for (std::size_t i = 0; i < R.columns; ++i) strides[i + 1] = strides[i] * (R.depth + 1);
    return strides;
  }();

  Meter* meter_ = nullptr;
  bool matching_ = true;
  bool remember_ = true;
  Columns start_{};
  std::uint8_t start_rank_ = 0;
  std::array<std::array<std::uint8_t, 8>, R.columns> ranks_{};  // [column][height]: the exposed rank; 0 for height 0
  std::array<std::uint8_t, 32> stock_{};
  std::array<RankCounts, 33> stock_left_{};
  std::array<std::array<std::uint8_t, 16>, 33> earliest_{};  // [turned][rank]: turned cards when it next turns up
  std::vector<Move> solution_;
  std::vector<std::uint32_t> touched_;
  std::vector<LostFrom> lost_ = std::vector<LostFrom>(kStride[R.columns], kUntouched);
};

}  // namespace winnable
