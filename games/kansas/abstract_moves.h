// Kansas without arrangement: moves and keys. Part of games/kansas/abstract_state.h.
#pragma once

#include "games/kansas/abstract_state.h"

namespace winnable {

template <KansasRules R>
KansasAbstractDeal<R> KansasAbstractDeal<R>::from_plain(const KansasDeal<R>& plain) {
  KansasAbstractDeal deal;
  deal.plain = plain;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plain.reserve_size); ++i) {
    deal.reserve[i] = deal.code(plain.reserve[i]);
    deal.place[deal.reserve[i]] = kReserve;
    deal.number[deal.reserve[i]] = static_cast<std::uint8_t>(i);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(plain.stock_size); ++i) {
    deal.stock[i] = deal.code(plain.stock[i]);
    deal.place[deal.stock[i]] = kStock;
    deal.number[deal.stock[i]] = static_cast<std::uint8_t>(i);
    deal.level_mask[deal.stock[i] & 15] |= std::uint64_t{1} << i;
  }
  return deal;
}

template <KansasRules R>
KansasAbstractState<R>::KansasAbstractState(const Deal& deal, const Kansas<R>& position)
    : deal_(&deal),
      waste_(position.waste()),
      reserve_(static_cast<std::uint8_t>(position.reserve())),
      turned_(static_cast<std::uint8_t>(position.turned())) {
  bottoms_.fill(kNone);
  for (int column = 0; column < R.columns; ++column) {
    for (int i = 0; i < position.length(column); ++i) counts_ += one(deal.plain.level(position.card(column, i)));
    if (position.length(column) > 0) bottoms_[static_cast<std::size_t>(column)] = deal.code(position.card(column, 0));
  }
  sort_bottoms();
  for (int suit = 0; suit < R.suits; ++suit)
    heights_[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(position.height(suit));
}

// A card that is not home lies in a column unless it is still where it was dealt.
template <KansasRules R>
bool KansasAbstractState<R>::is_in_columns(int code) const {
  const auto c = static_cast<std::size_t>(code);
  if (deal_->place[c] == Deal::kReserve) return deal_->number[c] >= reserve_;
  if (deal_->place[c] == Deal::kStock) return deal_->number[c] < turned_ && !(waste_ >> deal_->number[c] & 1);
  return true;
}

// The claim stands in moves.h. A safe card that comes next from the stock is turned and sent home likewise:
// whatever would be turned after it lies on the same waste cards with it or without it.
template <KansasRules R>
bool KansasAbstractState<R>::add_safe_move(MoveList& moves, std::uint64_t ends) const {
  const int lowest = *std::min_element(heights_.begin(), heights_.begin() + R.suits);
  for (int suit = 0; suit < R.suits; ++suit) {
    const int code = next_home(suit), level = code & 15;
    if (level >= R.ranks || !is_safe(level, lowest)) continue;
    if (code == waste_top()) {
      moves.add({kWasteHome, 0, 0, 0});
    } else if (code == reserve_top()) {
      moves.add({kReserveHome, 0, 0, 0});
    } else if (turned_ < deal_->plain.stock_size && code == deal_->stock[turned_]) {
      moves.add({kWasteHome, 0, 0, 1});
    } else if ((ends >> (4 * level) & 15) && is_in_columns(code)) {
      moves.add({kHome, static_cast<std::uint8_t>(suit), 0, 0});
    } else {
      continue;
    }
    return true;
  }
  return false;
}

template <KansasRules R>
void KansasAbstractState<R>::add_column_moves(MoveList& moves, std::uint64_t ends) const {
  if (spaces() >= R.columns - 1) return;  // a single column has nowhere to go
  for (std::size_t i = 0; i < static_cast<std::size_t>(R.columns); ++i) {
    if (bottoms_[i] == kNone) continue;
    if (ends >> (4 * above(bottoms_[i] & 15)) & 15) moves.add({kColumn, bottoms_[i], 0, 0});
  }
}

// An exposed card that lies on another one becomes the bottom of an empty column.
template <KansasRules R>
void KansasAbstractState<R>::add_space_moves(MoveList& moves, std::uint64_t ends) const {
  if (reserve_ > 0 || spaces() == 0) return;
  for (int level = 0; level < R.ranks; ++level) {
    if (!(ends >> (4 * level) & 15)) continue;
    for (int suit = 0; suit < R.suits; ++suit) {
      const int code = suit << 4 | level;
      const bool is_home = heights_[static_cast<std::size_t>(suit)] > level;
      if (is_home || !is_in_columns(code) || std::find(bottoms_.begin(), bottoms_.end(), code) != bottoms_.end())
        continue;
      moves.add({kColumnSpace, static_cast<std::uint8_t>(code), 0, 0});
    }
  }
}

// The waste top now, and, when turns come late, every stock card that could be played once it is turned.
template <KansasRules R>
void KansasAbstractState<R>::add_stock_moves(MoveList& moves, std::uint64_t ends, bool turns_late) const {
  const bool has_space = reserve_ == 0 && spaces() > 0;
  const auto add = [&](int code, int turns) {
    const auto count = static_cast<std::uint8_t>(turns);
    if (goes_home(code)) moves.add({kWasteHome, 0, 0, count});
    if (ends >> (4 * above(code & 15)) & 15) moves.add({kWasteColumn, 0, 0, count});
    if (has_space) moves.add({kWasteSpace, 0, 0, count});
  };
  if (waste_) add(waste_top(), 0);
  if (!turns_late) return;
  std::uint64_t playable = 0;
  if (has_space) {
    playable = ~std::uint64_t{0};
  } else {
    for (std::uint64_t rest = ends; rest;) {
      const int level = std::countr_zero(rest) / 4;
      playable |= deal_->level_mask[static_cast<std::size_t>(below(level))];
      rest &= ~(std::uint64_t{15} << (4 * level));
    }
    for (int suit = 0; suit < R.suits; ++suit) {
      const int code = next_home(suit);
      if ((code & 15) < R.ranks && deal_->place[static_cast<std::size_t>(code)] == Deal::kStock)
        playable |= std::uint64_t{1} << deal_->number[static_cast<std::size_t>(code)];
    }
  }
  playable &= ((std::uint64_t{1} << deal_->plain.stock_size) - 1) & ~((std::uint64_t{1} << turned_) - 1);
  for (; playable; playable &= playable - 1) {
    const int i = std::countr_zero(playable);
    add(deal_->stock[static_cast<std::size_t>(i)], i - turned_ + 1);
  }
}

// Claim (late-turn): it is enough to turn stock cards just before the play of the card turned last.
// Why: a turn touches nothing but stock and waste, is possible whenever the stock holds a card, and no other move but
//      those of the waste top looks at them. So a turn commutes with every move that leaves the waste alone and can
//      be put off until a waste card is to be played; turns that no such play follows are not needed.
// Needs: spaces are never filled from the waste or the stock by force.
// Guarded by: tests/games/kansas_test.cpp.
template <KansasRules R>
void KansasAbstractState<R>::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const std::uint64_t column_ends = ends();
  if ((reductions & kSafeHome) && add_safe_move(moves, column_ends)) return;
  for (int suit = 0; suit < R.suits; ++suit) {
    const int code = next_home(suit), level = code & 15;
    if (level < R.ranks && (column_ends >> (4 * level) & 15) && is_in_columns(code))
      moves.add({kHome, static_cast<std::uint8_t>(suit), 0, 0});
  }
  if (reserve_ > 0) {
    if (goes_home(reserve_top())) moves.add({kReserveHome, 0, 0, 0});
    if (column_ends >> (4 * above(reserve_top() & 15)) & 15) moves.add({kReserveColumn, 0, 0, 0});
  }
  add_column_moves(moves, column_ends);
  if constexpr (R.space_takes_any) add_space_moves(moves, column_ends);
  add_stock_moves(moves, column_ends, reductions & kLateTurn);
  if (!(reductions & kLateTurn) && turned_ < deal_->plain.stock_size) moves.add({kTurn, 0, 0, 1});
}

