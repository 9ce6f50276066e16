// What those who learn an honest player's score (solver/play/learned_score.h) from games fit to them by gradient
// descent (Adam, logistic loss): a network with one hidden layer, whose units are those of the score, or the score's
// weighted sum. It tells from what a player saw whether the game was won.
//
// Where the same deals are played several times, each stage of each deal can have a constant of its own, which is
// thrown away in the end: then what is learned is what tells won games from others of the same deal, not which deals
// are easy.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <random>
#include <vector>

#include "bench/random_numbers.h"
#include "solver/play/learned_score.h"

namespace winnable {

// Numbers of a unit (solver/play/learned_score.h).
inline std::size_t unit_size(std::size_t features) { return features + 3; }

// As they stand in a game's room, one a line.
inline void print_units(const std::vector<int>& units, std::size_t features) {
  for (std::size_t i = 0; i < units.size(); ++i)
    std::printf("%d,%s", units[i], (i + 1) % unit_size(features) == 0 ? "\n" : " ");
}

// What was seen at some time of a game.
struct Seen {
  std::vector<float> inputs;  // the features and the moment
  bool won;                   // in the end
  std::size_t stage = 0;      // of the deal
};

// Mean and spread of each input.
class Scale {
 public:
  explicit Scale(std::size_t inputs) : centre(inputs), spread(inputs) {}

  void measure(const std::vector<Seen>& rows) {
    for (std::size_t i = 0; i < centre.size(); ++i) {
      double sum = 0, squares = 0;
      for (const auto& row : rows) sum += row.inputs[i], squares += row.inputs[i] * row.inputs[i];
      const double n = static_cast<double>(rows.size());
      centre[i] = static_cast<float>(sum / n);
      spread[i] = static_cast<float>(std::sqrt(std::max(0.01, squares / n - sum / n * sum / n)));
    }
  }
  void apply(const std::vector<float>& inputs, std::vector<float>& scaled) const {
    scaled.resize(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) scaled[i] = (inputs[i] - centre[i]) / spread[i];
  }

  std::vector<float> centre, spread;
};

// One hidden layer of units that count when they are positive.
class Network {
 public:
  Network(std::size_t features, std::size_t units, std::mt19937_64& random)
      : scale(features + 1), numbers(units * unit_size(features) + 1), inputs_count_(features + 1), units_(units) {
    for (std::size_t i = 0; i < units * inputs_count_; ++i)
      numbers[i] = static_cast<float>(gaussian(random) * std::sqrt(2.0 / static_cast<double>(inputs_count_)));
    for (std::size_t i = worth(0); i < worth(units); ++i)
      numbers[i] = static_cast<float>(gaussian(random) / std::sqrt(static_cast<double>(units)));
  }

  float logit(const Seen& row) {
    const float* constants = &numbers[units_ * inputs_count_];
    hidden_.assign(constants, constants + units_);
    scale.apply(row.inputs, inputs_);
    for (std::size_t i = 0; i < inputs_count_; ++i)
      for (std::size_t unit = 0; unit < units_; ++unit) hidden_[unit] += inputs_[i] * numbers[i * units_ + unit];
    float logit = numbers.back();
    for (std::size_t unit = 0; unit < units_; ++unit) {
      hidden_[unit] = std::max(hidden_[unit], 0.0f);
      logit += hidden_[unit] * numbers[worth(unit)];
    }
    return logit;
  }
  // Of the row that logit() was asked for last.
  void add_gradient(float error, std::vector<float>& gradient) {
    gradient.back() += error;
    for (std::size_t unit = 0; unit < units_; ++unit) {
      gradient[worth(unit)] += error * hidden_[unit];
      hidden_[unit] = hidden_[unit] > 0 ? error * numbers[worth(unit)] : 0;
      gradient[units_ * inputs_count_ + unit] += hidden_[unit];
    }
    for (std::size_t i = 0; i < inputs_count_; ++i)
      for (std::size_t unit = 0; unit < units_; ++unit) gradient[i * units_ + unit] += inputs_[i] * hidden_[unit];
  }

