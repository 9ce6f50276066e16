#!/usr/bin/env bash
# Installs a build into an empty folder, and builds and runs programs against what is there. Usage: run.sh BUILD
# They are compiled without optimization: the library is not.
set -euo pipefail
build=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null

# Only what is public: the headers, the library and its C interface, the package, the licence, the program, its manuals.
(cd "$work/prefix" && find . -type f | sort) >"$work/installed"
if grep -vE '^\./(bin/winnable[^/]*|lib[^ ]*/libwinnable\.a|lib[^ ]*/libwinnable_c\.so[.0-9]*|lib[^ ]*/pkgconfig/winnable\.pc|lib[^ ]*/cmake/winnable/winnable-[a-z-]*\.cmake|include/winnable/[a-z_]*\.h|share/man/man1/winnable(-[a-z]*)?\.1\.gz|share/doc/winnable/(README\.md|LICENSE|docs/([a-z-]*\.md|rules\.schema\.json|(results|rules)/[a-z-]*\.md))|share/bash-completion/completions/winnable|share/zsh/site-functions/_winnable|share/fish/vendor_completions\.d/winnable\.fish)$' "$work/installed"; then
  echo "installed, but not public" >&2
  exit 1
fi
for page in $("$work/prefix/bin/winnable" manual | sed -n 's/^\.BR winnable\\-\([a-z]*\) .*/-\1/p') ""; do
  test -s "$work/prefix/share/man/man1/winnable$page.1.gz" || { echo "no manual page winnable$page" >&2; exit 1; }
done
for manual in $(for command in $("$work/prefix/bin/winnable" manual | sed -n 's/^\.BR winnable\\-\([a-z]*\) .*/\1/p'); do
  "$work/prefix/bin/winnable" help "$command" | grep -oE 'docs/[a-z/-]*\.md'
done | sort -u); do
  test -s "$work/prefix/share/doc/winnable/$manual" || { echo "--help names $manual, which is not installed" >&2; exit 1; }
done
if grep -rnE '#include ["<](solver|games|absl|oneapi|tbb|sqlite3|fmt|nlohmann|boost|cadical)' "$work/prefix/include"; then
  echo "a public header includes what is not public" >&2
  exit 1
fi

mkdir "$work/user"
cp "$here/CMakeLists.txt" "$here/user.cpp" "$work/user"
sed -n '/^```cpp$/,/^```$/p' "$here/../../docs/library.md" | sed '/^```/d' >"$work/user/example.cpp"
cmake -S "$work/user" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Debug >/dev/null
cmake --build "$work/build" >"$work/log" || { cat "$work/log" >&2; exit 1; }
"$work/build/user"
"$work/build/example"

# A project that has this one as a folder gets the library by the same name, and no program. What it would compile is what
# was installed above, so its own file is enough.
mkdir "$work/outer"
cp "$here/user.cpp" "$work/outer"
cat >"$work/outer/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(outer CXX)
set(CMAKE_CXX_FLAGS "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror")
add_subdirectory("$here/../.." winnable EXCLUDE_FROM_ALL)
add_executable(user user.cpp)
target_link_libraries(user PRIVATE winnable::winnable)
CMAKE
cmake -S "$work/outer" -B "$work/outer/build" -G Ninja >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
ninja -C "$work/outer/build" CMakeFiles/user.dir/user.cpp.o >"$work/log" || { cat "$work/log" >&2; exit 1; }
ninja -C "$work/outer/build" -t commands user | tail -1 | grep -q ' winnable/libwinnable\.a' || {
  echo "a project with this one as a folder does not link the library" >&2
  exit 1
}
if ninja -C "$work/outer/build" -t targets all | grep '^winnable/winnable: ' ||
  grep -E '^(Boost|fmt|SQLite3)_' "$work/outer/build/CMakeCache.txt"; then
  echo "a project with this one as a folder needs more than the library" >&2
  exit 1
fi

# The C interface by itself: no name but its own, and all of its own, for C and for languages that load a library.
library=$(find "$work/prefix" -name libwinnable_c.so)
declared=$(grep -oE 'winnable_[a-z_]+\(' "$work/prefix/include/winnable/c_api.h" | tr -d '(' | sort -u)
if [ "$(nm -D --defined-only "$library" | sed 's/.* //; s/@.*//' | sort -u)" != "$declared" ]; then
  echo "$library has other names than c_api.h" >&2
  exit 1
fi
sed -n '/^```c$/,/^```$/p' "$here/../../docs/c-api.md" | sed '/^```/d' >"$work/main.c"
export PKG_CONFIG_PATH="$(dirname "$library")/pkgconfig"
# The flags in words, as every shell command takes them.
# shellcheck disable=SC2046
cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$work/main.c" $(pkg-config --cflags --libs winnable) -o "$work/main"
LD_LIBRARY_PATH=$(dirname "$library") "$work/main" | grep -q '"verdict":"won"'
python3 - "$library" <<'PY'
import ctypes, json, sys
library = ctypes.CDLL(sys.argv[1])
library.winnable_version.restype = ctypes.c_void_p
answer = library.winnable_version()
assert json.loads(ctypes.string_at(answer))["schema"] == 1
library.winnable_free.argtypes = [ctypes.c_void_p]
library.winnable_free(answer)
PY

# A project without C++, which links no program of the library, is told so.
mkdir "$work/c"
printf 'cmake_minimum_required(VERSION 3.25)\nproject(c C)\nfind_package(winnable REQUIRED)\n' >"$work/c/CMakeLists.txt"
if cmake -S "$work/c" -B "$work/c/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1; then
  echo "a project without C++ is accepted" >&2
  exit 1
fi
grep -q 'project(NAME C CXX)' "$work/log" || { cat "$work/log" >&2; exit 1; }
