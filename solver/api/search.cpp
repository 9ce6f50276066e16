#include "solver/api/search.h"

#include <new>

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

// What a move after the state brings with it.
JsonList consequences_of(GameState state, const PlayMove& move) {
  if (const auto reason = state.play(move))
    throw Error(ErrorKind::refused,
                "the referee refuses " + to_text(move) + ": " + *reason + " (please report this deal)");
  return JsonList(state.consequences());
}

JsonList won_share(const HintMove& move, const HonestHint& hint) {
  const Interval share = share_won(move, hint);
  return JsonList().add(share.low).add(share.high);
}

// `state`, where it is known, says what a move brings with it.
JsonObject honest_json(const UnknownStart& start, const CallOptions& options, const GameState* state = nullptr) {
  if (!start.game().has_player())
    throw usage_error("no honest player knows how to play " + std::string(start.game().name()) + " yet");
  HonestHintOptions honest;
  honest.limits = options.solve.limits;
  if (!honest.limits.has_work_limit()) honest.limits.max_nodes = kHonestHintNodes;
  honest.max_worlds = options.worlds;
  honest.salt = options.solve.salt;
  const HonestHint hint = honest_hint(start, honest);
  JsonObject json;
  json.add("verdict", to_text(hint.is_won ? Verdict::won : Verdict::undecided));
  if (!hint.is_won) json.add("reason", hint.stopped == Reason::none ? "unknown cards" : to_text(hint.stopped));
  JsonList candidates;
  for (const HintMove& move : hint.moves)
    candidates.add(JsonObject().add("move", to_text(move.move)).add("won_share", won_share(move, hint)));
  json.add("worlds", hint.worlds)
      .add("all_worlds", hint.all_worlds)
      .add("nodes", hint.statistics.nodes)
      .add("candidates", candidates);
  if (hint.moves.empty()) return json;
  const HintMove& best = hint.moves[0];
  json.add("move", to_text(best.move)).add("won_share", won_share(best, hint));
  if (state) json.add("also", consequences_of(*state, best.move));
  return json;
}

}  // namespace

JsonObject solve_json(const Start& start, const CallOptions& options) {
  Extras extras;
  extras.confirm = options.confirm;
  if (options.optimal) extras.aim = ShortestAim::prove;
  if (options.shorten) extras.aim = ShortestAim::shorten;
  if (extras.aim && !start.game.has_shortest())
    throw usage_error("short wins of " + std::string(start.game.name()) + " cannot be sought yet");
  const Answer answer = search(start, options.solve, extras);
  const Outcome& outcome = answer.outcome;
  JsonObject json;
  json.add("game", start.game.name())
      .add("rules_id", start.game.rules_id())
      .add("verdict", to_text(outcome.verdict))
      .add("nodes", outcome.statistics.nodes)
      .add("generated", outcome.statistics.generated)
      .add("seconds", outcome.statistics.seconds)
      .add("peak_bytes", outcome.statistics.peak_bytes);
  if (outcome.verdict == Verdict::undecided) json.add("reason", to_text(outcome.reason));
  if (answer.confirmed) json.add("confirmed", true);
  if (outcome.verdict != Verdict::won) return json;
  json.add("length", outcome.solution.size());
  if (answer.lower_bound) json.add("lower_bound", *answer.lower_bound).add("optimal", answer.is_optimal());
  if (answer.lower_bound && answer.stopped != Reason::none) json.add("stopped", to_text(answer.stopped));
  return json.add("moves", moves_json(outcome.solution));
}

JsonObject hint_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options) {
  const GameState state = play_all(start, moves);
  if (options.honest && !state.is_won())
    if (const auto unknown = unknown_start(start.game, state.seen())) return honest_json(*unknown, options, &state);
  const Outcome outcome = search(moves.empty() ? start : state.start(), options.solve).outcome;
  JsonObject json;
  json.add("verdict", to_text(outcome.verdict)).add("nodes", outcome.statistics.nodes);
  if (outcome.verdict == Verdict::undecided) json.add("reason", to_text(outcome.reason));
  if (outcome.verdict != Verdict::won) return json;
  json.add("length", outcome.solution.size()).add("moves", moves_json(outcome.solution));
  if (outcome.solution.empty()) return json;
  const PlayMove& next = outcome.solution[0];
  return json.add("move", to_text(next)).add("also", consequences_of(state, next));
}

JsonObject hint_json(const UnknownStart& start, const CallOptions& options) { return honest_json(start, options); }

JsonObject analyze_json(const Start& start, const std::vector<NumberedMove>& moves, const CallOptions& options) {
  play_all(start, moves);  // says which move is refused
  Timeline game(start, moves);
  const Analysis found = analyze(game, options.solve);
  const auto verdict_at = [&](std::size_t i) {
    if (found.last_won && i <= *found.last_won) return Verdict::won;
    return found.first_lost && i >= *found.first_lost ? Verdict::lost : Verdict::undecided;
  };
  JsonList positions;
  bool is_open = false;
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    is_open = is_open || verdict_at(i) == Verdict::undecided;
    positions.add(JsonObject().add("after", i).add("verdict", to_text(verdict_at(i))));
  }
  JsonObject json;
  json.add("verdict", to_text(found.verdict)).add("positions", positions);
  if (found.last_won) json.add("last_won", *found.last_won);
  if (found.first_lost) json.add("first_lost", *found.first_lost);
  if (found.losing_move) {
    json.add("losing_move", to_text(moves[*found.losing_move - 1].move));
    if (found.better) json.add("winning_move", to_text(*found.better));
  }
  if (is_open) json.add("reason", to_text(found.reason));
  return json.add("nodes", found.statistics.nodes);
}

}  // namespace winnable::api
