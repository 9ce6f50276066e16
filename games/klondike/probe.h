// Klondike's search: the short probes of its first nodes. Part of games/klondike/search.h.
//
// Idea: most deals are won within a hundred positions, nearly all of whose children are never looked at. So a child is
// made when its turn comes: a position waits as the sets of cards that it has not played yet. An early mistake is not
// undone by a probe that goes on from it: at the first end after 80 positions the next probe begins at the oldest that
// waits. (To begin anew sooner is worse: most ends are mended a few steps before them.)
// Gain: 1000 positions decide 82 instead of 71 deals of a hundred, and the median is 74 instead of 158.
#pragma once

#include "games/klondike/search.h"

namespace winnable {

template <KlondikeRules R>
void KlondikeSearch<R>::enter(const KlondikeState& representative, Link link) {
  if (enter_is_win(representative, link)) return;
  sibling_sets_.push_back({representative, static_cast<std::uint32_t>(links_.size() - 1), true,
                           choices(representative, deal_->reachable(representative))});
}

// Bases of deep columns first; of the stock cards to lay down, hosts of bases, and of these the highest.
template <KlondikeRules R>
int KlondikeSearch<R>::most_urgent(const KlondikeState& s, typename Step::Kind kind, std::uint64_t cards) const {
  if (kind == Step::kStockDown) {
    const std::uint64_t hosts = cards & klondike::pairs_of(s.locked) << 4;
    return 63 - std::countl_zero(hosts ? hosts : cards);
  }
  int best = std::countr_zero(cards);
  if (kind != Step::kMove) return best;
  for (cards &= cards - 1; cards; cards &= cards - 1)
    if (const int base = std::countr_zero(cards); deal_->depth_below(base) > deal_->depth_below(best)) best = base;
  return best;
}

// Goes one child on, or back. False: out of memory.
template <KlondikeRules R>
bool KlondikeSearch<R>::probe() {
  if (!make_room(links_, 1) || !make_room(sibling_sets_, 1)) return false;
  Siblings& siblings = sibling_sets_.back();
  for (std::size_t i = 0; i < kChoices.size(); ++i) {
    std::uint64_t& cards = siblings.left[i];
    if (!cards) continue;
    const int card = most_urgent(siblings.state, kChoices[i].kind, cards);
    const Waiting child = child_of(siblings.state, kChoices[i], card, siblings.link);
    cards ^= std::uint64_t{1} << card;
    ++meter_->statistics.generated;
    switch (closed_.insert(entry_of(child.state))) {
      case Insertion::kNew: enter(child.state, child.link); break;
      case Insertion::kKnown: ++meter_->statistics.duplicates; break;
      case Insertion::kFull: return false;
    }
    return true;
  }
  if (!leave_siblings()) return false;
  if (nodes_ - probe_began_ >= plan_.probe_stride && !sibling_sets_.empty()) {
    probe_began_ = nodes_;
    std::rotate(sibling_sets_.begin(), sibling_sets_.begin() + 1, sibling_sets_.end());
  }
  return true;
}

// The rest of the class has its turn after the representative.
template <KlondikeRules R>
bool KlondikeSearch<R>::leave_siblings() {
  const Siblings siblings = sibling_sets_.back();
  sibling_sets_.pop_back();
  if (!R.foundation_return || !siblings.is_representative) return true;
  if (!find_members(siblings.state) || !make_room(sibling_sets_, members_.size())) return false;
  const auto reach = deal_->reachable(siblings.state);
  KlondikeState member = siblings.state;
  for (std::size_t i = members_.size(); i-- > 1;) {
    member.face_up = members_[i].face_up;
    member.set_heights(members_[i].heights);
    sibling_sets_.push_back({member, siblings.link, false, choices(member, reach)});
  }
  return true;
}

// What waits in siblings waits in the first probe from now on.
template <KlondikeRules R>
bool KlondikeSearch<R>::end_probes() {
  for (const Siblings& siblings : sibling_sets_) {
    if (!make_room(first_.waiting, R.deck_size() + 1)) return false;
    if (R.foundation_return && siblings.is_representative)
      first_.waiting.push_back({siblings.state, {siblings.link, Step::kNone << 8, 0}});
    for (std::size_t i = kChoices.size(); i-- > 0;) {
      const auto end = static_cast<std::ptrdiff_t>(first_.waiting.size());
      for (std::uint64_t cards = siblings.left[i]; cards; cards &= cards - 1)
        first_.waiting.push_back(child_of(siblings.state, kChoices[i], std::countr_zero(cards), siblings.link));
      std::reverse(first_.waiting.begin() + end, first_.waiting.end());
    }
  }
  sibling_sets_.clear();
  return true;
}

}  // namespace winnable
