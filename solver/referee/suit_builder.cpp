// Games of complete suits whose rules are data as their sheet says, rule by rule.
#include "solver/referee/suit_builder.h"

#include <algorithm>

#include "solver/referee/builder_columns.h"
#include "solver/referee/builder_table.h"
#include "solver/referee/complete_suits.h"

namespace winnable {
namespace {

std::vector<PileName> piles_of(const BuilderRules& rules) {
  auto names = builder_piles(rules);
  if (rules.stock > 0) names.push_back(kStock);
  return names;
}

class SuitBuilderReferee final : public BuiltColumns {
 public:
  SuitBuilderReferee(const BuilderRules& rules, std::string game)
      : BuiltColumns(rules, std::move(game), piles_of(rules)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<SuitBuilderReferee>(*this); }

  bool is_won() const override { return departed_.count() == rules_.decks * rules_.suits; }

 private:
  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    std::vector<Card> rest(deck.all().begin(), deck.all().end());
    deal_piles(rest);
    for (const Card card : rest) put(kStock, card);
    let_suits_leave();
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::deal) return judge_deal();
    if (move.verb != Verb::move) return "this game has no such move";
    switch (move.from.letter) {
      case 'F': return "complete suits stay where they are";
      case 'S': return "the stock is dealt to all columns: deal";
      default: break;
    }
    if (move.from.letter != 'T' && move.count > 1) return "only one card is available there";
    switch (move.to.letter) {
      case 'T': return judge_to_column(move);
      case 'C': return judge_to_cell(move);
      case 'R': return "nothing is put on the reserve";
      case 'F': return "a complete suit leaves by itself";
      case 'S': return "nothing is put on the stock";
      default: return "nothing moves there";
    }
  }

  std::string_view judge_deal() const {
    if (rules_.stock == 0) return "this game has no such move";
    if (is_empty(kStock)) return "no card is left to deal";
    for (int i = 0; i < rules_.columns && !rules_.deals_onto_spaces; ++i)
      if (is_empty(column_name(i))) return "the stock is not dealt while a column is empty";
    return "";
  }

  std::string_view judge_to_column(const PlayMove& move) const {
    if (move.from.letter == 'T')
      if (const auto reason = judge_group(move); !reason.empty()) return reason;
    const Cards& source = cards(move.from);
    return judge_target(source[source.size() - move.count].card, move.from, move.to);
  }

  std::string_view judge_group(const PlayMove& move) const {
    if (rules_.group != GroupRule::single) return judge_sequence(move);
    return move.count == 1 ? "" : "cards move one at a time";
  }

  std::string_view judge_to_cell(const PlayMove& move) const {
    if (move.count > 1) return "a cell holds one card";
    if (move.from.letter == 'C') return "cells do not exchange cards";
    return is_empty(move.to) ? "" : "the cell is occupied";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' && rules_.group != GroupRule::single ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::deal) {
      deal_round();
    } else {
      move_cards(move.from, move.to, move.count);
      if (move.from.letter == 'T') turn_up(move.from);
    }
    let_suits_leave();
  }

  // One card to each column from the left until the stock is empty.
  void deal_round() {
    for (int i = 0; i < rules_.columns && !is_empty(kStock); ++i) {
      const PileName column = column_name(i);
      put(column, take_from_stock());
      note(to_text(top(column)) + " is dealt to " + to_text(column));
    }
  }

  void turn_up(PileName column) {
    if (is_empty(column) || !cards(column).back().face_down) return;
    cards(column).back().face_down = false;
    note(to_text(top(column)) + " is turned up on " + to_text(column));
  }

  // --- complete suits -----------------------------------------------------------------------------------------------
  bool ends_in_complete_suit(PileName column) const {
    return sequence_length(column, BuildRule::same_suit) >= rules_.ranks;
  }

  // Of all columns: a move completes suits where cards are put, and may bare one where they come from.
  void let_suits_leave() {
    for (int i = 0; i < rules_.columns; ++i)
      while (ends_in_complete_suit(column_name(i))) let_suit_leave(column_name(i));
  }

  void let_suit_leave(PileName column) {
    const Card ace = top(column);
    const std::string what = rules_.ranks == 1
                                 ? to_text(ace) + " leaves "
                                 : to_text(Card(ace.suit(), rules_.ranks)) + " to " + to_text(ace) + " leave ";
    note(what + to_text(column));
    for (int i = 0; i < rules_.ranks; ++i) take(column);
    departed_.add(ace.suit());
    turn_up(column);
  }

  void write_foundations(Board& board) const override { departed_.write(board, rules_.ranks); }
  bool read_foundations_of(const Board& board, BoardError& error) override {
    return departed_.read(board, shape_, error);
  }
  void clear_foundations() override { departed_.clear(); }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (auto error = inspect_places()) return error;
    for (int i = 0; i < rules_.columns; ++i)
      if (auto error = inspect_column(i)) return error;
    if (rules_.stock == 0) return std::nullopt;
    std::string fault = fault_of_rest(size(kStock), rules_.stock, rules_.columns);
    if (fault.empty()) return std::nullopt;
    return error_at(kStock, Card{}, std::move(fault));
  }

  std::optional<BoardError> inspect_column(int i) const {
    const PileName name = column_name(i);
    if (auto error = inspect_covered(i)) return error;
    if (!is_empty(name) && cards(name).back().face_down)
      return error_at(name, top(name), "an exposed card is never face down");
    if (ends_in_complete_suit(name))
      return error_at(name, top(name), "a complete suit has left: it never lies at the end of a column");
    const int rows = rules_.stock > 0 ? rows_dealt(size(kStock), rules_.stock, rules_.columns) : 0;
    return inspect_uncovered(name, rows);
  }

  // Nobody has moved or bared a card that lies face down, nor those below it: they lie as they were dealt.
  std::optional<BoardError> inspect_covered(int i) const {
    const Cards& column = cards(column_name(i));
    const int length = dealt_lengths(rules_)[static_cast<std::size_t>(i)];
    const auto last = std::find_if(column.rbegin(), column.rend(), [](const auto& card) { return card.face_down; });
    const auto covered = static_cast<int>(column.rend() - last);
    for (int place = 0; place < covered; ++place) {
      const BoardCard& entry = column[static_cast<std::size_t>(place)];
      const bool was_dealt_down = place < length && is_dealt_face_down(rules_.face_down, length - 1 - place);
      if (entry.face_down == was_dealt_down) continue;
      return error_at(column_name(i), entry.card,
                      entry.face_down ? "no card is dealt face down to this place of the column"
                                      : "a card under a face-down card lies as it was dealt, this one face down");
    }
    return std::nullopt;
  }

  DepartedSuits departed_;
};

}  // namespace

std::unique_ptr<Referee> make_suit_builder_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<SuitBuilderReferee>(rules, std::move(game));
}

}  // namespace winnable
