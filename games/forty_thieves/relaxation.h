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
bool FortyThieves<R>::relaxation_proves_loss() const requires(!R.shows_stock_card) {
  if (spaces() || free_cells()) return false;
  const auto bit = [](int code) { return std::uint64_t{1} << code; };

  std::array<std::vector<Card>, 10> columns;
  for (int c = 0; c < R.columns; ++c) {
    auto& cards = columns[static_cast<std::size_t>(c)];
    const auto& dealt = deal_->columns[static_cast<std::size_t>(c)];
    for (int i = 0; i + 1 < prefix(c); ++i) cards.push_back(dealt[static_cast<std::size_t>(i)]);
    for (int i = run(c); i >= 0; --i) cards.push_back(Card::from_code(top(c).code + i));
  }
  std::uint64_t seen = 0;   // kinds that were exposed on the tableau or left the waste
  std::uint64_t hosts = 0;  // of these, kinds that can stand exposed on the tableau
  std::array<int, 4> home{};
  for (std::size_t suit = 0; suit < 4; ++suit) home[suit] = foundations_[suit] >> 4;

  const auto can_go_home = [&](Card card) { return card.rank() <= home[static_cast<std::size_t>(card.suit())] + 1; };
  const auto has_host = [&](Card card) { return card.rank() < R.ranks && (hosts & bit(card.code + 1)); };
  const auto see = [&](Card card) {
    seen |= bit(card.code);
    for (int& rank = home[static_cast<std::size_t>(card.suit())];
         rank < R.ranks && (seen & bit(Card(card.suit(), rank + 1).code));)
      ++rank;
  };
  // Takes off what can leave. True: something did.
  const auto dig = [&](std::vector<Card>& cards) {
    hosts |= bit(cards.back().code);
    see(cards.back());
    std::size_t left = can_go_home(cards.back()) ? cards.size() - 1 : cards.size();
    for (std::size_t base = cards.size(); base-- > 0;) {
      if (has_host(cards[base])) left = std::min(left, base);
      if (!R.moves_runs || base == 0 || cards[base - 1].code != cards[base].code + 1) break;
    }
    if (left == cards.size()) return false;
    for (; cards.size() > left; cards.pop_back()) {  // any card of a group can be exposed after those above it
      hosts |= bit(cards.back().code);
      see(cards.back());
    }
    return true;
  };

  std::vector<Card> waste;
  for (int i = 0; i < turned_; ++i)
    if (waste_ >> i & 1) waste.push_back(deal_->stock[static_cast<std::size_t>(i)]);
  for (int turned = turned_;; ++turned) {
    for (bool changed = true; changed;) {
      const std::uint64_t known_hosts = hosts;
      changed = false;
      for (int c = 0; c < R.columns; ++c) {
        auto& cards = columns[static_cast<std::size_t>(c)];
        while (dig(cards)) {
          changed = true;
          if (cards.empty()) return false;
        }
      }
      for (std::size_t cell = kFirstCell; cell < kFirstCell + R.cells; ++cell)
        if (can_go_home(top(static_cast<int>(cell))) || has_host(top(static_cast<int>(cell)))) return false;
      for (; !waste.empty() && (can_go_home(waste.back()) || has_host(waste.back())); waste.pop_back()) {
        see(waste.back());
        changed = true;
      }
      hosts |= seen & hosts >> 1;
      changed = changed || hosts != known_hosts;
    }
    if (turned == deal_->stock_size) return true;
    waste.push_back(deal_->stock[static_cast<std::size_t>(turned)]);
  }
}

}  // namespace winnable
