// Reading and writing of moves and move lists.
#include "winnable/play_move.h"

#include "solver/core/text.h"
#include "winnable/deck.h"

namespace winnable {
namespace {

using notation::quoted;

struct VerbName {
  Verb verb;
  std::string_view name;
  int piles;  // how many it takes
};
constexpr VerbName kVerbs[] = {{Verb::move, "", 2},  // written without a verb
                               {Verb::turn, "turn", 0},           {Verb::redeal, "redeal", 0}, {Verb::deal, "deal", 0},
                               {Verb::reshuffle, "reshuffle", 0}, {Verb::draw, "draw", 2},     {Verb::pair, "pair", 2},
                               {Verb::remove, "remove", 1}};

const VerbName& entry_of(Verb verb) {
  for (const VerbName& entry : kVerbs)
    if (entry.verb == verb) return entry;
  return kVerbs[0];
}

std::optional<PileName> parse_pile(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char letter = notation::is_lower(text[0]) ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
  if (!notation::is_upper(letter)) return std::nullopt;
  if (text.size() == 1) return PileName{letter, 0};
  const auto number = notation::parse_number(text.substr(1), notation::kMaxPileNumber);
  if (!number || *number == 0) return std::nullopt;
  return PileName{letter, static_cast<std::uint8_t>(*number)};
}

// A count or a place in a pile.
std::optional<std::uint8_t> parse_count(std::string_view text) {
  const auto number = notation::parse_number(text, kMaxDeckSize);
  if (!number || *number == 0) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

// "T4.2": pile and place.
bool parse_place(std::string_view text, PlayMove& move) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return false;
  const auto pile = parse_pile(text.substr(0, dot));
  const auto place = parse_count(text.substr(dot + 1));
  if (!pile || !place) return false;
  move.from = *pile;
  move.count = *place;
  return true;
}

std::optional<PlayMove> parse_verb(const VerbName& verb, const std::vector<std::string_view>& words,
                                   std::string& error) {
  PlayMove move = bare_move(verb.verb);
  const auto fail = [&error](std::string reason) {
    error = std::move(reason);
    return std::nullopt;
  };
  if (static_cast<int>(words.size()) - 1 != verb.piles)
    return fail(quoted(words[0]) + " takes " +
                (verb.piles == 0   ? "nothing after it"
                 : verb.piles == 1 ? "one pile"
                                   : "two piles"));
  if (verb.piles == 0) return move;
  if (verb.verb == Verb::draw) {
    if (!parse_place(words[1], move)) return fail("not a pile and place such as T4.2: " + quoted(words[1]));
  } else {
    const auto from = parse_pile(words[1]);
    if (!from) return fail("not a pile: " + quoted(words[1]));
    move.from = *from;
  }
  if (verb.piles == 1) return move;
  const auto to = parse_pile(words[2]);
  if (!to) return fail("not a pile: " + quoted(words[2]));
  move.to = *to;
  return move;
}

}  // namespace

std::string to_text(PileName pile) {
  if (pile.letter == 0) return "-";
  std::string text(1, pile.letter);
  if (pile.number > 0) text += std::to_string(pile.number);
  return text;
}

std::string to_text(const PlayMove& move) {
  switch (move.verb) {
    case Verb::move:
      return to_text(move.from) + " " + to_text(move.to) + (move.count > 1 ? " " + std::to_string(move.count) : "");
    case Verb::draw: return "draw " + to_text(move.from) + "." + std::to_string(move.count) + " " + to_text(move.to);
    case Verb::pair: return "pair " + to_text(move.from) + " " + to_text(move.to);
    case Verb::remove: return "remove " + to_text(move.from);
    default: return std::string(entry_of(move.verb).name);
  }
}

bool is_whole(const PlayMove& move) {
  const int piles = entry_of(move.verb).piles;
  return (piles < 1 || move.from.letter != 0) && (piles < 2 || move.to.letter != 0) && move.count > 0;
}

std::optional<PlayMove> parse_play_move(std::string_view text, std::string& error) {
  const auto words = notation::words(text);
  const auto fail = [&error](std::string reason) {
    error = std::move(reason);
    return std::nullopt;
  };
  if (words.empty()) return fail("no move");
  for (const VerbName& verb : kVerbs)
    if (words[0] == verb.name) return parse_verb(verb, words, error);
  const auto from = parse_pile(words[0]);
  if (!from) return fail("not a move or pile: " + quoted(words[0]));
  if (words.size() < 2) return fail("where to? " + quoted(text) + " names one pile only");
  const auto to = parse_pile(words[1]);
  if (!to) return fail("not a pile: " + quoted(words[1]));
  if (words.size() == 2) return plain_move(*from, *to);
  const auto count = parse_count(words[2]);
  if (!count) return fail("not a number of cards: " + quoted(words[2]));
  if (words.size() > 3) return fail("unexpected " + quoted(words[3]));
  return plain_move(*from, *to, *count);
}

std::optional<std::vector<NumberedMove>> parse_move_list(std::string_view text, std::string& error) {
  std::vector<NumberedMove> moves;
  text = notation::without_byte_order_mark(text);
  for (int line = 1; !text.empty(); ++line) {
    std::string_view rest = notation::next_piece(text, '\n');
    rest = rest.substr(0, rest.find('#'));
    while (!rest.empty()) {
      const std::string_view piece = notation::trim(notation::next_piece(rest, ';'));
      if (piece.empty()) continue;
      const auto move = parse_play_move(piece, error);
      if (!move) {
        error = "line " + std::to_string(line) + ": " + error;
        return std::nullopt;
      }
      moves.push_back({*move, line});
    }
  }
  return moves;
}

}  // namespace winnable
