// Kansas without the arrangement of its columns: the position that is searched.
//
// Claim: which moves are possible, group moves apart that only rearrange, depends on reserve, stock, waste, foundations
//        and the bottom cards of the columns alone, and each can be played from every arrangement of the columns that
//        agrees in these, as long as two columns hold cards or no rank lies twice in a column. So a search may forget
//        the arrangement:
//          - a card can be built on a column iff some column ends one rank above it;
//          - a column card of rank e can be exposed, and so go home, iff some column ends at rank e;
//          - a whole column can move iff some other column ends one rank above its bottom card.
// Why: how many columns end at rank e follows by counting: every card in a column that is no bottom card lies on a
//        card one rank higher, so ends(e) = cards(e) - cards(e-1) + bottoms(e-1). If column A ends at rank e and
//        column B holds a card x of rank e, B's tail above x can move onto A: x is exposed, and no bottom has moved. If
//        A is B itself (wrap: the rank lies in it twice), another column D that ends at some rank f takes the tail
//        above a card of rank f that lies between the two (all ranks do); then D ends at e. The same for a whole column
//        whose own end is the only one that fits. Every group move that is not a whole column leaves bottoms and counts
//        alone, so nothing else is forgotten.
//        Exception: a single non-empty column longer than the ranks has an order that no move can change, and a
//        single column never moves. The moves listed there are too many (allowed), or the position is a dead end
//        (forbidden): losses are proved with allowed, wins that cannot be played are sought again with forbidden.
// Not true: that the arrangements can be turned into each other. With the columns 5C 4C, 5D 4D and 9S no tail has
//        another host.
// Needs: any tail moves (moves_any_tail), spaces take waste cards only (space_takes_any = false), one deck. Where
//        spaces take any card, an exposed card may become the bottom of one (kColumnSpace): a game that is good for
//        proofs of loss only (games/kansas/freer_search.h).
// Guarded by: tests/games/kansas_test.cpp (three-column short decks against the referee).
//
// Representation: 128 bits, exact. Levels instead of ranks: the base rank is level 0, so foundations and wrap need no
// base. `counts_` holds the number of column cards of each level in nibbles, so that one addition and one subtraction
// give the number of columns that end at each level.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/kansas/position.h"

namespace winnable {

template <KansasRules R>
struct KansasAbstractDeal {
  enum Place : std::uint8_t { kColumn, kReserve, kStock };

  KansasDeal<R> plain;
  bool forbid_long_columns = false;  // see "Exception" above

  // By card code (suit << 4 | level): where it lies at the start, and its number in the reserve or stock there.
  std::array<Place, 64> place{};
  std::array<std::uint8_t, 64> number{};
  // Stock cards by level, and their codes.
  std::array<std::uint64_t, static_cast<std::size_t>(R.ranks)> level_mask{};
  std::array<std::uint8_t, 64> stock{};
  std::array<std::uint8_t, 64> reserve{};

  static KansasAbstractDeal from_plain(const KansasDeal<R>& plain);
  static KansasAbstractDeal from_deck(const Deck& deck) { return from_plain(KansasDeal<R>::from_deck(deck)); }
  static std::optional<KansasAbstractDeal> from_board(const Board& board, BoardError& error) {
    const auto plain = KansasDeal<R>::from_board(board, error);
    if (!plain) return std::nullopt;
    return from_plain(*plain);
  }
  std::uint8_t code(Card card) const { return plain.code(card); }
  Card card(int code) const { return Card(code >> 4, (plain.base - 1 + (code & 15)) % R.ranks + 1); }
};

template <KansasRules R>
class KansasAbstractState {
  static_assert(R.moves_any_tail && R.columns <= 3 && R.stock_size() <= 48);

 public:
  using Deal = KansasAbstractDeal<R>;
  using Undo = KansasAbstractState;

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape = Kansas<R>::kDeckShape;
  static constexpr bool kKeyIsExact = true;
  static constexpr int kMaxProgress = 5 * R.deck_size() + R.columns;

