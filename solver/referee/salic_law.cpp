// Salic Law as its sheet says, rule by rule.
#include "solver/referee/salic_law.h"

#include <algorithm>

#include "solver/referee/table.h"

namespace winnable {
namespace {

constexpr PileName foundation_name(int i) { return {'F', static_cast<std::uint8_t>(i + 1)}; }

int king_count(const SalicLawSheet& sheet) { return sheet.decks * sheet.suits; }

std::vector<PileName> pile_names(const SalicLawSheet& sheet) {
  auto names = column_names(king_count(sheet));
  for (int i = 0; i < king_count(sheet); ++i) names.push_back(foundation_name(i));
  names.push_back(kStock);
  return names;
}

class SalicLawReferee final : public TableReferee {
 public:
  explicit SalicLawReferee(const SalicLawSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<SalicLawReferee>(*this); }

  // All cards from the aces to the jacks are on foundations.
  bool is_won() const override { return cards_home() == kings() * jack(); }

 private:
  int kings() const { return king_count(sheet_); }
  int king() const { return sheet_.ranks; }
  int queen() const { return sheet_.ranks - 1; }
  int jack() const { return sheet_.ranks - 2; }

  int kings_laid() const {
    int laid = 0;
    while (laid < kings() && !is_empty(column_name(laid))) ++laid;
    return laid;
  }
  int cards_home() const {
    int home = 0;
    for (int i = 0; i < kings(); ++i) home += size(foundation_name(i));
    return home;
  }

  Deck set_up(Deck deck) const {
    if (!sheet_.last_king_first) {
      take_first_copy_to_front(deck, Card(sheet_.suits - 1, king()));
      return deck;
    }
    int last = deck.size() - 1;
    while (deck[last].rank() != king()) --last;
    std::rotate(deck.cards.begin(), deck.cards.begin() + last, deck.cards.begin() + last + 1);
    return deck;
  }

  void lay_out(const Deck& shuffled) override {
    const Deck deck = set_up(shuffled);
    put(column_name(0), deck[0]);
    for (int i = 1; i < deck.size(); ++i)
      if (deck[i].rank() != queen() || !sheet_.queens_out_first) put(kStock, deck[i]);
  }

  // The foundation that takes a card: it stands one lower, suits do not matter. -1: none.
  int foundation_for(Card card) const {
    if (card.rank() > jack()) return -1;
    for (int i = 0; i < kings(); ++i)
      if (size(foundation_name(i)) == card.rank() - 1)
        return sheet_.foundation_needs_king && card.rank() == 1 && i >= kings_laid() ? -1 : i;
    return -1;
  }

  std::vector<PlayMove> conceivable() const override {
    auto moves = TableReferee::conceivable();
    moves.push_back(plain_move(kStock, kFoundation));
    for (int i = 0; i < kings(); ++i) moves.push_back(plain_move(column_name(i), kFoundation));
    return moves;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the deal is over" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (move.to.letter == 'F' && move.to != kFoundation) return "the foundations are named together: F";
    if (move.from == kStock) return judge_stock_card(move.to);
    if (move.from.letter != 'T') return "foundation cards stay";
    if (is_empty(move.from)) return "the column has not been started";
    if (size(move.from) == 1) return "kings never move";
    if (move.to == kFoundation) return foundation_for(top(move.from)) >= 0 ? "" : "no foundation takes this card";
    return move.to.letter == 'T' ? judge_space(move.to) : "nothing moves there";
  }

  std::string_view judge_stock_card(PileName to) const {
    if (!sheet_.stock_card_to_foundation || to != kFoundation) return "the next card of the deal is placed by: turn";
    if (is_empty(kStock)) return "the deal is over";
    const Card card = cards(kStock).front().card;
    if (card.rank() == 1) return "an ace goes to a foundation when it is turned: turn";
    return foundation_for(card) >= 0 ? "" : "no foundation takes this card";
  }

  std::string_view judge_space(PileName to) const {
    if (!sheet_.bare_kings_are_spaces) return "columns take no cards in this game";
    if (!is_empty(kStock) && !sheet_.spaces_during_deal) return "a bare king is a space only after the deal";
    return size(to) == 1 ? "" : "only a bare king takes a card";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      turn();
    } else if (move.to == kFoundation) {
      send_home(move.from == kStock ? take_from_stock() : take(move.from));
    } else {
      move_cards(move.from, move.to);
    }
  }

  void turn() {
    const Card card = take_from_stock();
    const std::string name = to_text(card);
    if (card.rank() == queen()) {
      note(name + " is discarded");
    } else if (card.rank() == 1 && !sheet_.aces_by_hand) {
      send_home(card);
      note(name + " goes to a foundation");
    } else {
      const PileName column = column_name(card.rank() == king() ? kings_laid() : kings_laid() - 1);
      put(column, card);
      note(name + " is placed on " + to_text(column));
    }
  }

