#include "solver/referee/builder_table.h"

#include <algorithm>

#include "solver/referee/builder_columns.h"

namespace winnable {
namespace {

std::vector<std::string> with_base(const BuilderRules& rules, const std::vector<std::string>& facts) {
  std::vector<std::string> all;
  if (base_is_dealt(rules)) all.emplace_back("base");
  all.insert(all.end(), facts.begin(), facts.end());
  return all;
}

// Cards that can lie on a place of an open reserve: the one dealt there at first, and one of each deal of a stock that
// goes there.
int most_on_a_place(const BuilderRules& rules) {
  if (rules.stock == 0 || rules.stock_to != StockRule::reserve) return 1;
  return 1 + (rules.stock + rules.reserve - 1) / rules.reserve;
}

Card next_of(std::vector<Card>& rest) {
  const Card card = rest.front();
  rest.erase(rest.begin());
  return card;
}

}  // namespace

std::vector<PileName> reserve_names(const BuilderRules& rules) {
  if (rules.reserve == 0) return {};
  return rules.reserve_stacked ? std::vector<PileName>{kReserve} : cell_names(rules.reserve);
}

std::vector<PileName> dealt_piles(const BuilderRules& rules) {
  auto names = column_names(rules.columns);
  for (int i = 0; i < rules.cells; ++i) names.push_back(free_cell(i));
  return joined(std::move(names), reserve_names(rules));
}

std::vector<PileName> builder_piles(const BuilderRules& rules) { return joined(dealt_piles(rules), {kFoundation}); }

BuilderTable::BuilderTable(const BuilderRules& rules, std::string game, std::vector<PileName> piles,
                           const std::vector<std::string>& facts)
    : BuiltColumns(rules, std::move(game), std::move(piles), with_base(rules, facts)), home_(rules) {}

Board BuilderTable::board() const {
  Board board = TableReferee::board();
  if (base_is_dealt(rules_)) board.facts.front() = {"base", home_.base()};
  return board;
}

// --- the deal -------------------------------------------------------------------------------------------------------

BuilderLayout::BuilderLayout(const BuilderRules& rules, std::string game, std::vector<PileName> piles,
                             std::vector<std::string> facts)
    : TableReferee(std::move(game), {rules.decks, rules.suits, rules.ranks}, std::move(piles), std::move(facts)),
      rules_(rules) {}

void BuilderLayout::deal_piles(std::vector<Card>& rest) {
  if (!rules_.columns_last) deal_columns(rest);
  deal_cells(rest);
  deal_reserve(rest);
  if (rules_.columns_last) deal_columns(rest);
}

std::vector<Card> BuilderTable::deal_layout(const Deck& deck) {
  std::vector<Card> rest = lay_out_bases(deck);
  deal_piles(rest);
  return rest;
}

// The cards that stay to be dealt, the first of them first.
std::vector<Card> BuilderTable::lay_out_bases(const Deck& deck) {
  if (base_is_dealt(rules_)) home_.set_base(deck[0].rank());
  int laid = laid_out_cards(rules_);
  std::vector<Card> rest;
  for (int i = 0; i < deck.size(); ++i) {
    const bool is_beak = rules_.foundations == FoundationStart::beak && i == 0;
    if (laid > 0 && deck[i].rank() == home_.base() && !is_beak) {
      home_.add(deck[i]);
      --laid;
    } else {
      rest.push_back(deck[i]);
    }
  }
  return rest;
}

void BuilderLayout::deal_cells(std::vector<Card>& rest) {
  for (int i = 0; i < rules_.cells_filled; ++i) put(free_cell(i), next_of(rest));
}

void BuilderLayout::deal_reserve(std::vector<Card>& rest) {
  for (int i = 0; i < rules_.reserve; ++i) put(rules_.reserve_stacked ? kReserve : cell_name(i), next_of(rest));
}

// Row by row over the columns that still want cards, or column by column.
void BuilderLayout::deal_columns(std::vector<Card>& rest) {
  const std::vector<int> lengths = dealt_lengths(rules_);
  const int longest = *std::ranges::max_element(lengths);
  if (rules_.by_columns) {
    for (int i = 0; i < rules_.columns; ++i)
      for (int n = 0; n < lengths[static_cast<std::size_t>(i)]; ++n) deal_to_column(next_of(rest), i);
  } else {
    for (int row = 1; row <= longest; ++row)
      for (int i = 0; i < rules_.columns; ++i)
        if (lengths[static_cast<std::size_t>(i)] >= row) deal_to_column(next_of(rest), i);
  }
  for (int i = 0; i < rules_.columns; ++i) finish_column(cards(column_name(i)));
}

void BuilderTable::deal_to_column(Card card, int column) {
  if (rules_.dealt_home && goes_home(card)) {
    home_.add(card);
  } else {
    put(column_name(column), card);
  }
}

void BuiltColumns::finish_column(Cards& column) const {
  if (rules_.kings_to_bottom)
    std::ranges::stable_partition(column, [&](const BoardCard& entry) { return entry.card.rank() == last_rank(); });
  for (std::size_t i = 0; i < column.size(); ++i)
    column[i].face_down = is_dealt_face_down(rules_.face_down, static_cast<int>(column.size() - 1 - i));
}

// --- moves ----------------------------------------------------------------------------------------------------------

bool BuiltColumns::fits(Card card, Card host, BuildRule rule) const {
  switch (rule) {
    case BuildRule::none: return false;
    case BuildRule::same_suit:
      if (card.suit() != host.suit()) return false;
      break;
    case BuildRule::alternate_colours:
      if (card.is_red() == host.is_red()) return false;
      break;
    case BuildRule::same_colour:
      if (card.is_red() != host.is_red()) return false;
      break;
    case BuildRule::other_suit:
      if (card.suit() == host.suit()) return false;
      break;
    case BuildRule::any_suit: break;
  }
  if (rules_.wrap == WrapRule::not_on_bases && host.rank() == base_rank()) return false;
  if (rules_.wrap != WrapRule::none && host.rank() == 1) return card.rank() == rules_.ranks;
  return card.rank() + 1 == host.rank();
}

bool BuiltColumns::joins(Card card, Card host) const {
  return fits(card, host, rules_.build) || (rules_.group != GroupRule::single && fits(card, host, rules_.group_build));
}

std::optional<BoardError> BuiltColumns::inspect_uncovered(PileName name, int from_stock) const {
  if (rules_.face_down != FaceDown::all_but_last) return std::nullopt;
  return inspect_built(name, from_stock, [this](Card card, Card host) { return joins(card, host); });
}

int BuiltColumns::sequence_length(PileName name, BuildRule rule) const {
  const Cards& pile = cards(name);
  int length = pile.empty() ? 0 : 1;
  for (std::size_t i = pile.size(); i-- > 1; ++length)
    if (pile[i - 1].face_down || !fits(pile[i].card, pile[i - 1].card, rule)) break;
  return length;
}

std::string_view BuiltColumns::judge_space(Card head) const {
  if (rules_.spaces == SpaceRule::none) return "empty columns stay empty";
  if (rules_.spaces == SpaceRule::kings && head.rank() != last_rank())
    return "only a card of the last rank goes to an empty column";
  return "";
}

std::string_view BuiltColumns::judge_building(Card head, PileName column) const {
  if (fits(head, top(column), rules_.build)) return "";
  switch (rules_.build) {
    case BuildRule::none: return "columns are not built on";
    case BuildRule::same_suit: return "a column builds down in suit";
    case BuildRule::alternate_colours: return "a column builds down in alternating colours";
    case BuildRule::same_colour: return "a column builds down in one colour";
    case BuildRule::other_suit: return "a column builds down in another suit";
    default: return "a column builds down";
  }
}

std::string_view BuiltColumns::judge_sequence(const PlayMove& move) const {
  const int longest = sequence_length(move.from, rules_.group_build);
  if (move.count > longest) return "only face-up cards in sequence move together";
  switch (rules_.group) {
    case GroupRule::whole_run: return move.count == longest ? "" : "a sequence moves as a whole";
    case GroupRule::whole_column: return move.count == size(move.from) ? "" : "a column moves as a whole";
    case GroupRule::part_if_bared_goes_home: {
      if (move.count == longest || is_empty(move.to)) return "";
      const Cards& source = cards(move.from);
      const Card bared = source[source.size() - move.count - 1].card;
      return goes_home(bared) ? "" : "part of a sequence moves only if the card bared goes home";
    }
    default: return "";
  }
}

std::string_view BuiltColumns::judge_target(Card head, PileName, PileName column) const {
  return is_empty(column) ? judge_space(head) : judge_building(head, column);
}

// --- foundations give back ------------------------------------------------------------------------------------------

namespace {

int suit_of(PileName foundation) { return (foundation.number - 1) % kMaxSuits; }
int pile_of(PileName foundation) { return (foundation.number - 1) / kMaxSuits; }

}  // namespace

std::string_view BuilderTable::judge_return(const PlayMove& move) const {
  if (!rules_.foundation_return) return "foundation cards stay";
  const int suit = suit_of(move.from);
  const int pile = pile_of(move.from);
  if (move.from.number < 1 || suit >= rules_.suits || pile >= rules_.decks)
    return "say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades, F5 to F8 their lower piles in two decks";
  if (pile > 0 && home_.height(suit, pile) == home_.height(suit)) return "both piles are alike: take the first";
  const int height = home_.height(suit, pile);
  if (height == 0) return "the foundation is empty";
  if (height == 1 && rules_.foundations != FoundationStart::empty) return "the base cards stay";
  if (move.count != 1) return "one card at a time comes back";
  switch (move.to.letter) {
    case 'T': return judge_target(home_.top(suit, pile), move.from, move.to);
    case 'C':
      if (!rules_.return_to_cells) return "foundation cards come back to columns only";
      return is_empty(move.to) ? "" : "the cell is occupied";
    default: return "nothing moves there";
  }
}

std::vector<PlayMove> BuilderTable::conceivable() const {
  auto moves = TableReferee::conceivable();
  for (std::uint8_t number = 1; number <= 2 * kMaxSuits; ++number) {
    const PileName foundation{'F', number};
    for (int i = 0; i < rules_.columns; ++i) moves.push_back(plain_move(foundation, column_name(i)));
    for (int i = 0; i < rules_.cells; ++i) moves.push_back(plain_move(foundation, free_cell(i)));
  }
  return moves;
}

void BuilderTable::carry_card(const PlayMove& move) {
  if (move.from.letter == 'F') {
    put(move.to, home_.top(suit_of(move.from), pile_of(move.from)));
    home_.take_back(suit_of(move.from), pile_of(move.from));
    return;
  }
  if (move.to == kFoundation) {
    home_.add(take(move.from));
  } else {
    move_cards(move.from, move.to, move.count);
  }
  if (move.from.letter == 'T') turn_up(move.from);
}

void BuilderTable::turn_up(PileName column) {
  if (is_empty(column) || !cards(column).back().face_down) return;
  cards(column).back().face_down = false;
  note(to_text(column) + " turns up " + to_text(top(column)));
}

// --- positions ------------------------------------------------------------------------------------------------------

std::optional<BoardError> BuiltColumns::inspect_places() const {
  for (const TablePile& pile : piles_) {
    const char letter = pile.name.letter;
    if (letter == 'C' && pile.cards.size() > 1) return error_at(pile.name, {}, "a cell holds one card");
    if (letter == 'R' && pile.name.number > 0)
      if (const int most = most_on_a_place(rules_); size(pile.name) > most)
        return error_at(
            pile.name, {},
            "a place of the reserve holds " + (most == 1 ? "one card" : "at most " + std::to_string(most) + " cards"));
    if (pile.name == kReserve && size(kReserve) > rules_.reserve)
      return error_at(pile.name, {}, "the reserve never holds more than " + std::to_string(rules_.reserve) + " cards");
    for (const BoardCard& entry : pile.cards)
      if (letter != 'T' && entry.face_down)
        return error_at(pile.name, entry.card, "only covered cards of columns are marked as face down");
  }
  return std::nullopt;
}

std::optional<BoardError> BuilderTable::inspect_places() const {
  if (auto error = inspect_foundations()) return error;
  return BuiltColumns::inspect_places();
}

std::optional<BoardError> BuilderTable::inspect_foundations() const {
  const int laid = laid_out_cards(rules_);
  if (home_.begun() >= laid) return std::nullopt;
  return error_at(kFoundation, {},
                  std::to_string(laid) + " cards of the base rank (" + std::to_string(home_.base()) +
                      ") lie on foundations from the start");
}

}  // namespace winnable
