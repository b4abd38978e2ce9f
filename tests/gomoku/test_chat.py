"""五子棋 in a chat: a swap, a RIF game by buttons that ends with a double three, what the referee may ask."""

from __future__ import annotations

from functools import partial

import pytest

from bot.app.folding import Folding
from bot.app.rules.questions import picture as drawn_for
from bot.app.show.review import picture
from engines.core.scenes.scene import Lines
from tests.bot.conftest import Room, Said

REFEREE = 7


async def seated(room: Room, words: str) -> None:
    await room.say(1, f"/new 五子棋 {words}")
    await room.say(1, "/join 甲")
    await room.say(2, "/join 乙")


async def agreed(room: Room) -> None:
    """A RIF table that both have agreed to."""
    await seated(room, "rif")
    assert "RIF" in await room.caption()
    for person in (1, 2):
        await room.press_live(person, "同意")


async def test_both_ways_to_play_are_offered(room: Room) -> None:
    await room.say(1, "/new 五子棋")
    assert "一手交换" in str(room.said[-1].buttons)
    assert "RIF" in str(room.said[-1].buttons)


async def test_one_stone_and_a_swap(room: Room) -> None:
    await seated(room, "swap1")
    assert "第一子" in await room.caption()
    await room.say(1, "/move H8")
    assert "执黑还是执白" in await room.caption()
    await room.press_live(2, "我执黑")
    caption = await room.caption()
    assert "最近：H8，选黑\n黑 乙方" in caption, "what is said is set off from what is played"
    await room.say(1, "/move H9")
    assert "最近：H8 H9\n" in await room.caption()
    assert (await room.table()).to_act == (1,)


async def test_a_phase_without_points_to_pick_has_no_button_for_it(room: Room) -> None:
    await seated(room, "swap1")
    assert "在盘上选" in await room.live_buttons()
    await room.say(1, "/move H8")
    assert list(await room.live_buttons())[:2] == ["我执黑", "我执白"]
    await room.press_live(2, "我执白")
    assert "在盘上选" in await room.live_buttons()


async def test_nobody_begins_by_rif_before_both_agree(room: Room) -> None:
    await seated(room, "rif")
    await room.press_live(1, "同意")
    await room.say(1, "/move H8 H9 I9")
    assert (await room.table()).state.laid == ()


async def test_a_rif_game_by_buttons_to_a_double_three(room: Room) -> None:
    await agreed(room)
    await room.press_live(1, "在盘上选")
    await room.press_live(1, "花月")
    assert "花月" in room.all
    await room.press_live(2, "不换")
    await room.say(2, "/move A1")
    await room.press_live(1, "在盘上选")
    for label in ("F10–J6", "J8", "F15–J11", "G11"):
        await room.press_live(1, label)
    await room.press_live(1, "J8 和 G11")
    await room.press_live(2, "拿掉 G11")
    for person, move in ((2, "A3"), (1, "I7"), (2, "A5")):
        await room.say(person, f"/move {move}")
    await room.say(1, "/move I8")
    assert (await room.stream()).status == "ended"
    assert "三三" in room.all
    assert "规则 4：轮流下子，黑方禁手" in room.all
    caption = await room.caption()
    assert "黑方三三禁手" in caption
    scene = (await room.table()).scene
    assert isinstance(scene, Lines)
    assert len(scene.paths) == 2


async def test_only_the_referee_may_ask_while_it_is_played(room: Room) -> None:
    await agreed(room)
    await room.say(1, "/move 花月")
    await room.say(1, "/check H10")
    assert "不是禁手" not in room.all
    await room.say(REFEREE, "/check 台1 H10")
    assert "H10" in str(room.heard) + room.all


async def test_a_refusal_says_what_was_wrong(room: Room) -> None:
    await seated(room, "swap1")
    for text, said in (("P1", "不在棋盘上"), ("pass", "不是时候"), ("你好", "H8")):
        await room.say(1, f"/move {text}")
        assert said in room.all, text
    assert (await room.table()).state.laid == ()


async def test_the_record_is_read_out_without_a_raw_token(room: Room) -> None:
    await agreed(room)
    await room.say(1, "/move 花月")
    await room.say(2, "/move swap")
    await room.say(1, "/move G7")
    await room.say(2, "/move offer J10 K10")
    await room.say(1, "/history")
    for said in ("开局", "交换", "打点"):
        assert said in room.all
    for raw in ("swap", "offer", "strike"):
        assert raw not in room.all


BEFORE = ((1, "花月"), (2, "swap"), (1, "I8"))
# What was entered before | who sends what | what is said of it.
BAD = [
    ((), 1, "P1", "不在棋盘上"),
    ((), 1, "G8", "不是指定的开局"),
    ((), 1, "H8 H9 K9", "不是指定的开局"),
    ((), 2, "H8", "还没有轮到你"),
    (BEFORE[:1], 2, "G7", "乙方正在决定换不换"),
    (BEFORE[:2], 1, "H8", "H8 已经有棋子"),
    (BEFORE[:2], 1, "pass", "白方下第四手"),
    (BEFORE, 2, "J10", "两个不同的空点"),
    (BEFORE, 2, "offer H10 I10 J10", "两个不同的空点"),
    (BEFORE, 2, "offer G7 J10", "G7 和 J10 对称（旋转半圈）"),
    ((*BEFORE, (2, "offer H10 I10")), 1, "strike A1", "A1 不是打点"),
    ((*BEFORE, (2, "offer H10 I10")), 1, "G1", "白方拿掉一个打点"),
]


