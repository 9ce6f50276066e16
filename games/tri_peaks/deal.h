// Where the cards of TriPeaks were dealt, from a deck or from a board.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/tri_peaks/presets.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"

namespace winnable {

template <TriPeaksRules R>
struct TriPeaksDeal {
  static constexpr auto kCovers = R.covers();

  std::array<Card, R.places()> places{};  // row by row
  std::uint32_t present = 0;              // at the start, a bit a place
  std::array<Card, 52> stock{};
  int stock_size = 0;
  std::vector<Card> waste;  // at the start, exposed card last

  static TriPeaksDeal from_deck(const Deck& deck) {
    TriPeaksDeal deal;
    int next = 0;
    for (Card& place : deal.places) place = deck[next++];
    deal.present = (std::uint32_t{1} << R.places()) - 1;
    deal.waste.push_back(deck[next++]);
    while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
    return deal;
  }

  static std::string place_name(std::size_t place) { return "P" + std::to_string(place + 1); }

  static std::optional<TriPeaksDeal> from_board(const Board& board, BoardError& error) {
    std::vector<std::string> names{"W", "S"};
    for (std::size_t i = 0; i < R.places(); ++i) names.push_back(place_name(i));
    constexpr DeckShape kShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
    if (!check_pile_names(board, names, {}, error) || !check_cards(board, kShape, false, error)) return std::nullopt;
    TriPeaksDeal deal;
    for (std::size_t i = 0; i < R.places(); ++i)
      if (!board.cards(place_name(i)).empty()) deal.present |= std::uint32_t{1} << i;
    for (std::size_t i = 0; i < R.places(); ++i)
      if (!read_place(board, i, deal, error)) return std::nullopt;
    if (!read_piles(board, deal, error)) return std::nullopt;
    return deal;
  }

 private:
  static bool refuse(const Board& board, const std::string& pile, Card card, std::string reason, BoardError& error) {
    const Pile* where = board.find(pile);
    error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
    return false;
  }

  static bool read_place(const Board& board, std::size_t place, TriPeaksDeal& deal, BoardError& error) {
    const std::string name = place_name(place);
    const bool is_covered = deal.present & kCovers[place];
    if (!(deal.present >> place & 1))
      return !is_covered || refuse(board, name, Card{}, "what lies on this place shows that it was never bare", error);
    const Pile& pile = *board.find(name);
    const BoardCard& card = pile.cards[0];
    if (pile.cards.size() > 1) return refuse(board, name, pile.cards[1].card, "there is room for one card", error);
    if (card.face_down != is_covered)
      return refuse(board, name, card.card, is_covered ? "a covered card is face down" : "a bare card is face up",
                    error);
    deal.places[place] = card.card;
    return true;
  }

  static bool read_piles(const Board& board, TriPeaksDeal& deal, BoardError& error) {
    for (const char* name : {"W", "S"})
      if (const Pile* pile = board.find(name))
        for (const BoardCard& card : pile->cards)
          if (card.face_down) return refuse(board, name, card.card, "cards of this pile are not in parentheses", error);
    deal.waste = board.cards("W");
    if (deal.waste.empty()) return refuse(board, "W", Card{}, "the waste is never empty", error);
    const auto stock = board.cards("S");
    if (stock.size() > static_cast<std::size_t>(R.stock_size()))
      return refuse(board, "S", stock.back(), "the stock holds at most " + std::to_string(R.stock_size()) + " cards",
                    error);
    std::copy(stock.begin(), stock.end(), deal.stock.begin());
    deal.stock_size = static_cast<int>(stock.size());
    return true;
  }
};

}  // namespace winnable
