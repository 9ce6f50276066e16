// Gaps as its sheet says. A place is its row and its number in the row, both from 0; an entry without a card is a gap.
#include "solver/referee/gaps.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

PileName first_place(const GapsSheet& sheet, int row) {
  return {'P', static_cast<std::uint8_t>(row * sheet.ranks + 1)};
}

// A row for each suit, of as many places as ranks.
std::vector<PileName> pile_names(const GapsSheet& sheet) {
  std::vector<PileName> names;
  for (int row = 0; row < sheet.suits; ++row) names.push_back(first_place(sheet, row));
  return names;
}

class GapsReferee final : public TableReferee {
 public:
  explicit GapsReferee(const GapsSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<GapsReferee>(*this); }

  bool is_won() const override {
    for (int row = 0; row < sheet_.suits; ++row)
      if (!is_in_order(row)) return false;
    return true;
  }

 private:
  int places() const { return sheet_.suits * sheet_.ranks; }
  PileName row_name(int row) const { return first_place(sheet_, row); }

  // From the two to the highest rank of one suit, and a gap at the right.
  bool is_in_order(int row) const {
    const Cards& entries = cards(row_name(row));
    for (int rank = 2; rank <= sheet_.ranks; ++rank)
      if (entries[static_cast<std::size_t>(rank - 2)].card != Card(entries.front().card.suit(), rank)) return false;
    return !entries.back().card;
  }

  void lay_out(const Deck& deck) override {
    for (int place = 0; place < deck.size(); ++place)
      put(row_name(place / sheet_.ranks), deck[place].rank() == 1 ? Card{} : deck[place]);
  }

  // Moves name places, of which only the first of each row names a pile.
  bool is_place(PileName name) const { return name.letter == 'P' && name.number >= 1 && name.number <= places(); }
  int row_of(PileName place) const { return (place.number - 1) / sheet_.ranks; }
  int column_of(PileName place) const { return (place.number - 1) % sheet_.ranks; }
  Card at(PileName place) const {
    return cards(row_name(row_of(place)))[static_cast<std::size_t>(column_of(place))].card;
  }
  void set_at(PileName place, Card card) {
    cards(row_name(row_of(place)))[static_cast<std::size_t>(column_of(place))].card = card;
  }

  std::optional<std::string> check_names(const PlayMove& move) const override {
    for (const PileName name : {move.from, move.to})
      if (name.letter != 0 && !is_place(name)) return "this game has no place " + to_text(name);
    return std::nullopt;
  }

  std::vector<PlayMove> conceivable() const override {
    std::vector<PlayMove> moves;
    for (int from = 1; from <= places(); ++from)
      for (int to = 1; to <= places(); ++to)
        moves.push_back(plain_move({'P', static_cast<std::uint8_t>(from)}, {'P', static_cast<std::uint8_t>(to)}));
    return moves;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (!at(move.from)) return "there is no card at the first place";
    if (at(move.to)) return "the second place is no gap";
    return column_of(move.to) == 0 ? judge_left_end(at(move.from), row_of(move.to)) : judge_gap(at(move.from), move.to);
  }

  std::string_view judge_left_end(Card card, int row) const {
    if (card.rank() != 2) return "a gap at the left end takes a two";
    return !sheet_.rows_have_suits || card.suit() == row ? "" : "the left end takes the two of the row's suit";
  }

  std::string_view judge_gap(Card card, PileName gap) const {
    const Card left = at({'P', static_cast<std::uint8_t>(gap.number - 1)});
    if (!left) return "nothing goes to the right of a gap";
    if (left.rank() == sheet_.ranks) return "nothing goes to the right of a king";
    const bool follows = card.suit() == left.suit() && card.rank() == left.rank() + 1;
    return follows ? "" : "the card does not follow the one at the left of the gap";
  }

  void carry_out(const PlayMove& move) override {
    set_at(move.to, at(move.from));
    set_at(move.from, Card{});
  }

  bool removes_cards() const override { return true; }  // the aces, see inspect()

  // The aces can have lain anywhere, so that any arrangement of the other cards and the gaps can be dealt.
  std::optional<BoardError> inspect() const override {
    std::vector<bool> seen(64, false);
    for (const TablePile& row : piles_) {
      if (static_cast<int>(row.cards.size()) != sheet_.ranks)
        return error_at(row.name, Card{}, "a row has " + std::to_string(sheet_.ranks) + " entries, a card or -- each");
      for (const BoardCard& entry : row.cards) {
        if (entry.card.rank() == 1) return error_at(row.name, entry.card, "the aces are taken out");
        seen[entry.card.code] = true;
      }
    }
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (int rank = 2; rank <= sheet_.ranks; ++rank)
        if (!seen[Card(suit, rank).code]) return BoardError{0, "", to_text(Card(suit, rank)), "the card is missing"};
    return std::nullopt;
  }

  GapsSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_gaps_referee(const GapsSheet& sheet) { return std::make_unique<GapsReferee>(sheet); }

RefereeFamily gaps_referees() {
  return family_of<GapsSheet>(make_gaps_referee,
                              {{.game = "gaps"}, {.game = "gaps:one-deal", .rows_have_suits = false}});
}

}  // namespace winnable
