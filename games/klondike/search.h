// Klondike's search: depth-first over classes of abstract positions (games/klondike/abstract_state.h).
//
// Idea. Sending a free face-up card home and bringing it back are each other's inverse (a king that leaves a column of
// its own leaves the gap to which it can come back), so positions that differ only by such moves can all reach each
// other: they form a class and have one verdict. The search walks over classes and
// only its irreversible steps (a base leaves, a stock card is played) are edges. A class is looked up by any of its
// *representatives*, positions where no free card can go home: from a new position the representative is found by
// sending cards home greedily, and expanding a class enters all its representatives, so that it is recognised however
// it is reached. Without return from foundations a class is one position, and sending a card home is a step.
//
// Most wins are found by short probes, so at first one child is made at a time (games/klondike/probe.h). A hard
// deal is bound by cache misses: then several waiting positions are expanded together, all their children made and
// their table lines asked for before the first is looked up.
//
// Some hard deals are won early in another order. So after a while every few slices a second probe begins at the oldest
// position that waits and takes another order. Both share the table: nothing is expanded twice, and a proof of loss
// costs no more than one probe's.
//
// Beside it, in slices that double, a smaller game is searched for a proof of loss (games/klondike/relaxed_search.h).
//
// Invariant: a class is expanded at most once; no rule looks at the path; so running dry proves the deal lost.
// Cost: 8 bytes in the table and 8 for its link for each class; 32 for each that waits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "games/klondike/relaxed_search.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/recent_keys.h"

namespace winnable {

// How a search divides its nodes.
struct KlondikePlan {
  std::uint64_t probe_nodes = 10'000;   // of the short probes at first
  std::uint64_t probe_stride = 80;      // nodes; at the next end another begins
  std::uint64_t relaxed_from = 256;     // nodes before the relaxed game is looked at
  double relaxed_share = 0.25;          // of its positions to the nodes
  std::uint64_t second_from = 100'000;  // nodes before the second probe begins
  std::uint64_t slice = 20'000;         // nodes; one slice of the second probe
  std::uint64_t share = 6;              // for so many of the first
};

// The table's order of entries: equal but for the waste and redeals used, one covers the other if turning alone leads
// from it to the other.
//
// Claim (waste-order): a class need not be expanded when one that covers it has been.
// Why: whatever is played from the one can be played from the other, turns first. Each edge of the search uses up a
//      stock card or a base (without return also the way home of a card), and turning none of them, and neither do the
//      moves within a class, so neither of the two is a descendant of the other: by induction over
//      what is left, from the last position on, each won position met is expanded or covered by a won one that is.
//      (Without that, dominance among known positions is circular.)
// Guarded by: tests/klondike_test.cpp.
template <KlondikeRules R>
struct KlondikeTableOrder {
  static constexpr int kWasteShift = KlondikeState::kWaste, kRedealShift = KlondikeState::kRedeals;
  bool exact = false;  // no more than equal keys

  static std::uint64_t group(std::uint64_t key) { return key & ((std::uint64_t{1} << kWasteShift) - 1); }
  bool covers(std::uint64_t a, std::uint64_t b) const {
    if (group(a ^ b) != 0) return false;
    if (exact) return a == b;
    const unsigned waste_a = a >> kWasteShift & 31, waste_b = b >> kWasteShift & 31;
    // No waste stands for all that are as good as none.
    if constexpr (R.unlimited())
      return waste_b == 0 || (waste_a != 0 && waste_a <= waste_b && (waste_b - waste_a) % R.draw == 0);
    const unsigned redeals_a = a >> kRedealShift & 3, redeals_b = b >> kRedealShift & 3;
    if (redeals_a > redeals_b) return false;
    if (redeals_a < redeals_b && waste_b % R.draw == 0) return true;
    const auto all_turned = static_cast<unsigned>(std::popcount(b >> 32 & 0xFFFFFF));
    return waste_b == all_turned || (waste_a <= waste_b && (waste_b - waste_a) % R.draw == 0);
  }
};

template <KlondikeRules R>
class KlondikeSearch {
 public:
  using Abstraction = KlondikeAbstraction<R>;
  using Step = KlondikeStep;
  enum Reduction : Reductions { kSafeHome = 1, kSafeStock = 2, kWasteOrder = 4, kRelaxation = 8, kRelaxedGame = 16 };
  static constexpr std::array<ReductionInfo, 5> kReductions{{
      {"safe-home", "a face-up card goes home at once when nothing that is still needed could be laid on it"},
      {"safe-stock", "so does a stock card, where playing it leaves the others as reachable as before"},
      {"waste-order", "a position is skipped when it is known but for turns of the stock that lead to it"},
      {"relaxation", "a deal is lost when some card cannot be reached even if a card once seen stays of use for ever"},
      {"relaxed-game", "a deal is lost when a smaller game is, in which cards stay hosts at home and the stock waits"},
  }};

