// Spider and its relatives (docs/rules/spider.md): columns built down whatever the suit, of which runs in suit move;
// complete suits leave by themselves; a stock is dealt onto all columns, round by round.
//
// Representation. All cards of the columns in one row, column after column and deepest first, with each column's height
// and its number of face-down cards. A run that moves is a rotation of a part of the row. The stock is a count of cards
// dealt. Equal cards are equal bytes, so that copies need no care.
//
// Invariant: hashes_[c] belongs to column c's cards, and to its number only while the stock may still deal to it.
// Cost: about 250 bytes a position with one deck, 350 with two, half of them hashes that the packed form leaves out.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/spider/presets.h"
#include "solver/core/hash.h"
#include "solver/search/preset_position.h"

namespace winnable {

// The piles of one position, as dealt or as read: also the constant part of a deal.
template <SpiderShape S>
struct SpiderDeal {
  static constexpr std::size_t kCards = static_cast<std::size_t>(S.deck_size());
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);

  // What lies in the columns and has left.
  struct Table {
    std::array<std::uint8_t, kCards> cards{};  // column after column, deepest first
    std::array<std::uint8_t, kColumns> height{};
    std::array<std::uint8_t, kColumns> hidden{};  // face-down cards
    std::array<std::uint8_t, kMaxSuits> complete{};
    std::uint8_t dealt = 0;  // cards of the stock
  };

  explicit SpiderDeal(const SpiderRules& of) : rules(of) {}
  static SpiderDeal from_deck(const SpiderRules& rules, const Deck& deck);
  static std::optional<SpiderDeal> from_board(const SpiderRules& rules, const Board& board, BoardError& error);

  SpiderRules rules;
  Table table;
  std::array<Card, kCards> stock{};  // next card first
  int stock_size = 0;
  std::uint64_t salt = 0;
};

template <SpiderShape S>
class SpiderPosition {
  static_assert(S.columns <= SpiderRules::kMostColumns && S.ranks >= 2);

 public:
  using Deal = SpiderDeal<S>;
  using Packed = typename Deal::Table;

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * S.deck_size();

  enum Reduction : Reductions { kOneSpace = 1, kNoColumnToSpace = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"one-space", "one empty column stands for all that the stock will not deal to"},
      {"no-column-to-space", "no whole column into an empty column, unless the stock may still deal to one of them"},
  }};

  SpiderPosition() = default;  // no position yet
  explicit SpiderPosition(const Deal& deal) : deal_(&deal), table_(deal.table) { rehash_all(); }
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  // What a move did besides moving or dealing cards; bits are columns.
  struct Undo {
    Key from_hash, to_hash;
    std::uint16_t completed = 0;    // a suit left
    std::uint16_t turned_up = 0;    // the card below that suit
    bool turned_up_source = false;  // the card that the moved ones lay on
    std::uint8_t suit = 0;          // of the cards that moved
  };
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  Key key_after(Move move) const;
  Key recomputed_key() const;
  bool is_won() const { return complete_suits() == S.complete_suits; }
  // A move of cards puts one card at most on the next higher one of its suit; a round of the stock brings new cards
  // only.
  int moves_to_win_lower_bound() const;

  // Cards dealt, turned up and gone.
  int progress() const {
    int progress = table_.dealt + S.ranks * complete_suits();
    for (int column = 0; column < S.columns; ++column) progress += deal_->rules.hidden(column) - hidden(column);
    return progress;
  }
  int score() const;  // games/spider/evaluation.h

  Packed pack() const { return table_; }
  static SpiderPosition unpack(const Deal& deal, const Packed& packed) {
    SpiderPosition position;
    position.deal_ = &deal;
    position.table_ = packed;
    position.rehash_all();
    return position;
  }

 private:
  static constexpr std::uint8_t kMoveCards = 0, kDealRound = 1;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  using Starts = std::array<std::uint8_t, Deal::kColumns + 1>;

  int height(int column) const { return table_.height[at(column)]; }
  int hidden(int column) const { return table_.hidden[at(column)]; }
  // Where each column begins in the row, and where the last one ends.
  Starts starts() const {
    Starts starts{};
    for (std::size_t i = 0; i < Deal::kColumns; ++i)
      starts[i + 1] = static_cast<std::uint8_t>(starts[i] + table_.height[i]);
    return starts;
  }
  std::span<const std::uint8_t> cards_of(const Starts& starts, int column) const {
    return {table_.cards.data() + starts[at(column)], table_.height[at(column)]};
  }
  int complete_suits() const {
    int count = 0;
    for (const std::uint8_t suits : table_.complete) count += suits;
    return count;
  }
  int stock_left() const { return deal_->stock_size - table_.dealt; }
  // Columns [0, targets) get the next cards of the stock: until it is empty their numbers matter.
  int targets() const { return std::min(S.columns, stock_left()); }
  static bool are_in_suit(std::uint8_t lower, std::uint8_t on_top) { return on_top + 1 == lower; }
  // How many cards at the end of a column that begins there in the row make a run.
  int run_length(int start, int column) const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  unsigned useful_spaces(unsigned spaces, int from, bool is_whole_column, Reductions reductions) const;

  void transfer(int from, int to, int count);
  void insert(int column, std::uint8_t code);
  void deal_round(int count);
  void take_round_back(int count, const Undo& undo);
  bool turn_up(int column);
  void turn_down(int column) { ++table_.hidden[at(column)]; }
  void let_complete_suit_leave(int column, Undo& undo);
  void take_suit_back(int column, int suit, const Undo& undo);
  struct ColumnHash;
  Key column_hash(int column, std::span<const std::uint8_t> cards, int hidden,
                  std::span<const std::uint8_t> more = {}) const;
  void rehash(int column);
  void rehash_all();

  const Deal* deal_ = nullptr;
  Packed table_;
  std::array<Key, Deal::kColumns> hashes_;
};

// A preset as a Position of its own.
template <SpiderRules R>
requires(R.stock_size() >= 0) using Spider = PresetPosition<SpiderPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/spider/deal.h"
#include "games/spider/evaluation.h"
#include "games/spider/moves.h"
