// Accordion's own search, for short rows: depth first over all rows, none of them entered twice.
//
// Idea: a row is one number, six bits a card from the left, so that comparing it with itself, moved by a place or by
// three, finds all moves at once; and one look at the cards without the first finds all that no move may take away. A
// rank that one card alone has left is written as 0: that card is told by its suit, and more rows are equal. Of moves
// that do not touch each other one order is tried (moves asleep).
// Cost: 16 bytes a row, and some dozens of operations for each move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/accordion/position.h"
#include "solver/core/meter.h"
#include "solver/core/wide.h"
#include "solver/search/flat_set.h"

namespace winnable {

// Rows are equal when their numbers are; both words of a number matter.
struct AccordionRowOrder {
  static std::uint64_t group(Key row) { return row.low ^ row.high * 0xA0761D6478BD642Full; }
  static bool covers(Key a, Key b) { return a == b; }
};

template <AccordionRules R>
class AccordionSearch {
  using P = Accordion<R>;
  static_assert(R.cards <= 20, "six bits a card, and one more, in 128");

 public:
  Verdict decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    meter_ = &meter;
    connected_ = reductions & P::kConnected;
    solution_.clear();
    if (!known_.reset(meter)) return Verdict::undecided;
    const Verdict verdict = connected_ && !P(deal).hangs_together() ? Verdict::lost : search(first_row(deal), 0);
    known_.free_memory();
    std::reverse(solution_.begin(), solution_.end());
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  using Bits = Uint128;         // a set of places: a bit for each, where its six begin
  using Cards = std::uint64_t;  // a set of cards: bit 16 * suit + rank

  // A card's six bits: its suit, and above it its rank or 0.
  struct Row {
    Bits cards = 0;
    Cards shared = 0;         // the cards whose ranks others have, too
    std::uint32_t suits = 0;  // how many cards of each suit, a byte each
    int count = 0;
  };
  // What no move may take away.
  struct Needed {
    Cards links = 0;                 // cards that hold the others, but for the first, together
    std::uint32_t first = 0;         // the first card,
    bool has_one_neighbour = false;  // which a single other one has suit or rank in common with
  };

  static constexpr Bits kPlaces = [] {
    Bits places = 0;
    for (int i = 0; i < R.cards; ++i) places |= Bits{1} << (6 * i);
    return places;
  }();
  static constexpr std::array<Bits, 16> kOfRank = [] {
    std::array<Bits, 16> cards{};
    for (std::size_t rank = 0; rank < 16; ++rank) cards[rank] = kPlaces * (rank << 2);
    return cards;
  }();
  static constexpr Cards kEachSuit = 0x0001'0001'0001'0001;

  static Bits places(int count) { return kPlaces & ((Bits{1} << (6 * count)) - 1); }
  static int lowest(Bits places) {
    const auto low = static_cast<std::uint64_t>(places);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(places >> 64));
  }
  static std::uint32_t card_at(Bits cards, int place) { return static_cast<std::uint32_t>(cards >> place) & 63; }
  static std::uint32_t suit_of(std::uint32_t card) { return card & 3; }
  static std::uint32_t rank_of(std::uint32_t card) { return card >> 2; }
  // As a set of cards: empty for one whose rank is 0.
  static Cards one(std::uint32_t card) {
    return static_cast<Cards>(rank_of(card) != 0) << (16 * suit_of(card) + rank_of(card));
  }
  // The places where the four bits of the rank are not 0.
  static Bits ranked(Bits cards) { return (cards >> 2 | cards >> 3 | cards >> 4 | cards >> 5) & kPlaces; }
  static std::uint32_t of_suit(std::uint32_t suits, std::uint32_t suit) { return suits >> (8 * suit) & 0xFF; }

  static Row first_row(const typename P::Deal& deal) {
    Row row;
    Cards all = 0;
    for (const Card card : deal.row) {
      const auto bits = static_cast<std::uint32_t>(card.rank() << 2 | card.suit());
      row.cards |= static_cast<Bits>(bits) << (6 * row.count++);
      row.suits += 1u << (8 * suit_of(bits));
      all |= one(bits);
    }
    row.shared = all;
    for (std::uint32_t rank = 1; rank <= R.ranks; ++rank) forget_lone(row, rank);
    return row;
  }

