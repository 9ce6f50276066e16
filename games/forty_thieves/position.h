// Forty Thieves and Squadron (docs/rules/forty-thieves.md, squadron.md): two decks, ten columns built down in suit, one
// pass of the stock; Squadron adds reserve cells that start filled.
//
// Representation. A column is an untouched prefix of its dealt cards and a run in suit that ends it, so its exposed
// card, the prefix length and the run length say all; the run is always taken as long as it goes. The waste is a bit
// mask over the stock, because a card that has left it never returns. Foundations follow from the rest. All of it fits
// in 64 bytes with its key, and in 32 bytes packed.
//
// A turned card that stays on the stock makes no other game (solver/game/late_turn.h). It is here for boards and
// for what an honest player sees; what can be won is searched, and losses are proved, without it.
//
//   tops_    0..9 exposed cards of the columns | 10..12 cells | 13 waste | 14 shown stock card | 15 unused
//   shapes_  a byte a column: prefix length << 4 | cards of the run above its base
//
// Invariant: shapes_ is canonical (the base of a run never lies on its own host, a column that is all one run has no
// prefix); key_ is the sum of the parts' hashes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/forty_thieves/presets.h"
#include "solver/core/card_origins.h"
#include "solver/core/hash.h"
#include "solver/core/latest_hashes.h"
#include "solver/core/match.h"
#include "solver/core/order_guide.h"
#include "solver/core/run_cover.h"
#include "solver/play/learned_score.h"
#include "solver/search/position.h"

namespace winnable {

// What makes the layers of the beam besides the cards turned; a sum of these. None ever falls.
struct FortyThievesLayering {
  static constexpr int kTurned = 0, kHome = 1, kLeftColumns = 2;
};

// The constant part: where the cards were dealt, and where the search starts.
template <FortyThievesRules R>
struct FortyThievesDeal {
  static constexpr FortyThievesRules rules = R;
  static constexpr int kMaxPrefix = R.depth;
  static constexpr int kMaxStock = 64;

  std::array<std::array<Card, kMaxPrefix>, 10> columns{};
  std::array<Card, kMaxStock> stock{};
  int stock_size = 0;
  std::uint64_t identity = 0;  // of the cards and where they were dealt, nearly unique

  // The start: all zero but for mid-game positions.
  std::array<std::uint8_t, 10> prefix{};  // dealt cards of each column, with the base of its run
  std::array<std::uint8_t, 10> run{};     // further cards of the run
  std::array<Card, 3> cells{};
  std::uint64_t waste = 0;
  int turned = 0;
  std::array<std::uint8_t, 4> foundations{};  // higher height << 4 | lower height

  int layering = FortyThievesLayering::kTurned;  // of the beam

  static FortyThievesDeal from_deck(const Deck& deck);
  static std::optional<FortyThievesDeal> from_board(const Board& board, BoardError& error);

  CardOrigins origins;  // in the columns' prefixes and the stock

  // The stock from its i-th card on.
  std::span<const Card> stock_from(int i) const {
    return std::span(stock).subspan(static_cast<std::size_t>(i), static_cast<std::size_t>(stock_size - i));
  }

  // Cards by suit, for counting: all but the stock cards from an index on; those below the last card of a prefix.
  std::array<SuitCounts, kMaxStock + 1> not_after{};
  std::array<std::array<SuitCounts, kMaxPrefix + 1>, 10> buried_in{};
  // Works out what follows from the cards.
  void index_cards();

  // The parts whose sum is a position's key (games/forty_thieves/keys.h).
  struct KeyParts {
    // By base, sixteen lengths of the run above each: the last cards of prefixes, kMaxPrefix of each column; then, by
    // card code, the bases of columns that are one run.
    std::array<Key, 16 * (10 * kMaxPrefix + 64)> columns{};
    std::array<Key, 64> cells{};              // by card code
    std::array<Key, kMaxStock> gone{};        // stock cards that have left the waste
    std::array<Key, kMaxStock + 1> turned{};  // by the number of cards turned
    Key lazy{};                               // the lazy deal forbids a turn
  };
  KeyParts key_parts;
  // For the score (games/forty_thieves/evaluation.h).
  std::optional<OrderGuide<10, kMaxStock, std::uint64_t>> guide;
  // Other keys for other salts; 0 at first.
  void set_salt(std::uint64_t salt) {
    if (salt != salt_) make_keys(salt_ = salt);
  }

  // What can change in a column: its exposed card and its shape (see FortyThieves).
  struct Column {
    std::uint8_t top = 0;
    std::uint8_t shape = 0;
  };
  static std::uint8_t canonical_shape(int prefix, int run) {
    return static_cast<std::uint8_t>(prefix > 1 ? prefix << 4 | run : run);
  }
  // A column of which only so many of the dealt cards are left.
  Column rest(int column, int length) const {
    return rests[static_cast<std::size_t>(column)][static_cast<std::size_t>(length)];
  }
  // What a prefix of a column is worth knowing for.
  struct alignas(32) PrefixFacts {
    std::uint64_t id = 0;  // equal for prefixes of equal cards, whatever their columns
    // For scores only: how much cards that must come out early lie under others, and what each further card of the run
    // adds; cards that lie under a higher card, of their own suit or of any.
    int burden = 0;
    int urgency = 0;
    int tangled = 0;
    int buried = 0;
  };
  const PrefixFacts& facts(int column, int prefix_length) const {
    return prefix_facts[static_cast<std::size_t>(column)][static_cast<std::size_t>(prefix_length)];
  }

