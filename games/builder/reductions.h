// What a search need not try. Each reduction is a predicate over the rules (holding_reductions) and a bit; a reduction
// whose conditions fail is off, whatever was asked for.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "games/builder/position.h"

namespace winnable::builder {

enum Reduction : Reductions { kSafeHome = 1, kOneSpace = 2, kNoColumnToSpace = 4, kNoReturn = 8 };
inline constexpr std::array<ReductionInfo, 4> kReductions{{
    {"safe-home", "a card goes home at once when no other card can want it in a column"},
    {"one-space", "one empty column stands for all, one free cell for all"},
    {"no-column-to-space", "no whole column into an empty column"},
    {"no-return", "nothing returns from foundations where columns are built in suit or not at all"},
}};

// kOneSpace, kNoColumnToSpace.
// Claim: of several empty columns (free cells) one need be tried, and a whole column never goes to an empty one.
// Why: columns differ by their cards alone, cells too; the positions are the same up to their order.
// Needs: nothing is dealt to columns in play, which holds for every builder.
//
// kNoReturn.
// Claim: no card need return from a foundation.
// Why: on a returned card only the card below it in its suit can be laid, which is home as well: all that returning
//      ever brings into the columns are cards that were home, and they host none but each other.
// Needs: building in suit or none; no base card hosts a king (around the corner).
// Guarded by: tests/builder_test.cpp, for all of this file.
inline bool is_in_suit(const BuilderRules& rules) {
  return rules.build == BuildRule::same_suit || rules.build == BuildRule::none;
}
inline bool needs_no_return(const BuilderTables& tables) { return is_in_suit(tables.rules) && !tables.bases_host; }

inline bool has_safe_home(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  if (tables.bases_host && (!is_in_suit(rules) || rules.foundation_return)) return false;
  if (rules.decks == 1) return true;
  return !rules.foundation_return &&
         (is_in_suit(rules) || rules.build == BuildRule::alternate_colours);
}

inline Reductions holding_reductions(const BuilderTables& tables) {
  Reductions holding = kOneSpace | kNoColumnToSpace;
  if (has_safe_home(tables)) holding |= kSafeHome;
  if (needs_no_return(tables) || !tables.rules.foundation_return) holding |= kNoReturn;
  return holding;
}

// kSafeHome. Levels: c the card, l its level, f(s) the cards of suit s at home, "others" the suits of the other colour,
// "twin" the other suit of its colour.
// Claim: with one deck c may go home at once when
//   building in suit or none:  always (a base card only if none hosts a king);
//   alternate colours:         f >= l-1 for both others and f(twin) >= l-2; without returns also f >= l for both others;
//   same colour:               f(twin) >= l-1;
//   any suit, other suits:     f(s) >= l-1 for every suit s.
// With two decks, without returns: building in suit or none, both piles of the suit >= l; alternate colours, besides
// all four piles of the others >= l.
// Why: whatever could be laid on c can go home itself as soon as it is exposed: it is the next card of its foundation
//      (f >= l-1), and what it could host is home, or can go home in the same way. So a win that keeps c in play
//      becomes one that does not, card by card: where it lays x on c, x goes home. Leaving uncovers a card and frees
//      a place, and takes no other card's foundation (two decks: both copies have their own).
//      With returns the first form of alternate colours fails: a card of the others may come back onto c to host the
//      twin suit's next card.
// Needs: as said; but for building in suit or none without returns, no base card that hosts a king (around the corner).
template <BuilderShape S>
bool is_safe(const Builder<S>& p, int card) {
  const BuilderRules& rules = p.rules();
  const int suit = suit_of(card), level = level_of(card);
  const bool in_suit = is_in_suit(rules);
  if (level == 0 && p.tables().bases_host) return false;
  const int twin = p.high(suit ^ 2);
  if (rules.decks == 2) {
    if (p.low(suit) < level) return false;
    return in_suit || std::min({p.low(suit ^ 1), p.low(suit ^ 3)}) >= level;
  }
  if (in_suit) return true;
  const int others = std::min(p.high(suit ^ 1), p.high(suit ^ 3));
  switch (rules.build) {
    case BuildRule::alternate_colours:
      return (others >= level - 1 && twin >= level - 2) || (others >= level && !rules.foundation_return);
    case BuildRule::same_colour: return twin >= level - 1;
    default: return std::min(others, twin) >= level - 1;
  }
}

inline Move home_move(int card) { return {kGoHome, static_cast<std::uint8_t>(card), 0}; }

// A card that may go home at once, of the exposed ones.
template <BuilderShape S>
std::optional<Move> find_safe_move(const Builder<S>& p) {
  for (auto set = (p.exposed() | p.placed()) & p.next_home(); !set.empty(); set.remove(set.first()))
    if (is_safe(p, set.first())) return home_move(set.first());
  return std::nullopt;
}

// The moves of a complete search: single cards where the rules move single cards. No safe moves: they are played first.
template <BuilderShape S>
class SearchMoves {
 public:
  SearchMoves(const Builder<S>& position, Reductions reductions) : p_(position), reductions_(reductions) {}

