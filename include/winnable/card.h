// A card: one byte, rank in the low four bits, suit in the next two.
//
//   bit  7 6 | 5 4  | 3 2 1 0
//        0 0 | suit | rank        rank 1..13 = A..K, suit 0..3 = clubs, diamonds, hearts, spades
//
// The next rank of the same suit is `code + 1`. Code 0 is "no card". The two copies of a card in a two-deck game
// are the same value: a copy exists only while a deck is shuffled and dealt (see deck.h). A plain value: nothing here
// throws, and all functions may be called from several threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnable {

inline constexpr int kMaxRank = 13;
inline constexpr int kMaxSuits = 4;

struct Card {
  std::uint8_t code = 0;

  constexpr Card() = default;
  constexpr Card(int suit, int rank) : code(static_cast<std::uint8_t>(suit << 4 | rank)) {}
  static constexpr Card from_code(int code) {
    Card card;
    card.code = static_cast<std::uint8_t>(code);
    return card;
  }

  constexpr int rank() const { return code & 15; }
  constexpr int suit() const { return code >> 4; }
  constexpr bool is_red() const { return suit() == 1 || suit() == 2; }
  constexpr explicit operator bool() const { return code != 0; }
  friend constexpr bool operator==(Card, Card) = default;
  friend constexpr auto operator<=>(Card, Card) = default;
};
static_assert(sizeof(Card) == 1);

// A card that nobody has seen yet, "??" in a text. No deck has it, so whoever checks cards refuses it.
inline constexpr Card kUnknownCard = Card::from_code(63);

// Two characters, rank A23456789TJQK then suit CDHS: "TD". "--" for no card, "??" for an unknown one.
std::string to_text(Card card);

// Reads what to_text writes of a card, in either case, and "10D" for the ten; nothing if the text is no card.
std::optional<Card> parse_card(std::string_view text);

}  // namespace winnable
