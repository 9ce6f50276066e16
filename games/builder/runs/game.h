// Builders whose empty columns are never filled, as a game in which it does not matter which run lies where.
//
// A card of the columns lies open if no card that does not fit lies on it or above it. Of the open cards, those that
// lie on no host lie where they were dealt: the bases, one in each column that is left. All others could be anywhere.
//
// Claim (runs): with sequences that move at any length, what can be won from a position depends on the foundations, on
//        how much is left of each column as it was dealt, and on the stock and the waste alone.
// Why: cards that have one host in common have all in common, and take the same guests: such hosts are of a kind. Of a
//      kind as many are covered as there are open guests of it that are no bases. If one is not covered, each of its
//      kind can be bared: what lies on that one moves over. So from the numbers alone follows which cards can be played
//      and which ones take them, and both of two positions that agree in what is said above have the same moves: a base
//      leaves for a host or home, an open card goes home, a card comes back from there or from the stock. An empty
//      column is as good as none.
// Claim (classes): a card that is no base goes home and comes back as it pleases, if cards may return. Positions that
//        differ by such moves have one verdict.
// Why: it leaves a host bare, to which it can come back.
// Needs: one deck; any part of a sequence moves, sequences are built as columns are; spaces stay empty; no cells, no
//        reserve; hosts of kinds, none around the corner; a waste that is turned over at will.
// Guarded by: tests/games/builder_runs_test.cpp.
// Cost: some 50 ns a position and look.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/builder/deal.h"
#include "games/builder/home_rules.h"
#include "games/builder/tables.h"

namespace winnable {

struct RunState {
  std::uint64_t open = 0;
  std::uint64_t bases = 0;  // of these
  std::uint64_t stock = 0;  // places of the stock's row that hold their card
  std::uint64_t table = 0;  // heights of the foundations, four bits a suit, and above them how much is left as dealt
  int waste = 0;            // cards; 0 also where it is as good as none

  std::uint16_t heights() const { return static_cast<std::uint16_t>(table); }
  int height(int suit) const { return static_cast<int>(table >> (4 * suit) & 15); }
};

struct RunStep {
  enum Kind : std::uint8_t { kHome, kReturn, kMove, kStockHome, kStockDown };
  Kind kind = kHome;
  std::uint8_t card = 0;
};

class RunGame {
 public:
  struct Kind {
    std::uint64_t hosts, guests;
  };

  static bool holds_for(const BuilderTables& tables);
  // The rules must be such.
  explicit RunGame(const BuilderDeal& deal);

  // Whether numbers of positions are small enough (key).
  bool is_small() const { return table_bits_ + stock_size_ <= kWaste; }
  const RunState& start() const { return start_; }
  int draw() const { return rules_.draw; }
  bool returns() const { return rules_.foundation_return; }
  const std::vector<Kind>& kinds() const { return kinds_; }
  // Cards of the last level, which lie on no card.
  std::uint64_t kings() const { return std::uint64_t{15} << (4 * (rules_.ranks - 1)); }

  // Exact, and never zero; from kWaste on the number of cards in the waste.
  std::uint64_t key(const RunState& s) const {
    return s.table | s.stock << table_bits_ | static_cast<std::uint64_t>(s.waste | 1 << kWasteBits) << kWaste;
  }
  static constexpr int kWaste = 58, kWasteBits = 5;

  // Cards that can be bared, and cards that could be laid down if they were at hand.
  struct Room {
    std::uint64_t exposable, places;
    int hosts;  // that are bare
  };
  Room room(const RunState& s) const {
    Room room{s.open & barren_, 0, 0};
    for (const Kind& kind : kinds_) {
      const int bare = std::popcount(s.open & kind.hosts) - std::popcount(s.open & ~s.bases & kind.guests);
      if (bare <= 0) continue;
      room.exposable |= s.open & kind.hosts;
      room.places |= kind.guests;
      room.hosts += bare;
    }
    return room;
  }

  std::uint64_t home_cards(const RunState& s) const;
  std::uint64_t next_home(const RunState& s) const;
  // The last cards of the foundations, of those that may return.
  std::uint64_t tops_home(const RunState& s) const;
  // Of a card that goes home next (games/builder/home_rules.h).
  bool is_safe(const RunState& s, int card) const { return builder::is_safe(Heights{tables_, s}, card); }

