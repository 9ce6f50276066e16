#include "solver/library/referee_of.h"

#include <algorithm>
#include <array>
#include <span>

#include "solver/core/text.h"
#include "solver/game/game_info.h"

namespace winnable {
namespace {

// An error of a fact, "redeals: no more than 1 are allowed", with the line in which the text says it.
BoardError at_fact(BoardError error, const Board& board, std::string_view text) {
  for (const auto& [name, value] : board.facts) {
    if (error.line > 0 || error.reason.find(name) == std::string::npos) continue;
    for (int line = 1; !text.empty(); ++line)
      if (notation::trim(notation::next_piece(text, '\n')).starts_with(name + ":")) error.line = line;
  }
  return error;
}

// Whether these are the cards of the shape, each as often as there are decks.
bool has_all_cards(const DeckShape& shape, const CardArray& cards) {
  std::array<int, 256> copies{};
  for (int i = 0; i < shape.size(); ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    if (!card || card.suit() >= shape.suits || card.rank() > shape.ranks) return false;
    if (++copies[card.code] > shape.decks) return false;
  }
  return true;
}

bool is_whole(const Deck& deck, const DeckShape& shape) {
  if (deck.shape != shape || !has_all_cards(shape, deck.cards)) return false;
  const auto later = std::span(deck.later_shuffles).first(static_cast<std::size_t>(shape.later_shuffles));
  return std::ranges::all_of(later, [&](const CardArray& cards) { return has_all_cards(shape, cards); });
}

}  // namespace

void require_deck(const Game& game, const Deck& deck) {
  if (!is_whole(deck, game.deck_shape()))
    throw Error(ErrorKind::usage, "this is no deck of " + std::string(game.name()));
}

void require_cards(const Start& start) {
  if (const Deck* deck = std::get_if<Deck>(&start.cards))
    require_deck(start.game, *deck);
  else
    check_board(start.game, std::get<Board>(start.cards), "start");
}

void require_start_of(const Game& game, const Start& start) {
  if (start.game.name() != game.name())
    throw Error(ErrorKind::usage,
                "a deal of " + std::string(start.game.name()) + ", asked for of " + std::string(game.name()));
  require_cards(start);
}

std::unique_ptr<Referee> referee_of(const Start& start) {
  auto referee = make_referee(start.game.name());
  if (!referee) throw Error(ErrorKind::refused, "no referee for " + std::string(start.game.name()));
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) {
    require_deck(start.game, *deck);
    referee->deal(*deck);
  } else if (const auto error = referee->set(std::get<Board>(start.cards))) {
    refuse_board("deal", *error);
  }
  return referee;
}

void judge(const Start& start, const Outcome& outcome) {
  if (outcome.verdict != Verdict::won) return;
  const auto referee = referee_of(start);
  if (const auto error = replay(*referee, outcome.solution))
    throw Error(ErrorKind::refused, "the referee refuses the solution found, at move " +
                                        std::to_string(error->move + 1) + ": " + error->reason +
                                        " (please report this deal)");
}

void refuse_board(const std::string& name, const BoardError& error) {
  throw Error(ErrorKind::bad_input, name + ": " + error.to_text(), error);
}

void check_board(const Game& game, const Board& board, const std::string& name, std::string_view text) {
  if (const auto wrong = game.info().check(board)) refuse_board(name, at_fact(*wrong, board, text));
  if (auto referee = make_referee(game.name()))
    if (const auto wrong = referee->set(board)) refuse_board(name, at_fact(*wrong, board, text));
}

}  // namespace winnable
