// Reading and writing of boards. The reader works line by line and never throws; every refusal names its line.
#include "winnable/board.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "solver/core/text.h"

namespace winnable {
namespace {

using notation::quoted;

constexpr int kMaxFact = 1'000'000;

bool is_pile_name(std::string_view name) {
  if (name.empty() || !notation::is_upper(name[0])) return false;
  if (name.size() == 1) return true;
  return name[1] != '0' && notation::parse_number(name.substr(1), notation::kMaxPileNumber).has_value();
}

// Of "t1": how the pile is written; else nothing.
std::string advice_on_name(std::string_view name) {
  std::string capital(name);
  if (capital.empty() || !notation::is_lower(capital[0])) return "";
  capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
  return is_pile_name(capital) ? ", write " + capital : "";
}

bool is_fact_name(std::string_view name) {
  return name.size() > 3 && name.size() <= 32 &&
         std::all_of(name.begin(), name.end(), [](char c) { return notation::is_lower(c) || c == '-' || c == '_'; });
}

constexpr std::string_view kShuffle = "shuffle-";  // and a number: shuffle_name in board_checks.h

bool is_shuffle_name(std::string_view name) {
  if (!name.starts_with(kShuffle)) return false;
  return notation::parse_number(name.substr(kShuffle.size()), kMaxLaterShuffles).value_or(0) > 0;
}

// Foundations are written as ranges.
bool has_ranges(std::string_view name) { return name[0] == 'F' || name[0] == 'U' || name[0] == 'D'; }

// Splits "(4S KH) | 7CTD" into "(", "4S", "KH", ")", "|", "7C", "TD".
std::vector<std::string_view> pile_words(std::string_view text) {
  std::vector<std::string_view> out;
  const auto add_cards = [&out](std::string_view cards) {
    for (const std::string_view piece : notation::card_pieces(cards)) out.push_back(piece);
  };
  for (const std::string_view word : notation::words(text)) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (word[i] != '(' && word[i] != ')' && word[i] != '|') continue;
      if (i > start) add_cards(word.substr(start, i - start));
      out.push_back(word.substr(i, 1));
      start = i + 1;
    }
    if (start < word.size()) add_cards(word.substr(start));
  }
  return out;
}

class Reader {
 public:
  explicit Reader(BoardError& error) : error_(error) { error_ = {}; }

  std::optional<Board> read(std::string_view given) {
    const std::string plain = notation::with_suit_letters(given);
    std::string_view text = notation::without_byte_order_mark(plain);
    while (!text.empty()) {
      ++line_;
      std::string_view line = notation::next_piece(text, '\n');
      line = notation::trim(line.substr(0, line.find('#')));
      if (!line.empty() && !read_line(line)) return std::nullopt;
    }
    if (board_.piles.empty()) {
      error_ = {0, "", "", "no piles: the text is empty or ends too early"};
      return std::nullopt;
    }
    return std::move(board_);
  }

 private:
  bool fail(std::string reason, std::string pile = "", std::string card = "") {
    error_ = {line_, std::move(pile), std::move(card), std::move(reason)};
    return false;
  }

  bool read_line(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return fail("expected 'name: cards', found " + quoted(line));
    const std::string_view name = notation::trim(line.substr(0, colon));
    const std::string_view content = notation::trim(line.substr(colon + 1));
    if (name == "game") return read_game(content);
    if (is_pile_name(name)) return read_pile(name, content);
    if (is_shuffle_name(name)) return read_shuffle(name, content);
    if (name == "unseen") return read_unseen(content);
    if (is_fact_name(name)) return read_fact(name, content);
    return fail("not a pile or fact: " + quoted(name) + advice_on_name(name));
  }

  bool read_game(std::string_view content) {
    if (has_game_) return fail("the game is given twice");
    const bool good = !content.empty() && content.size() <= 64 &&
                      std::all_of(content.begin(), content.end(), [](char c) { return c > ' ' && c <= '~'; });
    if (!good) return fail("not a game's name: " + quoted(content));
    has_game_ = true;
    board_.game = content;
    return true;
  }

  bool read_fact(std::string_view name, std::string_view content) {
    for (const auto& fact : board_.facts)
      if (fact.first == name) return fail(std::string(name) + " is given twice");
    const auto value = notation::parse_number(content, kMaxFact);
    if (!value) return fail(std::string(name) + ": not a whole number: " + quoted(content));
    board_.facts.emplace_back(name, *value);
    return true;
  }

  // Cards without any mark.
  bool read_list(std::string_view name, std::string_view content, Pile& pile) {
    pile.name = name;
    pile.line = line_;
    for (const std::string_view word : notation::words(content)) {
      const auto card = parse_card(word);
      if (!card) return fail("not a card: " + quoted(word), pile.name);
      pile.cards.push_back({*card, false});
      if (pile.cards.size() > kMaxDeckSize)
        return fail("more than " + std::to_string(kMaxDeckSize) + " cards", pile.name);
    }
    return true;
  }

  bool read_shuffle(std::string_view name, std::string_view content) {
    for (const Pile& other : board_.shuffles)
      if (other.name == name)
        return fail("the shuffle is given twice, first in line " + std::to_string(other.line), std::string(name));
    return read_list(name, content, board_.shuffles.emplace_back());
  }

  bool read_unseen(std::string_view content) {
    if (board_.unseen)
      return fail("the line is given twice, first in line " + std::to_string(board_.unseen->line), "unseen");
    return read_list("unseen", content, board_.unseen.emplace());
  }

