// A builder's game of which less is known, to prove losses: a card that lies on one of its hosts is on any of those
// that have a card on them. In hard deals thousands of positions (games/builder/position.h) differ by that alone.
//
// kRelax. Claim: a deal that is lost here is lost.
// Why: of a position is kept which cards are home, in cells and in the reserve; which lie open, that is in columns and
//      under no card that does not fit; which of these lie on a host, and which of these have no card on them. (What
//      lies covered by a card that does not fit lies as it was dealt.) So the cards that can be played and those that
//      take them are known exactly, and so are spaces, cells and safe home moves. Only which host a card bares is not:
//      any open one of its own that has a card on it. The truth is among them, so every move of the game is a move
//      here, and a win of the game is a win here. A card that comes back from its foundation is laid as any
//      other is: on an open host that has no card on it, in a space, or where the rules allow it in a cell.
// Needs: one deck, all cards open, single cards moved by the rules, no stacked reserve; cards that have a host in
//        common have all in common. Of no use where a card has one host only.
// Guarded by: tests/games/builder_relaxed_test.cpp.
// Cost: 16 bytes in a set for each state met, 48 bytes for each that waits (relaxed_prover.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/builder/deal.h"
#include "games/builder/position.h"
#include "games/builder/reductions.h"
#include "games/builder/tables.h"
#include "solver/core/hash.h"

namespace winnable {

class RelaxedBuilder {
 public:
  struct State {
    std::uint64_t open = 0;
    std::uint64_t built = 0;  // on a host
    std::uint64_t ends = 0;   // with no card on them
    std::uint64_t cells = 0;
    std::uint64_t reserve = 0;
    std::array<std::uint8_t, builder::kSuits> high{};  // cards at home

    friend bool operator==(const State&, const State&) = default;
  };

  // The deal must outlive it. The reductions in use, kRelax among them.
  RelaxedBuilder(const BuilderDeal& deal, Reductions reductions)
      : tables_(*deal.tables), has_safe_home_(reductions & builder::kSafeHome), start_{} {
    find_segments(deal);
  }

  const State& start() const { return start_; }
  bool is_won(const State& state) const { return state.high == won_; }
  Key key_of(const State& state) const {
    std::uint32_t home;
    std::memcpy(&home, state.high.data(), sizeof(home));
    const std::array<std::uint64_t, 6> words{state.open, state.built, state.ends, state.cells, state.reserve, home};
    Key key = tables_.card_hash[0];
    for (std::size_t i = 0; i < words.size(); ++i) {
      key.low = fold_multiply(key.low ^ words[i], tables_.place_hash[i].low);
      key.high = fold_multiply(key.high ^ words[i], tables_.place_hash[i].high);
    }
    return key;
  }

  template <BuilderShape S>
  State state_of(const Builder<S>& p) const {
    State state;
    state.ends = p.exposed().words[0];
    state.cells = p.in_cells().words[0];
    state.reserve = p.in_reserve().words[0];
    for (int suit = 0; suit < builder::kSuits; ++suit)
      state.high[index(suit)] = static_cast<std::uint8_t>(p.high(suit));
    for (std::uint64_t ends = state.ends; ends; ends &= ends - 1) {
      int card = std::countr_zero(ends);
      for (; fits(card, p.under(card)); card = p.under(card)) state.built |= builder::bit(card);
      state.open |= builder::bit(card);
    }
    state.open |= state.built;
    return state;
  }

  // Calls act(state after) for each move; for a safe home move alone where there is one.
  template <class Act>
  void each_child(const State& state, Act&& act) const {
    const std::uint64_t cards = state.ends | state.cells | state.reserve;
    for (int suit = 0; suit < builder::kSuits && has_safe_home_; ++suit) {
      if (state.high[index(suit)] >= tables_.rules.ranks) continue;
      const int card = 4 * state.high[index(suit)] + suit;
      if (!(cards & builder::bit(card)) || !builder::is_safe(Heights{tables_, state.high}, card)) continue;
      each_without(state, card, [&](State child) {
        ++child.high[index(suit)];
        act(child);
      });
      return;
    }
    const Room room{tables_.rules.columns - std::popcount(state.open & ~state.built),
                    tables_.rules.cells - std::popcount(state.cells)};
    for (std::uint64_t left = cards; left; left &= left - 1) each_move(state, std::countr_zero(left), room, act);
    for (int suit = 0; suit < builder::kSuits && tables_.rules.foundation_return; ++suit)
      if (tables_.has_suit(suit) && state.high[index(suit)] > tables_.rules.stays_home())
        each_return(state, suit, room, act);
  }

 private:
  struct Room {
    int spaces, cells;
  };
  // What builder::is_safe asks a position.
  struct Heights {
    const BuilderTables& of;
    const std::array<std::uint8_t, builder::kSuits>& heights;
    const BuilderTables& tables() const { return of; }
    int high(int suit) const { return heights[index(suit)]; }
    int low(int suit) const { return heights[index(suit)]; }
  };
  // The cards that lie open when a card is the last one of its column as dealt.
  struct Segment {
    std::uint64_t open = 0, built = 0;
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  bool fits(int card, int host) const { return host < builder::kFloor && (tables_.hosts[index(card)] >> host & 1); }
  bool fills_space(int card) const { return tables_.rules.fills_space(builder::level_of(card)); }
  // Of an open card that lies on no host: whether on nothing at all.
  bool is_on_floor(const State& state, int card) const {
    const int below = dealt_on_[index(card)];
    return below == builder::kFloor || ((state.open | state.cells) & builder::bit(below)) ||
           state.high[index(builder::suit_of(below))] > builder::level_of(below);
  }

