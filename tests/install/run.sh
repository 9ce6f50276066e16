#!/usr/bin/env bash
# Installs a build into an empty folder, and builds and runs programs against what is there. Usage: run.sh BUILD
# They are compiled without optimization: the library is not.
set -euo pipefail
build=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null

# Only what is public: the headers, one library, the package, the program, its manuals.
(cd "$work/prefix" && find . -type f | sort) >"$work/installed"
if grep -vE '^\./(bin/winnable[^/]*|lib[^ ]*/libwinnable\.a|lib[^ ]*/cmake/winnable/winnable-[a-z-]*\.cmake|include/winnable/[a-z_]*\.h|share/man/man1/winnable(-[a-z]*)?\.1\.gz|share/doc/winnable/(README\.md|docs/([a-z-]*\.md|rules\.schema\.json|rules/[a-z-]*\.md))|share/bash-completion/completions/winnable|share/zsh/site-functions/_winnable|share/fish/vendor_completions\.d/winnable\.fish)$' "$work/installed"; then
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

# A project without C++, which links no program of the library, is told so.
mkdir "$work/c"
printf 'cmake_minimum_required(VERSION 3.25)\nproject(c C)\nfind_package(winnable REQUIRED)\n' >"$work/c/CMakeLists.txt"
if cmake -S "$work/c" -B "$work/c/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1; then
  echo "a project without C++ is accepted" >&2
  exit 1
fi
grep -q 'project(NAME C CXX)' "$work/log" || { cat "$work/log" >&2; exit 1; }
