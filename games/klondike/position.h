// Klondike (docs/rules/klondike.md): one deck, a triangle of columns of which only the exposed cards lie face up, built
// down in alternating colours; groups move; only kings go to empty columns; the stock is turned `draw` cards at a time.
//
// This is the plain position: piles as they lie on the table, every legal ordinary move, nothing left out. It is the
// contract's face of the game (boards, rules, tests). Searches use games/klondike/abstract_state.h, which is checked
// against it.
//
//   columns_[c][0, down_[c]) face down, [down_[c], length_[c]) face up, the exposed card last
//   stock: the deal's order with a bit for each card still there; those with index < turned_ are the waste
//
// Invariants: the last card of a column is face up; face-up cards descend by one in alternating colours.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/klondike/presets.h"
#include "solver/core/hash.h"
#include "solver/core/stock.h"
#include "solver/search/position.h"

namespace winnable {

// The cards of one deal, or of any position to start from, and how its stock is turned.
template <int kColumns, int kRanks>
struct KlondikePiles {
  static constexpr int kMaxColumn = kColumns - 1 + kRanks;

  int draw;
  int redeals;  // -1: unlimited
  std::array<std::array<Card, kMaxColumn>, kColumns> columns{};
  std::array<std::uint8_t, kColumns> down{};    // face-down cards of each column
  std::array<std::uint8_t, kColumns> length{};  // all cards of each column
  std::array<Card, 32> stock{};                 // waste (deepest first), then stock (next first)
  int stock_size = 0;
  int turned = 0;  // how many of them are the waste
  int redeals_used = 0;
  std::array<std::uint8_t, kMaxSuits> heights{};
  std::uint64_t salt = 0;
};

// The rules check what they can.
template <KlondikeRules R>
struct KlondikeDeal : KlondikePiles<R.columns, R.ranks> {
  using Piles = KlondikePiles<R.columns, R.ranks>;

  KlondikeDeal() : Piles{.draw = R.draw, .redeals = R.redeals} {}
  explicit KlondikeDeal(const Piles& piles) : Piles(piles) {}
  static KlondikeDeal from_deck(const Deck& deck);
  static std::optional<KlondikeDeal> from_board(const Board& board, BoardError& error);

 private:
  bool read_column(int column, const Pile& pile, BoardError& error);
};

template <KlondikeRules R>
class KlondikeOptimalPosition;

template <KlondikeRules R>
class Klondike {
 public:
  static_assert(R.columns >= 1 && R.columns <= 7 && R.draw >= 1 && R.draw <= 7 && R.redeals <= 2);
  static_assert(R.stock_size() >= 0 && R.stock_size() <= 24);

  using Deal = KlondikeDeal<R>;
  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;

  enum Kind : std::uint8_t { kColumnToColumn, kColumnHome, kWasteToColumn, kWasteHome, kReturn, kTurn, kRedeal };

  explicit Klondike(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  bool is_won() const { return cards_home() == R.deck_size(); }
  // Every card has to go home, and those still in the stock to be turned, `draw` at a time.
  int moves_to_win_lower_bound() const {
    return R.deck_size() - cards_home() + (std::popcount(stock_ >> turned_) + deal_->draw - 1) / deal_->draw;
  }

  // What the refiner of abstract solutions asks (games/klondike/plan_refiner.h).
  int length(int column) const { return length_[static_cast<std::size_t>(column)]; }
  int down(int column) const { return down_[static_cast<std::size_t>(column)]; }
  Card card(int column, int place) const {
    return columns_[static_cast<std::size_t>(column)][static_cast<std::size_t>(place)];
  }
  Card exposed(int column) const { return length(column) ? card(column, length(column) - 1) : Card{}; }
  Card waste_top() const {
    const std::uint32_t waste = stock_ & ((1u << turned_) - 1);
    return waste ? deal_->stock[static_cast<std::size_t>(31 - std::countl_zero(waste))] : Card{};
  }
  bool can_turn() const { return stock_ >> turned_; }

  // Honest play with limited redeals (with unlimited ones: games/klondike/player.h): hidden are face-down cards
  // and, in the first pass, the stock.
  HiddenCount hidden_count() const {
    int face_down = 0;
    for (const std::uint8_t count : down_) face_down += count;
    return {std::popcount(stock_ >> turned_), face_down};
  }
  int reveal_bonus(Move move) const;
  int reveal_group(Move move) const { return move.kind == kTurn ? -1 : down(move.from) * 8 + move.from; }
  int honest_score() const;

 private:
  friend class KlondikeOptimalPosition<R>;  // games/klondike/optimal_position.h: this position, packed

  bool has_redeal() const { return deal_->redeals < 0 || redeals_used_ < deal_->redeals; }
  bool can_redeal() const { return !can_turn() && stock_ && has_redeal(); }
  bool goes_home(Card card) const { return card && card.rank() == heights_[static_cast<std::size_t>(card.suit())] + 1; }
  bool fits(Card card, int column) const {
    const Card host = exposed(column);
    return host ? host.rank() == card.rank() + 1 && host.is_red() != card.is_red() : card.rank() == R.ranks;
  }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t height : heights_) count += height;
    return count;
  }
  void take_from_column(int column, int count);
  void put_on_column(int column, Card card) {
    const auto c = static_cast<std::size_t>(column);
    columns_[c][length_[c]++] = card;
  }
  Card take_waste_top() {
    const std::uint32_t waste = stock_ & ((1u << turned_) - 1);
    const auto index = static_cast<std::size_t>(31 - std::countl_zero(waste));
    stock_ ^= 1u << index;
    return deal_->stock[index];
  }

  const Deal* deal_;
  std::array<std::array<Card, Deal::kMaxColumn>, R.columns> columns_;
  std::array<std::uint8_t, R.columns> down_;
  std::array<std::uint8_t, R.columns> length_;
  std::array<std::uint8_t, kMaxSuits> heights_;
  std::uint32_t stock_;
  std::uint8_t turned_;  // index in the deal's order: cards below it that are still there are the waste
  std::uint8_t redeals_used_;
};

template <KlondikeRules R>
struct Klondike<R>::Undo {
  Klondike before;
};

}  // namespace winnable

#include "games/klondike/deal.h"
#include "games/klondike/moves.h"