  template <class Act>
  void each_move(const State& state, int card, const Room& room, Act&& act) const {
    const std::uint64_t bit = builder::bit(card);
    const bool is_lowest = state.ends & bit & ~state.built;
    const bool to_home = state.high[index(builder::suit_of(card))] == builder::level_of(card);
    const bool to_cell = !(state.cells & bit) && room.cells > 0;
    const bool to_space = room.spaces > 0 && fills_space(card) && !(is_lowest && is_on_floor(state, card));
    const std::uint64_t hosts = tables_.hosts[index(card)] & state.ends;
    if (!to_home && !to_cell && !to_space && !hosts) return;
    each_without(state, card, [&](const State& without) {
      State child = without;
      if (to_home) {
        ++child.high[index(builder::suit_of(card))];
        act(child);
        child = without;
      }
      if (to_cell) {
        child.cells |= bit;
        act(child);
        child = without;
      }
      each_laid(child, card, to_space, hosts, act);
    });
  }

  // The last card of a foundation comes back.
  template <class Act>
  void each_return(State child, int suit, const Room& room, Act&& act) const {
    const int card = 4 * --child.high[index(suit)] + suit;
    if (tables_.rules.return_to_cells && room.cells > 0) {
      State in_cell = child;
      in_cell.cells |= builder::bit(card);
      act(in_cell);
    }
    each_laid(child, card, room.spaces > 0 && fills_space(card), tables_.hosts[index(card)] & child.ends, act);
  }

  // Calls act(state) with the card, which is nowhere, in a space and on each of the hosts, which have no card on them.
  template <class Act>
  void each_laid(State child, int card, bool to_space, std::uint64_t hosts, Act&& act) const {
    const std::uint64_t bit = builder::bit(card);
    child.open |= bit;
    child.ends |= bit;
    if (to_space) act(child);
    child.built |= bit;
    for (std::uint64_t left = hosts; left; left &= left - 1) {
      const std::uint64_t host = left & (~left + 1);
      child.ends &= ~host;
      act(child);
      child.ends |= host;
    }
  }

  // Calls act(state) for each state that may be left when the card is taken.
  template <class Act>
  void each_without(const State& state, int card, Act&& act) const {
    const std::uint64_t bit = builder::bit(card);
    State after = state;
    after.open &= ~bit;
    after.built &= ~bit;
    after.ends &= ~bit;
    after.cells &= ~bit;
    after.reserve &= ~bit;
    if (!(state.built & bit)) {
      if ((state.ends & bit) && !is_on_floor(state, card)) {
        const int below = dealt_on_[index(card)];
        after.open |= segments_[index(below)].open;
        after.built |= segments_[index(below)].built;
        after.ends |= builder::bit(below);
      }
      return act(after);
    }
    for (std::uint64_t left = tables_.hosts[index(card)] & state.open & ~state.ends; left; left &= left - 1) {
      after.ends |= left & (~left + 1);
      act(after);
      after.ends &= ~(left & (~left + 1));
    }
  }

  void find_segments(const BuilderDeal& deal);

  const BuilderTables& tables_;
  bool has_safe_home_;
  State start_;
  std::array<std::uint8_t, builder::kSuits> won_{};
  std::array<std::uint8_t, 64> dealt_on_{};  // kFloor: on no card
  std::array<Segment, 64> segments_{};
};

inline void RelaxedBuilder::find_segments(const BuilderDeal& deal) {
  dealt_on_.fill(builder::kFloor);
  won_.fill(tables_.rules.ranks);
  start_.high = deal.high;
  for (int c = 0; c < tables_.rules.columns; ++c) {
    const auto [first, size] = deal.columns[index(c)];
    int below = builder::kFloor;
    for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
      const int card = deal.cards[i];
      dealt_on_[index(card)] = static_cast<std::uint8_t>(below);
      Segment& segment = segments_[index(card)];
      if (fits(card, below)) {
        segment = segments_[index(below)];
        segment.built |= builder::bit(card);
      }
      segment.open |= builder::bit(card);
      below = card;
    }
    if (below == builder::kFloor) continue;
    start_.open |= segments_[index(below)].open;
    start_.built |= segments_[index(below)].built;
    start_.ends |= builder::bit(below);
  }
  for (int i = 0; i < tables_.rules.cells; ++i)
    if (deal.is_full[index(i)]) start_.cells |= builder::bit(deal.cells[index(i)]);
  for (int i = 0; i < tables_.rules.reserve; ++i)
    if (deal.has_reserve[index(i)]) start_.reserve |= builder::bit(deal.reserve[index(i)]);
}

}  // namespace winnable
