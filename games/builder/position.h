// A position of a builder (games/builder/rules.h, docs/rules/builder.md), whatever its rules: they are looked up in the
// deal's tables. Only how many columns and decks there can be is a template value.
//
// Representation. For each card what lies under it (another card, the floor of a column, a cell, ...), so that moving a
// run of cards changes one entry; exposed cards, cells and reserve besides as sets. The key is a sum over the cards of
// a product of two hash numbers, the card's and that of what lies under it: free of the order of columns and cells,
// and known for a child that does not exist yet.
//
// Invariant: under_ says everything but the order of columns; the rest follows from it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/builder/card_set.h"
#include "games/builder/deal.h"
#include "games/builder/supermove.h"
#include "games/builder/tables.h"
#include "solver/core/hash.h"
#include "solver/core/match.h"
#include "solver/search/position.h"

namespace winnable {

struct BuilderShape {
  int columns = 8;  // at most 32
  int decks = 1;
};

// How a Move is to be read. Cards are named by their ids, columns from 0.
namespace builder {
enum MoveKind : std::uint8_t {
  kToColumn,      // `count` cards from column `from` to column `to`
  kToCell,        // the exposed card of column `from` to cell `to`
  kFromPlace,     // card `from`, out of a cell or the reserve, to column `to`
  kGoHome,        // card `from`
  kPlaceToCell,   // card `from`, out of the reserve, to cell `to`
  kReturn,        // the last card of the higher foundation of suit `from` to column `to`
  kReturnToCell,  // the same, to cell `to`
};
}  // namespace builder

template <BuilderShape S>
class Builder {
 public:
  using Deal = BuilderDeal;
  using Set = builder::CardSet<S.decks>;

  static constexpr std::string_view kName = "builder";
  static constexpr DeckShape kDeckShape{};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kColumns = S.columns;
  static constexpr int kIds = S.decks == 1 ? 52 : 116;

  Builder() = default;  // no position yet
  explicit Builder(const BuilderDeal& deal);
  Board to_board() const;

