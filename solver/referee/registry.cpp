// Which referee judges which game: an explicit list, one line a family. A family returns null for names not its own.
#include "solver/referee/british_square.h"
#include "solver/referee/builder.h"
#include "solver/referee/forty_thieves.h"
#include "solver/referee/golf.h"
#include "solver/referee/kansas.h"
#include "solver/referee/klondike.h"
#include "solver/referee/la_nivernaise.h"
#include "solver/referee/pyramid.h"
#include "solver/referee/quadrangle.h"
#include "solver/referee/referee.h"
#include "solver/referee/salic_law.h"
#include "solver/referee/scorpion.h"
#include "solver/referee/three_shuffles.h"

namespace winnable {

std::unique_ptr<Referee> make_referee(std::string_view game) {
  if (auto referee = make_forty_thieves_family_referee(game)) return referee;
  if (auto referee = make_klondike_family_referee(game)) return referee;
  if (auto referee = make_golf_family_referee(game)) return referee;
  if (auto referee = make_pyramid_family_referee(game)) return referee;
  if (auto referee = make_kansas_family_referee(game)) return referee;
  if (auto referee = make_three_shuffles_family_referee(game)) return referee;
  if (auto referee = make_scorpion_family_referee(game)) return referee;
  if (auto referee = make_british_square_family_referee(game)) return referee;
  if (auto referee = make_quadrangle_family_referee(game)) return referee;
  if (auto referee = make_la_nivernaise_family_referee(game)) return referee;
  if (auto referee = make_salic_law_family_referee(game)) return referee;
  if (auto referee = make_builder_family_referee(game)) return referee;
  return nullptr;
}

}  // namespace winnable
