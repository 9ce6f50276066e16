// Klondike and Upside-Down Pyramid as their sheets say.
#include "solver/referee/klondike.h"

#include <algorithm>
#include <numeric>

#include "solver/referee/table.h"

namespace winnable {
namespace {

class KlondikeReferee final : public TableReferee {
 public:
  explicit KlondikeReferee(const KlondikeSheet& sheet)
      : TableReferee(sheet.game, {sheet.decks, sheet.suits, sheet.ranks},
                     joined(column_names(static_cast<int>(sheet.columns.size())), {kFoundation, kWaste, kStock}),
                     sheet.redeals > 0 ? std::vector<std::string>{"redeals"} : std::vector<std::string>{}),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<KlondikeReferee>(*this); }

 private:
  int columns() const { return static_cast<int>(sheet_.columns.size()); }
  int dealt_to(int column) const { return sheet_.columns[static_cast<std::size_t>(column)]; }
  bool has_face_down_cards() const override { return sheet_.covered_face_down; }

  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    int next = 0;
    const auto deal_card = [&](int column) {
      const bool last = size(column_name(column)) + 1 == dealt_to(column);
      put(column_name(column), deck[next++], sheet_.covered_face_down && !last);
    };
    if (sheet_.dealt_by_rows) {
      // Row 1 goes to all columns, row 2 to all but the first, ...: the triangle.
      const int rows = *std::max_element(sheet_.columns.begin(), sheet_.columns.end());
      for (int row = 1; row <= rows; ++row)
        for (int i = 0; i < columns(); ++i)
          if (dealt_to(i) >= row) deal_card(i);
    } else {
      for (int i = 0; i < columns(); ++i)
        for (int card = 0; card < dealt_to(i); ++card) deal_card(i);
    }
    fill_stock(deck, next);
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  static bool fits(Card card, Card host) { return card.is_red() != host.is_red() && card.rank() + 1 == host.rank(); }

  // Length of the run of face-up cards at the end of a column.
  int run_length(PileName name) const {
    const Cards& pile = cards(name);
    int length = pile.empty() ? 0 : 1;
    for (std::size_t i = pile.size(); i-- > 1; ++length)
      if (pile[i - 1].face_down || !fits(pile[i].card, pile[i - 1].card)) break;
    return length;
  }

  std::string_view judge(const PlayMove& move) const override {
    switch (move.verb) {
      case Verb::turn: return is_empty(kStock) ? "the stock is used up" : "";
      case Verb::redeal: return judge_redeal();
      case Verb::move:
        if (move.from.letter == 'F') return judge_return(move);
        if (move.from.letter == 'T' || move.from == kWaste) return judge_move(move);
        return "the stock is turned first";
      default: return "this game has no such move";
    }
  }

  std::string_view judge_redeal() const {
    if (!is_empty(kStock)) return "the stock is not used up yet";
    if (is_empty(kWaste)) return "there is no waste to turn over";
    if (sheet_.redeals >= 0 && fact("redeals") >= sheet_.redeals) return "no redeal is left";
    return "";
  }

  std::string_view judge_move(const PlayMove& move) const {
    const Cards& source = cards(move.from);
    const Card head = source[source.size() - move.count].card;
    if (move.from == kWaste && move.count != 1) return "only the top of the waste is available";
    if (move.to == kFoundation) {
      if (move.count != 1) return "cards go to a foundation one at a time";
      return foundations_.accepts(head) ? "" : "no foundation takes this card";
    }
    if (move.to.letter != 'T') return "nothing moves there";
    if (move.from.letter == 'T') {
      const int run = run_length(move.from);
      if (move.count > run) return "only face-up cards in sequence move together";
      if (!sheet_.runs_split && move.count != run) return "a run moves as a whole";
    }
    if (is_empty(move.to)) return head.rank() == sheet_.ranks ? "" : "only a king goes to an empty column";
    return fits(head, top(move.to)) ? "" : "a column builds down in alternating colours";
  }

  std::string_view judge_return(const PlayMove& move) const {
    if (!sheet_.foundation_return) return "foundation cards stay";
    if (move.from.number < 1 || move.from.number > sheet_.suits)
      return "say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades";
    const int suit = move.from.number - 1;
    if (foundations_.height(suit) == 0) return "the foundation is empty";
    if (move.count != 1) return "one card at a time comes back";
    if (move.to.letter != 'T') return "foundation cards come back to columns only";
    const Card card(suit, foundations_.height(suit));
    if (is_empty(move.to)) return card.rank() == sheet_.ranks ? "" : "only a king goes to an empty column";
    return fits(card, top(move.to)) ? "" : "a column builds down in alternating colours";
  }

  int largest_group(const TablePile& from) const override { return from.name.letter == 'T' ? sheet_.ranks : 1; }

