// The scripts of completions/, which ask the program what may follow (made by cmake/embed_completions.cmake).
#pragma once

#include <string_view>

namespace winnable::cli {

extern const std::string_view kBashCompletion;
extern const std::string_view kZshCompletion;
extern const std::string_view kFishCompletion;

}  // namespace winnable::cli
