// The builders as their sheet says, rule by rule.
#include "solver/referee/builder.h"

#include <algorithm>

#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "solver/referee/builder_columns.h"
#include "solver/referee/builder_foundations.h"
#include "solver/referee/table.h"

namespace winnable {
namespace {

PileName free_cell(int i) { return {'C', static_cast<std::uint8_t>(i + 1)}; }
PileName suit_foundation(int suit) { return {'F', static_cast<std::uint8_t>(suit + 1)}; }

std::vector<PileName> pile_names(const BuilderRules& rules) {
  auto names = column_names(rules.columns);
  for (int i = 0; i < rules.cells; ++i) names.push_back(free_cell(i));
  if (rules.reserve > 0)
    names = joined(names, rules.reserve_stacked ? std::vector<PileName>{kReserve} : cell_names(rules.reserve));
  return joined(names, {kFoundation});
}

class BuilderReferee final : public TableReferee {
 public:
  BuilderReferee(const BuilderRules& rules, std::string game)
      : TableReferee(std::move(game), {rules.decks, rules.suits, rules.ranks}, pile_names(rules),
                     base_is_dealt(rules) ? std::vector<std::string>{"base"} : std::vector<std::string>{}),
        rules_(rules),
        home_(rules) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<BuilderReferee>(*this); }

  bool is_won() const override { return home_.cards() == shape_.size(); }

  bool is_shorthand(const PlayMove& move) const {
    return rules_.group == GroupRule::single && move.verb == Verb::move && move.count > 1 && !check_names(move) &&
           judge(move).empty();
  }

  Board board() const override {
    Board board = TableReferee::board();
    if (base_is_dealt(rules_)) board.facts = {{"base", home_.base()}};
    return board;
  }

 private:
  // --- foundations --------------------------------------------------------------------------------------------------
  void clear_foundations() override { home_.clear(); }
  void write_foundations(Board& board) const override { home_.write(board.piles.back()); }
  bool read_foundations_of(const Board& board, BoardError& error) override { return home_.read(board, error); }
  bool goes_home(Card card) const { return home_.accepts(card); }

  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    std::vector<Card> rest = lay_out_bases(deck);
    if (rules_.columns_last) {
      deal_cells(rest);
      deal_reserve(rest);
      deal_columns(rest);
    } else {
      deal_columns(rest);
      deal_cells(rest);
      deal_reserve(rest);
    }
  }