  std::vector<PlayMove> conceivable() const override {
    auto moves = TableReferee::conceivable();
    for (int suit = 0; suit < sheet_.suits; ++suit)
      for (int i = 0; i < columns(); ++i)
        moves.push_back(plain_move({'F', static_cast<std::uint8_t>(suit + 1)}, column_name(i)));
    return moves;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      for (int i = 0; i < sheet_.draw && !is_empty(kStock); ++i) put(kWaste, take_from_stock());
      return;
    }
    if (move.verb == Verb::redeal) {
      cards(kStock).swap(cards(kWaste));  // turned over in place: the deepest waste card comes first again
      if (sheet_.redeals >= 0) set_fact("redeals", fact("redeals") + 1);
      return;
    }
    if (move.from.letter == 'F') {
      const int suit = move.from.number - 1;
      put(move.to, Card(suit, foundations_.height(suit)));
      foundations_.take_back(suit);
      return;
    }
    if (move.to == kFoundation) {
      foundations_.add(take(move.from));
    } else {
      move_cards(move.from, move.to, move.count);
    }
    if (move.from.letter == 'T' && !is_empty(move.from) && cards(move.from).back().face_down) {
      cards(move.from).back().face_down = false;
      note(to_text(move.from) + " turns up " + to_text(top(move.from)));
    }
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    const int dealt = std::accumulate(sheet_.columns.begin(), sheet_.columns.end(), 0);
    const int undealt = shape_.size() - dealt;
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(kStock, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    for (const PileName name : {kWaste, kStock})
      for (const BoardCard& card : cards(name))
        if (card.face_down) return error_at(name, card.card, "only covered cards of columns are marked as face down");
    if (fact("redeals") > std::max(sheet_.redeals, 0))
      return BoardError{0, "", "", "redeals: this game has " + std::to_string(sheet_.redeals)};
    for (int i = 0; i < columns(); ++i) {
      auto error = sheet_.covered_face_down ? inspect_faces(i) : inspect_built(i);
      if (error) return error;
    }
    return std::nullopt;
  }

  // Face-down cards lie deepest and are fewer than were dealt; face-up cards always form one run.
  std::optional<BoardError> inspect_faces(int i) const {
    const PileName name = column_name(i);
    const Cards& pile = cards(name);
    int face_down = 0;
    for (std::size_t j = 0; j < pile.size(); ++j) {
      const Card card = pile[j].card;
      if (pile[j].face_down) {
        if (face_down != static_cast<int>(j))
          return error_at(name, card, "a face-down card cannot lie on a face-up card");
        if (j + 1 == pile.size()) return error_at(name, card, "the exposed card of a column is face up");
        if (++face_down >= dealt_to(i))
          return error_at(name, card,
                          "only " + std::to_string(dealt_to(i) - 1) + " cards of this column are dealt face down");
      } else if (face_down < static_cast<int>(j) && !fits(card, pile[j - 1].card)) {
        return error_at(name, card,
                        "face-up cards form a run, and this one cannot lie on " + to_text(pile[j - 1].card) +
                            " (is a mark of a face-down card missing?)");
      }
    }
    return std::nullopt;
  }

  // What lies beyond the dealt cards was built.
  std::optional<BoardError> inspect_built(int i) const {
    const PileName name = column_name(i);
    const Cards& pile = cards(name);
    for (std::size_t j = static_cast<std::size_t>(dealt_to(i)); j < pile.size(); ++j)
      if (!fits(pile[j].card, pile[j - 1].card))
        return error_at(name, pile[j].card,
                        "only " + std::to_string(dealt_to(i)) +
                            " cards are dealt to this column, and this one cannot be built on " +
                            to_text(pile[j - 1].card));
    return std::nullopt;
  }

  KlondikeSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_klondike_referee(const KlondikeSheet& sheet) {
  return std::make_unique<KlondikeReferee>(sheet);
}

KlondikeSheet upside_down_pyramid_sheet() {
  KlondikeSheet sheet;
  sheet.game = "upside-down-pyramid";
  sheet.decks = 2;
  sheet.columns = {1, 3, 5, 7, 9, 10, 8, 6, 4, 2};
  sheet.dealt_by_rows = false;
  sheet.covered_face_down = false;
  sheet.runs_split = false;
  sheet.foundation_return = false;
  return sheet;
}

RefereeFamily klondike_referees() {
  return family_of<KlondikeSheet>(make_klondike_referee,
                                  {
                                      {.game = "klondike"},
                                      {.game = "klondike:no-return", .foundation_return = false},
                                      {.game = "klondike:draw1", .draw = 1},
                                      {.game = "klondike:draw1-no-return", .draw = 1, .foundation_return = false},
                                      {.game = "klondike:draw2", .draw = 2},
                                      {.game = "klondike:draw4", .draw = 4},
                                      {.game = "klondike:draw5", .draw = 5},
                                      {.game = "klondike:draw6", .draw = 6},
                                      {.game = "klondike:draw7", .draw = 7},
                                      {.game = "klondike:aisleriot", .draw = 1, .redeals = 2},
                                      // The sheet leaves the draw open; AisleRiot's option of this name turns one card.
                                      {.game = "klondike:no-redeal", .draw = 1, .redeals = 0},
                                      {.game = "klondike:vegas", .redeals = 2},
                                  });
}

RefereeFamily upside_down_pyramid_referees() {
  KlondikeSheet thieves_of_egypt = upside_down_pyramid_sheet();
  thieves_of_egypt.game = "upside-down-pyramid:thieves-of-egypt";
  thieves_of_egypt.runs_split = true;
  thieves_of_egypt.draw = 1;
  thieves_of_egypt.redeals = 1;
  return family_of<KlondikeSheet>(make_klondike_referee, {upside_down_pyramid_sheet(), thieves_of_egypt});
}

}  // namespace winnable
