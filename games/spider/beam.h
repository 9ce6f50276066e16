// Seeks wins of Spider: a beam search over layers of SpiderPosition::progress(), of which children are keyed and scored
// by what a move changes, and made only if they are kept.
//
// Idea: as solver/search/beam_search.h. The score is a sum over the columns (games/spider/evaluation.h): what a column
// is worth up to each of its cards is found once for a position, and a child needs two columns more. A layer that holds
// twice its width keeps the better half, and knows from then on what is too bad for it.
// Two positions of a layer with the same breaks (cards that do not fit on the one they cover) differ in moves that can
// be taken back, and late layers consist of few such families, one of which may have thousands of good positions. So
// each position is worth less by how many better ones of its family there are, and all families have their turn.
// Dead ends (games/spider/relaxation.h) count for the width and have no children.
// Passes differ in more than their width: noise in the score and finer layers let through what other passes drop.
// One word of the key is enough, because a collision can lose a win and prove nothing: a beam never says lost.
// Cost: 8 bytes for each position kept, some 150 for each that waits, 8 to 16 for each known one of a layer not yet
// done.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "games/spider/position.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/waiting.h"

namespace winnable {

// How many positions of each family there were: of families that share a place, together.
class SpiderFamilies {
 public:
  static constexpr unsigned kBits = 24;  // of a family's number

  explicit SpiderFamilies(Meter& meter) : counts_(meter) {}

  // Forgets all. False: no memory.
  bool start(std::size_t positions) {
    const std::size_t places = std::bit_ceil(4 * std::clamp(positions, kFewest, kMost));
    while (counts_.size() < places)
      if (!counts_.push_back(0)) return false;
    shift_ = kBits - static_cast<unsigned>(std::countr_zero(places));
    std::fill_n(counts_.begin(), places, 0);
    return true;
  }
  std::uint32_t& operator[](std::uint32_t family) { return counts_[family >> shift_]; }

  // Four times the logarithm (base 2) of one more than these, about: it rises from step to step.
  static std::uint32_t steps(std::uint32_t count) {
    const auto doublings = static_cast<std::uint32_t>(std::bit_width(count + 1) - 1);
    return 4 * doublings + static_cast<std::uint32_t>((std::uint64_t{count} + 1) * 4 >> doublings & 3);
  }

 private:
  static constexpr std::size_t kFewest = 64, kMost = std::size_t{1} << 18;
  TrackedVector<std::uint32_t> counts_;
  unsigned shift_ = 0;
};

struct SpiderPass {
  std::size_t width = 1;                       // positions of each layer that are expanded
  int noise = 0;                               // scores have a random number from 0 to below it on top
  std::uint64_t salt = 0;                      // of those numbers
  bool has_fine_layers = false;                // layers also by the cards turned up
  const std::atomic<bool>* is_over = nullptr;  // another pass beside it has won; null: there is none
};

template <SpiderShape S>
class SpiderBeam {
 public:
  using P = SpiderPosition<S>;

  // The deal must outlive its use.
  SpiderBeam(const SpiderDeal<S>& deal, const SpiderWeights& weights, Meter& meter)
      : deal_(deal),
        weights_(weights),
        meter_(meter),
        links_(meter),
        waiting_(meter),
        families_(meter),
        kept_families_(meter) {}
  SpiderBeam(const SpiderBeam&) = delete;
  SpiderBeam& operator=(const SpiderBeam&) = delete;

  // One pass. True: won.
  bool run(const SpiderPass& pass) {
    pass_ = pass;
    layers_.clear();
    const int layers = (P::kMaxProgress + 1) * (pass.has_fine_layers ? kFineLayers : 1);
    for (int i = 0; i < layers; ++i) layers_.emplace_back(meter_);
    look_at(P(deal_, deal_.table));
    const std::size_t start = layer_of(here_);
    layers_[start].start(meter_);
    layers_[start].known.insert(key_);
    keep(here_.table_, {key_, breaks_key_, here_.score_by(weights_) + noise_of(key_), start, Move{}, true}, kNone);
    for (Layer& layer : layers_) {
      current_ = &layer;
      if (work_off(layer)) break;
    }
    layers_.clear();
    return is_won_;
  }

