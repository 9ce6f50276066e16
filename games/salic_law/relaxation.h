// Salic Law: the static proof of loss. Part of games/salic_law/position.h.
//
// Relaxation: a card goes home as soon as it is exposed and enough cards of the rank below are home. Enough means: as
// many as there are cards of its own rank that must be home before it, namely those home now, those above it in its
// column, and itself; otherwise cards do not compete for foundations. Stock cards never cover anything. If some
// column is cleared even so, it may serve as a space and nothing is proved; if nothing more can go home, all is lost.
// Cost: one or a few passes over the columns, below a microsecond.
#pragma once

#include "games/salic_law/position.h"

namespace winnable {

// How many cards of each rank are home.
template <SalicLawShape S>
std::array<int, kMaxRank + 2> SalicLawPosition<S>::home_by_rank() const {
  std::array<int, kMaxRank + 2> home{};
  for (int r = S.jack(); r >= 1; --r)
    home[static_cast<std::size_t>(r)] = home[static_cast<std::size_t>(r) + 1] + piles_at(r);
  home[0] = S.kings();
  return home;
}

// What the relaxation brings home, of the stock's cards too or of those in columns alone.
template <SalicLawShape S>
auto SalicLawPosition<S>::relax(bool with_stock, bool stops_at_space) const -> Relaxed {
  const std::array<int, kMaxRank + 2> home_now = home_by_rank();
  std::array<int, kMaxRank + 2> home = home_now;
  std::array<int, kMaxRank + 1> waiting{};  // stock cards by rank
  if (with_stock)
    for (int place = next_; place < deal_->stock_end; ++place) ++waiting[static_cast<std::size_t>(rank(place))];
  std::array<int, kKings> tops{};
  std::array<std::array<std::uint8_t, kMaxRank + 1>, kKings> taken{};  // by column and rank
  for (std::size_t column = 0; column < started_; ++column) tops[column] = tops_[column];
  int total = home_;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t column = 0; column < started_; ++column) {
      for (int r = rank(tops[column]); r != S.ranks; r = rank(tops[column])) {
        const auto index = static_cast<std::size_t>(r);
        if (home[index - 1] < home_now[index] + taken[column][index] + 1) break;
        ++taken[column][index];
        ++home[index];
        ++total;
        tops[column] = below(tops[column]);
        changed = true;
      }
      if (stops_at_space && rank(tops[column]) == S.ranks) return {total, true};
    }
    for (std::size_t r = 1; r <= static_cast<std::size_t>(S.jack()); ++r) {
      if (waiting[r] == 0 || home[r - 1] <= home_now[r]) continue;
      home[r] += waiting[r];
      total += waiting[r];
      waiting[r] = 0;
      changed = true;
    }
  }
  return {total, false};
}

// Claim: true means that the position is lost.
// Why: until the first card moves to a space, cards leave columns only by going home from the top, so of a winning play
//      every card that goes home does so here, too (by induction along the play). A space needs a bare king: one that
//      lies now, one still to be turned, or one whose column is cleared. Without any of these all must go home from
//      the columns as they are.
// Needs: every foundation takes one card of each rank.
// Guarded by: tests/games/salic_law_test.cpp.
template <SalicLawShape S>
bool SalicLawPosition<S>::is_dead_end() const {
  const bool spaces = deal_->rules.spaces_after_deal || deal_->rules.spaces_during_deal;
  if (spaces) {
    for (int column = 0; column < started_; ++column)
      if (is_bare(column)) return false;
    for (int place = next_; place < deal_->stock_end; ++place)
      if (rank(place) == S.ranks) return false;
  }
  const Relaxed relaxed = relax(true, spaces);
  return !relaxed.has_space && relaxed.home < S.kings() * S.jack();
}

}  // namespace winnable
