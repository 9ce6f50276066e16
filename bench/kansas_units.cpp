// Learns the units of Kansas' honest players (solver/play/learned_score.h) from games that they play: a network with
// one hidden layer that tells from features whether a game will be won, fitted by gradient descent (Adam, logistic
// loss). The weighted sum stays as it is; the network's answer is added to it. Each round plays new deals with the
// units of the round before, now and then a decision of a player with other weights in between, so that what is not
// usually chosen is seen, too; the network is fitted anew to the positions of all rounds. Prints the units as they
// stand in games/kansas/learned_units.h.
//
//   bench_kansas_units [FIRST-SEED [ROUNDS [DEALS [UNITS]]]]
//
// Seeds go up from FIRST-SEED, DEALS of them a round, and DEALS / 3 at the end, on which the player is compared with
// one without units. Use seeds of no published figure.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "bench/fitted.h"
#include "bench/random_numbers.h"
#include "games/catalogue.h"
#include "solver/game/game_info.h"
#include "solver/referee/referee.h"

using namespace winnable;

namespace {

constexpr double kWorthOfLogit = 800;  // in points of the weighted sum, of which a card at home is worth some 230

// Now and then decides as a player with other weights would.
class Explorer : public HonestPlayer {
 public:
  Explorer(const GameInfo& game, const std::vector<int>& units, std::mt19937_64& random)
      : random_(random), strange_weights_(game.learned.weights.begin(), game.learned.weights.end()) {
    PlayerPlan plan = kFastPlayer;
    plan.units = units;
    own_ = game.make_player(game, plan);
    for (int& weight : strange_weights_) weight = static_cast<int>(std::lround(weight * (1 + 0.5 * gaussian(random_))));
    plan.weights = strange_weights_;
    strange_ = game.make_player(game, plan);
  }
  Decision decide(const Observation& observation) override {
    return (uniform(random_) < 0.08 ? strange_ : own_)->decide(observation);
  }

 private:
  std::mt19937_64& random_;
  std::vector<int> strange_weights_;
  std::unique_ptr<HonestPlayer> own_, strange_;
};

// What was seen before each decision, and before the reveal that ends it: of won games all, of others a tenth.
void play_one(const GameInfo& game, HonestPlayer& player, std::uint64_t seed, std::mt19937_64& random,
              std::vector<Seen>& rows) {
  const auto referee = make_referee(game.name);
  referee->deal(shuffled_deck(game.deck_shape, seed));
  std::vector<Board> boards;
  const auto watch = [&](const Observation&, const Decision& decision) {
    boards.push_back(referee->board());
    if (decision.moves.size() < 2) return;
    const auto ahead = referee->clone();
    for (std::size_t i = 0; i + 1 < decision.moves.size(); ++i) ahead->play(decision.moves[i]);
    boards.push_back(ahead->board());
  };
  const bool won = play_honestly(*referee, game.hidden, player, Limits{.max_nodes = 10'000'000}, watch).won;
  for (const Board& board : boards)
    if (won || random() % 10 == 0) {
      const std::vector<int> seen = game.learned.look(board);
      rows.push_back({{seen.begin(), seen.end()}, won});
    }
}

int games_won(const GameInfo& game, const std::vector<int>& units, std::uint64_t seed, int deals) {
  PlayerPlan plan = kFastPlayer;
  plan.units = units;
  const auto player = game.make_player(game, plan);
  const auto referee = make_referee(game.name);
  int won = 0;
  for (int i = 0; i < deals; ++i) {
    referee->deal(shuffled_deck(game.deck_shape, seed + static_cast<std::uint64_t>(i)));
    won += play_honestly(*referee, game.hidden, *player, Limits{.max_nodes = 10'000'000}).won;
  }
  return won;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, std::uint64_t otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  std::uint64_t seed = number(1, 5'000'001);
  const std::uint64_t rounds = number(2, 5), deals = number(3, 30'000), unit_count = number(4, 16);
  const GameInfo& game = *find_game_info("kansas");
  const std::size_t features = game.learned.features.size();
  const std::vector<int> none(unit_size(features));
  std::vector<int> units = none;
  std::vector<Seen> rows;
  std::mt19937_64 random(seed);
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    const std::size_t before = rows.size();
    for (const std::uint64_t end = seed + deals; seed < end; ++seed) {
      Explorer player(game, units, random);
      play_one(game, player, seed, random, rows);
    }
    Network network(features, unit_count, random);
    fit(network, rows, 0, random);
    units = network.to_units(kWorthOfLogit);
    std::fprintf(stderr, "round %llu: %zu positions more\n", static_cast<unsigned long long>(round),
                 rows.size() - before);
  }
  const int compared = static_cast<int>(deals / 3);
  std::fprintf(stderr, "%d deals from seed %llu: %d won without units, %d with them\n", compared,
               static_cast<unsigned long long>(seed), games_won(game, none, seed, compared),
               games_won(game, units, seed, compared));
  print_units(units, features);
}
