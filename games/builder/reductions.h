// What a search need not try. Each reduction is a predicate over the rules (holding_reductions) and a bit; a reduction
// whose conditions fail is off, whatever was asked for.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "games/builder/classes.h"
#include "games/builder/high_cards.h"
#include "games/builder/home_rules.h"
#include "games/builder/position.h"

namespace winnable::builder {

enum Reduction : Reductions {
  kSafeHome = 1,
  kOneSpace = 2,
  kNoColumnToSpace = 4,
  kNoReturn = 8,
  kMerge = 16,
  kRelax = 32,
  kReachable = 64,
  kHighCards = 128,
  kClasses = 256
};
inline constexpr std::array<ReductionInfo, 9> kReductions{{
    {"safe-home", "a card goes home at once when no other card can want it in a column"},
    {"one-space", "one empty column stands for all, one free cell for all"},
    {"no-column-to-space", "no whole column into an empty column"},
    {"no-return", "one deck: nothing returns from foundations where columns are built in suit or not at all"},
    {"merge", "a card in a cell goes to an open host at once, and runs move as wholes"},
    {"relax", "a deal is lost if it is when a card on a host may be on another one as well"},
    {"reachable", "a deal is lost when some card cannot be reached even if what has become possible stays possible"},
    {"high-cards", "a deal is lost when there is never room for its high cards alone"},
    {"classes", "positions that differ in which part of a sequence lies on which of equal cards are one"},
}};

// No reduction, and never among those that hold: every card goes home as soon as it can, which may lose what was won.
// Of searches for wins alone.
inline constexpr Reductions kAllHome = 512;

// kOneSpace, kNoColumnToSpace.
// Claim: of several empty columns (free cells) one need be tried, and a whole column never goes to an empty one.
// Why: columns differ by their cards alone, cells too; the positions are the same up to their order.
// Needs: nothing is dealt to columns in play, which holds for every builder.
// Guarded by: tests/games/builder_test.cpp, for all of this file.
//
// kNoReturn, kSafeHome. The claims stand in games/builder/home_rules.h.
inline bool has_safe_home(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  if (tables.bases_host && (!is_in_suit(rules) || rules.foundation_return)) return false;
  if (rules.decks == 1) return true;
  return !rules.foundation_return && (is_in_suit(rules) || rules.build == BuildRule::alternate_colours);
}

// kMerge.
// Claim: a card x in a cell that has an open host h goes onto it at once, onto any one if there are several. Runs then
//        move as wholes: to a host of their lowest card, to empty cells (all of them), and to an empty column, there
//        any part as well. Nothing goes to a cell that has an open host. And where a card has more than one possible
//        host: any part of a run to another host; cards that lie on a host go to cells, so that another card can be
//        laid on it, or on a card that can go home, so that it goes home.
// Why: follow a plan of single moves in a position where some cards X that the plan has in cells lie on hosts instead,
//      alone or on each other, so that |X| cells more are free. A card that the plan moves has k cards of X on it here,
//      and the host that the plan moves it to m others of X. All of them have cells to go to: first the m, which stay
//      there, then the k, which come back onto the card where it has gone (they stay if it went to a cell or home).
//      What the plan sends to a cell while it has an open host here joins X. Every move of the plan becomes one move or
//      none, and cards that join X afterwards, wherever they are laid, change nothing in this. Two wordings were
//      refuted, the first by this argument, the second by the count of wins of Baker's Game, which fell from 766 to 743
//      of a thousand: the same with single moves only (x comes back to h before h can move), and lone cards of columns
//      merged as well (a run that is built on x cannot always leave h). tests/games/builder_merge_test.cpp keeps a deal
//      of five cards for each.
// Needs: one deck, single cards moved by the rules (or any part of a run that is built as columns are), no base card
// that hosts a king, no returns.
inline bool has_merge(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  const bool moves_runs =
      rules.group == GroupRule::single || (rules.group == GroupRule::any_part && rules.group_build == rules.build);
  return rules.decks == 1 && rules.build != BuildRule::none && moves_runs && !tables.bases_host && rules.cells > 0;
}

// kRelax. The claim stands in games/builder/relaxed.h.
inline bool has_relax(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  if (rules.decks != 1 || rules.face_down != FaceDown::none || rules.reserve_stacked ||
      rules.group != GroupRule::single)
    return false;
  bool has_several_hosts = false;
  for (int card = 0; card < 4 * rules.ranks; ++card) {
    const std::uint64_t hosts = tables.hosts[static_cast<std::size_t>(card)];
    has_several_hosts |= (hosts & (hosts - 1)) != 0;
    for (int other = 0; other < card; ++other) {
      const std::uint64_t of_other = tables.hosts[static_cast<std::size_t>(other)];
      if ((hosts & of_other) && hosts != of_other) return false;
    }
  }
  return has_several_hosts;
}

// kClasses. The claim stands in games/builder/classes.h.
//
// kHighCards. The claim stands in games/builder/high_cards.h.
//
// kReachable. The claim stands in games/builder/relaxation.h. A free cell takes any number of cards there, so that
// nothing is ever proved where there is one.
inline bool has_reachable(const BuilderRules& rules) { return rules.decks == 1 && rules.cells == 0; }

inline Reductions holding_reductions(const BuilderTables& tables) {
  Reductions holding = kOneSpace | kNoColumnToSpace;
  if (has_safe_home(tables)) holding |= kSafeHome;
  if (needs_no_return(tables) || !tables.rules.foundation_return) holding |= kNoReturn;
  if (has_merge(tables)) holding |= kMerge;
  if (has_relax(tables)) holding |= kRelax;
  if (has_reachable(tables.rules)) holding |= kReachable;
  if (HighCards::holds_for(tables)) holding |= kHighCards;
  if (has_classes(tables.rules)) holding |= kClasses;
  return holding;
}

// Those asked for that hold; kMerge needs kNoReturn.
inline Reductions used_reductions(const BuilderTables& tables, Reductions wanted) {
  const Reductions used = wanted & holding_reductions(tables);
  return used & kNoReturn || !tables.rules.foundation_return ? used : used & ~Reductions{kMerge};
}

inline Move home_move(int card) { return {kGoHome, static_cast<std::uint8_t>(card), 0}; }

// A card that may go home at once, of the exposed ones.
template <BuilderShape S>
std::optional<Move> find_safe_move(const Builder<S>& p) {
  for (auto set = (p.exposed() | p.placed()) & p.next_home(); !set.empty(); set.remove(set.first()))
    if (is_safe(p, set.first())) return home_move(set.first());
  return std::nullopt;
}

// Moves of searches only, rows of moves of one card (kMerge).
enum SearchMoveKind : std::uint8_t {
  kRunToCells = 32,  // `count` cards of column `from` to the first free cells, exposed card first
  kDigToColumn,      // dug(count) cards of column `to` to cells, then lifted(count) cards of column `from` to it
  kDigFromPlace,     // `count` cards of column `to` to cells, then card `from`, out of a cell or the reserve, to it
  kDigHome,          // `count` cards of column `from` to cells, then card `to` home
};
constexpr int lifted(int count) { return count & 15; }
constexpr int dug(int count) { return count >> 4; }

// Plays a move of SearchMoves card by card where it is a row of moves: `play` is called for each, and plays it in `p`.
template <BuilderShape S, class Play>
void each_step(const Builder<S>& p, Move move, Play&& play) {
  const auto to_cells = [&](std::uint8_t column, int count) {
    for (; count > 0; --count) play(Move{kToCell, column, static_cast<std::uint8_t>(p.first_free_cell())});
  };
  switch (move.kind) {
    case kRunToCells: return to_cells(move.from, move.count);
    case kDigToColumn:
      to_cells(move.to, dug(move.count));
      return play(Move{kToColumn, move.from, move.to, static_cast<std::uint8_t>(lifted(move.count))});
    case kDigFromPlace: to_cells(move.to, move.count); return play(Move{kFromPlace, move.from, move.to});
    case kDigHome: to_cells(move.from, move.count); return play(home_move(move.to));
    default: return play(move);
  }
}

// The key after a move of SearchMoves that is not followed by others.
template <BuilderShape S>
Key key_after(const Builder<S>& p, Move move) {
  if (move.kind != kRunToCells) return p.key_after(move);
  return p.key_after_cells(move.from, move.count);
}

template <BuilderShape S>
bool has_open_host(const Builder<S>& p, int card) {
  return p.exposed().words[0] & p.tables().hosts[static_cast<std::size_t>(card & 63)];
}

// A move that the reductions make at once.
template <BuilderShape S>
std::optional<Move> find_forced_move(const Builder<S>& p, Reductions reductions) {
  if (reductions & kAllHome) {
    if (const auto cards = (p.exposed() | p.placed()) & p.next_home(); !cards.empty()) return home_move(cards.first());
  } else if (reductions & kSafeHome) {
    if (const auto move = find_safe_move(p)) return move;
  }
  if (!(reductions & kMerge)) return std::nullopt;
  for (auto cards = p.in_cells(); !cards.empty(); cards.remove(cards.first())) {
    const int card = cards.first();
    if (!has_open_host(p, card)) continue;
    const int host = p.exposed().of_values(p.tables().hosts[static_cast<std::size_t>(card & 63)]).first();
    return Move{kFromPlace, static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(p.column_with(host))};
  }
  return std::nullopt;
}

// Whether forced moves may follow a move of SearchMoves in a position that has none itself. True when in doubt.
template <BuilderShape S>
bool is_followed(const Builder<S>& p, Move move, Reductions reductions) {
  if (reductions & kAllHome) return true;
  if (!(reductions & (kSafeHome | kMerge))) return false;
  if (move.kind == kGoHome || move.kind == kReturn || move.kind == kReturnToCell || move.kind > kRunToCells)
    return true;
  const bool is_run = move.kind == kRunToCells;
  const int bared = is_run ? p.under(p.card_at(move.from, move.count - 1)) : p.bared_by(move);
  const bool bares_card = bared < kCell && (bared & 63) < kFloor;
  if ((reductions & kSafeHome) && bares_card && p.goes_home(bared) && is_safe(p, bared)) return true;
  if (!(reductions & kMerge)) return false;
  const auto guests = [&](int host) { return p.tables().guests[static_cast<std::size_t>(host & 63)]; };
  std::uint64_t cells = p.in_cells().words[0];
  if (is_run || move.kind == kToCell) {
    for (int card = p.top(move.from), left = is_run ? move.count : 1; left > 0; --left, card = p.under(card)) {
      if (left > 1 && has_open_host(p, card)) return true;
      cells |= bit(card);  // it may go back onto a card that lay face down under it
    }
  }
  return (bares_card && (guests(bared) & cells)) || (move.kind == kFromPlace && (guests(move.from) & cells));
}

// The moves of a complete search: single cards where the rules move single cards, unless kMerge moves runs. Forced
// moves are played before.
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
    if (has(kMerge)) {
      find_runs();
      each_column([&](int column) { add_digs(moves, column); });
      p_.placed().each([&](int card) { add_place_digs(moves, card); });
      each_column([&](int column) { add_run_to_cells(moves, column); });
      each_column([&](int column) { add_run_moves(moves, column); });
    } else {
      each_column([&](int column) { add_to_cells(moves, {kToCell, static_cast<std::uint8_t>(column)}); });
      each_column([&](int column) { add_column_moves(moves, column); });
    }
    p_.placed().each([&](int card) { add_place_moves(moves, card); });
    if (has(kMerge)) add_dug_homes(moves);
    ((p_.exposed() | p_.placed()) & p_.next_home()).each([&](int card) { moves.add(home_move(card)); });
  }

 private:
  bool has(Reductions reduction) const { return reductions_ & reduction; }
  // The columns that are not empty.
  template <class Act>
  void each_column(Act&& act) const {
    for (int column = 0; column < p_.columns(); ++column)
      if (p_.length(column)) act(column);
  }

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
  void add_column_moves(MoveList& moves, int column) const {
    const int run = p_.tables().moves_single_cards() ? 1 : p_.run_length(column);
    int card = p_.top(column);
    for (int count = 1; count <= run; ++count, card = p_.under(card)) {
      const Move move{kToColumn, static_cast<std::uint8_t>(column), 0, static_cast<std::uint8_t>(count)};
      if (p_.may_lift(column, count, run, true) && (count < p_.length(column) || !has(kNoColumnToSpace)))
        add_spaces(moves, move, card);
      const bool goes = !has(kClasses) || count == run || p_.goes_home(p_.card_at(column, count));
      if (goes && p_.may_lift(column, count, run, false)) add_hosts(moves, move, card, column);
    }
  }

  // --- by kMerge ----------------------------------------------------------------------------------------------------
  // The longest sequence that ends a column.
  struct Run {
    int count;
    int lowest;           // card
    std::uint64_t hosts;  // of all its cards
  };
  std::uint64_t hosts_of(int card) const { return p_.tables().hosts[static_cast<std::size_t>(card & 63)]; }
  // And which cards lie under cards of a sequence that have cells to go to.
  void find_runs() {
    single_ = p_.tables().moves_single_cards();
    exposed_ = p_.exposed().words[0];
    buried_ = 0;
    const int free_cells = p_.free_cells();
    each_column([&](int column) {
      int card = p_.top(column);
      Run run{1, card, hosts_of(card)};
      for (; p_.joins(card, p_.under(card)); ++run.count) {
        card = p_.under(card);
        run.hosts |= hosts_of(card);
        if (run.count > free_cells) continue;
        buried_ |= bit(card);
        column_of_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(column);
        depth_of_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(run.count);
      }
      run.lowest = card;
      runs_[static_cast<std::size_t>(column)] = run;
    });
  }
  template <class Act>
  void each_buried(std::uint64_t cards, Act&& act) const {
    for (cards &= buried_; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      act(card, column_of_[static_cast<std::size_t>(card)], depth_of_[static_cast<std::size_t>(card)]);
    }
  }
  // Calls act(move, card) for the last 1, 2, ... cards of a column, as far as they are a sequence.
  template <class Act>
  void each_part(int column, Act&& act) const {
    int card = p_.top(column);
    for (int count = 1; count <= runs_[static_cast<std::size_t>(column)].count; ++count, card = p_.under(card))
      act(Move{kToColumn, static_cast<std::uint8_t>(column), 0, static_cast<std::uint8_t>(count)}, card);
  }
  void add_run_to_cells(MoveList& moves, int column) const {
    const Run& run = runs_[static_cast<std::size_t>(column)];
    const auto from = static_cast<std::uint8_t>(column);
    if (run.count > p_.free_cells() || (hosts_of(run.lowest) & exposed_)) return;
    if (run.count == 1) return add_to_cells(moves, {kToCell, from});
    moves.add({kRunToCells, from, 0, static_cast<std::uint8_t>(run.count)});
  }
  void add_run_moves(MoveList& moves, int column) const {
    const bool has_host = runs_[static_cast<std::size_t>(column)].hosts & exposed_;
    if (!has_host && !spaces_) return;
    const int to_space = p_.capacity(true), to_host = p_.capacity(false);
    each_part(column, [&](Move move, int card) {
      const bool leaves_cards = move.count < p_.length(column) || !has(kNoColumnToSpace);
      if (spaces_ && leaves_cards && (!single_ || move.count <= to_space)) add_spaces(moves, move, card);
      if (has_host && (!single_ || move.count <= to_host)) add_hosts(moves, move, card, column);
    });
  }
  void add_digs(MoveList& moves, int column) const {
    if (!(runs_[static_cast<std::size_t>(column)].hosts & buried_)) return;
    each_part(column, [&](Move move, int card) {
      each_buried(hosts_of(card), [&](int, std::uint8_t to, std::uint8_t depth) {
        if (to == column || (single_ && move.count > p_.capacity(false, depth))) return;
        moves.add({kDigToColumn, move.from, to, static_cast<std::uint8_t>(move.count | depth << 4)});
      });
    });
  }
  void add_place_digs(MoveList& moves, int card) const {
    each_buried(hosts_of(card), [&](int, std::uint8_t to, std::uint8_t depth) {
      moves.add({kDigFromPlace, static_cast<std::uint8_t>(card), to, depth});
    });
  }
  void add_dug_homes(MoveList& moves) const {
    each_buried(p_.next_home().words[0], [&](int card, std::uint8_t column, std::uint8_t depth) {
      moves.add({kDigHome, column, static_cast<std::uint8_t>(card), depth});
    });
  }

  void add_place_moves(MoveList& moves, int card) const {
    const Move move{kFromPlace, static_cast<std::uint8_t>(card)};
    const bool merges = has(kMerge) && has_open_host(p_, card);
    if (p_.in_reserve().has(card) && !merges) add_to_cells(moves, {kPlaceToCell, static_cast<std::uint8_t>(card)});
    add_spaces(moves, move, card);
    add_hosts(moves, move, card, -1);
  }
  void add_returns(MoveList& moves, int suit) const {
    if (has(kNoReturn)) return;
    for (int foundation = suit; foundation < Builder<S>::kFoundations; foundation += kSuits) {
      if (!p_.can_return(foundation)) continue;
      const Move move{kReturn, static_cast<std::uint8_t>(foundation)};
      add_spaces(moves, move, p_.returned_card(foundation));
      add_hosts(moves, move, p_.returned_card(foundation), -1);
      if (p_.rules().return_to_cells) add_to_cells(moves, {kReturnToCell, static_cast<std::uint8_t>(foundation)});
    }
  }

  const Builder<S>& p_;
  Reductions reductions_;
  std::uint32_t spaces_ = 0;
  bool single_ = true;
  std::uint64_t exposed_ = 0, buried_ = 0;
  std::array<Run, S.columns> runs_;
  std::array<std::uint8_t, 64> column_of_, depth_of_;  // of buried cards
};

}  // namespace winnable::builder
