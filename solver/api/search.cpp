#include "solver/api/search.h"

#include <new>

#include "winnable/interval.h"
#include "winnable/session.h"
#include "winnable/timeline.h"

namespace winnable::api {
namespace {

// Memory that the system does not give ends a search as its own limit does.
Answer search(const Start& start, const SolveOptions& options, const Extras& extras = {}) {
  try {
    return Session(start.game).answer(start, options, extras);
  } catch (const std::bad_alloc&) {
    Answer answer;
    answer.outcome.reason = Reason::memory;
    return answer;
  }
}

Json moves_json(const std::vector<PlayMove>& moves) {
  Json json = Json::array();
  for (const PlayMove& move : moves) json.push_back(to_text(move));
  return json;
}

// What a move after the state brings with it.
std::vector<std::string> consequences_of(GameState state, const PlayMove& move) {
  if (const auto reason = state.play(move))
    throw usage_error("the referee refuses " + to_text(move) + ": " + *reason + " (please report this deal)");
  return state.consequences();
}

// Wilson's interval at 95 %; deals left undecided may be won or lost.
Json won_share(const HintMove& move, const HonestHint& hint) {
  const auto trials = static_cast<double>(hint.worlds);
  const auto least = static_cast<double>(move.won), most = least + static_cast<double>(move.undecided);
  if (hint.all_worlds) return {least / trials, most / trials};
  return {wilson_interval(least, trials).low, wilson_interval(most, trials).high};
}

Json honest_json(const UnknownStart& start, const CallOptions& options) {
  if (!start.game().has_player())
    throw usage_error("no honest player knows how to play " + std::string(start.game().name()) + " yet");
  constexpr std::uint64_t kDefaultNodes = 3'000'000;
  HonestHintOptions honest;
  honest.limits = options.solve.limits;
  if (honest.limits.max_nodes == kUnlimited && honest.limits.max_seconds >= Limits{}.max_seconds)
    honest.limits.max_nodes = kDefaultNodes;
  honest.max_worlds = options.samples;
  honest.salt = options.solve.salt;
  const HonestHint hint = honest_hint(start, honest);
  Json json{{"verdict", to_text(hint.is_won ? Verdict::won : Verdict::undecided)}};
  if (!hint.is_won)
    json["reason"] = hint.stopped == Reason::none ? std::string("unknown cards") : std::string(to_text(hint.stopped));
  json["samples"] = hint.worlds;
  json["all"] = hint.all_worlds;
  json["nodes"] = hint.statistics.nodes;
  json["candidates"] = Json::array();
  for (const HintMove& move : hint.moves)
    json["candidates"].push_back({{"move", to_text(move.move)}, {"won_share", won_share(move, hint)}});
  if (hint.moves.empty()) return json;
  json["move"] = to_text(hint.moves[0].move);
  json["won_share"] = won_share(hint.moves[0], hint);
  return json;
}

}  // namespace

Json solve_json(const Start& start, const CallOptions& options) {
  Extras extras;
  extras.confirm = options.confirm;
  if (options.optimal) extras.aim = ShortestAim::prove;
  if (options.shorten) extras.aim = ShortestAim::shorten;
  if (extras.aim && !start.game.has_shortest())
    throw usage_error("short wins of " + std::string(start.game.name()) + " cannot be sought yet");
  const Answer answer = search(start, options.solve, extras);
  const Outcome& outcome = answer.outcome;
  Json json{{"game", start.game.name()},
            {"rules_id", start.game.rules_id()},
            {"verdict", to_text(outcome.verdict)},
            {"nodes", outcome.statistics.nodes},
            {"generated", outcome.statistics.generated},
            {"seconds", outcome.statistics.seconds},
            {"peak_bytes", outcome.statistics.peak_bytes}};
  if (outcome.verdict == Verdict::undecided) json["reason"] = to_text(outcome.reason);
  if (answer.confirmed) json["confirmed"] = true;
  if (outcome.verdict != Verdict::won) return json;
  json["length"] = outcome.solution.size();
  if (answer.lower_bound) json["lower_bound"] = *answer.lower_bound;
  if (answer.lower_bound) json["optimal"] = answer.is_optimal();
  json["moves"] = moves_json(outcome.solution);
  return json;
}

Json hint_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options) {
  const GameState state = play_all(start, moves);
  if (options.honest && !state.is_won()) {
    if (const auto unknown = unknown_start(start.game, state.seen())) {
      Json json = honest_json(*unknown, options);
      std::string ignored;
      if (json.contains("move"))
        json["also"] = consequences_of(state, *parse_play_move(json["move"].get<std::string>(), ignored));
      return json;
    }
  }
  const Outcome outcome = search(moves.empty() ? start : state.start(), options.solve).outcome;
  Json json{{"verdict", to_text(outcome.verdict)}, {"nodes", outcome.statistics.nodes}};
  if (outcome.verdict == Verdict::undecided) json["reason"] = to_text(outcome.reason);
  if (outcome.verdict != Verdict::won) return json;
  json["length"] = outcome.solution.size();
  json["moves"] = moves_json(outcome.solution);
  if (outcome.solution.empty()) return json;
  json["move"] = to_text(outcome.solution[0]);
  json["also"] = consequences_of(state, outcome.solution[0]);
  return json;
}

Json hint_json(const UnknownStart& start, const CallOptions& options) { return honest_json(start, options); }

Json analyze_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options) {
  play_all(start, moves);  // says which move is refused
  Timeline game(start, moves);
  const Analysis found = analyze(game, options.solve);
  const auto verdict_at = [&](std::size_t i) {
    if (found.last_won && i <= *found.last_won) return Verdict::won;
    return found.first_lost && i >= *found.first_lost ? Verdict::lost : Verdict::undecided;
  };
  Json json{{"verdict", to_text(found.verdict)}, {"positions", Json::array()}};
  bool is_open = false;
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    is_open = is_open || verdict_at(i) == Verdict::undecided;
    json["positions"].push_back({{"after", i}, {"verdict", to_text(verdict_at(i))}});
  }
  if (found.last_won) json["won_until"] = *found.last_won;
  if (found.first_lost) json["lost_from"] = *found.first_lost;
  if (found.losing_move) {
    const std::size_t at = *found.losing_move - 1;
    json["lost_by"] = {{"at", at}, {"move", to_text(moves[at].move)}};
    if (found.better) json["lost_by"]["better"] = to_text(*found.better);
  }
  if (is_open) json["undecided"] = to_text(found.reason);
  json["nodes"] = found.statistics.nodes;
  return json;
}

}  // namespace winnable::api
