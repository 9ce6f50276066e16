// The 200 Klondike test deals, each solved once by one thread: sum and worst in CPU time, the median by the wall clock,
// which is a tenth as long to read (the CPU's: a third of a microsecond). Usage: bench_klondike_deals FILE
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "games/catalogue.h"

int main(int argc, char** argv) {
  using namespace winnable;
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_klondike_deals tests/data/klondike_deals.txt\n");
    return 2;
  }
  const GameInfo& game = *find_game_info("klondike");
  const auto solver = game.make_solver();
  std::ifstream file(argv[1]);
  using Clock = std::chrono::steady_clock;
  std::vector<double> seconds, wall;
  int count[3] = {};  // by Verdict
  for (std::string line, error; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto deck = parse_deck(game.deck_shape, line, error);
    if (!deck) {
      std::fprintf(stderr, "%s: %s\n", argv[1], error.c_str());
      return 3;
    }
    SolveOptions options;
    options.limits.max_bytes = std::uint64_t{300} << 20;
    const double start = thread_cpu_seconds();
    const auto wall_start = Clock::now();
    const Outcome outcome = solver->solve(*deck, options);
    wall.push_back(std::chrono::duration<double>(Clock::now() - wall_start).count());
    seconds.push_back(thread_cpu_seconds() - start);
    ++count[static_cast<int>(outcome.verdict)];
  }
  if (seconds.empty()) {
    std::fprintf(stderr, "%s: no deals\n", argv[1]);
    return 3;
  }
  double sum = 0;
  for (const double s : seconds) sum += s;
  std::sort(wall.begin(), wall.end());
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "%zu deals: %d won, %d lost, %d undecided; %.2f s together, median %.1f microseconds, worst %.2f s, peak %ld "
      "MB\n",
      seconds.size(), count[static_cast<int>(Verdict::won)], count[static_cast<int>(Verdict::lost)],
      count[static_cast<int>(Verdict::undecided)], sum, 1e6 * wall[wall.size() / 2],
      *std::max_element(seconds.begin(), seconds.end()), usage.ru_maxrss / 1024);
}
