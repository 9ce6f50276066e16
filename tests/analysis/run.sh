#!/usr/bin/env bash
# The queries of docs/data.md on two small surveys: they run, and count what the program counts. Usage: run.sh [WINNABLE]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export WINNABLE_COMMAND=${1:-$root/build/release/winnable}
/usr/bin/python3 -c 'import pandas' 2>/dev/null || "$root/scripts/setup" python
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for game in golf golf:c; do  # few positions a deal, so that some stay undecided
  "$WINNABLE_COMMAND" survey "$game" 1-500 --max-nodes 3000 --store "$folder/$game.sqlite" --quiet >/dev/null
done
"$WINNABLE_COMMAND" export "$folder/golf.sqlite" -o "$folder/golf.csv"
"$root/scripts/to-parquet" "$folder"/*.sqlite "$folder/deals.parquet"
(cd "$folder" && "$root/scripts/to-parquet" golf.sqlite deals.parquet 2>/dev/null) && { echo "a file was overwritten" >&2; exit 1; }
"$root/scripts/data-set" make "$folder"/*.sqlite -o "$folder/set" --parquet 2>/dev/null
"$root/scripts/data-set" verify "$folder/set" >/dev/null
for game in golf golf:c; do "$WINNABLE_COMMAND" export "$folder/$game.sqlite" --format jsonl; done >"$folder/rows.jsonl"
node "$root/tests/analysis/check.mjs" "$root" "$folder"
(cd "$folder" && sed -n '/^```python$/,/^```$/p' "$root/docs/data.md" | sed '/^```/d' | /usr/bin/python3 -) >"$folder/pandas"
won=$(grep -c '"game":"golf",.*"verdict":"won"' "$folder/rows.jsonl")
grep -qE "won +$won\$" "$folder/pandas" || { echo "pandas counts otherwise than $won won:" >&2; cat "$folder/pandas" >&2; exit 1; }
echo "data: pandas agrees"
