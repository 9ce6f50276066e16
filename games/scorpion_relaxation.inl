// Scorpion: the static proof of loss, and the estimate that scores positions. Part of games/scorpion.h.
//
// Delete relaxation: what has become possible stays possible. A card that lies on another blocks it until it leaves;
// new blockers are ignored, hosts and spaces serve any number of cards. If even so some card that is out of place can
// never go to its host, or some face-down card never be turned up, the position is lost.
//
//   bare(c)     nothing lies on c, or the card on it leaves
//   leaves(c)   c is face up or bare, and: some host h of c is bare and comes out of c's column if it lies above c; or
//   c
//               may fill a space and some column is empty or its bottom card leaves; or c begins a sequence that is
//               lifted off
// The same relaxation gives the layered search its score: an additive estimate of the moves still needed (as h_add in
// planning: Bonet & Geffner). It steers only and proves nothing.
// Cost: a few passes over the cards, 1-5 microseconds; the estimate about as much again.
#pragma once

namespace winnable {

template <ScorpionRules R>
class ScorpionRelaxation {
 public:
  using Column = typename ScorpionDeal<R>::Column;

  ScorpionRelaxation(const std::array<Column, static_cast<std::size_t>(R.columns)>& cards,
                     const std::array<std::uint8_t, static_cast<std::size_t>(R.columns)>& height,
                     const std::array<std::uint8_t, static_cast<std::size_t>(R.columns)>& hidden) {
    for (int column = 0; column < R.columns; ++column) {
      const auto c = static_cast<std::size_t>(column);
      if (height[c] == 0) has_space_ = had_space_ = true;
      for (int place = 0; place < height[c]; ++place) {
        const std::uint8_t code = cards[c][static_cast<std::size_t>(place)];
        Fact fact{code, static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(place)};
        fact.below = place == 0 ? 0 : cards[c][static_cast<std::size_t>(place) - 1];
        fact.is_face_up = place >= hidden[c];
        fact.is_last = place + 1 == height[c];
        add(fact);
      }
    }
  }
  void add_hand_card(Card card) {
    Fact fact{card.code, kNoColumn, 1};
    fact.is_face_up = fact.is_last = true;
    add(fact);
  }

  // Claim: false means that the position is lost.
  // Why: take a winning play and the order in which cards first leave the place they have now. By induction along it
  //      each of them `leaves` here: its host must be bare at that time, so the card that lies on it now left earlier;
  //      if the host lies above it in the same column, some card from there up to the host left earlier. A card out of
  //      place has to leave for a host (a king for a space) at some time, and a hand card, wherever it falls, is in
  //      place only on a bare host or in a space.
  // Needs: cards leave only by their own move, by a move of a card below them, or by lifting.
  // Guarded by: tests/scorpion_test.cpp.
  bool may_be_won() {
    while (pass()) {
    }
    for (int i = 0; i < size_; ++i) {
      if (!fact(i).is_in_place && !fact(i).finds_home) return false;
      if (!fact(i).is_face_up && !is_bare(i)) return false;
    }
    return true;
  }

  // The additive estimate of the moves still needed, after may_be_won() answered true: the cost of a fact is one move
  // more than the costs of what it needs, shared needs counted each time.
  int estimate() {
    space_cost_ = had_space_ ? 0 : kDear;
    for (int i = 0; i < size_; ++i) fact(i).cost = kDear;
    while (lower_costs()) {
    }
    int sum = 0;
    for (int i = 0; i < size_; ++i)
      if (!fact(i).is_in_place) sum += std::min(fact(i).cost, kCap);
    return sum;
  }

 private:
  static constexpr std::uint8_t kNoColumn = 255;
  static constexpr int kDear = 10000, kCap = 200;  // costs: out of reach; the most that one card may add
  static constexpr std::size_t kDecks = static_cast<std::size_t>(R.decks);

  struct Fact {
    std::uint8_t code = 0, column = 0, place = 0, below = 0;
    int cost = 0;  // of leaving, for estimate()
    bool is_face_up = false, is_last = false, is_in_place = false, leaves = false, finds_home = false;
  };

  Fact& fact(int i) { return facts_[static_cast<std::size_t>(i)]; }
  static bool is_king(const Fact& f) { return (f.code & 15) == R.ranks; }

  void add(Fact fact) {
    fact.is_in_place = is_king(fact) ? fact.place == 0 : fact.below == fact.code + 1;
    copies_[fact.code][count_[fact.code]++] = static_cast<std::uint8_t>(size_);
    facts_[static_cast<std::size_t>(size_++)] = fact;
  }