 private:
  void set_column(int column, const std::vector<Card>& cards);
  void make_keys(std::uint64_t salt);

  std::uint64_t salt_ = 0;
  std::array<std::array<PrefixFacts, kMaxPrefix + 1>, 10> prefix_facts{};
  std::array<std::array<Column, kMaxPrefix + 1>, 10> rests{};
};

// Where single cards move and there are no cells the honest player has weights of his own.
template <FortyThievesRules R>
constexpr bool kFortyThievesIsLearned = !R.moves_runs && R.cells == 0;

template <FortyThievesRules R>
class FortyThieves {
 public:
  using Deal = FortyThievesDeal<R>;
  struct Packed {
    std::array<std::uint64_t, 4> words;
  };
  static_assert(sizeof(Packed) == 32);

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 2, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = Deal::kMaxStock + R.deck_size() + R.columns * R.depth;

  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kLazyDeal = 8, kMerge = 16 };
  static constexpr Reductions kLazyReductions = kLazyDeal;  // an honest player postpones moves by it
  static constexpr std::array<ReductionInfo, 5> kReductions{{
      {"safe-home", "a card goes home at once when both foundations of its suit have reached the rank below"},
      {"one-space", "one empty column stands for all, one empty cell for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"lazy-deal", "after a move that leaves stock and waste alone, no turn before the next move of a waste card"},
      {"merge", "a column that is one loose run (a single card where runs do not move) goes to its open host at once"},
  }};

  FortyThieves() = default;  // no position yet
  explicit FortyThieves(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const { return with_flag(key_, must_use_waste_); }
  Key key_after(Move move) const;  // of the position after a move
  Key recomputed_key() const { return with_flag(plain_key(), must_use_waste_); }
  bool is_won() const { return cards_home() == R.deck_size(); }
  // Tested only right after a turn or a move of a waste card: what is stuck now will be found stuck at the next of
  // them.
  bool is_dead_end() const requires(!R.shows_stock_card) { return !must_use_waste_ && is_waste_stuck(); }
  bool relaxation_proves_loss() const requires(!R.shows_stock_card);
  static constexpr std::uint64_t kRelaxationNodes = 3000;
  // Every card not yet home has to go there, every stock card to be turned.
  int moves_to_win_lower_bound() const { return R.deck_size() - cards_home() + deal_->stock_size - turned_; }

  // Only positions with the same cards still to come can be compared: counting what went home besides costs Squadron a
  // factor of five, and wins some of its deals that are open otherwise.
  int progress() const {
    if (deal_->layering == FortyThievesLayering::kTurned) return turned_;
    int progress = turned_;
    if (deal_->layering & FortyThievesLayering::kHome) progress += cards_home();
    if (deal_->layering & FortyThievesLayering::kLeftColumns) {
      progress += R.columns * R.depth;
      for (int column = 0; column < R.columns; ++column) progress -= prefix(column);
    }
    return progress;
  }
  int score() const;  // games/forty_thieves/evaluation.h
  // games/forty_thieves/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards home", "there is a space", "spaces", "there is a free cell", "free cells", "cards built on others",
       "waste cards", "square of the waste cards", "cards on those that leave early", "cards on the next of each suit",
       "cards on the second of each suit", "cards on the next of second foundations",
       "cards under a higher one of their suit", "cards under a higher one", "waste cards on one that leaves early",
       "equal cards exposed", "unseen cards that fit on an exposed one", "unseen cards next to go home",
       "ranks that cards in cells wait", "ranks that exposed cards wait", "dealt cards on others",
       "cards on each dealt one, by how soon it leaves", "columns that are one run from a king",
       "height of the lowest foundation"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return moment_of(deal_->stock_size - turned_, R.stock_size()); }
  static std::span<const int> learned_weights() requires kFortyThievesIsLearned<R>;
  int honest_score() const requires(!kFortyThievesIsLearned<R>);
  // What an honest player does not see: the stock.
  HiddenCount hidden_count() const { return {deal_->stock_size - turned_, 0}; }

  Packed pack() const;
  static FortyThieves unpack(const Deal& deal, const Packed& packed);

 private:
  static constexpr int kFirstCell = 10, kWaste = 13, kShown = 14, kFoundation = 15;
  static constexpr std::uint8_t kPlace = 0, kTurn = 1;
  static constexpr std::uint8_t kAside = 2, kOnto = 3;  // games/forty_thieves/merge.h
  static constexpr unsigned kColumnMask = (1u << R.columns) - 1;
  static constexpr unsigned kCellMask = ((1u << R.cells) - 1) << kFirstCell;
  static constexpr unsigned kSourceMask = kColumnMask | kCellMask | 1u << kWaste | 1u << kShown;

  class Relaxation;  // games/forty_thieves/relaxation.h

  Card top(int place) const { return Card::from_code(tops_[static_cast<std::size_t>(place)]); }
  int prefix(int column) const { return shapes_[static_cast<std::size_t>(column)] >> 4; }
  int run(int column) const { return shapes_[static_cast<std::size_t>(column)] & 15; }
  unsigned places_with(int code) const { return equal_bytes(tops_, static_cast<std::uint8_t>(code)); }
  unsigned spaces() const { return places_with(0) & kColumnMask; }
  unsigned free_cells() const { return places_with(0) & kCellMask; }
  bool can_turn() const { return turned_ < deal_->stock_size; }
  // Places by what their cards can do: go home, go home safely (below), go onto a column.
  struct Chances {
    unsigned home = 0;
    unsigned safe = 0;
    unsigned hosted = 0;
  };
  Chances find_chances() const;
  bool fits_foundation(Card card) const {
    const int pair = foundations_[static_cast<std::size_t>(card.suit())];
    return card.rank() == (pair >> 4) + 1 || card.rank() == (pair & 15) + 1;
  }
  // Claim: a card whose suit stands at rank-1 or higher on both foundations may go home at once.
  // Why: both copies of the rank below are home, so nothing will ever be built on it; both copies of this card have a
  //      slot of their own, so it takes none away; removing it only uncovers. "Both within two" is NOT enough: suits
  //      a, b with five ranks, columns 1b 3a 5b 4b | 2a 5a 3a, a-foundations at 1 and 2: the exposed 3a takes the
  //      slot that the other 3a needs to free its column.
  // Needs: two decks, building in suit, no forced filling of spaces.
  // Guarded by: tests/games/forty_thieves_test.cpp.
  bool is_safe(Card card) const {
    const int low = foundations_[static_cast<std::size_t>(card.suit())] & 15;
    return low >= card.rank() - 1;
  }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t pair : foundations_) count += (pair >> 4) + (pair & 15);
    return count;
  }
  // Whether moving `count` cards off a column leaves it empty.
  bool empties(int column, int count) const { return prefix(column) == 0 && run(column) + 1 == count; }

  int cover(Card card) const;
  int waste_disorder() const;
  int low_height(Card card) const { return foundations_[static_cast<std::size_t>(card.suit())] & 15; }
  int unseen(Card card) const {
    int copies = 0;
    for (const CardOrigin origin : deal_->origins.of(card))
      copies += origin.place == CardOrigin::kInStock && origin.index >= turned_;
    return copies;
  }
  void look_at_columns(Features& features) const;
  void look_at_waste(Features& features) const;
  void look_at_foundations(Features& features) const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;

  // Loose columns, which go onto their hosts at once (games/forty_thieves/merge.h).
  static constexpr bool kMerges = R.cells == 0;
  bool is_loose(int column) const;
  std::optional<Move> find_merge(unsigned hosted) const;
  bool merges_in_space(int from) const;
  void add_exits(MoveList& moves) const;
  std::array<Move, 2> steps_of(Move exit) const;

  using Column = typename Deal::Column;
  Column column(int place) const {
    return {tops_[static_cast<std::size_t>(place)], shapes_[static_cast<std::size_t>(place)]};
  }
  Column without(int place, int count) const;          // a column after `count` cards have left it
  Column with(int place, Card card, int count) const;  // a column after a run that ends in `card` has come
  // Stock and waste, and whether the lazy deal forbids a turn.
  struct Supply {
    std::uint64_t waste;
    std::uint8_t turned;
    bool must_use_waste;
  };
  std::size_t stock_index(int place) const;
  Supply supply_after(Move move) const;
  bool is_waste_stuck() const;
  bool has_no_schedule() const;

  // games/forty_thieves/keys.h
  Key column_key(int place, Column column) const;
  Key cell_key(int code) const { return deal_->key_parts.cells[static_cast<std::size_t>(code)]; }
  Key with_flag(Key key, bool must_use_waste) const;
  Key plain_key() const;
  Key plain_key_after(Move move) const;
  Key key_after_exit(Move exit) const;
  void find_stock_tops();

  const Deal* deal_ = nullptr;
  Key key_{};                // without the lazy deal's flag
  std::uint64_t waste_ = 0;  // bit i: stock card i is turned and still there
  ByteBlock tops_{};
  std::array<std::uint8_t, 10> shapes_{};
  std::array<std::uint8_t, 4> foundations_{};  // by suit: higher height << 4 | lower height
  std::uint8_t turned_ = 0;
  bool must_use_waste_ = false;  // lazy deal: the last moves commute with a turn
};

template <FortyThievesRules R>
struct FortyThieves<R>::Undo {
  FortyThieves before;  // one cache line: copying it is cheaper than working out what changed
};

}  // namespace winnable

#include "games/forty_thieves/deal.h"
#include "games/forty_thieves/evaluation.h"
#include "games/forty_thieves/keys.h"
#include "games/forty_thieves/learned_score.h"
#include "games/forty_thieves/merge.h"
#include "games/forty_thieves/moves.h"
#include "games/forty_thieves/relaxation.h"
#include "games/forty_thieves/waste_bound.h"
