// Scorpion and Super Scorpion (docs/rules/scorpion.md, super-scorpion.md): columns that are built down in suit by
// moving any face-up card with all that lies on it; a few cards wait in a hand and are dealt in rounds at the player's
// will. No foundations: complete sequences stay where they are.
//
// Representation. Columns as byte arrays of cards, deepest first, with the number of face-down cards at their bottom;
// the hand as a count. A card is in place when it lies on the next higher card of its suit, a king when it lies at the
// bottom; no move but Wasp's puts a card out of place, so cards in place, turned and dealt measure progress.
//
// Invariant: in_place_ counts the cards in place (cleared ones too); hashes_[c] belongs to column c's cards, and to its
// number only while the hand may still deal to it.
// Cost: about 1 KB a position with two decks (130 bytes packed), one or two microseconds a child.
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

#include "games/scorpion/presets.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"

namespace winnable {

// The piles of one position, as dealt or as read: also the constant part of a deal.
template <ScorpionShape S>
struct ScorpionDeal {
  using Column = std::array<std::uint8_t, static_cast<std::size_t>(S.deck_size())>;

  explicit ScorpionDeal(const ScorpionRules& of) : rules(of) {}
  static ScorpionDeal from_deck(const ScorpionRules& rules, const Deck& deck);
  static std::optional<ScorpionDeal> from_board(const ScorpionRules& rules, const Board& board, BoardError& error);

  ScorpionRules rules;
  std::array<Column, static_cast<std::size_t>(S.columns)> cards{};
  std::array<std::uint8_t, static_cast<std::size_t>(S.columns)> height{};
  std::array<std::uint8_t, static_cast<std::size_t>(S.columns)> hidden{};  // face-down cards
  std::array<std::uint8_t, kMaxSuits> cleared{};                           // sequences lifted off, by suit
  std::array<Card, static_cast<std::size_t>(S.deck_size())> hand{};        // next card first
  int hand_size = 0;
  std::uint64_t salt = 0;
};

template <ScorpionShape S>
class ScorpionRelaxation;  // games/scorpion/relaxation.h

template <ScorpionShape S>
class ScorpionPosition {
  static_assert(S.columns <= 16 && S.ranks >= 2);

 public:
  using Deal = ScorpionDeal<S>;
  struct Packed {
    std::array<std::uint8_t, static_cast<std::size_t>(S.deck_size())> cards;  // column after column
    std::array<std::uint8_t, static_cast<std::size_t>(S.columns)> height;
    std::array<std::uint8_t, static_cast<std::size_t>(S.columns)> hidden;
    std::array<std::uint8_t, kMaxSuits> cleared;
    std::uint8_t dealt;
  };

