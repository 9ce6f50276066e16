#include "solver/play/observation.h"

#include <algorithm>

#include "solver/core/board_checks.h"
#include "solver/core/hash.h"

namespace winnable {

bool is_hidden(const Pile& pile, std::size_t index, const HiddenRule& rule, bool stock_is_known) {
  if (rule.face_down && pile.cards[index].face_down) return true;
  if (pile.name == "S")
    return rule.stock && !stock_is_known && index >= static_cast<std::size_t>(rule.stock_cards_shown);
  if (pile.name == "M") return rule.merci;
  if (pile.name == "R") return rule.reserve_below_top && index + 1 < pile.cards.size();
  return false;
}

namespace {

// Uniform below n without the library's distributions, which differ between platforms.
std::size_t below(std::mt19937_64& random, std::size_t n) {
  const std::uint64_t limit = std::mt19937_64::max() - std::mt19937_64::max() % n;
  std::uint64_t number = random();
  while (number >= limit) number = random();
  return static_cast<std::size_t>(number % n);
}

void hide(Board& board, HiddenCards& hidden, std::size_t pile, std::size_t index) {
  BoardCard& card = board.piles[pile].cards[index];
  hidden.places.push_back({pile, index});
  hidden.unseen.push_back(card.card);
  card.card = Card{};
}

}  // namespace

std::string HiddenRule::describe() const {
  std::vector<std::string> parts;
  if (stock)
    parts.push_back(stock_cards_shown > 0 ? "the order of the stock behind its next card" : "the order of the stock");
  if (stock) parts.back() += " (until it has been seen once)";
  if (face_down) parts.push_back("face-down cards");
  if (merci) parts.push_back("the cards still to be dealt (M)");
  if (reserve_below_top) parts.push_back("the reserve below its top");
  if (later_shuffles > 0) parts.push_back("how the cards will be reshuffled");
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return parts.empty() ? "nothing" : text;
}

Observation observation_of(const Board& board, const HiddenRule& rule, bool stock_is_known) {
  Observation observation{board, {}, rule.later_shuffles - board.fact("reshuffles", 0)};
  observation.board.shuffles.clear();
  for (std::size_t p = 0; p < observation.board.piles.size(); ++p) {
    for (std::size_t i = 0; i < board.piles[p].cards.size(); ++i)
      if (is_hidden(board.piles[p], i, rule, stock_is_known)) hide(observation.board, observation.hidden, p, i);
  }
  std::sort(observation.hidden.unseen.begin(), observation.hidden.unseen.end());
  return observation;
}

Board shown(const Observation& observation, const DeckShape& shape) {
  Board board = observation.board;
  Pile unseen;
  unseen.name = "unseen";
  for (const auto& place : observation.hidden.places) board.piles[place.pile].cards[place.index].card = kUnknownCard;
  for (const Card card : observation.hidden.unseen) unseen.cards.push_back({card, false});
  if (unseen.cards.empty()) return board;
  int cards = 0;
  for (const Pile& pile : board.piles)
    for (const BoardCard& entry : pile.cards) cards += entry.card ? 1 : 0;
  if (cards < shape.size()) board.unseen = std::move(unseen);
  return board;
}

void shuffle(std::vector<Card>& cards, std::mt19937_64& random) {
  for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[below(random, i)]);
}

namespace {

// Reshuffles deal all cards that are not home; here every card of the board has a place in their orders.
void add_sampled_shuffles(Board& board, const Observation& observation, std::mt19937_64& random) {
  if (observation.later_shuffles <= 0) return;
  std::vector<Card> cards;
  for (const Pile& pile : board.piles)
    for (const BoardCard& entry : pile.cards) cards.push_back(entry.card);
  std::sort(cards.begin(), cards.end());
  const int used = board.fact("reshuffles", 0);
  for (int number = used + 1; number <= used + observation.later_shuffles; ++number) {
    shuffle(cards, random);
    Pile& order = board.shuffles.emplace_back();
    order.name = shuffle_name(number);
    for (const Card card : cards) order.cards.push_back({card, false});
  }
}

}  // namespace

Board sample(const Observation& observation, std::mt19937_64& random) {
  Board board = observation.board;
  std::vector<Card> cards = observation.hidden.unseen;
  shuffle(cards, random);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto& place = observation.hidden.places[i];
    board.piles[place.pile].cards[place.index].card = cards[i];
  }
  add_sampled_shuffles(board, observation, random);
  return board;
}

std::uint64_t fingerprint(const Observation& observation) { return hash_of(observation.board, 0); }

std::uint64_t hash_of(const Board& board, std::uint64_t start) {
  std::uint64_t hash = start;
  const auto add = [&](std::uint64_t part) { hash = fold_multiply(hash ^ part, 0xE7037ED1A0B428DBull) + part; };
  for (const Pile& pile : board.piles) {
    add(pile.cards.size() + 1000);
    for (const BoardCard& card : pile.cards) add(std::uint64_t{card.card.code} + (card.face_down ? 128 : 0) + 1);
  }
  for (const auto& [name, value] : board.facts) add(static_cast<std::uint64_t>(value) + 2000);
  return hash;
}

}  // namespace winnable
