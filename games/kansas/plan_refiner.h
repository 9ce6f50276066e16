// Plays the moves of KansasAbstractState on real columns: puts back the group moves that bring the needed card to the
// end of a column. The claim block of abstract_state.h says why they exist.
//
// Idea: where two columns end at the wanted rank either may take the card, and the choice shows later. So all lines are
// kept, the shortest to each position, and groups move only when a card has to be bared.
// Cost: as many lines as there are arrangements to choose from, kMostLines at most; then a shorter one may be missed.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/kansas/abstract_state.h"
#include "games/kansas/position.h"

namespace winnable {

template <KansasRules R>
class KansasPlanRefiner {
 public:
  // The deal must outlive the refiner.
  explicit KansasPlanRefiner(const KansasDeal<R>& deal) : lines_{{Kansas<R>(deal), kNoStep, 0}} {}

  // False if the move cannot be played (a single long column): the refiner is then of no further use.
  bool play(Move move) {
    const std::vector<Line> before = std::exchange(lines_, {});
    known_.clear();
    for (const Line& line : before) play(line, move);
    if (lines_.size() > kMostLines) keep_shortest();
    return !lines_.empty();
  }

  // The ordinary moves of the shortest line; none once a move could not be played.
  std::vector<PlayMove> moves() const {
    std::vector<PlayMove> moves;
    if (lines_.empty()) return moves;
    const auto shortest =
        std::min_element(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.moves < b.moves; });
    for (std::size_t i = shortest->last; i != kNoStep; i = steps_[i].before) moves.push_back(steps_[i].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  using Base = Kansas<R>;
  using AbstractState = KansasAbstractState<R>;
  static constexpr int kReserve = Base::kReserve, kWaste = Base::kWaste, kFoundation = Base::kFoundation;
  static constexpr std::size_t kMostLines = 1000, kNoStep = ~std::size_t{0};

  struct Step {
    std::size_t before;
    PlayMove move;
  };
  struct Line {
    Base position;
    std::size_t last;  // of its steps, no other line's
    int moves;
  };

  // Of equal length those found first; they stay in the order in which they were found, whatever the selection did.
  void keep_shortest() {
    const auto is_shorter = [](const Line& a, const Line& b) {
      return a.moves != b.moves ? a.moves < b.moves : a.last < b.last;
    };
    std::nth_element(lines_.begin(), lines_.begin() + kMostLines, lines_.end(), is_shorter);
    lines_.resize(kMostLines, lines_[0]);
    std::sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.last < b.last; });
  }

  Line after(Line line, Move move) {
    std::vector<PlayMove> expanded;
    line.position.expand_macro(move, expanded);
    steps_.push_back({line.last, expanded[0]});
    line.last = steps_.size() - 1;
    ++line.moves;
    line.position.apply(move);
    return line;
  }
  Line after(const Line& line, int from, int to, int count) {
    return after(line, {Base::kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                        static_cast<std::uint8_t>(count)});
  }
  // Of the lines to one position the shortest stays.
  void add(const Line& line) {
    const auto [entry, is_new] = known_.try_emplace(line.position.key(), lines_.size());
    if (is_new) {
      lines_.push_back(line);
    } else if (line.moves < lines_[entry->second].moves) {
      lines_[entry->second] = line;
    }
  }

  void play(Line line, Move move) {
    switch (move.kind) {
      case AbstractState::kHome: return play_home(line, move.from);
      case AbstractState::kColumn: return play_column(line, move.from);
      case AbstractState::kReserveHome: return add(after(line, kReserve, kFoundation, 1));
      case AbstractState::kReserveColumn: return play_to_columns(line, kReserve);
      default: break;
    }
    for (int i = 0; i < move.count; ++i) line = after(line, {Base::kTurn, 0, 0, 1});
    switch (move.kind) {
      case AbstractState::kWasteHome: return add(after(line, kWaste, kFoundation, 1));
      case AbstractState::kWasteColumn: return play_to_columns(line, kWaste);
      case AbstractState::kWasteSpace:
        for (int column = 0; column < R.columns; ++column)
          if (line.position.length(column) == 0) return add(after(line, kWaste, column, 1));
        return;
      default: add(line);
    }
  }

  void play_to_columns(const Line& line, int from) {
    for (int to = 0; to < R.columns; ++to)
      if (takes(line.position, to, line.position.top(from))) add(after(line, from, to, 1));
  }
  static bool takes(const Base& position, int column, Card card) {
    return position.length(column) > 0 && Base::fits(card, position.top(column));
  }

  // Sends home the card that this suit needs, wherever it lies in the columns.
  void play_home(const Line& line, int suit) {
    for (int column = 0; column < R.columns; ++column) {
      for (int i = 0; i < line.position.length(column); ++i) {
        const Card card = line.position.card(column, i);
        if (card.suit() != suit || !line.position.goes_home(card)) continue;
        if (i + 1 == line.position.length(column)) return add(after(line, column, kFoundation, 1));
        for (const Line& bared : moved(line, column, i + 1)) add(after(bared, column, kFoundation, 1));
        return;
      }
    }
  }
  void play_column(const Line& line, int bottom) {
    for (int column = 0; column < R.columns; ++column) {
      if (line.position.length(column) == 0 || line.position.code(line.position.card(column, 0)) != bottom) continue;
      for (const Line& emptied : moved(line, column, 0)) add(emptied);
    }
  }

  // What comes of the moves of all but the `kept` deepest cards onto another column. If none takes them the end of the
  // column is handed over first: a smaller tail moves, and with it the end that fits.
  std::vector<Line> moved(const Line& line, int from, int kept) {
    std::vector<Line> results;
    const auto move_to_all = [&](const Line& start) {
      const int count = start.position.length(from) - kept;
      for (int to = 0; to < R.columns && count > 0; ++to)
        if (to != from && takes(start.position, to, start.position.card(from, kept)))
          results.push_back(after(start, from, to, count));
    };
    move_to_all(line);
    const int length = line.position.length(from);
    for (int i = length - 1; i > kept && results.empty(); --i)
      for (int to = 0; to < R.columns; ++to)
        if (to != from && takes(line.position, to, line.position.card(from, i)))
          move_to_all(after(line, from, to, length - i));
    return results;
  }

  std::vector<Step> steps_;
  std::vector<Line> lines_;
  std::unordered_map<Key, std::size_t, KeyHash> known_;  // numbers of `lines_`
};

// The whole line; empty if it cannot be played.
template <KansasRules R>
std::vector<PlayMove> arrange_solution(const KansasDeal<R>& deal, const std::vector<Move>& moves) {
  KansasPlanRefiner<R> refiner(deal);
  for (const Move move : moves)
    if (!refiner.play(move)) return {};
  return refiner.moves();
}

template <KansasRules R>
void KansasAbstractState<R>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  BoardError error;
  const auto deal = KansasDeal<R>::from_board(to_board(), error);
  KansasPlanRefiner<R> refiner(*deal);
  refiner.play(move);
  for (const PlayMove& played : refiner.moves()) out.push_back(played);
}

}  // namespace winnable
