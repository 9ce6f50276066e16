// Pyramid (docs/rules/pyramid.md): pairs adding to 13 leave a pyramid of 28 cards, the stock and the waste.
//
// Representation. Cards only ever leave, so a position is the set of cards that are left and how far the stock is
// turned; suits do not matter. The waste is what is left of the turned part of the stock.
//
//   board_   bit p: the card at place p (row by row from the apex) is left
//   stock_   bit i: stock card i is left      turned_  the next stock card (always one that is left, or the end)
//   key      28 + 24 + 5 bits, 2 of redeals, 1 of free stock: exact
//
// Invariant: a place that is left has all places that it covers left; turned_ never points at a removed card.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/pyramid/presets.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"

namespace winnable {

// Where the cards were dealt, and where the search starts. A card's number is its place, or places() + i for stock
// card i.
template <PyramidShape S>
struct PyramidDeal {
  static constexpr int kPlaces = S.places();
  static constexpr int kCards = S.suits * S.ranks;

  explicit PyramidDeal(const PyramidRules& of) : rules(of) {}
  static PyramidDeal from_deck(const PyramidRules& rules, const Deck& deck);
  static std::optional<PyramidDeal> from_board(const PyramidRules& rules, const Board& board, BoardError& error);

  PyramidRules rules;
  std::array<Card, kCards> cards{};  // by number; Card{} for those removed before the start
  std::uint32_t board = 0;
  int stock_size = 0;
  int turned = 0;
  int redeals = 0;
  // Of each rank its cards' numbers, and of each card the partners (bit j: the j-th card of the partner rank) that it
  // can ever be paired with: none that lies on it or under it, but the one it covers directly if the rules allow that.
  std::array<std::array<std::uint8_t, 4>, S.ranks + 1> numbers{};
  std::array<std::uint8_t, S.ranks + 1> counts{};
  std::array<std::uint8_t, kCards> partners{};

 private:
  void find_partners();
};

template <PyramidShape S>
class PyramidPosition {
  static_assert(S.places() <= 28 && S.stock_size() >= 0 && S.stock_size() <= 24 && S.suits <= 4);

 public:
  using Deal = PyramidDeal<S>;

  static constexpr DeckShape kDeckShape{.decks = 1, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = true;
  static constexpr int kKeyBits = 60;
  static constexpr int kMaxProgress = S.suits * S.ranks + 25 * 4;

  static constexpr std::uint8_t kTurn = 0, kRedeal = 1, kRemove = 2, kPair = 3, kPairStock = 4;
  static constexpr int kWaste = 28, kStock = 29;  // as ends of a move; places are 0..27

  // The one or two places that cover a place.
  static constexpr std::array<std::uint32_t, 28> kCovers = [] {
    std::array<std::uint32_t, 28> covers{};
    for (int row = 0, place = 0; row + 1 < S.rows; ++row)
      for (int column = 0; column <= row; ++column, ++place)
        covers[static_cast<std::size_t>(place)] = 3u << (place + row + 1);
    return covers;
  }();

  enum Reduction : Reductions {
    kKings = 1,
    kLastPair = 2,
    kMatching = 4,
    kFreeStock = 8,
    kNowOrNever = 16,
    kOrder = 32,
    kKnownLost = 64
  };
  static constexpr std::array<ReductionInfo, 7> kReductions{{
      {"kings", "an available king goes at once"},
      {"last-pair", "an available pair goes at once when no other card of its two ranks is left"},
      {"matching", "every card that must go needs a partner of its own that does not bury it"},
      {"free-stock", "with unlimited redeals each rank in the stock is at hand, and only for the pyramid"},
      {"now-or-never", "an available pair goes now, or these two never go together"},
      {"order", "no pair that would have to wait for one of its own cards (with now-or-never and matching)"},
      {"known-lost",
       "lost, if the same cards with no more turned and no fewer possible pairs are lost (with now-or-never)"},
  }};

  PyramidPosition() = default;  // no position yet
  explicit PyramidPosition(const Deal& deal)
      : deal_(&deal),
        board_(deal.board),
        stock_((1u << deal.stock_size) - 1),
        turned_(static_cast<std::uint8_t>(deal.turned)),
        redeals_(static_cast<std::uint8_t>(deal.redeals)) {}

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;
  Board to_board() const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move, const Undo& undo) { *this = undo.before; }

  Key key() const {
    const std::uint64_t cards = board_ | static_cast<std::uint64_t>(stock_) << 28;
    // In the free stock the pointer has no bearing.
    const std::uint64_t rest =
        free_stock_ ? std::uint64_t{1} << 59 : std::uint64_t{turned_} << 52 | std::uint64_t{redeals_} << 57;
    return {cards | rest, 0};
  }
  bool is_won() const { return board_ == 0 && (S.pyramid_only || stock_ == 0); }
  // A king a move, other cards two a move.
  int moves_to_win_lower_bound() const;

