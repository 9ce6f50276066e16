// The first engine of Klondike's search: short probes, which make one child at a time.
//
// Idea: most deals are won within a hundred positions, nearly all of whose children are never looked at. So a child is
// made when its turn comes: a position waits as the sets of cards that it has not played yet. An early mistake is not
// undone by a probe that goes on from it: at the first end after 80 positions the next probe begins at the oldest that
// waits. (To begin anew sooner is worse: most ends are mended a few steps before them.)
// Gain: 1000 positions decide 82 instead of 71 deals of a hundred, and the median is 74 instead of 158.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/classes.h"

namespace winnable {

template <KlondikeShape S>
class KlondikeShortProbes {
 public:
  using Classes = KlondikeClasses<S>;
  using Step = KlondikeStep;

  explicit KlondikeShortProbes(Classes& classes) : classes_(classes), siblings_(classes.arrays.siblings) {}

  // `stride`: nodes; at the next end after so many another probe begins.
  void start(std::uint64_t stride) {
    stride_ = stride;
    began_ = 0;
  }
  bool is_empty() const { return siblings_.empty(); }

  void enter(const KlondikeState& representative, KlondikeLink link) {
    if (classes_.enter_is_win(representative, link)) return;
    siblings_.push_back({representative, classes_.last_link(), true,
                         classes_.choices(representative, classes_.deal().reachable(representative))});
  }

  // Goes one child on, or back. False: out of memory.
  bool go_on() {
    auto& arrays = classes_.arrays;
    if (!arrays.make_room(arrays.links, 1) || !arrays.make_room(siblings_, 1)) return false;
    Siblings& siblings = siblings_.back();
    for (std::size_t i = 0; i < siblings.left.size(); ++i) {
      std::uint64_t& cards = siblings.left[i];
      if (!cards) continue;
      const KlondikeChoice choice = classes_.choice(siblings.state, i);
      const int card = most_urgent(siblings.state, choice.kind, cards);
      const KlondikeWaiting child = classes_.child_of(siblings.state, choice, card, siblings.link);
      cards ^= std::uint64_t{1} << card;
      ++classes_.meter().statistics.generated;
      switch (classes_.table.insert(Classes::entry_of(child.state))) {
        case Insertion::kNew: enter(child.state, child.link); break;
        case Insertion::kKnown: ++classes_.meter().statistics.duplicates; break;
        case Insertion::kFull: return false;
      }
      return true;
    }
    if (!leave_siblings()) return false;
    if (classes_.nodes() - began_ >= stride_ && !siblings_.empty()) {
      began_ = classes_.nodes();
      std::rotate(siblings_.begin(), siblings_.begin() + 1, siblings_.end());
    }
    return true;
  }

  // The easy deals are over: adds what waits here to `waiting`, the next last; the rest of a class as its
  // representative with a link of no step. False: out of memory.
  bool hand_over(std::vector<KlondikeWaiting>& waiting) {
    for (const Siblings& siblings : siblings_) {
      if (!classes_.arrays.make_room(waiting, S.deck_size() + 1)) return false;
      if (S.foundation_return && siblings.is_representative)
        waiting.push_back({siblings.state, {siblings.link, Step::kNone << 8, 0}});
      for (std::size_t i = siblings.left.size(); i-- > 0;) {
        const auto end = static_cast<std::ptrdiff_t>(waiting.size());
        for (std::uint64_t cards = siblings.left[i]; cards; cards &= cards - 1)
          waiting.push_back(classes_.child_of(siblings.state, classes_.choice(siblings.state, i),
                                              std::countr_zero(cards), siblings.link));
        std::reverse(waiting.begin() + end, waiting.end());
      }
    }
    siblings_.clear();
    return true;
  }

 private:
  using Siblings = KlondikeSiblings<S>;

  // Bases of deep columns first; of the stock cards to lay down, hosts of bases, and of these the highest.
  int most_urgent(const KlondikeState& s, Step::Kind kind, std::uint64_t cards) const {
    if (kind == Step::kStockDown) {
      const std::uint64_t hosts = cards & klondike::pairs_of(s.locked) << 4;
      return 63 - std::countl_zero(hosts ? hosts : cards);
    }
    int best = std::countr_zero(cards);
    if (kind != Step::kMove) return best;
    const auto& deal = classes_.deal();
    for (cards &= cards - 1; cards; cards &= cards - 1)
      if (const int base = std::countr_zero(cards); deal.depth_below(base) > deal.depth_below(best)) best = base;
    return best;
  }

  // The rest of the class has its turn after the representative.
  bool leave_siblings() {
    const Siblings siblings = siblings_.back();
    siblings_.pop_back();
    if (!S.foundation_return || !siblings.is_representative) return true;
    if (!classes_.find_members(siblings.state)) return false;
    const auto& members = classes_.members();
    if (!classes_.arrays.make_room(siblings_, members.size())) return false;
    const auto reach = classes_.deal().reachable(siblings.state);
    KlondikeState member = siblings.state;
    for (std::size_t i = members.size(); i-- > 1;) {
      member.face_up = members[i].face_up;
      member.set_heights(members[i].heights);
      siblings_.push_back({member, siblings.link, false, classes_.choices(member, reach)});
    }
    return true;
  }

  Classes& classes_;
  std::vector<Siblings>& siblings_;
  std::uint64_t stride_ = 0;
  std::uint64_t began_ = 0;  // at so many nodes
};

}  // namespace winnable
