// Scorpion: the static proof of loss, and the estimate that scores positions. Part of games/scorpion/position.h.
//
// Delete relaxation: what has become possible stays possible. A card that lies on another blocks it until it leaves;
// new blockers are ignored, hosts and spaces serve any number of cards. If even so some card that is out of place can
// never go to its host, or some face-down card never be turned up, the position is lost.
//
//   bare(c)     nothing lies on c, or the card on it leaves
//   leaves(c)   c is face up or bare, and: some host h of c is bare and comes out of c's column if it lies above c; or
//               c may fill a space and some column is empty or its bottom card leaves; or c begins a sequence that is
//               lifted off
// The same relaxation gives the beam search its score: an additive estimate of the moves still needed (as h_add in
// planning: Bonet & Geffner). It steers only and proves nothing.
//
// Both follow what each card that leaves makes possible, and look at no card otherwise; the estimate in order of cost,
// so that each cost is found once (Knuth's generalisation of Dijkstra's algorithm). Cost: 1 to 3 microseconds; the
// estimate about as much again.
#pragma once

#include "games/scorpion/position.h"

namespace winnable {

template <ScorpionShape S>
class ScorpionRelaxation {
 public:
  using Column = typename ScorpionDeal<S>::Column;

  ScorpionRelaxation(const std::array<Column, static_cast<std::size_t>(S.columns)>& cards,
                     const std::array<std::uint8_t, static_cast<std::size_t>(S.columns)>& height,
                     const std::array<std::uint8_t, static_cast<std::size_t>(S.columns)>& hidden,
                     std::span<const Card> hand, bool clears_sequences)
      : clears_sequences_(clears_sequences) {
    for (int column = 0; column < S.columns; ++column) {
      const auto c = static_cast<std::size_t>(column);
      if (height[c] == 0) has_space_ = had_space_ = true;
      std::uint8_t below = 0;
      std::uint64_t seen = 0;  // codes
      first_upper_[c] = upper_count_;
      for (int place = 0; place < height[c]; ++place) {
        const std::uint8_t code = cards[c][static_cast<std::size_t>(place)];
        Fact fact{code, static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(place)};
        fact.is_face_up = place >= hidden[c];
        fact.is_last = place + 1 == height[c];
        fact.is_in_place = is_king(fact) ? place == 0 : below == code + 1;
        if (seen >> (code - 1) & 1) add_upper_host(fact);
        seen |= std::uint64_t{1} << code;
        add(fact);
        below = code;
      }
      end_upper_[c] = upper_count_;
    }
    for (const Card card : hand) {
      Fact fact{card.code, kNoColumn, 1};
      fact.is_face_up = fact.is_last = true;
      add(fact);
    }
  }

  // Claim: false means that the position is lost.
  // Why: take a winning play and the order in which cards first leave the place they have now. By induction along it
  //      each of them `leaves` here: its host must be bare at that time, so the card that lies on it now left earlier;
  //      if the host lies above it in the same column, some card from there up to the host left earlier. A card out of
  //      place has to leave for a host (a king for a space) at some time, and a hand card, wherever it falls, is in
  //      place only on a bare host or in a space.
  // Needs: cards leave only by their own move, by a move of a card below them, or by lifting.
  // Guarded by: tests/games/scorpion_test.cpp.
  bool may_be_won() {
    for (int i = 0; i < size_; ++i)
      if (fact(i).is_last) bare(i);
    if (has_space_ || clears_sequences_) look_for_space();
    while (fresh_count_ > 0) follow(fresh_[--fresh_count_]);
    for (int i = 0; i < size_; ++i) {
      if (!fact(i).is_in_place && !fact(i).finds_home) return false;
      if (!fact(i).is_face_up && !is_bare(i)) return false;
    }
    return true;
  }

  // The additive estimate of the moves still needed: the cost of a fact is one move more than the costs of what it
  // needs, shared needs counted each time. Complete: the cost of all that must be possible is known; then may_be_won()
  // need not be asked.
  struct Estimate {
    int moves = 0;
    bool is_complete = true;
  };
  Estimate estimate() {
    begin_costs();
    for (int cost = 1; cost <= kCap; ++cost) {
      for (int entry = first_of_cost_[at(cost)]; entry != kNoEntry; entry = entries_[at(entry)].next)
        if (const int i = entries_[at(entry)].fact; costs_[at(i)].of_leaving > cost) settle(i, cost);
    }
    Estimate sum;
    for (int i = 0; i < size_; ++i) {
      const Cost& known = costs_[at(i)];
      if (!fact(i).is_in_place) sum.moves += std::min(known.of_leaving, kCap);
      sum.is_complete &=
          (fact(i).is_in_place || known.of_leaving <= kCap) && (fact(i).is_face_up || known.of_baring <= kCap);
    }
    return sum;
  }

