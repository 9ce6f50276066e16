// Klondike's search: the steps of a win, from the links. Part of games/klondike/search.h.
#pragma once

#include "games/klondike/search.h"

namespace winnable {

template <KlondikeRules R>
template <class See>
void KlondikeSearch<R>::replay_win(See&& see) const {
  std::vector<Link> path;
  path.reserve(128);
  for (std::uint32_t at = static_cast<std::uint32_t>(links_.size() - 1); links_[at].parent != kNoParent;
       at = links_[at].parent)
    path.push_back(links_[at]);
  KlondikeState s = deal_->start();
  close(s, see);
  for (auto link = path.rbegin(); link != path.rend(); ++link) {
    replay_reversible(s, link->heights, see);
    const Step step = step_of(*link);
    deal_->play(s, step, link->step >> 7 & 1);
    see(step);
    if (!(link->step & kQuiet)) close(s, see);
  }
  finish(s, see);
}

// Breadth-first through the class to the member with these foundations.
template <KlondikeRules R>
template <class See>
void KlondikeSearch<R>::replay_reversible(KlondikeState& s, std::uint16_t heights, See&& see) const {
  if (s.heights() == heights) return;
  struct Visit {
    KlondikeState state;
    std::size_t parent;
    Step step;
  };
  std::vector<Visit> visits{{s, 0, {}}};
  std::size_t at = 0;
  for (; visits[at].state.heights() != heights; ++at) {
    const KlondikeState from = visits[at].state;
    const Reversible moves = reversible(from);
    for (std::uint64_t rest = moves.up | moves.down; rest; rest &= rest - 1) {
      const auto card = static_cast<std::uint8_t>(std::countr_zero(rest));
      const Step step{moves.up >> card & 1 ? Step::kHome : Step::kReturn, card};
      KlondikeState to = from;
      deal_->play(to, step, false);
      if (std::none_of(visits.begin(), visits.end(), [&](const Visit& v) { return v.state.heights() == to.heights(); }))
        visits.push_back({to, at, step});
    }
  }
  s = visits[at].state;
  std::vector<Step> steps;
  for (; at != 0; at = visits[at].parent) steps.push_back(visits[at].step);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) see(*step);
}

// From a position that is as good as won (is_won): the lowest card that is left can always go home.
template <KlondikeRules R>
template <class See>
void KlondikeSearch<R>::finish(const KlondikeState& s, See&& see) const {
  for (std::uint64_t cards = s.face_up | deal_->stock_cards(s.stock()); cards; cards &= cards - 1) {
    const auto card = static_cast<std::uint8_t>(std::countr_zero(cards));
    see(Step{s.face_up >> card & 1 ? Step::kHome : Step::kStockHome, card});
  }
}

}  // namespace winnable
