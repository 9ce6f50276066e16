// The second engine of Klondike's search, for deals that short probes leave: two long probes, expanded in batches.
//
// Idea. A hard deal is bound by cache misses: so several waiting positions are expanded together, all their children
// made and their table lines asked for before the first is looked up.
//
// Some hard deals are won early in another order. So after a while every few slices a second probe begins at the oldest
// position that waits and takes another order. Both share the table: nothing is expanded twice, and a proof of loss
// costs no more than one probe's.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/classes.h"
#include "solver/search/recent_keys.h"

namespace winnable {

// How nodes are divided between the two.
struct KlondikeTurns {
  std::uint64_t second_from = 100'000;  // nodes before the second probe begins
  std::uint64_t slice = 20'000;         // nodes; one slice of the second probe
  std::uint64_t share = 6;              // for so many of the first
};

template <KlondikeShape S, class Classes = KlondikeClasses<S>>
class KlondikeBatches {
 public:
  using Step = KlondikeStep;

  explicit KlondikeBatches(Classes& classes)
      : classes_(classes), first_{classes.arrays.waiting[0]}, second_{classes.arrays.waiting[1]} {}

  void start(const KlondikeTurns& turns) {
    turns_ = turns;
    first_.given = second_.given = 0;
    siblings_count_ = 0;
    recent_.clear();
  }
  bool has_begun() const { return !recent_.empty(); }
  void begin() { recent_.begin(); }
  bool is_empty() const { return first_.is_empty() && second_.is_empty(); }
  // Of the first probe, the next last: where the short probes leave what waits.
  std::vector<KlondikeWaiting>& waiting() { return first_.waiting; }

  // Of both probes, for others to go on with: the oldest first, at most so many; what the first probe has next is last.
  void give(std::vector<KlondikeWaiting>& to, std::size_t most) {
    for (Probe* probe : {&second_, &first_})
      for (; most > 0 && !probe->is_empty(); --most) to.push_back(probe->take_oldest());
  }
  // So many wait.
  std::size_t size() const { return first_.size() + second_.size(); }

  // Expands the next batch. False: out of memory.
  bool go_on() {
    Probe& probe = next_probe();
    auto& arrays = classes_.arrays;
    // A batch has far fewer children than this; should it have more, the array grows by itself and is charged later.
    constexpr std::size_t kChildren = 512;
    if (!arrays.make_room(arrays.links, kBatch) || !arrays.make_room(probe.waiting, kChildren)) return false;
    std::array<KlondikeWaiting, kBatch> batch;
    std::size_t size = 0;
    if (!take_batch(probe, batch, size)) return false;
    children_.clear();
    keys_.clear();
    for (std::size_t i = size; i-- > 0;) {  // the children of the best are to lie on top
      const bool rest = is_rest(batch[i].link);
      if (!rest && classes_.enter_is_win(batch[i].state, batch[i].link)) return true;
      parent_ = rest ? batch[i].link.parent : classes_.last_link();
      if (!expand(batch[i].state, rest)) return false;
    }
    wait_for_children(probe);
    return true;
  }

 private:
  static constexpr std::size_t kBatch = 12;  // positions expanded together
  // By Step::Kind, 0 first, for the first probe and the second: stock cards that go home before bases, or after.
  static constexpr int kUrgency[2][6] = {{0, 0, 2, 1, 3, 0}, {0, 0, 1, 2, 3, 0}};

  struct Probe {
    std::vector<KlondikeWaiting>& waiting;  // the next last
    std::size_t given = 0;                  // so many of the oldest have been given to the other probe

    std::size_t size() const { return waiting.size() - given; }
    bool is_empty() const { return size() == 0; }
    KlondikeWaiting take_oldest() {
      if (given > 4096 && given > waiting.size() / 2) {
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(given));
        given = 0;
      }
      return waiting[given++];
    }
  };

  // Whose turn it is; the second is given the oldest waiting position of the first when it has none.
  Probe& next_probe() {
    const std::uint64_t nodes = classes_.nodes();
    const bool second =
        first_.is_empty() || (nodes >= turns_.second_from && nodes / turns_.slice % (turns_.share + 1) == turns_.share);
    if (!second) return first_;
    if (second_.is_empty()) second_.waiting.push_back(first_.take_oldest());
    return second_;
  }