  // Every legal move, each of one group as players move it.
  void generate(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  // What a move forgets: searches go deep, so it is little.
  struct Undo {
    std::uint8_t code = 0;    // what lay under the card
    std::uint8_t column = 0;  // of the card, if it lay in one,
    std::uint8_t prefix = 0;  // and its prefix
    bool turned_up = false;   // the bared card had lain face down
  };
  Undo apply(Move move);
  void undo(Move move, Undo undo);

  Key key() const { return key_; }
  Key recomputed_key() const;
  bool is_won() const { return home_ == rules().deck_size(); }
  int moves_to_win_lower_bound() const;

  // --- for searches -------------------------------------------------------------------------------------------------
  const BuilderDeal& deal() const { return *deal_; }
  const BuilderTables& tables() const { return *tables_; }
  const BuilderRules& rules() const { return tables_->rules; }
  int columns() const { return rules().columns; }
  int length(int column) const { return len_[static_cast<std::size_t>(column)]; }
  // Cards of the column that still lie where they were dealt.
  int prefix(int column) const { return prefix_[static_cast<std::size_t>(column)]; }
  int top(int column) const { return tops_[block(column)].bytes[in_block(column)]; }  // kFloor: none
  int under(int id) const { return under_[static_cast<std::size_t>(id)]; }
  int home() const { return home_; }
  int high(int suit) const { return high_[static_cast<std::size_t>(suit)]; }
  int low(int suit) const { return low_[static_cast<std::size_t>(suit)]; }
  int free_cells() const { return rules().cells - std::popcount(full_cells_); }
  bool is_free_cell(int cell) const { return !(full_cells_ >> cell & 1); }
  int first_free_cell() const { return std::countr_one(full_cells_); }
  Set exposed() const { return exposed_; }     // last cards of columns
  Set in_cells() const { return cells_; }      // cards
  Set in_reserve() const { return reserve_; }  // cards that can be played
  Set placed() const { return cells_ | reserve_; }
  bool is_face_down(int id) const { return hidden_.has(id); }
  std::uint32_t empty_columns() const { return columns_with(builder::kFloor); }
  int column_with(int top_card) const { return std::countr_zero(columns_with(top_card)); }

  bool fits(int card, int host) const { return tables_->hosts[index(card)] >> (host & 63) & 1; }
  // Whether `card` and the face-up card under it move together, if the rest of the rules lets them.
  bool joins(int card, int host) const {
    return (tables_->group_hosts[index(card)] >> (host & 63) & 1) && host < builder::kCell && !hidden_.has(host);
  }
  // How many cards the longest sequence that ends the column has.
  int run_length(int column) const {
    if (!length(column)) return 0;
    int count = 1;
    for (int card = top(column); joins(card, under(card)); card = under(card)) ++count;
    return count;
  }
  // The card `depth` places below the exposed one.
  int card_at(int column, int depth) const {
    int card = top(column);
    for (; depth > 0; --depth) card = under(card);
    return card;
  }
  // Cards that the foundations would take now.
  Set next_home() const {
    Set set;
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (high(suit) < rules().ranks) set.add_copies(4 * high(suit) + suit);
      if constexpr (S.decks == 2) {
        if (low(suit) < rules().ranks) set.add_copies(4 * low(suit) + suit);
      }
    }
    return set;
  }
  bool goes_home(int id) const {
    const int suit = builder::suit_of(id), level = builder::level_of(id);
    return level == high(suit) || (S.decks == 2 && level == low(suit));
  }
  // Whether the rules let the last `count` cards of a column, whose longest sequence has `run`, move as they are to an
  // empty column or to one that is not.
  bool may_lift(int column, int count, int run, bool to_space) const;
  // Whether a group whose lowest card is `card` may go to an empty column.
  bool fills_space(int card) const {
    return rules().spaces == SpaceRule::any ||
           (rules().spaces == SpaceRule::kings && builder::level_of(card) == rules().ranks - 1);
  }
  // How many cards can go, one by one, from a column onto another one that is or is not empty.
  int capacity(bool to_space) const {
    int spaces = rules().spaces == SpaceRule::any ? std::popcount(empty_columns()) - to_space : 0;
    spaces = std::clamp(spaces, 0, 4);
    return (free_cells() + 1) << spaces;
  }
  bool can_return(int suit) const {
    return rules().foundation_return && tables_->has_suit(suit) &&
           high(suit) > (rules().foundations == FoundationStart::empty ? 0 : 1);
  }
  int returned_card(int suit) const {
    const int id = 4 * (high(suit) - 1) + suit;
    if (S.decks == 2 && under(id) != builder::kHome) return id + 64;
    return id;
  }

  // The columns whose length or exposed card differs from those of a position some moves away.
  template <class Act>
  void each_changed_column(const Builder& other, Act&& act) const {
    for (std::size_t first = 0; first < kColumns8; first += 8) {
      std::uint64_t changed =
          (bytes(len_, first) ^ bytes(other.len_, first)) |
          (bytes(tops_[first / 16].bytes, first % 16) ^ bytes(other.tops_[first / 16].bytes, first % 16));
      while (changed) {
        const int byte = std::countr_zero(changed) / 8;
        changed &= ~(std::uint64_t{255} << 8 * byte);
        act(static_cast<int>(first) + byte);
      }
    }
  }

  // The key after a move, without making it.
  Key key_after(Move move) const;
  // The key after the last cards of a column have gone to cells.
  Key key_after_cells(int column, int count) const;
  // The card that a move lifts (the lowest one of a group), and what it comes to lie on.
  struct Change {
    int card;
    int onto;
  };
  Change change_of(Move move) const;
  // The card that the move exposes, or a code of what is no card.
  int bared_by(Move move) const;

 private:
  static constexpr std::size_t kBlocks = (S.columns + 15) / 16;
  static constexpr std::size_t kColumns8 = (S.columns + 7) / 8 * 8;
  template <std::size_t N>
  static std::uint64_t bytes(const std::array<std::uint8_t, N>& array, std::size_t first) {
    std::uint64_t word;
    std::memcpy(&word, &array[first], 8);
    return word;
  }
  static constexpr std::size_t block(int column) { return static_cast<std::size_t>(column) / 16; }
  static constexpr std::size_t in_block(int column) { return static_cast<std::size_t>(column) % 16; }
  static constexpr std::size_t index(int id) { return static_cast<std::size_t>(id & 63); }

