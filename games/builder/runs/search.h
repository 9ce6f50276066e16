// Exhausts a game of runs (games/builder/runs/game.h): a search of classes, of which each is expanded once.
//
// A class is known by its representatives, the positions in which no open card but bases can go home: from any position
// one is found by sending cards home, and to expand a class is to enter all of them. Without returns each position is a
// class. Every step between classes makes progress(), so classes wait in layers by that, and the search goes through
// the layers again and again and takes the best one of each: it comes deep at once and does not stay in one place.
//
// Claim (waste-order): a class need not be expanded when one is known from which turns alone lead to it.
// Why: what is played from it can be played from the other, turns first. No step leads back from one to the other, so
//      by induction over the progress each won class met is expanded, or another one that is won.
// Guarded by: tests/games/builder_runs_test.cpp.
// Cost: for each class 8 bytes in a set and 8 for the way to it, 64 for each that waits; charged to the Meter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/builder/runs/game.h"
#include "solver/core/meter.h"
#include "solver/search/flat_set.h"
#include "solver/search/tracked_vector.h"
#include "winnable/solve.h"

namespace winnable {

class RunSearch {
 public:
  // The game must outlive it.
  RunSearch(const RunGame& game, Meter& meter) : game_(game), meter_(meter), links_(meter) {
    for (int layer = 0; layer <= kLayers; ++layer) layers_.emplace_back(meter);
    RunState start = game.start();
    close(start, [](RunStep) {});
    known_.reset(meter, {game.draw()});
    add(start, {});
  }
  ~RunSearch() { known_.free_memory(); }
  RunSearch(const RunSearch&) = delete;
  RunSearch& operator=(const RunSearch&) = delete;

  // Until decided, until the meter stops, or until so many more classes are expanded.
  Verdict run(std::uint64_t classes) {
    for (; classes > 0 && !is_won_ && !meter_.stopped(); --classes) {
      if (waiting_ == 0) return has_all_ ? Verdict::lost : Verdict::undecided;
      const Waiting next = take_next();
      meter_.spend_node();
      expand(next);
    }
    return is_won_ ? Verdict::won : Verdict::undecided;
  }

  // Of a won game: calls see(step) for each from the start to the last card home.
  template <class See>
  void replay(See&& see) const;

 private:
  static constexpr int kLayers = 52;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // How a class was first met: by a step from that position of another one.
  struct Link {
    std::uint32_t parent = kNone;
    std::uint16_t heights = 0;
    RunStep step{};
  };
  struct Waiting {
    RunState state;
    std::uint32_t link;
    int score;
    bool operator<(const Waiting& other) const {
      return score != other.score ? score < other.score : link < other.link;
    }
  };
  struct Order {
    int draw = 1;
    static std::uint64_t group(std::uint64_t key) { return key & ~(kWaste << RunGame::kWaste); }
    static std::uint64_t waste(std::uint64_t key) { return key >> RunGame::kWaste & kWaste; }
    bool covers(std::uint64_t a, std::uint64_t b) const {
      if (group(a) != group(b)) return false;
      const std::uint64_t from = waste(a), to = waste(b);
      return to == 0 || (from != 0 && from <= to && (to - from) % static_cast<unsigned>(draw) == 0);
    }
    static constexpr std::uint64_t kWaste = (1 << RunGame::kWasteBits) - 1;
  };

  Waiting take_next() {
    while (layers_[layer_].size() == 0) layer_ = (layer_ + 1) % layers_.size();
    auto& layer = layers_[layer_];
    std::pop_heap(layer.begin(), layer.end());
    const Waiting next = layer.back();
    layer.pop_back();
    --waiting_;
    layer_ = (layer_ + 1) % layers_.size();
    return next;
  }

  // A class by its representative. False: it is won, or there is no room.
  bool add(const RunState& s, Link link) {
    const Insertion insertion = known_.insert(game_.key(s));
    if (insertion == Insertion::kKnown) return true;
    const auto index = static_cast<std::uint32_t>(links_.size());
    auto& layer = layers_[static_cast<std::size_t>(game_.progress(s))];
    const bool has_room = insertion != Insertion::kFull && links_.size() < kNone;
    if (!has_room || !links_.push_back(link) || !layer.push_back({s, index, score(s)})) {
      has_all_ = false;
      return false;
    }
    std::push_heap(layer.begin(), layer.end());
    ++waiting_;
    is_won_ = game_.is_won(s);
    return !is_won_;
  }

  int score(const RunState& s) const {
    return 2 * std::popcount(game_.home_cards(s)) + game_.room(s).hosts + 2 * std::popcount(s.stock);
  }

  // Sends home what can come back, and all that is safe, until the position is a representative.
  template <class See>
  void close(RunState& s, See&& see) const {
    while (const auto step = step_home(s)) {
      game_.play(s, *step);
      see(*step);
    }
  }
  std::optional<RunStep> step_home(const RunState& s) const {
    const std::uint64_t next = game_.next_home(s), exposable = game_.room(s).exposable & next;
    for (std::uint64_t cards = exposable; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const bool comes_back = game_.returns() && !(s.bases >> card & 1);
      if (comes_back || game_.is_safe(s, card)) return step_of(RunStep::kHome, card);
    }
    for (std::uint64_t cards = game_.loose(s) & next; cards; cards &= cards - 1)
      if (const int card = std::countr_zero(cards); game_.is_safe(s, card)) return step_of(RunStep::kStockHome, card);
    return std::nullopt;
  }
  static RunStep step_of(RunStep::Kind kind, int card) { return {kind, static_cast<std::uint8_t>(card)}; }

