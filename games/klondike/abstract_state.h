// Klondike as its search sees it: an exact position in 63 bits that leaves out how the face-up cards are arranged.
//
// Idea (lonelybot's, by Vuong Hy; the code here is our own). Cards of one rank and colour are a pair. A pair's hosts
// are the pair one rank higher of the other colour. Every face-up card that is not the base of its column lies on one
// of its two hosts, and whole runs may change hosts at any time, so all that matters is how many cards of a pair are
// face up and how many of them are covered: a card of a pair can be exposed iff more cards of the pair are face up
// than cards of the lower pair are lying on them. A face-up king has a column to itself and what lies on it, whether it
// was moved there, came from the waste or came back from its foundation. So a position is
//   heights of the foundations | original cards left in each column | stock cards left | waste size | redeals used
// and every card that is in none of these is face up in the tableau.
//
// Layout. Card index = 4 * (rank - 1) + 2 * ladder + twin, where ladder = colour xor (rank - 1) mod 2: a card's hosts
// are 4 bits higher, in the same two bits of the next nibble; a set of cards is one 64-bit word.
//
// "Locked": the lowest face-up card of a column, whose leaving turns a card up or empties the column. A king at the
// bottom of its column is never locked: moving it changes nothing, and where cards return its leaving for home can be
// taken back, for the column that it empties takes it again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/klondike/position.h"
#include "solver/port/bits.h"

namespace winnable {

namespace klondike {

inline constexpr std::uint64_t kPairLow = 0x5555555555555555ull;  // the lower bit of each pair
// The cards with their twins.
constexpr std::uint64_t pairs_of(std::uint64_t cards) { return ((cards | cards >> 1) & kPairLow) * 3; }

inline constexpr auto kCardIndex = [] {  // by code
  std::array<std::uint8_t, 64> table{};
  for (int suit = 0; suit < kMaxSuits; ++suit)
    for (int rank = 0; rank < kMaxRank; ++rank) {
      const Card card(suit, rank + 1);
      const int ladder = (card.is_red() ? 1 : 0) ^ (rank & 1);
      const int twin = suit >= 2 ? 1 : 0;  // clubs, diamonds: 0; hearts, spades: 1
      table[card.code] = static_cast<std::uint8_t>(4 * rank + 2 * ladder + twin);
    }
  return table;
}();
constexpr int card_index(Card card) { return kCardIndex[card.code]; }
constexpr std::uint64_t card_bit(Card card) { return std::uint64_t{1} << card_index(card); }
constexpr Card card_of(int index) {
  const int rank = index / 4;
  const bool red = ((index >> 1) ^ rank) & 1;
  const bool second = index & 1;
  return Card(red ? (second ? 2 : 1) : (second ? 3 : 0), rank + 1);
}

// The cards of a foundation.
inline constexpr auto kSuitUpTo = [] {
  std::array<std::array<std::uint64_t, 16>, kMaxSuits> table{};
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    for (std::size_t height = 1; height <= kMaxRank; ++height)
      table[suit][height] = table[suit][height - 1] | card_bit(Card(static_cast<int>(suit), static_cast<int>(height)));
  return table;
}();
constexpr std::uint64_t suit_up_to(int suit, int height) {
  return kSuitUpTo[static_cast<std::size_t>(suit)][static_cast<std::size_t>(height)];
}

inline constexpr auto kCardBit = [] {  // by suit and rank; 0 for no card
  std::array<std::array<std::uint64_t, 16>, kMaxSuits> table{};
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    for (std::size_t rank = 1; rank <= kMaxRank; ++rank)
      table[suit][rank] = card_bit(Card(static_cast<int>(suit), static_cast<int>(rank)));
  return table;
}();

inline constexpr std::uint64_t kRedCards = [] {
  std::uint64_t mask = 0;
  for (int rank = 1; rank <= kMaxRank; ++rank) mask |= card_bit(Card(1, rank)) | card_bit(Card(2, rank));
  return mask;
}();

// Between places in the stock and numbers in what is left of it.
using port::deposit;
using port::extract;

}  // namespace klondike

// What of an abstract position can change; 24 bytes. In three words, so that copies stay in registers.
//
//   key   63 | 62 61   | 60..56 | 55..32 | 31..16  | 15..0
//          0 | redeals | waste  | stock  | columns | heights
//
// Where the stock's order does not matter (draw 1, unlimited redeals), neither redeals nor a waste are counted: there
// the seven bits hold a card that was laid down for the next step, if any (games/klondike/classes.h).
struct KlondikeState {
  static constexpr int kColumns = 16, kStock = 32, kWaste = 56, kRedeals = 61;  // their lowest bits

