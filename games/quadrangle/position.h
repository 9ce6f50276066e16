// Quadrangle and Corona (docs/rules/quadrangle.md): two decks, twelve columns of three built down in suit, one pass of
// the stock, and a bared column that is filled at once by the waste top (or the next stock card).
//
// Representation. Ranks are counted from the base rank: a card's code is suit << 4 | level, level 1 being the base, so
// that foundations and wrap need no base. A column is an untouched prefix of its dealt cards and a run in suit that
// ends it, so its exposed card, the prefix length and the run length say all; the run is always taken as long as it
// goes. The waste is a bit mask over the stock, because a card that has left it never returns. A position is one cache
// line.
//
//   tops_    0..11 exposed cards of the columns | 12 waste top | 13 cards turned | 14 waste mask, bits 64.. | 15 lazy
//   shapes_  a byte a column: prefix length << 5 | cards of the run above its base
//
// Invariant: shapes_ is canonical (the base of a run never lies on its own host); key_ is the sum of the columns'
// hashes; no column is empty while stock or waste hold a card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/quadrangle/presets.h"
#include "solver/core/card_origins.h"
#include "solver/core/hash.h"
#include "solver/core/match.h"
#include "solver/core/order_guide.h"
#include "solver/play/player_plan.h"
#include "solver/search/preset_position.h"

namespace winnable {

// What makes the layers of the beam besides the cards turned; a sum of these.
struct QuadrangleLayering {
  static constexpr int kTurned = 0, kLeftWaste = 1, kHome = 2, kLeftColumns = 4, kAll = 7;
};

// The constant part: where the cards were dealt (as codes counted from the base), and where the search starts.
template <QuadrangleShape S>
struct QuadrangleDeal {
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);
  static constexpr int kMaxPrefix = 7;
  static constexpr int kMaxStock = 72;
  static constexpr int kMaxRun = 32;

  explicit QuadrangleDeal(const QuadrangleRules& of) : rules(of) {}
  static QuadrangleDeal from_deck(const QuadrangleRules& rules, const Deck& deck);
  static std::optional<QuadrangleDeal> from_board(const QuadrangleRules& rules, const Board& board, BoardError& error);

  QuadrangleRules rules;

  std::array<std::array<Card, kMaxPrefix>, kColumns> columns{};
  std::array<Card, kMaxStock> stock{};
  int stock_size = 0;
  int base = 1;  // rank

  // Other keys for other salts; 0 at first.
  void set_salt(std::uint64_t salt) {
    if (salt == salt_) return;
    salt_ = salt;
    make_keys();
  }
  std::uint64_t salt() const { return salt_; }

  // For the beam: its layers, and for its score an order of the formula.
  int layering = QuadrangleLayering::kAll;
  std::optional<OrderGuide<kColumns, kMaxStock, Uint128>> guide;

  // The start: all zero but for mid-game positions.
  std::array<std::uint8_t, kColumns> prefix{};  // dealt cards of each column, with the base of its run
  std::array<std::uint8_t, kColumns> run{};     // further cards of the run
  Uint128 waste = 0;
  int turned = 0;
  std::array<std::uint8_t, 4> foundations{};  // higher height << 4 | lower height

  // Between cards as people know them and codes counted from the base.
  Card relative(Card card) const { return Card(card.suit(), (card.rank() - base + S.ranks) % S.ranks + 1); }
  Card absolute(Card card) const { return Card(card.suit(), (card.rank() + base - 2) % S.ranks + 1); }
  // The card that `card` may be built on; a code that no card has if there is none.
  static Card host(Card card) {
    if (card.rank() < S.ranks) return Card(card.suit(), card.rank() + 1);
    return S.wraps ? Card(card.suit(), 1) : Card::from_code(255);
  }

  CardOrigins origins;  // in the columns' prefixes and the stock

