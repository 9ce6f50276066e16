// Canfield as its search sees it: a small position, the steps from it, and its key. Table says what is kept of the
// columns: ClassTable (class_table.h) or ColumnTable (column_table.h).
//
// Layout of the key's low word; with ClassTable its high word is the set of bottom cards, and the key exact. The high
// word's upper 12 bits are left to games/canfield/known_positions.h.
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

inline constexpr int kWasteShift = 54;                                    // of the waste in a key's low word
inline constexpr std::uint64_t kHighBits = (std::uint64_t{1} << 52) - 1;  // of a key's high word

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

constexpr bool is_to_home(Step::Kind kind) {
  return kind == Step::kHome || kind == Step::kReserveHome || kind == Step::kStockHome;
}
constexpr bool is_from_stock(Step::Kind kind) { return kind >= Step::kStockHome; }

// A set of steps of one position, by card: where it lies says the rest.
struct StepSet {
  CardSet home = 0;
  std::array<CardSet, 2> down{};  // by the host's twin

  void add(Step step) { (is_to_home(step.kind) ? home : down[step.host & 1]) |= bit_of(step.card); }
  bool has(Step step) const { return (is_to_home(step.kind) ? home : down[step.host & 1]) >> step.card & 1; }
  void keep(CardSet cards) { keep(cards, cards); }
  void keep(CardSet homes, CardSet downs) {
    home &= homes;
    for (CardSet& set : down) set &= downs;
  }
  CardSet cards() const { return home | down[0] | down[1]; }
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
  // Every step from a position: see(step); of the stock only cards of `from_stock`.
  template <class See>
  void for_each_step(const State& s, CardSet from_stock, See&& see) const;
  // Cards of the stock that can be turned to the waste's top.
  CardSet shown(const State& s) const { return stock_cards(reachable(s)); }
  // Those that need to be played if safe cards go home at once.
  //
  // Claim: a safe card that is the last one of stock and waste may go home at once when the waste is none, or as good.
  //        With another waste no other card need be played that turning onward does not show, and it only to go home.
  // Why: let x be the card. No number changes but x's; the new last card is always shown, as x was; and x was used as
  //      in safe-home. With another waste, whatever is played that turning onward does not show is played in a
  //      fresh pass, before which the waste might have been none: then x might have gone home at once.
  // Needs: unlimited redeals, and what safe-home needs.
  // Guarded by: tests/games/canfield_test.cpp.
  CardSet worth_playing(const State& s) const;
  // Of steps that are lost from a position where `taken` is possible too, those that are lost after it as well, as far
  // as they are possible there. Nothing may have gone home at once after it, and the reserve not be empty.
  //
  // Claim (lost-steps): let m and a be steps of a position, of different cards, m lost. If m is possible after a, it is
  //        lost there too, unless both need the same end of a column (ClassTable: the only one of its pair), or both
  //        are the stock's and m before a does not lead to what a before m leads to, or by turning alone to it.
  // Why: a is possible after m too, and the two lead to the same, so that what comes after a and m is among what
  //      comes after m. A step needs an end of some pair, and other steps take no ends away; it needs its card to be
  //      the next one home, or the reserve's top or a column's bottom. Where m makes the reserve's top a bottom, what a
  //      does with it is done from there, with the same end; and the other way around. Steps that are none of the
  //      stock's leave what it shows as it is. Of two steps of the stock the second one changes the waste last: the
  //      numbers say what it is and whether it is shown, and the claim of known_positions.h which wastes lead to which
  //      by turning. A position is lost, too, if it has been entered and is no ancestor: so are all that were entered
  //      with the same cards everywhere and another waste, and with them what the stock showed there.
  // Needs: that a position which has been entered and is left is lost, that is depth-first search until the first win.
  // Guarded by: tests/games/canfield_test.cpp (verdicts; each such pair of steps on full decks).
  StepSet still_lost(const State& s, StepSet lost, Step taken, bool exact_waste) const;
  // How many cards of the stock, of those left, lie before it.
  int number_in_stock(const State& s, int card) const {
    return std::popcount(s.stock & ((std::uint64_t{1} << stock_place_[static_cast<std::size_t>(card)]) - 1));
  }
  // Adds the steps of the stock that are possible with another waste.
  void add_steps_of_stock(const State& s, int waste, StepSet& steps) const {
    State other = s;
    other.waste = static_cast<std::uint8_t>(waste);
    const CardSet cards = shown(other);
    steps.home |= cards;
    for (CardSet& set : steps.down) set |= cards;
  }
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
    return {(key.low & kGroup) | std::uint64_t{s.waste} << kWasteShift | std::uint64_t{1} << 63, key.high & kHighBits};
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
  CardSet last_of_stock(const State& s) const {
    return s.stock ? bit_of(stock_[static_cast<std::size_t>(63 - std::countl_zero(s.stock))]) : 0;
  }
  // Places of the stock that turning on from a waste shows.
  std::uint64_t shown_onward(const State& s) const {
    return port::deposit(every_ << s.waste | (std::uint64_t{1} << s.waste) >> 1, s.stock);
  }
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
  bool is_as_good_in_turn(const State& s, int first, int second, bool exact_waste) const;
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
void Game<Table>::for_each_step(const State& s, CardSet from_stock, See&& see) const {
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
  const CardSet top = reserve_top(s);
  each(Step::kHome, s.table.exposable(open) & to_home, false);
  each(Step::kReserveHome, top & to_home, false);
  each(Step::kReserveDown, top & to_columns, true);
  each(Step::kMoveColumn, s.table.whole_columns() & to_columns, true);
  each(Step::kStockHome, from_stock & to_home, false);
  each(Step::kStockDown, from_stock & to_columns, true);
  if (has_waste_space(s)) each(Step::kStockSpace, from_stock, false);
}

template <class Table>
CardSet Game<Table>::worth_playing(const State& s) const {
  const CardSet last = last_of_stock(s);
  if (last & next(s) & safe_home(s.heights)) return stock_cards(shown_onward(s)) | last;
  return shown(s);
}

template <class Table>
StepSet Game<Table>::still_lost(const State& s, StepSet lost, Step taken, bool exact_waste) const {
  CardSet homes = ~bit_of(taken.card), downs = homes;
  if constexpr (!Table::kKnowsHosts) {
    const CardSet pair = pairs_of(bit_of(taken.card)), needed = is_to_home(taken.kind) ? pair : pair << 4;
    if (s.table.ends_at(needed) < 2) {
      homes &= ~needed;
      downs &= ~(needed >> 4);
    }
  }
  if (is_from_stock(taken.kind)) {
    for (CardSet rest = lost.cards() & stock_cards(s.stock); rest; rest &= rest - 1) {
      if (is_as_good_in_turn(s, first_of(rest), taken.card, exact_waste)) continue;
      homes &= ~(rest & (0 - rest));
      downs &= ~(rest & (0 - rest));
    }
  }
  lost.keep(homes, downs);
  return lost;
}

// Whether `first` and then `second` can be played from the stock, and lead to what `second` and then `first` lead to,
// or to a waste from which turning alone leads there.
template <class Table>
bool Game<Table>::is_as_good_in_turn(const State& s, int first, int second, bool exact_waste) const {
  const int size = std::popcount(s.stock), one = number_in_stock(s, first), other = number_in_stock(s, second);
  const int waste = is_as_none(one, size - 1) ? 0 : one;
  const int then = other - (other > one ? 1 : 0);
  const bool shown =
      then == size - 2 || (then + 1) % rules_.draw == 0 || (then + 1 >= waste && (then + 1 - waste) % rules_.draw == 0);
  if (!shown) return false;
  const int reverse = one - (one > other ? 1 : 0);
  const int here = is_as_none(then, size - 2) ? 0 : then, there = is_as_none(reverse, size - 2) ? 0 : reverse;
  if (here == there) return true;
  if (exact_waste) return false;
  return there == 0 || (here != 0 && here < there && (there - here) % rules_.draw == 0);
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
    } else if (const CardSet last = last_of_stock(s) & safe; last && s.waste == 0) {
      step = {Step::kStockHome, first_of(last)};
    } else {
      return;
    }
    play(s, step);
    see(step);
  }
}

}  // namespace winnable::canfield
