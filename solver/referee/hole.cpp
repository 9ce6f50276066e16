// Games with a hole as their sheet says: everything goes into one hole, up or down.
#include "solver/referee/hole.h"

#include <algorithm>

#include "solver/referee/builder_columns.h"
#include "solver/referee/builder_table.h"
#include "solver/referee/table.h"

namespace winnable {
namespace {

constexpr PileName kHole{'H', 0};

std::vector<PileName> all_names(const BuilderRules& rules) {
  auto names = joined({kHole}, dealt_piles(rules));
  return rules.stock > 0 ? joined(std::move(names), {kStock}) : names;
}

class HoleReferee final : public BuilderLayout {
 public:
  HoleReferee(const BuilderRules& rules, std::string game) : BuilderLayout(rules, std::move(game), all_names(rules)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<HoleReferee>(*this); }

  // The stock need not be used up.
  bool is_won() const override {
    return std::ranges::all_of(
        piles_, [](const TablePile& pile) { return pile.name == kHole || pile.name == kStock || pile.cards.empty(); });
  }

  Board board() const override {
    Board board = TableReferee::board();
    std::vector<BoardCard>& hole = board.piles.front().cards;
    if (hole.size() > 1)
      std::sort(hole.begin(), hole.end() - 1, [](const BoardCard& a, const BoardCard& b) { return a.card < b.card; });
    return board;
  }

 private:
  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    std::vector<Card> rest = begin_hole(deck);
    deal_piles(rest);
    for (const Card card : rest) put(kStock, card);
  }

  // What lies in the hole at the start. The cards that stay to be dealt, the first of them first.
  std::vector<Card> begin_hole(const Deck& deck) {
    std::vector<Card> rest(deck.all().begin(), deck.all().end());
    if (rules_.hole == HoleStart::empty) return rest;
    std::size_t place = 0;
    if (rules_.hole == HoleStart::card)
      while (rest[place] != rules_.hole_card || deck.is_second_copy[place]) ++place;
    put(kHole, rest[place]);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
    return rest;
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  bool fits(Card card) const {
    if (is_empty(kHole)) return true;
    const int low = std::min(card.rank(), top(kHole).rank());
    const int high = std::max(card.rank(), top(kHole).rank());
    return high == low + 1 || (rules_.hole_loops && low == 1 && high == rules_.ranks);
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn && rules_.stock > 0) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    switch (move.from.letter) {
      case 'H': return "what is in the hole stays there";
      case 'S': return "cards of the stock are turned into the hole";
      default: break;
    }
    if (move.count != 1) return "cards move one at a time";
    return judge_target(move);
  }

  std::string_view judge_target(const PlayMove& move) const {
    switch (move.to.letter) {
      case 'H': return fits(top(move.from)) ? "" : "the card does not fit the hole";
      case 'C':
        if (move.from.letter == 'C') return "from a cell a card goes to the hole only";
        return is_empty(move.to) ? "" : "the cell is taken";
      case 'T': return "nothing is put on a column";
      case 'R': return "nothing is put on the reserve";
      case 'S': return "nothing is put on the stock";
      default: return "nothing moves there";
    }
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kHole, take_from_stock());
    } else {
      move_cards(move.from, move.to);
    }
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (auto error = inspect_hole()) return error;
    if (auto error = inspect_columns()) return error;
    return inspect_places();
  }

  std::optional<BoardError> inspect_hole() const {
    if (rules_.hole == HoleStart::empty) return std::nullopt;
    if (is_empty(kHole)) return error_at(kHole, Card{}, "the hole is never empty");
    if (rules_.hole != HoleStart::card) return std::nullopt;
    for (const BoardCard& entry : cards(kHole))
      if (entry.card == rules_.hole_card) return std::nullopt;
    return error_at(kHole, rules_.hole_card, "the card lies in the hole from the start");
  }

  std::optional<BoardError> inspect_columns() const {
    const std::vector<int> lengths = dealt_lengths(rules_);
    for (int i = 0; i < rules_.columns; ++i) {
      const PileName column = column_name(i);
      const int most = lengths[static_cast<std::size_t>(i)];
      if (size(column) > most)
        return error_at(column, top(column), "the column never holds more than " + card_count(most));
    }
    return std::nullopt;
  }

  std::optional<BoardError> inspect_places() const {
    for (int i = 0; i < rules_.cells; ++i)
      if (size(free_cell(i)) > 1) return error_at(free_cell(i), top(free_cell(i)), "a cell holds one card");
    for (const PileName place : reserve_names(rules_)) {
      if (place == kReserve && size(place) > rules_.reserve)
        return error_at(place, top(place), "the reserve never holds more than " + card_count(rules_.reserve));
      if (place != kReserve && size(place) > 1)
        return error_at(place, top(place), "a place of the reserve holds one card");
    }
    if (rules_.stock > 0 && size(kStock) > rules_.stock)
      return error_at(kStock, Card{}, "the stock never holds more than " + card_count(rules_.stock));
    return std::nullopt;
  }

  static std::string card_count(int count) { return std::to_string(count) + (count == 1 ? " card" : " cards"); }
};

}  // namespace

std::unique_ptr<Referee> make_hole_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<HoleReferee>(rules, std::move(game));
}

}  // namespace winnable
