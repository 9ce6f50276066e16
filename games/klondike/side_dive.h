// A dive beside Klondike's search, for wins alone: another order of moves, which finds some of them at once.
//
// Idea (the order is lonelybot's, by Vuong Hy; the code here is our own). The search sends every free card home and
// looks at the class behind it last (games/klondike/classes.h). Some deals are won in a hundred positions by the
// opposite: bases leave first, a card that could go home is a host before it does, and a stock card is laid down before
// others go home. So this dive goes depth-first from position to position, with a small table of its own, and leaves
// out what a person would: after a stock card was laid down, what does not lie on it; after a card was turned up, the
// stock; of several free cards that could go home all but the lowest. It looks at the way that led to a position, so
// running dry proves nothing. Gain: docs/lab/tried/klondike.md. Cost: a tenth of a microsecond and 8 bytes for each
// position.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable {

template <KlondikeShape S>
class KlondikeSideDive {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  using Step = KlondikeStep;

  // Begins at the deal's start; the deal must outlive the dive. False: out of memory.
  bool start(const Abstraction& deal, Meter& meter) {
    deal_ = &deal;
    meter_ = &meter;
    nodes_ = 0;
    is_won_ = false;
    frames_.clear();
    if (!known_.reset(meter)) return false;
    return enter(deal.start(), {}, 0, {});
  }

  // Goes on until so many positions have been expanded since the start. False: won, at its end, or out of memory.
  bool run(std::uint64_t limit) {
    while (nodes_ < limit && !meter_->stopped())
      if (is_won_ || frames_.empty() || !go_on()) return false;
    return true;
  }
  bool is_won() const { return is_won_; }

  // Of a won dive: tells `see` the steps; the position after them.
  template <class See>
  KlondikeState replay(See&& see) const {
    for (std::size_t i = 1; i < frames_.size(); ++i) see(frames_[i].step);
    return frames_.back().state;
  }

  void free_memory() { known_.free_memory(); }

 private:
  static constexpr std::uint64_t kKings = Abstraction::kKings;
  // In the order in which they are tried.
  enum Kind : std::size_t { kMove, kHome, kStockDown, kStockHome, kReturn };
  static constexpr std::array<Step::Kind, 5> kSteps{Step::kMove, Step::kHome, Step::kStockDown, Step::kStockHome,
                                                    Step::kReturn};
  using Choices = std::array<std::uint64_t, kSteps.size()>;  // the cards
  struct Frame {
    KlondikeState state;
    Choices left;
    std::uint64_t laid;  // the stock card that the steps before laid down to lie on it, if any
    Step step;           // that led here
  };

  // Of cards of one rank and their places in the order: hearts and diamonds before clubs and spades at odd ranks, after
  // them at even ones.
  static constexpr std::array<std::array<std::uint8_t, 4>, 2> kOrder{{{3, 2, 0, 1}, {2, 3, 1, 0}}};
  static constexpr auto kFirst = [] {  // by the rank's parity (from 0) and the set
    std::array<std::array<std::uint8_t, 16>, 2> table{};
    for (std::size_t parity = 0; parity < 2; ++parity)
      for (std::size_t set = 1; set < 16; ++set)
        for (std::size_t place = 4; place-- > 0;)
          if (set >> kOrder[parity][place] & 1) table[parity][set] = kOrder[parity][place];
    return table;
  }();
  static int first(std::uint64_t cards) {
    const int rank = std::countr_zero(cards) / 4;  // from 0
    return 4 * rank + kFirst[rank & 1][cards >> (4 * rank) & 15];
  }
  static std::uint64_t first_bit(std::uint64_t cards) { return cards ? std::uint64_t{1} << first(cards) : 0; }
  // Those that come before a card.
  static std::uint64_t before(std::uint64_t cards, std::uint64_t card) {
    const int rank = std::countr_zero(card) / 4;
    std::uint64_t earlier = cards & ((std::uint64_t{1} << (4 * rank)) - 1);
    for (std::uint64_t rest = cards & (std::uint64_t{15} << (4 * rank)) & ~card; rest; rest &= rest - 1) {
      const std::uint64_t other = rest & (0 - rest);
      if (first_bit(other | card) == other) earlier |= other;
    }
    return earlier;
  }

