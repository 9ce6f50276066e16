#include "games/numbered_deals.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <map>
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
    {"black-hole", kRows},
    {"worm-hole", kRows},
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

// The order in which a program deals a game, and that of our sheet, as steps: "T7-2" is a card to each of T7, T6, ...,
// T2; "P1,14" one to P1, one to P14; "4xT1-10" four times a card to each; "24xS" twenty-four cards to the stock, the
// first of them turned first; "~24xS" the last of them turned first. What a step has beyond the end of the deck is left
// out.
struct DealingOrders {
  std::string_view ours, pysol, solvitaire;  // empty: the program has no deals of it
};
struct OrdersRecord {
  std::string_view game;
  DealingOrders orders;
};

constexpr DealingOrders kKlondike{"T1-7 T2-7 T3-7 T4-7 T5-7 T6-7 T7 24xS", "T7-2 T7-3 T7-4 T7-5 T7-6 T7 T7-1 24xS",
                                  "~24xS T7-1 T7-2 T7-3 T7-4 T7-5 T7-6 T7"};
constexpr DealingOrders kKlondikeOfPysol{kKlondike.ours, kKlondike.pysol, ""};
constexpr DealingOrders kDoubleKlondike{"T1-9 T2-9 T3-9 T4-9 T5-9 T6-9 T7-9 T8-9 T9 59xS",
                                        "T2-9 T3-9 T4-9 T5-9 T6-9 T7-9 T8-9 T9 T1-9 59xS", ""};
constexpr DealingOrders kGolf{"5xT1-7 W 16xS", "5xT1-7 W 16xS", "~16xS 5xT1-7 W"};
constexpr DealingOrders kCanfield{"F 13xR T1-4 34xS", "F 13xR T4-1 34xS", "~34xS 13xR T1-4 F"};
constexpr DealingOrders kFortyThieves{"4xT1-10 64xS", "4xT1-10 64xS", "~64xS 4xT1-10"};
constexpr DealingOrders kSpider{"4xT1-10 T1-4 T1-10 50xS", "", "~50xS 5xT1-10 T1-4"};
// Down its four rows, which are those of clubs, hearts, spades and diamonds.
constexpr DealingOrders kGaps{
    "P1-52", "P1-52",
    "P1,27,40,14 P2,28,41,15 P3,29,42,16 P4,30,43,17 P5,31,44,18 P6,32,45,19 P7,33,46,20 P8,34,47,21 "
    "P9,35,48,22 P10,36,49,23 P11,37,50,24 P12,38,51,25 P13,39,52,26"};
constexpr DealingOrders kAsSolvitaire{"104xS", "", "104xS"}, kAsPysol{"104xS", "104xS", ""};