  enum Reduction : Reductions { kSafeHome = 1, kLateTurn = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"safe-home", "a card goes home at once when whatever could be built on it can go home too"},
      {"late-turn", "stock cards are turned just before a waste card is played, not earlier"},
  }};

  // What a move's `kind` says; `from` is a suit (kHome) or a card's code (kColumn, kColumnSpace), `count` the turns
  // before the move of a waste card.
  enum Kind : std::uint8_t {
    kHome,
    kReserveHome,
    kWasteHome,
    kReserveColumn,
    kWasteColumn,
    kColumn,
    kWasteSpace,
    kTurn,
    kColumnSpace
  };

  KansasAbstractState() = default;  // no position yet
  explicit KansasAbstractState(const Deal& deal) : KansasAbstractState(deal, Kansas<R>(deal.plain)) {}
  KansasAbstractState(const Deal& deal, const Kansas<R>& position);

  // One arrangement that this position stands for, and `move` played from it, with the group moves it needs.
  Board to_board() const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  void generate(MoveList& moves) const { generate_reduced(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  Undo apply(Move move);
  void undo(Move, const Undo& before) { *this = before; }

  // The packed position, each word through a bijection that mixes its bits.
  Key key() const;
  bool is_won() const { return cards_home() == R.deck_size(); }
  int moves_to_win_lower_bound() const { return R.deck_size() - cards_home() + deal_->plain.stock_size - turned_; }
  bool is_dead_end() const { return deal_->forbid_long_columns && has_long_column(); }

  // Every move raises it, so that the moves form no cycle; but where spaces take any card, moves that only rearrange
  // leave it as it is.
  int progress() const {
    const int progress = 3 * turned_ - 2 * std::popcount(waste_) + deal_->plain.reserve_size - reserve_ + cards_home();
    return R.space_takes_any ? progress : progress + spaces();
  }
  int score() const;

  std::uint64_t waste() const { return waste_; }  // bit i: stock card i is turned and still there
  int turned() const { return turned_; }
  int reserve() const { return reserve_; }
  std::uint8_t height(std::size_t suit) const { return heights_[suit]; }
  std::uint64_t bottom_cards() const {  // a bit for each code
    std::uint64_t bits = 0;
    for (const std::uint8_t bottom : bottoms_) bits |= bottom == kNone ? 0 : std::uint64_t{1} << bottom;
    return bits;
  }
  // A single column that holds more cards than there are ranks.
  bool has_long_column() const { return spaces() == R.columns - 1 && cards_in_columns() > R.ranks; }
  int spaces() const { return static_cast<int>(std::count(bottoms_.begin(), bottoms_.end(), kNone)); }

 private:
  template <KansasRules>
  friend class KansasFreeMoves;  // games/kansas/free_moves.h: this position, with a bound
  template <KansasRules>
  friend class KansasDeferredMoves;  // games/kansas/deferred_moves.h: the same, and its group moves

  static constexpr std::uint8_t kNone = 63;  // no bottom card: the column is empty
  static constexpr int kBits = 4 * R.ranks;
  static constexpr std::uint64_t kAll = kBits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << kBits) - 1;

  static constexpr std::uint64_t one(int level) { return std::uint64_t{1} << (4 * level); }
  static constexpr std::uint64_t raise(std::uint64_t counts) { return (counts << 4 | counts >> (kBits - 4)) & kAll; }
  static constexpr int below(int level) { return level == 0 ? R.ranks - 1 : level - 1; }
  static constexpr int above(int level) { return level == R.ranks - 1 ? 0 : level + 1; }

  int cards_home() const {
    int count = 0;
    for (const std::uint8_t height : heights_) count += height;
    return count;
  }
  int cards_in_columns() const {
    int count = 0;
    for (std::uint64_t rest = counts_; rest; rest >>= 4) count += static_cast<int>(rest & 15);
    return count;
  }
  // In the nibble of each level: how many columns end there.
  std::uint64_t ends() const {
    std::uint64_t bottoms = 0;
    for (const std::uint8_t bottom : bottoms_)
      if (bottom != kNone) bottoms += one(bottom & 15);
    return counts_ - raise(counts_) + raise(bottoms);
  }
  int waste_top() const {
    return waste_ ? deal_->stock[static_cast<std::size_t>(63 - std::countl_zero(waste_))] : kNone;
  }
  int reserve_top() const { return reserve_ ? deal_->reserve[reserve_ - std::size_t{1}] : kNone; }
  int next_home(int suit) const { return suit << 4 | heights_[static_cast<std::size_t>(suit)]; }
  bool goes_home(int code) const {
    return code != kNone && heights_[static_cast<std::size_t>(code >> 4)] == (code & 15);
  }
  bool is_in_columns(int code) const;
  static bool is_safe(int level, int lowest) { return Kansas<R>::is_safe(level, lowest); }
  bool add_safe_move(MoveList& moves, std::uint64_t ends) const;
  void add_column_moves(MoveList& moves, std::uint64_t ends) const;
  void add_space_moves(MoveList& moves, std::uint64_t ends) const;
  void add_stock_moves(MoveList& moves, std::uint64_t ends, bool turns_late) const;
  void take_bottom(int code);
  void sort_bottoms() {
    for (std::size_t end = bottoms_.size() - 1; end > 0; --end)
      for (std::size_t i = 0; i < end; ++i)
        if (bottoms_[i] > bottoms_[i + 1]) std::swap(bottoms_[i], bottoms_[i + 1]);
  }

  const Deal* deal_ = nullptr;
  std::uint64_t waste_ = 0;   // bit i: stock card i is turned and still there
  std::uint64_t counts_ = 0;  // nibble of each level: cards in columns
  std::array<std::uint8_t, 4> heights_{};
  std::array<std::uint8_t, static_cast<std::size_t>(R.columns)>
      bottoms_{};             // codes, ascending; kNone for an empty column
  std::uint8_t reserve_ = 0;  // cards left
  std::uint8_t turned_ = 0;
};

}  // namespace winnable

#include "games/kansas/abstract_moves.h"