 private:
  static constexpr std::uint8_t kNoColumn = 255;
  static constexpr std::uint16_t kNoEntry = 0xFFFF;
  static constexpr int kDear = 10000, kCap = 200;  // costs: not known; the most that one card may add
  static constexpr std::size_t kSize = static_cast<std::size_t>(S.deck_size()),
                               kDecks = static_cast<std::size_t>(S.decks);

  struct Fact {
    std::uint8_t code, column, place;
    bool is_face_up = false, is_last = false, is_in_place = false;
    bool leaves = false, finds_home = false;
  };
  // A card and a host of it that lies above it in its column.
  struct UpperHost {
    std::uint8_t guest, host;
  };

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Fact& fact(int i) { return facts_[at(i)]; }
  static bool is_king(const Fact& f) { return (f.code & 15) == S.ranks; }

  void add(const Fact& fact) {
    copies_[fact.code][count_[fact.code]++] = static_cast<std::uint8_t>(size_);
    facts_[at(size_++)] = fact;
  }
  // Calls act(i) for each card of a code.
  template <class Act>
  void each_copy(int code, Act&& act) {
    for (std::size_t copy = 0; copy < count_[at(code)]; ++copy) act(int{copies_[at(code)][copy]});
  }
  template <class Act>
  void each_king(Act&& act) {
    for (int suit = 0; suit < S.suits; ++suit) each_copy(Card(suit, S.ranks).code, act);
  }

  // The next card lies above guests of its own.
  void add_upper_host(const Fact& host) {
    each_copy(host.code - 1, [&](int guest) {
      if (fact(guest).column == host.column)
        uppers_[upper_count_++] = {static_cast<std::uint8_t>(guest), static_cast<std::uint8_t>(size_)};
    });
  }
  // Calls act(number) for each card and upper host that card k takes apart when it leaves.
  template <class Act>
  void each_upper_over(int k, Act&& act) {
    const auto column = fact(k).column;
    for (std::size_t i = first_upper_[column]; i < end_upper_[column]; ++i)
      if (uppers_[i].guest < k && k <= uppers_[i].host) act(i);
  }

  // The cards of a column stand one after another.
  bool is_bare(int i) { return fact(i).is_last || fact(i + 1).leaves; }

  // Whether a card can go to a bare host.
  bool reaches(int guest, int host) {
    if (fact(host).column != fact(guest).column || fact(guest).column == kNoColumn) return true;
    if (host < guest) return host + 1 != guest;  // it lies there already
    for (int between = guest + 1; between <= host; ++between)
      if (fact(between).leaves) return true;
    return false;
  }

  // Some copy of every rank of the suit may come to lie on a host: the sequence may be lifted.
  bool may_be_cleared(const Fact& king) {
    for (int rank = 1; rank < S.ranks; ++rank) {
      bool found = false;
      each_copy((king.code & 0x30) | rank, [&](int i) { found = found || fact(i).is_in_place || fact(i).finds_home; });
      if (!found) return false;
    }
    return true;
  }

  bool acts(int i) { return fact(i).is_face_up || is_bare(i); }

  void leave(int i) {
    if (fact(i).leaves) return;
    fact(i).leaves = true;
    fresh_[fresh_count_++] = static_cast<std::uint8_t>(i);
  }
  void go_home(int i) {
    if (fact(i).finds_home) return;
    fact(i).finds_home = true;
    leave(i);
    if (clears_sequences_ && !is_king(fact(i))) {
      each_copy((fact(i).code & 0x30) | S.ranks, [&](int king) {
        if (!fact(king).finds_home && acts(king)) look_at(king);
      });
    }
  }

  // A card can be made bare: it turns up, and its guests can come.
  void bare(int host) {
    if (!fact(host).is_face_up) look_at(host);
    each_copy(fact(host).code - 1, [&](int guest) {
      if (!fact(guest).finds_home && acts(guest) && reaches(guest, host)) go_home(guest);
    });
  }

  // Whether a card that can act now can leave.
  void look_at(int i) {
    const bool fills_space = has_space_ && fact(i).place > 0;
    if (is_king(fact(i))) {
      if (fills_space || (clears_sequences_ && may_be_cleared(fact(i)))) go_home(i);
    } else {
      if (S.any_card_fills_space && fills_space) leave(i);
      each_copy(fact(i).code + 1, [&](int host) {
        if (is_bare(host) && reaches(i, host)) go_home(i);
      });
    }
  }
  // There may be a space, or a sequence to clear: the cards that make use of it.
  void look_for_space() {
    if (S.any_card_fills_space) {
      for (int i = 0; i < size_; ++i)
        if (acts(i)) look_at(i);
    } else {
      each_king([&](int king) {
        if (acts(king)) look_at(king);
      });
    }
  }

  // Looks at all that a card makes possible that has been found to leave.
  void follow(int k) {
    const Fact& f = fact(k);
    if (f.column == kNoColumn) return;
    each_upper_over(k, [&](std::size_t i) {
      if (is_bare(uppers_[i].host) && acts(uppers_[i].guest)) go_home(uppers_[i].guest);
    });
    if (f.place > 0) {
      bare(k - 1);
    } else if (!has_space_) {
      has_space_ = true;
      look_for_space();
    }
  }

