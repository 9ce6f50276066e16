// Gaps as its sheet says.
#include "solver/referee/gaps.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

class GapsReferee final : public TableReferee {
 public:
  explicit GapsReferee(const GapsSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, row_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<GapsReferee>(*this); }

  bool is_won() const override {
    for (const TablePile& row : piles_)
      for (std::size_t i = 0; i + 1 < row.cards.size(); ++i) {
        const Card wanted(row.cards.front().card.suit(), static_cast<int>(i) + 2);
        if (!row.cards.front().card || row.cards[i].card != wanted) return false;
      }
    return true;
  }

 private:
  static std::vector<PileName> row_names(const GapsSheet& sheet) {
    std::vector<PileName> names;
    for (int row = 0; row < sheet.suits; ++row)
      names.push_back({'P', static_cast<std::uint8_t>(row * sheet.ranks + 1)});
    return names;
  }

  // A place's number counts from 1, row by row.
  bool is_place(PileName name) const { return name.letter == 'P' && name.number >= 1 && name.number <= shape_.size(); }
  std::size_t row_of(PileName name) const { return static_cast<std::size_t>((name.number - 1) / sheet_.ranks); }
  std::size_t column_of(PileName name) const { return static_cast<std::size_t>((name.number - 1) % sheet_.ranks); }
  Card& card_at(PileName name) { return piles_[row_of(name)].cards[column_of(name)].card; }
  Card card_at(PileName name) const { return piles_[row_of(name)].cards[column_of(name)].card; }

  void lay_out(const Deck& deck) override {
    int next = 0;
    for (TablePile& row : piles_)
      for (int i = 0; i < sheet_.ranks; ++i, ++next)
        row.cards.push_back({deck[next].rank() == 1 ? Card{} : deck[next], false});
  }

  std::optional<std::string> check_names(const PlayMove& move) const override {
    if (move.verb != Verb::move) return std::nullopt;
    for (const PileName name : {move.from, move.to})
      if (!is_place(name)) return "this game has no place " + to_text(name);
    return std::nullopt;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    const Card card = card_at(move.from);
    if (!card) return "there is a gap, no card";
    if (card_at(move.to)) return "there is a card, no gap";
    if (column_of(move.to) == 0) {
      if (card.rank() != 2) return "only a two goes to the left end of a row";
      if (sheet_.rows_have_suits && static_cast<int>(row_of(move.to)) != card.suit())
        return "the row belongs to another suit";
      return "";
    }
    const Card left = card_at({'P', static_cast<std::uint8_t>(move.to.number - 1)});
    if (!left) return "nothing goes to the right of a gap";
    if (left.rank() == sheet_.ranks) return "nothing goes to the right of a king";
    if (left.suit() != card.suit() || left.rank() + 1 != card.rank())
      return "a card goes to the right of the next lower card of its suit";
    return "";
  }

  void carry_out(const PlayMove& move) override {
    card_at(move.to) = card_at(move.from);
    card_at(move.from) = Card{};
  }

  std::vector<PlayMove> conceivable() const override {
    std::vector<PlayMove> moves;
    for (int from = 1; from <= shape_.size(); ++from)
      for (int to = 1; to <= shape_.size(); ++to)
        moves.push_back(plain_move({'P', static_cast<std::uint8_t>(from)}, {'P', static_cast<std::uint8_t>(to)}));
    return moves;
  }

  bool removes_cards() const override { return true; }  // the aces

  std::optional<BoardError> inspect() const override {
    int cards_there = 0;
    for (const TablePile& row : piles_) {
      if (static_cast<int>(row.cards.size()) != sheet_.ranks)
        return error_at(row.name, Card{},
                        "a row has " + std::to_string(sheet_.ranks) + " places, the line " +
                            std::to_string(row.cards.size()) + " (write -- for a gap)");
      for (const BoardCard& entry : row.cards) {
        if (!entry.card) continue;
        if (entry.face_down) return error_at(row.name, entry.card, "no card lies face down");
        if (entry.card.rank() == 1) return error_at(row.name, entry.card, "the aces are taken out: write -- for a gap");
        ++cards_there;
      }
    }
    const int expected = shape_.size() - sheet_.suits;
    if (cards_there == expected) return std::nullopt;
    return error_at(piles_.front().name, Card{},
                    "there are " + std::to_string(expected) + " cards besides the gaps, not " +
                        std::to_string(cards_there));
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