  std::uint64_t face_up = 0;  // cards face up in the tableau
  std::uint64_t locked = 0;   // of these, bases whose leaving turns a card up or empties a column
  std::uint64_t key = 0;      // exact: equal for equal positions only

  // A nibble a suit.
  std::uint16_t heights() const { return static_cast<std::uint16_t>(key); }
  int height(int suit) const { return static_cast<int>(key >> (4 * suit) & 15); }
  // Original cards left in each column, mixed radix.
  std::uint16_t columns() const { return static_cast<std::uint16_t>(key >> kColumns); }
  // By place in the deal's order: cards in stock and waste.
  std::uint32_t stock() const { return static_cast<std::uint32_t>(key >> kStock) & 0xFFFFFF; }
  // Cards in the waste, 0 when that is as good.
  int waste() const { return static_cast<int>(key >> kWaste & 31); }
  // Used.
  int redeals() const { return static_cast<int>(key >> kRedeals); }

  void set_heights(std::uint16_t heights) { key = (key & ~std::uint64_t{0xFFFF}) | heights; }
  // One more than the index of a card that the next step must use; 0: none.
  int fresh() const { return static_cast<int>(key >> kWaste & 127); }
  void set_fresh(int fresh) {
    key = (key & ~(std::uint64_t{127} << kWaste)) | static_cast<std::uint64_t>(fresh) << kWaste;
  }
  void set_waste(int waste) {
    key = (key & ~(std::uint64_t{31} << kWaste)) | static_cast<std::uint64_t>(waste) << kWaste;
  }
};

// A choice as the abstract search sees it.
struct KlondikeStep {
  enum Kind : std::uint8_t {
    kHome,       // a face-up card goes to its foundation
    kReturn,     // a foundation card comes back to the tableau
    kMove,       // a locked base moves with all above it
    kStockHome,  // a card of stock or waste goes to its foundation
    kStockDown,  // a card of stock or waste goes to the tableau
    kNone,
    kTurn,  // the stock is turned: for honest players with limited redeals, to whom it shows cards
  };
  Kind kind = kNone;
  std::uint8_t card = 0;  // index
};

// The constant part of one deal and the rules of abstract play.
template <KlondikeShape S>
class KlondikeAbstraction {
 public:
  static constexpr std::uint64_t kKings = std::uint64_t{15} << (4 * (S.ranks - 1));

  explicit KlondikeAbstraction(const KlondikeDeal<S>& deal);

  int draw() const { return draw_; }
  // By size of the waste, a bit for each that is as good as none where redeals are unlimited: the multiples of the
  // draw.
  std::uint32_t multiples() const { return multiples_; }
  bool has_redeal(const KlondikeState& s) const { return !S.limited_redeals || s.redeals() < redeals_; }
  int redeals_left(const KlondikeState& s) const { return redeals_ - s.redeals(); }  // limited redeals

  const KlondikeState& start() const { return start_; }
  // Another position of this deal to start from.
  void begin_at(const KlondikeState& s) { start_ = s; }
  // What turns up when a base leaves, as a set of at most one card; known for face-up bases only.
  std::uint64_t card_below(int base) const { return below_[static_cast<std::size_t>(base)].card; }
  int depth_below(int base) const { return below_[static_cast<std::size_t>(base)].depth; }

