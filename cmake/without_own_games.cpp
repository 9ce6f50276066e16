// In the place of games/builder/own_game.cpp where builders are left out: there are no games by rules of one's own.
#include "games/builder/own_game.h"
#include "winnable/error.h"

namespace winnable {

const GameInfo* own_builder_game(const BuilderRules&, std::string_view) {
  throw Error(ErrorKind::usage, "rules of one's own need builders, which were left out when this was built");
}
const GameInfo* find_own_builder_game(std::string_view) { return nullptr; }

}  // namespace winnable
