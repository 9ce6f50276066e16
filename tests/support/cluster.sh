# What the tests of clusters share (tests/slurm, tests/gridengine); to be sourced.

# Usage: need SETUP TOOL...: scripts/setup SETUP unless all tools are there.
need() {
  local setup=$1 tool
  shift
  for tool in "$@"; do
    command -v "$tool" >/dev/null && continue
    "$root/scripts/setup" "$setup"
    return
  done
}

# Sets `winnable`: the program named, or that of this tree.
set_winnable() {
  winnable=${1:-}
  if [ -z "$winnable" ]; then
    "$root/scripts/winnable" games >/dev/null
    winnable=$root/build/release/winnable
  fi
  winnable=$(realpath "$winnable")
}

# The rows of a store that a survey makes again.
rows() { sqlite3 "$1" "SELECT seed, verdict, reason, nodes, solution_length, moves FROM result ORDER BY seed"; }

# Sets `game`, `seeds`, `shards` and `options`, and surveys them in one process. Usage: survey_whole LAST_SEED
survey_whole() {
  game=golf seeds=1-$1 shards=8
  options=(--max-nodes 20000 --keep-solutions)
  "$winnable" survey $game "$seeds" "${options[@]}" -q --store "$folder/whole.sqlite" >/dev/null
  rows "$folder/whole.sqlite" >"$folder/whole.rows"
}

# Merged, the shards hold what survey_whole found.
compare_shards() {
  "$winnable" merge "$folder/merged.sqlite" "$folder"/shards/shard-*.sqlite
  rows "$folder/merged.sqlite" >"$folder/merged.rows"
  cmp "$folder/whole.rows" "$folder/merged.rows" || fail "the merged shards differ from the single-process survey"
  echo "passed: $(wc -l <"$folder/merged.rows") rows of $shards shards equal those of one process; $SECONDS s"
}
