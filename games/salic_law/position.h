// Salic Law (docs/rules/salic-law.md): two decks; kings start columns as they are turned, queens are discarded, the
// other cards cover the last king's column or go to foundations that rise from ace to jack regardless of suit. After
// the deal a bare king is a space.
//
// Representation. A card is its place in the order of the deal; a column is its last card, and every card knows the one
// it lies on. Suits matter to printing only, so hashes see ranks: a column's hash is a reversible chain over its ranks,
// pushed and popped in one step. Finished columns are interchangeable, the current one is told apart during the deal.
//
// Invariant: chains_[c] belongs to the ranks of column c; piles_at_ counts the foundations of each height.
// Cost: about 300 bytes a position; a move changes one or two columns.
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

#include "games/salic_law/presets.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"

namespace winnable {

template <SalicLawShape S>
struct SalicLawDeal {
  static constexpr std::size_t kCards = static_cast<std::size_t>(S.deck_size());
  static constexpr std::size_t kKings = static_cast<std::size_t>(S.kings());

  explicit SalicLawDeal(const SalicLawRules& of) : rules(of) {}
  static SalicLawDeal from_deck(const SalicLawRules& rules, const Deck& shuffled);
  static std::optional<SalicLawDeal> from_board(const SalicLawRules& rules, const Board& board, BoardError& error);

  SalicLawRules rules;
  std::array<Card, kCards> cards{};           // of the columns, one after another, then of the stock, next card first
  std::array<std::uint8_t, kKings> first{};   // where a column's cards begin
  std::array<std::uint8_t, kKings> height{};  // of the columns at the start, king included; 0: not started
  int stock_begin = 0;
  int stock_end = 0;
  std::array<std::uint8_t, 64> home{};  // by card code: copies on foundations at the start
  std::uint64_t salt = 0;

 private:
  class BoardReading;
};

template <SalicLawShape S>
class SalicLawPosition {
  static_assert(S.ranks >= 4 && S.kings() <= 15 && S.deck_size() < 255);

 public:
  using Deal = SalicLawDeal<S>;

