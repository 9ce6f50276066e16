// Calculation as its sheet says: foundations that count in steps, regardless of suit, and heaps for what does not fit.
#include "solver/referee/calculation.h"

#include <algorithm>

#include "solver/referee/table.h"

namespace winnable {
namespace {

// The foundation that counts in steps of `step`, from 1.
constexpr PileName counting_in(int step) { return {'F', static_cast<std::uint8_t>(step)}; }

std::vector<PileName> pile_names(const CalculationSheet& sheet) {
  std::vector<PileName> names;
  for (int step = 1; step <= sheet.suits; ++step) names.push_back(counting_in(step));
  return joined(joined(names, column_names(sheet.heaps)), {kStock});
}

class CalculationReferee final : public TableReferee {
 public:
  explicit CalculationReferee(const CalculationSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<CalculationReferee>(*this); }

  bool is_won() const override {
    for (int step = 1; step <= sheet_.suits; ++step)
      if (!is_complete(step)) return false;
    return true;
  }

 private:
  // The first suit's lowest cards, as many as there are foundations, are taken out before the deal.
  bool begins_foundation(Card card) const { return card.suit() == 0 && card.rank() <= sheet_.suits; }

  void lay_out(const Deck& deck) override {
    for (int step = 1; step <= sheet_.suits; ++step) put(counting_in(step), Card(0, step));
    for (const Card card : deck.all())
      if (!begins_foundation(card)) put(kStock, card);
  }

  bool is_complete(int step) const { return size(counting_in(step)) == sheet_.ranks; }

  // The rank of the k-th card, k from 1, of the foundation that counts in steps of `step`.
  int rank_at(int step, int k) const {
    int rank = step * k;
    while (rank > sheet_.ranks) rank -= sheet_.ranks;
    return rank;
  }
  int wanted_rank(int step) const { return rank_at(step, size(counting_in(step)) + 1); }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (move.from.letter == 'F') return "foundation cards stay";
    if (move.to.letter == 'F') return judge_foundation(move.from == kStock ? next_card() : top(move.from), move.to);
    if (move.to.letter != 'T') return "nothing goes to the stock";
    return move.from == kStock ? "" : "a heap takes cards from the stock only";
  }

  std::string_view judge_foundation(Card card, PileName foundation) const {
    if (!find(foundation)) return "the foundations are told apart: F1, F2, ...";
    if (is_complete(foundation.number)) return "the foundation is complete";
    return card.rank() == wanted_rank(foundation.number) ? "" : "the foundation wants another rank";
  }

  Card next_card() const { return cards(kStock).front().card; }

  void carry_out(const PlayMove& move) override {
    put(move.to, move.from == kStock ? take_from_stock() : take(move.from));
    arrange_foundations();
  }

  // One of the equivalent arrangements: the cards of each rank in suit order from F1 on.
  void arrange_foundations() {
    std::vector<Card> home;
    for (int step = 1; step <= sheet_.suits; ++step)
      for (const BoardCard& entry : cards(counting_in(step))) home.push_back(entry.card);
    std::sort(home.begin(), home.end());
    for (int step = 1; step <= sheet_.suits; ++step) {
      for (BoardCard& entry : cards(counting_in(step))) {
        const auto first_of_rank = std::find_if(home.begin(), home.end(),
                                                [rank = entry.card.rank()](Card card) { return card.rank() == rank; });
        entry.card = *first_of_rank;
        home.erase(first_of_rank);
      }
    }
  }

  bool read_foundations_of(const Board& board, BoardError& error) override {
    clear_foundations();
    for (int step = 1; step <= sheet_.suits; ++step) {
      const Pile* pile = board.find(to_text(counting_in(step)));
      if (!pile) continue;
      for (const BoardCard& entry : pile->cards) {
        if (!is_complete(step) && entry.card.rank() == wanted_rank(step)) {
          put(counting_in(step), entry.card);
          continue;
        }
        error = {pile->line, pile->name, to_text(entry.card),
                 is_complete(step) ? "the foundation is complete without this card"
                                   : "here a foundation that counts in steps of " + std::to_string(step) + " has a " +
                                         to_text(Card(0, wanted_rank(step))).substr(0, 1)};
        return false;
      }
    }
    arrange_foundations();
    return true;
  }

  // Foundations are piles as others are, F1 to F4.
  void clear_foundations() override {
    for (int step = 1; step <= sheet_.suits; ++step) cards(counting_in(step)).clear();
  }

  // Any cards can lie on the foundations and on the heaps, in any order, but for the cards that never were in the
  // stock.
  std::optional<BoardError> inspect() const override {
    for (const TablePile& pile : piles_) {
      if (pile.name.letter == 'F') {
        if (pile.cards.empty()) return error_at(pile.name, Card{}, "the layout begins every foundation");
        continue;
      }
      for (const BoardCard& entry : pile.cards)
        if (begins_foundation(entry.card)) return error_at(pile.name, entry.card, "this card begins a foundation");
    }
    return std::nullopt;
  }

  CalculationSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_calculation_referee(const CalculationSheet& sheet) {
  return std::make_unique<CalculationReferee>(sheet);
}

RefereeFamily calculation_referees() {
  return family_of<CalculationSheet>(make_calculation_referee, {{.game = "calculation"}});
}

}  // namespace winnable
