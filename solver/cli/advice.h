// What a message tells its reader to do next, as commands that work when pasted.
#pragma once

#include <string>

#include "solver/survey/store.h"

namespace winnable::cli {

// Gives every win of the store its moves.
std::string completing_command(const Store& store);

}  // namespace winnable::cli
