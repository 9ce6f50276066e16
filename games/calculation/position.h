// Calculation (docs/rules/calculation.md): the stock's next card goes to a foundation that wants its rank or on a heap.
//
// Representation. Suits never matter, and how far the stock has come follows from how many cards lie elsewhere:
//
//   counts_   cards of each foundation | next_ cards that the stock has given | home_ cards on foundations
//   top_, bottom_, length_   of each heap, by codes | under_[code] what a heap's card lies on
//   key       sum over foundations of a hash of their counts, and over the heaps' cards of one of rank, place from the
//             bottom and the heap, which is named by its bottom card: the order of the heaps does not matter
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/calculation/deal.h"
#include "games/calculation/presets.h"
#include "solver/core/hash.h"
#include "solver/play/learned_score.h"
#include "solver/play/player_plan.h"
#include "solver/search/position.h"

namespace winnable {

template <CalculationRules R>
class Calculation {
 public:
  using Deal = CalculationDeal<R>;
  struct Undo {};

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape = R.deck_shape();
  static constexpr bool kKeyIsExact = false;
  static constexpr int kCards = R.suits * R.ranks;
  static constexpr int kMaxProgress = 2 * kCards;
  static constexpr int kScoreSamples = 1;  // for honest players: where a card is laid counts, not only what it reveals
  static constexpr WorldsPlayedOn kWorldsPlayedOn{};

