// Kansas as its sheet says.
#include "solver/referee/kansas.h"

#include <numeric>

#include "solver/referee/table.h"

namespace winnable {
namespace {

class KansasReferee final : public TableReferee {
 public:
  explicit KansasReferee(const KansasSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks},
                     joined(column_names(sheet.columns), {kReserve, kFoundation, kWaste, kStock}), {"base"}),
        sheet_(sheet),
        home_(static_cast<std::size_t>(sheet.suits), 0) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<KansasReferee>(*this); }
  bool is_won() const override { return std::accumulate(home_.begin(), home_.end(), 0) == shape_.size(); }

  Board board() const override {
    Board board = TableReferee::board();
    board.facts = {{"base", base_}};
    return board;
  }

 private:
  // --- foundations: home_[suit] cards, the first of them of rank base_ ---------------------------------------------
  int rank_after(int rank, int steps) const { return (rank - 1 + steps) % sheet_.ranks + 1; }
  bool goes_home(Card card) const {
    const int height = home_[static_cast<std::size_t>(card.suit())];
    return height < sheet_.ranks && card.rank() == rank_after(base_, height);
  }
  void send_home(Card card) { ++home_[static_cast<std::size_t>(card.suit())]; }

  void clear_foundations() override {
    home_.assign(home_.size(), 0);
    base_ = 0;
  }

  void write_foundations(Board& board) const override {
    Pile& pile = board.piles.back();
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (int i = 0; i < home_[static_cast<std::size_t>(suit)]; ++i)
        pile.cards.push_back({Card(suit, rank_after(base_, i)), false});
  }

  bool read_foundations_of(const Board& board, BoardError& error) override {
    clear_foundations();
    const Pile* pile = board.find("F");
    if (!pile || pile->cards.empty()) {
      error = {pile ? pile->line : 0, "F", "", "the base card lies on a foundation from the start"};
      return false;
    }
    const int first = pile->cards.front().card.rank();
    base_ = board.fact("base", first);
    int open_suit = -1;
    for (const BoardCard& entry : pile->cards) {
      const Card card = entry.card;
      const auto fail = [&](std::string reason) {
        error = {pile->line, "F", to_text(card), std::move(reason)};
        return false;
      };
      if (!card || entry.face_down) return fail("not a card of a foundation");
      if (card.suit() != open_suit && card.rank() != base_)
        return fail("the foundations start from rank " + std::to_string(base_) + ", the base");
      if (!goes_home(card)) return fail("a foundation rises in suit without gaps");
      send_home(card);
      open_suit = card.suit();
    }
    return true;
  }

  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    int next = 0;
    const auto deal_base = [&] {
      base_ = deck[next].rank();
      send_home(deck[next++]);
    };
    if (sheet_.base_dealt_before_reserve) deal_base();
    for (int i = 0; i < sheet_.reserve; ++i) put(kReserve, deck[next++]);
    if (!sheet_.base_dealt_before_reserve) deal_base();
    for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    fill_stock(deck, next);
    if (sheet_.first_card_turned && !is_empty(kStock)) put(kWaste, take_from_stock());
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  // Any suit; a king goes on an ace.
  bool fits(Card card, Card host) const { return host.rank() == rank_after(card.rank(), 1); }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    const char from = move.from.letter;
    if (from != 'T' && from != 'R' && from != 'W') return "no card moves from there";
    if (from != 'T' && move.count != 1) return "only the top card is available there";
    const Card head = cards(move.from)[cards(move.from).size() - move.count].card;
    if (move.to == kFoundation) {
      if (move.count != 1) return "cards go to a foundation one at a time";
      return goes_home(head) ? "" : "no foundation takes this card";
    }
    if (move.to.letter != 'T') return "nothing moves there";
    if (from == 'T' && !sheet_.any_suffix_moves && move.count != 1 && move.count != size(move.from))
      return "one card or the whole column moves";
    if (!is_empty(move.to)) return fits(head, top(move.to)) ? "" : "a column builds down by one, whatever the suits";
    if (!is_empty(kReserve)) return "only the reserve fills an empty column";
    if (from != 'W' && !sheet_.any_card_fills) return "only the waste fills an empty column";
    return "";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
      return;
    }
    if (move.to == kFoundation) {
      send_home(take(move.from));
    } else {
      move_cards(move.from, move.to, move.count);
    }
    if (move.from.letter == 'T' && is_empty(move.from) && !is_empty(kReserve)) {
      note(to_text(move.from) + " filled with " + to_text(top(kReserve)));
      move_cards(kReserve, move.from);
    }
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (size(kReserve) > sheet_.reserve)
      return error_at(kReserve, Card{},
                      "the reserve never holds more than " + std::to_string(sheet_.reserve) + " cards");
    const int undealt = shape_.size() - sheet_.reserve - 1 - sheet_.columns;
    const int turned = sheet_.first_card_turned && undealt > 0 ? 1 : 0;
    if (size(kStock) > undealt - turned)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt - turned) + " cards");
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(kWaste, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    for (int i = 0; i < sheet_.columns; ++i) {
      const PileName name = column_name(i);
      if (is_empty(name) && !is_empty(kReserve))
        return error_at(name, Card{}, "an empty column is filled from the reserve at once");
      const Cards& pile = cards(name);
      for (std::size_t j = 1; j < pile.size(); ++j)
        if (!fits(pile[j].card, pile[j - 1].card))
          return error_at(name, pile[j].card, "the card cannot be built on " + to_text(pile[j - 1].card));
    }
    return std::nullopt;
  }

  KansasSheet sheet_;
  std::vector<int> home_;
  int base_ = 0;
};

}  // namespace

std::unique_ptr<Referee> make_kansas_referee(const KansasSheet& sheet) {
  return std::make_unique<KansasReferee>(sheet);
}

RefereeFamily kansas_referees() {
  return family_of<KansasSheet>(make_kansas_referee, {
                                                         {.game = "kansas"},
                                                         {.game = "kansas:chameleon",
                                                          .any_suffix_moves = false,
                                                          .any_card_fills = true,
                                                          .base_dealt_before_reserve = true,
                                                          .first_card_turned = true},
                                                     });
}

}  // namespace winnable
