// A move as people read and write it: "T3 F", "T4 T9 3" (count), "W T5", "turn", "redeal", "deal", "reshuffle",
// "draw T4.2 T7", "pair P5 W", "remove P1". The language of move lists, of the referee and of `replay`. Plain
// values and functions without state: safe from several threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnable {

// A pile as a move names it: a letter, and a number from 1 (0 for piles that have none: W, S, F).
struct PileName {
  char letter = 0;          // 0: no pile
  std::uint8_t number = 0;  // 0..104
  friend bool operator==(const PileName&, const PileName&) = default;
  friend auto operator<=>(const PileName&, const PileName&) = default;
};

enum class Verb : std::uint8_t { move, turn, redeal, deal, reshuffle, draw, pair, remove };

struct PlayMove {
  Verb verb = Verb::move;
  PileName from{};
  PileName to{};
  std::uint8_t count = 1;  // move: how many cards; draw: place in the pile, 1 = deepest
  friend bool operator==(const PlayMove&, const PlayMove&) = default;
  friend auto operator<=>(const PlayMove&, const PlayMove&) = default;
};

// `count` from 0 to 255; one that is out of range is 0, which is_whole() and every game refuse.
inline PlayMove plain_move(PileName from, PileName to, int count = 1) {
  return {Verb::move, from, to, static_cast<std::uint8_t>(count >= 0 && count <= 255 ? count : 0)};
}
inline PlayMove bare_move(Verb verb) { return {verb, {}, {}, 1}; }

std::string to_text(PileName pile);
std::string to_text(const PlayMove& move);

// Whether it says all that its verb needs: its piles, and at least one card. A text that is read always does.
bool is_whole(const PlayMove& move);

// One move; nothing if the text is none, with the reason in `error`.
std::optional<PlayMove> parse_play_move(std::string_view text, std::string& error);

struct NumberedMove {
  PlayMove move;
  int line = 0;  // counted from 1
};

// A move list: one move a line, or ";" between them; "#" starts a comment. On error returns nothing and says the line
// and the reason in `error`.
std::optional<std::vector<NumberedMove>> parse_move_list(std::string_view text, std::string& error);

}  // namespace winnable