  // In whole numbers, with the inputs as they are; a logit is worth so many points of the weighted sum.
  std::vector<int> to_units(double points) const {
    std::vector<int> units;
    const auto add = [&](double number) { units.push_back(static_cast<int>(std::lround(number))); };
    for (std::size_t unit = 0; unit < units_; ++unit) {
      double constant = numbers[units_ * inputs_count_ + unit];
      for (std::size_t i = 0; i < inputs_count_; ++i) {
        const double weight = numbers[i * units_ + unit] / scale.spread[i];
        constant -= weight * scale.centre[i];
        add(weight * kUnitSumScale);
      }
      add(constant * kUnitSumScale);
      add(numbers[worth(unit)] * points * kUnitWorthScale);
    }
    return units;
  }

  Scale scale;
  std::vector<float> numbers;  // weights by input and unit, constants, worths, the constant of all

 private:
  std::size_t worth(std::size_t unit) const { return units_ * (inputs_count_ + 1) + unit; }

  std::size_t inputs_count_, units_;
  std::vector<float> hidden_, inputs_;
};

// The weighted sum: for each feature what it weighs at the first and at the last moment.
class WeightedSum {
 public:
  explicit WeightedSum(std::size_t features) : scale(features + 1), numbers(2 * features + 1), features_(features) {}

  float logit(const Seen& row) {
    scale.apply(row.inputs, inputs_);
    late_ = row.inputs.back() / static_cast<float>(kLastMoment);
    float logit = numbers.back();
    for (std::size_t i = 0; i < features_; ++i)
      logit += inputs_[i] * (numbers[2 * i] * (1 - late_) + numbers[2 * i + 1] * late_);
    return logit;
  }
  void add_gradient(float error, std::vector<float>& gradient) {
    gradient.back() += error;
    for (std::size_t i = 0; i < features_; ++i) {
      gradient[2 * i] += error * inputs_[i] * (1 - late_);
      gradient[2 * i + 1] += error * inputs_[i] * late_;
    }
  }
  // What is to be added to a score's weights.
  std::vector<int> to_weights(double points) const {
    std::vector<int> weights;
    for (std::size_t i = 0; i < 2 * features_; ++i)
      weights.push_back(static_cast<int>(std::lround(points * numbers[i] / scale.spread[i / 2])));
    return weights;
  }

  Scale scale;
  std::vector<float> numbers;

 private:
  std::size_t features_;
  std::vector<float> inputs_;
  float late_ = 0;
};

// Fits a model to what was seen. `stages`: how many have a constant of their own; none: 0.
template <class Model>
void fit(Model& model, const std::vector<Seen>& rows, std::size_t stages, std::mt19937_64& random) {
  constexpr std::size_t kEpochs = 8, kBatch = 128;
  constexpr float kStageRate = 0.02f, kStageDecay = 0.02f;
  model.scale.measure(rows);
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<float> stage_constants(stages);
  std::vector<float> gradient(model.numbers.size()), mean(model.numbers.size()), square(model.numbers.size());
  const std::size_t batches = rows.size() / kBatch;
  for (std::size_t step = 1; step <= kEpochs * batches; ++step) {
    const std::size_t batch = (step - 1) % batches;
    for (std::size_t i = order.size(); batch == 0 && i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    std::fill(gradient.begin(), gradient.end(), 0.0f);
    for (std::size_t i = 0; i < kBatch; ++i) {
      const auto& row = rows[order[batch * kBatch + i]];
      float logit = model.logit(row);
      if (stages > 0) logit += stage_constants[row.stage];
      const float error = 1 / (1 + std::exp(-logit)) - (row.won ? 1.0f : 0.0f);
      if (stages > 0) stage_constants[row.stage] -= kStageRate * (error + kStageDecay * stage_constants[row.stage]);
      model.add_gradient(error, gradient);
    }
    const auto t = static_cast<float>(step);
    const float rate = 0.003f * (1 - t / static_cast<float>(kEpochs * batches + 1));
    for (std::size_t i = 0; i < model.numbers.size(); ++i) {
      const float slope = gradient[i] / kBatch;
      mean[i] = 0.9f * mean[i] + 0.1f * slope;
      square[i] = 0.999f * square[i] + 0.001f * slope * slope;
      const float wanted = mean[i] / (1 - std::pow(0.9f, t));
      model.numbers[i] -= rate * wanted / (std::sqrt(square[i] / (1 - std::pow(0.999f, t))) + 1e-8f);
    }
  }
}

}  // namespace winnable
