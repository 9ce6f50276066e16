// Plays the moves of KansasCompact on real columns: puts back the group moves that bring the needed card to the end of
// a column. The claim block of kansas_compact.h says why they exist.
#pragma once

#include <utility>
#include <vector>

#include "games/kansas.h"
#include "games/kansas_compact.h"

namespace winnable {

template <KansasRules R>
class KansasArranger {
 public:
  // The deal must outlive the arranger.
  explicit KansasArranger(const KansasDeal<R>& deal) : position_(deal) {}

  // False if the move cannot be played (a single long column): the arranger is then of no further use.
  bool play(Move move) {
    using Compact = KansasCompact<R>;
    switch (move.kind) {
      case Compact::kHome: return play_home(move.from);
      case Compact::kColumn: return play_column(move.from);
      case Compact::kReserveHome: return place(kReserve, kFoundation, 1);
      case Compact::kReserveColumn: return place(kReserve, column_below(position_.top(kReserve).rank()), 1);
      default: break;
    }
    for (int i = 0; i < move.count; ++i) step({Kansas<R>::kTurn, 0, 0, 1});
    switch (move.kind) {
      case Compact::kWasteHome: return place(kWaste, kFoundation, 1);
      case Compact::kWasteColumn: return place(kWaste, column_below(position_.top(kWaste).rank()), 1);
      case Compact::kWasteGap: return place(kWaste, find_column([&](int c) { return position_.length(c) == 0; }), 1);
      default: return true;
    }
  }

  // The ordinary moves so far.
  std::vector<PlayMove> take_moves() { return std::exchange(moves_, {}); }

 private:
  static constexpr int kNowhere = -1;
  static constexpr int kReserve = Kansas<R>::kReserve, kWaste = Kansas<R>::kWaste, kFoundation = Kansas<R>::kFoundation;

  void step(Move move) {
    position_.spell(move, moves_);
    position_.apply(move);
  }
  bool place(int from, int to, int count) {
    if (to == kNowhere) return false;
    step({Kansas<R>::kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)});
    return true;
  }
  // Moves all but the `kept` deepest cards.
  bool move_tail(int from, int kept, int to) { return place(from, to, position_.length(from) - kept); }

  template <class Test>
  int find_column(Test&& test) const {
    for (int column = 0; column < R.columns; ++column)
      if (test(column)) return column;
    return kNowhere;
  }
  int column_ending_at(int rank, int except) const {
    return find_column(
        [&](int c) { return c != except && position_.length(c) > 0 && position_.top(c).rank() == rank; });
  }
  // A column, not `except`, that takes a card of this rank.
  int column_below(int rank, int except = kNowhere) const { return column_ending_at(rank % R.ranks + 1, except); }

  // Hands the end of `column` over to another one: a tail that starts above place `above` moves there.
  bool hand_over_end(int column, int above) {
    for (int other = 0; other < R.columns; ++other) {
      if (other == column || position_.length(other) == 0) continue;
      for (int i = position_.length(column) - 1; i > above; --i)
        if (Kansas<R>::fits(position_.card(column, i), position_.top(other))) return move_tail(column, i, other);
    }
    return false;
  }

  // Sends home the card that this suit needs, wherever it lies in the columns.
  bool play_home(int suit) {
    for (int column = 0; column < R.columns; ++column) {
      for (int i = 0; i < position_.length(column); ++i) {
        const Card card = position_.card(column, i);
        if (card.suit() == suit && position_.goes_home(card)) return expose(column, i) && place(column, kFoundation, 1);
      }
    }
    return false;
  }
  bool expose(int column, int i) {
    if (i + 1 == position_.length(column)) return true;
    const int rank = position_.card(column, i).rank();
    if (column_ending_at(rank, column) == kNowhere && !hand_over_end(column, i)) return false;
    const int to = column_ending_at(rank, column);
    return to != kNowhere && move_tail(column, i + 1, to);
  }

  bool play_column(int bottom_suit_and_level) {
    const int column = find_column([&](int c) {
      return position_.length(c) > 0 && position_.code(position_.card(c, 0)) == bottom_suit_and_level;
    });
    if (column == kNowhere) return false;
    const int rank = position_.card(column, 0).rank();
    if (column_below(rank, column) == kNowhere && !hand_over_end(column, 0)) return false;
    return place(column, column_below(rank, column), position_.length(column));
  }

  Kansas<R> position_;
  std::vector<PlayMove> moves_;
};

// The whole line; empty if it cannot be played.
template <KansasRules R>
std::vector<PlayMove> arrange_solution(const KansasDeal<R>& deal, const std::vector<Move>& moves) {
  KansasArranger<R> arranger(deal);
  for (const Move move : moves)
    if (!arranger.play(move)) return {};
  return arranger.take_moves();
}

template <KansasRules R>
void KansasCompact<R>::spell(Move move, std::vector<PlayMove>& out) const {
  BoardError error;
  const auto deal = KansasDeal<R>::from_board(to_board(), error);
  KansasArranger<R> arranger(*deal);
  arranger.play(move);
  for (const PlayMove& played : arranger.take_moves()) out.push_back(played);
}

}  // namespace winnable
