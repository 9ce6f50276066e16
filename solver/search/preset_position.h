// Presets that differ in numbers only share one Position: types carry what changes code, values what changes numbers.
//
// A family has a Position P over a small value that says what changes code (its `Shape`); the deals of P hold the whole
// rules, and are made from them:
//   P::Deal::from_deck(rules, deck) -> P::Deal
//   P::Deal::from_board(rules, board, error) -> std::optional<P::Deal>
// PresetPosition<P, kRules> is that position with the rules of one preset, for what deals and reads boards: records and tests.
// Searches and players are instantiated once, for P (`Searched`), and get their deals from a DealMaker.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "winnable/board.h"
#include "winnable/deck.h"
#include "solver/search/position.h"

namespace winnable {

template <class P, auto kRulesOfPreset>
class PresetPosition : public P {
 public:
  using Position = P;
  static constexpr auto kRules = kRulesOfPreset;
  static constexpr std::string_view kName = kRulesOfPreset.name.view();
  static constexpr DeckShape kDeckShape = kRulesOfPreset.deck_shape();

  struct Deal : P::Deal {
    explicit Deal(typename P::Deal deal) : P::Deal(std::move(deal)) {}
    static Deal from_deck(const Deck& deck) { return Deal(P::Deal::from_deck(kRules, deck)); }
    static std::optional<Deal> from_board(const Board& board, BoardError& error) {
      auto deal = P::Deal::from_board(kRules, board, error);
      if (!deal) return std::nullopt;
      return Deal(*std::move(deal));
    }
  };

  using P::P;
  PresetPosition(const P& position) : P(position) {}  // NOLINT: it is one
  static PresetPosition unpack(const typename P::Deal& deal, const auto& packed) { return P::unpack(deal, packed); }
};

namespace internal {
template <class P>
struct SearchedIn {
  using type = P;
};
template <class P, auto kRules>
struct SearchedIn<PresetPosition<P, kRules>> {
  using type = P;
};
}  // namespace internal

// The position that searches and players of a preset see: shared with others, or its own.
template <class P>
using Searched = typename internal::SearchedIn<P>::type;

// How the deals of a preset, or of rules that are looked up at run time, are made.
template <class Deal>
struct DealMaker {
  std::function<Deal(const Deck& deck)> from_deck;
  // A legal position, or nothing and the error.
  std::function<std::optional<Deal>(const Board& board, BoardError& error)> from_board;
};

// By the tables of such rules.
template <class Deal, class Tables>
DealMaker<Deal> maker_by(const Tables& tables) {
  return {[tables](const Deck& deck) { return Deal::from_deck(tables, deck); },
          [tables](const Board& board, BoardError& error) { return Deal::from_board(tables, board, error); }};
}

template <DealtPosition P>
DealMaker<typename Searched<P>::Deal> deal_maker() {
  using Deal = typename Searched<P>::Deal;
  if constexpr (std::same_as<P, Searched<P>>) {
    return {&Deal::from_deck, &Deal::from_board};
  } else {
    return {[](const Deck& deck) { return Deal::from_deck(P::kRules, deck); },
            [](const Board& board, BoardError& error) { return Deal::from_board(P::kRules, board, error); }};
  }
}

}  // namespace winnable