  static constexpr DeckShape kDeckShape{.decks = S.decks, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * S.deck_size();

  enum Reduction : Reductions { kOneSpace = 1, kNoColumnToSpace = 2, kClearAtOnce = 4 };
  static constexpr std::array<ReductionInfo, 3> kReductions{{
      {"one-space", "one empty column stands for all that the hand will not deal to"},
      {"no-column-to-space", "no whole column into an empty column, unless the hand may still deal to one of them"},
      {"clear-at-once", "one deck, kings to spaces, hand empty: a complete sequence is lifted at once"},
  }};

  ScorpionPosition() = default;  // no position yet
  explicit ScorpionPosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { generate_moves<true>(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo {
    Key from_hash, to_hash;
    std::uint16_t in_place;
    bool turned_up;
    std::uint8_t suit;  // of a cleared sequence
  };
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  Key recomputed_key() const;
  // A face-down card never counts as part of a sequence (docs/rules/scorpion.md, Ambiguities).
  bool is_won() const { return in_place_ == S.deck_size() && hand_left() == 0 && hidden_total() == 0; }
  // A move puts one card of the columns in place at most; a round of the hand none of them.
  int moves_to_win_lower_bound() const {
    const int rounds = (hand_left() + S.columns - 1) / S.columns;
    return S.deck_size() - in_place_ - hand_left() + rounds;
  }
  bool is_dead_end() const;  // games/scorpion/relaxation.h

  int progress() const requires(!S.any_card_fills_space) {
    return in_place_ + dealt_ + deal_->rules.hidden_columns * deal_->rules.hidden_cards - hidden_total();
  }
  int score() const;

  // Honest play: hidden are face-down cards and the hand, so the score looks at face-up cards only.
  HiddenCount hidden_count() const { return {0, hidden_total() + hand_left()}; }
  int honest_score() const;
  // games/scorpion/learned_score.h, for two decks
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"covered cards", "cards in place", "empty columns", "cards on the next lower one of their suit",
       "cards on another lower one of their suit", "exposed aces", "cards that may move",
       "cards that may move and turn one up", "columns without covered cards", "kings at the bottom of a column",
       "open cards in columns with covered ones", "cards in the hand"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const requires(S.decks == 2);
  int moment() const {
    const int covered = deal_->rules.hidden_columns * deal_->rules.hidden_cards;
    return moment_of(std::min(hidden_total(), covered), covered);
  }
  static constexpr std::span<const int> learned_weights();
  static constexpr int kScoreSamples = S.decks == 2 ? 4 : 0;
  int reveal_bonus(Move move) const { return move.kind == kDealRound ? -200 : 40 + 5 * hidden(move.from); }

  Packed pack() const;
  static ScorpionPosition unpack(const Deal& deal, const Packed& packed);

 private:
  static constexpr std::uint8_t kMoveCards = 0, kDealRound = 1, kClear = 2;
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);

  int height(int column) const { return height_[static_cast<std::size_t>(column)]; }
  int hidden(int column) const { return hidden_[static_cast<std::size_t>(column)]; }
  Card card(int column, int place) const { return Card::from_code(cards_of(static_cast<std::size_t>(column))[place]); }
  // By pointer: merged code of layouts with more and fewer columns misleads GCC's array bounds warning.
  const std::uint8_t* cards_of(std::size_t column) const { return cards_.data()[column].data(); }
  std::uint8_t* cards_of(std::size_t column) { return cards_.data()[column].data(); }
  static bool is_king(Card card) { return card.rank() == S.ranks; }
  bool is_in_place(int column, int place) const {
    if (place == 0) return is_king(card(column, 0));
    return card(column, place).code + 1 == card(column, place - 1).code && card(column, place).rank() < S.ranks;
  }
  int hidden_total() const {
    int total = 0;
    for (const std::uint8_t count : hidden_) total += count;
    return total;
  }
  int hand_left() const { return deal_->hand_size - dealt_; }
  // Columns [0, targets) get the next cards of the hand: until it is empty their numbers matter.
  int targets() const { return std::min(S.columns, hand_left()); }
  bool ends_with_sequence(int column) const;
  ScorpionRelaxation<S> relaxed() const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  bool add_card_moves(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  unsigned useful_spaces(unsigned spaces, int from, int place, Reductions reductions) const;

  void take(int column, int count);
  Key column_hash(int column) const;
  void rehash_all();
  void count_in_place();

  const Deal* deal_ = nullptr;
  std::array<typename Deal::Column, kColumns> cards_;  // [0, height) of each column
  std::array<Key, kColumns> hashes_;
  std::array<std::uint8_t, kColumns> height_;
  std::array<std::uint8_t, kColumns> hidden_;
  std::array<std::uint8_t, kMaxSuits> cleared_;
  std::uint8_t dealt_ = 0;  // cards of the hand
  std::uint16_t in_place_ = 0;
};

// A preset as a Position of its own.
template <ScorpionRules R>
requires(R.hand_size() >= 0 && R.depth > R.hidden_cards) using Scorpion = PresetPosition<ScorpionPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/scorpion/deal.h"
#include "games/scorpion/moves.h"
#include "games/scorpion/relaxation.h"
#include "games/scorpion/learned_score.h"
