#!/usr/bin/env bash
# Builds the wheel of the Python module without network, installs it into an empty virtual environment, and solves there.
# Usage: tests/wheel/run.sh [options for CMake]     Needs Debian's python3-pip, -setuptools, -wheel and -venv (scripts/setup python).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=/usr/bin/python3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "wheel: $*" >&2; exit 1; }

# From a copy: what setuptools leaves behind does not stay in the project.
mkdir "$folder/source"
git -C "$root" ls-files -z --cached --others --exclude-standard | (cd "$root" && xargs -0 cp --parents -t "$folder/source")
# The source distribution is all that the wheel is made from.
(cd "$folder/source" && "$python" setup.py -q sdist -d "$folder" >"$folder/log" 2>&1) || { cat "$folder/log" >&2; fail "no source distribution"; }
CMAKE_ARGS="$*" "$python" -m pip wheel "$folder"/winnable-*.tar.gz --no-build-isolation --no-index --no-deps -w "$folder" >"$folder/log" 2>&1 ||
  { cat "$folder/log" >&2; fail "it cannot be built"; }
wheel=$(echo "$folder"/winnable-*.whl)
"$python" -m venv "$folder/environment"
"$folder/environment/bin/python" -m pip install -q --no-index --no-deps "$wheel"

# Nothing of this folder or environment helps.
cd "$folder"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/pyproject.toml")
env -i "$folder/environment/bin/python" - "$version" <<'PY' || fail "it does not work where it is installed"
import sys
import winnable
from winnable import Verdict

assert "/environment/" in winnable.__file__, winnable.__file__
assert winnable.__version__ == sys.argv[1], winnable.__version__
won = winnable.solve("squadron", seed=1, max_nodes=10**6)
assert won.verdict == Verdict.WON, won
state = winnable.game("squadron").deal(seed=1)
for move in won.moves:
    state.play(move)
assert state.is_won
assert winnable.solve("golf", seed=2).verdict == Verdict.LOST
PY
echo "wheel: $(basename "$wheel") good, $(stat -c %s "$wheel") bytes"