  // Begins a search. The deal must outlive it.
  void start(const Abstraction& deal, Meter& meter, Reductions reductions, KlondikePlan plan = {}) {
    deal_ = &deal;
    meter_ = &meter;
    reductions_ = reductions;
    plan_ = plan;
    nodes_ = probe_began_ = 0;
    siblings_count_ = 0;
    verdict_ = Verdict::undecided;
    links_.clear();
    sibling_sets_.clear();
    for (Probe* probe : {&first_, &second_}) {
      probe->waiting.clear();
      probe->bottom = 0;
    }
    recent_.clear();
    relaxed_due_ = reductions & kRelaxedGame ? plan.relaxed_from : kUnlimited;
    relaxed_runs_ = false;
    charged_ = 0;
    gave_up_ = !closed_.reset(meter, {.exact = !(reductions & kWasteOrder)}) || !make_room(links_, 1) ||
               !make_room(sibling_sets_, 1);
    if (gave_up_) return;
    KlondikeState first = deal.start();
    close(first, [](Step) {});
    if ((reductions & kRelaxation) && deal.is_hopeless(first)) {
      verdict_ = Verdict::lost;
      return;
    }
    closed_.insert(entry_of(first));
    enter(first, {kNoParent, 0, 0});
  }

  // Searches until decided or the meter stops. A search that has met the memory limit has lost positions and stays
  // undecided.
  Verdict run() {
    while (verdict_ == Verdict::undecided && !gave_up_ && !meter_->stopped()) {
      if (sibling_sets_.empty() && first_.empty() && second_.empty()) {
        verdict_ = Verdict::lost;
      } else if (nodes_ >= relaxed_due_) {
        look_at_relaxed_game();
      } else if (recent_.empty()) {
        gave_up_ = nodes_ < plan_.probe_nodes ? !probe() : !begin_batches();
      } else {
        gave_up_ = !expand_batch(next_probe());
      }
    }
    return verdict_;
  }

  // Gives large arrays back and takes all off the meter.
  void free_memory() {
    closed_.free_memory();
    relaxed_.free_memory();
    if (links_.capacity() > kKept) std::vector<Link>().swap(links_);
    if (sibling_sets_.capacity() > kKept) std::vector<Siblings>().swap(sibling_sets_);
    for (Probe* probe : {&first_, &second_})
      if (probe->waiting.capacity() > kKept) std::vector<Waiting>().swap(probe->waiting);
    if (meter_) meter_->spend_bytes(-charged_);
    meter_ = nullptr;
    charged_ = 0;
  }

  // After a win: every step from the start to the last card home; `see(step)` is told each.
  template <class See>
  void replay_win(See&& see) const;

 private:
  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
  static constexpr std::size_t kBatch = 12;  // positions expanded together
  static constexpr std::size_t kKept = 4096;

