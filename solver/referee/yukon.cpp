// Yukon and its relatives as their sheet says.
#include "solver/referee/yukon.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/table.h"

namespace winnable {
namespace {

int stock_size(const YukonSheet& sheet) {
  return sheet.suits * sheet.ranks - std::accumulate(sheet.columns.begin(), sheet.columns.end(), 0);
}

std::vector<PileName> pile_names(const YukonSheet& sheet) {
  const auto names = joined(column_names(static_cast<int>(sheet.columns.size())), {kFoundation});
  return stock_size(sheet) > 0 ? joined(names, {kWaste, kStock}) : names;
}

class YukonReferee final : public TableReferee {
 public:
  explicit YukonReferee(const YukonSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<YukonReferee>(*this); }

 private:
  int column_count() const { return static_cast<int>(sheet_.columns.size()); }
  int face_down(int column) const { return sheet_.face_down[static_cast<std::size_t>(column)]; }
  int face_up(int column) const { return sheet_.columns[static_cast<std::size_t>(column)] - face_down(column); }
  bool has_stock() const { return stock_size(sheet_) > 0; }

  // --- the deal -----------------------------------------------------------------------------------------------------
  // The face-down cards in rows from the top, the face-up cards in rows that end together.
  void lay_out(const Deck& deck) override {
    int next = 0;
    const int most_down = *std::max_element(sheet_.face_down.begin(), sheet_.face_down.end());
    for (int row = 0; row < most_down; ++row)
      for (int i = 0; i < column_count(); ++i)
        if (face_down(i) > row) put(column_name(i), deck[next++], true);
    int most_up = 0;
    for (int i = 0; i < column_count(); ++i) most_up = std::max(most_up, face_up(i));
    for (int rows_left = most_up; rows_left > 0; --rows_left)
      for (int i = 0; i < column_count(); ++i)
        if (face_up(i) >= rows_left) put(column_name(i), deck[next++]);
    if (has_stock()) fill_stock(deck, next);
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  bool fits(Card card, Card host) const {
    const int up = host.rank() - card.rank();
    switch (sheet_.build) {
      case YukonBuild::alternating: return up == 1 && card.is_red() != host.is_red();
      case YukonBuild::in_suit: return up == 1 && card.suit() == host.suit();
      case YukonBuild::in_suit_both_ways: return (up == 1 || up == -1) && card.suit() == host.suit();
    }
    return false;
  }

  std::string_view misfit() const {
    switch (sheet_.build) {
      case YukonBuild::alternating: return "a card goes on the next higher card of the other colour";
      case YukonBuild::in_suit: return "a card goes on the next higher card of its suit";
      case YukonBuild::in_suit_both_ways: return "a card goes on the next higher or lower card of its suit";
    }
    return "";
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn && has_stock()) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter != 'T' && move.from != kWaste) return "no card moves from there";
    if (move.count < 1) return "at least one card moves";
    if (move.from == kWaste && move.count != 1) return "only the top of the waste is available";
    const Cards& source = cards(move.from);
    const BoardCard& taken = source[source.size() - move.count];
    if (move.to == kFoundation) {
      if (move.count != 1) return "cards go to a foundation one at a time";
      return foundations_.accepts(taken.card) ? "" : "no foundation takes this card";
    }
    if (move.to.letter != 'T') return "nothing moves there";
    if (taken.face_down) return "face-down cards do not move";
    if (is_empty(move.to)) return taken.card.rank() == sheet_.ranks ? "" : "only a king goes to an empty column";
    return fits(taken.card, top(move.to)) ? "" : misfit();
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
      return;
    }
    if (move.to == kFoundation) {
      foundations_.add(take(move.from));
    } else {
      move_cards(move.from, move.to, move.count);
    }
    turn_up(move.from);
  }

  void turn_up(PileName name) {
    if (is_empty(name) || !cards(name).back().face_down) return;
    cards(name).back().face_down = false;
    note(to_text(top(name)) + " is turned up on " + to_text(name));
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  bool has_face_down_cards() const override { return true; }

  std::optional<BoardError> inspect() const override {
    for (int i = 0; i < column_count(); ++i)
      if (const auto error = inspect_column(column_name(i), face_down(i))) return error;
    if (!has_stock()) return std::nullopt;
    for (const PileName name : {kWaste, kStock})
      for (const BoardCard& card : cards(name))
        if (card.face_down) return error_at(name, card.card, "only covered cards of columns are marked as face down");
    if (size(kWaste) + size(kStock) > stock_size(sheet_))
      return error_at(kStock, Card{},
                      "waste and stock never hold more than " + std::to_string(stock_size(sheet_)) + " cards");
    return std::nullopt;
  }

  std::optional<BoardError> inspect_column(PileName name, int most_face_down) const {
    const Cards& pile = cards(name);
    for (std::size_t i = 0; i < pile.size(); ++i) {
      if (!pile[i].face_down) continue;
      const Card card = pile[i].card;
      if (i > 0 && !pile[i - 1].face_down) return error_at(name, card, "a face-down card lies on a face-up card");
      if (static_cast<int>(i) >= most_face_down)
        return error_at(name, card,
                        "only " + std::to_string(most_face_down) + " cards of this column are dealt face down");
      if (i + 1 == pile.size()) return error_at(name, card, "an exposed card is never face down");
    }
    return std::nullopt;
  }

  YukonSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_yukon_referee(const YukonSheet& sheet) { return std::make_unique<YukonReferee>(sheet); }

RefereeFamily yukon_referees() {
  return family_of<YukonSheet>(make_yukon_referee, {
                                                       {.game = "yukon"},
                                                       {.game = "russian-solitaire", .build = YukonBuild::in_suit},
                                                       {.game = "alaska", .build = YukonBuild::in_suit_both_ways},
                                                       {.game = "australian-patience",
                                                        .columns = std::vector<int>(7, 4),
                                                        .face_down = std::vector<int>(7, 0),
                                                        .build = YukonBuild::in_suit},
                                                   });
}

}  // namespace winnable
