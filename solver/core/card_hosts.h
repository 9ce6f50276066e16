// In a formula of the order in which the cards of two decks leave their places: on which copy of its host each card
// lies that is out and not home, just after each event, and whether it moves before the next one.
//
// Where a card lies matters to its neighbours in the order alone. So that cards stay where they lie is said last, and
// only of pairs of events that follow one another in an order found.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/core/event_order.h"
#include "solver/core/formula.h"
#include "solver/core/foundation_heights.h"
#include "winnable/card.h"

namespace winnable {

// One of the two copies of a card: the events by which it leaves its place and is exposed.
struct CardCopy {
  Card card;
  int own = EventOrder::kNever;  // the card's; a card without one counts as out by another's
  int leaves = EventOrder::kFromStart;
  int bared = EventOrder::kFromStart;
  bool is_home = false;
};

// Both copies of each card. A host is a card of the same suit and the next higher rank.
struct CardCopies {
  std::vector<CardCopy> all{};
  std::array<std::array<std::array<int, 2>, kMaxRank + 1>, kMaxSuits> kinds{};  // indices into `all`
  int suits = 0;
  int ranks = 0;
  bool wraps = false;  // the lowest rank is the host of the highest

  // When all are there.
  void find_kinds();
  const CardCopy& of(std::size_t suit, std::size_t rank, std::size_t which) const {
    return all[static_cast<std::size_t>(kinds[suit][rank][which])];
  }
  bool has_host(std::size_t rank) const { return rank < static_cast<std::size_t>(ranks) || wraps; }
  std::size_t host_of(std::size_t rank) const { return rank % static_cast<std::size_t>(ranks) + 1; }
};

class CardHosts {
 public:
  // Of a copy just after an event, and until the next one.
  struct Lying {
    int home_before = Formula::kFalse;  // just before the event
    int home = Formula::kFalse;
    int out = Formula::kFalse;                                // home or not
    std::array<int, 2> on{Formula::kFalse, Formula::kFalse};  // these copies of the host
    int base = Formula::kFalse;                               // on no card, in a column
    int moves = Formula::kFalse;
    int goes_home = Formula::kFalse;
    std::array<int, 2> reaches{Formula::kFalse, Formula::kFalse};  // these copies could take it
  };

  // All of it must outlive this.
  CardHosts(Formula& formula, const EventOrder& order, const std::vector<FoundationHeights>& heights,
            const CardCopies& copies)
      : formula_(formula), order_(order), heights_(heights), copies_(copies), lying_(heights.size()) {}

  // Whether a copy is out or home just after an event, by which it goes home if `goes_home` and the event is its own.
  Lying begin(const CardCopy& copy, int event, int goes_home);
  // With all its literals, for the copies just after an event in their order.
  void add(int event, const Lying& lying);
  const std::vector<Lying>& just_after(int event) const { return lying_[at(event)]; }
  const Lying& lying(std::size_t suit, std::size_t rank, std::size_t which, int event) const {
    return lying_[at(event)][at(copies_.kinds[suit][rank][which])];
  }

  // When all of an event are there. Which of the two copies is home.
  void tell_copies_apart(std::size_t suit, std::size_t rank, int event);
  // Of bases there are no more than `most` says: one or more, two. `shown`: of each copy of the host, whether it is
  // exposed.
  void place(std::size_t suit, std::size_t rank, int event, const std::array<int, 2>& bases,
             const std::array<int, 2>& most, const std::array<int, 2>& shown);
  // Before the next event, where `free` says that a place may become free.
  void move(std::size_t suit, std::size_t rank, std::size_t which, int event, int free);

  // In what the solver has found cards stay where they lie, but for those that move, from one event to the next.
  bool agree(int first, int second) const;
  // They do, if the second is `next`, a literal.
  void tie(int first, int second, int next);
  // A literal: the second is the next event after the first; may be true elsewhere.
  int follows(int first, int second);

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  Formula& formula_;
  const EventOrder& order_;
  const std::vector<FoundationHeights>& heights_;
  const CardCopies& copies_;
  std::vector<std::vector<Lying>> lying_;  // by event and copy
};

}  // namespace winnable
