"""How an event was announced: its format, whom it takes, what is played at its tables. Read once and trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from engines.core.query import Query, Unanswerable
from engines.core.rulings import Refusal
from engines.tournament.model import Options
from engines.tournament.reading import options_of

DRAWN = ("separation", "best_of", "third_place", "replay_limit", "tie_rule", "rounds", "cut", "odd", "group_size",
         "advance", "scoring")  # fmt: skip
"""What a draw rests on, and so is fixed by it."""
DEFAULTS: Mapping[str, Any] = {
    **dict.fromkeys(DRAWN),
    "format": "knockout",
    "game": "",
    "rule_set": "",
    "table": {},
    "scored": "games",
    "by_hand": True,
    "size": 1,
    "eldest": False,
    "least": 0,
    "most": 0,
    "beyond": False,
    "referees": 0,
    "minutes": 0,
    "late": 10,
    "desks": 0,
    "approval": False,
    "substitutes": True,
    "title": "",
    "body": "",
    "deadline": "",
    "dates": [],
    "venues": [],
    "units": [],
    "counted": False,
}
"""What an event is like where neither its preset nor its organiser says otherwise."""
LATE = "late"
"""After how many minutes somebody may be declared absent: a setting, and no act of any game."""
LONGEST_TEXT, MOST_UNITS, MOST_DATES = 200, 100, 50


@dataclass(frozen=True, slots=True)
class Setup:
    """What the organiser chose. `options` is what the format needs, the rest is about people and the day."""

    format: str
    options: Options
    game: str
    rule_set: str
    table: Mapping[str, Any]
    """The options of every table."""
    scored: str
    """What a result counts: `games`, `levels`, `points`, or the `places` of a group."""
    by_hand: bool
    """Whether results are typed in; else the bot opens a table for each pairing."""
    size: int
    """How many people an entry has."""
    eldest: bool
    """Whether one of them is marked as the eldest."""
    least: int
    """How many entries a unit brings, at least and at most; 0: as many as it likes."""
    most: int
    beyond: bool
    """Whether the organiser may let a unit bring more."""
    referees: int
    """How many referees a unit brings."""
    minutes: int
    """How long a round lasts; 0: as long as it takes."""
    late: int
    """After how many minutes somebody who is not there may be declared absent."""
    desks: int
    """How many pairings can be played at the same time; 0: all of them."""
    approval: bool
    """Whether an entry waits for the organiser."""
    substitutes: bool
    """Whether somebody may be replaced once the event has begun."""
    title: str = ""
    body: str = ""
    """解释权: who interprets the rules."""
    deadline: str = ""
    """Wall time with its zone, as people meant it."""
    dates: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    units: tuple[str, ...] = field(default=())
    counted: bool = False
    """Whether tables are numbered by counting those that are played. An event that was stored before this was so does
    not say it, and keeps the places of its draw as their numbers."""

    def unit(self, number: int) -> str:
        return self.units[number - 1] if 0 < number <= len(self.units) else ""


def announced(setup: Setup) -> Mapping[str, Any]:
    """The same as plain options, by their names."""
    known = {each.name: getattr(setup, each.name) for each in fields(setup) if each.name != "options"}
    known |= {name: getattr(setup.options, name) for name in DRAWN}
    known["scoring"] = [int(value) if value.denominator == 1 else float(value) for value in setup.options.scoring]
    known["best_of"] = dict(setup.options.best_of) or None
    return known


def setup_of(defaults: Mapping[str, Any], chosen: Mapping[str, Any]) -> Setup | Refusal:
    """What was chosen, or that an option makes no sense."""
    known = {**defaults, **{name: value for name, value in chosen.items() if name in defaults}}
    try:
        options = options_of(Query({"options": {name: known[name] for name in DRAWN if known.get(name) is not None}}))
    except Unanswerable:
        return Refusal("illegal", "option")
    if not _fits(known):
        return Refusal("illegal", "option")
    return Setup(
        format=known["format"],
        options=options,
        game=known["game"],
        rule_set=known["rule_set"],
        table=dict(known["table"]),
        scored=known["scored"],
        by_hand=known["by_hand"],
        size=known["size"],
        eldest=known["eldest"],
        least=known["least"],
        most=known["most"],
        beyond=known["beyond"],
        referees=known["referees"],
        minutes=known["minutes"],
        late=known["late"],
        desks=known["desks"],
        approval=known["approval"],
        substitutes=known["substitutes"],
        title=known["title"],
        body=known["body"],
        deadline=known["deadline"],
        dates=tuple(known["dates"]),
        venues=tuple(known["venues"]),
        units=tuple(known["units"]),
        counted=known["counted"],
    )


_TEXTS = ("format", "scored", "game", "rule_set", "title", "body", "deadline")
_LISTS = {"dates": MOST_DATES, "venues": MOST_DATES, "units": MOST_UNITS}
NUMBERS = {
    "size": (1, 4),
    "least": (0, 50),
    "most": (0, 50),
    "referees": (0, 5),
    "minutes": (0, 1_000),
    "late": (0, 240),
    "desks": (0, 200),
}
COUNTED = "counted"
_FLAGS = ("by_hand", "eldest", "beyond", "approval", "substitutes", COUNTED)


def _fits(known: Mapping[str, Any]) -> bool:
    texts = all(isinstance(known[name], str) and len(known[name]) <= LONGEST_TEXT for name in _TEXTS)
    lists = all(
        isinstance(known[name], list | tuple)
        and len(known[name]) <= most
        and all(isinstance(item, str) and len(item) <= LONGEST_TEXT for item in known[name])
        for name, most in _LISTS.items()
    )
    numbers = all(type(known[name]) is int and low <= known[name] <= high for name, (low, high) in NUMBERS.items())
    flags = all(isinstance(known[name], bool) for name in _FLAGS)
    return texts and lists and numbers and flags and isinstance(known["table"], dict)