  int progress() const {
    const int removed = S.places() - std::popcount(board_) + deal_->stock_size - std::popcount(stock_);
    if constexpr (S.unlimited_redeals) return removed;
    return removed + turned_ + 25 * redeals_;
  }
  int score() const { return -2 * std::popcount(board_) - std::popcount(stock_); }

  // Honest play: hidden is the stock but for its next card, where that is available. With unlimited
  // redeals a look through the whole stock costs nothing.
  static constexpr Reductions kPeekingReductions = ~(kKings | kLastPair);
  HiddenCount hidden_count() const {
    const int left = std::popcount(stock_ >> turned_);
    return {S.stock_card_usable && left > 0 ? left - 1 : left, 0};
  }
  // games/pyramid/learned_score.h; who knows the whole stock needs none
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards in the pyramid", "cards in the stock", "cards in the waste", "open cards", "rows above the lowest",
       "cards without a partner", "cards with one partner", "pairs that may go",
       "not all cards have partners of their own", "kings that are covered", "waste cards on their partners"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const requires(!S.unlimited_redeals);
  int moment() const { return kLastMoment * turned_ / std::max(1, deal_->stock_size); }
  static constexpr std::span<const int> learned_weights();
  static constexpr int kScoreSamples = 4;
  std::optional<Move> free_look() const {
    if (S.unlimited_redeals && has_stock()) return Move{.kind = kTurn};
    return std::nullopt;
  }

 private:
  static constexpr int kPlaces = S.places();

  int rank_of(int number) const { return deal_->cards[static_cast<std::size_t>(number)].rank(); }
  int stock_rank(int index) const { return rank_of(kPlaces + index); }
  int waste_top() const {  // stock index; -1: empty
    const std::uint32_t waste = waste_cards();
    return waste ? 31 - std::countl_zero(waste) : -1;
  }
  std::uint32_t waste_cards() const { return stock_ & ((1u << turned_) - 1); }
  bool has_stock() const { return turned_ < deal_->stock_size; }
  bool can_redeal() const {
    return !has_stock() && stock_ != 0 && (S.unlimited_redeals || redeals_ < deal_->rules.redeals);
  }
  bool is_last_pass() const { return !S.unlimited_redeals && redeals_ == deal_->rules.redeals; }
  std::uint32_t uncovered() const {
    std::uint32_t open = 0;
    for (std::uint32_t left = board_; left; left &= left - 1) {
      const int place = std::countr_zero(left);
      if (!(board_ & kCovers[static_cast<std::size_t>(place)])) open |= 1u << place;
    }
    return open;
  }
  // The number of the card at an end of a move.
  int number_at(int end) const {
    if (end == kWaste) return kPlaces + waste_top();
    if (end == kStock) return kPlaces + turned_;
    return end;
  }
  bool is_left(int number) const { return number < kPlaces ? board_ >> number & 1 : stock_ >> (number - kPlaces) & 1; }
  void remove(int number) {
    if (number < kPlaces) {
      board_ &= ~(1u << number);
    } else {
      stock_ &= ~(1u << (number - kPlaces));
    }
  }
  void skip_removed() {
    const std::uint32_t ahead = stock_ >> turned_;
    turned_ = static_cast<std::uint8_t>(ahead ? turned_ + std::countr_zero(ahead) : deal_->stock_size);
  }
  unsigned left_of_rank(int rank) const {  // bit j: the j-th card of the rank is left
    unsigned mask = 0;
    for (unsigned j = 0; j < deal_->counts[static_cast<std::size_t>(rank)]; ++j)
      mask |= static_cast<unsigned>(is_left(deal_->numbers[static_cast<std::size_t>(rank)][j])) << j;
    return mask;
  }
  unsigned waste_of_rank(int rank) const {
    unsigned mask = 0;
    const std::uint64_t waste = static_cast<std::uint64_t>(waste_cards()) << kPlaces;
    for (unsigned j = 0; j < deal_->counts[static_cast<std::size_t>(rank)]; ++j)
      mask |= static_cast<unsigned>(waste >> deal_->numbers[static_cast<std::size_t>(rank)][j] & 1) << j;
    return mask;
  }

  void add_pairs(MoveList& moves, std::uint32_t open) const;
  void add_free_stock_pairs(MoveList& moves, std::uint32_t open) const;
  bool keep_only_king(MoveList& moves) const;
  bool keep_only_last_pair(MoveList& moves) const;
  bool lacks_matching() const;
  bool can_match_rank(int rank) const;
  PileName pile_at(int end) const;

  const Deal* deal_ = nullptr;
  std::uint32_t board_ = 0;
  std::uint32_t stock_ = 0;
  std::uint8_t turned_ = 0;
  std::uint8_t redeals_ = 0;
  bool free_stock_ = false;  // reached by a free-stock move: then only such moves follow
};

template <PyramidShape S>
struct PyramidPosition<S>::Undo {
  PyramidPosition before;
};

// A preset as a Position of its own.
template <PyramidRules R>
requires(R.redeals <= 3) using Pyramid = PresetPosition<PyramidPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/pyramid/deal.h"
#include "games/pyramid/moves.h"
#include "games/pyramid/learned_score.h"
