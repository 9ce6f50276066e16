#include "solver/library/foreign_board.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "solver/core/json_read.h"
#include "solver/core/text.h"

namespace winnable {
namespace {

using notation::next_piece, notation::trim, notation::words;

constexpr std::string_view kTableau = "tableau piles", kCells = "cells", kReserve = "reserve",
                           kFoundations = "foundations", kStock = "stock", kWaste = "waste", kHole = "hole",
                           kRows = "sequences", kAccordion = "accordion";
constexpr int kAce = 1;

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (notation::is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// "--- Tableau Piles -------": the words, in small letters; empty if the line is no such heading.
std::string heading_of(std::string_view line) {
  if (!line.starts_with("--- ")) return "";
  line.remove_prefix(4);
  while (line.ends_with('-')) line.remove_suffix(1);
  return lower(trim(line));
}

// What stands before the colon of "FC: 3H QC": our name of those piles, or nothing.
std::string_view labelled(std::string_view line) {
  const std::string name = lower(trim(line.substr(0, line.find(':'))));
  if (line.find(':') == std::string_view::npos) return "";
  if (name == "fc" || name == "freecells") return kCells;
  if (name == "founds" || name == "foundations") return kFoundations;
  return "";
}

// An ace may be written 1.
std::optional<Card> card_of(std::string_view word) {
  if (word.size() == 2 && word[0] == '1') return parse_card(std::string("A") + word[1]);
  return parse_card(word);
}

bool is_column(const Pile& pile) { return pile.name[0] == 'T'; }

int covered_cards(const Pile& pile) {
  return static_cast<int>(std::ranges::count_if(pile.cards, &BoardCard::face_down));
}

std::vector<int> covered_by_column(const Board& board) {
  std::vector<int> counts;
  for (const Pile& pile : board.piles)
    if (is_column(pile)) counts.push_back(covered_cards(pile));
  return counts;
}

// A board as it grows, and the first thing that was wrong.
class BoardMaker {
 public:
  BoardMaker(const Board& dealt, BoardError& error) : dealt_(dealt), error_(error) { error_ = {}; }

  // Whether the game has a pile of that name.
  bool knows(std::string_view name) const { return dealt_.find(name) != nullptr; }
  // How many of a card the game has.
  std::ptrdiff_t copies(Card card) const {
    std::ptrdiff_t count = 0;
    for (const Pile& pile : dealt_.piles)
      for (const BoardCard& entry : pile.cards) count += entry.card == card;
    return count;
  }
  // Whether it is dealt as nothing but piles of one card, as Accordion is.
  bool has_single_cards() const {
    return std::ranges::all_of(dealt_.piles, [](const Pile& pile) { return pile.cards.size() == 1; });
  }

  Pile& add_pile(std::string name, int line) {
    Pile& pile = board_.add(std::move(name));
    pile.line = line;
    return pile;
  }
  Pile& add_numbered(char letter, std::size_t number, int line) {
    return add_pile(letter + std::to_string(number), line);
  }
  bool add_card(Pile& pile, std::string_view word, int line, bool face_down = false) {
    const auto card = card_of(word);
    if (!card) return fail(line, pile.name, std::string(word), "not a card: " + notation::quoted(word));
    pile.cards.push_back({*card, face_down});
    return pile.cards.size() <= kMaxDeckSize ||
           fail(line, pile.name, to_text(*card), "more than " + std::to_string(kMaxDeckSize) + " cards");
  }
  // From the ace up to the card.
  void go_home(Card last, int line) {
    Pile& home = foundations(line);
    for (int rank = kAce; rank <= last.rank(); ++rank) home.cards.push_back({Card(last.suit(), rank), false});
  }
  Pile& foundations(int line) {
    has_foundations_ = true;
    for (Pile& pile : board_.piles)
      if (pile.name == "F") return pile;
    return add_pile("F", line);
  }
  bool fail(int line, std::string pile, std::string card, std::string reason) {
    error_ = {line, std::move(pile), std::move(card), std::move(reason)};
    return false;
  }
  std::optional<Board> take() {
    if (board_.piles.empty()) {
      fail(0, "", "", "no piles: the text is empty or ends too early");
      return std::nullopt;
    }
    if (!has_foundations_ && knows("F") && !has_ace())
      for (int suit = 0; suit < 4; ++suit) go_home(Card(suit, kAce), 0);
    if (const Pile* home = board_.find("F"); home && !home->cards.empty() && dealt_.fact("base", 0) != 0)
      board_.facts.emplace_back("base", home->cards[0].card.rank());
    order_covered_columns();
    return std::move(board_);
  }

 private:
  bool has_ace() const {
    for (const Pile& pile : board_.piles)
      for (const BoardCard& card : pile.cards)
        if (card.card && card.card.rank() == kAce) return true;
    return false;
  }

  // Where our columns have ever more face-down cards from left to right, Solvitaire's have ever fewer.
  void order_covered_columns() {
    const std::vector<int> most = covered_by_column(dealt_), counts = covered_by_column(board_);
    if (counts.size() != most.size() || !std::is_sorted(most.begin(), most.end()) ||
        std::equal(counts.begin(), counts.end(), most.begin(), std::less_equal<>()))
      return;
    std::vector<Pile> ordered;
    for (Pile& pile : board_.piles)
      if (is_column(pile)) ordered.push_back(pile);
    std::ranges::stable_sort(ordered, {}, covered_cards);
    std::size_t next = 0;
    for (Pile& pile : board_.piles) {
      if (!is_column(pile)) continue;
      ordered[next].name = pile.name;
      pile = std::move(ordered[next++]);
    }
  }

  const Board& dealt_;
  BoardError& error_;
  Board board_;
  bool has_foundations_ = false;
};

// --- Freecell Solver and PySolFC -------------------------------------------------------------------------------------

class ColumnLines {
 public:
  explicit ColumnLines(BoardMaker& maker) : maker_(maker) {}

  bool read(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      const std::string_view whole = next_piece(text, '\n');
      const std::string_view line = trim(whole.substr(0, whole.find('#')));
      if (!line.empty() && !read_line(line, number)) return false;
    }
    return true;
  }

 private:
  bool read_line(std::string_view line, int number) {
    const std::string_view label = labelled(line);
    const std::string_view rest = line.substr(line.find(':') == std::string_view::npos ? 0 : line.find(':') + 1);
    if (label == kCells) return read_cells(rest, number);
    if (label == kFoundations) return read_foundations(rest, number);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && colon > 0)
      return maker_.fail(number, "", "",
                         "not a column, cells or foundations: " + notation::quoted(line.substr(0, colon)));
    Pile& pile = maker_.add_numbered('T', ++columns_, number);
    for (const std::string_view word : words(rest)) {
      const bool down = word.size() > 2 && word.front() == '<' && word.back() == '>';
      if (!maker_.add_card(pile, down ? word.substr(1, word.size() - 2) : word, number, down)) return false;
    }
    return true;
  }

