// Builders with a stock: boards and moves as text. Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

namespace stock {
inline PileName pile(char letter, int i) { return {letter, static_cast<std::uint8_t>(i + 1)}; }
}  // namespace stock

// The turns that make the waste hold a card, then the move itself.
template <StockShape S>
void StockBuilder<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  switch (move.kind) {
    case stock::kTurn: return out.push_back(bare_move(Verb::turn));
    case stock::kRedeal: return out.push_back(bare_move(Verb::redeal));
    case stock::kDeal: return out.push_back(bare_move(Verb::deal));
    default: break;
  }
  PileName from, to{'F', 0};
  switch (move.kind / 4) {
    case stock::kFromColumn: from = stock::pile('T', move.from); break;
    case stock::kFromCell: from = stock::pile('C', move.from); break;
    case stock::kFromReserve: from = reserve_pile(move.from % rules().reserve_piles()); break;
    case stock::kFromFoundation: from = stock::pile('F', builder::suit_code(move.from & 3) + (move.from & 4)); break;
    default: {
      from = {'W', 0};
      const int wanted = left_before(move.from) + 1, left = cards_left();
      for (int waste = waste_count(); waste != wanted;) {
        const bool goes_round = waste == left;
        out.push_back(bare_move(goes_round ? Verb::redeal : Verb::turn));
        waste = goes_round ? 0 : std::min(waste + rules().draw, left);
      }
    }
  }
  if (move.kind % 4 == stock::kToColumn) to = stock::pile('T', move.to);
  if (move.kind % 4 == stock::kToCell) to = stock::pile('C', move.to);
  out.push_back(plain_move(from, to, move.count));
}

template <StockShape S>
Board StockBuilder<S>::to_board() const {
  Board board;
  board.game = tables_->name;
  const auto card = [&](int id, bool down = false) { return BoardCard{tables_->card_of(id), down}; };
  for (int c = 0; c < columns(); ++c) {
    Pile& pile = board.add(to_text(stock::pile('T', c)));
    for (int place = 0; place < length(c); ++place)
      pile.cards.push_back(card(card_at(c, length(c) - 1 - place), is_face_down(c, place)));
  }
  for (int i = 0; i < rules().cells; ++i) {
    Pile& pile = board.add(to_text(stock::pile('C', i)));
    if (state_.cells[at(i)] != stock::kNoCard) pile.cards.push_back(card(state_.cells[at(i)]));
  }
  for (int i = 0; i < rules().reserve_piles(); ++i) {
    Pile& pile = board.add(to_text(reserve_pile(i)));
    for (int place = i; place < BuilderRules::kMaxReserveCards; place += rules().reserve_piles())
      if (has_reserve(place)) pile.cards.push_back(card(deal_->reserve[at(place)]));
  }
  Pile& foundations = board.add("F");
  for (int i = 0; i < builder::kSuits; ++i) {
    const int suit = builder::suit_code(i);
    if (!tables_->has_suit(suit)) continue;
    for (int level = 0; level < high(suit); ++level) foundations.cards.push_back(card(4 * level + suit));
    for (int level = 0; level < low(suit) && rules().decks == 2; ++level)
      foundations.cards.push_back(card(4 * level + suit));
  }
  std::vector<BoardCard> waste, left;
  each_left([&](int place) { (place < state_.turned ? waste : left).push_back(card(stock_card(place))); });
  if (rules().has_waste()) board.add("W").cards = std::move(waste);
  if (rules().stock > 0) board.add("S").cards = std::move(left);
  if (rules().foundations == FoundationStart::first || rules().foundations == FoundationStart::beak)
    board.facts.emplace_back("base", tables_->base);
  if (rules().counts_redeals()) board.facts.emplace_back("redeals", state_.redeals);
  return board;
}

}  // namespace winnable
