// The hole games' own search: depth first over the cards played, entering each position once.
//
// Idea: little changes with a play, so everything is kept up to date instead of worked out: the exposed cards of each
// rank as a set of columns, the steps that each edge between ranks has left, and the key. The key counts, for each
// sequence of ranks with which a column can end, how many columns still hold it: columns that show the same ranks from
// here on are the same in it (`twins`), whichever of them was played.
// Cost: 8 bytes a position in a set that grows to the limit of memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/black_hole/position.h"
#include "games/black_hole/weights.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable {

template <BlackHoleRules R>
class BlackHoleSearch {
  using P = BlackHole<R>;
  using Walk = typename P::Walk;

 public:
  Verdict decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    meter_ = &meter;
    reductions_ = reductions;
    solution_.clear();
    if (!known_.reset(meter)) return Verdict::undecided;
    load(deal);
    const bool may_win = !holes_[0] || !(reductions & P::kWalk) || walk_.starts_possible();
    const Verdict verdict = may_win ? search() : Verdict::lost;
    known_.free_memory();
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  using Columns = std::uint32_t;  // a bit each
  static constexpr std::size_t kCell = P::kCellPlace;
  static constexpr std::size_t kMostPlays = 64;

  // A play and what it takes to judge it.
  struct Play {
    std::uint64_t key;
    Move move;
    std::int16_t rating;
  };
  struct Plays {
    std::array<Play, kMostPlays> plays;
    std::size_t count = 0;
  };

  void load(const typename P::Deal& deal) {
    exposed_.fill(0);
    left_.fill(0);
    ranks_left_ = 0;
    cards_left_ = 0;
    columns_key_ = 0;
    for (std::size_t column = 0; column < R.columns; ++column) {
      const auto height = static_cast<std::size_t>(deal.heights[column]);
      heights_[column] = static_cast<std::uint8_t>(height);
      below_[column].fill(0);
      ranks_[column].fill(0);
      for (std::size_t i = 1; i <= height; ++i) {
        const auto rank = static_cast<std::uint8_t>(deal.columns[column][i - 1].rank());
        ranks_[column][i] = rank;
        below_[column][i] = i > 1 ? below_[column][i - 1] << 4 | ranks_[column][i - 1] : 0;
        add_left(rank);
      }
      exposed_[ranks_[column][height]] |= Columns{1} << column;
    }
    weights_.load(ranks_, heights_, R.columns, reductions_ & P::kTwins);
    for (std::size_t column = 0; column < R.columns; ++column)
      for (std::size_t i = 1; i <= heights_[column]; ++i) columns_key_ += weights_.of(column, i);
    cell_ = static_cast<std::uint8_t>(deal.cell.rank());
    if (cell_) add_left(cell_);
    for (std::size_t hole = 0; hole < 2; ++hole)
      holes_[hole] = static_cast<std::uint8_t>(deal.holes[hole].empty() ? 0 : deal.holes[hole].back().rank());
    start_walk();
  }
  void add_left(std::uint8_t rank) {
    ++left_[rank];
    ranks_left_ |= std::uint32_t{1} << (rank - 1);
    ++cards_left_;
  }
  void start_walk() {
    if (holes_[0]) walk_.start(left_, holes_);
  }

  // Tries to win from the current position. Undecided: the meter stopped.
  Verdict search() {
    if (cards_left_ == 0) return Verdict::won;
    if (meter_->spend_node()) return Verdict::undecided;
    if (!holes_[0]) return search_first_card();
    Plays plays;
    list_plays(plays);
    meter_->statistics.generated += plays.count;
    for (std::size_t i = 0; i < plays.count; ++i) {
      const Play& play = plays.plays[i];
      switch (known_.insert(play.key)) {
        case Insertion::kFull: return Verdict::undecided;
        case Insertion::kKnown: ++meter_->statistics.duplicates; continue;
        default: break;
      }
      const Verdict verdict = search_after(play.move);
      if (verdict != Verdict::lost) return verdict;
    }
    return Verdict::lost;
  }

