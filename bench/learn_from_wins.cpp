// Learns what an honest player scores positions by (solver/play/learned_score.h) from the deals that he sometimes wins:
// far fewer games are needed than for scripts/train-player, which learns from nothing but how many games a set of
// weights wins.
//
// First several players, the first with the weights that stand, the others with various ones, play DEALS deals; those
// that one of them wins are kept. Each round then plays each of these GAMES times, every time with weights that differ
// a little, and now and then a decision of a player with quite other ones. To what was seen in all rounds a model is
// fitted that tells won games from others of the same deal (bench/fitted.h): a weighted sum, which is added to the
// weights that stood at first, or UNITS units, which are added to their sum. The next round plays by what was found.
// A logit is worth POINTS points of the score. Prints the weights or the units as they stand in the game's room.
//
//   bench_learn_from_wins PRESET FIRST-SEED DEALS ROUNDS GAMES UNITS POINTS [LOOK-AHEAD]
//
// Seeds go up from FIRST-SEED, DEALS of them and then as many again, on which what was found is compared with what
// stood. Use seeds of no published figure. Nodes, no clock: it repeats.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bench/fitted.h"
#include "bench/random_numbers.h"
#include "games/catalogue.h"
#include "solver/game/game_info.h"
#include "solver/referee/referee.h"

using namespace winnable;

namespace {

// What a player scores by.
struct Model {
  std::vector<int> weights, units;
};

// Each feature's weights times about one, and a little more or less.
std::vector<int> varied(std::vector<int> weights, double share, std::mt19937_64& random) {
  for (std::size_t i = 0; i < weights.size(); i += 2) {
    const double factor = 1 + share * gaussian(random), more = share * gaussian(random);
    for (std::size_t j = i; j < i + 2; ++j) weights[j] = static_cast<int>(std::lround(weights[j] * factor + more));
  }
  return weights;
}

class Learner {
 public:
  Learner(const GameInfo& game, std::size_t look_ahead, std::uint64_t seed)
      : game_(game),
        random_(seed),
        look_ahead_(look_ahead),
        model_{{game.learned.weights.begin(), game.learned.weights.end()},
               {game.learned.units.begin(), game.learned.units.end()}} {}

  const Model& model() const { return model_; }

  // Of so many deals those that a player wins.
  void find_deals(std::uint64_t first, std::uint64_t count) {
    constexpr int kPlayers = 5;
    std::vector<Model> models{model_};
    while (models.size() < kPlayers) models.push_back({varied(model_.weights, 0.35, random_), model_.units});
    for (std::uint64_t seed = first; seed < first + count; ++seed)
      if (std::any_of(models.begin(), models.end(), [&](const Model& model) { return wins(model, seed); }))
        seeds_.push_back(seed);
  }

  void learn(int rounds, int games, std::size_t units, double points) {
    const std::vector<int> first_weights = model_.weights;
    for (int round = 1; round <= rounds; ++round) {
      int won = 0;
      for (int i = 0; i < games; ++i)
        for (std::size_t deal = 0; deal < seeds_.size(); ++deal) won += play_one(deal);
      std::fprintf(stderr, "round %d: %d of %zu games won\n", round, won,
                   seeds_.size() * static_cast<std::size_t>(games));
      if (units > 0) {
        Network network(features(), units, random_);
        fit(network, rows_, kStages * seeds_.size(), random_);
        model_.units = network.to_units(points);
      } else {
        WeightedSum sum(features());
        fit(sum, rows_, kStages * seeds_.size(), random_);
        const std::vector<int> more = sum.to_weights(points);
        for (std::size_t i = 0; i < more.size(); ++i) model_.weights[i] = first_weights[i] + more[i];
      }
    }
  }

  int games_won(const Model& model, std::uint64_t first, std::uint64_t count) {
    int won = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) won += wins(model, seed);
    return won;
  }

 private:
  static constexpr std::size_t kStages = 8;  // of a deal

  std::size_t features() const { return game_.learned.features.size(); }

  std::unique_ptr<HonestPlayer> player(const Model& model) const {
    PlayerPlan plan = kFastPlayer;
    plan.goes_by_score_alone = true;
    plan.look_ahead = look_ahead_;
    plan.weights = model.weights;
    plan.units = model.units;
    return game_.make_player(game_, plan);
  }

