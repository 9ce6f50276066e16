// La Nivernaise as its sheet says, rule by rule.
#include "solver/referee/la_nivernaise.h"

#include <algorithm>

#include "solver/referee/table.h"

namespace winnable {
namespace {

constexpr PileName kUp{'U', 0};
constexpr PileName kDown{'D', 0};

std::vector<PileName> pile_names(const LaNivernaiseSheet& sheet) {
  return joined(joined(column_names(sheet.packets), cell_names(sheet.flanks)), {kUp, kDown, kStock});
}

bool is_foundation(PileName name) { return name == kUp || name == kDown; }

class LaNivernaiseReferee final : public TableReferee {
 public:
  explicit LaNivernaiseReferee(const LaNivernaiseSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet), {"redeals"}),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<LaNivernaiseReferee>(*this); }

  bool is_won() const override { return size(kUp) + size(kDown) == shape_.size(); }

  std::optional<BoardError> set(const Board& board) override {
    if (auto error = TableReferee::set(board)) return error;
    sort_foundation(kUp);
    sort_foundation(kDown);
    return std::nullopt;
  }

 private:
  using Setup = LaNivernaiseSheet::Setup;

  Deck set_up(Deck deck) const {
    if (sheet_.setup == Setup::ace_of_spades_first) take_first_copy_to_front(deck, Card(sheet_.suits - 1, 1));
    if (sheet_.setup != Setup::ace_or_king_early) return deck;
    const auto starts_foundation = [&](int i) { return deck[i].rank() == 1 || deck[i].rank() == sheet_.ranks; };
    for (int i = 0; i < sheet_.flanks; ++i)
      if (starts_foundation(i)) return deck;
    int last = deck.size() - 1;
    while (!starts_foundation(last)) --last;
    std::rotate(deck.cards.begin(), deck.cards.begin() + last, deck.cards.begin() + last + 1);
    return deck;
  }

  void lay_out(const Deck& shuffled) override {
    const Deck deck = set_up(shuffled);
    for (int i = 0; i < sheet_.flanks; ++i) put(cell_name(i), deck[i]);
    fill_stock(deck, sheet_.flanks);
    for (int i = 0; i < sheet_.packets; ++i) deal_to(column_name(i));
  }

  // Up to four stock cards together on top of a packet.
  void deal_to(PileName packet) {
    for (int i = 0; i < sheet_.packet_size && !is_empty(kStock); ++i) put(packet, take_from_stock());
  }

  // How many cards of a suit lie on a foundation.
  int height(PileName foundation, int suit) const {
    const Cards& pile = cards(foundation);
    return static_cast<int>(
        std::count_if(pile.begin(), pile.end(), [suit](const BoardCard& card) { return card.card.suit() == suit; }));
  }
  Card exposed(PileName foundation, int suit) const {
    const int cards_there = height(foundation, suit);
    if (cards_there == 0) return {};
    return Card(suit, foundation == kUp ? cards_there : sheet_.ranks + 1 - cards_there);
  }
  bool accepts(PileName foundation, Card card) const {
    const int cards_there = height(foundation, card.suit());
    return card.rank() == (foundation == kUp ? cards_there + 1 : sheet_.ranks - cards_there);
  }

  // Clubs first, each suit in the order in which its cards came.
  void sort_foundation(PileName foundation) {
    std::stable_sort(cards(foundation).begin(), cards(foundation).end(),
                     [foundation](const BoardCard& a, const BoardCard& b) {
                       if (a.card.suit() != b.card.suit()) return a.card.suit() < b.card.suit();
                       return foundation == kUp ? a.card.rank() < b.card.rank() : a.card.rank() > b.card.rank();
                     });
  }

  // "U4" and "D4" name the foundations of one suit, in exchanges only.
  bool is_foundation_of_suit(PileName name) const {
    return (name.letter == 'U' || name.letter == 'D') && name.number >= 1 && name.number <= sheet_.suits;
  }
  bool is_exchange(const PlayMove& move) const {
    return move.verb == Verb::move && is_foundation_of_suit(move.from) && is_foundation_of_suit(move.to);
  }

  std::optional<std::string> check_names(const PlayMove& move) const override {
    if (is_exchange(move)) return std::nullopt;
    return TableReferee::check_names(move);
  }

