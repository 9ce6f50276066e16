# Writes OUT, a C++ file that holds the shells' completion scripts: cmake -DROOT=... -DOUT=... -P embed_completions.cmake
set(text "// Made by cmake/embed_completions.cmake from completions.
#include \"solver/cli/completion.h\"

namespace winnable::cli {

")
foreach(shell Bash Zsh Fish)
  string(TOLOWER ${shell} lower)
  file(READ "${ROOT}/completions/winnable.${lower}" script)
  string(APPEND text "const std::string_view k${shell}Completion = R\"embedded(${script})embedded\";\n")
endforeach()
file(WRITE "${OUT}" "${text}\n}  // namespace winnable::cli\n")
