// What an honest Klondike player can turn up next.
//
// Between two reveals everything is visible, so a decision is: which base leaves next, and what is done before it. The
// look-ahead walks over abstract positions (games/klondike/abstract_state.h) by steps that turn nothing up, those that
// can be taken back first: an *option* is a base that can leave, together with the position from which it leaves. Of
// the positions from which the same base can leave those that used up least are kept: what they did not do can mostly
// be done after the reveal as well, when more is known.
//
// Where redeals are limited, the stock hides its cards until it has been turned over once: till then only the waste's
// top can be played, and turning the stock is an option as well, from every position reached. Later passes are steps
// that use up a redeal. Options are scored by what was learned (games/klondike/learned_score.h).
//
// Nothing here reads a card that is hidden: an abstract deal knows one below each base, but steps that would turn it
// up are not played.
// Cost: about a microsecond for each position looked at.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "games/klondike/learned_score.h"
#include "games/klondike/table_order.h"
#include "solver/search/flat_set.h"

namespace winnable {

// How far to look for options, and how many to keep.
struct KlondikeLook {
  std::size_t positions;
  int beyond;            // how much more may be used up than the first option found needs
  std::size_t variants;  // of the same base
  std::size_t options;
};

template <KlondikeShape S>
class KlondikeOptions {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  using Step = KlondikeStep;
  static constexpr std::uint32_t kRoot = ~std::uint32_t{0};
  static constexpr int kRedealCost = 3;  // a redeal uses up as much as so many stock cards

  struct Option {
    KlondikeState before;
    Step step;
    int used = 0;            // stock cards played and columns emptied before it
    int score = 0;           // larger looks better
    std::uint32_t node = 0;  // for path_to()
  };

  // Of the learned score (learned_score.h), where the player has one; they must outlive this.
  void set_weights(std::span<const int> weights) { weights_ = weights; }

  // Finds the options of a position, best first. While `hidden_pass` redeals are used, the stock is hidden.
  void find(const Abstraction& deal, const KlondikeState& from, const KlondikeLook& look, int hidden_pass = -1) {
    deal_ = &deal;
    hidden_pass_ = hidden_pass;
    nodes_.clear();
    Meter meter{Limits{}};
    closed_.reset(meter, {deal.multiples()});
    options_.clear();
    for (auto& level : levels_) level.clear();
    sure_ = false;
    reach(from, kRoot, {}, 0);
    std::size_t waiting = 1;
    for (int used = 0; waiting > 0 && !sure_ && (options_.empty() || used <= options_[0].used + look.beyond); ++used) {
      auto& level = level_of(used);
      for (std::size_t i = 0; i < level.size() && nodes_.size() < look.positions && !sure_; ++i) expand(level[i], used);
      level.clear();
      waiting = 0;
      for (const auto& other : levels_) waiting += other.size();
    }
    keep_best(look);
    closed_.free_memory();
  }

  const std::vector<Option>& options() const { return options_; }

  // The steps from the start to the position before an option's step.
  std::vector<Step> path_to(const Option& option) const {
    std::vector<Step> steps;
    for (std::uint32_t at = option.node; nodes_[at].parent != kRoot; at = nodes_[at].parent)
      steps.push_back(nodes_[at].step);
    std::reverse(steps.begin(), steps.end());
    return steps;
  }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    KlondikeState state;
    std::uint32_t parent;
    Step step;
  };

  std::vector<std::uint32_t>& level_of(int used) { return levels_[static_cast<std::size_t>(used) % levels_.size()]; }

  void reach(const KlondikeState& s, std::uint32_t parent, Step step, int used) {
    if (closed_.insert(s.key | std::uint64_t{1} << 63) != Insertion::kNew) return;
    nodes_.push_back({s, parent, step});
    level_of(used).push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
  }

  // Whether stock cards may come that the player has not seen.
  bool may_turn(const KlondikeState& s) const {
    return S.limited_redeals && s.redeals() == hidden_pass_ && s.waste() < std::popcount(s.stock());
  }

