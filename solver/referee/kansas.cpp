// Kansas as its sheet says.
#include "solver/referee/kansas.h"

#include "solver/referee/base_rank.h"

namespace winnable {
namespace {

class KansasReferee final : public BaseRankReferee {
 public:
  explicit KansasReferee(const KansasSheet& sheet)
      : BaseRankReferee(sheet.game, sheet.suits, sheet.ranks, sheet.columns, sheet.reserve), sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<KansasReferee>(*this); }

 private:
  // --- the deal -----------------------------------------------------------------------------------------------------
  void lay_out(const Deck& deck) override {
    int next = 0;
    if (sheet_.base_dealt_before_reserve) lay_base(deck[next++]);
    for (int i = 0; i < sheet_.reserve; ++i) put(kReserve, deck[next++]);
    if (!sheet_.base_dealt_before_reserve) lay_base(deck[next++]);
    for (int i = 0; i < sheet_.columns; ++i) put(column_name(i), deck[next++]);
    fill_stock(deck, next);
    if (sheet_.first_card_turned && !is_empty(kStock)) put(kWaste, take_from_stock());
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  // Any suit; a king goes on an ace.
  bool fits(Card card, Card host) const override { return host.rank() == rank_after(card.rank(), 1); }

  std::string_view judge(const PlayMove& move) const override {
    if (move.verb == Verb::turn) return is_empty(kStock) ? "the stock is used up" : "";
    if (move.verb != Verb::move) return "this game has no such move";
    if (const std::string_view reason = judge_ends(move); !reason.empty() || move.to == kFoundation) return reason;
    const char from = move.from.letter;
    const Card head = cards(move.from)[cards(move.from).size() - move.count].card;
    if (from == 'T' && !sheet_.any_suffix_moves && move.count != 1 && move.count != size(move.from))
      return "one card or the whole column moves";
    if (!is_empty(move.to)) return fits(head, top(move.to)) ? "" : "a column builds down by one, whatever the suits";
    if (!is_empty(kReserve)) return "only the reserve fills an empty column";
    if (from != 'W' && !sheet_.any_card_fills) return "only the waste fills an empty column";
    return "";
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::turn) {
      put(kWaste, take_from_stock());
      return;
    }
    move_and_refill(move);
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    if (const auto error = inspect_reserve()) return error;
    const int undealt = shape_.size() - sheet_.reserve - 1 - sheet_.columns;
    const int turned = sheet_.first_card_turned && undealt > 0 ? 1 : 0;
    if (size(kStock) > undealt - turned)
      return error_at(kStock, Card{}, "the stock never holds more than " + std::to_string(undealt - turned) + " cards");
    if (size(kStock) + size(kWaste) > undealt)
      return error_at(kWaste, Card{}, "waste and stock never hold more than " + std::to_string(undealt) + " cards");
    return inspect_columns();
  }

  KansasSheet sheet_;
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
