// Canfield: moves and keys of the plain position.
#include "games/canfield/position.h"

#include <bit>

#include "solver/core/hash.h"
#include "solver/core/stock.h"

namespace winnable {

int CanfieldPosition::cards_home() const {
  int count = 0;
  for (const std::uint8_t height : heights_) count += height;
  return count;
}

int CanfieldPosition::moves_to_win_lower_bound() const {
  const int draw = deal_->rules.draw;
  return deal_->rules.deck_size() - cards_home() + (std::popcount(stock_ >> turned_) + draw - 1) / draw;
}

Card CanfieldPosition::top(int from) const {
  if (from == kReserve) return reserve_ ? deal_->reserve[reserve_ - std::size_t{1}] : Card{};
  if (from == kWaste) return waste() ? deal_->stock[static_cast<std::size_t>(63 - std::countl_zero(waste()))] : Card{};
  return length(from) ? card(from, length(from) - 1) : Card{};
}

// Whether so many last cards may leave their column as one move for another column, into which they fit.
bool CanfieldPosition::may_move(int from, int count, int to) const {
  const bool is_whole = count == length(from);
  switch (deal_->rules.group) {
    case CanfieldGroupRule::any: return true;
    case CanfieldGroupRule::restricted:
      return is_whole || length(to) == 0 || goes_home(card(from, length(from) - count - 1));
    default: return is_whole;
  }
}

void CanfieldPosition::generate_column_moves(MoveList& moves) const {
  const CanfieldRules& rules = deal_->rules;
  for (int to = 0; to < rules.columns; ++to) {
    if (length(to) == 0 && rules.waste_fills) continue;
    for (int from = 0; from < rules.columns; ++from) {
      if (from == to) continue;
      for (int count = 1; count <= length(from); ++count) {
        const bool takes = length(to) == 0 || fits(card(from, length(from) - count), to);
        if (takes && may_move(from, count, to))
          moves.add({kToColumn, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                     static_cast<std::uint8_t>(count)});
      }
    }
  }
}

void CanfieldPosition::generate(MoveList& moves) const {
  moves.clear();
  const int columns = deal_->rules.columns;
  for (int column = 0; column < columns; ++column)
    if (goes_home(top(column))) moves.add({kHome, static_cast<std::uint8_t>(column)});
  for (const std::uint8_t from : {kReserve, kWaste}) {
    const Card card = top(from);
    if (!card) continue;
    if (goes_home(card)) moves.add({kHome, from});
    for (std::uint8_t to = 0; to < columns; ++to)
      if (length(to) == 0 || fits(card, to)) moves.add({kToColumn, from, to});
  }
  generate_column_moves(moves);
  if (can_turn()) {
    moves.add({kTurn});
  } else if (stock_) {
    moves.add({kRedeal});
  }
}

void CanfieldPosition::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto name = [](std::uint8_t pile) -> PileName {
    if (pile == kReserve) return {'R', 0};
    if (pile == kWaste) return {'W', 0};
    return {'T', static_cast<std::uint8_t>(pile + 1)};
  };
  switch (move.kind) {
    case kToColumn: out.push_back(plain_move(name(move.from), name(move.to), move.count)); break;
    case kHome: out.push_back(plain_move(name(move.from), {'F', 0})); break;
    case kTurn: out.push_back(bare_move(Verb::turn)); break;
    default: out.push_back(bare_move(Verb::redeal)); break;
  }
}

// A column that is emptied receives the reserve's top.
void CanfieldPosition::take(int from, int count) {
  if (from == kReserve) {
    --reserve_;
  } else if (from == kWaste) {
    stock_ ^= std::bit_floor(waste());
  } else {
    length_[at(from)] = static_cast<std::uint8_t>(length(from) - count);
    if (length(from) > 0 || reserve_ == 0) return;
    put(from, top(kReserve));
    --reserve_;
  }
}

auto CanfieldPosition::apply(Move move) -> Undo {
  const Undo before{*this};
  switch (move.kind) {
    case kToColumn:
      if (move.from == kReserve || move.from == kWaste) {
        put(move.to, top(move.from));
      } else {
        for (int i = length(move.from) - move.count; i < length(move.from); ++i) put(move.to, card(move.from, i));
      }
      take(move.from, move.count);
      break;
    case kHome:
      ++heights_[at(top(move.from).suit())];
      take(move.from, 1);
      break;
    case kTurn: turned_ = static_cast<std::uint8_t>(after_turn(stock_, turned_, deal_->rules.draw)); break;
    default: turned_ = 0; break;
  }
  return before;
}

void CanfieldPosition::undo(Move, const Undo& undo) { *this = undo.before; }

// Columns are equal when their cards are, whatever their places. The foundations follow from the rest.
Key CanfieldPosition::key() const {
  const auto waste_size = static_cast<unsigned>(std::popcount(waste()));
  Key key = hash_part(fold_multiply(deal_->salt ^ stock_ ^ 0x2545F4914F6CDD1Dull, 0x9E3779B97F4A7C15ull + waste_size) +
                      reserve_);
  for (int column = 0; column < deal_->rules.columns; ++column) {
    if (length(column) == 0) continue;
    std::uint64_t chain = deal_->salt;
    for (int i = 0; i < length(column); ++i)
      chain = fold_multiply(chain + card(column, i).code, 0xD6E8FEB86659FD93ull) + 1;
    key += hash_part(chain);
  }
  return key;
}

}  // namespace winnable