  // The cards that stay to be dealt, the first of them first.
  std::vector<Card> lay_out_bases(const Deck& deck) {
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

  static Card next_of(std::vector<Card>& rest) {
    const Card card = rest.front();
    rest.erase(rest.begin());
    return card;
  }

  void deal_cells(std::vector<Card>& rest) {
    for (int i = 0; i < rules_.cells_filled; ++i) put(free_cell(i), next_of(rest));
  }

  void deal_reserve(std::vector<Card>& rest) {
    for (int i = 0; i < rules_.reserve; ++i) put(rules_.reserve_stacked ? kReserve : cell_name(i), next_of(rest));
  }

  // Row by row over the columns that still want cards, or column by column.
  void deal_columns(std::vector<Card>& rest) {
    const std::vector<int> lengths = dealt_lengths(rules_);
    const auto deal_card = [&](int column) {
      const Card card = next_of(rest);
      if (rules_.dealt_home && goes_home(card)) {
        home_.add(card);
      } else {
        put(column_name(column), card);
      }
    };
    const int longest = *std::ranges::max_element(lengths);
    if (rules_.by_columns) {
      for (int i = 0; i < rules_.columns; ++i)
        for (int n = 0; n < lengths[static_cast<std::size_t>(i)]; ++n) deal_card(i);
    } else {
      for (int row = 1; row <= longest; ++row)
        for (int i = 0; i < rules_.columns; ++i)
          if (lengths[static_cast<std::size_t>(i)] >= row) deal_card(i);
    }
    for (int i = 0; i < rules_.columns; ++i) finish_column(cards(column_name(i)));
  }

  void finish_column(Cards& column) const {
    if (rules_.kings_to_bottom)
      std::ranges::stable_partition(column,
                                    [&](const BoardCard& entry) { return entry.card.rank() == home_.last_rank(); });
    for (std::size_t i = 0; i < column.size(); ++i)
      column[i].face_down = is_dealt_face_down(rules_.face_down, static_cast<int>(column.size() - 1 - i));
  }

  bool has_face_down_cards() const override { return rules_.face_down != FaceDown::none; }

  // --- moves --------------------------------------------------------------------------------------------------------
  // Whether `card` may lie on `host` by a build rule.
  bool fits(Card card, Card host, BuildRule rule) const {
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
    if (rules_.wrap == WrapRule::not_on_bases && host.rank() == home_.base()) return false;
    if (rules_.wrap != WrapRule::none && host.rank() == 1) return card.rank() == rules_.ranks;
    return card.rank() + 1 == host.rank();
  }

  // How many face-up cards at the end of a column follow each other by the rule.
  int sequence_length(PileName name, BuildRule rule) const {
    const Cards& pile = cards(name);
    int length = pile.empty() ? 0 : 1;
    for (std::size_t i = pile.size(); i-- > 1; ++length)
      if (pile[i - 1].face_down || !fits(pile[i].card, pile[i - 1].card, rule)) break;
    return length;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter == 'F') return judge_return(move);
    if (move.from.letter != 'T' && move.count > 1) return "only one card is available there";
    const Cards& source = cards(move.from);
    const Card head = source[source.size() - move.count].card;
    switch (move.to.letter) {
      case 'T':
        if (const auto reason = judge_host(head, move.to); !reason.empty()) return reason;
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

  // Whether the column takes a card, or a group that it heads.
  std::string_view judge_host(Card head, PileName column) const {
    if (is_empty(column)) {
      if (rules_.spaces == SpaceRule::none) return "empty columns stay empty";
      if (rules_.spaces == SpaceRule::kings && head.rank() != home_.last_rank())
        return "only a card of the last rank goes to an empty column";
      return "";
    }
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

  // Whether so many cards move from column to column together.
  std::string_view judge_group(const PlayMove& move) const {
    if (rules_.group == GroupRule::single) return judge_shorthand(move);
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

  std::string_view judge_return(const PlayMove& move) const {
    if (!rules_.foundation_return) return "foundation cards stay";
    if (move.from.number < 1 || move.from.number > rules_.suits)
      return "say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades";
    const int suit = move.from.number - 1;
    const int height = home_.height(suit);
    if (height == 0) return "the foundation is empty";
    if (height == 1 && rules_.foundations != FoundationStart::empty) return "the base cards stay";
    if (move.count != 1) return "one card at a time comes back";
    switch (move.to.letter) {
      case 'T': return judge_host(home_.top(suit), move.to);
      case 'C':
        if (!rules_.return_to_cells) return "foundation cards come back to columns only";
        return is_empty(move.to) ? "" : "the cell is occupied";
      default: return "nothing moves there";
    }
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' && rules_.group != GroupRule::single ? static_cast<int>(from.cards.size()) : 1;
  }

  std::vector<PlayMove> conceivable() const override {
    auto moves = TableReferee::conceivable();
    for (int suit = 0; suit < rules_.suits; ++suit) {
      for (int i = 0; i < rules_.columns; ++i) moves.push_back(plain_move(suit_foundation(suit), column_name(i)));
      for (int i = 0; i < rules_.cells; ++i) moves.push_back(plain_move(suit_foundation(suit), free_cell(i)));
    }
    return moves;
  }

  void carry_out(const PlayMove& move) override {
    if (move.from.letter == 'F') {
      const int suit = move.from.number - 1;
      put(move.to, home_.top(suit));
      home_.take_back(suit);
      return;
    }
    if (move.to == kFoundation) {
      home_.add(take(move.from));
    } else {
      move_cards(move.from, move.to, move.count);
    }
    if (move.from.letter == 'T' && !is_empty(move.from) && cards(move.from).back().face_down) {
      cards(move.from).back().face_down = false;
      note(to_text(move.from) + " turns up " + to_text(top(move.from)));
    }
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (auto error = inspect_foundations()) return error;
    for (const TablePile& pile : piles_) {
      const char letter = pile.name.letter;
      if (letter == 'C' && pile.cards.size() > 1) return error_at(pile.name, {}, "a cell holds one card");
      if (letter == 'R' && pile.name.number > 0 && pile.cards.size() > 1)
        return error_at(pile.name, {}, "a place of the reserve holds one card");
      if (pile.name == kReserve && size(kReserve) > rules_.reserve)
        return error_at(pile.name, {},
                        "the reserve never holds more than " + std::to_string(rules_.reserve) + " cards");
      for (const BoardCard& entry : pile.cards)
        if (letter != 'T' && entry.face_down)
          return error_at(pile.name, entry.card, "only covered cards of columns are marked as face down");
    }
    return inspect_columns();
  }

  std::optional<BoardError> inspect_foundations() const {
    const int laid = laid_out_cards(rules_);
    if (home_.begun() >= laid) return std::nullopt;
    return error_at(kFoundation, {},
                    std::to_string(laid) + " cards of the base rank (" + std::to_string(home_.base()) +
                        ") lie on foundations from the start");
  }

  // Whether the cards of a column can have come together in play.
  bool joins(Card card, Card host) const {
    return fits(card, host, rules_.build) ||
           (rules_.group != GroupRule::single && fits(card, host, rules_.group_build));
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

  BuilderRules rules_;
  BuilderFoundations home_;
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

std::unique_ptr<Referee> make_own_rules_referee(std::string_view game) {
  const OwnRules* own = find_own_rules(game);
  return own ? make_builder_referee(own->rules, own->name) : nullptr;
}

}  // namespace winnable
