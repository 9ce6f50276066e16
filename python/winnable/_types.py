"""Values that calls answer with, and the error that they raise."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import List, Optional, Union


class Error(Exception):
    """What the library raises.

    kind: "usage" (there is no such game, deal, limit), "bad_input" (a text cannot be read), "refused" (a move is illegal)
    line, pile, card, reason: where in a text, as far as it is known; lines are counted from 1
    """

    def __init__(self, message: str, kind: str = "usage", line: Optional[int] = None, pile: Optional[str] = None,
                 card: Optional[str] = None, reason: Optional[str] = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.line = line
        self.pile = pile
        self.card = card
        self.reason = reason

    def __reduce__(self) -> tuple:
        return type(self), (self.args[0], self.kind, self.line, self.pile, self.card, self.reason)


class Verdict(str, enum.Enum):
    """What is known of a deal. It is no truth value: an undecided deal is not a lost one."""

    WON = "won"
    LOST = "lost"
    UNDECIDED = "undecided"

    def __bool__(self) -> bool:
        raise TypeError("a verdict is won, lost or undecided, and no truth value: compare it with Verdict.WON")

    __hash__ = str.__hash__  # equal to its text, so found by it

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)


@dataclass
class Result:
    """A deal's verdict and what it took.

    reason: why it is undecided ("nodes", "time", "memory", "signal"; of an honest player "gave up", of an honest hint
        "unknown cards"), otherwise None
    moves: of a won deal, judged by the referee; otherwise empty
    nodes: positions looked at
    seconds: CPU time of the searching thread; results are equal whatever it is
    peak_bytes: of all tables together
    game: the game's name
    seed: the deal's number, "ms:11982" of another program; None of decks and positions
    confirmed: a loss was found twice, or by tables that hold whole positions, where that was asked
    lower_bound: no win has fewer moves, where a short win was sought; stopped: the limit that kept it from a better answer
    """

    verdict: Verdict
    reason: Optional[str]
    moves: List[str]
    nodes: int
    seconds: float = field(compare=False)
    peak_bytes: int
    game: str
    seed: Union[int, str, None]
    confirmed: bool = False
    lower_bound: Optional[int] = None
    stopped: Optional[str] = None

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no win has fewer moves."""
        return self.lower_bound is not None and self.lower_bound >= len(self.moves)

    def __bool__(self) -> bool:
        raise TypeError("a result is no truth value: compare its verdict")


@dataclass
class Progress:
    """How far a call is: what its argument `progress` is told.

    phase: what is done ("beam search", "confirming", "grade", "pack", "check"); empty where there is one phase only
    nodes: positions so far; bytes: in use; deals: of a pack, looked at so far
    """

    phase: str
    nodes: int
    bytes: int
    deals: int = 0


@dataclass
class Candidate:
    """A legal move of an honest hint, and the worlds that one who sees all cards wins, loses or leaves open after it.

    share_low to share_high: the share won, with 95 %, or exactly where all worlds were tried and decided
    """

    move: str
    won: int
    lost: int
    undecided: int
    share_low: float
    share_high: float


@dataclass
class Hint:
    """The next move of a win; move is None if none was found, or if the game is won already.

    Of an honest hint, where cards are not known, also (otherwise None):
    candidates: every legal move, the suggested one first
    worlds: deals that agree with what is seen and were tried; all_worlds: there are no others
    plan: what the player "fast" plays up to his next reveal; may be empty
    """

    move: Optional[str]
    result: Result
    candidates: Optional[List[Candidate]] = None
    worlds: Optional[int] = None
    all_worlds: Optional[bool] = None
    plan: Optional[List[str]] = None

    def __bool__(self) -> bool:
        raise TypeError("a hint is no truth value: compare its move with None")


@dataclass
class Analysis:
    """Where a list of moves lost the game. Positions are counted by the moves that lead to them: 0 is the start.

    verdict: of the last position; reason: why a position is undecided
    last_won: the last position that is won; first_lost: from which on it is lost; undecided: asked and left open
    losing_move: counted from 1, if it is known exactly; better: a winning move in its place
    """

    verdict: Verdict
    reason: Optional[str]
    last_won: Optional[int]
    first_lost: Optional[int]
    undecided: List[int]
    losing_move: Optional[int]
    better: Optional[str]

    def __bool__(self) -> bool:
        raise TypeError("an analysis is no truth value: compare its verdict")


@dataclass
class Trap:
    """Plausible moves that lose the deal, `after` so many moves of its win."""

    after: int
    moves: List[str]


@dataclass
class Grade:
    """How hard a deal is for people (docs/packs.md). What stands from players on is None for a deal that is not won.

    result: the verdict, with the moves of the win
    definition, crowd_seed: what the grade is; grades of two definitions do not compare
    players, wins: of the crowd; share: its wins, share_low to share_high with 95 %
    band: 1 (very easy) to 5 (very hard); band_name: in words
    choices: plausible ones along the win; traps: those of them that lose; undecided: those that nobody decided (None where
    nobody looked)
    stopped: by progress, before there was a grade
    """

    result: Result
    definition: str
    crowd_seed: int
    players: Optional[int] = None
    wins: Optional[int] = None
    share: Optional[float] = None
    share_low: Optional[float] = None
    share_high: Optional[float] = None
    band: Optional[int] = None
    band_name: Optional[str] = None
    choices: Optional[int] = None
    undecided: Optional[int] = None
    traps: Optional[List[Trap]] = None
    stopped: bool = False

    def __bool__(self) -> bool:
        raise TypeError("a grade is no truth value: compare its band")


@dataclass
class Pack:
    """A pack (docs/packs.md): its text, the moves of its wins as JSON lines, and how the deals looked at came out.

    stopped: by progress; it is the pack of the deals that were looked at before
    """

    text: str
    moves: str
    deals: int
    won: int
    lost: int
    undecided: int
    stopped: bool = False
