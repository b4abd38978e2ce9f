"""/review 复盘: a score that somebody sends, or the record of a table, at any line."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.folding import Folding
from bot.app.show.review import picture

PGN = """[Event "Club <evening>"]
[White "Ada & Co"]
[Black "Bo"]
[Result "1-0"]

; a comment to the end of the line 1. d4
1. e4 {best} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""


async def pieces(room: Any) -> dict[str, str]:
    """What the picture that was just sent shows."""
    payload = room.said[-1].payload

    def look(unit: Any) -> Any:
        return picture(unit, Folding(room.app.tables), payload["stream"], payload["ply"])

    scene, _ = await room.app.store.read(look)
    return dict(scene.pieces)


@pytest.mark.parametrize("how", ["behind", "reply", "private"])
async def test_a_score_is_read_and_shown_at_its_end(room: Any, how: str) -> None:
    if how == "reply":
        await room.say(9, "/review", quoted=PGN)
    else:
        await (room.say if how == "behind" else room.whisper)(9, f"/review {PGN}")
    said = room.said[-1]
    assert said.kind == "frame"
    assert said.text.splitlines() == [
        "国际象棋　复盘",
        "Ada & Co – Bo",
        "第 7 步，共 7 步",
        "4. Qxf7#",
        "⚑ 终局：白方 胜（将死）（规则 9.1：将死）",
    ]
    assert list(said.buttons) == ["⏮", "◀"]
    assert (await pieces(room))["f7"] == "Q"


async def test_every_ply_by_buttons(room: Any) -> None:
    await room.say(9, f"/复盘 {PGN}")
    number = room.said[-1].message_id
    await room.press(2, "⏮")
    assert room.last.splitlines()[-1] == "第 0 步，共 7 步"
    assert list(room.said[-1].buttons) == ["▶", "⏭"]
    assert (await pieces(room))["e2"] == "P"
    await room.press(2, "▶")
    assert room.last.splitlines()[-1] == "1. e4"
    await room.press(2, "▶")
    assert room.last.splitlines()[-1] == "1… e5"
    assert list(room.said[-1].buttons) == ["⏮", "◀", "▶", "⏭"]
    await room.press(2, "◀")
    await room.press(2, "⏭")
    assert "4. Qxf7#" in room.last
    assert {said.message_id for said in room.said} == {number}


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ("1. e4 e5 2. Ke3", "棋谱在 2. Ke3 处读不下去"),
        ("1. e4 e5 2. Nf3 xyzzy 3. a3", "棋谱在 2… xyzzy 处读不下去"),
        ("1. e4 Ke7", "棋谱在 1… Ke7 处读不下去"),
        ('[FEN "nonsense"]\n\n1. e4', "读不懂"),
        ("hello", "不是哪一种棋谱，也不是一把牌的记录"),
        ("国际象棋 hello", "不是哪一种棋谱"),
        ('{"moves": "pd"}', "不是哪一种棋谱"),
        ('[GameType "20"]\n\n1. 11-15 23-19', "不是哪一种棋谱"),
    ],
)
async def test_where_a_score_cannot_be_read_on(room: Any, score: str, words: str) -> None:
    await room.say(9, f"/review {score}")
    assert words in room.last
    assert room.said[-1].kind == "text"


async def test_the_reason_carries_its_clause(room: Any) -> None:
    await room.say(9, "/review 1. e4 e5 2. Ke3")
    assert "规则 4.1.1" in room.last or "规则" in room.last


async def test_a_score_is_no_match(room: Any) -> None:
    await room.say(1, f"/review {PGN}")
    await room.say(1, f"/review {PGN}")
    await room.seat_chess()
    assert (await room.stream()).number == 1
    await room.moves("e4")
    await room.say(1, "/review 1. d4")
    await room.say(2, "/move e5")
    assert await room.standing(1) == ["e4", "e5"]
    await room.say(9, "/history 台1")
    assert "e4" in room.last
    streams = await room.app.store.read(lambda unit: unit.streams(room.group.chat_id, ["ended", "playing"]))
    assert [stream.kind for stream in streams] == ["match"]


async def test_the_record_of_a_finished_table(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    await room.press_live(9, "复盘")
    assert room.last.splitlines() == [
        "台1 国际象棋　复盘",
        "第 4 步，共 4 步",
        "2… Qh4#",
        "⚑ 终局：黑方 小周 胜（将死）（规则 9.1：将死）",
    ]
    assert "message_id" not in room.said[-1].payload
    await room.press(9, "◀")
    assert room.last.splitlines()[-1] == "2. g4"
    await room.say(9, "/review 1")
    assert room.last.splitlines()[-1] == "1. f3"
    await room.say(9, "/review 99")
    assert "第 4 步" in room.last
    assert await room.standing() == ["f3", "e5", "g4", "Qh4#"]


async def test_what_was_said_between_the_moves_is_no_ply(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await room.say(2, "/offer")
    await room.moves("e5 Nf3")
    await room.say(2, "/undo")
    await room.say(1, "/review")
    assert "共 3 步" in room.last


async def test_a_sealed_move_is_not_reviewed_before_it_is_opened(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await room.say(7, "/adjourn 台1")
    await room.whisper(2, "/seal Nf6")
    await room.say(1, "/review")
    assert "共 1 步" in room.last
    await room.say(7, "/resume 台1")
    await room.say(1, "/review")
    assert "共 2 步" in room.last


async def test_black_may_begin(room: Any) -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
    await room.say(1, f'/review [FEN "{fen}"]\n\n1... e5 2. e4 Kd7')
    assert room.last.splitlines()[-1] == "2… Kd7"
    await room.press(1, "◀")
    assert room.last.splitlines()[-1] == "2. e4"
    await room.press(1, "◀")
    assert room.last.splitlines()[-1] == "1… e5"


async def test_a_sheet_is_reviewed_hand_by_hand(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("AAABBB", "ABABAB")
    await room.say(1, "/review 1")
    assert "第 1 步，共 2 步" in room.last


@pytest.mark.parametrize("text", ["复盘 一下吧", "复盘"])
async def test_mere_talk_gets_silence(room: Any, text: str) -> None:
    room.reads_all = True
    await room.say(9, text)
    assert room.heard == []


async def test_nothing_to_review(room: Any) -> None:
    await room.say(9, "/review")
    assert "没有这样的台" in room.last
    await room.seat_chess()
    await room.say(1, "/review")
    assert "还没有可以复盘的着法" in room.last


async def test_a_review_is_reached_from_its_own_chat_only(room: Any, private_chat: Any) -> None:
    await room.whisper(1, f"/review {PGN}")
    data = room.button("◀")
    reply = await room.press_data(2, data, place=private_chat(2))
    assert room.heard == []
    assert "没有这样的台" in reply.toast
