// Quadrangle as its sheet says, rule by rule.
#include "solver/referee/quadrangle.h"

#include <algorithm>

#include "solver/referee/table.h"

namespace winnable {
namespace {

std::vector<PileName> pile_names(const QuadrangleSheet& sheet) {
  return joined(column_names(sheet.columns), {kFoundation, kWaste, kStock});
}

class QuadrangleReferee final : public TableReferee {
 public:
  using Base = QuadrangleSheet::Base;

  explicit QuadrangleReferee(const QuadrangleSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks}, pile_names(sheet), {"base"}), sheet_(sheet) {
    clear_foundations();
  }

  std::unique_ptr<Referee> clone() const override { return std::make_unique<QuadrangleReferee>(*this); }

  // A base that the board does not name is that of its first foundation card.
  std::optional<BoardError> set(const Board& board) override {
    const auto home = board.cards("F");
    if (board.fact("base", 0) != 0 || (home.empty() && sheet_.base != Base::ace)) return TableReferee::set(board);
    Board with_base = board;
    std::erase_if(with_base.facts, [](const auto& fact) { return fact.first == "base"; });
    with_base.facts.emplace_back("base", sheet_.base == Base::ace ? 1 : home.front().rank());
    return TableReferee::set(with_base);
  }

  bool is_won() const override {
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (const int height : heights_[static_cast<std::size_t>(suit)])
        if (height != sheet_.ranks) return false;
    return true;
  }

 private:
  void lay_out(const Deck& deck) override {
    int next = 0;
    if (sheet_.base == Base::first_card) start_foundation(deck[next++]);
    for (int row = 0; row < sheet_.depth; ++row)
      for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    for (int i = 0; i < sheet_.waste_at_start; ++i) put(kWaste, deck[next++]);
    if (sheet_.base == Base::after_tableau) start_foundation(deck[next++]);
    if (sheet_.base == Base::ace) set_fact("base", 1);
    fill_stock(deck, next);
  }

  void start_foundation(Card base) {
    set_fact("base", base.rank());
    raise_foundation(base);
  }

  // How many cards of its suit lie under a card on a foundation.
  int place_on_foundation(Card card, int base) const { return (card.rank() - base + sheet_.ranks) % sheet_.ranks; }

  bool foundation_accepts(Card card) const {
    const auto& piles = heights_[static_cast<std::size_t>(card.suit())];
    return std::find(piles.begin(), piles.end(), place_on_foundation(card, fact("base"))) != piles.end();
  }

  void raise_foundation(Card card) {
    auto& piles = heights_[static_cast<std::size_t>(card.suit())];
    ++*std::find(piles.begin(), piles.end(), place_on_foundation(card, fact("base")));
    std::sort(piles.rbegin(), piles.rend());
  }

