// The rules of a builder as a value: columns, cells, a reserve and foundations, with or without a stock. FreeCell,
// Baker's Game, Beleaguered Castle, Fan and their relatives are values of it, and with a stock Trigon, Gargantua, East
// Haven and theirs (games/builder/presets.h; docs/rules/builder.md says what each field means in play,
// docs/rules/stock-builder.md what a stock adds, docs/rules/hole.md what a hole in the place of foundations changes,
// docs/rules/complete-suits.md what complete suits do there).
// The default is FreeCell.
//
// Ranks and levels. The foundations of a game begin with its base rank and go up, round the corner where they must:
// level 0 is the base rank, level ranks-1 the rank that ends them ("king" below is that rank, whatever its name).
//
// Boards and moves: columns T1.., cells C1.., open reserve cards R1.. (a stacked reserve is one pile R, its last card
// usable), foundations F, all in one pile, each suit's cards from the base rank up; the fact "base: RANK" (1..13)
// where the deal makes the base rank. Moves: "T3 T5" or "T3 T5 4" for a group, "T3 C2", "C2 T5", "T3 F", "R4 C1",
// "F2 T5" (F1 clubs, F2 diamonds, F3 hearts, F4 spades give back their last card, with two decks F5..F8 that of the
// lower pile of each suit). A card goes from the reserve to a cell, never to the reserve; cells do not exchange cards.
// With a stock also: waste W, stock S, "turn", "redeal", "deal", "W T5", "W C1", "W F", the fact "redeals: N" (used so
// far) where their number is limited.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "winnable/card.h"
#include "winnable/deck.h"

namespace winnable {

// Whether a card may be laid on another one, one rank higher, in a column.
enum class BuildRule : std::uint8_t { none, same_suit, alternate_colours, same_colour, other_suit, any_suit };

// What moves from column to column besides the exposed card. A sequence is a row of face-up cards, each of which could
// have been built on the one below by `group_build`; its lowest card must fit the target by `build`.
enum class GroupRule : std::uint8_t {
  single,        // nothing: what FreeCell players move as a group is a row of moves of one card
  any_part,      // any sequence that ends the column, of any length
  whole_run,     // the longest sequence that ends the column and nothing less (a card goes home or to a cell alone)
  whole_column,  // all cards of a column that is one sequence and nothing less (a card goes home or to a cell alone)
  part_if_bared_goes_home,  // the longest sequence, or a part of it when the card bared can go home at once or the
                            // target is an empty column
};

// Which card, or group by its lowest card, goes to an empty column; waste: the top of the waste alone.
enum class SpaceRule : std::uint8_t { any, kings, none, waste };

// What goes to an empty column at once, by force: the top of the stacked reserve; the top of the waste, and where the
// waste is empty the next card of the stock. What `spaces` says holds when there is no such card left.
enum class FillRule : std::uint8_t { none, reserve, waste_then_stock };

// Where the cards of the stock go: `draw` at a time to the waste, or one to each column, or one to each place of the
// reserve, or one at a time to the hole.
enum class StockRule : std::uint8_t { waste, columns, reserve, hole };

// Whether columns are built around the corner (a king on an ace; ranks count from the ace).
enum class WrapRule : std::uint8_t {
  none,          // no
  not_on_bases,  // yes, but nothing is laid on a card of the base rank: built in levels
  around,        // yes
};

// Foundation cards laid out before the deal, and what the base rank is.
enum class FoundationStart : std::uint8_t {
  empty,  // none; the base rank is `base`
  bases,  // cards of rank `base`, taken out of the deck before it is dealt: all, or the first `bases_laid` of the deck
  first,  // the first card of the deck, which makes its rank the base rank
  beak,   // the first card of the deck is dealt and makes its rank the base rank; the others of it go home instead of
          // being dealt (Penguin)
};

// The hole that takes all cards in the place of foundations, and what lies in it at the start.
enum class HoleStart : std::uint8_t {
  none,   // there is no hole
  card,   // `hole_card`, taken out of the deck (of two copies the first)
  first,  // the first card of the deck
  empty,  // nothing: it takes any first card
};

enum class FaceDown : std::uint8_t {
  none,
  all_but_last,  // of each column
  alternate,     // of each column: the last card face up, the one before face down, and so on
};

// A row of piles that go onto one another until one is left (docs/rules/accordions.md).
struct AccordionRow {
  static constexpr int kMaxDistance = 52;

