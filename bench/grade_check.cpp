// What a grade foretells: winnable deals are graded and then played by one who is not in the crowd. Prints a row of
// results/grades.csv: for the crowd's share, the solver's positions, the length of its win and the traps, how often of
// two deals, one that he wins and one that he does not, the first has the better figure (AUC), and how many of each
// fifth of the deals, easiest first, he wins.
//
//   grade_check PRESET FIRST LAST MAX-NODES [header]
#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "solver/play/crowd.h"
#include "winnable/grade.h"
#include "winnable/honest.h"
#include "winnable/version.h"

namespace winnable {
namespace {

struct Graded {
  std::uint64_t seed = 0;
  double share = 0, nodes = 0, length = 0, losing = 0;
  bool won = false;  // by the one who is not in the crowd
};

// Where all cards lie open: several times as far as anyone of the crowd.
std::size_t held_out_sight(const Crowd& crowd) { return crowd.kinds().back().sight * 20 / 3; }

std::string held_out_name(const Game& game) {
  return game.has_player() ? "strong" : "sight " + std::to_string(held_out_sight(*game.info().make_open_crowd()));
}

bool held_out_wins(const Start& start) {
  if (start.game.has_player()) return play_honestly(start, "strong").verdict == Verdict::won;
  const auto players = start.game.info().make_open_crowd();
  return players->play(*referee_of(start), {{held_out_sight(*players), 0, 1}, 0, 0}, nullptr).won;
}

// Higher figures are better.
template <class Figure>
double auc(const std::vector<Graded>& deals, Figure figure) {
  double better = 0, pairs = 0;
  for (const Graded& a : deals) {
    for (const Graded& b : deals) {
      if (!a.won || b.won) continue;
      ++pairs;
      better += figure(a) > figure(b) ? 1 : figure(a) == figure(b) ? 0.5 : 0;
    }
  }
  return pairs > 0 ? better / pairs : 0.5;
}

std::vector<Graded> grade_all(const Game& game, std::uint64_t first, std::uint64_t last, std::uint64_t max_nodes) {
  GradeOptions options;
  options.solve.limits.max_nodes = max_nodes;
  std::vector<Graded> deals;
  grade_many(
      game, last - first + 1, [&](std::size_t i) { return game.deal(first + i); }, options, 1,
      [&](std::size_t i, const Grade& grade) {
        if (grade.outcome.verdict != Verdict::won) return true;
        deals.push_back({first + i, grade.share(), static_cast<double>(grade.outcome.statistics.nodes),
                         static_cast<double>(grade.outcome.solution.size()),
                         static_cast<double>(grade.traps.lost.size()) / std::max(1, grade.traps.choices)});
        return true;
      });
  for (Graded& deal : deals) deal.won = held_out_wins(game.deal(deal.seed));
  return deals;
}

// Shares that he wins of each fifth; equal shares stay in the order of their seeds.
std::string fifths(std::vector<Graded> deals) {
  std::stable_sort(deals.begin(), deals.end(), [](const Graded& a, const Graded& b) { return a.share > b.share; });
  std::string text;
  for (std::size_t f = 0; f < 5; ++f) {
    const auto begin = deals.begin() + static_cast<std::ptrdiff_t>(f * deals.size() / 5),
               end = deals.begin() + static_cast<std::ptrdiff_t>((f + 1) * deals.size() / 5);
    const auto won = std::count_if(begin, end, [](const Graded& deal) { return deal.won; });
    text += (f ? " " : "") + std::to_string(begin == end ? 0 : (200 * won + (end - begin)) / (2 * (end - begin)));
  }
  return text;
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 4) {
    std::cerr << "usage: grade_check PRESET FIRST LAST MAX-NODES [header]\n";
    return 2;
  }
  if (words.size() > 4)
    std::cout << "preset,definition,held_out,seeds,winnable,won_by_held_out,auc_share,auc_nodes,auc_length,auc_traps,"
                 "won_by_fifths_percent,solver_version,command\n";
  const Game game = find_game(words[0]);
  const auto deals = grade_all(game, std::stoull(words[1]), std::stoull(words[2]), std::stoull(words[3]));
  const auto won = std::count_if(deals.begin(), deals.end(), [](const Graded& deal) { return deal.won; });
  std::cout << std::fixed << std::setprecision(3) << words[0] << "," << kGradeDefinition << "," << held_out_name(game)
            << "," << words[1] << "-" << words[2] << "," << deals.size() << "," << won << ","
            << auc(deals, [](const Graded& deal) { return deal.share; }) << ","
            << auc(deals, [](const Graded& deal) { return -deal.nodes; }) << ","
            << auc(deals, [](const Graded& deal) { return -deal.length; }) << ","
            << auc(deals, [](const Graded& deal) { return -deal.losing; }) << "," << fifths(deals) << ","
            << solver_version() << ",bench_grade_check " << words[0] << " " << words[1] << " " << words[2] << " "
            << words[3] << "\n";
  return 0;
}

}  // namespace
}  // namespace winnable

int main(int argc, char** argv) {
  try {
    return winnable::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "grade_check: " << error.what() << "\n";
    return 1;
  }
}
