#include "solver/core/row_boards.h"

#include <utility>

#include "solver/core/board_checks.h"

namespace winnable {

std::string row_place_name(int place) { return "T" + std::to_string(place + 1); }

std::optional<std::vector<Card>> read_closed_row(const Board& board, const DeckShape& shape, int piles,
                                                 BoardError& error) {
  std::vector<std::string> names;
  for (int i = 0; i < piles; ++i) names.push_back(row_place_name(i));
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, shape, true, error)) return std::nullopt;
  std::vector<Card> row;
  bool has_gap = false;
  for (const std::string& name : names) {
    const Pile* pile = board.find(name);
    if (!pile || pile->cards.empty()) {
      has_gap = true;
      continue;
    }
    const BoardCard& card = pile->cards.back();
    const auto refuse = [&](std::string reason) {
      error = {pile->line, name, to_text(card.card), std::move(reason)};
      return std::nullopt;
    };
    if (pile->cards.size() > 1) return refuse("a place shows one card");
    if (!card.card) return refuse("the row closes up and has no removed places");
    if (card.face_down) return refuse("no card lies face down in this game");
    if (has_gap) return refuse("there is a gap before this place");
    row.push_back(card.card);
  }
  if (!row.empty()) return row;
  error = {0, names.front(), "", "the row has no card"};
  return std::nullopt;
}

std::string gap_row_name(int row, int places) { return "P" + std::to_string(row * places + 1); }

std::optional<std::vector<Card>> read_gap_rows(const Board& board, const DeckShape& shape, BoardError& error) {
  const int rows = shape.decks * shape.suits;
  std::vector<std::string> names;
  for (int row = 0; row < rows; ++row) names.push_back(gap_row_name(row, shape.ranks));
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, shape, true, error)) return std::nullopt;
  const auto refuse = [&](const std::string& name, Card card, const std::string& reason) {
    const Pile* pile = board.find(name);
    error = {pile ? pile->line : 0, name, card ? to_text(card) : "", reason};
    return std::nullopt;
  };
  std::vector<Card> places;
  int empty_places = 0;
  for (const std::string& name : names) {
    const Pile* pile = board.find(name);
    const std::size_t given = pile ? pile->cards.size() : 0;
    if (given != static_cast<std::size_t>(shape.ranks))
      return refuse(name, Card{},
                    "a row needs " + std::to_string(shape.ranks) + " entries (-- for a gap), " + std::to_string(given) +
                        " are given");
    for (const BoardCard& entry : pile->cards) {
      if (entry.face_down) return refuse(name, entry.card, "no card lies face down in this game");
      if (entry.card.rank() == 1) return refuse(name, entry.card, "the aces are taken out; write -- for a gap");
      empty_places += entry.card ? 0 : 1;
      places.push_back(entry.card);
    }
  }
  if (empty_places == rows) return places;
  return refuse(
      names.front(), Card{},
      "each of the " + std::to_string(rows) + " aces leaves one gap; " + std::to_string(empty_places) + " are given");
}

}  // namespace winnable
