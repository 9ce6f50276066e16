// Yukon, Russian Solitaire, Alaska and Australian Patience (docs/rules/yukon.md): any face-up card of a column moves
// with all that lies on it, in whatever order, onto a card that it fits. Foundations from the ace; Australian Patience
// has a stock that is turned once.
//
// Representation. All cards of the columns in one row, column after column and deepest first, with each column's height
// and its number of face-down cards; a unit that moves is a rotation of a part of the row. The stock is a count of
// cards turned and the set of those that have been played. A card is in place when it lies on a card that it fits, a
// king also at the bottom of a column: no move puts a card out of place, so cards in place, home, turned up and turned
// from the stock measure progress.
//
// The key is a sum over the cards of what lies under each, of the face-down cards, the foundations and the stock: free
// of the columns' numbers, and known before a move is made.
// Invariant: key_ is that sum; in_place_ counts the cards in place and home.
// Cost: about 120 bytes a position, 90 packed; some 100 ns a child.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/yukon/presets.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"

namespace winnable {

// The cards that each card goes on; bits and places are codes.
using YukonHosts = std::array<std::uint64_t, 64>;

template <YukonShape S>
constexpr YukonHosts yukon_hosts(YukonBuilding building) {
  YukonHosts hosts{};
  for (int suit = 0; suit < S.suits; ++suit)
    for (int rank = 1; rank <= S.ranks; ++rank)
      for (int of = 0; of < S.suits; ++of) {
        const Card card(suit, rank), higher(of, rank + 1), lower(of, rank - 1);
        const bool alternating = building == YukonBuilding::alternating;
        if (alternating ? higher.is_red() == card.is_red() : of != suit) continue;
        if (rank < S.ranks) hosts[card.code] |= std::uint64_t{1} << higher.code;
        if (building == YukonBuilding::in_suit_both_ways && rank > 1) hosts[card.code] |= std::uint64_t{1} << lower.code;
      }
  return hosts;
}

// One for each way of building.
template <YukonShape S>
inline constexpr std::array<YukonHosts, 3> kYukonHosts{yukon_hosts<S>(YukonBuilding::alternating),
                                                       yukon_hosts<S>(YukonBuilding::in_suit),
                                                       yukon_hosts<S>(YukonBuilding::in_suit_both_ways)};

// The piles of one position, as dealt or as read: also the constant part of a deal.
template <YukonShape S>
struct YukonDeal {
  static constexpr std::size_t kCards = static_cast<std::size_t>(S.deck_size());
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);

  // What lies where.
  struct Table {
    std::uint64_t played = 0;                  // of the stock, by place in the deal's order
    std::array<std::uint8_t, kCards> cards{};  // column after column, deepest first; the rest is 0
    std::array<std::uint8_t, kColumns> height{};
    std::array<std::uint8_t, kColumns> hidden{};  // face-down cards
    std::array<std::uint8_t, kMaxSuits> home{};   // cards on each foundation
    std::uint8_t turned = 0;                      // cards of the stock
  };

  explicit YukonDeal(const YukonRules& of) : rules(of) {}
  static YukonDeal from_deck(const YukonRules& rules, const Deck& deck);
  static std::optional<YukonDeal> from_board(const YukonRules& rules, const Board& board, BoardError& error);

  const YukonHosts& hosts() const { return kYukonHosts<S>[static_cast<std::size_t>(rules.building)]; }

  YukonRules rules;
  Table table;
  std::array<Card, kCards> stock{};  // the waste as read, deepest first, then the next card
  int stock_size = 0;
  std::uint64_t salt = 0;
};

template <YukonShape S>
class YukonPosition {
  static_assert(S.columns <= YukonRules::kMostColumns && S.ranks >= 2);

