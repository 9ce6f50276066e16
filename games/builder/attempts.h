// Attempts to win a builder: best-first search by a weighted sum (games/builder/weights.h), cut off after a few
// hundred positions and begun anew with other weights and noise. It leaves moves out that are seldom needed, so that a
// search that runs dry proves nothing.
//
// Idea: nearly every deal of FreeCell is won by following good differences; what fails is soon seen to fail. Runs of
// cards move as one step. Children stay (parent, move) until their turn comes: key and value are known by difference
// from the parent's, and only what is expanded is ever made.
// Cost: about 12 bytes a child, a position and 20 bytes an expansion; freed with each attempt, charged to the Meter.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "games/builder/reductions.h"
#include "games/builder/seen_keys.h"
#include "games/builder/weights.h"
#include "solver/core/meter.h"

namespace winnable {

template <BuilderShape S>
class BuilderAttempts {
 public:
  using P = Builder<S>;

  // What is constant for a deal; to be called before run().
  void start(const BuilderDeal& deal) {
    deal_ = &deal;
    start_ = P(deal);
    settle(start_, nullptr);
    find_facts();
    has_run_dry_ = false;
    single_ = deal.tables->moves_single_cards();
    hides_ = deal.tables->rules.face_down != FaceDown::none;
    last_level_ = deal.tables->rules.ranks - 1;
  }

  // How far an attempt goes: so many positions, and so many in a row that are no better than the best one before. Fewer
  // where there is no memory for them beside those of so many attempts at once.
  struct Length {
    std::uint64_t nodes;
    std::uint64_t patience = kUnlimited;
    unsigned at_once = 1;
  };
  // One attempt. True: won.
  // False and has_run_dry(): no attempt at this deal will win, whatever its weights.
  bool has_run_dry() const { return has_run_dry_; }
  bool run(const BuilderWeights& weights, std::uint64_t salt, Length length, Meter& meter);

  // The moves from the start to the win, safe ones among them.
  std::vector<Move> solution() const;

 private:
  static constexpr int kValues = 2048;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr int kMaxCount = 24;  // cards of a run that are looked at

  // A child that waits: its parent among expanded_, and the next one of equal value.
  struct Child {
    std::uint32_t next;
    std::uint32_t parent;
    Move move;
  };
  struct Expanded {
    P position;
    std::uint32_t parent;
    Move move;  // that led here
    std::int32_t depth;
    // Of each column: its value, how many cards the sequence has that ends it, and which cards (ids without copies) one
    // of that sequence may be laid on.
    std::array<std::int16_t, S.columns> values;
    std::array<std::uint8_t, S.columns> runs;
    std::array<std::uint64_t, S.columns> reach;
  };
  // Of a column's first cards as dealt.
  struct Facts {
    std::uint8_t breaks = 0;
    std::uint8_t inversions = 0;
    std::uint8_t blocked = 0;
    std::uint8_t lowest = 99;  // level
  };
  struct Prefix {
    std::int16_t value;
    std::uint8_t lowest;
  };
  // Cards whose way home counts: how much each card that comes onto a column costs, and of those that leave it.
  struct Burden {
    int weight = 0;
    int nearest = 255;  // cards above the first of them
  };
  struct Wanted {
    int column;
    int above;
    int weight;
  };

  void settle(P& position, std::vector<Move>* moves) const {
    while (const auto move = builder::find_safe_move(position)) {
      position.apply(*move);
      if (moves) moves->push_back(*move);
    }
  }
  void find_facts();
  void find_prefix_values();
  std::size_t place_of_prefix(int column, int length) const {
    return static_cast<std::size_t>(deal_->columns[static_cast<std::size_t>(column)].first + column + length);
  }
  int column_value(int column, int prefix_length, int length, int top_level) const;
  int common_value(const P& position, int depth) const;
  int value_of(const P& p, int c) const {
    return column_value(c, p.prefix(c), p.length(c), builder::level_of(p.top(c)));
  }
  int place_value(int free_cells, int spaces) const {
    return place_values_[static_cast<std::size_t>(std::min(free_cells, 4) * 3 + std::min(spaces, 2))];
  }
  int cell_value(int card) const { return weights_.cell_levels * builder::level_of(card) / 4; }
  template <class Act>
  void each_wanted(const P& position, Act&& act) const;

