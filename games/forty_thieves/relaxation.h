// Forty Thieves: the delete relaxation, a proof of loss at the root and in the depth-first search's first positions.
// Part of games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

// Claim: a position without free cell and empty column is lost when, even if nothing ever got in the way again, no
//        column and no cell could be emptied.
// Why: a win empties columns, so there is a first moment at which a column or cell becomes empty. Until then a card
//      moves only home or onto the next higher card of its suit. The relaxation lets every card that was once exposed
//      on the tableau stay exposed for ever, as a host for any number of cards and as a candidate for its foundation;
//      what could be exposed at a moment of real play is exposed in the relaxation at the same number of turned cards.
//      Only the waste keeps its order: a card that finds no place when it is turned lies under those turned later.
// Needs: one pass of the stock, turned cards go to the waste. Where runs move as groups, so do they here.
// Cost: some microseconds.
// Refuted: "of a group that moves only the last card is exposed" (tests/regressions/forty-thieves-group.txt); a closure
//          that ended though a column had just shown a new host (tests/regressions/forty-thieves-no-stock.txt).
// Guarded by: tests/games/forty_thieves_test.cpp.
// Source: delete relaxation (Bonet & Geffner), with the stock's order kept.
template <FortyThievesRules R>
class FortyThieves<R>::Relaxation {
 public:
  explicit Relaxation(const FortyThieves& position) : position_(position) {
    const Deal& deal = *position.deal_;
    for (int c = 0; c < R.columns; ++c) {
      Cards& cards = columns_[static_cast<std::size_t>(c)];
      const auto& dealt = deal.columns[static_cast<std::size_t>(c)];
      for (int i = 0; i + 1 < position.prefix(c); ++i) cards.push_back(dealt[static_cast<std::size_t>(i)]);
      for (int i = position.run(c); i >= 0; --i) cards.push_back(Card::from_code(position.top(c).code + i));
    }
    for (std::size_t suit = 0; suit < 4; ++suit) home_[suit] = position.foundations_[suit] >> 4;
    for (int i = 0; i < position.turned_; ++i)
      if (position.waste_ >> i & 1) waste_.push_back(deal.stock[static_cast<std::size_t>(i)]);
  }

  // Whether a column or a cell can be emptied.
  bool frees_a_place() {
    for (const Card card : position_.deal_->stock_from(position_.turned_)) {
      if (frees_a_place_now()) return true;
      waste_.push_back(card);
    }
    return frees_a_place_now();
  }

 private:
  using Cards = std::vector<Card>;

  static std::uint64_t bit(int code) { return std::uint64_t{1} << code; }
  bool can_go_home(Card card) const { return card.rank() <= home_[static_cast<std::size_t>(card.suit())] + 1; }
  bool has_host(Card card) const { return card.rank() < R.ranks && (hosts_ & bit(card.code + 1)); }
  bool can_leave(Card card) const { return can_go_home(card) || has_host(card); }

  // Without another turn: goes on until nothing is new.
  bool frees_a_place_now() {
    for (bool changed = true; changed;) {
      const std::uint64_t known_hosts = hosts_;
      changed = false;
      for (int c = 0; c < R.columns; ++c) {
        Cards& cards = columns_[static_cast<std::size_t>(c)];
        for (; dig(cards); changed = true)
          if (cards.empty()) return true;
      }
      for (int cell = 0; cell < R.cells; ++cell)
        if (can_leave(position_.top(kFirstCell + cell))) return true;
      for (; !waste_.empty() && can_leave(waste_.back()); waste_.pop_back()) {
        see(waste_.back());
        changed = true;
      }
      hosts_ |= seen_ & hosts_ >> 1;
      changed = changed || hosts_ != known_hosts;
    }
    return false;
  }

  // Takes off what can leave. True: something did.
  bool dig(Cards& cards) {
    expose(cards.back());
    std::size_t left = can_go_home(cards.back()) ? cards.size() - 1 : cards.size();
    for (std::size_t base = cards.size(); base-- > 0;) {
      if (has_host(cards[base])) left = std::min(left, base);
      if (!R.moves_runs || base == 0 || cards[base - 1].code != cards[base].code + 1) break;
    }
    if (left == cards.size()) return false;
    for (; cards.size() > left; cards.pop_back()) expose(cards.back());  // of a group after those above it
    return true;
  }

  void expose(Card card) {
    hosts_ |= bit(card.code);
    see(card);
  }
  void see(Card card) {
    seen_ |= bit(card.code);
    for (int& rank = home_[static_cast<std::size_t>(card.suit())];
         rank < R.ranks && (seen_ & bit(Card(card.suit(), rank + 1).code));)
      ++rank;
  }

  const FortyThieves& position_;
  std::array<Cards, 10> columns_;
  Cards waste_;
  std::uint64_t seen_ = 0;   // kinds that were exposed on the tableau or left the waste
  std::uint64_t hosts_ = 0;  // of these, kinds that can stand exposed on the tableau
  std::array<int, 4> home_{};
};

template <FortyThievesRules R>
bool FortyThieves<R>::relaxation_proves_loss() const requires(!R.shows_stock_card) {
  return !spaces() && !free_cells() && !Relaxation(*this).frees_a_place();
}

}  // namespace winnable
