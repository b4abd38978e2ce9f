"""An announced event: the format, the entries allowed, the game at the tables. Read once and trusted afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.game.query import Unanswerable
from engines.core.rulings import Refusal
from engines.tournament.given import kept
from engines.tournament.model import DRAWN, Options
from engines.tournament.setting import Kind, Setting, declared, setting


@dataclass(frozen=True, slots=True)
class Setup:
    """The organiser's choices: `options` for the format, the rest for people and dates."""

    format: str = setting("format", "knockout", fixed=True, asked=30, told=20, point="format", ruled="format")
    options: Options = field(default_factory=Options, metadata={"within": DRAWN})
    game: str = setting("game", "", fixed=True, told=10)
    rule_set: str = setting("text", "", fixed=True)
    table: Mapping[str, Any] = setting("table", {})
    """The options of every table."""
    scored: str = setting("choice", "games", choices=("games", "levels", "points", "places"))
    """What a result counts: `games`, `levels`, `points`, or the `places` of a group."""
    by_hand: bool = setting("flag", True, asked=110, told=140, always=True)
    """Whether results are typed in; else the bot opens a table for each pairing."""
    size: int = setting("number", 1, low=1, high=4, fixed=True, ruled="quota")
    """The number of people in an entry."""
    eldest: bool = setting("flag", False, fixed=True)
    """Whether one member of an entry is marked as the eldest."""
    beyond: bool = setting("flag", False)
    """Whether the organiser may let a unit bring more than its quota."""
    referees: int = setting("number", 0, high=5, asked=50, offered=(0, 1, 2))
    """The number of referees a unit brings."""
    minutes: int = setting(
        "number", 0, high=1_000, unit="minutes", asked=120, told=150, point="time", ruled="minutes",
        offered=(0, 40, 60, 90),
    )  # fmt: skip
    """The length of a round; 0 means no limit."""
    late: int = setting(
        "number", 10, high=240, unit="minutes", asked=130, told=160, always=True, offered=(10, 15, 30, 60)
    )
    """The minutes after which an absent entry may lose by forfeit."""
    desks: int = setting("number", 0, high=200, asked=100, told=130, offered=(0, 4, 8, 16))
    """The number of pairings the room can hold at once; 0 means all."""
    approval: bool = setting("flag", False, asked=60, told=100)
    """Whether an entry waits for the organiser's approval."""
    substitutes: bool = setting("flag", True, told=210, always=True, point="substitute", ruled="substitutes")
    """Whether members may be replaced after the start of the event."""
    title: str = setting("title", "", asked=10)
    body: str = setting("text", "", asked=240, told=220, point="body")
    """解释权: the body that interprets the rules."""
    deadline: str = setting("moment", "", asked=70, told=110, point="deadline")
    """Wall time with zone, as the organiser meant it."""
    dates: tuple[str, ...] = setting("moments", (), high=50, asked=80, told=120, point="dates", places="venues")
    venues: tuple[str, ...] = setting("places", (), high=50, asked=90)
    units: tuple[str, ...] = setting("names", (), high=100, asked=20, told=80)
    least: int = setting(
        "quota", 0, high=50, written="quota", line="quota", asked=40, told=90, always=True, point="entries",
        ruled="quota", offered=((1, 1), (2, 2), (1, 2), (2, 0), (0, 0)),
    )  # fmt: skip
    """The least and the most entries of a unit; 0 means no limit."""
    most: int = setting("quota", 0, high=50, written="quota", line="quota", ruled="quota")
    counted: bool = setting("flag", False, source="record")
    """Whether tables are numbered by counting the tables in play. Events stored before this setting lack it, and keep
    the places of the draw as table numbers."""

    def unit(self, number: int) -> str:
        return self.units[number - 1] if 0 < number <= len(self.units) else ""

    def value(self, name: str) -> Any:
        """Return the value of a setting."""
        return getattr(self.options if name in DRAWN else self, name)


KEPT: Mapping[str, Setting] = {name: each for name, each in declared(Setup).items() if each.source != "programs"}
"""All settings that an event keeps, by name."""
SETTINGS: Mapping[str, Setting] = {name: each for name, each in KEPT.items() if each.source != "record"}
"""The settings that an organiser chooses."""
WRITTEN: Mapping[str, tuple[Setting, ...]] = {
    one.called: tuple(each for each in SETTINGS.values() if each.called == one.called) for one in SETTINGS.values()
}
"""The settings by the names people write. Several settings may share a name; the first declares the question and the
announcement."""
NEW: Mapping[str, Any] = {name: True for name, each in KEPT.items() if each.source == "record"}
"""The marks of every new event."""
FIXED = frozenset(name for name, each in KEPT.items() if each.fixed or name in DRAWN)
"""Settings the draw depends on, unchangeable afterwards."""


def announced(setup: Setup) -> Mapping[str, Any]:
    """A setup as plain option values by name."""
    return {name: _plain(each.kind, setup.value(name)) for name, each in KEPT.items()}


def _plain(kind: Kind, value: Any) -> Any:
    if kind == "scoring":
        return [int(one) if one.denominator == 1 else float(one) for one in value]
    return dict(value) or None if kind == "games" else value


DEFAULTS: Mapping[str, Any] = {**announced(Setup()), **{name: None for name in DRAWN if name in KEPT}}
"""The value of every setting if neither preset nor organiser sets it; None stands for the default of `Options`."""


def setup_of(defaults: Mapping[str, Any], chosen: Mapping[str, Any]) -> Setup | Refusal:
    """The setup chosen over the defaults, or a refusal if an option is invalid."""
    known = {**defaults, **{name: value for name, value in chosen.items() if name in defaults}}
    given = {name: known[name] for name in KEPT if not (name in DRAWN and known.get(name) is None)}
    try:
        found = kept(given, KEPT.values(), frozenset())
    except Unanswerable:
        return Refusal("illegal", "option")
    options = {name: value for name, value in found.items() if name in DRAWN}
    return Setup(options=Options(**options), **{name: value for name, value in found.items() if name not in DRAWN})
