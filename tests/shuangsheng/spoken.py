"""How many lines of hands as people say them are read, asked about or read wrongly: `spoken.py [-v] FILE…`.

A row is `id | lang | set | speaker | line | expected`. North deals at level 5, East and West defend at
3; North is 小林 or Ann, West 小周 or Bob, South 小陈 or Cat, East 小吴 or Dave; names in a line become seats
as the chat does. `expected` is `read: field=value …`, where all that is not said must be as the sheet has it, or
`ask: reason; has: field=value …`, which must not be entered; what it has should stand in the form.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.shuangsheng import GAME, SHEET
from engines.shuangsheng.sheet.form.code import Filled, decode
from engines.shuangsheng.sheet.form.form import form_of_text
from engines.shuangsheng.sheet.scores.entries import LABELS, Hand
from engines.shuangsheng.sheet.scores.levels import level_of, name_of
from engines.shuangsheng.sheet.scores.penalties import Price
from engines.shuangsheng.sheet.scores.scoring import DEALER

SETS = {"h": "houqin", "y": "yingxinchun"}
NAMES = {
    **dict(zip(("小林", "小周", "小陈", "小吴"), "北西南东", strict=True)),
    **dict(zip(("ann", "bob", "cat", "dave"), "北西南东", strict=True)),
}
SPEAKERS = {"N": Seat(0), "E": Seat(3), "R": REFEREE}
_HELD = "trump=? bottom=0 last=dealer pairs=0 buried=dealer"
_BEFORE = (f"hand dealer=W level=2 tricks=40 {_HELD}", f"hand dealer=N level=2 tricks=0 {_HELD}", "dealer N")
_NAMED = re.compile(
    "|".join(rf"(?<![A-Za-z]){name}(?![A-Za-z])" if name.isascii() else name for name in NAMES), re.IGNORECASE
)
READ, ASKED, WRONG = "read exactly", "asked", "read wrongly"
KEPT, ENTERED = "asked", "entered"


@dataclass(frozen=True)
class Row:
    number: str
    language: str
    sets: tuple[str, ...]
    speaker: Seat
    line: str
    readable: bool
    said: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Seen:
    """What came of a row in one rule set: `has` are the fields that the form should hold, and how many it does."""

    outcome: str
    faults: tuple[str, ...] = ()
    has: tuple[int, int] = (0, 0)


def rows(text: str) -> Iterator[Row]:
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        number, language, sets, speaker, typed, expected = (cell.strip() for cell in line.split(" | "))
        kind, _, rest = expected.partition(":")
        fields = rest if kind == "read" else rest.rpartition("has:")[2] if "has:" in rest else ""
        said = tuple((name, value) for name, _, value in (item.partition("=") for item in fields.split()) if value)
        yield Row(number, language, tuple(SETS[each] for each in sets), SPEAKERS[speaker], typed, kind == "read", said)


@cache
def table(rule_set: str) -> Table[Any, Any]:
    opened = open_table(GAME, rule_set)
    assert isinstance(opened, Table)
    for line in _BEFORE:
        played = opened.play(REFEREE, line)
        assert isinstance(played, Played), (line, played)
        opened = played.table
    return opened


def typed(row: Row, rule_set: str) -> tuple[str, object]:
    """The line as the chat hands it on, names become seats, with what the table says to it."""
    seated = _NAMED.sub(lambda found: f" {NAMES[found[0].lower()]} ", row.line)
    line = row.line if seated == row.line else seated.strip()
    return line, _attempt(row, rule_set, line)


def _attempt(row: Row, rule_set: str, line: str) -> object:
    """What would be entered; a hand that cannot be is a refusal."""
    state = table(rule_set).state
    parsed = SHEET.parse(state, row.speaker, line)
    if not isinstance(parsed, Hand):
        return parsed
    played = SHEET.apply(state, row.speaker, parsed)
    return played if isinstance(played, Refusal) else parsed


def seen(row: Row, rule_set: str) -> Seen:
    line, said = typed(row, rule_set)
    if isinstance(said, Refusal):
        has = (0, 0) if row.readable or not row.said else _held(row, rule_set, line)
        return Seen(ASKED, (f"asked: {said.point} {[dict(fact.args) for fact in said.facts]}",), has)
    if not isinstance(said, Hand):
        return Seen(WRONG if row.readable else ENTERED, (f"no hand: {said}",))
    if not row.readable:
        return Seen(ENTERED, (str(said.result),))
    faults = tuple(wrong(row, rule_set, said))
    return Seen(WRONG if faults else READ, faults)


def wrong(row: Row, rule_set: str, hand: Hand) -> Iterator[str]:
    """Every field in which a hand says otherwise than was meant."""
    result = hand.result
    total = result.tricks + table(rule_set).state.scale.bottom(result) * result.bottom
    usual = {"dealer": "N", "level": "5", "trump": "?", "buried": DEALER, "bottom": "0", "pairs": "0"}
    meant = usual | {name: value for name, value in row.said if name not in ("points", "levels")}
    found = {
        "dealer": LABELS[hand.dealer],
        "level": name_of(hand.level),
        "trump": hand.trump,
        "tricks": str(result.tricks),
        "total": str(total),
        "last": str(result.last),
        "bottom": str(result.bottom),
        "pairs": str(result.pairs),
        "buried": str(result.buried),
    }
    fines = sorted(("points", f"{fine.side}:{fine.amount}") for fine in hand.points)
    fines += sorted(("levels", f"{fine.side}:{fine.amount}") for fine in hand.levels)
    said = dict(row.said)
    if result.last == DEALER and result.buried == DEALER:
        # Nothing comes of the component where the bottom does not count.
        meant.pop("pairs") if "pairs" not in said else None
    if (expected := sorted(pair for pair in row.said if pair[0] in ("points", "levels"))) != sorted(fines):
        yield f"fines: {fines} for {expected}"
    for name, value in meant.items():
        if found[name] != value:
            yield f"{name}: {found[name]} for {value}"


def _held(row: Row, rule_set: str, line: str) -> tuple[int, int]:
    """How many of the fields that are certain stand in the form, and how many there are."""
    state = table(rule_set).state
    code = form_of_text(state, row.speaker, line)
    filled = agreed(code, state.prices) if code else None
    held = 0 if filled is None else sum(_holds(filled, name, value) for name, value in row.said)
    return held, len(row.said)


def agreed(code: str, prices: Mapping[str, Price]) -> Filled | None:
    """What a form holds; where it asks which of two readings is meant, what both of them say."""
    ways = [decode(each, prices) for each in code.split("|")]
    first = ways[0]
    if first is None or None in ways:
        return None
    differs = {field.name for field in fields(Filled) if len({repr(getattr(way, field.name)) for way in ways}) > 1}
    return replace(first, **dict.fromkeys(differs & {"tricks", "last", "bottom", "pairs", "buried"}))  # type: ignore[arg-type]


def _holds(filled: Filled, name: str, value: str) -> bool:
    if name == "level":
        return filled.level == level_of(value)
    if name in ("points", "levels"):
        return bool(filled.fines)
    found = filled.tricks if name in ("tricks", "total") else getattr(filled, name)
    return str(found) == value and (name != "total" or filled.total)


def judged(row: Row) -> Seen:
    """The worst that came of a row in the rule sets it is for."""
    order = (WRONG, ENTERED, ASKED, READ)
    return min((seen(row, rule_set) for rule_set in row.sets), key=lambda one: order.index(one.outcome))


def counted(listed: Iterable[Row], *, verbose: bool = False) -> dict[tuple[str, bool], Counter[str]]:
    counts: dict[tuple[str, bool], Counter[str]] = {}
    for row in listed:
        one = judged(row)
        of = counts.setdefault((row.language, row.readable), Counter())
        of[one.outcome] += 1
        of["held"] += one.has[0]
        of["has"] += one.has[1]
        if verbose and one.outcome != (READ if row.readable else ASKED):
            print(f"{row.number} {one.outcome}: {row.line}\n    {dict(row.said)}\n    {'; '.join(one.faults)}")
    return counts


def main(arguments: list[str]) -> None:
    verbose = "-v" in arguments
    for name in (argument for argument in arguments if argument != "-v"):
        counts = counted(rows(Path(name).read_text("utf-8")), verbose=verbose)
        print(name)
        for (language, readable), of in sorted(counts.items()):
            kinds = (READ, ASKED, WRONG) if readable else (ASKED, ENTERED)
            whole = sum(of[kind] for kind in kinds)
            shares = ", ".join(f"{kind} {of[kind]} ({100 * of[kind] / whole:.0f} %)" for kind in kinds)
            held = f"; certain fields in the form {of['held']} of {of['has']}" if of["has"] else ""
            print(f"  {language} {'one reading' if readable else 'none or two'}: {whole}: {shares}{held}")


if __name__ == "__main__":
    main(sys.argv[1:])
