// Black Hole and its relatives as their sheet says: every card ends in a hole, up or down around the corner.
#include "solver/referee/black_hole.h"

#include <algorithm>
#include <cstdlib>

#include "solver/referee/table.h"

namespace winnable {
namespace {

constexpr PileName kCell{'C', 1};

std::vector<PileName> hole_names(int holes) {
  if (holes == 1) return {{'H', 0}};
  return {{'H', 1}, {'H', 2}};
}

std::vector<PileName> all_names(const BlackHoleSheet& sheet) {
  auto names = joined(hole_names(sheet.holes), column_names(sheet.columns));
  return sheet.cells > 0 ? joined(std::move(names), {kCell}) : names;
}

class BlackHoleReferee final : public TableReferee {
 public:
  explicit BlackHoleReferee(const BlackHoleSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, all_names(sheet)),
        sheet_(sheet),
        holes_(hole_names(sheet.holes)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<BlackHoleReferee>(*this); }

  bool is_won() const override {
    int in_holes = 0;
    for (const PileName hole : holes_) in_holes += size(hole);
    return in_holes == shape_.size();
  }

  // All covered cards are written in the first hole, sorted.
  Board board() const override {
    Board board = TableReferee::board();
    std::vector<BoardCard> covered;
    for (const PileName hole : holes_) {
      std::vector<BoardCard>& pile = pile_of(board, hole);
      for (; pile.size() > 1; pile.erase(pile.begin())) covered.push_back(pile.front());
    }
    std::sort(covered.begin(), covered.end(), [](const BoardCard& a, const BoardCard& b) { return a.card < b.card; });
    std::vector<BoardCard>& first = pile_of(board, holes_[0]);
    first.insert(first.begin(), covered.begin(), covered.end());
    return board;
  }

 private:
  static std::vector<BoardCard>& pile_of(Board& board, PileName name) {
    return std::find_if(board.piles.begin(), board.piles.end(),
                        [&](const Pile& pile) { return pile.name == to_text(name); })
        ->cards;
  }

  std::vector<Card> starters() const {
    if (sheet_.starts_empty) return {};
    std::vector<Card> cards{Card(sheet_.suits - 1, 1)};
    if (sheet_.holes > 1) cards.push_back(Card(sheet_.suits - 2, sheet_.ranks));
    return cards;
  }

  // The number of cards that the deal lays in a column.
  int depth(int column) const {
    const int dealt = shape_.size() - static_cast<int>(starters().size());
    return dealt / sheet_.columns + (column < dealt % sheet_.columns ? 1 : 0);
  }

  void lay_out(const Deck& deck) override {
    std::vector<Card> left(deck.all().begin(), deck.all().end());
    std::vector<bool> second(deck.is_second_copy.begin(), deck.is_second_copy.begin() + deck.size());
    std::size_t hole = 0;
    for (const Card starter : starters()) {
      std::size_t i = 0;
      while (left[i] != starter || second[i]) ++i;
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      second.erase(second.begin() + static_cast<std::ptrdiff_t>(i));
      put(holes_[hole++], starter);
    }
    for (std::size_t i = 0; i < left.size(); ++i)
      put(column_name(static_cast<int>(i % static_cast<std::size_t>(sheet_.columns))), left[i]);
  }

  bool is_hole(PileName name) const { return std::find(holes_.begin(), holes_.end(), name) != holes_.end(); }

  bool fits(Card card, PileName hole) const {
    if (is_empty(hole)) return sheet_.starts_empty;
    const int distance = std::abs(card.rank() - top(hole).rank());
    return distance == 1 || distance == sheet_.ranks - 1;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (is_hole(move.from)) return "what is in a hole stays there";
    if (move.count != 1) return "cards move one at a time";
    if (is_hole(move.to)) return fits(top(move.from), move.to) ? "" : "the card does not fit the hole";
    if (move.to != kCell) return "cards go to a hole only, or to the cell where there is one";
    if (!is_empty(kCell)) return "the cell is taken";
    return "";
  }

  void carry_out(const PlayMove& move) override { move_cards(move.from, move.to); }

  std::optional<BoardError> inspect() const override {
    for (int i = 0; i < sheet_.columns; ++i)
      if (size(column_name(i)) > depth(i))
        return error_at(column_name(i), top(column_name(i)),
                        "the column never holds more than " + std::to_string(depth(i)) + " cards");
    if (sheet_.cells > 0 && size(kCell) > 1) return error_at(kCell, top(kCell), "a cell holds one card");
    if (!sheet_.starts_empty) {
      for (const PileName hole : holes_)
        if (is_empty(hole)) return error_at(hole, Card{}, "the hole is never empty");
    }
    for (const Card starter : starters()) {
      int in_holes = 0;
      for (const PileName hole : holes_)
        for (const BoardCard& card : cards(hole)) in_holes += card.card == starter ? 1 : 0;
      if (in_holes == 0) return error_at(holes_[0], starter, "the card lies in a hole from the start");
    }
    return std::nullopt;
  }

  BlackHoleSheet sheet_;
  std::vector<PileName> holes_;
};

}  // namespace

std::unique_ptr<Referee> make_black_hole_referee(const BlackHoleSheet& sheet) {
  return std::make_unique<BlackHoleReferee>(sheet);
}

RefereeFamily black_hole_referees() {
  return family_of<BlackHoleSheet>(make_black_hole_referee,
                                   {
                                       {.game = "black-hole"},
                                       {.game = "worm-hole", .cells = 1},
                                       {.game = "all-in-a-row", .columns = 13, .starts_empty = true},
                                       {.game = "binary-star", .decks = 2, .holes = 2},
                                   });
}

}  // namespace winnable
