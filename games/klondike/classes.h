// The space that Klondike's search walks in: classes of abstract positions (games/klondike/abstract_state.h).
//
// Idea. Sending a free face-up card home and bringing it back are each other's inverse (a king that leaves a column of
// its own leaves the space to which it can come back), so positions that differ only by such moves can all reach each
// other: they form a class and have one verdict. Only irreversible steps (a base leaves, a stock card is played) are
// edges between classes. A class is looked up by any of its *representatives*, positions where no free card can go
// home: from a new position the representative is found by sending cards home greedily (close), and expanding a class
// enters all its representatives (find_members), so that it is recognised however it is reached. Without return from
// foundations a class is one position, and sending a card home is a step.
//
// Invariant: no rule looks at the path.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "games/klondike/arrays.h"
#include "games/klondike/table_order.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/position.h"

namespace winnable {

namespace klondike {

enum Reduction : Reductions {
  kSafeHome = 1,
  kSafeStock = 2,
  kWasteOrder = 4,
  kRelaxation = 8,
  kRelaxedGame = 16,
  kHostInTime = 32
};
inline constexpr std::array<ReductionInfo, 6> kReductions{{
    {"safe-home", "a face-up card goes home at once when nothing that is still needed could be laid on it"},
    {"safe-stock", "so does a stock card, where playing it leaves the others as reachable as before"},
    {"waste-order", "a position is skipped when it is known but for turns of the stock that lead to it"},
    {"relaxation", "a deal is lost when some card cannot be reached even if a card once seen stays of use for ever"},
    {"relaxed-game", "a deal is lost when a smaller game is, in which cards stay hosts at home and the stock waits"},
    {"host-in-time", "where the stock lies open, its cards are laid down only for the next step, which needs them"},
}};

}  // namespace klondike

template <KlondikeShape S>
using KlondikeTable = FlatSet<std::uint64_t, KlondikeTableOrder<S>>;

// `Table`: that, or what a thread sees of a table that several fill.
template <KlondikeShape S, class Table = KlondikeTable<S>>
class KlondikeClasses {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  using Reach = typename Abstraction::Reach;
  using Step = KlondikeStep;
  using Choices = typename KlondikeSiblings<S>::Choices;

  // A position of the class at hand.
  struct Member {
    std::uint64_t face_up;
    std::uint16_t heights;
  };

  // The deal must outlive the search, and the table be empty. False: out of memory.
  bool start(const Abstraction& deal, Meter& meter, Reductions reductions) {
    deal_ = &deal;
    meter_ = &meter;
    reductions_ = reductions;
    nodes_ = 0;
    is_won_ = false;
    hosts_in_time_ = has_hosts_in_time(deal, reductions);
    arrays.start(meter);
    return arrays.make_room(arrays.links, 1) && arrays.make_room(arrays.siblings, 1);
  }

  static KlondikeTableOrder<S> table_order(const Abstraction& deal, Reductions reductions) {
    return {deal.multiples(), !(reductions & klondike::kWasteOrder) || has_hosts_in_time(deal, reductions)};
  }

  // The table's is not the class's.
  void free_memory() {
    arrays.free_memory();
    meter_ = nullptr;
  }

  const Abstraction& deal() const { return *deal_; }
  Meter& meter() const { return *meter_; }
  std::uint64_t nodes() const { return nodes_; }
  bool is_won() const { return is_won_; }
  const std::vector<Member>& members() const { return members_; }

  // Never zero, which means an empty slot.
  static std::uint64_t entry_of(const KlondikeState& s) { return s.key | std::uint64_t{1} << 63; }

  // A class met for the first time, by its representative. True: won.
  bool enter_is_win(const KlondikeState& representative, KlondikeLink link) {
    arrays.links.push_back(link);
    if (deal_->is_won(representative)) return is_won_ = true;
    ++nodes_;
    meter_->spend_node();
    return false;
  }
  std::uint32_t last_link() const { return static_cast<std::uint32_t>(arrays.links.size() - 1); }