  // Only columns of the rules count: those behind them show 255.
  std::uint32_t columns_with(int code) const {
    std::uint32_t mask = equal_bytes(tops_[0], static_cast<std::uint8_t>(code));
    if constexpr (kBlocks == 2) mask |= equal_bytes(tops_[1], static_cast<std::uint8_t>(code)) << 16;
    return mask;
  }
  static Key product(Key a, Key b) { return {a.low * b.low, a.high * b.high}; }
  Key part(int id, int code) const {
    return product(tables_->card_hash[static_cast<std::size_t>(id)],
                   tables_->place_hash[static_cast<std::size_t>(code)]);
  }
  void relate(int id, int code) {
    key_ -= part(id, under(id));
    key_ += part(id, code);
    under_[static_cast<std::size_t>(id)] = static_cast<std::uint8_t>(code);
  }
  void put_on_top(int column, int id, int count) {
    if (length(column)) exposed_.remove(top(column));
    tops_[block(column)].bytes[in_block(column)] = static_cast<std::uint8_t>(id);
    len_[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(length(column) + count);
    exposed_.add(id);
  }
  // Takes the last `count` cards off a column, of which `card` is the lowest.
  void lift(int column, int count, int card);
  void leave_place(int id);
  int base_of(int column) const { return length(column) ? top(column) : builder::kFloor; }
  void come_to_place(int id, int code);
  Undo leave(int id, int column, int count);
  void come_back(int card, int last, int count, Undo undo);
  int card_in_cell(int cell) const {
    int found = builder::kFloor;
    cells_.each([&](int id) {
      if (under(id) == builder::kCell + cell) found = id;
    });
    return found;
  }
  PileName place_name(int code) const;
  void add_column_moves(MoveList& moves, int column) const;
  void add_place_moves(MoveList& moves, Set set) const;
  void add_targets(MoveList& moves, Move move, int card, std::uint32_t columns) const;

  const BuilderDeal* deal_ = nullptr;
  const BuilderTables* tables_ = nullptr;
  Key key_{};
  Set exposed_, cells_, reserve_, hidden_;
  std::array<ByteBlock, kBlocks> tops_{};
  std::array<std::uint8_t, kColumns8> len_{};
  std::array<std::uint8_t, kColumns8> prefix_{};
  std::array<std::uint8_t, builder::kSuits> high_{};
  std::array<std::uint8_t, builder::kSuits> low_{};
  std::uint16_t full_cells_ = 0;
  std::uint8_t home_ = 0;
  std::array<std::uint8_t, kIds> under_{};
};

template <BuilderShape S>
Builder<S>::Builder(const BuilderDeal& deal) : deal_(&deal), tables_(deal.tables.get()) {
  const BuilderTables& tables = *tables_;
  for (ByteBlock& tops : tops_) tops.bytes.fill(255);
  under_.fill(builder::kHome);
  home_ = static_cast<std::uint8_t>(rules().deck_size());
  high_ = deal.high;
  low_ = deal.low;
  const auto place = [&](int id, int code) {
    under_[static_cast<std::size_t>(id)] = static_cast<std::uint8_t>(code);
    --home_;
  };
  assert(S.columns >= tables.rules.columns && S.decks >= tables.rules.decks);
  for (int c = 0; c < tables.rules.columns; ++c) {
    const auto [first, size] = deal.columns[static_cast<std::size_t>(c)];
    int below = builder::kFloor;
    for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
      place(deal.cards[i], below);
      if (deal.face_down[i]) hidden_.add(deal.cards[i]);
      below = deal.cards[i];
    }
    tops_[block(c)].bytes[in_block(c)] = static_cast<std::uint8_t>(below);
    len_[static_cast<std::size_t>(c)] = prefix_[static_cast<std::size_t>(c)] = size;
    if (size) exposed_.add(below);
  }
  for (int i = 0; i < tables.rules.cells; ++i) {
    if (!deal.is_full[static_cast<std::size_t>(i)]) continue;
    place(deal.cells[static_cast<std::size_t>(i)], builder::kCell + i);
    cells_.add(deal.cells[static_cast<std::size_t>(i)]);
    full_cells_ |= static_cast<std::uint16_t>(1u << i);
  }
  int last = -1;
  for (int i = 0; i < tables.rules.reserve; ++i) {
    if (!deal.has_reserve[static_cast<std::size_t>(i)]) continue;
    last = deal.reserve[static_cast<std::size_t>(i)];
    place(last, builder::kReserve + i);
    if (!tables.rules.reserve_stacked) reserve_.add(last);
  }
  if (tables.rules.reserve_stacked && last >= 0) reserve_.add(last);
  key_ = recomputed_key();
}

template <BuilderShape S>
Key Builder<S>::recomputed_key() const {
  Key key{};
  for (int copy = 0; copy < rules().decks; ++copy) {
    for (int value = 0; value < 4 * rules().ranks; ++value) {
      if (!tables_->has_suit(builder::suit_of(value))) continue;
      const int id = value + 64 * copy;
      key += part(id, under(id));
      if (hidden_.has(id)) key += tables_->face_down[static_cast<std::size_t>(id)];
    }
  }
  return key;
}

// --- moves -----------------------------------------------------------------------------------------------------------

template <BuilderShape S>
void Builder<S>::lift(int column, int count, int card) {
  const auto c = static_cast<std::size_t>(column);
  exposed_.remove(top(column));
  const int bared = under(card);
  len_[c] = static_cast<std::uint8_t>(len_[c] - count);
  if (prefix_[c] > len_[c]) prefix_[c] = len_[c];
  tops_[block(column)].bytes[in_block(column)] = static_cast<std::uint8_t>(bared);
  if (!len_[c]) return;
  exposed_.add(bared);
  if (!hidden_.has(bared)) return;
  hidden_.remove(bared);
  key_ -= tables_->face_down[static_cast<std::size_t>(bared)];
}

template <BuilderShape S>
void Builder<S>::leave_place(int id) {
  const int code = under(id);
  if (code < builder::kReserve) {
    cells_.remove(id);
    full_cells_ &= static_cast<std::uint16_t>(~(1u << (code - builder::kCell)));
    return;
  }
  reserve_.remove(id);
  if (!rules().reserve_stacked || code == builder::kReserve) return;
  reserve_.add(deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)]);
}

