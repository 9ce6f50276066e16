// Builders: keys, of positions and of what moves lead to. Part of games/builder/position.h.
#pragma once

#include "games/builder/position.h"

namespace winnable {

template <BuilderShape S>
Key Builder<S>::recomputed_key() const {
  Key key{};
  for (int copy = 0; copy < rules().decks; ++copy) {
    for (int value = 0; value < 4 * rules().ranks; ++value) {
      if (!tables_->has_suit(builder::suit_of(value))) continue;
      const int id = value + 64 * copy;
      key += part(id, under(id));
      if (hidden_.has(id)) key += tables_->face_down[static_cast<std::size_t>(id)];
    }
  }
  return key;
}

template <BuilderShape S>
Key Builder<S>::class_key() const {
  Key key{};
  for (int column = 0; column < columns(); ++column) {
    if (length(column) == 0) continue;
    const int base = card_at(column, run_length(column) - 1);
    key += part(base, under(base));
  }
  placed().each([&](int id) { key += part(id, under(id)); });
  for (int foundation = 0; foundation < kFoundations; ++foundation)
    if (height(foundation) > 0) key += part(4 * (height(foundation) - 1) + foundation % 4, builder::kHome);
  (exposed_ & next_home_).each([&](int id) { key += part(id, builder::kCell); });
  return key;
}

template <BuilderShape S>
typename Builder<S>::Change Builder<S>::change_of(Move move) const {
  switch (move.kind) {
    case builder::kToColumn: return {card_at(move.from, move.count - 1), base_of(move.to)};
    case builder::kToCell: return {top(move.from), builder::kCell};
    case builder::kPlaceToCell: return {move.from, builder::kCell};
    case builder::kFromPlace: return {move.from, base_of(move.to)};
    case builder::kReturn: return {returned_card(move.from), base_of(move.to)};
    case builder::kReturnToCell: return {returned_card(move.from), builder::kCell};
    default: return {move.from, builder::kHome};
  }
}

template <BuilderShape S>
int Builder<S>::bared_by(Move move) const {
  const int card = change_of(move).card, code = under(card);
  if (code > builder::kReserve && rules().reserve_stacked)
    return deal_->reserve[static_cast<std::size_t>(code - builder::kReserve - 1)];
  return code;
}

template <BuilderShape S>
Key Builder<S>::key_after(Move move) const {
  const Change change = change_of(move);
  const int bared = under(change.card);
  Key key = key_;
  key -= part(change.card, bared);
  key += part(change.card, change.onto);
  if (bared < builder::kCell && hidden_.has(bared)) key -= tables_->face_down[static_cast<std::size_t>(bared)];
  return key;
}

template <BuilderShape S>
Key Builder<S>::key_after_cells(int column, int count) const {
  Key key = key_;
  int card = top(column);
  for (; count > 0; --count, card = under(card)) {
    key -= part(card, under(card));
    key += part(card, builder::kCell);
  }
  if (card < builder::kCell && hidden_.has(card)) key -= tables_->face_down[static_cast<std::size_t>(card)];
  return key;
}

}  // namespace winnable
