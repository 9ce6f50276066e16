#include "solver/referee/base_rank.h"

#include <numeric>

namespace winnable {

BaseRankReferee::BaseRankReferee(std::string game, int suits, int ranks, int columns, int reserve)
    : TableReferee(std::move(game), {1, suits, ranks},
                   joined(column_names(columns), {kReserve, kFoundation, kWaste, kStock}), {"base"}),
      columns_(columns),
      reserve_(reserve),
      home_(static_cast<std::size_t>(suits), 0) {}

bool BaseRankReferee::is_won() const { return std::accumulate(home_.begin(), home_.end(), 0) == shape_.size(); }

Board BaseRankReferee::board() const {
  Board board = TableReferee::board();
  board.facts = {{"base", base_}};
  return board;
}

void BaseRankReferee::lay_base(Card card) {
  base_ = card.rank();
  send_home(card);
}

bool BaseRankReferee::goes_home(Card card) const {
  const int height = home_[static_cast<std::size_t>(card.suit())];
  return height < shape_.ranks && card.rank() == rank_after(base_, height);
}

int BaseRankReferee::largest_group(const TablePile& from) const {
  return from.name.letter == 'T' ? static_cast<int>(from.cards.size()) : 1;
}

std::string_view BaseRankReferee::judge_ends(const PlayMove& move) const {
  const char from = move.from.letter;
  if (from != 'T' && from != 'R' && from != 'W') return "no card moves from there";
  if (from != 'T' && move.count != 1) return "only the top card is available there";
  if (move.to.letter == 'T') return "";
  if (move.to != kFoundation) return "nothing moves there";
  if (move.count != 1) return "cards go to a foundation one at a time";
  return goes_home(top(move.from)) ? "" : "no foundation takes this card";
}

void BaseRankReferee::move_and_refill(const PlayMove& move) {
  if (move.to == kFoundation) {
    send_home(take(move.from));
  } else {
    move_cards(move.from, move.to, move.count);
  }
  if (move.from.letter == 'T' && is_empty(move.from) && !is_empty(kReserve)) {
    note(to_text(move.from) + " filled with " + to_text(top(kReserve)));
    move_cards(kReserve, move.from);
  }
}

std::optional<BoardError> BaseRankReferee::inspect_reserve() const {
  if (size(kReserve) <= reserve_) return std::nullopt;
  return error_at(kReserve, Card{}, "the reserve never holds more than " + std::to_string(reserve_) + " cards");
}

std::optional<BoardError> BaseRankReferee::inspect_columns() const {
  for (int column = 0; column < columns_; ++column) {
    const PileName name = column_name(column);
    const Cards& pile = cards(name);
    if (pile.empty() && !is_empty(kReserve))
      return error_at(name, Card{}, "an empty column is filled from the reserve at once");
    for (std::size_t i = 1; i < pile.size(); ++i)
      if (!fits(pile[i].card, pile[i - 1].card))
        return error_at(name, pile[i].card, "the card cannot be built on " + to_text(pile[i - 1].card));
  }
  return std::nullopt;
}

void BaseRankReferee::clear_foundations() {
  home_.assign(home_.size(), 0);
  base_ = 0;
}

void BaseRankReferee::write_foundations(Board& board) const {
  Pile& pile = board.piles.back();
  for (int suit = 0; suit < shape_.suits; ++suit)
    for (int i = 0; i < home_[static_cast<std::size_t>(suit)]; ++i)
      pile.cards.push_back({Card(suit, rank_after(base_, i)), false});
}

bool BaseRankReferee::read_foundations_of(const Board& board, BoardError& error) {
  clear_foundations();
  const Pile* pile = board.find("F");
  if (!pile || pile->cards.empty()) {
    error = {pile ? pile->line : 0, "F", "", "the base card lies on a foundation from the start"};
    return false;
  }
  const int first = pile->cards.front().card.rank();
  base_ = board.fact("base", first);
  int open_suit = -1;
  for (const BoardCard& entry : pile->cards) {
    const Card card = entry.card;
    const auto fail = [&](std::string reason) {
      error = {pile->line, "F", to_text(card), std::move(reason)};
      return false;
    };
    if (!card || entry.face_down) return fail("not a card of a foundation");
    if (card.suit() != open_suit && card.rank() != base_)
      return fail("the foundations start from rank " + std::to_string(base_) + ", the base");
    if (!goes_home(card)) return fail("a foundation rises in suit without gaps");
    send_home(card);
    open_suit = card.suit();
  }
  return true;
}

}  // namespace winnable
