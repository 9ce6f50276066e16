// Scorpion and Super Scorpion as their sheets say, rule by rule.
#include "solver/referee/scorpion.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/complete_suits.h"

namespace winnable {
namespace {

constexpr PileName kHand{'M', 0};

int hand_size(const ScorpionSheet& sheet) {
  const int dealt = std::accumulate(sheet.columns.begin(), sheet.columns.end(), 0);
  return DeckShape{sheet.decks, sheet.suits, sheet.ranks}.size() - dealt;
}

std::vector<PileName> pile_names(const ScorpionSheet& sheet) {
  auto names = column_names(static_cast<int>(sheet.columns.size()));
  if (sheet.complete_suits_leave) names.push_back(kFoundation);
  if (hand_size(sheet) > 0) names.push_back(kHand);
  return names;
}

class ScorpionReferee final : public CompleteSuitsReferee {
 public:
  explicit ScorpionReferee(const ScorpionSheet& sheet)
      : CompleteSuitsReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<ScorpionReferee>(*this); }

  // The hand is empty and every column that is not empty is one suit from king to ace.
  bool is_won() const override {
    if (hand_left() > 0) return false;
    for (int i = 0; i < column_count(); ++i)
      if (!is_empty(column_name(i)) && !(size(column_name(i)) == sheet_.ranks && ends_in_complete_suit(column_name(i))))
        return false;
    return true;
  }

 private:
  int column_count() const { return static_cast<int>(sheet_.columns.size()); }
  int hand_left() const { return find(kHand) ? size(kHand) : 0; }
  int face_down_at_start(int column) const { return sheet_.face_down[static_cast<std::size_t>(column)]; }
  static bool fits(Card card, Card host) { return card.suit() == host.suit() && card.rank() + 1 == host.rank(); }

  // Row by row, one card to each column that is to hold that many.
  void lay_out(const Deck& deck) override {
    int next = 0;
    const int rows = *std::max_element(sheet_.columns.begin(), sheet_.columns.end());
    for (int row = 0; row < rows; ++row)
      for (int i = 0; i < column_count(); ++i)
        if (row < sheet_.columns[static_cast<std::size_t>(i)])
          put(column_name(i), deck[next++], row < face_down_at_start(i));
    while (next < deck.size()) put(kHand, deck[next++]);
  }

