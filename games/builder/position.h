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
  kReturn,        // the last card of foundation `from` to column `to`
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
  // The same for all positions that are one by games/builder/classes.h and in which the same can go home.
  Key class_key() const;
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
  // Calls act(column, cards above it) if the card lies in a column, where cards were built in play.
  template <class Act>
  void find_in_built(int id, Act&& act) const {
    // Each built card is one level below the card under it: its level says how deep it would lie.
    const int level = builder::level_of(id);
    const int around = tables_->bases_host ? rules().ranks : 64;
    for (int c = 0; c < kColumns; ++c) {
      const int loose = length(c) - prefix(c);
      int above = level - builder::level_of(top(c));
      if (above < 0) above += around;
      for (; above < loose; above += around)
        if (card_at(c, above) == id) return act(c, above);
    }
  }
  // Cards that the foundations would take now.
  Set next_home() const { return next_home_; }
  bool goes_home(int id) const {
    const int suit = builder::suit_of(id), level = builder::level_of(id);
    return level == high(suit) || (S.decks == 2 && level == low(suit));
  }
  // Whether the rules let the last `count` cards of a column, whose longest sequence has `run`, move as they are to an
  // empty column or to one that is not.
  bool may_lift(int column, int count, int run, bool to_space) const;
  // Whether a group whose lowest card is `card` may go to an empty column.
  bool fills_space(int card) const { return rules().fills_space(builder::level_of(card)); }
  // How many cards can go, one by one, from a column onto another one that is or is not empty, when `taken` more cells
  // are taken.
  int capacity(bool to_space, int taken = 0) const {
    int spaces = rules().spaces == SpaceRule::any ? std::popcount(empty_columns()) - to_space : 0;
    spaces = std::clamp(spaces, 0, 4);
    return (free_cells() - taken + 1) << spaces;
  }
  // Foundations that give a card back: the higher pile of each suit by the suit, of two decks the lower one, where it
  // is lower, by 4 more.
  static constexpr int kFoundations = builder::kSuits * S.decks;
  int height(int foundation) const {
    return foundation < builder::kSuits ? high(foundation) : low(foundation - builder::kSuits);
  }
  // With one deck the lower piles of a position for two stand for complete ones, and never change.
  bool has_lower_piles() const { return S.decks == 2 && rules().decks == 2; }
  bool can_return(int foundation) const {
    const int suit = builder::suit_of(foundation);
    if (foundation != suit && (!has_lower_piles() || low(suit) == high(suit))) return false;
    return rules().foundation_return && tables_->has_suit(suit) && height(foundation) > rules().stays_home();
  }
  int returned_card(int foundation) const {
    const int id = 4 * (height(foundation) - 1) + builder::suit_of(foundation);
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
    Key places = tables_->place_hash[static_cast<std::size_t>(code)];
    places -= tables_->place_hash[static_cast<std::size_t>(under(id))];
    key_ += product(tables_->card_hash[static_cast<std::size_t>(id)], places);
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
  // After a foundation has changed.
  void find_next_home() {
    next_home_ = {};
    for (int suit = 0; suit < builder::kSuits; ++suit) {
      if (high(suit) < rules().ranks) next_home_.add_copies(4 * high(suit) + suit);
      if constexpr (S.decks == 2) {
        if (low(suit) < rules().ranks) next_home_.add_copies(4 * low(suit) + suit);
      }
    }
  }
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
  Set exposed_, cells_, reserve_, hidden_, next_home_;
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
  find_next_home();
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

}  // namespace winnable

#include "games/builder/board.h"
#include "games/builder/keys.h"
#include "games/builder/legal_moves.h"
#include "games/builder/moves.h"
