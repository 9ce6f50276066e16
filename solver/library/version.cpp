// This build. Version and revision are definitions of this file alone, set by the build (CMakeLists.txt).
#include "winnable/version.h"

namespace winnable {

std::string_view version() { return WINNABLE_VERSION; }
std::string_view solver_version() { return WINNABLE_VERSION "+" WINNABLE_REVISION; }

}  // namespace winnable
