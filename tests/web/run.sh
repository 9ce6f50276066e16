#!/usr/bin/env bash
# The page that scripts/web built, in headless Chromium, and the npm package. Usage: tests/web/run.sh [FOLDER] [WINNABLE] [--long] [--pictures DIR]
#   --long          20 deals of every preset are compared with the command, with a million positions each (an hour or two)
#   --pictures DIR  keeps pictures of the page
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
long=0 pictures= rest=()
while [ $# -gt 0 ]; do
  case "$1" in
    --long) long=1 ;;
    --pictures) pictures=$2; shift ;;
    *) rest+=("$1") ;;
  esac
  shift
done
folder=${rest[0]:-$root/build/web}
winnable=${rest[1]:-$root/build/release/winnable}
[ -f "$folder/index.html" ] || { echo "no page in $folder: run scripts/web first" >&2; exit 2; }
command -v chromium >/dev/null && command -v node >/dev/null || "$root/scripts/setup" page
[ -d "$root/web/node_modules/playwright-core" ] || npm ci --silent --no-fund --no-audit --prefix "$root/web"

(cd "$root/web" && npm run --silent check)
if [ $long -eq 1 ]; then
  node "$root/tests/web/compare-web.mjs" "$folder" "$winnable" 20 1 1000000
else
  node "$root/tests/web/compare-web.mjs" "$folder" "$winnable"
fi
node "$root/tests/web/check-boards.mjs" "$folder" "$winnable"
node "$root/tests/web/check-web.mjs" "$folder" "$winnable" ${pictures:+"$pictures"}
package=("$folder"/../npm/*.tgz)
[ -f "${package[0]}" ] || { echo "no package beside $folder: run scripts/web first" >&2; exit 2; }
node "$root/tests/web/check-package.mjs" "${package[0]}" "$winnable"
