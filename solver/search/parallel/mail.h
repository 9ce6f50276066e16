// Letters between the threads of a search: a member without work waits for some, and when all wait and no letter is on
// its way everything is done.
//
// Idea: what is counted is members that work and bundles that have been sent and not dealt with. Only who works sends,
// and who takes a bundle works before it is dealt with, so once there are none of either none will come.
// Thread safety: left_over() by one thread while the team rests, the rest by any member at once. What was
// written before a send() is seen after the bundle is taken.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/search/parallel/thread_team.h"

namespace winnable {

template <class Letter>
class Mail {
 public:
  using Bundle = std::vector<Letter>;
  using Bundles = std::vector<Bundle>;

  // For one job of the team, in which all members begin with work.
  explicit Mail(ThreadTeam& team) : clock_(team.clock()), counted_(static_cast<std::size_t>(team.size())) {
    for (int i = 0; i < team.size(); ++i) boxes_.push_back(std::make_unique<Box>());
  }

  void send(int to, Bundle bundle) {
    ++counted_;
    Box& box = box_of(to);
    const std::lock_guard lock(box.mutex);
    box.bundles.push_back(std::move(bundle));
    box.is_filled.store(true, std::memory_order_relaxed);
    box.changed.notify_one();
  }

  // What has come for a member that works. It says deal_with() afterwards.
  Bundles take(int member) {
    Box& box = box_of(member);
    if (!box.is_filled.load(std::memory_order_relaxed)) return {};
    const std::lock_guard lock(box.mutex);
    return empty(box);
  }

  // By a member without work, whose letters are all sent: waits until some come. None: all is done, or it was ended.
  Bundles wait(int member) {
    if (--counted_ == 0) {
      done_ = true;
      wake_all();
      return {};
    }
    Box& box = box_of(member);
    std::unique_lock lock(box.mutex);
    const auto is_over = [&] { return !box.bundles.empty() || done_ || ended_; };
    if (!is_over()) {
      clock_.rest();
      box.changed.wait(lock, is_over);
      clock_.begin_work();
    }
    if (box.bundles.empty() || ended_) return {};
    ++counted_;
    return empty(box);
  }

  void deal_with(const Bundles& bundles) { counted_ -= bundles.size(); }

  // When it goes nobody need go on.
  class Ending {
   public:
    explicit Ending(Mail& mail) : mail_(mail) {}
    ~Ending() {
      mail_.ended_ = true;
      mail_.wake_all();
    }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

   private:
    Mail& mail_;
  };
  bool is_ended() const { return ended_.load(std::memory_order_relaxed); }

  // All was dealt with.
  bool is_done() const { return done_; }
  const Bundles& left_over(int member) { return box_of(member).bundles; }

 private:
  struct alignas(64) Box {
    std::mutex mutex;
    std::condition_variable changed;
    Bundles bundles;
    std::atomic<bool> is_filled{false};
  };

  Box& box_of(int member) { return *boxes_[static_cast<std::size_t>(member)]; }
  static Bundles empty(Box& box) {
    box.is_filled.store(false, std::memory_order_relaxed);
    return std::exchange(box.bundles, {});
  }
  void wake_all() {
    for (const auto& box : boxes_) {
      const std::lock_guard lock(box->mutex);
      box->changed.notify_all();
    }
  }

  TeamClock& clock_;
  std::vector<std::unique_ptr<Box>> boxes_;
  alignas(64) std::atomic<std::size_t> counted_;  // members that work, and bundles
  std::atomic<bool> done_{false}, ended_{false};
};

}  // namespace winnable
