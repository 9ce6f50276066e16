// Builders: boards and moves as text. Part of games/builder/position.h.
#pragma once

#include <string>
#include <vector>

#include "games/builder/position.h"

namespace winnable {

namespace builder {
inline PileName pile(char letter, int i) { return {letter, static_cast<std::uint8_t>(i + 1)}; }
// F1.. the higher piles of the suits, F5.. the lower ones.
inline PileName foundation(int number) { return pile('F', suit_code(suit_of(number)) + (number & kSuits)); }
}  // namespace builder

// The pile of a card in a cell or the reserve, by the code of its place.
template <BuilderShape S>
PileName Builder<S>::place_name(int code) const {
  if (code < builder::kReserve) return builder::pile('C', code - builder::kCell);
  if (rules().reserve_stacked) return {'R', 0};
  return builder::pile('R', code - builder::kReserve);
}

template <BuilderShape S>
void Builder<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const PileName home{'F', 0};
  switch (move.kind) {
    case builder::kToColumn: {
      const PileName from = builder::pile('T', move.from), to = builder::pile('T', move.to);
      if (move.count == 1 || !tables_->moves_single_cards()) {
        out.push_back(plain_move(from, to, move.count));
        return;
      }
      std::vector<PileName> cells, spaces;
      for (int cell = 0; cell < rules().cells; ++cell)
        if (!(full_cells_ >> cell & 1)) cells.push_back(builder::pile('C', cell));
      for (int c = 0; c < columns() && rules().spaces == SpaceRule::any; ++c)
        if (!length(c) && c != move.to) spaces.push_back(builder::pile('T', c));
      builder::spell_group(from, to, move.count, cells, std::move(spaces), out);
      return;
    }
    case builder::kToCell:
      out.push_back(plain_move(builder::pile('T', move.from), builder::pile('C', move.to)));
      return;
    case builder::kFromPlace:
      out.push_back(plain_move(place_name(under(move.from)), builder::pile('T', move.to)));
      return;
    case builder::kPlaceToCell:
      out.push_back(plain_move(place_name(under(move.from)), builder::pile('C', move.to)));
      return;
    case builder::kReturn:
      out.push_back(plain_move(builder::foundation(move.from), builder::pile('T', move.to)));
      return;
    case builder::kReturnToCell:
      out.push_back(plain_move(builder::foundation(move.from), builder::pile('C', move.to)));
      return;
    default:
      if (under(move.from) >= builder::kCell) {
        out.push_back(plain_move(place_name(under(move.from)), home));
      } else {
        out.push_back(plain_move(builder::pile('T', column_with(move.from)), home));
      }
  }
}

template <BuilderShape S>
Board Builder<S>::to_board() const {
  Board board;
  board.game = tables_->name;
  const auto card = [&](int id) { return BoardCard{tables_->card_of(id), hidden_.has(id)}; };
  for (int c = 0; c < columns(); ++c) {
    Pile& pile = board.add(to_text(builder::pile('T', c)));
    for (int id = top(c), i = 0; i < length(c); ++i, id = under(id)) pile.cards.insert(pile.cards.begin(), card(id));
  }
  for (int i = 0; i < rules().cells; ++i) board.add(to_text(builder::pile('C', i)));
  if (rules().reserve && rules().reserve_stacked) board.add("R");
  for (int i = 0; i < rules().reserve && !rules().reserve_stacked; ++i) board.add(to_text(builder::pile('R', i)));
  const auto put = [&](int id) {
    const std::string name = to_text(place_name(under(id)));
    for (Pile& pile : board.piles)
      if (pile.name == name) pile.cards.push_back(card(id));
  };
  cells_.each(put);
  for (int i = 0; i < rules().reserve; ++i) {
    const int id = deal_->reserve[static_cast<std::size_t>(i)];
    if (deal_->has_reserve[static_cast<std::size_t>(i)] && under(id) == builder::kReserve + i) put(id);
  }
  Pile& foundations = board.add("F");
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    const int code = builder::suit_code(suit);
    if (!tables_->has_suit(code)) continue;
    for (int level = 0; level < high(code); ++level) foundations.cards.push_back({tables_->card_of(4 * level + code)});
    for (int level = 0; has_lower_piles() && level < low(code); ++level)
      foundations.cards.push_back({tables_->card_of(4 * level + code)});
  }
  if (rules().foundations == FoundationStart::first || rules().foundations == FoundationStart::beak)
    board.facts.emplace_back("base", tables_->base);
  return board;
}

}  // namespace winnable
