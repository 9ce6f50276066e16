// Referees of short decks, from the rules of a game as its position has them.
#pragma once

#include <memory>

#include "games/kansas.h"
#include "games/klondike.h"
#include "solver/referee/kansas.h"
#include "solver/referee/klondike.h"

namespace winnable::test {

template <KlondikeRules R>
std::unique_ptr<Referee> klondike_referee() {
  KlondikeSheet sheet;
  sheet.game = R.name.view();
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.draw = R.draw;
  sheet.redeals = R.redeals;
  sheet.foundation_return = R.foundation_return;
  sheet.columns.clear();
  for (int c = 1; c <= R.columns; ++c) sheet.columns.push_back(c);
  return make_klondike_referee(sheet);
}

constexpr KansasRules shorter(KansasRules rules, int suits, int ranks, int columns, int reserve) {
  rules.suits = suits;
  rules.ranks = ranks;
  rules.columns = columns;
  rules.reserve = reserve;
  return rules;
}

template <KansasRules R>
std::unique_ptr<Referee> kansas_referee() {
  KansasSheet sheet;
  sheet.game = R.name.view();
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.columns = R.columns;
  sheet.reserve = R.reserve;
  sheet.any_suffix_moves = R.moves_any_tail;
  sheet.any_card_fills = R.gap_takes_any;
  sheet.base_dealt_before_reserve = R.base_first;
  sheet.first_card_turned = R.start_waste == 1;
  return make_kansas_referee(sheet);
}

}  // namespace winnable::test