  bool wins(const Model& model, std::uint64_t seed) const {
    const auto referee = make_referee(game_.name);
    referee->deal(shuffled_deck(game_.deck_shape, seed));
    return play_honestly(*referee, game_.hidden, *player(model), Limits{.max_nodes = 10'000'000}).won;
  }

  // Keeps half of what was seen before each decision, and before the reveal that ends it.
  bool play_one(std::size_t deal) {
    const Model usual{varied(model_.weights, 0.15, random_), model_.units};
    const Model strange{varied(model_.weights, 0.5, random_), model_.units};
    Changing changing(player(usual), player(strange), random_);
    const auto referee = make_referee(game_.name);
    referee->deal(shuffled_deck(game_.deck_shape, seeds_[deal]));
    std::vector<Board> boards;
    const auto watch = [&](const Observation&, const Decision& decision) {
      if (uniform(random_) < 0.5) return;
      boards.push_back(referee->board());
      if (decision.moves.size() < 2) return;
      const auto ahead = referee->clone();
      for (std::size_t i = 0; i + 1 < decision.moves.size(); ++i) ahead->play(decision.moves[i]);
      boards.push_back(ahead->board());
    };
    const bool won = play_honestly(*referee, game_.hidden, changing, Limits{.max_nodes = 10'000'000}, watch).won;
    for (const Board& board : boards) add_row(board, deal, won);
    return won;
  }

  void add_row(const Board& board, std::size_t deal, bool won) {
    const std::vector<int> seen = game_.learned.look(board);
    const auto stage = kStages * static_cast<std::size_t>(seen.back()) / (kLastMoment + 1);
    rows_.push_back({{seen.begin(), seen.end()}, won, kStages * deal + stage});
  }

  // Now and then decides as the other would.
  class Changing : public HonestPlayer {
   public:
    Changing(std::unique_ptr<HonestPlayer> usual, std::unique_ptr<HonestPlayer> strange, std::mt19937_64& random)
        : usual_(std::move(usual)), strange_(std::move(strange)), random_(random) {}
    Decision decide(const Observation& observation) override {
      return (uniform(random_) < 0.05 ? strange_ : usual_)->decide(observation);
    }

   private:
    std::unique_ptr<HonestPlayer> usual_, strange_;
    std::mt19937_64& random_;
  };

  const GameInfo& game_;
  std::mt19937_64 random_;
  std::size_t look_ahead_;
  Model model_;
  std::vector<std::uint64_t> seeds_;
  std::vector<Seen> rows_;
};

void print(const Model& model, const LearnedModel& learned, bool prints_units) {
  const std::size_t features = learned.features.size();
  if (prints_units) return print_units(model.units, features);
  for (std::size_t i = 0; i < features; ++i)
    std::printf("    %d, %d,  // %s\n", model.weights[2 * i], model.weights[2 * i + 1],
                std::string(learned.features[i]).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const GameInfo* game = argc > 7 ? find_game_info(argv[1]) : nullptr;
  if (!game || !game->learned.look) {
    std::fprintf(stderr, "usage: learn_from_wins PRESET FIRST-SEED DEALS ROUNDS GAMES UNITS POINTS [LOOK-AHEAD]\n");
    return 2;
  }
  const std::uint64_t seed = std::strtoull(argv[2], nullptr, 10), deals = std::strtoull(argv[3], nullptr, 10);
  const auto units = std::strtoull(argv[6], nullptr, 10);
  const auto look_ahead = argc > 8 ? std::strtoull(argv[8], nullptr, 10) : kFastPlayer.look_ahead;
  Learner learner(*game, look_ahead, seed);
  const Model before = learner.model();
  learner.find_deals(seed, deals);
  learner.learn(std::atoi(argv[4]), std::atoi(argv[5]), units, std::atof(argv[7]));
  std::fprintf(stderr, "%llu deals from seed %llu: %d won before, %d now\n", static_cast<unsigned long long>(deals),
               static_cast<unsigned long long>(seed + deals), learner.games_won(before, seed + deals, deals),
               learner.games_won(learner.model(), seed + deals, deals));
  print(learner.model(), game->learned, units > 0);
}
