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
#include "solver/core/verdict.h"

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
    std::int16_t depth;
    std::array<std::int16_t, S.columns> values;  // of the columns
  };
  // What a column's first cards as dealt are worth knowing for.
  struct Prefix {
    std::uint8_t breaks = 0;
    std::uint8_t inversions = 0;
    std::uint8_t lowest = 99;  // level
  };
  // A card whose way home counts, where it lies.
  struct Wanted {
    int column;
    int above;
    int weight;
  };

  static void settle(P& position, std::vector<Move>* moves) {
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
  int value_from_scratch(const P& position, int depth) const;
  void find_column_values(Expanded& node) const;
  int place_value(int free_cells, int spaces) const {
    return weights_.cells[static_cast<std::size_t>(std::min(free_cells, 4))] +
           weights_.spaces[static_cast<std::size_t>(std::min(spaces, 2))] +
           (free_cells == 0 && spaces == 0 ? weights_.full : 0);
  }
  Wanted find_wanted(const P& position, int card, int weight) const;
  int find_all_wanted(const P& position);

  void push(int value, std::uint64_t key, Move move);
  bool expand();
  void expand_column(int column);
  void expand_place(int card);
  void try_group(int column, int count, int card, int run);
  void add_to_column(Move move, int card, int last);
  void add_full(Move move);
  bool opens_home(int bared) const {
    return bared < builder::kCell && (bared & 63) < builder::kFloor && here_->goes_home(bared) &&
           builder::is_safe(*here_, bared);
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

  // Of the position that is expanded.
  const P* here_ = nullptr;
  std::uint32_t at_ = 0;
  int base_value_ = 0, free_cells_ = 0, spaces_ = 0, first_space_ = 0, limit_ = 0, space_limit_ = 0;
  std::uint64_t generated_ = 0;
  std::array<Wanted, 16> wanted_{};
  std::size_t wanted_count_ = 0;
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

// Where a card lies, if it is in a column; how many cards lie on it.
template <BuilderShape S>
typename BuilderAttempts<S>::Wanted BuilderAttempts<S>::find_wanted(const P& position, int card, int weight) const {
  if (position.under(card) >= builder::kCell) return {-1, 0, weight};
  const int dealt = dealt_column_[static_cast<std::size_t>(card)];
  const int place = dealt_place_[static_cast<std::size_t>(card)];
  if (dealt != 255 && position.prefix(dealt) > place) return {dealt, position.length(dealt) - place - 1, weight};
  for (int c = 0; c < position.columns(); ++c) {
    const int loose = position.length(c) - position.prefix(c);
    if (loose <= 0) continue;
    // Loose cards ascend from the exposed one by a level a card.
    const int above = builder::level_of(card) - builder::level_of(position.top(c));
    if (above < 0 || above >= loose) continue;
    if (position.card_at(c, above) == card) return {c, above, weight};
  }
  return {-1, 0, weight};
}

template <BuilderShape S>
int BuilderAttempts<S>::find_all_wanted(const P& position) {
  wanted_count_ = 0;
  int value = 0;
  const int ranks = position.rules().ranks;
  const auto want = [&](int card, int weight) {
    if (S.decks == 2 && position.under(card) == builder::kHome) card += 64;
    const Wanted wanted = find_wanted(position, card, weight);
    value += weight * wanted.above;
    if (wanted.column >= 0) wanted_[wanted_count_++] = wanted;
  };
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    const int next = position.high(suit);
    if (next < ranks) want(4 * next + suit, weights_.next);
    if (next + 1 < ranks && weights_.second) want(4 * next + 4 + suit, weights_.second);
    if constexpr (S.decks == 2)
      if (position.low(suit) < std::min(next, ranks)) want(4 * position.low(suit) + suit, weights_.next);
  }
  return value;
}

template <BuilderShape S>
void BuilderAttempts<S>::find_column_values(Expanded& node) const {
  const P& p = node.position;
  for (int c = 0; c < p.columns(); ++c)
    node.values[static_cast<std::size_t>(c)] =
        static_cast<std::int16_t>(column_value(c, p.prefix(c), p.length(c), builder::level_of(p.top(c))));
}

// Of the cards that leave or enter no column: what is the same for all children of the position.
template <BuilderShape S>
int BuilderAttempts<S>::value_from_scratch(const P& position, int depth) const {
  int value = weights_.home * (position.rules().deck_size() - position.home()) + weights_.depth * depth;
  int highest = 0, lowest = position.rules().ranks;
  for (int suit = 0; suit < builder::kSuits; ++suit) {
    if (!position.tables().has_suit(suit)) continue;
    highest = std::max(highest, position.high(suit));
    lowest = std::min(lowest, position.high(suit));
  }
  value += weights_.spread * (highest - lowest);
  position.in_cells().each([&](int card) { value += weights_.cell_levels * builder::level_of(card) / 4; });
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::leave_value(int column, int count, int bared) const {
  const int length = here_->length(column) - count;
  int value = column_value(column, std::min(here_->prefix(column), length), length, builder::level_of(bared)) -
              expanded_[at_].values[static_cast<std::size_t>(column)];
  for (std::size_t i = 0; i < wanted_count_; ++i)
    if (wanted_[i].column == column && wanted_[i].above >= count) value -= wanted_[i].weight * count;
  return value;
}

template <BuilderShape S>
int BuilderAttempts<S>::enter_value(int column, int count, int last) const {
  int value = column_value(column, here_->prefix(column), here_->length(column) + count, builder::level_of(last)) -
              expanded_[at_].values[static_cast<std::size_t>(column)];
  for (std::size_t i = 0; i < wanted_count_; ++i)
    if (wanted_[i].column == column) value += wanted_[i].weight * count;
  return value;
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
bool BuilderAttempts<S>::run(const BuilderWeights& weights, std::uint64_t salt, std::uint64_t max_nodes, Meter& meter) {
  weights_ = weights;
  salt_ = salt;
  seen_.clear();
  heads_.fill(kNone);
  lowest_ = kValues;
  children_.clear();
  expanded_.clear();
  won_ = has_run_dry_ = false;
  last_moves_.clear();
  generated_ = 0;
  if (start_.is_won()) return won_ = true;
  seen_.insert(start_.key().low);
  expanded_.push_back({start_, kNone, Move{}, 0, {}});
  find_column_values(expanded_[0]);
  at_ = 0;
  for (std::uint64_t nodes = 0; nodes < max_nodes && !meter.spend_node(); ++nodes) {
    if (expand()) break;
    while (lowest_ < kValues && heads_[static_cast<std::size_t>(lowest_)] == kNone) ++lowest_;
    if (lowest_ == kValues) {
      has_run_dry_ = true;
      break;
    }
    const Child child = children_[heads_[static_cast<std::size_t>(lowest_)]];
    heads_[static_cast<std::size_t>(lowest_)] = child.next;
    expanded_.push_back(expanded_[child.parent]);
    Expanded& node = expanded_.back();
    node.parent = child.parent;
    node.move = child.move;
    ++node.depth;
    node.position.apply(child.move);
    settle(node.position, nullptr);
    find_column_values(node);
    at_ = static_cast<std::uint32_t>(expanded_.size() - 1);
  }
  meter.statistics.generated += generated_;
  return won_;
}

// True: a child is won.
template <BuilderShape S>
bool BuilderAttempts<S>::expand() {
  const P here = expanded_[at_].position;
  here_ = &here;
  free_cells_ = here.free_cells();
  const std::uint32_t spaces = here.empty_columns();
  spaces_ = std::popcount(spaces);
  first_space_ = spaces ? std::countr_zero(spaces) : -1;
  const bool single = here.tables().moves_single_cards();
  limit_ = single ? here.capacity(false) : kMaxCount;
  space_limit_ = single ? here.capacity(true) : kMaxCount;
  base_value_ = value_from_scratch(here, expanded_[at_].depth + 1) + find_all_wanted(here);
  for (int c = 0; c < here.columns(); ++c) base_value_ += expanded_[at_].values[static_cast<std::size_t>(c)];
  const auto home = (here.exposed() | here.placed()) & here.next_home();
  home.each([&](int card) {
    if (!won_) add_full(builder::home_move(card));
  });
  for (int c = 0; c < here.columns() && !won_; ++c)
    if (here.length(c)) expand_column(c);
  if (!won_)
    here.placed().each([&](int card) {
      if (!won_) expand_place(card);
    });
  return won_;
}

template <BuilderShape S>
void BuilderAttempts<S>::expand_column(int column) {
  const P& p = *here_;
  const int run = std::min(p.run_length(column), kMaxCount);
  int card = p.top(column);
  for (int count = 1; count <= run; ++count, card = p.under(card)) try_group(column, count, card, run);
  // To a cell: no card that would break what was built, none that has a host.
  const int last = p.top(column);
  const auto hosts = p.exposed().of_values(p.tables().hosts[static_cast<std::size_t>(last & 63)]);
  const bool is_built = run >= 2 && p.length(column) > p.prefix(column);
  if (!free_cells_ || is_built || !hosts.empty()) return;
  const Move move{builder::kToCell, static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(p.first_free_cell())};
  ++generated_;
  const int bared = p.under(last);
  if (opens_home(bared)) return add_full(move);
  const Key key = p.key_after(move);
  if (!seen_.insert(key.low)) return;
  push(base_value_ + leave_value(column, 1, bared) + place_value(free_cells_ - 1, spaces_ + (p.length(column) == 1)) +
           weights_.cell_levels * builder::level_of(last) / 4,
       key.low, move);
}

// The last `count` cards of a column, of which `card` is the lowest, to every column that takes them.
template <BuilderShape S>
void BuilderAttempts<S>::try_group(int column, int count, int card, int run) {
  const P& p = *here_;
  const bool single = p.tables().moves_single_cards();
  const Move move{builder::kToColumn, static_cast<std::uint8_t>(column), 0, static_cast<std::uint8_t>(count)};
  if (count <= limit_ && (single || p.may_lift(column, count, run, false))) {
    p.exposed().of_values(p.tables().hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
      const int to = p.column_with(host);
      if (to == column || won_) return;
      Move there = move;
      there.to = static_cast<std::uint8_t>(to);
      add_to_column(there, card, p.top(column));
    });
  }
  // To an empty column: a whole run, and never a whole column.
  if (count != run || count == p.length(column) || first_space_ < 0 || count > space_limit_ || won_) return;
  if (!p.fills_space(card) || !(single || p.may_lift(column, count, run, true))) return;
  Move there = move;
  there.to = static_cast<std::uint8_t>(first_space_);
  add_to_column(there, card, p.top(column));
}

template <BuilderShape S>
void BuilderAttempts<S>::expand_place(int card) {
  const P& p = *here_;
  const Move move{builder::kFromPlace, static_cast<std::uint8_t>(card)};
  p.exposed().of_values(p.tables().hosts[static_cast<std::size_t>(card & 63)]).each([&](int host) {
    Move there = move;
    there.to = static_cast<std::uint8_t>(p.column_with(host));
    if (!won_) add_to_column(there, card, card);
  });
  if (first_space_ < 0 || !p.fills_space(card) || won_) return;
  Move there = move;
  there.to = static_cast<std::uint8_t>(first_space_);
  add_to_column(there, card, card);
}

// A group with `card` as its lowest and `last` as its exposed card comes to a column.
template <BuilderShape S>
void BuilderAttempts<S>::add_to_column(Move move, int card, int last) {
  const P& p = *here_;
  ++generated_;
  const bool from_column = move.kind == builder::kToColumn;
  const int bared = p.bared_by(move);
  if (opens_home(bared)) return add_full(move);
  const Key key = p.key_after(move);
  if (!seen_.insert(key.low)) return;
  int value = base_value_ + enter_value(move.to, move.count, last);
  int free_cells = free_cells_, spaces = spaces_ - !p.length(move.to);
  if (from_column) {
    value += leave_value(move.from, move.count, bared);
    spaces += move.count == p.length(move.from);
  } else if (p.in_cells().has(card)) {
    ++free_cells;
    value -= weights_.cell_levels * builder::level_of(card) / 4;
  }
  push(value + place_value(free_cells, spaces), key.low, move);
}

// A child that must be made: cards go home with the move.
template <BuilderShape S>
void BuilderAttempts<S>::add_full(Move move) {
  P child = *here_;
  child.apply(move);
  settle(child, nullptr);
  if (!seen_.insert(child.key().low)) return;
  if (child.is_won()) {
    won_ = true;
    last_moves_ = {move};
    return;
  }
  Expanded node{child, at_, move, 0, {}};
  find_column_values(node);
  const auto wanted = wanted_;
  const std::size_t wanted_count = wanted_count_;
  int value = value_from_scratch(child, expanded_[at_].depth + 1) + find_all_wanted(child) +
              place_value(child.free_cells(), std::popcount(child.empty_columns()));
  wanted_ = wanted;
  wanted_count_ = wanted_count;
  for (int c = 0; c < child.columns(); ++c) value += node.values[static_cast<std::size_t>(c)];
  push(value, child.key().low, move);
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
