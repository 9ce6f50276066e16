// Runs the winnable binary as a user does, and returns what it printed and its exit code.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace winnable::test {

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A folder of its own for each call, removed at the end of the program.
inline std::filesystem::path scratch_folder() {
  static const struct Folder {
    Folder() : path(std::filesystem::temp_directory_path() / "winnable-test-XXXXXX") {
      std::string name = path.string();
      path = mkdtemp(name.data());
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
    std::filesystem::path path;
  } folder;
  static int number = 0;
  const auto path = folder.path / std::to_string(++number);
  std::filesystem::create_directory(path);
  return path;
}

// `arguments` as a shell reads them; standard input from `input`.
inline Ran run_winnable(const std::string& arguments, const std::string& input = "") {
  const auto folder = scratch_folder();
  write_text(folder / "in", input);
  const std::string command = "cd '" + folder.string() + "' && '" WINNABLE_BINARY "' " + arguments + " <in >out 2>err";
  const int status = std::system(command.c_str());
  Ran ran;
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.out = read_text(folder / "out");
  ran.err = read_text(folder / "err");
  return ran;
}

}  // namespace winnable::test
