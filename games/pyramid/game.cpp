// Pyramid and its presets: its own search over partners; the depth-first search where that is switched off.
#include "games/pyramid/position.h"

#include "games/families.h"
#include "games/pyramid/search.h"
#include "solver/game/late_turn.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr std::string_view kRules =
    "28 cards in rows of 1 to 7 (places P1..P28, row by row), stock S, waste W. Two available cards whose ranks add up to 13 leave\n"
    "together (`pair P5 W`), a king alone (`remove P1`); `turn` turns the next stock card, `redeal` turns the waste over.";

template <PyramidShape S>
class PyramidSolver : public SolverOf<PyramidPosition<S>, OneThread<PyramidSearch<S>>> {
  using P = PyramidPosition<S>;
  using OwnSearch = SolverOf<P, OneThread<PyramidSearch<S>>>;

 public:
  explicit PyramidSolver(const DealMaker<PyramidDeal<S>>& make) : OwnSearch(make), depth_first_(make) {}

  Outcome decide(PyramidDeal<S>&& deal, const SolveOptions& options) override {
    if (options.without & P::kNowOrNever) return depth_first_.decide(std::move(deal), options);
    return OwnSearch::decide(std::move(deal), options);
  }

 private:
  SolverOf<P, OneThread<DepthFirstOnly<P>>> depth_first_;
};

template <PyramidRules R>
std::unique_ptr<Solver> make_pyramid_solver() {
  return std::make_unique<PyramidSolver<R.shape()>>(deal_maker<Pyramid<R>>());
}

template <PyramidRules R>
GameInfo pyramid_game(std::string_view summary, std::string_view published = "") {
  return with_players<Pyramid<R>>(
      make_game<Pyramid<R>>(
          {.title = "Pyramid", .summary = summary, .rules = kRules, .rules_id = "pyramid-1", .published = published},
          make_pyramid_solver<R>),
      {.stock = true, .stock_cards_shown = R.stock_card_usable ? 1 : 0});
}

// Decided by the search of `pyramid:classic`, which is the equal game.
GameInfo thirteen_game() {
  GameInfo game = pyramid_game<kPyramidThirteen>(
      "all 52 cards in one pass; stock cards serve once turned, waste neighbours may pair");
  game.make_solver = [] {
    return make_turned_card_solver(make_pyramid_solver<kPyramidClassic>(), make_pyramid_solver<kPyramidThirteen>());
  };
  return game;
}

constexpr std::string_view kSource[] = {
    "15.92 % (Solitaire Win Rates, 10^8 deals)", "6.80 % (Solitaire Win Rates, 10^8 deals)",
    "22.77 % (Solitaire Win Rates, 10^8 deals)", "9.02 % (Solitaire Win Rates, 10^8 deals)",
    "83.15 % (Solitaire Win Rates, 10^8 deals)", "66.87 % (Solitaire Win Rates, 10^8 deals)"};

}  // namespace

std::vector<GameInfo> pyramid_games() {
  return {
      pyramid_game<kPyramid>("all 52 cards in one pass; a card and the one that it alone covers may be a pair",
                             kSource[0]),
      pyramid_game<kPyramidClassic>("all 52 cards in one pass, without overlap", kSource[1]),
      pyramid_game<kPyramidBoard>("the pyramid in one pass, with overlap", kSource[2]),
      pyramid_game<kPyramidBoardClassic>("the pyramid in one pass, without overlap", kSource[3]),
      pyramid_game<kPyramidUnlimited>("the pyramid, any number of passes, with overlap", kSource[4]),
      pyramid_game<kPyramidUnlimitedClassic>("the pyramid, any number of passes, without overlap", kSource[5]),
      pyramid_game<kPyramidMicrosoft>("the pyramid in three passes, without overlap",
                                      "66.5 % (mchung94, 998 of 1500 deals)"),
      pyramid_game<kPyramidPysolfc>("all 52 cards in three passes, without overlap, one card turned by the deal"),
      thirteen_game(),
  };
}

}  // namespace winnable