  // Cards that are, or can be made by moves of whole runs, the exposed card of a column (with their pairs' bits).
  static std::uint64_t exposable(const KlondikeState& s) { return uncovered(s, s.face_up); }
  // The pairs, as both their cards, of which more are in `hosts` than are covered.
  static std::uint64_t uncovered(const KlondikeState& s, std::uint64_t hosts) {
    const std::uint64_t covers = (s.face_up & ~s.locked) << 4;
    const std::uint64_t hosts_or = hosts | hosts >> 1, hosts_and = hosts & hosts >> 1;
    const std::uint64_t covers_or = covers | covers >> 1, covers_xor = covers ^ covers >> 1;
    return (((hosts_or & ~covers_or) | (hosts_and & covers_xor)) & klondike::kPairLow) * 3;
  }
  static bool has_space(const KlondikeState& s) {
    return std::popcount(s.locked) + std::popcount(s.face_up & ~s.locked & kKings) < S.columns;
  }
  // Cards that could be laid down in the tableau if they were at hand, from wherever.
  static std::uint64_t places(const KlondikeState& s, std::uint64_t exposable) {
    return exposable >> 4 | (has_space(s) ? kKings : 0);
  }
  // The cards that go home next; for a suit of a short deck that is complete, a bit that is no card's.
  static std::uint64_t next_home(std::uint16_t heights) { return black_home(heights).next | red_home(heights).next; }
  // The same once the card has gone home.
  static std::uint64_t next_home_after(std::uint64_t next_home, int card) {
    return (next_home ^ std::uint64_t{1} << card) | std::uint64_t{16} << (card ^ 2);
  }
  static std::uint64_t home_cards(std::uint16_t heights) {
    std::uint64_t cards = 0;
    for (int suit = 0; suit < S.suits; ++suit) cards |= klondike::suit_up_to(suit, heights >> (4 * suit) & 15);
    return cards;
  }
  // The exposed cards of the foundations.
  static std::uint64_t tops_home(std::uint16_t heights) {
    std::uint64_t mask = 0;
    for (std::size_t suit = 0; suit < S.suits; ++suit) mask |= klondike::kCardBit[suit][heights >> (4 * suit) & 15];
    return mask;
  }

  // Claim: a card whose suit has reached the rank below may go home at once when both foundations of the other colour
  //        have reached its rank less 2 and the foundation of its twin its rank less 3.
  // Why: let r be its rank. The cards of its suit up to r, of the other colour up to r - 2 and of the twin up to r - 3
  //      are home now. Of all that these could host, only three cards are not among them: the two of rank r - 1 of the
  //      other colour, which fit on the card itself, and the twin's of rank r - 2, which fits on those two. From any
  //      win take out all moves in which one of these cards leaves home, and let the three go home where the win lays
  //      them on a card that now is home: they can, for what stands below them stays home. All others have the hosts
  //      they had, spaces only become more, and the win has grown no longer. So a shortest win from here never brings
  //      the card back. For a king nothing is different: back from home it can only be a host of queens, and take up a
  //      space.
  // Needs: one deck, building in alternating colours.
  // Guarded by: tests/games/klondike_test.cpp (short decks with and without return).
  static std::uint64_t safe_home(std::uint16_t heights) { return black_home(heights).safe & red_home(heights).safe; }

  // Stock cards that can be brought to the top of the waste by turning alone / with one more redeal. A card reached
  // without a redeal is not listed among the latter: using fewer redeals is never worse.
  struct Reach {
    std::uint64_t now = 0;
    std::uint64_t later = 0;
  };
  Reach reachable(const KlondikeState& s) const;

  // A static proof that the position is lost (games/klondike/relaxation.h). False: not known.
  bool is_hopeless(const KlondikeState& s) const;

