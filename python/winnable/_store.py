"""The rows of a survey's store (docs/store.md), read with Python's own sqlite3."""

from __future__ import annotations

import json
import os
import sqlite3
from typing import Any, Dict, Iterator, Union
from urllib.parse import quote

from ._types import Error, Verdict

_APPLICATION_ID = 0x574E424C
_SCHEMA = 1
_ROWS = """SELECT r.seed, r.verdict, r.reason, r.nodes, r.ms, r.solution_length, r.moves,
                  c.game, c.rules_id, c.solver_version, c.options
           FROM result r JOIN config c ON c.id = r.config ORDER BY r.seed < 0, r.seed"""


def _open(path: Union[str, "os.PathLike[str]"]) -> sqlite3.Connection:
    name = os.fspath(path)
    if not os.path.isfile(name):
        raise Error(f"{name}: there is no such file")
    store = sqlite3.connect("file:" + quote(os.path.abspath(name)) + "?mode=ro", uri=True, check_same_thread=False)
    try:
        if store.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
            raise Error(f"{name}: this is no store of a survey", "bad_input")
        schema = store.execute("PRAGMA user_version").fetchone()[0]
        if schema != _SCHEMA:
            raise Error(f"{name}: schema {schema} is not known here", "bad_input")
    except BaseException as error:
        store.close()
        if isinstance(error, sqlite3.Error):
            raise Error(f"{name}: {error}", "bad_input") from error
        raise
    return store


def _row(values: tuple) -> Dict[str, Any]:
    seed, verdict, reason, nodes, ms, length, moves, game, rules_id, version, options = values
    is_player = "+" in rules_id or game == "three-shuffles:honest"
    if is_player and verdict == "lost":  # an older word (docs/store.md)
        verdict, reason = "undecided", "gave up"
    _, at, numbers = rules_id.partition("@")
    number = seed % 2**64
    return {
        "seed": f"{numbers}:{number}" if at and not numbers.startswith("decks-") else number,
        "verdict": Verdict(verdict),
        "reason": reason or None,
        "nodes": nodes,
        "ms": ms,
        "length": length,
        "moves": moves.split(";") if moves else None,
        "game": game,
        "rules_id": rules_id,
        "solver_version": version,
        "options": json.loads(options),
    }


def read(store: Union[str, "os.PathLike[str]"]) -> Iterator[Dict[str, Any]]:
    """The rows of a survey's store as dicts, by rising seed. The store is only read, also while a survey writes it.

    seed (as a Result has it: "ms:11982" of another program; of a deck file the line), verdict (a Verdict), reason (None if decided), nodes, ms (CPU milliseconds), length and moves (None unless won, and
    moves only where they were kept), game, rules_id, solver_version, options (the limits, a dict).
    Raises Error for files that are no store, or are damaged. A whole store becomes a data frame by pandas.DataFrame(read(path)).
    """
    connection = _open(store)  # here and not at the first row, so that a wrong path is told at once

    def rows() -> Iterator[Dict[str, Any]]:
        try:
            for values in connection.execute(_ROWS):
                yield _row(values)
        except sqlite3.Error as error:
            raise Error(f"{os.fspath(store)}: {error}", "bad_input") from error
        finally:
            connection.close()

    return rows()