  // How a class was reached: its parent's link, the step, and the foundations of the member from which it was taken.
  struct Link {
    std::uint32_t parent;
    std::uint16_t step;  // is_quiet << 15 | kind << 8 | redeal << 7 | card
    std::uint16_t heights;
  };
  static constexpr std::uint16_t kQuiet = 1 << 15;  // no card went home after the step
  struct Waiting {
    KlondikeState state;
    Link link;
  };
  // The steps of one kind that a position allows; the most urgent first.
  struct Choice {
    typename Step::Kind kind;
    bool redeal;
  };
  static constexpr auto kChoices = [] {
    constexpr Choice home{Step::kHome, false}, move{Step::kMove, false};
    constexpr Choice stock_home{Step::kStockHome, false}, stock_down{Step::kStockDown, false};
    if constexpr (R.unlimited())
      return std::array{home, stock_home, move, stock_down};
    else
      return std::array{home, stock_home, Choice{Step::kStockHome, true},
                        move, stock_down, Choice{Step::kStockDown, true}};
  }();
  using Choices = std::array<std::uint64_t, kChoices.size()>;  // the cards
  struct Probe {
    std::vector<Waiting> waiting;  // the next last
    std::size_t bottom = 0;        // those before it have been given to the other probe
    bool empty() const { return waiting.size() == bottom; }
    Waiting take_oldest() {
      if (bottom > 4096 && bottom > waiting.size() / 2) {
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(bottom));
        bottom = 0;
      }
      return waiting[bottom++];
    }
  };
  struct Member {
    std::uint64_t face_up;
    std::uint16_t heights;
  };

  static Step step_of(Link link) {
    return {static_cast<Step::Kind>(link.step >> 8 & 7), static_cast<std::uint8_t>(link.step & 63)};
  }

  // Sends home whatever is free and all that is safe, until the position is a representative; tells `see` each step.
  // Not inlined: it stands in many places, and a probe is short of room for code.
  template <class See>
  [[gnu::noinline]] void close(KlondikeState& s, See&& see) const {
    while (true) {
      std::uint64_t home = Abstraction::next_home(s.heights()), exposable = Abstraction::exposable(s);
      if constexpr (R.foundation_return) {
        while (const std::uint64_t free = free_cards(s, exposable) & home) {
          const auto card = static_cast<std::uint8_t>(std::countr_zero(free));
          Abstraction::send_home(s, card);
          exposable = Abstraction::exposable(s);
          home = Abstraction::next_home_after(home, card);
          see(Step{Step::kHome, card});
        }
      }
      const std::uint64_t safe = Abstraction::safe_home(s.heights()) & home;
      if (!safe) return;
      std::uint64_t chosen = reductions_ & kSafeHome ? exposable & s.face_up & safe : 0;
      Step step{Step::kHome, 0};
      if (!chosen && (reductions_ & kSafeStock)) {
        chosen = safe_stock(s, safe);
        step.kind = Step::kStockHome;
      }
      if (!chosen) return;
      step.card = static_cast<std::uint8_t>(std::countr_zero(chosen));
      deal_->play(s, step, false);
      see(step);
    }
  }

  // Exposable face-up cards that could go home and come back: to a host that they leave bare, a king to the gap.
  static std::uint64_t free_cards(const KlondikeState& s, std::uint64_t exposable) {
    return exposable & s.face_up & ~s.locked;
  }

  // Claim: a safe card of the stock may be played home at once if draw is 1, or if it is the last card of stock and
  //        waste and the waste stands at the start of a pass (or as good).
  // Why: with draw 1 the order of the stock does not matter. With more, no place changes but the last one's, and the
  //      new last card was or becomes reachable; a pass can always be begun anew.
  // Needs: unlimited redeals, and what safe_home needs.
  // Guarded by: tests/klondike_test.cpp.
  std::uint64_t safe_stock(const KlondikeState& s, std::uint64_t safe) const {
    if constexpr (!R.unlimited()) return 0;
    if constexpr (R.draw == 1) return safe & deal_->reachable(s).now;
    return safe & deal_->last_stock_card(s) & (std::uint64_t{s.waste() != 0} - 1);
  }

