// Each check names the line, pile and card of the first fault.
#include "solver/core/board_checks.h"

#include <algorithm>

#include "solver/core/text.h"

namespace winnable {
namespace {

// ", also in line 2 (T1)", if it is another pile.
std::string first_place(const Board& board, const Pile& second, Card card) {
  const auto is_it = [&](const BoardCard& entry) { return entry.card == card; };
  const auto holds = [&](const Pile& pile) { return std::any_of(pile.cards.begin(), pile.cards.end(), is_it); };
  const auto first = std::find_if(board.piles.begin(), board.piles.end(), holds);
  if (first == board.piles.end() || &*first == &second || first->line == 0) return "";
  return ", also in line " + std::to_string(first->line) + " (" + first->name + ")";
}

// Of several missing cards: all but the first, or how many they are.
std::string list_of_others(const std::vector<Card>& missing) {
  constexpr std::size_t kMost = 8;
  if (missing.size() > kMost) return ", and " + std::to_string(missing.size() - 1) + " others";
  std::string text;
  for (std::size_t i = 1; i < missing.size(); ++i) text += (i == 1 ? ", and " : " ") + to_text(missing[i]);
  return text;
}

}  // namespace

bool check_cards(const Board& board, const DeckShape& shape, bool removed_ok, BoardError& error) {
  std::array<int, 64> count{};
  for (const Pile& pile : board.piles) {
    for (const BoardCard& entry : pile.cards) {
      const Card card = entry.card;
      const auto fail = [&](std::string reason) {
        error = {pile.line, pile.name, to_text(card), std::move(reason)};
        return false;
      };
      if (!card) {
        if (removed_ok) continue;
        return fail("no card is ever removed in this game");
      }
      if (card == kUnknownCard) return fail("the card is not known");
      if (card.suit() >= shape.suits || card.rank() < 1 || card.rank() > shape.ranks)
        return fail("not in this game's deck");
      if (++count[card.code] > shape.decks)
        return fail(shape.decks == 1   ? "the card occurs twice" + first_place(board, pile, card)
                    : shape.decks == 2 ? "the card occurs more than twice"
                                       : "the card occurs more than " + std::to_string(shape.decks) + " times");
    }
  }
  if (removed_ok) return true;
  std::vector<Card> missing;
  for (int suit = 0; suit < shape.suits; ++suit)
    for (int rank = 1; rank <= shape.ranks; ++rank)
      if (const Card card(suit, rank); count[card.code] < shape.decks) missing.push_back(card);
  if (missing.empty()) return true;
  const int copies = shape.decks - count[missing[0].code];
  error = {0, "", to_text(missing[0]),
           (copies == shape.decks ? "the card is missing"
            : copies == 1         ? "one copy of the card is missing"
                                  : std::to_string(copies) + " copies of the card are missing") +
               list_of_others(missing)};
  return false;
}

bool check_pile_names(const Board& board, const std::vector<std::string>& allowed,
                      const std::vector<std::string>& facts, BoardError& error) {
  for (const Pile& pile : board.piles) {
    if (std::find(allowed.begin(), allowed.end(), pile.name) != allowed.end()) continue;
    error = {pile.line, pile.name, "", "this game has no such pile"};
    return false;
  }
  for (const auto& fact : board.facts) {
    if (std::find(facts.begin(), facts.end(), fact.first) != facts.end()) continue;
    error = {0, "", "", "this game knows no '" + fact.first + "'"};
    return false;
  }
  for (const Pile& shuffle : board.shuffles) {
    if (std::find(allowed.begin(), allowed.end(), shuffle.name) != allowed.end()) continue;
    error = {shuffle.line, shuffle.name, "", "this game has no such reshuffle"};
    return false;
  }
  if (!board.unseen) return true;
  error = {board.unseen->line, "unseen", "", "only a deal with cards marked ?? has this line"};
  return false;
}

bool read_foundations(const Board& board, int decks, std::vector<int> (&heights)[kMaxSuits], BoardError& error) {
  for (auto& piles : heights) piles.clear();
  const Pile* pile = board.find("F");
  if (!pile) return true;
  Card last;
  for (const BoardCard& entry : pile->cards) {
    const Card card = entry.card;
    const auto fail = [&](std::string reason) {
      error = {pile->line, pile->name, to_text(card), std::move(reason)};
      return false;
    };
    if (!card) return fail("not a card of a foundation");
    if (entry.face_down) return fail("a foundation has no face-down card");
    auto& piles = heights[card.suit()];
    if (card.rank() == 1) {
      if (static_cast<int>(piles.size()) == decks) return fail("more foundations of the suit than decks");
      piles.push_back(1);
    } else if (last && last.suit() == card.suit() && last.rank() + 1 == card.rank()) {
      ++piles.back();
    } else {
      return fail("a foundation rises in suit from the ace without a gap");
    }
    last = card;
  }
  for (auto& piles : heights) std::sort(piles.rbegin(), piles.rend());
  return true;
}

namespace {

std::nullopt_t refuse(const Pile& pile, std::string reason, BoardError& error) {
  error = {pile.line, pile.name, "", std::move(reason)};
  return std::nullopt;
}

}  // namespace

std::optional<int> face_down_cards(const Pile& column, int dealt_down, BoardError& error) {
  int hidden = 0;
  for (std::size_t place = 0; place < column.cards.size(); ++place) {
    if (!column.cards[place].face_down) continue;
    if (hidden++ != static_cast<int>(place))
      return refuse(column, "a face-down card cannot lie on a face-up one", error);
  }
  if (hidden > dealt_down) return refuse(column, "more face-down cards than were dealt to this column", error);
  if (hidden > 0 && column.cards.back().face_down)
    return refuse(column, "an exposed card is never face down", error);
  return hidden;
}

std::optional<std::vector<Card>> rest_dealt_in_rounds(const Board& board, const char* pile, const std::string& noun,
                                                      int dealt, int columns, BoardError& error) {
  const std::vector<Card> rest = board.cards(pile);
  const int size = static_cast<int>(rest.size());
  if (size > dealt) return refuse(*board.find(pile), "more cards than were dealt to the " + noun, error);
  if (size > 0 && (dealt - size) % columns != 0)
    return refuse(*board.find(pile), "the " + noun + " is dealt in rounds of one card to each column", error);
  return rest;
}

std::optional<std::array<std::uint8_t, kMaxSuits>> complete_suits(const Board& board, int decks, int ranks,
                                                                  BoardError& error) {
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, decks, heights, error)) return std::nullopt;
  std::array<std::uint8_t, kMaxSuits> complete{};
  for (std::size_t suit = 0; suit < complete.size(); ++suit) {
    for (const int height : heights[suit])
      if (height != ranks) return refuse(*board.find("F"), "only complete suits leave", error);
    complete[suit] = static_cast<std::uint8_t>(heights[suit].size());
  }
  return complete;
}

