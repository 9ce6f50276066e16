// Spells a compact Klondike win in ordinary moves: plays every step on the plain position, turning the stock and moving
// whole runs aside where the step needs it.
//
// Invariant: before each step the plain position is an arrangement of the compact one, so that what the step needs is
// there: an exposed host, an empty column, or a twin that takes the run lying on the card to be exposed.
// Cost: microseconds a step; for wins only.
#pragma once

#include <cassert>
#include <vector>

#include "games/klondike.h"
#include "games/klondike_compact.h"

namespace winnable {

template <KlondikeRules R>
class KlondikeSpeller {
 public:
  KlondikeSpeller(const KlondikeDeal<R>& deal, std::vector<PlayMove>& out) : position_(deal), out_(out) {}

  void play(KlondikeStep step) {
    const Card card = klondike::card_of(step.card);
    switch (step.kind) {
      case KlondikeStep::kHome:
        expose(card);
        play(Plain::kColumnHome, place_of(card).column, 0);
        break;
      case KlondikeStep::kReturn: play(Plain::kReturn, card.suit(), host_of(card)); break;
      case KlondikeStep::kMove: {
        const Place place = place_of(card);
        play(Plain::kColumnToColumn, place.column, host_of(card), place.count);
        break;
      }
      case KlondikeStep::kStockHome:
        turn_to(card);
        play(Plain::kWasteHome, 0, 0);
        break;
      case KlondikeStep::kStockDown:
        turn_to(card);
        play(Plain::kWasteToColumn, 0, host_of(card));
        break;
      default: break;
    }
  }

 private:
  using Plain = Klondike<R>;
  struct Place {
    int column = 0;
    int count = 0;  // of cards from this one to the exposed one
  };

  void play(typename Plain::Kind kind, int from, int to, int count = 1) {
    const Move move{kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                    static_cast<std::uint8_t>(count)};
    position_.spell(move, out_);
    position_.apply(move);
  }

  // Where a face-up card lies.
  Place place_of(Card card) const {
    for (int column = 0; column < R.columns; ++column)
      for (int place = position_.down(column); place < position_.length(column); ++place)
        if (position_.card(column, place) == card) return {column, position_.length(column) - place};
    assert(false && "the card is not face up");
    return {};
  }

  // A column that takes the card.
  int host_of(Card card) const {
    for (int column = 0; column < R.columns; ++column) {
      const Card host = position_.exposed(column);
      if (host ? host.rank() == card.rank() + 1 && host.is_red() != card.is_red() : card.rank() == R.ranks)
        return column;
    }
    assert(false && "no column takes the card");
    return 0;
  }

  // Moves what lies on a card to its twin.
  void expose(Card card) {
    const Place place = place_of(card);
    if (place.count == 1) return;
    const Card above = position_.card(place.column, position_.length(place.column) - place.count + 1);
    play(Plain::kColumnToColumn, place.column, host_of(above), place.count - 1);
  }

  void turn_to(Card card) {
    for (int turns = 0; position_.waste_top() != card; ++turns) {
      assert(turns < 100 && "the card cannot be reached");
      play(position_.can_turn() ? Plain::kTurn : Plain::kRedeal, 0, 0);
    }
  }

  Plain position_;
  std::vector<PlayMove>& out_;
};

}  // namespace winnable