  // The next slice of the relaxed game. When it runs out of memory or is won, it is over.
  void look_at_relaxed_game() {
    using Answer = typename KlondikeRelaxed<R>::Answer;
    if (!relaxed_runs_) relaxed_.start(*deal_, deal_->start(), *meter_);
    relaxed_runs_ = true;
    const Answer answer = relaxed_.run(static_cast<std::uint64_t>(plan_.relaxed_share * static_cast<double>(nodes_)));
    relaxed_due_ = answer == Answer::open ? 2 * nodes_ : kUnlimited;
    if (answer == Answer::lost) verdict_ = Verdict::lost;
    if (answer != Answer::open) relaxed_.free_memory();
    meter_->forgive_memory();
  }

  // Whose turn it is; the second is given the oldest waiting position of the first when it has none.
  Probe& next_probe() {
    const bool second =
        first_.empty() || (nodes_ >= plan_.second_from && nodes_ / plan_.slice % (plan_.share + 1) == plan_.share);
    if (!second) return first_;
    if (second_.empty()) second_.waiting.push_back(first_.take_oldest());
    return second_;
  }

  // The easy deals are over. False: out of memory.
  bool begin_batches() {
    recent_.begin();
    return end_probes();
  }

  // A class met for the first time, by its representative.
  bool enter_is_win(const KlondikeState& representative, Link link) {
    links_.push_back(link);
    if (deal_->is_won(representative)) {
      verdict_ = Verdict::won;
      return true;
    }
    ++nodes_;
    meter_->spend_node();
    return false;
  }

  // Reserves room for more. False: over the limit, the meter has stopped.
  template <class Entry>
  bool make_room(std::vector<Entry>& array, std::size_t more) {
    if (array.size() + more <= array.capacity()) return true;
    const std::size_t capacity = array.size() + array.size() / 2 + std::max(more, kKept / 16);
    if (!meter_->has_room_for((capacity + array.capacity()) * sizeof(Entry))) {
      meter_->stop(Reason::memory);
      return false;
    }
    array.reserve(capacity);
    const std::size_t waiting = first_.waiting.capacity() + second_.waiting.capacity();
    const auto bytes = static_cast<std::int64_t>(
        links_.capacity() * sizeof(Link) + sibling_sets_.capacity() * sizeof(Siblings) + waiting * sizeof(Waiting));
    meter_->spend_bytes(bytes - charged_);
    charged_ = bytes;
    return true;
  }

  // False: out of memory.
  bool expand_batch(Probe& probe) {
    // A batch has far fewer children than this; should it have more, the array grows by itself and is charged later.
    constexpr std::size_t kChildren = 512;
    if (!make_room(links_, kBatch) || !make_room(probe.waiting, kChildren)) return false;
    std::array<Waiting, kBatch> batch;
    std::size_t size = 0;
    if (!take_batch(probe, batch, size)) return false;
    children_.clear();
    keys_.clear();
    for (std::size_t i = size; i-- > 0;) {  // the children of the best are to lie on top
      const bool rest = is_rest(batch[i].link);
      if (!rest && enter_is_win(batch[i].state, batch[i].link)) return true;
      parent_ = rest ? batch[i].link.parent : static_cast<std::uint32_t>(links_.size() - 1);
      if (!expand(batch[i].state, rest)) return false;
    }
    wait_for_children(probe);
    return true;
  }

  // Takes the positions to expand, and enters them in the table. False: the table is full.
  bool take_batch(Probe& probe, std::array<Waiting, kBatch>& batch, std::size_t& size) {
    const std::size_t count = std::min(kBatch, probe.waiting.size() - probe.bottom);
    for (std::size_t i = 1; i <= count; ++i) closed_.prefetch(entry_of(probe.waiting[probe.waiting.size() - i].state));
    for (std::size_t i = 0; i < count; ++i) {
      batch[size] = probe.waiting.back();
      probe.waiting.pop_back();
      if (is_rest(batch[size].link)) {
        ++size;
        continue;
      }
      const std::uint64_t entry = entry_of(batch[size].state);
      switch (closed_.insert(entry)) {
        case Insertion::kNew: ++size; break;
        case Insertion::kKnown: ++meter_->statistics.duplicates; break;
        case Insertion::kFull: return false;
      }
      recent_.add(entry);
    }
    return true;
  }

  // Never zero, which means an empty slot.
  static std::uint64_t entry_of(const KlondikeState& s) { return s.key | std::uint64_t{1} << 63; }

