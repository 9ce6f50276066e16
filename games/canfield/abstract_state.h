// Canfield as its search sees it: a small position, the steps from it, and its key. Table says what is kept of the
// columns: ClassTable (class_table.h) or ColumnTable (column_table.h).
//
// Layout of the key's low word; with ClassTable its high word is the set of bottom cards, and the key exact:
//
//   63 | 59..54        | 53..50   | 49..16 | 15..0
//    1 | waste's cards | reserve  | stock  | heights
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/canfield/cards.h"
#include "games/canfield/position.h"
#include "games/canfield/relaxed_search.h"
#include "solver/core/key.h"
#include "solver/port/bits.h"

namespace winnable::canfield {

inline constexpr int kWasteShift = 54;  // of the waste in a key's low word

// One choice. Stock cards are turned to the waste's top first.
struct Step {
  enum Kind : std::uint8_t {
    kHome,         // a column's card goes home
    kReserveHome,  // the reserve's top goes home
    kReserveDown,  // ... onto a column
    kMoveColumn,   // `card`: the bottom of a whole column, which goes onto another one
    kStockHome,
    kStockDown,   // onto a column, or where spaces take any card to a space
    kStockSpace,  // to a space, where the waste alone fills them
  };
  Kind kind = kHome;
  std::uint8_t card = 0;
  std::uint8_t host = 0;  // the exposed card that it goes onto, where the Table knows hosts; else 0
};

template <class Table>
struct State {
  Table table;
  std::uint64_t stock = 0;  // by place in the deal's order
  Heights heights = 0;
  std::uint8_t reserve = 0;  // cards left
  std::uint8_t waste = 0;    // cards in the waste, 0 when that is as good
};

template <class Table>
class Game {
 public:
  using State = canfield::State<Table>;

  explicit Game(const CanfieldDeal& deal);

  const State& start() const { return start_; }
  int draw() const { return rules_.draw; }
  // A waste of so many of the stock's cards is as good as none.
  //
  // Claim: so is a waste of a multiple of the draw, or of all cards.
  // Why: its top card is among those that a fresh pass shows, and so is everything that turning on would show.
  // Needs: unlimited redeals.
  bool is_as_none(int waste, int stock) const { return waste % rules_.draw == 0 || waste == stock; }

  // The cards that go home next.
  CardSet next(const State& s) const { return next_home(s.heights) & deck_; }

  // Plays a step in place.
  void play(State& s, Step step) const;
  // Every step from a position: see(step).
  template <class See>
  void for_each_step(const State& s, See&& see) const;
  // Sends home what is safe; tells `see` each step.
  template <class See>
  void close(State& s, See&& see) const;

  // For a proof of loss in a smaller game (games/canfield/relaxed_search.h). It must not outlive this one.
  RelaxedStart relaxed_start(const State& s) const {
    RelaxedStart start{.deck = deck_,
                       .columns = s.table.all(),
                       .bottoms = s.table.whole_columns(),
                       .reserve = reserve_.data(),
                       .reserve_left = s.reserve,
                       .draw = rules_.draw};
    const std::uint64_t reach = reachable(s);
    for (std::uint64_t rest = s.stock; rest; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      start.shown |= (reach >> place & 1) << start.stock_size;
      start.stock[static_cast<std::size_t>(start.stock_size++)] = stock_[place];
    }
    return start;
  }

  // All cards home, or in columns but for one of the stock: then the lowest card left can always go home.
  bool is_won(const State& s) const { return s.reserve == 0 && (s.stock & (s.stock - 1)) == 0; }

  Key key(const State& s) const {
    const std::uint64_t low = std::uint64_t{s.heights} | s.stock << 16 | std::uint64_t{s.reserve} << 50;
    const Key key = s.table.key({low, salt_});
    return {(key.low & kGroup) | std::uint64_t{s.waste} << kWasteShift | std::uint64_t{1} << 63, key.high};
  }

 private:
  static constexpr std::uint64_t kGroup = (std::uint64_t{1} << kWasteShift) - 1;