  // Any exposed card begins an empty hole; from there on the walk has its budgets.
  Verdict search_first_card() {
    for (std::uint8_t column = 0; column < R.columns; ++column) {
      if (!heights_[column]) continue;
      const std::uint8_t rank = ranks_[column][heights_[column]];
      remove_top(column);
      take_left(rank);
      holes_[0] = rank;
      solution_.push_back({.kind = P::kPlay, .from = column});
      start_walk();
      const bool may_win =
          !(reductions_ & P::kWalk) || (walk_.starts_possible() && walk_.is_possible(ranks_left_, holes_));
      const Verdict verdict = may_win ? search() : Verdict::lost;
      if (verdict != Verdict::lost) return verdict;
      solution_.pop_back();
      holes_[0] = 0;
      put_left(rank);
      put_top(column);
    }
    return Verdict::lost;
  }

  Verdict search_after(Move move) {
    const auto holes = holes_;
    const std::uint8_t cell = cell_;
    const std::size_t hole = move.to;
    const std::uint8_t rank = make(move);
    if (move.kind != P::kToCell) walk_.step(holes[hole], rank);
    Verdict verdict = Verdict::lost;
    if (!(reductions_ & P::kWalk) || walk_.is_possible(ranks_left_, holes_)) {
      solution_.push_back(move);
      verdict = search();
      if (verdict != Verdict::lost) return verdict;
      solution_.pop_back();
    }
    if (move.kind != P::kToCell) {
      walk_.step_back(holes[hole], rank);
      put_left(rank);
    }
    holes_ = holes;
    cell_ = cell;
    if (move.from == kCell) return verdict;
    put_top(move.from);
    if (move.kind == P::kDig) put_top(move.from);
    return verdict;
  }

  // Plays the move but for the walk's step; the rank that went to the hole.
  std::uint8_t make(Move move) {
    std::uint8_t rank = cell_;
    if (move.from == kCell) {
      cell_ = 0;
    } else {
      if (move.kind != P::kPlay) {
        cell_ = ranks_[move.from][heights_[move.from]];
        remove_top(move.from);
      }
      if (move.kind == P::kToCell) return 0;
      rank = ranks_[move.from][heights_[move.from]];
      remove_top(move.from);
    }
    take_left(rank);
    holes_[move.to] = rank;
    return rank;
  }

  void remove_top(std::size_t column) {
    const std::size_t height = heights_[column]--;
    exposed_[ranks_[column][height]] ^= Columns{1} << column;
    exposed_[ranks_[column][height - 1]] ^= Columns{1} << column;
    columns_key_ -= weights_.of(column, height);
  }
  void put_top(std::size_t column) {
    const std::size_t height = ++heights_[column];
    exposed_[ranks_[column][height]] ^= Columns{1} << column;
    exposed_[ranks_[column][height - 1]] ^= Columns{1} << column;
    columns_key_ += weights_.of(column, height);
  }
  void take_left(std::uint8_t rank) {
    --cards_left_;
    if (--left_[rank] == 0) ranks_left_ ^= std::uint32_t{1} << (rank - 1);
  }
  void put_left(std::uint8_t rank) {
    ++cards_left_;
    if (left_[rank]++ == 0) ranks_left_ ^= std::uint32_t{1} << (rank - 1);
  }

  // Best first.
  void list_plays(Plays& plays) const {
    for (std::uint8_t hole = 0; hole < R.holes; ++hole) {
      if (hole > 0 && holes_[1] == holes_[0]) break;  // two holes that show the same are one
      for (const int step : {1, -1}) {
        const int next = holes_[hole] + step;
        const auto rank = static_cast<std::uint8_t>(next > R.ranks ? 1 : next < 1 ? R.ranks : next);
        if ((reductions_ & P::kWalk) && !walk_.may_step(holes_[hole], rank)) continue;
        list_plays_of(rank, hole, plays);
      }
    }
    if constexpr (R.cells > 0)
      if (!(reductions_ & P::kLateCell) && !cell_) list_cell_moves(plays);
  }

