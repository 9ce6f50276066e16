#include "games/canfield/plan_refiner.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace winnable {

using canfield::Step;

namespace {

constexpr PileName kHome{'F', 0}, kReserve{'R', 0}, kWaste{'W', 0};
PileName column_name(int column) { return {'T', static_cast<std::uint8_t>(column + 1)}; }

constexpr int pair_of(int card) { return card >> 1; }
constexpr int pair_of_hosts(int card) { return pair_of(card) + 2; }

}  // namespace

CanfieldPlanRefiner::CanfieldPlanRefiner(const CanfieldDeal& deal, std::vector<PlayMove>& out)
    : deal_(deal),
      out_(out),
      stock_((std::uint64_t{1} << deal.stock_size) - 1),
      reserve_left_(deal.reserve_size),
      turned_(deal.turned) {
  const auto index = [&](Card card) {
    return static_cast<std::uint8_t>(canfield::index_of(card.suit(), deal.level(card)));
  };
  for (int column = 0; column < deal.rules.columns; ++column)
    for (std::size_t i = 0; i < static_cast<std::size_t>(deal.lengths[static_cast<std::size_t>(column)]); ++i)
      put(column, index(deal.columns[static_cast<std::size_t>(column)][i]));
  for (std::size_t i = 0; i < static_cast<std::size_t>(deal.stock_size); ++i)
    stock_place_[index(deal.stock[i])] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < static_cast<std::size_t>(deal.reserve_size); ++i) reserve_[i] = index(deal.reserve[i]);
}

void CanfieldPlanRefiner::play(Step step) {
  switch (step.kind) {
    case Step::kHome: {
      expose(step.card);
      const int column = find(step.card).column;
      say(column_name(column), kNone);
      --at(column).length;
      fill(column);
      break;
    }
    case Step::kReserveHome:
      say(kReserve, kNone);
      --reserve_left_;
      break;
    case Step::kReserveDown:
      lay_down(step, kReserve);
      --reserve_left_;
      break;
    case Step::kMoveColumn: {
      const Place bottom = find(step.card);
      move_tail(bottom, host_of(step));
      fill(bottom.column);
      break;
    }
    case Step::kStockHome:
      turn_to(step.card);
      say(kWaste, kNone);
      break;
    case Step::kStockDown:
      turn_to(step.card);
      lay_down(step, kWaste);
      break;
    case Step::kStockSpace:
      turn_to(step.card);
      say(kWaste, space());
      put(space(), step.card);
      break;
  }
}

auto CanfieldPlanRefiner::find(int card) -> Place {
  for (int column = 0; column < kColumns; ++column)
    for (int i = 0; i < at(column).length; ++i)
      if (card_at({column, i}) == card) return {column, i};
  assert(false && "the card lies in no column");
  return {0, 0};
}

int CanfieldPlanRefiner::column_ending_in_pair(int pair) {
  for (int column = 0; column < kColumns; ++column)
    if (const int length = at(column).length; length > 0 && pair_of(card_at({column, length - 1})) == pair)
      return column;
  return kNone;
}

// A column that the card fits on; none if there is none.
int CanfieldPlanRefiner::host_of(Step step) {
  if (step.host) return find(step.host).column;
  return column_ending_in_pair(pair_of_hosts(step.card));
}

int CanfieldPlanRefiner::space() {
  for (int column = 0; column < deal_.rules.columns; ++column)
    if (at(column).length == 0) return column;
  return kNone;
}

// `to`: a column, or kNone for home.
void CanfieldPlanRefiner::say(PileName from, int to) {
  out_.push_back(plain_move(from, to == kNone ? kHome : column_name(to)));
}

void CanfieldPlanRefiner::put(int column, int card) {
  at(column).cards[static_cast<std::size_t>(at(column).length++)] = static_cast<std::uint8_t>(card);
}

// The card at this place and all that lies on it.
void CanfieldPlanRefiner::move_tail(Place first, int to) {
  const int end = at(first.column).length;
  out_.push_back(plain_move(column_name(first.column), column_name(to), end - first.index));
  for (int i = first.index; i < end; ++i) put(to, card_at({first.column, i}));
  at(first.column).length = first.index;
}

void CanfieldPlanRefiner::fill(int column) {
  if (at(column).length == 0 && reserve_left_ > 0) put(column, reserve_[static_cast<std::size_t>(--reserve_left_)]);
}

// What lies on the card goes onto its twin, or to a space.
void CanfieldPlanRefiner::expose(int card) {
  while (true) {
    const Place place = find(card);
    if (place.index + 1 == at(place.column).length) return;
    const int twin = column_ending_in_pair(pair_of(card));
    const int to = twin != kNone ? twin : space();
    if (to != kNone) return move_tail({place.column, place.index + 1}, to);
    merge_two_columns();
  }
}

// Only where spaces take any card, and some column can go onto another one.
void CanfieldPlanRefiner::merge_two_columns() {
  for (int from = 0; from < deal_.rules.columns; ++from) {
    const int to = column_ending_in_pair(pair_of_hosts(card_at({from, 0})));
    if (to != kNone) return move_tail({from, 0}, to);
  }
  assert(false && "no two columns can be merged");
}

int CanfieldPlanRefiner::make_space() {
  while (space() == kNone) merge_two_columns();
  return space();
}

void CanfieldPlanRefiner::lay_down(Step step, PileName from) {
  const int host = host_of(step);
  const int to = host != kNone ? host : make_space();
  say(from, to);
  put(to, step.card);
}

void CanfieldPlanRefiner::turn_to(int card) {
  const std::uint64_t bit = std::uint64_t{1} << stock_place_[static_cast<std::size_t>(card)];
  const int target = std::popcount(stock_ & (2 * bit - 1)), size = std::popcount(stock_);
  for ([[maybe_unused]] int turns = 0; turned_ != target; ++turns) {
    assert(turns < 200 && "the card cannot be reached");
    const bool can_turn = turned_ < size;
    out_.push_back(bare_move(can_turn ? Verb::turn : Verb::redeal));
    turned_ = can_turn ? std::min(turned_ + deal_.rules.draw, size) : 0;
  }
  stock_ ^= bit;
  --turned_;
}

}  // namespace winnable