template <BuilderShape S>
void Builder<S>::come_to_place(int id, int code) {
  relate(id, code);
  if (code < builder::kReserve) {
    cells_.add(id);
    full_cells_ |= static_cast<std::uint16_t>(1u << (code - builder::kCell));
    return;
  }
  if (rules().reserve_stacked && code > builder::kReserve)
    reserve_.remove(deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)]);
  reserve_.add(id);
}

template <BuilderShape S>
typename Builder<S>::Undo Builder<S>::leave(int id, int column, int count) {
  Undo undo{.code = static_cast<std::uint8_t>(under(id))};
  if (undo.code >= builder::kCell) {
    leave_place(id);
    return undo;
  }
  undo.column = static_cast<std::uint8_t>(column);
  undo.prefix = prefix_[static_cast<std::size_t>(column)];
  undo.turned_up = hidden_.has(undo.code);
  lift(column, count, id);
  return undo;
}

template <BuilderShape S>
typename Builder<S>::Undo Builder<S>::apply(Move move) {
  switch (move.kind) {
    case builder::kToColumn: {
      const int last = top(move.from), card = card_at(move.from, move.count - 1);
      const Undo undo = leave(card, move.from, move.count);
      relate(card, base_of(move.to));
      put_on_top(move.to, last, move.count);
      return undo;
    }
    case builder::kToCell: {
      const int card = top(move.from);
      const Undo undo = leave(card, move.from, 1);
      come_to_place(card, builder::kCell + move.to);
      return undo;
    }
    case builder::kPlaceToCell: {
      const Undo undo = leave(move.from, 0, 1);
      come_to_place(move.from, builder::kCell + move.to);
      return undo;
    }
    case builder::kFromPlace: {
      const Undo undo = leave(move.from, 0, 1);
      relate(move.from, base_of(move.to));
      put_on_top(move.to, move.from, 1);
      return undo;
    }
    case builder::kReturn:
    case builder::kReturnToCell: {
      const int card = returned_card(move.from);
      if (move.kind == builder::kReturn) {
        relate(card, base_of(move.to));
        put_on_top(move.to, card, 1);
      } else {
        come_to_place(card, builder::kCell + move.to);
      }
      --(S.decks == 2 && low(move.from) == high(move.from) ? low_ : high_)[move.from];
      --home_;
      return {.code = builder::kHome};
    }
    default: {
      const int id = move.from;
      const Undo undo = leave(id, under(id) < builder::kCell ? column_with(id) : 0, 1);
      relate(id, builder::kHome);
      const int suit = builder::suit_of(id);
      ++(builder::level_of(id) == high(suit) ? high_ : low_)[index(suit)];
      ++home_;
      return undo;
    }
  }
}

