// A builder's game of which the high cards alone are kept, to prove losses: those of some level and above. Kings that
// cover what other kings wait for, and have nowhere else to go, lose many deals; then queens, and so on.
//
// kHighCards. Claim: a deal whose game of high cards is lost, whatever the level, is lost.
// Why: of the high cards is kept which lie as they were dealt, which are home, and which are out, that is anywhere else
//      in columns or in cells. Where those lie is not kept; it is asked that there is room for them. Each play goes
//      through such states by the steps given here, because
//      - a card that lies as it was dealt leaves after the high cards dealt above it, or, where sequences move, with
//        them. Low cards above it are thought away.
//      - a high card that is out lies in a cell, on the floor of a column (if it may fill spaces) from which all high
//        cards dealt there have left, or on a host. Hosts are high, too, each takes one card, and is out but in no
//        cell, or is the last high card dealt to a column that lies there still. So of the cards that have the same
//        hosts only so many can lie on hosts as there are of these; the others need cells and spaces. What lies in a
//        cell hosts nothing.
//      - what goes home or comes back has no card on it, nor has a card that moves to another place where single cards
//        move.
//      - the lowest high card of a suit goes home after all low ones of its suit, so that no high card lies as it was
//        dealt above one of these.
//      Cards of the stock and the reserve are free to play (a stacked reserve from its last card).
// Needs: one deck, nothing dealt onto columns in play, no base card that hosts a king.
// Guarded by: tests/games/high_cards_test.cpp.
// Source: pattern databases (Culberson & Schaeffer 1998) know some of the cards exactly, too; here a few states decide.
// Cost: 16 bytes in a set for each state met, 16 for each that waits; charged to the Meter. About a million states a
//       second.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

#include "games/builder/deal.h"
#include "games/builder/relaxed_prover.h"
#include "games/builder/tables.h"
#include "solver/core/hash.h"
#include "solver/core/meter.h"

namespace winnable {

class HighCards {
 public:
  struct State {
    std::uint64_t dealt = 0;                           // that lie as they were dealt
    std::array<std::uint8_t, builder::kSuits> high{};  // heights of the foundations, low cards thought home

    friend bool operator==(const State&, const State&) = default;
  };

  static bool holds_for(const BuilderTables& tables) {
    const BuilderRules& rules = tables.rules;
    bool bases_host = false;
    for (int card = 0; card < 4 * rules.ranks; ++card) bases_host |= (hosts_of(tables, card) & 0xF) != 0;
    return rules.decks == 1 && !bases_host && !(rules.stock > 0 && rules.stock_to == StockRule::columns);
  }

  // High are cards of this level and above it. The deal must outlive it.
  HighCards(const BuilderDeal& deal, int level);

  const State& start() const { return start_; }
  bool is_won(const State& state) const { return state.high == won_; }
  Key key_of(const State& state) const {
    std::uint32_t home;
    std::memcpy(&home, state.high.data(), sizeof(home));
    const Key& first = tables_.place_hash[0];
    const Key& second = tables_.place_hash[1];
    return {fold_multiply(state.dealt ^ first.low, home ^ second.low),
            fold_multiply(state.dealt ^ first.high, home ^ second.high)};
  }

  // Calls act(state after) for each step.
  template <class Act>
  void each_child(const State& state, Act&& act) const {
    const Table table = table_of(state);
    for (int suit = 0; suit < builder::kSuits && rules_.foundation_return; ++suit)
      if (tables_.has_suit(suit) && state.high[index(suit)] > std::max(level_, rules_.stays_home()))
        each_return(state, suit, table, act);
    for (int pile = 0; pile < piles_; ++pile)
      if (const int card = last_of(state, pile); card != builder::kFloor) each_departure(state, card, pile, table, act);
    for (std::uint64_t left = state.dealt & loose_; left; left &= left - 1)
      each_departure(state, std::countr_zero(left), kNoPile, table, act);
    for (std::uint64_t left = table.out; left; left &= left - 1) {
      const int card = std::countr_zero(left);
      if (is_next_home(state, card) && has_room(table, table.out, builder::bit(card))) act(with_home(state, card));
    }
  }

 private:
  static constexpr int kNoPile = BuilderRules::kMaxColumns + 1;