  // One rank lower in suit; below the ace comes the king.
  bool fits(Card card, Card host) const {
    if (card.suit() != host.suit()) return false;
    if (card.rank() + 1 == host.rank()) return true;
    return sheet_.wraps && card.rank() == sheet_.ranks && host.rank() == 1;
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.count != 1) return "cards move one at a time";
    if (move.from == kStock) return "a stock card is turned to the waste first";
    if (move.from.letter != 'T' && move.from != kWaste) return "foundation cards stay";
    const Card card = top(move.from);
    if (move.to == kFoundation) return foundation_accepts(card) ? "" : "no foundation takes this card";
    if (move.to.letter != 'T') return "nothing moves there";
    // A space exists only while waste and stock are empty; then any exposed column card may go there.
    if (is_empty(move.to)) return "";
    return fits(card, top(move.to)) ? "" : "a column builds down in suit";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
      return;
    }
    const Card card = take(move.from);
    if (move.to == kFoundation) {
      raise_foundation(card);
    } else {
      put(move.to, card);
    }
    if (move.from.letter == 'T' && is_empty(move.from)) fill(move.from);
  }

  // At once: with the waste top, else with the next stock card, else not at all.
  void fill(PileName column) {
    if (is_empty(kWaste) && is_empty(kStock)) return;
    put(column, is_empty(kWaste) ? take_from_stock() : take(kWaste));
    note(to_text(column) + " is filled with " + to_text(top(column)));
  }

  void write_foundations(Board& board) const override {
    Pile& pile = board.piles.back();
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (const int height : heights_[static_cast<std::size_t>(suit)])
        for (int i = 0; i < height; ++i)
          pile.cards.push_back({Card(suit, (fact("base") - 1 + i) % sheet_.ranks + 1), false});
  }

  // A base card starts a pile; any other card goes on the pile of its suit that was begun last.
  bool read_foundations_of(const Board& board, BoardError& error) override {
    clear_foundations();
    const Pile* pile = board.find("F");
    const int base = board.fact("base", 0);
    if (base < 1 || base > sheet_.ranks) {
      error = {
          0, "", "",
          "base: a rank from 1 to " + std::to_string(sheet_.ranks) + " is needed, or a foundation card that shows it"};
      return false;
    }
    std::vector<std::vector<int>> begun(kMaxSuits);
    for (const BoardCard& entry : pile ? pile->cards : Cards{}) {
      auto& piles = begun[static_cast<std::size_t>(entry.card.suit())];
      const auto fail = [&](std::string reason) {
        error = {pile->line, "F", to_text(entry.card), std::move(reason)};
        return false;
      };
      const int place = place_on_foundation(entry.card, base);
      if (place == 0) {
        piles.push_back(1);
      } else if (!piles.empty() && piles.back() == place) {
        ++piles.back();
      } else {
        return fail("a foundation rises in suit from the base rank without gaps");
      }
    }
    for (std::size_t suit = 0; suit < begun.size(); ++suit) {
      begun[suit].resize(static_cast<std::size_t>(sheet_.decks), 0);
      std::sort(begun[suit].rbegin(), begun[suit].rend());
      heights_[suit] = begun[suit];
    }
    return true;
  }

  void clear_foundations() override {
    heights_.assign(kMaxSuits, std::vector<int>(static_cast<std::size_t>(sheet_.decks), 0));
  }

  std::optional<BoardError> inspect() const override {
    if (sheet_.base == Base::ace && fact("base") != 1)
      return BoardError{0, "", "", "the base is the ace (1) in this game"};
    const auto is_started = [](const std::vector<int>& piles) { return piles.front() > 0; };
    if (sheet_.base != Base::ace && std::none_of(heights_.begin(), heights_.end(), is_started))
      return error_at(kFoundation, Card{}, "a base card lies on a foundation from the start");
    const int undealt = shape_.size() - sheet_.columns * sheet_.depth - (sheet_.base == Base::ace ? 0 : 1);
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(size(kStock) > undealt ? kStock : kWaste, Card{},
                      "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    for (int i = 0; i < sheet_.columns; ++i)
      if (const auto error = inspect_column(column_name(i))) return error;
    return std::nullopt;
  }

  // The deal puts `depth` cards in a column; whatever lies further out was built.
  std::optional<BoardError> inspect_column(PileName name) const {
    const Cards& pile = cards(name);
    if (pile.empty() && !(is_empty(kWaste) && is_empty(kStock)))
      return error_at(name, Card{}, "a column is never empty while waste or stock holds a card");
    for (std::size_t i = static_cast<std::size_t>(sheet_.depth); i < pile.size(); ++i)
      if (!fits(pile[i].card, pile[i - 1].card))
        return error_at(name, pile[i].card,
                        "only " + std::to_string(sheet_.depth) +
                            " cards are dealt to a column, and this one cannot be built on " +
                            to_text(pile[i - 1].card));
    return std::nullopt;
  }

  QuadrangleSheet sheet_;
  std::vector<std::vector<int>> heights_;  // [suit]: cards on each foundation, highest first
};

}  // namespace

std::unique_ptr<Referee> make_quadrangle_referee(const QuadrangleSheet& sheet) {
  return std::make_unique<QuadrangleReferee>(sheet);
}

RefereeFamily quadrangle_referees() {
  using Base = QuadrangleSheet::Base;
  return family_of<QuadrangleSheet>(
      make_quadrangle_referee, {
                                   {.game = "quadrangle"},
                                   {.game = "quadrangle:pysolfc", .base = Base::after_tableau, .waste_at_start = 1},
                                   {.game = "quadrangle:corona", .base = Base::ace, .wraps = false},
                               });
}

}  // namespace winnable
