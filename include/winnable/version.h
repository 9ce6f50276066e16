// Which library this is. Safe from several threads.
#pragma once

#include <string_view>

namespace winnable {

std::string_view version();         // "0.2.0"
std::string_view solver_version();  // the same with the revision it was built from, as results carry it

}  // namespace winnable