  std::vector<PlayMove> conceivable() const override {
    auto moves = TableReferee::conceivable();
    for (int suit = 1; suit <= sheet_.suits; ++suit) {
      const auto number = static_cast<std::uint8_t>(suit);
      moves.push_back(plain_move({'U', number}, {'D', number}));
      moves.push_back(plain_move({'D', number}, {'U', number}));
    }
    return moves;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::deal) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb == Verb::redeal) {
      if (!is_empty(kStock)) return "a redeal needs an empty stock";
      return fact("redeals") < sheet_.redeals ? "" : "no redeal is left";
    }
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (is_exchange(move)) return judge_exchange(move);
    if (move.from == kStock) {
      if (!sheet_.stock_fills_flanks || move.to.letter != 'R') return "stock cards are dealt to the Line";
      return is_empty(move.to) ? "" : "the Flank is occupied";
    }
    if (move.from.letter != 'T' && move.from.letter != 'R') return "foundation cards stay";
    if (is_foundation(move.to))
      return accepts(move.to, top(move.from)) ? "" : "the foundation of the suit needs another rank";
    if (move.from.letter == 'R') return "a Flank card goes to a foundation only";
    if (move.to.letter == 'R') return is_empty(move.to) ? "" : "the Flank is occupied";
    return "a card of the Line goes to a foundation or into an empty Flank only";
  }

  std::string_view judge_exchange(const PlayMove& move) const {
    if (!sheet_.foundations_exchange) return "foundation cards stay";
    if (move.from.number != move.to.number || move.from.letter == move.to.letter)
      return "cards pass only between the two foundations of one suit";
    const Card card = exposed({move.from.letter, 0}, move.from.number - 1);
    if (!card) return "the foundation is empty";
    return accepts({move.to.letter, 0}, card) ? "" : "the other foundation needs another rank";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::deal) {
      deal_round();
    } else if (move.verb == Verb::redeal) {
      redeal();
    } else if (is_exchange(move)) {
      const PileName from{move.from.letter, 0};
      const PileName to{move.to.letter, 0};
      const BoardCard card{exposed(from, move.from.number - 1), false};
      cards(from).erase(std::find(cards(from).begin(), cards(from).end(), card));
      cards(to).push_back(card);
      sort_foundation(to);
    } else {
      const Card card = move.from == kStock ? take_from_stock() : take(move.from);
      put(move.to, card);
      if (is_foundation(move.to)) sort_foundation(move.to);
      if (move.from.letter == 'T' && is_empty(move.from)) refill(move.from);
    }
  }

  void deal_round() {
    for (int i = 0; i < sheet_.packets; ++i) deal_to(column_name(i));
  }

  // The packets, first packet first and deepest card first, are the new stock; one round is dealt at once.
  void redeal() {
    for (int i = 0; i < sheet_.packets; ++i) move_cards(column_name(i), kStock, size(column_name(i)));
    set_fact("redeals", fact("redeals") + 1);
    deal_round();
  }

  void refill(PileName packet) {
    deal_to(packet);
    if (is_empty(packet)) return;
    std::string dealt;
    for (const BoardCard& card : cards(packet)) dealt += " " + to_text(card.card);
    note(to_text(packet) + " is refilled with" + dealt);
  }

  std::optional<BoardError> inspect() const override {
    for (const PileName foundation : {kUp, kDown})
      if (const auto error = inspect_foundation(foundation)) return error;
    for (int i = 0; i < sheet_.flanks; ++i)
      if (size(cell_name(i)) > 1) return error_at(cell_name(i), cards(cell_name(i))[1].card, "a Flank holds one card");
    for (int i = 0; i < sheet_.packets; ++i)
      if (is_empty(column_name(i)) && !is_empty(kStock))
        return error_at(column_name(i), Card{}, "a packet is never empty while the stock holds a card");
    if (fact("redeals") > sheet_.redeals)
      return BoardError{0, "", "", "only " + std::to_string(sheet_.redeals) + " redeals are allowed"};
    const int undealt = shape_.size() - sheet_.flanks - sheet_.packets * sheet_.packet_size;
    if (size(kStock) > undealt)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt) + " cards");
    return std::nullopt;
  }

  std::optional<BoardError> inspect_foundation(PileName foundation) const {
    std::vector<int> heights(kMaxSuits, 0);
    for (const BoardCard& card : cards(foundation)) {
      int& cards_there = heights[static_cast<std::size_t>(card.card.suit())];
      const int needed = foundation == kUp ? cards_there + 1 : sheet_.ranks - cards_there;
      if (card.card.rank() != needed)
        return error_at(foundation, card.card,
                        foundation == kUp ? "these foundations rise in suit from the ace without gaps"
                                          : "these foundations fall in suit from the king without gaps");
      ++cards_there;
    }
    return std::nullopt;
  }

  LaNivernaiseSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_la_nivernaise_referee(const LaNivernaiseSheet& sheet) {
  return std::make_unique<LaNivernaiseReferee>(sheet);
}

RefereeFamily la_nivernaise_referees() {
  using Setup = LaNivernaiseSheet::Setup;
  return family_of<LaNivernaiseSheet>(
      make_la_nivernaise_referee,
      {
          {.game = "la-nivernaise"},
          {.game = "la-nivernaise:pysolfc", .setup = Setup::ace_or_king_early, .foundations_exchange = true},
          {.game = "la-nivernaise:cadogan", .setup = Setup::none, .stock_fills_flanks = true},
      });
}

}  // namespace winnable
