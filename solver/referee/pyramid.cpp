// Pyramid as its sheet says. A place is its row and its number in the row, both from 0; place (r, c) is covered by
// (r+1, c) and (r+1, c+1).
#include "solver/referee/pyramid.h"

#include <algorithm>
#include <array>

#include "solver/referee/table.h"

namespace winnable {
namespace {

struct Place {
  int row = 0;
  int column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

Place place_of(int number) {  // from 1
  Place place{0, number - 1};
  while (place.column > place.row) place.column -= ++place.row;
  return place;
}

int number_of(Place place) { return place.row * (place.row + 1) / 2 + place.column + 1; }
PileName row_name(int row) { return {'P', static_cast<std::uint8_t>(number_of({row, 0}))}; }

std::vector<PileName> pile_names(int rows) {
  std::vector<PileName> names;
  for (int row = 0; row < rows; ++row) names.push_back(row_name(row));
  return joined(names, {kWaste, kStock});
}

class PyramidReferee final : public TableReferee {
 public:
  explicit PyramidReferee(const PyramidSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, pile_names(sheet.rows),
                     sheet.redeals > 0 ? std::vector<std::string>{"redeals"} : std::vector<std::string>{}),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<PyramidReferee>(*this); }

  bool is_won() const override {
    for (int number = 1; number <= places(); ++number)
      if (card_at(place_of(number))) return false;
    return sheet_.pyramid_only || (is_empty(kWaste) && is_empty(kStock));
  }

 private:
  int places() const { return sheet_.rows * (sheet_.rows + 1) / 2; }

  Card card_at(Place place) const { return cards(row_name(place.row))[static_cast<std::size_t>(place.column)].card; }

  std::vector<Place> covers(Place place) const {
    if (place.row + 1 == sheet_.rows) return {};
    return {{place.row + 1, place.column}, {place.row + 1, place.column + 1}};
  }

  bool is_uncovered(Place place) const {
    const auto above = covers(place);
    return std::none_of(above.begin(), above.end(), [this](Place cover) { return bool(card_at(cover)); });
  }

  // Whether `cover` is the only card left on `place`.
  bool is_only_cover(Place cover, Place place) const {
    bool covers_it = false;
    for (const Place other : covers(place)) {
      if (other == cover)
        covers_it = bool(card_at(other));
      else if (card_at(other))
        return false;
    }
    return covers_it;
  }

  void lay_out(const Deck& deck) override {
    int next = 0;
    for (int row = 0; row < sheet_.rows; ++row)
      for (int column = 0; column <= row; ++column) put(row_name(row), deck[next++]);
    fill_stock(deck, next);
    if (sheet_.first_card_turned && !is_empty(kStock)) put(kWaste, take_from_stock());
  }

  // The card a move takes from P5, W or S; none if there is none.
  Card named_card(PileName name) const {
    if (name.letter == 'P') return card_at(place_of(name.number));
    if (name == kWaste) return top(kWaste);
    return is_empty(kStock) ? Card{} : cards(kStock).front().card;
  }

  std::optional<std::string> check_names(const PlayMove& move) const override {
    for (const PileName name : {move.from, move.to}) {
      const bool known = name.letter == 0 || name == kWaste || name == kStock ||
                         (name.letter == 'P' && name.number >= 1 && name.number <= places());
      if (!known) return "this game has no pile " + to_text(name);
    }
    if (move.verb != Verb::pair && move.verb != Verb::remove) return std::nullopt;
    for (const PileName name : {move.from, move.to})
      if (name.letter != 0 && !named_card(name)) return "there is no card at " + to_text(name);
    return std::nullopt;
  }

  std::string_view judge(const PlayMove& move) const override {
    switch (move.verb) {
      case Verb::turn: return is_empty(kStock) ? "the stock is used up" : "";
      case Verb::redeal: return judge_redeal();
      case Verb::remove:
        if (named_card(move.from).rank() != sheet_.ranks) return "only a king goes alone";
        return judge_available(move.from);
      case Verb::pair: return judge_pair(move.from, move.to);
      default: return "this game has no such move";
    }
  }

  std::string_view judge_redeal() const {
    if (!is_empty(kStock)) return "the stock is not used up yet";
    if (is_empty(kWaste)) return "there is no waste to turn over";
    if (sheet_.redeals != kUnlimitedRedeals && fact("redeals") >= sheet_.redeals) return "no redeal is left";
    return "";
  }

  std::string_view judge_available(PileName name) const {
    if (name == kStock && !sheet_.stock_card_usable) return "a stock card must be turned first";
    if (name.letter == 'P' && !is_uncovered(place_of(name.number))) return "the card is covered";
    return "";
  }

  std::string_view judge_pair(PileName first, PileName second) const {
    if (first == kWaste && second == kWaste) {
      if (!sheet_.waste_pairs) return "only the top of the waste is available";
      if (size(kWaste) < 2) return "the waste has only one card";
      const Card under = cards(kWaste)[cards(kWaste).size() - 2].card;
      return under.rank() + top(kWaste).rank() == sheet_.ranks ? "" : "the ranks do not add up";
    }
    if (first == second) return "a card makes no pair with itself";
    if (named_card(first).rank() + named_card(second).rank() != sheet_.ranks) return "the ranks do not add up";
    if (sheet_.overlap && first.letter == 'P' && second.letter == 'P') {
      const Place a = place_of(first.number);
      const Place b = place_of(second.number);
      if (is_uncovered(a) && is_only_cover(a, b)) return "";
      if (is_uncovered(b) && is_only_cover(b, a)) return "";
    }
    if (const auto reason = judge_available(first); !reason.empty()) return reason;
    return judge_available(second);
  }

