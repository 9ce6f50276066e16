#include "winnable/deck.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/core/text.h"
#include "solver/core/wide.h"

namespace winnable {
namespace {

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ull;

std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

// SplitMix64; stream k of a seed starts at mix(seed + (k+1) * golden).
class Generator {
 public:
  Generator(std::uint64_t seed, int stream) : state_(mix(seed + (static_cast<std::uint64_t>(stream) + 1) * kGolden)) {}

  std::uint64_t next() { return mix(state_ += kGolden); }

  // Uniform in [0, n), n > 0.
  std::uint64_t bounded(std::uint64_t n) {
    const std::uint64_t rejected = (0 - n) % n;
    while (true) {
      const auto product = static_cast<Uint128>(next()) * n;
      if (static_cast<std::uint64_t>(product) >= rejected) return static_cast<std::uint64_t>(product >> 64);
    }
  }

 private:
  std::uint64_t state_;
};

struct LabelledCard {
  Card card;
  bool second_copy;
};

void shuffle_stream(const DeckShape& shape, std::uint64_t seed, int stream,
                    std::array<LabelledCard, kMaxDeckSize>& out) {
  std::size_t n = 0;
  for (int copy = 0; copy < shape.decks; ++copy)
    for (int suit = 0; suit < shape.suits; ++suit)
      for (int rank = 1; rank <= shape.ranks; ++rank) out[n++] = {Card(suit, rank), shape.decks == 2 && copy == 1};
  Generator generator(seed, stream);
  for (std::size_t i = n - 1; i > 0; --i) std::swap(out[i], out[generator.bounded(i + 1)]);
}

}  // namespace

Deck shuffled_deck(const DeckShape& shape, std::uint64_t seed) {
  Deck deck;
  deck.shape = shape;
  std::array<LabelledCard, kMaxDeckSize> cards;
  shuffle_stream(shape, seed, 0, cards);
  const auto size = static_cast<std::size_t>(shape.size());
  for (std::size_t i = 0; i < size; ++i) {
    deck.cards[i] = cards[i].card;
    deck.is_second_copy[i] = cards[i].second_copy;
  }
  for (int k = 1; k <= shape.later_shuffles; ++k) {
    shuffle_stream(shape, seed, k, cards);
    for (std::size_t i = 0; i < size; ++i) deck.later_shuffles[static_cast<std::size_t>(k) - 1][i] = cards[i].card;
  }
  return deck;
}

bool take_first_copy_to_front(Deck& deck, Card card) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(deck.size()); ++i) {
    if (deck.cards[i] != card || deck.is_second_copy[i]) continue;
    std::rotate(deck.cards.begin(), deck.cards.begin() + static_cast<std::ptrdiff_t>(i),
                deck.cards.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    std::rotate(deck.is_second_copy.begin(), deck.is_second_copy.begin() + static_cast<std::ptrdiff_t>(i),
                deck.is_second_copy.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return true;
  }
  return false;
}

namespace {

// The cards of a deck, without later shuffles.
std::optional<Deck> parse_cards(const DeckShape& shape, std::string_view line, std::string& error) {
  Deck deck;
  deck.shape = shape;
  std::array<std::array<bool, kMaxDecks>, 64> seen{};
  const std::string plain = notation::with_suit_letters(line);
  std::vector<std::string_view> words;
  for (const std::string_view word : notation::words(plain))
    for (const std::string_view piece : notation::card_pieces(word)) words.push_back(piece);
  int count = 0;
  for (const std::string_view word : words) {
    const std::string position = "card " + std::to_string(count + 1) + " (" + notation::quoted(word) + "): ";
    std::string_view name = word;
    int copy = -1;
    if (name.size() > 2 && name[name.size() - 2] == '.') {
      if (!notation::is_digit(name.back())) return error = position + "not a card", std::nullopt;
      copy = name.back() - '0';
      name.remove_suffix(2);
    }
    const auto card = parse_card(name);
    if (!card || copy > 1) return error = position + "not a card", std::nullopt;
    if (card->suit() >= shape.suits || card->rank() > shape.ranks || copy >= shape.decks)
      return error = position + "not in this game's deck", std::nullopt;
    auto& copies = seen[card->code];
    if (copy < 0) copy = static_cast<int>(std::find(copies.begin(), copies.end(), false) - copies.begin());
    if (copy >= shape.decks || copies[static_cast<std::size_t>(copy)])
      return error = position + "more copies than the deck has", std::nullopt;
    if (count == shape.size()) return error = position + "more cards than the deck has", std::nullopt;
    copies[static_cast<std::size_t>(copy)] = true;
    deck.cards[static_cast<std::size_t>(count)] = *card;
    deck.is_second_copy[static_cast<std::size_t>(count)] = shape.decks == 2 && copy == 1;
    ++count;
  }
  if (count == shape.size()) return deck;
  error = "a deck of " + std::to_string(shape.size()) + " cards was expected, " + std::to_string(count) +
          (count == 1 ? " was given; missing:" : " were given; missing:");
  int named = 0;
  for (int suit = 0; suit < shape.suits; ++suit)
    for (int rank = 1; rank <= shape.ranks; ++rank)
      for (int copy = 0; copy < shape.decks; ++copy)
        if (!seen[Card(suit, rank).code][static_cast<std::size_t>(copy)] && named++ < 5)
          error += " " + to_text(Card(suit, rank));
  if (named > 5) error += " ...";
  return std::nullopt;
}

}  // namespace

std::optional<Deck> parse_deck(const DeckShape& shape, std::string_view line, std::string& error) {
  if (shape.later_shuffles == 0) return parse_cards(shape, line, error);
  auto deck = parse_cards(shape, notation::next_piece(line, '/'), error);
  for (int k = 1; deck && k <= shape.later_shuffles; ++k) {
    const std::string name = "shuffle " + std::to_string(k) + ": ";
    if (line.empty()) {
      error = name + "missing; this game is shuffled again, and the orders of these shuffles follow, each after a '/'";
      return std::nullopt;
    }
    const auto order = parse_cards(shape, notation::next_piece(line, '/'), error);
    if (!order) return error = name + error, std::nullopt;
    deck->later_shuffles[static_cast<std::size_t>(k) - 1] = order->cards;
  }
  if (!deck || line.empty()) return deck;
  error = "'/': more shuffles than the game has";
  return std::nullopt;
}

std::string to_text(const Deck& deck) {
  std::string text;
  for (int i = 0; i < deck.size(); ++i) {
    if (i) text += ' ';
    text += to_text(deck[i]);
    if (deck.is_second_copy[static_cast<std::size_t>(i)]) text += ".1";
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(deck.shape.later_shuffles); ++k) {
    text += " /";
    for (std::size_t i = 0; i < static_cast<std::size_t>(deck.size()); ++i)
      text += " " + to_text(deck.later_shuffles[k][i]);
  }
  return text;
}

}  // namespace winnable