  std::uint8_t piles = 0;   // of one card each; 0: there is no such row. The rest of the deck does not play
  std::uint64_t left = 0;   // bit i: a pile goes onto the one i places to its left
  std::uint64_t right = 0;  // to its right
  // Which cards fit each other: any two, or those for which one of the others holds.
  bool any_cards = false;
  bool same_suit = false;
  bool same_rank = false;
  bool other_colour = false;

  friend constexpr bool operator==(const AccordionRow&, const AccordionRow&) = default;
};

enum class GrowthSide : std::uint8_t { left, right, both };

// Rows of cards in whose gaps they are put in order (docs/rules/rows-with-gaps.md).
struct GapRows {
  std::uint8_t rows = 0;  // 0: there are none; else decks * suits
  GrowthSide side = GrowthSide::left;
  BuildRule build = BuildRule::same_suit;  // that, alternate_colours or any_suit
  bool suit_fixed = false;                 // what a row starts with must be of its suit

  friend constexpr bool operator==(const GapRows&, const GapRows&) = default;
};

struct BuilderRules {
  static constexpr int kMaxColumns = 20;
  static constexpr int kMaxCells = 12;
  static constexpr int kMaxHoleCells = 8;  // with a hole
  static constexpr int kMaxSuitCells = 8;  // with complete suits
  static constexpr int kMaxReserve = 26;
  static constexpr int kMaxReserveCards = 32;  // with those that the stock deals onto it, as if no deal were short
  static constexpr std::uint8_t kUnlimited = 255;

  // The deck: 1 or 2 decks of `suits` times `ranks`; with complete suits up to 8, and no more suits in all.
  std::uint8_t decks = 1;
  std::uint8_t suits = 4;
  std::uint8_t ranks = 13;

  // The deal. Foundation cards are laid out first, then the cards of the columns are dealt, then cells, then reserve.
  // What is left is the stock.
  std::uint8_t columns = 8;
  // Cards of each column; all 0: as equal as they come, the first ones longer, when cells and reserve have theirs.
  std::array<std::uint8_t, kMaxColumns> lengths{};
  bool by_columns = false;       // a column is dealt whole before the next; else in rows over the columns not yet full
  bool columns_last = false;     // cells and reserve are dealt before the columns
  bool kings_to_bottom = false;  // then kings (last level) go under the other cards of their columns, in their order
  bool dealt_home = false;  // a card dealt to a column goes to a foundation instead if it fits: the column goes without
  FaceDown face_down = FaceDown::none;

  // The columns.
  BuildRule build = BuildRule::alternate_colours;
  WrapRule wrap = WrapRule::none;
  GroupRule group = GroupRule::single;
  BuildRule group_build = BuildRule::alternate_colours;  // unused with GroupRule::single
  SpaceRule spaces = SpaceRule::any;
  FillRule fill = FillRule::none;

  // Places for one card each: cells take any card; reserve cards can be played and their places stay empty.
  std::uint8_t cells = 4;
  std::uint8_t cells_filled = 0;  // at the start
  std::uint8_t reserve = 0;
  bool reserve_stacked = false;  // one pile of which only the last card can be played

  // The stock.
  std::uint8_t stock = 0;  // cards
  StockRule stock_to = StockRule::waste;
  std::uint8_t draw = 1;     // cards turned at a time to the waste
  std::uint8_t redeals = 0;  // how often the waste is turned over to be the stock again; kUnlimited: at will

