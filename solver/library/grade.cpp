// The grade of a deal: the crowd plays it, and its players are asked along a win.
#include "winnable/grade.h"

#include <algorithm>
#include <set>

#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "solver/play/crowd.h"
#include "winnable/interval.h"
#include "winnable/session.h"

namespace winnable {
namespace {

// A player of that kind; the ends of games, where nothing is hidden any more, are seen no further. Players who learn
// more change what a grade means: then the definition needs a new name (kGradeDefinition).
PlayerPlan plan_of(const CrowdKind& kind) {
  PlayerPlan plan = kFastPlayer;
  plan.last_look = 0;
  plan.look_ahead = kind.sight;
  plan.waits = kind.sight > kCasualPlayer.look_ahead;
  plan.play_out_nodes = 20 + 2 * kind.sight;
  if (kind.worlds == 0) return plan;
  plan.candidates = 4;
  plan.samples = kind.worlds;
  plan.guard = 0;
  plan.sample_nodes = 300;
  return plan;
}

std::unique_ptr<Crowd> make_crowd(const Game& game) {
  if (const std::string reason = no_crowd_reason(game); !reason.empty()) throw Error(ErrorKind::usage, reason);
  const GameInfo& info = game.info();
  if (info.make_player)
    return make_honest_crowd(info.hidden,
                             [&info](const CrowdKind& kind) { return info.make_player(info, plan_of(kind)); });
  return info.make_open_crowd();
}

}  // namespace

std::string_view band_name(int band) {
  constexpr std::string_view kNames[] = {"none", "very easy", "easy", "medium", "hard", "very hard"};
  return band >= 0 && band < static_cast<int>(std::size(kNames)) ? kNames[band] : "";
}

std::string no_crowd_reason(const Game& game) {
  const std::string name(game.name());
  if (game.is_player()) return name + ": this preset is an honest player itself, which no crowd plays";
  if (game.has_player() || game.info().make_open_crowd) return "";
  return name + ": nothing is hidden in this preset that anybody could decide by, and no short-sighted player plays it";
}

int crowd_size(const Game& game) { return static_cast<int>(crowd_members(*make_crowd(game), 0).size()); }

bool has_crowd(const Game& game) { return no_crowd_reason(game).empty(); }

struct Grader::Parts {
  Game game;
  Session session;
  std::unique_ptr<Crowd> crowd;

  void let_play(const Start& start, const GradeOptions& options, Grade& grade) const;
  void look_for_traps(const Start& start, const GradeOptions& options, Grade& grade);
  void judge_choice(const Referee& at, std::size_t after, const std::vector<PlayMove>& moves,
                    const GradeOptions& options, Grade& grade);
};

Grader::Grader(const Game& game) : parts_(new Parts{game, Session(game), make_crowd(game)}) {}
Grader::~Grader() = default;
Grader::Grader(Grader&&) noexcept = default;
Grader& Grader::operator=(Grader&&) noexcept = default;

void Grader::Parts::let_play(const Start& start, const GradeOptions& options, Grade& grade) const {
  const auto referee = referee_of(start);
  Limits until_stopped;
  until_stopped.stop = options.solve.limits.stop;
  for (const CrowdMember& member : crowd_members(*crowd, options.crowd_seed)) {
    const PlayedGame played = crowd->play(*referee, member, until_stopped);
    grade.stopped = grade.stopped || played.stopped != Reason::none;
    if (grade.stopped) return;
    if (played.won) judge(start, {Verdict::won, Reason::none, played.moves, {}});
    ++grade.players;
    grade.wins += played.won;
  }
  const Interval interval = wilson_interval(grade.wins, grade.players);
  grade.share_low = interval.low;
  grade.share_high = interval.high;
  grade.band = grade_bands(game).band_of(grade.share());
}

// What one of the crowd may do is asked at places that lie evenly along the win.
void Grader::Parts::look_for_traps(const Start& start, const GradeOptions& options, Grade& grade) {
  constexpr std::size_t kPlaces = 12;
  const std::vector<PlayMove>& win = grade.outcome.solution;
  const auto referee = referee_of(start);
  bool stock_is_known = false;
  std::size_t place = 0;
  for (std::size_t i = 0; i < win.size() && !grade.stopped; ++i) {
    if (i == place * win.size() / kPlaces) {
      std::set<std::vector<PlayMove>> choices;
      for (const CrowdKind& kind : crowd->kinds())
        if (kind.sight > 0) choices.insert(crowd->choice(*referee, stock_is_known, kind));
      for (const auto& moves : choices)
        if (!moves.empty()) judge_choice(*referee, i, moves, options, grade);
      while (i >= place * win.size() / kPlaces) ++place;
    }
    referee->play(win[i]);
    stock_is_known = stock_is_known || win[i].verb == Verb::redeal;
  }
}

void Grader::Parts::judge_choice(const Referee& at, std::size_t after, const std::vector<PlayMove>& moves,
                                 const GradeOptions& options, Grade& grade) {
  ++grade.traps.choices;
  const auto& win = grade.outcome.solution;
  const bool follows_win = moves.size() <= win.size() - after &&
                           std::equal(moves.begin(), moves.end(), win.begin() + static_cast<std::ptrdiff_t>(after));
  if (follows_win) return;
  const auto referee = at.clone();
  for (const PlayMove& move : moves)
    if (const auto reason = referee->play(move))
      throw Error(ErrorKind::refused, "a player's move " + to_text(move) + " is illegal: " + *reason);
  if (referee->is_won()) return;
  SolveOptions solve = options.solve;
  solve.limits.max_nodes = options.trap_nodes;
  solve.limits.progress = nullptr;
  const Outcome outcome = session.solve(start_of(game, referee->board()), solve);
  grade.stopped = grade.stopped || outcome.reason == Reason::signal;
  if (outcome.verdict == Verdict::lost) grade.traps.lost.push_back({after, moves});
  if (outcome.verdict == Verdict::undecided) ++grade.traps.undecided;
}

Grade Grader::grade(const Start& start, const GradeOptions& options) {
  Grade grade;
  grade.outcome = parts_->session.solve(start, options.solve);
  grade.stopped = grade.outcome.reason == Reason::signal;
  if (grade.outcome.verdict != Verdict::won) return grade;
  parts_->let_play(start, options, grade);
  if (options.traps && !grade.stopped) parts_->look_for_traps(start, options, grade);
  return grade;
}

}  // namespace winnable
