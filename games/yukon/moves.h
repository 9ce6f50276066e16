// Yukon: moves and keys. Part of games/yukon/position.h.
#pragma once

#include "games/yukon/position.h"

namespace winnable {

// The last card of a column, or of the waste; none if it is empty.
template <YukonShape S>
Card YukonPosition<S>::card_at_end(int from) const {
  if (from == kWaste) return waste() ? deal_->stock[at(waste_top())] : Card{};
  int end = 0;
  for (int column = 0; column <= from; ++column) end += height(column);
  return height(from) > 0 ? Card::from_code(table_.cards[at(end - 1)]) : Card{};
}

// Claim: a card that fits its foundation and that no card will ever be put on may go home at once, from a column as
//        from the waste.
// Why: take a winning play from here. The card stays the last of its column until it goes home, as nothing is put on
//      it. Leave out its moves as the taken card; where others carry it along, they go without it; what it covers is
//      bare sooner. Every other move stays legal: a column that it alone would have filled is empty instead, which
//      only allows more, and no rule asks for a card to be there.
// Needs: nothing returns from foundations; spaces are not filled by force; one pass that turns single cards (the waste
//      is a pile: taking its top earlier leaves the cards under it in their order).
// Nothing is put on it when: in suit, always (the next lower card is home); in alternating colours, the next lower
//      cards of the other colour are home; both ways, it is a king (its queen is home), as else the next higher card
//      could be put on it with a load.
// Guarded by: tests/games/yukon_test.cpp.
template <YukonShape S>
bool YukonPosition<S>::goes_home_safely(Card card) const {
  if (!goes_home(card)) return false;
  if (deal_->rules.building == YukonBuilding::in_suit) return true;
  if (deal_->rules.building == YukonBuilding::in_suit_both_ways) return is_king(card.code);
  for (int suit = 0; suit < S.suits; ++suit)
    if (Card(suit, 1).is_red() != card.is_red() && table_.home[at(suit)] + 1 < card.rank()) return false;
  return true;
}

template <YukonShape S>
void YukonPosition<S>::add_home_moves(MoveList& moves) const {
  const Starts start = starts();
  for (int column = 0; column < S.columns; ++column)
    if (height(column) > 0 && goes_home(Card::from_code(table_.cards[start[at(column) + 1] - std::size_t{1}])))
      moves.add({kHome, static_cast<std::uint8_t>(column), 0, 1});
  if (waste() && goes_home(card_at_end(kWaste))) moves.add({kHome, kWaste, 0, 1});
}

// Moves of cards to columns: first those that turn a card up or clear a column, then the others, then the waste's.
template <YukonShape S>
template <bool kReduced>
void YukonPosition<S>::add_card_moves(MoveList& moves, Reductions reductions) const {
  const Starts start = starts();
  std::array<std::uint8_t, Deal::kColumns> ends{};
  CardSet exposed = 0;
  unsigned spaces = 0;
  for (int column = 0; column < S.columns; ++column) {
    if (height(column) == 0) {
      spaces |= 1u << column;
    } else {
      ends[at(column)] = table_.cards[start[at(column) + 1] - std::size_t{1}];
      exposed |= CardSet{1} << ends[at(column)];
    }
  }
  const auto targets_of = [&](int code, bool is_bottom) {
    unsigned targets = 0;
    if (const CardSet hosts = deal_->hosts()[at(code)] & exposed) {
      for (int column = 0; column < S.columns; ++column)
        if (ends[at(column)] != 0 && hosts >> ends[at(column)] & 1) targets |= 1u << column;
    }
    if (!is_king(code)) return targets;
    // Claim: a whole column need not move into an empty one, and of the empty columns one stands for all.
    // Why: the columns only exchange their numbers, which no rule looks at.
    // Needs: nothing is dealt onto columns.
    // Guarded by: tests/games/yukon_test.cpp.
    unsigned useful = spaces;
    if constexpr (kReduced) {
      if ((reductions & kNoColumnToSpace) && is_bottom) useful = 0;
      if (reductions & kOneSpace) useful &= 0 - useful;
    }
    return targets | useful;
  };
  for (const bool first_face_up : {true, false}) {
    for (int from = 0; from < S.columns; ++from) {
      const int first = hidden(from), last = height(from);
      for (int place = first_face_up ? first : first + 1; place < (first_face_up ? std::min(first + 1, last) : last);
           ++place) {
        const int code = table_.cards[at(start[at(from)] + place)];
        unsigned targets = targets_of(code, place == 0) & ~(1u << from);
        for (; targets; targets &= targets - 1)
          moves.add({kMoveCards, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(targets)),
                     static_cast<std::uint8_t>(last - place)});
      }
    }
  }
  if (!waste()) return;
  for (unsigned targets = targets_of(card_at_end(kWaste).code, false); targets; targets &= targets - 1)
    moves.add({kMoveCards, kWaste, static_cast<std::uint8_t>(std::countr_zero(targets)), 1});
}

