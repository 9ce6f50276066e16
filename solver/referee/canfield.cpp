// Canfield as its sheet says.
#include "solver/referee/canfield.h"

#include "solver/referee/base_rank.h"

namespace winnable {
namespace {

class CanfieldReferee final : public BaseRankReferee {
 public:
  explicit CanfieldReferee(const CanfieldSheet& sheet)
      : BaseRankReferee(sheet.game, sheet.suits, sheet.ranks, sheet.columns, sheet.reserve), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<CanfieldReferee>(*this); }

 private:
  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    int next = 0;
    lay_base(deck[next++]);
    for (int i = 0; i < sheet_.reserve; ++i) put(kReserve, deck[next++]);
    for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    fill_stock(deck, next);
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  // The other colour, one level lower: nothing goes on a card of the base rank.
  bool fits(Card card, Card host) const override {
    return card.is_red() != host.is_red() && level(card) + 1 == level(host);
  }

  std::string_view judge(const PlayMove& move) const override {
    switch (move.verb) {
      case Verb::turn: return is_empty(kStock) ? "the stock is used up" : "";
      case Verb::redeal:
        if (!is_empty(kStock)) return "the stock is not used up yet";
        return is_empty(kWaste) ? "there is no waste to turn over" : "";
      case Verb::move: return judge_move(move);
      default: return "this game has no such move";
    }
  }

  std::string_view judge_move(const PlayMove& move) const {
    if (const std::string_view reason = judge_ends(move); !reason.empty() || move.to == kFoundation) return reason;
    if (is_empty(move.to)) return judge_filling(move);
    if (move.from.letter == 'T') {
      if (const std::string_view reason = judge_group(move); !reason.empty()) return reason;
    }
    const Cards& source = cards(move.from);
    return fits(source[source.size() - move.count].card, top(move.to))
               ? ""
               : "a column builds down in alternating colours, and not on the base rank";
  }

  std::string_view judge_filling(const PlayMove& move) const {
    if (!is_empty(kReserve)) return "only the reserve fills an empty column";
    if (move.from == kWaste) return "";
    if (sheet_.only_waste_fills) return "only the waste fills an empty column";
    if (sheet_.group == CanfieldGroup::whole && move.count != size(move.from)) return "a column moves as a whole";
    return "";
  }

  std::string_view judge_group(const PlayMove& move) const {
    if (sheet_.group == CanfieldGroup::any || move.count == size(move.from)) return "";
    if (sheet_.group == CanfieldGroup::whole) return "a column moves as a whole";
    const Cards& source = cards(move.from);
    const Card bared = source[source.size() - move.count - 1].card;
    return goes_home(bared) ? "" : "part of a column moves only if the card below fits its foundation";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      for (int i = 0; i < sheet_.draw && !is_empty(kStock); ++i) put(kWaste, take_from_stock());
      return;
    }
    if (move.verb == Verb::redeal) {
      cards(kStock).swap(cards(kWaste));  // turned over in place: the deepest waste card comes first again
      return;
    }
    move_and_refill(move);
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (const auto error = inspect_reserve()) return error;
    const int undealt = shape_.size() - 1 - sheet_.reserve - sheet_.columns;
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(kStock, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    return inspect_columns();
  }

  CanfieldSheet sheet_;
};

}  // namespace

std::unique_ptr<Referee> make_canfield_referee(const CanfieldSheet& sheet) {
  return std::make_unique<CanfieldReferee>(sheet);
}

RefereeFamily canfield_referees() {
  return family_of<CanfieldSheet>(
      make_canfield_referee, {
                                 {.game = "canfield"},
                                 {.game = "canfield:restricted", .group = CanfieldGroup::restricted},
                                 {.game = "canfield:waste-fills", .only_waste_fills = true},
                                 {.game = "canfield:strict", .group = CanfieldGroup::whole, .only_waste_fills = true},
                             });
}

}  // namespace winnable
