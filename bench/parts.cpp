// Google Benchmark of the parts: generating, applying and undoing moves, keys; the set of known positions against
// absl::flat_hash_set; the two common searches.
#include <absl/container/flat_hash_set.h>
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "games/forty_thieves/position.h"
#include "solver/search/beam_search.h"
#include "solver/search/closed_set.h"
#include "solver/search/depth_first_search.h"
#include "solver/search/flat_set.h"

namespace winnable {
namespace {

using Squadron = FortyThieves<kSquadron>;
using Standard = FortyThieves<kFortyThievesStandard>;

// Positions along random games, so that all phases of the game are met.
std::vector<Squadron> sample_positions(const Squadron::Deal& deal) {
  std::vector<Squadron> positions;
  std::mt19937_64 random(1);
  MoveList moves;
  for (int game = 0; game < 50; ++game) {
    Squadron position(deal);
    for (position.generate(moves); !moves.empty() && positions.size() % 200 != 199; position.generate(moves)) {
      position.apply(moves[random() % moves.size()]);
      positions.push_back(position);
    }
    positions.push_back(position);
  }
  return positions;
}

// One item is one move: generated, applied, its key taken, undone. This is perft with keys.
void BM_MoveKeyUndo(benchmark::State& state) {
  const auto deal = Squadron::Deal::from_deck(shuffled_deck(Squadron::kDeckShape, 1));
  auto positions = sample_positions(deal);
  MoveList moves;
  std::int64_t count = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    Squadron& position = positions[next];
    next = next + 1 == positions.size() ? 0 : next + 1;
    position.generate(moves);
    for (const Move move : moves) {
      const auto undo = position.apply(move);
      benchmark::DoNotOptimize(position.key());
      position.undo(move, undo);
    }
    count += static_cast<std::int64_t>(moves.size());
  }
  state.SetItemsProcessed(count);
}
BENCHMARK(BM_MoveKeyUndo);

void BM_GenerateReduced(benchmark::State& state) {
  const auto deal = Squadron::Deal::from_deck(shuffled_deck(Squadron::kDeckShape, 1));
  const auto positions = sample_positions(deal);
  MoveList moves;
  std::size_t next = 0;
  for (auto _ : state) {
    positions[next].generate_reduced(moves, kAllReductions);
    benchmark::DoNotOptimize(moves);
    next = next + 1 == positions.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_GenerateReduced);

std::vector<Key> random_keys(std::int64_t count) {
  std::mt19937_64 random(3);
  std::vector<Key> keys;
  for (std::int64_t i = 0; i < count; ++i) keys.push_back({random(), random()});
  for (std::int64_t i = 0; i < count; ++i)
    keys.push_back(keys[random() % static_cast<std::uint64_t>(count)]);  // known ones
  return keys;
}

// Inserts N new and N known keys in families of eight, as a search does.
void BM_KeySet(benchmark::State& state) {
  const auto keys = random_keys(state.range(0));
  Limits limits;
  limits.max_bytes = std::uint64_t{8} << 30;
  for (auto _ : state) {
    Meter meter(limits);
    ClosedSet<Key> closed;
    closed.reset(meter);
    for (std::size_t i = 0; i + 8 <= keys.size(); i += 8) {
      for (std::size_t j = i; j < i + 8; ++j) closed.prefetch(keys[j]);
      for (std::size_t j = i; j < i + 8; ++j) benchmark::DoNotOptimize(closed.insert(keys[j]));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys.size()));
}
BENCHMARK(BM_KeySet)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

// The same in the library's set, without a memory limit.
struct HashKey {
  std::size_t operator()(Key key) const { return key.low; }
  std::size_t operator()(std::uint64_t key) const { return fold_multiply(key, 0xE7037ED1A0B428DBull); }
};

void BM_FlatHashSet(benchmark::State& state) {
  const auto keys = random_keys(state.range(0));
  for (auto _ : state) {
    absl::flat_hash_set<Key, HashKey> closed;
    for (std::size_t i = 0; i + 8 <= keys.size(); i += 8) {
      for (std::size_t j = i; j < i + 8; ++j) closed.prefetch(keys[j]);
      for (std::size_t j = i; j < i + 8; ++j) benchmark::DoNotOptimize(closed.insert(keys[j]));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys.size()));
}
BENCHMARK(BM_FlatHashSet)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

// Klondike's kind of use: 64-bit keys, and a set that is emptied for every small search.
void BM_SmallKeySets(benchmark::State& state) {
  const auto keys = random_keys(state.range(0));
  Meter meter{Limits{}};
  FlatSet<> closed;
  for (auto _ : state) {
    closed.reset(meter);
    for (const Key key : keys) benchmark::DoNotOptimize(closed.insert(key.low | 1));
    closed.free_memory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys.size()));
}
BENCHMARK(BM_SmallKeySets)->Arg(100)->Arg(1'000'000);

void BM_SmallFlatHashSets(benchmark::State& state) {
  const auto keys = random_keys(state.range(0));
  absl::flat_hash_set<std::uint64_t, HashKey> closed;
  for (auto _ : state) {
    for (const Key key : keys) benchmark::DoNotOptimize(closed.insert(key.low | 1));
    closed.clear();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys.size()));
}
BENCHMARK(BM_SmallFlatHashSets)->Arg(100)->Arg(1'000'000);

// The two searches alone on deals they do not finish: an item is a position expanded.
template <class P>
void BM_Prover(benchmark::State& state) {
  const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, 2));
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Meter meter{Limits{}};
    ClosedSetFor<P> closed;
    DepthFirstSearch<P> depth_first;
    depth_first.start(deal, closed, meter, kAllReductions);
    depth_first.run(1'000'000);
    nodes += meter.statistics.nodes;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(BM_Prover<Squadron>)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Prover<Standard>)->Unit(benchmark::kMillisecond);

template <class P>
void BM_WinFinder(benchmark::State& state) {
  const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, 103));
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Meter meter{Limits{}};
    ClosedSetFor<P> closed;
    BeamSearch<P> search(deal, closed, meter, kAllReductions);
    search.run(static_cast<std::size_t>(state.range(0)));
    nodes += meter.statistics.nodes;
    closed.free_memory();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(BM_WinFinder<Squadron>)->Arg(120)->Arg(1920)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_WinFinder<Standard>)->Arg(120)->Arg(1920)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace winnable