  // A face-up card that is not locked goes to its foundation.
  static void send_home(KlondikeState& s, int card) {
    s.face_up ^= std::uint64_t{1} << card;
    s.key += height_unit(card);
  }
  // Plays a step in place. `redeal`: the stock card needs a redeal (limited redeals only).
  void play(KlondikeState& s, KlondikeStep step, bool redeal) const {
    const std::uint64_t bit = std::uint64_t{1} << step.card;
    switch (step.kind) {
      case KlondikeStep::kHome:
        send_home(s, step.card);
        if (s.locked & bit) unlock(s, step.card);
        break;
      case KlondikeStep::kReturn:
        s.face_up ^= bit;
        s.key -= height_unit(step.card);
        break;
      case KlondikeStep::kMove: unlock(s, step.card); break;
      case KlondikeStep::kStockHome:
        s.key += height_unit(step.card);
        draw_card(s, step.card, redeal);
        break;
      case KlondikeStep::kStockDown:
        s.face_up ^= bit;
        draw_card(s, step.card, redeal);
        break;
      case KlondikeStep::kTurn: turn(s); break;
      default: break;
    }
  }

  // The cards at places of the stock (in the deal's order), and the places of cards that come from it.
  std::uint64_t stock_cards(std::uint32_t places) const {
    return stock_sets_[0][places & 63] | stock_sets_[1][places >> 6 & 63] | stock_sets_[2][places >> 12 & 63] |
           stock_sets_[3][places >> 18 & 63];
  }
  std::uint32_t stock_places(std::uint64_t cards) const {
    std::uint32_t places = 0;
    for (; cards; cards &= cards - 1) places |= 1u << stock_places_[static_cast<std::size_t>(std::countr_zero(cards))];
    return places;
  }
  // Of the stock cards, numbered from 0 in the order of those that are left, all that the plays of `played` can bring
  // to the top (games/klondike/relaxation.h).
  std::uint32_t shown_after(std::uint32_t played, bool passes_left) const;

  // The top card of the waste; 0 when there is none. (Limited redeals: the waste's size is exact.)
  std::uint64_t waste_top(const KlondikeState& s) const {
    return stock_cards(klondike::deposit((1u << s.waste()) >> 1, s.stock()));
  }
  // Turns the stock, of which a card must be left.
  void turn(KlondikeState& s) const { s.set_waste(std::min(s.waste() + draw_, std::popcount(s.stock()))); }
  // Cards of the waste at numbers from `first` on, deepest first, as a number: six bits for each, and one before them.
  std::uint64_t waste_from(const KlondikeState& s, int first) const {
    std::uint64_t cards = 1;
    for (int number = first; number < s.waste(); ++number)
      cards =
          cards << 6 | static_cast<unsigned>(std::countr_zero(stock_cards(klondike::deposit(1u << number, s.stock()))));
    return cards;
  }

  // The last card of stock and waste; 0 when there are none.
  std::uint64_t last_stock_card(const KlondikeState& s) const {
    const std::uint32_t stock = s.stock();
    return stock ? std::uint64_t{1} << stock_cards_[static_cast<std::size_t>(31 - std::countl_zero(stock))] : 0;
  }

  // All cards face up and the stock empty, or always at hand: the lowest card that is not home can always go home.
  bool is_won(const KlondikeState& s) const {
    const int home = s.height(0) + s.height(1) + s.height(2) + s.height(3);
    const int in_stock = std::popcount(s.stock());
    if (std::popcount(s.face_up) + home + in_stock != S.deck_size()) return false;
    return in_stock == 0 || (!S.limited_redeals && (draw_ == 1 || in_stock == 1));
  }

