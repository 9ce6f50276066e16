// Accordions as their sheet says: a pile goes onto another one, some places to its left or right, and the row closes
// up.
#include "solver/referee/accordion_row.h"

#include <cstdint>

#include "solver/referee/table.h"

namespace winnable {
namespace {

class AccordionRowReferee final : public TableReferee {
 public:
  AccordionRowReferee(const BuilderRules& rules, std::string game)
      : TableReferee(std::move(game), rules.deck_shape(), column_names(rules.accordion.piles)),
        rules_(rules.accordion) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<AccordionRowReferee>(*this); }

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
    if (move.count != 1) return "piles move one at a time";
    if (is_empty(move.to)) return "there is no pile to go onto";
    const int places = move.to.number - move.from.number;  // to the right
    if (places < 0 && !is_listed(rules_.left, -places)) return "no pile goes over so many places to the left";
    if (places > 0 && !is_listed(rules_.right, places)) return "no pile goes over so many places to the right";
    return fits(top(move.from), top(move.to)) ? "" : "the cards do not fit";
  }

  static bool is_listed(std::uint64_t distances, int places) {
    return places <= AccordionRow::kMaxDistance && (distances >> places & 1) != 0;
  }

  bool fits(Card card, Card target) const {
    if (rules_.any_cards) return true;
    if (rules_.same_suit && card.suit() == target.suit()) return true;
    if (rules_.same_rank && card.rank() == target.rank()) return true;
    return rules_.other_colour && card.is_red() != target.is_red();
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

  AccordionRow rules_;
};

}  // namespace

std::unique_ptr<Referee> make_accordion_row_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<AccordionRowReferee>(rules, std::move(game));
}

}  // namespace winnable
