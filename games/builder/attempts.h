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
#include <cstring>
#include <vector>

#include "games/builder/reductions.h"
#include "games/builder/weights.h"
#include "solver/core/meter.h"

namespace winnable {

// Keys seen, a word each; emptied in time proportional to its use.
class SeenKeys {
 public:
  SeenKeys() : slots_(kFirst) {}
  void clear() {
    if (slots_.size() > kKept) {
      slots_.assign(kFirst, 0);
      slots_.shrink_to_fit();
    } else {
      std::fill(slots_.begin(), slots_.end(), 0);
    }
    size_ = 0;
  }
  // False: it was known.
  bool insert(std::uint64_t key) {
    key |= key == 0;
    for (std::size_t i = slot(key);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] == key) return false;
      if (slots_[i]) continue;
      slots_[i] = key;
      if (++size_ * 2 > slots_.size()) grow();
      return true;
    }
  }
  std::size_t bytes() const { return slots_.size() * sizeof(slots_[0]); }

 private:
  static constexpr std::size_t kFirst = 2048, kKept = 16384;
  std::size_t slot(std::uint64_t key) const { return key * 0x9E3779B97F4A7C15ull >> 20 & (slots_.size() - 1); }
  void grow() {
    std::vector<std::uint64_t> old(slots_.size() * 4);
    old.swap(slots_);
    for (const std::uint64_t key : old) {
      if (!key) continue;
      std::size_t i = slot(key);
      while (slots_[i]) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = key;
    }
  }
  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

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
  }

  // One attempt of so many positions. True: won.
  // False and has_run_dry(): no attempt at this deal will win, whatever its weights.
  bool has_run_dry() const { return has_run_dry_; }
  bool run(const BuilderWeights& weights, std::uint64_t salt, std::uint64_t max_nodes, Meter& meter);

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
    std::array<std::int16_t, S.columns> values;  // of the columns
  };
  // What a column's first cards as dealt are worth knowing for.
  struct Prefix {
    std::uint8_t breaks = 0;
    std::uint8_t inversions = 0;
    std::uint8_t lowest = 99;  // level
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
  const Prefix& prefix(int column, int length) const {
    return prefixes_[static_cast<std::size_t>(deal_->columns[static_cast<std::size_t>(column)].first + column +
                                              length)];
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

  void push(int value, std::uint64_t key, Move move);
  void add_start();
  bool add_best();
  bool expand();
  void look_at(const P& here);
  void expand_column(int column);
  void expand_place(int card);
  void try_cell(int column, int run);
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
  std::vector<Prefix> prefixes_;
  std::array<std::uint8_t, builder::kIds> dealt_column_{}, dealt_place_{};  // 255: not in a column

  BuilderWeights weights_;
  std::uint64_t salt_ = 0;
  SeenKeys seen_;
  std::array<std::uint32_t, kValues> heads_;
  int lowest_ = kValues;
  std::vector<Child> children_;
  std::vector<Expanded> expanded_;
  std::vector<Move> last_moves_;  // from the parent of the win on
  bool won_ = false;
  bool has_run_dry_ = false;

  std::array<std::int16_t, 15> place_values_{};

  // Of the position that is expanded.
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

// --- values ----------------------------------------------------------------------------------------------------------

template <BuilderShape S>
void BuilderAttempts<S>::find_facts() {
  const BuilderTables& tables = *deal_->tables;
  prefixes_.assign(static_cast<std::size_t>(tables.rules.deck_size() + tables.rules.columns + 1), {});
  dealt_column_.fill(255);
  for (int c = 0; c < tables.rules.columns; ++c) {
    const auto [first, size] = deal_->columns[static_cast<std::size_t>(c)];
    for (int i = 0; i < size; ++i) {
      const int card = deal_->cards[static_cast<std::size_t>(first + i)], level = builder::level_of(card);
      dealt_column_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(c);
      dealt_place_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(i);
      const Prefix& before = prefix(c, i);
      const bool fits = i > 0 && start_.fits(card, deal_->cards[static_cast<std::size_t>(first + i - 1)]);
      prefixes_[static_cast<std::size_t>(first + c + i + 1)] = {
          static_cast<std::uint8_t>(before.breaks + !fits),
          static_cast<std::uint8_t>(before.inversions + (level > before.lowest)),
          static_cast<std::uint8_t>(std::min<int>(before.lowest, level))};
    }
  }
}

template <BuilderShape S>
int BuilderAttempts<S>::column_value(int column, int prefix_length, int length, int top_level) const {
  if (length == 0) return 0;
  const Prefix& dealt = prefix(column, prefix_length);
  int value = weights_.breaks * dealt.breaks, inversions = dealt.inversions;
  if (const int loose = length - prefix_length) {
    value += weights_.loose;
    const int lowest_card = top_level + loose - 1;
    if (prefix_length > 0) {
      inversions += std::max(0, lowest_card - std::max<int>(dealt.lowest, top_level - 1));
    } else {
      value += lowest_card == deal_->tables->rules.ranks - 1 ? -weights_.king_base : weights_.other_base;
    }
  }
  return value + weights_.inversions * inversions;
}

// The cards that the foundations take next, and those after them, where they lie in columns.
template <BuilderShape S>
template <class Act>
void BuilderAttempts<S>::each_wanted(const P& p, Act&& act) const {
  struct Loose {
    int column, level, count;
  };
  std::array<Loose, S.columns> loose;
  std::size_t loose_count = 0;
  for (int c = 0; c < p.columns(); ++c)
    if (const int count = p.length(c) - p.prefix(c)) loose[loose_count++] = {c, builder::level_of(p.top(c)), count};
  const auto find = [&](int card, int weight) {
    const int dealt = dealt_column_[static_cast<std::size_t>(card)];
    const int place = dealt_place_[static_cast<std::size_t>(card)];
    if (p.under(card) >= builder::kCell) return;
    if (dealt != 255 && p.prefix(dealt) > place) return act(Wanted{dealt, p.length(dealt) - place - 1, weight});
    for (std::size_t i = 0; i < loose_count; ++i) {
      // Loose cards ascend from the exposed one by a level a card.
      const int above = builder::level_of(card) - loose[i].level;
      if (above >= 0 && above < loose[i].count && p.card_at(loose[i].column, above) == card)
        return act(Wanted{loose[i].column, above, weight});
    }
  };
  const int ranks = p.rules().ranks;
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    const auto want = [&](int level, int weight) {
      if (level >= ranks || !weight) return;
      const int card = 4 * level + suit;
      find(S.decks == 2 && p.under(card) == builder::kHome ? card + 64 : card, weight);
    };
    want(p.high(suit), weights_.next);
    want(p.high(suit) + 1, weights_.second);
    if constexpr (S.decks == 2)
      if (p.low(suit) < p.high(suit)) want(p.low(suit), weights_.next);
  }
}

// Of a position's value what columns and free places do not say.
template <BuilderShape S>
int BuilderAttempts<S>::common_value(const P& position, int depth) const {
  int value = weights_.home * (position.rules().deck_size() - position.home()) + weights_.depth * depth;
  int highest = 0, lowest = position.rules().ranks;
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    if (!position.tables().has_suit(suit)) continue;
    highest = std::max(highest, position.high(suit));
    lowest = std::min(lowest, position.high(suit));
  }
  value += weights_.spread * (highest - lowest);
  if (weights_.cell_levels) position.in_cells().each([&](int card) { value += cell_value(card); });
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::leave_value(int column, int count, int bared) const {
  const auto c = static_cast<std::size_t>(column);
  const int length = here_->length(column) - count;
  int value = -expanded_[at_].values[c];
  if (length) value += column_value(column, std::min(here_->prefix(column), length), length, builder::level_of(bared));
  if (count <= burdens_[c].nearest) return value - burdens_[c].weight * count;
  for (std::size_t i = 0; i < wanted_count_; ++i)
    if (wanted_[i].column == column && wanted_[i].above >= count) value -= wanted_[i].weight * count;
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::enter_value(int column, int count, int last) const {
  const auto c = static_cast<std::size_t>(column);
  return column_value(column, here_->prefix(column), here_->length(column) + count, builder::level_of(last)) -
         expanded_[at_].values[c] + burdens_[c].weight * count;
}

// --- the search ------------------------------------------------------------------------------------------------------

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
}

template <BuilderShape S>
void BuilderAttempts<S>::add_start() {
  heads_.fill(kNone);
  lowest_ = kValues;
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
  seen_.insert(start_.key().low);
  expanded_.push_back({start_, kNone, Move{}, 0, {}});
  for (int c = 0; c < start_.columns(); ++c)
    expanded_[0].values[static_cast<std::size_t>(c)] = static_cast<std::int16_t>(value_of(start_, c));
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
  node.position.each_changed_column(parent.position, [&](int c) {
    node.values[static_cast<std::size_t>(c)] = static_cast<std::int16_t>(value_of(node.position, c));
  });
  return true;
}

template <BuilderShape S>
bool BuilderAttempts<S>::run(const BuilderWeights& weights, std::uint64_t salt, std::uint64_t max_nodes, Meter& meter) {
  weights_ = weights;
  salt_ = salt;
  last_moves_.clear();
  if (start_.is_won()) return won_ = true;
  // What it may take; positions never move, because there is room for all.
  constexpr std::uint64_t kNodeBytes = sizeof(Expanded) + 16 * (sizeof(Child) + sizeof(std::uint64_t));
  const std::uint64_t room = meter.limits().max_bytes - std::min(meter.limits().max_bytes, meter.bytes());
  max_nodes = std::min(max_nodes, room / kNodeBytes);
  if (max_nodes == 0) {
    meter.stop(Reason::memory);
    return false;
  }
  meter.spend_bytes(static_cast<std::int64_t>(max_nodes * kNodeBytes));
  expanded_.clear();
  expanded_.reserve(max_nodes + 1);
  add_start();
  for (std::uint64_t nodes = 0; nodes < max_nodes && !meter.spend_node(); ++nodes) {
    if (expand()) break;
    has_run_dry_ = !add_best();
    if (has_run_dry_) break;
  }
  meter.spend_bytes(-static_cast<std::int64_t>(max_nodes * kNodeBytes));
  meter.statistics.generated += generated_;
  return won_;
}

// What the children's values and keys are made of.
template <BuilderShape S>
void BuilderAttempts<S>::look_at(const P& here) {
  here_ = &here;
  free_cells_ = here.free_cells();
  const std::uint32_t spaces = here.empty_columns();
  spaces_ = std::popcount(spaces);
  first_space_ = spaces ? std::countr_zero(spaces) : -1;
  limit_ = single_ ? here.capacity(false) : kMaxCount;
  space_limit_ = single_ ? here.capacity(true) : kMaxCount;
  next_home_ = here.next_home();
  base_value_ = common_value(here, expanded_[at_].depth + 1);
  for (int c = 0; c < here.columns(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    base_value_ += expanded_[at_].values[i];
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
  look_at(here);
  ((here.exposed() | here.placed()) & next_home_).each([&](int card) {
    if (!won_) add_full(builder::home_move(card));
  });
  for (int c = 0; c < here.columns() && !won_; ++c)
    if (here.length(c)) expand_column(c);
  here.placed().each([&](int card) {
    if (!won_) expand_place(card);
  });
  return won_;
}

template <BuilderShape S>
void BuilderAttempts<S>::expand_column(int column) {
  const P& p = *here_;
  const int last = p.top(column);
  const auto& hosts = deal_->tables->hosts;
  const int known_run = single_ ? 0 : p.run_length(column);
  Move move{builder::kToColumn, static_cast<std::uint8_t>(column), 0, 1};
  int card = last, run = 1;
  for (;; ++run) {
    if (run > limit_) break;
    move.count = static_cast<std::uint8_t>(run);
    if (single_ || p.may_lift(column, run, known_run, false)) {
      p.exposed().of_values(hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
        const int to = column_of_[static_cast<std::size_t>(host)];
        if (to == column || won_) return;
        move.to = static_cast<std::uint8_t>(to);
        add_to_column(move, card, last);
      });
    }
    if (!p.joins(card, p.under(card))) break;
    card = p.under(card);
  }
  if (won_) return;
  const bool is_whole = run <= limit_;  // `card` is the lowest of the longest sequence
  // To an empty column: a whole sequence, and never a whole column.
  if (first_space_ >= 0 && is_whole && run <= space_limit_ && run < p.length(column) && p.fills_space(card) &&
      (single_ || p.may_lift(column, run, known_run, true))) {
    move.count = static_cast<std::uint8_t>(run);
    move.to = static_cast<std::uint8_t>(first_space_);
    add_to_column(move, card, last);
  }
  if (free_cells_ && !won_) try_cell(column, run);
}

// To a cell: no card that would break what was built, none that has a host.
template <BuilderShape S>
void BuilderAttempts<S>::try_cell(int column, int run) {
  const P& p = *here_;
  const int card = p.top(column), bared = p.under(card);
  if (run >= 2 && p.length(column) > p.prefix(column)) return;
  if (!p.exposed().of_values(deal_->tables->hosts[static_cast<std::size_t>(card & 63)]).empty()) return;
  const Move move{builder::kToCell, static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(p.first_free_cell())};
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
  Move move{builder::kFromPlace, static_cast<std::uint8_t>(card)};
  p.exposed().of_values(deal_->tables->hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
    move.to = column_of_[static_cast<std::size_t>(host)];
    if (!won_) add_to_column(move, card, card);
  });
  if (first_space_ < 0 || !p.fills_space(card) || won_) return;
  move.to = static_cast<std::uint8_t>(first_space_);
  add_to_column(move, card, card);
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
  int value = common_value(child, expanded_[at_].depth + 1) +
              place_value(child.free_cells(), std::popcount(child.empty_columns()));
  for (int c = 0; c < child.columns(); ++c) value += expanded_[at_].values[static_cast<std::size_t>(c)];
  child.each_changed_column(
      *here_, [&](int c) { value += value_of(child, c) - expanded_[at_].values[static_cast<std::size_t>(c)]; });
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
