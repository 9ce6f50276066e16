#!/usr/bin/env bash
# What a build of some families alone (WINNABLE_FAMILIES) compiles, and what it refuses. `scripts/test --family=NAME`
# builds one. Usage: tests/families/run.sh
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
fail() { echo "families: $*" >&2; exit 1; }

configure() {  # families
  cmake -S "$root" -B "$build" -G Ninja -DWINNABLE_PROGRAM=OFF -DWINNABLE_FAMILIES="$1" >"$build/log" 2>&1
}
compiles() { ninja -C "$build" -t targets all | grep "$1.*\.o: " >/dev/null; }  # not -q: ninja must end

configure "golf;kansas" || { cat "$build/log" >&2; fail "no build of golf and kansas"; }
[ "$(grep -o 'FAMILY([a-z_]*,' "$build/chosen/games/family_list.h" | tr -d '\n')" = "FAMILY(golf,FAMILY(kansas," ] ||
  fail "the list is $(cat "$build/chosen/games/family_list.h")"
for room in golf kansas; do compiles "games/$room/game.cpp" || fail "$room is not compiled"; done
for room in klondike spider builder builder/stock; do ! compiles "games/$room/game.cpp" || fail "$room is compiled, too"; done
compiles cmake/without_own_games.cpp || fail "nothing stands in the place of games by rules of one's own"

configure stock_builder || fail "no build of builders with a stock"
for room in builder builder/stock; do compiles "games/$room/game.cpp" || fail "$room is not compiled"; done
! compiles cmake/without_own_games.cpp || fail "games by rules of one's own are there twice"

! configure golfe || fail "golfe was taken for a family"
grep -q "'golfe' is none of" "$build/log" || { cat "$build/log" >&2; fail "another reason was given"; }
