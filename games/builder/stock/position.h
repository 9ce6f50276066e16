// A position of a builder with a stock (games/builder/rules.h, docs/rules/stock-builder.md), whatever its rules: they
// are looked up in the deal's tables. Only how many columns and decks there can be is a template value.
//
// Representation. Cards are ids (games/builder/tables.h). A column is a chain: its exposed card, what lies under each
// card, how many cards it has, and how many of them still lie as dealt (its prefix; which of those are face down
// follows). The stock is a row that never changes: which of its cards have been played, and up to where it has been
// turned.
//
// The key is a sum of well mixed parts: of each column's cards in their order (a multiset of columns, but while the
// stock is dealt onto them), of cells, reserve, stock and waste. The two copies of a card count alike. By class
// (games/builder/classes.h) a column counts up to the base of its sequence alone.
// Invariant: state_.key is that sum. Moves that the rules force (spaces filled, cards turned up) belong to apply().
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/relaxation.h"
#include "games/builder/stock/deal.h"
#include "solver/play/learned_score.h"
#include "solver/search/position.h"

namespace winnable {

struct StockShape {
  int columns = 8;
  int decks = 1;
};

namespace stock {
// A Move's kind: where the card lies, and where it goes; or one of the others. From a column: `from` is the column, and
// to a column it goes with count-1 cards on it. From a cell or the reserve: its place. From the waste: its place in the
// stock's row; where turns are late, the turns that make it the waste's top belong to the move. From a foundation:
// colour suit, and 4 more for the lower pile.
enum Source : std::uint8_t { kFromColumn, kFromCell, kFromReserve, kFromWaste, kFromFoundation };
enum Target : std::uint8_t { kToColumn, kToCell, kToHome };
constexpr std::uint8_t kind(Source source, Target target) { return static_cast<std::uint8_t>(source * 4 + target); }
inline constexpr std::uint8_t kTurn = 32, kRedeal = 33, kDeal = 34;

inline constexpr std::uint8_t kNoCard = 255;
inline constexpr int kInPlay = builder::kCell;  // under a card that lies in no column and is not home
}  // namespace stock

template <StockShape S>
class StockBuilder {
 public:
  using Deal = StockDeal;
  static constexpr std::string_view kName = "builder";
  static constexpr DeckShape kDeckShape{};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * kMaxDeckSize;

