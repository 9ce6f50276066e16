#!/usr/bin/env bash
# Installs each package of build/package (scripts/package) into an empty root and runs it there.
# Usage: tests/package/run.sh [--long]
#   --long   also builds the program from the source tarball, and makes all packages again from a clone in another
#            folder, without a compiler cache: the bytes must be the same (compiles the program five times)
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
packages=$root/build/package
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "package: $*" >&2
  exit 1
}
the_only() { # files of a pattern
  [ $# -eq 1 ] && [ -e "$1" ] || fail "one file expected: $*"
  echo "$1"
}

# A deal is decided, and the referee accepts the win; nothing of this environment helps.
solve_with() {  # the program
  local code=0
  env -i "$1" solve squadron 1 --max-nodes 1M >"$work/solution" || code=$?
  [ $code -eq 10 ] || fail "$1: solve gave exit code $code"
  env -i "$1" verify "$work/solution" | grep -q '^verified:' || fail "$1: the win is not verified"
}
check_files() {  # folder of an installation
  for file in bin/winnable share/man/man1/winnable.1.gz share/man/man1/winnable-solve.1.gz share/doc/winnable/copyright \
    share/doc/winnable/changelog.gz share/doc/winnable/docs/rules/builder.md share/bash-completion/completions/winnable share/zsh/site-functions/_winnable \
    share/fish/vendor_completions.d/winnable.fish; do
    [ -s "$1/$file" ] || fail "$1 has no $file"
  done
  for level in v2 v3; do [ -x "$1/libexec/winnable/winnable-x86-64-$level" ] || fail "$1 has no program for x86-64-$level"; done
}

(cd "$packages" && sha256sum --quiet -c SHA256SUMS) || fail "the checksums differ"
version=$("$root"/build/package/build/winnable --version)
version=${version#winnable }
number=${version%%+*}  # without the revision

deb=$(the_only "$packages"/winnable_*.deb)
dpkg -x "$deb" "$work/deb"
check_files "$work/deb/usr"
depends=$(dpkg-deb -f "$deb" Depends)
for library in libboost-program-options libfmt libsqlite3 libstdc++ libc6; do
  [[ $depends == *$library* ]] || fail "the Debian package does not depend on $library: $depends"
done
solve_with "$work/deb/usr/bin/winnable"
[ "$(env -i "$work/deb/usr/bin/winnable" --version)" = "winnable $version" ] || fail "the Debian package is of another version"
lintian --allow-root --fail-on error,warning "$deb" || fail "lintian has objections"
echo "package: $(basename "$deb") good"

static=$(the_only "$packages"/winnable-*-linux-x86_64.tar.gz)
mkdir "$work/static"
tar -C "$work/static" -xzf "$static"
tree=$(the_only "$work"/static/*)
check_files "$tree"
for program in "$tree"/bin/winnable "$tree"/libexec/winnable/*; do
  file -L "$program" | grep -q 'statically linked' || fail "$program is not static"
done
solve_with "$tree/bin/winnable"
if [ "$(id -u)" -eq 0 ]; then # nothing else is there: no library, no shell, no /proc
  mkdir "$work/empty"
  cp "$tree/libexec/winnable/winnable-x86-64-v2" "$work/empty/winnable"
  code=0
  chroot "$work/empty" /winnable solve golf 1 -q >"$work/verdict" || code=$?
  [ $code -eq 10 ] && [ "$(cat "$work/verdict")" = won ] || fail "the static program does not run alone"
else
  echo "package: not tried in an empty root, which root alone can enter" >&2
fi
echo "package: $(basename "$static") good"

source=$(the_only "$packages/winnable-$number.tar.gz")
mkdir "$work/source"
tar -C "$work/source" -xzf "$source"
tree=$(the_only "$work"/source/*)
grep -q "VERSION $number " "$tree/CMakeLists.txt" || fail "the source is of another version"
grep -qE '^[0-9a-f]{40}$' "$tree/cmake/revision.txt" || fail "the source does not know its revision"
echo "package: $(basename "$source") good"

[ "${1:-}" = --long ] || exit 0
cmake -S "$tree" -B "$work/from-source" -G Ninja -DCMAKE_BUILD_TYPE=Release -DWINNABLE_TESTS=OFF -DWINNABLE_BENCH=OFF >/dev/null
cmake --build "$work/from-source" -j "$(nproc)" --target winnable
[ "$("$work/from-source/winnable" --version)" = "winnable $version" ] || fail "what was built from the source is of another version"
echo "package: the source builds"
git clone -q "$root" "$work/another-folder"
CCACHE_DISABLE=1 "$work/another-folder/scripts/package" >/dev/null
diff "$packages/SHA256SUMS" "$work/another-folder/build/package/SHA256SUMS" || fail "another build gives other bytes"
echo "package: two builds in two folders give the same bytes"