  std::vector<PlayMove> conceivable() const override {
    std::vector<PlayMove> moves{bare_move(Verb::turn), bare_move(Verb::redeal)};
    std::vector<PileName> names;
    for (int number = 1; number <= places(); ++number)
      if (card_at(place_of(number))) names.push_back({'P', static_cast<std::uint8_t>(number)});
    for (const PileName name : {kWaste, kStock})
      if (named_card(name)) names.push_back(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      moves.push_back({Verb::remove, names[i], {}, 1});
      for (std::size_t j = i + 1; j < names.size(); ++j) moves.push_back({Verb::pair, names[i], names[j], 1});
    }
    moves.push_back({Verb::pair, kWaste, kWaste, 1});
    return moves;
  }

  void remove_card(PileName name) {
    if (name == kWaste) {
      take(kWaste);
    } else if (name == kStock) {
      take_from_stock();
    } else {
      const Place place = place_of(name.number);
      cards(row_name(place.row))[static_cast<std::size_t>(place.column)].card = Card{};
    }
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
    } else if (move.verb == Verb::redeal) {
      cards(kStock).swap(cards(kWaste));  // the deepest waste card was turned first and comes first again
      if (sheet_.redeals != kUnlimitedRedeals) set_fact("redeals", fact("redeals") + 1);
    } else {
      remove_card(move.from);
      if (move.verb == Verb::pair) remove_card(move.to);
    }
  }

  bool removes_cards() const override { return true; }

  std::optional<BoardError> inspect() const override {
    for (int row = 0; row < sheet_.rows; ++row)
      if (size(row_name(row)) != row + 1)
        return error_at(row_name(row), Card{},
                        "this row has " + std::to_string(row + 1) + " places, the line " +
                            std::to_string(size(row_name(row))) + " (write -- for a removed card)");
    for (int number = 1; number <= places(); ++number) {
      const Place place = place_of(number);
      if (card_at(place)) continue;
      for (const Place cover : covers(place))
        if (card_at(cover))
          return error_at(row_name(cover.row), card_at(cover),
                          "the place that it covers, P" + std::to_string(number) + ", is empty");
    }
    for (const PileName name : {kWaste, kStock})
      for (const BoardCard& card : cards(name))
        if (!card.card) return error_at(name, Card{}, "-- stands in the pyramid only");
    if (auto error = inspect_counts()) return error;
    if (fact("redeals") > std::max(sheet_.redeals, 0))
      return BoardError{0, "", "", "redeals: this game has " + std::to_string(sheet_.redeals)};
    return std::nullopt;
  }

  // The stock cannot grow, and cards leave in pairs.
  std::optional<BoardError> inspect_counts() const {
    const int undealt = shape_.size() - places();
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(kStock, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    if (sheet_.first_card_turned && size(kStock) == undealt && undealt > 0 && fact("redeals") == 0)
      return error_at(kStock, Card{}, "the first stock card is turned by the deal");
    std::array<int, kMaxRank + 1> missing{};
    missing.fill(sheet_.suits);
    for (const TablePile& pile : piles_)
      for (const BoardCard& card : pile.cards)
        if (card.card) --missing[static_cast<std::size_t>(card.card.rank())];
    for (int rank = 1; 2 * rank <= sheet_.ranks; ++rank) {
      const int low = missing[static_cast<std::size_t>(rank)];
      const int high = missing[static_cast<std::size_t>(sheet_.ranks - rank)];
      const bool good = 2 * rank == sheet_.ranks ? low % 2 == 0 : low == high;
      if (!good)
        return BoardError{0, "", "",
                          "cards leave in pairs, but " + std::to_string(low) + " of rank " + std::to_string(rank) +
                              " and " + std::to_string(high) + " of rank " + std::to_string(sheet_.ranks - rank) +
                              " are gone"};
    }
    return std::nullopt;
  }

  PyramidSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_pyramid_referee(const PyramidSheet& sheet) {
  return std::make_unique<PyramidReferee>(sheet);
}

RefereeFamily pyramid_referees() {
  return family_of<PyramidSheet>(
      make_pyramid_referee,
      {
          {.game = "pyramid"},
          {.game = "pyramid:classic", .overlap = false},
          {.game = "pyramid:board", .pyramid_only = true},
          {.game = "pyramid:board-classic", .overlap = false, .pyramid_only = true},
          {.game = "pyramid:unlimited", .pyramid_only = true, .redeals = kUnlimitedRedeals},
          {.game = "pyramid:unlimited-classic", .overlap = false, .pyramid_only = true, .redeals = kUnlimitedRedeals},
          {.game = "pyramid:microsoft", .overlap = false, .pyramid_only = true, .redeals = 2},
          {.game = "pyramid:pysolfc", .overlap = false, .redeals = 2, .first_card_turned = true},
          {.game = "pyramid:thirteen", .overlap = false, .stock_card_usable = false, .waste_pairs = true},
      });
}

}  // namespace winnable