  bool ends_in_complete_suit(PileName name) const {
    const Cards& pile = cards(name);
    const auto length = static_cast<std::size_t>(sheet_.ranks);
    if (pile.size() < length) return false;
    for (std::size_t i = 0; i < length; ++i) {
      const BoardCard& card = pile[pile.size() - length + i];
      if (card.face_down || card.card.suit() != pile.back().card.suit()) return false;
      if (card.card.rank() != sheet_.ranks - static_cast<int>(i)) return false;
    }
    return true;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::deal) return judge_deal();
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from == kHand) return "the hand is dealt to all columns in turn: deal";
    if (move.from.letter != 'T') return "complete suits stay where they are";
    const Cards& source = cards(move.from);
    const BoardCard& taken = source[source.size() - move.count];
    if (taken.face_down) return "a face-down card cannot be moved";
    if (move.to.letter == 'T') return judge_transfer(taken.card, move.to);
    if (move.to == kFoundation && sheet_.complete_suits_leave) {
      if (move.count != sheet_.ranks) return "only a complete suit is taken out, all its cards together";
      return ends_in_complete_suit(move.from) ? "" : "these cards are not one suit from king to ace";
    }
    return "nothing moves there";
  }

  std::string_view judge_transfer(Card taken, PileName to) const {
    if (is_empty(to))
      return sheet_.any_card_to_spaces || taken.rank() == sheet_.ranks ? "" : "only a king goes to an empty column";
    return fits(taken, top(to)) ? "" : "a card goes on the next higher card of its suit";
  }

  std::string_view judge_deal() const {
    if (hand_left() == 0) return "no card is left to deal";
    return sheet_.merci_when_stuck && !is_stuck() ? "the merci is dealt only when no other move is possible" : "";
  }

  // No move but shifts of a whole column to a space.
  bool is_stuck() const {
    for (const PlayMove& move : conceivable()) {
      if (move.verb != Verb::move || !judge(move).empty()) continue;
      const bool is_shift = move.to.letter == 'T' && is_empty(move.to) && size(move.from) == move.count;
      if (!is_shift) return false;
    }
    return true;
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::deal) return deal_round();
    if (move.to == kFoundation) {
      let_suit_leave(top(move.from).suit());
      for (int i = 0; i < move.count; ++i) take(move.from);
    } else {
      move_cards(move.from, move.to, move.count);
    }
    if (is_empty(move.from) || !cards(move.from).back().face_down) return;
    cards(move.from).back().face_down = false;
    note(to_text(top(move.from)) + " is turned up on " + to_text(move.from));
  }

  // One card to each column from the left until the hand is empty, also onto aces and into empty columns.
  void deal_round() {
    for (int i = 0; i < column_count() && !is_empty(kHand); ++i) {
      const Card card = cards(kHand).front().card;
      cards(kHand).erase(cards(kHand).begin());
      put(column_name(i), card);
      note(to_text(card) + " is dealt to " + to_text(column_name(i)));
    }
  }

  bool has_face_down_cards() const override { return true; }

  std::optional<BoardError> inspect() const override {
    for (int i = 0; i < column_count(); ++i)
      if (const auto error = inspect_column(i)) return error;
    return inspect_rest(kHand, hand_size(sheet_), column_count());
  }

  std::optional<BoardError> inspect_column(int column) const {
    const PileName name = column_name(column);
    const Cards& pile = cards(name);
    for (std::size_t i = 0; i < pile.size(); ++i) {
      if (!pile[i].face_down) continue;
      const Card card = pile[i].card;
      if (i > 0 && !pile[i - 1].face_down) return error_at(name, card, "a face-down card lies on a face-up card");
      if (static_cast<int>(i) >= face_down_at_start(column))
        return error_at(
            name, card,
            "only " + std::to_string(face_down_at_start(column)) + " cards of this column are dealt face down");
      if (i + 1 == pile.size()) return error_at(name, card, "an exposed card is never face down");
    }
    return inspect_turned_up(column);
  }

  // A card that was dealt face down has been bared: the next one came onto it by a move, or from the hand.
  std::optional<BoardError> inspect_turned_up(int column) const {
    const PileName name = column_name(column);
    const Cards& pile = cards(name);
    const auto down =
        static_cast<std::size_t>(std::ranges::count_if(pile, [](const BoardCard& card) { return card.face_down; }));
    if (down + 1 >= pile.size() || static_cast<int>(down) >= face_down_at_start(column)) return std::nullopt;
    const Card host = pile[down].card;
    const bool may_have_moved = down == 0 && (sheet_.any_card_to_spaces || host.rank() == sheet_.ranks);
    const bool may_be_dealt_on = hand_size(sheet_) - hand_left() > column;
    if (may_have_moved || may_be_dealt_on || fits(pile[down + 1].card, host)) return std::nullopt;
    return error_of_move_onto(name, down + 1);
  }

  ScorpionSheet sheet_;
};

// Two decks; four face-down cards in each of the first five columns.
ScorpionSheet super_scorpion_sheet(std::string_view game, std::vector<int> columns) {
  ScorpionSheet sheet;
  sheet.game = game;
  sheet.decks = 2;
  sheet.face_down.assign(columns.size(), 0);
  std::fill_n(sheet.face_down.begin(), 5, 4);
  sheet.columns = std::move(columns);
  return sheet;
}

}  // namespace

std::unique_ptr<Referee> make_scorpion_referee(const ScorpionSheet& sheet) {
  return std::make_unique<ScorpionReferee>(sheet);
}

RefereeFamily scorpion_referees() {
  const std::vector<int> all_dealt = {11, 11, 11, 11, 10, 10, 10, 10, 10, 10};
  auto pysolfc = super_scorpion_sheet("super-scorpion:pysolfc", std::vector<int>(10, 10));
  pysolfc.complete_suits_leave = true;
  auto fsolitaire = super_scorpion_sheet("super-scorpion:fsolitaire", all_dealt);
  fsolitaire.face_down = {5, 5, 5, 5, 0, 0, 0, 0, 0, 0};
  return family_of<ScorpionSheet>(make_scorpion_referee,
                                  {
                                      {.game = "scorpion"},
                                      {.game = "scorpion:pysolfc", .complete_suits_leave = true},
                                      {.game = "scorpion:stuck-only", .merci_when_stuck = true},
                                      {.game = "scorpion:wasp", .any_card_to_spaces = true},
                                      super_scorpion_sheet("super-scorpion", std::vector<int>(10, 10)),
                                      pysolfc,
                                      super_scorpion_sheet("super-scorpion:tilldawn", all_dealt),
                                      fsolitaire,
                                      super_scorpion_sheet("super-scorpion:8x10", std::vector<int>(8, 10)),
                                      super_scorpion_sheet("super-scorpion:8x8", std::vector<int>(8, 8)),
                                      super_scorpion_sheet("super-scorpion:10x5", {6, 6, 6, 6, 5, 5, 5, 5, 5, 5}),
                                  });
}

}  // namespace winnable
