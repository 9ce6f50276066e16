// Three Shuffles and a Draw, La Belle Lucie, Trefoil (docs/rules/three-shuffles-and-a-draw.md): fans of three built
// down in suit, empty fans are lost, two reshuffles, one draw of a covered card.
//
// Representation. Cards lie on cards: for each card the one below it, for each fan its exposed card; what is home is
// four heights. Which fan is which does not matter, so the key sums a hash for each pair (card, card below).
//
// Invariant: exposed_ holds exactly the exposed cards; key_ is the sum over the cards in play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/three_shuffles/presets.h"
#include "solver/core/hash.h"
#include "solver/search/preset_position.h"

namespace winnable {

template <ThreeShufflesShape S>
struct ThreeShufflesDeal {
  explicit ThreeShufflesDeal(const ThreeShufflesRules& of) : rules(of) {}
  static ThreeShufflesDeal from_deck(const ThreeShufflesRules& rules, const Deck& deck);
  // The board says how it is reshuffled, if it still can be.
  static std::optional<ThreeShufflesDeal> from_board(const ThreeShufflesRules& rules, const Board& board,
                                                     BoardError& error);

  ThreeShufflesRules rules;
  std::array<std::vector<Card>, S.fans()> fans;  // deepest first
  std::array<int, 4> heights{};
  int reshuffles = 0;  // used before the start
  int draws = 0;
  LaterShuffles later_shuffles{};
  std::uint64_t salt = 0;
};

template <ThreeShufflesShape S>
class ThreeShufflesPosition {
  static_assert(S.fans() <= 18);

 public:
  using Deal = ThreeShufflesDeal<S>;

  static constexpr DeckShape kDeckShape{.decks = 1, .suits = S.suits, .ranks = S.ranks};  // its cards
  static constexpr bool kKeyIsExact = false;
  static constexpr int kCards = S.suits * S.ranks;
  static constexpr int kMaxProgress = (kMaxLaterShuffles + 1) * (kCards + 1);

  enum Reduction : Reductions { kSafeHome = 1, kSafeLink = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"safe-home", "an exposed card that fits its foundation goes home at once"},
      {"safe-link", "in the last deal a card goes at once onto a host that will not move before it"},
  }};

  ThreeShufflesPosition() = default;  // no position yet
  explicit ThreeShufflesPosition(const Deal& deal);

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  // What a player tries who wants as many cards home in this deal as he can get, without the draw: both reductions.
  void generate_greedy(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;
  Board to_board() const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move, const Undo& undo) { *this = undo.before; }

  Key key() const {
    Key key = key_;
    key += hash_part(deal_->salt + 0x2545F4914F6CDD1Dull * (1 + draws_ + 4u * reshuffles_));
    return key;
  }
  Key recomputed_key() const {
    ThreeShufflesPosition copy = *this;
    copy.key_ = {};
    for (int fan = 0; fan < S.fans(); ++fan)
      for (unsigned code = tops_[static_cast<std::size_t>(fan)]; code; code = below_[code])
        copy.key_ += lies_on(code, below_[code]);
    return copy.key();
  }
  bool is_won() const { return cards_home() == kCards; }
  int moves_to_win_lower_bound() const { return kCards - cards_home(); }

  int progress() const { return reshuffles_ * (kCards + 1) + cards_home(); }
  int score() const { return links_; }
  HiddenCount hidden_count() const { return {}; }
  bool is_reshuffle(Move move) const { return move.kind == kReshuffle; }

  int cards_home() const { return heights_[0] + heights_[1] + heights_[2] + heights_[3]; }
  const std::array<std::uint8_t, 4>& heights() const { return heights_; }
  bool is_last_deal() const { return reshuffles_ == deal_->rules.reshuffles; }
  Move reshuffle_move() const { return {.kind = kReshuffle}; }
  bool has_home_move() const {
    for (std::uint64_t rest = exposed_; rest; rest &= rest - 1)
      if (fits_foundation(static_cast<unsigned>(std::countr_zero(rest)))) return true;
    return false;
  }

 private:
  static constexpr std::uint8_t kMove = 0, kDraw = 1, kReshuffle = 2, kHome = 255;

  Key lies_on(unsigned card, unsigned below) const {
    return hash_part(deal_->salt + 0x9E3779B97F4A7C15ull * (card << 6 | below));
  }
  static int rank_of(unsigned code) { return static_cast<int>(code & 15); }
  bool fits_foundation(unsigned code) const { return heights_[code >> 4] + 1 == rank_of(code); }
  bool is_exposed(unsigned code) const { return exposed_ >> code & 1; }
  bool has_open_host(unsigned code) const { return rank_of(code) < S.ranks && is_exposed(code + 1); }
  // Whether a card that goes onto `host` takes nothing from it: see safe-link.
  bool is_settled(unsigned host) const {
    for (;; ++host) {
      if (rank_of(host) == S.ranks || below_[host] == 0) return true;
      if (below_[host] != host + 1) return false;
      if (draws_ >= deal_->rules.draws) return true;
    }
  }
  bool add_safe_home(MoveList& moves) const;
  bool add_safe_link(MoveList& moves) const;
  void add_moves(MoveList& moves) const;
  void add_draws(MoveList& moves) const;
  void place(unsigned code, int fan);
  void take_top(int fan);
  void draw(Move move);
  void reshuffle();

  const Deal* deal_ = nullptr;
  Key key_{};
  std::uint64_t exposed_ = 0;                  // bit: card code
  std::array<std::uint8_t, S.fans()> tops_{};  // codes; 0: empty
  std::array<std::uint8_t, 64> below_{};       // by code; 0: the deepest card of its fan
  std::array<std::uint8_t, 64> fan_{};         // by code
  std::array<std::uint8_t, 4> heights_{};
  std::uint8_t reshuffles_ = 0;
  std::uint8_t draws_ = 0;
  std::uint8_t links_ = 0;  // cards moved onto hosts in this deal; for the score only
};

template <ThreeShufflesShape S>
struct ThreeShufflesPosition<S>::Undo {
  ThreeShufflesPosition before;
};

// A preset as a Position of its own.
template <ThreeShufflesRules R>
requires(R.reshuffles <= kMaxLaterShuffles &&
         R.draws <= 1) using ThreeShuffles = PresetPosition<ThreeShufflesPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/three_shuffles/deal.h"
#include "games/three_shuffles/moves.h"