std::string shuffle_name(int number) { return "shuffle-" + std::to_string(number); }

namespace {

// The cards of a line "shuffle-K", each card of the deck once.
bool read_order(const Pile& line, const DeckShape& shape, CardArray& order, BoardError& error) {
  Board alone;
  alone.piles.push_back(line);
  if (!check_cards(alone, shape, false, error)) {
    error.line = line.line;
    error.pile = line.name;
    return false;
  }
  for (std::size_t i = 0; i < line.cards.size(); ++i) order[i] = line.cards[i].card;
  return true;
}

}  // namespace

bool read_later_shuffles(const Board& board, const DeckShape& shape, int used, LaterShuffles& orders,
                         BoardError& error) {
  for (int number = used + 1; number <= shape.later_shuffles; ++number) {
    const std::string name = shuffle_name(number);
    const auto line = std::find_if(board.shuffles.begin(), board.shuffles.end(),
                                   [&](const Pile& shuffle) { return shuffle.name == name; });
    if (line == board.shuffles.end()) {
      error = {0, "", "",
               "a reshuffle is to come, and no line '" + name +
                   ": CARDS' says in which order the cards "
                   "are dealt then; `winnable deal` prints it"};
      return false;
    }
    if (!read_order(*line, shape, orders[static_cast<std::size_t>(number) - 1], error)) return false;
  }
  return true;
}

void add_later_shuffles(Board& board, const DeckShape& shape, int used, const LaterShuffles& orders) {
  for (int number = used + 1; number <= shape.later_shuffles; ++number) {
    Pile& line = board.shuffles.emplace_back();
    line.name = shuffle_name(number);
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.size()); ++i)
      line.cards.push_back({orders[static_cast<std::size_t>(number) - 1][i], false});
  }
}

void add_column(Board& board, int column, const std::uint8_t* codes, int height, int hidden) {
  Pile& pile = board.add("T" + std::to_string(column + 1));
  for (int place = 0; place < height; ++place) pile.cards.push_back({Card::from_code(codes[place]), place < hidden});
}

void add_foundation(Board& board, int suit, int height) {
  Pile* target = nullptr;
  for (Pile& pile : board.piles)
    if (pile.name == "F") target = &pile;
  if (!target) target = &board.add("F");
  for (int rank = 1; rank <= height; ++rank) target->cards.push_back({Card(suit, rank), false});
}

}  // namespace winnable