  std::uint64_t cards_at(std::uint64_t places) const {
    std::uint64_t cards = 0;
    for (; places; places &= places - 1) cards |= builder::bit(stock_cards_[at(std::countr_zero(places))]);
    return cards;
  }
  std::uint64_t place_of(int card) const { return std::uint64_t{1} << places_[at(card)]; }
  // Stock cards that can be played.
  std::uint64_t shown(const RunState& s) const;
  // The same of those that, going home, leave the others as near as they were: where single cards are turned all of
  // them, and the last one if the waste is as good as none (a new pass shows what the waste showed).
  std::uint64_t loose(const RunState& s) const {
    if (draw() == 1) return cards_at(s.stock);
    return s.waste == 0 && s.stock ? cards_at(std::bit_floor(s.stock)) : 0;
  }

  // All cards lie open or are at hand: the lowest one that is left can always go home.
  bool is_won(const RunState& s) const {
    const int in_stock = std::popcount(s.stock);
    return (in_stock <= 1 || draw() == 1) && progress(s) + std::popcount(s.bases) + in_stock == rules_.deck_size();
  }
  // Cards that are home, or open and no bases: more with every step, but for those of a class.
  int progress(const RunState& s) const {
    return std::popcount(home_cards(s)) + std::popcount(s.open) - std::popcount(s.bases);
  }

  void play(RunState& s, RunStep step) const;

 private:
  // What builder::is_safe asks a position.
  struct Heights {
    const BuilderTables& of;
    const RunState& state;
    const BuilderTables& tables() const { return of; }
    int high(int suit) const { return state.height(suit); }
    int low(int suit) const { return state.height(suit); }
  };

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  // What is open when a card of a column is the last one as dealt, and what changes when that base leaves.
  struct Segment {
    std::uint64_t open = 0, base = 0;
  };
  struct Below {
    Segment segment;
    std::uint64_t weight = 0;  // of the column in `table`
  };

  void find_kinds();
  void read_column(const BuilderDeal& deal, int column, std::uint64_t& weight);
  void unlock(RunState& s, int base) const;
  void take_from_stock(RunState& s, int card) const;
  void set_waste(RunState& s, int cards) const;
  bool fits(int card, int host) const { return tables_.hosts[at(card)] >> host & 1; }

  const BuilderTables& tables_;
  const BuilderRules& rules_;
  std::vector<Kind> kinds_;
  std::uint64_t barren_ = 0;  // cards that take none
  int table_bits_ = 0, stock_size_ = 0;
  RunState start_;
  std::array<Below, 64> below_{};  // by base
  std::array<std::uint8_t, 64> stock_cards_{}, places_{};
};

inline bool RunGame::holds_for(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  const bool has_only_columns = rules.cells == 0 && rules.reserve == 0 && rules.fill == FillRule::none;
  const bool has_kinds = !tables.bases_host && rules.build != BuildRule::other_suit;
  const bool moves_runs = rules.group == GroupRule::any_part && rules.group_build == rules.build;
  return rules.decks == 1 && rules.spaces == SpaceRule::none && has_only_columns && has_kinds && moves_runs &&
         rules.turns_over_at_will() && rules.stock < 1 << kWasteBits;
}

inline RunGame::RunGame(const BuilderDeal& deal) : tables_(*deal.tables), rules_(tables_.rules) {
  find_kinds();
  std::uint64_t weight = std::uint64_t{1} << 16;
  for (int column = 0; column < rules_.columns; ++column) read_column(deal, column, weight);
  table_bits_ = static_cast<int>(std::bit_width(weight - 1));
  stock_size_ = deal.stock_size;
  for (int suit = 0; suit < builder::kSuits; ++suit) start_.table |= std::uint64_t{deal.high[at(suit)]} << (4 * suit);
  for (int place = 0; place < deal.stock_size; ++place) {
    stock_cards_[at(place)] = deal.stock[at(place)];
    places_[deal.stock[at(place)]] = static_cast<std::uint8_t>(place);
    start_.stock |= std::uint64_t{1} << place;
  }
  set_waste(start_, deal.waste_size);
}

inline void RunGame::find_kinds() {
  for (int card = 0; card < 4 * rules_.ranks; ++card) {
    if (!tables_.has_suit(builder::suit_of(card))) continue;
    const std::uint64_t guests = tables_.guests[at(card)];
    const auto same = [&](const Kind& kind) { return kind.guests == guests; };
    if (guests == 0)
      barren_ |= builder::bit(card);
    else if (const auto kind = std::find_if(kinds_.begin(), kinds_.end(), same); kind != kinds_.end())
      kind->hosts |= builder::bit(card);
    else
      kinds_.push_back({builder::bit(card), guests});
  }
}

inline void RunGame::read_column(const BuilderDeal& deal, int column, std::uint64_t& weight) {
  const auto [first, size] = deal.columns[at(column)];
  Segment segment;
  unsigned bases = 0;
  for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
    const int card = deal.cards[i];
    if (i == first || deal.face_down[i - 1] || !fits(card, deal.cards[i - 1])) {
      below_[at(card)] = {segment, weight};
      segment = {0, builder::bit(card)};
      ++bases;
    }
    segment.open |= builder::bit(card);
  }
  start_.open |= segment.open;
  start_.bases |= segment.base;
  start_.table += weight * bases;
  weight *= bases + 1;
}

