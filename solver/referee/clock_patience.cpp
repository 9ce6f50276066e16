// Clock as its sheet says: each card that is turned says which pile is turned next.
#include "solver/referee/clock_patience.h"

#include "solver/referee/table.h"

namespace winnable {
namespace {

class ClockReferee final : public TableReferee {
 public:
  explicit ClockReferee(const ClockSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, joined(column_names(sheet.ranks), {kWaste})),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<ClockReferee>(*this); }

  bool is_won() const override {
    for (int rank = 1; rank <= sheet_.ranks; ++rank)
      if (!is_empty(pile_of(rank))) return false;
    return true;
  }

 private:
  static PileName pile_of(int rank) { return column_name(rank - 1); }

  void lay_out(const Deck& deck) override {
    int next = 0;
    for (int row = 0; row < sheet_.suits; ++row)
      for (int rank = 1; rank <= sheet_.ranks; ++rank) put(pile_of(rank), deck[next++], true);
  }

  PileName pile_to_turn() const { return pile_of(is_empty(kWaste) ? sheet_.ranks : top(kWaste).rank()); }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb != Verb::turn) return "this game has no such move";
    return is_empty(pile_to_turn()) ? "no card is left face down on the pile that is to be turned" : "";
  }

  void carry_out(const PlayMove& move) override {
    (void)move;
    const PileName pile = pile_to_turn();
    cards(kWaste).clear();
    put(kWaste, take(pile));
  }

  bool has_face_down_cards() const override { return true; }
  bool removes_cards() const override { return true; }  // those face up under their piles, see inspect_piles()

  std::optional<BoardError> inspect() const override {
    for (const TablePile& pile : piles_)
      for (const BoardCard& entry : pile.cards)
        if (!entry.card)
          return error_at(pile.name, Card{}, "the piles have no removed places");
        else if (entry.face_down == (pile.name == kWaste))
          return error_at(pile.name, entry.card, "the card turned last lies face up, all others face down");
    if (size(kWaste) > 1) return error_at(kWaste, top(kWaste), "only the card that was turned last is written");
    return is_empty(kWaste) ? inspect_layout() : inspect_piles();
  }

  // Before the first turn no card has left its pile.
  std::optional<BoardError> inspect_layout() const {
    for (int rank = 1; rank <= sheet_.ranks; ++rank)
      if (size(pile_of(rank)) != sheet_.suits)
        return error_at(pile_of(rank), Card{},
                        "before the first turn a pile has " + std::to_string(sheet_.suits) + " cards");
    return std::nullopt;
  }

  // A pile is turned once for each card of its rank that was turned, the last one excepted, and that of the kings
  // once more at the beginning. Where the numbers agree, the cards can have been turned in any order.
  std::optional<BoardError> inspect_piles() const {
    if (face_down(sheet_.ranks) == 0 && top(kWaste).rank() != sheet_.ranks)
      return error_at(kWaste, top(kWaste), "the game ended with the last king");
    for (int rank = 1; rank <= sheet_.ranks; ++rank) {
      const int gone = sheet_.suits - size(pile_of(rank));
      const int turns = sheet_.suits - face_down(rank) - (top(kWaste).rank() == rank) + (rank == sheet_.ranks);
      if (gone == turns) continue;
      return error_at(pile_of(rank), Card{},
                      "after the cards that were turned, the pile has " + std::to_string(sheet_.suits - turns) +
                          " cards face down");
    }
    return std::nullopt;
  }

  int face_down(int rank) const {
    int count = 0;
    for (const TablePile& pile : piles_)
      for (const BoardCard& entry : pile.cards) count += pile.name != kWaste && entry.card.rank() == rank;
    return count;
  }

  ClockSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_clock_referee(const ClockSheet& sheet) { return std::make_unique<ClockReferee>(sheet); }

RefereeFamily clock_patience_referees() { return family_of<ClockSheet>(make_clock_referee, {{.game = "clock"}}); }

}  // namespace winnable