// The column with this bottom card has gone: the reserve top, if any, becomes the bottom.
template <KansasRules R>
void KansasAbstractState<R>::take_bottom(int code) {
  const auto bottom = std::find(bottoms_.begin(), bottoms_.end(), code);
  if (bottom == bottoms_.end()) return;
  *bottom = static_cast<std::uint8_t>(reserve_top());
  if (reserve_ > 0) {
    counts_ += one(*bottom & 15);
    --reserve_;
  }
  sort_bottoms();
}

template <KansasRules R>
auto KansasAbstractState<R>::apply(Move move) -> Undo {
  const KansasAbstractState before = *this;
  if (move.kind == kWasteHome || move.kind == kWasteColumn || move.kind == kWasteSpace || move.kind == kTurn) {
    waste_ |= ((std::uint64_t{1} << move.count) - 1) << turned_;
    turned_ = static_cast<std::uint8_t>(turned_ + move.count);
    if (move.kind == kTurn) return before;
    const int code = waste_top();
    waste_ ^= std::bit_floor(waste_);
    if (move.kind == kWasteHome) {
      ++heights_[static_cast<std::size_t>(code >> 4)];
    } else {
      counts_ += one(code & 15);
    }
    if (move.kind == kWasteSpace) {
      *std::find(bottoms_.begin(), bottoms_.end(), kNone) = static_cast<std::uint8_t>(code);
      sort_bottoms();
    }
  } else if (move.kind == kHome) {
    const int code = next_home(move.from);
    ++heights_[move.from];
    counts_ -= one(code & 15);
    take_bottom(code);
  } else if (move.kind == kColumn) {
    take_bottom(move.from);
  } else if (move.kind == kColumnSpace) {
    *std::find(bottoms_.begin(), bottoms_.end(), kNone) = move.from;
    sort_bottoms();
  } else {
    const int code = reserve_top();
    --reserve_;
    if (move.kind == kReserveHome) {
      ++heights_[static_cast<std::size_t>(code >> 4)];
    } else {
      counts_ += one(code & 15);
    }
  }
  return before;
}

