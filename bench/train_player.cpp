// Learns the weights of honest players' scores (solver/play/learned_score.h): the cross-entropy method. Each generation
// draws sets of weights around a mean, lets a player with each of them play the same new deals, and moves mean and
// spread towards those of the best quarter. What counts is a game won; one that is not won counts a fifth as much as
// it got far (progress_of). Prints the weights as they stand in the game's room, one line a feature.
//
//   bench_train_player PRESET FIRST-SEED GENERATIONS DEALS [SETS] [LOOK-AHEAD [NODES [SPREAD LEAST]]]
//
// At first a weight's spread is LEAST (3) and SPREAD (50) hundredths of the feature's larger weight: weights that are
// good already want less of it, features that weigh nothing yet want more than 3. The sets play on all cores.
// Seeds go up from FIRST-SEED, DEALS of them a generation, and 4 DEALS at the end, on which the mean is compared with
// what stood before. With NODES only deals count that the solver wins within so many: one that nobody can win teaches
// nothing. Use seeds of no published figure: scripts/train-player does. Nodes, no clock: it repeats.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/random_numbers.h"
#include "games/catalogue.h"
#include "solver/core/meter.h"
#include "solver/game/game_info.h"
#include "solver/library/in_order.h"
#include "solver/port/cores.h"
#include "solver/referee/referee.h"

using namespace winnable;

namespace {

struct Result {
  double value = 0;  // mean of a game
  int won = 0;
};

// How far a game got, as a share of all cards: those home (where there are no foundations: those that have left the
// layout), and those that lie on the next higher one of their suit.
double progress_of(const Board& board, int deck_size) {
  const auto is_foundation = [](const Pile& pile) {
    return pile.name[0] == 'F' || pile.name[0] == 'U' || pile.name[0] == 'D';
  };
  const bool has_foundations = std::any_of(board.piles.begin(), board.piles.end(), is_foundation);
  int count = deck_size;
  for (const Pile& pile : board.piles) {
    if (has_foundations ? !is_foundation(pile) : pile.name != "W") count -= static_cast<int>(pile.cards.size());
    for (std::size_t i = 1; pile.name[0] == 'T' && i < pile.cards.size(); ++i)
      count += !pile.cards[i - 1].face_down && pile.cards[i].card.code + 1 == pile.cards[i - 1].card.code;
  }
  return static_cast<double>(count) / deck_size;
}

// The next seeds to play, from `next` on.
std::vector<std::uint64_t> take_seeds(const GameInfo& game, std::uint64_t& next, int count, std::uint64_t max_nodes) {
  std::vector<std::uint64_t> seeds;
  const auto solver = game.make_solver();
  SolveOptions options;
  options.limits.max_nodes = max_nodes;
  for (; static_cast<int>(seeds.size()) < count; ++next)
    if (max_nodes == 0 || solver->solve(shuffled_deck(game.deck_shape, next), options).verdict == Verdict::won)
      seeds.push_back(next);
  return seeds;
}

Result play(const GameInfo& game, PlayerPlan plan, const std::vector<int>& weights,
            const std::vector<std::uint64_t>& seeds) {
  plan.weights = weights;
  const auto player = game.make_player(game, plan);
  const auto referee = make_referee(game.name);
  Result result;
  for (const std::uint64_t seed : seeds) {
    referee->deal(shuffled_deck(game.deck_shape, seed));
    const PlayedGame played = play_honestly(*referee, game.hidden, *player, Limits{.max_nodes = 10'000'000});
    result.won += played.won;
    result.value += played.won ? 1 : 0.2 * progress_of(referee->board(), game.deck_shape.size());
  }
  result.value /= static_cast<double>(seeds.size());
  return result;
}

// What a player with each of the sets gets.
std::vector<Result> play_all(const GameInfo& game, const PlayerPlan& plan, const std::vector<std::vector<int>>& sets,
                             const std::vector<std::uint64_t>& seeds) {
  std::vector<Result> results;
  const Limits unlimited;
  const InOrder<Result>::MakeWorker make_worker = [&] {
    return [&](std::size_t set) { return std::optional(play(game, plan, sets[set], seeds)); };
  };
  const InOrder<Result>::Take take = [&](std::size_t, Result&& result) {
    results.push_back(result);
    return true;
  };
  InOrder<Result>(sets.size(), unlimited, make_worker, take).run(port::usable_cores());
  return results;
}

std::vector<int> rounded(const std::vector<double>& weights) {
  std::vector<int> whole;
  for (const double weight : weights) whole.push_back(static_cast<int>(std::lround(weight)));
  return whole;
}

struct Learner {
  std::vector<double> mean, spread;