  void send_home(Card card) {
    put(foundation_name(foundation_for(card)), card);
    arrange_foundations();
  }

  // One of the equivalent arrangements: the cards of each rank in suit order from F1 on, so the highest pile is first.
  void arrange_foundations() {
    std::vector<Card> home;
    for (int i = 0; i < kings(); ++i) {
      for (const BoardCard& card : cards(foundation_name(i))) home.push_back(card.card);
      cards(foundation_name(i)).clear();
    }
    std::sort(home.begin(), home.end());
    for (int rank = 1; rank <= jack(); ++rank) {
      int pile = 0;
      for (const Card card : home)
        if (card.rank() == rank) put(foundation_name(pile++), card);
    }
  }

  bool read_foundations_of(const Board& board, BoardError& error) override {
    for (int i = 0; i < kings(); ++i) {
      const PileName name = foundation_name(i);
      const Pile* pile = board.find(to_text(name));
      cards(name).clear();
      if (!pile) continue;
      for (const BoardCard& entry : pile->cards) {
        if (entry.card.rank() == size(name) + 1 && entry.card.rank() <= jack()) {
          put(name, entry.card);
          continue;
        }
        error = {pile->line, pile->name, to_text(entry.card),
                 "a foundation rises from the ace to the jack without gaps, in any suits"};
        return false;
      }
    }
    arrange_foundations();
    return true;
  }

  void clear_foundations() override {}  // their cards lie in piles

  bool removes_cards() const override { return true; }  // queens, see inspect_counts()

  std::optional<BoardError> inspect() const override {
    for (const auto inspect_part :
         {&SalicLawReferee::inspect_columns, &SalicLawReferee::inspect_stock, &SalicLawReferee::inspect_counts})
      if (const auto error = (this->*inspect_part)()) return error;
    int begun = 0;
    while (begun < kings() && !is_empty(foundation_name(begun))) ++begun;
    if (sheet_.foundation_needs_king && begun > kings_laid())
      return error_at(foundation_name(begun - 1), Card{}, "no more foundations can be begun than kings lie");
    return std::nullopt;
  }

  std::optional<BoardError> inspect_columns() const {
    if (is_empty(column_name(0))) return error_at(column_name(0), Card{}, "the first column is started with a king");
    for (int i = 0; i < kings(); ++i) {
      const Cards& column = cards(column_name(i));
      if (i > 0 && !column.empty() && is_empty(column_name(i - 1)))
        return error_at(column_name(i), column[0].card, "the column before it has not been started");
      for (std::size_t j = 0; j < column.size(); ++j) {
        const Card card = column[j].card;
        if ((j == 0) != (card.rank() == king()))
          return error_at(column_name(i), card,
                          j == 0 ? "a column starts with a king" : "a king starts a column of its own");
        if (card.rank() == queen() || !card) return error_at(column_name(i), card, "queens lie on no column");
        if (card.rank() == 1 && !sheet_.aces_by_hand)
          return error_at(column_name(i), card, "aces go to foundations at once");
      }
    }
    return std::nullopt;
  }

  std::optional<BoardError> inspect_stock() const {
    for (const BoardCard& entry : cards(kStock)) {
      if (!entry.card) return error_at(kStock, Card{}, "the stock has no removed places");
      if (entry.card.rank() == queen() && sheet_.queens_out_first)
        return error_at(kStock, entry.card, "the queens are taken out before the deal");
    }
    return std::nullopt;
  }

  // Nothing but queens may be missing.
  std::optional<BoardError> inspect_counts() const {
    std::vector<int> count(64, 0);
    for (const TablePile& pile : piles_)
      for (const BoardCard& card : pile.cards) ++count[card.card.code];
    for (int suit = 0; suit < sheet_.suits; ++suit) {
      for (int rank = 1; rank <= sheet_.ranks; ++rank) {
        const Card card(suit, rank);
        if (rank == queen() || count[card.code] == sheet_.decks) continue;
        return BoardError{0, "", to_text(card),
                          count[card.code] == 0 ? "the card is missing" : "one copy of the card is missing"};
      }
    }
    return std::nullopt;
  }

  SalicLawSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_salic_law_referee(const SalicLawSheet& sheet) {
  return std::make_unique<SalicLawReferee>(sheet);
}

RefereeFamily salic_law_referees() {
  return family_of<SalicLawSheet>(make_salic_law_referee,
                                  {
                                      {.game = "salic-law"},
                                      {.game = "salic-law:no-spaces", .bare_kings_are_spaces = false},
                                      {.game = "salic-law:pysolfc",
                                       .spaces_during_deal = true,
                                       .last_king_first = true,
                                       .queens_out_first = true,
                                       .aces_by_hand = true,
                                       .stock_card_to_foundation = false,
                                       .foundation_needs_king = true},
                                  });
}

}  // namespace winnable