  void expand(std::uint32_t index, int used) {
    const KlondikeState s = nodes_[index].state;
    const std::uint64_t exposable = Abstraction::exposable(s);
    const std::uint64_t places = Abstraction::places(s, exposable);
    const std::uint64_t home = Abstraction::next_home(s.heights()), safe = Abstraction::safe_home(s.heights());
    const std::uint64_t up = exposable & s.face_up & home;
    // Where cards return, a king that goes home from a column of its own can be taken back like any other.
    const std::uint64_t kings = S.foundation_return ? 0 : Abstraction::kKings & ~s.locked;
    // A free card that is safe at home goes there before anything else.
    if (const std::uint64_t first = up & safe) {
      const int card = std::countr_zero(first);
      if (!turns_up(s, card)) return step_to(index, s, {Step::kHome, static_cast<std::uint8_t>(card)}, used);
    }
    for (std::uint64_t rest = s.locked & (up | places); rest; rest &= rest - 1)
      leave(index, s, std::countr_zero(rest), up, places, safe, used);
    steps_to(index, s, Step::kHome, up & ~(s.locked | kings), used);
    steps_to(index, s, Step::kHome, up & kings, used + 1);
    if constexpr (S.foundation_return)
      steps_to(index, s, Step::kReturn, Abstraction::tops_home(s.heights()) & places & ~safe, used);
    if (may_turn(s)) {
      add_option(index, s, {Step::kTurn, 0}, used);
      const std::uint64_t top = deal_->waste_top(s);
      steps_to(index, s, Step::kStockHome, top & home, used + 1);
      steps_to(index, s, Step::kStockDown, top & places, used + 1);
      return;
    }
    const auto stock = deal_->reachable(s);
    steps_to(index, s, Step::kStockHome, stock.now & home, used + 1);
    steps_to(index, s, Step::kStockDown, stock.now & places, used + 1);
    if constexpr (S.limited_redeals) {
      steps_to(index, s, Step::kStockHome, stock.later & home, used + kRedealCost, true);
      steps_to(index, s, Step::kStockDown, stock.later & places, used + kRedealCost, true);
    }
  }

  bool turns_up(const KlondikeState& s, int card) const { return (s.locked >> card & 1) && deal_->card_below(card); }

  // A base that can leave: an option if it hides a card, else a step that empties a column.
  void leave(std::uint32_t index, const KlondikeState& s, int card, std::uint64_t up, std::uint64_t places,
             std::uint64_t safe, int used) {
    const std::uint64_t bit = std::uint64_t{1} << card;
    for (const auto kind : {Step::kHome, Step::kMove}) {
      if (!((kind == Step::kHome ? up : places) & bit)) continue;
      const Step step{kind, static_cast<std::uint8_t>(card)};
      if (!deal_->card_below(card)) {
        step_to(index, s, step, used + 1);
        continue;
      }
      add_option(index, s, step, used);
      if (kind == Step::kHome && used == 0 && (safe & bit)) {
        options_ = {options_.back()};
        sure_ = true;
        return;
      }
    }
  }

  void steps_to(std::uint32_t index, const KlondikeState& s, Step::Kind kind, std::uint64_t cards, int used,
                bool redeal = false) {
    for (; cards; cards &= cards - 1)
      step_to(index, s, {kind, static_cast<std::uint8_t>(std::countr_zero(cards))}, used, redeal);
  }

  void step_to(std::uint32_t index, const KlondikeState& s, Step step, int used, bool redeal = false) {
    KlondikeState child = s;
    deal_->play(child, step, redeal);
    reach(child, index, step, used);
  }

  void add_option(std::uint32_t index, const KlondikeState& s, Step step, int used) {
    const int looks =
        weights_.empty() ? score(step, used) : klondike_option_score(*deal_, s, step, !may_turn(s), weights_);
    options_.push_back({s, step, used, looks, index});
  }

  // A base over many face-down cards, little used up before, home rather than onto a host that others may want. The
  // weights are from a few trials on deals that no figure is taken from; doubling or dropping one costs a point or two.
  int score(Step step, int used) const {
    return 2 * deal_->depth_below(step.card) - used + (step.kind == Step::kHome ? 2 : 0);
  }

  void keep_best(const KlondikeLook& look) {
    std::stable_sort(options_.begin(), options_.end(),
                     [](const Option& a, const Option& b) { return a.score > b.score; });
    std::vector<Option> kept;
    for (const Option& option : options_) {
      std::size_t same = 0;
      bool is_double = false;
      for (const Option& other : kept) {
        if (!(other.step.card == option.step.card && other.step.kind == option.step.kind)) continue;
        ++same;
        is_double |= other.before.stock() == option.before.stock() && other.before.columns() == option.before.columns();
      }
      if (same < look.variants && !is_double && kept.size() < look.options) kept.push_back(option);
    }
    options_ = std::move(kept);
  }

  const Abstraction* deal_ = nullptr;
  bool sure_ = false;  // an option that cannot harm was found: no other counts
  std::vector<Node> nodes_;
  FlatSet<std::uint64_t, KlondikeTableOrder<S>> closed_;
  std::array<std::vector<std::uint32_t>, kRedealCost + 1> levels_;  // nodes to expand, by what is used up
  int hidden_pass_ = -1;
  std::span<const int> weights_;
  std::vector<Option> options_;
};

}  // namespace winnable
