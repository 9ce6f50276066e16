#include "solver/cli/replay_html.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/survey/output_file.h"
#include "solver/survey/store.h"
#include "winnable/replay.h"

namespace winnable::cli {
namespace {

// JSON that can stand in a page: no "<" ends its element.
std::string page_json(const nlohmann::json& data) {
  std::string safe;
  for (const char c : data.dump()) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string replay_page(const Start& start, const std::vector<PlayMove>& moves, const std::string& verdict) {
  nlohmann::json data = nlohmann::json::parse(replay_json(start, moves));
  data["verdict"] = verdict;
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'\">\n<title>";
  page += fmt::format("Winnable: {}, {}", start.game.title(), verdict);
  page += "</title>\n<style>\n";
  page += kReplayStyle;
  page += "</style>\n</head>\n<body>\n<div id=\"replay\"></div>\n<script type=\"application/json\" id=\"data\">";
  page += page_json(data);
  page += "</script>\n<script type=\"module\">\n";
  page += kReplayScript;
  page += "</script>\n</body>\n</html>\n";
  return page;
}

ReplayOutput page_output(const Parsed& parsed) {
  ReplayOutput output{parsed.text("html"), {}, parsed.has("force")};
  for (const char* name : {"file", "deal", "deck", "rules"}) {
    if (!parsed.has(name)) continue;
    const auto given = parsed.text(name);
    output.inputs.push_back(given.starts_with('@') ? given.substr(1) : given);
  }
  return output;
}

void check_replay_page(const ReplayOutput& output) {
  try {
    check_output(output.path, {output.inputs, output.force});
  } catch (const StoreError& error) {
    throw CommandError(kStorage, error.what());
  }
}

void write_replay_page(const ReplayOutput& output, const Start& start, const std::vector<PlayMove>& moves,
                       const std::string& verdict) {
  try {
    OutputFile file(output.path, {output.inputs, output.force});
    file.stream() << replay_page(start, moves, verdict);
    file.commit();
  } catch (const StoreError& error) {
    throw CommandError(kStorage, error.what());
  }
}

}  // namespace winnable::cli