  // The steps within a class: open cards that go home, and others that come back.
  struct Reversible {
    std::uint64_t up = 0, down = 0;
  };
  Reversible reversible(const RunState& s) const {
    if (!game_.returns()) return {};
    const auto room = game_.room(s);
    Reversible steps{room.exposable & ~s.bases & game_.next_home(s), 0};
    for (std::uint64_t cards = game_.tops_home(s) & room.places; cards; cards &= cards - 1)
      if (!game_.is_safe(s, std::countr_zero(cards))) steps.down |= cards & (~cards + 1);
    return steps;
  }
  template <class See>
  void each_neighbour(const RunState& s, See&& see) const {
    const Reversible steps = reversible(s);
    for (std::uint64_t cards = steps.up | steps.down; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const RunStep step = step_of(steps.up >> card & 1 ? RunStep::kHome : RunStep::kReturn, card);
      RunState neighbour = s;
      game_.play(neighbour, step);
      see(neighbour, step);
    }
  }

  void expand(const Waiting& of) {
    find_members(of.state);
    for (const RunState& member : members_)
      if (!expand_member(member, of.link)) return;
  }

  // All positions of a class; its representatives become known.
  void find_members(const RunState& representative) {
    members_.assign(1, representative);
    mark(representative.heights());
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const RunState member = members_[i];
      if (reversible(member).up == 0 && known_.insert(game_.key(member)) == Insertion::kFull) has_all_ = false;
      each_neighbour(member, [&](const RunState& neighbour, RunStep) {
        if (mark(neighbour.heights())) members_.push_back(neighbour);
      });
    }
    for (const RunState& member : members_) marks_[member.heights() / 64u] = 0;
  }
  // Members differ in the foundations. False: marked already.
  bool mark(std::uint16_t heights) {
    std::uint64_t& word = marks_[heights / 64u];
    const std::uint64_t bit = std::uint64_t{1} << heights % 64;
    if (word & bit) return false;
    word |= bit;
    return true;
  }

  bool expand_member(const RunState& s, std::uint32_t link) {
    const auto room = game_.room(s);
    const std::uint64_t shown = game_.shown(s), next = game_.next_home(s);
    const std::uint64_t for_good = game_.returns() ? s.bases : ~std::uint64_t{0};
    return add_children(s, link, RunStep::kHome, room.exposable & next & for_good) &&
           add_children(s, link, RunStep::kMove, s.bases & room.places) &&
           add_children(s, link, RunStep::kStockHome, shown & next) &&
           add_children(s, link, RunStep::kStockDown, shown & room.places);
  }
  bool add_children(const RunState& s, std::uint32_t link, RunStep::Kind kind, std::uint64_t cards) {
    for (; cards; cards &= cards - 1) {
      RunState child = s;
      const RunStep step = step_of(kind, std::countr_zero(cards));
      game_.play(child, step);
      close(child, [](RunStep) {});
      ++meter_.statistics.generated;
      if (!add(child, {link, s.heights(), step})) return false;
    }
    return true;
  }

  // From a position to the one of its class with these foundations, on the shortest way.
  template <class See>
  void go_to(RunState& s, std::uint16_t heights, See&& see) const;

  const RunGame& game_;
  Meter& meter_;
  FlatSet<std::uint64_t, Order> known_;  // representatives
  TrackedVector<Link> links_;
  std::vector<TrackedVector<Waiting>> layers_;
  std::size_t layer_ = 0, waiting_ = 0;
  bool is_won_ = false;  // the last link is of the win
  bool has_all_ = true;  // of what has been met
  std::vector<RunState> members_;
  std::array<std::uint64_t, 1024> marks_{};
};

template <class See>
void RunSearch::replay(See&& see) const {
  std::vector<Link> path;
  for (auto link = links_.size() - 1; links_[link].parent != kNone; link = links_[link].parent)
    path.push_back(links_[link]);
  RunState s = game_.start();
  close(s, see);
  for (auto link = path.rbegin(); link != path.rend(); ++link) {
    go_to(s, link->heights, see);
    game_.play(s, link->step);
    see(link->step);
    close(s, see);
  }
  for (std::uint64_t next = game_.next_home(s); next; next = game_.next_home(s)) {
    // The lowest level first.
    const int card = std::countr_zero(next);
    const RunStep step = step_of(s.open >> card & 1 ? RunStep::kHome : RunStep::kStockHome, card);
    game_.play(s, step);
    see(step);
  }
}

template <class See>
void RunSearch::go_to(RunState& s, std::uint16_t heights, See&& see) const {
  struct Visit {
    RunState state;
    std::size_t from;
    RunStep step;
  };
  std::vector<Visit> visits{{s, 0, {}}};
  std::size_t at = 0;
  for (; visits[at].state.heights() != heights; ++at) {
    const RunState from = visits[at].state;
    each_neighbour(from, [&](const RunState& to, RunStep step) {
      const auto same = [&](const Visit& visit) { return visit.state.heights() == to.heights(); };
      if (std::none_of(visits.begin(), visits.end(), same)) visits.push_back({to, at, step});
    });
  }
  s = visits[at].state;
  std::vector<RunStep> steps;
  for (; at != 0; at = visits[at].from) steps.push_back(visits[at].step);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) see(*step);
}

}  // namespace winnable