  // Takes a step's position in, unless it is known. `laid`: as in Frame; `skipped`: steps not to be taken from it.
  bool enter(const KlondikeState& s, Step step, std::uint64_t laid, const Choices& skipped) {
    if (deal_->is_won(s)) {
      frames_.push_back({s, {}, 0, step});
      return is_won_ = true;
    }
    switch (known_.insert(s.key | std::uint64_t{1} << 63)) {
      case Insertion::kNew: break;
      case Insertion::kKnown: return true;
      case Insertion::kFull: return false;
    }
    ++nodes_;
    meter_->spend_node();
    Choices left = choices(s);
    if (laid) {
      const std::uint64_t pair = klondike::pairs_of(laid);
      left[kHome] &= pair & ~laid;
      left[kMove] &= pair >> 4 | bottoms(s);
    }
    for (std::size_t kind = 0; kind < left.size(); ++kind) left[kind] &= ~skipped[kind];
    frames_.push_back({s, left, laid, step});
    return true;
  }

  // Bases that lie on nothing.
  std::uint64_t bottoms(const KlondikeState& s) const {
    std::uint64_t found = 0;
    for (std::uint64_t rest = s.locked; rest; rest &= rest - 1)
      if (!deal_->card_below(std::countr_zero(rest))) found |= rest & (0 - rest);
    return found;
  }

  Choices choices(const KlondikeState& s) const {
    const std::uint64_t exposable = Abstraction::exposable(s), next = Abstraction::next_home(s.heights());
    const std::uint64_t safe = next & Abstraction::safe_home(s.heights());
    Choices found{};
    std::uint64_t home = exposable & s.face_up & next;
    const std::uint64_t free = home & ~s.locked, lowest = first_bit(free);
    if (home & safe) {
      found[kHome] = first_bit(home & safe);
      return found;
    }
    if (std::popcount(free) >= 3) {
      found[kHome] = lowest;
      return found;
    }
    const std::uint64_t stock = deal_->reachable(s).now;
    const std::uint64_t safe_stock =
        deal_->draw() == 1 ? stock & safe : (s.waste() == 0 ? deal_->last_stock_card(s) & safe : 0);
    if (safe_stock) {
      found[kStockHome] = first_bit(safe_stock);
      return found;
    }
    std::uint64_t places = Abstraction::places(s, exposable);
    std::uint64_t returns = S.foundation_return ? Abstraction::tops_home(s.heights()) & places : 0;
    returns &= ~Abstraction::safe_home(s.heights());
    if (!free) {
      found[kStockHome] = stock & next;
    } else if (const std::uint64_t twins = home & home >> 1 & klondike::kPairLow) {
      home = twins * 3;
      places = home >> 4;
      returns = 0;
    } else {
      home = lowest;
      places = klondike::pairs_of(lowest) >> 4;
      returns = before(returns, lowest);
    }
    found[kHome] = home;
    found[kMove] = s.locked & places;
    found[kStockDown] = stock & places & ~safe;
    found[kReturn] = returns;
    return found;
  }

  // Takes the next step, or goes back. False: out of memory.
  bool go_on() {
    Frame& frame = frames_.back();
    std::size_t kind = 0;
    while (kind < frame.left.size() && !frame.left[kind]) ++kind;
    if (kind == frame.left.size()) {
      frames_.pop_back();
      return true;
    }
    const int card = first(frame.left[kind]);
    const std::uint64_t bit = std::uint64_t{1} << card;
    frame.left[kind] ^= bit;
    const Step step{kSteps[kind], static_cast<std::uint8_t>(card)};
    KlondikeState child = frame.state;
    deal_->play(child, step, false);
    ++meter_->statistics.generated;
    std::uint64_t laid = 0;
    Choices skipped{};
    switch (step.kind) {
      case Step::kStockDown: laid = bit; break;
      case Step::kReturn:
        if (!(klondike::pairs_of(frame.laid) & bit << 4)) laid = frame.laid;
        skipped[kHome] = bit;
        break;
      case Step::kHome:
        if (!(frame.state.locked & bit)) skipped[kReturn] = bit;
        break;
      case Step::kMove:
        if (const std::uint64_t turned = deal_->card_below(card)) {
          skipped[kHome] = ~klondike::pairs_of(turned);
        } else {  // a space was wanted, so a king comes
          skipped[kMove] = skipped[kStockDown] = skipped[kReturn] = ~kKings;
          skipped[kHome] = ~std::uint64_t{0};
        }
        skipped[kStockHome] = ~std::uint64_t{0};
        break;
      default: break;
    }
    return enter(child, step, laid, skipped);
  }

  const Abstraction* deal_ = nullptr;
  Meter* meter_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool is_won_ = false;
  FlatSet<std::uint64_t> known_;
  std::vector<Frame> frames_;  // from the start to the position at hand
};

}  // namespace winnable