  // Cards that may be laid on the same ones.
  struct Guests {
    std::uint64_t cards = 0, hosts = 0;
    std::uint64_t of_hosts = 0;  // of which classes all cards are among the hosts
    bool fills_space = false;
  };
  // High cards in the order in which they were dealt, lowest first.
  struct Pile {
    std::uint64_t cards = 0;
    std::uint8_t first = 0;  // of order_
  };
  struct Table {
    std::uint64_t out = 0;
    std::uint64_t last = 0;  // the last high card of each column that lies as it was dealt
    int spaces = 0;          // columns without any
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  // What a card may lie on that has left its place, with or in a sequence.
  static std::uint64_t hosts_of(const BuilderTables& tables, int card) {
    return tables.hosts[index(card)] | tables.group_hosts[index(card)];
  }
  bool is_column(int pile) const { return pile < rules_.columns; }
  int last_of(const State& state, int pile) const {
    const int count = std::popcount(state.dealt & pile_[index(pile)].cards);
    return count == 0 ? builder::kFloor : order_[pile_[index(pile)].first + index(count - 1)];
  }
  std::uint64_t home_of(const State& state) const {
    std::uint64_t cards = 0;
    for (int suit = 0; suit < builder::kSuits; ++suit)
      cards |= builder::of_suit(suit) & ((std::uint64_t{1} << (4 * state.high[index(suit)])) - 1);
    return cards & high_;
  }
  Table table_of(const State& state) const {
    Table table{.out = high_ & ~state.dealt & ~home_of(state)};
    for (int column = 0; column < rules_.columns; ++column) {
      const int card = last_of(state, column);
      if (card == builder::kFloor)
        ++table.spaces;
      else
        table.last |= builder::bit(card);
    }
    return table;
  }
  bool is_next_home(const State& state, int card) const {
    const int suit = builder::suit_of(card), level = builder::level_of(card);
    return state.high[index(suit)] == level && (level > level_ || !(state.dealt & above_low_[index(suit)]));
  }
  static State with_home(State state, int card) {
    state.dealt &= ~builder::bit(card);
    ++state.high[index(builder::suit_of(card))];
    return state;
  }

  template <class Act>
  void each_return(State state, int suit, const Table& table, Act&& act) const {
    const std::uint64_t bit = builder::bit(4 * --state.high[index(suit)] + suit);
    if (has_room(table, table.out | bit, bit)) act(state);
  }

  // A card leaves the place where it was dealt.
  template <class Act>
  void each_departure(const State& state, int card, int pile, Table table, Act&& act) const {
    const std::uint64_t bit = builder::bit(card);
    table.last &= ~bit;
    State after = state;
    after.dealt &= ~bit;
    if (is_next_home(state, card) && has_room(table, table.out, 0)) act(with_home(state, card));
    // A card that moves with it may be the one below.
    const bool moves_alone = tables_.moves_single_cards();
    if (!moves_alone && is_column(pile))
      if (const int below = last_of(after, pile); below != builder::kFloor) table.last |= builder::bit(below);
    if (has_room(table, table.out | bit, moves_alone ? bit : 0)) act(after);
  }

  // Whether these cards can be out, and `bare` has no card on it.
  bool has_room(const Table& table, std::uint64_t out, std::uint64_t bare) const;

  void find_guests();
  void add_pile(const std::uint8_t* cards, std::size_t size);

