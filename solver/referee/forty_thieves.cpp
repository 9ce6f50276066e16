// Squadron and Forty Thieves as their sheets say, rule by rule.
#include "solver/referee/forty_thieves.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

constexpr PileName kShown{'H', 0};

std::vector<PileName> pile_names(const FortyThievesSheet& sheet) {
  auto names = joined(column_names(sheet.columns), cell_names(sheet.reserves));
  names = joined(names, {kFoundation, kWaste, kStock});
  return sheet.stock_card_shown ? joined(names, {kShown}) : names;
}

class FortyThievesReferee final : public TableReferee {
 public:
  explicit FortyThievesReferee(const FortyThievesSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<FortyThievesReferee>(*this); }

 private:
  // Columns row-wise, then the reserves from left to right, then the stock.
  void lay_out(const Deck& deck) override {
    int next = 0;
    for (int row = 0; row < sheet_.depth; ++row)
      for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    for (int i = 0; i < sheet_.reserves; ++i) put(cell_name(i), deck[next++]);
    fill_stock(deck, next);
  }

  static bool fits(Card card, Card host) { return card.suit() == host.suit() && card.rank() + 1 == host.rank(); }

  // Whether the last `count` cards of a column form a descending run in suit.
  bool ends_in_run(PileName name, int count) const {
    const Cards& pile = cards(name);
    for (std::size_t i = pile.size() - static_cast<std::size_t>(count) + 1; i < pile.size(); ++i)
      if (!fits(pile[i].card, pile[i - 1].card)) return false;
    return true;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (const auto reason = judge_source(move); !reason.empty()) return reason;
    const Cards& source = cards(move.from);
    const Card head = source[source.size() - move.count].card;
    switch (move.to.letter) {
      case 'T':
        if (is_empty(move.to) || fits(head, top(move.to))) return "";
        return "a column builds down in suit";
      case 'F':
        if (move.to != kFoundation) return "this game has one pile of foundations, F";
        if (move.count > 1) return "cards go to a foundation one at a time";
        return foundations_.accepts(head) ? "" : "no foundation takes this card";
      case 'R':
        if (move.from.letter != 'T' && move.from != kWaste)
          return "a reserve takes cards from columns and the waste only";
        if (move.count > 1) return "a reserve holds one card";
        return is_empty(move.to) ? "" : "the reserve is occupied";
      default: return "nothing moves there";
    }
  }

  std::string_view judge_source(const PlayMove& move) const {
    switch (move.from.letter) {
      case 'T':
        if (move.count == 1) return "";
        if (!sheet_.runs_move) return "cards move one at a time";
        return ends_in_run(move.from, move.count) ? "" : "only a descending run in suit moves as a group";
      case 'R':
      case 'W':
      case 'H': return move.count == 1 ? "" : "only one card is available there";
      case 'S': return "the stock is turned first";
      default: return "foundation cards stay";
    }
  }

  int largest_group(const TablePile& from) const override {
    return sheet_.runs_move && from.name.letter == 'T' ? sheet_.ranks : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      if (!sheet_.stock_card_shown) {
        put(kWaste, take_from_stock());
        return;
      }
      if (!is_empty(kShown)) {
        note(to_text(top(kShown)) + " goes to the waste");
        move_cards(kShown, kWaste);
      }
      put(kShown, take_from_stock());
    } else if (move.to == kFoundation) {
      foundations_.add(take(move.from));
    } else {
      move_cards(move.from, move.to, move.count);
    }
  }

  std::optional<BoardError> inspect() const override {
    const int undealt = shape_.size() - sheet_.columns * sheet_.depth - sheet_.reserves;
    if (size(kStock) > undealt)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt) + " cards");
    const int shown = sheet_.stock_card_shown ? size(kShown) : 0;
    if (shown > 1) return error_at(kShown, Card{}, "at most one stock card is shown");
    if (size(kStock) + size(kWaste) + shown > undealt)
      return error_at(kWaste, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    for (int i = 0; i < sheet_.reserves; ++i)
      if (size(cell_name(i)) > 1) return error_at(cell_name(i), Card{}, "a reserve holds one card");
    return inspect_columns();
  }

  // The deal puts `depth` cards in a column; whatever lies further out was built.
  std::optional<BoardError> inspect_columns() const {
    for (int i = 0; i < sheet_.columns; ++i) {
      const Cards& pile = cards(column_name(i));
      for (std::size_t j = static_cast<std::size_t>(sheet_.depth); j < pile.size(); ++j)
        if (!fits(pile[j].card, pile[j - 1].card))
          return error_at(column_name(i), pile[j].card,
                          "only " + std::to_string(sheet_.depth) +
                              " cards are dealt to a column, and this one cannot be built on " +
                              to_text(pile[j - 1].card));
    }
    return std::nullopt;
  }

  FortyThievesSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_forty_thieves_referee(const FortyThievesSheet& sheet) {
  return std::make_unique<FortyThievesReferee>(sheet);
}

RefereeFamily forty_thieves_referees() {
  return family_of<FortyThievesSheet>(
      make_forty_thieves_referee,
      {
          {.game = "squadron"},
          {.game = "forty-thieves", .reserves = 0, .runs_move = true, .stock_card_shown = true},
          {.game = "forty-thieves:standard", .reserves = 0},
          {.game = "forty-thieves:josephine", .reserves = 0, .runs_move = true},
          {.game = "forty-thieves:morehead", .reserves = 0, .stock_card_shown = true},
      });
}

}  // namespace winnable
