// Solutions written, as text and as JSON.
#include "solver/core/text.h"
#include "solver/library/deal_json.h"
#include "solver/library/referee_of.h"
#include "winnable/solution.h"

namespace winnable {
namespace {

std::string statistics_line(const Statistics& statistics) {
  return "# " + std::to_string(statistics.nodes) + " nodes, " + notation::fixed_number(statistics.seconds, 3) + " s, " +
         notation::fixed_number(static_cast<double>(statistics.peak_bytes) / 1e6, 1) + " MB\n";
}

JsonList moves_json(const std::vector<PlayMove>& moves) {
  JsonList json;
  for (const PlayMove& move : moves) json.add(to_text(move));
  return json;
}

}  // namespace

std::string refusal_text(const NumberedMove& move, std::size_t index, const std::string& reason) {
  return "line " + std::to_string(move.line) + ": move " + std::to_string(index + 1) + " (" + to_text(move.move) +
         "): " + reason;
}

Error refused_move(const NumberedMove& move, std::size_t index, const std::string& reason) {
  BoardError place;
  place.line = move.line;
  place.reason = "move " + std::to_string(index + 1) + " (" + to_text(move.move) + "): " + reason;
  return Error(ErrorKind::refused, refusal_text(move, index, reason), place);
}

std::optional<std::string> refusal(const Solution& solution) {
  const auto referee = referee_of(solution.start);
  for (std::size_t i = 0; i < solution.moves.size(); ++i)
    if (const auto reason = referee->play(solution.moves[i].move)) return refusal_text(solution.moves[i], i, *reason);
  if (referee->is_won() && solution.length.value_or(solution.moves.size()) != solution.moves.size())
    return "it has " + std::to_string(*solution.length) + " moves, it says, and " +
           std::to_string(solution.moves.size()) + " stand there";
  if (referee->is_won()) return std::nullopt;
  return "all " + std::to_string(solution.moves.size()) + " moves are legal, but they end without a win";
}

std::string solution_text(const Start& start, const Outcome& outcome, const std::vector<std::string>& remarks) {
  std::string text = start.text() + "verdict: " + std::string(to_text(outcome.verdict));
  if (outcome.verdict == Verdict::undecided) text += ": " + std::string(to_text(outcome.reason));
  text += "\n" + statistics_line(outcome.statistics);
  if (outcome.verdict == Verdict::won) text += "# " + std::to_string(outcome.solution.size()) + " moves\n";
  for (std::string_view remark : remarks)
    for (bool is_first = true; is_first || !remark.empty(); is_first = false)
      text += "# " + std::string(notation::next_piece(remark, '\n')) + "\n";
  if (outcome.verdict != Verdict::won) return text;
  text += "moves:\n";
  const auto referee = referee_of(start);
  for (const PlayMove& move : outcome.solution) {
    referee->play(move);
    text += to_text(move);
    const auto consequences = referee->consequences();
    for (std::size_t i = 0; i < consequences.size(); ++i) text += (i ? ", " : "  # ") + consequences[i];
    text += "\n";
  }
  return text;
}

std::string solution_json(const Start& start, const Answer& answer, bool with_moves) {
  const Outcome& outcome = answer.outcome;
  const Statistics& statistics = outcome.statistics;
  JsonObject line;
  line.add("schema", 1)
      .add("game", start.game.name())
      .add("rules_id", start.game.rules_id())
      .add("verdict", to_text(outcome.verdict))
      .add("nodes", statistics.nodes)
      .add("generated", statistics.generated)
      .add("seconds", statistics.seconds)
      .add("peak_bytes", statistics.peak_bytes)
      .add_all(start_value(start).text());
  if (const std::string own = start.game.own_rules(); !own.empty()) line.add("rules", JsonValue::written(own));
  if (outcome.verdict == Verdict::undecided) line.add("reason", to_text(outcome.reason));
  if (outcome.verdict == Verdict::won) line.add("length", outcome.solution.size());
  if (answer.lower_bound) line.add("lower_bound", *answer.lower_bound).add("optimal", answer.is_optimal());
  if (answer.lower_bound && answer.stopped != Reason::none) line.add("stopped", to_text(answer.stopped));
  if (answer.confirmed) line.add("confirmed", true);
  if (outcome.verdict == Verdict::won && with_moves) line.add("moves", moves_json(outcome.solution));
  return line.text() + "\n";
}

}  // namespace winnable
