"""Three settings that no other line of the program knows: read, asked, announced, bounded, judged.

Not run by itself: `test_added_settings` runs it, with `plugin` loaded first.
"""

from __future__ import annotations

import pytest

from engines.tournament.setup import FIXED
from tests.event.conftest import ORGANISER, Group
from tests.tournament.asking import ask, plain


@pytest.mark.parametrize(
    ("language", "written", "told"),
    [
        ("zh", "让子=三 拍照=要 灯光=蜡烛", ("让子：3", "拍照：是", "灯光：蜡烛")),
        ("en", "handicap=three photos=yes lights=candles", ("Handicap: 3", "Photos: yes", "Lights: candles")),
    ],
)
async def test_they_are_read_and_announced(group: Group, language: str, written: str, told: tuple[str, ...]) -> None:
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, f"/event 后勤杯象棋 {written}")
    assert [line for line in told if line not in group.answer] == []
    setup = (await group.state()).setup
    assert [setup.value(name) for name in ("handicap", "photos", "lights")] == [3, True, "candles"]


async def test_where_they_are_not_set_only_a_choice_is_announced(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋 标题=赛")
    assert ("让子" in group.answer, "拍照" in group.answer, "灯光：电灯" in group.answer) == (False, False, True)


@pytest.mark.parametrize(
    ("written", "said"), [("让子=0", "1 到 9"), ("让子=10", "1 到 9"), ("拍照=也许", "是 或 否"), ("灯光=月亮", "电灯")]
)
async def test_what_cannot_be_is_answered_with_what_can(group: Group, written: str, said: str) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 {written}")
    assert said in group.answer
    await group.say(ORGANISER, "/event")
    assert "还没有赛事" in group.answer


async def test_they_are_asked_in_their_places(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋")
    asked = []
    answers = {"让子": "3", "拍照": "是", "灯光": "蜡烛"}
    while "公布" not in group.said[-1].buttons:
        name = next((name for name in answers if f"{name}：" in group.said[-1].text), "✓")
        asked += [name] if name in answers else []
        await group.press(ORGANISER, answers.get(name, "✓"))
    assert asked == ["让子", "拍照", "灯光"]
    await group.press(ORGANISER, "公布")
    assert "让子：3" in group.answer
    assert '"lights": "candles"' in "".join(await group.lines())


async def test_a_change_is_told_with_what_was_before(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋 灯光=蜡烛")
    await group.say(ORGANISER, "/event 赛事1 灯光=电灯")
    assert "灯光：电灯 （原为：蜡烛）" in group.answer
    await group.say(ORGANISER, "/history 赛事1")
    assert "蜡烛" in group.answer


def test_what_other_programs_give_is_judged() -> None:
    question = {"ask": "draw", "format": "knockout", "entries": plain(4), "seed": "s"}
    assert ask(**question, options={"handicap": 9})["ok"]
    error = ask(**question, options={"handicap": 10})["error"]
    assert (error["point"], error["detail"]) == ("options", "handicap must be a whole number from 1 to 9")


def test_what_stands_among_the_options_is_fixed_by_the_draw() -> None:
    assert FIXED & {"handicap", "photos", "lights"} == {"handicap"}
