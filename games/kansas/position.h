// Kansas and its relative Chameleon (docs/rules/kansas.md): one deck, a reserve pile, three columns built down
// regardless of suit with wrap, one pass of the stock, foundations that start with the rank of a base card.
//
// Representation. Columns are plain lists of cards; the reserve and the stock never take cards, so a count says what is
// left of them, and the waste is a bit mask over the stock. Column order does not matter to the key. This is the
// position of the rules; Kansas is searched in a smaller one (abstract_state.h).
//
// Invariants: every column descends by one rank, with wrap; no column is empty while the reserve holds a card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/kansas/presets.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/search/position.h"

namespace winnable {

// The constant part of a deal, and the position where the search starts.
template <KansasRules R>
struct KansasDeal {
  static constexpr int kColumnSize = R.deck_size();
  using Column = std::array<Card, static_cast<std::size_t>(kColumnSize)>;

  std::array<Card, static_cast<std::size_t>(R.deck_size())>
      reserve{};  // [0, reserve_size): the last one is played first
  std::array<Card, static_cast<std::size_t>(R.deck_size())>
      stock{};  // cards of the waste, deepest first, then of the stock
  int reserve_size = 0;
  int stock_size = 0;
  int base = 1;  // rank of the first card of every foundation
  std::uint64_t salt = 0;

  std::array<Column, static_cast<std::size_t>(R.columns)> columns{};
  std::array<int, static_cast<std::size_t>(R.columns)> lengths{};
  std::array<int, kMaxSuits> heights{};
  int turned = 0;  // stock cards that form the waste at the start

  // Where the cards are along a win of the freer game (games/kansas/freer_guide.h), by Kansas::progress().
  struct Guide {
    struct Layer {
      std::uint64_t gone = 0, stays = 0;                    // stock cards: have left waste and stock, have not
      std::array<std::uint8_t, kMaxSuits> least{}, most{};  // cards home
      std::uint8_t least_reserve = 0, most_reserve = 0;
      std::uint64_t bottoms = 0;  // bit of each code (suit << 4 | level) that may be the lowest card of a column
    };
    std::vector<Layer> layers;
    int weight = 0;  // of each card that is elsewhere
  };
  std::optional<Guide> guide;

  static KansasDeal from_deck(const Deck& deck);
  static std::optional<KansasDeal> from_board(const Board& board, BoardError& error);

  // How many cards lie below this one on its full foundation.
  int level(Card card) const { return (card.rank() - base + R.ranks) % R.ranks; }
  // Suit << 4 | level.
  std::uint8_t code(Card card) const { return static_cast<std::uint8_t>(card.suit() << 4 | level(card)); }
};

// What lies beside the columns, as the positions of all searches pack it: waste 48 | turned 6 | reserve 6 bits, and 4
// bits a suit.
namespace kansas_packed {

inline std::uint64_t stock_of(std::uint64_t waste, std::uint8_t turned, std::uint8_t reserve) {
  return waste | std::uint64_t{turned} << 48 | std::uint64_t{reserve} << 54;
}
inline void unpack_stock(std::uint64_t word, std::uint64_t& waste, std::uint8_t& turned, std::uint8_t& reserve) {
  waste = word & ((std::uint64_t{1} << 48) - 1);
  turned = word >> 48 & 63;
  reserve = word >> 54 & 63;
}

template <std::size_t kSuits>
std::uint16_t heights_of(const std::array<std::uint8_t, kSuits>& heights) {
  std::uint16_t word = 0;
  for (std::size_t suit = 0; suit < kSuits; ++suit)
    word = static_cast<std::uint16_t>(word | heights[suit] << (4 * suit));
  return word;
}
template <std::size_t kSuits>
void unpack_heights(std::uint16_t word, std::array<std::uint8_t, kSuits>& heights) {
  for (std::size_t suit = 0; suit < kSuits; ++suit) heights[suit] = word >> (4 * suit) & 15;
}

}  // namespace kansas_packed

template <KansasRules R>
class KansasOptimalPosition;

template <KansasRules R>
class Kansas {
 public:
  using Deal = KansasDeal<R>;
  using Undo = Kansas;      // the position before: small enough to copy
  struct Packed {           // a third of it
    std::uint64_t stock;
    std::uint16_t heights;
    std::array<std::uint8_t, static_cast<std::size_t>(R.columns)> lengths;
    std::array<Card, static_cast<std::size_t>(R.deck_size() - 1)> cards;  // of one column after the other
  };

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * R.deck_size();

  enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kLateTurn = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"safe-home", "a card goes home at once when whatever could be built on it can go home too"},
      {"one-space", "one empty column stands for all"},
      {"no-column-to-space", "no whole column into an empty column"},
      {"late-turn", "stock cards are turned just before a waste card is played, not earlier"},
  }};

  Kansas() = default;  // no position yet
  explicit Kansas(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { generate_moves<true>(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;
  Undo apply(Move move);
  void undo(Move, const Undo& before) { *this = before; }

  Key key() const { return key_after({.kind = kNoMove}); }
  Key key_after(Move move) const;  // of the position after a move
  Packed pack() const;
  static Kansas unpack(const Deal& deal, const Packed& packed);
  bool is_won() const { return cards_home() == R.deck_size(); }
  // Every card not yet home has to go there, and every stock card to be turned.
  int moves_to_win_lower_bound() const { return R.deck_size() - cards_home() + deal_->stock_size - turned_; }

  // Turned cards, cards that left waste or reserve, cards home: none ever falls.
  int progress() const { return 2 * turned_ - std::popcount(waste_) + deal_->reserve_size - reserve_ + cards_home(); }
  int score() const;

  // Honest play: hidden are the stock and the reserve below its top.
  static constexpr Reductions kPeekingReductions = kLateTurn;
  HiddenCount hidden_count() const { return {deal_->stock_size - turned_, reserve_ > 0 ? reserve_ - 1 : 0}; }
  // games/kansas/learned_score.h
  static constexpr auto kFeatures =
      std::to_array<std::string_view>({"cards home",
                                       "waste cards",
                                       "cards in the reserve",
                                       "empty columns",
                                       "cards in columns",
                                       "cards on the next of each suit",
                                       "cards on the second of each suit",
                                       "waste cards on others, the more the sooner these go home",
                                       "column cards on one that goes home sooner",
                                       "unseen cards that fit on a column",
                                       "columns that take the same rank",
                                       "waste cards that fit on the one above them",
                                       "wait of the reserve's top",
                                       "wait of the waste's top",
                                       "height of the lowest foundation",
                                       "columns that fit on another",
                                       "cards in the longest column",
                                       "waste cards on a lower one of their suit",
                                       "room on columns",
                                       "the reserve's top has a place",
                                       "the waste's top has a place",
                                       "waste cards on the next of each suit",
                                       "cards on the third of each suit",
                                       "suits whose next card is unseen",
                                       "share of the unseen cards that fit on a column",
                                       "cards in the shortest column",
                                       "waits of waste cards",
                                       "unseen cards that columns fit on",
                                       "unseen cards that fit on another unseen one that fits on a column",
                                       "unseen cards next to go home, one after another",
                                       "waits of columns' tops",
                                       "square of the reserve's cards",
                                       "square of the waste's cards",
                                       "the card below the waste's top has a place"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return kLastMoment * turned_ / std::max(1, deal_->stock_size); }
  static constexpr std::span<const int> learned_weights();
  static constexpr std::span<const int> learned_units();
  static constexpr int kScoreSamples = 4;

  static constexpr std::uint8_t kReserve = R.columns, kWaste = R.columns + 1, kFoundation = R.columns + 2;
  enum Kind : std::uint8_t { kPlace, kTurn, kNoMove };  // kPlace from the waste: `count` - 1 turns come first

  int length(int column) const { return lengths_[static_cast<std::size_t>(column)]; }
  Card card(int column, int i) const { return columns_[static_cast<std::size_t>(column)][static_cast<std::size_t>(i)]; }
  // The exposed card of a column, the reserve top or the waste top; no card if there is none.
  Card top(int place) const;
  int reserve() const { return reserve_; }
  std::uint64_t waste() const { return waste_; }  // bit i: stock card i is turned and still there
  int turned() const { return turned_; }
  int height(int suit) const { return heights_[static_cast<std::size_t>(suit)]; }
  bool can_turn() const { return turned_ < deal_->stock_size; }
  bool goes_home(Card card) const { return deal_->level(card) == heights_[static_cast<std::size_t>(card.suit())]; }
  int code(Card card) const { return deal_->code(card); }
  // Whether a card of that level may go home at once, of a position whose lowest foundation has `lowest` cards: the
  // claim stands in moves.h.
  static bool is_safe(int level, int lowest) { return level >= 2 ? lowest >= level - 1 : level == 1 && lowest >= 1; }
  // Whether `card` may be built on `host`.
  static bool fits(Card card, Card host) { return host.rank() == card.rank() % R.ranks + 1; }

 private:
  class Looks;  // learned_score.h

  friend class KansasOptimalPosition<R>;  // games/kansas/optimal_position.h: this position, packed

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  void add_late_turns(MoveList& moves, Reductions reductions) const;
  bool is_safe(Card card) const;
  int cards_home() const;
  // Stock cards that a move turns; whether it empties a column.
  static int turns_of(Move move) {
    return move.kind == kTurn ? 1 : move.kind == kPlace && move.from == kWaste ? move.count - 1 : 0;
  }
  bool bares(Move move) const {
    return move.kind == kPlace && move.from < R.columns && move.count == length(move.from);
  }
  int distance_from_guide() const;
  void fill(int column);

  const Deal* deal_ = nullptr;
  std::uint64_t waste_ = 0;  // bit i: stock card i is turned and still there
  std::array<typename Deal::Column, static_cast<std::size_t>(R.columns)> columns_{};
  std::array<std::uint8_t, static_cast<std::size_t>(R.columns)> lengths_{};
  std::array<std::uint8_t, static_cast<std::size_t>(R.suits)> heights_{};  // cards on each foundation
  std::uint8_t reserve_ = 0;                                               // cards left
  std::uint8_t turned_ = 0;
};

}  // namespace winnable

#include "games/kansas/deal.h"
#include "games/kansas/learned_score.h"
#include "games/kansas/moves.h"
