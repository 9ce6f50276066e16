// Rows with gaps as their sheet says. A place is its row and its column, both from 0; an entry without a card is a gap.
#include "solver/referee/gap_rows.h"

#include <array>

#include "solver/referee/table.h"

namespace winnable {
namespace {

// A row has as many places as there are ranks.
std::vector<PileName> row_names(const BuilderRules& rules) {
  std::vector<PileName> names;
  for (int row = 0; row < rules.gap_rows.rows; ++row)
    names.push_back({'P', static_cast<std::uint8_t>(row * rules.ranks + 1)});
  return names;
}

class GapRowsReferee final : public TableReferee {
 public:
  GapRowsReferee(const BuilderRules& rules, std::string game)
      : TableReferee(std::move(game), rules.deck_shape(), row_names(rules)), rules_(rules.gap_rows) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<GapRowsReferee>(*this); }

  bool is_won() const override {
    for (const TablePile& row : piles_)
      if (!is_in_order(row.cards)) return false;
    return true;
  }

 private:
  // From a two to the highest rank, and a gap at the right; at the left where rows grow from the right alone.
  bool is_in_order(Cards row) const {
    const auto gap = rules_.side == GrowthSide::right ? row.begin() : row.end() - 1;
    if (gap->card) return false;
    row.erase(gap);
    for (std::size_t i = 1; i < row.size(); ++i)
      if (!follows(row[i].card, row[i - 1].card)) return false;
    return row.front().card.rank() == 2;
  }

  // Whether the card is one rank higher than the other, and of the suit or the colour that the rules want.
  bool follows(Card card, Card lower) const {
    if (card.rank() != lower.rank() + 1) return false;
    switch (rules_.build) {
      case BuildRule::same_suit: return card.suit() == lower.suit();
      case BuildRule::alternate_colours: return card.is_red() != lower.is_red();
      default: return true;
    }
  }

  void lay_out(const Deck& deck) override {
    int dealt = 0;
    for (TablePile& row : piles_)
      for (int column = 0; column < ranks(); ++column) {
        const Card card = deck[dealt++];
        row.cards.push_back({card.rank() == 1 ? Card{} : card});
      }
  }

  // --- places: moves name them, of which only the first of each row names a pile ------------------------------------
  int ranks() const { return shape_.ranks; }
  int places() const { return static_cast<int>(piles_.size()) * ranks(); }
  static PileName place_name(int number) { return {'P', static_cast<std::uint8_t>(number)}; }
  bool is_place(PileName name) const { return name.letter == 'P' && name.number >= 1 && name.number <= places(); }
  int row_of(PileName place) const { return (place.number - 1) / ranks(); }
  int column_of(PileName place) const { return (place.number - 1) % ranks(); }
  Card at(PileName place) const {
    const Cards& row = piles_[static_cast<std::size_t>(row_of(place))].cards;
    return row[static_cast<std::size_t>(column_of(place))].card;
  }
  void set_at(PileName place, Card card) {
    Cards& row = piles_[static_cast<std::size_t>(row_of(place))].cards;
    row[static_cast<std::size_t>(column_of(place))].card = card;
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  std::optional<std::string> check_names(const PlayMove& move) const override {
    for (const PileName name : {move.from, move.to})
      if (name.letter != 0 && !is_place(name)) return "this game has no place " + to_text(name);
    return std::nullopt;
  }

  std::vector<PlayMove> conceivable() const override {
    std::vector<PlayMove> moves;
    for (int from = 1; from <= places(); ++from)
      for (int to = 1; to <= places(); ++to) moves.push_back(plain_move(place_name(from), place_name(to)));
    return moves;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (!at(move.from)) return "there is no card at the first place";
    if (at(move.to)) return "the second place is no gap";
    const Card card = at(move.from);
    switch (rules_.side) {
      case GrowthSide::left: return judge_from_left(card, move.to);
      case GrowthSide::right: return judge_from_right(card, move.to);
      default: break;
    }
    const bool fits = judge_from_left(card, move.to).empty() || judge_from_right(card, move.to).empty();
    return fits ? "" : "the card fits neither side of the gap";
  }

  // Of a row that grows from the left.
  std::string_view judge_from_left(Card card, PileName gap) const {
    if (column_of(gap) == 0) return judge_left_end(card, row_of(gap));
    const Card left = at(place_name(gap.number - 1));
    if (!left) return "nothing goes to the right of a gap";
    if (left.rank() == ranks()) return "nothing follows the highest rank";
    return follows(card, left) ? "" : "the card does not follow the one at the left of the gap";
  }

  std::string_view judge_left_end(Card card, int row) const {
    if (card.rank() != 2) return "a gap at the left end takes a two";
    return !rules_.suit_fixed || is_of_row(card, row) ? "" : "the left end takes the two of the row's suit";
  }

  // Of a row that grows from the right.
  std::string_view judge_from_right(Card card, PileName gap) const {
    if (column_of(gap) == ranks() - 1) return judge_right_end(card, row_of(gap));
    const Card right = at(place_name(gap.number + 1));
    if (!right) return "nothing goes to the left of a gap";
    if (right.rank() == 2) return "a two follows nothing";
    return follows(right, card) ? "" : "the one at the right of the gap does not follow the card";
  }

  // Where rows grow from both sides, a suit that is fixed binds twos alone.
  std::string_view judge_right_end(Card card, int row) const {
    if (card.rank() != ranks()) return "a gap at the right end takes the highest rank";
    const bool is_bound = rules_.suit_fixed && rules_.side == GrowthSide::right;
    return !is_bound || is_of_row(card, row) ? "" : "the right end takes the highest rank of the row's suit";
  }

  // The first row is that of clubs, and so on; behind the last suit they start again.
  bool is_of_row(Card card, int row) const { return card.suit() == row % shape_.suits; }

  void carry_out(const PlayMove& move) override {
    set_at(move.to, at(move.from));
    set_at(move.from, Card{});
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  bool removes_cards() const override { return true; }  // the aces, see inspect()

  // The aces can have lain anywhere, so that any arrangement of the other cards and the gaps can be dealt.
  std::optional<BoardError> inspect() const override {
    std::array<int, 64> copies{};
    for (const TablePile& row : piles_) {
      if (static_cast<int>(row.cards.size()) != ranks())
        return error_at(row.name, Card{}, "a row has " + std::to_string(ranks()) + " entries, a card or -- each");
      for (const BoardCard& entry : row.cards) {
        if (entry.card.rank() == 1) return error_at(row.name, entry.card, "the aces are taken out");
        ++copies[entry.card.code];
      }
    }
    for (int suit = 0; suit < shape_.suits; ++suit)
      for (int rank = 2; rank <= ranks(); ++rank)
        if (copies[Card(suit, rank).code] != shape_.decks)
          return missing(Card(suit, rank), copies[Card(suit, rank).code]);
    return std::nullopt;
  }

  static BoardError missing(Card card, int copies) {
    return {0, "", to_text(card), copies == 0 ? "the card is missing" : "one copy of the card is missing"};
  }

  GapRows rules_;
};

}  // namespace

std::unique_ptr<Referee> make_gap_rows_referee(const BuilderRules& rules, std::string game) {
  return std::make_unique<GapRowsReferee>(rules, std::move(game));
}

}  // namespace winnable
