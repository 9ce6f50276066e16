// Spider and its relatives as their sheet says, rule by rule.
#include "solver/referee/spider.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/complete_suits.h"

namespace winnable {
namespace {

int stock_size(const SpiderSheet& sheet) {
  const int dealt = std::accumulate(sheet.columns.begin(), sheet.columns.end(), 0);
  return DeckShape{sheet.decks, sheet.suits, sheet.ranks}.size() - dealt;
}

std::vector<PileName> pile_names(const SpiderSheet& sheet) {
  auto names = column_names(static_cast<int>(sheet.columns.size()));
  names.push_back(kFoundation);
  if (stock_size(sheet) > 0) names.push_back(kStock);
  return names;
}

class SpiderReferee final : public CompleteSuitsReferee {
 public:
  explicit SpiderReferee(const SpiderSheet& sheet)
      : CompleteSuitsReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<SpiderReferee>(*this); }

  bool is_won() const override { return complete_suits() == sheet_.decks * sheet_.suits; }

 private:
  int column_count() const { return static_cast<int>(sheet_.columns.size()); }
  int dealt_to(int column) const { return sheet_.columns[static_cast<std::size_t>(column)]; }
  int stock_left() const { return find(kStock) ? size(kStock) : 0; }

  // All cards of the columns but the last of each in rows, then those, then the stock.
  void lay_out(const Deck& deck) override {
    int next = 0;
    const int rows = *std::max_element(sheet_.columns.begin(), sheet_.columns.end()) - 1;
    for (int row = 0; row < rows; ++row)
      for (int i = 0; i < column_count(); ++i)
        if (row < dealt_to(i) - 1) put(column_name(i), deck[next++], sheet_.face_down);
    for (int i = 0; i < column_count(); ++i) put(column_name(i), deck[next++]);
    while (next < deck.size()) put(kStock, deck[next++]);
  }

  // How many cards at the end of a column are face up, of one suit and in sequence.
  int run_length(PileName name) const {
    const Cards& pile = cards(name);
    if (pile.empty() || pile.back().face_down) return 0;
    std::size_t first = pile.size() - 1;
    while (first > 0 && !pile[first - 1].face_down && pile[first - 1].card.suit() == pile[first].card.suit() &&
           pile[first - 1].card.rank() == pile[first].card.rank() + 1)
      --first;
    return static_cast<int>(pile.size() - first);
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::deal) return judge_deal();
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter == 'F') return "complete suits stay where they are";
    if (move.to.letter == 'F') return "a complete suit leaves by itself";
    if (move.from == kStock || move.to == kStock) return "the stock is dealt to all columns: deal";
    if (move.count > run_length(move.from)) return "only face-up cards of one suit in sequence move together";
    if (is_empty(move.to)) return "";
    const Cards& source = cards(move.from);
    const Card taken = source[source.size() - move.count].card;
    return top(move.to).rank() == taken.rank() + 1 ? "" : "a card goes on a card of the next higher rank";
  }

  std::string_view judge_deal() const {
    if (stock_left() == 0) return "no card is left to deal";
    if (sheet_.deals_onto_spaces) return "";
    for (int i = 0; i < column_count(); ++i)
      if (is_empty(column_name(i))) return "the stock is not dealt while a column is empty";
    return "";
  }

  int largest_group(const TablePile& from) const override {
    return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::deal) return deal_round();
    move_cards(move.from, move.to, move.count);
    turn_up(move.from);
    let_complete_suit_leave(move.to);
  }

  // One card to each column from the left until the stock is empty; then complete suits leave.
  void deal_round() {
    const int count = std::min(column_count(), stock_left());
    for (int i = 0; i < count; ++i) {
      const Card card = take_from_stock();
      put(column_name(i), card);
      note(to_text(card) + " is dealt to " + to_text(column_name(i)));
    }
    for (int i = 0; i < count; ++i) let_complete_suit_leave(column_name(i));
  }

  void let_complete_suit_leave(PileName name) {
    if (run_length(name) < sheet_.ranks) return;
    const Card ace = top(name);
    let_suit_leave(ace.suit());
    note(to_text(Card(ace.suit(), sheet_.ranks)) + " to " + to_text(ace) + " leave " + to_text(name));
    for (int i = 0; i < sheet_.ranks; ++i) take(name);
    turn_up(name);
  }

  void turn_up(PileName name) {
    if (is_empty(name) || !cards(name).back().face_down) return;
    cards(name).back().face_down = false;
    note(to_text(top(name)) + " is turned up on " + to_text(name));
  }

  bool has_face_down_cards() const override { return true; }

  std::optional<BoardError> inspect() const override {
    for (int i = 0; i < column_count(); ++i)
      if (const auto error = inspect_column(i)) return error;
    return inspect_rest(kStock, stock_size(sheet_), column_count());
  }

  std::optional<BoardError> inspect_column(int column) const {
    const PileName name = column_name(column);
    const Cards& pile = cards(name);
    const int most = sheet_.face_down ? dealt_to(column) - 1 : 0;
    for (std::size_t i = 0; i < pile.size(); ++i) {
      if (!pile[i].face_down) continue;
      const Card card = pile[i].card;
      if (i > 0 && !pile[i - 1].face_down) return error_at(name, card, "a face-down card lies on a face-up card");
      if (static_cast<int>(i) >= most)
        return error_at(name, card, "only " + std::to_string(most) + " cards of this column are dealt face down");
      if (i + 1 == pile.size()) return error_at(name, card, "an exposed card is never face down");
    }
    if (run_length(name) >= sheet_.ranks)
      return error_at(name, pile.back().card, "a complete suit has left: it never lies at the end of a column");
    const int rows = rows_dealt(stock_left(), stock_size(sheet_), column_count());
    const int open = dealt_to(column) - most;
    return inspect_built(name, rows + std::max(open - 1, 0),
                         [](Card card, Card host) { return host.rank() == card.rank() + 1; });
  }

  SpiderSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_spider_referee(const SpiderSheet& sheet) {
  return std::make_unique<SpiderReferee>(sheet);
}

RefereeFamily spider_referees() {
  return family_of<SpiderSheet>(
      make_spider_referee,
      {
          {.game = "spider"},
          {.game = "spider:2-suits", .decks = 4, .suits = 2},
          {.game = "spider:1-suit", .decks = 8, .suits = 1},
          {.game = "spider:relaxed", .deals_onto_spaces = true},
          {.game = "spiderette", .decks = 1, .columns = {1, 2, 3, 4, 5, 6, 7}},
          {.game = "will-o-the-wisp", .decks = 1, .columns = {3, 3, 3, 3, 3, 3, 3}},
          {.game = "simple-simon", .decks = 1, .columns = {8, 8, 8, 7, 6, 5, 4, 3, 2, 1}, .face_down = false},
          {.game = "mrs-mop", .columns = std::vector<int>(13, 8), .face_down = false},
      });
}

}  // namespace winnable