  bool read_cells(std::string_view text, int line) {
    std::size_t cell = 0;
    for (const std::string_view word : words(text)) {
      Pile& pile = maker_.add_numbered('C', ++cell, line);  // an empty one, too: the game may have fewer
      if (word != "-" && !maker_.add_card(pile, word, line)) return false;
    }
    return true;
  }

  // "H-5": the hearts up to the five; "H-0": none of them.
  bool read_foundations(std::string_view text, int line) {
    maker_.foundations(line);
    std::array<std::ptrdiff_t, 4> named{};  // by suit
    for (const std::string_view word : words(text)) {
      if (word.size() < 3 || word[1] != '-')
        return maker_.fail(line, "F", "", "expected a suit, '-' and the highest rank, found " + notation::quoted(word));
      const bool is_empty = word.substr(2) == "0";
      const auto last = card_of(std::string(is_empty ? "A" : word.substr(2)) + word[0]);
      if (!last) return maker_.fail(line, "F", std::string(word), "not a suit and a rank: " + notation::quoted(word));
      if (++named[static_cast<std::size_t>(last->suit())] > std::max<std::ptrdiff_t>(1, maker_.copies(*last)))
        return maker_.fail(line, "F", std::string(word), "the suit is named once too often");
      if (!is_empty) maker_.go_home(*last, line);
    }
    return true;
  }

  BoardMaker& maker_;
  std::size_t columns_ = 0;
};

// --- Solvitaire, text ------------------------------------------------------------------------------------------------

class HeadedRows {
 public:
  explicit HeadedRows(BoardMaker& maker) : maker_(maker) {}

  bool read(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      const std::string_view whole = next_piece(text, '\n');
      const std::string_view line = whole.substr(0, whole.find('#'));
      if (const std::string heading = heading_of(trim(line)); !heading.empty()) {
        if (!open(heading, number)) return false;
      } else if (trim(line).starts_with("==")) {
        break;  // the end of the board
      } else if (!trim(line).empty() && !read_row(line, number)) {
        return false;
      }
    }
    for (auto& pile : piles_) maker_.add_pile(pile.name, pile.line).cards = std::move(pile.cards);
    return true;
  }

