// What follows from the rules of a builder and its base rank alone: numbers of cards, which card may be laid on which,
// and hash numbers. Made once for many deals.
//
// A card's id: 4 * level + colour suit, and 64 more for the second copy of it. Colour suits are 0 clubs, 1 diamonds,
// 2 spades, 3 hearts, so that the lowest bit is the colour and s ^ 2 the other suit of the colour. What lies under a
// card is the id of another card or one of the codes below.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/search/position.h"

namespace winnable {

namespace builder {
inline constexpr int kFloor =
    56;  // under the lowest card of a column; no id, whatever the copy, nor one level above a king
inline constexpr int kHome = 57;
inline constexpr int kCell = 128;     // + the cell
inline constexpr int kReserve = 144;  // + the place
inline constexpr int kCodes = 256;
inline constexpr int kIds = 128;
inline constexpr int kSuits = 4;

constexpr int level_of(int id) { return (id & 63) >> 2; }
constexpr int suit_of(int id) { return id & 3; }
constexpr int suit_code(int suit) { return suit < 2 ? suit : 5 - suit; }  // and back
constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << (i & 63); }
constexpr std::uint64_t of_suit(int suit) { return 0x1111'1111'1111'1111ull << suit; }
}  // namespace builder

struct BuilderTables {
  BuilderRules rules;
  std::string name;  // of the game, for boards
  int base = 1;      // the rank of level 0

  // By a card's id without its copy: the cards (ids without copies) that it may be laid on in a column, and those that
  // a card below it must be one of for the two to move as a group.
  std::array<std::uint64_t, 64> hosts{};
  std::array<std::uint64_t, 64> group_hosts{};
  // The other way round: the cards that may be laid on it.
  std::array<std::uint64_t, 64> guests{};
  // A card may be laid on one of the base rank. If none may, every card fits on cards of the next level only.
  bool bases_host = false;

  // A position's key is the sum over its cards of card_hash[card] * place_hash[what lies under it], and of face_down of
  // its face-down cards; each word by itself.
  std::array<Key, builder::kIds> card_hash{};
  std::array<Key, builder::kCodes> place_hash{};
  std::array<Key, builder::kIds> face_down{};

  int id_of(Card card, int copy) const {
    const int level = (card.rank() - base + rules.ranks) % rules.ranks;
    return 4 * level + builder::suit_code(card.suit()) + 64 * copy;
  }
  Card card_of(int id) const {
    const int rank = (builder::level_of(id) + base - 1) % rules.ranks + 1;
    return {builder::suit_code(builder::suit_of(id)), rank};
  }
  // Of the cards of its level that lie on the same cards, and take the same ones, the first; ids without copies. Where
  // columns are built in suit: itself.
  int first_alike(int card) const {
    int first = card & 63;
    for (int other = first & ~3; other < (card & 63); ++other) {
      const auto c = static_cast<std::size_t>(card & 63), o = static_cast<std::size_t>(other);
      if (hosts[o] != hosts[c] || guests[o] != guests[c] || group_hosts[o] != group_hosts[c]) continue;
      first = other;
      break;
    }
    return first;
  }
  bool has_suit(int suit_code) const { return builder::suit_code(suit_code) < rules.suits; }
  // Groups that the rules do not know: rows of moves of one card.
  bool moves_single_cards() const { return rules.group == GroupRule::single; }
};

// The rules must have no fault (games/builder/rules_check.h). The base rank counts where the deal makes it; 0: as the
// rules say.
std::shared_ptr<const BuilderTables> make_builder_tables(const BuilderRules& rules, std::string_view name, int base = 0,
                                                         std::uint64_t salt = 0);

// The same with keys that do not tell cards apart which fit alike (BuilderTables::first_alike): positions with equal
// keys may differ, so that a search by them proves no loss. Of two cards that lie on each other `both` are told by what
// they fit alone, or only the `upper` one is: then the keys still say which card it lies on.
enum class Alike : std::uint8_t { both, upper };
std::shared_ptr<const BuilderTables> without_suits(const BuilderTables& tables, Alike cards);

}  // namespace winnable