  // When one card alone has the rank.
  //
  // Claim: rows that differ in the ranks of such cards alone are both won or both lost.
  // Why and needs: as of P::pattern(), which names what is left by new names, too, and finds few more rows equal.
  // Guarded by: tests/games/accordion_test.cpp.
  static void forget_lone(Row& row, std::uint32_t rank) {
    const Cards left = row.shared & kEachSuit << rank;
    if (!std::has_single_bit(left)) return;
    row.shared &= ~left;
    const Bits place = ~ranked(row.cards ^ kOfRank[rank]) & places(row.count);
    row.cards &= ~(place * (15 << 2));
  }

  // Tries to win from `row`. Cards whose ranks nobody shares are covered first, which finds wins sooner. Moves are
  // bits: onto the first pile on the left at the place where it goes, onto the third at the bit after that place.
  // Undecided: the meter stopped.
  Verdict search(const Row& row, Bits asleep) {
    if (row.count == 1) return Verdict::won;
    if (meter_->spend_node()) return Verdict::undecided;
    const Needed needed = connected_ ? needed_in(row) : Needed{};
    const Bits all = (moves(row, 1) | moves(row, 3) << 1) & ~asleep, lone = ~ranked(row.cards) & kPlaces;
    for (const Bits covered : {lone | lone << 1, ~(lone | lone << 1)}) {
      for (Bits left = all & covered; left != 0; left &= left - 1) {
        const int move = lowest(left);
        const Verdict verdict = try_move(row, needed, asleep, move);
        if (verdict != Verdict::lost) return verdict;
        asleep |= Bits{1} << move;
      }
    }
    return Verdict::lost;
  }

  // The places that the pile `distance` places to the right of them may go onto.
  static Bits moves(const Row& row, int distance) {
    if (distance >= row.count) return 0;
    const Bits unlike = row.cards ^ row.cards >> (6 * distance);
    const Bits same_suit = ~(unlike | unlike >> 1), same_rank = ~ranked(unlike) & ranked(row.cards);
    return (same_suit | same_rank) & places(row.count - distance);
  }

