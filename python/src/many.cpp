// Many deals of one game on several threads, as an iterator. Each thread keeps a solver. Seeds are fetched from Python
// a few ahead, results handed over in the order of the seeds (or as they are done).
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "bindings.h"

namespace winnable::python {
namespace {

constexpr std::chrono::milliseconds kSignalCheck{50};
constexpr std::size_t kSeedsAhead = 256;  // per thread, in work or done and not yet handed over

struct Deal {
  std::uint64_t place = 0;  // among the seeds
  DealNumber number;
};

struct Solved {
  DealNumber number;
  Outcome outcome;
};

SolveOptions stopped_by(SolveOptions options, const std::atomic<bool>& stop) {
  options.limits.stop = &stop;
  return options;
}

class ManyDeals {
 public:
  ManyDeals(Game game, const py::object& seeds, const Asked& asked, std::size_t threads, bool is_ordered)
      : game_(std::move(game)),
        seeds_(py::iter(seeds)),
        process_(process_id()),
        options_(stopped_by(options_of(asked), stop_)),
        threads_(threads),
        ahead_(kSeedsAhead * threads),
        is_ordered_(is_ordered) {
    alive().insert(this);
  }
  ~ManyDeals() {
    alive().erase(this);
    close();
  }
  ManyDeals(const ManyDeals&) = delete;
  ManyDeals& operator=(const ManyDeals&) = delete;

  // In a child made by fork its threads are not there, and what they held is never given back.
  bool is_of_parent() const { return process_ != process_id(); }

  // When the interpreter ends, no thread may be at work any more.
  static void close_all() {
    for (ManyDeals* many : std::set(alive())) many->close();
  }

  void close() {
    if (is_of_parent()) return;
    if (!has_workers_) {
      is_closed_ = true;
      return;
    }
    std::optional<AtWork> at_work;
    if (!AtWork::is_ending()) at_work.emplace(stop_);
    const py::gil_scoped_release unlocked;
    const std::lock_guard closing(closing_);
    {
      const std::lock_guard lock(mutex_);
      is_closed_ = true;
      stop_ = true;
      waiting_.clear();
    }
    seeds_came_.notify_all();
    result_came_.notify_all();
    for (std::thread& worker : workers_)
      if (worker.joinable()) worker.join();
    has_workers_ = false;
  }

  py::object next() {
    if (is_of_parent()) throw Error(ErrorKind::usage, "its threads are in the process that made it");
    if (is_closed_) throw py::stop_iteration();
    if (is_in_use_) throw Error(ErrorKind::usage, "another thread is waiting for the next result");
    const AtWork at_work(stop_);
    is_in_use_ = true;
    try {
      fetch_seeds();
      if (!has_ready() && given_ < fetched_) wait();
      if (ready_.empty() && bad_seed_) std::rethrow_exception(bad_seed_);
    } catch (...) {  // of a seed, a worker or Ctrl-C
      close();
      throw;
    }
    is_in_use_ = false;
    if (is_closed_ || ready_.empty()) {  // also by another thread, while seeds came
      close();
      throw py::stop_iteration();
    }
    const Solved deal = std::move(ready_.front());
    ready_.pop_front();
    ++given_;
    return result_object(deal.outcome, game_, deal.number);
  }

 private:
  // Keeps the workers supplied. Once each has a deal, what is done is handed over before more is read.
  void fetch_seeds() {
    const auto may_wait = [this] { return fetched_ - given_ >= threads_ && has_ready(); };
    while (!is_exhausted_ && fetched_ - given_ < ahead_ && !may_wait()) {
      const std::optional<DealNumber> number = next_number();
      if (!number) {
        is_exhausted_ = true;
        return;
      }
      {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({fetched_++, *number});
      }
      seeds_came_.notify_one();
      if (workers_.size() < std::min<std::uint64_t>(threads_, fetched_)) start_workers();
    }
  }

  // Nothing at the end of the seeds. What one of them raises is kept till the results of those before it are given;
  // Ctrl-C and its like are not.
  std::optional<DealNumber> next_number() {
    try {
      const auto seed = py::reinterpret_steal<py::object>(PyIter_Next(seeds_.ptr()));
      if (!seed && PyErr_Occurred()) throw py::error_already_set();
      if (!seed) return std::nullopt;
      const DealNumber number = number_of(seed);
      if (std::string error; !check_number(number, error)) throw Error(ErrorKind::usage, error);
      if (!game_.has_numbers(number.scheme)) static_cast<void>(game_.deck(number));  // says which it has
      return number;
    } catch (const py::error_already_set& raised) {
      if (!raised.matches(PyExc_Exception)) throw;
      bad_seed_ = std::current_exception();
    } catch (const Error&) {
      bad_seed_ = std::current_exception();
    }
    return std::nullopt;
  }

  bool has_ready() {
    const std::lock_guard lock(mutex_);
    return take_done();
  }

  // As many as there are deals so far, and as the system gives.
  void start_workers() {
    const py::gil_scoped_release unlocked;
    const std::lock_guard closing(closing_);
    const std::uint64_t wanted = is_closed_ ? 0 : std::min<std::uint64_t>(threads_, fetched_);
    try {
      while (workers_.size() < wanted) {
        workers_.emplace_back([this] { work(); });
        has_workers_ = true;
      }
    } catch (const std::system_error&) {
      if (workers_.empty()) throw;
    }
  }

