// Yukon and its relatives as their sheet says, rule by rule. Written by another hand than the game's room.
#include "solver/referee/yukon.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/table.h"

namespace winnable {
namespace {

DeckShape shape_of(const YukonSheet& sheet) { return {1, sheet.suits, sheet.ranks}; }

int stock_size(const YukonSheet& sheet) {
  return shape_of(sheet).size() - std::accumulate(sheet.columns.begin(), sheet.columns.end(), 0);
}

std::vector<PileName> pile_names(const YukonSheet& sheet) {
  auto names = joined(column_names(static_cast<int>(sheet.columns.size())), {kFoundation});
  return stock_size(sheet) > 0 ? joined(std::move(names), {kWaste, kStock}) : names;
}

class YukonReferee final : public TableReferee {
 public:
  explicit YukonReferee(const YukonSheet& sheet)
      : TableReferee(sheet.game, shape_of(sheet), pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<YukonReferee>(*this); }

 private:
  int columns() const { return static_cast<int>(sheet_.columns.size()); }
  int hidden(int column) const { return sheet_.face_down[static_cast<std::size_t>(column)]; }
  int open(int column) const { return sheet_.columns[static_cast<std::size_t>(column)] - hidden(column); }
  bool has_stock() const { return stock_size(sheet_) > 0; }

  // --- the deal -----------------------------------------------------------------------------------------------------
  // Face-down rows first, each to the columns that still want a hidden card. Then face-up rows; a column that gets
  // fewer of them than the others is served by the last ones.
  void lay_out(const Deck& deck) override {
    int most_hidden = 0;
    int most_open = 0;
    for (int i = 0; i < columns(); ++i) {
      most_hidden = std::max(most_hidden, hidden(i));
      most_open = std::max(most_open, open(i));
    }
    int next = 0;
    for (int row = 1; row <= most_hidden; ++row)
      for (int i = 0; i < columns(); ++i)
        if (hidden(i) >= row) put(column_name(i), deck[next++], true);
    for (int rows_left = most_open; rows_left > 0; --rows_left)
      for (int i = 0; i < columns(); ++i)
        if (open(i) >= rows_left) put(column_name(i), deck[next++]);
    if (has_stock()) fill_stock(deck, next);
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn && has_stock()) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter != 'T' && move.from != kWaste) return "no card moves from there";
    if (move.from == kWaste && move.count > 1) return "only the top card of the waste is available";
    const Cards& source = cards(move.from);
    const BoardCard& taken = source[source.size() - move.count];
    if (taken.face_down) return "face-down cards do not move";
    if (move.to == kFoundation) return judge_homegoing(taken.card, move.count);
    return move.to.letter == 'T' ? judge_building(taken.card, move.to) : "nothing moves there";
  }

  std::string_view judge_homegoing(Card card, int count) const {
    if (count != 1) return "cards go to a foundation one at a time";
    return foundations_.accepts(card) ? "" : "no foundation takes this card";
  }

  std::string_view judge_building(Card taken, PileName to) const {
    if (is_empty(to)) return taken.rank() == sheet_.ranks ? "" : "only a king goes to an empty column";
    return judge_host(taken, top(to));
  }

  std::string_view judge_host(Card taken, Card host) const {
    const bool one_lower = taken.rank() + 1 == host.rank();
    const bool one_higher = taken.rank() - 1 == host.rank();
    switch (sheet_.build) {
      case YukonBuild::alternating:
        return one_lower && taken.is_red() != host.is_red() ? ""
                                                            : "a card goes on the next higher card of the other colour";
      case YukonBuild::in_suit:
        return one_lower && taken.suit() == host.suit() ? "" : "a card goes on the next higher card of its suit";
      case YukonBuild::in_suit_both_ways:
        return (one_lower || one_higher) && taken.suit() == host.suit()
                   ? ""
                   : "a card goes on the next higher or lower card of its suit";
    }
    return "this game does not say what a column takes";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) return put(kWaste, take_from_stock());
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
    for (int i = 0; i < columns(); ++i)
      if (auto error = inspect_column(i)) return error;
    return has_stock() ? inspect_stock() : std::nullopt;
  }

  std::optional<BoardError> inspect_column(int column) const {
    const PileName name = column_name(column);
    const Cards& pile = cards(name);
    int down = 0;
    for (std::size_t i = 0; i < pile.size(); ++i) {
      if (!pile[i].face_down) continue;
      const auto refuse = [&](std::string reason) { return error_at(name, pile[i].card, std::move(reason)); };
      if (i > 0 && !pile[i - 1].face_down) return refuse("a face-down card lies on a face-up card");
      if (++down > hidden(column))
        return refuse("only " + std::to_string(hidden(column)) + " cards of this column are dealt face down");
      if (i + 1 == pile.size()) return refuse("an exposed card is never face down");
    }
    // A card that was dealt face down has been bared: the next one came onto it by a move.
    const auto first = static_cast<std::size_t>(down);
    if (down >= hidden(column) || first + 1 >= pile.size()) return std::nullopt;
    const Card host = pile[first].card;
    if ((first == 0 && host.rank() == sheet_.ranks) || judge_host(pile[first + 1].card, host).empty())
      return std::nullopt;
    return error_of_move_onto(name, first + 1);
  }

  std::optional<BoardError> inspect_stock() const {
    for (const PileName name : {kWaste, kStock})
      for (const BoardCard& card : cards(name))
        if (card.face_down) return error_at(name, card.card, "only covered cards of columns are marked as face down");
    const int dealt = stock_size(sheet_);
    if (size(kWaste) + size(kStock) <= dealt) return std::nullopt;
    return error_at(kStock, Card{}, "waste and stock never hold more than " + std::to_string(dealt) + " cards");
  }

  YukonSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_yukon_referee(const YukonSheet& sheet) { return std::make_unique<YukonReferee>(sheet); }

RefereeFamily yukon_referees() {
  const YukonSheet australian = {.game = "australian-patience",
                                 .columns = std::vector<int>(7, 4),
                                 .face_down = std::vector<int>(7, 0),
                                 .build = YukonBuild::in_suit};
  return family_of<YukonSheet>(make_yukon_referee, {
                                                       {.game = "yukon"},
                                                       {.game = "russian-solitaire", .build = YukonBuild::in_suit},
                                                       {.game = "alaska", .build = YukonBuild::in_suit_both_ways},
                                                       australian,
                                                   });
}

}  // namespace winnable
