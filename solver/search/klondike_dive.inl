// Klondike's search: the short dives of its first nodes. Part of solver/search/klondike_search.h.
//
// Idea: most deals are won within a hundred positions, nearly all of whose children are never looked at. So a child is
// made when its turn comes: a position waits as the sets of cards that it has not played yet. An early mistake is not
// undone by a dive that goes on from it: at the first end after 80 positions the next dive begins at the oldest that
// waits. (To begin anew sooner is worse: most ends are mended a few steps before them.)
// Gain: 1000 positions decide 82 instead of 71 deals of a hundred, and the median is 74 instead of 158.
#pragma once

namespace winnable {

template <KlondikeRules R>
void KlondikeSearch<R>::enter(const KlondikeState& peak, Link link) {
  if (enter_is_win(peak, link)) return;
  families_.push_back(
      {peak, static_cast<std::uint32_t>(links_.size() - 1), true, choices(peak, deal_->reachable(peak))});
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
bool KlondikeSearch<R>::dive() {
  if (!make_room(links_, 1) || !make_room(families_, 1)) return false;
  Family& family = families_.back();
  for (std::size_t i = 0; i < kChoices.size(); ++i) {
    std::uint64_t& cards = family.left[i];
    if (!cards) continue;
    const int card = most_urgent(family.state, kChoices[i].kind, cards);
    const Waiting child = child_of(family.state, kChoices[i], card, family.link);
    cards ^= std::uint64_t{1} << card;
    ++meter_->statistics.generated;
    switch (known_.insert(entry_of(child.state))) {
      case Insertion::kNew: enter(child.state, child.link); break;
      case Insertion::kKnown: ++meter_->statistics.duplicates; break;
      case Insertion::kFull: return false;
    }
    return true;
  }
  if (!leave_family()) return false;
  if (nodes_ - dive_began_ >= plan_.dive_stride && !families_.empty()) {
    dive_began_ = nodes_;
    std::rotate(families_.begin(), families_.begin() + 1, families_.end());
  }
  return true;
}

// The rest of the class has its turn after the peak.
template <KlondikeRules R>
bool KlondikeSearch<R>::leave_family() {
  const Family family = families_.back();
  families_.pop_back();
  if (!R.foundation_return || !family.is_peak) return true;
  if (!find_members(family.state) || !make_room(families_, members_.size())) return false;
  const auto reach = deal_->reachable(family.state);
  KlondikeState member = family.state;
  for (std::size_t i = members_.size(); i-- > 1;) {
    member.face_up = members_[i].face_up;
    member.set_heights(members_[i].heights);
    families_.push_back({member, family.link, false, choices(member, reach)});
  }
  return true;
}

// What waits in families waits in the first dive from now on.
template <KlondikeRules R>
bool KlondikeSearch<R>::end_dives() {
  for (const Family& family : families_) {
    if (!make_room(first_.waiting, R.deck_size() + 1)) return false;
    if (R.foundation_return && family.is_peak)
      first_.waiting.push_back({family.state, {family.link, Step::kNone << 8, 0}});
    for (std::size_t i = kChoices.size(); i-- > 0;) {
      const auto end = static_cast<std::ptrdiff_t>(first_.waiting.size());
      for (std::uint64_t cards = family.left[i]; cards; cards &= cards - 1)
        first_.waiting.push_back(child_of(family.state, kChoices[i], std::countr_zero(cards), family.link));
      std::reverse(first_.waiting.begin() + end, first_.waiting.end());
    }
  }
  families_.clear();
  return true;
}

}  // namespace winnable
