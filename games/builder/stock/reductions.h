// Builders with a stock: what a search need not try. Each reduction is a bit and a predicate over the rules; a
// reduction whose conditions fail is off, whatever was asked for. Part of games/builder/stock/position.h.
//
// In all of these but kSafeHome columns, and cells, are alike but for their cards: not so while the stock is dealt onto
// the columns (has_named_columns()). What an empty column does when it appears is nothing: not so while spaces are
// filled by force (is_filling()). Both end with their source, and the test looks at the position.
#pragma once

#include "games/builder/classes.h"
#include "games/builder/home_rules.h"
#include "games/builder/stock/position.h"

namespace winnable {

// kOneSpace, kNoColumnToSpace.
// Claim: of several empty columns (free cells) one need be tried, and a whole column never goes to an empty one.
// Why: the positions are the same up to the order of columns and cells.
// Needs: no named columns.
//
// kNoReturn. The claim stands in games/builder/home_rules.h. Needs, besides: no forced fills, no named columns.
//
// kPartGoesHome.
// Claim: part of a sequence, with tail t on h, goes onto a card h' only if h can go to its foundation then.
// Why: h and h' take the same cards. Put such a move off, and follow the plan with what lies on h and what lies on h'
//      exchanged: what the plan lays on h goes onto h', what moves with h takes t along, until h (or h') goes home
//      bare in the plan; then the tail that still lies on it goes over to the other, which is bare there, and the card
//      bared goes home. What is exchanged leaves the same columns empty at the same times.
// Needs: any part of a sequence moves; sequences are built as columns are; h and h' of one kind take the same cards:
//      alternating colours, one colour, in suit, any suit, none around the corner; no cells, where h could be put; no
//      named columns, where tails would be covered. (Source: Blake & Gent, JAIR 85:21, for Klondike and Canfield.)
//
// kClasses. The claim stands in games/builder/classes.h. Needs, besides: no named columns.
//
// kLateTurns.
// Claim: turns and redeals need be made only just before the card that they turn up is played.
// Why: they touch nothing but stock and waste, and nothing but playing waste cards looks at these: each commutes with
//      every other move up to the next play from the waste.
// Needs: spaces are not filled from the waste by force.
// Guarded by: tests/games/stock_builder_test.cpp, for all of this file.
template <StockShape S>
Reductions StockBuilder<S>::holding(const BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  Reductions holding = kOneSpace | kNoColumnToSpace;
  if (builder::needs_no_return(tables)) holding |= kNoReturn;
  // Safe home: below.
  const bool is_known = builder::is_in_suit(rules) || rules.build == BuildRule::alternate_colours || rules.decks == 1;
  if (!tables.bases_host && is_known && !(rules.decks == 2 && rules.foundation_return)) holding |= kSafeHome;
  if (rules.group == GroupRule::any_part && rules.group_build == rules.build && rules.cells == 0 &&
      rules.wrap != WrapRule::around && rules.build != BuildRule::other_suit)
    holding |= kPartGoesHome;
  if (builder::has_classes(rules)) holding |= kClasses;
  if (rules.has_waste() && rules.fill != FillRule::waste_then_stock) holding |= kLateTurns;
  return holding;
}

// kSafeHome.
// Claim: a card that games/builder/home_rules.h calls safe may go home at once, from a column, a cell or the reserve,
// and
//        where single cards are turned also as the waste's top or the stock's next card, or wherever it lies in stock
//        and waste if they can be turned over at will.
// Why: as there. A waste card that leaves, where single cards are turned, leaves the others as near as they were, and
// so
//      does the stock's next card, which is turned and played. A card that the stock deals onto c lies on what was
//      under c instead, or in a space: what lies on it is the same, and so is what it may go onto; when c moves with
//      it, in a sequence, it was of those that go home.
// Needs: no forced fills, no base card that hosts a king. Where the stock is dealt onto columns: whatever columns are
//      empty then.
template <StockShape S>
std::optional<Move> StockBuilder<S>::safe_home_move() const {
  if (is_filling()) return std::nullopt;
  std::optional<Move> found;
  const auto look_at = [&](stock::Source source, int from, int card) {
    if (!found && goes_home(card) && builder::is_safe(*this, card))
      found = Move{stock::kind(source, stock::kToHome), static_cast<std::uint8_t>(from), 0};
  };
  for (int c = 0; c < columns(); ++c)
    if (length(c) > 0) look_at(stock::kFromColumn, c, top(c));
  for (int i = 0; i < rules().cells; ++i)
    if (state_.cells[at(i)] != stock::kNoCard) look_at(stock::kFromCell, i, state_.cells[at(i)]);
  each_reserve([&](int place) { look_at(stock::kFromReserve, place, deal_->reserve[at(place)]); });
  if (found || !rules().has_waste() || rules().draw != 1) return found;
  if (deal_->turns_late && rules().turns_over_at_will()) {
    each_playable([&](int place) { look_at(stock::kFromWaste, place, stock_card(place)); });
    return found;
  }
  if (const int place = waste_top(); place >= 0) look_at(stock::kFromWaste, place, stock_card(place));
  if (!deal_->turns_late) return found;
  if (const int place = next_place(); place < deal_->stock_size) look_at(stock::kFromWaste, place, stock_card(place));
  return found;
}

}  // namespace winnable