// The group of `count` cards with `card` as its lowest and `last` as its exposed one comes back to where it lay.
template <BuilderShape S>
void Builder<S>::come_back(int card, int last, int count, Undo undo) {
  if (undo.code >= builder::kCell) {
    come_to_place(card, undo.code);
    return;
  }
  relate(card, undo.code);
  put_on_top(undo.column, last, count);
  prefix_[undo.column] = undo.prefix;
  if (!undo.turned_up) return;
  hidden_.add(undo.code);
  key_ += tables_->face_down[undo.code];
}

template <BuilderShape S>
void Builder<S>::undo(Move move, Undo undo) {
  switch (move.kind) {
    case builder::kToColumn: {
      const int last = top(move.to), card = card_at(move.to, move.count - 1);
      lift(move.to, move.count, card);
      come_back(card, last, move.count, undo);
      return;
    }
    case builder::kToCell:
    case builder::kPlaceToCell: {
      const int card = move.kind == builder::kPlaceToCell ? move.from : card_in_cell(move.to);
      leave_place(card);
      come_back(card, card, 1, undo);
      return;
    }
    case builder::kFromPlace:
      lift(move.to, 1, move.from);
      come_back(move.from, move.from, 1, undo);
      return;
    case builder::kReturn:
    case builder::kReturnToCell: {
      const int card = move.kind == builder::kReturn ? top(move.to) : card_in_cell(move.to);
      if (move.kind == builder::kReturn) {
        lift(move.to, 1, card);
      } else {
        leave_place(card);
      }
      relate(card, builder::kHome);
      ++(builder::level_of(card) == high(move.from) ? high_ : low_)[move.from];
      ++home_;
      return;
    }
    default: {
      const int suit = builder::suit_of(move.from), height = builder::level_of(move.from) + 1;
      --(S.decks == 2 && low(suit) == height && rules().decks == 2 ? low_ : high_)[index(suit)];
      --home_;
      come_back(move.from, move.from, 1, undo);
    }
  }
}

template <BuilderShape S>
typename Builder<S>::Change Builder<S>::change_of(Move move) const {
  switch (move.kind) {
    case builder::kToColumn: return {card_at(move.from, move.count - 1), base_of(move.to)};
    case builder::kToCell: return {top(move.from), builder::kCell};
    case builder::kPlaceToCell: return {move.from, builder::kCell};
    case builder::kFromPlace: return {move.from, base_of(move.to)};
    case builder::kReturn: return {returned_card(move.from), base_of(move.to)};
    case builder::kReturnToCell: return {returned_card(move.from), builder::kCell};
    default: return {move.from, builder::kHome};
  }
}

template <BuilderShape S>
int Builder<S>::bared_by(Move move) const {
  const int card = change_of(move).card, code = under(card);
  if (code > builder::kReserve && rules().reserve_stacked)
    return deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)];
  return code;
}

template <BuilderShape S>
Key Builder<S>::key_after(Move move) const {
  const Change change = change_of(move);
  const int bared = under(change.card);
  Key key = key_;
  key -= part(change.card, bared);
  key += part(change.card, change.onto);
  if (bared < builder::kCell && hidden_.has(bared)) key -= tables_->face_down[static_cast<std::size_t>(bared)];
  return key;
}

template <BuilderShape S>
Key Builder<S>::key_after_cells(int column, int count) const {
  Key key = key_;
  int card = top(column);
  for (; count > 0; --count, card = under(card)) {
    key -= part(card, under(card));
    key += part(card, builder::kCell);
  }
  if (card < builder::kCell && hidden_.has(card)) key -= tables_->face_down[static_cast<std::size_t>(card)];
  return key;
}

// --- the legal moves -------------------------------------------------------------------------------------------------

template <BuilderShape S>
bool Builder<S>::may_lift(int column, int count, int run, bool to_space) const {
  if (count > run) return false;
  switch (rules().group) {
    case GroupRule::single: return count == 1;
    case GroupRule::any_part: return true;
    case GroupRule::whole_run: return count == run;
    case GroupRule::whole_column: return count == length(column);
    default: return count == run || to_space || goes_home(card_at(column, count));
  }
}

