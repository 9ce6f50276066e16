// Games by name, their facts, and what is asked of one deal.
#include "winnable/game.h"

#include "games/catalogue.h"
#include "games/numbered_deals.h"
#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "winnable/names.h"
#include "winnable/session.h"

namespace winnable {

namespace {

// For "klondike:draw3": what klondike plays, which has no name behind a colon. Nothing where there is no such game.
std::string main_preset_of(std::string_view given) {
  const GameInfo* main = find_game_info(given.substr(0, given.find(':')));
  return main ? " " + std::string(main->name) + " is: " + std::string(main->summary) : "";
}

// What is no name may be a whole file.
std::string shortened(std::string_view name) {
  constexpr std::size_t kMost = 60;
  return std::string(name.substr(0, kMost)) + (name.size() > kMost ? "..." : "");
}

}  // namespace

Game::Game(const GameInfo& info) : info_(std::shared_ptr<const GameInfo>(), &info) {}

std::string_view Game::name() const { return info_->name; }
std::string_view Game::title() const { return info_->title; }
std::string_view Game::summary() const { return info_->summary; }
std::string_view Game::family() const { return family_of(name()); }
std::string_view Game::rules() const { return info_->rules; }
std::string_view Game::rules_id() const { return info_->rules_id; }
const PublishedRate& Game::published() const { return info_->published; }
const AtlasLimits& Game::atlas() const { return info_->atlas; }
DeckShape Game::deck_shape() const { return info_->deck_shape; }
std::string Game::hidden() const { return info_->hidden.describe(); }
std::span<const ReductionInfo> Game::reductions() const { return info_->reductions; }
bool Game::is_player() const { return info_->is_player; }
bool Game::has_hidden() const { return !info_->hidden.is_nothing(); }
bool Game::has_player() const { return info_->make_player != nullptr; }
bool Game::has_shortest() const { return static_cast<bool>(info_->make_shortest_solver); }
bool Game::has_exact_keys() const { return info_->exact_keys; }
bool Game::has_numbers(DeckScheme scheme) const { return winnable::has_numbers(*info_, scheme); }

std::optional<Reductions> Game::reduction(std::string_view name) const {
  for (std::size_t i = 0; i < reductions().size(); ++i)
    if (reductions()[i].name == name) return Reductions{1} << i;
  return std::nullopt;
}

Deck Game::deck(const DealNumber& number) const {
  std::string error;
  auto deck = numbered_deal(*info_, number, error);
  if (!deck) throw Error(ErrorKind::usage, error);
  return *std::move(deck);
}

Board Game::board(const Deck& deck) const {
  require_deck(*this, deck);
  return info_->deal(deck);
}
Start Game::deal(std::uint64_t seed) const { return deal(DealNumber{DeckScheme::own, seed}); }
Start Game::deal(const DealNumber& number) const { return {*this, number, deck(number)}; }

Outcome Game::solve(const Start& start, const SolveOptions& options) const {
  return Session(*this).solve(start, options);
}

Outcome Game::solve(const Start& start, const Limits& limits) const {
  SolveOptions options;
  options.limits = limits;
  return solve(start, options);
}

Judgement Game::verify(const Start& start, const std::vector<PlayMove>& moves) const {
  require_start_of(*this, start);
  const auto error = replay(*referee_of(start), moves);
  return error ? Judgement{false, error->move, error->reason} : Judgement{true, 0, ""};
}

std::vector<Game> games() {
  const auto all = all_games();
  return {all.begin(), all.end()};
}

std::vector<std::string> near_games(std::string_view name) {
  const auto near = suggest_games(name);
  return {near.begin(), near.end()};
}

bool is_game(std::string_view name) { return find_game_info(name) != nullptr; }

Game find_game(std::string_view name) {
  if (const GameInfo* game = find_game_info(name)) return *game;
  const std::string near = did_you_mean(suggest_games(name)), given = shortened(name);
  BoardError place;
  if (given.starts_with("rules:")) {
    place.reason = "'" + given + "' has rules of its own: give them with the line 'rules: {...}'";
    throw Error(ErrorKind::usage, "'" + given + "' has rules of its own, from a file: give it with --rules FILE",
                place);
  }
  place.reason = "unknown game '" + given + "'" + near + main_preset_of(given);
  throw Error(ErrorKind::usage, place.reason + (near.empty() ? "; `winnable games` lists them" : ""), place);
}

Error::~Error() = default;

}  // namespace winnable
