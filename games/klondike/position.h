// Klondike (docs/rules/klondike.md): one deck, a triangle of columns of which only the exposed cards lie face up, built
// down in alternating colours; groups move; only kings go to empty columns; the stock is turned `draw` cards at a time.
//
// Presets that differ in draw and number of redeals are one type (games/klondike/presets.h): the deal holds the rules.
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
#include "solver/search/preset_position.h"

namespace winnable {

// The cards of one deal, or of any position to start from, and the rules. These check what they can.
template <KlondikeShape S>
struct KlondikeDeal {
  static constexpr int kMaxColumn = S.columns - 1 + S.ranks;

  explicit KlondikeDeal(const KlondikeRules& of) : rules(of) {}
  static KlondikeDeal from_deck(const KlondikeRules& rules, const Deck& deck);
  static std::optional<KlondikeDeal> from_board(const KlondikeRules& rules, const Board& board, BoardError& error);

  KlondikeRules rules;
  std::array<std::array<Card, kMaxColumn>, S.columns> columns{};
  std::array<std::uint8_t, S.columns> down{};    // face-down cards of each column
  std::array<std::uint8_t, S.columns> length{};  // all cards of each column
  std::array<Card, 32> stock{};                  // waste (deepest first), then stock (next first)
  int stock_size = 0;
  int turned = 0;  // how many of them are the waste
  int redeals_used = 0;
  std::array<std::uint8_t, kMaxSuits> heights{};
  std::uint64_t salt = 0;

 private:
  bool read_column(int column, const Pile& pile, BoardError& error);
  bool read_stock(const Pile& pile, BoardError& error);
};

template <KlondikeShape S>
class KlondikeOptimalPosition;

template <KlondikeShape S>
class KlondikePosition {
 public:
  static_assert(S.columns >= 1 && S.columns <= 7);
  static_assert(S.stock_size() >= 0 && S.stock_size() <= 24);

  using Deal = KlondikeDeal<S>;
  static constexpr DeckShape kDeckShape{.decks = 1, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = false;

  enum Kind : std::uint8_t { kColumnToColumn, kColumnHome, kWasteToColumn, kWasteHome, kReturn, kTurn, kRedeal };

  explicit KlondikePosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  bool is_won() const { return cards_home() == S.deck_size(); }
  // Every card has to go home, and those still in the stock to be turned, `draw` at a time.
  int moves_to_win_lower_bound() const {
    return S.deck_size() - cards_home() +
           (std::popcount(stock_ >> turned_) + deal_->rules.draw - 1) / deal_->rules.draw;
  }

  // What the search for shortest wins asks (optimal_position.h).
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

 private:
  friend class KlondikeOptimalPosition<S>;  // games/klondike/optimal_position.h: this position, packed

  bool has_redeal() const { return deal_->rules.unlimited() || redeals_used_ < deal_->rules.redeals; }
  bool can_redeal() const { return !can_turn() && stock_ && has_redeal(); }
  bool goes_home(Card card) const { return card && card.rank() == heights_[static_cast<std::size_t>(card.suit())] + 1; }
  bool fits(Card card, int column) const {
    const Card host = exposed(column);
    return host ? host.rank() == card.rank() + 1 && host.is_red() != card.is_red() : card.rank() == S.ranks;
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
  std::array<std::array<Card, Deal::kMaxColumn>, S.columns> columns_;
  std::array<std::uint8_t, S.columns> down_;
  std::array<std::uint8_t, S.columns> length_;
  std::array<std::uint8_t, kMaxSuits> heights_;
  std::uint32_t stock_;
  std::uint8_t turned_;  // index in the deal's order: cards below it that are still there are the waste
  std::uint8_t redeals_used_;
};

template <KlondikeShape S>
struct KlondikePosition<S>::Undo {
  KlondikePosition before;
};

// A preset as a Position of its own.
template <KlondikeRules R>
requires(R.draw >= 1 && R.draw <= KlondikeRules::kMaxDraw &&
         R.redeals <= KlondikeRules::kMaxRedeals) using Klondike = PresetPosition<KlondikePosition<R.shape()>, R>;

}  // namespace winnable

#include "games/klondike/deal.h"
#include "games/klondike/moves.h"
