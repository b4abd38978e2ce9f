"""A hand as people type it, from the table in `wordings.txt`: read whole, or the form opens with what was said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engines.core.chat.score_sheet import Filling
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.shuangsheng import GAME, SHEET
from engines.shuangsheng.sheet.form.code import SUBMIT, decode, encode
from engines.shuangsheng.sheet.form.form import form, form_of_text
from engines.shuangsheng.sheet.form.record_line import write
from engines.shuangsheng.sheet.lines import write_hand
from engines.shuangsheng.sheet.scores.entries import Hand
from tests.shuangsheng.spoken import agreed

NORTH = Seat(0)
SETS = {"h": "houqin", "y": "yingxinchun"}
HELD = "trump=? bottom=0 last=dealer pairs=0 buried=dealer"
BEFORE = {
    "5": [f"hand dealer=W level=2 tricks=40 {HELD}", f"hand dealer=N level=2 tricks=0 {HELD}", "dealer N"],
    "J": [
        f"hand dealer=W level=2 tricks=40 {HELD}",
        *(f"hand dealer=N level={level} tricks=0 {HELD}" for level in ("2", "5", "8")),
        "dealer N",
    ],
}
"""North deals; the defenders stand at 3."""


@dataclass(frozen=True)
class Row:
    rule_set: str
    at: str
    typed: str
    said: dict[str, str]
    asked: str
    quoted: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not self.asked and not self.quoted


def rows() -> list[Row]:
    lines = Path(__file__).with_name("wordings.txt").read_text("utf-8").splitlines()
    found = []
    for line in lines:
        if not line or line.startswith("#"):
            continue
        sets, at, typed, said, *asked = (cell.strip() for cell in line.split("|"))
        back = asked[0] if asked else ""
        fields: dict[str, str] = {}
        for name, value in (item.split("=") for item in said.split()):
            fields[name] = f"{fields[name]} {value}" if name in fields else value
        quoted = tuple(re.findall("「(.*?)」", back))
        asks = re.sub("「.*?」", "", back).strip()
        found += [Row(SETS[letter], at, typed, fields, asks, quoted) for letter in sets]
    return found


ROWS = rows()


def table(row: Row) -> Table[Any, Any]:
    opened = open_table(GAME, row.rule_set)
    assert isinstance(opened, Table)
    for line in BEFORE[row.at]:
        played = opened.play(REFEREE, line)
        assert isinstance(played, Played), (line, played)
        opened = played.table
    return opened


def fields(line: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, _, value in (part.partition("=") for part in line.split()[1:]):
        found[name] = f"{found[name]} {value}" if name in found else value
    return found


def wrong(said: dict[str, str], line: str, row: Row) -> list[str]:
    """Every field in which a hand says otherwise than was meant; what was not said is as the sheet has it."""
    usual = {"dealer": "N", "level": row.at, "trump": "?", "tricks": "0", "bottom": "0", "last": "dealer", "pairs": "0"}
    meant = usual | {"buried": "dealer"} | {name: value for name, value in said.items() if name != "total"}
    is_said = fields(line)
    if "total" in said and "total" not in is_said:
        meant.pop("tricks")
        is_said.pop("tricks")
    elif "total" in is_said:
        meant = {**meant, "total": said.get("total", "")}
        meant.pop("tricks")
    return [
        f"{name}: {is_said.get(name)} for {meant.get(name)}"
        for name in {*meant, *is_said}
        if not _alike(meant.get(name), is_said.get(name))
    ]


def _alike(meant: str | None, said: str | None) -> bool:
    """A fine whose clause the text leaves open is right by any."""
    if meant is None or said is None:
        return meant is said
    return said == meant or (meant.count(":") == 1 and said.startswith(f"{meant}:"))


def read(row: Row) -> tuple[str, list[str]]:
    """`whole`, `form` or `none`, and whatever was read wrongly."""
    at = table(row)
    played = SHEET.parse(at.state, NORTH, row.typed)
    if isinstance(played, Hand):
        if not row.whole:
            return "whole", ["read whole"]
        return "whole", wrong(row.said, write_hand(played), row)
    assert isinstance(played, Refusal), played
    code = form_of_text(at.state, NORTH, row.typed)
    if code is None:
        return "none", []
    filled = agreed(code, at.state.prices)
    assert filled is not None
    level = {} if filled.level is None else {"level": "?"}
    line = write(filled, at.state.prices)
    unsaid = {name for name, value in {"tricks": filled.tricks, "last": filled.last}.items() if value is None}
    said = {**row.said, **{name: {"tricks": "0", "last": "dealer"}[name] for name in unsaid if name not in row.said}}
    faults = wrong({**said, "level": row.at}, line.replace("trump", f"level={row.at} trump", 1), row)
    assert level == {} or "level" in row.said
    return "form", [*faults, *(f"{name} is not filled in" for name in unsaid if name in row.said)]


def test_there_are_enough_rows() -> None:
    assert len({row.typed for row in ROWS}) >= 150
    assert {row.rule_set for row in ROWS} == set(SETS.values())


def test_nothing_is_read_wrongly() -> None:
    faults = [f"{row.rule_set}: {row.typed}: {fault}" for row in ROWS for fault in read(row)[1]]
    assert not faults, "\n" + "\n".join(faults)


def test_at_least_95_of_100_are_read_or_open_the_form() -> None:
    lost = [row for row in ROWS if read(row)[0] == "none" or (row.whole and read(row)[0] != "whole")]
    assert 20 * len(lost) <= len(ROWS), "\n" + "\n".join(f"{row.rule_set}: {row.typed}" for row in lost)


def test_what_is_not_understood_is_quoted_alone() -> None:
    for row in ROWS:
        refused = SHEET.parse(table(row).state, NORTH, row.typed)
        if row.quoted:
            assert isinstance(refused, Refusal), row
            pieces = [fact.args["piece"] for fact in refused.facts if "piece" in fact.args]
            assert [str(piece).upper() for piece in pieces] == [" / ".join(row.quoted)], row
            quoted = [piece for piece in str(pieces[0]).split(" / ") if piece.upper() in row.typed.upper()]
            assert all(piece in row.typed for piece in quoted), "as it was typed"


def test_what_was_not_said_is_asked_for_one_thing_after_the_other() -> None:
    """The form asks in its own order; the first of what is missing stands above the buttons."""
    for row in ROWS:
        state = table(row).state
        code = form_of_text(state, NORTH, row.typed)
        if row.whole or code is None:
            continue
        shown = form(state, NORTH, Filling(code, 3))
        assert shown is not None
        if "|" in code:
            assert shown.line is None, row
            assert [fact.key for fact in shown.missing] == ["form_which"], row
            assert [len(choices) for choices in shown.rows] == [1, 1], row
        elif row.asked:
            assert shown.line is None, row
            assert [fact.key for fact in shown.missing] == [f"form_ask_{row.asked.split()[0]}"], row
        else:
            assert shown.line is not None, row


@pytest.mark.parametrize("rule_set", SETS.values())
def test_a_total_in_the_form_comes_to_its_tricks(rule_set: str) -> None:
    """105 in all, of which a bottom of 10 dug with a pair is 40."""
    at = table(Row(rule_set, "5", "", {}, "", ()))
    code = form_of_text(at.state, NORTH, "总分105 防家抠底 底10 对")
    assert code is not None
    filled = decode(code, at.state.prices)
    assert filled is not None
    done = form(at.state, NORTH, Filling(encode(filled, at.state.prices).replace("o", SUBMIT, 1), 3))
    assert done is not None
    assert done.line is not None
    played = at.play(NORTH, done.line)
    assert isinstance(played, Played)
    assert "tricks=65 bottom=10" in played.text
