// Upside-Down Pyramid and Thieves of Egypt (docs/rules/upside-down-pyramid.md): two decks, ten columns dealt face up,
// built down in alternating colours; a stock turned `draw` cards at a time; kings on empty columns; nothing returns.
//
//   columns: cards as they lie, deepest first; stock: the deal's order with a bit for each card still there, those
//   below `turned_` are the waste; foundations: higher height << 4 | lower height for each suit
//
// A search may play any reachable stock card at once (reduction direct-stock): the move is spelled with its turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/cards/hash.h"
#include "games/cards/stock.h"
#include "games/name.h"
#include "games/position.h"

namespace winnable {

struct UpsideDownPyramidRules {
  Name name;
  int draw = 3;
  int redeals = -1;         // -1: unlimited
  bool runs_split = false;  // any part of a run moves; else only the whole run at the end of a column
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  std::array<int, 10> dealt = {1, 3, 5, 7, 9, 10, 8, 6, 4, 2};

  constexpr int tableau_size() const {
    int sum = 0;
    for (int c = 0; c < columns; ++c) sum += dealt[static_cast<std::size_t>(c)];
    return sum;
  }
  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
};

inline constexpr UpsideDownPyramidRules kUpsideDownPyramid{.name = "upside-down-pyramid"};
inline constexpr UpsideDownPyramidRules kThievesOfEgypt{
    .name = "upside-down-pyramid:thieves-of-egypt", .draw = 1, .redeals = 1, .runs_split = true};

template <UpsideDownPyramidRules R>
struct UpsideDownPyramidDeal {
  static constexpr std::size_t kColumnRoom = 24;
  std::array<std::array<Card, kColumnRoom>, R.columns> columns{};
  std::array<std::uint8_t, R.columns> length{};
  std::array<Card, 64> stock{};
  int stock_size = 0;
  int turned = 0;
  int redeals_used = 0;
  std::array<std::uint8_t, kMaxSuits> foundations{};
  std::uint64_t salt = 0;

  static UpsideDownPyramidDeal from_deck(const Deck& deck);
  static std::optional<UpsideDownPyramidDeal> from_board(const Board& board, BoardError& error);
};

template <UpsideDownPyramidRules R>
class UpsideDownPyramid {
 public:
  using Deal = UpsideDownPyramidDeal<R>;
  static_assert(R.stock_size() >= 0 && R.stock_size() < 64);

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 2, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * R.deck_size();