  // How many cards below the last one of a prefix belong to the same run.
  int natural_run(int column, int prefix_length) const {
    const auto& cards = columns[static_cast<std::size_t>(column)];
    int run_length = 0;
    for (int i = prefix_length - 1; i > 0; --i, ++run_length)
      if (cards[static_cast<std::size_t>(i) - 1] != host(cards[static_cast<std::size_t>(i)])) break;
    return run_length;
  }
  // The hash of a column: of the cards that were dealt to it and are left, or of the exposed card if none is, and how
  // long a run ends it.
  const Key& column_key(int column, int prefix_length, Card top, int run_length) const {
    return column_keys[key_place(column, prefix_length, top, run_length)];
  }

 private:
  void set_column(int column, const std::vector<Card>& cards);
  void find_origins();
  bool read_foundations(const Board& board, BoardError& error);
  bool read_stock(const Board& board, BoardError& error);
  void make_keys();
  static std::size_t key_place(int column, int prefix_length, Card top, int run_length) {
    const int row = prefix_length > 0 ? 64 + column * kMaxPrefix + prefix_length - 1 : top.code;
    return static_cast<std::size_t>(row * kMaxRun + run_length);
  }

  std::uint64_t salt_ = 0;
  std::array<std::array<std::uint64_t, kMaxPrefix + 1>, kColumns> prefix_ids{};  // equal for prefixes of equal cards
  std::array<Key, (64 + kColumns * kMaxPrefix) * kMaxRun> column_keys{};
};

template <QuadrangleShape S>
class QuadranglePosition {
 public:
  using Deal = QuadrangleDeal<S>;