// Games with a room of their own, and builders whose order is none of the table above.
constexpr OrdersRecord kOrders[] = {
    {"klondike", kKlondike},
    {"klondike:no-return", kKlondike},
    {"klondike:draw1", kKlondike},
    {"klondike:draw1-no-return", kKlondike},
    {"klondike:draw2", kKlondike},
    {"klondike:draw4", kKlondike},
    {"klondike:draw5", kKlondike},
    {"klondike:draw6", kKlondike},
    {"klondike:draw7", kKlondike},
    {"klondike:aisleriot", kKlondike},
    {"klondike:no-redeal", kKlondike},
    {"klondike:vegas", kKlondike},
    {"trigon", kKlondikeOfPysol},
    {"whitehead", kKlondikeOfPysol},
    {"thumb-and-pouch", kKlondikeOfPysol},
    {"double-klondike", kDoubleKlondike},
    {"gargantua", kDoubleKlondike},
    {"gargantua:one-redeal", kDoubleKlondike},
    {"gargantua:redeal", kDoubleKlondike},
    {"golf", kGolf},
    {"golf:b", kGolf},
    {"golf:c", kGolf},
    {"pyramid", kAsPysol},
    {"pyramid:classic", kAsPysol},
    {"pyramid:board", kAsPysol},
    {"pyramid:board-classic", kAsPysol},
    {"pyramid:unlimited", kAsPysol},
    {"pyramid:unlimited-classic", kAsPysol},
    {"pyramid:microsoft", kAsPysol},
    {"pyramid:pysolfc", kAsPysol},
    {"canfield", kCanfield},
    {"canfield:restricted", kCanfield},
    {"canfield:waste-fills", kCanfield},
    {"canfield:strict", kCanfield},
    {"kansas:chameleon", {"F 12xR T1-3 36xS", "F 12xR T3-1 36xS", ""}},
    {"scorpion", kAsPysol},
    {"scorpion:pysolfc", kAsPysol},
    {"scorpion:stuck-only", kAsPysol},
    {"scorpion:wasp", kAsPysol},
    {"super-scorpion", kAsPysol},
    {"super-scorpion:pysolfc", kAsPysol},
    {"spider", kSpider},  // PySolFC gives T1, T4, T7 and T10 a sixth card, not T1 to T4
    {"spider:relaxed", kSpider},
    {"spiderette",
     {"T2-7 T3-7 T4-7 T5-7 T6-7 T7 T1-7 24xS", "T2-7 T3-7 T4-7 T5-7 T6-7 T7 T1-7 24xS",
      "~24xS T7-1 T7-2 T7-3 T7-4 T7-5 T7-6 T7"}},
    {"will-o-the-wisp", {"3xT1-7 31xS", "3xT1-7 31xS", "~31xS 3xT1-7"}},
    {"simple-simon", kAsPysol},
    {"mrs-mop", {"104xS", "104xS", "104xS"}},
    {"gaps", kGaps},
    {"gaps:one-deal", kGaps},
    {"accordion", kAsSolvitaire},
    {"accordion:18-cards", kAsSolvitaire},
    {"forty-thieves", kFortyThieves},
    {"forty-thieves:standard", kFortyThieves},
    {"forty-thieves:josephine", kFortyThieves},
    {"forty-thieves:morehead", kFortyThieves},
    {"squadron", {"4xT1-10 R1-3 61xS", "R1-3 4xT1-10 61xS", ""}},
    {"upside-down-pyramid:thieves-of-egypt",
     {"1xT1 3xT2 5xT3 7xT4 9xT5 10xT6 8xT7 6xT8 4xT9 2xT10 49xS",
      "2xT2 4xT3 6xT4 8xT5 9xT6 7xT7 5xT8 3xT9 T10 T1-10 49xS", ""}},
    {"agnes-bernauer",
     {"F T1-7 T2-7 T3-7 T4-7 T5-7 T6-7 T7 R1-7 16xS", "T7-2 T7-3 T7-4 T7-5 T7-6 T7 T7-1 R1-7 F 16xS", ""}},
    {"eastcliff", kAsPysol},
    {"westcliff", kAsPysol},
    {"fortunes-favor", kAsPysol},
    {"limited", kAsPysol},
    {"maria", kAsPysol},
    {"streets", kAsPysol},
    {"rank-and-file", kAsPysol},
    {"gypsy", kAsPysol},
};

template <class Record, std::size_t kSize>
const Record* find_record(const Record (&records)[kSize], std::string_view game) {
  const auto* found = std::ranges::find(records, game, &Record::game);
  return found == std::end(records) ? nullptr : found;
}

// The program's dealing order in steps; empty if there is none.
std::string_view order_of(const OrdersRecord* record, DeckScheme scheme) {
  if (!record) return "";
  if (scheme == DeckScheme::pysol) return record->orders.pysol;
  return scheme == DeckScheme::solvitaire ? record->orders.solvitaire : "";
}

bool has_scheme(const GameRecord* record, DeckScheme scheme) {
  if (!record) return false;
  return scheme == DeckScheme::solvitaire ? record->has_solvitaire : record->pysol != PysolOrder::none;
}

