// The threads of one parallel search: a fixed team that does one job after another together.
//
// Thread safety: run() is called by one thread, the team's first member. It returns when all members have done the job;
// what one member wrote in a job the others see in the next one. What a member throws, run() throws when all have
// ended.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "solver/search/parallel/team_clock.h"

namespace winnable {

class ThreadTeam {
 public:
  // So many members, or as many as the system has threads for.
  explicit ThreadTeam(int size) {
    threads_.reserve(static_cast<std::size_t>(size));
    try {
      for (int i = 1; i < size; ++i) threads_.emplace_back([this, i] { serve(i); });
    } catch (const std::system_error&) {
    }
    size_ = 1 + static_cast<int>(threads_.size());
    clock_.emplace(size_);
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
  TeamClock& clock() { return *clock_; }
  // What ends the others' work when a member has thrown in a job, by that member; nothing: they go on.
  void on_failure(std::function<void(int member)> stop) { stop_ = std::move(stop); }

  // Calls job(0) here and job(1), ..., job(size - 1) in the other threads.
  void run(const std::function<void(int)>& job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      busy_ = size_ - 1;
      ++number_;
    }
    begins_.notify_all();
    do_job(job, 0);
    std::unique_lock lock(mutex_);
    if (busy_ > 0) {
      clock().rest();
      ends_.wait(lock, [this] { return busy_ == 0; });
      clock().begin_work();
    }
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
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
      clock().begin_work();
      do_job(*job, member);
      clock().rest();
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) ends_.notify_one();
    }
  }

  void do_job(const std::function<void(int)>& job, int member) {
    try {
      job(member);
    } catch (...) {
      if (stop_) stop_(member);
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  int size_ = 1;
  std::optional<TeamClock> clock_;
  std::function<void(int)> stop_;
  std::exception_ptr failure_;
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