  // Of the won deal.
  const std::vector<Move>& solution() const { return solution_; }
  // Some position was dropped unexpanded.
  bool was_cut() const { return was_cut_; }

 private:
  using Table = typename P::Packed;
  using Value = SpiderColumnValue<S>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kColumns = Table::kColumns;
  static constexpr int kFineLayers = 16;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // No card is turned up without progress, so no move leads back.
  std::size_t layer_of(int progress, int hidden) const {
    constexpr int kTogether = 3;
    if (!pass_.has_fine_layers) return at(progress);
    return at(progress * kFineLayers + std::max(0, kFineLayers - 1 - hidden / kTogether));
  }
  std::size_t layer_of(const P& position) const {
    int hidden = 0;
    for (int column = 0; column < S.columns; ++column) hidden += position.hidden(column);
    return layer_of(position.progress(), hidden);
  }
  int noise_of(std::uint64_t key) const {
    const std::uint64_t random = fold_multiply(key ^ pass_.salt, 0xE7037ED1A0B428DBull) >> 32;
    return static_cast<int>(random * static_cast<std::uint64_t>(pass_.noise) >> 32);
  }

  struct Link {
    std::uint32_t parent;
    Move move;
  };
  struct Stored {
    Table table;
    std::uint32_t link;
  };
  static constexpr unsigned kMostFamily = (1u << SpiderFamilies::kBits) - 1;
  static constexpr unsigned kMostSteps = (1u << (32 - SpiderFamilies::kBits)) - 1;
  struct Place {
    std::uint32_t slot;                                                                // in waiting_
    std::uint32_t family : SpiderFamilies::kBits, steps : 32 - SpiderFamilies::kBits;  // that are taken off its score
  };
  // In the order of solver/search/waiting.h.
  using Entry = Waiting<Place>;
  static int score_of(const Entry& entry) {
    return static_cast<int>(static_cast<std::uint32_t>(entry.order >> 32) ^ std::uint32_t{1} << 31);
  }
  // No position of one layer is in another, so each has a set of its own, which ends with it.
  struct Layer {
    explicit Layer(Meter& meter) : entries(meter) {}
    ~Layer() { known.free_memory(); }
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;
    void start(Meter& meter) {
      if (!std::exchange(is_met, true)) known.reset(meter);
    }
    TrackedVector<Entry> entries;
    FlatSet<std::uint64_t> known;
    bool is_met = false;
    int floor = std::numeric_limits<int>::min();  // scores below it were dropped
  };
  struct Child {
    std::uint64_t key;
    std::uint64_t breaks_key;
    int score;  // with its noise
    std::size_t layer;
    Move move;
    bool is_plain;
  };

  // True: the pass is over.
  bool work_off(Layer& layer) {
    auto& entries = layer.entries;
    if (entries.empty()) {
      layer.known.free_memory();
      return false;
    }
    if (!families_.start(pass_.width)) return true;
    std::make_heap(entries.begin(), entries.end());
    for (std::size_t expanded = 0; !entries.empty() && expanded < pass_.width;) {
      std::pop_heap(entries.begin(), entries.end());
      Entry& last = entries.back();
      std::uint32_t& relatives = families_[last.packed.family];
      if (const std::uint32_t steps = SpiderFamilies::steps(relatives); last.packed.steps < steps) {
        last = with_steps(last, steps);
        std::push_heap(entries.begin(), entries.end());
        continue;
      }
      ++relatives;
      const Stored best = waiting_[last.packed.slot];
      if (!waiting_.release(last.packed.slot)) return true;
      entries.pop_back();
      if (expand(best) || meter_.spend_node()) return true;
      if (pass_.is_over && pass_.is_over->load(std::memory_order_relaxed)) return true;
      ++expanded;
    }
    was_cut_ |= !entries.empty();
    for (const Entry& entry : entries)
      if (!waiting_.release(entry.packed.slot)) return true;
    entries.release();
    layer.known.free_memory();
    return false;
  }

