#!/usr/bin/env bash
# Builds and installs the release with WINNABLE_LEVELS and shows that its launcher works: the program for x86-64-v2
# starts when it is forced, x86-64-v3 is chosen where the machine has it, and both give the same signature.
# Usage: tests/levels/run.sh [PREFIX of a release that is already installed]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${WINNABLE_LEVELS_BUILD:-$root/build/levels}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "levels: $*" >&2
  exit 1
}

prefix=${1:-$folder/release}
[ $# -gt 0 ] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DWINNABLE_LEVELS=ON -DWINNABLE_TESTS=OFF -DWINNABLE_BENCH=OFF >/dev/null
[ $# -gt 0 ] || cmake --build "$build" -j "$(nproc)"
[ $# -gt 0 ] || cmake --install "$build" --prefix "$prefix" >/dev/null
winnable=$prefix/bin/winnable

# The level of the program that runs in the place of the launcher.
running_level() {  # forced level, or nothing
  local level=""
  WINNABLE_LEVEL=$1 run_long &
  local pid=$!
  for _ in $(seq 100); do
    level=$(readlink "/proc/$pid/exe" || true)
    [[ $level == */winnable-x86-64-* ]] && break
    sleep 0.05
  done
  kill "$pid"
  wait "$pid" 2>/dev/null || true
  echo "${level##*/winnable-}"
}
run_long() {
  [ -n "$WINNABLE_LEVEL" ] || unset WINNABLE_LEVEL
  exec "$winnable" survey golf 1-100000000 --no-store --quiet >/dev/null 2>&1
}

here=x86-64-v2
# What x86-64-v3 has and x86-64-v2 has not, as the kernel lists it.
for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
  grep -qw "$flag" /proc/cpuinfo || { here=old && break; }
done
[ "$here" = old ] && here=x86-64-v2 || here=x86-64-v3

chosen=$(running_level "")
[ "$chosen" = "$here" ] || fail "this machine has $here, the launcher chose '$chosen'"
echo "levels: chosen here: $chosen"
for level in x86-64-v2 $here; do
  ran=$(running_level "$level")
  [ "$ran" = "$level" ] || fail "forced $level, ran '$ran'"
  signature=$(WINNABLE_LEVEL=$level "$winnable" bench 2>/dev/null | grep '^Signature:')
  [ "$signature" = "$(grep '^Signature:' "$root/bench/signature.txt")" ] || fail "$level: $signature is not the one on record"
  echo "levels: $level starts when forced, $signature"
done
code=0
WINNABLE_LEVEL=x86-64-v9 "$winnable" --version 2>/dev/null || code=$?
[ "$code" = 2 ] || fail "an unknown level gave exit code $code"
echo "levels: good"
