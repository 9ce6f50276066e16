// A replay as one page that needs nothing else: no network, no other file. The board and its buttons are web/board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/cli/cli.h"

namespace winnable::cli {

extern const std::string_view kReplayStyle, kReplayScript;  // made by cmake/embed_web.cmake

// The page of `moves` played from `start`; every move must be legal (the referee has judged them). `verdict` is what
// the page says of the end: "won in 270 moves", "lost (proved)", ...
std::string replay_page(const Start& start, const std::vector<PlayMove>& moves, const std::string& verdict);

struct ReplayOutput {
  std::string path;
  std::vector<std::string> inputs;  // files that are read: never written to
  bool force = false;               // replaces a file that is no output of this program
};

// What --html and --force say; the inputs are all files that other options name.
ReplayOutput page_output(const Parsed& parsed);

// Throws what write_replay_page would, if it can be known before.
void check_replay_page(const ReplayOutput& output);

// Writes the page, whole or not at all (solver/survey/output_file.h). Throws CommandError(kStorage).
void write_replay_page(const ReplayOutput& output, const Start& start, const std::vector<PlayMove>& moves,
                       const std::string& verdict);

}  // namespace winnable::cli
