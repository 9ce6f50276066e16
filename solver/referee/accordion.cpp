// Accordion as its sheet says.
#include "solver/referee/accordion.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

class AccordionReferee final : public TableReferee {
 public:
  explicit AccordionReferee(const AccordionSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, column_names(sheet.cards)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<AccordionReferee>(*this); }

  bool is_won() const override { return !is_empty(column_name(0)) && (sheet_.cards == 1 || is_empty(column_name(1))); }

 private:
  void lay_out(const Deck& deck) override {
    for (int i = 0; i < sheet_.cards; ++i) put(column_name(i), deck[i]);
  }

  bool removes_cards() const override { return true; }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move || move.from.letter != 'T' || move.to.letter != 'T')
      return "this game has no such move";
    if (move.count != 1) return "a pile moves as a whole, without a number";
    if (is_empty(move.to)) return "there is no pile to move to";
    const int distance = move.from.number - move.to.number;
    if (distance != 1 && distance != 3) return "a pile goes to the first or third pile on its left";
    const Card card = top(move.from);
    const Card host = top(move.to);
    return card.suit() == host.suit() || card.rank() == host.rank() ? ""
                                                                    : "the cards have neither suit nor rank in common";
  }

  void carry_out(const PlayMove& move) override {
    take(move.to);  // covered for good
    move_cards(move.from, move.to);
    for (int i = move.from.number; i < sheet_.cards && !is_empty(column_name(i)); ++i)
      move_cards(column_name(i), column_name(i - 1));
  }

  std::optional<BoardError> inspect() const override {
    for (int i = 0; i < sheet_.cards; ++i) {
      const PileName name = column_name(i);
      if (size(name) > 1) return error_at(name, top(name), "of each pile only the exposed card is written");
      if (is_empty(name) && i == 0) return error_at(name, Card{}, "the row is empty");
      if (!is_empty(name) && i > 0 && is_empty(column_name(i - 1)))
        return error_at(name, top(name), "the row has a gap on its left");
    }
    return std::nullopt;
  }

  AccordionSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_accordion_referee(const AccordionSheet& sheet) {
  return std::make_unique<AccordionReferee>(sheet);
}

RefereeFamily accordion_referees() {
  return family_of<AccordionSheet>(make_accordion_referee,
                                   {{.game = "accordion"}, {.game = "accordion:18-cards", .cards = 18}});
}

}  // namespace winnable
