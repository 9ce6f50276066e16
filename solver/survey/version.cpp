// This build. The revision is a definition of this file alone, set by the build (CMakeLists.txt).
#include "solver/survey/survey.h"

namespace winnable {

std::string solver_version() { return WINNABLE_VERSION "+" WINNABLE_REVISION; }

}  // namespace winnable