  enum Reduction : Reductions { kLastOfItsRank = 1, kOneEmptyHeap = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"last-of-its-rank", "a card that one foundation alone still wants goes there as soon as it can"},
      {"one-empty-heap", "one empty heap stands for all"},
  }};

  explicit Calculation(const Deal& deal) : deal_(&deal), counts_(deal.counts) {
    for (int f = 0; f < R.suits; ++f) {
      home_ = static_cast<std::uint8_t>(home_ + counts_[at(f)]);
      key_ += foundation_part(f);
    }
    for (int heap = 0; heap < R.heaps; ++heap)
      for (const Card card : deal.heaps[at(heap)]) put_on_heap(heap, card.code);
    for (const Card card : deal.stock) ++in_stock_[at(card.rank())];
  }
  Board to_board() const;

  void generate(MoveList& moves) const { list(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { list(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    out.push_back(plain_move(pile(move.from), pile(move.to)));
  }

  Undo apply(Move move) {
    const std::uint8_t card = move.from == kStock ? next_card() : take_from_heap(move.from);
    if (move.from == kStock) {
      ++next_;
      --in_stock_[at(rank_of(card))];
    }
    if (is_foundation(move.to))
      change_foundation(move.to - kFirstFoundation, 1);
    else
      put_on_heap(move.to, card);
    return {};
  }
  // `count` of a move is its card's code.
  void undo(Move move, Undo) {
    if (is_foundation(move.to))
      change_foundation(move.to - kFirstFoundation, -1);
    else
      take_from_heap(move.to);
    if (move.from != kStock) return put_on_heap(move.from, move.count);
    --next_;
    ++in_stock_[at(rank_of(next_card()))];
  }

  Key key() const { return key_; }
  bool is_won() const { return home_ == kCards; }
  int moves_to_win_lower_bound() const { return kCards - home_; }
  int progress() const { return next_ + home_; }
  int score() const;
  HiddenCount hidden_count() const {
    const int left = static_cast<int>(deal_->stock.size()) - next_;
    return {std::max(0, left - 1), 0};
  }
  // games/calculation/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards home, with those of heaps that fit", "cards stuck if the stock's come as wanted", "empty heaps",
       "steps by which cards lie under later ones", "cards under later ones, by mean waits",
       "the steps, by latest waits", "pairs of them", "latest waits", "soonest waits of last cards",
       "cards under a king", "cards on the next of a foundation", "cards on the next but one",
       "earlier ones of their chains", "next cards in the stock, at most two each", "squares of the heaps' lengths",
       "unseen cards of twenty that fit well", "unseen cards of twenty that do harm"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return moment_of(static_cast<int>(deal_->stock.size()) - next_, kCards - R.suits); }
  static constexpr std::span<const int> learned_weights();

 private:
  class Looks;  // learned_score.h

  // Where a move leads from and to: heaps by number, the stock, foundations.
  static constexpr int kStock = R.heaps, kFirstFoundation = R.heaps + 1;
  static constexpr std::uint8_t kNothing = 0;

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr bool is_foundation(int place) { return place >= kFirstFoundation; }
  static PileName pile(int place) {
    if (place == kStock) return {'S', 0};
    if (is_foundation(place)) return {'F', static_cast<std::uint8_t>(place - kFirstFoundation + 1)};
    return {'T', static_cast<std::uint8_t>(place + 1)};
  }
  static constexpr int rank_of(std::uint8_t card) { return card & 15; }

  // How many cards a foundation takes before it wants each rank; [foundation][rank].
  static constexpr auto kPlaces = [] {
    std::array<std::array<std::uint8_t, 16>, static_cast<std::size_t>(R.suits)> places{};
    for (int f = 0; f < R.suits; ++f)
      for (int place = 0; place < R.ranks; ++place)
        places[at(f)][at(R.rank_at(f, place))] = static_cast<std::uint8_t>(place);
    return places;
  }();

  Key foundation_part(int f) const {
    return hash_part(deal_->salt ^ static_cast<std::uint64_t>(1 << 20 | f << 8 | counts_[at(f)]));
  }
  Key heap_part(int heap, std::uint8_t card, int place) const {
    return hash_part(deal_->salt ^
                     static_cast<std::uint64_t>(2 << 20 | bottom_[at(heap)] << 12 | place << 4 | rank_of(card)));
  }

  bool is_stock_left() const { return next_ < deal_->stock.size(); }
  std::uint8_t next_card() const { return deal_->stock[next_].code; }
  void change_foundation(int f, int by) {
    key_ -= foundation_part(f);
    counts_[at(f)] = static_cast<std::uint8_t>(counts_[at(f)] + by);
    home_ = static_cast<std::uint8_t>(home_ + by);
    key_ += foundation_part(f);
  }
  void put_on_heap(int heap, std::uint8_t card) {
    if (length_[at(heap)] == 0) bottom_[at(heap)] = card;
    under_[card] = top_[at(heap)];
    top_[at(heap)] = card;
    key_ += heap_part(heap, card, length_[at(heap)]++);
  }
  std::uint8_t take_from_heap(int heap) {
    const std::uint8_t card = top_[at(heap)];
    key_ -= heap_part(heap, card, --length_[at(heap)]);
    top_[at(heap)] = under_[card];
    return card;
  }

  bool wants(int f, std::uint8_t card) const { return kPlaces[at(f)][at(rank_of(card))] == counts_[at(f)]; }
  // Foundations that do not have the card's rank yet.
  int wanted_by(std::uint8_t card) const {
    int count = 0;
    for (int f = 0; f < R.suits; ++f) count += kPlaces[at(f)][at(rank_of(card))] >= counts_[at(f)];
    return count;
  }
  // How many cards the nearest foundation takes before it wants this one.
  int distance(std::uint8_t card) const {
    int nearest = R.ranks;
    for (int f = 0; f < R.suits; ++f)
      if (const int ahead = kPlaces[at(f)][at(rank_of(card))] - counts_[at(f)]; ahead >= 0)
        nearest = std::min(nearest, ahead);
    return nearest;
  }
  struct Heaps {
    std::array<std::uint8_t, static_cast<std::size_t>(R.heaps)> top{}, length{};
  };
  // Heaps' cards that fit go home, one after the other; how many.
  int send_home(std::array<std::uint8_t, static_cast<std::size_t>(R.suits)>& counts, Heaps& heaps) const;
  int stuck() const;
  void list(MoveList& moves, Reductions reductions) const;
  // Lists the card's ways home. True: one of them is the only move that need be looked at.
  bool add_ways_home(MoveList& moves, int from, std::uint8_t card, Reductions reductions) const;

  const Deal* deal_ = nullptr;
  std::array<std::uint8_t, static_cast<std::size_t>(R.suits)> counts_{};
  std::array<std::uint8_t, static_cast<std::size_t>(R.heaps)> top_{}, bottom_{}, length_{};
  std::array<std::uint8_t, 64> under_{};
  std::array<std::uint8_t, 16> in_stock_{};  // cards by rank
  std::uint8_t next_ = 0, home_ = 0;
  Key key_{};
};

// Claim (last-of-its-rank): where a card is the last of its rank that is not home, and goes home now, no other move
//        need be looked at.
// Proof: let a win begin otherwise. The card goes to that foundation in it, which alone has not got its rank. Send it
//        there first instead. If it lies on a heap, every other move of the win is still possible: what was laid on it
//        lies on what it covered, and a foundation that has it already only takes it earlier. If it is the next card of
//        the stock, the win's next move of the stock is its own, and the moves before that are of heaps and stay
//        possible; where it was laid on a heap, what was laid on it lies one deeper and comes home in the same order.
// Tested by: CalculationFuzz.*.
//
// Claim (one-empty-heap): of empty heaps the first need be looked at.
// Proof: heaps are alike. Tested by: CalculationFuzz.*.
template <CalculationRules R>
bool Calculation<R>::add_ways_home(MoveList& moves, int from, std::uint8_t card, Reductions reductions) const {
  for (int f = 0; f < R.suits; ++f) {
    if (!wants(f, card)) continue;
    const Move move{0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(kFirstFoundation + f), card};
    if ((reductions & kLastOfItsRank) && wanted_by(card) == 1) {
      moves.clear();
      moves.add(move);
      return true;
    }
    moves.add(move);
  }
  return false;
}

template <CalculationRules R>
void Calculation<R>::list(MoveList& moves, Reductions reductions) const {
  moves.clear();
  for (int heap = 0; heap < R.heaps; ++heap)
    if (length_[at(heap)] > 0 && add_ways_home(moves, heap, top_[at(heap)], reductions)) return;
  if (!is_stock_left() || add_ways_home(moves, kStock, next_card(), reductions)) return;
  bool has_empty = false;
  for (int heap = 0; heap < R.heaps; ++heap) {
    if (length_[at(heap)] == 0 && (reductions & kOneEmptyHeap)) {
      if (has_empty) continue;
      has_empty = true;
    }
    moves.add({0, kStock, static_cast<std::uint8_t>(heap), next_card()});
  }
}

template <CalculationRules R>
int Calculation<R>::send_home(std::array<std::uint8_t, static_cast<std::size_t>(R.suits)>& counts, Heaps& heaps) const {
  int sent = 0;
  for (int before = -1; before < sent;) {
    before = sent;
    for (int heap = 0; heap < R.heaps; ++heap)
      for (int f = 0; f < R.suits && heaps.length[at(heap)] > 0; ++f) {
        std::uint8_t& top = heaps.top[at(heap)];
        if (kPlaces[at(f)][at(rank_of(top))] != counts[at(f)]) continue;
        top = under_[top];
        --heaps.length[at(heap)];
        ++counts[at(f)];
        ++sent;
        f = -1;  // the card that is bared may go anywhere
      }
  }
  return sent;
}

// What would stay on the heaps if the stock's cards could be had in any order, heaps' cards first: the better, the
// less.
template <CalculationRules R>
int Calculation<R>::stuck() const {
  Heaps heaps{top_, length_};
  auto counts = counts_;
  auto in_stock = in_stock_;
  int left = kCards - home_;
  const auto take_from_stock = [&] {
    for (int f = 0; f < R.suits; ++f) {
      if (counts[at(f)] == R.ranks || in_stock[at(R.rank_at(f, counts[at(f)]))] == 0) continue;
      --in_stock[at(R.rank_at(f, counts[at(f)]++))];
      return true;
    }
    return false;
  };
  while (true) {
    left -= send_home(counts, heaps);
    if (!take_from_stock()) return left;
    --left;
  }
}

// Cards that lie on one that is wanted sooner, by how much sooner, heaps that are empty, and what is stuck.
template <CalculationRules R>
int Calculation<R>::score() const {
  int score = 0;
  for (int heap = 0; heap < R.heaps; ++heap) {
    int latest = 0;
    std::uint8_t card = top_[at(heap)];
    for (int i = length_[at(heap)]; i-- > 0; card = under_[card]) {
      const int here = distance(card);
      if (latest > here) score -= 2 + latest - here;
      latest = std::max(latest, here);
    }
    score += length_[at(heap)] == 0 ? 4 : 0;
  }
  return score + 5 * home_ - 5 * stuck();
}

template <CalculationRules R>
Board Calculation<R>::to_board() const {
  Board board;
  board.game = kName;
  std::array<std::vector<Card>, 16> home;  // cards by rank, in suit order
  std::array<bool, 64> is_elsewhere{};
  for (std::size_t i = next_; i < deal_->stock.size(); ++i) is_elsewhere[deal_->stock[i].code] = true;
  std::array<std::vector<Card>, static_cast<std::size_t>(R.heaps)> heaps;
  for (int heap = 0; heap < R.heaps; ++heap) {
    std::uint8_t card = top_[at(heap)];
    for (int i = length_[at(heap)]; i-- > 0; card = under_[card]) {
      heaps[at(heap)].insert(heaps[at(heap)].begin(), Card::from_code(card));
      is_elsewhere[card] = true;
    }
  }
  for (int suit = 0; suit < R.suits; ++suit)
    for (int rank = 1; rank <= R.ranks; ++rank)
      if (!is_elsewhere[Card(suit, rank).code]) home[at(rank)].push_back(Card(suit, rank));
  std::array<std::size_t, 16> given{};
  for (int f = 0; f < R.suits; ++f) {
    Pile& foundation = board.add(Deal::foundation_name(f));
    for (int place = 0; place < counts_[at(f)]; ++place) {
      const auto rank = at(R.rank_at(f, place));
      foundation.cards.push_back({home[rank][given[rank]++]});
    }
  }
  for (int heap = 0; heap < R.heaps; ++heap) {
    Pile& pile = board.add(Deal::heap_name(heap));
    for (const Card card : heaps[at(heap)]) pile.cards.push_back({card});
  }
  Pile& stock = board.add("S");
  for (std::size_t i = next_; i < deal_->stock.size(); ++i) stock.cards.push_back({deal_->stock[i]});
  return board;
}

}  // namespace winnable

#include "games/calculation/learned_score.h"
