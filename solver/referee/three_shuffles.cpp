// Three Shuffles and a Draw as its sheet says.
#include "solver/referee/three_shuffles.h"

#include <algorithm>

#include "solver/core/board_checks.h"
#include "solver/referee/table.h"

namespace winnable {
namespace {

int fan_count(const ThreeShufflesSheet& sheet) {
  const int cards = sheet.suits * (sheet.ranks - (sheet.aces_out ? 1 : 0));
  return (cards + sheet.fan_size - 1) / sheet.fan_size;
}

std::vector<std::string> fact_names(const ThreeShufflesSheet& sheet) {
  std::vector<std::string> names;
  if (sheet.reshuffles > 0) names.push_back("reshuffles");
  if (sheet.draws > 0) names.push_back("draws");
  return names;
}

class ThreeShufflesReferee final : public TableReferee {
 public:
  explicit ThreeShufflesReferee(const ThreeShufflesSheet& sheet)
      : TableReferee(sheet.game, {1, sheet.suits, sheet.ranks, sheet.reshuffles},
                     joined(column_names(fan_count(sheet)), {kFoundation}), fact_names(sheet)),
        sheet_(sheet) {}

  std::unique_ptr<Referee> clone() const override { return std::make_unique<ThreeShufflesReferee>(*this); }

  std::optional<BoardError> set(const Board& board) override {
    const ThreeShufflesReferee before = *this;
    Board table = board;
    if (sheet_.reshuffles > 0) table.shuffles.clear();  // the table knows piles only
    if (auto wrong = TableReferee::set(table)) return wrong;
    BoardError error;
    if (read_later_shuffles(board, shape_, fact("reshuffles"), later_shuffles_, error)) return std::nullopt;
    *this = before;
    return error;
  }

  Board board() const override {
    Board board = TableReferee::board();
    add_later_shuffles(board, shape_, fact("reshuffles"), later_shuffles_);
    return board;
  }

 private:
  int fans() const { return fan_count(sheet_); }

  void deal_fans(const std::vector<Card>& in_play) {
    for (std::size_t i = 0; i < in_play.size(); ++i)
      put(column_name(static_cast<int>(i) / sheet_.fan_size), in_play[i]);
  }

  void lay_out(const Deck& deck) override {
    later_shuffles_ = deck.later_shuffles;
    std::vector<Card> in_play;
    for (const Card card : deck.all()) {
      if (sheet_.aces_out && card.rank() == 1) {
        foundations_.add(card);
      } else {
        in_play.push_back(card);
      }
    }
    deal_fans(in_play);
  }

  // --- moves --------------------------------------------------------------------------------------------------------
  static bool fits(Card card, Card host) { return card.suit() == host.suit() && card.rank() + 1 == host.rank(); }

  std::string_view judge(const PlayMove& move) const override {
    switch (move.verb) {
      case Verb::reshuffle: return judge_reshuffle();
      case Verb::move:
        if (move.from.letter != 'T') return "foundation cards stay";
        if (move.count != 1) return "cards move one at a time";
        return judge_target(top(move.from), move.to);
      case Verb::draw:
        if (move.from.letter != 'T') return "cards are drawn from fans";
        if (fact("draws") >= sheet_.draws) return "no draw is left";
        if (move.count == size(move.from)) return "the exposed card needs no draw";
        return judge_target(cards(move.from)[static_cast<std::size_t>(move.count) - 1].card, move.to);
      default: return "this game has no such move";
    }
  }

  std::string_view judge_target(Card card, PileName to) const {
    if (to == kFoundation) return foundations_.accepts(card) ? "" : "no foundation takes this card";
    if (to.letter != 'T') return "this game has one pile of foundations, F";
    if (is_empty(to)) return "an empty fan is never refilled";
    return fits(card, top(to)) ? "" : "a fan builds down in suit";
  }

  std::string_view judge_reshuffle() const {
    if (fact("reshuffles") >= sheet_.reshuffles) return "no reshuffle is left";
    bool any_card = false;
    for (int i = 0; i < fans(); ++i) {
      const Card exposed = top(column_name(i));
      if (!exposed) continue;
      any_card = true;
      if (foundations_.accepts(exposed)) return "an exposed card still fits a foundation";
    }
    return any_card ? "" : "there is nothing to shuffle";
  }

