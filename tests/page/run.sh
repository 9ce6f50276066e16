#!/usr/bin/env bash
# The pages in headless Chromium: the report of four small surveys, replays of eight games and the atlas, opened and used as
# a reader would. Usage: tests/page/run.sh [WINNABLE] [PICTURES]      Installs chromium and the npm packages where they are missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
winnable=${1:-$root/scripts/winnable}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
pictures=${2:-$folder/pictures}
mkdir -p "$pictures" "$folder/replays"
command -v chromium >/dev/null && command -v node >/dev/null || "$root/scripts/setup" page
modules=$root/build/page
for package in playwright-core@1 @axe-core/playwright@4 typescript@5; do
  [ -d "$modules/node_modules/${package%@*}" ] || npm install --silent --no-save --prefix "$modules" playwright-core@1 @axe-core/playwright@4 typescript@5 >/dev/null
done
export PLAYWRIGHT_FROM=$modules/from.mjs

"$modules/node_modules/.bin/tsc" -p "$root/web/tsconfig.json"

"$winnable" survey golf 1-300 --max-nodes 20000 -q --store "$folder/golf.sqlite" >/dev/null
"$winnable" survey golf:c 1-100 --max-nodes 2000 -q --store "$folder/golf-c.sqlite" >/dev/null
"$winnable" play golf 1-200 -q --store "$folder/fast-golf.sqlite" >/dev/null
"$winnable" survey golf 1-50 -q --store "$folder/again.sqlite" >/dev/null
"$winnable" report "$folder/golf.sqlite" "$folder/golf-c.sqlite" "$folder/fast-golf.sqlite" "$folder/again.sqlite" --html "$folder/page.html"
node "$root/tests/page/check-report.mjs" "$folder/page.html" "$pictures" 4

for game in squadron klondike pyramid tri-peaks la-nivernaise three-shuffles salic-law black-hole; do
  { "$winnable" solve "$game" 2 --max-nodes 300000 || true; } | "$winnable" replay - --html "$folder/replays/$game.html"
done
node "$root/tests/page/check-replay.mjs" "$folder/replays" "$pictures"

"$root/scripts/results" --page "$folder/atlas.html" --winnable "$winnable"
node "$root/tests/page/check-atlas.mjs" "$folder/atlas.html" "$pictures" "$root/results"
