// A program of others: what the installed library is for, part by part. It ends with 1 at the first thing that is
// wrong.
#include <winnable/winnable.h>

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

namespace {

void check(bool holds, const std::string& what) {
  if (holds) return;
  std::cerr << "wrong: " << what << "\n";
  std::exit(1);
}

// A seed, with limits and a stop flag.
void solve_a_seed() {
  const auto game = winnable::find_game("golf");
  winnable::Limits limits;
  limits.max_nodes = 1'000'000;
  const auto outcome = game.solve(game.deal(7), limits);
  check(outcome.verdict == winnable::Verdict::won, "golf 7 is won");
  check(game.verify(game.deal(7), outcome.solution).is_win, "its win is verified");
  auto cut = outcome.solution;
  cut.pop_back();
  const auto judged = game.verify(game.deal(7), cut);
  check(!judged.is_win && judged.refused == cut.size(), "a win without its last move is none");
  const std::atomic<bool> stop{true};
  limits.stop = &stop;
  limits.max_nodes = winnable::kUnlimited;
  const auto squadron = winnable::find_game("squadron");
  const auto stopped = squadron.solve(squadron.deal(3), limits);
  check(stopped.verdict == winnable::Verdict::undecided && stopped.reason == winnable::Reason::signal,
        "a stop flag stops");
}

// A deal of one's own, from text; what is wrong with one is said with line and card.
void read_a_deal() {
  const auto game = winnable::find_game("freecell");
  const std::string text = winnable::to_text(game, game.deal(winnable::deal_number("ms:11982")).board());
  const auto start = winnable::read_start(text);
  check(start.game.name() == "freecell" && start.text() == text, "a deal is read as it was written");
  try {
    winnable::read_start(text + "T9: AS\n", {}, "mine.txt");
    check(false, "a doubled card is refused");
  } catch (const winnable::Error& error) {
    check(error.kind == winnable::ErrorKind::bad_input && error.place.line > 0, "the line is named");
  }
}

// Legal moves and play, hints on the way.
void play() {
  const auto game = winnable::find_game("golf");
  winnable::GameState state(game.deal(7));
  winnable::Session session(game);
  while (!state.is_won()) {
    const auto outcome = session.solve(state.start());
    check(outcome.verdict == winnable::Verdict::won, "the game stays won");
    const auto hint = winnable::hint(game.deal(7), state.moves());
    const auto legal = state.legal_moves();
    check(std::set(legal.begin(), legal.end()).count(*hint.move) == 1, "the hint is legal");
    const std::string before = state.text();
    check(!state.play(*hint.move), "the hint can be played");
    check(state.undo() && state.text() == before, "and taken back");
    state.play(*hint.move);
  }
  check(game.verify(game.deal(7), state.moves()).is_win, "the hints win");
}

void survey() {
  const auto game = winnable::find_game("golf");
  std::uint64_t told = 0, numbers = 0;
  winnable::ManyOptions options;
  options.threads = 2;
  const auto result = winnable::solve_many(game, 1, 1000, options, [&](const winnable::DealResult& deal) {
    ++told;
    numbers += deal.number.number;
  });
  check(told == 1000 && numbers == 500'500, "each deal is told once");
  check(result.won > 200 && result.won < 330 && result.undecided == 0, "golf is decided");
  std::cout << "golf 1-1000: " << result.won << " won, " << result.lost << " lost\n";
}

}  // namespace

int main() {
  solve_a_seed();
  read_a_deal();
  play();
  survey();
}
