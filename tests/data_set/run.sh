#!/usr/bin/env bash
# scripts/data-set on three small surveys: what it makes is whole, a run that was stopped goes on, and nothing that was changed
# passes. Usage: tests/data_set/run.sh [WINNABLE]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export WINNABLE_COMMAND=${1:-$root/build/release/winnable}
make() { "$root/scripts/data-set" make "$@"; }
verify() { "$root/scripts/data-set" verify "$@"; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "data set: $1" >&2; exit 1; }
# The exit code of a command that must refuse, and its words.
refuses() {  # code, words, command...
  local code=$1 words=$2 found=0
  shift 2
  "$@" >refused 2>&1 || found=$?
  [ "$found" = "$code" ] || { cat refused >&2; fail "exit code $found in place of $code: $*"; }
  grep -q -- "$words" refused || { cat refused >&2; fail "does not say '$words': $*"; }
}

survey() { "$WINNABLE_COMMAND" survey "$@" -q >/dev/null; }
survey golf 1-60 --max-nodes 3000 --keep-solutions --store golf.sqlite  # few positions, so that some stay undecided
survey freecell ms:1-20 --max-nodes 50000 --store freecell.sqlite       # no moves
survey golf:c 5-30 --max-nodes 3000 --store golf-c.sqlite

make golf.sqlite freecell.sqlite golf-c.sqlite -o set 2>made
[ "$(wc -l <made)" = 3 ] || fail "three tables are said to be made: $(cat made)"
verify set --share 1 >checked
grep -q "freecell.ms.csv.zst: 20 rows, 20 of 20 wins won again" checked || fail "$(cat checked)"
grep -qE "^golf.csv.zst: 60 rows, ([0-9]+) of \1 wins replayed" checked || fail "$(cat checked)"
(cd set && sha256sum --quiet -c SHA256SUMS)

# A survey that was stopped has the deals that close early, so it is no sample. Nothing is written before all stores are looked at.
"$WINNABLE_COMMAND" survey forty-thieves:standard 1-400000 --max-nodes 100 -q --store stopped.sqlite >/dev/null 2>&1 &
until [ -s stopped.sqlite ]; do sleep 0.1; done
sleep 1
kill -INT $!
wait $! || true
refuses 4 "deals are open; run the survey to its end" make golf.sqlite stopped.sqlite -o none
cp golf.sqlite twin.sqlite
refuses 1 "golf.sqlite is of the same preset" make golf.sqlite twin.sqlite -o none
refuses 1 "golf.sqlite is of the same preset" make golf.sqlite golf.sqlite -o none
[ ! -e none ] || fail "a folder was made for stores that were refused"
refuses 2 "it is no folder" make golf.sqlite -o golf.sqlite
refuses 2 "no such program" verify set --winnable ./nothing

# The rows are those of the store, undecided ones too; nothing is empty but what a deal that is not won lacks.
zstd -dcq set/golf.csv.zst >golf.csv
python3 - <<'END'
import csv, sqlite3
rows = list(csv.DictReader(open("golf.csv", newline="")))
store = sqlite3.connect("golf.sqlite").execute("SELECT seed, verdict, nodes, solution_length, moves FROM result ORDER BY seed").fetchall()
assert [(int(r["seed"]), r["verdict"], int(r["nodes"]), int(r["length"]) if r["length"] else None, r["moves"] or None) for r in rows] == \
    [(s, v, n, l, m or None) for s, v, n, l, m in store]
assert {row["verdict"] for row in rows} == {"won", "lost", "undecided"}
assert all((row["reason"] == "nodes") == (row["verdict"] == "undecided") for row in rows)
assert not any(row[name] == "" for row in rows for name in row if name not in ("length", "moves"))
END
grep -q '^game,rules_id,numbers,seed,verdict,reason,nodes,ms,length,solver_version,options$' <(zstd -dcq set/freecell.ms.csv.zst) || fail "a store without moves has no such column"
grep -q "| golf.csv.zst | golf-1 | 60 | " set/README.md || fail "the card does not list golf"

