# Writes OUT, a C++ file that holds the style and the script of replay pages: cmake -DROOT=... -DOUT=... -P embed_web.cmake
# The modules of web/board become one script: their imports of one another go, their exports stay names.
set(script "")
foreach(module text layout board controls list replay page)
  file(READ "${ROOT}/web/board/${module}.js" source)
  string(REGEX REPLACE "(^|\n)import [^\n]* from '\\./[a-z]+\\.js';" "" source "${source}")
  string(REGEX REPLACE "(^|\n)export " "\\1" source "${source}")
  string(APPEND script "${source}")
endforeach()
file(READ "${ROOT}/web/board/board.css" style)
file(WRITE "${OUT}" "// Made by cmake/embed_web.cmake from web/board.
#include \"solver/cli/replay_html.h\"

namespace winnable::cli {

const std::string_view kReplayStyle = R\"embedded(${style})embedded\";
const std::string_view kReplayScript = R\"embedded(${script})embedded\";

}  // namespace winnable::cli
")
