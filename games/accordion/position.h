// Accordion (docs/rules/accordion.md): a row of piles; a pile goes onto the first or third pile on its left if their
// exposed cards have suit or rank in common, and the row closes up. Won when one pile is left.
//
// Representation. What is covered never matters again, so a position is the row of exposed cards:
//
//   row_      a byte a card from the left: suit << 4 | rank | count_ of them | exposed_ a bit for each card of the row
//   key       up to 20 cards: six bits a card, suits and ranks by new names (below): exact
//             more: the sum of the hashes of all pairs of neighbours, which name the row as no card is there twice
//
// Each move takes one card away, so all wins of a row are equally long.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/accordion/deal.h"
#include "games/accordion/presets.h"
#include "solver/core/hash.h"
#include "solver/search/position.h"

namespace winnable {

template <AccordionRules R>
class Accordion {
  static_assert(R.cards >= 2 && R.cards <= R.suits * R.ranks && R.suits <= 4 && R.ranks <= 13);

 public:
  using Deal = AccordionDeal<R>;
  struct Undo {
    std::uint8_t covered;
    Key hash;
  };

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = R.cards <= 20;
  static constexpr int kMaxProgress = R.cards - 1;

  enum Reduction : Reductions { kConnected = 1 };
  static constexpr std::array<ReductionInfo, 1> kReductions{
      {{"connected", "the first card, and suits that have no rank in common with the others, do not stay alone"}}};

  explicit Accordion(const Deal& deal) : deal_(&deal), count_(static_cast<std::uint8_t>(deal.row.size())) {
    for (std::size_t i = 0; i < count_; ++i) {
      row_[i] = static_cast<std::uint8_t>(deal.row[i].suit() << 4 | deal.row[i].rank());
      exposed_ |= bit(row_[i]);
    }
    for (int i = 0; i <= count_; ++i) hash_ += pair_hash(at(i - 1), at(i));
  }

  void generate(MoveList& moves) const {
    moves.clear();
    for (const int distance : {3, 1})
      for (int from = count_ - 1; from >= distance; --from)
        if (matches(at(from), at(from - distance)))
          moves.add({.from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(from - distance)});
  }

  void generate_reduced(MoveList& moves, Reductions reductions) const {
    generate(moves);
    if (!(reductions & kConnected)) return;
    std::size_t kept = 0;
    for (const Move move : moves)
      if (hangs_together(exposed_ & ~bit(row_[move.to]), row_[move.to == 0 ? move.from : 0])) moves[kept++] = move;
    moves.truncate(kept);
  }
  // Asked of the row before its first move, too, by the game's own search.
  bool hangs_together() const { return hangs_together(exposed_, row_[0]); }

  Undo apply(Move move) {
    const Undo undo{row_[move.to], hash_};
    hash_ = hash_after(move);
    exposed_ &= ~bit(undo.covered);
    row_[move.to] = row_[move.from];
    std::copy(row_.begin() + move.from + 1, row_.begin() + count_, row_.begin() + move.from);
    --count_;
    return undo;
  }
  void undo(Move move, const Undo& undo) {
    std::copy_backward(row_.begin() + move.from, row_.begin() + count_, row_.begin() + count_ + 1);
    ++count_;
    row_[move.from] = row_[move.to];
    row_[move.to] = undo.covered;
    exposed_ |= bit(undo.covered);
    hash_ = undo.hash;
  }

  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    const auto name = [](int place) { return PileName{'T', static_cast<std::uint8_t>(place + 1)}; };
    out.push_back(plain_move(name(move.from), name(move.to)));
  }

  Key key() const {
    if constexpr (kKeyIsExact) return pattern();
    return hash_;
  }
  Key key_after(Move move) const requires(R.cards > 20) { return hash_after(move); }

  bool is_won() const { return count_ == 1; }
  int moves_to_win_lower_bound() const { return count_ - 1; }

  int cards_left() const { return count_; }  // in the row
  int progress() const { return R.cards - count_; }
  // Of rows of one length: moves that are there now, and ranks that many cards of the row have, the better the further
  // right these stand: such cards sweep the row up.
  int score() const {
    std::array<int, 16> sweep{};
    int pairs = 0;
    for (int i = 0; i < count_; ++i) {
      sweep[at(i) & 15] += count_ + 2 * i;
      pairs += (i >= 1 && matches(at(i), at(i - 1))) + (i >= 3 && matches(at(i), at(i - 3)));
    }
    int squares = 0;
    for (const int sum : sweep) squares += sum * sum;
    return pairs * count_ * count_ * count_ + 8 * squares;
  }

  Board to_board() const {
    Board board;
    board.game = kName;
    for (int i = 0; i < R.cards; ++i) {
      Pile& pile = board.add(row_place_name(i));
      if (i < count_) pile.cards.push_back({Card(at(i) >> 4, at(i) & 15)});
    }
    return board;
  }