# A run that was stopped goes on: what is there stays, what is half done is made again, to the same bytes.
cp -r set again
rm again/SHA256SUMS again/README.md again/golf-c.csv.zst
: >again/golf-c.csv.zst.part
refuses 2 "not whole" verify again
make golf.sqlite freecell.sqlite golf-c.sqlite -o again 2>made
[ "$(cat made)" = "golf-c.csv.zst: 26 rows" ] || fail "made again: $(cat made)"
diff -r set again || fail "not the same bytes"
make golf.sqlite -o again 2>made
[ ! -s made ] && [ ! -e again/golf-c.csv.zst ] || fail "a table of a store that is no longer named is left"
verify again >/dev/null

# What was changed is refused: bytes, rows that were left out, a verdict, a move.
changed() {  # Python that changes the text of the golf table; checksums and counts are put right where they can be
  rm -rf changed && cp -r set changed
  python3 - "$1" <<'END'
import hashlib, json, pathlib, re, subprocess, sys
folder = pathlib.Path("changed")
text = subprocess.run(["zstd", "-dcq", folder / "golf.csv.zst"], capture_output=True, text=True, check=True).stdout
scope = {"text": text, "re": re}
exec(sys.argv[1], scope)
assert scope["text"] != text
subprocess.run(["zstd", "-q", "-f", "-o", folder / "golf.csv.zst"], input=scope["text"], text=True, check=True)
sums = "".join(f"{hashlib.sha256((folder / line.split('  ')[1]).read_bytes()).hexdigest()}  {line.split('  ')[1]}\n" for line in (folder / "SHA256SUMS").read_text().splitlines())
(folder / "SHA256SUMS").write_text(sums)
END
}
rm -rf changed && cp -r set changed && printf 'x' >>changed/README.md
refuses 3 "README.md: its checksum differs" verify changed
rm -rf changed && cp -r set changed && : >changed/more
refuses 3 "more: not listed" verify changed
changed 'text = re.sub(r"golf,golf-1,own,\d+,undecided,[^\n]*\n", "", text)'
refuses 3 "says rows 60" verify changed
changed 'text = text.replace(",lost,none,", ",undecided,none,", 1)'
refuses 3 "verdict 'undecided'" verify changed
changed 'text = text.replace(",own,7,", ",own,700,", 1)'
refuses 3 "does not rise" verify changed
changed 'text = text.replace("turn;T", "redeal;T")'
refuses 5 "golf.csv.zst, seed [0-9]*: " verify changed --share 1

# Stores that no table can be made of.
survey golf 100-110 --store more.sqlite
refuses 1 "same preset" make golf.sqlite more.sqlite -o other
"$WINNABLE_COMMAND" play golf 1-5 -q --store player.sqlite >/dev/null
refuses 1 "honest player" make player.sqlite -o other
survey golf 1-30 --store part.sqlite
survey golf 1-10 --keep-solutions --store part.sqlite
refuses 1 "others have none" make part.sqlite -o other
refuses 2 "no such file" make none.sqlite -o other

# Who only reads a store may leave an empty log beside it. Chosen deals have no rate; a survey that stopped as its bracket
# was narrow enough is a sample as far as it states its rate.
cp golf-c.sqlite read.sqlite && : >read.sqlite-wal
survey klondike 1-3000 --max-nodes 300 --until-half-width 40% --store narrow.sqlite
survey pyramid 2,4,9-12 --max-nodes 1000 --store chosen.sqlite
make read.sqlite narrow.sqlite chosen.sqlite -o special 2>/dev/null
grep -qE "^. klondike.csv.zst .* 1000 .*[0-9] . 1-1000 " special/README.md || fail "$(cat special/README.md)"
grep -q "^| pyramid.csv.zst .*| none | 6 of 2-12 |" special/README.md || fail "$(cat special/README.md)"
grep -q "a little more certain than they are: klondike.csv.zst" special/README.md || fail "$(cat special/README.md)"
verify special --share 0.5 >checked
python3 - <<'END'
import json, math, re
won = {table["file"]: table["won"] for table in json.load(open("special/data-set.json"))["tables"]}
looked_at = re.findall(r"^(\S+): .* (\d+) of \d+ wins won again$", open("checked").read(), re.M)
assert len(looked_at) > 1 and all(int(n) == max(1, math.ceil(won[file] / 2)) for file, n in looked_at), (won, looked_at)
END
refuses 2 "zstd: no such program" env PATH="$folder/few" "$(python3 -c 'import sys; print(sys.executable)')" "$root/scripts/data-set" verify special --winnable "$WINNABLE_COMMAND"

verify "$root/results/data-set" >/dev/null
echo "the data set is whole, and what was changed is refused"
