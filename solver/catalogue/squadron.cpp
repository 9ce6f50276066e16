// Squadron and Forty Thieves.
#include "solver/catalogue/families.h"

namespace winnable {

std::vector<Game> squadron_games() { return {}; }

}  // namespace winnable
