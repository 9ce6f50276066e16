#!/usr/bin/env bash
# The report page in headless Chromium: makes two small surveys, writes the page, opens it and checks what it shows.
# Usage: tests/page/run.sh [WINNABLE] [PICTURE.png]      Installs chromium and playwright-core where they are missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
winnable=${1:-$root/scripts/winnable}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
picture=${2:-$folder/page.png}
command -v chromium >/dev/null && command -v node >/dev/null || "$root/scripts/setup" page
modules=$root/build/page
[ -d "$modules/node_modules/playwright-core" ] || npm install --silent --no-save --prefix "$modules" playwright-core@1 >/dev/null
"$winnable" survey golf 1-300 --max-nodes 20000 -q --store "$folder/golf.sqlite" >/dev/null
"$winnable" survey golf:c 1-100 --max-nodes 20000 -q --store "$folder/golf-c.sqlite" >/dev/null
"$winnable" report "$folder/golf.sqlite" "$folder/golf-c.sqlite" --html "$folder/page.html"
PLAYWRIGHT_FROM=$modules/from.mjs node "$root/tests/page/check-page.mjs" "$folder/page.html" "$picture" 2
echo "passed: the report page in Chromium"