  enum Reduction : Reductions {
    kSafeHome = 1,
    kOneSpace = 2,
    kNoColumnToSpace = 4,
    kNoReturn = 8,
    kPartGoesHome = 16,
    kLateTurns = 32,
    kRuns = 64,
    kRelaxedRuns = 128,
    kClasses = 256,
    kHighCards = 512
  };
  static constexpr std::array<ReductionInfo, 10> kReductions{{
      {"safe-home", "a card goes home at once when no other card can want it in a column"},
      {"one-space", "one empty column stands for all, one free cell for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"no-return", "nothing returns from foundations where columns are built in suit"},
      {"part-goes-home", "part of a sequence moves onto a card only if the card that it bares can go home"},
      {"late-turns", "the stock is turned only to play the card that is turned up"},
      {"runs", "where empty columns stay empty, positions that differ in which run lies where are one"},
      {"relaxed-runs",
       "such a deal is lost when a smaller game is, in which cards stay hosts at home and the stock waits"},
      {"classes", "positions that differ in which part of a sequence lies on which of equal cards are one"},
      {"high-cards", "where empty columns stay empty, a deal is lost when there is no room for its high cards alone"},
  }};

  StockBuilder() = default;  // no position yet
  explicit StockBuilder(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { list(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { list(moves, reductions & holding()); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;
  // Of the reductions, those whose conditions the rules fulfil (reductions.h); some look at the position besides.
  static Reductions holding(const BuilderTables& tables);
  // What StockDeal::turns_late is to be for a search with these reductions.
  static bool turns_late(const BuilderTables& tables, Reductions reductions) {
    return reductions & holding(tables) & kLateTurns;
  }
  // The same for StockDeal::by_class.
  static bool by_class(const BuilderTables& tables, Reductions reductions) {
    return reductions & holding(tables) & kClasses;
  }

  // What changes.
  struct State {
    Key key{};
    std::array<std::uint64_t, S.decks> left{};  // cards of the stock and the waste, by place in the stock's row
    std::uint32_t reserve = 0;                  // places that hold their card
    std::uint8_t turned = 0;                    // places of the stock's row that have been turned
    std::uint8_t redeals = 0;                   // used
    std::uint8_t home = 0;                      // cards
    std::array<std::uint8_t, builder::kSuits> high{}, low{};  // foundations by colour suit
    std::array<std::uint8_t, BuilderRules::kMaxCells> cells{};
    std::array<std::uint8_t, S.columns> top{}, length{}, prefix{};
    std::array<std::uint8_t, S.decks == 1 ? 52 : 116> under{};  // a card's id, kFloor, kHome or kInPlay
  };
  using Packed = State;
  using Undo = State;
  Undo apply(Move move);
  void undo(Move, const Undo& undo) { state_ = undo; }
  State pack() const { return state_; }
  static StockBuilder unpack(const Deal& deal, const State& state) {
    StockBuilder position;
    position.deal_ = &deal;
    position.tables_ = deal.tables.get();
    position.state_ = state;
    return position;
  }

  Key key() const;
  Key recomputed_key() const;
  bool is_won() const { return state_.home == rules().deck_size(); }
  // Each card goes home by a move of its own.
  int moves_to_win_lower_bound() const { return rules().deck_size() - state_.home; }

  bool is_dead_end() const { return DeleteRelaxation<StockBuilder, S.decks>(*this).proves_loss(); }

  int progress() const;
  int score() const;  // evaluation.h

  // Honest play: hidden are the stock, face-down cards and a stacked reserve below its top (learned_score.h).
  static constexpr auto kFeatures = std::to_array<std::string_view>({
      "cards home",
      "face-down cards",
      "pairs of face-down cards in a column",
      "empty columns",
      "columns without face-down cards",
      "cards in place",
      "kings at the bottom of a column",
      "cards on the next of each suit",
      "cards on the second of each suit",
      "cards on a lower one of their suit",
      "sequences that fit on an exposed card",
      "columns that take a card that another one takes",
      "unseen cards that fit on a column",
      "cards of the waste",
      "cards of the stock",
      "waste cards on the next of each suit",
      "waste cards on the second of each suit",
      "waste cards on a lower one of their suit",
      "waste cards that may go",
      "cards of the reserve",
      "cards of the reserve that may go",
      "wait of the reserve's top",
      "free cells",
      "height of the lowest foundation",
      "cards on the third of each suit",
      "waste cards on others, the more the sooner these go home",
      "waits of waste cards",
      "waste cards that fit on the one above them",
      "wait of the waste's top",
      "the card below the waste's top has a place",
      "waits of columns' tops",
      "suits whose next card is unseen",
      "share of these among covered cards",
      "unseen cards next to go home, one after another",
      "unseen cards that fit on another unseen one that fits on a column",
      "unseen cards that columns fit on",
      "cards in the shortest column",
      "cards in the longest column",
      "square of the reserve's cards",
      "square of the waste's cards",
  });
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const;
  std::span<const int> learned_weights() const;
  std::span<const int> learned_units() const;
  static constexpr int kScoreSamples = 4;
  HiddenCount hidden_count() const;
  std::optional<Move> free_look() const;

  // --- what lies where -----------------------------------------------------------------------------------------------
  const BuilderTables& tables() const { return *tables_; }
  const BuilderRules& rules() const { return tables_->rules; }
  const Deal& deal() const { return *deal_; }
  int columns() const { return rules().columns; }
  int length(int column) const { return state_.length[at(column)]; }
  int prefix(int column) const { return state_.prefix[at(column)]; }
  int top(int column) const { return state_.top[at(column)]; }  // kFloor: none
  int cell(int i) const { return state_.cells[at(i)]; }         // kNoCard: empty
  int home() const { return state_.home; }
  int reserve_end() const { return std::bit_width(state_.reserve); }  // no card lies in this place or behind it
  bool has_reserve(int place) const { return state_.reserve >> place & 1; }
  int turned() const { return state_.turned; }
  int under(int card) const { return state_.under[at(card)]; }
  int high(int suit) const { return state_.high[at(suit)]; }
  int low(int suit) const { return state_.low[at(suit)]; }
  // Whether a column's card, counted from the deepest, lies face down.
  bool is_face_down(int column, int place) const {
    return place + 1 < prefix(column) && deal_->face_down[deal_->columns[at(column)].first + at(place)];
  }
  bool fits(int card, int host) const { return tables_->hosts[at(card & 63)] >> (host & 63) & 1; }
  bool goes_home(int card) const {
    const int suit = builder::suit_of(card), level = builder::level_of(card);
    return level == high(suit) || (rules().decks == 2 && level == low(suit));
  }
  int run_length(int column) const;
  // The card `depth` places below the exposed one.
  int card_at(int column, int depth) const {
    int card = top(column);
    for (; depth > 0; --depth) card = under(card);
    return card;
  }

  // The row of stock and waste.
  bool is_left(int place) const { return state_.left[at(place) / 64] >> (place % 64) & 1; }
  int stock_card(int place) const { return deal_->stock[at(place)]; }
  int left_before(int place) const;
  int cards_left() const { return left_before(deal_->stock_size); }
  int waste_count() const { return left_before(state_.turned); }
  int waste_top() const;   // its place; -1: none
  int next_place() const;  // of the stock's next card; the row's size: none
  template <class Act>
  void each_left(Act&& act) const {
    for (std::size_t word = 0; word < state_.left.size(); ++word)
      for (std::uint64_t left = state_.left[word]; left; left &= left - 1)
        act(static_cast<int>(64 * word) + std::countr_zero(left));
  }
  int redeals_left() const {
    if (rules().redeals == BuilderRules::kUnlimited) return BuilderRules::kUnlimited;
    return rules().redeals - state_.redeals;
  }
  // Whether turns alone make the waste hold so many cards, of which there are some.
  bool is_before_redeal(int count) const {
    const int waste = waste_count();
    return count >= waste && ((count - waste) % rules().draw == 0 || count == cards_left());
  }
  // Calls act(place) for each waste card that can be played: the top, and where turns are late every one that turns
  // make the top.
  template <class Act>
  void each_playable(Act&& act) const;

  template <class Act>
  void each_reserve(Act&& act) const {  // places whose card can be played: the last one of each pile
    const int piles = rules().reserve_piles(), end = reserve_end();
    for (int pile = 0; pile < std::min(piles, end); ++pile) {
      int place = end - 1 - (end - 1 - pile) % piles;
      while (place >= 0 && !has_reserve(place)) place -= piles;
      if (place >= 0) act(place);
    }
  }

  // Spaces are filled by force, now or later.
  bool is_filling() const {
    switch (rules().fill) {
      case FillRule::reserve: return state_.reserve != 0;
      case FillRule::waste_then_stock: return cards_left() > 0;
      default: return false;
    }
  }
  // The stock will be dealt onto the columns: it matters which is which.
  bool has_named_columns() const { return rules().stock_to == StockRule::columns && cards_left() > 0; }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  class Looks;  // learned_score.h

  PileName reserve_pile(int i) const { return {'R', static_cast<std::uint8_t>(rules().reserve_stacked ? 0 : i + 1)}; }

  // --- keys.h --------------------------------------------------------------------------------------------------------
  Key column_key(int column) const;
  Key recomputed_sum() const;
  Key talon_key() const;

  // --- moves.h -------------------------------------------------------------------------------------------------------
  struct Lifted {
    int card, last;
  };
  Lifted lift(Move move);
  Lifted lift_from_column(int column, int count);
  void put_on_column(int column, int card, int last, int count);
  void put_home(int card);
  void take_from_stock(int place);
  void use_redeal() {
    if (rules().redeals != BuilderRules::kUnlimited) ++state_.redeals;
  }
  int take_next_card();
  void deal_row();
  void deal_to_reserve();
  void fill_spaces();

  // --- legal_moves.h -------------------------------------------------------------------------------------------------
  Reductions holding() const { return holding(*tables_); }
  void list(MoveList& moves, Reductions reductions) const;
  void add_home_moves(MoveList& moves) const;
  void add_waste_home(MoveList& moves, int place) const;
  void add_column_moves(MoveList& moves, Reductions reductions, int column) const;
  void add_place_moves(MoveList& moves, Reductions reductions) const;
  void add_place(MoveList& moves, Reductions reductions, stock::Source source, int from, int card) const;
  void add_all_column_moves(MoveList& moves, Reductions reductions, bool bares) const;
  void add_columns_to_cells(MoveList& moves, Reductions reductions) const;
  void add_stock_moves(MoveList& moves) const;
  void add_returns(MoveList& moves, Reductions reductions) const;
  void add_hosts(MoveList& moves, Move move, int card) const;
  void add_spaces(MoveList& moves, Move move, Reductions reductions) const;
  void add_cells(MoveList& moves, Move move, Reductions reductions) const;
  bool fills_space(int card, bool is_from_waste) const {
    return rules().fills_space(builder::level_of(card), is_from_waste);
  }
  bool may_lift(int column, int count, int run, bool to_space, Reductions reductions) const;
  int returned_card(int suit, bool is_lower) const;

  // --- reductions.h --------------------------------------------------------------------------------------------------
  std::optional<Move> safe_home_move() const;

  const Deal* deal_ = nullptr;
  const BuilderTables* tables_ = nullptr;
  State state_;
};

template <StockShape S>
StockBuilder<S>::StockBuilder(const Deal& deal) : deal_(&deal), tables_(deal.tables.get()) {
  assert(S.columns >= rules().columns && S.decks >= rules().decks);
  state_.under.fill(builder::kHome);
  state_.top.fill(builder::kFloor);
  state_.cells.fill(stock::kNoCard);
  state_.high = deal.high;
  state_.low = deal.low;
  int in_play = 0;
  const auto place = [&](int card, int code) {
    state_.under[at(card)] = static_cast<std::uint8_t>(code);
    ++in_play;
  };
  for (int c = 0; c < columns(); ++c) {
    const auto [first, size] = deal.columns[at(c)];
    int below = builder::kFloor;
    for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
      place(deal.cards[i], below);
      below = deal.cards[i];
    }
    state_.top[at(c)] = static_cast<std::uint8_t>(below);
    state_.length[at(c)] = state_.prefix[at(c)] = size;
  }
  for (int i = 0; i < rules().cells; ++i) {
    if (!deal.is_full[at(i)]) continue;
    state_.cells[at(i)] = deal.cells[at(i)];
    place(deal.cells[at(i)], stock::kInPlay);
  }
  for (int i = 0; i < deal.reserve_size; ++i) {
    if (!deal.has_reserve[at(i)]) continue;
    state_.reserve |= std::uint32_t{1} << i;
    place(deal.reserve[at(i)], stock::kInPlay);
  }
  for (int i = 0; i < deal.stock_size; ++i) {
    state_.left[at(i) / 64] |= std::uint64_t{1} << i % 64;
    place(deal.stock[at(i)], stock::kInPlay);
  }
  state_.turned = deal.waste_size;
  state_.redeals = deal.redeals;
  state_.home = static_cast<std::uint8_t>(rules().deck_size() - in_play);
  state_.key = recomputed_sum();
}

}  // namespace winnable

#include "games/builder/stock/beam.h"
#include "games/builder/stock/best_first.h"
#include "games/builder/stock/board.h"
#include "games/builder/stock/children.h"
#include "games/builder/stock/evaluation.h"
#include "games/builder/stock/keys.h"
#include "games/builder/stock/learned_score.h"
#include "games/builder/stock/legal_moves.h"
#include "games/builder/stock/moves.h"
#include "games/builder/stock/reductions.h"