  void describe_column(Expanded& node, int column) const;
  void push(int value, std::uint64_t key, Move move);
  void add_start();
  bool add_best();
  bool expand();
  void look_at(const Expanded& node);
  void expand_columns();
  void add_to_hosts(int column);
  void add_to_space(int column);
  void expand_place(int card);
  void add_parts_to_space(int column, int run);
  void add_to_cell(int column);
  void add_to_column(Move move, int card, int last);
  void add_full(Move move);
  // The card goes home at once when it is bared.
  bool opens_home(int bared) const {
    return bared < builder::kCell && (bared & 63) < builder::kFloor && next_home_.has(bared) &&
           builder::is_safe(*here_, bared);
  }
  std::uint64_t key_after(int card, int onto) const {
    const BuilderTables& tables = *deal_->tables;
    const int bared = here_->under(card);
    std::uint64_t key = here_->key().low;
    key +=
        tables.card_hash[static_cast<std::size_t>(card)].low * (tables.place_hash[static_cast<std::size_t>(onto)].low -
                                                                tables.place_hash[static_cast<std::size_t>(bared)].low);
    if (hides_ && bared < builder::kCell && here_->is_face_down(bared))
      key -= tables.face_down[static_cast<std::size_t>(bared)].low;
    return key;
  }
  int leave_value(int column, int count, int bared) const;
  int enter_value(int column, int count, int last) const;

  const BuilderDeal* deal_ = nullptr;
  P start_;
  std::vector<Facts> facts_;
  std::vector<Prefix> prefixes_;
  int last_level_ = 12;
  std::array<std::uint8_t, builder::kIds> dealt_column_{}, dealt_place_{};  // 255: not in a column

  BuilderWeights weights_;
  std::uint64_t salt_ = 0;
  SeenKeys seen_;
  std::array<std::uint32_t, kValues> heads_;
  int lowest_ = kValues, highest_ = kValues - 1;  // values that were used since heads_ was emptied
  std::vector<Child> children_;
  std::vector<Expanded> expanded_;
  std::vector<Move> last_moves_;  // from the parent of the win on
  bool won_ = false;
  bool has_run_dry_ = false;

  std::array<std::int16_t, 15> place_values_{};

