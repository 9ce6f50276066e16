// TriPeaks as its sheet says: peaks of overlapping cards, played to one waste up or down.
#include "solver/referee/tri_peaks.h"

#include <algorithm>
#include <cstdlib>

#include "solver/referee/table.h"

namespace winnable {
namespace {

// A place of the peaks; all counted from 0. In the last row, which all peaks share, `peak` is 0.
struct Place {
  int row;
  int peak;
  int column;
  friend bool operator==(const Place&, const Place&) = default;
};

std::vector<Place> places_of(const TriPeaksSheet& sheet) {
  std::vector<Place> places;
  for (int row = 0; row + 1 < sheet.rows; ++row)
    for (int peak = 0; peak < sheet.peaks; ++peak)
      for (int column = 0; column <= row; ++column) places.push_back({row, peak, column});
  for (int column = 0; column <= sheet.peaks * (sheet.rows - 1); ++column)
    places.push_back({sheet.rows - 1, 0, column});
  return places;
}

PileName place_name(std::size_t i) { return {'P', static_cast<std::uint8_t>(i + 1)}; }

std::vector<PileName> names_of(const TriPeaksSheet& sheet) {
  std::vector<PileName> names;
  for (std::size_t i = 0; i < places_of(sheet).size(); ++i) names.push_back(place_name(i));
  return joined(std::move(names), {kWaste, kStock});
}

class TriPeaksReferee final : public TableReferee {
 public:
  explicit TriPeaksReferee(const TriPeaksSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks}, names_of(sheet)),
        sheet_(sheet),
        places_(places_of(sheet)) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<TriPeaksReferee>(*this); }

  // The stock need not be used up.
  bool is_won() const override {
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (!is_empty(place_name(i))) return false;
    return true;
  }

  Board board() const override {
    Board board = TableReferee::board();
    for (Pile& pile : board.piles) {
      if (pile.name != "W" || pile.cards.size() < 2) continue;
      std::sort(pile.cards.begin(), pile.cards.end() - 1,
                [](const BoardCard& a, const BoardCard& b) { return a.card < b.card; });
    }
    return board;
  }

 private:
  bool has_face_down_cards() const override { return true; }

  // The two places of the next row that lie on this one.
  std::vector<PileName> covers_of(const Place& place) const {
    std::vector<PileName> covers;
    const bool next_is_last = place.row + 2 == sheet_.rows;
    for (int side = 0; side < 2 && place.row + 1 < sheet_.rows; ++side) {
      const Place cover = next_is_last ? Place{place.row + 1, 0, place.peak * (place.row + 1) + place.column + side}
                                       : Place{place.row + 1, place.peak, place.column + side};
      const auto found = std::find(places_.begin(), places_.end(), cover);
      covers.push_back(place_name(static_cast<std::size_t>(found - places_.begin())));
    }
    return covers;
  }

  bool is_covered(std::size_t place) const {
    for (const PileName cover : covers_of(places_[place]))
      if (!is_empty(cover)) return true;
    return false;
  }

  void lay_out(const Deck& deck) override {
    int next = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) put(place_name(i), deck[next++], places_[i].row + 1 < sheet_.rows);
    put(kWaste, deck[next++]);
    fill_stock(deck, next);
  }

  bool fits(Card card) const {
    const int distance = std::abs(card.rank() - top(kWaste).rank());
    return distance == 1 || (sheet_.around_the_corner && distance == sheet_.ranks - 1);
  }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (move.from.letter != 'P' || move.to != kWaste) return "cards go from the peaks to the waste only";
    if (move.count != 1) return "cards move one at a time";
    if (is_covered(move.from.number - 1u)) return "the card is covered";
    return fits(top(move.from)) ? "" : "the card does not fit the waste";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) return put(kWaste, take_from_stock());
    move_cards(move.from, kWaste);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (is_empty(place_name(i)) || is_covered(i)) continue;
      BoardCard& bared = cards(place_name(i)).back();
      if (bared.face_down) note(to_text(place_name(i)) + " turned up: " + to_text(bared.card));
      bared.face_down = false;
    }
  }

  std::optional<BoardError> inspect() const override {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const PileName name = place_name(i);
      if (size(name) > 1) return error_at(name, top(name), "a place holds one card");
      if (is_empty(name)) {
        if (is_covered(i)) return error_at(name, Card{}, "the card that lay here was covered");
        continue;
      }
      const bool should_be_down = is_covered(i);
      if (cards(name).back().face_down != should_be_down)
        return error_at(name, top(name), should_be_down ? "a covered card lies face down" : "a bare card lies face up");
    }
    for (const PileName name : {kWaste, kStock})
      for (const BoardCard& card : cards(name))
        if (card.face_down) return error_at(name, card.card, "the cards of this pile are written face up");
    if (is_empty(kWaste)) return error_at(kWaste, Card{}, "the deal lays a card on the waste");
    const int undealt = shape_.size() - static_cast<int>(places_.size()) - 1;
    if (size(kStock) > undealt)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt) + " cards");
    return std::nullopt;
  }

  TriPeaksSheet sheet_;
  std::vector<Place> places_;
};

}  // namespace

std::unique_ptr<Referee> make_tri_peaks_referee(const TriPeaksSheet& sheet) {
  return std::make_unique<TriPeaksReferee>(sheet);
}

RefereeFamily tri_peaks_referees() {
  return family_of<TriPeaksSheet>(make_tri_peaks_referee, {
                                                              {.game = "tri-peaks"},
                                                              {.game = "tri-peaks:no-wrap", .around_the_corner = false},
                                                          });
}

}  // namespace winnable