  static constexpr DeckShape kDeckShape{.decks = S.decks, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 2 * S.deck_size();

  enum Reduction : Reductions {
    kTurnAtOnce = 1,
    kNoStockHome = 2,
    kSafeHome = 4,
    kOneSpace = 8,
    kNoLoneCard = 16,
    kTwinTops = 32
  };
  static constexpr std::array<ReductionInfo, 6> kReductions{{
      {"turn-at-once", "a stock card that covers nothing (king, queen, ace going home) is turned at once"},
      {"no-stock-home", "a stock card goes home by way of its column"},
      {"safe-home", "a card goes home at once when every foundation has reached the rank below"},
      {"one-space", "one bare king stands for all that no card will be dealt on"},
      {"no-lone-card", "the only card on a king does not move to another bare king"},
      {"twin-tops", "of two equal columns only one is played from"},
  }};

  SalicLawPosition() = default;  // no position yet
  explicit SalicLawPosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { generate_moves<true>(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo {
    std::uint8_t card = 0;  // moved or turned
  };
  Undo apply(Move move);
  void undo(Move move, Undo undo);

  Key key() const;
  Key recomputed_key() const;
  bool is_won() const { return home_ == S.kings() * S.jack(); }
  // Every stock card has to be turned or played, every column card to be played; undealt kings and queens may wait.
  int moves_to_win_lower_bound() const { return S.kings() * S.jack() - home_; }
  bool is_dead_end() const;  // games/salic_law/relaxation.h

  // Moves that are found elsewhere, not by generate().
  static Move turn() { return {kTurn, 0, 0, 1}; }
  static Move home_from(int column) { return {kHome, static_cast<std::uint8_t>(column), 0, 1}; }
  static Move onto_king(int from, int to) {
    return {kToSpace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 1};
  }

  // Turned cards and cards home: neither ever falls.
  int progress() const { return home_ + next_ - deal_->stock_begin; }
  int score() const;
  static constexpr Reductions kPeekingReductions = kTurnAtOnce;  // honest play
  static constexpr std::uint64_t kEndNodes = 100'000;            // spaces come when all is dealt
  HiddenCount hidden_count() const { return {deal_->stock_end - next_, 0}; }
  // games/salic_law/learned_score.h
  static constexpr auto kFeatures =
      std::to_array<std::string_view>({"cards home",
                                       "bare kings",
                                       "cards above a lower one",
                                       "by how many ranks",
                                       "cards on one of their rank",
                                       "cards above the lowest rank that is wanted",
                                       "cards above the next rank",
                                       "cards above the rank after that",
                                       "exposed cards that fit",
                                       "ranks that fit",
                                       "cards that cannot go home even if all hidden ones come as wanted",
                                       "column cards that cannot go home without hidden ones",
                                       "the last king's top fits",
                                       "ranks to go above the last king's cards",
                                       "the same times the cards to come on them",
                                       "cards on the last king",
                                       "squares of the columns' heights",
                                       "full foundations",
                                       "gaps between neighbouring ranks' numbers",
                                       "some card cannot go home even so"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return moment_of(deal_->stock_end - next_, S.deck_size()); }
  std::span<const int> learned_weights() const;

 private:
  class Looks;  // learned_score.h

  static constexpr std::uint8_t kTurn = 0, kHome = 1, kStockHome = 2, kToSpace = 3;
  static constexpr std::size_t kKings = Deal::kKings;
  struct Chain {
    std::uint64_t low = 0, high = 0;
    friend bool operator==(const Chain&, const Chain&) = default;
  };

  Card card(int place) const { return deal_->cards[static_cast<std::size_t>(place)]; }
  int rank(int place) const { return card(place).rank(); }
  int top(int column) const { return tops_[static_cast<std::size_t>(column)]; }  // a place
  int below(int place) const { return below_[static_cast<std::size_t>(place)]; }
  bool is_bare(int column) const { return rank(top(column)) == S.ranks; }
  bool is_dealing() const { return next_ < deal_->stock_end; }
  int current_column() const { return started_ - 1; }
  bool has_spaces() const {
    return deal_->rules.spaces_during_deal || (deal_->rules.spaces_after_deal && !is_dealing());
  }
  bool goes_home_when_turned(int card_rank) const { return card_rank == 1 && !S.is_pysol; }

  int piles_at(int height) const { return static_cast<int>(piles_at_ >> (4 * height) & 15); }
  void move_pile(int from_height, int to_height) {
    piles_at_ -= std::uint64_t{1} << (4 * from_height);
    piles_at_ += std::uint64_t{1} << (4 * to_height);
  }
  bool fits_foundation(int card_rank) const {
    if (card_rank > S.jack() || piles_at(card_rank - 1) == 0) return false;
    return !S.is_pysol || card_rank > 1 || S.kings() - piles_at(0) < started_;
  }
  // Claim: a card of rank r goes home at once when no foundation is lower than r-1.
  // Why: all cards of rank r-1 are home, so each card of rank r left has a foundation of its own; it takes no other
  //      card's slot, nothing is ever built on it in a column, and taking it off only uncovers.
  // Needs: as many foundations as cards of a rank. With foundations that wait for kings: not for aces.
  // Guarded by: tests/games/salic_law_test.cpp.
  bool is_safe_home(int card_rank) const {
    if (S.is_pysol && card_rank == 1) return false;
    return (piles_at_ & ((std::uint64_t{1} << (4 * (card_rank - 1))) - 1)) == 0;
  }

  // relaxation.h
  struct Relaxed {
    int home = 0;            // cards on foundations in the end
    bool has_space = false;  // it ended as some column was cleared
  };
  Relaxed relax(bool with_stock, bool stops_at_space) const;
  std::array<int, kMaxRank + 2> home_by_rank() const;

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  bool add_forced_move(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  void add_space_moves(MoveList& moves, Reductions reductions) const;
  bool has_equal_column_before(int column) const;

  void push(int column, int place);
  void pop(int column);
  Key column_key(int column) const;
  Key stock_key() const;

  const Deal* deal_ = nullptr;
  std::array<Chain, kKings> chains_{};
  std::uint64_t piles_at_ = 0;                      // four bits a height, 0..jack: foundations that stand there
  std::array<std::uint8_t, Deal::kCards> below_{};  // what a card in a column lies on
  std::array<std::uint8_t, kKings> tops_{};
  std::uint8_t next_ = 0;     // stock card
  std::uint8_t started_ = 0;  // columns
  std::uint8_t home_ = 0;     // cards on foundations
};

// A preset as a Position of its own.
template <SalicLawRules R>
using SalicLaw = PresetPosition<SalicLawPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/salic_law/deal.h"
#include "games/salic_law/learned_score.h"
#include "games/salic_law/moves.h"
#include "games/salic_law/relaxation.h"
