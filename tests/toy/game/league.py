"""联赛: a stream whose entries are the results of matches. Nobody plays it: it takes what its matches bring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.manner import Manner
from engines.core.chat.related import Child, Related
from engines.core.game.play import Play, Seen
from engines.core.game.verdicts import Sides
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scenes.scene import Squares

_RESULT = re.compile(r"result (\d{1,9}) (void|open|[\d,]*(?:>[\d,]*)*)")
_LONGEST = 8


@dataclass(frozen=True, slots=True)
class League:
    """The result of each match by its number, as places of seats: `2>0>1`."""

    results: Mapping[int, str] = field(default_factory=dict)


def _sides(options: Options) -> Sides:
    return ()


def _start(rules: Rules, options: Options) -> League:
    return League()


def _parse(league: League, seat: Seat, text: str) -> tuple[int, str] | Refusal:
    found = _RESULT.fullmatch(text)
    return (int(found[1]), found[2]) if found else Refusal("unreadable", "text")


def _apply(league: League, seat: Seat, action: tuple[int, str]) -> Accepted[League] | Refusal:
    """A result that is there already would count twice."""
    number, result = action
    if league.results.get(number, "open") == result:
        return Refusal("illegal", "taken_up")
    kept = {known: old for known, old in league.results.items() if known != number}
    told = Fact("taken_up" if result != "open" else "reopened", {"number": number})
    return Accepted(League(kept if result == "open" else {**kept, number: result}), (told,))


def _lines_of_part(league: League, child: Child) -> tuple[str, ...]:
    """The line by which the league agrees with a match again; none where it does already."""
    wanted = _result(child.outcome) if child.over else "open"
    return () if league.results.get(child.id, "open") == wanted else (f"result {child.id} {wanted}",)


def _result(outcome: Outcome | None) -> str:
    """A match that was closed before it began has none either."""
    if outcome is None or outcome.void:
        return "void"
    return ">".join(",".join(map(str, map(int, place))) for place in outcome.places)


def _scene(league: League, seen: Seen) -> Squares:
    files = "abcdefgh"[:_LONGEST]
    return Squares(
        files, "1", pieces={f"{file}1": "P" for file, _ in zip(files, league.results, strict=False)}, seats=0
    )


def _nobody(league: League) -> tuple[Seat, ...]:
    return ()


def _open(league: League) -> Outcome | None:
    return None


def _caption(league: League, seen: Seen) -> tuple[Fact, ...]:
    return (Fact("results", {"number": len(league.results)}),)


FACTS = {"taken_up": ("number",), "reopened": ("number",), "results": ("number",)}
POINTS = frozenset({"taken_up"})
SEASON: Play[League, tuple[int, str]] = Play(
    sides=_sides,
    start=_start,
    to_act=_nobody,
    parse=_parse,
    notate=lambda league, action: f"result {action[0]} {action[1]}",
    apply=_apply,
    outcome=_open,
    scene=_scene,
    position=lambda league: {str(number): result for number, result in league.results.items()},
    manner=Manner(caption=_caption, related=Related(lines_of_part=_lines_of_part)),
)