 private:
  bool open(const std::string& heading, int line) {
    if (heading != kTableau && heading != kCells && heading != kFoundations && !heading.starts_with(kReserve))
      return maker_.fail(line, "", "", "no game here is read with a part " + notation::quoted(heading));
    part_ = heading.starts_with(kReserve) ? kReserve : heading;
    first_ = piles_.size();
    return true;
  }

  // Columns are separated by tabs; a row has nothing where a column is shorter.
  bool read_row(std::string_view line, int number) {
    std::string_view rest = line;
    for (std::size_t column = 0; !rest.empty(); ++column) {
      const std::string_view word = trim(next_piece(rest, '\t'));
      if (part_ == kFoundations) {
        if (!read_foundation(word, number)) return false;
      } else if (!read_place(word, column, number)) {
        return false;
      }
    }
    return true;
  }

  bool read_foundation(std::string_view word, int line) {
    maker_.foundations(line);
    if (word.empty() || word == "[]") return true;
    const auto last = card_of(word);
    if (!last) return maker_.fail(line, "F", std::string(word), "not a card: " + notation::quoted(word));
    maker_.go_home(*last, line);
    return true;
  }

  bool read_place(std::string_view word, std::size_t column, int line) {
    if (first_ + column == piles_.size()) {
      piles_.emplace_back().name = name_of(column);
      piles_.back().line = line;
    }
    if (word.empty() || word == "[]") return true;
    if (first_ + column > piles_.size())
      return maker_.fail(line, "", std::string(word), "the card stands beside the columns of the first row");
    return maker_.add_card(piles_[first_ + column], word, line);
  }

  std::string name_of(std::size_t column) const {
    if (part_ == kReserve && maker_.knows("R")) return "R";
    const char letter = part_ == kTableau ? 'T' : part_ == kCells ? 'C' : 'R';
    return letter + std::to_string(column + 1);
  }

  BoardMaker& maker_;
  std::string part_;
  std::vector<Pile> piles_;
  std::size_t first_ = 0;  // of the part, among piles_
};

// --- Solvitaire, JSON ------------------------------------------------------------------------------------------------

class JsonDeal {
 public:
  explicit JsonDeal(BoardMaker& maker) : maker_(maker) {}

  bool read(std::string_view text) {
    JsonError wrong;
    const auto tree = parse_json(text, wrong);
    if (!tree) return maker_.fail(wrong.line, "", "", wrong.words());
    if (!tree->find(kTableau) && !tree->find(maker_.knows("P1") ? kRows : kAccordion))
      return maker_.fail(1, "", "", "no member 'tableau piles'");
    marks_covered_ = has_suits(*tree, notation::is_lower) && has_suits(*tree, notation::is_upper);
    for (const auto& [name, node] : tree->members)
      if (!read_member(name, node)) return false;
    return true;
  }

 private:
  // Whether some card is written with a suit of that kind.
  static bool has_suits(const JsonNode& node, bool (*is_kind)(char)) {
    if (node.kind == JsonNode::Kind::text) return !node.text.empty() && is_kind(node.text.back());
    return std::any_of(node.members.begin(), node.members.end(),
                       [&](const auto& member) { return has_suits(member.second, is_kind); });
  }
  static bool is_card(const JsonNode& node) { return node.kind == JsonNode::Kind::text && !node.text.empty(); }

  bool read_member(const std::string& name, const JsonNode& node) {
    if (name == kHole) return read_card(maker_.add_pile(maker_.knows("H") ? "H" : "W", node.line), node);
    if (name == kWaste) return read_pile(maker_.add_pile("W", node.line), node);
    if (name == kStock) return read_stock(node);
    if (node.kind != JsonNode::Kind::list) return refuse(node, name, "a list");
    if (name == kTableau || (name == kAccordion && maker_.has_single_cards())) return read_piles('T', node);
    if (name == kCells) return read_piles('C', node);
    if (name == kReserve && maker_.knows("R")) return read_parts(maker_.add_pile("R", node.line), node);
    if (name == kReserve) return read_piles('R', node);
    if (name == kFoundations) return read_parts(maker_.foundations(node.line), node);
    if (name == kRows && maker_.knows("P1")) return read_rows(node);
    return maker_.fail(node.line, "", "", "no game here is read with a member " + notation::quoted(name));
  }

  // Its last card comes first.
  bool read_stock(const JsonNode& node) {
    Pile& stock = maker_.add_pile("S", node.line);
    const bool good = read_pile(stock, node);
    std::reverse(stock.cards.begin(), stock.cards.end());
    return good;
  }

