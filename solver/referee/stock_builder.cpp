// The builders with a stock as their sheet says, rule by rule.
#include "solver/referee/stock_builder.h"

#include <algorithm>

#include "games/builder/presets.h"
#include "solver/referee/builder_table.h"
#include "solver/referee/complete_suits.h"

namespace winnable {
namespace {

constexpr const char* kRedeals = "redeals";

bool stock_goes_to_waste(const BuilderRules& rules) { return rules.stock > 0 && rules.stock_to == StockRule::waste; }
bool stock_goes_to_columns(const BuilderRules& rules) {
  return rules.stock > 0 && rules.stock_to == StockRule::columns;
}
bool stock_goes_to_reserve(const BuilderRules& rules) {
  return rules.stock > 0 && rules.stock_to == StockRule::reserve;
}
bool redeals_are_counted(const BuilderRules& rules) {
  return stock_goes_to_waste(rules) && rules.redeals > 0 && rules.redeals != BuilderRules::kUnlimited;
}

std::vector<PileName> pile_names(const BuilderRules& rules) {
  auto names = builder_piles(rules);
  if (stock_goes_to_waste(rules)) names.push_back(kWaste);
  if (rules.stock > 0) names.push_back(kStock);
  return names;
}

std::vector<std::string> fact_names(const BuilderRules& rules) {
  return redeals_are_counted(rules) ? std::vector<std::string>{kRedeals} : std::vector<std::string>{};
}

class StockBuilderReferee final : public BuilderTable {
 public:
  StockBuilderReferee(const BuilderRules& rules, std::string game)
      : BuilderTable(rules, std::move(game), pile_names(rules), fact_names(rules)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<StockBuilderReferee>(*this); }

 private:
  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    for (const Card card : deal_layout(deck)) put(kStock, card);
    fill_spaces();
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  std::string_view judge(const PlayMove& move) const override {
    switch (move.verb) {
      case Verb::turn:
        if (!stock_goes_to_waste(rules_)) return "this game has no such move";
        return is_empty(kStock) ? "the stock is used up" : "";
      case Verb::redeal: return judge_redeal();
      case Verb::deal:
        if (!stock_goes_to_columns(rules_) && !stock_goes_to_reserve(rules_)) return "this game has no such move";
        return is_empty(kStock) ? "the stock is used up" : "";
      case Verb::move: return move.from.letter == 'F' ? judge_return(move) : judge_move(move);
      default: return "this game has no such move";
    }
  }

  std::string_view judge_redeal() const {
    if (!stock_goes_to_waste(rules_) || rules_.redeals == 0) return "this game has no such move";
    if (!is_empty(kStock)) return "the stock is not used up yet";
    if (is_empty(kWaste)) return "there is no waste to turn over";
    if (rules_.redeals != BuilderRules::kUnlimited && fact(kRedeals) >= rules_.redeals) return "no redeal is left";
    return "";
  }

  std::string_view judge_move(const PlayMove& move) const {
    const char from = move.from.letter;
    if (from == 'S') return "the stock is turned or dealt, its cards are not played";
    if (from != 'T' && move.count > 1) return "only one card is available there";
    const Cards& source = cards(move.from);
    const Card head = source[source.size() - move.count].card;
    switch (move.to.letter) {
      case 'T':
        if (const auto reason = judge_target(head, move.from, move.to); !reason.empty()) return reason;
        return from == 'T' ? judge_group(move) : "";
      case 'C':
        if (move.count > 1) return "a cell holds one card";
        if (from == 'C') return "cells do not exchange cards";
        return is_empty(move.to) ? "" : "the cell is occupied";
      case 'F':
        if (move.to != kFoundation) return "this game has one pile of foundations, F";
        if (move.count > 1) return "cards go to a foundation one at a time";
        return goes_home(head) ? "" : "no foundation takes this card";
      default: return "nothing moves there";
    }
  }

  std::string_view judge_target(Card head, PileName from, PileName column) const override {
    if (!is_empty(column) || rules_.spaces != SpaceRule::waste) return BuilderTable::judge_target(head, from, column);
    return from == kWaste ? "" : "only the waste fills an empty column";
  }

