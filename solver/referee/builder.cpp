// The builders as their sheet says, rule by rule.
#include "solver/referee/builder.h"

#include <algorithm>

#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "solver/referee/accordion_row.h"
#include "solver/referee/builder_columns.h"
#include "solver/referee/builder_table.h"
#include "solver/referee/gap_rows.h"
#include "solver/referee/hole.h"
#include "solver/referee/stock_builder.h"
#include "solver/referee/suit_builder.h"

namespace winnable {
namespace {

class BuilderReferee final : public BuilderTable {
 public:
  BuilderReferee(const BuilderRules& rules, std::string game)
      : BuilderTable(rules, std::move(game), builder_piles(rules)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<BuilderReferee>(*this); }

  bool is_shorthand(const PlayMove& move) const {
    return rules_.group == GroupRule::single && move.verb == Verb::move && move.count > 1 && !check_names(move) &&
           judge(move).empty();
  }

 private:
  void lay_out(const Deck& deck) override { deal_layout(deck); }

  // --- moves --------------------------------------------------------------------------------------------------------
  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter == 'F') return judge_return(move);
    if (move.from.letter != 'T' && move.count > 1) return "only one card is available there";
    const Cards& source = cards(move.from);
    const Card head = source[source.size() - move.count].card;
    switch (move.to.letter) {
      case 'T':
        if (const auto reason = judge_target(head, move.from, move.to); !reason.empty()) return reason;
        return move.from.letter == 'T' ? judge_group(move) : "";
      case 'C':
        if (move.count > 1) return "a cell holds one card";
        if (move.from.letter == 'C') return "a cell takes cards from columns and the reserve only";
        return is_empty(move.to) ? "" : "the cell is occupied";
      case 'F':
        if (move.to != kFoundation) return "this game has one pile of foundations, F";
        if (move.count > 1) return "cards go to a foundation one at a time";
        return goes_home(head) ? "" : "no foundation takes this card";
      default: return "nothing moves there";
    }
  }

  // Whether so many cards move from column to column together.
  std::string_view judge_group(const PlayMove& move) const {
    return rules_.group == GroupRule::single ? judge_shorthand(move) : judge_sequence(move);
  }

  // Cards that move one at a time: several of them at once where free cells and empty columns suffice.
  std::string_view judge_shorthand(const PlayMove& move) const {
    if (move.count == 1) return "";
    if (move.count > sequence_length(move.from, rules_.build)) return "only face-up cards in sequence move together";
    int most = 1;
    for (int i = 0; i < rules_.cells; ++i) most += is_empty(free_cell(i)) ? 1 : 0;
    for (int i = 0; i < rules_.columns && rules_.spaces == SpaceRule::any; ++i)
      if (column_name(i) != move.to && is_empty(column_name(i))) most = std::min(2 * most, shape_.size());
    return move.count <= most ? "" : "cards move one at a time, and there are too few free places for so many";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' && rules_.group != GroupRule::single ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override { carry_card(move); }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (auto error = inspect_places()) return error;
    return inspect_columns();
  }

  std::optional<BoardError> inspect_columns() const {
    std::vector<ColumnHistory> histories;
    for (int i = 0; i < rules_.columns; ++i) {
      const Cards& column = cards(column_name(i));
      const bool first_may_be_placed =
          !column.empty() && (rules_.spaces == SpaceRule::any ||
                              (rules_.spaces == SpaceRule::kings && column.front().card.rank() == home_.last_rank()));
      histories.push_back(
          history_of(column, first_may_be_placed, [&](Card card, Card host) { return joins(card, host); }));
    }
    const auto fault = find_column_fault(rules_, histories);
    if (!fault) return std::nullopt;
    const Cards& column = cards(column_name(fault->column));
    const Card card = fault->place < column.size() ? column[fault->place].card : Card{};
    std::string reason = fault->reason;
    if (fault->names_host) reason += to_text(column[fault->place - 1].card);
    return error_at(column_name(fault->column), card, std::move(reason));
  }
};

}  // namespace

std::unique_ptr<Referee> make_builder_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<BuilderReferee>(rules, std::move(game));
}

bool is_builder_shorthand(const Referee& referee, const PlayMove& move) {
  const auto* builder = dynamic_cast<const BuilderReferee*>(&referee);
  return builder && builder->is_shorthand(move);
}

RefereeFamily builder_referees() {
  RefereeFamily family;
  for (const BuilderPreset& preset : builder_presets()) {
    std::string name(preset.name);
    family.push_back({name, [name, &preset] { return make_builder_referee(preset.rules, name); }});
  }
  return family;
}

std::unique_ptr<Referee> make_rules_referee(const BuilderRules& rules, std::string game) {
  if (rules.accordion.piles > 0) return make_accordion_row_referee(rules, std::move(game));
  if (rules.gap_rows.rows > 0) return make_gap_rows_referee(rules, std::move(game));
  if (rules.complete_suits) return make_suit_builder_referee(rules, std::move(game));
  if (rules.has_hole()) return make_hole_referee(rules, std::move(game));
  return rules.has_stock() ? make_stock_builder_referee(rules, std::move(game))
                           : make_builder_referee(rules, std::move(game));
}

std::unique_ptr<Referee> make_own_rules_referee(std::string_view game) {
  const OwnRules* own = find_own_rules(game);
  return own ? make_rules_referee(own->rules, own->name) : nullptr;
}

}  // namespace winnable