 private:
  static constexpr std::uint64_t up_to(int ranks) {
    return ranks >= 16 ? ~std::uint64_t{0} : (std::uint64_t{1} << (4 * ranks)) - 1;
  }
  static constexpr std::array<std::uint16_t, 52> kHeightUnits = [] {
    std::array<std::uint16_t, 52> table{};
    for (int index = 0; index < 52; ++index)
      table[static_cast<std::size_t>(index)] = static_cast<std::uint16_t>(1 << (4 * klondike::card_of(index).suit()));
    return table;
  }();
  // What the foundations of one colour say of next_home and safe_home; both colours together decide.
  struct Home {
    std::uint64_t next = 0, safe = 0;
  };
  static constexpr Home home_of(bool red, std::size_t low, std::size_t high) {  // by both heights
    constexpr int kComplete = 14;
    const std::array<std::size_t, 2> suits = red ? std::array<std::size_t, 2>{1, 2} : std::array<std::size_t, 2>{3, 0};
    const std::array<std::size_t, 2> heights{low, high};
    Home home;
    int least = kComplete;
    for (std::size_t i = 0; i < 2; ++i) {
      if (suits[i] >= static_cast<std::size_t>(S.suits)) continue;
      home.next |= klondike::kCardBit[suits[i]][(heights[i] + 1) & 15];
      least = std::min(least, static_cast<int>(heights[i]));
    }
    const std::uint64_t own = red ? klondike::kRedCards : ~klondike::kRedCards;
    home.safe = (up_to(least + 3) & own) | (up_to(least + 2) & ~own);
    return home;
  }
  static constexpr auto kHome = [] {  // black and red, by both heights in a byte
    std::array<std::array<Home, 256>, 2> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (const bool red : {false, true}) table[red][byte] = home_of(red, byte & 15, byte >> 4);
    return table;
  }();
  static const Home& black_home(std::uint16_t heights) { return kHome[0][(heights >> 12 | heights << 4) & 255]; }
  static const Home& red_home(std::uint16_t heights) { return kHome[1][heights >> 4 & 255]; }

  static std::uint64_t height_unit(int card) { return kHeightUnits[static_cast<std::size_t>(card)]; }

  void unlock(KlondikeState& s, int card) const {
    const Below& below = below_[static_cast<std::size_t>(card)];
    s.locked ^= std::uint64_t{1} << card;
    s.key -= below.weight;
    s.face_up |= below.card;
    s.locked |= below.lock;
  }
  void draw_card(KlondikeState& s, int card, bool redeal) const;

  struct Below {
    std::uint64_t card = 0;    // turned up when this one leaves; 0 at the bottom of a column
    std::uint64_t lock = 0;    // the same, 0 for a king at the bottom
    std::uint32_t weight = 0;  // of its column in KlondikeState::key
    std::int32_t depth = 0;    // cards below it
  };
  // A bit for each multiple of the draw.
  static constexpr std::uint32_t multiples_of(int draw) {
    std::uint32_t mask = 0;
    for (int i = 0; i < 32; i += draw) mask |= 1u << i;
    return mask;
  }

