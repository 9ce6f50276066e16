// The steps of a win that Klondike's search has found, from the links of its classes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/klondike/classes.h"

namespace winnable {

template <KlondikeShape S, class Classes = KlondikeClasses<S>>
class KlondikeReplay {
 public:
  using Step = KlondikeStep;

  // The search must have won, and not yet have given its memory back.
  explicit KlondikeReplay(const Classes& classes) : KlondikeReplay(classes, path_of(classes)) {}
  // With the links from the win back to the start.
  KlondikeReplay(const Classes& classes, std::vector<KlondikeLink> path)
      : classes_(classes), deal_(classes.deal()), path_(std::move(path)) {}

  // Every step from the start to the last card home; `see(step)` is told each.
  template <class See>
  void run(See&& see) const {
    KlondikeState s = deal_.start();
    classes_.close(s, see);
    for (auto link = path_.rbegin(); link != path_.rend(); ++link) {
      reverse_to(s, link->heights, see);
      deal_.play(s, link->step(), link->redeal());
      see(link->step());
      if (!link->is_quiet()) classes_.close(s, see);
    }
    finish(deal_, s, see);
  }

  // From a position that is as good as won (is_won): the lowest card that is left can always go home.
  template <class See>
  static void finish(const KlondikeAbstraction<S>& deal, const KlondikeState& s, See&& see) {
    for (std::uint64_t cards = s.face_up | deal.stock_cards(s.stock()); cards; cards &= cards - 1) {
      const auto card = static_cast<std::uint8_t>(std::countr_zero(cards));
      see(Step{s.face_up >> card & 1 ? Step::kHome : Step::kStockHome, card});
    }
  }

 private:
  static std::vector<KlondikeLink> path_of(const Classes& classes) {
    const std::vector<KlondikeLink>& links = classes.arrays.links;
    std::vector<KlondikeLink> path;
    path.reserve(128);
    for (std::uint32_t at = classes.last_link(); links[at].parent != KlondikeLink::kNoParent; at = links[at].parent)
      path.push_back(links[at]);
    return path;
  }

  // Breadth-first through the class to the member with these foundations.
  template <class See>
  void reverse_to(KlondikeState& s, std::uint16_t heights, See&& see) const {
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
      const auto moves = classes_.reversible(from);
      for (std::uint64_t rest = moves.up | moves.down; rest; rest &= rest - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(rest));
        const Step step{moves.up >> card & 1 ? Step::kHome : Step::kReturn, card};
        KlondikeState to = from;
        deal_.play(to, step, false);
        if (std::none_of(visits.begin(), visits.end(),
                         [&](const Visit& v) { return v.state.heights() == to.heights(); }))
          visits.push_back({to, at, step});
      }
    }
    s = visits[at].state;
    std::vector<Step> steps;
    for (; at != 0; at = visits[at].parent) steps.push_back(visits[at].step);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) see(*step);
  }

  const Classes& classes_;
  const KlondikeAbstraction<S>& deal_;
  std::vector<KlondikeLink> path_;
};

}  // namespace winnable
