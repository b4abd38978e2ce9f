"""A rule set: one TOML file, read once, frozen. Code names the point at issue, the file the clause.

A file that says `like = "usst2017"` gives only what differs from that one, which lies beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from engines.core import cards
from engines.core.books.rulebook import Book, BookFault

Options = Mapping[str, Any]

FORM = (
    frozenset(
        {
            "text",
            "mixed",
            "no_seat",
            "left",
            "over",
            "referee_only",
            "player_only",
            "no_offer",
            "own_offer",
            "rule_set",
            "depth",
            "clock",
            "time_left",
            "no_clock",
            "paused",
            "not_paused",
            "award",
            "fen",
            "position",
            "adjourned",
            "not_adjourned",
            "players",
            "option",
        }
    )
    | cards.POINTS
)
"""Points of form: no document speaks of them, so no rule set gives a clause."""

COMMON = frozenset({"turn", "forfeit"})
"""Points that every rule set must give a clause for, whatever the game."""

CONSULTED = "consulted"
"""商定: a ruling on what the text leaves open is put to the sides of its table first. Only a rule set whose document
asks for that has a clause for it."""

VERDICT_POINTS = {
    "resign": frozenset({"resign"}),
    "draw": frozenset({"agreed", "offer_standing", "offer_out_of_turn", "offer_before_moving"}),
}
"""What the common acts add to the points of a rule set that has them."""

CLOCK_POINTS = frozenset({"time_over"})


TAKEBACK, NO_TAKEBACK = "takeback", "off"
SEATING, BY_LOT = "seating", "drawn"
TAKEBACKS = ("agree", NO_TAKEBACK)
SEATINGS = ("chosen", BY_LOT)
REFEREED = "referee"
"""An option of rule sets by which a referee at the table makes a difference. Where nobody has chosen it, the chat
knows, and the record is told when that changes."""
TABLE_OPTIONS: Mapping[str, tuple[str, ...]] = {TAKEBACK: TAKEBACKS, SEATING: SEATINGS}
"""What a table of any game may choose beside the options of its rule set; the first is the default."""


@dataclass(frozen=True, slots=True)
class Offers:
    """When and how often a draw may be offered."""

    own_time: bool = False
    """Only on one's own turn; else an offer at another moment stands, and is told."""
    ahead: int | None = None
    """How many offers more than the opponent one may make; None: nobody counts them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set of one game.

    `points` gives the clause of every point the game may name, `options` what a table may choose and the
    default, `verdicts` which of the common acts (resign, draw) exist, `numbers` what a committee
    could change. `ours` are the points that the document is silent on, which are ruled as is usual everywhere.
    """

    game: str
    name: str
    points: Mapping[str, str]
    options: Options
    verdicts: frozenset[str]
    numbers: Mapping[str, Any]
    ours: frozenset[str] = frozenset()
    offers: Offers = field(default_factory=Offers)

    def clause(self, point: str) -> str | None:
        """The clause that covers a point; None for a point of form, which no document speaks of."""
        return self.points.get(point)


_LIKE, _OURS, _POINTS = "like", "ours", "points"


def _written(folder: Traversable, name: str, after: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the content of `rules/<name>.toml`, completed by the file named under `like`. `after` lists the files
    already on the way here, so that a loop is found."""
    line = (*after, name)
    if name in after:
        raise BookFault(f"rules that are like one another: {' → '.join(line)}")
    file = folder / "rules" / f"{name}.toml"
    if after and not file.is_file():
        raise BookFault(f"{after[-1]} is like {name}, and there is no rules/{name}.toml")
    own = tomllib.loads(file.read_text(encoding="utf-8"))
    other = own.pop(_LIKE, None)
    return own if other is None else _merged(_written(folder, str(other), line), own)


def _merged(other: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a file (`own`) completed by that of the file it is `like` (`other`).

    Own keys win, and own lines in each table; a line whose value is a table itself is taken whole from either. A point
    for which the own file gives a clause is no longer one of `ours`, and the other way round.
    """
    merged = {**other, **own}
    for key, lines in other.items():
        if isinstance(lines, dict):
            merged[key] = {**lines, **own.get(key, {})}
    given, silent = own.get(_POINTS, {}), own.get(_OURS)
    if silent is None:
        merged[_OURS] = [point for point in other.get(_OURS, ()) if point not in given]
    else:
        merged[_POINTS] = {
            point: clause for point, clause in merged.get(_POINTS, {}).items() if point in given or point not in silent
        }
    return merged


def load_rules(folder: Traversable, name: str, points: Set[str], book: Book) -> Rules:
    """Read `rules/<name>.toml` and check it: every point has a clause, every clause is in the book."""
    raw = _written(folder, name)
    game = str(raw["game"])
    verdicts = frozenset(raw.get("verdicts", ()))
    if other := sorted(verdicts - VERDICT_POINTS.keys()):
        raise BookFault(f"{game}/{name}: no such verdict {', '.join(other)}")
    options = dict(raw.get("options", {}))
    points = points | COMMON | (CLOCK_POINTS if "clock" in options else frozenset())
    points = frozenset(points).union(*(VERDICT_POINTS[verdict] for verdict in verdicts))
    offers = Offers(**raw.get("offers", {}))
    points |= {CONSULTED} & raw.get(_POINTS, {}).keys()
    points |= {"offers"} if offers.ahead is not None else frozenset()
    ours = frozenset(raw.get(_OURS, ()))
    if strange := sorted(ours - points):
        raise BookFault(f"{game}/{name}: no such point {', '.join(strange)}")
    points -= ours
    # A whole id names a clause of another rule set, or (`game/set:number`) of another game's book.
    cited = {point: number if ":" in number else f"{name}:{number}" for point, number in raw.get(_POINTS, {}).items()}
    if missing := sorted(points - cited.keys()):
        raise BookFault(f"{game}/{name}: no clause for {', '.join(missing)}")
    if strange := sorted(cited.keys() - points):
        raise BookFault(f"{game}/{name}: no such point {', '.join(strange)}")
    if unknown := sorted({clause for clause in cited.values() if clause not in book}):
        raise BookFault(f"{game}/{name}: not in the book: {', '.join(unknown)}")
    return Rules(
        game,
        name,
        MappingProxyType(cited),
        MappingProxyType(options),
        verdicts,
        MappingProxyType(dict(raw.get("numbers", {}))),
        ours,
        offers,
    )
