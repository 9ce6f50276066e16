// Upside-Down Pyramid and Thieves of Egypt (docs/rules/upside-down-pyramid.md): two decks, ten columns dealt face up,
// built down in alternating colours; a stock turned `draw` cards at a time; kings on empty columns; nothing returns.
//
//   columns: cards as they lie, deepest first; tops: the exposed ones; shapes: how many of a column lie as dealt, and
//   the rest contents: a hash of each column, the sum over its cards stock: the deal's order with a bit for each card
//   still there, those below `turned` are the waste foundations: higher height << 4 | lower height for each suit
//
// Cards that came onto dealt ones continue their run: where a run starts follows from the dealt cards that are left,
// and packed, a column is their number and the suits of the others, whose ranks and colours follow. That is 32 bits a
// column and 56 bytes a position.
//
// Invariant: key_ is the sum of the hashes of the columns.
// A search may play any reachable stock card at once (reduction direct-stock): the move is spelled with its turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/upside_down_pyramid/presets.h"
#include "solver/core/hash.h"
#include "solver/core/match.h"
#include "solver/core/stock.h"
#include "solver/search/position.h"

namespace winnable {

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

  // What follows from how many cards of a column lie as dealt.
  struct PrefixFacts {
    std::uint8_t run_start = 0;  // the place of the first card of the run that ends the prefix
    std::int16_t burden = 0;     // for scores only: of the cards under that run
  };
  std::array<std::array<PrefixFacts, kColumnRoom + 1>, R.columns> prefix_facts{};

  static UpsideDownPyramidDeal from_deck(const Deck& deck);
  static std::optional<UpsideDownPyramidDeal> from_board(const Board& board, BoardError& error);

 private:
  static bool is_link(Card above, Card host) {
    return host.rank() == above.rank() + 1 && host.is_red() != above.is_red();
  }
  void index_prefixes();
};