// A face-up column whose cards are all in place, from a king at the bottom.
template <YukonShape S>
bool YukonPosition<S>::is_built(const Starts& start, int column) const {
  if (height(column) == 0 || hidden(column) > 0) return false;
  const std::uint8_t* cards = table_.cards.data() + start[at(column)];
  if (!is_king(cards[0])) return false;
  for (int place = 1; place < height(column); ++place)
    if (!fits(cards[place], cards[place - 1])) return false;
  return true;
}

// Claim: building in suit, the one card c that goes on a column built from its king goes there at once, with all that
//        lies on it, from a column as from the waste.
// Why: take a winning play from here and leave out c's move onto that column, if it has one. Until then everything
//      lies on the same cards as in that play, but for c, which lies on the built column instead of on another card or
//      in the waste: what it covered is bare, turned up or empty sooner. A move of a card onto its host would be
//      illegal only if the host had come to lie above it; that happens to the cards of the built column alone, and
//      these lie on their hosts already (the king has none) and never move but as a whole column. c goes home from
//      where it lies; the cards below it go home after it anyway.
// Needs: one host a card (in suit, down only, one deck); nothing returns from foundations; one pass.
// Guarded by: tests/games/yukon_test.cpp.
template <YukonShape S>
std::optional<Move> YukonPosition<S>::move_onto_built_column() const {
  const Starts start = starts();
  for (int to = 0; to < S.columns; ++to) {
    if (!is_built(start, to)) continue;
    const int wanted = table_.cards[start[at(to) + 1] - std::size_t{1}] - 1;
    if ((wanted & 15) == 0) continue;
    if (waste() && card_at_end(kWaste).code == wanted)
      return Move{kMoveCards, kWaste, static_cast<std::uint8_t>(to), 1};
    for (int from = 0; from < S.columns; ++from)
      for (int place = hidden(from); place < height(from); ++place)
        if (table_.cards[at(start[at(from)] + place)] == wanted)
          return Move{kMoveCards, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                      static_cast<std::uint8_t>(height(from) - place)};
  }
  return std::nullopt;
}

template <YukonShape S>
template <bool kReduced>
void YukonPosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  add_home_moves(moves);
  if constexpr (kReduced) {
    if (reductions & kSafeHome) {
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (goes_home_safely(card_at_end(moves[i].from))) {
          moves[0] = moves[i];
          moves.truncate(1);
          return;
        }
    }
  }
  if constexpr (kReduced) {
    if ((reductions & kOnBuiltColumn) && deal_->rules.building == YukonBuilding::in_suit) {
      if (const auto move = move_onto_built_column()) {
        moves.clear();
        moves.add(*move);
        return;
      }
    }
  }
  add_card_moves<kReduced>(moves, reductions);
  if (stock_left() > 0) moves.add({kTurn, 0, 0, 1});
}

template <YukonShape S>
void YukonPosition<S>::generate(MoveList& moves) const {
  generate_moves<false>(moves, kNoReductions);
}

template <YukonShape S>
void YukonPosition<S>::generate_reduced(MoveList& moves, Reductions reductions) const {
  generate_moves<true>(moves, reductions);
}

template <YukonShape S>
void YukonPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto column = [](int number) { return PileName{'T', static_cast<std::uint8_t>(number + 1)}; };
  const PileName from = move.from == kWaste ? PileName{'W', 0} : column(move.from);
  switch (move.kind) {
    case kTurn: out.push_back(bare_move(Verb::turn)); break;
    case kHome: out.push_back(plain_move(from, PileName{'F', 0})); break;
    default: out.push_back(plain_move(from, column(move.to), move.count));
  }
}

