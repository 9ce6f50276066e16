// Compiles what a build without threads is made of, and fails if a header brings threads in. Not linked into anything.
#include "games/golf/position.h"
#include "solver/game/make_game.h"
#include "winnable/winnable.h"

#if defined(_GLIBCXX_THREAD) || defined(_GLIBCXX_MUTEX) || defined(_GLIBCXX_CONDITION_VARIABLE) || \
    defined(_LIBCPP_THREAD)
#error "the core without threads includes <thread>, <mutex> or <condition_variable>"
#endif

namespace winnable {

// The portfolio as a game instantiates it.
template class PortfolioSearch<Golf<kGolf>>;

}  // namespace winnable
