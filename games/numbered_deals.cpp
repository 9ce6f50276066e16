#include "games/numbered_deals.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <map>
#include <vector>

#include "games/builder/rules_solvitaire.h"

namespace winnable {
namespace {

using Cards = std::vector<DealtCard>;

// How Freecell Solver's and PySolFC's dealing programs lay the game out.
enum class PysolOrder : std::uint8_t {
  rows,      // as our sheet: rows from left to right, then cells; aces laid out first where ours are
  ace_last,  // as `rows`, but the ace of spades (the first copy) is dealt last
  kings,     // thirteen columns from the other end of the deck, then each king changes places, see sink_kings()
};

struct PysolRecord {
  std::string_view game;
  PysolOrder order;
};

constexpr auto kRows = PysolOrder::rows;

constexpr PysolRecord kPysolRecords[] = {
    {"tri-peaks", kRows},
    {"tri-peaks:no-wrap", kRows},
    {"yukon", kRows},
    {"russian-solitaire", kRows},
    {"alaska", kRows},
    {"australian-patience", kRows},
    {"black-hole", kRows},
    {"worm-hole", kRows},
    {"all-in-a-row", PysolOrder::ace_last},
    {"binary-star", kRows},
    {"freecell", kRows},
    {"freecell:3-cells", kRows},
    {"freecell:2-cells", kRows},
    {"freecell:1-cells", kRows},
    {"freecell:0-cells", kRows},
    {"relaxed-freecell", kRows},
    {"bakers-game", kRows},
    {"ko-bakers-game", kRows},
    {"eight-off", kRows},
    {"eight-off:any", kRows},
    {"seahaven-towers", kRows},
    {"relaxed-seahaven", kRows},
    {"forecell", kRows},
    {"forecell:same-suit", kRows},
    {"beleaguered-castle", kRows},
    {"citadel", kRows},
    {"streets-and-alleys", kRows},
    {"bakers-dozen", PysolOrder::kings},
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
    {"black-hole", kAsSolvitaire},
    {"worm-hole", kAsSolvitaire},
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

void order_as_pysol(PysolOrder order, Cards& cards) {
  if (order == PysolOrder::ace_last) {
    const auto is_ace = [](const DealtCard& dealt) { return dealt.card == Card(3, 1) && !dealt.is_second_copy; };
    std::stable_partition(cards.begin(), cards.end(), [&](const DealtCard& dealt) { return !is_ace(dealt); });
  }
  if (order != PysolOrder::kings) return;
  std::ranges::reverse(cards);
  sink_kings(cards);
}

}  // namespace

bool has_numbers(const GameInfo& game, DeckScheme scheme) {
  if (scheme == DeckScheme::own || !order_of(find_record(kOrders, game.name), scheme).empty()) return true;
  if (scheme != DeckScheme::solvitaire) return find_record(kPysolRecords, game.name);
  return solvitaire_deals(game.name);
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
  else if (number.scheme != DeckScheme::solvitaire)
    order_as_pysol(find_record(kPysolRecords, game.name)->order, cards);
  else
    order_as_solvitaire(game.name, cards);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deck->cards[i] = cards[i].card;
    deck->is_second_copy[i] = cards[i].is_second_copy;
  }
  return deck;
}

}  // namespace winnable