  // What waits is the rest of a class of which the representative has been expanded.
  static bool is_rest(KlondikeLink link) { return link.step().kind == Step::kNone; }

  // Takes the positions to expand, and enters them in the table. False: the table is full.
  bool take_batch(Probe& probe, std::array<KlondikeWaiting, kBatch>& batch, std::size_t& size) {
    auto& table = classes_.table;
    const std::size_t count = std::min(kBatch, probe.size());
    for (std::size_t i = 1; i <= count; ++i)
      table.prefetch(Classes::entry_of(probe.waiting[probe.waiting.size() - i].state));
    for (std::size_t i = 0; i < count; ++i) {
      batch[size] = probe.waiting.back();
      probe.waiting.pop_back();
      if (is_rest(batch[size].link)) {
        ++size;
        continue;
      }
      const std::uint64_t entry = Classes::entry_of(batch[size].state);
      switch (table.insert(entry)) {
        case Insertion::kNew: ++size; break;
        case Insertion::kKnown: ++classes_.meter().statistics.duplicates; break;
        case Insertion::kFull: return false;
      }
      recent_.add(entry);
    }
    return true;
  }

  // Adds the children of a class to children_, or those of the members behind the representative. False: the table is
  // full.
  bool expand(const KlondikeState& representative, bool rest) {
    if (!classes_.find_members(representative)) return false;
    const std::size_t first = children_.size();
    KlondikeState s = representative;
    const auto reach = classes_.deal().reachable(representative);
    const auto& members = classes_.members();
    for (std::size_t i = rest ? 1 : 0; i < members.size(); ++i) {
      s.face_up = members[i].face_up;
      s.set_heights(members[i].heights);
      add_children(s, reach, first);
    }
    classes_.meter().statistics.generated += children_.size() - first;
    siblings_ends_[siblings_count_++] = children_.size();
    return true;
  }

  void add_children(const KlondikeState& s, const typename Classes::Reach& reach, std::size_t first) {
    const auto all = classes_.choices(s, reach);
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::uint64_t cards = all[i]; cards; cards &= cards - 1)
        add(classes_.child_of(s, classes_.choice(s, i), std::countr_zero(cards), parent_), first);
  }

  void add(const KlondikeWaiting& child, std::size_t first) {
    const std::uint64_t key = Classes::entry_of(child.state);
    for (std::size_t i = first; i < keys_.size(); ++i)
      if (keys_[i] == key) return;
    if (recent_.contains(key)) {
      ++classes_.meter().statistics.duplicates;
      return;
    }
    classes_.table.prefetch(key);
    keys_.push_back(key);
    children_.push_back(child);
  }

  // Moves the children that are new to the stack of those that wait, best last.
  void wait_for_children(Probe& probe) {
    const int* urgency = kUrgency[&probe == &second_ ? 1 : 0];
    std::size_t begin = 0;
    for (std::size_t siblings = 0; siblings < siblings_count_; ++siblings) {
      const std::size_t end = siblings_ends_[siblings];
      std::size_t fresh = begin;
      for (std::size_t i = begin; i < end; ++i) {
        if (classes_.table.contains(keys_[i])) {
          recent_.add(keys_[i]);
        } else {
          children_[fresh++] = children_[i];
        }
      }
      classes_.meter().statistics.duplicates += end - fresh;
      for (int bucket = 3; bucket >= 0; --bucket)
        for (std::size_t i = fresh; i-- > begin;)
          if (urgency[children_[i].link.step().kind] == bucket) probe.waiting.push_back(children_[i]);
      begin = end;
    }
    siblings_count_ = 0;
  }

  Classes& classes_;
  Probe first_, second_;
  KlondikeTurns turns_;
  RecentKeys recent_;

  // Of the batch at hand.
  std::uint32_t parent_ = KlondikeLink::kNoParent;  // the link of the class that is being expanded
  std::vector<KlondikeWaiting> children_;
  std::vector<std::uint64_t> keys_;  // of children_ as generated
  std::array<std::size_t, kBatch> siblings_ends_{};
  std::size_t siblings_count_ = 0;
};

}  // namespace winnable