// The move to each column whose exposed card takes `card`, and to each empty one if it may go there.
template <BuilderShape S>
void Builder<S>::add_targets(MoveList& moves, Move move, int card, std::uint32_t columns) const {
  const bool is_group = move.kind == builder::kToColumn;
  const int run = is_group ? run_length(move.from) : 1;
  for (; columns; columns &= columns - 1) {
    const int to = std::countr_zero(columns);
    if (is_group && !may_lift(move.from, move.count, run, !length(to))) continue;
    if (length(to) ? !fits(card, top(to)) : !fills_space(card)) continue;
    move.to = static_cast<std::uint8_t>(to);
    moves.add(move);
  }
}

template <BuilderShape S>
void Builder<S>::add_column_moves(MoveList& moves, int column) const {
  const auto from = static_cast<std::uint8_t>(column);
  const std::uint32_t others = ((std::uint32_t{1} << (columns() - 1) << 1) - 1) & ~(std::uint32_t{1} << column);
  const int run = run_length(column);
  int card = top(column);
  for (int count = 1; count <= run; ++count, card = under(card))
    add_targets(moves, {builder::kToColumn, from, 0, static_cast<std::uint8_t>(count)}, card, others);
  for (int cell = 0; cell < rules().cells; ++cell)
    if (!(full_cells_ >> cell & 1)) moves.add({builder::kToCell, from, static_cast<std::uint8_t>(cell)});
}

template <BuilderShape S>
void Builder<S>::add_place_moves(MoveList& moves, Set set) const {
  const std::uint32_t all = (std::uint32_t{1} << (columns() - 1) << 1) - 1;
  set.each([&](int card) {
    const auto from = static_cast<std::uint8_t>(card);
    add_targets(moves, {builder::kFromPlace, from, 0}, card, all);
    if (cells_.has(card)) return;
    for (int cell = 0; cell < rules().cells; ++cell)
      if (!(full_cells_ >> cell & 1)) moves.add({builder::kPlaceToCell, from, static_cast<std::uint8_t>(cell)});
  });
}

template <BuilderShape S>
void Builder<S>::generate(MoveList& moves) const {
  moves.clear();
  ((exposed_ | placed()) & next_home()).each([&](int card) {
    moves.add({builder::kGoHome, static_cast<std::uint8_t>(card), 0});
  });
  for (int column = 0; column < columns(); ++column)
    if (length(column)) add_column_moves(moves, column);
  add_place_moves(moves, placed());
  const std::uint32_t all = (std::uint32_t{1} << (columns() - 1) << 1) - 1;
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    if (!can_return(suit)) continue;
    add_targets(moves, {builder::kReturn, static_cast<std::uint8_t>(suit), 0}, returned_card(suit), all);
    for (int cell = 0; cell < rules().cells && rules().return_to_cells; ++cell)
      if (is_free_cell(cell))
        moves.add({builder::kReturnToCell, static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(cell)});
  }
}

// Claim: no win has fewer moves. Why: every card goes home by a move of its own. A card that lies above a lower one of
// its suit cannot go home before that one, which cannot before it has left: it takes one more move. Where groups move
// at once, one such move may do for all cards of the column, but not for those of two columns. Needs: one deck for the
// second part. Guarded by: tests/games/builder_test.cpp.
template <BuilderShape S>
int Builder<S>::moves_to_win_lower_bound() const {
  int bound = rules().deck_size() - home_;
  if constexpr (S.decks == 2) return bound;
  for (int column = 0; column < columns(); ++column) {
    std::array<std::uint16_t, builder::kSuits> levels{};  // of the cards met so far, from the exposed one down
    int blocked = 0;
    int card = top(column);
    for (int i = length(column); i > 0; --i, card = under(card)) {
      const auto suit = index(builder::suit_of(card));
      const int level = builder::level_of(card);
      const auto higher = static_cast<std::uint16_t>(levels[suit] >> (level + 1) << (level + 1));
      blocked += std::popcount(higher);
      levels[suit] = static_cast<std::uint16_t>((levels[suit] & ~higher) | 1u << level);
    }
    bound += tables_->moves_single_cards() ? blocked : blocked > 0;
  }
  return bound;
}