  Learner(std::span<const int> start, double share, double least)
      : mean(start.begin(), start.end()), spread(start.size()) {
    for (std::size_t i = 0; i < mean.size(); ++i)
      spread[i] = least + share * std::max(std::abs(mean[i & ~std::size_t{1}]), std::abs(mean[i | 1]));
  }
  std::vector<double> draw(std::mt19937_64& random) const {
    std::vector<double> weights = mean;
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] += spread[i] * gaussian(random);
    return weights;
  }
  void learn(const std::vector<std::vector<double>>& elite) {
    constexpr double kStep = 0.7;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      double sum = 0, squares = 0;
      for (const auto& weights : elite) sum += weights[i], squares += weights[i] * weights[i];
      const double n = static_cast<double>(elite.size()), centre = sum / n;
      const double deviation = std::sqrt(std::max(0.0, squares / n - centre * centre));
      mean[i] += kStep * (centre - mean[i]);
      spread[i] += kStep * (deviation - spread[i]);
    }
  }
};

void print(const LearnedModel& model, const std::vector<int>& weights) {
  for (std::size_t i = 0; i < model.features.size(); ++i)
    std::printf("    %d, %d,  // %s\n", weights[2 * i], weights[2 * i + 1], std::string(model.features[i]).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const GameInfo* game = argc > 4 ? find_game_info(argv[1]) : nullptr;
  if (!game || game->learned.features.empty()) {
    std::fprintf(
        stderr, "usage: train_player PRESET FIRST-SEED GENERATIONS DEALS [SETS] [LOOK-AHEAD [NODES [SPREAD LEAST]]]\n");
    return 2;
  }
  std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  const int generations = std::atoi(argv[3]), deals = std::atoi(argv[4]), sets = argc > 5 ? std::atoi(argv[5]) : 32;
  PlayerPlan plan = kFastPlayer;
  plan.goes_by_score_alone = true;
  if (argc > 6) plan.look_ahead = std::strtoull(argv[6], nullptr, 10);
  const std::uint64_t max_nodes = argc > 7 ? std::strtoull(argv[7], nullptr, 10) : 0;
  std::mt19937_64 random(seed);
  Learner learner(game->learned.weights, argc > 8 ? std::atof(argv[8]) / 100 : 0.5, argc > 9 ? std::atof(argv[9]) : 3);
  for (int generation = 0; generation < generations; ++generation) {
    std::vector<std::pair<double, std::vector<double>>> drawn;
    std::vector<std::vector<int>> whole;
    for (int i = 0; i < sets; ++i) {
      drawn.emplace_back(0, i == 0 ? learner.mean : learner.draw(random));
      whole.push_back(rounded(drawn.back().second));
    }
    const auto seeds = take_seeds(*game, seed, deals, max_nodes);
    const auto results = play_all(*game, plan, whole, seeds);
    double best = 0, total = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      drawn[i].first = results[i].value;
      best = std::max(best, results[i].value), total += results[i].value;
    }
    std::stable_sort(drawn.begin(), drawn.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::vector<double>> elite;
    for (int i = 0; i < sets / 4; ++i) elite.push_back(std::move(drawn[static_cast<std::size_t>(i)].second));
    learner.learn(elite);
    std::fprintf(stderr, "generation %d: mean %.4f, best %.4f:", generation + 1, total / sets, best);
    for (const int weight : rounded(learner.mean)) std::fprintf(stderr, " %d", weight);
    std::fprintf(stderr, "\n");
  }
  const std::vector<int> before(game->learned.weights.begin(), game->learned.weights.end());
  const std::vector<int> after = rounded(learner.mean);
  const auto seeds = take_seeds(*game, seed, 4 * deals, max_nodes);
  const Result old = play(*game, kFastPlayer, before, seeds);
  const Result now = play(*game, kFastPlayer, after, seeds);
  std::fprintf(stderr, "%s, %zu of seeds %llu-%llu: before %d won, after %d won\n", argv[1], seeds.size(),
               static_cast<unsigned long long>(seeds.front()), static_cast<unsigned long long>(seeds.back()), old.won,
               now.won);
  print(game->learned, now.value > old.value ? after : before);
}
