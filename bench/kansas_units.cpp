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
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "bench/random_numbers.h"
#include "games/catalogue.h"
#include "games/kansas/position.h"
#include "solver/game/game_info.h"
#include "solver/referee/referee.h"

using namespace winnable;

namespace {

using Position = Kansas<kKansas>;
constexpr std::size_t kInputs = Position::kFeatures.size() + 1;  // the features and the moment
constexpr std::size_t kNumbers = kInputs + 2;                    // of a unit
constexpr double kWorthOfLogit = 800;  // in points of the weighted sum, of which a card at home is worth some 230

struct Row {
  std::array<float, kInputs> inputs;
  bool won;
};

Row row_of(const Board& board, bool won) {
  BoardError error;
  const auto deal = KansasDeal<kKansas>::from_board(board, error);
  const Position position(*deal);
  Row row{{}, won};
  const auto features = position.features();
  std::copy(features.begin(), features.end(), row.inputs.begin());
  row.inputs.back() = static_cast<float>(position.moment());
  return row;
}

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
              std::vector<Row>& rows) {
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
  const bool won = play_honestly(*referee, game.hidden, player, 10'000'000, watch).won;
  for (const Board& board : boards)
    if (won || random() % 10 == 0) rows.push_back(row_of(board, won));
}

// One hidden layer of units that count when they are positive.
class Network {
 public:
  Network(std::size_t units, std::mt19937_64& random) : units_(units), numbers_(units * kNumbers + 1) {
    for (std::size_t i = 0; i < units * kInputs; ++i)
      numbers_[i] = static_cast<float>(gaussian(random) * std::sqrt(2.0 / kInputs));
    for (std::size_t i = worth(0); i < worth(units); ++i)
      numbers_[i] = static_cast<float>(gaussian(random) / std::sqrt(static_cast<double>(units)));
  }

  void fit(const std::vector<Row>& rows, std::mt19937_64& random) {
    constexpr std::size_t kEpochs = 8, kBatch = 128;
    measure(rows);
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::vector<float> gradient(numbers_.size()), mean(numbers_.size()), square(numbers_.size());
    const std::size_t batches = rows.size() / kBatch;
    for (std::size_t step = 1; step <= kEpochs * batches; ++step) {
      const std::size_t batch = (step - 1) % batches;
      for (std::size_t i = order.size(); batch == 0 && i > 1; --i) std::swap(order[i - 1], order[random() % i]);
      std::fill(gradient.begin(), gradient.end(), 0.0f);
      for (std::size_t i = 0; i < kBatch; ++i) add_gradient(rows[order[batch * kBatch + i]], gradient);
      const auto t = static_cast<float>(step);
      const float rate = 0.003f * (1 - t / static_cast<float>(kEpochs * batches + 1));
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const float slope = gradient[i] / kBatch;
        mean[i] = 0.9f * mean[i] + 0.1f * slope;
        square[i] = 0.999f * square[i] + 0.001f * slope * slope;
        const float wanted = mean[i] / (1 - std::pow(0.9f, t));
        numbers_[i] -= rate * wanted / (std::sqrt(square[i] / (1 - std::pow(0.999f, t))) + 1e-8f);
      }
    }
  }

  // In whole numbers, with the inputs as they are.
  std::vector<int> to_units() const {
    std::vector<int> units;
    const auto add = [&](double number) { units.push_back(static_cast<int>(std::lround(number))); };
    for (std::size_t unit = 0; unit < units_; ++unit) {
      double constant = numbers_[units_ * kInputs + unit];
      for (std::size_t i = 0; i < kInputs; ++i) {
        const double weight = numbers_[i * units_ + unit] / spread_[i];
        constant -= weight * centre_[i];
        add(weight * kUnitSumScale);
      }
      add(constant * kUnitSumScale);
      add(numbers_[worth(unit)] * kWorthOfLogit * kUnitWorthScale);
    }
    return units;
  }

 private:
  std::size_t worth(std::size_t unit) const { return units_ * (kInputs + 1) + unit; }

  void measure(const std::vector<Row>& rows) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      double sum = 0, squares = 0;
      for (const Row& row : rows) sum += row.inputs[i], squares += row.inputs[i] * row.inputs[i];
      const double n = static_cast<double>(rows.size());
      centre_[i] = static_cast<float>(sum / n);
      spread_[i] = static_cast<float>(std::sqrt(std::max(1e-6, squares / n - sum / n * sum / n)));
    }
  }

  void add_gradient(const Row& row, std::vector<float>& gradient) {
    const float* constants = &numbers_[units_ * kInputs];
    hidden_.assign(constants, constants + units_);
    std::array<float, kInputs> inputs;
    for (std::size_t i = 0; i < kInputs; ++i) {
      inputs[i] = (row.inputs[i] - centre_[i]) / spread_[i];
      for (std::size_t unit = 0; unit < units_; ++unit) hidden_[unit] += inputs[i] * numbers_[i * units_ + unit];
    }
    float logit = numbers_.back();
    for (std::size_t unit = 0; unit < units_; ++unit) {
      hidden_[unit] = std::max(hidden_[unit], 0.0f);
      logit += hidden_[unit] * numbers_[worth(unit)];
    }
    const float error = 1 / (1 + std::exp(-logit)) - (row.won ? 1.0f : 0.0f);
    gradient.back() += error;
    for (std::size_t unit = 0; unit < units_; ++unit) {
      gradient[worth(unit)] += error * hidden_[unit];
      hidden_[unit] = hidden_[unit] > 0 ? error * numbers_[worth(unit)] : 0;
      gradient[units_ * kInputs + unit] += hidden_[unit];
    }
    for (std::size_t i = 0; i < kInputs; ++i)
      for (std::size_t unit = 0; unit < units_; ++unit) gradient[i * units_ + unit] += inputs[i] * hidden_[unit];
  }

  std::size_t units_;
  std::vector<float> numbers_;  // weights by input and unit, constants, worths, the constant of all
  std::array<float, kInputs> centre_{}, spread_{};
  std::vector<float> hidden_;
};

int games_won(const GameInfo& game, const std::vector<int>& units, std::uint64_t seed, int deals) {
  PlayerPlan plan = kFastPlayer;
  plan.units = units;
  const auto player = game.make_player(game, plan);
  const auto referee = make_referee(game.name);
  int won = 0;
  for (int i = 0; i < deals; ++i) {
    referee->deal(shuffled_deck(game.deck_shape, seed + static_cast<std::uint64_t>(i)));
    won += play_honestly(*referee, game.hidden, *player, 10'000'000).won;
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
  const std::vector<int> none(kNumbers);
  std::vector<int> units = none;
  std::vector<Row> rows;
  std::mt19937_64 random(seed);
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    const std::size_t before = rows.size();
    for (const std::uint64_t end = seed + deals; seed < end; ++seed) {
      Explorer player(game, units, random);
      play_one(game, player, seed, random, rows);
    }
    Network network(unit_count, random);
    network.fit(rows, random);
    units = network.to_units();
    std::fprintf(stderr, "round %llu: %zu positions more\n", static_cast<unsigned long long>(round),
                 rows.size() - before);
  }
  const int compared = static_cast<int>(deals / 3);
  std::fprintf(stderr, "%d deals from seed %llu: %d won without units, %d with them\n", compared,
               static_cast<unsigned long long>(seed), games_won(game, none, seed, compared),
               games_won(game, units, seed, compared));
  for (std::size_t i = 0; i < units.size(); ++i)
    std::printf("%d,%s", units[i], i % kNumbers + 1 == kNumbers ? "\n" : " ");
}
