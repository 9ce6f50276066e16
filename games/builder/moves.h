// Builders: making moves and taking them back. Part of games/builder/position.h.
#pragma once

#include "games/builder/position.h"

namespace winnable {

template <BuilderShape S>
void Builder<S>::lift(int column, int count, int card) {
  const auto c = static_cast<std::size_t>(column);
  exposed_.remove(top(column));
  const int bared = under(card);
  len_[c] = static_cast<std::uint8_t>(len_[c] - count);
  if (prefix_[c] > len_[c]) prefix_[c] = len_[c];
  tops_[block(column)].bytes[in_block(column)] = static_cast<std::uint8_t>(bared);
  if (!len_[c]) return;
  exposed_.add(bared);
  if (!hidden_.has(bared)) return;
  hidden_.remove(bared);
  key_ -= tables_->face_down[static_cast<std::size_t>(bared)];
}

template <BuilderShape S>
void Builder<S>::leave_place(int id) {
  const int code = under(id);
  if (code < builder::kReserve) {
    cells_.remove(id);
    full_cells_ &= static_cast<std::uint16_t>(~(1u << (code - builder::kCell)));
    return;
  }
  reserve_.remove(id);
  if (!rules().reserve_stacked || code == builder::kReserve) return;
  reserve_.add(deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)]);
}

template <BuilderShape S>
void Builder<S>::come_to_place(int id, int code) {
  relate(id, code);
  if (code < builder::kReserve) {
    cells_.add(id);
    full_cells_ |= static_cast<std::uint16_t>(1u << (code - builder::kCell));
    return;
  }
  if (rules().reserve_stacked && code > builder::kReserve)
    reserve_.remove(deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)]);
  reserve_.add(id);
}

template <BuilderShape S>
typename Builder<S>::Undo Builder<S>::leave(int id, int column, int count) {
  Undo undo{.code = static_cast<std::uint8_t>(under(id))};
  if (undo.code >= builder::kCell) {
    leave_place(id);
    return undo;
  }
  undo.column = static_cast<std::uint8_t>(column);
  undo.prefix = prefix_[static_cast<std::size_t>(column)];
  undo.turned_up = hidden_.has(undo.code);
  lift(column, count, id);
  return undo;
}

template <BuilderShape S>
typename Builder<S>::Undo Builder<S>::apply(Move move) {
  switch (move.kind) {
    case builder::kToColumn: {
      const int last = top(move.from), card = card_at(move.from, move.count - 1);
      const Undo undo = leave(card, move.from, move.count);
      relate(card, base_of(move.to));
      put_on_top(move.to, last, move.count);
      return undo;
    }
    case builder::kToCell: {
      const int card = top(move.from);
      const Undo undo = leave(card, move.from, 1);
      come_to_place(card, builder::kCell + move.to);
      return undo;
    }
    case builder::kPlaceToCell: {
      const Undo undo = leave(move.from, 0, 1);
      come_to_place(move.from, builder::kCell + move.to);
      return undo;
    }
    case builder::kFromPlace: {
      const Undo undo = leave(move.from, 0, 1);
      relate(move.from, base_of(move.to));
      put_on_top(move.to, move.from, 1);
      return undo;
    }
    case builder::kReturn:
    case builder::kReturnToCell: {
      const int card = returned_card(move.from);
      if (move.kind == builder::kReturn) {
        relate(card, base_of(move.to));
        put_on_top(move.to, card, 1);
      } else {
        come_to_place(card, builder::kCell + move.to);
      }
      // Of two piles that are equally high the one that gives a card becomes the lower one.
      const int suit = builder::suit_of(card);
      const bool is_lower = move.from != suit || low(suit) == high(suit);
      --(has_lower_piles() && is_lower ? low_ : high_)[index(suit)];
      find_next_home();
      --home_;
      return {.code = builder::kHome};
    }
    default: {
      const int id = move.from;
      const Undo undo = leave(id, under(id) < builder::kCell ? column_with(id) : 0, 1);
      relate(id, builder::kHome);
      const int suit = builder::suit_of(id);
      ++(builder::level_of(id) == high(suit) ? high_ : low_)[index(suit)];
      find_next_home();
      ++home_;
      return undo;
    }
  }
}

// The group of `count` cards with `card` as its lowest and `last` as its exposed one comes back to where it lay.
template <BuilderShape S>
void Builder<S>::come_back(int card, int last, int count, Undo undo) {
  if (undo.code >= builder::kCell) {
    come_to_place(card, undo.code);
    return;
  }
  relate(card, undo.code);
  put_on_top(undo.column, last, count);
  prefix_[undo.column] = undo.prefix;
  if (!undo.turned_up) return;
  hidden_.add(undo.code);
  key_ += tables_->face_down[undo.code];
}

template <BuilderShape S>
void Builder<S>::undo(Move move, Undo undo) {
  switch (move.kind) {
    case builder::kToColumn: {
      const int last = top(move.to), card = card_at(move.to, move.count - 1);
      lift(move.to, move.count, card);
      come_back(card, last, move.count, undo);
      return;
    }
    case builder::kToCell:
    case builder::kPlaceToCell: {
      const int card = move.kind == builder::kPlaceToCell ? move.from : card_in_cell(move.to);
      leave_place(card);
      come_back(card, card, 1, undo);
      return;
    }
    case builder::kFromPlace:
      lift(move.to, 1, move.from);
      come_back(move.from, move.from, 1, undo);
      return;
    case builder::kReturn:
    case builder::kReturnToCell: {
      const int card = move.kind == builder::kReturn ? top(move.to) : card_in_cell(move.to);
      if (move.kind == builder::kReturn) {
        lift(move.to, 1, card);
      } else {
        leave_place(card);
      }
      relate(card, builder::kHome);
      const int suit = builder::suit_of(card);
      ++(builder::level_of(card) == high(suit) ? high_ : low_)[index(suit)];
      find_next_home();
      ++home_;
      return;
    }
    default: {
      const int suit = builder::suit_of(move.from), height = builder::level_of(move.from) + 1;
      --(has_lower_piles() && low(suit) == height ? low_ : high_)[index(suit)];
      find_next_home();
      --home_;
      come_back(move.from, move.from, 1, undo);
    }
  }
}

}  // namespace winnable