  enum Kind : std::uint8_t {
    kColumnToColumn,
    kColumnHome,
    kWasteToColumn,
    kWasteHome,
    kTurn,
    kRedeal,
    kStockToColumn,
    kStockHome
  };
  enum Reduction : Reductions { kSafeHome = 1, kOneGap = 2, kNoColumnToGap = 4, kDirectStock = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"safe-home",
       "a column's card goes home at once when all lower cards that could need it are home, and its twin keeps a slot"},
      {"one-gap", "one empty column stands for all"},
      {"no-column-to-gap", "no whole column into an empty column"},
      {"direct-stock", "stock cards that turning can reach are played directly, turns are never moves of their own"},
  }};

  UpsideDownPyramid() = default;  // no position yet
  explicit UpsideDownPyramid(const Deal& deal)
      : deal_(&deal),
        columns_(deal.columns),
        length_(deal.length),
        foundations_(deal.foundations),
        stock_((std::uint64_t{1} << deal.stock_size) - 1),
        turned_(static_cast<std::uint8_t>(deal.turned)),
        redeals_used_(static_cast<std::uint8_t>(deal.redeals_used)) {}
  Board to_board() const;

  void generate(MoveList& moves) const { generate_reduced(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void spell(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  bool is_won() const { return cards_home() == R.deck_size(); }
  int moves_to_win_lower_bound() const {
    return R.deck_size() - cards_home() + (std::popcount(stock_ >> turned_) + R.draw - 1) / R.draw;
  }

  // Cards home count double, cards that left stock and waste once: neither ever falls.
  int progress() const { return 2 * cards_home() + deal_->stock_size - std::popcount(stock_); }
  int score() const;

  // Honest play. With unlimited redeals a look through the whole stock costs nothing.
  static constexpr Reductions kPeekingReductions = kDirectStock;
  HiddenCount hidden_count() const { return {std::popcount(stock_ >> turned_), 0}; }
  std::optional<Move> free_look() const {
    if (R.redeals < 0 && can_turn()) return Move{.kind = kTurn};
    return std::nullopt;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int length(int column) const { return length_[at(column)]; }
  Card card(int column, int place) const { return columns_[at(column)][at(place)]; }
  Card exposed(int column) const { return length(column) ? card(column, length(column) - 1) : Card{}; }
  static bool is_link(Card above, Card host) {
    return host.rank() == above.rank() + 1 && host.is_red() != above.is_red();
  }
  // The place of the first card of the run at the end of a column.
  int run_start(int column) const {
    int place = length(column) - 1;
    while (place > 0 && is_link(card(column, place), card(column, place - 1))) --place;
    return place;
  }
  bool fits(Card moved, int column) const {
    return length(column) ? is_link(moved, exposed(column)) : moved.rank() == R.ranks;
  }
  bool goes_home(Card moved) const {
    if (!moved) return false;
    const int pair = foundations_[at(moved.suit())];
    return moved.rank() == (pair >> 4) + 1 || moved.rank() == (pair & 15) + 1;
  }
  // Claim: an exposed card of a column goes home at once when both foundations of its suit and of both suits of the
  //        other colour have reached the rank below.
  // Why: every card that could lie on it is home, so it serves nothing. Its twin has a slot of its own. The rest of its
  //      run keeps its head and moves as before.
  // Needs: alternating colours, no forced filling of gaps. The one-deck rule (other colour within two) is not used: the
  //        twin competes for the slot.
  // Guarded by: tests/upside_down_pyramid_test.cpp.
  bool is_safe(Card moved) const {
    for (int suit = 0; suit < R.suits; ++suit) {
      const bool counts = suit == moved.suit() || Card(suit, 1).is_red() != moved.is_red();
      if (counts && (foundations_[at(suit)] & 15) < moved.rank() - 1) return false;
    }
    return true;
  }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t pair : foundations_) count += (pair >> 4) + (pair & 15);
    return count;
  }
  std::uint64_t waste() const { return stock_ & ((std::uint64_t{1} << turned_) - 1); }
  Card waste_top() const { return waste() ? deal_->stock[at(63 - std::countl_zero(waste()))] : Card{}; }
  bool can_turn() const { return stock_ >> turned_; }
  bool can_redeal() const { return !can_turn() && stock_ && (R.redeals < 0 || redeals_used_ < R.redeals); }
  void turn() { turned_ = static_cast<std::uint8_t>(after_turn(stock_, turned_, R.draw)); }
  void redeal() {
    turned_ = 0;
    if constexpr (R.redeals >= 0) ++redeals_used_;
  }
  void send_home(Card moved) {
    std::uint8_t& pair = foundations_[at(moved.suit())];
    const int high = pair >> 4, low = pair & 15;
    pair = static_cast<std::uint8_t>(moved.rank() == high + 1 ? (high + 1) << 4 | low : high << 4 | (low + 1));
  }
  Card take_waste_top() {
    const int index = 63 - std::countl_zero(waste());
    stock_ ^= std::uint64_t{1} << index;
    return deal_->stock[at(index)];
  }
  void put(int column, Card moved) { columns_[at(column)][length_[at(column)]++] = moved; }

  void add_column_moves(MoveList& moves, Reductions reductions) const;
  void add_targets(MoveList& moves, Reductions reductions, Card moved, Kind kind, int from) const;
  void add_direct_stock(MoveList& moves, Reductions reductions) const;

  const Deal* deal_ = nullptr;
  std::array<std::array<Card, Deal::kColumnRoom>, R.columns> columns_{};
  std::array<std::uint8_t, R.columns> length_{};
  std::array<std::uint8_t, kMaxSuits> foundations_{};
  std::uint64_t stock_ = 0;
  std::uint8_t turned_ = 0;
  std::uint8_t redeals_used_ = 0;
  bool direct_ = false;  // stock cards are played directly: wastes that reach the same cards are equal
};

template <UpsideDownPyramidRules R>
struct UpsideDownPyramid<R>::Undo {
  UpsideDownPyramid before;
};

}  // namespace winnable

#include "games/upside_down_pyramid.inl"
