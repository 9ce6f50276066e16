#include "solver/play/unknown_deal.h"

#include <algorithm>
#include <array>

namespace winnable {
namespace {

std::string cards_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " card" : " cards"); }

// Every unknown card lies where the game hides one.
bool lie_hidden(const Board& board, const HiddenRule& rule, BoardError& error) {
  for (const Pile& pile : board.piles) {
    for (std::size_t i = 0; i < pile.cards.size(); ++i) {
      if (pile.cards[i].card != kUnknownCard || is_hidden(pile, i, rule, false)) continue;
      error = {pile.line, pile.name, "??",
               rule.is_nothing() ? "no card is hidden in this game"
                                 : "this card lies open: only " + rule.describe() + " may be unknown" +
                                       (rule.face_down ? ", (?\?) where they lie face down" : "")};
      return false;
    }
  }
  return true;
}

// The cards of the deck that the board does not show, sorted.
std::optional<std::vector<Card>> missing_cards(const Board& board, const DeckShape& shape, BoardError& error) {
  std::array<int, 64> count{};
  for (const Pile& pile : board.piles) {
    for (const BoardCard& entry : pile.cards) {
      if (!entry.card || entry.card == kUnknownCard) continue;
      const bool in_deck = entry.card.suit() < shape.suits && entry.card.rank() <= shape.ranks;
      if (in_deck && ++count[entry.card.code] <= shape.decks) continue;
      error = {pile.line, pile.name, to_text(entry.card),
               in_deck ? "the card occurs more often than the deck has it" : "not in this game's deck"};
      return std::nullopt;
    }
  }
  std::vector<Card> missing;
  for (int suit = 0; suit < shape.suits; ++suit)
    for (int rank = 1; rank <= shape.ranks; ++rank)
      for (int n = count[Card(suit, rank).code]; n < shape.decks; ++n) missing.push_back(Card(suit, rank));
  return missing;
}

// The cards that the unknown ones are.
std::optional<std::vector<Card>> unseen_cards(const Board& board, const DeckShape& shape, BoardError& error) {
  const auto missing = missing_cards(board, shape, error);
  if (!missing) return std::nullopt;
  const auto unknown = static_cast<std::size_t>(count_unknown(board));
  if (!board.unseen) {
    if (missing->size() == unknown) return missing;
    error = {0, "", "", cards_text(unknown) + " marked ??, but " + cards_text(missing->size()) + " missing"};
    if (missing->size() > unknown)
      error.reason += "; where cards have left the game, a line 'unseen: CARDS' names those that are hidden";
    return std::nullopt;
  }
  std::vector<Card> unseen;
  for (const BoardCard& entry : board.unseen->cards) unseen.push_back(entry.card);
  std::sort(unseen.begin(), unseen.end());
  error = {board.unseen->line, "unseen", "", ""};
  if (unseen.size() != unknown) {
    error.reason = cards_text(unseen.size()) + " named, but " + cards_text(unknown) + " marked ??";
    return std::nullopt;
  }
  std::vector<Card> not_missing;
  std::set_difference(unseen.begin(), unseen.end(), missing->begin(), missing->end(), std::back_inserter(not_missing));
  if (not_missing.empty()) return unseen;
  error.card = to_text(not_missing[0]);
  error.reason = "the card lies open";
  return std::nullopt;
}

Observation known_view(const Board& board, std::vector<Card> unseen, int reshuffles) {
  Observation observation{board, {}, reshuffles};
  observation.board.unseen.reset();
  observation.hidden.unseen = std::move(unseen);
  for (std::size_t p = 0; p < observation.board.piles.size(); ++p) {
    auto& cards = observation.board.piles[p].cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i].card != kUnknownCard) continue;
      cards[i].card = Card{};
      observation.hidden.places.push_back({p, i});
    }
  }
  return observation;
}

int reshuffles_to_come(const Board& board, const HiddenRule& rule) {
  return std::max(0, rule.later_shuffles - board.fact("reshuffles", 0));
}

// A world that is a position of the game; else what is wrong with the first one tried.
std::optional<Board> first_world(const Observation& known, const BoardCheck& check, BoardError& error) {
  constexpr int kTries = 100;
  std::mt19937_64 random(fingerprint(known));
  for (int i = 0; i < kTries; ++i) {
    Board world = sample(known, random);
    auto wrong = check(world);
    if (!wrong) return world;
    if (i == 0) error = *std::move(wrong);
  }
  return std::nullopt;
}

}  // namespace

int count_unknown(const Board& board) {
  int count = 0;
  for (const Pile& pile : board.piles)
    for (const BoardCard& entry : pile.cards) count += entry.card == kUnknownCard ? 1 : 0;
  return count;
}

std::optional<BoardError> refuse_unknown(const Board& board) {
  for (const Pile& pile : board.piles) {
    for (const BoardCard& entry : pile.cards) {
      if (entry.card != kUnknownCard) continue;
      const int count = count_unknown(board);
      return BoardError{pile.line, pile.name, "",
                        (count == 1 ? "a card is" : std::to_string(count) + " cards are") +
                            " not known (?\?), and a verdict depends on every card"};
    }
  }
  return std::nullopt;
}

bool is_unknown(const Board& board, const HiddenRule& rule) {
  return count_unknown(board) > 0 || (board.shuffles.empty() && reshuffles_to_come(board, rule) > 0);
}

std::optional<UnknownDeal> read_unknown_deal(const Board& board, const DeckShape& shape, const HiddenRule& rule,
                                             const BoardCheck& check, BoardError& error) {
  if (!lie_hidden(board, rule, error)) return std::nullopt;
  UnknownDeal deal;
  deal.cards = count_unknown(board);
  deal.reshuffles = board.shuffles.empty() ? reshuffles_to_come(board, rule) : 0;
  std::vector<Card> unseen;
  if (deal.cards > 0) {
    auto cards = unseen_cards(board, shape, error);
    if (!cards) return std::nullopt;
    unseen = *std::move(cards);
  }
  deal.known = known_view(board, std::move(unseen), deal.reshuffles);
  const auto world = first_world(deal.known, check, error);
  if (!world) return std::nullopt;
  const Pile* stock = board.find("S");
  const bool stock_is_known = stock && std::none_of(stock->cards.begin(), stock->cards.end(),
                                                    [](const BoardCard& entry) { return entry.card == kUnknownCard; });
  deal.seen = observation_of(*world, rule, stock_is_known);
  return deal;
}

}  // namespace winnable