// A pile, and how many cards were dealt to it before.
struct Place {
  char letter;
  int pile, depth;
  auto operator<=>(const Place&) const = default;
};

class DealingSteps {
 public:
  // The places of the first `cards` cards in the order in which they are dealt.
  static std::vector<Place> places(std::string_view order, std::size_t cards) {
    DealingSteps steps(order);
    while (!steps.rest_.empty()) steps.take_step();
    if (steps.places_.size() > cards) steps.places_.resize(cards);
    return std::move(steps.places_);
  }

 private:
  explicit DealingSteps(std::string_view order) : rest_(order) {}

  void take_step() {
    const bool last_first = take('~');
    int times = number(1);
    take('x');
    const char letter = rest_[0];
    rest_.remove_prefix(1);
    const std::vector<int> piles = pile_numbers();
    take(' ');
    const std::size_t first = places_.size();
    for (; times > 0; --times)
      for (const int pile : piles) places_.push_back({letter, pile, dealt_[{letter, pile}]++});
    if (last_first) std::reverse(places_.begin() + static_cast<std::ptrdiff_t>(first), places_.end());
  }

  std::vector<int> pile_numbers() {
    std::vector<int> piles{number(0)};
    while (take(',')) piles.push_back(number(0));
    if (!take('-')) return piles;
    const int last = number(0), step = last < piles[0] ? -1 : 1;
    while (piles.back() != last) piles.push_back(piles.back() + step);
    return piles;
  }

  bool take(char wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  int number(int otherwise) {
    const auto end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), otherwise).ptr;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return otherwise;
  }

  std::string_view rest_;
  std::vector<Place> places_;
  std::map<std::pair<char, int>, int> dealt_;
};

// Each card to where our sheet deals it.
void order_by_steps(std::string_view theirs, std::string_view ours, Cards& cards) {
  std::map<Place, DealtCard> dealt;
  const auto their_places = DealingSteps::places(theirs, cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) dealt.emplace(their_places[i], cards[i]);
  const auto our_places = DealingSteps::places(ours, cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = dealt.at(our_places[i]);
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
  return scheme == DeckScheme::own || has_scheme(find_record(kRecords, game.name), scheme) ||
         !order_of(find_record(kOrders, game.name), scheme).empty();
}

std::optional<Deck> numbered_deal(const GameInfo& game, const DealNumber& number, std::string& error) {
  if (number.scheme == DeckScheme::own) return shuffled_deck(game.deck_shape, number.number);
  if (!has_numbers(game, number.scheme)) {
    error = std::string(to_text(number.scheme)) + " has no deals of " + std::string(game.name) + " here";
    std::string others;
    for (const DeckScheme scheme : kForeignSchemes)
      if (has_numbers(game, scheme)) others += (others.empty() ? "" : ", ") + std::string(to_text(scheme));
    if (!others.empty()) error += "; there are those of " + others;
    return std::nullopt;
  }
  auto deck = numbered_deck(number.scheme, game.deck_shape, number.number, error);
  if (!deck) return std::nullopt;
  Cards cards;
  for (std::size_t i = 0; i < static_cast<std::size_t>(deck->size()); ++i)
    cards.push_back({deck->cards[i], deck->is_second_copy[i]});
  const auto* orders = find_record(kOrders, game.name);
  if (const std::string_view order = order_of(orders, number.scheme); !order.empty())
    order_by_steps(order, orders->orders.ours, cards);
  else if (number.scheme == DeckScheme::solvitaire)
    order_as_solvitaire(*find_record(kRecords, game.name), cards);
  else
    order_as_pysol(*find_record(kRecords, game.name), cards);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deck->cards[i] = cards[i].card;
    deck->is_second_copy[i] = cards[i].is_second_copy;
  }
  return deck;
}

}  // namespace winnable
