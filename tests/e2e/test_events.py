"""The three documents' events in the local chat of a real process, from the first announcement to the final ranking.

Most who play are plain names: the organiser and the chief referee run everything from the group.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.conftest import Town

pytestmark = pytest.mark.slow

ORGANISER, PLAYER, OTHER, CHIEF = 1, 2, 3, 4
UNITS = ("计算机系", "数学系", "物理系", "化学系", "外语系", "体育部", "图书馆", "后勤处", "校医院")


class Fair:
    """An event in a town's group. The state is read back by `caipan export`, as anyone may."""

    def __init__(self, town: Town, number: int = 1) -> None:
        self.town, self.number = town, number
        self.words = 0

    def say(self, text: str, seen: str, by: int = ORGANISER) -> str:
        """Say something in the group, and wait for what is said in return, which is new."""
        before = len([said for said in self.town.texts() if seen in said])
        self.town.say(by, text)

        def look() -> str | None:
            found = [said for said in self.town.texts() if seen in said]
            return found[-1] if len(found) > before else None

        return str(self.town.wait(look, f"{seen} after {text}"))

    def exported(self) -> dict[str, Any]:
        return next(line for line in self.town.record() if line.get("kind") == "event")

    def drawn(self) -> None:
        self.town.say(ORGANISER, "/lots 现在")
        self.town.saw("口令")
        self.words += 1
        self.say(f"/word 春风{self.words}", f"春风{self.words}", by=PLAYER)

    def begun(self) -> None:
        """The next round is published and begins."""
        self.town.say(ORGANISER, "/pairings")
        self.town.press(ORGANISER, "发布")
        self.town.press(ORGANISER, "开始本轮")

    def open_tables(self) -> list[int]:
        shown = self.say("/round", "台")
        return [int(number) for number in re.findall(r"台(\d+)", shown)]


@pytest.fixture
def fair(town: Town) -> Fair:
    return Fair(town)


def test_y_xiangqi_eighteen_players(fair: Fair) -> None:
    """迎新春·象棋: a bye, a draw played again, a double forfeit, a dispute, a restart, a corrected semi-final."""
    town = fair.town
    fair.say(f"/event 迎新春·象棋 标题=象棋赛 单位={'、'.join(UNITS)}", "📣 赛事1")
    for unit in UNITS:
        for one in (1, 2):
            fair.say(f"/enter {unit} {unit[0]}{one}", f"{unit[0]}{one}（{unit}）")
    assert town.faults() == []
