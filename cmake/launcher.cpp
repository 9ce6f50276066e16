// `winnable` of a release with WINNABLE_LEVELS: starts the program that was compiled for the instructions that this
// machine has. WINNABLE_LEVEL=x86-64-v2 or x86-64-v3 in the environment forces one.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace {

constexpr std::string_view kOldest = "x86-64-v2", kNewer = "x86-64-v3";

std::string_view chosen_level() {
  if (const char* forced = std::getenv("WINNABLE_LEVEL")) return forced;
  return __builtin_cpu_supports("x86-64-v3") ? kNewer : kOldest;
}

}  // namespace

int main(int, char** argv) {
  __builtin_cpu_init();
  const std::string_view level = chosen_level();
  if (level != kOldest && level != kNewer) {
    std::fprintf(stderr, "winnable: WINNABLE_LEVEL: x86-64-v2 or x86-64-v3\n");
    return 2;
  }
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) {
    std::fprintf(stderr, "winnable: /proc/self/exe: %s\n", error.message().c_str());
    return 4;
  }
  const std::string program = (self.parent_path() / WINNABLE_LEVELS_FOLDER / "winnable-").string() + std::string(level);
  execv(program.c_str(), argv);
  std::perror(program.c_str());
  return 4;
}
