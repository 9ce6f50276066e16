// What to do next, by one who sees all cards or by one who does not, and where a game was lost.
#include "bindings.h"

namespace winnable::python {
namespace {

// One that knows all cards.
py::object seeing_hint(Call& call, const State& state) {
  const Start start = state.origin;
  const std::vector<PlayMove> moves = state.game.moves();
  Hint found;
  call.run([&] { found = hint(start, moves, call.options); });
  const auto seed = moves.empty() ? start.seed : std::nullopt;
  return python_type("Hint")(move_object(found.move), result_object(found.outcome, start.game, seed));
}

py::object candidates_object(const HonestHint& found) {
  py::list list;
  for (const HintMove& move : found.moves) {
    const Interval share = share_won(move, found);
    list.append(
        python_type("Candidate")(to_text(move.move), move.won, move.lost, move.undecided, share.low, share.high));
  }
  return list;
}

// Nothing is proved where cards are not known, unless the game is won already.
py::object honest_object(const HonestHint& found, const Game& game) {
  Outcome outcome;
  outcome.statistics = found.statistics;
  if (found.is_won) outcome.verdict = Verdict::won;
  outcome.reason = found.stopped;
  py::object result = result_object(outcome, game, std::nullopt);
  if (!found.is_won && found.stopped == Reason::none) result.attr("reason") = "unknown cards";
  const auto move = found.moves.empty() ? std::nullopt : std::optional(found.moves[0].move);
  return python_type("Hint")(move_object(move), result, candidates_object(found), found.worlds, found.all_worlds,
                             texts(found.plan));
}

py::object honest_hint_object(Call& call, const UnknownStart& start, std::uint64_t worlds) {
  if (!start.game().has_player())
    throw Error(ErrorKind::usage, "no honest player knows how to play " + std::string(start.game().name()) + " yet");
  HonestHintOptions options;
  options.limits = call.options.limits;
  if (!options.limits.has_work_limit()) options.limits.max_nodes = kHonestHintNodes;
  options.max_worlds = worlds;
  options.salt = call.options.salt;
  HonestHint found;
  call.run([&] { found = honest_hint(start, options); });
  return honest_object(found, start.game());
}

py::object hint_at(Call& call, const State& state, bool honest, std::uint64_t worlds) {
  if (honest && !state.game.is_won())
    if (const auto unknown = unknown_start(state.game.game(), state.game.seen()))
      return honest_hint_object(call, *unknown, worlds);
  return seeing_hint(call, state);
}

py::object hint_of(const Asked& asked, const py::object& position, const py::object& game, bool honest,
                   const py::object& most_worlds, const py::object& salt) {
  constexpr std::uint64_t kMostWorlds = 1'000'000;
  const std::uint64_t worlds = whole_of("worlds", most_worlds, 1, kMostWorlds);
  Call call(asked);
  call.options.salt = whole_of("salt", salt, 0);
  if (py::isinstance<State>(position)) {
    if (!game.is_none()) throw Error(ErrorKind::usage, "a state has its game: give no other");
    return hint_at(call, position.cast<const State&>(), honest, worlds);
  }
  const std::string text = text_of("state", position);
  if (const auto unknown = read_unknown_start(text, game_or_none(game), "text"))
    return honest_hint_object(call, *unknown, worlds);
  return hint_at(call, state_of_text(text, game_or_none(game)), honest, worlds);
}

py::object analyze_state(const Asked& asked, const State& state) {
  Call call(asked);
  Timeline timeline(state.origin, numbered(state.game.moves()));
  Analysis found;
  call.run([&] { found = analyze(timeline, call.options); });
  return python_type("Analysis")(verdict_object(found.verdict), reason_object(found.reason), found.last_won,
                                 found.first_lost, found.undecided, found.losing_move, move_object(found.better));
}

}  // namespace

void bind_hints(py::module_& module) {
  define_limited(
      module, "hint", &hint_of,
      "The next move of a win from here, if one is found: a Hint. All cards are known to it; with honest=True only what\n"
      "a player has seen who watched the game: then deals that agree with it are tried, `worlds` at most, and the Hint\n"
      "has candidates. `state` may be a text (`game` as of solve()), also one with unknown cards ('?\?'), which is\n"
      "answered honestly. Limits, progress and salt as of solve(); honest hints take 3 000 000 positions without limits.",
      py::arg("state"), py::kw_only(), py::arg("game") = py::none(), py::arg("honest") = false,
      py::arg("worlds") = HonestHintOptions{}.max_worlds, py::arg("salt") = 0);
  define_limited(
      module, "analyze", &analyze_state,
      "Where the moves played lost the game: an Analysis. The limits are of each of about 2 + log2(moves) positions.",
      py::arg("state"), py::kw_only());
}

}  // namespace winnable::python