  // Entries that are not of the layer in work have no steps.
  Entry with_steps(const Entry& entry, std::uint32_t steps) const {
    const int score =
        score_of(entry) + weights_.same_breaks * (static_cast<int>(entry.packed.steps) - static_cast<int>(steps));
    return {{entry.packed.slot, entry.packed.family, steps & kMostSteps}, score, entry.link()};
  }

  // Narrow passes ask less, so that a deal that is won soon hardly pays for proofs of loss.
  std::size_t host_states() const { return std::clamp<std::size_t>(pass_.width / 2, 16, 256); }

  // True: the pass is over.
  bool expand(const Stored& stored) {
    const P position(deal_, stored.table);
    if (position.is_dead_end(host_states())) return false;
    look_at(position);
    here_.generate_reduced(moves_, kAllReductions);
    meter_.statistics.generated += moves_.size();
    child_count_ = 0;
    for (const Move move : moves_) {
      if (is_plain(move)) {
        add_plain(move);
      } else if (add_other(move)) {
        win(stored.link, move);
        return true;
      }
    }
    for (std::size_t i = 0; i < child_count_; ++i) {
      switch (layers_[children_[i].layer].known.insert(children_[i].key)) {
        case Insertion::kFull: return true;
        case Insertion::kKnown: ++meter_.statistics.duplicates; break;
        case Insertion::kNew:
          if (!keep_child(children_[i], stored.link)) return true;
      }
    }
    return false;
  }

  // Finds of the position to be expanded what its children have in common.
  void look_at(const P& position) {
    here_ = position;
    const Table& table = here_.table_;
    start_ = table.starts();
    targets_ = here_.targets();
    spaces_ = breaks_ = hidden_ = value_sum_ = 0;
    ends_ = {};
    complete_ = table.complete_suits();
    key_ = key_of_dealt(table);
    breaks_key_ = table.dealt;
    for (int column = 0; column < S.columns; ++column) {
      const std::size_t c = at(column), first = start_[c];
      const int height = table.height_of(column), hidden = table.hidden_of(column);
      const std::uint8_t* cards = table.cards.data() + first;
      column_value_[c] = 0;
      hidden_ += hidden;
      breaks_key_ += sum_of_breaks(cards, height, hidden);
      if (height == 0) ++spaces_;
      for (int place = hidden; place < height; ++place) {
        Value& value = values_[first + at(place)];
        if (place == hidden) {
          value = Value::of_first(weights_, hidden, cards[place]);
        } else {
          value = values_[first + at(place - 1)];
          value.add(weights_, cards[place]);
        }
      }
      if (height > 0) {
        column_value_[c] = last_value(column).of_column(weights_);
        breaks_ += last_value(column).breaks;
        ends_.add(last_value(column));
      }
      sums_[c] = sum_of(cards, height, hidden);
      hashes_[c] = hash(column, sums_[c], targets_);
      key_ += hashes_[c];
      value_sum_ += column_value_[c];
    }
  }
  const Value& last_value(int column) const { return values_[start_[at(column) + 1] - std::size_t{1}]; }

