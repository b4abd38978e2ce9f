"""Counts how lines that people have written down are read: `python tests/daguai/spoken.py [-v] FILE…`.

A row is `id | language | speaker | line | expected`. Expected is `read: order=…` by team or `read: seats=…` by seat,
whole or the first ones; or `ask: why; has: head=A points=5` with what the form must have been opened with.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.app.rules.pinyin import spelt
from bot.app.table.sitting import with_seats
from engines.core.chat.score_sheet import Filling
from engines.core.game.table import Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.daguai import GAME
from engines.daguai.sheet.draft import worth
from engines.daguai.sheet.state import SEATS, Order, Sheet

PEOPLE = {
    "zh": dict(
        zip(("小林", "小周", "小陈", "小吴", "小郑", "小王"), ("A1", "B1", "A2", "B2", "A3", "B3"), strict=True)
    ),
    "en": dict(zip(("Ann", "Bob", "Cat", "Dave", "Eve", "Fay"), ("A1", "B1", "A2", "B2", "A3", "B3"), strict=True)),
}
EXACT, ASKED, WRONG, ENTERED = "read exactly", "asked", "read wrongly", "entered"


@dataclass(frozen=True, slots=True)
class Row:
    """A line as somebody wrote it down, and what a sober referee at the next table makes of it."""

    id: str
    language: str
    speaker: Seat
    line: str
    expected: str

    @property
    def one(self) -> bool:
        """Whether it has one reading."""
        return self.expected.startswith("read:")

    @property
    def fields(self) -> dict[str, str]:
        said = self.expected.partition("read:" if self.one else "has:")[2]
        name, _, value = said.strip().partition("=")
        if name == "seats":
            return {name: value.strip()}
        return dict(part.split("=", 1) for part in said.split() if "=" in part)


def rows(path: Path) -> Iterator[Row]:
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.strip() and not text.startswith("#"):
            number, language, speaker, line, expected = text.split(" | ", 4)
            seat = REFEREE if speaker == "R" else next(seat for seat in SEATS if sheet().label(seat) == speaker)
            yield Row(number, language, seat, line, expected.strip())


def sheet() -> Sheet:
    table = open_table(GAME)
    assert isinstance(table, Table)
    state: Sheet = table.state
    return state


def read(row: Row) -> str:
    """What the sheet says to a line: the order as it would be written down; empty where it asks."""
    mode = GAME.plays["sheet"]
    parsed = mode.parse(sheet(), row.speaker, seated(row))
    return mode.notate(sheet(), parsed) if isinstance(parsed, Order) else "" if isinstance(parsed, Refusal) else "other"


def seated(row: Row) -> str:
    """The line with seats for names, as the chat has it."""
    called = PEOPLE[row.language]
    return with_seats(row.line, {**{spelt(name): seat for name, seat in called.items() if spelt(name)}, **called})


def opened(row: Row) -> dict[str, str]:
    """What the form is opened with: 头家, and the points where they are known."""
    manner = GAME.plays["sheet"].manner
    code = manner.sheet.form_of_text(sheet(), row.speaker, seated(row))
    if code is None:
        return {}
    assert manner.sheet.form is not None
    form = manner.sheet.form(sheet(), row.speaker, Filling(code, 1))
    assert form is not None, code
    told = {name: str(value) for fact in form.filled for name, value in fact.args.items()}
    offered = [choice.label.args for choices in form.rows for choice in choices]
    orders = [str(args["order"]) for args in offered if "order" in args]
    firsts = {each[0] for each in (*orders, told.get("first", ""), told.get("order", "")) if each and each[0] in "AB"}
    points = {str(worth(sheet(), order)) for order in orders if len(order) == 6} | {
        told[name] for name in ("points",) if name in told
    }
    return {name: values.pop() for name, values in (("head", firsts), ("points", points)) if len(values) == 1}


def judged(row: Row) -> str:
    got = read(row)
    if not row.one:
        return ASKED if not got else ENTERED
    if not got:
        return ASKED
    names = tuple(got.split()) if " " in got else tuple(got)
    sides = "".join(Order(names).sides)
    if "order" in row.fields:
        return EXACT if sides == row.fields["order"] else WRONG
    wanted = tuple(row.fields["seats"].split())
    whole = "".join(Order(wanted).sides)
    same = all(one == two for one, two in zip(names, wanted, strict=False)) if names[0] not in "AB" else True
    return EXACT if sides == whole and same else WRONG


def lacking(row: Row) -> dict[str, str]:
    """What a form should have been opened with and was not."""
    found = {} if row.one else opened(row)
    return {} if row.one else {name: value for name, value in row.fields.items() if found.get(name) != value}


def main(paths: list[str], verbose: bool) -> None:
    for path in paths:
        found = list(rows(Path(path)))
        print(path)
        for language in sorted({row.language for row in found}, reverse=True):
            here = [row for row in found if row.language == language]
            one = Counter(judged(row) for row in here if row.one)
            none = Counter(judged(row) for row in here if not row.one)
            begun = [row for row in here if not row.one and row.fields]
            print(
                f"  {language}: one reading: {one[EXACT]} of {one.total()} read exactly, {one[ASKED]} asked, "
                f"{one[WRONG]} read wrongly; "
                f"none or two: {none[ASKED]} of {none.total()} asked, {none[ENTERED]} entered; "
                f"forms opened as told: {sum(not lacking(row) for row in begun)} of {len(begun)}"
            )
        if verbose:
            for row in found:
                verdict = judged(row)
                if verdict != (EXACT if row.one else ASKED) or lacking(row):
                    print(f"  {verdict}: {row.id} {row.line} | {row.expected} | {read(row)} {opened(row)}")


if __name__ == "__main__":
    main([name for name in sys.argv[1:] if name != "-v"], "-v" in sys.argv)