  const BuilderTables& tables_;
  const BuilderRules& rules_;
  int level_;
  std::uint64_t high_ = 0;
  std::uint64_t loose_ = 0;  // high cards in no pile at the start: of the stock and the open reserve
  State start_{};
  std::array<std::uint8_t, builder::kSuits> won_{};
  int piles_ = 0;  // the columns, and a stacked reserve
  std::array<Pile, BuilderRules::kMaxColumns + 1> pile_{};
  std::size_t in_piles_ = 0;
  std::array<std::uint8_t, kMaxDeckSize> order_{};
  std::array<std::uint64_t, builder::kSuits> above_low_{};  // high cards dealt above low ones of the suit
  std::size_t classes_ = 0;
  std::array<Guests, 64> guests_{};
  std::array<std::uint8_t, 64> class_of_{};
};

inline HighCards::HighCards(const BuilderDeal& deal, int level)
    : tables_(*deal.tables), rules_(tables_.rules), level_(level) {
  won_.fill(rules_.ranks);
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    start_.high[index(suit)] = std::max(deal.high[index(suit)], static_cast<std::uint8_t>(level));
    for (int l = level; l < rules_.ranks && tables_.has_suit(suit); ++l) high_ |= builder::bit(4 * l + suit);
  }
  for (int c = 0; c < rules_.columns; ++c)
    add_pile(&deal.cards[deal.columns[index(c)].first], deal.columns[index(c)].size);
  std::uint64_t in_cells = 0;
  for (int i = 0; i < rules_.cells; ++i)
    if (deal.is_full[index(i)]) in_cells |= builder::bit(deal.cells[index(i)]);
  if (rules_.reserve_stacked) {
    std::array<std::uint8_t, BuilderRules::kMaxReserveCards> left{};
    std::size_t size = 0;
    for (std::size_t i = 0; i < deal.reserve_size; ++i)
      if (deal.has_reserve[i]) left[size++] = deal.reserve[i];
    add_pile(left.data(), size);
  }
  loose_ = high_ & ~start_.dealt & ~in_cells & ~home_of(start_);
  start_.dealt |= loose_;
  find_guests();
}

inline void HighCards::add_pile(const std::uint8_t* cards, std::size_t size) {
  Pile& pile = pile_[index(piles_++)];
  pile.first = static_cast<std::uint8_t>(in_piles_);
  std::array<bool, builder::kSuits> has_low{};
  for (std::size_t i = 0; i < size; ++i) {
    const int card = cards[i];
    if (!(high_ & builder::bit(card))) {
      has_low[index(builder::suit_of(card))] = true;
      continue;
    }
    pile.cards |= builder::bit(card);
    order_[in_piles_++] = cards[i];
    for (int suit = 0; suit < builder::kSuits; ++suit)
      if (has_low[index(suit)]) above_low_[index(suit)] |= builder::bit(card);
  }
  start_.dealt |= pile.cards;
}

inline void HighCards::find_guests() {
  const bool any_fills =
      rules_.spaces == SpaceRule::any || rules_.spaces == SpaceRule::waste || rules_.fill != FillRule::none;
  for (int card = 4 * rules_.ranks - 1; card >= 4 * level_; --card) {
    if (!(high_ & builder::bit(card))) continue;
    const std::uint64_t hosts = hosts_of(tables_, card);
    const bool fills = any_fills || rules_.fills_space(builder::level_of(card));
    std::size_t i = 0;
    while (i < classes_ && !(guests_[i].hosts == hosts && guests_[i].fills_space == fills)) ++i;
    if (i == classes_) guests_[classes_++] = {.hosts = hosts, .fills_space = fills};
    guests_[i].cards |= builder::bit(card);
    class_of_[index(card)] = static_cast<std::uint8_t>(i);
  }
  for (std::size_t i = 0; i < classes_; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!(guests_[j].cards & ~guests_[i].hosts)) guests_[i].of_hosts |= std::uint64_t{1} << j;
}

inline bool HighCards::has_room(const Table& table, std::uint64_t out, std::uint64_t bare) const {
  const std::uint64_t hosts = (table.last | out) & ~bare;
  int spaces = table.spaces, cells = rules_.cells;
  // Which of them lie in cells is known where spaces take none of them but kings.
  const bool knows_cells = spaces == 0 || !guests_[classes_ - 1].fills_space;
  std::array<int, 64> in_cells;            // at least, of each class; one fewer where the bare card is among them
  std::uint64_t with_cells = 0;            // classes of which there are some
  for (std::uint64_t rest = out; rest;) {  // from kings down
    const std::size_t i = class_of_[index(63 - std::countl_zero(rest))];
    const Guests& guests = guests_[i];
    rest &= ~guests.cards;
    int left = std::popcount(out & guests.cards) - std::popcount(hosts & guests.hosts);
    for (std::uint64_t of = guests.of_hosts & with_cells; of; of &= of - 1)
      left += in_cells[index(std::countr_zero(of))];
    if (left <= 0) continue;
    if (guests.fills_space) {
      const int on_floors = std::min(left, spaces);
      spaces -= on_floors;
      left -= on_floors;
    }
    cells -= left;
    if (cells < 0) return false;
    in_cells[i] = left - (bare & out & guests.cards ? 1 : 0);
    if (knows_cells && in_cells[i] > 0) with_cells |= std::uint64_t{1} << i;
  }
  return true;
}

// The games of ever more high cards, kings first, each until it is decided.
class HighCardsProver {
 public:
  // The deal must outlive it. It costs nothing before it is asked.
  HighCardsProver(const BuilderDeal& deal, Meter& meter)
      : deal_(deal), meter_(meter), level_(deal.tables->rules.ranks - 1) {}

  // Expands so many states more, or what is left of them. True: the deal is lost. When each of the games can be won
  // there is nothing left, and nothing is said of the deal.
  bool proves_loss(std::uint64_t states) {
    const std::uint64_t end = meter_.statistics.nodes + states;
    while (level_ >= 0 && meter_.statistics.nodes < end && !meter_.stopped()) {
      if (!prover_) prover_.emplace(game_.emplace(deal_, level_), meter_);
      const Verdict verdict = prover_->run(end - meter_.statistics.nodes);
      if (verdict != Verdict::won) return verdict == Verdict::lost;
      prover_.reset();
      --level_;
    }
    return false;
  }

 private:
  const BuilderDeal& deal_;
  Meter& meter_;
  int level_;  // of the game that is searched
  std::optional<HighCards> game_;
  std::optional<RelaxedProver<HighCards>> prover_;
};

}  // namespace winnable