  // What waits is the rest of a class of which the representative has been expanded.
  static bool is_rest(Link link) { return step_of(link).kind == Step::kNone; }

  // Adds the children of a class to children_, or those of the members behind the representative. False: the table is
  // full.
  bool expand(const KlondikeState& representative, bool rest) {
    if (!find_members(representative)) return false;
    const std::size_t first = children_.size();
    KlondikeState s = representative;
    const auto reach = deal_->reachable(representative);
    for (std::size_t i = rest ? 1 : 0; i < members_.size(); ++i) {
      s.face_up = members_[i].face_up;
      s.set_heights(members_[i].heights);
      add_children(s, reach, first);
    }
    end_siblings(first);
    return true;
  }

  void end_siblings(std::size_t first) {
    meter_->statistics.generated += children_.size() - first;
    siblings_ends_[siblings_count_++] = children_.size();
  }

  // Moves the children that are new to the stack of those that wait, best last.
  void wait_for_children(Probe& probe) {
    const int* urgency = kUrgency[&probe == &second_ ? 1 : 0];
    std::size_t begin = 0;
    for (std::size_t siblings = 0; siblings < siblings_count_; ++siblings) {
      const std::size_t end = siblings_ends_[siblings];
      std::size_t fresh = begin;
      for (std::size_t i = begin; i < end; ++i) {
        if (closed_.contains(keys_[i])) {
          recent_.add(keys_[i]);
        } else {
          children_[fresh++] = children_[i];
        }
      }
      meter_->statistics.duplicates += end - fresh;
      for (int bucket = 3; bucket >= 0; --bucket)
        for (std::size_t i = fresh; i-- > begin;)
          if (urgency[step_of(children_[i].link).kind] == bucket) probe.waiting.push_back(children_[i]);
      begin = end;
    }
    siblings_count_ = 0;
  }

  // By Step::Kind, 0 first: stock cards that go home before bases, or after.
  static constexpr int kUrgency[2][6] = {{0, 0, 2, 1, 3, 0}, {0, 0, 1, 2, 3, 0}};

  // The reversible moves of a position: free cards that can go home, and home cards that can come back.
  struct Reversible {
    std::uint64_t up = 0;
    std::uint64_t down = 0;
  };
  Reversible reversible(const KlondikeState& s) const {
    const std::uint64_t exposable = Abstraction::exposable(s);
    std::uint64_t down = Abstraction::tops_home(s.heights()) & Abstraction::places(s, exposable);
    if (reductions_ & kSafeHome) down &= ~Abstraction::safe_home(s.heights());
    return {free_cards(s, exposable) & Abstraction::next_home(s.heights()), down};
  }