  // What is known of a card's cost of leaving: one move, and to bare it if it lies face down, and the cheapest host.
  struct Cost {
    int of_leaving = kDear;  // known once it is the least of those that wait
    int of_baring = kDear;   // as a host; of itself when face down
    int of_host = kDear;
    int waits_at = kDear;
  };
  struct Entry {
    std::uint8_t fact;
    std::uint16_t next;
  };

  void begin_costs() {
    space_cost_ = had_space_ ? 0 : kDear;
    entry_count_ = 0;
    first_of_cost_.fill(kNoEntry);
    std::fill_n(upper_costs_.begin(), upper_count_, kDear);
    for (int i = 0; i < size_; ++i) costs_[at(i)] = Cost{};
    for (int i = 0; i < size_; ++i)
      if (fact(i).is_last) bare_at(i, 0);
    if (had_space_) each_king([&](int king) { wait(king); });
  }

  // A card can be made bare at a cost: it turns up, and takes its guests.
  void bare_at(int host, int cost) {
    costs_[at(host)].of_baring = cost;
    if (!fact(host).is_face_up) wait(host);
    if ((fact(host).code & 15) == 1) return;
    each_copy(fact(host).code - 1, [&](int guest) {
      if (fact(guest).column != fact(host).column || fact(guest).column == kNoColumn || host + 1 < guest)
        offer_host(guest, cost);
    });
    if (fact(host).column == kNoColumn) return;
    for (std::size_t i = first_upper_[fact(host).column]; i < end_upper_[fact(host).column]; ++i)
      if (uppers_[i].host == host && upper_costs_[i] < kDear) offer_host(uppers_[i].guest, cost + upper_costs_[i]);
  }
  void offer_host(int guest, int cost) {
    if (cost >= costs_[at(guest)].of_host) return;
    costs_[at(guest)].of_host = cost;
    wait(guest);
  }

  // Lets a card wait at the cost that follows from what is known.
  void wait(int i) {
    const Fact& f = fact(i);
    Cost& known = costs_[at(i)];
    const int needed = is_king(f) ? (f.place > 0 ? space_cost_ : kDear) : known.of_host;
    const int cost = 1 + needed + (f.is_face_up ? 0 : known.of_baring);
    if (cost > kCap || cost >= known.waits_at) return;
    known.waits_at = cost;
    entries_[entry_count_] = {static_cast<std::uint8_t>(i), first_of_cost_[at(cost)]};
    first_of_cost_[at(cost)] = entry_count_++;
  }

  // The cost of a card is known: so is what depends on it.
  void settle(int k, int cost) {
    costs_[at(k)].of_leaving = cost;
    const Fact& f = fact(k);
    if (f.column == kNoColumn) return;
    each_upper_over(k, [&](std::size_t i) {
      if (upper_costs_[i] < kDear) return;
      upper_costs_[i] = cost;
      if (const int baring = costs_[uppers_[i].host].of_baring; baring < kDear)
        offer_host(uppers_[i].guest, baring + cost);
    });
    if (f.place > 0) {
      bare_at(k - 1, cost);
    } else if (space_cost_ == kDear) {
      space_cost_ = cost;
      each_king([&](int king) { wait(king); });
    }
  }

  std::array<Fact, kSize + 1> facts_;
  std::array<std::array<std::uint8_t, kDecks>, 64> copies_;
  std::array<std::uint8_t, 64> count_{};
  int size_ = 0;
  bool clears_sequences_;  // of the rules
  bool has_space_ = false, had_space_ = false;
  std::array<std::uint8_t, kSize> fresh_;  // found to leave, not yet followed
  std::size_t fresh_count_ = 0;
  std::array<UpperHost, kDecks * kSize> uppers_;  // column after column
  std::array<std::uint16_t, static_cast<std::size_t>(S.columns)> first_upper_{}, end_upper_{};
  std::uint16_t upper_count_ = 0;

  // For estimate(): the least cost of what lies between a card and its upper host; cards that wait, a list for each
  // cost.
  int space_cost_ = 0;
  std::array<int, kDecks * kSize> upper_costs_;
  std::array<Cost, kSize> costs_;
  std::array<Entry, 4 * kSize + 16> entries_;
  std::array<std::uint16_t, kCap + 1> first_of_cost_;
  std::uint16_t entry_count_ = 0;
};

template <ScorpionShape S>
ScorpionRelaxation<S> ScorpionPosition<S>::relaxed() const {
  const auto* hand = deal_->hand.data();
  return {cards_, height_, hidden_, {hand + dealt_, hand + deal_->hand_size}, deal_->rules.clears_sequences};
}

template <ScorpionShape S>
bool ScorpionPosition<S>::is_dead_end() const {
  return !relaxed().may_be_won();
}

}  // namespace winnable