  Verdict try_move(const Row& row, const Needed& needed, Bits asleep, int move) {
    ++meter_->statistics.generated;
    const int to = move & ~1, from = to + (to == move ? 6 : 18);
    const std::uint32_t card = card_at(row.cards, from), covered = card_at(row.cards, to);
    if (must_keep(needed, to == 0 ? card : covered, to == 0)) return Verdict::lost;
    const Row next = after(row, card, covered, to, from);
    const Bits key = next.cards | Bits{1} << (6 * next.count);
    const Insertion insertion = known_.insert({static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)});
    if (insertion == Insertion::kFull) return Verdict::undecided;
    if (insertion == Insertion::kKnown) {
      ++meter_->statistics.duplicates;
      return Verdict::lost;
    }
    const Verdict verdict = search(next, still_asleep(asleep, to, from));
    if (verdict == Verdict::won)
      solution_.push_back({.from = static_cast<std::uint8_t>(from / 6), .to = static_cast<std::uint8_t>(to / 6)});
    return verdict;
  }

  // Claim: moves that are asleep in a row lead to lost rows, and those that this function leaves lead to lost rows
  //        after the move from `from` to `to`.
  // Why: a move falls asleep when it has been tried and its row is lost. Two moves of which one lies at the left of
  //      both piles of the other give the same row in either order: of a row that is known to be lost, a child.
  // Needs: a move changes nothing at its left, and moves all at its right by one place.
  // Guarded by: tests/games/accordion_test.cpp.
  static Bits still_asleep(Bits asleep, int to, int from) {
    const Bits right = asleep >> 6 & ~((Bits{1} << from) - 1);
    const Bits near = to < 6 ? 0 : kPlaces & ((Bits{1} << (to - 6)) - 1);
    const Bits far = to < 18 ? 0 : (kPlaces << 1) & ((Bits{1} << (to - 18)) - 1);
    return right | (asleep & (near | far));
  }

  static Row after(const Row& row, std::uint32_t card, std::uint32_t covered, int to, int from) {
    Row next = row;
    next.cards ^= static_cast<Bits>(card ^ covered) << to;
    const Bits left = (Bits{1} << from) - 1;
    next.cards = (next.cards & left) | (next.cards >> 6 & ~left);
    next.count = row.count - 1;
    next.suits -= 1u << (8 * suit_of(covered));
    if (rank_of(covered) != 0) {
      next.shared &= ~one(covered);
      forget_lone(next, rank_of(covered));
    }
    return next;
  }

  // Claim: P::hangs_together() is false after a move that takes away `card` (covers it, or makes it the first).
  // Why: it was true before. Without the first card two groups of suits, each with a card besides this one, have one
  //      rank in common and on one side this card alone of that rank: without it they have none. Or the first card has
  //      suit or rank in common with this one alone.
  // Needs: of a move onto the first card, that the one that comes there is taken from the others.
  // Guarded by: tests/games/accordion_test.cpp.
  static bool must_keep(const Needed& needed, std::uint32_t card, bool is_first) {
    if (needed.links & one(card)) return true;
    return needed.has_one_neighbour && !is_first && matches(needed.first, card);
  }
  static bool matches(std::uint32_t a, std::uint32_t b) {
    return suit_of(a) == suit_of(b) || (rank_of(a) == rank_of(b) && rank_of(a) != 0);
  }

  static Needed needed_in(const Row& row) {
    Needed needed{.first = card_at(row.cards, 0)};
    const Cards others = row.shared & ~one(needed.first);
    const std::uint32_t suit = suit_of(needed.first), suits = row.suits - (1u << (8 * suit));
    const Cards same_rank = rank_of(needed.first) == 0 ? 0 : others & kEachSuit << rank_of(needed.first);
    needed.has_one_neighbour = of_suit(suits, suit) + static_cast<std::uint32_t>(std::popcount(same_rank)) == 1;
    const auto common = common_ranks(others);
    std::uint32_t narrow = 0;  // groups
    for (std::size_t group = 0; group < kGroups.size(); ++group)
      narrow |= static_cast<std::uint32_t>(std::has_single_bit(common[group])) << group;
    for (; narrow != 0; narrow &= narrow - 1) {
      const auto group = static_cast<std::size_t>(std::countr_zero(narrow));
      const Cards link = others & common[group] * kEachSuit;
      for (const Cards side : {kGroups[group], ~kGroups[group]})
        if (std::has_single_bit(link & side) && count(suits, side) > 1) needed.links |= link & side;
    }
    return needed;
  }

  // Of four suits all ways to make two groups: one of them.
  static constexpr Cards suit(int suit) { return Cards{0xFFFF} << (16 * suit); }
  static constexpr std::array<Cards, 7> kGroups{suit(0),           suit(1),           suit(2),          suit(3),
                                                suit(0) | suit(1), suit(0) | suit(2), suit(0) | suit(3)};
  // The ranks that such a group has in common with the other suits.
  static std::array<Cards, 7> common_ranks(Cards cards) {
    const Cards a = cards & 0xFFFF, b = cards >> 16 & 0xFFFF, c = cards >> 32 & 0xFFFF, d = cards >> 48;
    const Cards ab = a | b, cd = c | d;
    return {a & (b | cd), b & (a | cd), c & (d | ab), d & (c | ab), ab & cd, (a | c) & (b | d), (a | d) & (b | c)};
  }
  // How many cards the group has.
  static std::uint32_t count(std::uint32_t suits, Cards group) {
    std::uint32_t cards = 0;
    for (std::uint32_t suit = 0; suit < 4; ++suit)
      if (group >> (16 * suit) & 1) cards += of_suit(suits, suit);
    return cards;
  }

  Meter* meter_ = nullptr;
  bool connected_ = true;
  FlatSet<Key, AccordionRowOrder> known_;
  std::vector<Move> solution_;
};

}  // namespace winnable