// --- text ------------------------------------------------------------------------------------------------------------

namespace builder {
inline PileName pile(char letter, int i) { return {letter, static_cast<std::uint8_t>(i + 1)}; }
}  // namespace builder

// The pile of a card in a cell or the reserve, by the code of its place.
template <BuilderShape S>
PileName Builder<S>::place_name(int code) const {
  if (code < builder::kReserve) return builder::pile('C', code - builder::kCell);
  if (rules().reserve_stacked) return {'R', 0};
  return builder::pile('R', code - builder::kReserve);
}

template <BuilderShape S>
void Builder<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const PileName home{'F', 0};
  switch (move.kind) {
    case builder::kToColumn: {
      const PileName from = builder::pile('T', move.from), to = builder::pile('T', move.to);
      if (move.count == 1 || !tables_->moves_single_cards()) {
        out.push_back(plain_move(from, to, move.count));
        return;
      }
      std::vector<PileName> cells, spaces;
      for (int cell = 0; cell < rules().cells; ++cell)
        if (!(full_cells_ >> cell & 1)) cells.push_back(builder::pile('C', cell));
      for (int c = 0; c < columns() && rules().spaces == SpaceRule::any; ++c)
        if (!length(c) && c != move.to) spaces.push_back(builder::pile('T', c));
      builder::spell_group(from, to, move.count, cells, std::move(spaces), out);
      return;
    }
    case builder::kToCell:
      out.push_back(plain_move(builder::pile('T', move.from), builder::pile('C', move.to)));
      return;
    case builder::kFromPlace:
      out.push_back(plain_move(place_name(under(move.from)), builder::pile('T', move.to)));
      return;
    case builder::kPlaceToCell:
      out.push_back(plain_move(place_name(under(move.from)), builder::pile('C', move.to)));
      return;
    case builder::kReturn:
      out.push_back(plain_move(builder::pile('F', builder::suit_code(move.from)), builder::pile('T', move.to)));
      return;
    case builder::kReturnToCell:
      out.push_back(plain_move(builder::pile('F', builder::suit_code(move.from)), builder::pile('C', move.to)));
      return;
    default:
      if (under(move.from) >= builder::kCell) {
        out.push_back(plain_move(place_name(under(move.from)), home));
      } else {
        out.push_back(plain_move(builder::pile('T', column_with(move.from)), home));
      }
  }
}

template <BuilderShape S>
Board Builder<S>::to_board() const {
  Board board;
  board.game = tables_->name;
  const auto card = [&](int id) { return BoardCard{tables_->card_of(id), hidden_.has(id)}; };
  for (int c = 0; c < columns(); ++c) {
    Pile& pile = board.add(to_text(builder::pile('T', c)));
    for (int id = top(c), i = 0; i < length(c); ++i, id = under(id)) pile.cards.insert(pile.cards.begin(), card(id));
  }
  for (int i = 0; i < rules().cells; ++i) board.add(to_text(builder::pile('C', i)));
  if (rules().reserve && rules().reserve_stacked) board.add("R");
  for (int i = 0; i < rules().reserve && !rules().reserve_stacked; ++i) board.add(to_text(builder::pile('R', i)));
  const auto put = [&](int id) {
    const std::string name = to_text(place_name(under(id)));
    for (Pile& pile : board.piles)
      if (pile.name == name) pile.cards.push_back(card(id));
  };
  cells_.each(put);
  for (int i = 0; i < rules().reserve; ++i) {
    const int id = deal_->reserve[static_cast<std::size_t>(i)];
    if (deal_->has_reserve[static_cast<std::size_t>(i)] && under(id) == builder::kReserve + i) put(id);
  }
  Pile& foundations = board.add("F");
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    const int code = builder::suit_code(suit);
    if (!tables_->has_suit(code)) continue;
    for (int level = 0; level < high(code); ++level) foundations.cards.push_back({tables_->card_of(4 * level + code)});
    for (int level = 0; level < low(code) && S.decks == 2 && rules().decks == 2; ++level)
      foundations.cards.push_back({tables_->card_of(4 * level + code)});
  }
  if (rules().foundations == FoundationStart::first || rules().foundations == FoundationStart::beak)
    board.facts.emplace_back("base", tables_->base);
  return board;
}

}  // namespace winnable
