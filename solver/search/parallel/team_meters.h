// What a team of threads may spend on one deal: nodes and bytes all together, CPU seconds each.
//
// Thread safety: each member uses its own meter while the team works; everything else by one thread while it rests.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/parallel/thread_team.h"

namespace winnable {

class TeamMeters {
 public:
  TeamMeters(ThreadTeam& team, const Limits& limits) : team_(team), common_(limits, &spending_) {
    std::vector<std::optional<Meter>> own(static_cast<std::size_t>(team.size()));
    // A meter reads its thread's clock, so each thread makes its own.
    team.run([&](int member) { own[static_cast<std::size_t>(member)].emplace(limits, &spending_); });
    for (const auto& meter : own) members_.push_back(*meter);
    team_.on_failure([this](int member) { of(member).stop(Reason::memory); });
  }
  ~TeamMeters() { team_.on_failure(nullptr); }
  TeamMeters(const TeamMeters&) = delete;
  TeamMeters& operator=(const TeamMeters&) = delete;

  std::vector<Meter>& members() { return members_; }
  Meter& of(int member) { return members_[static_cast<std::size_t>(member)]; }
  // For what is charged to nobody alone.
  Meter& common() { return common_; }

  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Meter& meter : members_) sum += meter.statistics.nodes;
    return sum;
  }
  // The part of the limits that is used up.
  double share() const { return members_[0].limits().share_of(nodes(), members_[0].seconds()); }
  Reason reason() const { return spending_.reason.load(); }
  const Limits& limits() const { return common_.limits(); }
  std::uint64_t bytes() const { return spending_.bytes.load(); }
  // What all do next, for whoever watches; a literal.
  void enter_phase(const char* phase, std::uint64_t width = 0) {
    common_.enter_phase(phase, width);
    team_.clock().enter_phase(phase);
  }
  // After a search has left for lack of memory.
  void forgive_memory() {
    for (Meter& meter : members_) meter.forgive_memory();
    common_.forgive_memory();
  }
  // What all have spent, seconds of all threads together, is added.
  void add_to(Statistics& statistics) {
    std::vector<Statistics> spent(members_.size());
    team_.run([&](int member) { spent[static_cast<std::size_t>(member)] = of(member).spent(); });
    for (const Statistics& of_member : spent) statistics += of_member;
    statistics.peak_bytes = std::max(statistics.peak_bytes, spending_.peak_bytes.load());
    if (TeamUse* const use = common_.limits().team_use)
      for (const TeamPhase& phase : team_.clock().phases()) use->add(phase);
  }

 private:
  ThreadTeam& team_;
  SharedSpending spending_;
  std::vector<Meter> members_;
  Meter common_;
};

}  // namespace winnable
