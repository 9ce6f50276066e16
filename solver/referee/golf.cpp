// Golf as its sheet says: everything goes onto one waste, up or down.
#include "solver/referee/golf.h"

#include <algorithm>

#include "solver/referee/table.h"

namespace winnable {
namespace {

class GolfReferee final : public TableReferee {
 public:
  explicit GolfReferee(const GolfSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, joined(column_names(sheet.columns), {kWaste, kStock})),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<GolfReferee>(*this); }

  // The stock need not be used up.
  bool is_won() const override {
    for (int i = 0; i < sheet_.columns; ++i)
      if (!is_empty(column_name(i))) return false;
    return true;
  }

  Board board() const override {
    Board board = TableReferee::board();
    for (Pile& pile : board.piles) {
      if (pile.name != "W" || pile.cards.size() < 2) continue;
      std::sort(pile.cards.begin(), pile.cards.end() - 1,
                [](const BoardCard& a, const BoardCard& b) { return a.card < b.card; });
    }
    return board;
  }

 private:
  void lay_out(const Deck& deck) override {
    int next = 0;
    for (int row = 0; row < sheet_.depth; ++row)
      for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    fill_stock(deck, next);
  }

  bool fits(Card card, Card waste_top) const {
    const int king = sheet_.ranks;
    if (waste_top.rank() == king) {
      if (sheet_.on_king == OnKing::none) return false;
      if (card.rank() == 1) return sheet_.on_king == OnKing::queen_or_ace;
      return card.rank() == king - 1;
    }
    if (waste_top.rank() == 1 && card.rank() == king && king != 2) return sheet_.on_ace == OnAce::two_or_king;
    return card.rank() == waste_top.rank() + 1 || card.rank() == waste_top.rank() - 1;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter != 'T' || move.to != kWaste) return "cards go from the columns to the waste only";
    if (move.count != 1) return "cards move one at a time";
    if (is_empty(kWaste)) return "the first stock card is turned before anything is played";
    return fits(top(move.from), top(kWaste)) ? "" : "the card does not fit the waste";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
    } else {
      move_cards(move.from, kWaste);
    }
  }

  std::optional<BoardError> inspect() const override {
    const std::string depth = std::to_string(sheet_.depth);
    for (int i = 0; i < sheet_.columns; ++i)
      if (size(column_name(i)) > sheet_.depth)
        return error_at(column_name(i), top(column_name(i)), "a column never holds more than " + depth + " cards");
    const int undealt = shape_.size() - sheet_.columns * sheet_.depth;
    if (size(kStock) > undealt)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt) + " cards");
    if (size(kStock) == undealt && !is_empty(kWaste))
      return error_at(kWaste, cards(kWaste).front().card,
                      "nothing can be played before the first stock card is turned");
    return std::nullopt;
  }

  GolfSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_golf_referee(const GolfSheet& sheet) { return std::make_unique<GolfReferee>(sheet); }

RefereeFamily golf_referees() {
  return family_of<GolfSheet>(make_golf_referee,
                              {
                                  {.game = "golf"},
                                  {.game = "golf:b", .on_king = OnKing::queen},
                                  {.game = "golf:c", .on_king = OnKing::queen_or_ace, .on_ace = OnAce::two_or_king},
                              });
}

}  // namespace winnable
