// Klondike's search: depth-first over classes of abstract positions (games/klondike/classes.h), by two engines one
// after the other. Short probes win most deals (games/klondike/short_probes.h); what they leave is searched in batches
// (games/klondike/batches.h). Both share the table.
//
// Beside them, in slices that grow by a quarter, a smaller game is searched for a proof of loss
// (games/klondike/relaxed_search.h), and at first, with unlimited redeals, a dive goes another way, which finds some
// wins at once (games/klondike/side_dive.h).
//
// Invariant: a class is expanded at most once; no rule looks at the path; so running dry proves the deal lost.
// Cost: 8 bytes in the table and 8 for its link for each class; 32 for each that waits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/klondike/batches.h"
#include "games/klondike/classes.h"
#include "games/klondike/relaxed_search.h"
#include "games/klondike/replay.h"
#include "games/klondike/short_probes.h"
#include "games/klondike/side_dive.h"
#include "solver/core/meter.h"

namespace winnable {

// How a search divides its nodes.
struct KlondikePlan {
  std::uint64_t probe_nodes = 60'000;    // of the short probes at first
  std::uint64_t probe_stride = 80;       // nodes; at the next end another begins
  std::uint64_t relaxed_from = 256;      // nodes before the relaxed game is looked at
  double relaxed_share = 1;              // of its positions to the nodes at first,
  std::uint64_t relaxed_nodes = 50'000;  // for so many of its positions,
  double relaxed_later = 0.25;           // and later
  std::uint64_t dive_from = 200;         // nodes before the dive beside them
  double dive_share = 3;                 // of its positions to the nodes since at first,
  std::uint64_t dive_nodes = 30'000;     // for so many of its positions,
  double dive_later = 0.3;               // and later,
  std::uint64_t dive_most = 400'000;     // up to so many
  KlondikeTurns turns{};                 // of the two probes in batches
};

// What a search has done, and what is left, for others to go on with.
struct KlondikeRest {
  std::vector<std::uint64_t> known;  // entries of the table
  std::vector<KlondikeLink> links;
  std::vector<KlondikeWaiting> waiting;  // the next last
};

template <KlondikeShape S>
class KlondikeSearch {
 public:
  using Abstraction = KlondikeAbstraction<S>;

  KlondikeSearch() = default;
  KlondikeSearch(const KlondikeSearch&) = delete;

  // Begins a search. The deal must outlive it.
  void start(const Abstraction& deal, Meter& meter, Reductions reductions, const KlondikePlan& plan = {}) {
    meter_ = &meter;
    plan_ = plan;
    verdict_ = Verdict::undecided;
    probes_.start(plan.probe_stride);
    batches_.start(plan.turns);
    relaxed_due_ = reductions & klondike::kRelaxedGame ? plan.relaxed_from : kUnlimited;
    relaxed_runs_ = false;
    dive_runs_ = dive_won_ = false;
    dive_due_ = S.limited_redeals ? kUnlimited : plan.dive_from;
    gave_up_ = !classes_.table.reset(meter, KlondikeClasses<S>::table_order(deal, reductions)) ||
               !classes_.start(deal, meter, reductions);
    if (gave_up_) return;
    KlondikeState first = deal.start();
    classes_.close(first, [](KlondikeStep) {});
    if ((reductions & klondike::kRelaxation) && deal.is_hopeless(first)) {
      verdict_ = Verdict::lost;
      return;
    }
    classes_.table.insert(KlondikeClasses<S>::entry_of(first));
    probes_.enter(first, {KlondikeLink::kNoParent, 0, 0});
  }

  // Searches until decided or the meter stops. A search that has met the memory limit has lost positions and stays
  // undecided.
  Verdict run() {
    while (verdict_ == Verdict::undecided && !is_won() && !gave_up_ && !meter_->stopped()) {
      if (probes_.is_empty() && batches_.is_empty()) {
        verdict_ = Verdict::lost;
      } else if (classes_.nodes() >= relaxed_due_) {
        look_at_relaxed_game();
      } else if (classes_.nodes() >= dive_due_) {
        dive_beside();
      } else if (batches_.has_begun()) {
        gave_up_ = !batches_.go_on();
      } else if (classes_.nodes() < plan_.probe_nodes) {
        gave_up_ = !probes_.go_on();
      } else {
        batches_.begin();
        gave_up_ = !probes_.hand_over(batches_.waiting());
      }
    }
    return is_won() ? Verdict::won : verdict_;
  }