  // Those that have threads; the interpreter's lock guards it.
  static std::set<ManyDeals*>& alive() {
    static std::set<ManyDeals*> all;
    return all;
  }

  // Until there is something to hand over. Raises what a worker threw, or KeyboardInterrupt.
  void wait() {
    std::exception_ptr raised;
    {
      const py::gil_scoped_release unlocked;
      std::unique_lock lock(mutex_);
      while (!take_done() && !failure_ && !raised && !is_closed_) {
        if (result_came_.wait_for(lock, kSignalCheck) == std::cv_status::no_timeout) continue;
        lock.unlock();
        has_signal(raised);
        lock.lock();
      }
      if (!raised && ready_.empty()) raised = failure_;
    }
    if (raised) std::rethrow_exception(raised);
  }

  // Moves what can be handed over to ready_; whether there is anything.
  bool take_done() {
    for (auto first = done_.begin(); first != done_.end() && (!is_ordered_ || first->first == next_); ++next_) {
      ready_.push_back(std::move(first->second));
      first = done_.erase(first);
    }
    return !ready_.empty();
  }

  // One thread.
  void work() {
    try {
      Session session(game_);
      std::unique_lock lock(mutex_);
      while (true) {
        seeds_came_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (is_closed_) return;
        const Deal deal = waiting_.front();
        waiting_.pop_front();
        lock.unlock();
        Solved solved{deal.number, session.solve(game_.deal(deal.number), options_)};
        lock.lock();
        if (is_closed_) return;
        done_.emplace(deal.place, std::move(solved));
        if (!is_ordered_ || deal.place == next_) result_came_.notify_one();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      result_came_.notify_one();
    }
  }

  const Game game_;
  const py::iterator seeds_;
  const int process_;
  std::atomic<bool> stop_{false};
  const SolveOptions options_;
  const std::size_t threads_;  // at most
  const std::uint64_t ahead_;
  const bool is_ordered_;
  bool is_exhausted_ = false;
  bool is_in_use_ = false;
  std::exception_ptr bad_seed_;
  std::uint64_t fetched_ = 0, given_ = 0;
  std::deque<Solved> ready_;

  std::mutex closing_;  // of workers_
  std::mutex mutex_;    // of all below
  std::condition_variable seeds_came_, result_came_;
  std::atomic<bool> is_closed_{false}, has_workers_{false};
  std::deque<Deal> waiting_;
  std::map<std::uint64_t, Solved> done_;
  std::uint64_t next_ = 0;  // the place that is to be handed over next
  std::exception_ptr failure_;
  std::vector<std::thread> workers_;  // last: they use all of it
};

// Leaves what came from a parent as it is: its threads cannot be waited for.
struct DeleteOwn {
  void operator()(ManyDeals* many) const {
    if (!many->is_of_parent()) delete many;
  }
};
using ManyDealsPointer = std::unique_ptr<ManyDeals, DeleteOwn>;

ManyDealsPointer solve_many_of(const py::object& game, const py::object& seeds, const py::object& threads,
                               const py::object& max_nodes, const py::object& timeout, const py::object& max_bytes,
                               bool ordered) {
  if (py::isinstance<py::str>(seeds) || py::isinstance<py::bytes>(seeds))
    throw py::type_error("seeds must be numbers, as range(1, 6) gives them, not a text");
  const std::uint64_t given = whole_of("threads", threads, 0, kMaxThreads);
  const std::uint64_t wanted = given ? given : std::min<std::uint64_t>(usable_cores(), kMaxThreads);
  return ManyDealsPointer(new ManyDeals(game_of(game), seeds, Asked{max_nodes, timeout, max_bytes}, wanted, ordered));
}

}  // namespace
}  // namespace winnable::python

template <>
class pybind11::detail::type_caster<winnable::python::ManyDeals>
    : public winnable::python::FilledCaster<winnable::python::ManyDeals> {};

namespace winnable::python {

void bind_many(py::module_& module) {
  py::class_<ManyDeals, ManyDealsPointer>(module, "ManyDeals", "The results of solve_many, one after another.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &ManyDeals::next)
      .def("close", &ManyDeals::close, "Ends the threads; what is left is not solved.")
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](ManyDeals& self, const py::args&) { self.close(); });
  const auto end = [] {
    ManyDeals::close_all();
    AtWork::end_all();
  };
  py::module_::import("atexit").attr("register")(py::cpp_function(end));
  module.def(
      "solve_many", &solve_many_of, py::arg("game"), py::arg("seeds"), py::kw_only(), py::arg("threads") = 0,
      py::arg("max_nodes") = py::none(), py::arg("timeout") = py::none(), py::arg("max_bytes") = py::none(),
      py::arg("ordered") = true,
      "Decides many deals of a game in parallel: an iterator of Results, in the order of the seeds (or, with\n"
      "ordered=False, as they are done). `seeds` is any iterable, also an endless one. While no result is ready it is\n"
      "read, up to 256 ahead for each thread, so it must not wait for a result.\n"
      "threads: at most 256, 0 is one a core. Limits as of solve(), of each deal. Solving goes on while Python works with a\n"
      "result; Ctrl-C ends the threads and raises KeyboardInterrupt; so does close(), or leaving a with block.");
}

}  // namespace winnable::python
