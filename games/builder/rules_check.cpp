// One check a rule of docs/rules/builder.md, "Numbers that must add up".
#include "games/builder/rules_check.h"

#include <algorithm>
#include <numeric>

namespace winnable {
namespace {

std::string number(int value) { return std::to_string(value); }

std::optional<RulesFault> too_many(const char* field, int found, int most) {
  if (found <= most) return std::nullopt;
  return RulesFault{field, "found " + number(found) + ", at most " + number(most) + " are possible", true};
}

std::optional<RulesFault> find_deck_fault(const BuilderRules& rules) {
  if (rules.decks < 1) return RulesFault{"decks", "found 0, a game has one deck at least", false};
  if (rules.decks > 2 && !rules.complete_suits)
    return RulesFault{"decks", "found " + number(rules.decks) + ", more than 2 are possible with complete suits only",
                      true};
  if (rules.decks * rules.suits > 8)
    return RulesFault{
        "decks", number(rules.decks) + " decks of " + number(rules.suits) + " suits, at most 8 suits in all", true};
  const bool fixed = rules.foundations == FoundationStart::empty || rules.foundations == FoundationStart::bases;
  if (fixed && (rules.base < 1 || rules.base > rules.ranks))
    return RulesFault{"foundations.base card", "the deck has no card of rank " + number(rules.base), false};
  if (rules.foundations == FoundationStart::bases && rules.bases_laid > rules.decks * rules.suits)
    return RulesFault{"foundations.initial cards",
                      "found " + number(rules.bases_laid) + ", the deck has " + number(rules.decks * rules.suits) +
                          " cards of a rank",
                      false};
  return std::nullopt;
}

std::optional<RulesFault> find_place_fault(const BuilderRules& rules) {
  if (rules.columns < 1) return RulesFault{"tableau piles.count", "a game without columns", true};
  if (auto fault = too_many("tableau piles.count", rules.columns, BuilderRules::kMaxColumns)) return fault;
  if (auto fault = too_many("cells.count", rules.cells, BuilderRules::kMaxCells)) return fault;
  if (auto fault = too_many("reserve.size", rules.reserve, BuilderRules::kMaxReserve)) return fault;
  if (rules.cells_filled > rules.cells)
    return RulesFault{"cells.pre-filled",
                      "found " + number(rules.cells_filled) + ", but there are " + number(rules.cells) + " cells",
                      false};
  if (rules.return_to_cells && !rules.foundation_return)
    return RulesFault{"foundations.removable to cells", "no card comes back from a foundation in these rules", false};
  return std::nullopt;
}

// What a game of rows has not, or not yet.
std::optional<RulesFault> find_row_fault(const BuilderRules& rules) {
  const int piles = rules.accordion.piles, rows = rules.gap_rows.rows;
  if (piles > rules.deck_size())
    return RulesFault{"accordion.size",
                      "found " + number(piles) + ", the deck has " + number(rules.deck_size()) + " cards", false};
  if (rows > 0 && rows != rules.decks * rules.suits)
    return RulesFault{
        "sequences.count",
        "found " + number(rows) + ", a row for each ace is possible: " + number(rules.decks * rules.suits), true};
  if (rows > 0 && rules.ranks < 2) return RulesFault{"max rank", "without their aces these rows are empty", false};
  const auto beside = [](const char* field, int found, const char* what) -> std::optional<RulesFault> {
    if (found == 0) return std::nullopt;
    return RulesFault{field, std::string("rows of piles or cards beside ") + what + " are not decided from a file yet",
                      true};
  };
  if (auto fault = beside("tableau piles.count", rules.columns, "columns")) return fault;
  if (auto fault = beside("cells.count", rules.cells, "cells")) return fault;
  if (auto fault = beside("reserve.size", rules.reserve, "a reserve")) return fault;
  return beside("stock.size", rules.stock, "a stock");
}

// What a game with a hole has not, or not yet.
std::optional<RulesFault> find_hole_fault(const BuilderRules& rules) {
  const bool to_hole = rules.stock > 0 && rules.stock_to == StockRule::hole;
  if (!rules.has_hole())
    return to_hole ? std::optional(RulesFault{"stock.deal type", "these rules have no hole", false}) : std::nullopt;
  if (rules.hole == HoleStart::card && (rules.hole_card.suit() >= rules.suits || rules.hole_card.rank() > rules.ranks))
    return RulesFault{"hole.base card", "the deck has no " + to_text(rules.hole_card), false};
  if (auto fault = too_many("cells.count", rules.cells, BuilderRules::kMaxHoleCells)) return fault;
  const auto not_yet = [](const char* field, const char* what) {
    return RulesFault{field, std::string("games with a hole and ") + what + " are not decided from a file yet", true};
  };
  if (rules.build != BuildRule::none) return not_yet("tableau piles.build policy", "columns that are built on");
  if (rules.spaces != SpaceRule::none || rules.fill != FillRule::none)
    return not_yet("tableau piles.spaces policy", "empty columns that are filled");
  if (rules.face_down != FaceDown::none) return not_yet("tableau piles.face up cards", "face-down cards");
  if (rules.kings_to_bottom) return not_yet("tableau piles.kings to bottom", "kings that go to the bottom");
  if (rules.dealt_home) return RulesFault{"tableau piles.cards dealt home", "these rules have no foundations", false};
  if (rules.stock > 0 && !to_hole) return not_yet("stock.deal type", "a stock that goes elsewhere");
  return std::nullopt;
}

// What a game of complete suits has not, or not yet.
std::optional<RulesFault> find_suits_fault(const BuilderRules& rules) {
  const bool fills_columns = rules.stock > 0 && rules.stock_to == StockRule::columns;
  if (!rules.complete_suits) {
    if (rules.deals_onto_spaces || !fills_columns) return std::nullopt;
    return RulesFault{"stock.deals onto spaces", "only with complete suits a stock waits until columns are filled",
                      true};
  }
  if (auto fault = too_many("cells.count", rules.cells, BuilderRules::kMaxSuitCells)) return fault;
  const auto not_yet = [](const char* field, const char* what) {
    return RulesFault{field, std::string("complete suits and ") + what + " are not decided from a file yet", true};
  };
  const auto never = [](const char* field, const char* reason) { return RulesFault{field, reason, false}; };
  if (rules.foundations != FoundationStart::empty)
    return never("foundations.initial cards", "of foundations that take complete suits only, no card is laid out");
  if (rules.base != 1) return never("foundations.base card", "a complete suit ends with the ace: allowed: A");
  if (rules.foundation_return) return never("foundations.removable", "complete suits stay where they are");
  if (rules.wrap != WrapRule::none) return not_yet("tableau piles.build loops", "columns built round the corner");
  if (rules.group == GroupRule::part_if_bared_goes_home)
    return never("tableau piles.move built group", "no single card goes home where complete suits leave");
  if (rules.spaces == SpaceRule::waste || rules.fill != FillRule::none)
    return not_yet("tableau piles.spaces policy", "empty columns that are filled by force or from a waste");
  if (rules.dealt_home)
    return never("tableau piles.cards dealt home", "no single card goes home where complete suits leave");
  if (rules.stock > 0 && !fills_columns)
    return not_yet("stock.deal type", "a stock that is not dealt onto the columns");
  return std::nullopt;
}

std::optional<RulesFault> find_stock_fault(const BuilderRules& rules) {
  if (rules.draw < 1) return RulesFault{"stock.deal count", "found 0, at least one card is turned", false};
  if (rules.fill == FillRule::reserve && (rules.reserve == 0 || !rules.reserve_stacked))
    return RulesFault{"reserve.stacked", "spaces that the reserve fills need a stacked reserve", true};
  if (rules.fill == FillRule::waste_then_stock && rules.stock == 0)
    return RulesFault{"tableau piles.spaces policy", "spaces that waste and stock fill need a stock", false};
  if (rules.deals_to_reserve() && (rules.reserve == 0 || rules.reserve_stacked || rules.fill != FillRule::none))
    return RulesFault{"stock.deal type",
                      "a stock that is dealt onto the reserve needs a reserve that is not stacked, and no forced fills",
                      false};
  if (rules.deals_to_reserve() && rules.reserve_rows() * rules.reserve > BuilderRules::kMaxReserveCards)
    return RulesFault{"stock.size", "too many cards for the reserve that they are dealt onto", true};
  if (rules.spaces == SpaceRule::waste && !rules.has_waste())
    return RulesFault{"tableau piles.spaces policy", "spaces for the waste alone need a stock that goes to a waste",
                      false};
  return std::nullopt;
}

// The field of the place that takes the most cards before the columns get theirs.
const char* largest_share(const BuilderRules& rules) {
  const int cells = rules.cells_filled, reserve = rules.reserve, stock = rules.stock, home = rules.laid_out();
  const int most = std::max({cells, reserve, stock, home});
  if (most == stock) return "stock.size";
  if (most == reserve) return "reserve.size";
  return most == cells ? "cells.pre-filled" : "foundations.initial cards";
}

std::optional<RulesFault> find_column_fault(const BuilderRules& rules) {
  const int cards = rules.column_cards();
  if (cards < 0)
    return RulesFault{largest_share(rules),
                      "cells (" + number(rules.cells_filled) + "), reserve (" + number(rules.reserve) + "), stock (" +
                          number(rules.stock) + ") and " + (rules.has_hole() ? "hole" : "foundations") + " (" +
                          number(rules.laid_out()) + ") would start with " + number(rules.deck_size() - cards) +
                          " cards, the deck has " + number(rules.deck_size()),
                      false};
  const auto& lengths = rules.lengths;
  if (lengths == std::array<std::uint8_t, BuilderRules::kMaxColumns>{}) return std::nullopt;
  for (std::size_t i = rules.columns; i < lengths.size(); ++i)
    if (lengths[i] > 0)
      return RulesFault{"tableau piles.lengths", "more lengths than the " + number(rules.columns) + " columns", false};
  const int sum = std::accumulate(lengths.begin(), lengths.end(), 0);
  if (sum != cards)
    return RulesFault{"tableau piles.lengths",
                      "they add up to " + number(sum) + ", " + number(cards) + " cards are left for the columns",
                      false};
  return std::nullopt;
}

}  // namespace

std::optional<RulesFault> find_fault(const BuilderRules& rules) {
  if (auto fault = find_deck_fault(rules)) return fault;
  if (rules.has_rows()) return find_row_fault(rules);
  if (auto fault = find_place_fault(rules)) return fault;
  if (auto fault = find_hole_fault(rules)) return fault;
  if (auto fault = find_suits_fault(rules)) return fault;
  if (auto fault = find_stock_fault(rules)) return fault;
  return find_column_fault(rules);
}

}  // namespace winnable
