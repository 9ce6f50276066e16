// Accordion as its sheet says: piles go onto the first or third pile on their left, and the row closes up.
#include "solver/referee/accordion.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

class AccordionReferee final : public TableReferee {
 public:
  explicit AccordionReferee(const AccordionSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, column_names(sheet.cards)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<AccordionReferee>(*this); }

  bool is_won() const override { return row_length() == 1; }

 private:
  // A pile of the table holds the exposed card of a pile of the row; what lies under it is forgotten.
  void lay_out(const Deck& deck) override {
    for (std::size_t i = 0; i < piles_.size(); ++i) piles_[i].cards = {{deck[static_cast<int>(i)]}};
  }

  int row_length() const {
    int length = 0;
    for (const TablePile& pile : piles_) length += !pile.cards.empty();
    return length;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    const int steps = move.from.number - move.to.number;  // to the left
    if (steps != 1 && steps != 3) return "a pile goes to the first or third pile on its left";
    const Card card = top(move.from), target = top(move.to);
    const bool fits = card.suit() == target.suit() || card.rank() == target.rank();
    return fits ? "" : "the cards have neither suit nor rank in common";
  }

  void carry_out(const PlayMove& move) override {
    cards(move.to) = cards(move.from);
    for (std::size_t right = move.from.number; right < piles_.size(); ++right)
      piles_[right - 1].cards = piles_[right].cards;
    piles_.back().cards.clear();
  }

  bool removes_cards() const override { return true; }  // those under other cards, and those that do not play

  std::optional<BoardError> inspect() const override {
    bool ended = false;
    for (const TablePile& pile : piles_) {
      if (pile.cards.empty()) {
        ended = true;
        continue;
      }
      const Card card = pile.cards.back().card;
      if (!card) return error_at(pile.name, Card{}, "the row closes up and has no removed places");
      if (pile.cards.size() > 1) return error_at(pile.name, card, "of each pile only the exposed card is written");
      if (ended) return error_at(pile.name, card, "the row has a gap on its left");
    }
    if (row_length() == 0) return error_at(piles_.front().name, Card{}, "the row is empty");
    return std::nullopt;
  }
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
