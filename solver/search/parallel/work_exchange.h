// Where the threads of a search give each other work: one that has none waits here, one that has some sees it and
// leaves a gift. When all are without work and no gift is left, everything is done.
//
// Thread safety: open() and left_over() by one thread while the team rests, the rest by any member at once. What was
// written before a give() is seen after the take() that gets the gift.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "solver/search/parallel/thread_team.h"

namespace winnable {

template <class Gift>
class WorkExchange {
 public:
  // Before each job of the team, or of its first `members`. Gifts that nobody has taken in the last one stay.
  void open(ThreadTeam& team) { open(team, team.size()); }
  void open(ThreadTeam& team, int members) {
    clock_ = &team.clock();
    members_ = members;
    idle_ = waiting_ = 0;
    wanted_ = 0;
    somebody_left_ = done_ = false;
  }

  // Whether a gift would be taken at once.
  bool is_wanted() const { return wanted_.load(std::memory_order_relaxed) > 0; }

  void give(Gift gift) {
    const std::lock_guard lock(mutex_);
    gifts_.push_back(std::move(gift));
    count_wanted();
    changed_.notify_one();
  }

  // Waits for a gift. Nothing: there is no work any more, or a member has left.
  std::optional<Gift> take() {
    std::unique_lock lock(mutex_);
    if (++idle_ == members_) changed_.notify_all();
    ++waiting_;
    count_wanted();
    const auto is_over = [&] { return !gifts_.empty() || idle_ == members_ || somebody_left_; };
    if (!is_over()) {
      clock_->rest();
      changed_.wait(lock, is_over);
      clock_->begin_work();
    }
    --waiting_;
    if (gifts_.empty()) {
      if (idle_ == members_) done_ = true;
      return std::nullopt;
    }
    --idle_;
    std::optional<Gift> gift(std::move(gifts_.front()));
    gifts_.pop_front();
    count_wanted();
    return gift;
  }

  // A member at work. When it goes, with its work done or not, nobody need wait for it.
  class Presence {
   public:
    explicit Presence(WorkExchange& exchange) : exchange_(exchange) {}
    ~Presence() {
      const std::lock_guard lock(exchange_.mutex_);
      exchange_.somebody_left_ = true;
      exchange_.changed_.notify_all();
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;

   private:
    WorkExchange& exchange_;
  };

  // All members ran out of work while nobody had left.
  bool is_done() const { return done_; }

  // What nobody has taken, while the team rests.
  const std::deque<Gift>& left_over() const { return gifts_; }

 private:
  void count_wanted() {  // under mutex_
    wanted_.store(std::max(0, waiting_ - static_cast<int>(gifts_.size())), std::memory_order_relaxed);
  }

  std::atomic<int> wanted_{0};  // members that wait, less the gifts that wait for them

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Gift> gifts_;
  TeamClock* clock_ = nullptr;
  int members_ = 0;
  int idle_ = 0;  // members without work
  int waiting_ = 0;
  bool somebody_left_ = false;
  std::atomic<bool> done_{false};
};

}  // namespace winnable