  void list_plays_of(std::uint8_t rank, std::uint8_t hole, Plays& plays) const {
    if (R.cells > 0 && cell_ == rank) {
      add({.kind = P::kPlay, .from = kCell, .to = hole}, rank, columns_key_, 0, 1000, plays);
      if (reductions_ & P::kSameRank) return;  // see BlackHole::leave_out_followers()
    }
    const Columns columns = exposed_[rank];
    for (Columns rest = columns; rest; rest &= rest - 1) {
      const auto column = static_cast<std::size_t>(std::countr_zero(rest));
      if ((reductions_ & P::kSameRank) && (columns & (columns - 1)) && follows(column, columns)) continue;
      const std::size_t height = heights_[column];
      add({.kind = P::kPlay, .from = static_cast<std::uint8_t>(column), .to = hole}, rank,
          columns_key_ - weights_.of(column, height), cell_, static_cast<int>(100 * height), plays);
    }
    if constexpr (R.cells > 0)
      if ((reductions_ & P::kLateCell) && !cell_) list_digs(rank, plays);
  }

  void list_digs(std::uint8_t rank, Plays& plays) const {
    for (std::size_t column = 0; column < R.columns; ++column) {
      const std::size_t height = heights_[column];
      if (height < 2 || ranks_[column][height - 1] != rank) continue;
      add({.kind = P::kDig, .from = static_cast<std::uint8_t>(column)}, rank,
          columns_key_ - weights_.of(column, height) - weights_.of(column, height - 1), ranks_[column][height],
          static_cast<int>(10 * height), plays);
    }
  }
  void list_cell_moves(Plays& plays) const {
    for (std::size_t column = 0; column < R.columns; ++column)
      if (const std::size_t height = heights_[column]; height > 0)
        add({.kind = P::kToCell, .from = static_cast<std::uint8_t>(column)}, holes_[0],
            columns_key_ - weights_.of(column, height), ranks_[column][height], 0, plays);
  }

  // Keeps the plays sorted; `rank`: the hole's after it.
  void add(Move move, std::uint8_t rank, std::uint64_t columns_key, std::uint8_t cell, int rating, Plays& plays) const {
    std::uint64_t first = rank, second = cell;
    if constexpr (R.holes > 1) {
      const std::uint64_t other = holes_[1 - move.to];
      first = std::min<std::uint64_t>(rank, other);
      second = std::max<std::uint64_t>(rank, other);
    }
    const Play play{columns_key << 8 | first << 4 | second, move, static_cast<std::int16_t>(rating)};
    known_.prefetch(play.key);
    std::size_t at = plays.count++;
    for (; at > 0 && plays.plays[at - 1].rating < play.rating; --at) plays.plays[at] = plays.plays[at - 1];
    plays.plays[at] = play;
  }

  // Whether another of the columns, which all show the same rank, is played before this one: see
  // BlackHole::leave_out_followers().
  bool follows(std::size_t column, Columns columns) const {
    const std::size_t height = heights_[column];
    const std::uint64_t mine = below_[column][height], mask = (std::uint64_t{1} << (4 * (height - 1))) - 1;
    for (Columns rest = columns; rest; rest &= rest - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t taller = heights_[other];
      if (other == column || taller < height || (taller == height && other > column)) continue;
      if (((below_[other][taller] ^ mine) & mask) == 0) return true;
    }
    return false;
  }

  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  std::array<std::array<std::uint8_t, 8>, kMostHoleColumns> ranks_{};   // [column][height]; 0 for height 0
  std::array<std::array<std::uint64_t, 8>, kMostHoleColumns> below_{};  // the ranks below it, the next in the low bits
  std::array<std::uint8_t, kMostHoleColumns> heights_{};
  std::array<Columns, 16> exposed_{};    // [rank]
  std::array<std::uint8_t, 16> left_{};  // cards of each rank
  std::uint32_t ranks_left_ = 0;
  int cards_left_ = 0;
  std::array<std::uint8_t, 2> holes_{};
  std::uint8_t cell_ = 0;
  std::uint64_t columns_key_ = 0;
  Walk walk_;
  HoleWeights weights_;
  FlatSet<> known_;
  std::vector<Move> solution_;
};

}  // namespace winnable