inline std::uint64_t RunGame::home_cards(const RunState& s) const {
  std::uint64_t cards = 0;
  for (int suit = 0; suit < builder::kSuits; ++suit)
    if (tables_.has_suit(suit)) cards |= builder::of_suit(suit) & ((std::uint64_t{1} << (4 * s.height(suit))) - 1);
  return cards;
}

inline std::uint64_t RunGame::next_home(const RunState& s) const {
  std::uint64_t cards = 0;
  for (int suit = 0; suit < builder::kSuits; ++suit)
    if (s.height(suit) < rules_.ranks) cards |= builder::bit(4 * s.height(suit) + suit);
  return cards;
}

inline std::uint64_t RunGame::tops_home(const RunState& s) const {
  if (!returns()) return 0;
  const int stays = rules_.stays_home();
  std::uint64_t cards = 0;
  for (int suit = 0; suit < builder::kSuits; ++suit)
    if (tables_.has_suit(suit) && s.height(suit) > stays) cards |= builder::bit(4 * (s.height(suit) - 1) + suit);
  return cards;
}

inline std::uint64_t RunGame::shown(const RunState& s) const {
  const int left = std::popcount(s.stock);
  std::uint64_t places = 0;
  int number = 0;
  for (std::uint64_t rest = s.stock; rest; rest &= rest - 1) {
    ++number;
    const bool turns_to = number >= s.waste && (number - s.waste) % draw() == 0;
    if (turns_to || number % draw() == 0 || number == left) places |= rest & (~rest + 1);
  }
  return cards_at(places);
}

inline void RunGame::play(RunState& s, RunStep step) const {
  const std::uint64_t bit = builder::bit(step.card), up = std::uint64_t{1} << (4 * builder::suit_of(step.card));
  switch (step.kind) {
    case RunStep::kHome:
      s.open &= ~bit;
      s.table += up;
      if (s.bases & bit) unlock(s, step.card);
      break;
    case RunStep::kReturn:
      s.open |= bit;
      s.table -= up;
      break;
    case RunStep::kMove: unlock(s, step.card); break;
    case RunStep::kStockHome:
      s.table += up;
      take_from_stock(s, step.card);
      break;
    case RunStep::kStockDown:
      s.open |= bit;
      take_from_stock(s, step.card);
      break;
  }
}

inline void RunGame::unlock(RunState& s, int base) const {
  const Below& below = below_[at(base)];
  s.bases = (s.bases & ~builder::bit(base)) | below.segment.base;
  s.open |= below.segment.open;
  s.table -= below.weight;
}

inline void RunGame::take_from_stock(RunState& s, int card) const {
  const std::uint64_t place = place_of(card);
  s.stock &= ~place;
  set_waste(s, std::popcount(s.stock & (place - 1)));
}

// Claim: a waste of a multiple of the cards turned at a time, or of all cards, is as good as none.
// Why: its top is among those that a fresh pass shows, and so is all that turning on would show.
inline void RunGame::set_waste(RunState& s, int cards) const {
  s.waste = cards % draw() == 0 || cards == std::popcount(s.stock) ? 0 : cards;
}

}  // namespace winnable
