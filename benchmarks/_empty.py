"""A game of two in which every entry is the same and nothing comes of it: what is left is the table around it."""

from __future__ import annotations

from engines import registry
from engines.core.books.rulesets import Options, Rules
from engines.core.game.game import Game, Play, Seen
from engines.core.game.verdicts import Sides
from engines.core.rulings import Accepted, Outcome, Seat
from engines.core.scenes.scene import Scene

WORD = "pass"
WHITE, BLACK = Seat(0), Seat(1)
_CHESS = registry.GAMES["chess"]


def sides(options: Options) -> Sides:
    return (WHITE,), (BLACK,)


def start(rules: Rules, options: Options) -> int:
    return 0


def to_act(entries: int) -> tuple[Seat, ...]:
    return (BLACK,) if entries % 2 else (WHITE,)


def parse(entries: int, seat: Seat, text: str) -> str:
    return text


def notate(entries: int, action: str) -> str:
    return action


def apply(entries: int, seat: Seat, action: str) -> Accepted[int]:
    return Accepted(entries + 1)


def outcome(entries: int) -> Outcome | None:
    return None


def scene(entries: int, seen: Seen) -> Scene:
    raise AssertionError("there is nothing to see")


def position(entries: int) -> int:
    return entries


PLAY: Play[int, str] = Play(sides, start, to_act, parse, notate, apply, outcome, scene, position)
# Its rule sets are those of chess, which know a clock; no clause of theirs is ever needed.
EMPTY = Game("empty", _CHESS.book, _CHESS.rule_sets, {"board": PLAY})