  // A pile each; what stands alone is a card.
  bool read_piles(char letter, const JsonNode& list) {
    for (std::size_t i = 0; i < list.members.size(); ++i) {
      const JsonNode& node = list.members[i].second;
      if (!read_part(maker_.add_numbered(letter, i + 1, node.line), node)) return false;
    }
    return true;
  }

  // One pile, in the form of cards or of piles.
  bool read_parts(Pile& pile, const JsonNode& list) {
    return std::all_of(list.members.begin(), list.members.end(),
                       [&](const auto& member) { return read_part(pile, member.second); });
  }

  // A row is named by its first place. Its rows are those of clubs, hearts, spades and diamonds, ours of clubs,
  // diamonds, hearts and spades.
  bool read_rows(const JsonNode& list) {
    constexpr std::array<std::size_t, 4> kTheirs{0, 3, 1, 2};
    if (list.members.size() != kTheirs.size()) return refuse(list, std::string(kRows), "four rows");
    std::size_t place = 1;
    for (const std::size_t their : kTheirs) {
      const JsonNode& row = list.members[their].second;
      if (!read_row(maker_.add_numbered('P', place, row.line), row)) return false;
      place += row.members.size();
    }
    return true;
  }
  // The aces are out.
  bool read_row(Pile& pile, const JsonNode& row) {
    if (row.kind != JsonNode::Kind::list) return refuse(row, std::string(kRows), "a list of cards");
    for (const auto& [unnamed, node] : row.members) {
      if (!read_part(pile, node)) return false;
      if (!is_card(node)) pile.cards.push_back({});
    }
    for (BoardCard& card : pile.cards)
      if (card.card && card.card.rank() == kAce) card = {};
    return true;
  }

  bool read_part(Pile& pile, const JsonNode& node) {
    return is_card(node) ? read_card(pile, node) : read_pile(pile, node);
  }

  // A list of cards, or "" for none.
  bool read_pile(Pile& pile, const JsonNode& node) {
    if (node.kind == JsonNode::Kind::text && node.text.empty()) return true;
    if (node.kind != JsonNode::Kind::list) return refuse(node, pile.name, "a list of cards");
    return std::all_of(node.members.begin(), node.members.end(),
                       [&](const auto& member) { return read_card(pile, member.second); });
  }

  bool read_card(Pile& pile, const JsonNode& node) {
    if (node.kind != JsonNode::Kind::text) return refuse(node, pile.name, "a card");
    const bool covered =
        marks_covered_ && pile.name[0] == 'T' && !node.text.empty() && notation::is_lower(node.text.back());
    return maker_.add_card(pile, node.text, node.line, covered);
  }

  bool refuse(const JsonNode& node, const std::string& where, const std::string& wanted) {
    return maker_.fail(node.line, where, "", "expected " + wanted + ", found " + node.described());
  }

  BoardMaker& maker_;
  bool marks_covered_ = false;
};

enum class Form { ours, lines, rows, json };

// JSON of ours has members that no other program's has.
Form form_of_json(std::string_view text) {
  constexpr std::string_view kOurs[] = {"\"game\"", "\"piles\"", "\"deck\"", "\"seed\""};
  const auto has = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
  return std::ranges::any_of(kOurs, has) ? Form::ours : Form::json;
}

// By the first line that says something.
Form form_of(std::string_view text) {
  text = notation::without_byte_order_mark(text);
  const std::string_view all = text;
  while (!text.empty()) {
    const std::string_view whole = next_piece(text, '\n');
    const std::string_view line = trim(whole.substr(0, whole.find('#')));
    if (line.empty()) continue;
    if (line[0] == '{') return form_of_json(all);
    if (!heading_of(line).empty()) return Form::rows;
    if (line[0] == ':' || !labelled(line).empty()) return Form::lines;
    const bool has_colon = line.find(':') != std::string_view::npos;
    return !has_colon && card_of(words(line)[0]) ? Form::lines : Form::ours;
  }
  return Form::ours;
}

}  // namespace

bool is_foreign_board(std::string_view text) { return form_of(text) != Form::ours; }

std::optional<Board> read_foreign_board(std::string_view text, const Board& dealt, BoardError& error) {
  BoardMaker maker(dealt, error);
  const std::string letters = notation::with_suit_letters(notation::without_byte_order_mark(text));
  bool good = false;
  switch (form_of(text)) {
    case Form::json: good = JsonDeal(maker).read(letters); break;
    case Form::rows: good = HeadedRows(maker).read(letters); break;
    default: good = ColumnLines(maker).read(letters);
  }
  return good ? maker.take() : std::nullopt;
}

}  // namespace winnable