 public:
  using Deal = YukonDeal<S>;
  using Packed = typename Deal::Table;

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * S.deck_size();

  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kOnBuiltColumn = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"safe-home", "a card that no card can ever go on goes home at once"},
      {"one-space", "one empty column stands for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"on-built-column", "in suit: the card wanted by a column built from its king goes there at once"},
  }};

  YukonPosition() = default;  // no position yet
  explicit YukonPosition(const Deal& deal) : YukonPosition(unpack(deal, deal.table)) {}
  Board to_board() const;

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo {
    Packed table;
    Key key;
    std::uint8_t in_place;
  };
  Undo apply(Move move);
  void undo(Move, const Undo& undo) {
    table_ = undo.table;
    key_ = undo.key;
    in_place_ = undo.in_place;
  }

  Key key() const { return key_; }
  Key key_after(Move move) const;
  Key recomputed_key() const;
  bool is_won() const { return cards_home() == S.deck_size(); }
  // Each card goes home by a move of its own, and so is each card of the stock turned.
  int moves_to_win_lower_bound() const { return S.deck_size() - cards_home() + stock_left(); }
  bool is_dead_end() const;  // games/yukon/relaxation.h

  int progress() const {
    int progress = in_place_ + cards_home() + table_.turned;
    for (int column = 0; column < S.columns; ++column) progress += deal_->rules.hidden(column) - hidden(column);
    return progress;
  }
  int score() const;  // games/yukon/relaxation.h

  HiddenCount hidden_count() const {
    HiddenCount count{.stock = stock_left()};
    for (int column = 0; column < S.columns; ++column) count.other += hidden(column);
    return count;
  }
  // games/yukon/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"covered cards", "cards home", "cards in place", "empty columns", "kings at the bottom of a column",
       "cards on the next of each suit", "cards on the second of each suit", "cards on a lower one of their suit",
       "cards under one that they fit on", "cards that may move", "cards that may move and turn one up",
       "columns without covered cards", "open cards in columns with covered ones", "cards that fit on an exposed one",
       "waste cards", "cards in the stock", "waste cards on a lower one of their suit", "the waste's top may move",
       "height of the lowest foundation", "rounds of digging", "looks lost"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const {
    const HiddenCount left = hidden_count();
    int most = deal_->rules.stock_size();
    for (int column = 0; column < S.columns; ++column) most += deal_->rules.hidden(column);
    return moment_of(left.stock + left.other, most);
  }
  std::span<const int> learned_weights() const;
  static constexpr int kScoreSamples = 4;

  Packed pack() const { return table_; }
  static YukonPosition unpack(const Deal& deal, const Packed& packed);

 private:
  class Looks;  // learned_score.h

  // `to` is a column, or the foundation; `from` a column, or the waste.
  static constexpr std::uint8_t kMoveCards = 0, kHome = 1, kTurn = 2;
  static constexpr std::uint8_t kWaste = 255;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  using Starts = std::array<std::uint8_t, Deal::kColumns + 1>;
  using CardSet = std::uint64_t;  // bits are codes

  int height(int column) const { return table_.height[at(column)]; }
  int hidden(int column) const { return table_.hidden[at(column)]; }
  // Where each column begins in the row, and where the last one ends.
  Starts starts() const {
    Starts starts{};
    for (std::size_t i = 0; i < Deal::kColumns; ++i)
      starts[i + 1] = static_cast<std::uint8_t>(starts[i] + table_.height[i]);
    return starts;
  }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t cards : table_.home) count += cards;
    return count;
  }
  int stock_left() const { return deal_->stock_size - table_.turned; }
  std::uint64_t waste() const { return ~table_.played & ((std::uint64_t{1} << table_.turned) - 1); }  // places
  int waste_top() const { return 63 - std::countl_zero(waste()); }                                    // its place
  Card card_at_end(int from) const;
  static bool is_king(int code) { return (code & 15) == S.ranks; }
  bool goes_home(Card card) const { return card.rank() == table_.home[at(card.suit())] + 1; }
  bool goes_home_safely(Card card) const;
  bool fits(int code, int host) const { return deal_->hosts()[at(code)] >> host & 1; }
  bool is_in_place(int code, int under) const { return under == 0 ? is_king(code) : fits(code, under); }

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  void add_home_moves(MoveList& moves) const;
  bool is_built(const Starts& start, int column) const;
  std::optional<Move> move_onto_built_column() const;
  template <bool kReduced>
  void add_card_moves(MoveList& moves, Reductions reductions) const;

  // The move of a card as it changes the key.
  struct Step {
    int card = 0;
    int old_under = 0, new_under = 0;  // 0: the bottom of a column
    int turned_up = 0;
    bool from_waste = false;
  };
  Step step_of(Move move, const Starts& starts) const;
  Key key_change(Move move, const Step& step) const;
  Key part(unsigned kind, int a, int b = 0) const {
    return hash_part(deal_->salt ^ (kind << 16 | static_cast<unsigned>(a) << 8 | static_cast<unsigned>(b)));
  }
  Key link_part(int card, int under) const { return part(1, card, under); }
  Key hidden_part(int card) const { return part(2, card); }
  Key home_part(int suit, int cards) const { return part(3, suit, cards); }
  Key turned_part(int turned) const { return part(4, turned); }

  const Deal* deal_ = nullptr;
  Packed table_;
  Key key_;
  std::uint8_t in_place_ = 0;
};

// A preset as a Position of its own.
template <YukonRules R>
requires(R.stock_size() >= 0) using Yukon = PresetPosition<YukonPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/yukon/deal.h"
#include "games/yukon/learned_score.h"
#include "games/yukon/moves.h"
#include "games/yukon/relaxation.h"
