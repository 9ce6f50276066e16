// British Square and Union Square (docs/rules/british-square.md): two decks, four switchback foundations (ace up to
// king, second king down to ace), piles built up or down in suit, one pass of the stock.
//
// Representation. A pile is an untouched prefix of its dealt cards and a run in suit built on the last of them (or on a
// card that filled an empty pile); a run goes one way only, so its exposed card, direction and length say all. The
// waste is a bit mask over the stock, because a card that has left it never returns.
//
//   tops_    exposed card of each pile
//   shapes_  a byte a pile: dealt cards left << 5 | built downward << 4 | cards built on the base
//
// Invariant: the direction bit is 0 where nothing is built; key_ is the sum of the piles' hashes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/british_square/presets.h"
#include "solver/core/card_origins.h"
#include "solver/core/hash.h"
#include "solver/core/latest_hashes.h"
#include "solver/core/match.h"
#include "solver/core/run_cover.h"
#include "solver/play/learned_score.h"
#include "solver/search/position.h"

namespace winnable {

// The constant part: where the cards were dealt, and where the search starts.
template <BritishSquareRules R>
struct BritishSquareDeal {
  static constexpr std::size_t kPiles = static_cast<std::size_t>(R.piles);
  static constexpr int kMaxPrefix = 7;
  static constexpr int kMaxStock = 96;

  std::array<std::array<Card, kMaxPrefix>, kPiles> piles{};
  std::array<Card, kMaxStock> stock{};
  int stock_size = 0;
  std::uint64_t salt = 0;

  // The start: all zero but for mid-game positions.
  std::array<std::uint8_t, kPiles> shapes{};
  std::array<std::uint8_t, kPiles> tops{};
  Uint128 waste = 0;
  int turned = 0;
  std::array<std::uint8_t, 4> foundations{};

  static BritishSquareDeal from_deck(const Deck& deck);
  static std::optional<BritishSquareDeal> from_board(const Board& board, BoardError& error);

  CardOrigins origins;  // on piles and in the stock

  // The stock from its i-th card on.
  std::span<const Card> stock_from(int i) const {
    return std::span(stock).subspan(static_cast<std::size_t>(i), static_cast<std::size_t>(stock_size - i));
  }
  std::uint64_t identity = 0;  // of the cards and where they were dealt, nearly unique

  // By suit: all cards but the stock cards from an index on.
  std::array<SuitCounts, kMaxStock + 1> not_after{};

  // Of the cards under the last one of a prefix: all that still matters of it. Equal for equal cards.
  std::uint64_t buried_id(int pile, int prefix_length) const {
    return buried_ids[static_cast<std::size_t>(pile)][static_cast<std::size_t>(prefix_length)];
  }

 private:
  void set_dealt(int pile, const std::vector<Card>& cards);
  void index_cards();
  bool read_pile(const Board& board, int pile, BoardError& error);
  bool read_foundations(const Board& board, BoardError& error);
  bool read_stock(const Board& board, BoardError& error);

  std::array<std::array<std::uint64_t, kMaxPrefix + 1>, kPiles> buried_ids{};
};

template <BritishSquareRules R>
class BritishSquare {
 public:
  using Deal = BritishSquareDeal<R>;

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 2, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 2 * Deal::kMaxStock + R.deck_size() + R.piles * Deal::kMaxPrefix;

  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoLoneCardToSpace = 4, kLazyDeal = 8, kWasteOrder = 16 };
  static constexpr std::array<ReductionInfo, 5> kReductions{{
      {"safe-home", "on the way down from the king a card goes home at once"},
      {"one-space", "one empty pile stands for all"},
      {"no-lone-card-to-space", "no lone card of a pile into an empty pile"},
      {"lazy-deal", "after a move that leaves stock and waste alone, no turn before the next move of a waste card"},
      {"waste-order",
       "lost when the waste cannot be unloaded because the cards above one need more piles than there are"},
  }};

  BritishSquare() = default;  // no position yet
  explicit BritishSquare(const Deal& deal);
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
  bool is_won() const { return cards_home() == R.deck_size(); }
  // Every card not yet home has to go there, every stock card to be turned.
  int moves_to_win_lower_bound() const { return R.deck_size() - cards_home() + deal_->stock_size - turned_; }

