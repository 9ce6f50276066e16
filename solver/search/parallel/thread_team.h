// The threads of one parallel search: a fixed team that does one job after another together.
//
// Thread safety: run() is called by one thread, the team's first member. It returns when all members have done the job;
// what one member wrote in a job the others see in the next one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "solver/search/parallel/team_clock.h"

namespace winnable {

class ThreadTeam {
 public:
  explicit ThreadTeam(int size) : size_(size), clock_(size) {
    for (int i = 1; i < size; ++i) threads_.emplace_back([this, i] { serve(i); });
  }
  ~ThreadTeam() {
    {
      const std::lock_guard lock(mutex_);
      job_ = nullptr;
      ++number_;
    }
    begins_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const { return size_; }
  // Members that wait within a job say so here.
  TeamClock& clock() { return clock_; }

  // Calls job(0) here and job(1), ..., job(size - 1) in the other threads.
  void run(const std::function<void(int)>& job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      busy_ = size_ - 1;
      ++number_;
    }
    begins_.notify_all();
    job(0);
    std::unique_lock lock(mutex_);
    if (busy_ == 0) return;
    clock_.rest();
    ends_.wait(lock, [this] { return busy_ == 0; });
    clock_.begin_work();
  }

 private:
  void serve(int member) {
    for (std::uint64_t done = 0;;) {
      const std::function<void(int)>* job;
      {
        std::unique_lock lock(mutex_);
        begins_.wait(lock, [&] { return number_ != done; });
        done = number_;
        job = job_;
      }
      if (!job) return;
      clock_.begin_work();
      (*job)(member);
      clock_.rest();
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) ends_.notify_one();
    }
  }

  int size_;
  TeamClock clock_;
  std::mutex mutex_;
  std::condition_variable begins_, ends_;
  const std::function<void(int)>* job_ = nullptr;  // null: go home
  std::uint64_t number_ = 0;
  int busy_ = 0;
  std::vector<std::thread> threads_;
};

// Each member searches for itself: search(member, is_over) gives an Answer, or nothing, and ends soon once `is_over`
// says that another has one. The first answer.
template <class Answer, class Search>
std::optional<Answer> first_answer(ThreadTeam& team, const Search& search) {
  std::atomic<bool> is_over{false};
  std::optional<Answer> first;
  team.run([&](int member) {
    std::optional<Answer> answer = search(member, is_over);
    if (answer && !is_over.exchange(true)) first = std::move(answer);
  });
  return first;
}

}  // namespace winnable
