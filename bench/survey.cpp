// Google Benchmark of `survey` against its parts, in CPU time of the whole process: the same deals solved in a bare
// loop (with and without the referee), surveyed into a file, and finished rows written alone. An item is a deal.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "games/catalogue.h"
#include "solver/referee/referee.h"
#include "solver/survey/survey.h"

namespace winnable {
namespace {

constexpr std::uint64_t kNodes = 5'000'000;

struct Workload {
  const char* game;
  std::uint64_t deals;
};
constexpr Workload kWorkloads[] = {{"golf", 12000}, {"pyramid", 4000}, {"klondike", 300}};

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "bench-survey-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::string file() { return (path_ / (std::to_string(++files_) + ".sqlite")).string(); }

 private:
  std::filesystem::path path_;
  int files_ = 0;
};

void solve_all(benchmark::State& state, bool with_referee) {
  const Workload& work = kWorkloads[state.range(0)];
  const GameInfo& game = *find_game_info(work.game);
  const auto solver = game.make_solver();
  const auto referee = make_referee(work.game);
  SolveOptions options;
  options.limits.max_nodes = kNodes;
  options.limits.max_bytes = std::uint64_t{2} << 30;
  for (auto _ : state) {
    for (std::uint64_t seed = 1; seed <= work.deals; ++seed) {
      const Deck deck = shuffled_deck(game.deck_shape, seed);
      const Outcome outcome = solver->solve(deck, options);
      if (!with_referee || outcome.verdict != Verdict::won) continue;
      referee->deal(deck);
      if (replay(*referee, outcome.solution)) state.SkipWithError("the referee refuses a win");
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(work.deals));
  state.SetLabel(work.game);
}

void BM_BareLoop(benchmark::State& state) { solve_all(state, false); }
void BM_BareLoopWithReferee(benchmark::State& state) { solve_all(state, true); }

void BM_Survey(benchmark::State& state) {
  const Workload& work = kWorkloads[state.range(0)];
  const GameInfo& game = *find_game_info(work.game);
  TemporaryFolder folder;
  for (auto _ : state) {
    SurveyOptions options;
    options.solve.limits.max_nodes = kNodes;
    std::string error;
    options.seeds = *SeedSet::parse("1-" + std::to_string(work.deals), error);
    options.total_bytes = std::uint64_t{2} << 30;
    Store store = Store::open(folder.file(), game.name, game.rules_id);
    survey_deals(game, [&] { return make_referee(work.game); }, options, store.config_id(survey_config(game, options)),
                 store, {});
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(work.deals));
  state.SetLabel(work.game);
}

void BM_StoreRows(benchmark::State& state) {
  constexpr std::uint64_t kRows = 200'000;
  TemporaryFolder folder;
  for (auto _ : state) {
    Store store = Store::open(folder.file(), "golf", "golf-1");
    const std::int64_t config = store.config_id({0, "golf", "golf-1", "bench", "{}"});
    store.begin();
    for (std::uint64_t seed = 1; seed <= kRows; ++seed)
      store.put({seed,
                 config,
                 seed % 4 ? Verdict::lost : Verdict::won,
                 Reason::none,
                 seed % 5000,
                 0.7,
                 seed % 4 ? 0u : 51u,
                 {}});
    store.commit();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRows));
}

constexpr auto kLast = static_cast<std::int64_t>(std::size(kWorkloads)) - 1;
BENCHMARK(BM_BareLoop)->DenseRange(0, kLast)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BareLoopWithReferee)->DenseRange(0, kLast)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Survey)->DenseRange(0, kLast)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BM_StoreRows)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace winnable