  // The low word of keys, by difference from those of columns.
  std::uint64_t hash(int column, std::uint64_t sum, int targets) const {
    return spider_low_hash(sum, column < targets ? static_cast<unsigned>(column) + 1 : 0, deal_.salt);
  }
  static std::uint64_t sum_of(const std::uint8_t* cards, int height, int hidden) {
    std::uint64_t sum = 0;
    for (int place = 0; place < hidden; ++place) sum += spider_low_product(spider_face_down(cards[place]), at(place));
    for (int place = hidden; place < height; ++place) sum += spider_low_product(cards[place], at(place));
    return sum;
  }
  // Which cards lie on a face-down card, or on one that they do not fit on.
  static bool is_break(std::uint8_t under, std::uint8_t card) { return (under & 15) != (card & 15) + 1; }
  static std::uint64_t number_of_break(std::uint8_t under, std::uint8_t card) {
    return fold_multiply((std::uint64_t{under} << 8 | card) ^ 0x8EBC6AF09C88C6E3ull, 0xE7037ED1A0B428DBull);
  }
  static std::uint64_t sum_of_breaks(const std::uint8_t* cards, int height, int hidden) {
    std::uint64_t sum = 0;
    for (int place = 1; place < height; ++place)
      if (place <= hidden || is_break(cards[place - 1], cards[place]))
        sum += number_of_break(cards[place - 1], cards[place]);
    return sum;
  }
  std::uint64_t breaks_key_of(const P& position) const {
    const Table& table = position.table_;
    std::uint64_t key = table.dealt;
    const std::uint8_t* cards = table.cards.data();
    for (int column = 0; column < S.columns; cards += table.height_of(column), ++column)
      key += sum_of_breaks(cards, table.height_of(column), table.hidden_of(column));
    return key;
  }
  static std::uint32_t family_of(std::uint64_t breaks_key) {
    return static_cast<std::uint32_t>(fold_multiply(breaks_key ^ 0xA0761D6478BD642Full, 0x8EBC6AF09C88C6E3ull) >>
                                      (64 - SpiderFamilies::kBits));
  }
  std::uint64_t key_of_dealt(const Table& table) const {
    return fold_multiply(deal_.salt ^ table.dealt, 0xA0761D6478BD642Full);
  }
  std::uint64_t key_of(const P& position) const {
    const Table& table = position.table_;
    std::uint64_t key = key_of_dealt(table);
    const std::uint8_t* cards = table.cards.data();
    for (int column = 0; column < S.columns; cards += table.height_of(column), ++column)
      key += hash(column, sum_of(cards, table.height_of(column), table.hidden_of(column)), position.targets());
    return key;
  }

  // Cards go to another column, and no suit leaves.
  bool is_plain(Move move) const {
    if (move.kind != P::kMoveCards) return false;
    const bool ends_in_ace = (here_.table_.cards[start_[move.from + std::size_t{1}] - std::size_t{1}] & 15) == 1;
    return !ends_in_ace || here_.height(move.to) == 0 || last_value(move.to).run + move.count < S.ranks;
  }

  void add_plain(Move move) {
    const Table& table = here_.table_;
    const int from = move.from, to = move.to, count = move.count;
    const int left = here_.height(from) - count, hidden = here_.hidden(from), host_height = here_.height(to);
    const std::uint8_t* const source = table.cards.data() + start_[at(from)];
    const bool turns_up = left > 0 && left == hidden;
    int value = value_sum_ - column_value_[at(from)] - column_value_[at(to)];
    int breaks = breaks_ - last_value(from).breaks;
    SpiderEnds<S> ends = ends_;
    ends.remove(last_value(from));
    std::uint64_t sum_from = sums_[at(from)], sum_to = sums_[at(to)], breaks_key = breaks_key_;
    if (left > 0) {
      if (turns_up || is_break(source[left - 1], source[left]))
        breaks_key -= number_of_break(source[left - 1], source[left]);
      const Value rest =
          turns_up ? Value::of_first(weights_, hidden - 1, source[left - 1]) : values_[start_[at(from)] + at(left - 1)];
      value += rest.of_column(weights_);
      breaks += rest.breaks;
      ends.add(rest);
    }
    if (turns_up)
      sum_from += spider_low_product(source[left - 1], at(left - 1)) -
                  spider_low_product(spider_face_down(source[left - 1]), at(left - 1));
    for (int i = 0; i < count; ++i) {
      sum_from -= spider_low_product(source[left + i], at(left + i));
      sum_to += spider_low_product(source[left + i], at(host_height + i));
    }
    if (host_height > 0) ends.remove(last_value(to));
    Value onto = host_height > 0 ? last_value(to) : Value::of_first(weights_, 0, source[left]);
    for (int i = host_height > 0 ? 0 : 1; i < count; ++i) onto.add(weights_, source[left + i]);
    value += onto.of_column(weights_);
    ends.add(onto);
    const int spaces = spaces_ + (left == 0) - (host_height == 0);
    add({key_ - hashes_[at(from)] - hashes_[at(to)] + hash(from, sum_from, targets_) + hash(to, sum_to, targets_),
         breaks_key, value + weights_.of_spaces(spaces) + weights_.complete * complete_ + weights_.digs * ends.digs(),
         layer_of(table.dealt + S.ranks * complete_ + S.deck_size() - breaks, hidden_ - turns_up), move, true});
  }