  static constexpr DeckShape kDeckShape{.decks = 2, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 2 * Deal::kMaxStock + S.deck_size() + S.columns * Deal::kMaxPrefix;

  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kLazyDeal = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"safe-home",
       "a column card that bares no column goes home at once when both foundations of its suit have reached the level "
       "below"},
      {"one-space", "one empty column stands for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"lazy-deal", "after a column move that bares no column, no turn before the next move that touches the waste"},
  }};

  QuadranglePosition() = default;  // no position yet
  explicit QuadranglePosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { generate_moves<true>(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  Key key_after(Move move) const;  // of the position after a move
  Key recomputed_key() const;
  bool is_won() const { return cards_home() == S.deck_size(); }
  // Every card not yet home has to go there; a stock card is turned first, or fills a column that another card left.
  int moves_to_win_lower_bound() const { return S.deck_size() - cards_home(); }

  // Turned cards, and what the deal's layering adds: none ever falls.
  int progress() const;
  int score() const;
  static constexpr Reductions kLazyReductions = kLazyDeal;  // honest play
  static constexpr int kScoreSamples = 6;
  static constexpr WorldsPlayedOn kWorldsPlayedOn{.by_fast = true, .reveals = 16};
  HiddenCount hidden_count() const { return {deal_->stock_size - turned(), 0}; }

 private:
  static constexpr std::size_t kColumns = Deal::kColumns;
  static constexpr int kWaste = 12, kFoundation = 15;
  static constexpr std::size_t kTurned = 13, kWasteHigh = 14, kLazy = 15;
  static constexpr std::uint8_t kPlace = 0, kTurn = 1;
  static constexpr unsigned kColumnMask = (1u << S.columns) - 1;
  static_assert(S.columns <= 12);

  Card top(int place) const { return Card::from_code(tops_[static_cast<std::size_t>(place)]); }
  int prefix(int column) const { return shapes_[static_cast<std::size_t>(column)] >> 5; }
  int run(int column) const { return shapes_[static_cast<std::size_t>(column)] & 31; }
  int turned() const { return tops_[kTurned]; }
  unsigned places_with(int code) const { return equal_bytes(tops_, static_cast<std::uint8_t>(code)); }
  bool can_turn() const { return turned() < deal_->stock_size; }
  bool can_fill() const { return top(kWaste) || can_turn(); }
  bool fits_foundation(Card card) const {
    const int pair = foundations_[static_cast<std::size_t>(card.suit())];
    return card.rank() == (pair >> 4) + 1 || card.rank() == (pair & 15) + 1;
  }
  bool is_single(int column) const { return prefix(column) <= 1 && run(column) == 0; }

  // Claim: a column card of level 2 or more whose suit stands one level below or higher on both foundations goes home
  //        at once, unless that makes the waste or the stock fill its column.
  // Why: both copies of the level below are home, so nothing will ever be built on it; both copies of this card have a
  //      slot of their own, so it takes none away; removing it only uncovers. A move that bares a column is no such
  //      thing: the forced filling may come too early. Nor is a waste card: kept back, it may be the one that fills a
  //      column. A base card (level 1) carries the last level when ranks wrap.
  // Needs: two decks, building in suit.
  // Guarded by: tests/games/quadrangle_test.cpp.
  bool is_safe(int place, Card card) const {
    const int low = foundations_[static_cast<std::size_t>(card.suit())] & 15;
    if (low < card.rank() - 1 || (S.wraps && card.rank() == 1)) return false;
    return !can_fill() || (place != kWaste && !is_single(place));
  }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t pair : foundations_) count += (pair >> 4) + (pair & 15);
    return count;
  }

  // All of them; bit i: stock card i.
  Uint128 waste() const { return Uint128{tops_[kWasteHigh]} << 64 | waste_; }
  int waste_size() const { return std::popcount(waste_) + std::popcount(tops_[kWasteHigh]); }
  // How many waste cards lie on the stock card `index`, which must be in the waste.
  int waste_above(int index) const {
    if (index >= 64) return std::popcount(static_cast<unsigned>(tops_[kWasteHigh] >> (index - 64) >> 1));
    return std::popcount(waste_ >> index >> 1) + std::popcount(tops_[kWasteHigh]);
  }
  bool in_waste(int index) const { return index >= 64 ? tops_[kWasteHigh] >> (index - 64) & 1 : waste_ >> index & 1; }
  int cover(Card card) const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;

  // A column's bytes of tops_ and shapes_.
  struct Column {
    std::uint8_t top = 0, shape = 0;
  };
  Column column(int place) const {
    const auto p = static_cast<std::size_t>(place);
    return {tops_[p], shapes_[p]};
  }
  Column with(int place, Card card) const;  // one card more
  Column without(int place) const;          // one card less
  bool is_lazy_after(Move move) const;

  Key column_hash(int place, Column column) const;
  Key stock_hash(Uint128 waste, int turned, bool lazy) const {
    const std::uint64_t rest =
        static_cast<unsigned>(turned) | static_cast<std::uint64_t>(waste >> 64) << 8 | std::uint64_t{lazy} << 16;
    const auto low = static_cast<std::uint64_t>(waste);
    return hash_part(fold_multiply(deal_->salt() ^ low ^ 0x2545F4914F6CDD1Dull, 0x9E3779B97F4A7C15ull + rest));
  }

  void change(int place, Column after);
  void take(int place);
  void put(Card card, int place);
  void take_from_waste();
  void turn();
  void fill(int column);
  void find_waste_top();

  const Deal* deal_ = nullptr;
  Key key_{};                // of the columns
  std::uint64_t waste_ = 0;  // bit i: stock card i is turned and still there; further bits in tops_[kWasteHigh]
  ByteBlock tops_{};
  std::array<std::uint8_t, 12> shapes_{};
  std::array<std::uint8_t, 4> foundations_{};  // by suit: higher height << 4 | lower height
};

template <QuadrangleShape S>
struct QuadranglePosition<S>::Undo {
  QuadranglePosition before;  // one cache line: copying it is cheaper than working out what changed
};

// A preset as a Position of its own.
template <QuadrangleRules R>
requires(R.depth <= QuadrangleDeal<R.shape()>::kMaxPrefix &&
         R.stock_size() <=
             QuadrangleDeal<R.shape()>::kMaxStock) using Quadrangle = PresetPosition<QuadranglePosition<R.shape()>, R>;

}  // namespace winnable

#include "games/quadrangle/deal.h"
#include "games/quadrangle/moves.h"
