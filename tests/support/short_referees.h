// Referees of short decks, from the rules of a game as its position has them.
#pragma once

#include <memory>

#include "games/forty_thieves/position.h"
#include "games/golf/position.h"
#include "games/kansas/position.h"
#include "games/klondike/position.h"
#include "games/pyramid/position.h"
#include "games/quadrangle/presets.h"
#include "games/salic_law/position.h"
#include "games/scorpion/position.h"
#include "games/spider/presets.h"
#include "solver/referee/forty_thieves.h"
#include "solver/referee/golf.h"
#include "solver/referee/kansas.h"
#include "solver/referee/klondike.h"
#include "solver/referee/pyramid.h"
#include "solver/referee/quadrangle.h"
#include "solver/referee/salic_law.h"
#include "solver/referee/scorpion.h"
#include "solver/referee/spider.h"

namespace winnable::test {

template <FortyThievesRules R>
std::unique_ptr<Referee> forty_thieves_referee() {
  return make_forty_thieves_referee({.game = std::string(R.name.view()),
                                     .suits = R.suits,
                                     .ranks = R.ranks,
                                     .columns = R.columns,
                                     .depth = R.depth,
                                     .reserves = R.cells,
                                     .runs_move = R.moves_runs,
                                     .stock_card_shown = R.shows_stock_card});
}

template <GolfRules R>
std::unique_ptr<Referee> golf_referee() {
  const OnKing on_king = R.king == GolfKing::takes_nothing ? OnKing::none
                         : R.king == GolfKing::takes_queen ? OnKing::queen
                                                           : OnKing::queen_or_ace;
  return make_golf_referee({.game = std::string(R.name.view()),
                            .suits = R.suits,
                            .ranks = R.ranks,
                            .columns = R.columns,
                            .depth = R.depth,
                            .on_king = on_king,
                            .on_ace = R.ace_takes_king ? OnAce::two_or_king : OnAce::two});
}

template <PyramidRules R>
std::unique_ptr<Referee> pyramid_referee() {
  return make_pyramid_referee({.game = std::string(R.name.view()),
                               .suits = R.suits,
                               .ranks = R.ranks,
                               .rows = R.rows,
                               .overlap = R.overlap,
                               .pyramid_only = R.pyramid_only,
                               .redeals = R.redeals,
                               .stock_card_usable = R.stock_card_usable,
                               .first_card_turned = R.first_card_turned,
                               .waste_pairs = R.waste_pairs});
}

template <QuadrangleRules R>
std::unique_ptr<Referee> quadrangle_referee() {
  using Base = QuadrangleSheet::Base;
  constexpr Base kBase = R.base == BaseCard::first ? Base::first_card
                         : R.base == BaseCard::ace ? Base::ace
                                                   : Base::after_tableau;
  return make_quadrangle_referee({.game = std::string(R.name.view()),
                                  .suits = R.suits,
                                  .ranks = R.ranks,
                                  .columns = R.columns,
                                  .depth = R.depth,
                                  .base = kBase,
                                  .wraps = R.wraps,
                                  .waste_at_start = R.start_waste});
}

template <ScorpionRules R>
std::unique_ptr<Referee> scorpion_referee() {
  ScorpionSheet sheet;
  sheet.game = R.name.view();
  sheet.decks = R.decks;
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.columns.clear();
  sheet.face_down.clear();
  for (int column = 0; column < R.columns; ++column) {
    sheet.columns.push_back(R.depth + (column < R.longer_columns ? 1 : 0));
    sheet.face_down.push_back(R.hidden(column));
  }
  sheet.any_card_to_spaces = R.any_card_fills_space;
  sheet.merci_when_stuck = R.deals_only_when_stuck;
  sheet.complete_suits_leave = R.clears_sequences;
  return make_scorpion_referee(sheet);
}

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

template <SalicLawRules R>
std::unique_ptr<Referee> salic_law_referee() {
  SalicLawSheet sheet;
  sheet.game = R.name.view();
  sheet.decks = R.decks;
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.bare_kings_are_spaces = R.spaces_after_deal;
  sheet.spaces_during_deal = R.spaces_during_deal;
  sheet.last_king_first = sheet.queens_out_first = sheet.aces_by_hand = sheet.foundation_needs_king = R.is_pysol;
  sheet.stock_card_to_foundation = !R.is_pysol;
  return make_salic_law_referee(sheet);
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
  sheet.any_card_fills = R.space_takes_any;
  sheet.base_dealt_before_reserve = R.base_first;
  sheet.first_card_turned = R.start_waste == 1;
  return make_kansas_referee(sheet);
}

template <SpiderRules R>
std::unique_ptr<Referee> spider_referee() {
  return make_spider_referee({.game = std::string(R.name.view()),
                              .decks = R.decks,
                              .suits = R.suits,
                              .ranks = R.ranks,
                              .columns = std::vector<int>(R.dealt.begin(), R.dealt.begin() + R.columns),
                              .face_down = R.face_down,
                              .deals_onto_spaces = R.deals_onto_spaces});
}

}  // namespace winnable::test
