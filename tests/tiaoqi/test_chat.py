"""跳棋 in a chat: opened for so many, lots, moves by text and by buttons, leaving, the bell, what is read out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engines.core.scenes.scene import Star
from tests.bot.conftest import Room

REFEREE = 7


@pytest.fixture
def first_is_a(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot falls on A, and of five the corner at the top left stays empty (a real one is drawn in one test)."""
    monkeypatch.setattr("secrets.randbelow", lambda number: 5 if number == 6 else 0)


async def ring(room: Room, later: float = 0.0) -> None:
    room.now += timedelta(seconds=later)
    while await room.app.ring(room.now, []):
        await room.flush()


async def seated(room: Room, players: int, options: str = "") -> None:
    await room.say(1, f"/new 跳棋 {players}人 {options}".strip())
    for person, label in zip(range(1, players + 1), "ABCDEF", strict=False):
        await room.say(person, f"/join {label}")
    await ring(room)


async def acting(room: Room) -> int:
    return (await room.table()).to_act[0] + 1


async def test_how_many_play_is_asked_with_buttons(room: Room) -> None:
    await room.say(1, "/new 跳棋")
    assert "几个人下" in room.all
    await room.press(1, "3 人")
    assert len([label for label in await room.live_buttons() if "入座" in label]) == 3


async def test_a_number_there_is_not_is_refused(room: Room) -> None:
    await room.say(1, "/new 跳棋 7人")
    assert "2、3、4、5、6" in room.all


async def test_who_begins_is_drawn_when_the_last_has_sat_down(room: Room) -> None:
    await seated(room, 5)
    table = await room.table()
    assert table.state.drawn
    assert "先走" in room.all
    assert len(table.state.corners) == 5


@pytest.mark.usefixtures("first_is_a")
async def test_a_move_by_text_is_told_with_its_way_and_the_next_is_called(room: Room) -> None:
    await seated(room, 2)
    await room.say(1, "/move 3-1 5-5")
    assert await acting(room) == 2
    assert (await room.table()).state.last
    await room.say(2, "/move 14-1>13-5")
    assert await acting(room) == 1


@pytest.mark.usefixtures("first_is_a")
async def test_a_move_by_buttons_marble_then_hole(room: Room) -> None:
    await seated(room, 2)
    await room.press_live(1, "走棋")
    await room.press_live(1, "4-1")
    await room.press_live(1, "5-5")
    assert await acting(room) == 2


@pytest.mark.usefixtures("first_is_a")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4-1 9-9", "走不到"),
        ("14-1 13-5", "没有你的棋子"),
        ("4-1 18-3", "没有 18-3 这个洞"),
        ("4-1 4-2", "已经有棋子"),
        ("pass", "没有约定可以跳过"),
    ],
)
async def test_a_refusal_says_what_was_wrong(room: Room, text: str, said: str) -> None:
    await seated(room, 2)
    version = (await room.stream()).version
    await room.say(1, f"/move {text}")
    assert said in room.all
    assert await acting(room) == 1
    assert (await room.stream()).version == version, "nothing is stored"


@pytest.mark.usefixtures("first_is_a")
async def test_skipping_is_a_term_that_all_agree_to(room: Room) -> None:
    await room.say(1, "/new 跳棋 2人 may_skip=true")
    await room.say(1, "/join A")
    await room.say(2, "/join B")
    assert "允许跳过一轮" in await room.caption()
    for person in (1, 2):
        await room.press_live(person, "同意")
    await ring(room)
    await room.press_live(1, "跳过一轮")
    assert await acting(room) == 2


@pytest.mark.usefixtures("first_is_a")
async def test_by_six_one_resigns_and_the_bell_ranks_the_others(room: Room) -> None:
    await seated(room, 6, "minutes=40")
    assert await acting(room) == 6
    await room.say(6, "/move 8-1 9-1")
    await room.say(1, "/move 4-1 5-5")
    await room.say(3, "/resign")
    await room.press(3, "确定认输")
    assert "其余 5 人继续" in room.all
    await room.say(2, "/move 8-10 9-9")
    assert await acting(room) == 4
    await ring(room, 41 * 60)
    assert (await room.stream()).status == "ended"
    caption = await room.caption()
    assert "时间到" in caption
    assert caption.index("小林") < caption.index("阿梅"), "who left is last"


@pytest.mark.usefixtures("first_is_a")
async def test_the_referee_rings_the_bell_and_is_asked_back(room: Room) -> None:
    await seated(room, 2)
    await room.say(REFEREE, "/bell 台1")
    assert (await room.stream()).status == "playing"
    assert "按现在的样子" in room.all


@pytest.mark.usefixtures("first_is_a")
async def test_the_record_is_read_out_and_exported(room: Room) -> None:
    await seated(room, 5)
    await room.say(1, "/move 4-1 5-5")
    await room.say(1, "/history")
    assert "先走" in room.all
    assert "左上" in room.all
    for raw in ("lots", "first=", "empty="):
        assert raw not in room.all


@pytest.mark.usefixtures("first_is_a")
@pytest.mark.parametrize(("players", "named"), [(2, "小林–小周"), (6, "小林等 6 人")])
async def test_a_table_is_called_by_all_who_play_there(room: Room, players: int, named: str) -> None:
    await seated(room, players)
    await room.say(7, "/tables")
    assert f"台1 跳棋 {named}" in room.said[-1].text


@pytest.mark.usefixtures("first_is_a")
async def test_whoever_has_left_is_so_in_the_picture(room: Room) -> None:
    await seated(room, 6)
    await room.say(3, "/resign")
    await room.press(3, "确定认输")
    scene = (await room.table()).scene
    assert isinstance(scene, Star)
    assert scene.left == (2,)
