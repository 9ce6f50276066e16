// TriPeaks (docs/rules/tri-peaks.md): three peaks of overlapping cards, played one by one onto a single waste, up or
// down whatever the suit; won when the peaks are gone. One pass of the stock.
//
// Representation. Suits do not matter, so the waste is the rank of its exposed card; the stock is the number of cards
// turned:
//
//   present_  a bit a place | waste_ the exposed waste card (its rank enters the key) | turned_
//   key       bits 0..27 present | 28..31 rank of the waste card | 32..37 turned: exact
//
// Which cards lie under the waste's exposed one follows from the rest and has no bearing on play; boards list them
// sorted. A card is face down just when it is covered.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/tri_peaks/deal.h"
#include "games/tri_peaks/presets.h"
#include "solver/play/learned_score.h"
#include "solver/play/player_plan.h"
#include "solver/search/position.h"

namespace winnable {

template <TriPeaksRules R>
class TriPeaks {
  static_assert(R.rows >= 2 && R.places() <= 28 && R.ranks >= 3 && R.stock_size() >= 0);

 public:
  using Deal = TriPeaksDeal<R>;
  using Places = std::uint32_t;  // a bit each
  struct Undo {
    Card waste;
  };

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = true;
  static constexpr int kKeyBits = 38;
  static constexpr int kMaxProgress = R.places() + R.stock_size();
  static constexpr std::uint8_t kTurn = 0, kPlay = 1;

  enum Reduction : Reductions { kSameRank = 1, kFewerTurned = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"same-rank", "of two bare cards of a rank the one goes first that covers all that the other covers"},
      {"fewer-turned", "a position is lost when it is lost with the same peaks and waste rank and more stock left"},
  }};
  // Which cards a bare card covers is seen, not what they are.
  static constexpr auto kCovers = Deal::kCovers;
  static constexpr auto kCoveredBy = [] {  // of each place the places on which it lies
    std::array<Places, 32> covered{};
    for (std::size_t place = 0; place < R.places(); ++place)
      for (std::size_t cover = 0; cover < R.places(); ++cover)
        if (kCovers[place] >> cover & 1) covered[cover] |= Places{1} << place;
    return covered;
  }();

  explicit TriPeaks(const Deal& deal) : deal_(&deal), present_(deal.present) {
    if (!deal.waste.empty()) waste_ = deal.waste.back();
  }

  void generate(MoveList& moves) const {
    moves.clear();
    each_play([&](std::size_t place) { moves.add({.kind = kPlay, .from = static_cast<std::uint8_t>(place)}); });
    if (turned_ < deal_->stock_size) moves.add({.kind = kTurn});
  }

  // `fewer-turned` looks at other positions: the search applies it.
  void generate_reduced(MoveList& moves, Reductions reductions) const {
    if (!(reductions & kSameRank)) return generate(moves);
    moves.clear();
    each_play([&](std::size_t place) {
      bool follows = false;
      each_play([&](std::size_t other) {
        follows = follows || (rank_at(other) == rank_at(place) && goes_before(other, place, present_));
      });
      if (!follows) moves.add({.kind = kPlay, .from = static_cast<std::uint8_t>(place)});
    });
    if (turned_ < deal_->stock_size) moves.add({.kind = kTurn});
  }

  // Claim: of two bare cards of a rank, `follower` need not be played while the other one can be, if that one lies on
  //        every card that is left under the follower.
  // Why: take a win that plays the follower and exchange the two plays. In between, what the follower lies on is still
  //      covered by the other one in the win, so the win plays nothing that it does not have now.
  // Needs: suits do not matter.
  // Guarded by: tests/games/tri_peaks_test.cpp.
  static constexpr bool goes_before(std::size_t other, std::size_t follower, Places present) {
    const Places under_other = kCoveredBy[other] & present, under_follower = kCoveredBy[follower] & present;
    if (other == follower || (under_follower & ~under_other)) return false;
    return under_follower != under_other || other < follower;
  }

  Undo apply(Move move) {
    const Undo undo{waste_};
    if (move.kind == kTurn) {
      waste_ = deal_->stock[turned_++];
    } else {
      waste_ = deal_->places[move.from];
      present_ ^= Places{1} << move.from;
    }
    return undo;
  }
  void undo(Move move, Undo undo) {
    waste_ = undo.waste;
    if (move.kind == kTurn) {
      --turned_;
    } else {
      present_ ^= Places{1} << move.from;
    }
  }

  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    if (move.kind == kTurn) return out.push_back(bare_move(Verb::turn));
    out.push_back(plain_move({'P', static_cast<std::uint8_t>(move.from + 1)}, {'W', 0}));
  }

  Key key() const {
    return {present_ | static_cast<std::uint64_t>(waste_.rank()) << 28 | std::uint64_t{turned_} << 32, 0};
  }
  bool is_won() const { return present_ == 0; }
  int cards_left() const { return std::popcount(present_); }
  int moves_to_win_lower_bound() const { return cards_left(); }

  int progress() const { return R.places() - cards_left() + turned_; }
  int score() const { return -cards_left(); }
  HiddenCount hidden_count() const { return {deal_->stock_size - turned_, face_down()}; }
  // games/tri_peaks/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards left", "covered cards", "bare cards", "plays in a row on the waste",
       "mean plays after an unseen card, in tenths", "unseen cards after which something plays",
       "neighbours among bare cards", "peaks cleared", "cards in the stock"});
  using Features = std::array<int, kFeatures.size()>;
  Features features() const;
  int moment() const { return moment_of(deal_->stock_size - turned_, R.stock_size()); }
  static constexpr std::span<const int> learned_weights();
  static constexpr int kScoreSamples = 4;
  static constexpr WorldsPlayedOn kWorldsPlayedOn{.by_fast = true};

  Board to_board() const {
    Board board;
    board.game = kName;
    std::vector<Card> waste = deal_->waste;
    for (std::size_t i = 0; i < R.places(); ++i) {
      Pile& pile = board.add(Deal::place_name(i));
      if (present_ >> i & 1) {
        pile.cards.push_back({deal_->places[i], is_covered(i)});
      } else if (deal_->present >> i & 1) {
        waste.push_back(deal_->places[i]);
      }
    }
    waste.insert(waste.end(), deal_->stock.begin(), deal_->stock.begin() + turned_);
    // The covered cards sorted, then the exposed one.
    std::sort(waste.begin(), waste.end());
    const auto exposed = std::find(waste.begin(), waste.end(), waste_);
    std::rotate(exposed, exposed + 1, waste.end());
    Pile& pile = board.add("W");
    for (const Card card : waste) pile.cards.push_back({card});
    Pile& stock = board.add("S");
    for (int i = turned_; i < deal_->stock_size; ++i)
      stock.cards.push_back({deal_->stock[static_cast<std::size_t>(i)]});
    return board;
  }

 private:
  class Looks;  // learned_score.h

  bool is_covered(std::size_t place) const { return present_ & kCovers[place]; }
  int rank_at(std::size_t place) const { return deal_->places[place].rank(); }
  int face_down() const {
    int count = 0;
    for (std::size_t i = 0; i < R.places(); ++i) count += (present_ >> i & 1) && is_covered(i);
    return count;
  }

  template <class Act>
  void each_play(Act&& act) const {
    for (Places rest = present_; rest; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      if (!is_covered(place) && R.are_neighbours(rank_at(place), waste_.rank())) act(place);
    }
  }

  const Deal* deal_;
  Places present_ = 0;
  Card waste_{};
  std::uint8_t turned_ = 0;
};

}  // namespace winnable

#include "games/tri_peaks/learned_score.h"