@pytest.mark.parametrize(("before", "person", "text", "said"), BAD)
async def test_bad_input_has_a_reason_and_nothing_is_stored(
    room: Room, before: tuple[tuple[int, str], ...], person: int, text: str, said: str
) -> None:
    await agreed(room)
    for who, line in before:
        await room.say(who, f"/move {line}")
    version = (await room.stream()).version
    await room.say(person, f"/move {text}")
    assert said in room.said[-1].text
    assert (await room.stream()).version == version


async def test_a_score_of_another_game_is_no_score_of_this_one(room: Room) -> None:
    await room.say(1, "/review (;GM[3]FF[4];B[e2e4])")
    assert "这个 SGF 不是围棋棋谱（GM[3]）" in room.said[-1].text


# Four stones | two points offered | the symmetry, as it is told and as it is drawn.
ALIKE = [
    ("H8 H9 I9", "I8", "G7 J10", "旋转半圈", "turn G7 J10"),
    ("H8 H9 I9", "I8", "G8 H7", "沿 ↗ 斜线对称", "axis A1 A1 O15 O15"),
    ("H8 H9 I9", "I8", "J9 I10", "沿 ↗ 斜线对称", "axis A1 A1 O15 O15"),
    ("H8 H9 H10", "H11", "G7 I7", "左右对称", "axis H1 H1 H15 H15"),
    ("H8 H9 I8", "I9", "G10 J10", "左右对称", "axis H1 I1 H15 I15"),
]


@pytest.mark.parametrize(("opening", "fourth", "points", "said", "drawn"), ALIKE)
async def test_equivalent_fifths_are_refused_with_the_symmetry_drawn(
    room: Room, opening: str, fourth: str, points: str, said: str, drawn: str
) -> None:
    await agreed(room)
    for person, line in ((1, opening), (2, "keep"), (2, fourth)):
        await room.say(person, f"/move {line}")
    await room.say(1, f"/move offer {points}")
    refusal, named = room.said[-1], points.split()
    assert (refusal.kind, said in refusal.text) == ("frame", True)
    assert "在盘上选" in refusal.buttons
    scene = await pictured(room, refusal)
    assert [(mark.at, mark.kind, mark.text) for mark in scene.marks] == [
        (named[0], "offer", "A"),
        (named[1], "offer", "B"),
    ]
    assert [f"{path.kind} {' '.join(path.points)}" for path in scene.paths] == [drawn]
    assert scene.pieces.keys() == {*opening.split(), fourth}
    # It shows the same when others have been offered and play has gone on.
    for person, line in ((1, "offer A1 B3"), (2, "strike A1"), (2, named[0])):
        await room.say(person, f"/move {line}")
    assert await pictured(room, refusal) == scene


async def test_equivalent_fifths_that_were_pressed_are_drawn_too(room: Room) -> None:
    await agreed(room)
    for person, line in ((1, "H8 H9 H10"), (2, "keep"), (2, "H11")):
        await room.say(person, f"/move {line}")
    await room.press_live(1, "在盘上选")
    for label in ("F10–J6", "G7", "F10–J6", "I7"):
        await room.press_live(1, label)
    reply = await room.press_live(1, "G7 和 I7")
    assert (reply.alert, reply.toast) == (True, "G7 和 I7 对称（左右对称），两打不能对称。")
    assert room.said[-1].kind == "frame"
    assert (await room.table()).state.phase == "offer"


async def pictured(room: Room, said: Said) -> Lines:
    """The scene that is drawn for a message with a picture."""
    payload = said.payload
    look = partial(picture, folding=Folding(room.app.tables), stream_id=payload["stream"], ply=None)
    found = await room.app.store.read(lambda unit: look(unit, view=payload["view"]))
    assert found is not None
    assert isinstance(found[0], Lines)
    return found[0]


async def test_nothing_is_offered_to_be_picked_where_there_is_no_point_to_pick(room: Room) -> None:
    await seated(room, "swap1")
    await room.say(1, "/move P1")
    assert list(room.said[-1].buttons) == ["在盘上选"]
    await room.say(1, "/move H8")
    await room.say(2, "/move H8")
    assert room.said[-1].buttons == {}


BANNED = "黑 H8 I9 J8 I7 白 A1 A3 A5"


@pytest.mark.parametrize(
    ("text", "said", "paths"),
    [(BANNED, "I8", 0), (f"{BANNED} 点 I8", "I8：三三禁手", 2), (f"rif {BANNED} at i8", "规则 4", 2)],
)
async def test_a_position_that_is_asked_about_is_answered_with_its_picture(
    room: Room, text: str, said: str, paths: int
) -> None:
    await room.say(3, f"/check {text}")
    assert said in room.said[-1].text
    found = drawn_for(Folding(room.app.tables), room.said[-1].payload)
    assert found is not None
    scene = found[0]
    assert isinstance(scene, Lines)
    assert ([mark.at for mark in scene.marks], len(scene.paths)) == (["I8"], paths)


async def test_after_the_match_a_point_is_asked_about_with_its_picture(room: Room) -> None:
    await agreed(room)
    for person, line in ((1, "花月"), (2, "keep"), (2, "A1"), (1, "offer J8 G11"), (2, "strike G11"), (2, "A3")):
        await room.say(person, f"/move {line}")
    await room.say(2, "/resign")
    await room.press(2, "确定认输")
    await room.say(3, "/check 台1")
    assert drawn_for(Folding(room.app.tables), room.said[-1].payload) is not None


async def test_by_swap1_nothing_is_forbidden(room: Room) -> None:
    await room.say(3, f"/check 五子棋 swap1 {BANNED} 点 I8")
    assert "这套规则没有禁手" in room.said[-1].text