 private:
  static constexpr std::uint64_t bit(std::uint8_t card) { return std::uint64_t{1} << card; }
  static constexpr bool matches(std::uint8_t a, std::uint8_t b) { return ((a ^ b) & 15) == 0 || ((a ^ b) & 0xF0) == 0; }
  // 0 beyond the ends of the row.
  std::uint8_t at(int place) const {
    return place < 0 || place >= count_ ? std::uint8_t{0} : row_[static_cast<std::size_t>(place)];
  }

  Key pair_hash(std::uint8_t left, std::uint8_t right) const {
    return hash_part(deal_->salt ^ static_cast<std::uint64_t>(left << 8 | right));
  }
  Key hash_after(Move move) const {
    if constexpr (kKeyIsExact) return {};
    const std::uint8_t card = at(move.from), covered = at(move.to), before = at(move.to - 1);
    Key hash = hash_;
    hash -= pair_hash(before, covered);
    hash += pair_hash(before, card);
    hash -= pair_hash(covered, at(move.to + 1));
    if (move.from == move.to + 1) return hash;
    hash += pair_hash(card, at(move.to + 1));
    hash -= pair_hash(at(move.from - 1), card);
    hash -= pair_hash(card, at(move.from + 1));
    hash += pair_hash(at(move.from - 1), at(move.from + 1));
    return hash;
  }

  // Claim: rows with equal keys are both won or both lost. The key names suits, and ranks that more than one card of
  //        the row has, in the order of their first cards; a rank that one card alone has is 0.
  // Why: equal keys say of any two places alike whether their cards have suit or rank in common, and moves ask for
  //      nothing else, now and later: a rank that one card has stays one that no other card has.
  // Needs: nothing but suit and rank in common counts; covered cards never come back.
  // Guarded by: tests/games/accordion_test.cpp.
  Key pattern() const {
    const std::uint64_t a = exposed_ & 0xFFFF, b = exposed_ >> 16 & 0xFFFF, c = exposed_ >> 32 & 0xFFFF,
                        d = exposed_ >> 48;
    const std::uint64_t shared = (a & b) | (c & d) | ((a | b) & (c | d));
    std::array<std::uint8_t, 16> ranks{};
    std::array<std::uint8_t, 4> suits{};
    std::uint8_t next_rank = 1, next_suit = 1;
    std::array<std::uint64_t, 2> words{1, 1};
    for (std::size_t i = 0; i < count_; ++i) {
      std::uint8_t& rank = ranks[row_[i] & 15];
      std::uint8_t& suit = suits[row_[i] >> 4];
      if (suit == 0) suit = next_suit++;
      if (rank == 0 && (shared >> (row_[i] & 15) & 1)) rank = next_rank++;
      words[i / 10] = words[i / 10] << 6 | static_cast<std::uint64_t>(rank << 2 | (suit - 1));
    }
    return {words[0], words[1]};
  }

  // Claim: lost, if the first card has neither suit nor rank in common with any other, or if the suits of the other
  //        cards fall into two parts that have no rank in common.
  // Why: a card covers one that has suit or rank in common with it. The first card covers none, as nothing lies at its
  //      left, so some other one must cover it, and the others end as one pile without its help.
  // Needs: piles only join; a pile that goes onto the first is the first from then on.
  // Guarded by: tests/games/accordion_test.cpp.
  static bool hangs_together(std::uint64_t exposed, std::uint8_t first) {
    const std::uint64_t others = exposed & ~bit(first);
    if (others == 0) return true;
    const std::uint64_t like_first = std::uint64_t{0xFFFF} << (first & 0xF0) | kEachSuit << (first & 15);
    return (others & like_first) != 0 && is_connected(others);
  }
  static constexpr std::uint64_t kEachSuit = 0x0001'0001'0001'0001;

  static bool is_connected(std::uint64_t cards) {
    std::uint64_t reached = 0;  // ranks of the part of the first suit
    std::uint64_t apart = cards;
    for (int round = 0; round < R.suits && apart; ++round) {
      for (int suit = 0; suit < R.suits; ++suit) {
        const std::uint64_t ranks = apart >> (16 * suit) & 0xFFFF;
        if (ranks == 0 || (reached != 0 && !(ranks & reached))) continue;
        reached |= ranks;
        apart &= ~(std::uint64_t{0xFFFF} << (16 * suit));
      }
    }
    return apart == 0;
  }

  const Deal* deal_;
  Key hash_{};
  std::uint64_t exposed_ = 0;
  std::array<std::uint8_t, R.cards> row_{};
  std::uint8_t count_;
};

}  // namespace winnable
