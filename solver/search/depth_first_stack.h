// The stack of a depth-first search, which searches on several threads can divide: the way from the start to where the
// search is, and the children that wait along it.
//
// Cost: a move and an undo record a level, a move for each child that waits, charged to the meter: lists that grow by
// half. What finds no room is lost, and the search with it (Needs of whoever uses it).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/position.h"

namespace winnable {

template <Position P>
class DepthFirstStack {
 public:
  // Children that wait in a position, and the moves that lead to it.
  struct Gift {
    std::vector<Move> path;
    std::vector<Move> waiting;
  };

  // At the deal's start, with no level yet. What an earlier search has not given back stays charged to its meter.
  void start(const typename P::Deal& deal, Meter& meter) {
    meter_ = &meter;
    charged_ = 0;
    position_.emplace(deal);
    std::vector<Level>().swap(levels_);
    std::vector<Move>().swap(waiting_);
  }
  // Gives all memory back and takes it off the meter, which must be there still.
  void free_memory() {
    std::vector<Level>().swap(levels_);
    std::vector<Move>().swap(waiting_);
    charge();
  }

  const P& position() const { return *position_; }
  bool is_empty() const { return levels_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }

  // The level of the start. False: no room, and the meter has stopped; so below.
  bool begin() { return push({Move{}, {}, 0}); }

  // One more child of the position waits, to be played before those that wait already.
  bool add_child(Move move) {
    if (!make_room(waiting_)) return false;
    waiting_.push_back(move);
    return true;
  }
  // Of children that were added best first, from place `first` on.
  void put_best_on_top(std::size_t first) {
    std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end());
  }

  // Plays the next child, or leaves the last level, where none waits any more.
  enum class Step { kPlayed, kLeft, kNoRoom };
  Step step() {
    if (waiting_.size() == levels_.back().first_waiting) {
      if (levels_.size() > 1) position_->undo(levels_.back().move, levels_.back().undo);
      levels_.pop_back();
      return Step::kLeft;
    }
    const Move move = waiting_.back();
    waiting_.pop_back();
    return play(move, waiting_.size()) ? Step::kPlayed : Step::kNoRoom;
  }

  // The moves from the start to here.
  std::vector<Move> path() const { return path(levels_.size()); }

  // Half of what waits on the shallowest level that has anything to give, its least promising part; nothing if fewer
  // than two wait.
  std::optional<Gift> give() {
    if (waiting_.size() < 2) return std::nullopt;
    std::size_t level = 0;
    while (end_of(level) == levels_[level].first_waiting) ++level;
    const std::size_t first = levels_[level].first_waiting;
    const std::size_t count = (end_of(level) - first + 1) / 2;
    const auto begin = waiting_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    Gift gift{path(level + 1), {begin, end}};
    waiting_.erase(begin, end);
    for (std::size_t i = level + 1; i < levels_.size(); ++i) levels_[i].first_waiting -= count;
    return gift;
  }
  // By a stack that is empty; it stays so without room.
  bool take(const typename P::Deal& deal, Gift&& gift) {
    position_.emplace(deal);
    bool has_room = begin();
    for (const Move move : gift.path) has_room = has_room && play(move, 0);
    if (!has_room) {
      levels_.clear();
      return false;
    }
    waiting_ = std::move(gift.waiting);
    charge();
    return true;
  }

  // Of the last ones that wait, from place `first` on, those stay that `stays(i)` says, i counted from `first`.
  template <class Stays>
  void keep(std::size_t first, const Stays& stays) {
    std::size_t to = first, level = levels_.size();
    while (level > 0 && levels_[level - 1].first_waiting > first) --level;
    for (std::size_t i = first; i < waiting_.size(); ++i) {
      for (; level < levels_.size() && levels_[level].first_waiting == i; ++level) levels_[level].first_waiting = to;
      if (stays(i - first)) waiting_[to++] = waiting_[i];
    }
    for (; level < levels_.size(); ++level) levels_[level].first_waiting = to;
    waiting_.resize(to);
  }

 private:
  struct Level {
    Move move;                  // that led here; none at the start
    typename P::Undo undo;      // of that move
    std::size_t first_waiting;  // its children wait in waiting_[first_waiting..)
  };

  std::size_t end_of(std::size_t level) const {
    return level + 1 < levels_.size() ? levels_[level + 1].first_waiting : waiting_.size();
  }
  std::vector<Move> path(std::size_t levels) const {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels; ++i) moves.push_back(levels_[i].move);
    return moves;
  }
  bool play(Move move, std::size_t first_waiting) {
    if (!make_room(levels_)) return false;
    levels_.push_back({move, position_->apply(move), first_waiting});
    return true;
  }
  bool push(const Level& level) {
    if (!make_room(levels_)) return false;
    levels_.push_back(level);
    return true;
  }

  // For one entry more.
  template <class Entry>
  bool make_room(std::vector<Entry>& entries) {
    if (entries.size() < entries.capacity()) [[likely]]
      return true;
    const std::size_t capacity = std::max<std::size_t>(64, entries.size() + entries.size() / 2);
    if (!meter_->has_room_for(capacity * sizeof(Entry))) return !meter_->stop(Reason::memory);
    entries.reserve(capacity);
    charge();
    return true;
  }
  void charge() {
    const auto bytes =
        static_cast<std::int64_t>(levels_.capacity() * sizeof(Level) + waiting_.capacity() * sizeof(Move));
    meter_->spend_bytes(bytes - std::exchange(charged_, bytes));
  }

  std::optional<P> position_;
  Meter* meter_ = nullptr;
  std::vector<Level> levels_;
  std::vector<Move> waiting_;
  std::int64_t charged_ = 0;
};

}  // namespace winnable
