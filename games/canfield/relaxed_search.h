// Canfield relaxed: a proof of loss by exhausting a smaller game, in which it is only asked whether the reserve can be
// played off.
//
// Idea. Each card that leaves the reserve's top or a column's bottom brings up the next card of the reserve, and
// nothing else does. So a relaxed position is: how many cards are left in the reserve (r), which cards are bottoms (B),
// and which stock cards count as played (P), for what the stock shows next. A step says which of the bottoms and the
// reserve's top leaves; whether it goes home or onto a column need not be said:
//   * every card goes home as soon as the cards below it in its suit are home, but for bottoms and the reserve; it
//   stays
//     a host;
//   * cards that lie in columns and are no bottoms need hosts, counted pair by pair; stock cards that count as played
//   are
//     hosts where they are needed, and need hosts in turn only then;
//   * a stock card that was shown, and that had a host or could go home, counts as played and as still there.
//
// Claim (relaxed-game): a position is lost if in the relaxed game from it the reserve can never be played off.
// Why: every play of the real game is followed by one of the relaxed game with the same r and B in which all cards that
//      are home in the real game are home, and all that were played from the stock count as played. The steps: a bottom
//      or the reserve's top leaves in both. Home: what goes home in the real game, no bottom nor the reserve's top, was
//      at hand, so it goes home in the relaxed game, if it was not home before. The stock: relaxation.h of Klondike
//      says why all that it shows is shown; here as there a card needs as many plays before it, modulo the draw, as it
//      is away from the next one that a fresh pass shows. The count. For a pair at level e let T be its cards that lie
//      in columns in the relaxed game and are no bottoms, b all its cards in columns there, and h the help that the
//      pair must give: from level 0 on, h(e+1) = max(0, T(e) + h(e) - b(e+1)). Let g be the pair's cards in columns in
//      the real game beyond b; all of them are home in the relaxed game or count as played. In the real game every card
//      that is no bottom lies on one of its own, one level higher: T(e) + g(e) <= b(e+1) + g(e+1). So h(e) <= g(e) at
//      every level, and the help is there: relaxed positions in which it is not are left out. A stock card that is laid
//      down is among the g of its pair, so it counts as played only if the pair can give help.
// Needs: a card lies only on the pair above; spaces filled from the reserve. Holds for all groups that may move.
// Guarded by: tests/games/canfield_test.cpp (short decks, also in the middle of play; every position of won full
// deals).
//
// Cost: half a microsecond a position, of which there are some hundreds.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/canfield/cards.h"
#include "solver/core/key.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"

namespace winnable::canfield {

// What the relaxed game knows of a position of the real one.
struct RelaxedStart {
  CardSet deck = 0;
  CardSet columns = 0;
  CardSet bottoms = 0;
  const std::uint8_t* reserve = nullptr;  // the last of reserve_left is on top
  int reserve_left = 0;
  std::array<std::uint8_t, 64> stock{};  // the cards left, in order
  int stock_size = 0;
  std::uint64_t shown = 0;  // by number in `stock`
  int draw = 3;
};

class Relaxed {
 public:
  // False: not known.
  bool proves_loss(const RelaxedStart& start, Meter& meter, std::size_t max_positions) {
    start_ = start;
    stock_cards_ = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(start.stock_size); ++i) stock_cards_ |= bit_of(start.stock[i]);
    every_ = 0;
    for (int number = start.draw - 1; number < 64; number += start.draw) every_ |= std::uint64_t{1} << number;
    positions_ = 0;
    max_positions_ = max_positions;
    if (start.reserve_left == 0 || !known_.reset(meter)) return false;
    Position first{start.bottoms, 0, start.reserve_left};
    const bool lost = !close(first) || is_lost(first);
    known_.free_memory();
    return lost;
  }
  std::size_t positions() const { return positions_; }

 private:
  struct Position {
    CardSet bottoms;
    std::uint64_t played;  // by number in the stock
    int reserve;           // cards left
  };
  struct MorePlayed {
    static std::uint64_t group(Key key) { return key.low; }
    static bool covers(Key a, Key b) { return a.low == b.low && (b.high & ~a.high) == 0; }
  };
  static constexpr int kReserveShift = 56;