  int draw_, redeals_;
  std::uint32_t multiples_;
  std::uint32_t every_;  // what a fresh pass shows, by number: draw - 1, 2 draw - 1, ...
  std::array<Below, 52> below_{};
  std::array<std::uint8_t, 52> stock_places_{};
  std::array<std::uint8_t, 32> stock_cards_{};
  std::array<std::array<std::uint64_t, 64>, 4> stock_sets_{};  // six places of the stock at a time -> cards
  KlondikeState start_;
};

template <KlondikeShape S>
KlondikeAbstraction<S>::KlondikeAbstraction(const KlondikeDeal<S>& deal)
    : draw_(deal.rules.draw),
      redeals_(deal.rules.redeals),
      multiples_(multiples_of(draw_)),
      every_(multiples_ << (draw_ - 1)) {
  std::uint32_t weight = 1u << KlondikeState::kColumns;
  for (std::size_t c = 0; c < static_cast<std::size_t>(S.columns); ++c) {
    const int down = deal.down[c], length = deal.length[c];
    const auto index = [&](int place) {
      return klondike::card_index(deal.columns[c][static_cast<std::size_t>(place)]);
    };
    const auto lock = [&](int place) {
      const bool bottom_king = place == 0 && deal.columns[c][0].rank() == S.ranks;
      return bottom_king ? 0 : std::uint64_t{1} << index(place);
    };
    for (int place = 0; place <= down && place < length; ++place)
      below_[static_cast<std::size_t>(index(place))] = {place ? std::uint64_t{1} << index(place - 1) : 0,
                                                        place ? lock(place - 1) : 0, weight, place};
    for (int place = down; place < length; ++place) start_.face_up |= std::uint64_t{1} << index(place);
    if (length > 0) {
      start_.locked |= lock(down);
      start_.key += weight * static_cast<std::uint32_t>(down + 1);
    }
    weight *= static_cast<std::uint32_t>(c + 2);  // column c has 0 .. c+1 of its original cards left
  }
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit) start_.key |= std::uint64_t{deal.heights[suit]} << (4 * suit);
  start_.key |= ((std::uint64_t{1} << deal.stock_size) - 1) << KlondikeState::kStock;
  start_.key |= static_cast<std::uint64_t>(deal.redeals_used) << KlondikeState::kRedeals;
  const bool as_none = !S.limited_redeals && (deal.turned % draw_ == 0 || deal.turned == deal.stock_size);
  start_.set_waste(as_none ? 0 : deal.turned);
  for (int i = 0; i < deal.stock_size; ++i) {
    const int card = klondike::card_index(deal.stock[static_cast<std::size_t>(i)]);
    stock_cards_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(card);
    stock_places_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(i);
    auto& sets = stock_sets_[static_cast<std::size_t>(i / 6)];
    const std::size_t bit = std::size_t{1} << (i % 6);
    for (std::size_t low = 0; low < bit; ++low) sets[bit + low] = sets[low] | std::uint64_t{1} << card;
  }
}

// Ranks in the order of the remaining cards: turning from `waste` cards on shows the ranks waste - 1, waste - 1 + draw,
// ... and the last one; a fresh pass shows draw - 1, 2 draw - 1, ... and the last one.
template <KlondikeShape S>
auto KlondikeAbstraction<S>::reachable(const KlondikeState& s) const -> Reach {
  const std::uint32_t stock = s.stock();
  if (!stock) return {};
  const int size = std::popcount(stock), waste = s.waste();
  const std::uint32_t last = 1u << (size - 1), all = last | (last - 1);
  const std::uint32_t onward = every_ << waste | (1u << waste) >> 1;
  if constexpr (!S.limited_redeals) {
    if (draw_ == 1) return {stock_cards(stock), 0};
    return {stock_cards(klondike::deposit(((onward | every_) & all) | last, stock)), 0};
  } else {
    const std::uint32_t now = (onward & all) | last;
    const std::uint32_t later = has_redeal(s) ? every_ & all & ~now : 0;
    return {stock_cards(klondike::deposit(now, stock)), stock_cards(klondike::deposit(later, stock))};
  }
}

template <KlondikeShape S>
void KlondikeAbstraction<S>::draw_card(KlondikeState& s, int card, bool redeal) const {
  const std::uint32_t bit = 1u << stock_places_[static_cast<std::size_t>(card)];
  s.key ^= std::uint64_t{bit} << KlondikeState::kStock;
  const std::uint32_t stock = s.stock();
  int below = std::popcount(stock & (bit - 1));
  if constexpr (!S.limited_redeals) {
    // Claim: with unlimited redeals a waste of a multiple of `draw` cards, or of all of them, is as good as none.
    // Why: its top card is among those that a fresh pass shows, and so is everything that turning on would show.
    below *= !(multiples_ >> below & 1) & (below != std::popcount(stock));
  } else if (redeal) {
    s.key += std::uint64_t{1} << KlondikeState::kRedeals;
  }
  s.set_waste(below);
}

}  // namespace winnable

#include "games/klondike/relaxation.h"