  // The last ones are the best.
  void list(MoveList& moves) {
    moves.clear();
    spaces_ = p_.empty_columns();
    if (has(kOneSpace)) spaces_ &= ~spaces_ + 1;
    for (int suit = 0; suit < kSuits; ++suit) add_returns(moves, suit);
    for (int column = 0; column < p_.columns(); ++column) add_cell_moves(moves, column);
    for (int column = 0; column < p_.columns(); ++column) add_column_moves(moves, column);
    p_.placed().each([&](int card) { add_place_moves(moves, card); });
    ((p_.exposed() | p_.placed()) & p_.next_home()).each([&](int card) { moves.add(home_move(card)); });
  }

 private:
  bool has(Reductions reduction) const { return reductions_ & reduction; }

  void add(MoveList& moves, Move move, int to) const {
    move.to = static_cast<std::uint8_t>(to);
    moves.add(move);
  }
  void add_hosts(MoveList& moves, Move move, int card, int column) const {
    p_.exposed().of_values(p_.tables().hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
      if (const int to = p_.column_with(host); to != column) add(moves, move, to);
    });
  }
  void add_spaces(MoveList& moves, Move move, int card) const {
    if (!p_.fills_space(card)) return;
    for (std::uint32_t spaces = spaces_; spaces; spaces &= spaces - 1) add(moves, move, std::countr_zero(spaces));
  }
  void add_to_cells(MoveList& moves, Move move) const {
    if (!p_.free_cells()) return;
    if (has(kOneSpace)) return add(moves, move, p_.first_free_cell());
    for (int cell = p_.first_free_cell(); cell < p_.rules().cells; ++cell)
      if (p_.is_free_cell(cell)) add(moves, move, cell);
  }
  void add_cell_moves(MoveList& moves, int column) const {
    if (p_.length(column)) add_to_cells(moves, {kToCell, static_cast<std::uint8_t>(column)});
  }
  void add_column_moves(MoveList& moves, int column) const {
    if (!p_.length(column)) return;
    const int run = p_.tables().moves_single_cards() ? 1 : p_.run_length(column);
    int card = p_.top(column);
    for (int count = 1; count <= run; ++count, card = p_.under(card)) {
      const Move move{kToColumn, static_cast<std::uint8_t>(column), 0, static_cast<std::uint8_t>(count)};
      if (p_.may_lift(column, count, run, true) && (count < p_.length(column) || !has(kNoColumnToSpace)))
        add_spaces(moves, move, card);
      if (p_.may_lift(column, count, run, false)) add_hosts(moves, move, card, column);
    }
  }
  void add_place_moves(MoveList& moves, int card) const {
    const Move move{kFromPlace, static_cast<std::uint8_t>(card)};
    if (p_.in_reserve().has(card)) add_to_cells(moves, {kPlaceToCell, static_cast<std::uint8_t>(card)});
    add_spaces(moves, move, card);
    add_hosts(moves, move, card, -1);
  }
  void add_returns(MoveList& moves, int suit) const {
    if (has(kNoReturn) || !p_.can_return(suit)) return;
    const Move move{kReturn, static_cast<std::uint8_t>(suit)};
    add_spaces(moves, move, p_.returned_card(suit));
    add_hosts(moves, move, p_.returned_card(suit), -1);
    if (p_.rules().return_to_cells) add_to_cells(moves, {kReturnToCell, static_cast<std::uint8_t>(suit)});
  }

  const Builder<S>& p_;
  Reductions reductions_;
  std::uint32_t spaces_ = 0;
};

}  // namespace winnable::builder