  // Pairs at which a column ends; all where a space takes any card.
  CardSet ends(const State& s) const {
    if constexpr (!Table::kKnowsHosts)
      if (has_open_spaces(s)) return s.table.ends_with_spaces(rules_.columns);
    return s.table.ends();
  }
  // Cards that could be laid onto a column, or into a space that takes any card.
  static CardSet places(CardSet ends) { return ends == ~CardSet{0} ? ends : ends >> 4; }
  // Whether the waste's top may go to a space that takes nothing else (or a whole column, which gains nothing by it).
  bool has_waste_space(const State& s) const {
    const bool only_waste = rules_.waste_fills || Table::kKnowsHosts;
    return s.reserve == 0 && only_waste && s.table.columns_used() < rules_.columns;
  }
  CardSet reserve_top(const State& s) const { return s.reserve ? bit_of(reserve_[s.reserve - std::size_t{1}]) : 0; }
  // Places of the stock whose cards can be turned to the waste's top.
  std::uint64_t reachable(const State& s) const;
  CardSet stock_cards(std::uint64_t places) const {
    CardSet cards = 0;
    for (const auto& set : stock_sets_) {
      cards |= set[places & 63];
      places >>= 6;
    }
    return cards;
  }
  // The step with each host that the card can go onto, or once where hosts are all alike.
  template <class See>
  static void for_each_host(const State& s, Step step, See&& see);

  bool has_open_spaces(const State& s) const { return s.reserve == 0 && !rules_.waste_fills; }
  void fill(State& s) const {
    if (s.reserve) s.table.place_alone(reserve_[--s.reserve]);
    forget_bottoms(s);
  }
  // Once spaces take any card, bottoms do not matter.
  void forget_bottoms(State& s) const {
    if constexpr (!Table::kKnowsHosts)
      if (has_open_spaces(s)) s.table.bottoms = 0;
  }
  void take_from_stock(State& s, int card) const;

  CanfieldRules rules_;
  std::uint64_t salt_;
  CardSet deck_ = 0;
  std::uint64_t every_ = 0;  // what a fresh pass shows, by number: draw - 1, 2 draw - 1, ...
  std::array<std::uint8_t, 64> reserve_{};
  std::array<std::uint8_t, 64> stock_{};                 // by place
  std::array<std::uint8_t, 64> stock_place_{};           // by card
  std::array<std::array<CardSet, 64>, 6> stock_sets_{};  // six places of the stock at a time -> cards
  State start_;
};

template <class Table>
Game<Table>::Game(const CanfieldDeal& deal) : rules_(deal.rules), salt_(deal.salt) {
  const auto index = [&](Card card) { return static_cast<std::uint8_t>(index_of(card.suit(), deal.level(card))); };
  for (int suit = 0; suit < kMaxSuits; ++suit) {
    const int height = suit < rules_.suits ? deal.heights[static_cast<std::size_t>(suit)] : kNoSuit;
    start_.heights = static_cast<Heights>(start_.heights | height << (4 * suit));
    for (int level = 0; suit < rules_.suits && level < rules_.ranks; ++level) deck_ |= bit_of(index_of(suit, level));
  }
  for (int place = rules_.draw - 1; place < 64; place += rules_.draw) every_ |= std::uint64_t{1} << place;
  start_.reserve = static_cast<std::uint8_t>(deal.reserve_size);
  for (std::size_t i = 0; i < start_.reserve; ++i) reserve_[i] = index(deal.reserve[i]);
  start_.stock = (std::uint64_t{1} << deal.stock_size) - 1;
  start_.waste = static_cast<std::uint8_t>(is_as_none(deal.turned, deal.stock_size) ? 0 : deal.turned);
  for (std::size_t i = 0; i < static_cast<std::size_t>(deal.stock_size); ++i) {
    const std::uint8_t card = index(deal.stock[i]);
    stock_[i] = card;
    stock_place_[card] = static_cast<std::uint8_t>(i);
    auto& sets = stock_sets_[i / 6];
    const std::size_t bit = std::size_t{1} << (i % 6);
    for (std::size_t low = 0; low < bit; ++low) sets[bit + low] = sets[low] | bit_of(card);
  }
  for (std::size_t column = 0; column < CanfieldDeal::kColumns; ++column) {
    CardSet cards = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(deal.lengths[column]); ++i)
      cards |= bit_of(index(deal.columns[column][i]));
    if (cards) start_.table.add_column(cards);
  }
  forget_bottoms(start_);
}