  // A round of the stock, or a suit that leaves. True: won.
  bool add_other(Move move) {
    P child = here_;
    child.play(move);
    if (child.is_won()) return true;
    add({key_of(child), breaks_key_of(child), child.score_by(weights_), layer_of(child), move, false});
    return false;
  }

  void add(Child child) {
    child.score += noise_of(child.key);
    Layer& layer = layers_[child.layer];
    if (child.score < layer.floor) {
      was_cut_ = true;
      return;
    }
    layer.start(meter_);
    layer.known.prefetch(child.key);
    children_[child_count_++] = child;
  }

  // False: no memory.
  bool keep_child(const Child& child, std::uint32_t parent) {
    if (!child.is_plain) {
      P position = here_;
      position.play(child.move);
      return keep(position.table_, child, parent);
    }
    Table table = here_.table_;
    table.move_cards(child.move.from, child.move.to, child.move.count);
    return keep(table, child, parent);
  }

  bool keep(const Table& table, const Child& child, std::uint32_t parent) {
    assert(P(deal_, table).score_by(weights_) + noise_of(child.key) == child.score &&
           layer_of(P(deal_, table)) == child.layer && key_of(P(deal_, table)) == child.key &&
           breaks_key_of(P(deal_, table)) == child.breaks_key);
    if (links_.size() >= kNone) return !meter_.stop(Reason::memory);
    if (!links_.push_back({parent, child.move})) return false;
    const auto link = static_cast<std::uint32_t>(links_.size() - 1);
    const auto slot = waiting_.put({table, link});
    if (!slot) return false;
    Layer& layer = layers_[child.layer];
    if (!layer.entries.push_back({{*slot, family_of(child.breaks_key) & kMostFamily, 0}, child.score, link}))
      return false;
    if (&layer == current_) {
      std::push_heap(layer.entries.begin(), layer.entries.end());
      return true;
    }
    return layer.entries.size() < std::max<std::size_t>(16, 2 * pass_.width) || drop_worse_half(layer);
  }

  bool drop_worse_half(Layer& layer) {
    auto& entries = layer.entries;
    const std::size_t half = entries.size() / 2;
    if (!kept_families_.start(entries.size())) return false;
    std::sort(entries.begin(), entries.end(), std::greater<Entry>());
    for (Entry& entry : entries)
      entry = with_steps(entry, SpiderFamilies::steps(kept_families_[entry.packed.family]++));
    std::nth_element(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(half), entries.end(),
                     std::greater<Entry>());
    layer.floor = score_of(entries[half]);
    for (std::size_t i = half; i < entries.size(); ++i)
      if (!waiting_.release(entries[i].packed.slot)) return false;
    entries.truncate(half);
    for (Entry& entry : entries) entry = with_steps(entry, 0);
    was_cut_ = true;
    return true;
  }

  void win(std::uint32_t link, Move last) {
    is_won_ = true;
    solution_ = {last};
    for (; links_[link].parent != kNone; link = links_[link].parent) solution_.push_back(links_[link].move);
    std::reverse(solution_.begin(), solution_.end());
  }

  const SpiderDeal<S>& deal_;
  const SpiderWeights& weights_;
  Meter& meter_;
  SpiderPass pass_;
  bool is_won_ = false, was_cut_ = false;
  TrackedVector<Link> links_;
  WaitingPositions<Stored, true> waiting_;
  std::deque<Layer> layers_;
  SpiderFamilies families_, kept_families_;  // of what was expanded in this layer, of what is compared
  Layer* current_ = nullptr;
  std::vector<Move> solution_;

  // Of the position that is expanded.
  P here_;
  typename Table::Starts start_{};
  SpiderEnds<S> ends_;
  int targets_ = 0, spaces_ = 0, breaks_ = 0, hidden_ = 0, complete_ = 0, value_sum_ = 0;
  std::uint64_t key_ = 0, breaks_key_ = 0;
  std::array<Value, Table::kCards> values_;  // of its column up to each card
  std::array<int, kColumns> column_value_{};
  std::array<std::uint64_t, kColumns> sums_{}, hashes_{};
  MoveList moves_;
  std::array<Child, MoveList::kCapacity> children_;
  std::size_t child_count_ = 0;
};

}  // namespace winnable