  // Of the position that is expanded.
  const Expanded* node_ = nullptr;
  const P* here_ = nullptr;
  std::uint32_t at_ = 0;
  int base_value_ = 0, free_cells_ = 0, spaces_ = 0, first_space_ = 0, limit_ = 0, space_limit_ = 0;
  bool single_ = true, hides_ = false;
  std::uint64_t generated_ = 0;
  typename P::Set next_home_;
  std::array<Burden, S.columns> burdens_{};
  std::array<Wanted, 16> wanted_{};
  std::size_t wanted_count_ = 0;
  std::array<std::uint8_t, builder::kIds> column_of_{};  // of exposed cards
};

template <BuilderShape S>
void BuilderAttempts<S>::push(int value, std::uint64_t key, Move move) {
  if (salt_)
    value += static_cast<int>(
        ((key ^ salt_) * 0x9E3779B97F4A7C15ull >> 40) * static_cast<std::uint64_t>(weights_.noise) >> 24);
  value = std::clamp(value, 0, kValues - 1);
  auto& head = heads_[static_cast<std::size_t>(value)];
  children_.push_back({head, at_, move});
  head = static_cast<std::uint32_t>(children_.size() - 1);
  lowest_ = std::min(lowest_, value);
  highest_ = std::max(highest_, value);
}

template <BuilderShape S>
void BuilderAttempts<S>::add_start() {
  std::fill_n(heads_.begin(), highest_ + 1, kNone);
  lowest_ = kValues;
  highest_ = 0;
  children_.clear();
  expanded_.clear();
  seen_.clear();
  won_ = has_run_dry_ = false;
  generated_ = 0;
  for (int cells = 0; cells <= 4; ++cells)
    for (int spaces = 0; spaces <= 2; ++spaces)
      place_values_[static_cast<std::size_t>(cells * 3 + spaces)] = static_cast<std::int16_t>(
          weights_.cells[static_cast<std::size_t>(cells)] + weights_.spaces[static_cast<std::size_t>(spaces)] +
          (cells + spaces == 0 ? weights_.full : 0));
  find_prefix_values();
  seen_.insert(start_.key().low);
  expanded_.push_back({start_, kNone, Move{}, 0, {}, {}, {}});
  for (int c = 0; c < start_.columns(); ++c) describe_column(expanded_[0], c);
  at_ = 0;
}

// Makes the best child that waits. False: none does.
template <BuilderShape S>
bool BuilderAttempts<S>::add_best() {
  while (lowest_ < kValues && heads_[static_cast<std::size_t>(lowest_)] == kNone) ++lowest_;
  if (lowest_ == kValues) return false;
  auto& head = heads_[static_cast<std::size_t>(lowest_)];
  const Child child = children_[head];
  head = child.next;
  const Expanded& parent = expanded_[child.parent];
  at_ = static_cast<std::uint32_t>(expanded_.size());
  expanded_.push_back(parent);
  Expanded& node = expanded_.back();
  node.parent = child.parent;
  node.move = child.move;
  ++node.depth;
  node.position.apply(child.move);
  settle(node.position, nullptr);
  node.position.each_changed_column(parent.position, [&](int c) { describe_column(node, c); });
  return true;
}

template <BuilderShape S>
void BuilderAttempts<S>::describe_column(Expanded& node, int column) const {
  const P& p = node.position;
  const auto c = static_cast<std::size_t>(column);
  const auto& hosts = deal_->tables->hosts;
  node.values[c] = static_cast<std::int16_t>(value_of(p, column));
  node.runs[c] = 0;
  node.reach[c] = 0;
  if (!p.length(column)) return;
  for (int card = p.top(column);; card = p.under(card)) {
    ++node.runs[c];
    node.reach[c] |= hosts[static_cast<std::size_t>(card & 63)];
    if (!p.joins(card, p.under(card))) return;
  }
}

template <BuilderShape S>
bool BuilderAttempts<S>::run(const BuilderWeights& weights, std::uint64_t salt, Length length, Meter& meter) {
  weights_ = weights;
  salt_ = salt;
  last_moves_.clear();
  if (start_.is_won()) return won_ = true;
  // What it may take; positions never move, because there is room for all.
  constexpr std::uint64_t kNodeBytes = sizeof(Expanded) + 16 * (sizeof(Child) + sizeof(std::uint64_t));
  std::uint64_t max_nodes = std::min(length.nodes, meter.limits().max_bytes / kNodeBytes);
  while (max_nodes > 0 && !meter.has_room_for(max_nodes * kNodeBytes * length.at_once)) max_nodes /= 2;
  if (max_nodes == 0) {
    meter.stop(Reason::memory);
    return false;
  }
  meter.spend_bytes(static_cast<std::int64_t>(max_nodes * kNodeBytes));
  expanded_.clear();
  expanded_.reserve(max_nodes + 1);
  add_start();
  int best_value = kValues;
  std::uint64_t without_better = 0;
  for (std::uint64_t nodes = 0; nodes < max_nodes && !meter.spend_node(); ++nodes) {
    if (expand()) break;
    has_run_dry_ = !add_best();
    if (has_run_dry_) break;
    without_better = lowest_ < best_value ? 0 : without_better + 1;
    best_value = std::min(best_value, lowest_);
    if (without_better > length.patience) break;
  }
  meter.spend_bytes(-static_cast<std::int64_t>(max_nodes * kNodeBytes));
  meter.statistics.generated += generated_;
  return won_;
}

// What the children's values and keys are made of.
template <BuilderShape S>
void BuilderAttempts<S>::look_at(const Expanded& node) {
  node_ = &node;
  const P& here = node.position;
  here_ = &here;
  free_cells_ = here.free_cells();
  const std::uint32_t spaces = here.empty_columns();
  spaces_ = std::popcount(spaces);
  first_space_ = spaces ? std::countr_zero(spaces) : -1;
  limit_ = single_ ? here.capacity(false) : kMaxCount;
  space_limit_ = single_ ? here.capacity(true) : kMaxCount;
  next_home_ = here.next_home();
  base_value_ = common_value(here, node.depth + 1);
  for (int c = 0; c < here.columns(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    base_value_ += node.values[i];
    column_of_[static_cast<std::size_t>(here.top(c))] = static_cast<std::uint8_t>(c);
    burdens_[i] = {};
  }
  wanted_count_ = 0;
  each_wanted(here, [&](const Wanted& wanted) {
    wanted_[wanted_count_++] = wanted;
    base_value_ += wanted.weight * wanted.above;
    Burden& burden = burdens_[static_cast<std::size_t>(wanted.column)];
    burden.weight += wanted.weight;
    burden.nearest = std::min(burden.nearest, wanted.above);
  });
}

// True: a child is won.
template <BuilderShape S>
bool BuilderAttempts<S>::expand() {
  const P& here = expanded_[at_].position;
  look_at(expanded_[at_]);
  ((here.exposed() | here.placed()) & next_home_).each([&](int card) {
    if (!won_) add_full(builder::home_move(card));
  });
  if (!won_) expand_columns();
  here.placed().each([&](int card) {
    if (!won_) expand_place(card);
  });
  return won_;
}

// A move as one word: written byte by byte and read as a word it would wait for the store.
inline Move move_of(int kind, int from, int to, int count = 1) {
  return std::bit_cast<Move>(static_cast<std::uint32_t>(kind | from << 8 | to << 16 | count << 24));
}

// Which columns have something to offer is found for all of them first, without branches that nobody can foresee.
// To a cell goes no card that would break what was built, none that has a host, unless all moves are tried.
template <BuilderShape S>
void BuilderAttempts<S>::expand_columns() {
  const P& p = *here_;
  const auto& hosts = deal_->tables->hosts;
  const auto exposed = p.exposed();
  std::uint32_t filled = 0, movable = 0, stays = 0;
  for (int c = 0; c < p.columns(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    const bool has_host = !exposed.of_values(hosts[static_cast<std::size_t>(p.top(c) & 63)]).empty();
    const bool is_built = node_->runs[i] >= 2 && p.length(c) > p.prefix(c);
    filled |= static_cast<std::uint32_t>(p.length(c) != 0) << c;
    movable |= static_cast<std::uint32_t>(!exposed.of_values(node_->reach[i]).empty()) << c;
    stays |= static_cast<std::uint32_t>(has_host | is_built) << c;
  }
  std::uint32_t to_cell = weights_.all_moves ? filled : filled & ~stays;
  if (!free_cells_) to_cell = 0;
  const std::uint32_t to_space = first_space_ >= 0 ? filled : 0;
  for (std::uint32_t columns = movable | to_cell | to_space; columns; columns &= columns - 1) {
    const int column = std::countr_zero(columns);
    const std::uint32_t bit = columns & -columns;
    if (movable & bit) add_to_hosts(column);
    if ((to_space & bit) && !won_) add_to_space(column);
    if ((to_cell & bit) && !won_) add_to_cell(column);
    if (won_) return;
  }
}

// Cards of the sequence that ends a column, to columns that are not empty.
template <BuilderShape S>
void BuilderAttempts<S>::add_to_hosts(int column) {
  const P& p = *here_;
  const int last = p.top(column), run = node_->runs[static_cast<std::size_t>(column)];
  for (int count = 1, card = last; count <= std::min(run, limit_); ++count, card = p.under(card)) {
    if (!single_ && !p.may_lift(column, count, run, false)) continue;
    p.exposed().of_values(deal_->tables->hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
      const int to = column_of_[static_cast<std::size_t>(host)];
      if (to != column && !won_) add_to_column(move_of(builder::kToColumn, column, to, count), card, last);
    });
  }
}

// To an empty column: a whole sequence, and never a whole column; parts of one if all moves are tried.
template <BuilderShape S>
void BuilderAttempts<S>::add_to_space(int column) {
  const P& p = *here_;
  const int last = p.top(column), run = node_->runs[static_cast<std::size_t>(column)];
  if (weights_.all_moves) add_parts_to_space(column, run);
  if (run > space_limit_ || run >= p.length(column) || won_) return;
  const int card = p.card_at(column, run - 1);
  if (p.fills_space(card) && (single_ || p.may_lift(column, run, run, true)))
    add_to_column(move_of(builder::kToColumn, column, first_space_, run), card, last);
}

// Parts of the sequence that ends a column, all but the whole, to an empty column.
template <BuilderShape S>
void BuilderAttempts<S>::add_parts_to_space(int column, int run) {
  const P& p = *here_;
  const int last = p.top(column);
  for (int count = 1, card = last; count < run && count <= space_limit_; ++count, card = p.under(card)) {
    if (!p.fills_space(card) || (!single_ && !p.may_lift(column, count, run, true))) continue;
    if (!won_) add_to_column(move_of(builder::kToColumn, column, first_space_, count), card, last);
  }
}

template <BuilderShape S>
void BuilderAttempts<S>::add_to_cell(int column) {
  const P& p = *here_;
  const int card = p.top(column), bared = p.under(card);
  const Move move = move_of(builder::kToCell, column, p.first_free_cell());
  ++generated_;
  if (opens_home(bared)) return add_full(move);
  const std::uint64_t key = key_after(card, builder::kCell);
  if (!seen_.insert(key)) return;
  push(base_value_ + leave_value(column, 1, bared) + place_value(free_cells_ - 1, spaces_ + (p.length(column) == 1)) +
           cell_value(card),
       key, move);
}

template <BuilderShape S>
void BuilderAttempts<S>::expand_place(int card) {
  const P& p = *here_;
  p.exposed().of_values(deal_->tables->hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
    if (!won_)
      add_to_column(move_of(builder::kFromPlace, card, column_of_[static_cast<std::size_t>(host)]), card, card);
  });
  if (first_space_ < 0 || !p.fills_space(card) || won_) return;
  add_to_column(move_of(builder::kFromPlace, card, first_space_), card, card);
}

// A group with `card` as its lowest and `last` as its exposed card comes to a column.
template <BuilderShape S>
void BuilderAttempts<S>::add_to_column(Move move, int card, int last) {
  const P& p = *here_;
  ++generated_;
  const bool from_column = move.kind == builder::kToColumn;
  const int bared = from_column ? p.under(card) : p.bared_by(move);
  if (opens_home(bared)) return add_full(move);
  const int onto = p.top(move.to);
  const std::uint64_t key = key_after(card, onto);
  if (!seen_.insert(key)) return;
  int value = base_value_ + enter_value(move.to, move.count, last);
  int free_cells = free_cells_, spaces = spaces_ - (onto == builder::kFloor);
  if (from_column) {
    value += leave_value(move.from, move.count, bared);
    spaces += bared == builder::kFloor;
  } else if (p.in_cells().has(card)) {
    ++free_cells;
    value -= cell_value(card);
  } else if (bared >= builder::kReserve) {
    value -= weights_.reserve;  // no other card of the reserve is exposed
  }
  push(value + place_value(free_cells, spaces), key, move);
}

// A child that must be made: cards go home with the move.
template <BuilderShape S>
void BuilderAttempts<S>::add_full(Move move) {
  P child = *here_;
  child.apply(move);
  settle(child, nullptr);
  const std::uint64_t key = child.key().low;
  if (!seen_.insert(key)) return;
  if (child.is_won()) {
    won_ = true;
    last_moves_ = {move};
    return;
  }
  int value =
      common_value(child, node_->depth + 1) + place_value(child.free_cells(), std::popcount(child.empty_columns()));
  for (int c = 0; c < child.columns(); ++c) value += node_->values[static_cast<std::size_t>(c)];
  child.each_changed_column(*here_,
                            [&](int c) { value += value_of(child, c) - node_->values[static_cast<std::size_t>(c)]; });
  each_wanted(child, [&](const Wanted& wanted) { value += wanted.weight * wanted.above; });
  push(value, key, move);
}

template <BuilderShape S>
std::vector<Move> BuilderAttempts<S>::solution() const {
  std::vector<Move> searched;
  if (!last_moves_.empty()) {
    searched = last_moves_;
    for (std::uint32_t i = at_; expanded_[i].parent != kNone; i = expanded_[i].parent)
      searched.push_back(expanded_[i].move);
  }
  std::vector<Move> moves;
  P position(*deal_);
  settle(position, &moves);
  for (auto move = searched.rbegin(); move != searched.rend(); ++move) {
    position.apply(*move);
    moves.push_back(*move);
    settle(position, &moves);
  }
  return moves;
}

}  // namespace winnable

#include "games/builder/attempt_values.h"
