"""Forms whatever the game: what a button carries, what was drawn before, and what somebody else was quicker with."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.app.request import commands as c
from bot.app.request.buttons import Button, read
from bot.app.request.buttons import Target as At
from bot.app.request.vocabulary import vocabulary_of
from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling, Form
from engines.core.game.table import Table, open_table
from engines.core.rulings import Seat
from engines.registry import GAMES

N, W, REFEREE = 1, 2, 7
LARGEST = 9_999_999_999
"""A stream's number of ten digits."""
VOCABULARY = vocabulary_of(GAMES.values())


async def seated(room: Any) -> Any:
    await room.say(N, "/new 双升 后勤杯")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join {label}")
    return room


@pytest.mark.parametrize("rule_set", ["houqin", "yingxinchun"])
def test_a_form_that_is_filled_to_the_brim_can_still_be_entered(rule_set: str) -> None:
    """Fines are added until no further one fits into a button: all else on the form fits as before."""
    table = open_table(GAMES["shuangsheng"], rule_set)
    assert isinstance(table, Table)

    def shown(code: str) -> Form:
        assert table.mode.manner.sheet.form is not None
        found = table.mode.manner.sheet.form(table.state, Seat(0), Filling(code, 200))
        assert found is not None
        return found

    def fits(choice: Choice) -> bool:
        return Button("", c.Fill(choice.value, 0, 200, "0"), LARGEST, 999).fits

    def pressed(form: Form, key: str, place: int = 0) -> Choice:
        return [one for row in form.rows for one in row if one.label.key == key][place]

    now = shown(pressed(shown(""), "form_deals").value)
    for place in range(2):
        now = shown(pressed(now, "form_fines", place).value)
        while adding := [
            one
            for row in now.rows
            for one in row
            if one.label.key.startswith("form_foul_") and one.label.args["count"] == "" and fits(one)
        ]:
            now = shown(adding[0].value)
        now = shown(pressed(now, "back").value)
    assert all(map(fits, (one for row in now.rows for one in row)))
    assert sum(fact.key.startswith("form_fine") for fact in now.filled) >= 4


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ("f:1:5:~0", c.Fill()),
        ("f:1:5:024~3", c.Fill("024", 3)),
        ("fill:1:5:024~0~2", c.Fill("024", 0, 2)),
        ("p:1:5:Ng1", c.Pick("Ng1")),
        ("p:1:5:Ng1~2~1", c.Pick("Ng1", "2", enters=True)),
    ],
)
def test_a_button_that_is_older_than_a_field_goes_without_it(data: str, command: c.Command) -> None:
    assert read(data, VOCABULARY) == (command, At(1, 5))


@pytest.mark.parametrize("data", ["a:1::7", "f:1:5:x~y", "fill:1:5:024~0~x"])
def test_a_button_that_lacks_what_it_must_have_is_none(data: str) -> None:
    assert read(data, VOCABULARY) is None


async def test_the_button_of_an_older_message_opens_the_form(room: Any) -> None:
    await seated(room)
    await room.press_data(N, "f:1:0:~0", message_id=room.board_of(1))
    assert "请选庄家" in room.last


async def test_the_letters_of_an_older_form_are_out_of_date(room: Any) -> None:
    """They held the number of the hand."""
    await seated(room)
    reply = await room.press_data(N, "f:1:0:01mN?0-00-0-000~0")
    assert "局面已经变了" in reply.toast
    assert room.heard == []


async def test_of_two_who_fill_in_the_same_hand_the_second_is_told(room: Any) -> None:
    await seated(room)
    await room.say(W, "/hand")
    theirs = room.said[-1]
    await room.hands("庄北 40 庄收")
    reply = await room.press_data(W, theirs.buttons["♥"], message_id=theirs.message_id)
    assert reply.toast == "第 1 把已经记过了。"
    assert room.last.startswith("第 1 把已经记过了。\n记录上是：北家 小林坐庄 打2")
    assert "你填的是：\n" in room.last, "nothing vanishes"
    assert room.said[-1].message_id == theirs.message_id
    assert len(await room.standing()) == 1


async def test_a_whole_form_that_comes_second_is_compared_as_a_typed_report_is(room: Any) -> None:
    await seated(room)
    await room.say(W, "/hand")
    await room.press(W, "北家庄")
    await room.press(W, "庄家方收底")
    theirs = room.said[-1]
    await room.hands("庄北 40 庄收")
    room.now += timedelta(minutes=20)
    await room.press_data(W, theirs.buttons["墩分：0 ▸"], message_id=theirs.message_id)
    assert "南北方刚报了第 1 把：北家 小林坐庄 打2，墩分 40" in room.last
    assert "是同一把吗" in room.last
    kept = next(said for said in room.said if said.place == theirs.place)
    assert (kept.text, kept.buttons) == (theirs.text, {}), "what was filled in stays to be read"
    await room.press(W, "就是这一把")
    assert await room.waiting() == []


async def test_a_form_is_for_the_side_that_opened_it(room: Any) -> None:
    await seated(room)
    await room.say(N, "/hand")
    for person in (W, REFEREE):
        assert (await room.press(person, "北家庄")).toast == "这张表是对方在填。"
        assert room.heard == []
    assert (await room.press(W, "取消")).toast == "这张表是对方在填。"
    await room.press(3, "北家庄")
    assert "北家坐庄" in room.last


async def test_a_form_is_given_up(room: Any) -> None:
    await seated(room)
    await room.say(N, "/hand")
    await room.press(3, "取消")
    assert (room.last, room.said[-1].buttons) == ("已取消，没有记入（阿梅）。", {})
    assert await room.standing() == []


async def test_a_form_opens_at_the_end_of_the_chat(room: Any) -> None:
    await seated(room)
    await room.hands("庄北 40 庄收")
    await room.press(W, "有异议")
    notice = room.said[-1]
    await room.press(N, "重报这一把")
    assert room.said[-1].place != notice.place
    assert any(said.place == notice.place and said.text == notice.text for said in room.said)


async def test_a_table_without_a_form_says_how_its_entries_are_made(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/hand 台1")
    assert "请用 /move 走棋" in room.last
    await room.moves("e4")
    await room.say(1, "/fix 1")
    assert "/fix" in room.last
    assert room.said[-1].buttons == {}


async def test_a_form_costs_one_play_to_be_looked_at(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await seated(room)
    await room.hands("庄北 40 庄收", "40 庄收", "40 庄收")
    await room.say(N, "/hand")
    played: list[str] = []
    real = Table.play

    def play(self: Any, seat: Seat, text: str, at: float = 0.0) -> Any:
        played.append(text)
        return real(self, seat, text, at)

    monkeypatch.setattr(Table, "play", play)
    await room.press(N, "庄家方收底")
    await room.press(N, "墩分：")
    assert len(played) == 2