  // Sends home whatever is free and all that is safe, until the position is a representative; tells `see` each step.
  // Not inlined: it stands in many places, and a probe is short of room for code.
  template <class See>
  [[gnu::noinline]] void close(KlondikeState& s, See&& see) const {
    while (true) {
      std::uint64_t home = Abstraction::next_home(s.heights()), exposable = Abstraction::exposable(s);
      if constexpr (S.foundation_return) {
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
      std::uint64_t chosen = reductions_ & klondike::kSafeHome ? exposable & s.face_up & safe : 0;
      Step step{Step::kHome, 0};
      if (!chosen && (reductions_ & klondike::kSafeStock)) {
        chosen = safe_stock(s, safe);
        step.kind = Step::kStockHome;
      }
      if (!chosen) return;
      step.card = static_cast<std::uint8_t>(std::countr_zero(chosen));
      deal_->play(s, step, false);
      see(step);
    }
  }

  // The reversible moves of a position: free cards that can go home, and home cards that can come back.
  struct Reversible {
    std::uint64_t up = 0;
    std::uint64_t down = 0;
  };
  Reversible reversible(const KlondikeState& s) const {
    const std::uint64_t exposable = Abstraction::exposable(s);
    std::uint64_t down = Abstraction::tops_home(s.heights()) & Abstraction::places(s, exposable);
    if (reductions_ & klondike::kSafeHome) down &= ~Abstraction::safe_home(s.heights());
    return {free_cards(s, exposable) & Abstraction::next_home(s.heights()), down};
  }

  // All members of the class of `representative`; enters its other representatives in the table. False: the table is
  // full.
  bool find_members(const KlondikeState& representative) {
    members_.clear();
    members_.push_back({representative.face_up, representative.heights()});
    if (!S.foundation_return || is_fresh(representative)) return true;
    KlondikeState s = representative;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      s.face_up = members_[i].face_up;
      s.set_heights(members_[i].heights);
      const Reversible moves = reversible(s);
      if (!moves.up && i > 0 && table.insert(entry_of(s)) == Insertion::kFull) return false;
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

  // The steps that a position allows.
  Choices choices(const KlondikeState& s, const Reach& reach) const {
    const std::uint64_t exposable = Abstraction::exposable(s);
    const std::uint64_t places = Abstraction::places(s, exposable);
    const std::uint64_t home = Abstraction::next_home(s.heights());
    if (is_fresh(s)) return choices_of_use(s, exposable, places, home, reach.now);
    const std::uint64_t for_good = S.foundation_return ? s.locked : ~std::uint64_t{0};
    const std::uint64_t down = hosts_in_time_ ? places & (~exposable | deep_hosts(s)) : places;
    Choices cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const std::uint64_t stock = kKlondikeChoices<S>[i].redeal ? reach.later : reach.now;
      switch (kKlondikeChoices<S>[i].kind) {
        case Step::kHome: cards[i] = exposable & s.face_up & for_good & home; break;
        case Step::kMove: cards[i] = s.locked & places; break;
        case Step::kStockHome: cards[i] = stock & home; break;
        default: cards[i] = stock & down;
      }
    }
    return cards;
  }
  // What the choice of a number is in a position: after a card was laid down for the next step, stock cards do not go
  // home, but home cards may come back to lie on it.
  KlondikeChoice choice(const KlondikeState& s, std::size_t number) const {
    const KlondikeChoice choice = kKlondikeChoices<S>[number];
    if (S.limited_redeals || choice.kind != Step::kStockHome || !is_fresh(s)) return choice;
    return {Step::kReturn, false};
  }

  // The representative that a step leads to. `parent`: the link of the class that the position is of.
  KlondikeWaiting child_of(const KlondikeState& s, KlondikeChoice choice, int card, std::uint32_t parent) const {
    const Step step{choice.kind, static_cast<std::uint8_t>(card)};
    KlondikeWaiting child{
        s, {parent, static_cast<std::uint16_t>(choice.kind << 8 | (choice.redeal ? 128 : 0) | card), s.heights()}};
    if (hosts_in_time_) {
      child.state.set_fresh(0);
      deal_->play(child.state, step, false);
      if (choice.kind == Step::kReturn || (choice.kind == Step::kStockDown && !(deep_hosts(s) >> card & 1))) {
        child.state.set_fresh(card + 1);
        child.link.packed |= KlondikeLink::kQuiet;
        return child;
      }
    } else {
      deal_->play(child.state, step, choice.redeal);
    }
    const std::uint16_t heights = child.state.heights();
    close(child.state, [](Step) {});
    if (child.state.heights() == heights) child.link.packed |= KlondikeLink::kQuiet;
    return child;
  }

  Table table;  // of representatives that were expanded, or wait in a probe
  KlondikeArrays<S> arrays;

 private:
  // Exposable face-up cards that could go home and come back: to a host that they leave bare, a king to the space.
  static std::uint64_t free_cards(const KlondikeState& s, std::uint64_t exposable) {
    return exposable & s.face_up & ~s.locked;
  }

  // Claim: a safe card of the stock may be played home at once if draw is 1, or if it is the last card of stock and
  //        waste and the waste stands at the start of a pass (or as good).
  // Why: with draw 1 the order of the stock does not matter. With more, no place changes but the last one's, and the
  //      new last card was or becomes reachable; a pass can always be begun anew.
  // Needs: unlimited redeals, and what safe_home needs.
  // Guarded by: tests/games/klondike_test.cpp.
  std::uint64_t safe_stock(const KlondikeState& s, std::uint64_t safe) const {
    if constexpr (S.limited_redeals) return 0;
    if (deal_->draw() == 1) return safe & deal_->reachable(s).now;
    return safe & deal_->last_stock_card(s) & (std::uint64_t{s.waste() != 0} - 1);
  }

  static bool has_hosts_in_time(const Abstraction& deal, Reductions reductions) {
    return !S.limited_redeals && deal.draw() == 1 && (reductions & klondike::kHostInTime);
  }
  bool is_fresh(const KlondikeState& s) const { return hosts_in_time_ && s.fresh(); }

  // Claim (host-in-time): with draw 1 and unlimited redeals a stock card need be laid down only where no card of its
  //        pair could be exposed, and only if the next step uses it: a card is laid on it, or its twin, from which it
  //        takes the guest, goes home. A home card that comes back to lie on it must be used by the next step as well:
  //        so, or by the return of the card below it in its foundation. Apart are the cards that a home card fits on
  //        which others of its suit lie on, or could with home cards between them: they may be laid down at any time
  //        (deep_hosts).
  // Why: in a win call supplies the steps that lay down a stock card or bring one back from home, all others ends. A
  //      supply that the next end does not need can come after it: with draw 1 every stock card can be played at any
  //      time, a home card is still the exposed one (its successor could not go home while it was away), and what it
  //      was laid on bears nothing more than before; of a pair's two hosts the guests can take either. If that end is
  //      its own way home, it goes home from the stock, or stays there. So between two ends there are only supplies
  //      that the second one needs. An end needs at most one: the host of a base, or the twin of a card that goes
  //      home, which takes its guest; nothing makes spaces, and nobody but a king wants one. So does a stock card: its
  //      host. A card that comes back may need two: its host, and the return of the card above it in its foundation.
  //      Put what each needs before it, hosts first: then a supply is followed by what needs it, but for hosts of
  //      cards above which others must come back first. Such a host is laid down, and is one of those apart, or it
  //      comes back itself, and then the card is one of those on which it lies, at once or with others that come back
  //      between them. After that one all that comes back is between positions of one class. What a card c is needed
  //      for cannot be done without it: no card of its pair was exposed.
  // Refuted: without the return of the card below (two suits, eight ranks, four columns: seed 2222); without the cards
  //      apart (113653 there); without those with home cards between (three suits there, seed 4052421). Such as:
  //      spades and hearts are home up to the six, the sevens of spades and diamonds in the stock; the five of hearts
  //      is to come back onto the six of spades, and the six of hearts has to before.
  // Needs: one deck, draw 1, unlimited redeals.
  // Guarded by: tests/games/klondike_test.cpp, klondike_kings_test.cpp.
  Choices choices_of_use(const KlondikeState& s, std::uint64_t exposable, std::uint64_t places, std::uint64_t home,
                         std::uint64_t stock) const {
    const int card = s.fresh() - 1;
    const std::uint64_t fresh = std::uint64_t{1} << card, pair = klondike::pairs_of(fresh), guests = pair >> 4;
    const std::uint64_t below = card_bit_below(card);
    Choices cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) {
      switch (choice(s, i).kind) {
        case Step::kHome: cards[i] = pair & ~fresh & exposable & s.face_up & home; break;
        case Step::kMove: cards[i] = s.locked & guests; break;
        case Step::kStockDown: cards[i] = stock & guests & (~exposable | deep_hosts(s)); break;
        case Step::kReturn:
          if (!S.foundation_return) break;
          cards[i] = Abstraction::tops_home(s.heights()) & (guests | (below & places));
          if (reductions_ & klondike::kSafeHome) cards[i] &= ~Abstraction::safe_home(s.heights());
          break;
        default: break;
      }
    }
    return cards;
  }
  // Cards of either colour that are no higher than the other colour's higher foundation; or one higher, and no more
  // than two higher than their own colour's.
  static std::uint64_t deep_hosts(const KlondikeState& s) {
    if (!S.foundation_return) return 0;
    const int red = std::max(s.height(1), s.height(2)), black = std::max(s.height(0), s.height(3));
    const auto up_to = [](int other, int own) {
      return (std::uint64_t{1} << (4 * std::max(other, std::min(other + 1, own + 2)))) - 1;
    };
    return (up_to(black, red) & klondike::kRedCards) | (up_to(red, black) & ~klondike::kRedCards);
  }
  // The card below another in its foundation.
  static std::uint64_t card_bit_below(int card) { return card < 4 ? 0 : std::uint64_t{1} << ((card - 4) ^ 2); }

  bool mark(std::uint16_t heights) {
    std::uint64_t& word = marks_[heights / 64];
    const std::uint64_t bit = std::uint64_t{1} << (heights % 64);
    if (word & bit) return false;
    word |= bit;
    return true;
  }

  const Abstraction* deal_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  std::uint64_t nodes_ = 0;
  bool is_won_ = false;
  bool hosts_in_time_ = false;
  std::vector<Member> members_;
  std::array<std::uint64_t, 1024> marks_{};  // heights of members_
};

}  // namespace winnable