  // The cards of a column stand one after another.
  bool is_bare(int i) { return fact(i).is_last || fact(i + 1).leaves; }

  bool host_is_reachable(int i, int host) {
    if (fact(host).column != fact(i).column || fact(i).column == kNoColumn) return is_bare(host);
    if (host + 1 == i) return false;  // it lies there already
    if (!is_bare(host)) return false;
    if (host < i) return true;
    for (int between = i + 1; between <= host; ++between)
      if (fact(between).leaves) return true;
    return false;
  }

  bool finds_host(int i) {
    const std::size_t wanted = fact(i).code + std::size_t{1};
    for (std::size_t copy = 0; copy < count_[wanted]; ++copy)
      if (host_is_reachable(i, copies_[wanted][copy])) return true;
    return false;
  }

  // Some copy of every rank of the suit may come to lie on a host: the sequence may be lifted.
  bool may_be_cleared(const Fact& king) {
    for (int rank = 1; rank < R.ranks; ++rank) {
      const std::size_t code = static_cast<std::size_t>((king.code & 0x30) | rank);
      bool found = false;
      for (std::size_t copy = 0; copy < count_[code]; ++copy) {
        const Fact& f = fact(copies_[code][copy]);
        found = found || f.is_in_place || f.finds_home;
      }
      if (!found) return false;
    }
    return true;
  }

  // One look at every card. True: something new was found.
  bool pass() {
    bool changed = false;
    for (int i = 0; i < size_; ++i) {
      Fact& f = fact(i);
      if ((f.leaves && f.finds_home) || !(f.is_face_up || is_bare(i))) continue;
      bool home = f.finds_home, leaves = f.leaves;
      if (is_king(f)) {
        const bool cleared = R.clears_sequences && may_be_cleared(f);
        home = home || cleared || (has_space_ && f.place > 0);
      } else {
        home = home || finds_host(i);
      }
      leaves = home || (R.any_card_fills_space && has_space_ && f.place > 0);
      if (home == f.finds_home && leaves == f.leaves) continue;
      f.finds_home = home;
      f.leaves = leaves;
      if (f.place == 0 && leaves) has_space_ = true;
      changed = true;
    }
    return changed;
  }

  int bare_cost(int i) { return fact(i).is_last ? 0 : fact(i + 1).cost; }

  int host_cost(int i, int host) {
    if (!host_is_reachable(i, host)) return kDear;
    int cost = bare_cost(host);
    if (fact(host).column == fact(i).column && fact(i).column != kNoColumn && host > i) {
      int apart = kDear;
      for (int between = i + 1; between <= host; ++between) apart = std::min(apart, fact(between).cost);
      cost += apart;
    }
    return cost;
  }

  bool lower_costs() {
    bool changed = false;
    for (int i = size_ - 1; i >= 0; --i) {
      Fact& f = fact(i);
      if (!f.leaves) continue;
      int cost = kDear;
      if (is_king(f)) {
        cost = f.place > 0 ? space_cost_ : kDear;
      } else {
        const std::size_t wanted = f.code + std::size_t{1};
        for (std::size_t copy = 0; copy < count_[wanted]; ++copy)
          cost = std::min(cost, host_cost(i, copies_[wanted][copy]));
      }
      cost += 1 + (f.is_face_up ? 0 : bare_cost(i));
      cost = std::min(cost, kDear);
      if (cost >= f.cost) continue;
      f.cost = cost;
      changed = true;
      if (f.place == 0 && f.column != kNoColumn) space_cost_ = std::min(space_cost_, cost);
    }
    return changed;
  }

  std::array<Fact, static_cast<std::size_t>(R.deck_size()) + 1> facts_{};
  std::array<std::array<std::uint8_t, kDecks>, 80> copies_{};
  std::array<std::uint8_t, 80> count_{};
  int size_ = 0;
  bool has_space_ = false, had_space_ = false;
  int space_cost_ = 0;
};

template <ScorpionRules R>
ScorpionRelaxation<R> Scorpion<R>::relaxed() const {
  ScorpionRelaxation<R> relaxation(cards_, height_, hidden_);
  for (int i = dealt_; i < deal_->hand_size; ++i) relaxation.add_hand_card(deal_->hand[static_cast<std::size_t>(i)]);
  return relaxation;
}

template <ScorpionRules R>
bool Scorpion<R>::is_dead_end() const {
  return !relaxed().may_be_won();
}

}  // namespace winnable
