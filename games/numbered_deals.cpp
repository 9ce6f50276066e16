#include "games/numbered_deals.h"

#include <algorithm>
#include <vector>

namespace winnable {
namespace {

struct DealtCard {
  Card card;
  bool is_second_copy;
};
using Cards = std::vector<DealtCard>;

// How Freecell Solver's and PySolFC's dealing programs lay the game out.
enum class PysolOrder : std::uint8_t {
  none,      // they have no deals of it
  rows,      // as our sheet: rows from left to right, then cells; aces laid out first where ours are
  ace_last,  // as `rows`, but the ace of spades (the first copy) is dealt last
  kings,     // thirteen columns from the other end of the deck, then each king changes places, see sink_kings()
};

struct GameRecord {
  std::string_view game;
  PysolOrder pysol = PysolOrder::none;
  bool has_solvitaire = true;
  // Solvitaire's deal: aces laid out, then so many cards to the stock, then to cells and reserve, then the columns in
  // rows; of a triangle, the first row has so many cards (0: no triangle).
  bool aces_laid_out = false;
  int places = 0;
  int triangle = 0;
  int stock = 0;
  bool last_is_base = false;  // the card that would be dealt last is laid out first
};

constexpr auto kNone = PysolOrder::none;
constexpr auto kRows = PysolOrder::rows;

constexpr GameRecord kRecords[] = {
    {"tri-peaks", kRows, false},
    {"tri-peaks:no-wrap", kRows, false},
    {"yukon", kRows, false},
    {"russian-solitaire", kRows, false},
    {"alaska", kRows, false},
    {"australian-patience", kRows, false},
    {"black-hole", kRows, false},
    {"worm-hole", kRows, false},
    {"all-in-a-row", PysolOrder::ace_last, false},
    {"binary-star", kRows, false},
    {"freecell", kRows},
    {"freecell:3-cells", kRows},
    {"freecell:2-cells", kRows},
    {"freecell:1-cells", kRows},
    {"freecell:0-cells", kRows},
    {"freecell:7-piles"},
    {"freecell:6-piles"},
    {"freecell:5-piles"},
    {"freecell:4-piles"},
    {"relaxed-freecell", kRows, false},
    {"bakers-game", kRows},
    {"ko-bakers-game", kRows, false},
    {"eight-off", kRows, true, false, 4},
    {"eight-off:any", kRows, true, false, 4},
    {"seahaven-towers", kRows, true, false, 2},
    {"relaxed-seahaven", kRows, false},
    {"forecell", kRows, true, false, 4},
    {"forecell:same-suit", kRows, true, false, 4},
    {"beleaguered-castle", kRows, true, true},
    {"citadel", kRows, false},
    {"streets-and-alleys", kRows},
    {"siegecraft", kNone, true, true},
    {"stronghold"},
    {"fan"},  // PySolFC deals 17 columns of three and one of one, our sheet two columns of two
    {"scotch-patience"},
    {"king-albert", kNone, true, false, 7, 9},
    {"raglan", kNone, true, true, 6, 9},
    {"somerset", kNone, true, false, 0, 10},
    {"spanish-patience"},
    {"castles-of-spain"},
    {"bakers-dozen", PysolOrder::kings, false},
    {"flower-garden", kNone, true, false, 16},
    {"alina"},
    {"one-cell", kNone, true, true},
    {"two-cell", kNone, true, true},
    {"thirty", kNone, true, false, 2},
    {"alpha-star", kNone, true, true},
    {"delta-star", kNone, true, true},
    {"american-canister"},
    {"british-canister"},
    {"northwest-territory", kNone, true, false, 16, 8},
    {"northwest-territory:restricted", kNone, true, false, 16, 8},
    {"klondike:reserve", kNone, true, false, 24, 7},
    {"klondike:any-space", kNone, true, false, 0, 7, 24},
    {"klondike:no-space", kNone, true, false, 0, 7, 24},
    {"klondike:any-suit", kNone, true, false, 0, 7, 24},
    {"klondike:any-suit-any-space", kNone, true, false, 0, 7, 24},
    {"klondike:any-suit-no-space", kNone, true, false, 0, 7, 24},
    {"klondike:same-suit", kNone, true, false, 0, 7, 24},
    {"klondike:same-suit-any-space", kNone, true, false, 0, 7, 24},
    {"klondike:same-suit-no-space", kNone, true, false, 0, 7, 24},
    {"trigon", kNone, true, false, 0, 7, 24},
    {"thirty-six", kNone, true, false, 0, 0, 16},
    {"fortunes-favor", kNone, true, true, 0, 0, 36},
    {"duchess", kNone, true, true, 12, 0, 36},
    {"chameleon", kNone, true, false, 13, 0, 36},
    {"east-haven", kNone, true, false, 0, 0, 31},
    {"gargantua", kNone, true, false, 0, 9, 59},
    {"gargantua:redeal", kNone, true, false, 0, 9, 59},
    {"double-klondike", kNone, true, false, 0, 9, 59},
    {"double-klondike:12-piles", kNone, true, false, 0, 12, 26},
    {"limited", kNone, true, false, 0, 0, 68},  // of Lucas it deals other columns
    {"maria", kNone, true, false, 0, 0, 68},
    {"streets", kNone, true, false, 0, 0, 64},
    {"rank-and-file", kNone, true, false, 0, 0, 64},
    {"american-toad", kNone, true, false, 20, 0, 75, true},
};

const GameRecord* record_of(const GameInfo& game) {
  const auto* found = std::ranges::find(kRecords, game.name, &GameRecord::game);
  return found == std::end(kRecords) ? nullptr : found;
}

bool has_scheme(const GameRecord& record, DeckScheme scheme) {
  return scheme == DeckScheme::solvitaire ? record.has_solvitaire : record.pysol != PysolOrder::none;
}

// Each king, in the order of the deal, changes places with the lowest card of its column that is no king.
void sink_kings(Cards& cards) {
  constexpr std::size_t kColumns = 13;
  std::vector<std::size_t> kings;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (cards[i].card.rank() == kMaxRank) kings.push_back(i);
  for (const std::size_t king : kings) {
    std::size_t lower = king % kColumns;
    while (lower < king && cards[lower].card.rank() == kMaxRank) lower += kColumns;
    if (lower < king) std::swap(cards[lower], cards[king]);
  }
}

void order_as_pysol(const GameRecord& record, Cards& cards) {
  if (record.pysol == PysolOrder::ace_last) {
    const auto is_ace = [](const DealtCard& dealt) { return dealt.card == Card(3, 1) && !dealt.is_second_copy; };
    std::stable_partition(cards.begin(), cards.end(), [&](const DealtCard& dealt) { return !is_ace(dealt); });
  }
  if (record.pysol != PysolOrder::kings) return;
  std::ranges::reverse(cards);
  sink_kings(cards);
}

// Our sheets lay the aces out wherever they are in the deck, and deal the columns before cells and reserve, and the
// stock last, whose first card is turned first; Solvitaire turns the last one first. The rows of its triangles run from
// right to left.
void order_as_solvitaire(const GameRecord& record, Cards& cards) {
  auto first = cards.begin();
  if (record.aces_laid_out)
    first = std::stable_partition(first, cards.end(), [](const DealtCard& dealt) { return dealt.card.rank() == 1; });
  if (record.last_is_base) std::rotate(first++, cards.end() - 1, cards.end());
  std::reverse(first, first + record.stock);
  std::rotate(first, first + record.stock + record.places, cards.end());
  const auto stock = cards.end() - record.places - record.stock;
  std::rotate(stock, stock + record.stock, cards.end());
  const auto columns_end = stock;
  for (std::ptrdiff_t row = record.triangle; row > 0 && first < columns_end; --row) {
    const auto row_end = first + std::min(row, columns_end - first);
    std::reverse(first, row_end);
    first = row_end;
  }
}

}  // namespace

bool has_numbers(const GameInfo& game, DeckScheme scheme) {
  if (scheme == DeckScheme::own) return true;
  const GameRecord* record = record_of(game);
  return record && has_scheme(*record, scheme);
}

std::optional<Deck> numbered_deal(const GameInfo& game, const DealNumber& number, std::string& error) {
  if (number.scheme == DeckScheme::own) return shuffled_deck(game.deck_shape, number.number);
  if (!has_numbers(game, number.scheme)) {
    error = std::string(to_text(number.scheme)) + " has no deals of " + std::string(game.name) + " here";
    return std::nullopt;
  }
  auto deck = numbered_deck(number.scheme, game.deck_shape, number.number, error);
  if (!deck) return std::nullopt;
  Cards cards;
  for (std::size_t i = 0; i < static_cast<std::size_t>(deck->size()); ++i)
    cards.push_back({deck->cards[i], deck->is_second_copy[i]});
  if (number.scheme == DeckScheme::solvitaire)
    order_as_solvitaire(*record_of(game), cards);
  else
    order_as_pysol(*record_of(game), cards);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deck->cards[i] = cards[i].card;
    deck->is_second_copy[i] = cards[i].is_second_copy;
  }
  return deck;
}

}  // namespace winnable
