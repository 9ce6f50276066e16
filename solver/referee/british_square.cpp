// British Square as its sheet says, rule by rule.
#include "solver/referee/british_square.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/table.h"

namespace winnable {
namespace {

std::vector<PileName> pile_names(const BritishSquareSheet& sheet) {
  return joined(column_names(sheet.columns), {kFoundation, kWaste, kStock});
}

class BritishSquareReferee final : public TableReferee {
 public:
  explicit BritishSquareReferee(const BritishSquareSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet)), sheet_(sheet) {
    heights_.assign(kMaxSuits, 0);
  }

  std::unique_ptr<Referee> clone() const override { return std::make_unique<BritishSquareReferee>(*this); }

  bool is_won() const override { return std::accumulate(heights_.begin(), heights_.end(), 0) == shape_.size(); }

  std::optional<BoardError> set(const Board& board) override {
    if (auto error = TableReferee::set(board)) return error;
    for (TablePile& pile : piles_) forget_bar_without_built_cards(pile);
    return std::nullopt;
  }

 private:
  void lay_out(const Deck& deck) override {
    int next = 0;
    for (int row = 0; row < sheet_.depth; ++row)
      for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    fill_stock(deck, next);
  }

  static void forget_bar_without_built_cards(TablePile& pile) {
    if (pile.dealt >= static_cast<int>(pile.cards.size())) pile.dealt = -1;
  }
  static int dealt_cards(const TablePile& pile) {
    return pile.dealt < 0 ? static_cast<int>(pile.cards.size()) : pile.dealt;
  }

  // The rank that the foundation of a suit needs at a height: A..K, then K..A.
  int needed_rank(int height) const { return height < sheet_.ranks ? height + 1 : 2 * sheet_.ranks - height; }
  bool foundation_accepts(Card card) const {
    const int height = heights_[static_cast<std::size_t>(card.suit())];
    return height < 2 * sheet_.ranks && card.rank() == needed_rank(height);
  }

  // +1 or -1: the way the pile must go on; 0: either. Only a step that was made in play counts.
  static int direction(const TablePile& pile) {
    const std::size_t size = pile.cards.size();
    if (size < 2 || static_cast<int>(size) <= dealt_cards(pile)) return 0;
    return pile.cards[size - 1].card.rank() - pile.cards[size - 2].card.rank();
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (move.from == kStock) return "a stock card is turned to the waste first";
    if (move.from.letter != 'T' && move.from != kWaste) return "foundation cards stay";
    const Card card = top(move.from);
    if (move.to == kFoundation) return foundation_accepts(card) ? "" : "the foundation of the suit needs another rank";
    if (move.to.letter != 'T') return "nothing moves there";
    if (!is_empty(move.to)) return judge_build(card, *find(move.to));
    return move.from == kWaste || sheet_.any_card_to_spaces ? "" : "an empty column is filled from the waste only";
  }

  static std::string_view judge_build(Card card, const TablePile& pile) {
    const Card host = pile.cards.back().card;
    const int step = card.rank() - host.rank();
    if (card.suit() != host.suit() || (step != 1 && step != -1)) return "a column builds up or down in suit";
    if (direction(pile) == 1 && step != 1) return "this column builds up";
    if (direction(pile) == -1 && step != -1) return "this column builds down";
    return "";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
      return;
    }
    const Card card = take(move.from);
    for (TablePile& pile : piles_) {
      if (pile.name == move.from) forget_bar_without_built_cards(pile);
      if (pile.name != move.to || move.to == kFoundation) continue;
      if (pile.dealt < 0) pile.dealt = static_cast<int>(pile.cards.size());
      pile.cards.push_back({card, false});
    }
    if (move.to == kFoundation) ++heights_[static_cast<std::size_t>(card.suit())];
  }

  void write_foundations(Board& board) const override {
    Pile& pile = board.piles.back();
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (int height = 0; height < heights_[static_cast<std::size_t>(suit)]; ++height)
        pile.cards.push_back({Card(suit, needed_rank(height)), false});
  }

  bool read_foundations_of(const Board& board, BoardError& error) override {
    clear_foundations();
    const Pile* pile = board.find("F");
    if (!pile) return true;
    if (pile->dealt >= 0) {
      error = {pile->line, "F", "", "the bar | is for columns only"};
      return false;
    }
    for (const BoardCard& entry : pile->cards) {
      if (!foundation_accepts(entry.card)) {
        error = {pile->line, "F", to_text(entry.card),
                 "a foundation rises in suit from ace to king, then falls from king to ace"};
        return false;
      }
      ++heights_[static_cast<std::size_t>(entry.card.suit())];
    }
    return true;
  }

  void clear_foundations() override { std::fill(heights_.begin(), heights_.end(), 0); }

  bool has_dealt_marks() const override { return true; }

  std::optional<BoardError> inspect() const override {
    const int undealt = shape_.size() - sheet_.columns * sheet_.depth;
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(size(kStock) > undealt ? kStock : kWaste, Card{},
                      "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    for (const TablePile& pile : piles_) {
      if (pile.name.letter == 'T') {
        if (const auto error = inspect_column(pile)) return error;
      } else if (pile.dealt >= 0) {
        return error_at(pile.name, Card{}, "the bar | is for columns only");
      }
    }
    return std::nullopt;
  }

  std::optional<BoardError> inspect_column(const TablePile& pile) const {
    const int dealt = dealt_cards(pile);
    if (dealt > sheet_.depth)
      return error_at(pile.name, pile.cards[static_cast<std::size_t>(sheet_.depth)].card,
                      "only " + std::to_string(sheet_.depth) +
                          " cards are dealt to a column; a bar | stands before the cards built on them");
    // Builds the column again card by card.
    TablePile again{pile.name, {}, dealt, 0};
    for (std::size_t i = 0; i < pile.cards.size(); ++i) {
      const Card card = pile.cards[i].card;
      if (static_cast<int>(i) >= dealt && i > 0) {
        const std::string_view reason = judge_build(card, again);
        if (!reason.empty())
          return error_at(pile.name, card,
                          "cannot have been built on " + to_text(again.cards.back().card) + ": " + std::string(reason));
      }
      again.cards.push_back({card, false});
    }
    return std::nullopt;
  }

  BritishSquareSheet sheet_;
  std::vector<int> heights_;  // cards on the foundation of each suit
};

}  // namespace

std::unique_ptr<Referee> make_british_square_referee(const BritishSquareSheet& sheet) {
  return std::make_unique<BritishSquareReferee>(sheet);
}

RefereeFamily british_square_referees() {
  return family_of<BritishSquareSheet>(
      make_british_square_referee,
      {
          {.game = "british-square"},
          {.game = "british-square:american", .columns = 16, .depth = 1},
          {.game = "british-square:union-square", .columns = 16, .depth = 1, .any_card_to_spaces = true},
      });
}

}  // namespace winnable