  // Of a won deal: every step from the start to the last card home; `see(step)` is told each.
  template <class See>
  void replay(See&& see) const {
    using Replay = KlondikeReplay<S>;
    if (classes_.is_won())
      Replay(classes_).run(see);
    else
      Replay::finish(classes_.deal(), dive_.replay(see), see);
  }

  // After run() has met the limit of positions. Nothing: it has also met that of memory, and positions are lost.
  std::optional<KlondikeRest> hand_over() {
    if (gave_up_ || (!probes_.is_empty() && !probes_.hand_over(batches_.waiting()))) return std::nullopt;
    KlondikeRest rest;
    classes_.table.for_each([&](std::uint64_t entry) { rest.known.push_back(entry); });
    batches_.give(rest.waiting, batches_.size());
    rest.links = classes_.arrays.links;
    return rest;
  }

  // Gives large arrays back and takes all off the meter.
  void free_memory() {
    classes_.table.free_memory();
    classes_.free_memory();
    relaxed_.free_memory();
    dive_.free_memory();
    meter_ = nullptr;
  }

 private:
  bool is_won() const { return classes_.is_won() || dive_won_; }

  // The next slice of the dive. When it is at its end, or out of memory, it is over.
  void dive_beside() {
    const std::uint64_t nodes = classes_.nodes();
    bool is_open = dive_runs_ || dive_.start(classes_.deal(), *meter_);
    dive_runs_ = true;
    const auto since = static_cast<double>(nodes - plan_.dive_from);
    const auto first = std::min(static_cast<std::uint64_t>(plan_.dive_share * since) + kDiveSlice, plan_.dive_nodes);
    const auto due = std::max(first, static_cast<std::uint64_t>(plan_.dive_later * since));
    is_open = is_open && dive_.run(due) && due < plan_.dive_most;
    dive_won_ = dive_.is_won();
    dive_due_ = is_open ? nodes + kDiveSlice : kUnlimited;
    if (!is_open && !dive_won_) dive_.free_memory();
    meter_->forgive_memory();
  }

  // The next slice of the relaxed game. When it runs out of memory or is won, it is over.
  void look_at_relaxed_game() {
    using Answer = typename KlondikeRelaxed<S>::Answer;
    const Abstraction& deal = classes_.deal();
    if (!relaxed_runs_) relaxed_.start(deal, deal.start(), *meter_);
    relaxed_runs_ = true;
    const auto nodes = static_cast<double>(classes_.nodes());
    const double share = S.limited_redeals ? plan_.relaxed_later : plan_.relaxed_share;
    const auto first = std::min(static_cast<std::uint64_t>(share * nodes), plan_.relaxed_nodes);
    const Answer answer = relaxed_.run(std::max(first, static_cast<std::uint64_t>(plan_.relaxed_later * nodes)));
    relaxed_due_ =
        answer == Answer::open ? classes_.nodes() + std::max<std::uint64_t>(classes_.nodes() / 4, 1) : kUnlimited;
    if (answer == Answer::lost) verdict_ = Verdict::lost;
    if (answer != Answer::open) relaxed_.free_memory();
    meter_->forgive_memory();
  }

  static constexpr std::uint64_t kDiveSlice = 100;  // nodes, or positions

  Meter* meter_ = nullptr;
  KlondikePlan plan_;
  Verdict verdict_ = Verdict::undecided;
  bool gave_up_ = false;
  KlondikeClasses<S> classes_;
  KlondikeShortProbes<S> probes_{classes_};
  KlondikeBatches<S> batches_{classes_};
  KlondikeRelaxed<S> relaxed_;
  KlondikeSideDive<S> dive_;
  std::uint64_t dive_due_ = kUnlimited;  // nodes
  bool dive_runs_ = false, dive_won_ = false;
  std::uint64_t relaxed_due_ = kUnlimited;  // nodes
  bool relaxed_runs_ = false;
};

}  // namespace winnable