  // All members of the class of `representative`; enters its other representatives in the table. False: the table is
  // full.
  bool find_members(const KlondikeState& representative) {
    members_.clear();
    members_.push_back({representative.face_up, representative.heights()});
    if constexpr (!R.foundation_return) return true;
    KlondikeState s = representative;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      s.face_up = members_[i].face_up;
      s.set_heights(members_[i].heights);
      const Reversible moves = reversible(s);
      if (!moves.up && i > 0 && closed_.insert(entry_of(s)) == Insertion::kFull) return false;
      for (std::uint64_t rest = moves.up | moves.down; rest; rest &= rest - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(rest));
        KlondikeState t = s;
        deal_->play(t, {moves.up >> card & 1 ? Step::kHome : Step::kReturn, card}, false);
        if (i == 0 && members_.size() == 1) mark(representative.heights());
        if (mark(t.heights())) members_.push_back({t.face_up, t.heights()});
      }
    }
    for (const Member& member : members_) marks_[member.heights / 64] = 0;
    return true;
  }

  bool mark(std::uint16_t heights) {
    std::uint64_t& word = marks_[heights / 64];
    const std::uint64_t bit = std::uint64_t{1} << (heights % 64);
    if (word & bit) return false;
    word |= bit;
    return true;
  }

  Choices choices(const KlondikeState& s, const typename Abstraction::Reach& reach) const {
    const std::uint64_t exposable = Abstraction::exposable(s);
    const std::uint64_t places = Abstraction::places(s, exposable);
    const std::uint64_t home = Abstraction::next_home(s.heights());
    const std::uint64_t for_good = R.foundation_return ? s.locked : ~std::uint64_t{0};
    Choices cards;
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
      const std::uint64_t stock = kChoices[i].redeal ? reach.later : reach.now;
      switch (kChoices[i].kind) {
        case Step::kHome: cards[i] = exposable & s.face_up & for_good & home; break;
        case Step::kMove: cards[i] = s.locked & places; break;
        case Step::kStockHome: cards[i] = stock & home; break;
        default: cards[i] = stock & places;
      }
    }
    return cards;
  }

  Waiting child_of(const KlondikeState& s, Choice choice, int card, std::uint32_t link) const {
    const Step step{choice.kind, static_cast<std::uint8_t>(card)};
    Waiting child{s,
                  {link, static_cast<std::uint16_t>(choice.kind << 8 | (choice.redeal ? 128 : 0) | card), s.heights()}};
    deal_->play(child.state, step, choice.redeal);
    const std::uint16_t heights = child.state.heights();
    close(child.state, [](Step) {});
    if (child.state.heights() == heights) child.link.step |= kQuiet;
    return child;
  }

  void add_children(const KlondikeState& s, const typename Abstraction::Reach& reach, std::size_t first) {
    const Choices all = choices(s, reach);
    for (std::size_t i = 0; i < kChoices.size(); ++i)
      for (std::uint64_t cards = all[i]; cards; cards &= cards - 1)
        add(child_of(s, kChoices[i], std::countr_zero(cards), parent_), first);
  }

  void add(const Waiting& child, std::size_t first) {
    const std::uint64_t key = entry_of(child.state);
    for (std::size_t i = first; i < keys_.size(); ++i)
      if (keys_[i] == key) return;
    if (recent_.contains(key)) {
      ++meter_->statistics.duplicates;
      return;
    }
    closed_.prefetch(key);
    keys_.push_back(key);
    children_.push_back(child);
  }

  // The short probes (games/klondike/probe.h).
  void enter(const KlondikeState& representative, Link link);
  int most_urgent(const KlondikeState& s, typename Step::Kind kind, std::uint64_t cards) const;
  bool probe();
  bool leave_siblings();
  bool end_probes();

  template <class See>
  void replay_reversible(KlondikeState& s, std::uint16_t heights, See&& see) const;
  template <class See>
  void finish(const KlondikeState& s, See&& see) const;

  const Abstraction* deal_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  KlondikePlan plan_;
  Verdict verdict_ = Verdict::undecided;
  std::uint64_t nodes_ = 0;
  std::uint64_t probe_began_ = 0;  // at so many nodes
  bool gave_up_ = false;
  FlatSet<std::uint64_t, KlondikeTableOrder<R>> closed_;
  RecentKeys recent_;
  KlondikeRelaxed<R> relaxed_;
  std::uint64_t relaxed_due_ = kUnlimited;  // nodes
  bool relaxed_runs_ = false;
  std::vector<Link> links_;
  Probe first_, second_;
  std::int64_t charged_ = 0;

  // A member of a class in the short probes, and what has not been tried yet.
  struct Siblings {
    KlondikeState state;
    std::uint32_t link;
    bool is_representative;  // the rest of its class is still to come
    Choices left;
  };
  std::vector<Siblings> sibling_sets_;

  // Of the batch at hand.
  std::uint32_t parent_ = kNoParent;  // the link of the class that is being expanded
  std::vector<Waiting> children_;
  std::vector<std::uint64_t> keys_;  // of children_ as generated
  std::array<std::size_t, kBatch> siblings_ends_{};
  std::size_t siblings_count_ = 0;
  std::vector<Member> members_;
  std::array<std::uint64_t, 1024> marks_{};  // heights of members_
};

}  // namespace winnable

#include "games/klondike/probe.h"
#include "games/klondike/replay.h"