template <KansasRules R>
Key KansasAbstractState<R>::key() const {
  std::uint64_t low = waste_ << 16, high = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) low |= std::uint64_t{heights_[suit]} << (4 * suit);
  for (const std::uint8_t bottom : bottoms_) high = high << 6 | bottom;
  high = high << 12 | std::uint64_t{reserve_} << 6 | turned_;
  // A product's low bits know only the factors' low bits: the set looks at them, so they get the high ones as well.
  const auto mixed = [](std::uint64_t word) {
    word *= 0x9FB21C651E98DF25ull;
    word ^= word >> 32;
    word *= 0xD6E8FEB86659FD93ull;
    return word ^ word >> 32;
  };
  return {mixed(low), mixed(~high)};
}

template <KansasRules R>
int KansasAbstractState<R>::score() const {
  return 60 * cards_home() - 15 * std::popcount(waste_) - 30 * reserve_ + 40 * spaces();
}

// Each column in turn is made as long as it goes. No card is left over: a card without a place would need one of the
// next level without a place, and so on round to the level at whose lack a column has ended.
template <KansasRules R>
Board KansasAbstractState<R>::to_board() const {
  std::array<std::vector<int>, static_cast<std::size_t>(R.ranks)> loose;  // no bottoms
  for (int suit = 0; suit < R.suits; ++suit) {
    for (int level = heights_[static_cast<std::size_t>(suit)]; level < R.ranks; ++level) {
      const int code = suit << 4 | level;
      if (is_in_columns(code) && std::find(bottoms_.begin(), bottoms_.end(), code) == bottoms_.end())
        loose[static_cast<std::size_t>(level)].push_back(code);
    }
  }
  const auto extend = [&](std::vector<int>& chain) {
    while (true) {
      auto& fitting = loose[static_cast<std::size_t>(below(chain.back() & 15))];
      if (fitting.empty()) return;
      chain.push_back(fitting.back());
      fitting.pop_back();
    }
  };
  std::vector<std::vector<int>> chains;
  for (std::size_t i = 0; i < static_cast<std::size_t>(R.columns); ++i) {
    chains.emplace_back();
    if (bottoms_[i] == kNone) continue;
    chains.back().push_back(bottoms_[i]);
    extend(chains.back());
  }
  Board board;
  board.game = kName;
  for (int column = 0; column < R.columns; ++column) {
    Pile& pile = board.add("T" + std::to_string(column + 1));
    for (const int code : chains[static_cast<std::size_t>(column)]) pile.cards.push_back({deal_->card(code)});
  }
  Pile& reserve = board.add("R");
  for (std::size_t i = 0; i < reserve_; ++i) reserve.cards.push_back({deal_->card(deal_->reserve[i])});
  Pile& foundations = board.add("F");
  for (int suit = 0; suit < R.suits; ++suit)
    for (int level = 0; level < heights_[static_cast<std::size_t>(suit)]; ++level)
      foundations.cards.push_back({deal_->card(suit << 4 | level)});
  Pile& waste = board.add("W");
  for (std::size_t i = 0; i < turned_; ++i)
    if (waste_ >> i & 1) waste.cards.push_back({deal_->card(deal_->stock[i])});
  Pile& stock = board.add("S");
  for (std::size_t i = turned_; i < static_cast<std::size_t>(deal_->plain.stock_size); ++i)
    stock.cards.push_back({deal_->card(deal_->stock[i])});
  board.facts.emplace_back("base", deal_->plain.base);
  return board;
}

}  // namespace winnable