  // Turned cards, cards that left the waste, cards home, dealt cards removed from piles: none ever falls.
  int progress() const;
  int score() const;
  static constexpr Reductions kLazyReductions = kLazyDeal, kPeekingReductions = kWasteOrder;  // honest play
  HiddenCount hidden_count() const { return {deal_->stock_size - turned_, 0}; }
  // games/british_square/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards home", "waste cards", "empty piles", "cards built on others", "cards built on others in upward piles",
       "piles of one card", "cover of the next card of each suit", "cover of the second card of each suit",
       "waste cards on what goes home sooner", "waste cards that fit on the one under them",
       "waste cards that have a place", "the waste's top has a place", "cards in the stock that have a place",
       "piles that take the same card", "piles that the cards out need", "piles that those out of the waste need",
       "height of the lowest foundation", "piles that fit on another"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return kLastMoment * turned_ / std::max(1, deal_->stock_size); }
  static constexpr std::span<const int> learned_weights();

  // A proof of loss (waste_bound.h); false means "not known".
  bool is_waste_stuck() const;

 private:
  class Looks;  // learned_score.h

  static constexpr std::size_t kPiles = Deal::kPiles;
  static constexpr int kWaste = 16, kFoundation = 31;
  static constexpr std::uint8_t kPlace = 0, kTurn = 1;
  static constexpr unsigned kPileMask = (1u << R.piles) - 1;
  static constexpr int kDown = 16, kLength = 15;  // of a shape
  static_assert(R.piles <= 16 && R.depth <= Deal::kMaxPrefix && R.stock_size() <= Deal::kMaxStock);

  Card top(int place) const {
    return Card::from_code(place == kWaste ? waste_top_ : tops_[static_cast<std::size_t>(place)]);
  }
  int shape(int pile) const { return shapes_[static_cast<std::size_t>(pile)]; }
  int prefix(int pile) const { return shape(pile) >> 5; }
  int length(int pile) const { return shape(pile) & kLength; }
  bool goes_down(int pile) const { return shape(pile) & kDown; }
  unsigned places_with(int code) const { return equal_bytes(tops_, static_cast<std::uint8_t>(code)) & kPileMask; }
  bool can_turn() const { return turned_ < deal_->stock_size; }
  bool is_lone(int pile) const { return prefix(pile) <= 1 && length(pile) == 0; }

  int height(int suit) const { return foundations_[static_cast<std::size_t>(suit)]; }
  bool fits_foundation(Card card) const { return card.rank() == R.next_rank(height(card.suit())); }
  int cards_home() const {
    int count = 0;
    for (const std::uint8_t height : foundations_) count += height;
    return count;
  }
  unsigned hosts(Card card) const;

  // Claim: on the way down, from the second king on, a card that fits goes home at once.
  // Why: of every rank below it one card is left, which goes home after it, in the order of the ranks. What could still
  //      be built on it is the next card of that order, which may go home itself instead, and so on; and an empty pile
  //      serves at least as well as one that holds the card.
  // Needs: filling an empty pile is optional.
  // Guarded by: tests/games/british_square_test.cpp.
  bool is_safe(Card card) const { return height(card.suit()) >= R.ranks; }

  bool in_waste(int index) const { return static_cast<unsigned>(waste_ >> index) & 1; }
  int waste_size() const {
    return std::popcount(static_cast<std::uint64_t>(waste_)) + std::popcount(static_cast<std::uint64_t>(waste_ >> 64));
  }
  int waste_above(int index) const {
    const Uint128 above = waste_ >> index >> 1;
    return std::popcount(static_cast<std::uint64_t>(above)) + std::popcount(static_cast<std::uint64_t>(above >> 64));
  }
  bool has_no_schedule() const;
  int cover_where_dealt(Card card) const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;

  // A pile's bytes of tops_ and shapes_.
  struct PileState {
    std::uint8_t top = 0, shape = 0;
  };
  PileState pile(int place) const {
    const auto p = static_cast<std::size_t>(place);
    return {tops_[p], shapes_[p]};
  }
  PileState with(int place, Card card) const;  // one card more
  PileState without(int place) const;          // one card less
  bool must_use_waste_after(Move move) const;

  Key pile_hash(int place, PileState pile) const;
  Key stock_hash(Uint128 waste, int turned, bool must_use_waste) const {
    const std::uint64_t rest = static_cast<unsigned>(turned) | std::uint64_t{must_use_waste} << 8;
    const std::uint64_t high =
        fold_multiply(static_cast<std::uint64_t>(waste >> 64) ^ 0x8EBC6AF09C88C6E3ull, 0xD6E8FEB86659FD93ull);
    return hash_part(fold_multiply(deal_->salt ^ static_cast<std::uint64_t>(waste) ^ 0x2545F4914F6CDD1Dull,
                                   0x9E3779B97F4A7C15ull + rest) +
                     high);
  }

  void change(int place, PileState after);
  void take(int place);
  void put(Card card, int place);
  void find_waste_top();

  Uint128 waste_ = 0;  // bit i: stock card i is turned and still there
  ByteBlock tops_{};
  std::array<std::uint8_t, 16> shapes_{};
  Key key_{};  // of the piles
  const Deal* deal_ = nullptr;
  std::array<std::uint8_t, 4> foundations_{};  // heights by suit, 0..2 * ranks
  std::uint8_t turned_ = 0;
  std::uint8_t waste_top_ = 0;
  bool must_use_waste_ = false;  // lazy deal: the last moves commute with a turn
};

template <BritishSquareRules R>
struct BritishSquare<R>::Undo {
  BritishSquare before;  // copying it is cheaper than working out what changed
};

}  // namespace winnable

#include "games/british_square/deal.h"
#include "games/british_square/learned_score.h"
#include "games/british_square/moves.h"
#include "games/british_square/waste_bound.h"