template <class Table>
void Game<Table>::play(State& s, Step step) const {
  const int card = step.card;
  const auto go_home = [&] { s.heights = static_cast<Heights>(s.heights + (1 << (4 * suit_of(card)))); };
  switch (step.kind) {
    case Step::kHome:
      go_home();
      if (s.table.take(card)) fill(s);
      break;
    case Step::kReserveHome:
      go_home();
      --s.reserve;
      break;
    case Step::kReserveDown:
      s.table.place(card, step.host);
      --s.reserve;
      break;
    case Step::kMoveColumn:
      s.table.move_column(card, step.host);
      fill(s);
      break;
    case Step::kStockHome:
      go_home();
      take_from_stock(s, card);
      break;
    case Step::kStockDown:
      s.table.place(card, step.host);
      take_from_stock(s, card);
      break;
    case Step::kStockSpace:
      s.table.place_alone(card);
      take_from_stock(s, card);
      break;
  }
  if (s.reserve == 0) forget_bottoms(s);
}

template <class Table>
void Game<Table>::take_from_stock(State& s, int card) const {
  const std::uint64_t bit = std::uint64_t{1} << stock_place_[static_cast<std::size_t>(card)];
  s.stock ^= bit;
  const int below = std::popcount(s.stock & (bit - 1));
  s.waste = static_cast<std::uint8_t>(is_as_none(below, std::popcount(s.stock)) ? 0 : below);
}

// By number among the cards left: turning from `waste` cards on shows the numbers waste - 1, waste - 1 + draw, ... and
// the last one; a fresh pass draw - 1, 2 draw - 1, ... and the last one.
template <class Table>
std::uint64_t Game<Table>::reachable(const State& s) const {
  if (!s.stock) return 0;
  const int size = std::popcount(s.stock);
  const std::uint64_t last = std::uint64_t{1} << (size - 1), all = last | (last - 1);
  const std::uint64_t onward = every_ << s.waste | (std::uint64_t{1} << s.waste) >> 1;
  return port::deposit(((onward | every_) & all) | last, s.stock);
}

template <class Table>
template <class See>
void Game<Table>::for_each_host(const State& s, Step step, See&& see) {
  if constexpr (Table::kKnowsHosts) {
    const CardSet pair = pairs_of(bit_of(step.card)) << 4;
    for (CardSet hosts = s.table.exposable(0) & pair; hosts; hosts &= hosts - 1) {
      step.host = first_of(hosts);
      see(step);
    }
  } else {
    see(step);
  }
}

template <class Table>
template <class See>
void Game<Table>::for_each_step(const State& s, See&& see) const {
  const CardSet open = ends(s), to_columns = places(open), to_home = next(s);
  const auto each = [&](Step::Kind kind, CardSet cards, bool onto_hosts) {
    for (; cards; cards &= cards - 1) {
      const Step step{kind, first_of(cards)};
      if (onto_hosts) {
        for_each_host(s, step, see);
      } else {
        see(step);
      }
    }
  };
  const CardSet top = reserve_top(s), shown = stock_cards(reachable(s));
  each(Step::kHome, s.table.exposable(open) & to_home, false);
  each(Step::kReserveHome, top & to_home, false);
  each(Step::kReserveDown, top & to_columns, true);
  each(Step::kMoveColumn, s.table.whole_columns() & to_columns, true);
  each(Step::kStockHome, shown & to_home, false);
  each(Step::kStockDown, shown & to_columns, true);
  if (has_waste_space(s)) each(Step::kStockSpace, shown, false);
}

template <class Table>
template <class See>
void Game<Table>::close(State& s, See&& see) const {
  while (true) {
    const CardSet home = next(s), safe = home & safe_home(s.heights);
    if (!safe) return;
    const CardSet in_columns = s.table.exposable(ends(s)) & safe;
    Step step;
    if (in_columns) {
      step = {Step::kHome, first_of(in_columns)};
    } else if (const CardSet top = reserve_top(s) & safe) {
      step = {Step::kReserveHome, first_of(top)};
    } else {
      return;
    }
    play(s, step);
    see(step);
  }
}

}  // namespace winnable::canfield