  std::vector<PlayMove> conceivable() const override {
    auto moves = TableReferee::conceivable();
    for (const TablePile& from : piles_)
      for (const TablePile& to : piles_)
        for (std::size_t place = 1; place < from.cards.size(); ++place)
          moves.push_back({Verb::draw, from.name, to.name, static_cast<std::uint8_t>(place)});
    return moves;
  }

  void carry_out(const PlayMove& move) override {
    if (move.verb == Verb::reshuffle) {
      reshuffle();
      return;
    }
    Card card;
    if (move.verb == Verb::draw) {
      Cards& fan = cards(move.from);
      card = fan[static_cast<std::size_t>(move.count) - 1].card;
      fan.erase(fan.begin() + move.count - 1);
      set_fact("draws", fact("draws") + 1);
    } else {
      card = take(move.from);
    }
    if (move.to == kFoundation) {
      foundations_.add(card);
    } else {
      put(move.to, card);
    }
  }

  // The permutation of this reshuffle, restricted to the cards in play.
  void reshuffle() {
    const CardArray& order = later_shuffles_[static_cast<std::size_t>(fact("reshuffles"))];
    std::vector<Card> in_play;
    for (int i = 0; i < shape_.size(); ++i) {
      const Card card = order[static_cast<std::size_t>(i)];
      if (card.rank() > foundations_.height(card.suit())) in_play.push_back(card);
    }
    for (int i = 0; i < fans(); ++i) cards(column_name(i)).clear();
    deal_fans(in_play);
    set_fact("reshuffles", fact("reshuffles") + 1);
    note("the fans are dealt again");
  }

  // --- positions ----------------------------------------------------------------------------------------------------
  std::optional<BoardError> inspect() const override {
    for (int suit = 0; suit < sheet_.suits && sheet_.aces_out; ++suit)
      if (foundations_.height(suit) == 0)
        return error_at(kFoundation, Card(suit, 1), "the aces lie on the foundations from the start");
    for (const auto& [name, most] : {std::pair{"reshuffles", sheet_.reshuffles}, std::pair{"draws", sheet_.draws}})
      if (fact(name) > most)
        return BoardError{0, "", "", std::string(name) + ": this game has " + std::to_string(most)};
    return inspect_fans();
  }

  // Cards beyond those dealt to a fan were built in suit. The one draw may have taken one of them out from between two
  // others.
  std::optional<BoardError> inspect_fans() const {
    int gaps_allowed = fact("draws");
    for (int i = 0; i < fans(); ++i) {
      const Cards& fan = cards(column_name(i));
      for (std::size_t j = static_cast<std::size_t>(sheet_.fan_size); j < fan.size(); ++j) {
        const Card card = fan[j].card;
        const Card host = fan[j - 1].card;
        if (fits(card, host)) continue;
        const bool drawn_between = card.suit() == host.suit() && card.rank() + 2 == host.rank();
        if (drawn_between && gaps_allowed-- > 0) continue;
        return error_at(column_name(i), card,
                        "only " + std::to_string(sheet_.fan_size) +
                            " cards are dealt to a fan, and this one cannot be built on " + to_text(host));
      }
    }
    return std::nullopt;
  }

  ThreeShufflesSheet sheet_;
  LaterShuffles later_shuffles_{};
};

}  // namespace

std::unique_ptr<Referee> make_three_shuffles_referee(const ThreeShufflesSheet& sheet) {
  return std::make_unique<ThreeShufflesReferee>(sheet);
}

RefereeFamily three_shuffles_referees() {
  return family_of<ThreeShufflesSheet>(make_three_shuffles_referee,
                                       {
                                           {.game = "three-shuffles"},
                                           {.game = "three-shuffles:first-deal", .reshuffles = 0, .draws = 0},
                                           {.game = "three-shuffles:first-deal-draw", .reshuffles = 0},
                                           {.game = "three-shuffles:honest"},  // an honest player keeps the same rules
                                           {.game = "labellelucie", .aces_out = false, .draws = 0},
                                           {.game = "trefoil", .draws = 0},
                                       });
}

}  // namespace winnable
