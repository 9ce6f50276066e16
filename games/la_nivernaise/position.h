// La Nivernaise (docs/rules/la-nivernaise.md): two decks, six packets of four without building (the Line), eight cells
// (the Flanks), one foundation up and one down for each suit, two redeals without shuffling.
//
// Representation. The Line and the stock are one row of cards: packet 1 deepest card first, packet 2, ..., then the
// stock, next card first. A redeal picks the packets up in just this order, so it only moves the boundaries.
//
//   line_   packet 1 | packet 2 | ... | packet 6 | stock | zeros
//   ends_   where each packet ends; the stock starts at the last of them and ends at size_
//
// Invariants: line_ is zero from size_ on; a packet is empty only when the stock is; ends_ never falls.
// Cost: 144 bytes; a card taken shifts the row (two cache lines), the key is hashed anew from 17 words.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "games/la_nivernaise/presets.h"
#include "solver/core/hash.h"
#include "solver/search/preset_position.h"

namespace winnable {

// Where a search starts.
template <LaNivernaiseShape S>
struct LaNivernaiseDeal {
  explicit LaNivernaiseDeal(const LaNivernaiseRules& of) : rules(of) {}
  static LaNivernaiseDeal from_deck(const LaNivernaiseRules& rules, const Deck& shuffled);
  static std::optional<LaNivernaiseDeal> from_board(const LaNivernaiseRules& rules, const Board& board,
                                                    BoardError& error);

  LaNivernaiseRules rules;
  CardArray line{};                    // packets, then stock
  std::array<std::uint8_t, 8> ends{};  // of the packets
  int size = 0;                        // cards of Line and stock
  std::array<Card, 8> flanks{};
  std::array<std::uint8_t, 4> up{};  // cards on the foundations, by suit
  std::array<std::uint8_t, 4> down{};
  int redeals = 0;  // used so far
  std::uint64_t salt = 0;
};

template <LaNivernaiseShape S>
class LaNivernaisePosition {
 public:
  using Deal = LaNivernaiseDeal<S>;

  static constexpr DeckShape kDeckShape{.decks = 2, .suits = S.suits, .ranks = S.ranks};
  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = S.deck_size();

  enum Reduction : Reductions { kSafeHome = 1, kOneFlank = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"safe-home",
       "a card whose twin is home goes home at once: from a Flank always, from the Line after the last deal"},
      {"one-flank", "one empty Flank stands for all"},
  }};

  LaNivernaisePosition() = default;  // no position yet
  explicit LaNivernaisePosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { generate_moves(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { generate_moves(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  struct Undo;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  bool is_won() const { return cards_home() == S.deck_size(); }
  // Every card not yet home has to go there.
  int moves_to_win_lower_bound() const { return S.deck_size() - cards_home(); }

  // Cards never come back; deals, Flanks and exchanges leave the count alone, so positions that differ in these
  // compete.
  int progress() const { return cards_home(); }
  int score() const;
  // The stock is known once it has been picked up.
  HiddenCount hidden_count() const { return {redeals_ == 0 ? stock_size() : 0, 0}; }
  static constexpr int kScoreSamples = 6;  // honest play: deals cover packets, cards that leave bare them
  int honest_score() const { return score() + 100 * cards_home(); }
  static constexpr std::uint64_t kEndNodes = 400'000;  // half of the game is to be played once the stock is picked up

 private:
  static constexpr std::uint8_t kHome = 0, kToFlank = 1, kDeal = 2, kRedeal = 3, kExchange = 4;
  static constexpr int kStock = 6, kFirstFlank = 8;  // places 0..5 are packets
  static constexpr std::uint8_t kUp = 0, kDown = 1;

  int packet_start(int packet) const { return packet == 0 ? 0 : ends_[static_cast<std::size_t>(packet) - 1]; }
  int packet_end(int packet) const { return ends_[static_cast<std::size_t>(packet)]; }
  bool is_packet_empty(int packet) const { return packet_start(packet) == packet_end(packet); }
  int stock_start() const { return packet_end(S.packets - 1); }
  int stock_size() const { return size_ - stock_start(); }
  Card line_card(int index) const { return Card::from_code(line_[static_cast<std::size_t>(index)]); }
  Card top(int packet) const { return is_packet_empty(packet) ? Card{} : line_card(packet_end(packet) - 1); }
  Card flank(int i) const { return Card::from_code(flanks_[static_cast<std::size_t>(i)]); }
  Card card_at(int place) const {
    return place >= kFirstFlank ? flank(place - kFirstFlank) : place == kStock ? line_card(stock_start()) : top(place);
  }

  int up(int suit) const { return up_[static_cast<std::size_t>(suit)]; }
  int down(int suit) const { return down_[static_cast<std::size_t>(suit)]; }
  bool fits_up(Card card) const { return card.rank() == up(card.suit()) + 1; }
  bool fits_down(Card card) const { return card.rank() == S.ranks - down(card.suit()); }
  bool can_exchange(int suit) const { return up(suit) + down(suit) == S.ranks; }
  bool is_twin_home(Card card, bool goes_up) const {
    return goes_up ? card.rank() > S.ranks - down(card.suit()) : card.rank() <= up(card.suit());
  }
  bool nothing_left_to_deal() const { return stock_size() == 0 && redeals_ == deal_->rules.redeals; }
  int cards_home() const {
    int count = 0;
    for (std::size_t suit = 0; suit < 4; ++suit) count += up_[suit] + down_[suit];
    return count;
  }

  void generate_moves(MoveList& moves, Reductions reductions) const;
  bool add_homes(MoveList& moves, int place, Reductions reductions) const;

  void take(int place);
  void deal_to(int packet);
  void deal_round();
  Key line_hash() const;

  const Deal* deal_ = nullptr;
  std::array<std::uint8_t, kMaxDeckSize> line_{};
  std::array<std::uint8_t, 8> ends_{};
  std::array<std::uint8_t, 8> flanks_{};
  std::array<std::uint8_t, 4> up_{};  // cards on the foundations, by suit
  std::array<std::uint8_t, 4> down_{};
  std::uint8_t size_ = 0;
  std::uint8_t redeals_ = 0;  // used so far
};

template <LaNivernaiseShape S>
struct LaNivernaisePosition<S>::Undo {
  LaNivernaisePosition before;
};

// A preset as a Position of its own.
template <LaNivernaiseRules R>
using LaNivernaise = PresetPosition<LaNivernaisePosition<R.shape()>, R>;

}  // namespace winnable

#include "games/la_nivernaise/deal.h"
#include "games/la_nivernaise/moves.h"
