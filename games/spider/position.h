// Spider and its relatives (docs/rules/spider.md): columns built down whatever the suit, of which runs in suit move;
// complete suits leave by themselves; a stock is dealt onto all columns, round by round.
//
// Representation: games/spider/table.h, and a hash of each column.
//
// Invariant: hashes_[c] belongs to column c's cards, and to its number only while the stock may still deal to it.
// Cost: about 250 bytes a position with one deck, 350 with two, half of them hashes that the packed form leaves out.
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

#include "games/spider/host_game.h"
#include "games/spider/keys.h"
#include "games/spider/presets.h"
#include "games/spider/table.h"
#include "games/spider/weights.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"

namespace winnable {

// The piles of one position, as dealt or as read: also the constant part of a deal.
template <SpiderShape S>
struct SpiderDeal {
  static constexpr std::size_t kCards = static_cast<std::size_t>(S.deck_size());
  static constexpr std::size_t kColumns = static_cast<std::size_t>(S.columns);

  using Table = SpiderTable<S>;

  explicit SpiderDeal(const SpiderRules& of) : rules(of) {}
  static SpiderDeal from_deck(const SpiderRules& rules, const Deck& deck);
  static std::optional<SpiderDeal> from_board(const SpiderRules& rules, const Board& board, BoardError& error);

  SpiderRules rules;
  Table table;
  std::array<Card, kCards> stock{};  // next card first
  int stock_size = 0;
  std::uint64_t salt = 0;
};

template <SpiderShape S>
class SpiderBeam;

template <SpiderShape S>
class SpiderPosition {
  static_assert(S.columns <= SpiderRules::kMostColumns && S.ranks >= 2);

 public:
  using Deal = SpiderDeal<S>;
  using Packed = typename Deal::Table;

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * S.deck_size();

  enum Reduction : Reductions { kOneSpace = 1, kNoColumnToSpace = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"one-space", "one empty column stands for all that the stock will not deal to"},
      {"no-column-to-space", "no whole column into an empty column, unless the stock may still deal to one of them"},
  }};

  SpiderPosition() = default;  // no position yet
  explicit SpiderPosition(const Deal& deal) : deal_(&deal), table_(deal.table) { rehash_all(); }
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves<false>(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  using Effect = typename Packed::Effect;
  struct Undo {
    Key from_hash, to_hash;
    Effect effect;
  };
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  Key key_after(Move move) const;
  Key recomputed_key() const;
  bool is_won() const { return complete_suits() == S.complete_suits; }
  // A move of cards puts one card at most on the next higher one of its suit; a round of the stock brings new cards
  // only.
  int moves_to_win_lower_bound() const;

  // games/spider/relaxation.h, with as many states of the game of hosts at most
  bool is_dead_end(std::size_t host_states = SpiderHostGame<S>::kMostStates) const;

  // games/spider/evaluation.h
  int progress() const;
  int score_by(const SpiderWeights& weights) const;
  int score() const { return score_by(kSpiderWeights); }

  // games/spider/learned_score.h
  static constexpr auto kFeatures =
      std::to_array<std::string_view>({"suits that have left",
                                       "empty columns",
                                       "some column is empty",
                                       "face-down cards",
                                       "columns without face-down cards",
                                       "face-down cards of the column that has the fewest",
                                       "cards on the next of their suit",
                                       "such cards counted once for each above them in their run",
                                       "such cards in a run down from a king that is a column's first card",
                                       "cards on the next rank of another suit",
                                       "cards on any other card",
                                       "pieces on another piece or on a face-down card",
                                       "the squares of their numbers",
                                       "cards above a lower one",
                                       "kings that are a column's first card",
                                       "kings on another card",
                                       "last pieces that have a host",
                                       "last pieces that have a host of their suit",
                                       "last pieces that have a host and lie on a face-down card",
                                       "ranks of exposed cards",
                                       "different ranks of exposed cards",
                                       "cards in the stock"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const;
  std::span<const int> learned_weights() const;
  static constexpr int kScoreSamples = 4;

  int spaces_before_deal() const {
    if (stock_left() == 0 || deal_->rules.deals_onto_spaces) return 0;
    return static_cast<int>(std::count(table_.height.begin(), table_.height.end(), 0));
  }
  HiddenCount hidden_count() const {
    HiddenCount count{.stock = stock_left()};
    for (int column = 0; column < S.columns; ++column) count.other += hidden(column);
    return count;
  }

  Packed pack() const { return table_; }
  static SpiderPosition unpack(const Deal& deal, const Packed& packed) {
    SpiderPosition position;
    position.deal_ = &deal;
    position.table_ = packed;
    position.rehash_all();
    return position;
  }

 private:
  class Looks;  // learned_score.h
  friend class SpiderBeam<S>;
  // Without its hashes.
  SpiderPosition(const Deal& deal, const Packed& table) : deal_(&deal), table_(table) {}

  static constexpr std::uint8_t kMoveCards = 0, kDealRound = 1;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  using Starts = typename Deal::Table::Starts;

  int height(int column) const { return table_.height[at(column)]; }
  int hidden(int column) const { return table_.hidden[at(column)]; }
  std::span<const std::uint8_t> cards_of(const Starts& starts, int column) const {
    return {table_.cards.data() + starts[at(column)], table_.height[at(column)]};
  }
  int complete_suits() const { return table_.complete_suits(); }
  int stock_left() const { return deal_->stock_size - table_.dealt; }
  // Columns [0, targets) get the next cards of the stock: until it is empty their numbers matter.
  int targets() const { return std::min(S.columns, stock_left()); }

  template <bool kReduced>
  void generate_moves(MoveList& moves, Reductions reductions) const;
  template <bool kReduced>
  unsigned useful_spaces(unsigned spaces, int from, bool is_whole_column, Reductions reductions) const;

  bool empties_no_column() const;  // relaxation.h

  Effect play(Move move);
  void take_round_back(int count, const Effect& effect);
  void turn_down(int column) { ++table_.hidden[at(column)]; }
  void take_suit_back(int column, int suit, const Effect& effect);
  Key column_hash(int column, std::span<const std::uint8_t> cards, int hidden,
                  std::span<const std::uint8_t> more = {}) const;
  void rehash(int column);
  void rehash_all();

  const Deal* deal_ = nullptr;
  Packed table_;
  std::array<Key, Deal::kColumns> hashes_;
};

// A preset as a Position of its own.
template <SpiderRules R>
requires(R.stock_size() >= 0) using Spider = PresetPosition<SpiderPosition<R.shape()>, R>;

}  // namespace winnable

#include "games/spider/deal.h"
#include "games/spider/evaluation.h"
#include "games/spider/learned_score.h"
#include "games/spider/moves.h"
#include "games/spider/relaxation.h"