  // False: not known.
  bool is_lost(const Position& position) {
    if (position.reserve == 0 || ++positions_ > max_positions_) return false;
    const CardSet top = bit_of(start_.reserve[position.reserve - 1]);
    for (CardSet leaving = position.bottoms | top; leaving; leaving &= leaving - 1) {
      Position child = position;
      child.bottoms = (position.bottoms | top) & ~bit_of(first_of(leaving));
      --child.reserve;
      if (!close(child)) continue;
      const Key key{child.bottoms | std::uint64_t(child.reserve + 1) << kReserveShift, child.played};
      const Insertion insertion = known_.insert(key);
      if (insertion == Insertion::kKnown) continue;
      if (insertion == Insertion::kFull || !is_lost(child)) return false;
    }
    return true;
  }

  // Counts all stock cards as played that can be. False: the cards in columns cannot all have hosts.
  bool close(Position& position) const {
    CardSet in_reserve = 0;
    for (int i = 0; i < position.reserve; ++i) in_reserve |= bit_of(start_.reserve[i]);
    CardSet bases = start_.columns;  // in columns, but for those that are home
    for (int i = position.reserve; i < start_.reserve_left; ++i) bases |= bit_of(start_.reserve[i]);
    while (true) {
      const std::uint64_t shown = shown_after(position.played);
      const CardSet unshown = stock_cards_ & ~cards_of(shown);
      const CardSet home = start_.deck & from_base(~(position.bottoms | in_reserve | unshown));
      const CardSet help = home | cards_of(position.played);
      const CardSet in_columns = bases & ~home;
      CardSet room;
      if (!find_room(in_columns, position.bottoms, help & ~in_columns, room)) return false;
      std::uint64_t fresh = shown & ~position.played;
      std::uint64_t playable = 0;
      for (; fresh; fresh &= fresh - 1) {
        const int number = std::countr_zero(fresh);
        if ((home | room) >> start_.stock[static_cast<std::size_t>(number)] & 1) playable |= std::uint64_t{1} << number;
      }
      if (!playable) return true;
      position.played |= playable;
    }
  }

  CardSet cards_of(std::uint64_t numbers) const {
    CardSet cards = 0;
    for (; numbers; numbers &= numbers - 1)
      cards |= bit_of(start_.stock[static_cast<std::size_t>(std::countr_zero(numbers))]);
    return cards;
  }

  // Of the stock, all that the plays of `played` can bring to the waste's top.
  std::uint64_t shown_after(std::uint64_t played) const {
    std::uint64_t shown = start_.shown | played >> 1;
    for (int plays = 1; plays < start_.draw && played; ++plays) {
      const std::uint64_t earliest = played & (0 - played);
      played ^= earliest;
      shown |= (every_ >> (start_.draw - plays)) & (0 - 2 * earliest);
    }
    return shown & ((std::uint64_t{1} << start_.stock_size) - 1);
  }

  // Whether the help suffices for the cards in columns; `room`: the pairs, as both their cards, of which a stock card
  // could be laid down.
  static bool find_room(CardSet in_columns, CardSet bottoms, CardSet help, CardSet& room) {
    room = 0;
    for (const int ladder : {0, 2}) {
      const auto count = [ladder](CardSet cards, std::size_t level) {
        return std::popcount(cards >> (4 * static_cast<int>(level) + ladder) & 3);
      };
      std::array<int, kMaxRank + 1> helping{}, spare{};  // bases that nothing lies on
      int needs = 0;                                     // hosts for the level below
      for (std::size_t level = 0; level < kMaxRank; ++level) {
        const int base = count(in_columns, level);
        helping[level] = std::max(0, needs - base);
        spare[level] = base - needs;
        if (helping[level] > count(help, level)) return false;
        needs = base - count(bottoms, level) + helping[level];
      }
      if (needs > 0) return false;  // nothing hosts the highest level
      bool hosts_one_more = false;  // the level above
      for (std::size_t level = kMaxRank; level-- > 0;) {
        if (helping[level] > 0 || hosts_one_more) room |= CardSet{3} << (4 * static_cast<int>(level) + ladder);
        hosts_one_more = spare[level] > 0 || (hosts_one_more && helping[level] < count(help, level));
      }
    }
    return true;
  }

  RelaxedStart start_;
  CardSet stock_cards_ = 0;
  std::uint64_t every_ = 0;
  FlatSet<Key, MorePlayed> known_;
  std::size_t positions_ = 0;
  std::size_t max_positions_ = 0;
};

}  // namespace winnable::canfield
