# Writes OUT, a C++ file that holds the styles and scripts of replays and reports: cmake -DROOT=... -DOUT=... -P embed_web.cmake
# The modules of web/board become one script: their imports of one another go, their exports stay names.
set(replay_script "")
foreach(module text layout board controls list replay page)
  file(READ "${ROOT}/web/board/${module}.js" source)
  string(REGEX REPLACE "(^|\n)import [^\n]* from '\\./[a-z]+\\.js';" "" source "${source}")
  string(REGEX REPLACE "(^|\n)export " "\\1" source "${source}")
  string(APPEND replay_script "${source}")
endforeach()
file(READ "${ROOT}/web/board/colours.css" colours)
file(READ "${ROOT}/web/board/board.css" board)
file(READ "${ROOT}/web/report/report.css" report)
file(READ "${ROOT}/web/report/report.js" report_script)
file(WRITE "${OUT}" "// Made by cmake/embed_web.cmake from web/board and web/report.
#include \"solver/cli/replay_html.h\"
#include \"solver/cli/report_html.h\"

namespace winnable::cli {

const std::string_view kReplayStyle = R\"embedded(${colours}${board})embedded\";
const std::string_view kReplayScript = R\"embedded(${replay_script})embedded\";
const std::string_view kReportStyle = R\"embedded(${colours}${report})embedded\";
const std::string_view kReportScript = R\"embedded(${report_script})embedded\";

}  // namespace winnable::cli
")