  std::string_view judge_group(const PlayMove& move) const {
    if (rules_.group != GroupRule::single) return judge_sequence(move);
    return move.count == 1 ? "" : "cards move one at a time";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' && rules_.group != GroupRule::single ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    switch (move.verb) {
      case Verb::turn:
        for (int i = 0; i < rules_.draw && !is_empty(kStock); ++i) put(kWaste, take_from_stock());
        break;
      case Verb::redeal:
        cards(kStock).swap(cards(kWaste));  // turned over in place: the deepest waste card is the next card
        if (redeals_are_counted(rules_)) set_fact(kRedeals, fact(kRedeals) + 1);
        break;
      case Verb::deal: deal_round(); break;
      default: carry_card(move);
    }
    fill_spaces();
  }

  // One card to each column, or to each place of the reserve, from the left until the stock is empty.
  void deal_round() {
    const bool to_reserve = stock_goes_to_reserve(rules_);
    const int piles = to_reserve ? rules_.reserve : rules_.columns;
    for (int i = 0; i < piles && !is_empty(kStock); ++i) {
      const PileName pile = to_reserve ? cell_name(i) : column_name(i);
      put(pile, take_from_stock());
      note(to_text(top(pile)) + " is dealt to " + to_text(pile));
    }
  }

  // --- forced fills -------------------------------------------------------------------------------------------------
  PileName reserve_pile() const { return rules_.reserve_stacked ? kReserve : cell_name(0); }

  bool holds_cards(PileName name) const { return find(name) && !is_empty(name); }

  // The pile whose card fills the next empty column; no name if there is none.
  PileName filling_pile() const {
    switch (rules_.fill) {
      case FillRule::reserve: return holds_cards(reserve_pile()) ? reserve_pile() : PileName{};
      case FillRule::waste_then_stock:
        if (holds_cards(kWaste)) return kWaste;
        return holds_cards(kStock) ? kStock : PileName{};
      default: return {};
    }
  }

  // The leftmost empty column first.
  void fill_spaces() {
    for (int i = 0; i < rules_.columns; ++i) {
      const PileName source = filling_pile();
      if (source.letter == 0) return;
      const PileName column = column_name(i);
      if (!is_empty(column)) continue;
      put(column, source == kStock ? take_from_stock() : take(source));
      note(to_text(column) + " filled with " + to_text(top(column)));
    }
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (auto error = inspect_places()) return error;
    if (auto error = inspect_stock()) return error;
    for (int i = 0; i < rules_.columns; ++i) {
      const PileName name = column_name(i);
      if (is_empty(name) && filling_pile().letter != 0) return error_at(name, {}, "an empty column is filled at once");
      if (!is_empty(name) && cards(name).back().face_down)
        return error_at(name, top(name), "the exposed card of a column is face up");
      const int rows = stock_goes_to_columns(rules_) ? rows_dealt(size(kStock), rules_.stock, rules_.columns) : 0;
      if (auto error = inspect_uncovered(name, rows)) return error;
    }
    return std::nullopt;
  }

  std::optional<BoardError> inspect_stock() const {
    if (rules_.stock == 0) return std::nullopt;
    const int waste = stock_goes_to_waste(rules_) ? size(kWaste) : 0;
    if (waste + size(kStock) > rules_.stock)
      return error_at(kStock, {},
                      std::string(waste > 0 ? "waste and stock hold" : "the stock holds") + " at most " +
                          std::to_string(rules_.stock) + " cards");
    if (redeals_are_counted(rules_) && (fact(kRedeals) < 0 || fact(kRedeals) > rules_.redeals))
      return BoardError{0, "", "", "redeals: this game has " + std::to_string(rules_.redeals)};
    return std::nullopt;
  }
};

}  // namespace

std::unique_ptr<Referee> make_stock_builder_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<StockBuilderReferee>(rules, std::move(game));
}

RefereeFamily stock_builder_referees() {
  RefereeFamily family;
  for (const BuilderPreset& preset : stock_builder_presets()) {
    std::string name(preset.name);
    family.push_back({name, [name, &preset] { return make_stock_builder_referee(preset.rules, name); }});
  }
  return family;
}

}  // namespace winnable
