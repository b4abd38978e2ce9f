"""封棋与续赛: asked for by the referee or both sides, sealed in private, seen by nobody until the game resumes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot import export
from bot.app.request.incoming import Place

HOME = "https://t.me/caipan_bot"
SECRET = "Qh5"
MATE_IN_ONE = "7k/8/5KQ1/8/8/8/7p/8 w - - 0 1"
STALEMATE_IN_ONE = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"


@pytest.fixture
async def hall(room: Any) -> Any:
    """White to move after 1. e4 e5."""
    await room.seat_chess()
    await room.moves("e4 e5")
    return room


async def sealed(room: Any, text: str = SECRET) -> None:
    await room.say(7, "/adjourn 台1")
    await room.whisper(1, f"/seal {text}")


async def begin(room: Any, fen: str) -> None:
    await room.say(1, f"/new chess fen={fen}")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")


async def test_the_referee_has_the_side_to_move_seal(hall: Any) -> None:
    await hall.say(7, "/adjourn 台1")
    assert "请白方 小林 把下一着私下发给我" in hall.last
    stream = await hall.stream()
    assert hall.said[-1].buttons == {"私下封着": f"{HOME}?start=seal{stream.id}"}
    assert "正在封棋" in await hall.caption()
    await hall.whisper(1, f"/start seal{stream.id}")
    assert hall.last.startswith("台1 封棋：把着法写给我")
    await hall.whisper(1, "/seal Qh5")
    private, public = hall.heard if hall.heard[0].chat_id == 1 else reversed(hall.heard)
    assert (private.chat_id, private.text) == (1, "✓ 已封存。续赛之前谁也看不到。")
    assert (public.chat_id, public.text) == (hall.group.chat_id, "白方封棋，棋钟停走，续赛时启封。")
    assert await hall.standing() == ["e4", "e5", "seal Qh5"]
    assert "已封棋（白方封），等裁判续赛" in await hall.caption()
    assert list(await hall.live_buttons()) == ["裁判：续赛", "记录"]
    assert (await hall.live()).scene.to_act == ()  # nobody is drawn on turn
    await hall.say(7, "/resume 台1")
    assert (await hall.live()).scene.to_act == (1,)


async def test_by_agreement(hall: Any) -> None:
    await hall.say(2, "/封棋")
    assert "小周 提议封棋" in hall.last
    await hall.say(2, "/adjourn")
    assert "等对方或裁判同意" in hall.last
    assert await hall.waiting("seal") == []
    await hall.press(1, "同意封棋")
    assert "请白方 小林" in hall.last
    assert len(await hall.waiting("seal")) == 1
    assert await hall.waiting("adjourn") == []


@pytest.mark.parametrize("who", [1, 2])
async def test_declined_or_withdrawn(hall: Any, who: int) -> None:
    await hall.say(2, "/adjourn")
    await hall.press(who, "不同意")
    assert "不同意封棋，继续" in hall.last
    assert await hall.waiting("adjourn") == []
    await hall.say(1, "/move Nf3")
    assert (await hall.standing())[-1] == "Nf3"


async def test_while_a_sealed_move_is_awaited_none_is_played_openly(hall: Any) -> None:
    await hall.say(7, "/adjourn 台1")
    await hall.say(1, "/move Nf3")
    assert "下一着要私下封存" in hall.last
    await hall.reply(1, "Nf3")
    assert "下一着要私下封存" in hall.last
    await hall.say(1, "/seal Nf3")
    assert hall.last == "封着要私下发给我，不要写在群里。"
    assert await hall.standing() == ["e4", "e5"]
    await hall.say(7, "/resume 台1")
    assert hall.last == "封棋取消，继续对局（裁判 Robin）。"
    await hall.say(1, "/move Nf3")
    assert (await hall.standing())[-1] == "Nf3"


@pytest.mark.parametrize("text", ["/seal Nf3", "Nf3", "封着 Nf3", "封棋 Nf3", "/move seal Nf3"])
async def test_any_way_of_writing_it_in_private_seals(hall: Any, text: str) -> None:
    await hall.say(7, "/adjourn 台1")
    await hall.whisper(1, text)
    assert (await hall.standing())[-1] == "seal Nf3"


async def test_by_buttons_in_private(hall: Any, private_chat: Callable[[int], Place]) -> None:
    await hall.say(7, "/adjourn 台1")
    await hall.whisper(1, "/seal")
    here = private_chat(1)
    await hall.press(1, "马g1", place=here)
    await hall.press(1, "返回", place=here)
    await hall.press(1, "马g1", place=here)
    reply = await hall.press(1, "马f3", place=here)
    assert "f3" not in reply.toast + hall.answer
    assert (await hall.standing())[-1] == "seal Nf3"


@pytest.mark.parametrize(
    ("person", "words"), [(2, "现在没有要你封着"), (1, "现在没有要你封着"), (9, "这里没有你在座且未结束的台")]
)
async def test_nobody_seals_who_was_not_asked(hall: Any, person: int, words: str) -> None:
    if person != 1:
        await hall.say(7, "/adjourn 台1")
    await hall.whisper(person, "/seal Nf3")
    assert words in hall.last
    await hall.whisper(person, f"/start seal{(await hall.stream()).id}")
    assert words in hall.last
    assert await hall.standing() == ["e4", "e5"]


async def test_what_is_sealed_is_seen_nowhere(hall: Any, tmp_path: Path) -> None:
    with structlog.testing.capture_logs() as logs:
        await sealed(hall, "Qh5 <b>")
        said = list(hall.said)
        for text in ("/history", "/board", "/pgn", "/undo", "/fix 1 d4", "/move Qh5", "/claim 50", "/touch g1"):
            for person in (1, 2):
                await hall.say(person, text)
                said += hall.heard
            await hall.whisper(1, text)
            said += hall.heard
        await hall.say(7, "/claim 台1")
        said += hall.heard
        toast = (await hall.press(7, "有和可提吗")).toast
    shown = await hall.live()
    seen = [json.dumps([message.payload for message in said], ensure_ascii=False), toast, str(logs)]
    seen += [shown.caption, repr(shown.scene), repr(shown.labels), repr(shown.keyboard)]
    out = StringIO()
    export.write(tmp_path / "caipan.db", out)
    seen.append(out.getvalue())
    assert '"text": "seal"' in out.getvalue()
    assert [text for text in seen if SECRET in text] == []


async def test_a_correction_that_would_void_it_does_not_read_it_out(hall: Any) -> None:
    await sealed(hall)
    await hall.say(7, "/fix 台1 2 d5")
    assert "其后的 封棋" in hall.last or "更正第 2 条" in hall.last
    assert SECRET not in hall.last
    await hall.say(7, "/undo 台1")
    assert "撤回：封棋" in hall.answer
    assert SECRET not in hall.answer
    await hall.say(2, "/history")
    assert SECRET not in hall.last


@pytest.mark.parametrize("by", ["/resume 台1", "/续赛 台1", "button"])
async def test_the_referee_resumes_and_the_sealed_move_is_played(hall: Any, by: str) -> None:
    await sealed(hall)
    await hall.say(2, "/resume")
    assert "只有裁判" in hall.last
    if by == "button":
        await hall.press_live(7, "裁判：续赛")
    else:
        await hall.say(7, by)
    assert "启封：白方的封着是 Qh5。" in hall.answer
    table = await hall.table()
    assert table.to_act == (1,)
    assert "轮到 黑方" in await hall.caption()
    await hall.say(2, "/move Nf6")
    await hall.say(2, "/history")
    assert "封棋 Qh5" in hall.last
    await hall.say(2, "/pgn")
    assert re.search(r"2\. Qh5 2\.\.\. Nf6|2\. Qh5 Nf6", hall.heard[-1].payload["content"].replace("\n", " "))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("吃饭去了", "对方封着不成立）（规则 9.16.2"),
        ("Ke5", "对方封着不合规则）（规则 9.16.3"),
    ],
)
async def test_a_faulty_sealed_move_loses_with_the_clause(hall: Any, text: str, reason: str) -> None:
    await sealed(hall, text)
    await hall.say(7, "/resume 台1")
    assert f"终局：黑方 小周 胜（{reason}" in hall.answer


async def test_nothing_to_resume(hall: Any) -> None:
    await hall.say(7, "/resume 台1")
    assert hall.last == "现在没有暂停，也没有封棋。"


async def test_resume_also_ends_a_pause(room: Any) -> None:
    await room.say(1, "/new chess clock=25m")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(7, "/pause 台1")
    assert (await room.table()).clock.paused
    await room.say(7, "/继续 台1")
    assert not (await room.table()).clock.paused


@pytest.mark.parametrize(
    ("fen", "move", "late", "result"),
    [
        (MATE_IN_ONE, "Qg7#", "白", "终局：白方 小林 胜（将死）（规则 9.15.1"),
        (STALEMATE_IN_ONE, "Qg6", "白", "终局：和（无子可动）（规则 9.15.2"),
        ("", "Qh5", "白", "终局：黑方 小周 胜（对方迟到一小时以上）（规则 9.15"),
        ("", "Qh5", "黑", "终局：白方 小林 胜（对方迟到一小时以上）（规则 9.15"),
        ("", "Qh5", "双方", "终局：双方均负（双方都迟到一小时以上）（规则 9.17"),
    ],
)
async def test_who_is_absent_at_resumption(room: Any, fen: str, move: str, late: str, result: str) -> None:
    await begin(room, fen)
    if not fen:
        await room.moves("e4 e5")
    await sealed(room, move)
    await room.say(7, f"/late 台1 {late}")
    assert (await room.stream()).status == "playing"  # nothing is opened before he says so
    assert ("白方封的着法会就此启封" in room.last) == (late == "白")
    assert move not in room.last
    await room.press(7, "确定")
    assert result in room.answer


async def test_a_sheet_is_not_adjourned(room: Any) -> None:
    await room.seat_sheet()
    await room.say(7, "/adjourn 台1")
    assert room.last == "这里没有封棋。"


async def test_the_sealer_may_offer_a_draw_with_it(hall: Any) -> None:
    await sealed(hall, "Qh5 提和")
    assert "白方提和" in hall.answer
    assert SECRET not in hall.answer
    await hall.say(2, "同意和棋", reply_to=hall.board_of((await hall.stream()).id))
    assert "双方同意" in hall.answer
    await hall.say(2, "/history")
    assert SECRET not in hall.last