template <UpsideDownPyramidRules R>
class UpsideDownPyramid {
 public:
  using Deal = UpsideDownPyramidDeal<R>;
  static_assert(R.stock_size() >= 0 && R.stock_size() < 64);
  // Columns in 32 bits each: dealt cards left | further cards << 5 | their suits << 9, a bit each, the deepest first;
  // where no dealt card is left, bit 31 says whether the deepest is red.
  using Shapes = std::array<std::uint32_t, R.columns>;
  struct Packed {
    Shapes shapes{};
    std::array<std::uint8_t, kMaxSuits> foundations{};
    std::uint64_t stock = 0;
    std::uint8_t turned = 0;
    std::uint8_t redeals_used = 0;
    bool direct = false;
  };

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 2, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = R.redeals >= 0 ? (R.redeals + 1) * R.stock_size() : 3 * R.deck_size();

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
  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kDirectStock = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"safe-home",
       "a column's card goes home at once when all lower cards that could need it are home, and its twin keeps a slot"},
      {"one-space", "one empty column stands for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"direct-stock", "stock cards that turning can reach are played directly, turns are never moves of their own"},
  }};

  UpsideDownPyramid() = default;  // no position yet
  explicit UpsideDownPyramid(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_reduced(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const { return key_with(key_, supply_, direct_); }
  Key key_after(Move move) const;  // of the position after a move
  Key recomputed_key() const;
  bool is_won() const { return cards_home() == R.deck_size(); }
  int moves_to_win_lower_bound() const {
    return R.deck_size() - cards_home() + (std::popcount(supply_.to_turn()) + R.draw - 1) / R.draw;
  }

  // Where redeals are limited, how far the stock has been turned, in all passes; else cards home count double, cards
  // that left stock and waste once. Neither ever falls.
  int progress() const {
    if constexpr (R.redeals >= 0) return supply_.redeals_used * deal_->stock_size + supply_.turned;
    return 2 * cards_home() + cards_taken();
  }
  int score() const;
  int honest_score() const;

  Packed pack() const { return {shapes_, foundations_, supply_.stock, supply_.turned, supply_.redeals_used, direct_}; }
  static UpsideDownPyramid unpack(const Deal& deal, const Packed& packed);

  // Honest play. With unlimited redeals a look through the whole stock costs nothing.
  static constexpr Reductions kPeekingReductions = kDirectStock;
  HiddenCount hidden_count() const { return {std::popcount(supply_.to_turn()), 0}; }
  std::optional<Move> free_look() const {
    if (R.redeals < 0 && supply_.can_turn()) return Move{.kind = kTurn};
    return std::nullopt;
  }

 private:
  static constexpr unsigned kColumnMask = (1u << R.columns) - 1;
  static constexpr std::uint32_t kRedKing = 1u << 31;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int length(int column) const { return length_[at(column)]; }
  Card card(int column, int place) const { return columns_[at(column)][at(place)]; }
  Card exposed(int column) const { return length(column) ? card(column, length(column) - 1) : Card{}; }
  int kept(int column) const { return shapes_[at(column)] & 31; }
  const auto& prefix_facts(int column) const { return deal_->prefix_facts[at(column)][at(kept(column))]; }
  // The place of the first card of the run at the end of a column.
  int run_start(int column) const { return prefix_facts(column).run_start; }
  unsigned columns_with(int code) const { return equal_bytes(tops_, static_cast<std::uint8_t>(code)) & kColumnMask; }
  // The columns that take a card, of empty ones one or all.
  unsigned targets(Card moved, Reductions reductions) const {
    if (moved.rank() == R.ranks) {
      const unsigned spaces = columns_with(0);
      return reductions & kOneSpace ? spaces & (0 - spaces) : spaces;
    }
    const int clubs = Card(0, moved.rank() + 1).code, step = 16;  // a suit on
    return moved.is_red() ? columns_with(clubs) | columns_with(clubs + 3 * step)
                          : columns_with(clubs + step) | columns_with(clubs + 2 * step);
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
  // Needs: alternating colours, no forced filling of spaces. The one-deck rule (other colour within two) is not used:
  //        the twin competes for the slot.
  // Guarded by: tests/games/upside_down_pyramid_test.cpp.
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
  // From stock and waste.
  int cards_taken() const { return deal_->stock_size - std::popcount(supply_.stock); }
  // Stock and waste.
  struct Supply {
    std::uint64_t stock = 0;
    std::uint8_t turned = 0;
    std::uint8_t redeals_used = 0;

    std::uint64_t waste() const { return stock & ((std::uint64_t{1} << turned) - 1); }
    std::uint64_t to_turn() const { return stock >> turned; }
    int top() const { return 63 - std::countl_zero(waste()); }  // of the waste, -1: none
    bool can_turn() const { return to_turn(); }
    bool can_redeal() const { return !can_turn() && stock && (R.redeals < 0 || redeals_used < R.redeals); }
    void turn() { turned = static_cast<std::uint8_t>(after_turn(stock, turned, R.draw)); }
    void redeal() {
      turned = 0;
      if constexpr (R.redeals >= 0) ++redeals_used;
    }
    // Turns until the card at a place of the stock is the top of the waste: in this pass, or else in the next.
    void turn_to(int place) {
      if (top() == place) return;
      const int from_turned = std::popcount(to_turn() & ((std::uint64_t{2} << place >> turned) - 1));
      const bool in_this_pass = place >= turned && (from_turned % R.draw == 0 || stock >> place == 1);
      if (!in_this_pass) redeal();
      turned = static_cast<std::uint8_t>(place + 1);
    }
    void take(int place) { stock ^= std::uint64_t{1} << place; }
  };
  Card stock_card(int place) const { return place < 0 ? Card{} : deal_->stock[at(place)]; }
  Supply supply_after(Move move) const;
  // The stock card that a move plays.
  Card played(Move move) const {
    return stock_card(move.kind == kStockToColumn || move.kind == kStockHome ? move.from : supply_.top());
  }

  void send_home(Card moved) {
    std::uint8_t& pair = foundations_[at(moved.suit())];
    const int high = pair >> 4, low = pair & 15;
    pair = static_cast<std::uint8_t>(moved.rank() == high + 1 ? (high + 1) << 4 | low : high << 4 | (low + 1));
  }
  void put(int column, Card moved) {
    const std::size_t c = at(column), place = length_[c]++;
    contents_[c] += card_hash(static_cast<int>(place), moved);
    columns_[c][place] = moved;
    tops_[c] = moved.code;
    const std::size_t further = place - at(kept(column));
    if (further == 0 && place < deal_->length[c] && moved == deal_->columns[c][place]) {
      ++shapes_[c];
    } else {
      shapes_[c] += 1u << 5 | (moved.suit() >= 2 ? 1u : 0u) << (9 + further);
      if (place == 0 && moved.is_red()) shapes_[c] |= kRedKing;
    }
  }
  void take_from(int column, int count) {
    const std::size_t c = at(column);
    for (; count > 0; --count) {
      const int place = --length_[c];
      contents_[c] -= card_hash(place, card(column, place));
    }
    tops_[c] = exposed(column).code;
    const int further = length(column) - kept(column);
    if (further <= 0) {
      shapes_[c] = length_[c];
    } else {
      const std::uint32_t suits = (1u << (9 + further)) - (1u << 9);
      shapes_[c] = (shapes_[c] & (kRedKing | suits | 31)) | static_cast<std::uint32_t>(further) << 5;
    }
  }

  // Of a card at its place in a column. Equal columns are equal wherever they stand.
  std::uint64_t card_hash(int place, Card card) const {
    return fold_multiply(deal_->salt ^ static_cast<unsigned>(place << 6 | card.code) * 0x9E3779B97F4A7C15ull,
                         0xD6E8FEB86659FD93ull);
  }
  static Key column_hash(std::uint64_t content) { return content ? hash_part(content) : Key{}; }
  Key key_with(Key columns, const Supply& supply, bool direct) const;
  Key columns_after(Move move) const;

  using Urgency = std::array<std::int8_t, 64>;  // by card code
  Urgency find_urgency() const;
  int score_of_column(int column, const Urgency& urgency) const;

  void add_column_moves(MoveList& moves, Reductions reductions) const;
  void add_targets(MoveList& moves, Reductions reductions, Card moved, Kind kind, int from, int count = 1) const;
  void add_direct_stock(MoveList& moves, Reductions reductions) const;

  const Deal* deal_ = nullptr;
  Key key_{};  // of the columns
  std::array<std::uint64_t, R.columns> contents_{};
  std::array<std::array<Card, Deal::kColumnRoom>, R.columns> columns_{};
  ByteBlock tops_{};
  std::array<std::uint8_t, R.columns> length_{};
  Shapes shapes_{};
  std::array<std::uint8_t, kMaxSuits> foundations_{};
  Supply supply_;
  bool direct_ = false;  // stock cards are played directly: wastes that reach the same cards are equal
};

template <UpsideDownPyramidRules R>
struct UpsideDownPyramid<R>::Undo {
  UpsideDownPyramid before;
};

}  // namespace winnable

#include "games/upside_down_pyramid/deal.h"
#include "games/upside_down_pyramid/moves.h"