  bool read_pile(std::string_view name, std::string_view content) {
    if (const Pile* other = board_.find(name))
      return fail("the pile is given twice, first in line " + std::to_string(other->line), std::string(name));
    Pile pile;
    pile.name = name;
    pile.line = line_;
    bool face_down = false;
    for (const std::string_view word : pile_words(content)) {
      if (word == "(" || word == ")") {
        if (face_down == (word == "(")) return fail("unmatched parenthesis", pile.name);
        face_down = word == "(";
      } else if (word == "|") {
        if (pile.dealt >= 0 || face_down) return fail("misplaced |", pile.name);
        pile.dealt = static_cast<int>(pile.cards.size());
      } else if (!read_cards(word, face_down, pile)) {
        return false;
      }
      if (pile.cards.size() > kMaxDeckSize)
        return fail("more than " + std::to_string(kMaxDeckSize) + " cards", pile.name);
    }
    if (face_down) return fail("a parenthesis is not closed", pile.name);
    board_.piles.push_back(std::move(pile));
    return true;
  }

  // A card, "--", "??", or a range of a foundation.
  bool read_cards(std::string_view word, bool face_down, Pile& pile) {
    if (word == "--" && !face_down) {
      pile.cards.push_back({});
      return true;
    }
    if (word == "??") {
      pile.cards.push_back({kUnknownCard, face_down});
      return true;
    }
    const std::size_t dash = word.find('-');
    const auto first = parse_card(word.substr(0, dash));
    if (!first) return fail("not a card: " + quoted(word), pile.name);
    if (dash == std::string_view::npos) {
      pile.cards.push_back({*first, face_down});
      return true;
    }
    const auto last = parse_card(word.substr(dash + 1));
    if (!last) return fail("not a range: " + quoted(word), pile.name);
    if (!has_ranges(pile.name)) return fail("only foundations are written as ranges: " + quoted(word), pile.name);
    if (first->suit() != last->suit()) return fail("a range must be of one suit: " + quoted(word), pile.name);
    const int step = first->rank() <= last->rank() ? 1 : -1;
    for (int rank = first->rank(); rank != last->rank() + step; rank += step)
      pile.cards.push_back({Card(first->suit(), rank), face_down});
    return true;
  }

  BoardError& error_;
  Board board_;
  int line_ = 0;
  bool has_game_ = false;
};

// How many cards from `start` follow each other by `step` in suit, all face up and not across "|".
std::size_t range_length(const Pile& pile, std::size_t start, int step) {
  std::size_t length = 1;
  while (start + length < pile.cards.size() && static_cast<int>(start + length) != pile.dealt) {
    const BoardCard& a = pile.cards[start + length - 1];
    const BoardCard& b = pile.cards[start + length];
    if (!a.card || !b.card || a.face_down || b.face_down) break;
    if (a.card.suit() != b.card.suit() || a.card.rank() + step != b.card.rank()) break;
    ++length;
  }
  return length;
}

void write_pile(const Pile& pile, std::string& text) {
  text += pile.name + ":";
  for (std::size_t i = 0; i <= pile.cards.size();) {
    if (pile.dealt == static_cast<int>(i)) text += " |";
    if (i == pile.cards.size()) break;
    const BoardCard& card = pile.cards[i];
    std::size_t length = 1;
    if (has_ranges(pile.name)) {
      length = range_length(pile, i, 1);
      if (length == 1) length = range_length(pile, i, -1);
    }
    const std::string name = to_text(card.card);
    text += card.face_down ? " (" + name + ")" : " " + name;
    if (length > 1) text += "-" + to_text(pile.cards[i + length - 1].card);
    i += length;
  }
  text += "\n";
}

}  // namespace

const Pile* Board::find(std::string_view name) const {
  for (const Pile& pile : piles)
    if (pile.name == name) return &pile;
  return nullptr;
}

int Board::fact(std::string_view name, int otherwise) const {
  for (const auto& [key, value] : facts)
    if (key == name) return value;
  return otherwise;
}

Pile& Board::add(std::string name) {
  piles.emplace_back();
  piles.back().name = std::move(name);
  return piles.back();
}

std::vector<Card> Board::cards(std::string_view name) const {
  std::vector<Card> out;
  if (const Pile* pile = find(name))
    for (const BoardCard& card : pile->cards) out.push_back(card.card);
  return out;
}

std::string BoardError::to_text() const {
  std::string text;
  const auto part = [&text](const std::string& piece) { text += (text.empty() ? "" : ", ") + piece; };
  if (line > 0) part("line " + std::to_string(line));
  if (!pile.empty()) part(pile);
  if (!card.empty()) part("card " + card);
  return text.empty() ? reason : text + ": " + reason;
}

std::optional<Board> parse_board(std::string_view text, BoardError& error) { return Reader(error).read(text); }

std::string to_text(const Board& board) {
  std::string text;
  if (!board.game.empty()) text += "game: " + board.game + "\n";
  for (const Pile& pile : board.piles) write_pile(pile, text);
  if (board.unseen) write_pile(*board.unseen, text);
  for (const auto& [name, value] : board.facts) text += name + ": " + std::to_string(value) + "\n";
  for (const Pile& shuffle : board.shuffles) write_pile(shuffle, text);
  return text;
}

}  // namespace winnable