  // The foundations, one a suit and deck, built up in suit; won when they hold all cards.
  FoundationStart foundations = FoundationStart::empty;
  std::uint8_t base = 1;
  std::uint8_t bases_laid = 0;     // of FoundationStart::bases: how many; 0: all
  bool foundation_return = false;  // their last cards may go back to the columns (not the cards laid out first)
  bool return_to_cells = false;    // and to empty cells; needs foundation_return

  // The hole. With one the foundations' fields above mean nothing.
  HoleStart hole = HoleStart::none;
  Card hole_card = Card(3, 1);  // of HoleStart::card
  bool hole_loops = true;       // the highest rank and the ace are neighbours

  // Complete suits leave, in the place of foundations; with them the foundations' fields above have their defaults.
  bool complete_suits = false;
  bool deals_onto_spaces = true;  // their stock may be dealt while a column is empty; others' always may

  // Rows in the place of columns and foundations; with them nothing else has places or cards.
  AccordionRow accordion{};
  GapRows gap_rows{};

  constexpr DeckShape deck_shape() const { return {.decks = decks, .suits = suits, .ranks = ranks}; }
  constexpr int deck_size() const { return decks * suits * ranks; }
  constexpr bool has_hole() const { return hole != HoleStart::none; }
  constexpr bool has_rows() const { return accordion.piles > 0 || gap_rows.rows > 0; }
  // Cards laid out on the foundations, or in the hole, before the deal.
  constexpr int laid_out() const {
    if (has_hole()) return hole == HoleStart::empty ? 0 : 1;
    switch (foundations) {
      case FoundationStart::bases: return bases_laid > 0 ? bases_laid : decks * suits;
      case FoundationStart::first: return 1;
      case FoundationStart::beak: return decks * suits - 1;
      default: return 0;
    }
  }
  // Cards of a foundation that never come back.
  constexpr int stays_home() const { return foundations == FoundationStart::empty ? 0 : 1; }
  constexpr int column_cards() const { return deck_size() - laid_out() - cells_filled - reserve - stock; }
  // Games that the stock builders' room plays (games/builder/stock/); those with a hole or with complete suits have one
  // (games/builder/hole/, games/builder/suits/), and the others have neither waste nor forced moves.
  constexpr bool has_stock() const { return !has_hole() && !complete_suits && (stock > 0 || fill != FillRule::none); }
  constexpr bool deals_to_reserve() const { return stock > 0 && stock_to == StockRule::reserve; }
  // The reserve's piles, and how many cards the highest has.
  constexpr int reserve_piles() const { return reserve_stacked ? reserve > 0 : reserve; }
  constexpr int reserve_rows() const {
    if (reserve_stacked) return reserve;
    return deals_to_reserve() ? 1 + (stock + reserve - 1) / reserve : 1;
  }
  constexpr bool has_waste() const { return stock > 0 && stock_to == StockRule::waste; }
  constexpr bool turns_over_at_will() const { return has_waste() && redeals == kUnlimited; }
  constexpr bool counts_redeals() const { return has_waste() && redeals > 0 && redeals != kUnlimited; }
  // Whether a card of this level may go to an empty column.
  constexpr bool fills_space(int level, bool is_from_waste = false) const {
    return spaces == SpaceRule::any || (spaces == SpaceRule::kings && level == ranks - 1) ||
           (spaces == SpaceRule::waste && is_from_waste);
  }
  // Whether a column's card with so many on it lies face down when the columns are dealt.
  constexpr bool deals_face_down(std::size_t cards_on_it) const {
    if (face_down == FaceDown::alternate) return cards_on_it % 2 == 1;
    return face_down == FaceDown::all_but_last && cards_on_it > 0;
  }
  // Cards dealt to a column (with dealt_home: dealt towards it).
  constexpr int length(int column) const {
    if (lengths != std::array<std::uint8_t, kMaxColumns>{}) return lengths[static_cast<std::size_t>(column)];
    return column_cards() / columns + (column < column_cards() % columns ? 1 : 0);
  }

  friend constexpr bool operator==(const BuilderRules&, const BuilderRules&) = default;
};

}  // namespace winnable