// Of a move of cards.
template <YukonShape S>
auto YukonPosition<S>::step_of(Move move, const Starts& start) const -> Step {
  Step step;
  if (move.kind == kMoveCards && height(move.to) > 0)
    step.new_under = table_.cards[start[move.to + std::size_t{1}] - std::size_t{1}];
  if (move.from == kWaste) {
    step.card = card_at_end(kWaste).code;
    step.from_waste = true;
    return step;
  }
  const int place = height(move.from) - move.count;
  const std::size_t in_row = at(start[move.from] + place);
  step.card = table_.cards[in_row];
  if (place > 0) step.old_under = table_.cards[in_row - 1];
  if (place > 0 && place == hidden(move.from)) step.turned_up = step.old_under;
  return step;
}

template <YukonShape S>
Key YukonPosition<S>::key_change(Move move, const Step& step) const {
  Key change{};
  if (!step.from_waste) change -= link_part(step.card, step.old_under);
  if (step.turned_up) change -= hidden_part(step.turned_up);
  if (move.kind == kHome) {
    const int suit = Card::from_code(step.card).suit(), cards = table_.home[at(suit)];
    change -= home_part(suit, cards);
    change += home_part(suit, cards + 1);
  } else {
    change += link_part(step.card, step.new_under);
  }
  return change;
}

template <YukonShape S>
Key YukonPosition<S>::key_after(Move move) const {
  Key key = key_;
  if (move.kind == kTurn) {
    key -= turned_part(table_.turned);
    key += turned_part(table_.turned + 1);
  } else {
    key += key_change(move, step_of(move, starts()));
  }
  return key;
}

template <YukonShape S>
auto YukonPosition<S>::apply(Move move) -> Undo {
  const Undo undo{table_, key_, in_place_};
  if (move.kind == kTurn) {
    key_ = key_after(move);
    ++table_.turned;
    return undo;
  }
  const Starts start = starts();
  const Step step = step_of(move, start);
  key_ += key_change(move, step);
  const bool was_in_place = !step.from_waste && is_in_place(step.card, step.old_under);
  in_place_ = static_cast<std::uint8_t>(in_place_ - was_in_place +
                                        (move.kind == kHome || is_in_place(step.card, step.new_under)));
  auto* const row = table_.cards.data();
  const int end = start.back();
  if (step.from_waste) {
    table_.played |= std::uint64_t{1} << waste_top();
  } else {
    table_.height[move.from] = static_cast<std::uint8_t>(table_.height[move.from] - move.count);
    if (step.turned_up) --table_.hidden[move.from];
  }
  if (move.kind == kHome) {
    ++table_.home[at(Card::from_code(step.card).suit())];
    if (step.from_waste) return undo;
    std::copy(row + start[move.from + std::size_t{1}], row + end, row + start[move.from + std::size_t{1}] - 1);
    row[end - 1] = 0;
    return undo;
  }
  auto* const target = row + start[move.to + std::size_t{1}];
  table_.height[move.to] = static_cast<std::uint8_t>(table_.height[move.to] + move.count);
  if (step.from_waste) {
    std::copy_backward(target, row + end, row + end + 1);
    *target = static_cast<std::uint8_t>(step.card);
  } else if (move.from < move.to) {
    auto* const unit_end = row + start[move.from + std::size_t{1}];
    std::rotate(unit_end - move.count, unit_end, target);
  } else {
    auto* const unit_end = row + start[move.from + std::size_t{1}];
    std::rotate(target, unit_end - move.count, unit_end);
  }
  return undo;
}

template <YukonShape S>
Key YukonPosition<S>::recomputed_key() const {
  Key key = turned_part(table_.turned);
  for (int column = 0, next = 0; column < S.columns; ++column)
    for (int place = 0, under = 0; place < height(column); ++place) {
      const int code = table_.cards[at(next++)];
      key += link_part(code, under);
      if (place < hidden(column)) key += hidden_part(code);
      under = code;
    }
  for (int suit = 0; suit < S.suits; ++suit) key += home_part(suit, table_.home[at(suit)]);
  return key;
}

}  // namespace winnable
